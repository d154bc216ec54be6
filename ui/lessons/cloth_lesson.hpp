#pragma once
#include <QElapsedTimer>
#include <QTimer>

#include "ui/lessons/cloth_scene.hpp"
#include "ui/lessons/lesson.hpp"
#include "ui/panels/viewport_widget.hpp"

class QCheckBox;
class QComboBox;
class QPushButton;
class QSpinBox;
class QStackedWidget;

namespace seam::lessons {

class CountBars;
class CurvePlot;
class GraphCanvas;

/// The cloth as a drawing, where there is no OpenGL.
class PaintedCloth : public QWidget {
 public:
  PaintedCloth(ClothScene& scene, QWidget* parent);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

 private:
  ClothScene& scene_;
};

/// Lesson 4: the lattice of lesson 1 as hanging cloth. A stepper moves picture, 3D scene and residual by one colour;
/// the method is changed while it runs; all methods race from the same state at equal work.
class ClothLesson : public Lesson {
  Q_OBJECT
 public:
  ClothLesson(Progress& progress, panels::EngineChoice engine, QWidget* parent = nullptr);
  ~ClothLesson() override { delete_widgets(); }
  ClothModel& model() { return model_; }
  ClothScene& scene() { return scene_; }
  GraphCanvas& map() { return *map_; }

  QString title() const override;
  void next() override { model_.next_pass(); }
  void previous() override { model_.previous_pass(); }
  void show_all() override { model_.sweep(); }
  void restart() override;
  bool can_play() const override { return true; }
  bool playing() const override { return play_timer_.isActive(); }
  void set_playing(bool playing) override;
  QWidget* main_widget() const override;
  void paint_picture(QPainter& painter, const QRectF& area) const override;
  Movie movie() const override;
  void set_style(const LessonStyle& style) override;

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void make_controls();
  void make_view(panels::EngineChoice engine);
  void make_buttons();
  void make_question();
  void make_race();
  void make_words();
  void take_setup();
  void show_model();
  void show_map();
  void show_race();
  static QString racer_name(const Racer& racer);

  static constexpr int race_sweeps = 40;
  ClothModel model_;
  ClothScene scene_;
  std::vector<Racer> racers_;
  QStackedWidget* views_ = nullptr;
  panels::ViewportWidget* viewport_ = nullptr;
  PaintedCloth* painted_ = nullptr;
  GraphCanvas* map_ = nullptr;
  CurvePlot *trace_plot_ = nullptr, *race_plot_ = nullptr;
  CountBars* race_bars_ = nullptr;
  QSpinBox *width_ = nullptr, *height_ = nullptr, *sweeps_ = nullptr;
  QComboBox *method_ = nullptr, *pins_ = nullptr, *axis_ = nullptr, *quantity_ = nullptr;
  QCheckBox *ball_ = nullptr, *diagonals_ = nullptr, *bending_ = nullptr;
  QPushButton *previous_ = nullptr, *next_ = nullptr, *all_ = nullptr, *step_ = nullptr, *play_ = nullptr,
              *push_ = nullptr, *race_ = nullptr;
  QLabel *sentence_ = nullptr, *race_note_ = nullptr;
  std::vector<QLabel*> words_;
  QTimer play_timer_, pull_timer_;
  bool filling_ = false;
};

}  // namespace seam::lessons
