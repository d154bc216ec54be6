#pragma once
#include <memory>
#include <vector>

#include "core/abd/simulation.hpp"
#include "core/distributed/merge_log.hpp"

namespace seam::record {

/// One committed step as views see it: immutable once published (shared_ptr<const Snapshot>), so it may cross threads.
struct Snapshot {
  std::int64_t step = 0;  ///< 0 = start state
  double time = 0;
  std::vector<Vec12> q, v;               ///< one per body, world frame (core/math/affine.hpp)
  std::vector<abd::Waypoint> waypoints;  ///< passed on the way here from the step before (abd::Simulation::waypoints)
  abd::StepReport report;
  std::vector<abd::ContactPoint> contacts;
  std::shared_ptr<const distributed::StepLog> merge;  ///< rounds of a distributed step; null for a single worker
};
using SnapshotPtr = std::shared_ptr<const Snapshot>;

}  // namespace seam::record
