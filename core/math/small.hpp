#pragma once
#include "core/exec/macros.hpp"
#include "core/math/types.hpp"

/// Products of small fixed-size matrices as plain loops, usable in device code: above size 8 Eigen's own operators take
/// run-time paths that are host-only, and on the host these loops vectorise better.
namespace seam {

/// y = A x.
template <class T, int M, int N>
SEAM_HD inline Eigen::Matrix<T, M, 1> multiply(const Eigen::Matrix<T, M, N>& A, const Eigen::Matrix<T, N, 1>& x) {
  Eigen::Matrix<T, M, 1> y;
  const T* a = A.data();
  T* out = y.data();
  for (int i = 0; i < M; ++i) out[i] = a[i] * x.data()[0];
  for (int j = 1; j < N; ++j) {
    const T xj = x.data()[j];
    for (int i = 0; i < M; ++i) out[i] += a[j * M + i] * xj;
  }
  return y;
}

/// y = A^T x.
template <class T, int M, int N>
SEAM_HD inline Eigen::Matrix<T, N, 1> multiply_transposed(const Eigen::Matrix<T, M, N>& A,
                                                          const Eigen::Matrix<T, M, 1>& x) {
  Eigen::Matrix<T, N, 1> y;
  const T* a = A.data();
  for (int j = 0; j < N; ++j) {
    T sum = a[j * M] * x.data()[0];
    for (int i = 1; i < M; ++i) sum += a[j * M + i] * x.data()[i];
    y.data()[j] = sum;
  }
  return y;
}

/// C = A B.
template <class T, int M, int K, int N>
SEAM_HD inline Eigen::Matrix<T, M, N> multiply(const Eigen::Matrix<T, M, K>& A, const Eigen::Matrix<T, K, N>& B) {
  Eigen::Matrix<T, M, N> C;
  const T* a = A.data();
  for (int j = 0; j < N; ++j) {
    T* c = C.data() + j * M;
    for (int i = 0; i < M; ++i) c[i] = a[i] * B.data()[j * K];
    for (int k = 1; k < K; ++k) {
      const T b = B.data()[j * K + k];
      for (int i = 0; i < M; ++i) c[i] += a[k * M + i] * b;
    }
  }
  return C;
}

template <class T, int N>
SEAM_HD inline T dot(const Eigen::Matrix<T, N, 1>& a, const Eigen::Matrix<T, N, 1>& b) {
  T sum = a.data()[0] * b.data()[0];
  for (int i = 1; i < N; ++i) sum += a.data()[i] * b.data()[i];
  return sum;
}

}  // namespace seam
