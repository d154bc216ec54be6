#pragma once
#include "core/abd/stamp.hpp"

/// Spring from a material point to a fixed world point: V = k/2 |x - target|^2 (J).
namespace seam::abd {

struct PullData {
  std::uint32_t body = 0;
  Weights weights = Weights::Zero();
  Vec3 target = Vec3::Zero();  ///< m
  double stiffness = 0;        ///< N/m
};

SEAM_HD inline double pull_energy(const PullData& pull, const Vec12& q) {
  return 0.5 * pull.stiffness * (apply_weights(pull.weights, q) - pull.target).squaredNorm();
}

/// Exact gradient and Hessian times `scale` = h^2.
SEAM_HD inline Stamp pull_stamp(const PullData& pull, const Vec12& q, double scale) {
  const Vec3 g = scale * pull.stiffness * (apply_weights(pull.weights, q) - pull.target);
  const Mat3 S = scale * pull.stiffness * Mat3::Identity();
  return difference_stamp(pull.body, no_stamp_body, pull.weights, Weights::Zero(), g, S);
}

}  // namespace seam::abd
