#pragma once
#include <QHash>
#include <QTimer>
#include <QWidget>

#include "ui/models/run_plots.hpp"
#include "ui/viewport/engine.hpp"

class QComboBox;
class QCPGraph;
class QCPItemLine;
class QCPItemStraightLine;
class QCPRange;
class QCustomPlot;
class QLabel;

namespace seam::panels {

/// One page of curves. The cursor line is the time cursor; a click or drag on the plot moves it. Wheel zooms,
/// double-click fits, the right button copies, exports CSV or PNG. Only as many points as pixels are ever handed to the
/// plot, and a line says how much memory the curves take. Pages of merges choose between the worst, every worker and
/// the selected body, and mark refused and accepted merges at their lower edge. Thread rule: UI thread.
class PlotPanel : public QWidget {
  Q_OBJECT
 public:
  PlotPanel(models::RunPlots& plots, models::PlotPage page, models::TimeCursor& cursor, QWidget* parent = nullptr);
  void set_theme(viewport::Theme theme);
  QCustomPlot& plot() { return *plot_; }
  /// Points handed to the plot library at the last refresh.
  int points_drawn() const { return points_drawn_; }
  void fit();
  void refresh();
  /// Draws at once instead of in the next turns of the event loop.
  void refresh_now();

 protected:
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void rebuild();
  void retranslate();
  void place_cursor();
  void fit_values();
  void show_menu(const QPoint& at);
  void schedule();
  void make_line();
  void say_memory();
  void mark_merges(const QCPRange& range, int pixels);
  double range_end() const;

  models::RunPlots& plots_;
  const models::PlotPage page_;
  models::TimeCursor& cursor_;
  QCustomPlot* plot_ = nullptr;
  QWidget* line_ = nullptr;  ///< above the plot: what is shown, memory
  QComboBox* view_ = nullptr;
  QLabel* memory_ = nullptr;
  QCPGraph *refused_ = nullptr, *accepted_ = nullptr;
  QCPItemStraightLine* cursor_line_ = nullptr;
  std::vector<QCPItemStraightLine*> limit_lines_, failed_lines_;
  QTimer timer_;
  viewport::Theme theme_ = viewport::Theme::light;
  bool fitted_ = true;
  int points_drawn_ = 0;
};

}  // namespace seam::panels
