#include "core/abd/simulation.hpp"

#include "core/abd/simulation_factory.hpp"
#include "core/abd/space_simulation.hpp"

namespace seam::abd {
namespace {

SimulationFactory& cuda_factory() {
  static SimulationFactory factory = nullptr;
  return factory;
}

}  // namespace

const char* to_string(StepStatus status) {
  switch (status) {
    case StepStatus::converged:
      return "converged";
    case StepStatus::newton_limit:
      return "newton_limit";
    case StepStatus::line_search_failed:
      return "line_search_failed";
    case StepStatus::linear_solver_failed:
      return "linear_solver_failed";
    case StepStatus::not_finite:
      return "not_finite";
    case StepStatus::kinematic_blocked:
      return "kinematic_blocked";
    case StepStatus::cancelled:
      return "cancelled";
    case StepStatus::consensus_limit:
      return "consensus_limit";
  }
  return "unknown";
}

void set_cuda_factory(SimulationFactory factory) { cuda_factory() = factory; }

std::unique_ptr<Simulation> make_serial_simulation(std::shared_ptr<const Model> model) {
  return std::make_unique<SpaceSimulation<exec::Serial>>(std::move(model));
}

std::unique_ptr<Simulation> make_checked_simulation(std::shared_ptr<const Model> model, int threads) {
  return std::make_unique<SpaceSimulation<exec::Checked>>(std::move(model), threads);
}

std::unique_ptr<Simulation> make_simulation(std::shared_ptr<const Model> model, SimulationOptions options) {
  if (options.backend == Backend::host)
    return std::make_unique<SpaceSimulation<exec::Host>>(std::move(model), options.threads);
  if (!cuda_factory())
    throw Error(ExitCode::environment, {"cannot use the CUDA backend", "", "this program was built without CUDA",
                                        "Use the host backend, or build where the CUDA toolkit is installed"});
  return cuda_factory()(std::move(model), options);
}

}  // namespace seam::abd
