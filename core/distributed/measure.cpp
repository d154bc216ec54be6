#include "core/distributed/measure.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>

#include "core/abd/start.hpp"
#include "core/base/error.hpp"
#include "core/base/timer.hpp"
#include "core/distributed/distributed_simulation.hpp"
#include "core/distributed/oracle.hpp"

namespace seam::distributed {
namespace {

/// Adds to a run's wall and processor time what passes until it is stopped.
class Stopwatch {
 public:
  explicit Stopwatch(RunFigures* figures) : figures_(figures), cpu_(std::clock()) {}
  void stop() {
    if (figures_ == nullptr) return;
    figures_->wall += timer_.seconds();
    figures_->cpu += static_cast<double>(std::clock() - cpu_) / CLOCKS_PER_SEC;
  }

 private:
  RunFigures* figures_;
  Timer timer_;
  std::clock_t cpu_;
};

/// Stationarity errors of steps, as shares of the tolerance.
void summarise(std::vector<double>& errors, RunFigures& figures) {
  if (errors.empty()) return;
  std::sort(errors.begin(), errors.end());
  figures.stationarity_median = errors[errors.size() / 2];
  figures.stationarity_max = errors.back();
}

/// Collects the figures of steps one by one.
class Meter {
 public:
  Meter(const std::shared_ptr<const abd::Model>& model, const MeasureOptions& options)
      : model_(model), options_(options), oracle_(model, options.threads) {
    figures_.workers = model->workers.count;
  }

  void add(const abd::Checkpoint& before, const abd::StepReport& report, const abd::Simulation& simulation,
           const StepLog* log) {
    const bool good = report.status == abd::StepStatus::converged;
    figures_.failed += good ? 0 : 1;
    figures_.halved += report.substeps > 1 ? 1 : 0;
    figures_.refused += report.distributed.refused;
    add_seconds(report);
    figures_.reports.push_back(report);
    if (log != nullptr) add_overlap(*log);
    if (!good) return;
    ++figures_.steps;
    figures_.rounds += report.distributed.rounds, figures_.newton += report.newton_iterations;
    figures_.newton_critical += report.distributed.newton_critical;
    figures_.synchronisations += report.distributed.synchronisations;
    if (report.distributed.workers > 1)
      figures_.cg_iterations += static_cast<double>(report.pcg_iterations) / report.distributed.workers;
    figures_.bytes += report.distributed.bytes;
    if (report.distributed.rho_max > 0) {
      figures_.rho_min =
          figures_.rho_max > 0 ? std::min(figures_.rho_min, report.distributed.rho_min) : report.distributed.rho_min;
      figures_.rho_max = std::max(figures_.rho_max, report.distributed.rho_max);
    }
    const abd::Checkpoint after = simulation.checkpoint();
    if (options_.intersections) figures_.intersections += count_intersections(*model_, after.q);
    if (options_.stationarity && report.substeps == 1)
      errors_.push_back(oracle_.stationarity_error(before, after.q, report.kappa) / model_->step_tolerance);
  }

  RunFigures& figures() { return figures_; }
  RunFigures finish() {
    if (figures_.steps > 0) {
      for (double* mean : {&figures_.rounds, &figures_.newton, &figures_.newton_critical, &figures_.synchronisations,
                           &figures_.cg_iterations})
        *mean /= figures_.steps;
    }
    if (logs_ > 0) figures_.shared /= logs_;
    summarise(errors_, figures_);
    return std::move(figures_);
  }

 private:
  void add_seconds(const abd::StepReport& report) {
    figures_.seconds.collision += report.seconds.collision, figures_.seconds.solve += report.seconds.solve;
    figures_.seconds.sync += report.seconds.sync, figures_.seconds.other += report.seconds.other;
  }
  void add_overlap(const StepLog& log) {
    double held = 0, bodies = 0;
    for (const std::uint32_t count : log.bodies_held) held += count;
    for (const abd::BodyModel& body : model_->bodies) bodies += body.kind == scene::BodyKind::dynamic_body ? 1 : 0;
    if (bodies > 0) figures_.shared += held / bodies - 1, ++logs_;
  }

  const std::shared_ptr<const abd::Model> model_;
  const MeasureOptions& options_;
  Oracle oracle_;
  RunFigures figures_;
  std::vector<double> errors_;
  int logs_ = 0;
};

}  // namespace

double rounding_of_energy(const abd::Energies& e, double time_step) {
  const double terms =
      std::abs(e.kinetic) + std::abs(e.elastic) + std::abs(e.barrier) + std::abs(e.friction) + std::abs(e.gravity);
  return 1e-13 * time_step * time_step * terms;
}

int count_intersections(const abd::Model& model, const std::vector<Vec12>& q) {
  abd::Model state = model;
  state.start_q = q;
  state.dmin = 0;
  int count = 0;
  const scene::StartReport report = abd::check_start(state, 1000);
  for (const scene::Intersection& found : report.intersections)
    if (found.kind != scene::IntersectionKind::below_half_space || found.distance < 0)
      if (found.kind != scene::IntersectionKind::too_close)
        count += static_cast<int>(std::max<std::size_t>(1, found.count));
  return count;
}

std::vector<abd::Checkpoint> single_worker_states(const std::shared_ptr<const abd::Model>& model, int first, int count,
                                                  int threads, RunFigures* figures) {
  auto single = std::make_shared<abd::Model>(*model);
  single->workers = {};
  const auto simulation = abd::make_simulation(single, {abd::Backend::host, threads});
  std::vector<abd::Checkpoint> states;
  std::vector<double> errors;
  Oracle oracle(model, threads);
  double newton = 0;
  for (int step = 0; step < first + count; ++step) {
    if (step >= first) states.push_back(simulation->checkpoint());
    Stopwatch watch(step < first ? nullptr : figures);
    const abd::StepReport report = simulation->step();
    watch.stop();
    if (report.status != abd::StepStatus::converged)
      throw Error(ExitCode::solver, {"the single worker could not finish", "step " + std::to_string(report.step),
                                     report.reason, "Use a smaller time step or other start poses"});
    if (step < first || figures == nullptr) continue;
    newton += report.newton_iterations;
    figures->reports.push_back(report);
    figures->seconds.collision += report.seconds.collision, figures->seconds.solve += report.seconds.solve;
    figures->seconds.other += report.seconds.other;
    ++figures->steps;
    if (report.substeps == 1)
      errors.push_back(oracle.stationarity_error(states.back(), simulation->checkpoint().q, report.kappa) /
                       model->step_tolerance);
  }
  if (figures != nullptr) summarise(errors, *figures);
  if (figures != nullptr && figures->steps > 0) {
    figures->rounds = 1;
    figures->newton = figures->newton_critical = newton / figures->steps;
  }
  return states;
}

RunFigures measure_problems(const std::shared_ptr<const abd::Model>& model,
                            const std::vector<abd::Checkpoint>& problems, const MeasureOptions& options) {
  const auto simulation = make_distributed_simulation(model, {abd::Backend::host, options.threads});
  Meter meter(model, options);
  for (const abd::Checkpoint& problem : problems) {
    if (options.cancelled && options.cancelled()) break;
    simulation->restore(problem);
    Stopwatch watch(&meter.figures());
    const abd::StepReport report = simulation->step();
    watch.stop();
    meter.add(problem, report, *simulation, simulation->log().get());
  }
  return meter.finish();
}

RunFigures measure_run(const std::shared_ptr<const abd::Model>& model, const MeasureOptions& options) {
  const auto simulation = make_distributed_simulation(model, {abd::Backend::host, options.threads});
  Meter meter(model, options);
  for (int step = 0; step < options.steps; ++step) {
    if (options.cancelled && options.cancelled()) break;
    const abd::Checkpoint before = simulation->checkpoint();
    Stopwatch watch(&meter.figures());
    const abd::StepReport report = simulation->step();
    watch.stop();
    meter.add(before, report, *simulation, simulation->log().get());
    if (report.status != abd::StepStatus::converged) break;
  }
  return meter.finish();
}

}  // namespace seam::distributed
