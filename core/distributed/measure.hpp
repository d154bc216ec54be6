#pragma once
#include <functional>
#include <memory>
#include <vector>

#include "core/abd/simulation.hpp"
#include "core/distributed/merge_log.hpp"

namespace seam::distributed {

/// What a run of several workers cost and how good it was, over its steps.
struct RunFigures {
  int workers = 1;
  int steps = 0;               ///< that converged
  int failed = 0, halved = 0;  ///< steps given up; steps that needed halves (round cap, failed local solve)
  double rounds = 0, newton = 0, newton_critical = 0;  ///< means per step; newton summed over workers
  double synchronisations = 0, cg_iterations = 0;      ///< means per step; conjugate gradients as one worker sees them
  int refused = 0;                                     ///< merges, in total
  double stationarity_median = 0, stationarity_max = 0;  ///< as shares of the tolerance; steps without halves
  int intersections = 0;            ///< pairs of triangles that cross, and vertices below planes, in committed states
  double rho_min = 0, rho_max = 0;  ///< multiples of the body's mass
  double shared = 0;                ///< mean over steps of sum of bodies held / bodies - 1: the overlap's share
  abd::PhaseSeconds seconds;        ///< totals
  double wall = 0, cpu = 0;         ///< s, of all steps: on the clock, and of this process on all processors
  std::uint64_t bytes = 0;
  std::vector<abd::StepReport> reports;
};

struct MeasureOptions {
  int steps = 50;
  bool stationarity = true, intersections = true;
  int threads = 1;
  /// Checked between steps; true ends the run early.
  std::function<bool()> cancelled;
};

/// Start states of `first + count` steps of the single worker, of which the last `count` are kept: problems that every
/// variant can be given alike. Throws Error (solver) when the single worker fails. `report` (may be null) gets its
/// figures.
std::vector<abd::Checkpoint> single_worker_states(const std::shared_ptr<const abd::Model>& model, int first, int count,
                                                  int threads, RunFigures* figures);

/// Solves the step from every one of `problems` (which may come from the same scene with another `workers`).
RunFigures measure_problems(const std::shared_ptr<const abd::Model>& model,
                            const std::vector<abd::Checkpoint>& problems, const MeasureOptions& options);

/// A run of its own from the scene's start, each step from the one before.
RunFigures measure_run(const std::shared_ptr<const abd::Model>& model, const MeasureOptions& options);

/// J s^2: differences of E (of a step of `time_step` seconds) below this are rounding of the terms that E is the sum
/// of.
double rounding_of_energy(const abd::Energies& energies, double time_step);

/// Pairs of triangles of different bodies that cross and vertices below planes at `q`, by exact predicates and without
/// anything the solver uses.
int count_intersections(const abd::Model& model, const std::vector<Vec12>& q);

}  // namespace seam::distributed
