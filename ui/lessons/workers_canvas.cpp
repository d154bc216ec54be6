#include "ui/lessons/workers_canvas.hpp"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

namespace seam::lessons {

namespace {
constexpr double canvas_margin = 6;
}

WorkersCanvas::WorkersCanvas(QWidget* parent) : QWidget(parent), style_(&lesson_style(viewport::Theme::light)) {
  setObjectName(QStringLiteral("workers_canvas"));
  setFocusPolicy(Qt::StrongFocus);
  setMinimumSize(240, 240);
}

void WorkersCanvas::set_picture(WorkersPicture picture) {
  picture_ = std::move(picture);
  if (focus_ && *focus_ >= static_cast<int>(picture_.workers.size())) focus_.reset();
  if (hasFocus()) describe();
  update();
}

void WorkersCanvas::set_style(const LessonStyle& style) {
  style_ = &style;
  update();
}

void WorkersCanvas::set_text_scale(double scale) {
  text_scale_ = scale;
  update();
}

void WorkersCanvas::set_waiting(const QString& sentence) {
  waiting_ = sentence;
  update();
}

WorkersLayout WorkersCanvas::layout_now() const {
  return {picture_, QRectF(rect()).adjusted(canvas_margin, canvas_margin, -canvas_margin, -canvas_margin)};
}

QPointF WorkersCanvas::place_of(int worker) const {
  return layout_now().place(picture_.workers[static_cast<std::size_t>(worker)].centre);
}

void WorkersCanvas::describe() {
  setAccessibleDescription(focus_ && spoken_ ? spoken_(*focus_) : waiting_);
  QAccessibleEvent event(this, QAccessible::DescriptionChanged);
  QAccessible::updateAccessibility(&event);
}

void WorkersCanvas::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), style_->base);
  painter.setFont(font());
  if (picture_.workers.empty()) {
    painter.setPen(style_->muted);
    painter.drawText(rect().adjusted(20, 20, -20, -20), Qt::AlignCenter | Qt::TextWordWrap, waiting_);
  }
  WorkersPaintOptions options;
  options.font = font();
  options.text_scale = text_scale_;
  if (hasFocus()) options.focus = focus_;
  paint_workers(painter, picture_, layout_now(), *style_, options);
  painter.setPen(QPen(hasFocus() ? style_->accent : style_->border, hasFocus() ? 2 : 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

void WorkersCanvas::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return event->ignore();
  const std::optional<int> at = layout_now().hit(picture_, event->position());
  if (!at) return;
  focus_ = at;
  describe();
  emit activated(*at);
}

/// False when there is no further worker.
bool WorkersCanvas::walk(bool next) {
  const auto count = static_cast<int>(picture_.workers.size());
  const int wanted = !focus_ ? (next ? 0 : count - 1) : *focus_ + (next ? 1 : -1);
  if (wanted < 0 || wanted >= count) return false;
  focus_ = wanted;
  describe();
  update();
  return true;
}

bool WorkersCanvas::focusNextPrevChild(bool next) {
  if (walk(next)) return true;
  focus_.reset();
  return QWidget::focusNextPrevChild(next);
}

void WorkersCanvas::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_PageDown:
    case Qt::Key_PageUp:
      walk(event->key() == Qt::Key_PageDown);
      return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (focus_) emit activated(*focus_);
      return;
    case Qt::Key_Escape:
      if (!focus_) return QWidget::keyPressEvent(event);
      focus_.reset();
      describe();
      update();
      return;
    default:
      QWidget::keyPressEvent(event);
  }
}

void WorkersCanvas::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  describe();
  update();
}

void WorkersCanvas::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

bool WorkersCanvas::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const std::optional<int> at = layout_now().hit(picture_, help->pos());
    if (at && spoken_)
      QToolTip::showText(help->globalPos(), spoken_(*at), this);
    else
      QToolTip::hideText();
    return true;
  }
  return QWidget::event(event);
}

}  // namespace seam::lessons
