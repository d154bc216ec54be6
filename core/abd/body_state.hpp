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
};

/// Largest displacement of a corner of the body's box when q moves by dq (m): what "how far did it move" means
/// everywhere here.
SEAM_HD inline double corner_displacement(const BodyData& body, const Vec12& dq) {
  double largest = 0;
  for (int corner = 0; corner < 8; ++corner) {
    const Vec3 X(corner & 1 ? body.corner_high[0] : body.corner_low[0],
                 corner & 2 ? body.corner_high[1] : body.corner_low[1],
                 corner & 4 ? body.corner_high[2] : body.corner_low[2]);
    const double square = transform_point(dq, X).squaredNorm();
    if (!(square <= largest)) largest = square;  // NaN stays
  }
  return std::sqrt(largest);
}

}  // namespace seam::abd
