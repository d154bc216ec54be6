#include "core/spatial/static_tree.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace seam::spatial {
namespace {

double half_area(const Box3& box) {
  const Vec3 size = box.size();
  return size.x() * size.y() + size.y() * size.z() + size.z() * size.x();
}

struct BinaryNode {
  Box3 box;
  std::uint32_t begin, end;           ///< items
  std::uint32_t left = 0, right = 0;  ///< children; 0 = leaf
};

class Builder {
 public:
  Builder(const std::vector<Vec3>& vertices, const std::vector<Vec3i>& triangles)
      : vertices_(vertices), triangles_(triangles) {
    for (const Vec3i& triangle : triangles) {
      Box3 box;
      for (int k = 0; k < 3; ++k) box.extend(vertices[static_cast<std::size_t>(triangle[k])]);
      boxes_.push_back(box);
    }
  }

  /// `balanced`: split at the median only, which bounds the depth whatever the triangles look like.
  StaticTree build(bool balanced) {
    balanced_ = balanced, depth_ = 0;
    tree_ = {};
    tree_.order.resize(triangles_.size());
    std::iota(tree_.order.begin(), tree_.order.end(), 0u);
    binary_.clear();
    if (triangles_.empty()) return tree_;
    split(0, static_cast<std::uint32_t>(triangles_.size()));
    tree_.nodes.resize(1);
    collapse(0, 0, 1);
    return tree_;
  }
  int depth() const { return depth_; }

 private:
  std::uint32_t split(std::uint32_t begin, std::uint32_t end) {
    const std::uint32_t self = static_cast<std::uint32_t>(binary_.size());
    binary_.push_back({{}, begin, end});
    for (std::uint32_t i = begin; i < end; ++i) binary_[self].box.extend(boxes_[tree_.order[i]]);
    if (end - begin <= StaticTree::leaf_size) return self;
    const std::uint32_t middle = balanced_ ? split_median(begin, end) : split_by_area(begin, end);
    const std::uint32_t left = split(begin, middle), right = split(middle, end);
    binary_[self].left = left, binary_[self].right = right;
    return self;
  }

  void sort(std::uint32_t begin, std::uint32_t end, int axis) {
    std::sort(tree_.order.begin() + begin, tree_.order.begin() + end, [&](std::uint32_t l, std::uint32_t r) {
      const double a = boxes_[l].min[axis] + boxes_[l].max[axis], b = boxes_[r].min[axis] + boxes_[r].max[axis];
      return a < b || (a == b && l < r);
    });
  }

  std::uint32_t split_median(std::uint32_t begin, std::uint32_t end) {
    Box3 box;
    for (std::uint32_t i = begin; i < end; ++i) box.extend(boxes_[tree_.order[i]]);
    int axis = 0;
    box.size().maxCoeff(&axis);
    sort(begin, end, axis);
    return begin + (end - begin) / 2;
  }

  /// Best split of three full sweeps (MacDonald and Booth 1990).
  std::uint32_t split_by_area(std::uint32_t begin, std::uint32_t end) {
    double best = std::numeric_limits<double>::infinity();
    int best_axis = 0;
    std::uint32_t best_split = begin + (end - begin) / 2;
    std::vector<double> right(end - begin);
    for (int axis = 0; axis < 3; ++axis) {
      sort(begin, end, axis);
      Box3 box;
      for (std::uint32_t i = end - 1; i > begin; --i) {
        box.extend(boxes_[tree_.order[i]]);
        right[i - begin] = half_area(box) * (end - i);
      }
      box = {};
      for (std::uint32_t i = begin + 1; i < end; ++i) {
        box.extend(boxes_[tree_.order[i - 1]]);
        const double cost = half_area(box) * (i - begin) + right[i - begin];
        if (cost < best) best = cost, best_axis = axis, best_split = i;
      }
    }
    sort(begin, end, best_axis);
    return best_split;
  }

  /// Turns binary node `source` into wide node `target`: children are opened largest first until there are 8.
  void collapse(std::uint32_t source, std::uint32_t target, int depth) {
    depth_ = std::max(depth_, depth);
    TreeNode node = bounds(binary_[source]);
    if (binary_[source].left == 0) {
      node.first = binary_[source].begin;
      node.count = (binary_[source].end - binary_[source].begin) | TreeNode::leaf_bit;
      tree_.nodes[target] = node;
      return;
    }
    std::vector<std::uint32_t> children = {binary_[source].left, binary_[source].right};
    while (children.size() < StaticTree::width) {
      auto largest = children.end();
      for (auto it = children.begin(); it != children.end(); ++it)
        if (binary_[*it].left != 0 &&
            (largest == children.end() || half_area(binary_[*it].box) > half_area(binary_[*largest].box)))
          largest = it;
      if (largest == children.end()) break;
      const BinaryNode opened = binary_[*largest];
      *largest = opened.left;
      children.insert(largest + 1, opened.right);
    }
    node.first = static_cast<std::uint32_t>(tree_.nodes.size());
    node.count = static_cast<std::uint32_t>(children.size());
    tree_.nodes[target] = node;
    tree_.nodes.resize(tree_.nodes.size() + children.size());
    for (std::uint32_t k = 0; k < children.size(); ++k) collapse(children[k], node.first + k, depth + 1);
  }

  static float round_up(double value) {
    const float rounded = static_cast<float>(value);
    return static_cast<double>(rounded) >= value ? rounded
                                                 : std::nextafter(rounded, std::numeric_limits<float>::infinity());
  }

  TreeNode bounds(const BinaryNode& source) const {
    TreeNode node{};
    for (int k = 0; k < 3; ++k) {
      node.c[k] = static_cast<float>(0.5 * (source.box.min[k] + source.box.max[k]));
      node.e[k] = round_up(std::max(source.box.max[k] - node.c[k], node.c[k] - source.box.min[k]));
    }
    Vec3 sum = Vec3::Zero();
    for (std::uint32_t i = source.begin; i < source.end; ++i) {
      const Vec3i& t = triangles_[tree_.order[i]];
      sum += (corner(t, 1) - corner(t, 0)).cross(corner(t, 2) - corner(t, 0));
    }
    const double length = sum.norm();
    Vec3 n = Vec3::Zero();
    for (int k = 0; k < 3 && length > 0; ++k) node.n[k] = static_cast<float>(sum[k] / length), n[k] = node.n[k];
    double low = std::numeric_limits<double>::infinity(), high = -low, terms = 0;
    for (std::uint32_t i = source.begin; i < source.end; ++i)
      for (int k = 0; k < 3; ++k) {
        const Vec3& v = corner(triangles_[tree_.order[i]], k);
        const double along = n.dot(v);
        low = std::min(low, along), high = std::max(high, along);
        terms = std::max(terms, n.cwiseAbs().dot(v.cwiseAbs()));
      }
    node.s = static_cast<float>(0.5 * (low + high));
    // The products may cancel: their rounding is that of the terms, in whatever order a caller adds them.
    const double rounding = 2e-15 * terms;
    node.h = round_up(std::max(high - node.s, node.s - low) + rounding);
    return node;
  }
  const Vec3& corner(const Vec3i& t, int k) const { return vertices_[static_cast<std::size_t>(t[k])]; }

  const std::vector<Vec3>& vertices_;
  const std::vector<Vec3i>& triangles_;
  std::vector<Box3> boxes_;
  std::vector<BinaryNode> binary_;
  StaticTree tree_;
  bool balanced_ = false;
  int depth_ = 0;
};

}  // namespace

StaticTree build_static_tree(const std::vector<Vec3>& vertices, const std::vector<Vec3i>& triangles) {
  Builder builder(vertices, triangles);
  StaticTree tree = builder.build(false);
  return builder.depth() <= StaticTree::max_depth ? tree : builder.build(true);
}

}  // namespace seam::spatial
