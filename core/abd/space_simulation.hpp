#pragma once
#include <utility>

#include "core/abd/contact_report.hpp"
#include "core/abd/solver.hpp"
#include "core/abd/state.hpp"
#include "core/base/error.hpp"

namespace seam::abd {

/// Simulation over one execution space. `Space` must be constructible from the arguments after the model.
template <class Space>
class SpaceSimulation final : public Simulation {
 public:
  template <class... Arguments>
  explicit SpaceSimulation(std::shared_ptr<const Model> model, Arguments&&... arguments)
      : model_(std::move(model)),
        space_(std::forward<Arguments>(arguments)...),
        host_(make_host_world(*model_)),
        world_(space_, host_),
        solver_(space_, *model_, host_, world_),
        q_(model_->start_q),
        v_(model_->start_v) {
    upload();
  }

  const Model& model() const override { return *model_; }

  StepReport step(const IterationObserver& observer) override {
    const Timer timer;
    StepReport report;
    const double collision_before = solver_.collision_seconds(), solve_before = solver_.solve_seconds();
    const SolverMemory memory = solver_.memory;
    StepStatus status = StepStatus::newton_limit;
    try {
      for (int halvings = 0; halvings <= model_->solver.max_substep_halvings; ++halvings) {
        status = run_substeps(1 << halvings, report, observer);
        if (status == StepStatus::converged || status == StepStatus::cancelled) break;
        solver_.memory = memory;
        upload();
      }
      report.status = status;
      if (status == StepStatus::converged) {
        commit();
      } else {
        solver_.memory = memory;
        upload();
        solver_.refresh();
      }
    } catch (...) {  // out of memory, or an observer's: the last good state is kept
      solver_.memory = memory;
      upload();
      described_ = false;
      throw;
    }
    report.step = step_ + (status == StepStatus::converged ? 0 : 1);
    report.time = time_ + (status == StepStatus::converged ? 0 : model_->time_step);
    describe(report);
    report.seconds.collision = solver_.collision_seconds() - collision_before;
    report.seconds.solve = solver_.solve_seconds() - solve_before;
    report.seconds.other = std::max(0.0, timer.seconds() - report.seconds.collision - report.seconds.solve);
    return report;
  }

  const std::vector<Waypoint>& waypoints() const override { return waypoints_; }

  Checkpoint checkpoint() const override {
    Checkpoint checkpoint;
    checkpoint.step = step_, checkpoint.time = time_;
    checkpoint.q = q_, checkpoint.v = v_;
    checkpoint.solver_state = pack_memory(solver_.memory, host_.joint_rows.size());
    return checkpoint;
  }

  void restore(const Checkpoint& checkpoint) override {
    check_checkpoint(checkpoint, model_->bodies.size(), host_.joint_rows.size());
    step_ = checkpoint.step, time_ = checkpoint.time;
    q_ = checkpoint.q, v_ = checkpoint.v;
    solver_.memory = unpack_memory(checkpoint.solver_state, host_.joint_rows.size());
    waypoints_.clear();
    upload();
    described_ = false;
  }

  std::vector<ContactPoint> contact_points() const override {
    if (!described_) solver_.refresh();
    described_ = true;
    std::vector<ContactPoint> points;
    for (const ReportedContact& contact : report_contacts(space_, solver_.potential, world_, solver_.q.cview()))
      points.push_back(contact.point);
    return points;
  }

  void set_pulls(std::vector<Pull> pulls) override {
    std::vector<PullData> data;
    for (const Pull& pull : pulls) {
      if (pull.body >= model_->bodies.size() || !(pull.stiffness >= 0) || !pull.anchor.allFinite() ||
          !pull.target.allFinite())
        throw bad_input("cannot pull a body", "", "the body number, the points or the stiffness cannot be used");
      if (model_->bodies[pull.body].kind == scene::BodyKind::dynamic_body)
        data.push_back({pull.body, point_weights(pull.anchor), pull.target, pull.stiffness});
    }
    solver_.potential.pulls.copy_from(std::span<const PullData>(data));
  }

  std::uint64_t state_hash() const override { return hash_state(q_, v_); }

 private:
  void commit() {
    std::vector<Waypoint> waypoints = solver_.waypoints();
    std::vector<Vec12> q = solver_.q.to_host(), v = solver_.v.to_host();
    ++step_, time_ = static_cast<double>(step_) * model_->time_step;
    q_.swap(q), v_.swap(v), waypoints_.swap(waypoints);
    described_ = true;
  }

  void upload() {
    solver_.q.copy_from(std::span<const Vec12>(q_));
    solver_.v.copy_from(std::span<const Vec12>(v_));
  }

  StepStatus run_substeps(int count, StepReport& report, const IterationObserver& observer) {
    report.substeps = count;
    report.reason.clear();
    const double h = model_->time_step / count;
    solver_.path.start(q_);
    for (int s = 0; s < count; ++s) {
      const double end = s + 1 == count ? static_cast<double>(step_ + 1) * model_->time_step : time_ + h * (s + 1);
      const StepStatus status = solver_.advance(h, end, s, report, observer);
      if (status != StepStatus::converged) return status;
      solver_.path.end_part((s + 1.0) / count);
    }
    return StepStatus::converged;
  }

  void describe(StepReport& report) {
    auto& potential = solver_.potential;
    // First of all: the list of pairs may be newer than that of the active ones.
    report.energy.barrier = potential.kappa * potential.find_active(solver_.q.cview()).value;
    report.contacts = potential.active_count();
    report.kappa = potential.kappa;
    report.min_gap = potential.smallest_gap(solver_.q.cview(), model_->dhat);
    if (const auto* statistics = solver_.detector_statistics()) {
      report.candidates = statistics->exact_distances;
      report.collision_bytes = statistics->bytes + potential.bytes();
    }
    report.energy.friction = potential.friction_sum(solver_.q.cview(), 1).value;
    describe_motion(*model_, host_, q_, v_, report);
  }

  std::shared_ptr<const Model> model_;
  mutable Space space_;
  HostWorld host_;
  World<Space> world_;
  mutable StepSolver<Space> solver_;  // contact_points() reads device lists; the state does not change
  std::vector<Vec12> q_, v_;
  std::vector<Waypoint> waypoints_;  ///< of the last committed step
  std::int64_t step_ = 0;
  double time_ = 0;
  mutable bool described_ = false;  ///< the solver's contact lists belong to q_
};

}  // namespace seam::abd
