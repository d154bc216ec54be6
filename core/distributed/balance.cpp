#include "core/distributed/balance.hpp"

#include <algorithm>
#include <cmath>

namespace seam::distributed {
namespace {

constexpr double smoothing = 0.2;     ///< weight of the newest step
constexpr double proportional = 0.2;  ///< of a region's width, at an imbalance of 1
constexpr double derivative = 0.4;
constexpr double longest_move = 0.05;  ///< of a region's width, in one step

struct Side {
  double work = 0;
  int workers = 0;
};

Side side_of(const Partition& partition, std::int32_t node, const std::vector<double>& work) {
  if (node < 0) return {work[static_cast<std::size_t>(~node)], 1};
  const Cut& cut = partition.cuts[static_cast<std::size_t>(node)];
  const Side below = side_of(partition, cut.below, work), above = side_of(partition, cut.above, work);
  return {below.work + above.work, below.workers + above.workers};
}

/// Keeps every cut parallel to one above it in the tree on its side of it.
void keep_order(Partition& partition, std::int32_t node, const Vec3& normal, double low, double high, double gap) {
  if (node < 0) return;
  Cut& cut = partition.cuts[static_cast<std::size_t>(node)];
  if (cut.normal == normal && low < high) cut.offset = std::clamp(cut.offset, low, high);
  keep_order(partition, cut.below, normal, low, cut.normal == normal ? std::min(high, cut.offset - gap) : high, gap);
  keep_order(partition, cut.above, normal, cut.normal == normal ? std::max(low, cut.offset + gap) : low, high, gap);
}

}  // namespace

void Balance::update(Partition& partition, const std::vector<double>& work, const Box3& box, double smallest_gap) {
  const std::size_t cuts = partition.cuts.size();
  if (state_.size() != 2 * cuts) state_.assign(2 * cuts, 0);
  if (box.empty()) return;
  for (std::size_t c = 0; c < cuts; ++c) {
    Cut& cut = partition.cuts[c];
    const Side below = side_of(partition, cut.below, work), above = side_of(partition, cut.above, work);
    const double a = below.work / below.workers, b = above.work / above.workers;
    const double imbalance = a + b > 0 ? (a - b) / (a + b) : 0;
    const double before = state_[c];
    state_[cuts + c] = before;
    state_[c] = (1 - smoothing) * before + smoothing * imbalance;
    const double width = cut.normal.cwiseAbs().dot(box.size()) / partition.workers;
    const double move = proportional * state_[c] + derivative * (state_[c] - before);
    cut.offset -= width * std::clamp(move, -longest_move, longest_move);
  }
  for (std::size_t c = 0; c < cuts; ++c)
    keep_order(partition, static_cast<std::int32_t>(c), partition.cuts[c].normal, -1e300, 1e300, smallest_gap);
}

}  // namespace seam::distributed
