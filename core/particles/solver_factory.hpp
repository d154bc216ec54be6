#pragma once
#include "core/particles/solver.hpp"

namespace seam::particles {

/// How a host space runs a coloured pass. `automatic`: four constraints at a time with 128-bit vectors where the
/// machine has them; the bits are the same.
enum class KernelPath : std::uint8_t { automatic, scalar };

/// The same solver on a path or a space of choice, for tests and benchmarks. Errors as make_solver().
std::unique_ptr<Solver> make_host_solver(const World& world, const graph::Coloring& coloring,
                                         const SolverOptions& options, int threads, KernelPath path);
std::unique_ptr<Solver> make_serial_solver(const World& world, const graph::Coloring& coloring,
                                           const SolverOptions& options, KernelPath path = KernelPath::automatic);
std::unique_ptr<Solver> make_threads_solver(const World& world, const graph::Coloring& coloring,
                                            const SolverOptions& options, int threads);
/// Arrays that only kernels may touch.
std::unique_ptr<Solver> make_checked_solver(const World& world, const graph::Coloring& coloring,
                                            const SolverOptions& options, int threads);

/// Throws Error (bad_input) naming the option that is out of range.
void require_valid(const SolverOptions& options);
/// Throws Error (bad_input): another number of particles, or a value that is not finite.
void require_fits(const World& world, const State& state);
void require_fits(const World& world, const Drag& drag);

}  // namespace seam::particles
