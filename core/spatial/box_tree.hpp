#pragma once
#include <cstdint>
#include <vector>

#include "core/math/types.hpp"

namespace seam::spatial {

/// Static binary tree over boxes (median split of the widest axis of the centres, leaves of up to 4): plain, exact in
/// double, quick to build. For checks that run once; the solver's shared trees live in core/contact.
class BoxTree {
 public:
  BoxTree() = default;
  /// Cost O(n log n).
  explicit BoxTree(const std::vector<Box3>& boxes);

  Box3 bounds() const { return nodes_.empty() ? Box3{} : nodes_[0].box; }

  /// Calls visit(i) for every box that overlaps `query`.
  template <class Visit>
  void visit_overlaps(const Box3& query, Visit&& visit) const {
    if (!nodes_.empty()) descend(0, query, visit);
  }

  /// Calls visit(i, j) for every box i of this and j of `other` that overlap when this tree's boxes are made `margin`
  /// (m) larger on every side; stops when visit returns false. Returns false when stopped.
  template <class Visit>
  bool visit_pairs(const BoxTree& other, double margin, Visit&& visit) const {
    return nodes_.empty() || other.nodes_.empty() || descend_pair(other, 0, 0, margin, visit);
  }

 private:
  struct Node {
    Box3 box;
    std::uint32_t first = 0, count = 0;  ///< leaf: range of order_; inner: count = 0, children first and first + 1
  };

  void build(std::uint32_t node, std::uint32_t first, std::uint32_t last, const std::vector<Vec3>& centers);

  template <class Visit>
  void descend(std::uint32_t index, const Box3& query, Visit& visit) const {
    const Node& node = nodes_[index];
    if (!node.box.overlaps(query)) return;
    if (node.count == 0) {
      descend(node.first, query, visit);
      descend(node.first + 1, query, visit);
      return;
    }
    for (std::uint32_t k = node.first; k < node.first + node.count; ++k)
      if (boxes_[k].overlaps(query)) visit(order_[k]);
  }

  template <class Visit>
  bool descend_pair(const BoxTree& other, std::uint32_t a, std::uint32_t b, double margin, Visit& visit) const {
    const Node &mine = nodes_[a], &theirs = other.nodes_[b];
    if (!inflated(mine.box, margin).overlaps(theirs.box)) return true;
    const bool leaf = mine.count > 0, other_leaf = theirs.count > 0;
    if (leaf && other_leaf) {
      for (std::uint32_t i = mine.first; i < mine.first + mine.count; ++i)
        for (std::uint32_t j = theirs.first; j < theirs.first + theirs.count; ++j)
          if (inflated(boxes_[i], margin).overlaps(other.boxes_[j]) && !visit(order_[i], other.order_[j])) return false;
      return true;
    }
    if (other_leaf || (!leaf && mine.box.diagonal() >= theirs.box.diagonal()))
      return descend_pair(other, mine.first, b, margin, visit) && descend_pair(other, mine.first + 1, b, margin, visit);
    return descend_pair(other, a, theirs.first, margin, visit) &&
           descend_pair(other, a, theirs.first + 1, margin, visit);
  }

  static Box3 inflated(Box3 box, double margin) {
    box.min.array() -= margin;
    box.max.array() += margin;
    return box;
  }

  std::vector<Node> nodes_;
  std::vector<Box3> boxes_;           ///< in the order of order_
  std::vector<std::uint32_t> order_;  ///< position in the tree -> index of the caller
};

}  // namespace seam::spatial
