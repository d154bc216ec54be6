#pragma once
#include <string>

#include "core/abd/simulation.hpp"
#include "core/record/tape.hpp"

namespace seam::app {

/// Makes the CUDA solvers known to abd::make_simulation() and particles::make_cuda_solver() in programs built with
/// them; does nothing in others. Touches no device. Call once at the start of main().
void register_cuda_backend();

/// True when this program was built with the CUDA solver; says nothing about devices.
bool built_with_cuda();

/// Throws Error (environment) with one sentence unless `backend` can run now: for Backend::cuda the program must be
/// built with it and a device must answer.
void require_backend(abd::Backend backend);

/// "host" or "cuda", as on the command line.
abd::Backend backend_from(const std::string& name);
const char* to_string(abd::Backend backend);

/// record::describe_run() with the device added to the kernel path when `backend` is CUDA.
record::TapeInfo describe_run_on(abd::Backend backend, const std::string& scene_json,
                                 const std::string& program_version, int threads);

}  // namespace seam::app
