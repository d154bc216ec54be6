#include "core/exec/cuda.cuh"
//
#include "core/particles/solver.impl.hpp"
#include "gpu/cuda.hpp"

namespace seam::gpu {
namespace {

std::unique_ptr<particles::Solver> make_particle_solver(const particles::World& world, const graph::Coloring& coloring,
                                                        const particles::SolverOptions& options) {
  return std::make_unique<particles::SpaceSolver<exec::Cuda>>(world, coloring, options, particles::KernelPath::scalar);
}

}  // namespace

particles::SolverFactory particle_solver_factory() { return &make_particle_solver; }

}  // namespace seam::gpu
