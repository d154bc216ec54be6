#pragma once
#include <memory>
#include <vector>

#include "core/abd/state.hpp"
#include "core/distributed/balance.hpp"
#include "core/distributed/distributed_simulation.hpp"
#include "core/distributed/method.hpp"

namespace seam::distributed {

/// Constants that the workers agree on before a substep, and between steps.
struct SharedMemory {
  abd::SolverMemory solver;  ///< forces of all joint rows of the scene
  Partition partition;
  std::vector<double> balance;  ///< Balance::state()
};

/// A body on its way to a worker that did not hold it.
struct BodyMessage {
  std::uint64_t body;
  double q[12], v[12];
};

/// One worker's part of a distributed simulation. All functions that say "collective" have to be called by all workers
/// of the transport. Thread rule: one thread.
class Worker {
 public:
  /// `world`: of the whole scene, shared by all workers of a process.
  Worker(std::shared_ptr<const abd::Model> model, std::shared_ptr<const abd::HostWorld> world,
         transport::Transport& transport, int threads);
  ~Worker();

  /// Takes its part of a whole state; the same arguments on every worker. Not collective.
  void restore(const std::vector<Vec12>& q, const std::vector<Vec12>& v, SharedMemory memory);
  void set_pulls(std::vector<abd::Pull> pulls) { pulls_ = std::move(pulls); }
  void set_detail(LogDetail detail) { detail_ = detail; }
  void set_what_if(std::optional<WhatIf> change) { change_ = std::move(change); }

  /// One step that starts at `time`. Collective; the same status everywhere; on anything but converged the state is
  /// the one before. `report` gets this worker's counts (newton, pcg, halvings) and the agreed `distributed` part;
  /// `observer` sees this worker's Newton iterations.
  abd::StepStatus step(std::int64_t step, double time, abd::StepReport& report, const abd::IterationObserver& observer);

  // Of the last step; none is collective.
  const LocalBodies& bodies() const { return bodies_; }  ///< held, with committed poses and velocities
  const SharedMemory& memory() const { return memory_; }
  std::vector<Round>& rounds() { return rounds_; }  ///< this worker's share of every round
  /// Bodies held in the last substep that was tried, and by whom.
  const std::vector<std::uint32_t>& held() const { return held_; }
  const std::vector<WorkerMask>& held_by() const { return held_by_; }
  const Ownership& ownership() const { return ownership_; }               ///< of the last substep that was tried
  const std::vector<std::uint32_t>& present() const { return present_; }  ///< bodies `ownership` runs over
  double overlap() const { return overlap_; }
  const std::vector<double>& work() const { return worker_work_; }  ///< counted, per worker
  double tolerance() const { return tolerance_; }
  const Partition& step_partition() const { return step_partition_; }  ///< during the last step
  /// Back to the committed state: contacts() and describe() tell of it.
  void refresh();
  LocalReport describe();
  std::vector<LocalContact> contacts();
  double stiffness() const { return solver_->stiffness(); }  ///< kappa used last
  double collision_seconds() const { return solver_->collision_seconds(); }
  double solve_seconds() const { return solver_->solve_seconds(); }
  double wait_seconds() const { return transport_.wait_seconds(); }

 private:
  abd::StepStatus substeps(std::int64_t step, double time, int count, abd::StepReport& report,
                           const abd::IterationObserver& observer);
  abd::StepStatus substep(double h, double time, int index, int count, abd::StepReport& report,
                          const abd::IterationObserver& observer);
  abd::StepStatus solve_substep(Region& region, abd::StepReport& report);
  abd::StepStatus solve_with_friction(Region& region, abd::StepReport& report);
  double predicted_motion(double h) const;
  abd::IterationObserver logged(const abd::IterationObserver& observer);
  double moved_here() const;
  void share_out(double motion);
  std::vector<WorkerMask> masks_of(const std::vector<std::size_t>& which) const;
  void take_bodies(const std::vector<std::pair<std::uint32_t, std::size_t>>& kept, const std::vector<WorkerMask>& fresh,
                   const std::vector<BodyMessage>& arrived);
  Region make_region(int index, int count);
  double largest(double value);
  double smallest(double value);
  void choose_stiffness();
  void finish_substep();
  void share_joint_forces();
  void balance();
  void check_shares();
  void find_ownership();

  const std::shared_ptr<const abd::Model> model_;
  transport::Transport& transport_;
  std::unique_ptr<LocalSolver> solver_;
  std::unique_ptr<Method> method_;
  const std::vector<std::uint32_t> assemblies_;
  const std::vector<abd::BodyData> body_data_;  ///< per body of the scene
  std::vector<std::uint32_t> joint_rows_;       ///< joint per row
  double smallest_diagonal_ = 0, tolerance_ = 0;

  LocalBodies bodies_;
  Ownership ownership_;
  SharedMemory memory_;
  std::vector<abd::Pull> pulls_;
  LogDetail detail_ = LogDetail::bodies;
  std::optional<WhatIf> change_;

  std::vector<Round> rounds_;
  std::vector<NewtonRound> newton_;  ///< of the round under way
  abd::IterationObserver observer_;  ///< of the substep under way; the solver keeps its address
  Partition step_partition_;
  double overlap_ = 0, work_ = 0, motion_ = 0;
  int attempt_ = 0;
  std::vector<double> worker_work_;
  std::vector<std::uint32_t> held_, present_;
  std::vector<WorkerMask> held_by_;
};

}  // namespace seam::distributed
