#pragma once
#include <string>

#include "core/abd/simulation_factory.hpp"
#include "core/particles/solver.hpp"

/// What programs see of the CUDA library: no CUDA header, no template. Everything else in it is hidden.
namespace seam::gpu {

#define SEAM_GPU_API __attribute__((visibility("default")))

/// For abd::set_cuda_factory(): the affine-body solver on the first CUDA device. The factory throws Error (environment)
/// when no device answers. Touches no device itself.
SEAM_GPU_API abd::SimulationFactory simulation_factory();

/// For particles::set_cuda_solver_factory(): the same for coloured constraints.
SEAM_GPU_API particles::SolverFactory particle_solver_factory();

/// Number of CUDA devices that answer; 0 also without a driver. `reason`, if given, receives one clause why there is
/// none.
SEAM_GPU_API int device_count(std::string* reason = nullptr);

/// For example "NVIDIA H200, compute capability 9.0"; empty without a device.
SEAM_GPU_API std::string device_name();

}  // namespace seam::gpu
