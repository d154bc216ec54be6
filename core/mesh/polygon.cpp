#include "core/mesh/polygon.hpp"

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

namespace seam::mesh {
namespace {

double cross(const Vec2& a, const Vec2& b) { return a.x() * b.y() - a.y() * b.x(); }
double turn(const Vec2& a, const Vec2& b, const Vec2& c) { return cross(b - a, c - a); }

/// More bent than this (height over the plane per square root of the area), a polygon has no inside that its corners
/// define.
constexpr double flat_enough = 1e-3;

/// The polygon seen from its normal; `bent` when its corners do not lie in a plane.
std::vector<Vec2> flatten(std::span<const Vec3> points, std::span<const std::int32_t> corners, bool& bent) {
  Vec3 normal = Vec3::Zero();
  const Vec3 origin = points[corners[0]];
  for (std::size_t i = 0; i < corners.size(); ++i)
    normal += (points[corners[i]] - origin).cross(points[corners[(i + 1) % corners.size()]] - origin);
  if (normal.squaredNorm() == 0) normal = Vec3::UnitZ();
  const double size = std::sqrt(normal.norm());
  normal.normalize();
  double height = 0;
  for (std::int32_t c : corners) height = std::max(height, std::abs(normal.dot(points[c] - origin)));
  bent = height > flat_enough * size;
  Eigen::Index smallest;
  normal.cwiseAbs().minCoeff(&smallest);
  const Vec3 u = normal.cross(Vec3::Unit(smallest)).normalized(), v = normal.cross(u);
  std::vector<Vec2> flat;
  for (std::int32_t c : corners) flat.emplace_back(u.dot(points[c] - origin), v.dot(points[c] - origin));
  return flat;
}

/// True when no other corner lies in the triangle of the ear (its border counts as in, its own corners' places do not).
bool is_empty(const std::vector<Vec2>& flat, const std::vector<int>& loop, std::size_t before, std::size_t tip,
              std::size_t after) {
  const Vec2 &a = flat[loop[before]], &b = flat[loop[tip]], &c = flat[loop[after]];
  for (std::size_t i = 0; i < loop.size(); ++i) {
    if (i == before || i == tip || i == after) continue;
    const Vec2& p = flat[loop[i]];
    if (p == a || p == b || p == c) continue;
    if (turn(a, b, p) >= 0 && turn(b, c, p) >= 0 && turn(c, a, p) >= 0) return false;
  }
  return true;
}

}  // namespace

std::vector<Vec3i> triangulate_polygon(std::span<const Vec3> points, std::span<const std::int32_t> corners) {
  std::vector<Vec3i> triangles;
  const std::size_t n = corners.size();
  if (n < 3) return triangles;
  if (n == 3) return {{corners[0], corners[1], corners[2]}};
  bool bent = false;
  const std::vector<Vec2> flat = flatten(points, corners, bent);
  std::vector<int> loop(n);
  for (std::size_t i = 0; i < n; ++i) loop[i] = static_cast<int>(i);
  const auto emit = [&](int a, int b, int c) { triangles.emplace_back(corners[a], corners[b], corners[c]); };
  // The fan from the first corner, the usual convention, covers a flat polygon exactly when that corner sees all of it.
  bool fan = true;
  for (std::size_t i = 1; fan && !bent && i + 1 < n; ++i) fan = turn(flat[0], flat[i], flat[i + 1]) > 0;
  if (fan) {
    for (std::size_t i = 1; i + 1 < n; ++i) emit(0, static_cast<int>(i), static_cast<int>(i + 1));
    return triangles;
  }
  while (loop.size() > 3) {
    std::size_t best = loop.size();
    double best_quality = -1;
    for (std::size_t i = 0; i < loop.size(); ++i) {
      const std::size_t before = (i + loop.size() - 1) % loop.size(), after = (i + 1) % loop.size();
      const Vec2 &a = flat[loop[before]], &b = flat[loop[i]], &c = flat[loop[after]];
      const double area = turn(a, b, c);
      const double longest = std::max({(b - a).squaredNorm(), (c - b).squaredNorm(), (a - c).squaredNorm()});
      const double quality = area > 0 && longest > 0 ? area / longest : -1;
      if (quality <= best_quality || !is_empty(flat, loop, before, i, after)) continue;
      best = i, best_quality = quality;
      if (loop.size() > 1000) break;  // any ear will do in a very large polygon
    }
    if (best == loop.size()) best = 0;  // crosses itself or has no area left: keep it closed
    emit(loop[(best + loop.size() - 1) % loop.size()], loop[best], loop[(best + 1) % loop.size()]);
    loop.erase(loop.begin() + static_cast<std::ptrdiff_t>(best));
  }
  emit(loop[0], loop[1], loop[2]);
  return triangles;
}

}  // namespace seam::mesh
