#pragma once
#include <QWidget>
#include <functional>
#include <memory>

#include "core/base/error.hpp"
#include "ui/lessons/lesson_style.hpp"
#include "ui/lessons/question_card.hpp"
#include "ui/lessons/texts.hpp"

class QHBoxLayout;
class QLabel;
class QPainter;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace seam::lessons {

/// A run of a lesson as pictures. `start` owns copies of all it needs; on the thread that makes the film it returns the
/// painter of frames 0 ... frames - 1, which is called in order and destroyed there.
struct Movie {
  using Painter = std::function<void(int frame, QPainter& painter, const QRectF& area)>;
  int frames = 0, frames_per_second = 30;
  std::function<Painter()> start;
};

/// A page that teaches one thing: the stage (left: what happens and its controls) and the side (right: the prediction,
/// words and fold-outs). Thread rule: UI thread.
class Lesson : public QWidget {
  Q_OBJECT
 public:
  Lesson(const char* id, Progress& progress, QWidget* parent = nullptr);

  QString id() const { return objectName(); }
  virtual QString title() const = 0;
  QuestionCard* card(std::size_t index) const { return index < cards_.size() ? cards_[index] : nullptr; }

  /// Something is hidden until the prediction is made: no steps, no film before.
  virtual bool veiled() const { return false; }

  // What the keys of a lesson do. A lesson without such a thing does nothing.
  virtual void next() {}
  virtual void previous() {}
  virtual void show_all() {}
  virtual void restart() {}
  virtual bool can_play() const { return false; }
  virtual bool playing() const { return false; }
  virtual void set_playing(bool) {}
  virtual bool can_undo() const { return false; }
  virtual bool can_redo() const { return false; }
  virtual void undo() {}
  virtual void redo() {}
  /// Waits for what a lesson computes beside the window; for pictures that are made without a user.
  virtual void finish_work() {}

  /// Gets the focus when the lesson is shown.
  virtual QWidget* main_widget() const = 0;
  /// A picture that explains itself (title, drawing, sentence), at any size.
  virtual void paint_picture(QPainter& painter, const QRectF& area) const = 0;
  virtual Movie movie() const = 0;
  virtual void set_style(const LessonStyle& style);
  /// Bigger letters, no side; but an open question stays.
  virtual void set_presenting(bool presenting);
  bool presenting() const { return presenting_; }
  const LessonStyle& style_now() const { return *style_; }

 signals:
  void changed();           ///< what the actions may do
  void progress_changed();  ///< a prediction was answered
  void problem(const seam::Problem& problem);

 protected:
  QVBoxLayout* stage() { return stage_; }
  QVBoxLayout* side() { return side_; }
  Texts& texts() { return texts_; }
  QuestionCard* add_question(Question question);
  /// A paragraph on the side.
  QLabel* add_words(std::function<QString()> text, QVBoxLayout* into = nullptr);
  /// A button of the stage; a click does not take the focus from the picture.
  QPushButton* add_button(QHBoxLayout* row, const char* name, std::function<QString()> text,
                          std::function<void()> action);
  /// The sentence under the picture.
  QLabel* add_sentence();
  /// A label before a field, which is also the name that is spoken of it.
  void add_labelled(QHBoxLayout* row, std::function<QString()> text, QWidget* field, int stretch = 0);
  void changeEvent(QEvent* event) override;
  virtual void retranslate();
  /// For destructors of lessons: their widgets look at models that are members, so they must go first.
  void delete_widgets();
  Progress& progress() { return progress_; }

 private:
  void show_side();
  Progress& progress_;
  QVBoxLayout *stage_ = nullptr, *side_ = nullptr;
  QScrollArea* scroll_ = nullptr;
  std::vector<QuestionCard*> cards_;
  Texts texts_;
  const LessonStyle* style_;
  bool presenting_ = false;
  double font_size_ = 0;
};

/// Title, drawing area and sentence of a picture file; returns the area for the drawing.
QRectF paint_picture_frame(QPainter& painter, const QRectF& area, const QString& title, const QString& sentence,
                           const LessonStyle& style);

}  // namespace seam::lessons
