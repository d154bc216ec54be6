#include "ui/panels/race_plot.hpp"

#include <qcustomplot.h>

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QVBoxLayout>
#include <array>
#include <cmath>

#include "ui/models/whole_file.hpp"
#include "ui/panels/plot_style.hpp"
#include "ui/panels/race_lane.hpp"

namespace seam::panels {

namespace {
constexpr int most_marks = 40;  ///< of a curve
}

QCPScatterStyle lane_scatter(std::size_t lane, const QColor& color, double size) {
  constexpr std::array<QCPScatterStyle::ScatterShape, 6> shapes{
      QCPScatterStyle::ssCircle,  QCPScatterStyle::ssSquare,           QCPScatterStyle::ssTriangle,
      QCPScatterStyle::ssDiamond, QCPScatterStyle::ssTriangleInverted, QCPScatterStyle::ssCrossSquare};
  return {shapes[lane % shapes.size()], QPen(color, 1.4), lane % shapes.size() == 5 ? QBrush() : QBrush(color), size};
}

RacePlot::RacePlot(models::RaceModel& race, QWidget* parent) : QWidget(parent), race_(race) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 4, 0, 0);
  auto* row = new QHBoxLayout;
  measure_label_ = new QLabel(this);
  measure_ = new QComboBox(this);
  measure_->addItems({QString(), QString()});
  measure_label_->setBuddy(measure_);
  note_ = new QLabel(this);
  note_->setObjectName(QStringLiteral("hint"));
  note_->setTextFormat(Qt::PlainText);
  note_->setWordWrap(true);
  row->addWidget(measure_label_);
  row->addWidget(measure_);
  row->addWidget(note_, 1);
  layout->addLayout(row);
  make_plot();
  layout->addWidget(plot_, 1);
  connect(measure_, &QComboBox::currentIndexChanged, this, &RacePlot::rebuild);
  connect(&race_, &models::RaceModel::unit_changed, this, &RacePlot::rebuild);
  connect(&race_, &models::RaceModel::changed, this, &RacePlot::move_cursor);
  retranslate();
}

models::RaceMeasure RacePlot::measure() const { return static_cast<models::RaceMeasure>(measure_->currentIndex()); }

void RacePlot::make_plot() {
  plot_ = new QCustomPlot(this);
  plot_->setMinimumHeight(150);
  plot_->setInteractions(QCP::iRangeZoom);
  plot_->legend->setVisible(true);
  // Beside the curves, never upon them.
  auto* beside = new QCPLayoutGrid;
  plot_->plotLayout()->addElement(0, 1, beside);
  plot_->plotLayout()->setColumnStretchFactor(1, 0.001);
  beside->addElement(0, 0, plot_->legend);
  beside->addElement(1, 0, new QCPLayoutElement(plot_));
  beside->setRowStretchFactor(0, 0.001);
  plot_->legend->setFillOrder(QCPLegend::foRowsFirst);
  plot_->setLocale(QLocale::c());  // its powers of ten want a small e
  plot_->legend->setBorderPen(Qt::NoPen);
  plot_->yAxis->setScaleType(QCPAxis::stLogarithmic);
  plot_->yAxis->setTicker(QSharedPointer<QCPAxisTickerLog>::create());
  plot_->yAxis->setNumberFormat(QStringLiteral("eb"));
  plot_->yAxis->setNumberPrecision(0);
  const QSharedPointer<QCPAxisTickerFixed> whole(new QCPAxisTickerFixed);  // nobody makes half a round
  whole->setTickStep(1);
  whole->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
  plot_->xAxis->setTicker(whole);
  cursor_ = new QCPItemStraightLine(plot_);
  goal_ = new QCPItemStraightLine(plot_);
  goal_text_ = new QCPItemText(plot_);
  goal_text_->setPositionAlignment(Qt::AlignRight | Qt::AlignBottom);
  goal_text_->position->setTypeX(QCPItemPosition::ptAxisRectRatio);
  const auto pick = [this](QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton) race_.set_clock(plot_->xAxis->pixelToCoord(event->position().x()));
  };
  connect(plot_, &QCustomPlot::mousePress, this, pick);
  connect(plot_, &QCustomPlot::mouseMove, this, pick);
  connect(plot_, &QCustomPlot::mouseDoubleClick, this, &RacePlot::fit);
  plot_->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(plot_, &QWidget::customContextMenuRequested, this, &RacePlot::show_menu);
}

/// Two graphs a lane: its curve, and its point at the clock.
void RacePlot::rebuild() {
  plot_->clearGraphs();
  for (std::size_t i = 0; i < race_.lanes(); ++i) {
    const models::RaceModel::Curve curve = race_.curve(i, measure());
    QCPGraph* graph = plot_->addGraph();
    QVector<QCPGraphData> points;
    for (std::size_t k = 0; k < curve.x.size(); ++k) points.append({curve.x[k], curve.y[k]});
    graph->data()->set(points, true);
    graph->setScatterSkip(static_cast<int>(curve.x.size()) / most_marks);
    graph->setName(models::RaceModel::lane_name(race_.lane(i)));
    QCPGraph* now = plot_->addGraph();
    now->setLineStyle(QCPGraph::lsNone);
    now->removeFromLegend();
  }
  const bool error = measure() == models::RaceMeasure::error;
  goal_->setVisible(error);
  goal_text_->setVisible(error);
  plot_->xAxis->setLabel(models::RaceModel::unit_name(race_.unit()));
  plot_->yAxis->setLabel(error ? tr("stationarity error / θ") : tr("E - least E (J s²)"));
  note_->setText(race_.left_out(measure()));
  style();
  fit();
  move_cursor();
}

void RacePlot::move_cursor() {
  cursor_->point1->setCoords(race_.clock(), 1);
  cursor_->point2->setCoords(race_.clock(), 10);
  const double goal = race_.race().goal / race_.subject().theta;
  goal_->point1->setCoords(0, goal);
  goal_->point2->setCoords(1, goal);
  goal_text_->position->setCoords(0.995, goal);
  for (std::size_t i = 0; i < race_.lanes() && static_cast<int>(2 * i + 1) < plot_->graphCount(); ++i) {
    const distributed::RacePoint& point = race_.point(i);
    const double y = measure() == models::RaceMeasure::error ? point.error / race_.subject().theta
                                                             : point.energy - race_.race().least_energy;
    QCPGraph* now = plot_->graph(static_cast<int>(2 * i + 1));
    now->data()->clear();
    if (std::isfinite(y) && y > 0) now->addData(race_.cost(point), y);
  }
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void RacePlot::style() {
  const WindowColors& c = window_colors(theme_);
  for (std::size_t i = 0; static_cast<int>(2 * i + 1) < plot_->graphCount(); ++i) {
    const QColor color = lane_color(i, theme_);
    QCPGraph *curve = plot_->graph(static_cast<int>(2 * i)), *now = plot_->graph(static_cast<int>(2 * i + 1));
    curve->setPen(QPen(color, 1.8));
    curve->setScatterStyle(lane_scatter(i, color, 7));
    now->setScatterStyle(lane_scatter(i, color, 13));
  }
  cursor_->setPen(QPen(c.accent, 1.5));
  goal_->setPen(QPen(c.ok, 1.5, Qt::DashLine));
  goal_text_->setColor(c.ok);
}

void RacePlot::set_theme(viewport::Theme theme) {
  theme_ = theme;
  const WindowColors& c = window_colors(theme);
  style_plot(*plot_, c, c.text);
  style();
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void RacePlot::fit() {
  double low = HUGE_VAL, high = -HUGE_VAL;
  const auto include = [&](double y) {
    if (std::isfinite(y) && y > 0) low = std::min(low, y), high = std::max(high, y);
  };
  for (int i = 0; i < plot_->graphCount(); i += 2)
    for (const QCPGraphData& point : *plot_->graph(i)->data()) include(point.value);
  if (measure() == models::RaceMeasure::error) include(race_.race().goal / race_.subject().theta);
  if (!(low <= high)) low = 1, high = 10;
  const double margin = std::max(1.5, std::pow(high / low, 0.06));
  plot_->yAxis->setRange(low / margin, high * margin);
  plot_->xAxis->setRange(-0.03 * race_.end(), 1.03 * race_.end());
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void RacePlot::save_picture(const QString& path) {
  if (const QString why = models::write_whole(path, models::png_bytes(plot_->toPixmap(0, 0, 2))); !why.isEmpty())
    emit problem(
        {"cannot save the picture", path.toStdString(), why.toStdString(), "free disk space or choose another place"});
}

void RacePlot::show_menu(const QPoint& at) {
  QMenu menu(this);
  menu.addAction(tr("Fit"), this, &RacePlot::fit);
  menu.addSeparator();
  menu.addAction(tr("Copy picture"), this, [this] { QApplication::clipboard()->setPixmap(plot_->toPixmap(0, 0, 2)); });
  menu.addAction(tr("Save picture as PNG…"), this, [this] {
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Save picture"), QStringLiteral("race.png"), tr("PNG (*.png)"));
    if (!path.isEmpty()) save_picture(path);
  });
  menu.exec(plot_->mapToGlobal(at));
}

void RacePlot::retranslate() {
  measure_label_->setText(tr("y a&xis:"));
  measure_->setItemText(0, tr("stationarity error / θ"));
  measure_->setItemText(1, tr("energy above the least"));
  measure_->setAccessibleName(tr("Figure on the y axis"));
  goal_text_->setText(tr("goal"));
  plot_->setAccessibleName(tr("Plot of the race"));
  rebuild();
}

}  // namespace seam::panels
