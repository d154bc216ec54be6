#include "ui/lessons/curve_plot.hpp"

#include <qcustomplot.h>

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFileDialog>
#include <QKeyEvent>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>

#include "ui/models/whole_file.hpp"

namespace seam::lessons {

namespace {
constexpr double key_zoom = 0.8, line_width = 2;
constexpr std::size_t few_points = 30;
}  // namespace

CurvePlot::CurvePlot(QWidget* parent) : QWidget(parent), style_(&lesson_style(viewport::Theme::light)) {
  setObjectName(QStringLiteral("curve_plot"));
  setFocusPolicy(Qt::StrongFocus);
  setMinimumSize(200, 160);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(2, 2, 2, 2);
  plot_ = new QCustomPlot(this);
  plot_->setFocusPolicy(Qt::NoFocus);
  plot_->setInteractions(QCP::iRangeZoom | QCP::iRangeDrag);
  // The menu is the widget's, so that the mouse and the menu key open the same one.
  plot_->setContextMenuPolicy(Qt::NoContextMenu);
  plot_->legend->setVisible(true);
  plot_->plotLayout()->insertRow(0);
  plot_->plotLayout()->addElement(0, 0, plot_->legend);
  plot_->plotLayout()->setRowStretchFactor(0, 0.001);
  plot_->plotLayout()->setRowSpacing(0);
  plot_->legend->setFillOrder(QCPLegend::foColumnsFirst);
  plot_->legend->setWrap(2);
  plot_->legend->setIconSize(34, 12);
  plot_->legend->setRowSpacing(0);
  marker_line_ = new QCPItemStraightLine(plot_);
  veil_text_ = new QCPItemText(plot_);
  veil_text_->position->setType(QCPItemPosition::ptAxisRectRatio);
  veil_text_->position->setCoords(0.5, 0.5);
  layout->addWidget(plot_);
  connect(plot_, &QCustomPlot::mouseDoubleClick, this, &CurvePlot::fit);
  connect(plot_, &QCustomPlot::mouseWheel, this, [this] { fitted_ = false; });
  connect(plot_, &QCustomPlot::mousePress, this, [this] { setFocus(Qt::MouseFocusReason); });
  connect(plot_, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton) fitted_ = false;
  });
  set_logarithmic(true);
}

double CurvePlot::x_of(const CurveData& curve, std::size_t i) const {
  return curve.x.empty() ? static_cast<double>(i) : curve.x[i];
}

bool CurvePlot::drawable(double y) const { return std::isfinite(y) && (!logarithmic_ || y > 0); }

void CurvePlot::set_curves(std::vector<CurveData> curves) {
  const bool same_names = std::equal(curves.begin(), curves.end(), curves_.begin(), curves_.end(),
                                     [](const CurveData& a, const CurveData& b) { return a.name == b.name; });
  curves_ = std::move(curves);
  if (!same_names) fitted_ = true;
  rebuild();
}

void CurvePlot::set_titles(const QString& x, const QString& y) {
  x_title_ = x, y_title_ = y;
  rebuild();
}

void CurvePlot::set_logarithmic(bool logarithmic) {
  logarithmic_ = logarithmic;
  fitted_ = true;
  plot_->yAxis->setScaleType(logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
  plot_->yAxis->setTicker(logarithmic ? QSharedPointer<QCPAxisTicker>(new QCPAxisTickerLog)
                                      : QSharedPointer<QCPAxisTicker>(new QCPAxisTicker));
  plot_->yAxis->setNumberFormat(logarithmic ? QStringLiteral("eb") : QStringLiteral("gb"));
  plot_->yAxis->setNumberPrecision(logarithmic ? 0 : 4);
  rebuild();
}

void CurvePlot::set_marker(std::optional<double> x) {
  if (x == marker_) return;
  marker_ = x;
  place_marker();
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void CurvePlot::set_veil(const QString& sentence) {
  if (sentence == veil_) return;
  veil_ = sentence;
  rebuild();
}

void CurvePlot::set_style(const LessonStyle& style) {
  style_ = &style;
  rebuild();
}

void CurvePlot::rebuild() {
  plot_->clearGraphs();
  const bool veiled = !veil_.isEmpty();
  for (const CurveData& curve : curves_) {
    QCPGraph* graph = plot_->addGraph();
    graph->setName(curve.name);
    graph->setPen(LessonStyle::class_pen(style_->class_color(curve.color), curve.color, line_width));
    QVector<double> x, y;
    for (std::size_t i = 0; !veiled && i < curve.y.size(); ++i) {
      x.append(x_of(curve, i));
      y.append(drawable(curve.y[i]) ? curve.y[i] : qQNaN());
    }
    graph->setData(x, y, true);
    // Few values are points on a line; shapes tell curves apart as dashes do, also where there is one point only.
    static constexpr std::array shapes{QCPScatterStyle::ssDisc, QCPScatterStyle::ssSquare, QCPScatterStyle::ssTriangle,
                                       QCPScatterStyle::ssDiamond, QCPScatterStyle::ssCross};
    if (curve.y.size() <= few_points)
      graph->setScatterStyle(QCPScatterStyle(shapes[static_cast<std::size_t>(curve.color) % shapes.size()],
                                             QPen(style_->class_color(curve.color), 1.5),
                                             QBrush(style_->class_color(curve.color)), 6));
  }
  plot_->setBackground(style_->base);
  for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis}) {
    axis->setBasePen(QPen(style_->border));
    axis->setTickPen(QPen(style_->border));
    axis->setSubTickPen(QPen(style_->border));
    axis->setTickLabelColor(style_->text);
    axis->setLabelColor(style_->text);
    axis->setTickLabelFont(font());
    axis->setLabelFont(font());
    QColor grid = style_->border;
    grid.setAlpha(110);
    axis->grid()->setPen(QPen(grid, 1, Qt::DotLine));
    axis->grid()->setZeroLinePen(QPen(grid));
    axis->setTickLabels(!veiled);
  }
  plot_->xAxis->setLabel(x_title_);
  plot_->yAxis->setLabel(y_title_);
  plot_->legend->setBrush(Qt::NoBrush);
  plot_->legend->setBorderPen(Qt::NoPen);
  plot_->legend->setTextColor(style_->text);
  plot_->legend->setFont(font());
  place_marker();
  veil_text_->setVisible(veiled);
  veil_text_->setText(veil_);
  veil_text_->setFont(font());
  veil_text_->setColor(style_->muted);
  if (fitted_)
    fit();
  else
    plot_->replot(QCustomPlot::rpQueuedReplot);
  describe();
}

void CurvePlot::place_marker() {
  marker_line_->setVisible(marker_.has_value() && veil_.isEmpty());
  marker_line_->setPen(QPen(style_->accent, 1.5));
  marker_line_->point1->setCoords(marker_.value_or(0), 1);
  marker_line_->point2->setCoords(marker_.value_or(0), 2);
}

void CurvePlot::fit() {
  fitted_ = true;
  double x0 = 1e300, x1 = -1e300, y0 = 1e300, y1 = -1e300;
  for (const CurveData& curve : curves_)
    for (std::size_t i = 0; i < curve.y.size(); ++i) {
      // A gap at the end is a place too: the marker may stand there.
      x0 = std::min(x0, x_of(curve, i)), x1 = std::max(x1, x_of(curve, i));
      if (!drawable(curve.y[i])) continue;
      y0 = std::min(y0, curve.y[i]), y1 = std::max(y1, curve.y[i]);
    }
  if (y0 > y1 || !veil_.isEmpty()) x0 = 0, x1 = 10, y0 = 1e-3, y1 = 1;
  // A little room, so that points at the ends are whole.
  const double side = 0.02 * (x1 > x0 ? x1 - x0 : 1);
  plot_->xAxis->setRange(x0 - side, (x1 > x0 ? x1 : x0 + 1) + side);
  if (logarithmic_) {
    plot_->yAxis->setRange(y0 / 2, y1 * 2);
    // Within a decade or so there are ticks like 1.5e-3: one digit would give several the same label.
    plot_->yAxis->setNumberPrecision(y1 > 20 * y0 ? 0 : 1);
  } else {
    const double room = y1 > y0 ? 0.05 * (y1 - y0) : 0.5;
    plot_->yAxis->setRange(y0 - room, y1 + room);
  }
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void CurvePlot::zoom(double factor) {
  fitted_ = false;
  plot_->xAxis->scaleRange(factor);
  plot_->yAxis->scaleRange(factor);
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

/// What a screen reader says: each curve with its last value.
void CurvePlot::describe() {
  setAccessibleName(y_title_);
  if (!veil_.isEmpty()) return setAccessibleDescription(veil_);
  QStringList words;
  for (const CurveData& curve : curves_) {
    const auto last = std::find_if(curve.y.rbegin(), curve.y.rend(), [](double y) { return std::isfinite(y); });
    if (last == curve.y.rend()) continue;
    const auto index = static_cast<std::size_t>(curve.y.rend() - last - 1);
    const QLocale locale;
    words << tr("%1: %2 at %3")
                 .arg(curve.name, locale.toString(*last, 'g', 3), locale.toString(x_of(curve, index), 'g', 6));
  }
  setAccessibleDescription(words.join(QStringLiteral("; ")));
}

QString CurvePlot::csv() const {
  std::vector<double> places;
  for (const CurveData& curve : curves_)
    for (std::size_t i = 0; i < curve.y.size(); ++i) places.push_back(x_of(curve, i));
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
  const auto quoted = [](QString name) {
    return QStringLiteral("\"%1\"").arg(name.replace(QLatin1Char('"'), QStringLiteral("\"\"")));
  };
  QString text = quoted(x_title_);
  for (const CurveData& curve : curves_) text += QLatin1Char(',') + quoted(curve.name);
  text += QLatin1Char('\n');
  std::vector<std::size_t> next(curves_.size(), 0);
  for (const double x : places) {
    text += QString::number(x, 'g', 17);
    for (std::size_t c = 0; c < curves_.size(); ++c) {
      text += QLatin1Char(',');
      if (next[c] < curves_[c].y.size() && x_of(curves_[c], next[c]) == x)
        text += QString::number(curves_[c].y[next[c]++], 'g', 17);
    }
    text += QLatin1Char('\n');
  }
  return text;
}

QPicture CurvePlot::picture(QSize size) {
  QPicture picture;
  QCPPainter painter(&picture);
  painter.setMode(QCPPainter::pmVectorized);
  plot_->toPainter(&painter, size.width(), size.height());
  painter.end();
  return picture;
}

void CurvePlot::paint(QPainter& painter, const QRectF& area) {
  painter.save();
  painter.translate(area.topLeft());
  painter.fillRect(QRectF(QPointF(0, 0), area.size()), style_->base);
  painter.drawPicture(0, 0, picture(area.size().toSize()));
  painter.restore();
}

void CurvePlot::save(const QString& path, const QByteArray& bytes, const char* what) {
  if (const QString why = models::write_whole(path, bytes); !why.isEmpty())
    emit problem({what, path.toStdString(), why.toStdString(), "free disk space or choose another place"});
}

void CurvePlot::save_values(const QString& path) { save(path, csv().toUtf8(), "cannot save the values"); }

void CurvePlot::save_picture(const QString& path) {
  save(path, models::png_bytes(plot_->toPixmap(0, 0, 2)), "cannot save the picture");
}

void CurvePlot::show_menu(const QPoint& global) {
  QMenu menu(this);
  menu.addAction(tr("Fit"), this, &CurvePlot::fit);
  menu.addSeparator();
  QAction* const copy_picture = menu.addAction(
      tr("Copy picture"), this, [this] { QApplication::clipboard()->setPixmap(plot_->toPixmap(0, 0, 2)); });
  QAction* const copy_values =
      menu.addAction(tr("Copy values"), this, [this] { QApplication::clipboard()->setText(csv()); });
  QAction* const csv_action = menu.addAction(tr("Save values as CSV…"), this, [this] {
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Save values"), QStringLiteral("plot.csv"), tr("CSV (*.csv)"));
    if (!path.isEmpty()) save_values(path);
  });
  QAction* const png_action = menu.addAction(tr("Save picture as PNG…"), this, [this] {
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Save picture"), QStringLiteral("plot.png"), tr("PNG (*.png)"));
    if (!path.isEmpty()) save_picture(path);
  });
  for (QAction* action : {copy_picture, copy_values, csv_action, png_action}) action->setEnabled(veil_.isEmpty());
  menu.exec(global);
}

void CurvePlot::contextMenuEvent(QContextMenuEvent* event) {
  show_menu(event->reason() == QContextMenuEvent::Mouse ? event->globalPos() : mapToGlobal(rect().center()));
}

bool CurvePlot::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    // These keys are the plot's while it has the focus, whatever they do in the window.
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Plus || key == Qt::Key_Equal || key == Qt::Key_Minus || key == Qt::Key_0) {
      event->accept();
      return true;
    }
  }
  return QWidget::event(event);
}

void CurvePlot::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      return zoom(key_zoom);
    case Qt::Key_Minus:
      return zoom(1 / key_zoom);
    case Qt::Key_0:
      return fit();
    default:
      QWidget::keyPressEvent(event);
  }
}

void CurvePlot::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  update();
}

void CurvePlot::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

/// The ring of the focus, in the margin that the plot leaves free.
void CurvePlot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), style_->base);
  painter.setPen(QPen(hasFocus() ? style_->accent : style_->border, 2));
  painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

}  // namespace seam::lessons
