#pragma once
#include <memory>
#include <span>

#include "core/particles/world.hpp"

namespace seam::particles {

/// How one sweep visits the constraints.
enum class SweepMethod : std::uint8_t {
  sequential,         ///< one after the other in the order given: Gauss-Seidel as engines run it on one thread
  jacobi,             ///< all from the same positions, averaged as WriteRule::averaged (conflict.hpp)
  colored,            ///< colour after colour, the constraints of one colour in parallel
  colored_sor,        ///< the same, each correction times omega
  colored_chebyshev,  ///< the same, sweeps combined by the Chebyshev semi-iterative rule (Wang 2015)
};

struct SolverOptions {
  SweepMethod method = SweepMethod::colored;
  int sweeps = 10;                ///< per step
  float time_step = 1.f / 60;     ///< s
  float omega = 1.5f;             ///< of colored_sor, in (0, 2)
  float chebyshev_radius = 0.9f;  ///< assumed spectral radius of a sweep, in [0, 1)
};

/// A particle held by the mouse: it follows `target` (m) without regard to its mass.
struct Drag {
  std::uint32_t particle = 0;
  Vec3f target = Vec3f::Zero();
};

/// XPBD (Macklin, Mueller, Chentanez 2016) on coloured constraints, walked pass by pass: begin_step() predicts, each
/// pass() projects the next group of constraints, finish_step() handles colliders and derives velocities; step() does
/// all. The coloured methods give the same bits for every thread count and equal the serial loop in colour order. One
/// thread at a time.
class Solver {
 public:
  virtual ~Solver() = default;
  virtual const World& world() const = 0;
  virtual const graph::Coloring& coloring() const = 0;
  virtual const SolverOptions& options() const = 0;
  /// Between steps only (throws std::logic_error inside a step). Throws Error (bad_input) for options out of range and
  /// then keeps what it had.
  virtual void set_options(const SolverOptions& options) = 0;
  /// At any time; holds from the next begin_step() on. Throws Error (bad_input) for a particle that is not there. A pin
  /// can be dragged too and stays where it is let go. Colliders do not stop what is dragged.
  virtual void set_drag(std::optional<Drag> drag) = 0;

  /// Passes of one sweep: K when coloured, else 1.
  virtual std::uint32_t passes() const = 0;
  virtual bool in_step() const = 0;
  virtual int sweep_index() const = 0;           ///< completed sweeps of this step
  virtual std::uint32_t pass_index() const = 0;  ///< next pass of the sweep under way
  virtual std::int64_t steps() const = 0;        ///< completed

  virtual void begin_step() = 0;
  /// Begins a sweep or a step where needed. The last pass of the last sweep does not finish the step; further passes
  /// begin one more sweep.
  virtual void pass() = 0;
  virtual void sweep() = 0;        ///< to the end of the sweep under way
  virtual void finish_step() = 0;  ///< also with fewer sweeps than options().sweeps; std::logic_error outside a step
  virtual void step() = 0;         ///< a step under way is completed

  /// Positions and velocities as they are now, also inside a step.
  virtual State state() const = 0;
  /// Between steps only. Throws Error (bad_input) for another number of particles or values that are not finite.
  virtual void set_state(const State& state) = 0;
  /// sqrt(mean C^2) over all constraints (m) at the positions of now.
  virtual double residual() const = 0;
};

/// On the host with `threads` (0 = all cores). Throws Error (bad_input) for a coloring that does not fit or conflicts,
/// or options out of range.
std::unique_ptr<Solver> make_solver(const World& world, const graph::Coloring& coloring, const SolverOptions& options,
                                    int threads = 1);

/// Set once by programs built with CUDA (see gpu/); empty otherwise.
using SolverFactory = std::unique_ptr<Solver> (*)(const World&, const graph::Coloring&, const SolverOptions&);
void set_cuda_solver_factory(SolverFactory factory);
/// Throws Error (environment) without a device or a build with CUDA.
std::unique_ptr<Solver> make_cuda_solver(const World& world, const graph::Coloring& coloring,
                                         const SolverOptions& options);

}  // namespace seam::particles
