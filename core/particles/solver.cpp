#include "core/particles/solver.hpp"

#include <fmt/format.h>

#include "core/base/error.hpp"
#include "core/particles/solver.impl.hpp"

namespace seam::particles {
namespace {

SolverFactory& cuda_factory() {
  static SolverFactory factory = nullptr;
  return factory;
}

Error refuse_option(const char* name, double value, const char* range, const char* next) {
  return bad_input("cannot solve with these options", name, fmt::format("{:g} is not {}", value, range), next);
}

}  // namespace

void require_valid(const SolverOptions& options) {
  if (options.method > SweepMethod::colored_chebyshev)
    throw refuse_option("method", static_cast<double>(options.method), "a method", "Use one of the five methods");
  if (options.sweeps <= 0) throw refuse_option("sweeps", options.sweeps, "above 0", "Use one sweep or more");
  // Below 1e-9 s its inverse square leaves the range of float.
  if (!(options.time_step >= 1e-9f && options.time_step <= 1e6f))
    throw refuse_option("time_step", options.time_step, "from 1e-9 to 1e6", "Use a time step in s, such as 1/60");
  if (!(options.omega > 0 && options.omega < 2))
    throw refuse_option("omega", options.omega, "between 0 and 2", "Use a value between 0 and 2, such as 1.5");
  if (!(options.chebyshev_radius >= 0 && options.chebyshev_radius < 1))
    throw refuse_option("chebyshev_radius", options.chebyshev_radius, "0 or more and below 1",
                        "Use a value below 1, such as 0.9");
}

void require_fits(const World& world, const State& state) {
  const std::size_t n = world.start.positions.size();
  const char* what = "cannot use this state";
  if (state.positions.size() != n || state.velocities.size() != n)
    throw bad_input(what, "",
                    fmt::format("it has {} positions and {} velocities, but there are {} particles",
                                state.positions.size(), state.velocities.size(), n),
                    "Take the state of a solver of the same world");
  for (std::size_t i = 0; i < n; ++i)
    if (!state.positions[i].allFinite() || !state.velocities[i].allFinite())
      throw bad_input(what, fmt::format("particle {}", i), "the position or velocity is not a finite number",
                      "Give finite numbers");
}

void require_fits(const World& world, const Drag& drag) {
  const char* what = "cannot drag this particle";
  if (drag.particle >= world.start.positions.size())
    throw bad_input(what, fmt::format("particle {}", drag.particle),
                    fmt::format("there are {} particles, counted from 0", world.start.positions.size()),
                    "Name one of them");
  if (!drag.target.allFinite())
    throw bad_input(what, fmt::format("particle {}", drag.particle), "the target is not a finite number",
                    "Give finite numbers");
}

std::unique_ptr<Solver> make_host_solver(const World& world, const graph::Coloring& coloring,
                                         const SolverOptions& options, int threads, KernelPath path) {
  if (threads < 0)
    throw refuse_option("threads", threads, "0 or more", "Use 0 for all cores, or the number of threads");
  return std::make_unique<SpaceSolver<exec::Host>>(world, coloring, options, path, threads);
}

std::unique_ptr<Solver> make_solver(const World& world, const graph::Coloring& coloring, const SolverOptions& options,
                                    int threads) {
  return make_host_solver(world, coloring, options, threads, KernelPath::automatic);
}

void set_cuda_solver_factory(SolverFactory factory) { cuda_factory() = factory; }

std::unique_ptr<Solver> make_cuda_solver(const World& world, const graph::Coloring& coloring,
                                         const SolverOptions& options) {
  if (!cuda_factory())
    throw Error(ExitCode::environment, {"cannot run on CUDA", "", "this program was built without CUDA",
                                        "Run on the host backend, or build Seam where the CUDA toolkit is installed"});
  return cuda_factory()(world, coloring, options);
}

}  // namespace seam::particles
