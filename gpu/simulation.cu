#include "core/exec/cuda.cuh"
//
#include "core/abd/space_simulation.hpp"
#include "gpu/make_simulation.hpp"

namespace seam {
extern template class LinearSolver<exec::Cuda>;  // linear_solver.cu
namespace contact {
extern template class Detector<exec::Cuda>;  // detector.cu
}
}  // namespace seam

namespace seam::gpu {

std::unique_ptr<abd::Simulation> make_simulation(std::shared_ptr<const abd::Model> model,
                                                 const abd::SimulationOptions& /*options*/) {
  return std::make_unique<abd::SpaceSimulation<exec::Cuda>>(std::move(model));
}

}  // namespace seam::gpu
