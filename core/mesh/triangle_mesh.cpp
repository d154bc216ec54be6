#include "core/mesh/triangle_mesh.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

namespace seam::mesh {
namespace {

/// Neumaier's compensated sum: the error does not grow with the number of terms.
class Sum {
 public:
  void add(double value) {
    const double total = sum_ + value;
    lost_ += std::abs(sum_) >= std::abs(value) ? (sum_ - total) + value : (value - total) + sum_;
    sum_ = total;
  }
  double value() const { return sum_ + lost_; }

 private:
  double sum_ = 0, lost_ = 0;
};

struct Moments {
  double volume;
  Vec3 first;   ///< integral of X, about the origin given
  Mat3 second;  ///< integral of X X^T
};

/// Sums over the tetrahedra (origin, a, b, c): V = det/6, int X = det/24 (a+b+c),
/// int X X^T = det/120 ((a+b+c)(a+b+c)^T + a a^T + b b^T + c c^T).
Moments moments_about(const TriangleMesh& mesh, const Vec3& origin) {
  Sum volume, first[3], second[6];
  for (const Vec3i& t : mesh.triangles) {
    const Vec3 a = mesh.vertices[t[0]] - origin, b = mesh.vertices[t[1]] - origin, c = mesh.vertices[t[2]] - origin;
    const double det = a.dot(b.cross(c));
    const Vec3 s = a + b + c;
    volume.add(det);
    for (int i = 0; i < 3; ++i) first[i].add(det * s[i]);
    for (int i = 0, k = 0; i < 3; ++i)
      for (int j = i; j < 3; ++j, ++k) second[k].add(det * (s[i] * s[j] + a[i] * a[j] + b[i] * b[j] + c[i] * c[j]));
  }
  Moments result;
  result.volume = volume.value() / 6;
  for (int i = 0, k = 0; i < 3; ++i) {
    result.first[i] = first[i].value() / 24;
    for (int j = i; j < 3; ++j, ++k) result.second(i, j) = result.second(j, i) = second[k].value() / 120;
  }
  return result;
}

}  // namespace

MassProperties mass_properties(const TriangleMesh& mesh) {
  MassProperties result;
  if (mesh.triangles.empty()) return result;
  const Vec3 middle = mesh.box().center();
  const Moments rough = moments_about(mesh, middle);
  result.center_of_mass = middle;
  if (rough.volume == 0 || !std::isfinite(rough.volume)) {
    result.volume = rough.volume;
    return result;
  }
  // The second pass starts at the centre of mass, so that no large terms cancel in the second moment.
  const Vec3 origin = middle + rough.first / rough.volume;
  const Moments exact = moments_about(mesh, origin);
  const Vec3 shift = exact.volume == 0 ? Vec3::Zero().eval() : (exact.first / exact.volume).eval();
  result.volume = exact.volume;
  result.center_of_mass = origin + shift;
  result.second_moment = exact.second - exact.volume * shift * shift.transpose();
  return result;
}

double surface_area(const TriangleMesh& mesh) {
  Sum area;
  for (const Vec3i& t : mesh.triangles) {
    const Vec3 u = mesh.vertices[t[1]] - mesh.vertices[t[0]], v = mesh.vertices[t[2]] - mesh.vertices[t[0]];
    area.add(u.cross(v).norm());
  }
  return area.value() / 2;
}

std::vector<Vec2i> unique_edges(const TriangleMesh& mesh) {
  std::vector<Vec2i> edges;
  edges.reserve(mesh.triangles.size() * 3);
  for (const Vec3i& t : mesh.triangles) {
    for (int i = 0; i < 3; ++i) {
      const int a = t[i], b = t[(i + 1) % 3];
      if (a != b) edges.emplace_back(std::min(a, b), std::max(a, b));
    }
  }
  const auto less = [](const Vec2i& a, const Vec2i& b) { return a[0] != b[0] ? a[0] < b[0] : a[1] < b[1]; };
  std::sort(edges.begin(), edges.end(), less);
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  return edges;
}

}  // namespace seam::mesh
