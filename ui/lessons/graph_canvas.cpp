#include "ui/lessons/graph_canvas.hpp"

#include <QAccessible>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <cmath>

namespace seam::lessons {

namespace {
constexpr double radians_per_pixel = 0.01, drag_threshold = 5;
constexpr std::size_t most_tab_stops = 120;
}  // namespace

GraphCanvas::GraphCanvas(QWidget* parent) : QWidget(parent), style_(&lesson_style(viewport::Theme::light)) {
  install_accessibility();
  setFocusPolicy(Qt::StrongFocus);
  setMinimumSize(200, 150);
  setMouseTracking(true);
  setObjectName(QStringLiteral("graph_canvas"));
}

void GraphCanvas::set_picture(GraphPicture picture) {
  const bool other_items =
      picture.bodies.size() != picture_.bodies.size() || picture.edges.size() != picture_.edges.size();
  picture_ = std::move(picture);
  if (drawing_ && layout_ && layout_size_ == size())
    layout_ = GraphLayout(picture_, GraphLayout(*layout_));
  else
    layout_.reset();
  if (other_items) {
    // What the mouse holds may be gone.
    focus_.reset();
    pressed_.reset();
    under_.reset();
    drag_ = Drag::none;
    QAccessibleEvent event(this, QAccessible::ObjectReorder);
    QAccessible::updateAccessibility(&event);
  }
  update();
}

void GraphCanvas::set_style(const LessonStyle& style) {
  style_ = &style;
  update();
}

void GraphCanvas::set_text_scale(double scale) {
  text_scale_ = scale;
  update();
}

void GraphCanvas::set_drawing(bool drawing) {
  drawing_ = drawing;
  setCursor(drawing ? Qt::CrossCursor : Qt::ArrowCursor);
}

const GraphLayout& GraphCanvas::layout_now() const {
  if (!layout_ || layout_size_ != size()) {
    layout_.emplace(picture_, QRectF(rect()));
    layout_size_ = size();
  }
  return *layout_;
}

GraphItem GraphCanvas::item(std::size_t index) const {
  const std::size_t bodies = picture_.bodies.size();
  return index < bodies ? GraphItem{GraphItem::Kind::body, static_cast<std::uint32_t>(index)}
                        : GraphItem{GraphItem::Kind::edge, static_cast<std::uint32_t>(index - bodies)};
}

std::size_t GraphCanvas::index_of(GraphItem which) const {
  return which.kind == GraphItem::Kind::body ? which.index : picture_.bodies.size() + which.index;
}

QPointF GraphCanvas::place_of(GraphItem which) const {
  return which.kind == GraphItem::Kind::body ? layout_now().body(which.index)
                                             : layout_now().middle(picture_.edges[which.index]);
}

void GraphCanvas::set_focus_item(std::optional<GraphItem> which) {
  if (which && index_of(*which) >= item_count()) which.reset();
  focus_ = which;
  announce();
  emit pointed(focus_);
  update();
}

void GraphCanvas::announce() {
  if (!focus_ || !hasFocus()) return;
  QAccessibleEvent event(this, QAccessible::Focus);
  event.setChild(static_cast<int>(index_of(*focus_)));
  QAccessible::updateAccessibility(&event);
}

void GraphCanvas::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), style_->base);
  GraphPaintOptions options;
  options.font = font();
  options.text_scale = text_scale_;
  if (hasFocus()) options.focus = focus_;
  paint_graph(painter, picture_, layout_now(), *style_, options);
  if (drag_ == Drag::connect && pressed_) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(style_->accent, 2, Qt::DashLine));
    painter.drawLine(place_of(*pressed_), last_);
  }
  if (hasFocus()) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(style_->accent, 2));
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
  }
}

void GraphCanvas::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return event->ignore();
  press_ = last_ = event->position();
  dragged_ = false;
  pressed_ = layout_now().hit(picture_, press_);
  drag_ = Drag::item;
  if (pressed_) set_focus_item(pressed_);
  if (drawing_ && pressed_ && pressed_->kind == GraphItem::Kind::body)
    drag_ = event->modifiers() & Qt::ShiftModifier ? Drag::move : Drag::connect;
  else if (!pressed_ && turnable_)
    drag_ = Drag::turn;
}

void GraphCanvas::mouseMoveEvent(QMouseEvent* event) {
  const QPointF at = event->position(), delta = at - last_;
  if (std::hypot((at - press_).x(), (at - press_).y()) > drag_threshold) dragged_ = true;
  last_ = at;
  if (event->buttons() == Qt::NoButton) {
    const std::optional<GraphItem> under = layout_now().hit(picture_, at);
    if (under != under_) emit pointed(under_ = under);
    return;
  }
  if (drag_ == Drag::turn) emit turned(-delta.x() * radians_per_pixel, delta.y() * radians_per_pixel);
  if (drag_ == Drag::move && dragged_) emit move_requested(pressed_->index, layout_now().unproject(at));
  if (drag_ == Drag::connect) update();
}

void GraphCanvas::leaveEvent(QEvent*) {
  if (!under_) return;
  under_.reset();
  emit pointed(under_);
}

void GraphCanvas::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  const Drag drag = drag_;
  drag_ = Drag::none;
  if (drag == Drag::connect && dragged_) {
    release_on(event->position());
  } else if (!dragged_ && pressed_) {
    emit activated(*pressed_);
  } else if (!dragged_ && drawing_) {
    emit body_requested(layout_now().unproject(event->position()));
  }
  update();
}

void GraphCanvas::release_on(QPointF at) {
  const std::optional<GraphItem> target = layout_now().hit(picture_, at);
  if (target && target->kind == GraphItem::Kind::body && target->index != pressed_->index)
    emit edge_requested(pressed_->index, target->index);
}

/// Shift and an arrow turn what the mouse would turn.
bool GraphCanvas::turn_by_key(const QKeyEvent& event) {
  if (!turnable_ || !(event.modifiers() & Qt::ShiftModifier)) return false;
  constexpr double angle = 0.12;  // rad
  if (event.key() == Qt::Key_Left || event.key() == Qt::Key_Right)
    emit turned(event.key() == Qt::Key_Left ? angle : -angle, 0);
  else if (event.key() == Qt::Key_Up || event.key() == Qt::Key_Down)
    emit turned(0, event.key() == Qt::Key_Up ? angle : -angle);
  else
    return false;
  return true;
}

void GraphCanvas::keyPressEvent(QKeyEvent* event) {
  if (turn_by_key(*event)) return;
  if (item_count() > 0 && (event->key() == Qt::Key_PageDown || event->key() == Qt::Key_PageUp)) {
    const bool down = event->key() == Qt::Key_PageDown;
    const std::size_t count = item_count(), now = focus_ ? index_of(*focus_) : down ? count - 1 : 0;
    return set_focus_item(item((now + (down ? 1 : count - 1)) % count));
  }
  if (focus_ && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) {
    emit activated(*focus_);
  } else if (drawing_ && focus_ && (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace)) {
    emit remove_requested(*focus_);
  } else if (event->key() == Qt::Key_Escape && focus_) {
    focus_.reset();
    emit pointed(focus_);
    update();
    QWidget::focusNextPrevChild(true);
  } else {
    QWidget::keyPressEvent(event);
  }
}

void GraphCanvas::focusInEvent(QFocusEvent* event) {
  if (event->reason() == Qt::TabFocusReason) focus_.reset();
  if (event->reason() == Qt::BacktabFocusReason && item_count() > 0 && item_count() <= most_tab_stops)
    focus_ = item(item_count() - 1);
  QWidget::focusInEvent(event);
  announce();
  update();
}

bool GraphCanvas::focusNextPrevChild(bool next) {
  const std::size_t count = item_count();
  if (!hasFocus() || count == 0 || count > most_tab_stops) return QWidget::focusNextPrevChild(next);
  if (!focus_) {
    if (!next) return QWidget::focusNextPrevChild(next);
    set_focus_item(item(0));
    return true;
  }
  const std::size_t now = index_of(*focus_);
  if ((next && now + 1 == count) || (!next && now == 0)) {
    focus_.reset();
    emit pointed(focus_);
    update();
    return QWidget::focusNextPrevChild(next);
  }
  set_focus_item(item(next ? now + 1 : now - 1));
  return true;
}

bool GraphCanvas::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const std::optional<GraphItem> under = layout_now().hit(picture_, help->pos());
    if (under)
      QToolTip::showText(help->globalPos(), spoken(*under), this);
    else
      QToolTip::hideText();
    return true;
  }
  return QWidget::event(event);
}

}  // namespace seam::lessons
