#include "core/distributed/oracle.hpp"

#include "core/abd/state.hpp"

#include <cmath>

namespace seam::distributed {

namespace {

std::shared_ptr<const abd::Model> for_one_worker(const abd::Model& model) {
  auto single = std::make_shared<abd::Model>(model);
  single->workers = {};
  return single;
}

}  // namespace

Oracle::Oracle(std::shared_ptr<const abd::Model> model, int threads)
    : model_(for_one_worker(*model)),
      world_(std::make_shared<const abd::HostWorld>(abd::make_host_world(*model_))),
      solver_(make_local_solver(model_, world_, threads)),
      simulation_(abd::make_simulation(model_, {abd::Backend::host, threads})) {
  for (std::uint32_t b = 0; b < model_->bodies.size(); ++b) bodies_.bodies.push_back(b);
  bodies_.holders.assign(bodies_.bodies.size(), 1);
  bodies_.counted.assign(bodies_.bodies.size(), 1);
}

Oracle::~Oracle() = default;

double Oracle::stationarity_error(const abd::Checkpoint& before, const std::vector<Vec12>& q, double kappa) {
  return judge(before, q, kappa).error;
}

void Oracle::set_pulls(const std::vector<abd::Pull>& pulls) {
  solver_->set_pulls(pulls);
  simulation_->set_pulls(pulls);
}

Judgement Oracle::judge(const abd::Checkpoint& before, const std::vector<Vec12>& q, double kappa) {
  bodies_.q = before.q, bodies_.v = before.v;
  solver_->set_bodies(bodies_);
  solver_->set_memory(kappa, -1);
  solver_->load_joint_forces(abd::unpack_memory(before.solver_state, world_->joint_rows.size()).joint_forces);
  abd::StepReport report;
  const abd::IterationObserver none;
  const double end = static_cast<double>(before.step + 1) * model_->time_step;
  if (solver_->begin(model_->time_step, end, 0, report, none) != abd::StepStatus::converged)
    return {HUGE_VAL, HUGE_VAL};
  solver_->restart();
  solver_->lag_friction(true);
  const int lags = model_->contact.friction_lag_iterations;
  // Friction lagged again and again ends where it is lagged at the solution itself.
  if (lags > 1 || lags < 0) {
    if (!std::isfinite(solver_->place(q).value)) return {HUGE_VAL, HUGE_VAL};
    solver_->lag_friction(false);
  }
  const double error = solver_->newton_step_from(q);
  return {std::isfinite(error) ? solver_->place(q).value : HUGE_VAL, error};
}

abd::Checkpoint Oracle::solve(const abd::Checkpoint& before, abd::StepReport& report) {
  simulation_->restore(before);
  report = simulation_->step();
  return simulation_->checkpoint();
}

}  // namespace seam::distributed
