#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/math/sparse_cholesky.hpp"
#include "core/math/types.hpp"

namespace seam {

/// Reverse Cuthill-McKee order (Cuthill and McKee 1969, George 1971) of `n` bodies joined by `pairs`: a permutation.
std::vector<std::uint32_t> reverse_cuthill_mckee(std::size_t n, std::span<const BlockPair> pairs);

/// Incomplete block Cholesky preconditioner of the host, no fill beyond the pattern of the matrix (IC(0), Meijerink and
/// van der Vorst 1977, with 12x12 blocks), factor in single precision.
///
/// Each body is first scaled by the Cholesky factor C_i of its own diagonal block (in double), so that the incomplete
/// factor sees unit diagonal blocks and single precision suffices whatever the ratio of elastic to inertial stiffness;
/// then C^-1 H C^-T ~ (I + L) D (I + L)^T. Where a pivot block breaks down, the factorisation is repeated with a
/// diagonal shift of 1e-3, 4e-3, ... The operator applied is symmetric positive definite in spite of the rounding.
/// Serial, deterministic; not thread safe.
class BlockIc0 {
 public:
  /// `order`: the bodies in elimination order (a permutation); empty = reverse Cuthill-McKee order of the graph of
  /// pairs. On piles of 1,000 bodies that takes up to 15 % fewer iterations than Morton order, sorting by height or
  /// none, and needs no positions. False when a diagonal block of the matrix is not positive definite, or no shift up
  /// to 1 helped.
  bool factorize(const HostBlockSystem& system, std::span<const std::uint32_t> order);
  /// z = P r.
  void apply(std::span<const Vec12> r, std::span<Vec12> z);

  double shift() const { return shift_; }  ///< of the last factorisation
  std::size_t bytes() const;

 private:
  struct alignas(64) Block {
    float v[144];  ///< column-major
  };
  struct alignas(64) Segment {
    float v[16];  ///< 12 used
  };
  struct Entry {
    std::uint32_t col;   ///< position of the earlier body in the order
    std::uint32_t pair;  ///< index into the system's pairs
    bool transposed;     ///< the stored block is (col, row) of this entry
  };
  void set_rows(const HostBlockSystem& system, std::span<const std::uint32_t> order);
  bool scale(const HostBlockSystem& system);
  bool try_factorize(float shift);

  std::size_t n_ = 0;
  double shift_ = 0;
  std::vector<std::uint32_t> order_, position_;
  std::vector<std::uint32_t> row_start_;  ///< n + 1, into entries_
  std::vector<Entry> entries_;            ///< by row position, then column position
  std::vector<Block> scaled_;             ///< C_i^-1 H_ij C_j^-T per entry
  std::vector<Block> lower_,
      lower_transposed_;  ///< L per entry, both layouts: each sweep of apply() reads the one that vectorises
  std::vector<Block> pivot_inverse_;                             ///< D^-1 by position
  std::vector<Block> scale_inverse_, scale_inverse_transposed_;  ///< C^-1 and C^-T by position
  std::vector<Segment> work_;
};

}  // namespace seam
