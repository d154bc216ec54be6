#include "core/spatial/box_tree.hpp"

#include <algorithm>
#include <numeric>

namespace seam::spatial {
namespace {
constexpr std::uint32_t leaf_size = 4;
}

BoxTree::BoxTree(const std::vector<Box3>& boxes) : order_(boxes.size()) {
  if (boxes.empty()) return;
  std::iota(order_.begin(), order_.end(), 0u);
  std::vector<Vec3> centers(boxes.size());
  for (std::size_t i = 0; i < boxes.size(); ++i) centers[i] = boxes[i].center();
  boxes_ = boxes;
  nodes_.reserve(boxes.size());
  nodes_.emplace_back();
  build(0, 0, static_cast<std::uint32_t>(boxes.size()), centers);
  for (std::size_t k = 0; k < order_.size(); ++k) boxes_[k] = boxes[order_[k]];
}

void BoxTree::build(std::uint32_t node, std::uint32_t first, std::uint32_t last, const std::vector<Vec3>& centers) {
  Box3 box, spread;
  for (std::uint32_t k = first; k < last; ++k) box.extend(boxes_[order_[k]]), spread.extend(centers[order_[k]]);
  nodes_[node].box = box;
  if (last - first <= leaf_size) {
    nodes_[node].first = first, nodes_[node].count = last - first;
    return;
  }
  int axis = 0;
  spread.size().maxCoeff(&axis);
  const std::uint32_t middle = first + (last - first) / 2;
  const auto less = [&](std::uint32_t a, std::uint32_t b) {
    return centers[a][axis] != centers[b][axis] ? centers[a][axis] < centers[b][axis] : a < b;
  };
  std::nth_element(order_.begin() + first, order_.begin() + middle, order_.begin() + last, less);
  const auto child = static_cast<std::uint32_t>(nodes_.size());
  nodes_[node].first = child;
  nodes_.resize(nodes_.size() + 2);
  build(child, first, middle, centers);
  build(child + 1, middle, last, centers);
}

}  // namespace seam::spatial
