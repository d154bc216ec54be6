#pragma once
#include <QFont>
#include <QPolygonF>
#include <QWidget>
#include <functional>
#include <optional>
#include <vector>

#include "ui/lessons/lesson_style.hpp"

namespace seam::lessons {

/// Values over a W x H lattice as bars seen from above. Value type.
struct HeightPicture {
  std::uint32_t width = 0, height = 0;
  bool in_a_row = false;       ///< places are numbers 1 ... width, written below the bars where there is room
  std::vector<double> values;  ///< row-major
  std::vector<double> goal;    ///< drawn as an outline; empty = none
  std::vector<int> colors;     ///< class of each bar; -1 = none
  std::vector<bool> lit;       ///< belongs to the stage just done
  std::optional<std::uint32_t> traced;
  std::vector<std::uint32_t> used;
  std::vector<bool> used_fresh;
};

/// Isometric places of the bars. Value type.
class HeightLayout {
 public:
  HeightLayout() = default;
  HeightLayout(const HeightPicture& picture, const QRectF& area);
  /// The top face of a bar, or of the goal's.
  QPolygonF top(std::uint32_t bar, double value) const;
  /// Left and right side faces between 0 and the value.
  QPolygonF left(std::uint32_t bar, double value) const;
  QPolygonF right(std::uint32_t bar, double value) const;
  std::optional<std::uint32_t> hit(const HeightPicture& picture, QPointF at) const;
  QPointF middle(std::uint32_t bar, double value) const;
  double most() const { return most_; }  ///< the value at the top of the picture
  double bar_width() const { return 2 * a_; }

 private:
  double lift(double value) const;
  std::uint32_t width_ = 1;
  double a_ = 1, b_ = 1, scale_ = 0, most_ = 0;
  QPointF origin_;
};

/// With the value of the scale's top at the upper left.
void paint_heights(QPainter& painter, const HeightPicture& picture, const QRectF& area, const LessonStyle& style,
                   std::optional<std::uint32_t> focus = {});

/// Shows a HeightPicture; a click or Enter chooses a bar, arrows walk. Thread rule: UI thread.
class HeightView : public QWidget {
  Q_OBJECT
 public:
  explicit HeightView(QWidget* parent = nullptr);
  void set_picture(HeightPicture picture);
  const HeightPicture& picture() const { return picture_; }
  void set_style(const LessonStyle& style);
  void set_spoken(std::function<QString(std::uint32_t)> spoken) { spoken_ = std::move(spoken); }
  QPointF place_of(std::uint32_t bar) const;
  QSize sizeHint() const override { return {300, 200}; }
  QSize minimumSizeHint() const override { return {160, 120}; }

 signals:
  void activated(std::uint32_t bar);
  void pointed(int bar);  ///< -1 = at nothing

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void walk_to(std::uint32_t bar);
  void describe();
  HeightPicture picture_;
  const LessonStyle* style_;
  std::function<QString(std::uint32_t)> spoken_;
  std::uint32_t focus_ = 0;
  int pointed_ = -1;
};

}  // namespace seam::lessons
