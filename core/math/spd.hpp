#pragma once
#include <cmath>

#include "core/exec/macros.hpp"
#include "core/math/ldlt.hpp"
#include "core/math/types.hpp"

namespace seam {

/// Eigenvalues and orthonormal eigenvectors (columns, unsorted) of a small symmetric matrix by cyclic Jacobi rotations;
/// reads the lower triangle. Usable in device code. Absolute accuracy a few 1e-16 of the largest eigenvalue.
template <int N>
SEAM_HD inline void symmetric_eigen(const Eigen::Matrix<double, N, N>& matrix, Eigen::Matrix<double, N, 1>& values,
                                    Eigen::Matrix<double, N, N>& vectors) {
  double a[N][N];
  double norm = 0;
  for (int i = 0; i < N; ++i)
    for (int j = 0; j <= i; ++j) {
      a[i][j] = a[j][i] = matrix.data()[j * N + i];
      norm += (i == j ? 1.0 : 2.0) * a[i][j] * a[i][j];
    }
  double* v = vectors.data();  // column-major: column k starts at v + k N
  for (int i = 0; i < N * N; ++i) v[i] = i % (N + 1) == 0 ? 1.0 : 0.0;
  const double negligible = 1e-17 * std::sqrt(norm);
  for (int sweep = 0; sweep < 24; ++sweep) {
    bool turned = false;
    for (int p = 0; p + 1 < N; ++p)
      for (int q = p + 1; q < N; ++q) {
        if (!(std::abs(a[p][q]) > negligible)) continue;
        turned = true;
        const double theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
        const double t = (theta >= 0 ? 1.0 : -1.0) / (std::abs(theta) + std::sqrt(theta * theta + 1));
        const double c = 1 / std::sqrt(t * t + 1), s = t * c;
        const double shift = t * a[p][q];
        a[p][p] -= shift, a[q][q] += shift;
        a[p][q] = a[q][p] = 0;
        for (int k = 0; k < N; ++k) {
          if (k == p || k == q) continue;
          const double kp = a[p][k], kq = a[q][k];
          a[p][k] = c * kp - s * kq, a[q][k] = s * kp + c * kq;
          a[k][p] = a[p][k], a[k][q] = a[q][k];
        }
        for (int k = 0; k < N; ++k) {
          const double kp = v[p * N + k], kq = v[q * N + k];
          v[p * N + k] = c * kp - s * kq, v[q * N + k] = s * kp + c * kq;
        }
      }
    if (!turned) break;
  }
  for (int i = 0; i < N; ++i) values.data()[i] = a[i][i];
}

/// The nearest (Frobenius) symmetric matrix whose eigenvalues are at least `floor` >= 0; a matrix that already is
/// positive definite comes back unchanged (floor = 0). Reads the lower triangle, returns both. Sizes in use: 2, 3, 6,
/// 9, 12.
template <int N>
SEAM_HD inline Eigen::Matrix<double, N, N> project_spd(const Eigen::Matrix<double, N, N>& matrix, double floor = 0) {
  Eigen::Matrix<double, N, N> result;
  Ldlt<N> trial;
  if (floor == 0 && trial.compute(matrix, 1e-14)) {
    for (int j = 0; j < N; ++j)
      for (int i = j; i < N; ++i) result.data()[j * N + i] = result.data()[i * N + j] = matrix.data()[j * N + i];
    return result;
  }
  Eigen::Matrix<double, N, 1> values;
  Eigen::Matrix<double, N, N> vectors;
  symmetric_eigen<N>(matrix, values, vectors);
  for (int i = 0; i < N * N; ++i) result.data()[i] = 0;
  for (int k = 0; k < N; ++k) {
    const double value = values.data()[k] > floor ? values.data()[k] : floor;
    if (value == 0) continue;
    const double* v = vectors.data() + k * N;
    for (int j = 0; j < N; ++j) {
      const double scaled = value * v[j];
      for (int i = j; i < N; ++i) result.data()[j * N + i] += scaled * v[i];
    }
  }
  for (int j = 0; j < N; ++j)
    for (int i = 0; i < j; ++i) result.data()[j * N + i] = result.data()[i * N + j];
  return result;
}

}  // namespace seam
