#pragma once
#include "core/abd/body_state.hpp"
#include "core/math/polar.hpp"

/// As-rigid-as-possible elasticity of an affine body: V(A) = k |A - R(A)|_F^2 with R the polar rotation, k = kappa_v
/// vol (J). Source: the study of arXiv 2605.15875, section 3; derivatives of R: Smith et al. 2019 (10.1145/3241041),
/// see polar.hpp.
namespace seam::abd {

SEAM_HD inline double arap_value(double k, const Mat3& A, const Polar& polar) {
  return k * (A - polar.R).squaredNorm();
}

/// dV/dA = 2k (A - R) in the order of q (rows of A).
SEAM_HD inline Vec9 arap_gradient(double k, const Mat3& A, const Polar& polar) {
  Vec9 g;
  for (int row = 0; row < 3; ++row)
    for (int col = 0; col < 3; ++col) g[3 * row + col] = 2 * k * (A(row, col) - polar.R(row, col));
  return g;
}

/// d2V/dA2, 9 x 9 in the order of q; `project` removes negative curvature.
SEAM_HD inline Mat9 arap_hessian(double k, const Polar& polar, bool project) {
  return k * seam::arap_hessian(polar, project);
}

}  // namespace seam::abd
