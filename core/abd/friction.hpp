#pragma once
#include <cmath>

#include "core/abd/stamp.hpp"

/// Lagged smoothed Coulomb friction, Li et al. 2020 (IPC), section 5: energy mu lambda f0(y) of the tangential
/// displacement y since the start of the step; normal force lambda, tangent plane and contact points are those of the
/// lag state. Units: J (times h^2 in E).
namespace seam::abd {

struct FrictionContact {
  std::uint32_t body_a = 0, body_b = no_stamp_body;
  Weights w_a = Weights::Zero(), w_b = Weights::Zero();
  Vec3 normal = Vec3::Zero();  ///< unit
  double limit = 0;            ///< mu lambda, N
};

/// f0, f0' / y and f0'' of y with e = eps_v h (m).
struct FrictionJet {
  double value, first_over_y, second;
};

SEAM_HD inline FrictionJet friction_jet(double y, double e) {
  if (y >= e) return {y, 1 / y, 0};
  return {y * y * (1 - y / (3 * e)) / e + e / 3, (2 - y / e) / e, 2 / e * (1 - y / e)};
}

/// Tangential displacement of a against b (m) for pose changes dq_a, dq_b since the start of the step.
SEAM_HD inline Vec3 friction_slip(const FrictionContact& contact, const Vec12& dq_a, const Vec12& dq_b) {
  Vec3 u = apply_weights(contact.w_a, dq_a);
  if (contact.body_b != no_stamp_body) u -= apply_weights(contact.w_b, dq_b);
  return u - contact.normal.dot(u) * contact.normal;
}

SEAM_HD inline double friction_energy(const FrictionContact& contact, const Vec3& slip, double e) {
  return contact.limit * friction_jet(slip.norm(), e).value;
}

/// How the curvature of friction along its slip enters the Newton matrix. `exact` is none at all beyond e, so that a
/// step may run far past the point where the slip turns round and E rises like |u|. `majorizing` is that of the
/// parabola that touches f0 at y and lies above it everywhere (f0' / y; Hunter and Lange 2004), so that the step is
/// short enough.
enum class FrictionCurvature : std::uint8_t { exact, majorizing };

/// Exact gradient, and Hessian as `curvature` says (semidefinite either way), times `scale` = h^2.
SEAM_HD inline Stamp friction_stamp(const FrictionContact& contact, const Vec3& slip, double e, double scale,
                                    FrictionCurvature curvature = FrictionCurvature::exact) {
  const double y = slip.norm();
  const FrictionJet f = friction_jet(y, e);
  const double factor = scale * contact.limit;
  Mat3 S = f.first_over_y * (Mat3::Identity() - contact.normal * contact.normal.transpose());
  if (y > 0 && curvature == FrictionCurvature::exact)
    S += (f.second - f.first_over_y) / (y * y) * slip * slip.transpose();
  const Vec3 g = factor * f.first_over_y * slip;
  const Mat3 hessian = factor * S;
  return difference_stamp(contact.body_a, contact.body_b, contact.w_a, contact.w_b, g, hessian);
}

}  // namespace seam::abd
