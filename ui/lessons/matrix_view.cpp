#include "ui/lessons/matrix_view.hpp"

#include <QAccessible>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

namespace seam::lessons {

namespace {
constexpr double matrix_margin = 6;
}

MatrixView::MatrixView(QWidget* parent) : QWidget(parent), style_(&lesson_style(viewport::Theme::light)) {
  setObjectName(QStringLiteral("matrix_view"));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
}

void MatrixView::set_picture(MatrixPicture picture) {
  picture_ = std::move(picture);
  const std::size_t n = picture_.unknowns();
  place_ = n == 0 ? 0 : std::min(place_, n - 1);
  column_ = std::min(column_, n + 1);
  if (hasFocus()) describe();
  update();
}

void MatrixView::set_style(const LessonStyle& style) {
  style_ = &style;
  update();
}

MatrixLayout MatrixView::layout_now() const {
  return MatrixLayout(picture_.unknowns(),
                      QRectF(rect()).adjusted(matrix_margin, matrix_margin, -matrix_margin, -matrix_margin),
                      QFontMetricsF(font()).height());
}

std::size_t MatrixView::place_of(std::uint32_t row) const {
  const auto at = std::find(picture_.order.begin(), picture_.order.end(), row);
  return static_cast<std::size_t>(at - picture_.order.begin());
}

std::size_t MatrixView::column_of(std::size_t place_column) const {
  return place_column < picture_.unknowns() ? picture_.order[place_column] : place_column;
}

QRectF MatrixView::cell_of(std::uint32_t row, std::size_t column) const {
  const std::size_t n = picture_.unknowns();
  return layout_now().cell(place_of(row), column < n ? place_of(static_cast<std::uint32_t>(column)) : column);
}

std::pair<std::uint32_t, std::size_t> MatrixView::focus_cell() const {
  if (picture_.unknowns() == 0) return {0, 0};
  return {picture_.order[place_], column_of(column_)};
}

QString MatrixView::spoken(std::size_t place, std::size_t place_column) const {
  const std::size_t n = picture_.unknowns();
  if (place >= n) return {};
  const std::uint32_t row = picture_.order[place];
  QStringList words;
  if (place_column == n) {
    words << tr("x%1 = %2").arg(row + 1).arg(cell_number(picture_.x[row], 7));
    words << (picture_.fresh[row]     ? tr("computed in this sweep")
              : picture_.old_is_start ? tr("the start")
                                      : tr("from the sweep before"));
  } else if (place_column == n + 1) {
    words << tr("right side b%1 = %2").arg(row + 1).arg(cell_number(picture_.b[row], 7));
  } else {
    const std::uint32_t column = picture_.order[place_column];
    const auto entry = std::find_if(picture_.entries.begin(), picture_.entries.end(),
                                    [&](const MatrixEntry& e) { return e.row == row && e.column == column; });
    words << tr("row %1, column %2").arg(row + 1).arg(column + 1);
    if (entry == picture_.entries.end()) {
      words << QStringLiteral("0");
    } else {
      words << cell_number(entry->value, 7);
      words << (entry->part == MatrixPart::diagonal ? tr("part D, the diagonal")
                : entry->part == MatrixPart::lower  ? tr("part L, below the diagonal in the order of the sweep")
                                                    : tr("part U, above the diagonal in the order of the sweep"));
      words << (entry->left ? tr("on the left side") : tr("on the right side"));
    }
  }
  if (picture_.colors[row] >= 0) words << tr("row of color %1").arg(picture_.colors[row] + 1);
  if (picture_.lit[row]) words << tr("row of the stage just done");
  return words.join(tr(", "));
}

QString MatrixView::spoken() const { return spoken(place_, column_); }

void MatrixView::describe() {
  setAccessibleDescription(spoken());
  QAccessibleEvent event(this, QAccessible::DescriptionChanged);
  QAccessible::updateAccessibility(&event);
}

void MatrixView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), style_->base);
  std::optional<std::pair<std::size_t, std::size_t>> focus;
  if (hasFocus()) focus = std::pair(place_, column_);
  paint_matrix(painter, picture_, QRectF(rect()).adjusted(matrix_margin, matrix_margin, -matrix_margin, -matrix_margin),
               *style_, font(), focus);
  painter.setPen(QPen(hasFocus() ? style_->accent : style_->border, hasFocus() ? 2 : 1));
  painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

void MatrixView::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return event->ignore();
  const auto at = layout_now().hit(event->position());
  if (!at) return;
  std::tie(place_, column_) = *at;
  describe();
  update();
  emit activated(focus_cell().first, focus_cell().second);
}

void MatrixView::mouseMoveEvent(QMouseEvent* event) {
  const auto at = layout_now().hit(event->position());
  const int row = at ? static_cast<int>(picture_.order[at->first]) : -1;
  if (row == pointed_) return;
  pointed_ = row;
  emit pointed(row);
}

void MatrixView::leaveEvent(QEvent*) {
  pointed_ = -1;
  emit pointed(-1);
}

void MatrixView::walk_to(std::size_t place, std::size_t column) {
  const bool other_row = place != place_;
  place_ = place, column_ = column;
  describe();
  update();
  if (other_row) emit pointed(static_cast<int>(picture_.order[place_]));
}

void MatrixView::keyPressEvent(QKeyEvent* event) {
  const std::size_t n = picture_.unknowns();
  if (n == 0) return QWidget::keyPressEvent(event);
  switch (event->key()) {
    case Qt::Key_Up:
      return walk_to(place_ > 0 ? place_ - 1 : 0, column_);
    case Qt::Key_Down:
      return walk_to(std::min(place_ + 1, n - 1), column_);
    case Qt::Key_Left:
      return walk_to(place_, column_ > 0 ? column_ - 1 : 0);
    case Qt::Key_Right:
      return walk_to(place_, std::min(column_ + 1, n + 1));
    case Qt::Key_Home:
      return walk_to(place_, 0);
    case Qt::Key_End:
      return walk_to(place_, n);
    case Qt::Key_Return:
    case Qt::Key_Enter:
      emit activated(focus_cell().first, focus_cell().second);
      return;
    default:
      QWidget::keyPressEvent(event);
  }
}

void MatrixView::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  describe();
  update();
  if (event->reason() != Qt::MouseFocusReason && picture_.unknowns() > 0)
    emit pointed(static_cast<int>(picture_.order[place_]));
}

void MatrixView::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  emit pointed(-1);
  update();
}

bool MatrixView::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    // Arrows walk here; elsewhere in a lesson they mean next and previous.
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool arrow = key->key() >= Qt::Key_Home && key->key() <= Qt::Key_Down;
    if (arrow && !(key->modifiers() & (Qt::ControlModifier | Qt::AltModifier))) {
      event->accept();
      return true;
    }
  }
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const auto at = layout_now().hit(help->pos()))
      QToolTip::showText(help->globalPos(), spoken(at->first, at->second), this);
    else
      QToolTip::hideText();
    return true;
  }
  return QWidget::event(event);
}

}  // namespace seam::lessons
