#pragma once
#include "core/abd/body_state.hpp"
#include "core/math/small.hpp"

/// Inertia term of the incremental potential, 1/2 |q - q~|_M^2 with M = blockdiag(m I3, I3 (x) S) in the order q = (p;
/// rows of A). Source: Lan et al. 2022 (10.1145/3528223.3530064), equations 6 and 11. Units: kg m^2 (energy times h^2).
namespace seam::abd {

/// M x.
SEAM_HD inline Vec12 mass_times(double mass, const Mat3& S, const Vec12& x) {
  Vec12 y;
  for (int row = 0; row < 3; ++row) {
    y[row] = mass * x[row];
    for (int k = 0; k < 3; ++k)
      y[3 + 3 * row + k] = S(k, 0) * x[3 + 3 * row] + S(k, 1) * x[4 + 3 * row] + S(k, 2) * x[5 + 3 * row];
  }
  return y;
}

SEAM_HD inline double inertia_value(double mass, const Mat3& S, const Vec12& offset) {
  return 0.5 * dot(offset, mass_times(mass, S, offset));
}

SEAM_HD inline Vec12 inertia_gradient(double mass, const Mat3& S, const Vec12& offset) {
  return mass_times(mass, S, offset);
}

/// Adds M to H.
SEAM_HD inline void add_inertia_hessian(double mass, const Mat3& S, Mat12& H) {
  for (int row = 0; row < 3; ++row) {
    H(row, row) += mass;
    for (int k = 0; k < 3; ++k)
      for (int l = 0; l < 3; ++l) H(3 + 3 * row + k, 3 + 3 * row + l) += S(k, l);
  }
}

/// Angular momentum about the centre of mass, kg m^2/s: L_i = eps_ijk (A S A'^T)_jk.
SEAM_HD inline Vec3 spin_momentum(const Mat3& S, const Mat3& A, const Mat3& velocity) {
  const Mat3 T = A * S * velocity.transpose();
  return Vec3(T(1, 2) - T(2, 1), T(2, 0) - T(0, 2), T(0, 1) - T(1, 0));
}

}  // namespace seam::abd
