#pragma once
#include <cmath>
#include <cstdint>

#include "core/exec/macros.hpp"
#include "core/math/affine.hpp"
#include "core/math/types.hpp"

namespace seam::abd {

/// What kernels need of one body; constant while a simulation lives.
struct BodyData {
  double mass = 0;  ///< kg; dynamic: its own; kinematic: the weight of its drive (kinematics.hpp)
  Mat3 second_moment = Mat3::Zero();
  double elastic = 0;  ///< k = kappa_v vol, J; 0 for static and kinematic bodies
  Vec3 corner_low = Vec3::Zero(), corner_high = Vec3::Zero();  ///< bounding box, body frame, m
  double friction = 0;
  std::uint8_t orthogonality = 0;   ///< 1 = orthogonality potential, 0 = ARAP
  std::uint8_t moves = 0;           ///< 0 = static: no unknowns
  std::uint8_t dynamic = 0;         ///< 1 = counts in momentum and energy
  std::uint8_t rotates_freely = 0;  ///< 1 = Newton directions may be bent along rotations (step.hpp)
  std::int32_t lock = -1;           ///< row of the projector in the list of locks, -1 = all 12 unknowns free
  /// Workers that hold the body, one bit each: each carries an equal share of its energy (consensus.md, "Replicas").
  /// A single worker: 1. Bodies that every worker holds outside the shares (static, kinematic): all bits. Bodies of
  /// other workers that stand in the way, where each counts its shares alone: none.
  std::uint64_t holders = 1;
  std::uint8_t counted = 1;  ///< 1 = this worker enters it in sums over the whole scene
};

/// 1 / the number of bits; 0 for none: somebody else carries it.
SEAM_HD inline double equal_share(std::uint64_t holders) {
  int count = 0;
  for (; holders != 0; holders &= holders - 1) ++count;
  return count > 1 ? 1.0 / count : count;
}

/// Share of a body's own energy that this worker carries: 1 / k_b.
SEAM_HD inline double body_share(const BodyData& body) { return body.dynamic ? equal_share(body.holders) : 1; }

/// Share of what acts between two bodies: 1 / k_c, k_c = workers that hold both.
SEAM_HD inline double pair_share(const BodyData& a, const BodyData& b) { return equal_share(a.holders & b.holders); }

/// Largest displacement of a corner of a body's box (body frame) when q moves by dq (m): what "how far did it move"
/// means everywhere here.
SEAM_HD inline double corner_displacement(const Vec3& low, const Vec3& high, const Vec12& dq) {
  double largest = 0;
  for (int corner = 0; corner < 8; ++corner) {
    const Vec3 X(corner & 1 ? high[0] : low[0], corner & 2 ? high[1] : low[1], corner & 4 ? high[2] : low[2]);
    const double square = transform_point(dq, X).squaredNorm();
    if (!(square <= largest)) largest = square;  // NaN stays
  }
  return std::sqrt(largest);
}

SEAM_HD inline double corner_displacement(const BodyData& body, const Vec12& dq) {
  return corner_displacement(body.corner_low, body.corner_high, dq);
}

}  // namespace seam::abd
