#pragma once
#include <memory>

#include "core/abd/simulation.hpp"

namespace seam::gpu {

/// The affine-body solver on the first CUDA device; `options.threads` means nothing here. Throws Error (environment)
/// when none answers.
std::unique_ptr<abd::Simulation> make_simulation(std::shared_ptr<const abd::Model> model,
                                                 const abd::SimulationOptions& options);

}  // namespace seam::gpu
