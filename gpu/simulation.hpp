#pragma once
#include <memory>

#include "core/abd/simulation.hpp"

namespace seam::gpu {

/// The affine-body solver on the first CUDA device. Throws Error (environment) when none answers.
std::unique_ptr<abd::Simulation> make_cuda_simulation(std::shared_ptr<const abd::Model> model,
                                                      const abd::SimulationOptions& options);

}  // namespace seam::gpu
