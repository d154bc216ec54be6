#include "ui/lessons/height_view.hpp"

#include <QAccessible>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/lessons/matrix_view.hpp"

namespace seam::lessons {

namespace {

constexpr double flatness = 0.42, bar_share = 0.84, most_lift_share = 0.45, scene_margin = 8;
constexpr std::uint32_t most_goals = 200;

double finite_or_zero(double v) { return std::isfinite(v) ? v : 0; }

/// Far bars first.
std::vector<std::uint32_t> back_to_front(const HeightPicture& picture) {
  std::vector<std::uint32_t> order;
  for (std::uint32_t sum = 0; sum + 1 < picture.width + picture.height; ++sum)
    for (std::uint32_t y = 0; y < picture.height && y <= sum; ++y)
      if (sum - y < picture.width) order.push_back(sum - y + picture.width * y);
  return order;
}

}  // namespace

HeightLayout::HeightLayout(const HeightPicture& picture, const QRectF& area) : width_(std::max(1u, picture.width)) {
  // The goal fixes the scale where it is known, so that bars grow towards it instead of being stretched anew each
  // stage; while they are still low the scale is halved, in whole steps.
  double goal = 0;
  for (const double v : picture.goal) goal = std::max(goal, std::abs(finite_or_zero(v)));
  for (const double v : picture.values) most_ = std::max(most_, std::abs(finite_or_zero(v)));
  const double tallest = most_;
  most_ = std::max(goal, most_);
  while (tallest > 0 && most_ > 3 * tallest) most_ /= 2;
  const double w = picture.width, h = picture.height, lift_room = most_lift_share * area.height();
  a_ = std::min(area.width() / (w + h), (area.height() - lift_room) / (flatness * (w + h)));
  b_ = flatness * a_;
  scale_ = most_ > 0 ? lift_room / most_ : 0;
  const double ground_height = b_ * (w + h);
  origin_ = QPointF(area.center().x() + (h - w) / 2 * a_,
                    area.bottom() - std::max(0.0, (area.height() - lift_room - ground_height) / 2) - ground_height);
}

double HeightLayout::lift(double value) const { return scale_ * std::clamp(finite_or_zero(value), -most_, most_); }

QPointF HeightLayout::middle(std::uint32_t bar, double value) const {
  const double x = bar % width_ + 0.5, y = bar / width_ + 0.5;
  return origin_ + QPointF((x - y) * a_, (x + y) * b_ - lift(value));
}

QPolygonF HeightLayout::top(std::uint32_t bar, double value) const {
  const QPointF c = middle(bar, value);
  const double a = bar_share * a_, b = bar_share * b_;
  return {{c + QPointF(0, -b), c + QPointF(a, 0), c + QPointF(0, b), c + QPointF(-a, 0)}};
}

QPolygonF HeightLayout::left(std::uint32_t bar, double value) const {
  const QPolygonF t = top(bar, value), g = top(bar, 0);
  return {{t[3], t[2], g[2], g[3]}};
}

QPolygonF HeightLayout::right(std::uint32_t bar, double value) const {
  const QPolygonF t = top(bar, value), g = top(bar, 0);
  return {{t[2], t[1], g[1], g[2]}};
}

std::optional<std::uint32_t> HeightLayout::hit(const HeightPicture& picture, QPointF at) const {
  const std::vector<std::uint32_t> order = back_to_front(picture);
  for (auto bar = order.rbegin(); bar != order.rend(); ++bar) {
    const double v = picture.values[*bar];
    for (const QPolygonF& face : {top(*bar, v), left(*bar, v), right(*bar, v)})
      if (face.containsPoint(at, Qt::OddEvenFill)) return *bar;
  }
  return {};
}

void paint_heights(QPainter& painter, const HeightPicture& picture, const QRectF& area, const LessonStyle& style,
                   std::optional<std::uint32_t> focus) {
  if (picture.values.empty()) return;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const HeightLayout layout(picture, area);
  const bool goals = !picture.goal.empty() && picture.values.size() <= most_goals;
  for (const std::uint32_t i : back_to_front(picture)) {
    const double v = picture.values[i];
    const QColor ink = !std::isfinite(v)        ? style.error
                       : picture.colors[i] >= 0 ? style.class_color(picture.colors[i])
                       : picture.lit[i]         ? style.accent
                                                : style.muted;
    const QColor face = picture.lit[i] ? ink : ink.lighter(style.theme == viewport::Theme::light ? 140 : 75);
    const auto used = std::find(picture.used.begin(), picture.used.end(), i);
    const bool marked = picture.traced == i || used != picture.used.end();
    QPen pen(marked ? style.text : style.base, marked ? 2 : 0.7);
    if (marked && picture.traced != i && !picture.used_fresh[static_cast<std::size_t>(used - picture.used.begin())])
      pen.setStyle(Qt::DotLine);
    painter.setPen(pen);
    painter.setBrush(face.darker(125));
    painter.drawPolygon(layout.left(i, v));
    painter.setBrush(face.darker(155));
    painter.drawPolygon(layout.right(i, v));
    painter.setBrush(face);
    painter.drawPolygon(layout.top(i, v));
    painter.setBrush(Qt::NoBrush);
    if (goals && std::abs(finite_or_zero(picture.goal[i])) <= layout.most()) {
      painter.setPen(QPen(style.text, 0.8, Qt::DotLine));
      painter.drawPolygon(layout.top(i, picture.goal[i]));
    }
  }
  painter.setPen(style.muted);
  const double line = QFontMetricsF(painter.font()).height();
  if (picture.in_a_row && layout.bar_width() > 1.5 * line)
    for (std::uint32_t i = 0; i < picture.values.size(); ++i)
      painter.drawText(QRectF(layout.middle(i, 0) - QPointF(line + 0.3 * layout.bar_width(), 0), QSizeF(line, line)),
                       Qt::AlignRight | Qt::AlignVCenter, QString::number(i + 1));
  painter.drawText(area, Qt::AlignLeft | Qt::AlignTop,
                   HeightView::tr("top of the scale: %1").arg(cell_number(layout.most(), 3)));
  if (focus && *focus < picture.values.size()) {
    painter.setPen(QPen(style.accent, 3));
    painter.drawPolygon(layout.top(*focus, picture.values[*focus]));
  }
  painter.restore();
}

HeightView::HeightView(QWidget* parent) : QWidget(parent), style_(&lesson_style(viewport::Theme::light)) {
  setObjectName(QStringLiteral("height_view"));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
}

void HeightView::set_picture(HeightPicture picture) {
  picture_ = std::move(picture);
  if (focus_ >= picture_.values.size()) focus_ = 0;
  if (hasFocus()) describe();
  update();
}

void HeightView::set_style(const LessonStyle& style) {
  style_ = &style;
  update();
}

QPointF HeightView::place_of(std::uint32_t bar) const {
  return HeightLayout(picture_, QRectF(rect()).adjusted(scene_margin, scene_margin, -scene_margin, -scene_margin))
      .middle(bar, picture_.values[bar]);
}

void HeightView::describe() {
  setAccessibleDescription(spoken_ ? spoken_(focus_) : QString());
  QAccessibleEvent event(this, QAccessible::DescriptionChanged);
  QAccessible::updateAccessibility(&event);
}

void HeightView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), style_->base);
  std::optional<std::uint32_t> focus;
  if (hasFocus()) focus = focus_;
  paint_heights(painter, picture_, QRectF(rect()).adjusted(scene_margin, scene_margin, -scene_margin, -scene_margin),
                *style_, focus);
  painter.setPen(QPen(hasFocus() ? style_->accent : style_->border, hasFocus() ? 2 : 1));
  painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

void HeightView::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return event->ignore();
  const auto at =
      HeightLayout(picture_, QRectF(rect()).adjusted(scene_margin, scene_margin, -scene_margin, -scene_margin))
          .hit(picture_, event->position());
  if (!at) return;
  focus_ = *at;
  describe();
  emit activated(*at);
}

void HeightView::mouseMoveEvent(QMouseEvent* event) {
  const auto at =
      HeightLayout(picture_, QRectF(rect()).adjusted(scene_margin, scene_margin, -scene_margin, -scene_margin))
          .hit(picture_, event->position());
  const int bar = at ? static_cast<int>(*at) : -1;
  if (bar == pointed_) return;
  pointed_ = bar;
  emit pointed(bar);
}

void HeightView::leaveEvent(QEvent*) {
  pointed_ = -1;
  emit pointed(-1);
}

void HeightView::walk_to(std::uint32_t bar) {
  focus_ = bar;
  describe();
  update();
  emit pointed(static_cast<int>(bar));
}

void HeightView::keyPressEvent(QKeyEvent* event) {
  if (picture_.values.empty()) return QWidget::keyPressEvent(event);
  const std::uint32_t w = picture_.width, x = focus_ % w, y = focus_ / w;
  switch (event->key()) {
    case Qt::Key_Left:
      return walk_to(x > 0 ? focus_ - 1 : focus_);
    case Qt::Key_Right:
      return walk_to(x + 1 < w ? focus_ + 1 : focus_);
    case Qt::Key_Up:
      return walk_to(y > 0 ? focus_ - w : focus_);
    case Qt::Key_Down:
      return walk_to(y + 1 < picture_.height ? focus_ + w : focus_);
    case Qt::Key_Return:
    case Qt::Key_Enter:
      emit activated(focus_);
      return;
    default:
      QWidget::keyPressEvent(event);
  }
}

void HeightView::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  describe();
  update();
  if (event->reason() != Qt::MouseFocusReason) emit pointed(static_cast<int>(focus_));
}

void HeightView::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  emit pointed(-1);
  update();
}

bool HeightView::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool arrow = key->key() >= Qt::Key_Left && key->key() <= Qt::Key_Down;
    if (arrow && !(key->modifiers() & (Qt::ControlModifier | Qt::AltModifier))) {
      event->accept();
      return true;
    }
  }
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto at =
        HeightLayout(picture_, QRectF(rect()).adjusted(scene_margin, scene_margin, -scene_margin, -scene_margin))
            .hit(picture_, help->pos());
    if (at && spoken_)
      QToolTip::showText(help->globalPos(), spoken_(*at), this);
    else
      QToolTip::hideText();
    return true;
  }
  return QWidget::event(event);
}

}  // namespace seam::lessons
