#include "ui/lessons/count_bars.hpp"

#include <QPainter>
#include <algorithm>

namespace seam::lessons {

CountBars::CountBars(QWidget* parent) : QWidget(parent), style_(&lesson_style(viewport::Theme::light)) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

int CountBars::row_height() const { return fontMetrics().height() + 8; }
QSize CountBars::sizeHint() const { return {200, static_cast<int>(lines_.size()) * row_height()}; }

void CountBars::set_lines(std::vector<Line> lines) {
  const bool other_height = lines.size() != lines_.size();
  lines_ = std::move(lines);
  QStringList words;
  for (const Line& line : lines_) words << line.name + QStringLiteral(": ") + line.value;
  setAccessibleName(words.join(QStringLiteral("; ")));
  if (other_height) updateGeometry();
  update();
}

void CountBars::set_style(const LessonStyle& style) {
  style_ = &style;
  update();
}

void CountBars::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  int names = 0, values = 0;
  for (const Line& line : lines_) {
    names = std::max(names, fontMetrics().horizontalAdvance(line.name));
    values = std::max(values, fontMetrics().horizontalAdvance(line.value));
  }
  const double left = names + 10, room = std::max(10.0, width() - left - values - 12);
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const double y = static_cast<double>(i) * row_height(), tall = row_height() - 8;
    painter.setPen(style_->text);
    painter.drawText(QRectF(0, y, names, row_height()), Qt::AlignRight | Qt::AlignVCenter, lines_[i].name);
    painter.setPen(Qt::NoPen);
    painter.setBrush(lines_[i].color < 0 ? style_->accent : style_->class_color(lines_[i].color));
    painter.drawRoundedRect(QRectF(left, y + 4, std::max(1.0, room * std::clamp(lines_[i].share, 0.0, 1.0)), tall), 2,
                            2);
    painter.setPen(style_->text);
    painter.drawText(QRectF(width() - values, y, values, row_height()), Qt::AlignRight | Qt::AlignVCenter,
                     lines_[i].value);
  }
}

}  // namespace seam::lessons
