#pragma once
#include <cstddef>
#include <cstdint>
#include <stdexcept>

#include "core/exec/exec.hpp"
#include "core/math/small.hpp"
#include "core/math/types.hpp"

namespace seam {

/// Place of an off-diagonal block, row < col.
struct BlockPair {
  std::uint32_t row, col;
  SEAM_HD friend bool operator==(const BlockPair& a, const BlockPair& b) { return a.row == b.row && a.col == b.col; }
};

/// Symmetric block-sparse matrix of 12x12 blocks, one block row per body. Stored: all diagonal blocks (both triangles)
/// and of each off-diagonal pair the block (row, col) with row < col; (col, row) is its transpose. Why not both: half
/// the memory and assembly; why not packed triangles of the diagonal: full blocks keep products branch-free. Usage: set
/// n, fill diagonal (n), pairs (sorted by row, then col, unique) and off_diagonal (one per pair), then
/// build_adjacency() whenever `pairs` or n changed.
template <class Space>
struct BlockSystem {
  explicit BlockSystem(Space& space)
      : diagonal(space), pairs(space), off_diagonal(space), upper_start(space), lower_start(space), lower_pair(space) {}

  std::size_t n = 0;
  exec::Array<Space, Mat12> diagonal;
  exec::Array<Space, BlockPair> pairs;
  exec::Array<Space, Mat12> off_diagonal;

  /// Row i meets the pairs [upper_start[i], upper_start[i+1]) as `row` and lower_pair[lower_start[i] ..
  /// lower_start[i+1]) as `col`, both in ascending order of the other body.
  exec::Array<Space, std::uint32_t> upper_start, lower_start, lower_pair;

  void build_adjacency();
  std::size_t bytes() const {
    return diagonal.bytes() + pairs.bytes() + off_diagonal.bytes() + upper_start.bytes() + lower_start.bytes() +
           lower_pair.bytes();
  }
};

namespace detail {

/// start[i] = number of keys below i, for ascending keys.
template <class KeyOf>
struct LowerBound {
  KeyOf key_of;
  std::size_t count;
  exec::View<std::uint32_t> start;
  SEAM_HD void operator()(std::size_t i) const {
    std::size_t low = 0, high = count;
    while (low < high) {
      const std::size_t middle = (low + high) / 2;
      if (key_of(middle) < i)
        low = middle + 1;
      else
        high = middle;
    }
    start[i] = static_cast<std::uint32_t>(low);
  }
};

struct RowOfPair {
  exec::View<const BlockPair> pairs;
  SEAM_HD std::size_t operator()(std::size_t k) const { return pairs[k].row; }
};
struct PlainKey {
  exec::View<const std::uint32_t> keys;
  SEAM_HD std::size_t operator()(std::size_t k) const { return keys[k]; }
};
struct ColumnKeys {
  exec::View<const BlockPair> pairs;
  exec::View<std::uint32_t> keys, index;
  SEAM_HD void operator()(std::size_t k) const { keys[k] = pairs[k].col, index[k] = static_cast<std::uint32_t>(k); }
};

/// Row i of y = H x, gathered in a fixed order: the same bits for every space and thread count.
struct BlockProduct {
  exec::View<const Mat12> diagonal, off_diagonal;
  exec::View<const BlockPair> pairs;
  exec::View<const std::uint32_t> upper_start, lower_start, lower_pair;
  exec::View<const Vec12> x;
  exec::View<Vec12> y;

  SEAM_HD void operator()(std::size_t i) const {
    Vec12 sum = seam::multiply(diagonal[i], x[i]);
    for (std::uint32_t k = lower_start[i]; k < lower_start[i + 1]; ++k) {
      const std::uint32_t p = lower_pair[k];
      sum += multiply_transposed(off_diagonal[p], x[pairs[p].row]);
    }
    for (std::uint32_t p = upper_start[i]; p < upper_start[i + 1]; ++p)
      sum += seam::multiply(off_diagonal[p], x[pairs[p].col]);
    y[i] = sum;
  }
};

}  // namespace detail

template <class Space>
void BlockSystem<Space>::build_adjacency() {
  Space& space = pairs.space();
  const std::size_t count = pairs.size();
  upper_start.resize(n + 1), lower_start.resize(n + 1), lower_pair.resize(count);
  exec::for_each(space, n + 1, detail::LowerBound<detail::RowOfPair>{{pairs.cview()}, count, upper_start.view()});
  exec::Array<Space, std::uint32_t> columns(space, count);
  exec::for_each(space, count, detail::ColumnKeys{pairs.cview(), columns.view(), lower_pair.view()});
  exec::sort_by_key(space, columns.view(), lower_pair.view());
  exec::for_each(space, n + 1, detail::LowerBound<detail::PlainKey>{{columns.cview()}, count, lower_start.view()});
}

/// Throws std::logic_error unless the arrays of `system` fit together (a programming error, not a user's).
template <class Space>
void check_sizes(const BlockSystem<Space>& system) {
  if (system.diagonal.size() != system.n || system.off_diagonal.size() != system.pairs.size() ||
      system.upper_start.size() != system.n + 1 || system.lower_pair.size() != system.pairs.size())
    throw std::logic_error("BlockSystem: sizes differ, or build_adjacency() was not called after the pattern changed");
}

/// y = H x. `x` and `y` must not overlap.
template <class Space>
void multiply(Space& space, const BlockSystem<Space>& system, exec::View<const Vec12> x, exec::View<Vec12> y) {
  exec::for_each(
      space, system.n,
      detail::BlockProduct{system.diagonal.cview(), system.off_diagonal.cview(), system.pairs.cview(),
                           system.upper_start.cview(), system.lower_start.cview(), system.lower_pair.cview(), x, y},
      std::size_t(64));
}

}  // namespace seam
