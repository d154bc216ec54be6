#pragma once
#include "core/math/distance.hpp"

namespace seam::contact {

/// Additive continuous collision detection on straight vertex trajectories x + t dx, t in [0, 1] (Li et al. 2021,
/// "Codimensional IPC", section 5), usable in kernels. Instead of the paper's bound |motion| on the closing speed it
/// uses the closest direction n at the time reached: for ANY n with |n| <= 1 the distance of two convex primitives is
/// at least min_ij n.(x_i - x_j) over their corners, and that minimum changes linearly in t. So t may advance to where
/// the first corner pair would come closer than the gap along n (conservative advancement, Mirtich 1996); never slower
/// than the paper's step, and sliding costs nothing.
///
/// No false negative: the certificate needs no accurate closest points, only the rounding of n.(x_i + t dx_i - x_j - t
/// dx_j), which is below 16 eps S with S the sum of the largest relative coordinate and the largest relative
/// displacement; 64 eps S (and the caller's `uncertainty` of the input) is subtracted from every distance.
struct CcdRule {
  double dmin = 0;      ///< m, distance to keep
  double dhat = 1e300;  ///< m, activation distance: bounds the gap at which a path is cut
  double slack =
      0.1;  ///< a path is cut where the distance above dmin falls below gap = slack min(d0, dhat); gap / 2 remains
  double uncertainty = 0;  ///< m, largest error of a distance from inexact input coordinates
  int max_iterations =
      64;  ///< counted while the distance is below dhat / 2, so that pairs that stay apart always yield 1
};

namespace detail {

inline constexpr double rounding_share = 64 * 2.220446049250313e-16;

/// Two convex primitives of up to 4 corners in all; the first `split` corners are the first primitive's. Coordinates
/// are relative to corner 0 at t = 0.
struct MovingPair {
  Vec3 x[4], dx[4];
  int count = 4, split = 1;
  double rounding = 0;

  SEAM_HD MovingPair(const Vec3* start, const Vec3* motion, int corner_count, int first_count)
      : count(corner_count), split(first_count) {
    double position = 0, displacement = 0;
    const Vec3 origin = start[0], drift = motion[0];
    for (int i = 0; i < count; ++i) {
      x[i] = start[i] - origin, dx[i] = motion[i] - drift;
      position = max2(position, x[i].squaredNorm()), displacement = max2(displacement, dx[i].squaredNorm());
    }
    rounding = rounding_share * (sqrt(position) + sqrt(displacement));
  }
  SEAM_HD static double max2(double a, double b) { return a > b ? a : b; }

  /// Distance of the closest points at time t and the unit direction from the second primitive to the first.
  SEAM_HD double distance(double t, Vec3& n) const {
    Vec3 y[4];
    for (int i = 0; i < count; ++i) y[i] = x[i] + t * dx[i];
    if (split == 1) {
      const PointTriangleClosest c = point_triangle_closest(y[0], y[1], y[2], y[3]);
      n = y[0] - (c.weights[0] * y[1] + c.weights[1] * y[2] + c.weights[2] * y[3]);
    } else {
      const EdgeEdgeClosest c = edge_edge_closest(y[0], y[1], y[2], y[3]);
      n = (y[0] + c.s * (y[1] - y[0])) - (y[2] + c.t * (y[3] - y[2]));
    }
    const double d = n.norm();
    if (d > 0) n /= d;
    return d;
  }

  /// Largest step from t along which every corner pair keeps `keep` along n; negative when some pair has less now.
  SEAM_HD double safe_step(double t, const Vec3& n, double keep) const {
    double step = 1e300;
    for (int i = 0; i < split; ++i)
      for (int j = split; j < count; ++j) {
        const Vec3 relative = dx[i] - dx[j];
        const double gap = n.dot(x[i] - x[j] + t * relative) - keep;
        const double closing = -n.dot(relative);
        if (gap < 0) return -1;
        if (gap < closing * step) step = gap / closing;
      }
    return step;
  }
};

SEAM_HD inline double additive_ccd(const MovingPair& pair, const CcdRule& rule) {
  // Distances below this are not distinguishable from contact.
  const double floor = rule.dmin + rule.uncertainty + pair.rounding;
  Vec3 n = Vec3::Zero();
  double t = 0, d = pair.distance(0, n) - floor;
  if (!(d > 0)) return 0;
  const double gap = rule.slack * (d < rule.dhat ? d : rule.dhat);
  // 1e-12: the unit vector n may be longer than 1 by rounding.
  const double keep = (floor + 0.5 * gap) * (1 + 1e-12);
  for (int near = 0; near < rule.max_iterations;) {
    const double step = pair.safe_step(t, n, keep);
    if (step < 0) return t;
    if (step >= 1 - t) return 1;
    const double next = t + step * (1 - 1e-12);
    if (!(next > t)) return t;
    t = next;
    d = pair.distance(t, n) - floor;
    if (d < gap) return t;
    if (d < 0.5 * rule.dhat) ++near;
  }
  return t;
}

}  // namespace detail

/// Largest t in [0, 1] such that point x[0] and triangle x[1..3], moving by dx, stay apart by dmin (see CcdRule); 1
/// when the whole path is safe.
SEAM_HD inline double point_triangle_ccd(const Vec3 x[4], const Vec3 dx[4], const CcdRule& rule) {
  return detail::additive_ccd(detail::MovingPair(x, dx, 4, 1), rule);
}

/// The same for edges x[0..1] and x[2..3].
SEAM_HD inline double edge_edge_ccd(const Vec3 x[4], const Vec3 dx[4], const CcdRule& rule) {
  return detail::additive_ccd(detail::MovingPair(x, dx, 4, 2), rule);
}

/// A point at signed distance `distance` from a plane, which changes by `change` over the step: linear, so solved at
/// once. `scale` = largest coordinate that entered the distance (m), for the rounding margin.
SEAM_HD inline double point_plane_ccd(double distance, double change, double scale, const CcdRule& rule) {
  const double floor = rule.dmin + rule.uncertainty + detail::rounding_share * scale;
  const double d = distance - floor;
  if (!(d > 0)) return 0;
  const double gap = 0.5 * rule.slack * (d < rule.dhat ? d : rule.dhat);
  if (d + change >= gap) return 1;
  return (d - gap) / -change * (1 - 1e-12);
}

}  // namespace seam::contact
