#include "core/particles/solver.impl.hpp"

/// The spaces that tests compare with Host.
namespace seam::particles {

std::unique_ptr<Solver> make_serial_solver(const World& world, const graph::Coloring& coloring,
                                           const SolverOptions& options, KernelPath path) {
  return std::make_unique<SpaceSolver<exec::Serial>>(world, coloring, options, path);
}

std::unique_ptr<Solver> make_threads_solver(const World& world, const graph::Coloring& coloring,
                                            const SolverOptions& options, int threads) {
  return std::make_unique<SpaceSolver<exec::Threads>>(world, coloring, options, KernelPath::automatic, threads);
}

std::unique_ptr<Solver> make_checked_solver(const World& world, const graph::Coloring& coloring,
                                            const SolverOptions& options, int threads) {
  return std::make_unique<SpaceSolver<exec::Checked>>(world, coloring, options, KernelPath::automatic, threads);
}

}  // namespace seam::particles
