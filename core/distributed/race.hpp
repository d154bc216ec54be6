#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/abd/simulation.hpp"
#include "core/distributed/merge_log.hpp"

namespace seam::distributed {

/// The same step by several methods, watched round by round by one judge: how far each state is from solving the step,
/// and what it has cost to come there.

/// Who takes part: a name for reports and the rules.
struct Racer {
  std::string name;
  scene::Workers workers;  ///< count 1: the plain solver
};
/// One worker, consensus, Schwarz (restricted and coloured), Newton-PCG and auto, with `workers` of the scene (at
/// least two of them) and everything else that it says.
std::vector<Racer> all_racers(const scene::Workers& workers);

/// The state after a round (of a plain solver: after a Newton iteration). Costs are sums since the step began; what
/// workers exchange outside of rounds (sharing out the bodies, the barrier's stiffness, the end) counts with the first.
struct RacePoint {
  int rounds = 0, newton_critical = 0;  ///< Newton iterations of the slowest worker of every round
  std::uint64_t synchronisations = 0;   ///< of the worker that had most
  std::uint64_t bytes = 0;              ///< sent by all workers
  int solve = 0;  ///< from 0; a step is solved again with a wider overlap, a stiffer barrier or newer friction
  RoundKind kind = RoundKind::consensus;
  Verdict verdict = Verdict::goes_on;
  int color = -1;        ///< of a stage
  double energy = 0;     ///< E of the whole problem, J s^2; infinite where bodies touch or overlap
  double error = 0;      ///< stationarity error, m (Oracle); infinite likewise, NaN in half steps
  std::vector<Vec12> q;  ///< pose of every body of the scene; consensus: z where bodies are shared
};

struct RaceLane {
  std::string name;
  scene::Workers workers;
  double tolerance = 0;  ///< m, that it was given: below the race's where its own test stopped too early
  int tightened = 0;     ///< how often the tolerance was divided by four
  abd::StepReport report;
  std::shared_ptr<const StepLog> log;  ///< of a plain solver too, with one round
  double seconds = 0;                  ///< wall clock of the step, logging included
  std::vector<RacePoint> points;       ///< [0] is the start
  /// First point of the last solve from which on all are as good as the race asks, whether or not the method knew;
  /// empty when there is none.
  std::optional<std::size_t> arrived;
  bool finished() const { return report.status == abd::StepStatus::converged; }
};

struct Race {
  std::int64_t step = 0;
  double goal = 0;          ///< m, stationarity error that counts as arrived
  double least_energy = 0;  ///< smallest E of all points, J s^2
  double energy_noise = 0;  ///< differences of E below this are rounding, J s^2
  std::vector<RaceLane> lanes;
};

struct RaceOptions {
  double goal = 0;                  ///< m; 0 = the step tolerance of the model
  int most_tightened = 4;           ///< repeats with a smaller tolerance for those who stop above the goal
  std::function<bool()> cancelled;  ///< asked between runs and points; true ends the race early
  std::function<void(int done, int all)> progress;  ///< lanes that have finished
};

/// Every racer solves the step from `before` alone, one after the other. Lanes of a race that was cancelled are those
/// that were complete. A racer that fails keeps its points and its report says why. Throws Error (bad_input) when a
/// racer's rules do not fit the model.
Race run_race(const std::shared_ptr<const abd::Model>& model, const abd::Checkpoint& before,
              const std::vector<abd::Pull>& pulls, const std::vector<Racer>& racers, const RaceOptions& options = {});

}  // namespace seam::distributed
