#include "ui/lessons/class_bars.hpp"

#include <QAccessible>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace seam::lessons {

namespace {
constexpr double label_height = 20, top_margin = 22, gap = 10;
constexpr std::uint32_t most_blocks = 14;  // more than that are drawn as one bar
}  // namespace

ClassBars::ClassBars(QWidget* parent) : QWidget(parent), style_(&lesson_style(viewport::Theme::light)) {
  setObjectName(QStringLiteral("class_bars"));
  setFocusPolicy(Qt::StrongFocus);
  setCursor(Qt::OpenHandCursor);
}

void ClassBars::set_sizes(std::vector<std::uint32_t> sizes, std::optional<std::uint32_t> lit) {
  sizes_ = std::move(sizes);
  lit_ = lit;
  held_.reset();
  dragging_ = false;
  chosen_ = std::min<std::uint32_t>(chosen_, sizes_.empty() ? 0 : static_cast<std::uint32_t>(sizes_.size()) - 1);
  describe();
  update();
}

void ClassBars::set_style(const LessonStyle& style) {
  style_ = &style;
  update();
}

QRectF ClassBars::bar(std::size_t index) const {
  const double slot = (width() - gap) / static_cast<double>(std::max<std::size_t>(1, sizes_.size()));
  const std::uint32_t largest = std::max(1u, sizes_.empty() ? 1u : *std::max_element(sizes_.begin(), sizes_.end()));
  const double room = height() - label_height - top_margin, tall = room * sizes_[index] / largest;
  const double wide = std::min(slot - gap, 64.0);
  return {gap + static_cast<double>(index) * slot + (slot - gap - wide) / 2, height() - label_height - tall, wide,
          tall};
}

std::optional<std::uint32_t> ClassBars::class_at(QPointF at) const {
  if (sizes_.empty()) return std::nullopt;
  const double slot = (width() - gap) / static_cast<double>(sizes_.size());
  const double index = std::floor((at.x() - gap / 2) / slot);
  if (index < 0 || index >= static_cast<double>(sizes_.size())) return std::nullopt;
  return static_cast<std::uint32_t>(index);
}

void ClassBars::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  for (std::uint32_t i = 0; i < sizes_.size(); ++i) {
    const QRectF box = bar(i);
    QColor fill = style_->class_color(static_cast<int>(i));
    if (lit_ && *lit_ != i) fill.setAlphaF(0.35F);
    painter.setPen(QPen(style_->base, 1.5));
    painter.setBrush(fill);
    const std::uint32_t blocks = sizes_[i] <= most_blocks ? sizes_[i] : 1;
    for (std::uint32_t k = 0; k < blocks; ++k) {
      const double tall = box.height() / blocks;
      painter.drawRoundedRect(QRectF(box.x(), box.bottom() - (k + 1) * tall, box.width(), tall), 3, 3);
    }
    painter.setPen(style_->text);
    painter.drawText(QRectF(box.x() - gap, box.y() - 19, box.width() + 2 * gap, 17), Qt::AlignCenter,
                     QString::number(sizes_[i]));
    painter.drawText(QRectF(box.x() - gap, height() - label_height + 2, box.width() + 2 * gap, label_height - 2),
                     Qt::AlignCenter, QString::number(i + 1));
    if ((hasFocus() && chosen_ == i) || held_ == i) {
      painter.setBrush(Qt::NoBrush);
      painter.setPen(QPen(style_->accent, held_ == i ? 3 : 2, held_ == i ? Qt::SolidLine : Qt::DashLine));
      painter.drawRoundedRect(box.adjusted(-4, -4, 4, 2), 5, 5);
    }
  }
  if (dragging_ && held_) {
    painter.setPen(QPen(style_->text, 1.5));
    painter.setBrush(style_->class_color(static_cast<int>(*held_)));
    painter.drawRoundedRect(QRectF(mouse_.x() - 20, mouse_.y() - 9, 40, 18), 3, 3);
  }
}

void ClassBars::mousePressEvent(QMouseEvent* event) {
  held_ = class_at(event->position());
  if (held_) chosen_ = *held_;
  dragging_ = false;
  mouse_ = event->position();
  update();
}

void ClassBars::mouseMoveEvent(QMouseEvent* event) {
  if (held_ && (event->position() - mouse_).manhattanLength() > 4) dragging_ = true;
  if (dragging_) mouse_ = event->position();
  update();
}

void ClassBars::mouseReleaseEvent(QMouseEvent* event) {
  const std::optional<std::uint32_t> from = held_, to = class_at(event->position());
  const bool dragged = dragging_;
  held_.reset();
  dragging_ = false;
  update();
  if (!from || !to) return;
  if (dragged && *from != *to)
    emit move_requested(*from, *to);
  else if (!dragged)
    emit class_chosen(*from);
}

void ClassBars::keyPressEvent(QKeyEvent* event) {
  if (sizes_.empty()) return QWidget::keyPressEvent(event);
  const auto count = static_cast<std::uint32_t>(sizes_.size());
  if (event->key() == Qt::Key_Right) {
    chosen_ = (chosen_ + 1) % count;
  } else if (event->key() == Qt::Key_Left) {
    chosen_ = (chosen_ + count - 1) % count;
  } else if (event->key() == Qt::Key_Escape && held_) {
    held_.reset();
  } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
    if (!held_) {
      held_ = chosen_;
    } else {
      const std::uint32_t from = *held_;
      held_.reset();
      if (from != chosen_) emit move_requested(from, chosen_);
    }
  } else {
    return QWidget::keyPressEvent(event);
  }
  describe();
  update();
}

void ClassBars::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  describe();
}

void ClassBars::describe() {
  QStringList words;
  for (std::uint32_t i = 0; i < sizes_.size(); ++i) words << tr("color %1: %2").arg(i + 1).arg(sizes_[i]);
  QString text = tr("Class sizes: %1").arg(words.join(QStringLiteral(", ")));
  if (held_)
    text += QLatin1Char(' ') + tr("Holding an edge of color %1; Enter on another color puts it there.").arg(*held_ + 1);
  setAccessibleName(text);
  setAccessibleDescription(tr("Selected: color %1").arg(chosen_ + 1));
}

}  // namespace seam::lessons
