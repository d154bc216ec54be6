#include "core/distributed/partition.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/error.hpp"

namespace seam::distributed {
namespace {

void require_workers(int workers) {
  if (workers >= 1 && workers <= max_workers) return;
  throw bad_input("cannot split a scene", "workers", fmt::format("{} workers were asked for", workers),
                  fmt::format("Use 1 to {}", max_workers));
}

/// Grows a tree of cuts: `below_share` of the workers get the points below.
class Splitter {
 public:
  Splitter(Layout layout, const Vec3& direction, Partition& partition)
      : layout_(layout), direction_(direction), partition_(partition) {}

  std::int32_t split(std::vector<Vec3> points, int first_worker, int workers) {
    if (workers == 1) return ~first_worker;
    const Vec3 normal = layout_ == Layout::slabs ? direction_ : longest_side(points);
    std::vector<std::pair<double, std::size_t>> order;  // the index breaks ties
    for (std::size_t i = 0; i < points.size(); ++i) order.emplace_back(normal.dot(points[i]), i);
    std::sort(order.begin(), order.end());
    const int lower = workers / 2;
    const std::size_t at = points.size() * static_cast<std::size_t>(lower) / static_cast<std::size_t>(workers);
    Cut cut;
    cut.normal = normal;
    if (points.empty())
      cut.offset = 0;
    else
      cut.offset = at == 0 ? order[0].first : 0.5 * (order[at - 1].first + order[at].first);
    std::vector<Vec3> below, above;
    for (std::size_t i = 0; i < order.size(); ++i) (i < at ? below : above).push_back(points[order[i].second]);
    const auto node = static_cast<std::int32_t>(partition_.cuts.size());
    partition_.cuts.push_back(cut);
    const std::int32_t low = split(std::move(below), first_worker, lower);
    const std::int32_t high = split(std::move(above), first_worker + lower, workers - lower);
    partition_.cuts[static_cast<std::size_t>(node)].below = low;
    partition_.cuts[static_cast<std::size_t>(node)].above = high;
    return node;
  }

  static Vec3 longest_side(const std::vector<Vec3>& points) {
    Box3 box;
    for (const Vec3& x : points) box.extend(x);
    int axis = 0;
    if (!points.empty())
      for (int k = 1; k < 3; ++k)
        if (box.size()[k] > box.size()[axis]) axis = k;
    return Vec3::Unit(axis);
  }

 private:
  Layout layout_;
  Vec3 direction_;
  Partition& partition_;
};

}  // namespace

int Partition::region_of(const Vec3& x) const {
  if (cuts.empty()) return 0;
  std::int32_t node = 0;
  while (node >= 0) {
    const Cut& cut = cuts[static_cast<std::size_t>(node)];
    node = cut.normal.dot(x) < cut.offset ? cut.below : cut.above;
  }
  return ~node;
}

WorkerMask Partition::touched_by(const Box3& box, double reach) const {
  if (cuts.empty()) return 1;
  const Vec3 center = box.center(), half = 0.5 * box.size();
  WorkerMask mask = 0;
  std::vector<std::int32_t> open{0};
  while (!open.empty()) {
    const std::int32_t node = open.back();
    open.pop_back();
    if (node < 0) {
      mask |= WorkerMask{1} << ~node;
      continue;
    }
    const Cut& cut = cuts[static_cast<std::size_t>(node)];
    const double middle = cut.normal.dot(center) - cut.offset, extent = cut.normal.cwiseAbs().dot(half) + reach;
    if (middle - extent < 0) open.push_back(cut.below);
    if (middle + extent >= 0) open.push_back(cut.above);
  }
  return mask;
}

Partition make_partition(int workers, Layout layout, Vec3 direction, std::vector<Vec3> points) {
  require_workers(workers);
  if (!direction.allFinite())
    throw bad_input("cannot split a scene", "workers", "the direction of the slabs is not finite",
                    "Give a direction such as 1 0 0");
  direction = direction.norm() > 0 ? direction.normalized() : Splitter::longest_side(points);
  Partition partition;
  partition.workers = workers;
  Splitter(layout, direction, partition).split(std::move(points), 0, workers);
  return partition;
}

Partition slabs_at(const Vec3& normal, const std::vector<double>& offsets) {
  require_workers(static_cast<int>(offsets.size()) + 1);
  const bool increase = std::adjacent_find(offsets.begin(), offsets.end(), std::greater_equal<>()) == offsets.end();
  if (!increase || !(normal.norm() > 0) || !normal.allFinite())
    throw bad_input("cannot split a scene", "workers",
                    "the planes need a direction, and offsets along it that increase from one to the next",
                    "Sort the offsets and leave out equal ones");
  Partition partition;
  partition.workers = static_cast<int>(offsets.size()) + 1;
  for (std::size_t i = 0; i < offsets.size(); ++i) {
    const bool last = i + 1 == offsets.size();
    const auto next = static_cast<std::int32_t>(i + 1);
    partition.cuts.push_back({normal.normalized(), offsets[i], ~static_cast<std::int32_t>(i), last ? ~next : next});
  }
  return partition;
}

}  // namespace seam::distributed
