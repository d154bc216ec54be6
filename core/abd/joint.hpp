#pragma once
#include "core/abd/stamp.hpp"

/// Ball and weld joints as linear equality constraints r(q) = 0 held by the method of multipliers (Nocedal and Wright
/// 2006, section 17.4): E += lambda . r + rho/2 |r|^2, lambda += rho r. Rows of r: the anchor (ball), and for a weld
/// also the three material axes of body a times a length, so that every row is in metres. Affine joints are linear in
/// q, so that the term is exactly quadratic.
namespace seam::abd {

inline constexpr int joint_rows = 4;  ///< 3-vectors per joint: anchor, three axes

struct JointData {
  std::uint32_t body_a = 0, body_b = no_stamp_body;  ///< no_stamp_body: the world
  int rows = 1;                                      ///< 1 ball, 4 weld
  Weights w_a[joint_rows], w_b[joint_rows];
  Vec3 fixed[joint_rows];  ///< world side when body_b is the world, m
  double rho = 0;          ///< kg
};

SEAM_HD inline Vec3 joint_residual(const JointData& joint, int row, exec::View<const Vec12> q) {
  const Vec3 a = apply_weights(joint.w_a[row], q[joint.body_a]);
  if (joint.body_b == no_stamp_body) return a - joint.fixed[row];
  return a - apply_weights(joint.w_b[row], q[joint.body_b]);
}

SEAM_HD inline double joint_energy(const JointData& joint, const Vec3& residual, const Vec3& lambda) {
  return lambda.dot(residual) + 0.5 * joint.rho * residual.squaredNorm();
}

/// Times `share`, of the workers that hold both bodies.
SEAM_HD inline Stamp joint_stamp(const JointData& joint, int row, const Vec3& residual, const Vec3& lambda,
                                 double share = 1) {
  const Vec3 g = share * (lambda + joint.rho * residual);
  const Mat3 S = share * joint.rho * Mat3::Identity();
  return difference_stamp(joint.body_a, joint.body_b, joint.w_a[row], joint.w_b[row], g, S);
}

}  // namespace seam::abd
