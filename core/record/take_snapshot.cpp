#include "core/record/take_snapshot.hpp"

#include <utility>

namespace seam::record {

Snapshot take_snapshot(const abd::Simulation& simulation, abd::StepReport report) {
  abd::Checkpoint state = simulation.checkpoint();
  report.step = state.step, report.time = state.time;
  Snapshot snapshot;
  snapshot.step = state.step, snapshot.time = state.time;
  snapshot.q = std::move(state.q), snapshot.v = std::move(state.v);
  snapshot.waypoints = simulation.waypoints();
  snapshot.report = std::move(report);
  snapshot.contacts = simulation.contact_points();
  return snapshot;
}

}  // namespace seam::record
