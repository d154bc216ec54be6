#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "core/math/block_system.hpp"

namespace seam {

/// A block system in host memory: what the host's direct solver and preconditioner read.
struct HostBlockSystem {
  std::span<const Mat12> diagonal;
  std::span<const BlockPair> pairs;  ///< sorted, row < col
  std::span<const Mat12> off_diagonal;
};

/// Direct solution by supernodal sparse Cholesky (CHOLMOD; Chen, Davis, Hager, Rajamanickam 2008). The fill-reducing
/// order is found on the graph of blocks and depends on the pattern only; the symbolic analysis is kept while the
/// pattern stays the same. OpenBLAS is told to use one thread, so that the bits do not depend on the machine's load.
/// Not thread safe.
class SparseCholesky {
 public:
  SparseCholesky();
  ~SparseCholesky();

  /// False when the matrix is not positive definite to rounding (failed_body() says where it broke down) or memory is
  /// short (then -1).
  bool factorize(const HostBlockSystem& system);
  /// x = H^-1 b after a successful factorize(); scalars, 12 per body. May be called with x and b the same memory.
  void solve(const double* b, double* x);

  std::int64_t failed_body() const;
  std::size_t factor_nonzeros() const;
  int analyses() const;  ///< symbolic analyses made so far (tests: the pattern is reused)

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace seam
