#pragma once
#include "core/abd/body_state.hpp"
#include "core/math/spd.hpp"

/// Orthogonality potential of Lan et al. 2022 (10.1145/3528223.3530064, equation 7): V(A) = k |A A^T - I|_F^2, k =
/// kappa_v vol (J). Near rest four times as stiff as ARAP at equal k.
namespace seam::abd {

SEAM_HD inline double orthogonality_value(double k, const Mat3& A) {
  double sum = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      const double entry = A(i, 0) * A(j, 0) + A(i, 1) * A(j, 1) + A(i, 2) * A(j, 2) - (i == j);
      sum += entry * entry;
    }
  return k * sum;
}

/// grad_i = 4k [(a_i.a_i - 1) a_i + sum_{j != i} (a_i.a_j) a_j], a_i the rows of A.
SEAM_HD inline Vec9 orthogonality_gradient(double k, const Mat3& A) {
  Vec9 g;
  for (int i = 0; i < 3; ++i) {
    Vec3 sum = Vec3::Zero();
    for (int j = 0; j < 3; ++j) {
      const double dot = A(i, 0) * A(j, 0) + A(i, 1) * A(j, 1) + A(i, 2) * A(j, 2);
      for (int c = 0; c < 3; ++c) sum[c] += (dot - (i == j)) * A(j, c);
    }
    for (int c = 0; c < 3; ++c) g[3 * i + c] = 4 * k * sum[c];
  }
  return g;
}

/// Exact Hessian: H_ii = 4k [2 a_i a_i^T + (a_i.a_i - 1) I + sum_{j != i} a_j a_j^T], H_ij = 4k [(a_i.a_j) I + a_j
/// a_i^T]. Only the part (A A^T - I) (x) I can be negative; `project` replaces A A^T - I by its nearest semidefinite
/// matrix. The rest is the Gauss-Newton part, semidefinite by construction.
SEAM_HD inline Mat9 orthogonality_hessian(double k, const Mat3& A, bool project) {
  Mat3 metric;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) metric(i, j) = A(i, 0) * A(j, 0) + A(i, 1) * A(j, 1) + A(i, 2) * A(j, 2);
  Mat3 stress = metric - Mat3::Identity();
  if (project) stress = project_spd<3>(stress);
  Mat9 H;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      for (int c = 0; c < 3; ++c)
        for (int d = 0; d < 3; ++d) {
          double value = A(j, c) * A(i, d) + (c == d ? stress(i, j) : 0);
          if (i == j)
            for (int l = 0; l < 3; ++l) value += A(l, c) * A(l, d);
          H(3 * i + c, 3 * j + d) = 4 * k * value;
        }
  return H;
}

}  // namespace seam::abd
