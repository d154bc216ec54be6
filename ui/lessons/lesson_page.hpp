#pragma once
#include <QWidget>
#include <functional>
#include <vector>

#include "core/graph/lattice.hpp"
#include "ui/lessons/lesson.hpp"
#include "ui/panels/viewport_widget.hpp"

class QPushButton;
class QStackedWidget;
class QTabBar;

namespace seam::lessons {

/// The central page of the workspace "learn": one tab per lesson with what was learned, and export of pictures and
/// videos. Lessons are made when they are first shown. Thread rule: UI thread.
class LessonPage : public QWidget {
  Q_OBJECT
 public:
  LessonPage(models::Settings& settings, panels::EngineChoice engine, QWidget* parent = nullptr);
  ~LessonPage() override;

  /// "lattice", "conflict", "splitting", "cloth", "workers": names of the command line and of the actions.
  static const QStringList& names();
  void show_lesson(const QString& name);
  QString current_name() const;
  /// Makes the current lesson if there was none yet.
  Lesson& current();
  void set_theme(viewport::Theme theme);
  void set_presenting(bool presenting);
  void focus_lesson();

 signals:
  void changed();  ///< what the actions may do
  void problem(const seam::Problem& problem);
  void picture_requested();
  void movie_requested();

 protected:
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  Lesson* make(int index);
  void show_index(int index);
  void retranslate();
  void guard_keys(QWidget* root);
  void hang_cloth(const graph::Lattice& lattice);

  Progress progress_;
  panels::EngineChoice engine_;
  QTabBar* tabs_ = nullptr;
  QStackedWidget* stack_ = nullptr;
  QPushButton *picture_ = nullptr, *movie_ = nullptr, *restart_ = nullptr;
  QWidget* head_ = nullptr;
  std::vector<Lesson*> lessons_;
  viewport::Theme theme_ = viewport::Theme::light;
  bool presenting_ = false;
};

/// Writes the present picture of a lesson as .svg (vector) or any picture format, whole or not at all. Throws Error.
void export_picture(const Lesson& lesson, const QString& path, QSize size);
/// A movie frame as a picture.
QImage movie_frame(const Movie::Painter& paint, int frame, QSize size);

}  // namespace seam::lessons
