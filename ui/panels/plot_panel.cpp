#include "ui/panels/plot_panel.hpp"

#include <qcustomplot.h>

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QSaveFile>
#include <algorithm>
#include <cmath>

#include "ui/panels/plot_style.hpp"
#include "ui/panels/theme.hpp"

namespace seam::panels {

namespace {
constexpr int refresh_ms = 100, left_gutter = 74, right_gutter = 78;
}

PlotPanel::PlotPanel(models::RunPlots& plots, models::PlotPage page, models::TimeCursor& cursor, QWidget* parent)
    : QWidget(parent), plots_(plots), page_(page), cursor_(cursor) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  plot_ = new QCustomPlot(this);
  plot_->setFocusPolicy(Qt::NoFocus);
  plot_->setInteractions(QCP::iRangeZoom);
  plot_->axisRect()->setRangeZoom(Qt::Horizontal);
  // Fixed gutters: plots of all pages line up under one another and under the timeline.
  plot_->axisRect()->setAutoMargins(QCP::msTop | QCP::msBottom);
  plot_->axisRect()->setMargins(QMargins(left_gutter, 6, right_gutter, 0));
  plot_->legend->setVisible(true);
  // Above the curves, never upon them.
  plot_->plotLayout()->insertRow(0);
  plot_->plotLayout()->addElement(0, 0, plot_->legend);
  plot_->plotLayout()->setRowStretchFactor(0, 0.001);
  plot_->plotLayout()->setRowSpacing(0);
  plot_->legend->setMargins(QMargins(left_gutter, 2, right_gutter, 0));
  plot_->legend->setFillOrder(QCPLegend::foColumnsFirst);
  plot_->legend->setWrap(6);
  if (models::RunPlots::logarithmic(page_)) {
    plot_->yAxis->setScaleType(QCPAxis::stLogarithmic);
    plot_->yAxis->setTicker(QSharedPointer<QCPAxisTickerLog>::create());
    plot_->yAxis->setNumberFormat(QStringLiteral("eb"));
    plot_->yAxis->setNumberPrecision(0);
  }
  cursor_line_ = new QCPItemStraightLine(plot_);
  make_line();
  layout->addWidget(line_);
  layout->addWidget(plot_, 1);
  timer_.setSingleShot(true);
  timer_.setInterval(refresh_ms);
  connect(&timer_, &QTimer::timeout, this, &PlotPanel::refresh);
  connect(&plots_, &models::RunPlots::appended, this, &PlotPanel::schedule);
  connect(&plots_, &models::RunPlots::reset, this, [this] {
    fitted_ = true;
    rebuild();
  });
  connect(&cursor_, &models::TimeCursor::moved, this, &PlotPanel::schedule);
  const auto move_cursor = [this](QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton)
      cursor_.move_to_step(std::llround(plot_->xAxis->pixelToCoord(event->position().x())));
  };
  connect(plot_, &QCustomPlot::mousePress, this, move_cursor);
  connect(plot_, &QCustomPlot::mouseMove, this, move_cursor);
  connect(plot_, &QCustomPlot::mouseDoubleClick, this, &PlotPanel::fit);
  connect(plot_, &QCustomPlot::mouseWheel, this, [this] {
    fitted_ = false;
    schedule();
  });
  plot_->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(plot_, &QWidget::customContextMenuRequested, this, &PlotPanel::show_menu);
  rebuild();
}

void PlotPanel::make_line() {
  line_ = new QWidget(this);
  auto* row = new QHBoxLayout(line_);
  row->setContentsMargins(left_gutter, 2, right_gutter, 0);
  view_ = new QComboBox(line_);
  view_->setFocusPolicy(Qt::TabFocus);
  view_->setVisible(models::RunPlots::of_merges(page_) && page_ != models::PlotPage::descent);
  for (int i = 0; i < 3; ++i) view_->addItem({});
  memory_ = new QLabel(line_);
  row->addWidget(view_);
  row->addStretch(1);
  row->addWidget(memory_);
  connect(view_, &QComboBox::activated, this,
          [this](int index) { plots_.set_merge_view(static_cast<models::MergeView>(index)); });
}

void PlotPanel::say_memory() {
  const auto mebibytes = [](std::uint64_t bytes) {
    return QLocale().toString(static_cast<double>(bytes) / (1 << 20), 'f', 1);
  };
  QString text = tr("plots: %1 of %2 MiB").arg(mebibytes(plots_.memory()), mebibytes(plots_.memory_budget()));
  const double until = plots_.thinned_until(page_);
  const bool thinned = std::isfinite(until);
  if (thinned)
    text += tr(", before step %1 only smallest and largest values").arg(static_cast<qlonglong>(std::ceil(until)));
  if (models::RunPlots::of_merges(page_) && plots_.reading_merges()) text += tr(", reading the tape…");
  if (const QString reason = plots_.why_empty(page_); !reason.isEmpty()) text = reason + QStringLiteral("  ·  ") + text;
  memory_->setText(text);
  line_->setVisible(models::RunPlots::of_merges(page_) || thinned);
  view_->setCurrentIndex(static_cast<int>(plots_.merge_view()));
}

/// Crosses and ticks at the lower edge, one a pixel at most: a refused merge hides the accepted ones beside it.
void PlotPanel::mark_merges(const QCPRange& range, int pixels) {
  if (!refused_) return;
  const QCPRange values = plot_->yAxis->range();
  const double edge = plot_->yAxis->scaleType() == QCPAxis::stLogarithmic
                          ? values.lower * std::pow(values.upper / values.lower, 0.04)
                          : values.lower + 0.04 * values.size();
  const auto set = [&](QCPGraph* graph, const std::vector<double>& places) {
    QVector<QCPGraphData> points;
    const double width = range.size() / pixels;
    for (auto at = std::lower_bound(places.begin(), places.end(), range.lower);
         at != places.end() && *at <= range.upper; at = std::lower_bound(at, places.end(), *at + width))
      points.append({*at, edge});
    points_drawn_ += static_cast<int>(points.size());
    graph->data()->set(points, true);
  };
  set(accepted_, plots_.accepted());
  set(refused_, plots_.refused());
}

void PlotPanel::schedule() {
  if (isVisible() && !timer_.isActive()) timer_.start();
}

void PlotPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

void PlotPanel::rebuild() {
  plot_->clearGraphs();
  bool any_right = false;
  for (const models::Curve& curve : plots_.curves(page_)) {
    QCPAxis* values = curve.right_axis ? plot_->yAxis2 : plot_->yAxis;
    QCPGraph* graph = plot_->addGraph(plot_->xAxis, values);
    graph->setAdaptiveSampling(false);  // the pyramid already thinned the points
    graph->setName(curve.name);
    any_right = any_right || curve.right_axis;
  }
  refused_ = accepted_ = nullptr;
  if (models::RunPlots::of_merges(page_) && page_ != models::PlotPage::balance) {
    accepted_ = plot_->addGraph();
    refused_ = plot_->addGraph();
    for (QCPGraph* marks : {accepted_, refused_}) marks->setLineStyle(QCPGraph::lsNone);
  }
  plot_->yAxis2->setVisible(any_right);
  retranslate();
  set_theme(theme_);
}

void PlotPanel::set_theme(viewport::Theme theme) {
  theme_ = theme;
  const WindowColors& c = window_colors(theme);
  style_plot(*plot_, c, c.muted);
  for (int i = 0; i < plot_->graphCount(); ++i) {
    const QColor color = c.curves[static_cast<std::size_t>(i) % c.curves.size()];
    const Qt::PenStyle dash = i == 0       ? Qt::SolidLine
                              : i % 3 == 1 ? Qt::SolidLine
                              : i % 3 == 2 ? Qt::DashLine
                                           : Qt::DashDotLine;
    plot_->graph(i)->setPen(QPen(color, i == 0 ? 2.0 : 1.5, dash));
  }
  if (refused_) {
    accepted_->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, QPen(c.ok), c.ok, 3));
    refused_->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCross, QPen(c.error, 1.6), Qt::NoBrush, 6));
  }
  QColor box = c.base;
  box.setAlpha(215);
  plot_->legend->setBrush(box);
  plot_->legend->setBorderPen(Qt::NoPen);
  cursor_line_->setPen(QPen(c.accent, 1.5));
  QPalette colors = line_->palette();
  colors.setColor(QPalette::Window, c.base);
  colors.setColor(QPalette::WindowText, c.muted);
  line_->setPalette(colors);
  line_->setAutoFillBackground(true);
  memory_->setPalette(colors);
  refresh();
}

double PlotPanel::range_end() const { return std::max<double>(10, static_cast<double>(plots_.last_step())); }

void PlotPanel::fit() {
  fitted_ = true;
  refresh();
}

void PlotPanel::fit_values() {
  for (QCPAxis* axis : {plot_->yAxis, plot_->yAxis2}) {
    models::PlotSeries::Extremes range;
    for (const models::Curve& curve : plots_.curves(page_))
      if (curve.right_axis == (axis == plot_->yAxis2))
        range.merge(curve.series.extremes(plot_->xAxis->range().lower, plot_->xAxis->range().upper));
    // Curves of merges are read against their limits: these are in the picture unless they are far away.
    const double near_low = range.low_positive / 100, near_high = range.high * 100;
    if (axis == plot_->yAxis && (page_ == models::PlotPage::agreement || page_ == models::PlotPage::penalty))
      for (const models::LimitLine& limit : plots_.limits(page_))
        if (limit.value > near_low && limit.value < near_high) range.merge(limit.value);
    if (axis->scaleType() == QCPAxis::stLogarithmic) {
      const double low = std::isfinite(range.low_positive) ? range.low_positive : 1e-3;
      const double high = std::isfinite(range.high) && range.high > low ? range.high : low * 10;
      // Two decades at least: the labels of the axis are powers of ten.
      const double margin = std::max(2.0, std::sqrt(100 * low / high));
      axis->setRange(low / margin, high * margin);
    } else if (page_ == models::PlotPage::toi) {
      axis->setRange(-0.1, 1.1);
    } else {
      const double low = std::isfinite(range.low) ? std::min(0.0, range.low) : 0;
      const double high = std::isfinite(range.high) && range.high > low ? range.high : low + 1;
      axis->setRange(low - 0.04 * (high - low), high + 0.06 * (high - low));
    }
  }
}

void PlotPanel::refresh() {
  if (fitted_) plot_->xAxis->setRange(0, range_end());
  const QCPRange range = plot_->xAxis->range();
  const int pixels = std::max(50, plot_->axisRect()->width());
  points_drawn_ = 0;
  const auto& curves = plots_.curves(page_);
  for (std::size_t i = 0; i < curves.size() && static_cast<int>(i) < plot_->graphCount(); ++i) {
    QVector<QCPGraphData> points;
    for (const models::PlotPoint& p : curves[i].series.decimate(range.lower, range.upper, pixels))
      points.append({p.x, p.y});
    points_drawn_ += static_cast<int>(points.size());
    QCPGraph* graph = plot_->graph(static_cast<int>(i));
    // A value between two gaps has no line to show it; few values are better seen as points too.
    const bool dots = models::RunPlots::of_merges(page_) && points.size() * 6 < pixels;
    graph->setScatterStyle(dots || page_ == models::PlotPage::toi ? QCPScatterStyle(QCPScatterStyle::ssDisc, 4)
                                                                  : QCPScatterStyle(QCPScatterStyle::ssNone));
    graph->data()->set(points, true);
  }
  fit_values();
  mark_merges(range, pixels);
  say_memory();
  const WindowColors& c = window_colors(theme_);
  for (auto* lines : {&limit_lines_, &failed_lines_}) {
    for (QCPItemStraightLine* line : *lines) plot_->removeItem(line);
    lines->clear();
  }
  const auto add_line = [&](double x1, double y1, double x2, double y2, const QPen& pen) {
    auto* line = new QCPItemStraightLine(plot_);
    line->point1->setCoords(x1, y1);
    line->point2->setCoords(x2, y2);
    line->setPen(pen);
    return line;
  };
  for (const models::LimitLine& limit : plots_.limits(page_))
    limit_lines_.push_back(add_line(0, limit.value, 1, limit.value, QPen(c.muted, 1, Qt::DashLine)));
  const double y1 = plot_->yAxis->range().lower, y2 = plot_->yAxis->range().upper;
  for (std::int64_t step : plots_.failed_steps())
    failed_lines_.push_back(add_line(static_cast<double>(step), y1, static_cast<double>(step), y2, QPen(c.error, 1)));
  place_cursor();
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void PlotPanel::refresh_now() {
  refresh();
  plot_->replot(QCustomPlot::rpImmediateRefresh);
}

void PlotPanel::place_cursor() {
  const double x = plots_.place_of(cursor_);
  cursor_line_->point1->setCoords(x, plot_->yAxis->range().lower);
  cursor_line_->point2->setCoords(x, plot_->yAxis->range().upper);
}

void PlotPanel::show_menu(const QPoint& at) {
  QMenu menu(this);
  menu.addAction(tr("Fit"), this, &PlotPanel::fit);
  menu.addSeparator();
  menu.addAction(tr("Copy picture"), this, [this] { QApplication::clipboard()->setPixmap(plot_->toPixmap(0, 0, 2)); });
  menu.addAction(tr("Copy values"), this, [this] { QApplication::clipboard()->setText(plots_.csv(page_)); });
  menu.addAction(tr("Save values as CSV…"), this, [this] {
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Save values"), QStringLiteral("plot.csv"), tr("CSV (*.csv)"));
    QSaveFile file(path);
    if (!path.isEmpty() && file.open(QIODevice::WriteOnly)) {
      file.write(plots_.csv(page_).toUtf8());
      file.commit();
    }
  });
  menu.addAction(tr("Save picture as PNG…"), this, [this] {
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Save picture"), QStringLiteral("plot.png"), tr("PNG (*.png)"));
    if (!path.isEmpty()) plot_->savePng(path, 0, 0, 2);
  });
  menu.exec(plot_->mapToGlobal(at));
}

void PlotPanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) {
    plots_.retranslate();
    retranslate();
    refresh();
  }
  QWidget::changeEvent(event);
}

void PlotPanel::retranslate() {
  const auto& curves = plots_.curves(page_);
  for (std::size_t i = 0; i < curves.size(); ++i) plot_->graph(static_cast<int>(i))->setName(curves[i].name);
  if (refused_) accepted_->setName(tr("accepted")), refused_->setName(tr("refused"));
  view_->setItemText(0, tr("Worst of all"));
  view_->setItemText(1, tr("Each worker"));
  view_->setItemText(2, tr("Selected body"));
  view_->setAccessibleName(tr("What the curves show"));
  view_->setToolTip(
      tr("The worst over all bodies and workers, the worst of each worker, or the selected body in the "
         "rounds in which workers shared it"));
  plot_->xAxis->setLabel(tr("step"));
  plot_->yAxis->setLabel(plots_.value_label(page_));
  plot_->yAxis2->setLabel(page_ == models::PlotPage::residual  ? tr("iterations")
                          : page_ == models::PlotPage::balance ? tr("work per worker")
                          : page_ == models::PlotPage::descent ? tr("α")
                                                               : QString());
  setAccessibleName(plots_.value_label(page_));
}

}  // namespace seam::panels
