#include "core/record/take_snapshot.hpp"

#include <utility>

#include "core/distributed/distributed_simulation.hpp"

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
  // The start state and a restored one came about by no step of this simulation.
  if (const auto* several = dynamic_cast<const distributed::DistributedSimulation*>(&simulation))
    if (const auto log = several->log(); log && log->step == snapshot.step) snapshot.merge = log;
  return snapshot;
}

}  // namespace seam::record
