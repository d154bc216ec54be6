#include "ui/lessons/workers_still.hpp"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/lessons/lesson.hpp"
#include "ui/lessons/units.hpp"

namespace seam::lessons {

namespace {

bool can_be_drawn(double energy) { return std::isfinite(energy) && energy > 0; }

/// E over rounds, a decade between two lines; what is infinite or 0 is a gap, as in the plot of the page.
void paint_energy(QPainter& painter, const QRectF& area, const WorkersStill& still, const LessonStyle& style,
                  const QFont& letters) {
  double low = 1e300, high = -1e300;
  for (const double energy : still.energy)
    if (can_be_drawn(energy)) low = std::min(low, std::log10(energy)), high = std::max(high, std::log10(energy));
  if (!(low <= high)) return;
  low = std::floor(low), high = std::max(low + 1, std::ceil(high));
  const double size = std::clamp(0.032 * area.height(), 8.0, 60.0);
  QFont font = letters;
  font.setPixelSize(static_cast<int>(size));
  painter.setFont(font);
  const QRectF plot = area.adjusted(4.2 * size, 2 * size, -size, -2 * size);
  const double steps = std::max(1.0, static_cast<double>(still.energy.size()) - 1);
  const auto place = [&](std::size_t i) {
    return QPointF(plot.left() + plot.width() * static_cast<double>(i) / steps,
                   plot.bottom() - plot.height() * (std::log10(still.energy[i]) - low) / (high - low));
  };
  painter.setPen(style.text);
  painter.drawText(QRectF(area.left(), area.top(), area.width(), 1.8 * size), Qt::AlignLeft | Qt::AlignVCenter,
                   still.energy_title);
  const int every = std::max(1, static_cast<int>((high - low) / 6));
  for (auto decade = static_cast<int>(low); decade <= static_cast<int>(high); decade += every) {
    const double y = plot.bottom() - plot.height() * (decade - low) / (high - low);
    painter.setPen(QPen(style.border, 1, Qt::DotLine));
    painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
    painter.setPen(style.text);
    painter.drawText(QRectF(area.left(), y - size, 3.9 * size, 2 * size), Qt::AlignRight | Qt::AlignVCenter,
                     power_of_ten(decade));
  }
  const double at = plot.left() + plot.width() * static_cast<double>(still.position) / steps;
  painter.setPen(QPen(style.accent, 0.15 * size));
  painter.drawLine(QPointF(at, plot.top()), QPointF(at, plot.bottom()));
  for (std::size_t i = 0; i < still.energy.size(); ++i) {
    if (!can_be_drawn(still.energy[i])) continue;
    painter.setPen(QPen(style.class_color(0), 0.12 * size));
    if (i > 0 && can_be_drawn(still.energy[i - 1])) painter.drawLine(place(i - 1), place(i));
    painter.setBrush(i == still.position ? style.accent : style.class_color(0));
    painter.drawEllipse(place(i), 0.22 * size, 0.22 * size);
  }
  painter.setPen(style.text);
  painter.drawText(QRectF(plot.left(), plot.bottom(), plot.width(), 2 * size), Qt::AlignCenter,
                   QStringLiteral("%1 / %2").arg(still.position).arg(still.energy.size() - 1));
}

}  // namespace

WorkersStill workers_still(const WorkersModel& model, std::size_t position) {
  WorkersStill still;
  still.title = model.title();
  still.energy_title = WorkersModel::tr("E − E_min (J s²)");
  still.sentence = model.sentence_at(position);
  still.position = position;
  if (!model.ready()) {
    still.picture = model.picture();
    return still;
  }
  WorkersView view = model.view();
  view.position = position;
  still.picture = make_workers_picture(*model.found(), view);
  if (!model.veiled())
    for (const distributed::RacePoint& point : model.lane()->points)
      still.energy.push_back(point.energy - model.found()->least_energy);
  return still;
}

void paint_workers_still(QPainter& painter, const QRectF& area, const WorkersStill& still, const LessonStyle& style,
                         const QFont& letters) {
  painter.setFont(letters);
  QRectF inner = paint_picture_frame(painter, area, still.title, still.sentence, style);
  painter.setRenderHint(QPainter::Antialiasing);
  // Beside the tray, where the page is wide enough.
  const double side = inner.width() - 1.05 * inner.height();
  if (!still.energy.empty() && side > 0.35 * inner.height()) {
    const QRectF curve(inner.right() - side, inner.top(), side, inner.height());
    inner.setRight(curve.left() - 0.03 * inner.height());
    paint_energy(painter, curve, still, style, letters);
  }
  WorkersPaintOptions options;
  options.font = letters;
  paint_workers(painter, still.picture, WorkersLayout(still.picture, inner), style, options);
}

}  // namespace seam::lessons
