#pragma once
#include <cstdint>
#include <numeric>
#include <vector>

namespace seam::mesh {

/// Disjoint sets with path halving; the smallest member represents a set, so results do not depend on the order of
/// joins.
class UnionFind {
 public:
  explicit UnionFind(std::size_t count) : parent_(count) { std::iota(parent_.begin(), parent_.end(), 0); }

  std::int32_t find(std::int32_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }

  void join(std::int32_t a, std::int32_t b) {
    a = find(a), b = find(b);
    if (a < b)
      parent_[b] = a;
    else
      parent_[a] = b;
  }

 private:
  std::vector<std::int32_t> parent_;
};

}  // namespace seam::mesh
