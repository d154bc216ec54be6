#pragma once
#include <Eigen/Geometry>
#include <cstdint>

#include "core/exec/macros.hpp"
#include "core/math/types.hpp"

namespace seam {

/// Squared distances between points, edges and triangles with the closest points, usable in kernels. Every result is
/// the smallest over the candidates "interior" and "each part of the boundary", and every candidate is the squared
/// length of a vector between two real points of the primitives: parallel edges, zero-length edges and triangles
/// without area cannot give a distance that is too small, and one that is too large by rounding alone. After Schneider
/// and Eberly 2003, chapter 10.

/// Which part of the triangle (0, 1, 2) is closest to the point.
enum class PointTriangleType : std::uint8_t { vertex_0, vertex_1, vertex_2, edge_01, edge_12, edge_20, interior };

/// Which parts of the edges a = (a0, a1) and b = (b0, b1) are closest; `a_b0` = inside of a against the end b0.
enum class EdgeEdgeType : std::uint8_t { a0_b0, a0_b1, a1_b0, a1_b1, a0_b, a1_b, a_b0, a_b1, interior };

enum class PointEdgeType : std::uint8_t { vertex_0, vertex_1, interior };

struct PointEdgeClosest {
  double squared_distance;  ///< m^2
  double t;                 ///< closest point (1 - t) e0 + t e1, t in [0, 1]
  PointEdgeType type;
};

struct PointTriangleClosest {
  double squared_distance;  ///< m^2
  double weights[3];        ///< closest point w0 t0 + w1 t1 + w2 t2; >= 0, sum 1
  PointTriangleType type;
};

struct EdgeEdgeClosest {
  double squared_distance;  ///< m^2
  double s, t;              ///< closest points (1 - s) a0 + s a1 and (1 - t) b0 + t b1, both in [0, 1]
  EdgeEdgeType type;
};

SEAM_HD inline double point_point_squared_distance(const Vec3& p, const Vec3& q) { return (p - q).squaredNorm(); }

SEAM_HD inline PointEdgeClosest point_edge_closest(const Vec3& p, const Vec3& e0, const Vec3& e1) {
  const Vec3 e = e1 - e0, r = p - e0;
  const double along = e.dot(r), length = e.squaredNorm();
  if (!(along > 0)) return {r.squaredNorm(), 0, PointEdgeType::vertex_0};  // also for an edge without length
  if (along >= length) return {(p - e1).squaredNorm(), 1, PointEdgeType::vertex_1};
  const double t = along / length;
  return {(r - t * e).squaredNorm(), t, PointEdgeType::interior};
}

namespace detail {

/// Keeps the better of `best` and the closest point on the triangle edge from corner k to corner k + 1.
SEAM_HD inline void improve(PointTriangleClosest& best, const PointEdgeClosest& edge, int k) {
  if (!(edge.squared_distance < best.squared_distance)) return;
  const int next = k == 2 ? 0 : k + 1, other = 3 - k - next;
  best.squared_distance = edge.squared_distance;
  best.weights[k] = 1 - edge.t, best.weights[next] = edge.t, best.weights[other] = 0;
  if (edge.type == PointEdgeType::vertex_0) best.type = static_cast<PointTriangleType>(k);
  if (edge.type == PointEdgeType::vertex_1) best.type = static_cast<PointTriangleType>(next);
  if (edge.type == PointEdgeType::interior) best.type = static_cast<PointTriangleType>(3 + k);
}

SEAM_HD inline void improve(EdgeEdgeClosest& best, double D, double s, double t, EdgeEdgeType type) {
  if (D < best.squared_distance) best = {D, s, t, type};
}

/// The point `s` (0 or 1) of edge a against the inside of edge b, or the other way round (`swapped`).
SEAM_HD inline void improve(EdgeEdgeClosest& best, const PointEdgeClosest& edge, int end, bool swapped) {
  if (!(edge.squared_distance < best.squared_distance)) return;
  const double s = swapped ? edge.t : end, t = swapped ? end : edge.t;
  if (edge.type == PointEdgeType::interior) {
    const int type = static_cast<int>(swapped ? EdgeEdgeType::a_b0 : EdgeEdgeType::a0_b) + end;
    best = {edge.squared_distance, s, t, static_cast<EdgeEdgeType>(type)};
    return;
  }
  const int other = edge.type == PointEdgeType::vertex_1;
  best = {edge.squared_distance, s, t, static_cast<EdgeEdgeType>(swapped ? 2 * other + end : 2 * end + other)};
}

/// sin^2 of the angle between the two directions below which Cramer's rule (error eps / sin^2) is replaced by refined
/// orthogonalisation, and the interior solution is compared with the boundary too, because rounding may misplace it.
inline constexpr double badly_conditioned = 1e-4;

/// u, v minimising |r - u a - v b| for nearly parallel a and b: Gram-Schmidt (error eps / sin) and three rounds of
/// iterative refinement, so that the residual is orthogonal to rounding unless sin < 1e-14, where the boundary is as
/// close.
SEAM_HD inline void solve_ill_conditioned(const Vec3& r, const Vec3& a, const Vec3& b, double& u, double& v) {
  u = 0, v = 0;
  const double aa = a.squaredNorm();
  if (!(aa > 0)) return;
  const double ab = a.dot(b) / aa;
  const Vec3 c = b - ab * a;
  const double cc = c.squaredNorm();
  if (!(cc > 0)) return;
  for (int round = 0; round < 4; ++round) {
    const Vec3 rest = r - u * a - v * b;
    const double dv = rest.dot(c) / cc;
    v += dv;
    u += rest.dot(a) / aa - dv * ab;
  }
}

}  // namespace detail

SEAM_HD inline PointTriangleClosest point_triangle_closest(const Vec3& p, const Vec3& t0, const Vec3& t1,
                                                           const Vec3& t2) {
  PointTriangleClosest best{1e300, {1, 0, 0}, PointTriangleType::vertex_0};
  const Vec3 e1 = t1 - t0, e2 = t2 - t0, r = p - t0;
  const Vec3 n = e1.cross(e2);
  const double nn = n.squaredNorm();
  const bool good = nn > detail::badly_conditioned * e1.squaredNorm() * e2.squaredNorm();
  double u1 = 0, u2 = 0;
  if (good) {
    u1 = r.cross(e2).dot(n) / nn, u2 = e1.cross(r).dot(n) / nn;
  } else {
    detail::solve_ill_conditioned(r, e1, e2, u1, u2);
  }
  if (u1 >= 0 && u2 >= 0 && u1 + u2 <= 1) {
    best.squared_distance = (r - u1 * e1 - u2 * e2).squaredNorm();
    const double u0 = 1 - u1 - u2;
    best.weights[0] = u0 > 0 ? u0 : 0, best.weights[1] = u1, best.weights[2] = u2;
    best.type = PointTriangleType::interior;
    if (good) return best;
  }
  detail::improve(best, point_edge_closest(p, t0, t1), 0);
  detail::improve(best, point_edge_closest(p, t1, t2), 1);
  detail::improve(best, point_edge_closest(p, t2, t0), 2);
  return best;
}

SEAM_HD inline EdgeEdgeClosest edge_edge_closest(const Vec3& a0, const Vec3& a1, const Vec3& b0, const Vec3& b1) {
  EdgeEdgeClosest best{1e300, 0, 0, EdgeEdgeType::a0_b0};
  const Vec3 ea = a1 - a0, eb = b1 - b0, r = b0 - a0;
  const Vec3 n = ea.cross(eb);
  const double nn = n.squaredNorm();
  const bool good = nn > detail::badly_conditioned * ea.squaredNorm() * eb.squaredNorm();
  double s = 0, t = 0;
  if (good) {
    s = r.cross(eb).dot(n) / nn, t = r.cross(ea).dot(n) / nn;
  } else {
    detail::solve_ill_conditioned(r, ea, -eb, s, t);
  }
  if (s >= 0 && s <= 1 && t >= 0 && t <= 1) {
    best = {(r + t * eb - s * ea).squaredNorm(), s, t, EdgeEdgeType::interior};
    if (good) return best;
  }
  detail::improve(best, point_edge_closest(a0, b0, b1), 0, false);
  detail::improve(best, point_edge_closest(a1, b0, b1), 1, false);
  detail::improve(best, point_edge_closest(b0, a0, a1), 0, true);
  detail::improve(best, point_edge_closest(b1, a0, a1), 1, true);
  return best;
}

}  // namespace seam
