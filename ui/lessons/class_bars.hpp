#pragma once
#include <QWidget>
#include <optional>
#include <vector>

#include "ui/lessons/lesson_style.hpp"

namespace seam::lessons {

/// Sizes of the colour classes as stacks of blocks. A block is dragged from a class to another with the mouse; with the
/// keyboard Left and Right choose a class, Enter picks a block up and Enter on another class puts it down.
class ClassBars : public QWidget {
  Q_OBJECT
 public:
  explicit ClassBars(QWidget* parent = nullptr);
  void set_sizes(std::vector<std::uint32_t> sizes, std::optional<std::uint32_t> lit);
  void set_style(const LessonStyle& style);
  const std::vector<std::uint32_t>& sizes() const { return sizes_; }
  /// In widget pixels: the top block of a class, for tests and for the drag.
  QRectF bar(std::size_t index) const;
  QSize sizeHint() const override { return {340, 150}; }
  QSize minimumSizeHint() const override { return {200, 120}; }

 signals:
  void move_requested(std::uint32_t from, std::uint32_t to);
  void class_chosen(std::uint32_t color);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;

 private:
  std::optional<std::uint32_t> class_at(QPointF at) const;
  void describe();

  std::vector<std::uint32_t> sizes_;
  std::optional<std::uint32_t> lit_, held_;
  std::uint32_t chosen_ = 0;
  const LessonStyle* style_;
  QPointF mouse_;
  bool dragging_ = false;
};

}  // namespace seam::lessons
