#include "ui/panels/color_legend.hpp"

#include <QComboBox>
#include <QEvent>
#include <QLocale>
#include <QPainter>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "ui/viewport/palette.hpp"

namespace seam::panels {

namespace {
constexpr int scale_height = 40;
QColor screen_color(const Vec3f& linear) {
  return QColor::fromRgbF(viewport::linear_to_srgb(linear[0]), viewport::linear_to_srgb(linear[1]),
                          viewport::linear_to_srgb(linear[2]));
}
}  // namespace

ColorLegend::ColorLegend(models::ViewController& view, QWidget* parent) : QWidget(parent), view_(view) {
  setObjectName(QStringLiteral("legend"));
  setAttribute(Qt::WA_StyledBackground);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(8, 6, 8, 6);
  box_ = new QComboBox(this);
  layout->addWidget(box_);
  layout->addStretch(1);
  connect(box_, &QComboBox::activated, this, [this](int index) {
    viewport::ViewOptions options = view_.options();
    options.color_by = static_cast<viewport::ColorBy>(index);
    view_.set_options(std::move(options));
  });
  connect(&view_, &models::ViewController::options_changed, this, [this] {
    box_->setCurrentIndex(static_cast<int>(view_.options().color_by));
    adjustSize();
    if (parentWidget()) move(parentWidget()->width() - width() - 12, parentWidget()->height() - height() - 12);
  });
  connect(&view_, &models::ViewController::changed, this, qOverload<>(&QWidget::update));
  retranslate();
}

bool ColorLegend::has_scale() const {
  using viewport::ColorBy;
  const ColorBy by = view_.options().color_by;
  return by == ColorBy::speed || by == ColorBy::pressure || by == ColorBy::r || by == ColorBy::rho ||
         by == ColorBy::toi || by == ColorBy::worker;
}

QSize ColorLegend::sizeHint() const {
  const QSize base = box_->sizeHint();
  return {std::max(190, base.width() + 16), base.height() + 12 + (has_scale() ? scale_height : 0)};
}

void ColorLegend::paintEvent(QPaintEvent* event) {
  QWidget::paintEvent(event);
  if (!has_scale()) return;
  QPainter painter(this);
  if (view_.options().color_by == viewport::ColorBy::worker) return paint_workers(painter);
  const QRect bar(10, box_->geometry().bottom() + 8, width() - 20, 10);
  QLinearGradient gradient(bar.topLeft(), bar.topRight());
  for (int i = 0; i <= 16; ++i) gradient.setColorAt(i / 16.0, screen_color(viewport::value_color(i / 16.0)));
  painter.fillRect(bar, gradient);
  painter.setPen(palette().color(QPalette::WindowText));
  const bool known = view_.legend().has_value();
  const double low = known ? view_.legend()->low : 0, high = known ? view_.legend()->high : 0;
  const QRect below = bar.adjusted(0, 12, 0, 20);
  painter.drawText(below, Qt::AlignLeft | Qt::AlignTop, QLocale().toString(low, 'g', 3));
  painter.drawText(below, Qt::AlignRight | Qt::AlignTop,
                   QStringLiteral("%1 %2").arg(QLocale().toString(high, 'g', 3), unit()).trimmed());
}

QString ColorLegend::unit() const {
  using viewport::ColorBy;
  switch (view_.options().color_by) {
    case ColorBy::speed:
      return tr("m/s");
    case ColorBy::pressure:
      return tr("Pa");
    case ColorBy::r:
      return tr("m");
    case ColorBy::rho:
      return tr("× mass");
    default:
      return {};
  }
}

/// Swatches with the workers' numbers, as many as there is room for.
void ColorLegend::paint_workers(QPainter& painter) {
  if (!view_.legend()) return;
  constexpr int swatch = 12;
  int cell = 44;
  for (const auto& entry : view_.legend()->entries)
    cell = std::max(cell, swatch + 9 + painter.fontMetrics().horizontalAdvance(QString::fromStdString(entry.first)));
  const int top = box_->geometry().bottom() + 8, columns = std::max(1, (width() - 16) / cell);
  painter.setPen(palette().color(QPalette::WindowText));
  const auto& entries = view_.legend()->entries;
  for (std::size_t k = 0; k < entries.size() && static_cast<int>(k) < 2 * columns; ++k) {
    const int x = 10 + cell * (static_cast<int>(k) % columns), y = top + 18 * (static_cast<int>(k) / columns);
    painter.fillRect(x, y + 1, swatch, swatch, screen_color(entries[k].second));
    painter.drawText(QRect(x + swatch + 3, y - 1, cell - swatch - 3, swatch + 4), Qt::AlignVCenter,
                     QString::fromStdString(entries[k].first));
  }
}

void ColorLegend::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QWidget::changeEvent(event);
}

void ColorLegend::retranslate() {
  const QSignalBlocker quiet(box_);
  const int current = static_cast<int>(view_.options().color_by);
  box_->clear();
  box_->addItems({tr("Colour by material"), tr("Colour by body"), tr("Colour by speed"), tr("Colour by pressure"),
                  tr("Colour by worker"), tr("Colour by r"), tr("Colour by rho"), tr("Colour by TOI")});
  box_->setCurrentIndex(current);
  box_->setAccessibleName(tr("Colour by"));
  box_->setToolTip(tr("What the colours of the bodies mean"));
  setAccessibleName(tr("Colour legend"));
}

}  // namespace seam::panels
