#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/abd/partners.hpp"
#include "core/abd/simulation.hpp"
#include "core/abd/world.hpp"
#include "core/distributed/partition.hpp"

namespace seam::distributed {

/// What counts how much in the energy a worker sees.
enum class Weighing : std::uint8_t {
  replicas,  ///< shares of what is held; kinematic bodies are everybody's own affair (consensus)
  shares,    ///< all energies of the workers add up to the scene's; obstacles count nothing
  whole,     ///< everything held in full, obstacles stand still: the scene's energy but for a constant
};

/// What one worker works on; lists run over the bodies it holds, ascending by their number in the scene.
struct LocalBodies {
  WorkerMask own_bit = 1;             ///< of this worker
  std::vector<std::uint32_t> bodies;  ///< every static and kinematic body, and the dynamic ones of its region
  bool divide = true;                 ///< holders carry equal shares of a body's energy; false: each the whole
  std::vector<WorkerMask> holders;    ///< workers that hold the body; all bits for static and kinematic bodies
  std::vector<std::uint8_t> counted;  ///< 1 = this worker enters the body in sums over the scene
  /// 1 = an obstacle: a body of other workers (`holders`) that stands still in this one's solves; empty = none.
  std::vector<std::uint8_t> fixed;
  std::vector<Vec12> q, v;
};

/// The pull of replicas towards what their holders agree on, rho/2 |q - target|_P^2. P is the mass metric M/m or the
/// identity on the 12 numbers.
struct ReplicaPenalty {
  std::uint32_t local = 0;       ///< position in LocalBodies
  double rho = 0;                ///< kg
  Vec12 target = Vec12::Zero();  ///< z - u
};

struct LocalSolve {
  abd::StepStatus status = abd::StepStatus::converged;
  int newton = 0;           ///< iterations of this solve
  double displacement = 0;  ///< m, last Newton step
  double noise = 0;         ///< J s^2, rounding of differences of E
  std::uint64_t contacts = 0;
  double work = 0;  ///< counted: Newton iterations times (bodies + contacts)
};

struct PathCheck {
  double toi = 1;  ///< share of the path that is free
  std::uint32_t a = abd::no_body,
                b = abd::no_body;  ///< scene numbers of the first pair to meet; b = no_body: a half-space
};

struct StiffnessSums {
  double product = 0, square = 0;
};

/// One contact for reports, scene numbers.
struct LocalContact {
  std::array<std::uint64_t, 5> order{};  ///< canonical: body_a, body_b, kind, a, b
  abd::ContactPoint point;
};

/// Sums for a step's report over what this worker counts.
struct LocalReport {
  double barrier = 0, friction = 0;  ///< J
  std::uint64_t contacts = 0, candidates = 0, collision_bytes = 0;
  double min_gap = 0;  ///< m; dhat when nothing is closer
};

/// The single-worker solver cut into the parts that several workers take together (core/abd/solver.hpp), behind one
/// interface for every execution space. All poses are world frame, one per body of LocalBodies. Thread rule: one
/// thread.
class LocalSolver {
 public:
  virtual ~LocalSolver() = default;
  virtual void set_bodies(const LocalBodies& bodies) = 0;
  /// Predicts, finds contacts and checks the start pose, for a step of h seconds that ends at `time`. The report gets
  /// counts; `observer` is called after every Newton iteration until the next begin().
  virtual abd::StepStatus begin(double h, double time, int substep, abd::StepReport& report,
                                const abd::IterationObserver& observer) = 0;
  /// q~ = q + h v + h^2 M^-1 f of body `local`.
  virtual Vec12 predicted(std::uint32_t local) const = 0;
  virtual std::size_t active_contacts() const = 0;

  virtual bool must_choose_stiffness() const = 0;
  virtual std::vector<Vec12> barrier_gradient() = 0;
  virtual StiffnessSums stiffness_sums(std::span<const Vec12> barrier) = 0;
  virtual void set_stiffness(const StiffnessSums& sums) = 0;

  virtual void restart() = 0;
  /// From the start pose when `first`, else from the present one.
  virtual void lag_friction(bool first) = 0;
  virtual std::size_t friction_contacts() const = 0;
  virtual double moved_since_lag() = 0;
  /// Gradient of this worker's share of the energy at the start pose, without penalties, per body.
  virtual std::vector<Vec12> start_gradient() = 0;
  virtual void set_penalties(std::span<const ReplicaPenalty> penalties, bool mass_metric) = 0;
  /// Newton from the present pose to `tolerance` (m), at most `most` iterations (0 = the scene's limit, beyond which it
  /// fails).
  virtual LocalSolve solve(double tolerance, int most) = 0;
  virtual std::vector<Vec12> poses() const = 0;
  virtual std::vector<Vec12> velocities() const = 0;
  /// How much counts from now on; after set_bodies(): replicas.
  virtual void weigh(Weighing weighing) = 0;
  /// Newton with the workers of `partners` on the sum of their energies (Weighing::shares).
  virtual LocalSolve solve_together(abd::Partners& partners, double tolerance, int most) = 0;
  /// Newton as solve(), but joints and kinematic bodies keep their multipliers.
  virtual LocalSolve minimise(double tolerance, int most) = 0;
  /// After minima: true when joints are closed and kinematic bodies in place on all workers, else new multipliers.
  virtual bool constraints_hold(abd::Partners& partners) = 0;
  /// Remembers the present pose; back to it. Contacts there are found by the next check_path() or place().
  virtual void mark() = 0;
  virtual void go_back() = 0;
  /// E (J s^2) at a pose that check_path() found free all the way from the present one.
  virtual abd::NoisySum energy_at(std::span<const Vec12> poses) = 0;
  /// To poses that do not touch, however they were reached; E there.
  virtual abd::NoisySum place(std::span<const Vec12> poses) = 0;

  // The Newton system that was assembled last, for partners.
  virtual std::vector<Vec12> gradient() const = 0;
  /// Diagonal block of body `local`, as 12 columns.
  virtual void diagonal_block(std::uint32_t local, std::span<Vec12, 12> columns) const = 0;
  /// Factorises the scene's block of the bodies held free: `diagonal` replaces the blocks of the bodies `locals`.
  virtual bool factorise(std::span<const std::uint32_t> locals, std::span<const Vec12> diagonal) = 0;
  virtual std::vector<Vec12> precondition(std::span<const Vec12> r) = 0;
  /// This worker's part of H x.
  virtual std::vector<Vec12> multiply(std::span<const Vec12> x) = 0;

  /// Continuous collision check of the straight way from the present pose to `candidate`.
  virtual PathCheck check_path(std::span<const Vec12> candidate) = 0;
  virtual void move_to(std::span<const Vec12> candidate) = 0;

  /// m, length of the Newton step from `poses`: how far they are from solving the step that has begun. Infinite when
  /// they touch.
  virtual double newton_step_from(std::span<const Vec12> poses) = 0;

  virtual double end_gap() = 0;
  /// True: the step has to be redone after stiffen().
  virtual bool needs_stiffer_barrier(double gap_of_all) = 0;
  virtual void stiffen() = 0;
  virtual void finish() = 0;

  virtual double stiffness() const = 0;  ///< kappa used now
  virtual double kappa() const = 0;
  /// kappa (0 = not chosen), smallest gap of the last step (< 0: none).
  virtual void set_memory(double kappa, double last_gap) = 0;
  virtual double last_gap() const = 0;
  /// N, one per row of the scene's joints; rows of joints that are not here keep what they are.
  virtual void load_joint_forces(std::span<const Vec3> forces) = 0;
  virtual void store_joint_forces(std::span<Vec3> forces) const = 0;
  virtual void set_pulls(const std::vector<abd::Pull>& pulls) = 0;

  /// Finds the contacts of the bodies' state outside a step, for describe() and contacts().
  virtual void refresh() = 0;
  virtual LocalReport describe() = 0;
  virtual std::vector<LocalContact> contacts() = 0;
  virtual double collision_seconds() const = 0;
  virtual double solve_seconds() const = 0;
};

/// On the host, with `threads` threads of its own. `world`: of the whole scene, shared by all workers of a process.
std::unique_ptr<LocalSolver> make_local_solver(std::shared_ptr<const abd::Model> model,
                                               std::shared_ptr<const abd::HostWorld> world, int threads);

}  // namespace seam::distributed
