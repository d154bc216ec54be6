#include "ui/lessons/workers_pile.hpp"

#include <algorithm>
#include <cmath>

#include "core/distributed/measure.hpp"

namespace seam::lessons {

namespace {

constexpr int bodies_a_side = 10, first_steps = 44;  // bodies along a side; steps until they press
constexpr double body_pitch = 0.098, body_height = 0.04, least_share = 0.5, tray_tilt = 0.5,
                 pile_time_step = 0.005;  // m, s

/// The same numbers everywhere: -0.5 ... 0.5.
class Scatter {
 public:
  double next() {
    state_ = state_ * 1664525U + 1013904223U;
    return static_cast<double>(state_ >> 8) / (1U << 24) - 0.5;
  }
  double share() { return least_share + (1 - least_share) * (next() + 0.5); }

 private:
  std::uint32_t state_ = 12345;
};

scene::Body make_body(int column, int row, Scatter& scatter) {
  scene::Body body;
  body.name = "body " + std::to_string(1 + row * bodies_a_side + column);
  if ((column + row) % 2 == 0) {
    const double x = 0.088 * scatter.share(), z = 0.088 * scatter.share();
    body.geometry = scene::Shape{"box", {{"x", x}, {"y", body_height}, {"z", z}}};
  } else {
    body.geometry =
        scene::Shape{"cylinder", {{"radius", 0.048 * scatter.share()}, {"height", body_height}, {"segments", 10}}};
  }
  const double middle = (bodies_a_side - 1) / 2.0;
  const double x = (column - middle) * body_pitch + 0.006 * scatter.next(),
               z = (row - middle) * body_pitch + 0.006 * scatter.next(), turn = 0.16 * scatter.next();
  body.position = Vec3(x, body_height / 2 + 3e-4, z);
  body.rotation = Vec4(std::cos(turn), 0, std::sin(turn), 0);
  body.material.friction = 0;
  body.material.density = 500 + 1500 * (scatter.next() + 0.5);
  return body;
}

double cross(const QPointF& o, const QPointF& a, const QPointF& b) {
  return (a.x() - o.x()) * (b.y() - o.y()) - (a.y() - o.y()) * (b.x() - o.x());
}

/// Where normal . x < offset (below) or not; `polygon` is convex.
QPolygonF clipped(const QPolygonF& polygon, const distributed::Cut& cut, bool below) {
  const auto depth = [&](const QPointF& p) {
    const double d = cut.normal.x() * p.x() + cut.normal.z() * p.y() - cut.offset;
    return below ? d : -d;
  };
  QPolygonF inside;
  for (qsizetype i = 0; i < polygon.size(); ++i) {
    const QPointF a = polygon[i], b = polygon[(i + 1) % polygon.size()];
    const double da = depth(a), db = depth(b);
    if (da <= 0) inside << a;
    if ((da < 0 && db > 0) || (da > 0 && db < 0)) inside << a + (da / (da - db)) * (b - a);
  }
  return inside;
}

}  // namespace

scene::Scene workers_scene() {
  scene::Scene scene;
  scene.name = "tray of several workers";
  scene.gravity = 9.81 * Vec3(-tray_tilt, -1, -0.6 * tray_tilt).normalized();
  scene.solver.time_step = pile_time_step;
  scene.solver.tolerance = 1e-3;
  Scatter scatter;
  for (int row = 0; row < bodies_a_side; ++row)
    for (int column = 0; column < bodies_a_side; ++column) scene.bodies.push_back(make_body(column, row, scatter));
  const double wall = bodies_a_side * body_pitch / 2 + 0.002;
  const auto add_plane = [&](const char* name, const Vec3& normal, double offset) {
    scene.half_spaces.push_back({name, normal, offset, 0});
  };
  add_plane("floor", Vec3(0, 1, 0), 0);
  add_plane("left", Vec3(1, 0, 0), -wall);
  add_plane("right", Vec3(-1, 0, 0), -wall);
  add_plane("back", Vec3(0, 0, 1), -wall);
  add_plane("front", Vec3(0, 0, -1), -wall);
  return scene;
}

std::shared_ptr<const WorkersPile> make_workers_pile() {
  auto pile = std::make_shared<WorkersPile>();
  pile->model = std::make_shared<const abd::Model>(abd::build_model(workers_scene()));
  pile->before = distributed::single_worker_states(pile->model, first_steps, 1, 1, nullptr).back();
  return pile;
}

QRectF tray_from_above(const abd::Model& model) {
  double left = 0, right = 0, back = 0, front = 0;
  for (const scene::HalfSpace& plane : model.half_spaces) {
    if (plane.normal.x() > 0.9) left = plane.offset;
    if (plane.normal.x() < -0.9) right = -plane.offset;
    if (plane.normal.z() > 0.9) back = plane.offset;
    if (plane.normal.z() < -0.9) front = -plane.offset;
  }
  return {QPointF(left, back), QPointF(right, front)};
}

QPolygonF outline_from_above(const abd::Model& model, std::uint32_t body, const Vec12& q) {
  std::vector<QPointF> points;
  for (const Vec3& vertex : model.meshes[model.bodies[body].mesh]->surface.vertices)
    points.push_back(from_above(transform_point(q, vertex)));
  // Andrew's monotone chain.
  std::sort(points.begin(), points.end(),
            [](const QPointF& a, const QPointF& b) { return std::pair(a.x(), a.y()) < std::pair(b.x(), b.y()); });
  QPolygonF hull;
  for (int half = 0; half < 2; ++half) {
    const qsizetype first = hull.size();
    for (const QPointF& p : points) {
      while (hull.size() >= first + 2 && cross(hull[hull.size() - 2], hull.last(), p) <= 0) hull.removeLast();
      hull << p;
    }
    hull.removeLast();
    std::reverse(points.begin(), points.end());
  }
  return hull;
}

std::vector<QPolygonF> regions_from_above(const distributed::Partition& partition, const QRectF& tray) {
  std::vector<QPolygonF> regions(static_cast<std::size_t>(partition.workers));
  struct Part {
    std::int32_t node;
    QPolygonF polygon;
  };
  const QPolygonF whole({tray.topLeft(), tray.topRight(), tray.bottomRight(), tray.bottomLeft()});
  std::vector<Part> open{{partition.cuts.empty() ? ~0 : 0, whole}};
  while (!open.empty()) {
    const Part part = std::move(open.back());
    open.pop_back();
    if (part.node < 0) {
      regions[static_cast<std::size_t>(~part.node)] = part.polygon;
      continue;
    }
    const distributed::Cut& cut = partition.cuts[static_cast<std::size_t>(part.node)];
    open.push_back({cut.below, clipped(part.polygon, cut, true)});
    open.push_back({cut.above, clipped(part.polygon, cut, false)});
  }
  return regions;
}

}  // namespace seam::lessons
