#pragma once
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "core/abd/simulation.hpp"
#include "core/record/tape.hpp"

namespace seam::app {

/// What `run` and `resume` print and when they stop.
struct RunLoopOptions {
  std::int64_t steps = 0;  ///< steps to add
  bool json = false;       ///< one JSON object a line on stdout; otherwise a short summary in words
  bool quiet = false;      ///< no progress on stderr
};

/// Steps `simulation`, appends every good step to `tape` (may be null) and prints one line a step. Ctrl+C and SIGTERM
/// cancel the step in progress and keep what is done. Returns the exit code: done, solver (the failed step is printed,
/// not taped) or interrupted. Throws Error (environment) when tape or standard output cannot be written.
int run_loop(abd::Simulation& simulation, record::TapeWriter* tape, const RunLoopOptions& options);

/// The line of one step; keys are part of the program's interface (README, "Machine-readable output").
nlohmann::ordered_json to_json(const abd::StepReport& report);

/// Compact text of `value` and a line end on stdout. Throws Error (environment) when stdout is full or closed.
void print_line(const nlohmann::ordered_json& value);

}  // namespace seam::app
