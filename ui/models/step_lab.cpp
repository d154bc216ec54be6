#include "ui/models/step_lab.hpp"

#include <algorithm>

#include "core/distributed/oracle.hpp"
#include "ui/viewport/round_poses.hpp"

namespace seam::models {
namespace {

abd::IterationObserver unless(const std::function<bool()>& cancelled) {
  return [cancelled](const abd::IterationInfo&) { return !cancelled || !cancelled(); };
}

}  // namespace

std::optional<StepProblem> problem_of(const SimulationSession& session, QString& why) {
  const BranchPtr& branch = session.branch();
  const record::SnapshotPtr& shown = session.shown();
  if (!branch || !shown || !session.model()) {
    why = StepLab::tr("Open a scene or a tape first.");
    return std::nullopt;
  }
  if (session.model()->workers.count < 2) {
    why = StepLab::tr("This run has one worker. Set Workers in the scene's properties.");
    return std::nullopt;
  }
  const std::optional<abd::Checkpoint> before = branch->checkpoint(shown->step - 1);
  if (!before) {
    why = StepLab::tr("The state before this step is not recorded.");
    return std::nullopt;
  }
  StepProblem problem;
  problem.model = session.model();
  problem.before = *before;
  problem.pulls = branch->pulls(shown->step);
  problem.step = shown->step;
  problem.committed = shown->q;
  problem.kappa = shown->report.kappa, problem.substeps = shown->report.substeps;
  return problem;
}

Experiment run_experiment(const StepProblem& problem, const QString& name, const distributed::WhatIf& change,
                          const std::function<bool()>& cancelled) {
  const distributed::Resolved solved = distributed::resolve_step(
      problem.model, problem.before, problem.pulls, distributed::LogDetail::bodies, change, unless(cancelled));
  return {name, change, solved.report, solved.log};
}

std::shared_ptr<const distributed::StepLog> solve_in_full_detail(const StepProblem& problem,
                                                                 const std::function<bool()>& cancelled) {
  return distributed::resolve_step(problem.model, problem.before, problem.pulls, distributed::LogDetail::full,
                                   std::nullopt, unless(cancelled))
      .log;
}

OracleDiff ask_oracle(const StepProblem& problem) {
  distributed::Oracle oracle(problem.model);
  OracleDiff diff;
  diff.step = problem.step;
  diff.stationarity =
      problem.substeps == 1 ? oracle.stationarity_error(problem.before, problem.committed, problem.kappa) : -1;
  const abd::Checkpoint alone = oracle.solve(problem.before, diff.report);
  for (std::uint32_t b = 0; b < problem.committed.size(); ++b) {
    const abd::BodyModel& body = problem.model->bodies[b];
    if (body.kind != scene::BodyKind::dynamic_body) continue;
    const Box3& box = problem.model->meshes[body.mesh]->box;
    diff.rows.push_back({b, viewport::largest_corner_move(box, problem.committed[b] - alone.q[b]).distance});
    diff.largest = std::max(diff.largest, diff.rows.back().difference);
  }
  std::stable_sort(diff.rows.begin(), diff.rows.end(),
                   [](const auto& a, const auto& b) { return a.difference > b.difference; });
  return diff;
}

void StepLab::show_step(std::int64_t step) {
  if (step == step_) return;
  step_ = step;
  clear();
}

void StepLab::add(std::int64_t step, Experiment experiment) {
  if (step != step_) return;
  if (experiments_.size() == most) experiments_.erase(experiments_.begin());
  experiments_.push_back(std::move(experiment));
  emit changed();
}

void StepLab::set_oracle(OracleDiff diff) {
  if (diff.step != step_) return;
  oracle_ = std::move(diff);
  emit changed();
}

void StepLab::clear() {
  experiments_.clear();
  oracle_.reset();
  emit changed();
}

}  // namespace seam::models
