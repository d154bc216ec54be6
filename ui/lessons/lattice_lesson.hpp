#pragma once
#include <QTimer>
#include <array>

#include "ui/lessons/lattice_model.hpp"
#include "ui/lessons/lesson.hpp"

class QCheckBox;
class QComboBox;
class QHBoxLayout;
class QLineEdit;
class QPushButton;
class QSlider;
class QSpinBox;

namespace seam::lessons {

class ClassBars;
class CountBars;
class FoldOut;
class GraphCanvas;
class StatChip;

/// Lesson 1: the study's widget (W, H, constraints, colours K, passes, prev, next, all, the sentence) and what hangs on
/// it: algorithm and order with every decision replayed, class sizes and balancing, 3D, own graphs, random orders.
class LatticeLesson : public Lesson {
  Q_OBJECT
 public:
  LatticeLesson(Progress& progress, QWidget* parent = nullptr);
  ~LatticeLesson() override { delete_widgets(); }
  LatticeModel& model() { return model_; }
  GraphCanvas& canvas() { return *canvas_; }

  QString title() const override;
  void next() override {
    if (!veiled()) model_.next();
  }
  void previous() override {
    if (!veiled()) model_.previous();
  }
  void show_all() override {
    if (!veiled()) model_.show_all();
  }
  void restart() override;
  bool veiled() const override { return model_.veiled(); }
  bool can_play() const override { return !model_.veiled() && model_.coloring().colors > 0; }
  bool playing() const override { return play_timer_.isActive(); }
  void set_playing(bool playing) override;
  bool can_undo() const override { return model_.can_undo(); }
  bool can_redo() const override { return model_.can_redo(); }
  void undo() override { model_.undo(); }
  void redo() override { model_.redo(); }
  QWidget* main_widget() const override;
  void paint_picture(QPainter& painter, const QRectF& area) const override;
  Movie movie() const override;
  void set_style(const LessonStyle& style) override;
  void set_presenting(bool presenting) override;

 signals:
  /// The learner wants to see this lattice hang and run.
  void cloth_requested(const seam::graph::Lattice& lattice);

 protected:
  void hideEvent(QHideEvent* event) override;

 private:
  void make_controls();
  void make_canvas();
  void make_question();
  void make_algorithm_fold();
  void make_class_fold();
  void make_shape_fold();
  void make_own_fold();
  void make_shuffle_fold();
  void labelled(QVBoxLayout* into, std::function<QString()> text, QWidget* field);
  static constexpr std::size_t choice_count = 5;
  std::array<int, choice_count> choices() const;
  int needed() const;
  void graph_changed();
  void show_model();
  void show_algorithm();
  void show_classes();
  void show_own();
  void show_shuffles();
  void take_sides();
  void move_edge(std::uint32_t from, std::uint32_t to);
  void apply_own_text();
  void run_shuffles();
  QString facts() const;

  LatticeModel model_;
  ShuffleExperiment shuffles_;
  graph::ConstraintGraph shuffled_graph_;
  GraphCanvas* canvas_ = nullptr;
  ClassBars* bars_ = nullptr;
  CountBars* shuffle_bars_ = nullptr;
  StatChip *constraints_ = nullptr, *colors_ = nullptr, *passes_ = nullptr;
  QLabel *sentence_ = nullptr, *facts_ = nullptr, *class_note_ = nullptr, *own_error_ = nullptr,
         *shuffle_note_ = nullptr;
  QSpinBox *width_ = nullptr, *height_ = nullptr, *depth_ = nullptr, *seed_ = nullptr;
  QSlider *width_slider_ = nullptr, *height_slider_ = nullptr, *decision_ = nullptr;
  QCheckBox *diagonals_ = nullptr, *bending_ = nullptr, *replay_ = nullptr, *draw_ = nullptr;
  QComboBox *choice_ = nullptr, *order_ = nullptr;
  QPushButton *previous_ = nullptr, *next_ = nullptr, *all_ = nullptr, *play_ = nullptr, *run_ = nullptr,
              *cloth_ = nullptr;
  QLineEdit* own_text_ = nullptr;
  QTimer play_timer_, shuffle_timer_;
  bool filling_ = false;
};

}  // namespace seam::lessons
