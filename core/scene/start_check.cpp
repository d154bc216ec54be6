#include "core/scene/start_check.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <set>

#include "core/spatial/box_tree.hpp"
#include "core/spatial/intersection.hpp"

namespace seam::scene {
namespace {

/// A body in the world: what is costly is made when first asked for.
class PlacedBody {
 public:
  explicit PlacedBody(const StartBody& body) : body_(&body) {
    points_.reserve(body.surface->vertices.size());
    for (const Vec3& vertex : body.surface->vertices) points_.push_back(transform_point(body.q, vertex));
    for (const Vec3& point : points_) box_.extend(point);
  }

  const Box3& box() const { return box_; }
  const std::vector<Vec3>& points() const { return points_; }
  bool movable() const { return body_->movable; }
  bool solid() const { return body_->solid; }

  std::array<Vec3, 3> triangle(std::uint32_t index) const {
    const Vec3i& t = body_->surface->triangles[index];
    return {points_[t[0]], points_[t[1]], points_[t[2]]};
  }

  const spatial::BoxTree& tree() {
    if (tree_) return *tree_;
    std::vector<Box3> boxes(body_->surface->triangles.size());
    for (std::uint32_t i = 0; i < boxes.size(); ++i)
      for (const Vec3& corner : triangle(i)) boxes[i].extend(corner);
    return tree_.emplace(boxes);
  }

  /// One vertex of each connected component.
  const std::vector<std::uint32_t>& component_vertices() {
    if (!components_.empty()) return components_;
    std::vector<std::uint32_t> parent(points_.size());
    std::iota(parent.begin(), parent.end(), 0u);
    const auto root = [&](std::uint32_t v) {
      while (parent[v] != v) v = parent[v] = parent[parent[v]];
      return v;
    };
    for (const Vec3i& t : body_->surface->triangles)
      for (int k = 1; k < 3; ++k)
        parent[root(static_cast<std::uint32_t>(t[k]))] = root(static_cast<std::uint32_t>(t[0]));
    std::set<std::uint32_t> roots;
    for (const Vec3i& t : body_->surface->triangles) roots.insert(root(static_cast<std::uint32_t>(t[0])));
    return components_.assign(roots.begin(), roots.end()), components_;
  }

  /// Parity of the crossings of a segment that leaves the body's box; exact, other directions where one touches an
  /// edge.
  bool contains(const Vec3& point) {
    const double reach = 2 * box_.diagonal();
    constexpr std::array<std::array<double, 3>, 8> directions = {{{1, 1.1e-3, 2.3e-3},
                                                                  {2.9e-3, 1, -1.7e-3},
                                                                  {-1.3e-3, 3.1e-3, 1},
                                                                  {-1, 4.3e-3, -3.7e-3},
                                                                  {5.3e-3, -1, 4.7e-3},
                                                                  {6.1e-3, -5.9e-3, -1},
                                                                  {0.577, 0.591, 0.563},
                                                                  {-0.607, 0.541, -0.571}}};
    for (const auto& d : directions) {
      const Vec3 end = point + reach * Vec3(d[0], d[1], d[2]);
      Box3 query;
      query.extend(point), query.extend(end);
      int crossings = 0;
      bool undecided = false;
      tree().visit_overlaps(query, [&](std::uint32_t index) {
        const auto t = triangle(index);
        const int crossing = spatial::segment_crosses_triangle(point, end, t[0], t[1], t[2]);
        undecided = undecided || crossing < 0;
        crossings += crossing == 1;
      });
      if (!undecided) return crossings % 2 == 1;
    }
    return false;
  }

 private:
  const StartBody* body_;
  std::vector<Vec3> points_;
  Box3 box_;
  std::optional<spatial::BoxTree> tree_;
  std::vector<std::uint32_t> components_;
};

class Search {
 public:
  Search(const StartState& state, std::size_t limit) : state_(state), limit_(limit) {
    bodies_.reserve(state.bodies.size());
    for (const StartBody& body : state.bodies) bodies_.emplace_back(body);
    for (const auto& [a, b] : state.ignored_pairs) ignored_.insert(std::minmax(a, b));
  }

  StartReport run() {
    for (std::uint32_t body = 0; body < bodies_.size(); ++body) check_half_spaces(body);
    for (const auto& [a, b] : close_pairs()) check_pair(a, b);
    std::stable_sort(report_.intersections.begin(), report_.intersections.end(),
                     [](const Intersection& x, const Intersection& y) {
                       return std::minmax(x.body_a, x.body_b) < std::minmax(y.body_a, y.body_b);
                     });
    return std::move(report_);
  }

 private:
  void add(const Intersection& found) {
    ++report_.total;
    if (report_.intersections.size() < limit_) report_.intersections.push_back(found);
  }

  void check_half_spaces(std::uint32_t body) {
    if (!bodies_[body].movable()) return;
    const auto& points = bodies_[body].points();
    for (std::uint32_t plane = 0; plane < state_.half_spaces.size(); ++plane) {
      const auto& [normal, offset] = state_.half_spaces[plane];
      Intersection found{IntersectionKind::below_half_space, body, plane, 0, 0, Vec3::Zero(), 1e300, 0};
      for (std::uint32_t v = 0; v < points.size(); ++v) {
        const double height = normal.dot(points[v]) - offset;
        if (height > state_.least_gap) continue;
        ++found.count;
        if (height < found.distance) found.distance = height, found.primitive_a = v, found.point = points[v];
      }
      if (found.count > 0) add(found);
    }
  }

  /// Sweep along the axis on which the bodies are spread most; sorted pairs.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> close_pairs() const {
    Box3 centers;
    for (const PlacedBody& body : bodies_) centers.extend(body.box().center());
    int axis = 0;
    centers.size().maxCoeff(&axis);
    std::vector<std::uint32_t> order(bodies_.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      const double x = bodies_[a].box().min[axis], y = bodies_[b].box().min[axis];
      return x != y ? x < y : a < b;
    });
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (std::size_t i = 0; i < order.size(); ++i) {
      const PlacedBody& first = bodies_[order[i]];
      Box3 box = first.box();
      box.min.array() -= state_.least_gap, box.max.array() += state_.least_gap;
      for (std::size_t j = i + 1; j < order.size() && bodies_[order[j]].box().min[axis] <= box.max[axis]; ++j) {
        const PlacedBody& second = bodies_[order[j]];
        if (!box.overlaps(second.box()) || (!first.movable() && !second.movable())) continue;
        const auto pair = std::minmax(order[i], order[j]);
        if (!ignored_.contains(pair)) pairs.push_back(pair);
      }
    }
    std::sort(pairs.begin(), pairs.end());
    return pairs;
  }

  void check_pair(std::uint32_t a, std::uint32_t b) {
    ++report_.body_pairs;
    Intersection crossing{IntersectionKind::crossing, a, b, 0, 0, Vec3::Zero(), 0, 0};
    Intersection close{IntersectionKind::too_close, a, b, 0, 0, Vec3::Zero(), 1e300, 0};
    bodies_[a].tree().visit_pairs(bodies_[b].tree(), state_.least_gap, [&](std::uint32_t i, std::uint32_t j) {
      ++report_.triangle_pairs;
      const auto first = bodies_[a].triangle(i), second = bodies_[b].triangle(j);
      if (spatial::triangles_meet(first.data(), second.data())) {
        if (crossing.count++ == 0) {
          crossing.primitive_a = i, crossing.primitive_b = j;
          crossing.point = spatial::meeting_point(first.data(), second.data());
        }
      } else if (crossing.count == 0 && state_.least_gap > 0) {
        const spatial::TriangleGap gap = spatial::triangle_gap(first.data(), second.data());
        if (gap.distance > state_.least_gap) return true;
        ++close.count;
        if (gap.distance < close.distance)
          close.distance = gap.distance, close.primitive_a = i, close.primitive_b = j, close.point = gap.middle;
      }
      return true;
    });
    if (crossing.count > 0) return add(crossing);
    if (close.count > 0) return add(close);
    if (!check_inside(a, b)) check_inside(b, a);
  }

  /// Is a component of `inner` inside `outer`? Only asked when the surfaces do not meet, so one vertex decides for its
  /// component.
  bool check_inside(std::uint32_t inner, std::uint32_t outer) {
    if (!bodies_[outer].solid()) return false;
    for (const std::uint32_t vertex : bodies_[inner].component_vertices()) {
      const Vec3& point = bodies_[inner].points()[vertex];
      Box3 at;
      at.extend(point);
      if (!bodies_[outer].box().overlaps(at) || !bodies_[outer].contains(point)) continue;
      add({IntersectionKind::inside, inner, outer, vertex, 0, point, 0, 1});
      return true;
    }
    return false;
  }

  const StartState& state_;
  std::size_t limit_;
  std::vector<PlacedBody> bodies_;
  std::set<std::pair<std::uint32_t, std::uint32_t>> ignored_;
  StartReport report_;
};

}  // namespace

StartReport check_start(const StartState& state, std::size_t limit) { return Search(state, limit).run(); }

}  // namespace seam::scene
