#pragma once
#include <memory>
#include <optional>

#include "core/abd/simulation.hpp"
#include "core/distributed/merge_log.hpp"

namespace seam::distributed {

/// How much of every round a log keeps; no result depends on it.
enum class LogDetail : std::uint8_t {
  rounds,  ///< residuals, penalties, workers; bodies and replicas in gate rounds only
  bodies,  ///< all shared bodies and replicas of every round: about 520 B per shared body and round (default)
  full,    ///< Newton iterations with their poses too
};

/// A change of the agreement's rules in the middle of a step, to see what it would have done: rounds before it are as
/// they were, bit for bit.
struct WhatIf {
  int round = 0;                ///< counted over the whole step, as in StepLog::rounds
  scene::Workers workers;       ///< preset, metric, beta, ... from that round on; count, layout and method stay
  double penalty_factor = 1;    ///< multiplies every penalty at that round (beta's change does so too)
  double tolerance_factor = 1;  ///< multiplies theta from that round on
};

/// Several workers, each with a region of the scene, that agree on one pose for every body they share (consensus.md).
/// Steps like any Simulation; log() says how the last step came about. Thread rule: as Simulation.
class DistributedSimulation : public abd::Simulation {
 public:
  /// Of the last step() call, committed or failed; null before the first.
  virtual std::shared_ptr<const StepLog> log() const = 0;
  virtual void set_detail(LogDetail detail) = 0;
  /// Acts in the steps that follow, until taken back.
  virtual void set_what_if(std::optional<WhatIf> change) = 0;
  /// Regions of the next step.
  virtual const Partition& partition() const = 0;
};

/// Workers are threads of this process; model->workers says how many (one is allowed) and how they agree. Throws Error
/// (bad_input) when the scene cannot be split so.
std::unique_ptr<DistributedSimulation> make_distributed_simulation(std::shared_ptr<const abd::Model> model,
                                                                   abd::SimulationOptions options = {});

/// One step from `before` in a simulation of its own, as it was (runs repeat bit by bit) or with a change. Takes as
/// long as the step did. Throws Error as make_distributed_simulation() and restore() do, and when a change is asked for
/// and the method is not consensus.
struct Resolved {
  abd::StepReport report;
  std::shared_ptr<const StepLog> log;
  abd::Checkpoint after;
};
Resolved resolve_step(std::shared_ptr<const abd::Model> model, const abd::Checkpoint& before,
                      const std::vector<abd::Pull>& pulls, LogDetail detail,
                      const std::optional<WhatIf>& change = std::nullopt, const abd::IterationObserver& observer = {});

/// What programs use: the plain solver for one worker, workers otherwise. Throws Error as both.
std::unique_ptr<abd::Simulation> make_simulation(std::shared_ptr<const abd::Model> model,
                                                 abd::SimulationOptions options = {});

}  // namespace seam::distributed
