#pragma once
#include "core/contact/body_state.hpp"

namespace seam::contact {

SEAM_HD inline Vec3 center_of(const spatial::TreeNode& node) { return Vec3(node.c[0], node.c[1], node.c[2]); }
SEAM_HD inline Vec3 half_of(const spatial::TreeNode& node) { return Vec3(node.e[0], node.e[1], node.e[2]); }

/// A node of the other tree mapped into a frame: interval of centres over the path and half extents, padded.
struct MappedNode {
  Vec3 center, velocity, half, plain_center, plain_half;

  template <bool Swept>
  SEAM_HD static MappedNode map(const PairFrame& frame, const spatial::TreeNode& other) {
    MappedNode mapped;
    mapped.plain_center = center_of(other), mapped.plain_half = half_of(other);
    mapped.center = frame.M * mapped.plain_center + frame.b;
    mapped.half = frame.spread * mapped.plain_half + Vec3(frame.pad[0], frame.pad[1], frame.pad[2]);
    if constexpr (Swept) mapped.velocity = frame.V * mapped.plain_center + frame.w;
    return mapped;
  }
};

/// Axes of the frame: the interval of the centre difference over [0, T] against the sum of the half extents.
template <bool Swept>
SEAM_HD_INLINE bool axes_overlap(const PairFrame& frame, const spatial::TreeNode& own, const MappedNode& other) {
  if constexpr (!Swept) {
    for (int k = 0; k < 3; ++k)
      if (!(fabs(other.center[k] - own.c[k]) <= other.half[k] + own.e[k])) return false;
    return true;
  } else {
    // First with a bound of the own motion that is the same for all nodes: most nodes end here.
    for (int k = 0; k < 3; ++k) {
      const double start = other.center[k] - own.c[k], end = start + frame.T * other.velocity[k];
      const double most = other.half[k] + own.e[k] + frame.own_motion[k];
      if (!(smaller(start, end) <= most && larger(start, end) >= -most)) return false;
    }
    const Vec3 c = center_of(own), half = half_of(own);
    const Vec3 grown = other.half + half + frame.own_spread * half;
    const Vec3 velocity = other.velocity - frame.D * c;
    for (int k = 0; k < 3; ++k) {
      const double start = other.center[k] - c[k], end = start + frame.T * velocity[k];
      if (!(smaller(start, end) <= grown[k] && larger(start, end) >= -grown[k])) return false;
    }
    return true;
  }
}

/// The slab of the own node, with its own motion added.
template <bool Swept>
SEAM_HD_INLINE bool slab_overlaps(const PairFrame& frame, const spatial::TreeNode& own, const MappedNode& other) {
  const Vec3 n(own.n[0], own.n[1], own.n[2]);
  const double start = n.dot(other.center) - own.s;
  const Vec3 row = (frame.M.transpose() * n).cwiseAbs();
  double half = own.h + frame.slab_pad + row.dot(other.plain_half);
  if constexpr (!Swept) return fabs(start) <= half;
  const Vec3 c = center_of(own);
  const Vec3 moving = (frame.V.transpose() * n).cwiseAbs(), turning = (frame.D.transpose() * n).cwiseAbs();
  half += frame.T * (moving.dot(other.plain_half) + turning.dot(half_of(own)));
  const double end = start + frame.T * n.dot(other.velocity - frame.D * c);
  return smaller(start, end) <= half && larger(start, end) >= -half;
}

/// Visits every pair of leaf items of two trees whose bounds come within the frames' distance on the path.
/// `visit(item_i, item_j)` gets indices into MeshViews::item and returns false to stop; traverse() then returns false.
/// The larger node is opened; the other one is mapped into the opened tree's frame once and tested against all
/// children: axes of both frames and both slabs.
template <bool Swept, class Visit>
SEAM_HD bool traverse(const MeshViews& meshes, const MeshRange& range_i, const MeshRange& range_j,
                      const PairFrame& in_i, const PairFrame& in_j, Visit& visit) {
  // Depth first: each opening adds at most width - 1 entries, and both trees are at most max_depth deep.
  constexpr int capacity = 2 * spatial::StaticTree::max_depth * (spatial::StaticTree::width - 1) + 1;
  std::uint32_t stack_i[capacity], stack_j[capacity];
  int top = 0;
  if (range_i.triangles == 0 || range_j.triangles == 0) return true;
  stack_i[0] = range_i.node, stack_j[0] = range_j.node;
  for (top = 1; top > 0;) {
    --top;
    const std::uint32_t ni = stack_i[top], nj = stack_j[top];
    const spatial::TreeNode& a = meshes.node[ni];
    const spatial::TreeNode& b = meshes.node[nj];
    const bool leaf_a = a.count & spatial::TreeNode::leaf_bit, leaf_b = b.count & spatial::TreeNode::leaf_bit;
    if (leaf_a && leaf_b) {
      const std::uint32_t count_a = a.count & ~spatial::TreeNode::leaf_bit,
                          count_b = b.count & ~spatial::TreeNode::leaf_bit;
      for (std::uint32_t k = 0; k < count_a; ++k)
        for (std::uint32_t l = 0; l < count_b; ++l)
          if (!visit(range_i.item + a.first + k, range_j.item + b.first + l)) return false;
      continue;
    }
    const float size_a = a.e[0] + a.e[1] + a.e[2], size_b = b.e[0] + b.e[1] + b.e[2];
    const bool open_a = leaf_b || (!leaf_a && size_a >= size_b);
    const PairFrame& own = open_a ? in_i : in_j;
    const PairFrame& back = open_a ? in_j : in_i;
    const spatial::TreeNode& opened = open_a ? a : b;
    const spatial::TreeNode& kept = open_a ? b : a;
    const MappedNode mapped = MappedNode::map<Swept>(own, kept);
    const std::uint32_t first = (open_a ? range_i.node : range_j.node) + opened.first;
    for (std::uint32_t k = 0; k < opened.count; ++k) {
      const spatial::TreeNode& child = meshes.node[first + k];
      if (!axes_overlap<Swept>(own, child, mapped) || !slab_overlaps<Swept>(own, child, mapped)) continue;
      const MappedNode child_mapped = MappedNode::map<Swept>(back, child);
      if (!axes_overlap<Swept>(back, kept, child_mapped) || !slab_overlaps<Swept>(back, kept, child_mapped)) continue;
      stack_i[top] = open_a ? first + k : ni, stack_j[top] = open_a ? nj : first + k;
      ++top;
    }
  }
  return true;
}

}  // namespace seam::contact
