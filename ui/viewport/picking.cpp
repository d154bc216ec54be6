#include "ui/viewport/picking.hpp"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>

namespace seam::viewport {
namespace {

/// Slab test (Kay and Kajiya 1986): does the line from o along d meet the box before `limit`?
bool hits_box(const Box3& box, const Vec3& o, const Vec3& d, double limit) {
  double low = 0, high = limit;
  for (int k = 0; k < 3; ++k) {
    if (d[k] == 0) {
      if (o[k] < box.min[k] || o[k] > box.max[k]) return false;
      continue;
    }
    const double a = (box.min[k] - o[k]) / d[k], b = (box.max[k] - o[k]) / d[k];
    low = std::max(low, std::min(a, b));
    high = std::min(high, std::max(a, b));
  }
  return low <= high;
}

/// Moeller and Trumbore 1997; infinity when missed.
double hit_triangle(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& o, const Vec3& d) {
  const double none = std::numeric_limits<double>::infinity();
  const Vec3 ab = b - a, ac = c - a, p = d.cross(ac);
  const double determinant = ab.dot(p);
  if (determinant == 0) return none;
  const Vec3 t = o - a;
  const double u = t.dot(p) / determinant;
  const Vec3 r = t.cross(ab);
  const double v = d.dot(r) / determinant;
  if (u < 0 || v < 0 || u + v > 1) return none;
  const double distance = ac.dot(r) / determinant;
  return distance >= 0 ? distance : none;
}

}  // namespace

std::optional<Hit> pick(const abd::Model& model, const std::vector<Vec12>& q, const Ray& ray) {
  std::optional<Hit> best;
  double limit = std::numeric_limits<double>::infinity();
  for (std::uint32_t body = 0; body < std::min(model.bodies.size(), q.size()); ++body) {
    const contact::CollisionMesh& mesh = *model.meshes[model.bodies[body].mesh];
    // In the body frame the ray keeps its parameter, because the map is affine.
    const Mat3 inverse = matrix_of(q[body]).inverse();
    if (!inverse.allFinite()) continue;
    const Vec3 o = inverse * (ray.origin - translation_of(q[body])), d = inverse * ray.direction;
    if (!hits_box(mesh.box, o, d, limit)) continue;
    for (std::size_t index = 0; index < mesh.surface.triangles.size(); ++index) {
      const Vec3i& t = mesh.surface.triangles[index];
      const auto& v = mesh.surface.vertices;
      const double distance = hit_triangle(v[t[0]], v[t[1]], v[t[2]], o, d);
      if (distance >= limit) continue;
      limit = distance;
      best = Hit{body, static_cast<std::int32_t>(index), distance, ray.origin + distance * ray.direction,
                 o + distance * d};
    }
  }
  return best;
}

}  // namespace seam::viewport
