#pragma once
#include <QTimer>
#include <array>

#include "ui/lessons/lesson.hpp"
#include "ui/lessons/workers_model.hpp"
#include "ui/lessons/workers_run.hpp"

class QComboBox;
class QProgressBar;
class QPushButton;
class QTableWidget;

namespace seam::lessons {

class CurvePlot;
class StatChip;
class WorkersCanvas;

/// Lesson 5: the colours of lesson 1 on workers. One step of a pile, solved by the solver of the application: a
/// coloured Schwarz sweep stage by stage, and beside it all at once and consensus; then what each costs until it is
/// equally good.
class WorkersLesson : public Lesson {
  Q_OBJECT
 public:
  WorkersLesson(Progress& progress, QWidget* parent = nullptr);
  ~WorkersLesson() override { delete_widgets(); }
  WorkersModel& model() { return model_; }
  WorkersRun& run() { return run_; }
  WorkersCanvas& canvas() { return *canvas_; }

  QString title() const override;
  void next() override { model_.next(); }
  void previous() override { model_.previous(); }
  void show_all() override { model_.finish_sweep(); }
  void restart() override;
  bool veiled() const override { return model_.veiled() || !model_.ready(); }
  bool can_play() const override { return model_.can_go_on(); }
  bool playing() const override { return play_timer_.isActive(); }
  void set_playing(bool playing) override;
  bool can_undo() const override { return model_.can_undo(); }
  bool can_redo() const override { return model_.can_redo(); }
  void undo() override { model_.undo(); }
  void redo() override { model_.redo(); }
  void finish_work() override;
  QWidget* main_widget() const override;
  void paint_picture(QPainter& painter, const QRectF& area) const override;
  Movie movie() const override;
  void set_style(const LessonStyle& style) override;
  void set_presenting(bool presenting) override;

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void make_controls();
  void make_stage();
  void make_buttons();
  void make_color_question();
  void make_race_question();
  void make_race_fold();
  void make_words();
  void start_run();
  void take_setup();
  void show_model();
  void show_chips();
  void show_energy();
  void show_race();
  void show_table();
  void show_race_plot();
  std::vector<WorkersWay> cheapest() const;  ///< walked ways with the shortest critical path to the goal
  static constexpr int most_choices = 8;
  std::array<int, most_choices> color_choices() const;

  WorkersModel model_;
  WorkersRun run_;
  WorkersCanvas* canvas_ = nullptr;
  CurvePlot *energy_ = nullptr, *race_plot_ = nullptr;
  QComboBox *count_ = nullptr, *layout_ = nullptr, *way_ = nullptr, *x_axis_ = nullptr, *y_axis_ = nullptr;
  QPushButton *reset_ = nullptr, *previous_ = nullptr, *next_ = nullptr, *all_ = nullptr, *play_ = nullptr;
  StatChip *colors_ = nullptr, *sweeps_ = nullptr, *critical_ = nullptr, *error_ = nullptr;
  QProgressBar* working_ = nullptr;
  QTableWidget* table_ = nullptr;
  QLabel *sentence_ = nullptr, *worker_ = nullptr, *legend_ = nullptr, *race_words_ = nullptr;
  QTimer play_timer_;
  QString asked_;  ///< setup that the questions were last asked for
  std::optional<Problem> failure_;
  bool filling_ = false;
};

}  // namespace seam::lessons
