#pragma once
#include <QFont>
#include <QImage>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <optional>
#include <vector>

#include "core/graph/lattice.hpp"
#include "core/math/types.hpp"
#include "ui/lessons/lesson_style.hpp"

class QPainter;

namespace seam::lessons {

/// A body or an edge of a picture.
struct GraphItem {
  enum class Kind : std::uint8_t { body, edge };
  Kind kind = Kind::body;
  std::uint32_t index = 0;
  friend bool operator==(const GraphItem&, const GraphItem&) = default;
};

struct BodyLook {
  Vec3 at = Vec3::Zero();  ///< x right, y down, z back; any unit, fitted to the picture
  QString text;            ///< inside the circle where there is room
  QString caption;         ///< below the circle where that is large enough
  int color = -1;          ///< class; -1 = none
  bool lit = false;
  Mark mark = Mark::none;
};
struct EdgeLook {
  std::uint32_t a = 0, b = 0;
  int color = -1;       ///< class, drawn as colour, dash pattern and number; -1 = none yet
  bool lit = true;      ///< belongs to the pass shown; others are faded
  bool dashed = false;  ///< of edges without a class
  QString label;        ///< on a plate, of edges without a class
  double bow = 0;       ///< arc height as a share of the length, for edges that pass over other bodies
  Mark mark = Mark::none;
};

/// A way that a body goes or would go.
struct ArrowLook {
  Vec3 from = Vec3::Zero(), to = Vec3::Zero();
  bool lost = false;  ///< computed but overwritten: dashed, crossed out
};

/// A graph as a lesson shows it. Painting is the same code for the screen, for files and for the picture of object ids.
struct GraphPicture {
  std::vector<BodyLook> bodies;
  std::vector<EdgeLook> edges;
  std::vector<ArrowLook> arrows;
  std::vector<Vec3> frame;    ///< points that must be in the picture too: keeps its scale while bodies move
  double yaw = 0, pitch = 0;  ///< rad; 0 = seen from the front
  double body_scale = 1;      ///< of the circles
};

/// EdgeLook::bow for constraints that pass over a body.
double bow_of(graph::LatticeEdge kind);

/// Places a picture in a rectangle: what painting and hit testing agree on. Value type.
class GraphLayout {
 public:
  GraphLayout() = default;
  GraphLayout(const GraphPicture& picture, const QRectF& area);
  /// In the view of another layout, so that nothing moves while a graph is drawn.
  GraphLayout(const GraphPicture& picture, const GraphLayout& view);
  QPointF body(std::uint32_t index) const { return bodies_[index]; }
  QPointF project(const Vec3& point) const;
  double depth(std::uint32_t index) const { return depths_[index]; }
  double radius() const { return radius_; }  ///< of body circles, in pixels
  double edge_width() const { return width_; }
  /// Middle of an edge on its arc; control point of the arc.
  QPointF middle(const EdgeLook& edge) const;
  QPointF control(const EdgeLook& edge) const;
  /// The plane z = 0 under a pixel in the picture's unit (pictures seen from the front only).
  Vec3 unproject(QPointF at) const;
  std::optional<GraphItem> hit(const GraphPicture& picture, QPointF at) const;

 private:
  std::vector<QPointF> bodies_;
  std::vector<double> depths_;
  double scale_ = 1, radius_ = 8, width_ = 5, yaw_ = 0, pitch_ = 0;
  QPointF offset_;
};

struct GraphPaintOptions {
  std::optional<GraphItem> focus;  ///< a ring around it
  double text_scale = 1;
  QFont font;
};
void paint_graph(QPainter& painter, const GraphPicture& picture, const GraphLayout& layout, const LessonStyle& style,
                 const GraphPaintOptions& options = {});

/// Ids of what paint_graph() draws strong, by its own strokes without smoothing: 0 nothing, 1 + i = edge i,
/// 1 + edges + j = body j (bodies lie on top). `layout` must be made for a rectangle of `size` at the origin.
std::vector<std::uint32_t> lit_ids(const GraphPicture& picture, const GraphLayout& layout, QSize size);

}  // namespace seam::lessons
