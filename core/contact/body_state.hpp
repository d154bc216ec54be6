#pragma once
#include <Eigen/Geometry>
#include <Eigen/LU>

#include "core/contact/mesh_data.hpp"
#include "core/exec/macros.hpp"
#include "core/math/affine.hpp"

namespace seam::contact {

SEAM_HD inline double larger(double a, double b) { return a > b ? a : b; }
SEAM_HD inline double smaller(double a, double b) { return a < b ? a : b; }

/// Axis-aligned box for kernels.
struct Bounds {
  Vec3 low, high;

  SEAM_HD bool overlaps(const Bounds& other) const {
    for (int k = 0; k < 3; ++k)
      if (!(low[k] <= other.high[k] && other.low[k] <= high[k])) return false;
    return true;
  }
  SEAM_HD bool contains(const Bounds& other) const {
    for (int k = 0; k < 3; ++k)
      if (!(low[k] <= other.low[k] && other.high[k] <= high[k])) return false;
    return true;
  }
  SEAM_HD void extend(const Bounds& other) {
    for (int k = 0; k < 3; ++k) low[k] = smaller(low[k], other.low[k]), high[k] = larger(high[k], other.high[k]);
  }
};

/// A body at the start of a path, x(t) = (A + t dA) X + p + t dp, with the bounds the tests need.
struct BodyState {
  Mat3 A, inverse, dA;
  Vec3 p, dp;
  double smallest_stretch;  ///< lower bound of the smallest singular value of A
  double largest_stretch;   ///< upper bound of the largest
  double reach[3];          ///< row norms of the inverse: a world ball of radius 1 in the body frame, per axis
  std::uint32_t mesh, movable;
  std::uint64_t pose;  ///< number of the detector's call in which A and p got their present bits

  /// Box at time t; rounding included by the callers' margins.
  SEAM_HD Bounds box(double t, const MeshRange& range, double margin) const {
    const Mat3 At = A + t * dA;
    const Vec3 c = At * range.center + (p + t * dp);
    const Vec3 e = At.cwiseAbs() * range.half;
    return {c - e - Vec3::Constant(margin), c + e + Vec3::Constant(margin)};
  }
};

/// Upper bound of the largest singular value: square root of the largest absolute row sum of M^T M (Gershgorin), exact
/// for rotations.
SEAM_HD inline double norm_bound(const Mat3& M) {
  const Mat3 S = (M.transpose() * M).cwiseAbs();
  return sqrt(larger(S.row(0).sum(), larger(S.row(1).sum(), S.row(2).sum()))) * (1 + 1e-12);
}

/// A singular or reflected-to-nothing A gets infinite margins: nothing is culled and no list is called complete.
SEAM_HD inline BodyState body_state(const Vec12& q, const Vec12& dq, std::uint32_t mesh, std::uint32_t movable) {
  BodyState body;
  body.A = matrix_of(q), body.p = translation_of(q);
  body.dA = matrix_of(dq), body.dp = translation_of(dq);
  body.mesh = mesh, body.movable = movable, body.pose = 0;
  body.largest_stretch = norm_bound(body.A);
  const double size = body.largest_stretch;
  const bool regular = fabs(body.A.determinant()) > 1e-9 * size * size * size;
  body.inverse = regular ? Mat3(body.A.inverse()) : Mat3(Mat3::Identity());
  body.smallest_stretch = regular ? 1 / norm_bound(body.inverse) : 0;
  for (int k = 0; k < 3; ++k) body.reach[k] = regular ? body.inverse.row(k).norm() * (1 + 1e-12) : 1e200;
  return body;
}

/// The other body seen from a body's own frame as it is at t = 0: y -> M y + b, moving by t (V y + w); own points move
/// by t D x, both without the own translation, so that common motion nearly cancels (collision.md, design 5 and 9).
struct PairFrame {
  Mat3 M, V, D, spread, own_spread;  ///< spread = |M| + T |V|, own_spread = T |D|
  Vec3 b, w;
  double pad[3], slab_pad, T;
  double own_motion[3];  ///< bound of T |D x| over the own mesh, per axis

  /// `distance`: world distance below which pairs are wanted; `duration` T in [0, 1].
  SEAM_HD PairFrame(const BodyState& own, const BodyState& other, const MeshRange& own_range, double distance,
                    double duration)
      : T(duration) {
    M = own.inverse * other.A, V = own.inverse * other.dA, D = own.inverse * own.dA;
    b = own.inverse * (other.p - own.p), w = own.inverse * (other.dp - own.dp);
    spread = M.cwiseAbs() + T * V.cwiseAbs(), own_spread = T * D.cwiseAbs();
    const double position = b.cwiseAbs().maxCoeff() + T * w.cwiseAbs().maxCoeff();
    const Vec3 turned = own_spread * (own_range.center.cwiseAbs() + own_range.half);
    for (int k = 0; k < 3; ++k) {
      pad[k] = distance * own.reach[k] * (1 + 1e-6) + 1e-13 * position;
      own_motion[k] = turned[k] * (1 + 1e-5);
    }
    slab_pad = own.smallest_stretch > 0 ? distance / own.smallest_stretch * (1 + 1e-6) + 1e-13 * position : 1e200;
  }
};

/// Why a list may still be used: every pair that is not on it was at least `distance` apart (world) at the reference
/// pose.
struct ListReference {
  Mat3 B;         ///< A_i^-1 A_j at the reference, i = the frame body
  Vec3 b;         ///< A_i^-1 (p_j - p_i)
  double radius;  ///< lower bound of |B y + b - x| of pairs not on the list, frame of i (m); 0 = no list
};

/// Bound of |G y + g| over the box of `range`.
SEAM_HD inline double motion_bound(const Mat3& G, const Vec3& g, const MeshRange& range) {
  double u = (G * range.center + g).norm();
  for (int k = 0; k < 3; ++k) u += G.col(k).norm() * range.half[k];
  return u;
}

/// Distance at the reference pose (frame of i, m) from which on a pair certainly stays `distance` (world, m) apart over
/// the path t in [0, T] (collision.md, design 4 and 9). With x(t), y(t) the points: y - x = A_i [(I + t D)(B y + b - x)
/// + t (G y + g)], so |y - x| >= smin(A_i) [smin(I + t D) rho - t u].
SEAM_HD inline double radius_needed(const ListReference& list, const BodyState& i, const BodyState& j,
                                    const MeshRange& range_j, double T, double distance) {
  if (!(i.smallest_stretch > 0)) return 1e200;
  const Mat3 B = i.inverse * j.A;
  const Vec3 b = i.inverse * (j.p - i.p);
  const double moved = motion_bound(B - list.B, b - list.b, range_j);
  if (T == 0) return moved + distance / i.smallest_stretch * (1 + 1e-12);
  const Mat3 D = i.inverse * i.dA;
  const double u = motion_bound(i.inverse * j.dA - D * B, i.inverse * (j.dp - i.dp) - D * b, range_j);
  const Mat3 S = (0.5 * (D + D.transpose())).cwiseAbs();
  const double m = larger(S.row(0).sum(), larger(S.row(1).sum(), S.row(2).sum()));
  if (!(2 * T * m < 1)) return 1e200;
  return moved + (distance / i.smallest_stretch + T * u) / sqrt(1 - 2 * T * m) * (1 + 1e-12);
}

/// Relative motion of the pair over the whole step (world, m): depends on the arguments of the step alone.
SEAM_HD inline double relative_motion(const BodyState& i, const BodyState& j, const MeshRange& range_j) {
  const Mat3 D = i.inverse * i.dA;
  const Mat3 G = j.dA - i.A * (D * (i.inverse * j.A));
  const Vec3 g = j.dp - i.dp - i.A * (D * (i.inverse * (j.p - i.p)));
  return motion_bound(G, g, range_j);
}

}  // namespace seam::contact
