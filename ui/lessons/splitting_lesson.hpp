#pragma once
#include <QTimer>

#include "ui/lessons/lesson.hpp"
#include "ui/lessons/splitting_model.hpp"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QHBoxLayout;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;
class QTableWidget;

namespace seam::lessons {

class CurvePlot;
class FoldOut;
class GraphCanvas;
class StatChip;
class TraceBrowser;

/// Lesson 3: A = D + L + U walked row by row or color by color, each number traced to the numbers it used; matrix,
/// graph and scene linked; all methods compared sweep for sweep.
class SplittingLesson : public Lesson {
  Q_OBJECT
 public:
  SplittingLesson(Progress& progress, QWidget* parent = nullptr);
  ~SplittingLesson() override { delete_widgets(); }
  SplittingModel& model() { return model_; }
  MatrixView& matrix() { return *matrix_; }
  GraphCanvas& canvas() { return *canvas_; }
  HeightView& heights() { return *heights_; }
  CurvePlot& curve_plot() { return *plot_; }

  QString title() const override;
  void next() override { model_.next(); }
  void previous() override { model_.previous(); }
  void show_all() override { model_.sweep(); }
  void restart() override;
  bool can_play() const override { return model_.can_walk(); }
  bool playing() const override { return play_timer_.isActive(); }
  void set_playing(bool playing) override;
  QWidget* main_widget() const override;
  void paint_picture(QPainter& painter, const QRectF& area) const override;
  Movie movie() const override;
  void set_style(const LessonStyle& style) override;
  void set_presenting(bool presenting) override;

 private:
  void make_controls();
  void make_system_choice(QHBoxLayout* row);
  void make_method_choice(QHBoxLayout* row);
  void make_views();
  void make_buttons();
  void make_trace();
  void connect_views();
  void make_question();
  void make_comparison_fold();
  void make_parts_fold();
  void make_own_fold();
  void make_iterates_fold();
  void show_model();
  void show_controls();
  void show_chips();
  void show_pointing();
  void show_trace();
  void show_comparison();
  void show_table();
  void show_plot();
  void show_iterates();
  void choose_system(int index);
  void apply_own_text();
  void follow_link(const QString& href, bool select);
  void matrix_cell_chosen(std::uint32_t row, std::size_t column);
  void graph_item_chosen(GraphItem item);
  QString legend_text() const;
  QString comparison_words() const;
  QString question_numbers() const;
  bool revealed() const;

  SplittingModel model_;
  MatrixView* matrix_ = nullptr;
  GraphCanvas* canvas_ = nullptr;
  HeightView* heights_ = nullptr;
  CurvePlot* plot_ = nullptr;
  StatChip *sweep_chip_ = nullptr, *error_chip_ = nullptr, *radius_chip_ = nullptr;
  QLabel *sentence_ = nullptr, *verdict_ = nullptr, *legend_ = nullptr, *origin_ = nullptr, *equation_ = nullptr,
         *own_error_ = nullptr, *comparison_words_ = nullptr, *iterates_note_ = nullptr;
  TraceBrowser* trace_ = nullptr;
  QComboBox *system_ = nullptr, *method_ = nullptr, *measure_ = nullptr, *example_ = nullptr;
  QSpinBox *width_ = nullptr, *height_ = nullptr;
  QWidget *sides_ = nullptr, *omega_box_ = nullptr;
  QDoubleSpinBox* omega_ = nullptr;
  QCheckBox* permute_ = nullptr;
  QPushButton *previous_ = nullptr, *next_ = nullptr, *all_ = nullptr, *play_ = nullptr, *reset_ = nullptr;
  QTableWidget *table_ = nullptr, *iterates_ = nullptr;
  QPlainTextEdit* own_text_ = nullptr;
  FoldOut* own_fold_ = nullptr;
  QTimer play_timer_;
  QString compared_;  ///< what the comparison shows was made for
  bool filling_ = false;
};

}  // namespace seam::lessons
