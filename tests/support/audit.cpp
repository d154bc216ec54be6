#include "tests/support/audit.hpp"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Triangle_3.h>
#include <fmt/format.h>

#include <Eigen/Geometry>

#include <algorithm>

#include "tests/support/audit_sweep.hpp"

namespace seam::audit {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;

Kernel::Point_3 point(const Vec3& v) { return {v.x(), v.y(), v.z()}; }

bool triangles_touch(const std::vector<Vec3>& pa, const Vec3i& ta, const std::vector<Vec3>& pb, const Vec3i& tb) {
  const Kernel::Triangle_3 a(point(pa[ta[0]]), point(pa[ta[1]]), point(pa[ta[2]]));
  const Kernel::Triangle_3 b(point(pb[tb[0]]), point(pb[tb[1]]), point(pb[tb[2]]));
  return CGAL::do_intersect(a, b);
}

Box3 box_of(const std::vector<Vec3>& points) {
  Box3 box;
  for (const Vec3& p : points) box.extend(p);
  return box;
}

/// Winding number of a closed surface about `x` by solid angles (Van Oosterom and Strackee 1983): about 1 inside, 0
/// outside.
double winding_number(const std::vector<Vec3>& points, const std::vector<Vec3i>& triangles, const Vec3& x) {
  double angle = 0;
  for (const Vec3i& t : triangles) {
    const Vec3 a = points[t[0]] - x, b = points[t[1]] - x, c = points[t[2]] - x;
    const double la = a.norm(), lb = b.norm(), lc = c.norm();
    angle += 2 * std::atan2(a.dot(b.cross(c)), la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb);
  }
  return angle / (4 * 3.14159265358979323846);
}

}  // namespace

std::string Finding::message() const {
  return fmt::format("state {}: {} of bodies {} and {}{}", state, kind, body_a, body_b,
                     kind == "path" ? fmt::format(" at {:.4f} of the path", time) : "");
}

std::string Result::summary() const {
  return fmt::format("audit: {} states, {} body pairs, {} exact triangle tests, {} path certificates, {} findings",
                     states, body_pairs, exact_triangle_tests, path_certificates, findings.size());
}

Auditor::Auditor(World world, std::size_t finding_limit) : world_(std::move(world)), limit_(finding_limit) {
  std::sort(world_.ignored_pairs.begin(), world_.ignored_pairs.end());
}

void Auditor::report(Finding finding) {
  if (result_.findings.size() < limit_) result_.findings.push_back(std::move(finding));
}

bool Auditor::ignored(std::uint32_t a, std::uint32_t b) const {
  return (!world_.body_movable[a] && !world_.body_movable[b]) ||
         std::binary_search(world_.ignored_pairs.begin(), world_.ignored_pairs.end(),
                            std::pair(std::min(a, b), std::max(a, b)));
}

std::vector<Auditor::Points> Auditor::place(const std::vector<Vec12>& q) const {
  std::vector<Points> placed(q.size());
  for (std::size_t body = 0; body < q.size(); ++body) {
    const Surface& surface = world_.surfaces[world_.body_surface[body]];
    placed[body].reserve(surface.vertices.size());
    const Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>> A(q[body].data() + 3);
    for (const Vec3& X : surface.vertices) placed[body].push_back(A * X + q[body].head<3>());
  }
  return placed;
}

std::vector<Auditor::Pair> Auditor::close_bodies(const std::vector<Points>& from, const std::vector<Points>& to) const {
  std::vector<Box3> boxes(from.size());
  for (std::size_t i = 0; i < from.size(); ++i) {
    boxes[i] = box_of(from[i]);
    boxes[i].extend(box_of(to[i]));
  }
  std::vector<Pair> pairs;
  sweep(boxes, boxes, [&](std::uint32_t a, std::uint32_t b) {
    if (a < b && !ignored(a, b)) pairs.push_back({a, b});
  });
  return pairs;
}

void Auditor::check_pair(const std::vector<Points>& now, Pair pair) {
  const Surface& sa = world_.surfaces[world_.body_surface[pair.a]];
  const Surface& sb = world_.surfaces[world_.body_surface[pair.b]];
  const auto boxes_a = triangle_boxes(now[pair.a], now[pair.a], sa.triangles);
  const auto boxes_b = triangle_boxes(now[pair.b], now[pair.b], sb.triangles);
  bool touching = false;
  sweep(boxes_a, boxes_b, [&](std::uint32_t i, std::uint32_t j) {
    if (touching) return;
    ++result_.exact_triangle_tests;
    touching = triangles_touch(now[pair.a], sa.triangles[i], now[pair.b], sb.triangles[j]);
  });
  const auto state = static_cast<std::int64_t>(result_.states);
  if (touching) {
    report({"overlap", state, pair.a, pair.b, 0});
  } else if (winding_number(now[pair.b], sb.triangles, now[pair.a][0]) > 0.5 ||
             winding_number(now[pair.a], sa.triangles, now[pair.b][0]) > 0.5) {
    report({"inside", state, pair.a, pair.b, 0});
  }
}

void Auditor::check_state(const std::vector<Points>& now) {
  for (std::uint32_t body = 0; body < now.size(); ++body) {
    if (!world_.body_movable[body]) continue;
    for (std::uint32_t plane = 0; plane < world_.half_spaces.size(); ++plane) {
      const auto& [normal, offset] = world_.half_spaces[plane];
      const bool below =
          std::any_of(now[body].begin(), now[body].end(), [&](const Vec3& x) { return normal.dot(x) <= offset; });
      if (below) report({"below half-space", static_cast<std::int64_t>(result_.states), body, plane, 0});
    }
  }
  for (const Pair& pair : close_bodies(now, now)) {
    ++result_.body_pairs;
    check_pair(now, pair);
  }
}

void Auditor::check_paths(const std::vector<Points>& from, const std::vector<Points>& to) {
  for (const Pair& pair : close_bodies(from, to)) {
    const Surface& sa = world_.surfaces[world_.body_surface[pair.a]];
    const Surface& sb = world_.surfaces[world_.body_surface[pair.b]];
    const auto boxes_a = triangle_boxes(from[pair.a], to[pair.a], sa.triangles);
    const auto boxes_b = triangle_boxes(from[pair.b], to[pair.b], sb.triangles);
    bool found = false;
    sweep(boxes_a, boxes_b, [&](std::uint32_t i, std::uint32_t j) {
      if (found) return;
      Vec3 a0[3], a1[3], b0[3], b1[3];
      for (int k = 0; k < 3; ++k) {
        a0[k] = from[pair.a][sa.triangles[i][k]], a1[k] = to[pair.a][sa.triangles[i][k]];
        b0[k] = from[pair.b][sb.triangles[j][k]], b1[k] = to[pair.b][sb.triangles[j][k]];
      }
      double time = 0;
      found = !certified_disjoint(a0, a1, b0, b1, result_.path_certificates, time);
      if (found) report({"path", static_cast<std::int64_t>(result_.states), pair.a, pair.b, time});
    });
  }
}

void Auditor::add_state(const std::vector<Vec12>& q) {
  std::vector<Points> now = place(q);
  check_state(now);
  if (!previous_.empty()) check_paths(previous_, now);
  previous_ = std::move(now);
  ++result_.states;
}

}  // namespace seam::audit
