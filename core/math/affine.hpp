#pragma once
#include "core/exec/macros.hpp"
#include "core/math/types.hpp"

namespace seam {

/// Affine pose of a body as the solver stores it: q = (p; a1; a2; a3), a_i the ROWS of A. A material point X (body
/// frame, metres, origin at the centre of mass) is at x = A X + p (world frame). Source: Lan et al.
/// 2022, 10.1145/3528223.3530064, section 3.
SEAM_HD inline Vec3 translation_of(const Vec12& q) { return q.head<3>(); }

SEAM_HD inline Mat3 matrix_of(const Vec12& q) {
  Mat3 A;
  for (int row = 0; row < 3; ++row)
    for (int col = 0; col < 3; ++col) A(row, col) = q[3 + 3 * row + col];
  return A;
}

SEAM_HD inline Vec12 pose(const Mat3& A, const Vec3& p) {
  Vec12 q;
  for (int row = 0; row < 3; ++row) {
    q[row] = p[row];
    for (int col = 0; col < 3; ++col) q[3 + 3 * row + col] = A(row, col);
  }
  return q;
}

/// World position of material point X under q; linear in q (also maps dq to the displacement of X).
SEAM_HD inline Vec3 transform_point(const Vec12& q, const Vec3& X) {
  Vec3 x;
  for (int row = 0; row < 3; ++row)
    x[row] = q[row] + (q[3 + 3 * row] * X[0] + q[4 + 3 * row] * X[1] + q[5 + 3 * row] * X[2]);
  return x;
}

/// J(X)^T f: the generalised force of a world force f (N) at material point X.
SEAM_HD inline Vec12 generalized_force(const Vec3& X, const Vec3& f) {
  Vec12 Q;
  for (int row = 0; row < 3; ++row) {
    Q[row] = f[row];
    for (int col = 0; col < 3; ++col) Q[3 + 3 * row + col] = f[row] * X[col];
  }
  return Q;
}

}  // namespace seam
