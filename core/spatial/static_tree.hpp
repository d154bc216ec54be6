#pragma once
#include <cstdint>
#include <vector>

#include "core/math/types.hpp"

namespace seam::spatial {

/// Node of a static tree, 52 bytes, single precision rounded outward: the exact box lies in [c - e, c + e] and the
/// exact node content in the slab |n . x - s| <= h (also evaluated in double from these floats).
struct TreeNode {
  float c[3], e[3];     ///< centre and half extent (m)
  float n[3], s, h;     ///< average normal (unit to rounding, or 0), offset and half thickness of the slab (m)
  std::uint32_t first;  ///< leaf: first item; inner: first child (children lie side by side)
  std::uint32_t count;  ///< number of items or children, 1..8; the top bit marks a leaf

  static constexpr std::uint32_t leaf_bit = 0x80000000u;
};

/// Wide bounding-volume hierarchy over triangles, built once (surface-area heuristic, binary, then collapsed to 8
/// children; leaves of one triangle) and shared by all instances of a mesh: bodies move, the tree does not. Depth is
/// at most `max_depth`.
struct StaticTree {
  static constexpr int width = 8, leaf_size = 1, max_depth = 16;
  std::vector<TreeNode> nodes;       ///< root first; empty without triangles
  std::vector<std::uint32_t> order;  ///< triangle of each item
};

/// O(n log^2 n). Triangle indices must be valid and positions finite.
StaticTree build_static_tree(const std::vector<Vec3>& vertices, const std::vector<Vec3i>& triangles);

}  // namespace seam::spatial
