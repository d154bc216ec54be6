#pragma once
#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "core/math/types.hpp"

namespace seam::audit {

/// Boxes of triangles that move from `from` to `to`.
inline std::vector<Box3> triangle_boxes(const std::vector<Vec3>& from, const std::vector<Vec3>& to,
                                        const std::vector<Vec3i>& triangles) {
  std::vector<Box3> boxes(triangles.size());
  for (std::size_t i = 0; i < triangles.size(); ++i)
    for (int k = 0; k < 3; ++k) boxes[i].extend(from[triangles[i][k]]), boxes[i].extend(to[triangles[i][k]]);
  return boxes;
}

/// Calls visit(i, j) for every overlapping pair of a box of `a` and a box of `b` (sort and sweep along x after clipping
/// to the common box).
template <class Visit>
void sweep(const std::vector<Box3>& a, const std::vector<Box3>& b, Visit&& visit) {
  Box3 all_a, all_b;
  for (const Box3& box : a) all_a.extend(box);
  for (const Box3& box : b) all_b.extend(box);
  const auto order_of = [](const std::vector<Box3>& boxes, const Box3& clip) {
    std::vector<std::uint32_t> order;
    for (std::uint32_t i = 0; i < boxes.size(); ++i)
      if (boxes[i].overlaps(clip)) order.push_back(i);
    std::sort(order.begin(), order.end(), [&](auto l, auto r) { return boxes[l].min.x() < boxes[r].min.x(); });
    return order;
  };
  const auto order_a = order_of(a, all_b), order_b = order_of(b, all_a);
  // Each overlapping pair is seen once: from the box that starts later, looking back at those that still last.
  std::vector<std::uint32_t> open_a, open_b;
  const auto drop_ended = [](std::vector<std::uint32_t>& open, const std::vector<Box3>& boxes, double x) {
    std::erase_if(open, [&](std::uint32_t i) { return boxes[i].max.x() < x; });
  };
  std::size_t ia = 0, ib = 0;
  while (ia < order_a.size() || ib < order_b.size()) {
    const bool take_a =
        ib == order_b.size() || (ia < order_a.size() && a[order_a[ia]].min.x() <= b[order_b[ib]].min.x());
    if (take_a) {
      const std::uint32_t i = order_a[ia++];
      drop_ended(open_b, b, a[i].min.x());
      for (std::uint32_t j : open_b)
        if (a[i].overlaps(b[j])) visit(i, j);
      open_a.push_back(i);
    } else {
      const std::uint32_t j = order_b[ib++];
      drop_ended(open_a, a, b[j].min.x());
      for (std::uint32_t i : open_a)
        if (a[i].overlaps(b[j])) visit(i, j);
      open_b.push_back(j);
    }
  }
}

}  // namespace seam::audit
