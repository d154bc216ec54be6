#pragma once
#include "core/abd/inertia.hpp"

/// External loads enter the incremental potential through the predicted pose q~ = q + h v + h^2 M^-1 f.
namespace seam::abd {

SEAM_HD inline Mat3 inverse_3x3(const Mat3& M) {
  Mat3 cofactor;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      const int a = (i + 1) % 3, b = (i + 2) % 3, c = (j + 1) % 3, d = (j + 2) % 3;
      cofactor(j, i) = M(a, c) * M(b, d) - M(a, d) * M(b, c);
    }
  const double det = M(0, 0) * cofactor(0, 0) + M(0, 1) * cofactor(1, 0) + M(0, 2) * cofactor(2, 0);
  return cofactor / det;
}

/// Generalised force of a world torque (N m) at pose A: F = 1/2 [tau]_x A^-T, so that F : [w]_x A = tau . w for every
/// w.
SEAM_HD inline Vec12 torque_force(const Vec3& torque, const Mat3& A) {
  const Mat3 inverse = inverse_3x3(A);
  Vec12 f = Vec12::Zero();
  for (int col = 0; col < 3; ++col) {
    const Vec3 column(inverse(col, 0), inverse(col, 1), inverse(col, 2));  // column `col` of A^-T
    const Vec3 moment = torque.cross(column);
    for (int row = 0; row < 3; ++row) f[3 + 3 * row + col] = 0.5 * moment[row];
  }
  return f;
}

/// M^-1 f.
SEAM_HD inline Vec12 mass_solve(double mass, const Mat3& S, const Vec12& f) {
  const Mat3 inverse = inverse_3x3(S);
  Vec12 x;
  for (int row = 0; row < 3; ++row) {
    x[row] = f[row] / mass;
    for (int k = 0; k < 3; ++k)
      x[3 + 3 * row + k] =
          inverse(k, 0) * f[3 + 3 * row] + inverse(k, 1) * f[4 + 3 * row] + inverse(k, 2) * f[5 + 3 * row];
  }
  return x;
}

}  // namespace seam::abd
