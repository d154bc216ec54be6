#pragma once
#include <vector>

#include "core/distributed/partition.hpp"

namespace seam::distributed {

/// Moves the planes of a partition along their normals so that the workers' counted work evens out: one
/// proportional-derivative controller per cut on the smoothed difference of the mean work on its two sides
/// (consensus.md, step 7). Counted work and not seconds, so that runs repeat bit by bit. A value.
class Balance {
 public:
  /// One step's counted work per worker; `box` holds all dynamic bodies, `smallest_gap` (m) keeps parallel planes
  /// apart.
  void update(Partition& partition, const std::vector<double>& work, const Box3& box, double smallest_gap);

  /// Smoothed imbalance in -1..1 per cut, then that of the step before: what a checkpoint holds.
  const std::vector<double>& state() const { return state_; }
  void set_state(std::vector<double> state) { state_ = std::move(state); }

 private:
  std::vector<double> state_;
};

}  // namespace seam::distributed
