#include "ui/panels/toi_strip.hpp"

#include <QHelpEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/panels/theme.hpp"
#include "ui/viewport/merge_layers.hpp"
#include "ui/viewport/palette.hpp"

namespace seam::panels {

namespace {

constexpr int row_height = 20, name_width = 34, number_width = 128;

QColor screen_color(const Vec3f& linear) {
  return QColor::fromRgbF(viewport::linear_to_srgb(linear[0]), viewport::linear_to_srgb(linear[1]),
                          viewport::linear_to_srgb(linear[2]));
}

}  // namespace

ToiStrip::ToiStrip(models::MergeModel& merge, QWidget* parent) : QWidget(parent), merge_(merge) {
  setObjectName(QStringLiteral("toi_strip"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(&merge_, &models::MergeModel::changed, this, [this] {
    if (height() != sizeHint().height()) updateGeometry();
    setAccessibleName(tr("Free share of the merge path"));
    update();
  });
}

int ToiStrip::workers() const {
  const distributed::Round* round = merge_.round();
  return round ? static_cast<int>(round->workers.size()) : 0;
}

QSize ToiStrip::sizeHint() const { return {240, std::max(1, workers()) * row_height + 4}; }

QRect ToiStrip::row(int worker) const { return {0, 2 + worker * row_height, width(), row_height}; }

double ToiStrip::filled(const distributed::WorkerRound& worker) {
  return std::isnan(worker.toi) ? worker.toi : std::clamp(worker.toi, 0.0, 1.0);
}

QString ToiStrip::text(int worker) const {
  const distributed::WorkerRound& entry = merge_.round()->workers[static_cast<std::size_t>(worker)];
  if (std::isnan(entry.toi)) return tr("not asked");
  if (entry.toi >= 1) return tr("1  free");
  return tr("%1  blocked").arg(QLocale().toString(entry.toi, 'g', 3));
}

void ToiStrip::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const bool dark = palette().color(QPalette::Base).lightness() < 128;
  const WindowColors& colors = window_colors(dark ? viewport::Theme::dark : viewport::Theme::light);
  for (int worker = 0; worker < workers(); ++worker) {
    const distributed::WorkerRound& entry = merge_.round()->workers[static_cast<std::size_t>(worker)];
    const QRect line = row(worker);
    QFont font = this->font();
    font.setBold(worker == merge_.worker());
    painter.setFont(font);
    painter.setPen(colors.text);
    painter.fillRect(QRect(line.left() + 2, line.top() + 5, 8, line.height() - 10),
                     screen_color(viewport::worker_color(worker)));
    painter.drawText(QRect(line.left() + 13, line.top(), name_width, line.height()), Qt::AlignVCenter,
                     QStringLiteral("W%1").arg(worker));
    const QRectF track(line.left() + 13 + name_width, line.top() + 4,
                       std::max(20, line.width() - 13 - name_width - number_width), line.height() - 8);
    painter.setPen(colors.border);
    painter.setBrush(colors.base);
    painter.drawRect(track);
    const double share = filled(entry);
    if (!std::isnan(share)) {
      painter.setPen(Qt::NoPen);
      painter.setBrush(share < 1 ? colors.error : colors.ok);
      painter.drawRect(QRectF(track.left(), track.top(), track.width() * share, track.height()));
    }
    painter.setPen(QPen(colors.text, 1.5));
    painter.drawLine(track.topRight() + QPointF(0, -3), track.bottomRight() + QPointF(0, 3));  // the gate
    painter.drawText(QRectF(track.right() + 6, line.top(), number_width - 6, line.height()), Qt::AlignVCenter,
                     text(worker));
  }
}

void ToiStrip::mousePressEvent(QMouseEvent* event) {
  for (int worker = 0; worker < workers(); ++worker)
    if (row(worker).contains(event->pos())) merge_.set_worker(worker);
}

bool ToiStrip::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    auto* help = static_cast<QHelpEvent*>(event);
    for (int worker = 0; worker < workers(); ++worker) {
      if (!row(worker).contains(help->pos())) continue;
      const distributed::WorkerRound& entry = merge_.round()->workers[static_cast<std::size_t>(worker)];
      QString tip =
          tr("Worker %1: the share of the way from its poses to the merged ones that is free of contact").arg(worker);
      if (entry.toi < 1 && entry.impact_a != abd::no_body)
        tip += QLatin1Char('\n') + (entry.impact_b == abd::no_body
                                        ? tr("First impact: %1 with a half-space").arg(merge_.body_name(entry.impact_a))
                                        : tr("First impact: %1 with %2")
                                              .arg(merge_.body_name(entry.impact_a), merge_.body_name(entry.impact_b)));
      QToolTip::showText(help->globalPos(), tip, this);
    }
    return true;
  }
  return QWidget::event(event);
}

}  // namespace seam::panels
