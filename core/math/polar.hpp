#pragma once
#include <Eigen/Geometry>
#include <cmath>

#include "core/exec/macros.hpp"
#include "core/math/types.hpp"

namespace seam {

/// A = U diag(sigma) V^T with rotations U, V (determinant +1), sigma0 >= sigma1 >= |sigma2|, and the sign of det A in
/// sigma2. The closest rotation to A is R = U V^T, also for singular and inverted A (there one of several closest
/// ones).
struct Polar {
  Mat3 U, V, R;
  Vec3 sigma;
};

namespace detail {

/// Any unit vector orthogonal to the unit vector `u`.
SEAM_HD inline Vec3 orthogonal_unit(const Vec3& u) {
  const int axis = std::abs(u[0]) <= std::abs(u[1]) ? (std::abs(u[0]) <= std::abs(u[2]) ? 0 : 2)
                                                    : (std::abs(u[1]) <= std::abs(u[2]) ? 1 : 2);
  Vec3 e = Vec3::Zero();
  e[axis] = 1;
  const Vec3 v = u.cross(e);
  return v / std::sqrt(v.dot(v));
}

/// Rotates columns p and q of B and V so that B's become orthogonal. Returns whether they were not already.
SEAM_HD inline bool orthogonalize_columns(Mat3& B, Mat3& V, int p, int q) {
  double alpha = 0, beta = 0, gamma = 0;
  for (int i = 0; i < 3; ++i) {
    alpha += B(i, p) * B(i, p), beta += B(i, q) * B(i, q), gamma += B(i, p) * B(i, q);
  }
  if (!(std::abs(gamma) > 1e-16 * std::sqrt(alpha * beta)) || gamma == 0) return false;
  const double zeta = (beta - alpha) / (2 * gamma);
  const double t = (zeta >= 0 ? 1.0 : -1.0) / (std::abs(zeta) + std::sqrt(1 + zeta * zeta));
  const double c = 1 / std::sqrt(1 + t * t), s = c * t;
  for (int i = 0; i < 3; ++i) {
    const double bp = B(i, p), bq = B(i, q), vp = V(i, p), vq = V(i, q);
    B(i, p) = c * bp - s * bq, B(i, q) = s * bp + c * bq;
    V(i, p) = c * vp - s * vq, V(i, q) = s * vp + c * vq;
  }
  return true;
}

/// Exchanges columns and turns one round, so that the determinant of V stays +1.
SEAM_HD inline void sort_columns(Mat3& B, Mat3& V, int p, int q) {
  double np = 0, nq = 0;
  for (int i = 0; i < 3; ++i) np += B(i, p) * B(i, p), nq += B(i, q) * B(i, q);
  if (np >= nq) return;
  for (int i = 0; i < 3; ++i) {
    const double b = B(i, p), v = V(i, p);
    B(i, p) = B(i, q), V(i, p) = V(i, q);
    B(i, q) = -b, V(i, q) = -v;
  }
}

}  // namespace detail

/// Polar decomposition through a one-sided Jacobi singular value decomposition (Hestenes 1958): only +, -, x, / and
/// square roots, so the same bits wherever these are IEEE. Columns are scaled before squaring, so any finite A is
/// accepted.
SEAM_HD inline Polar polar(const Mat3& A) {
  double scale = 0;
  for (int i = 0; i < 9; ++i) scale = scale < std::abs(A.data()[i]) ? std::abs(A.data()[i]) : scale;
  Polar result;
  result.V = Mat3::Identity();
  if (!(scale > 0)) {
    result.U = result.R = Mat3::Identity();
    result.sigma = Vec3::Zero();
    return result;
  }
  Mat3 B = A / scale;
  for (int sweep = 0; sweep < 16; ++sweep) {
    bool turned = detail::orthogonalize_columns(B, result.V, 0, 1);
    turned = detail::orthogonalize_columns(B, result.V, 0, 2) || turned;
    turned = detail::orthogonalize_columns(B, result.V, 1, 2) || turned;
    if (!turned) break;
  }
  detail::sort_columns(B, result.V, 0, 1);
  detail::sort_columns(B, result.V, 0, 2);
  detail::sort_columns(B, result.V, 1, 2);

  const Vec3 b0 = B.col(0), b1 = B.col(1), b2 = B.col(2);
  const double s0 = std::sqrt(b0.dot(b0));
  const Vec3 u0 = b0 / s0;
  Vec3 u1 = b1 - u0 * u0.dot(b1);
  const double s1 = std::sqrt(u1.dot(u1));
  u1 = s1 > 1e-15 * s0 ? Vec3(u1 / s1) : detail::orthogonal_unit(u0);
  const Vec3 u2 = u0.cross(u1);
  result.U.col(0) = u0, result.U.col(1) = u1, result.U.col(2) = u2;
  result.sigma = Vec3(s0 * scale, s1 * scale, u2.dot(b2) * scale);
  result.R = result.U * result.V.transpose();
  return result;
}

/// dR/dA as a symmetric 9x9 matrix over (row, column) -> 3 row + column:
/// sum over the three twist modes of 2 / (sigma_i + sigma_j) t t^T (Smith, de Goes, Kim 2019, "Analytic eigensystems
/// for isotropic distortion energies"). It grows without bound as sigma_i + sigma_j -> 0 (a plane collapses or A is
/// half inverted); `largest` caps the factor.
SEAM_HD inline Mat9 rotation_derivative(const Polar& polar, double largest = 1e12) {
  Mat9 D = Mat9::Zero();
  for (int k = 0; k < 3; ++k) {
    const int i = (k + 1) % 3, j = (k + 2) % 3;
    const double sum = polar.sigma[i] + polar.sigma[j];
    const double factor = sum * largest > 2 ? 2 / sum : largest;
    double twist[9];
    for (int row = 0; row < 3; ++row)
      for (int col = 0; col < 3; ++col)
        twist[3 * row + col] = std::sqrt(0.5) * (polar.U(row, j) * polar.V(col, i) - polar.U(row, i) * polar.V(col, j));
    for (int c = 0; c < 9; ++c)
      for (int r = 0; r < 9; ++r) D(r, c) += factor * (twist[r] * twist[c]);
  }
  return D;
}

/// Hessian of |A - R(A)|_F^2 over (row, column) -> 3 row + column: 2 (I - dR/dA). With `project` the negative curvature
/// of compressed twist modes (sigma_i + sigma_j < 2) is removed exactly: the nearest positive semidefinite matrix, no
/// eigen-solver needed.
SEAM_HD inline Mat9 arap_hessian(const Polar& polar, bool project) {
  return 2 * (Mat9::Identity() - rotation_derivative(polar, project ? 1.0 : 1e12));
}

}  // namespace seam
