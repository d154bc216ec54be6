#pragma once
#include <cmath>

#include "core/abd/body_state.hpp"
#include "core/contact/detector.hpp"
#include "core/exec/view.hpp"
#include "core/math/barrier.hpp"
#include "core/math/distance.hpp"

namespace seam::abd {

/// Surfaces of all meshes, concatenated (body frames, m); triangles and edges hold indices into `vertices`.
struct SurfaceViews {
  exec::View<const Vec3> vertices;
  exec::View<const Vec3i> triangles;
  exec::View<const Vec2i> edges;
  exec::View<const std::uint32_t> first_vertex, first_triangle, first_edge;  ///< per body
  exec::View<const Vec4> planes;                                             ///< unit normal and offset per half-space
};

using Weights = Vec4;  ///< (w0, w1, w2, w3): the 3-vector w0 p + A (w1, w2, w3) of a body; a material point has w0 = 1

SEAM_HD inline Weights point_weights(const Vec3& X) { return Weights(1, X[0], X[1], X[2]); }

/// The linear map of `w` applied to a pose or a change of pose.
SEAM_HD inline Vec3 apply_weights(const Weights& w, const Vec12& q) {
  Vec3 x;
  for (int c = 0; c < 3; ++c) x[c] = w[0] * q[c] + (w[1] * q[3 + 3 * c] + w[2] * q[4 + 3 * c] + w[3] * q[5 + 3 * c]);
  return x;
}

/// Closest points of one primitive pair at given poses.
struct Closest {
  double D = 0;           ///< squared distance, m^2
  Vec3 r = Vec3::Zero();  ///< closest point of a minus closest point of b, m
  Weights w_a = Weights::Zero(), w_b = Weights::Zero();
  bool crossed = false;                               ///< point behind its half-space
  double c = 1, eps = 0;                              ///< mollifier argument and threshold; eps = 0: not an edge pair
  Vec3 edge_a = Vec3::Zero(), edge_b = Vec3::Zero();  ///< world edge vectors
  Vec3 material_a = Vec3::Zero(), material_b = Vec3::Zero();  ///< body-frame edge vectors
  /// Directions in which the closest points slide along their primitives: r changes by the unit vector `slide[k]` when
  /// the points move by slide_a[k], slide_b[k] in their bodies (two for face and crossing edges, one along an edge,
  /// none at corners).
  int slides = 0;
  Vec3 slide[2], slide_a[2], slide_b[2];
  double extent = 0;  ///< size of the numbers that were subtracted, m: rounding of r is about 1e-16 of it
};

namespace detail {

/// The body-frame vector that q maps to the world vector v, A near a rotation.
SEAM_HD inline Vec3 rotate_back(const Vec12& q, const Vec3& v) {
  return Vec3(q[3] * v[0] + q[6] * v[1] + q[9] * v[2], q[4] * v[0] + q[7] * v[1] + q[10] * v[2],
              q[5] * v[0] + q[8] * v[1] + q[11] * v[2]);
}

/// Unit vector along v, or zero.
SEAM_HD inline Vec3 direction_of(const Vec3& v) {
  const double length = v.norm();
  return length > 0 ? Vec3(v / length) : Vec3(Vec3::Zero());
}

SEAM_HD inline void add_slide(Closest& result, const Vec3& slide, const Vec3& in_a, const Vec3& in_b) {
  result.slide[result.slides] = slide;
  result.slide_a[result.slides] = in_a, result.slide_b[result.slides] = in_b;
  ++result.slides;
}

SEAM_HD inline void add_triangle_slides(Closest& result, const PointTriangleClosest& closest, const Vec3* y,
                                        const Vec12& qb) {
  const int type = static_cast<int>(closest.type);
  if (type < 3) return;
  const int from = closest.type == PointTriangleType::interior ? 0 : type - 3, to = from == 2 ? 0 : from + 1;
  const Vec3 along = direction_of(y[to] - y[from]);
  add_slide(result, along, Vec3::Zero(), -rotate_back(qb, along));
  if (closest.type != PointTriangleType::interior) return;
  const Vec3 in_face = y[2] - y[0];
  const Vec3 across = direction_of(in_face - along.dot(in_face) * along);
  add_slide(result, across, Vec3::Zero(), -rotate_back(qb, across));
}

SEAM_HD inline void add_edge_slides(Closest& result, const EdgeEdgeClosest& closest, const Vec12& qa, const Vec12& qb) {
  const EdgeEdgeType type = closest.type;
  const bool a_free = type == EdgeEdgeType::a_b0 || type == EdgeEdgeType::a_b1 || type == EdgeEdgeType::interior;
  const bool b_free = type == EdgeEdgeType::a0_b || type == EdgeEdgeType::a1_b || type == EdgeEdgeType::interior;
  const Vec3 a = direction_of(result.edge_a), b = direction_of(result.edge_b);
  if (a_free) add_slide(result, a, rotate_back(qa, a), Vec3::Zero());
  if (b_free && !a_free) add_slide(result, b, Vec3::Zero(), -rotate_back(qb, b));
  if (!a_free || !b_free) return;
  // second direction: b made orthogonal to a, reached by moving along both edges
  const double cosine = a.dot(b);
  const Vec3 across = b - cosine * a;
  const double sine = across.norm();
  if (!(sine > 1e-3)) return;
  add_slide(result, across / sine, -cosine / sine * rotate_back(qa, a), -1 / sine * rotate_back(qb, b));
}

SEAM_HD inline Vec3 rotate(const Vec12& q, const Vec3& X) {
  return Vec3(q[3] * X[0] + q[4] * X[1] + q[5] * X[2], q[6] * X[0] + q[7] * X[1] + q[8] * X[2],
              q[9] * X[0] + q[10] * X[1] + q[11] * X[2]);
}

SEAM_HD inline Closest closest_point_plane(const contact::PrimitivePair& pair, const SurfaceViews& surface,
                                           const Vec12& q) {
  const Vec3& X = surface.vertices[surface.first_vertex[pair.body_a] + pair.a];
  const Vec4& plane = surface.planes[pair.body_b];
  const Vec3 normal = plane.head<3>(), x = transform_point(q, X);
  const double height = normal.dot(x) - plane[3];
  Closest result;
  result.D = height * height;
  result.crossed = !(height > 0);
  result.r = height * normal;
  result.w_a = point_weights(X);
  result.extent = x.norm() + std::fabs(plane[3]);
  return result;
}

SEAM_HD inline Closest closest_point_triangle(const contact::PrimitivePair& pair, const SurfaceViews& surface,
                                              const Vec12& qa, const Vec12& qb) {
  const Vec3& X = surface.vertices[surface.first_vertex[pair.body_a] + pair.a];
  const Vec3i& corners = surface.triangles[surface.first_triangle[pair.body_b] + pair.b];
  const Vec3 shift = qb.head<3>() - qa.head<3>();  // relative to body a: far from the world origin nothing is lost
  Vec3 Y[3], y[3];
  for (int k = 0; k < 3; ++k) {
    Y[k] = surface.vertices[corners[k]];
    y[k] = rotate(qb, Y[k]) + shift;
  }
  const Vec3 x = rotate(qa, X);
  const PointTriangleClosest closest = point_triangle_closest(x, y[0], y[1], y[2]);
  Closest result;
  result.D = closest.squared_distance;
  const double* w = closest.weights;
  result.r = x - (w[0] * y[0] + w[1] * y[1] + w[2] * y[2]);
  result.w_a = point_weights(X);
  result.w_b = point_weights(w[0] * Y[0] + w[1] * Y[1] + w[2] * Y[2]);
  add_triangle_slides(result, closest, y, qb);
  result.extent = x.norm() + y[0].norm() + shift.norm();
  return result;
}

SEAM_HD inline Closest closest_edge_edge(const contact::PrimitivePair& pair, const SurfaceViews& surface,
                                         const Vec12& qa, const Vec12& qb) {
  const Vec2i& edge_a = surface.edges[surface.first_edge[pair.body_a] + pair.a];
  const Vec2i& edge_b = surface.edges[surface.first_edge[pair.body_b] + pair.b];
  const Vec3 &X0 = surface.vertices[edge_a[0]], &X1 = surface.vertices[edge_a[1]];
  const Vec3 &Y0 = surface.vertices[edge_b[0]], &Y1 = surface.vertices[edge_b[1]];
  const Vec3 shift = qb.head<3>() - qa.head<3>();
  const Vec3 x0 = rotate(qa, X0), x1 = rotate(qa, X1), y0 = rotate(qb, Y0) + shift, y1 = rotate(qb, Y1) + shift;
  const EdgeEdgeClosest closest = edge_edge_closest(x0, x1, y0, y1);
  Closest result;
  result.D = closest.squared_distance;
  result.material_a = X1 - X0, result.material_b = Y1 - Y0;
  result.edge_a = rotate(qa, result.material_a), result.edge_b = rotate(qb, result.material_b);
  result.r = (x0 + closest.s * result.edge_a) - (y0 + closest.t * result.edge_b);
  result.w_a = point_weights(X0 + closest.s * result.material_a);
  result.w_b = point_weights(Y0 + closest.t * result.material_b);
  result.c = result.edge_a.cross(result.edge_b).squaredNorm();
  result.eps = mollifier_share * result.material_a.squaredNorm() * result.material_b.squaredNorm();
  add_edge_slides(result, closest, qa, qb);
  result.extent = x0.norm() + y0.norm() + shift.norm();
  return result;
}

}  // namespace detail

SEAM_HD inline Closest closest_points(const contact::PrimitivePair& pair, const SurfaceViews& surface,
                                      exec::View<const Vec12> q) {
  if (pair.kind == contact::PairKind::point_plane) return detail::closest_point_plane(pair, surface, q[pair.body_a]);
  if (pair.kind == contact::PairKind::point_triangle)
    return detail::closest_point_triangle(pair, surface, q[pair.body_a], q[pair.body_b]);
  return detail::closest_edge_edge(pair, surface, q[pair.body_a], q[pair.body_b]);
}

}  // namespace seam::abd
