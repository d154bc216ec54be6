#pragma once
#include "core/record/snapshot.hpp"

namespace seam::record {

/// The present state of `simulation` as views and tapes see it. `report` is that of the step just committed; without
/// one (a start state) it only says step and time. On the thread that owns the simulation.
Snapshot take_snapshot(const abd::Simulation& simulation, abd::StepReport report = {});

}  // namespace seam::record
