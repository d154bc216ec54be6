#pragma once
#include <memory>

#include "core/abd/simulation.hpp"

namespace seam::abd {

/// Where gpu/ enters: a program that links it passes its factory here once, before the first
/// make_simulation(Backend::cuda). A plain function pointer set by a call and not by a static object: a static library
/// would drop the object file. Not thread safe. The factory throws Error (environment) when no device answers.
using SimulationFactory = std::unique_ptr<Simulation> (*)(std::shared_ptr<const Model> model,
                                                          const SimulationOptions& options);
void set_cuda_factory(SimulationFactory factory);

/// The same solver on other host spaces, for tests: plain loops, and arrays that only kernels may touch.
std::unique_ptr<Simulation> make_serial_simulation(std::shared_ptr<const Model> model);
std::unique_ptr<Simulation> make_checked_simulation(std::shared_ptr<const Model> model, int threads = 0);

}  // namespace seam::abd
