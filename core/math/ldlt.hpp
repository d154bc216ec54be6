#pragma once
#include <limits>

#include "core/exec/macros.hpp"
#include "core/math/types.hpp"

namespace seam {

/// Cholesky factorisation A = L D L^T (L unit lower triangular, D > 0) of a small symmetric positive definite matrix;
/// reads the lower triangle only. Usable in device code. No pivoting: positive definite matrices need none.
template <int N, class T = double>
struct Ldlt {
  Eigen::Matrix<T, N, N> factor;     ///< strictly lower: L
  Eigen::Matrix<T, N, 1> inverse_d;  ///< 1 / D

  /// False when a pivot is not above `relative_floor` times its diagonal entry (or not a number): not positive definite
  /// to rounding.
  SEAM_HD bool compute(const Eigen::Matrix<T, N, N>& A, T relative_floor = T(0)) {
    constexpr T largest = std::numeric_limits<T>::max();
    T* l = factor.data();
    for (int j = 0; j < N; ++j)
      for (int i = j; i < N; ++i) l[j * N + i] = A.data()[j * N + i];
    for (int j = 0; j < N; ++j) {
      const T pivot = l[j * N + j];
      if (!(pivot > relative_floor * A.data()[j * N + j]) || !(pivot <= largest)) return false;
      const T inverse = T(1) / pivot;
      inverse_d.data()[j] = inverse;
      for (int k = j + 1; k < N; ++k) {
        const T scaled = l[j * N + k] * inverse;
        for (int i = k; i < N; ++i) l[k * N + i] -= l[j * N + i] * scaled;
      }
      for (int i = j + 1; i < N; ++i) l[j * N + i] *= inverse;
    }
    return true;
  }

  /// x with A x = b, after a successful compute().
  SEAM_HD Eigen::Matrix<T, N, 1> solve(Eigen::Matrix<T, N, 1> b) const {
    const T* l = factor.data();
    T* x = b.data();
    for (int j = 0; j < N; ++j)
      for (int i = j + 1; i < N; ++i) x[i] -= l[j * N + i] * x[j];
    for (int j = 0; j < N; ++j) x[j] *= inverse_d.data()[j];
    for (int j = N - 1; j >= 0; --j) {
      T sum = x[j];
      for (int i = j + 1; i < N; ++i) sum -= l[j * N + i] * x[i];
      x[j] = sum;
    }
    return b;
  }
};

}  // namespace seam
