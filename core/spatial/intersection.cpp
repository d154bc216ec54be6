#include "core/spatial/intersection.hpp"

#include <cmath>

#include "core/math/distance.hpp"
#include "core/spatial/predicates.hpp"

namespace seam::spatial {
namespace {

struct Flat {
  Vec2 a, b, c;
};

Vec2 drop(const Vec3& point, int axis) { return {point[(axis + 1) % 3], point[(axis + 2) % 3]}; }

bool point_in_flat(const Vec2& p, const Flat& t) {
  const int s = orient2d(t.a, t.b, p), u = orient2d(t.b, t.c, p), v = orient2d(t.c, t.a, p);
  return (s >= 0 && u >= 0 && v >= 0) || (s <= 0 && u <= 0 && v <= 0);
}

bool segments_meet(const Vec2& p, const Vec2& q, const Vec2& a, const Vec2& b) {
  const int s = orient2d(p, q, a), t = orient2d(p, q, b), u = orient2d(a, b, p), v = orient2d(a, b, q);
  if (s == 0 && t == 0) {  // on one line: compare intervals
    for (int k = 0; k < 2; ++k)
      if (std::max(p[k], q[k]) < std::min(a[k], b[k]) || std::max(a[k], b[k]) < std::min(p[k], q[k])) return false;
    return true;
  }
  return s * t <= 0 && u * v <= 0;
}

bool coplanar_segment_meets(const Vec3& p, const Vec3& q, const Vec3& a, const Vec3& b, const Vec3& c) {
  for (int axis = 0; axis < 3; ++axis) {
    const Flat t{drop(a, axis), drop(b, axis), drop(c, axis)};
    if (orient2d(t.a, t.b, t.c) == 0) continue;
    const Vec2 u = drop(p, axis), v = drop(q, axis);
    return point_in_flat(u, t) || point_in_flat(v, t) || segments_meet(u, v, t.a, t.b) ||
           segments_meet(u, v, t.b, t.c) || segments_meet(u, v, t.c, t.a);
  }
  return false;  // no area
}

int corner_signs(const Vec3 corners[3], const Vec3 plane[3], int signs[3]) {
  for (int k = 0; k < 3; ++k) signs[k] = orient3d(plane[0], plane[1], plane[2], corners[k]);
  return signs[0] == signs[1] && signs[1] == signs[2] ? signs[0] : 0;
}

bool edges_meet(const Vec3 edges[3], const Vec3 triangle[3]) {
  for (int k = 0; k < 3; ++k)
    if (segment_meets_triangle(edges[k], edges[(k + 1) % 3], triangle[0], triangle[1], triangle[2])) return true;
  return false;
}

}  // namespace

bool segment_meets_triangle(const Vec3& p, const Vec3& q, const Vec3& a, const Vec3& b, const Vec3& c) {
  const int at_p = orient3d(a, b, c, p), at_q = orient3d(a, b, c, q);
  if (at_p * at_q > 0) return false;
  if (at_p == 0 && at_q == 0) return coplanar_segment_meets(p, q, a, b, c);
  const int s = orient3d(p, q, a, b), t = orient3d(p, q, b, c), u = orient3d(p, q, c, a);
  return (s >= 0 && t >= 0 && u >= 0) || (s <= 0 && t <= 0 && u <= 0);
}

bool triangles_meet(const Vec3 first[3], const Vec3 second[3]) {
  int signs[3];
  if (corner_signs(second, first, signs) != 0) return false;
  if (corner_signs(first, second, signs) != 0) return false;
  return edges_meet(first, second) || edges_meet(second, first);
}

int segment_crosses_triangle(const Vec3& p, const Vec3& q, const Vec3& a, const Vec3& b, const Vec3& c) {
  const int at_p = orient3d(a, b, c, p), at_q = orient3d(a, b, c, q);
  if (at_p * at_q > 0) return 0;
  const int s = orient3d(p, q, a, b), t = orient3d(p, q, b, c), u = orient3d(p, q, c, a);
  // The line passes strictly outside of an edge. (In the plane of the triangle all three are zero.)
  if ((s > 0 || t > 0 || u > 0) && (s < 0 || t < 0 || u < 0)) return 0;
  return at_p == 0 || at_q == 0 || s == 0 || t == 0 || u == 0 ? -1 : 1;
}

Vec3 meeting_point(const Vec3 first[3], const Vec3 second[3]) {
  for (int side = 0; side < 2; ++side) {
    const Vec3* edges = side == 0 ? first : second;
    const Vec3* t = side == 0 ? second : first;
    for (int k = 0; k < 3; ++k) {
      const Vec3 &p = edges[k], &q = edges[(k + 1) % 3];
      if (!segment_meets_triangle(p, q, t[0], t[1], t[2])) continue;
      const Vec3 normal = (t[1] - t[0]).cross(t[2] - t[0]);
      const double from = normal.dot(p - t[0]), to = normal.dot(q - t[0]);
      if (from != to) return p + std::min(1.0, std::max(0.0, from / (from - to))) * (q - p);
    }
  }
  return triangle_gap(first, second).middle;
}

TriangleGap triangle_gap(const Vec3 first[3], const Vec3 second[3]) {
  double best = 1e300;
  TriangleGap result;
  const auto keep = [&](double squared, const Vec3& x, const Vec3& y) {
    if (squared < best) best = squared, result.middle = 0.5 * (x + y);
  };
  for (int side = 0; side < 2; ++side) {
    const Vec3* points = side == 0 ? first : second;
    const Vec3* t = side == 0 ? second : first;
    for (int k = 0; k < 3; ++k) {
      const PointTriangleClosest closest = point_triangle_closest(points[k], t[0], t[1], t[2]);
      keep(closest.squared_distance, points[k],
           closest.weights[0] * t[0] + closest.weights[1] * t[1] + closest.weights[2] * t[2]);
    }
  }
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      const Vec3 &a0 = first[i], &a1 = first[(i + 1) % 3], &b0 = second[j], &b1 = second[(j + 1) % 3];
      const EdgeEdgeClosest closest = edge_edge_closest(a0, a1, b0, b1);
      keep(closest.squared_distance, a0 + closest.s * (a1 - a0), b0 + closest.t * (b1 - b0));
    }
  result.distance = std::sqrt(best);
  return result;
}

}  // namespace seam::spatial
