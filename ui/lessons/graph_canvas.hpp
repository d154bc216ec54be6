#pragma once
#include <QWidget>
#include <functional>

#include "ui/lessons/graph_picture.hpp"

namespace seam::lessons {

/// Shows a GraphPicture and turns mouse and keys into what was meant. Tab walks through bodies and edges (Page Down and
/// Page Up always do, Tab only while they are few), Enter activates the one with the ring, Escape leaves; a screen
/// reader hears spoken() of each. Thread rule: UI thread.
class GraphCanvas : public QWidget {
  Q_OBJECT
 public:
  explicit GraphCanvas(QWidget* parent = nullptr);

  void set_picture(GraphPicture picture);
  const GraphPicture& picture() const { return picture_; }
  void set_style(const LessonStyle& style);
  /// What a screen reader says of an item, and what its tool tip shows.
  void set_spoken(std::function<QString(GraphItem)> spoken) { spoken_ = std::move(spoken); }
  QString spoken(GraphItem item) const { return spoken_ ? spoken_(item) : QString(); }
  void set_text_scale(double scale);
  /// Drawing: a click on nothing adds a body, a drag from body to body an edge, with Shift a body is moved, Delete
  /// removes the item with the ring.
  void set_drawing(bool drawing);
  bool drawing() const { return drawing_; }
  /// A drag on nothing turns the picture.
  void set_turnable(bool turnable) { turnable_ = turnable; }

  const GraphLayout& layout_now() const;
  /// In widget pixels.
  QPointF place_of(GraphItem item) const;
  std::optional<GraphItem> focus_item() const { return focus_; }
  void set_focus_item(std::optional<GraphItem> item);
  /// Items in the order of Tab: bodies, then edges.
  std::size_t item_count() const { return picture_.bodies.size() + picture_.edges.size(); }
  GraphItem item(std::size_t index) const;
  std::size_t index_of(GraphItem item) const;

  QSize sizeHint() const override { return {640, 420}; }

 signals:
  void activated(const seam::lessons::GraphItem& item);
  /// The mouse or the ring of the keyboard is at another item, or at none.
  void pointed(const std::optional<seam::lessons::GraphItem>& item);
  void body_requested(const seam::Vec3& at);
  void edge_requested(std::uint32_t a, std::uint32_t b);
  void move_requested(std::uint32_t body, const seam::Vec3& to);
  void remove_requested(const seam::lessons::GraphItem& item);
  void turned(double yaw, double pitch);  ///< rad, to add

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  bool focusNextPrevChild(bool next) override;
  bool event(QEvent* event) override;

 private:
  enum class Drag : std::uint8_t { none, item, move, connect, turn };
  void announce();
  bool turn_by_key(const QKeyEvent& event);
  void release_on(QPointF at);

  GraphPicture picture_;
  const LessonStyle* style_;
  std::function<QString(GraphItem)> spoken_;
  mutable std::optional<GraphLayout> layout_;
  mutable QSize layout_size_;
  std::optional<GraphItem> focus_, pressed_, under_;
  Drag drag_ = Drag::none;
  QPointF press_, last_;
  bool drawing_ = false, turnable_ = false, dragged_ = false;
  double text_scale_ = 1;
};

/// Makes the items of canvases known to screen readers; call once after the application exists (repeats do nothing).
void install_accessibility();

}  // namespace seam::lessons
