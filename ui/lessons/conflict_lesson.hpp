#pragma once
#include <QTimer>
#include <array>

#include "ui/lessons/conflict_model.hpp"
#include "ui/lessons/lesson.hpp"

class QComboBox;
class QPushButton;
class QSpinBox;

namespace seam::lessons {

class CurvePlot;
class GraphCanvas;
class StatChip;

/// Lesson 2: what a wrong colour does. The same stretched lattice three times: two touching edges in one colour with
/// the lost update, the same with averaged corrections, and with valid colours; slow motion within each pass.
class ConflictLesson : public Lesson {
  Q_OBJECT
 public:
  ConflictLesson(Progress& progress, QWidget* parent = nullptr);
  ~ConflictLesson() override { delete_widgets(); }
  ConflictModel& model() { return model_; }
  GraphCanvas& canvas(ConflictModel::Track track) { return *canvases_[track]; }

  QString title() const override;
  void next() override;
  void previous() override {
    if (!veiled()) model_.previous();
  }
  bool veiled() const override { return model_.veiled(); }
  void show_all() override;
  void restart() override;
  bool can_play() const override { return !model_.veiled(); }
  bool playing() const override { return play_timer_.isActive(); }
  void set_playing(bool playing) override;
  QWidget* main_widget() const override;
  void paint_picture(QPainter& painter, const QRectF& area) const override;
  Movie movie() const override;
  void set_style(const LessonStyle& style) override;
  void set_presenting(bool presenting) override;

 private:
  void make_controls();
  void make_canvases();
  void make_buttons();
  void make_question();
  void make_words();
  void show_model();
  void show_curves();
  static QString track_name(ConflictModel::Track track);

  ConflictModel model_;
  std::array<GraphCanvas*, ConflictModel::tracks> canvases_{};
  std::array<QLabel*, ConflictModel::tracks> captions_{};
  std::array<QWidget*, ConflictModel::tracks> columns_{};
  CurvePlot* plot_ = nullptr;
  QSpinBox *width_ = nullptr, *height_ = nullptr;
  QComboBox *color_ = nullptr, *last_ = nullptr;
  QPushButton *previous_ = nullptr, *next_ = nullptr, *all_ = nullptr, *play_ = nullptr, *valid_ = nullptr,
              *alike_ = nullptr;
  StatChip *sweeps_ = nullptr, *lost_ = nullptr;
  QLabel *sentence_ = nullptr, *selection_ = nullptr;
  QTimer play_timer_;
  bool filling_ = false;
};

}  // namespace seam::lessons
