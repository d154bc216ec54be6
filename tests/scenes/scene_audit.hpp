#pragma once
#include <memory>

#include "core/abd/simulation.hpp"
#include "tests/support/audit.hpp"

namespace seam::audit {

/// The judge's view of a model: surfaces, who can move, joined pairs, half-spaces.
World world_of(const abd::Model& model);

struct RunOutcome {
  Result result;
  int steps = 0;
  std::size_t waypoints = 0;
  abd::StepReport last;
  std::uint64_t state_hash = 0;
};

/// Steps `model` and hands every committed state, and the waypoints between, to a fresh auditor.
RunOutcome audited_run(std::shared_ptr<const abd::Model> model, int steps, abd::SimulationOptions options = {});

}  // namespace seam::audit
