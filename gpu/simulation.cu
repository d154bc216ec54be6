#include "core/exec/cuda.cuh"
//
#include "core/abd/space_simulation.hpp"
#include "core/exec/exec.hpp"
#include "gpu/simulation.hpp"

namespace seam::contact {
extern template class Detector<exec::Cuda>;  // detector.cu
}
namespace seam {
extern template class LinearSolver<exec::Cuda>;  // linear_solver.cu
}

namespace seam::gpu {

std::unique_ptr<abd::Simulation> make_cuda_simulation(
    std::shared_ptr<const abd::Model> model, const abd::SimulationOptions& /*options: threads mean nothing here*/) {
  return std::make_unique<abd::SpaceSimulation<exec::Cuda>>(std::move(model));
}

}  // namespace seam::gpu
