#pragma once
#include <QWidget>

#include "ui/models/race_model.hpp"
#include "ui/viewport/engine.hpp"

class QComboBox;
class QCPItemStraightLine;
class QCPItemText;
class QCPScatterStyle;
class QCustomPlot;
class QLabel;

namespace seam::panels {

/// Shape of a lane's points, so that lanes differ without colour.
QCPScatterStyle lane_scatter(std::size_t lane, const QColor& color, double size);

/// Error or energy of every lane over the unit of the clock, with the goal and a line at the clock. A click moves the
/// clock, wheel zooms, double-click fits, the right button copies or saves the picture. Thread rule: UI thread.
class RacePlot : public QWidget {
  Q_OBJECT
 public:
  explicit RacePlot(models::RaceModel& race, QWidget* parent = nullptr);
  QCustomPlot& plot() { return *plot_; }
  QComboBox& measure_choice() { return *measure_; }
  models::RaceMeasure measure() const;
  void set_theme(viewport::Theme theme);
  void fit();
  void retranslate();
  void save_picture(const QString& path);

 signals:
  void problem(const seam::Problem& problem);

 private:
  void make_plot();
  void rebuild();
  void move_cursor();
  void style();
  void show_menu(const QPoint& at);

  models::RaceModel& race_;
  QComboBox* measure_ = nullptr;
  QLabel *measure_label_ = nullptr, *note_ = nullptr;
  QCustomPlot* plot_ = nullptr;
  QCPItemStraightLine *cursor_ = nullptr, *goal_ = nullptr;
  QCPItemText* goal_text_ = nullptr;
  viewport::Theme theme_ = viewport::Theme::light;
};

}  // namespace seam::panels
