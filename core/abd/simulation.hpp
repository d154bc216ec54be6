#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/abd/model.hpp"

namespace seam::abd {

enum class StepStatus : std::uint8_t {
  converged,
  newton_limit,        ///< the iteration limit was reached
  line_search_failed,  ///< no decrease along a descent direction
  linear_solver_failed,
  not_finite,         ///< NaN or infinity met
  kinematic_blocked,  ///< a kinematic or static body cannot move to its next pose without passing through another
  cancelled,
  consensus_limit,  ///< the workers did not agree on poses in the rounds allowed
};
const char* to_string(StepStatus status);

struct PhaseSeconds {
  double collision = 0, solve = 0, sync = 0, other = 0;
  double total() const { return collision + solve + sync + other; }
};

struct Energies {
  double kinetic = 0, elastic = 0, barrier = 0, friction = 0,
         gravity = 0;  ///< J (barrier and friction as potentials, without h^2)
};

/// What several workers did in a step; a single worker leaves the defaults. Lengths in m (bounding-box corners, or the
/// preset's norm), at the merge that was accepted.
struct WorkerReport {
  int workers = 1;
  int rounds = 1;                   ///< of the method, summed over substeps and redone solves
  int newton_critical = 0;          ///< sum over rounds of the slowest worker; newton_iterations is summed over workers
  int refused = 0;                  ///< merges that a worker's collision check refused
  double r = 0, s = 0;              ///< replica disagreement, consensus change
  double dual = 0;                  ///< true dual residual
  double rho_min = 0, rho_max = 0;  ///< penalty as a multiple of the body's mass, smallest and largest used
  std::uint64_t bytes = 0;          ///< sent between workers
  int synchronisations = 0;         ///< times that workers waited for each other's messages
  std::vector<double> toi;          ///< per worker, of the last merge path asked about
};

/// One physical step, as reported on a JSON line by seam-sim run, on the tape and in the window.
struct StepReport {
  std::int64_t step = 0;  ///< number of the step that ended, from 1
  double time = 0;        ///< s, at the end of the step
  StepStatus status = StepStatus::converged;
  std::string reason;         ///< one sentence when status != converged
  int newton_iterations = 0;  ///< summed over substeps and lag iterations
  int pcg_iterations = 0;     ///< summed
  int line_search_halvings = 0;
  int substeps = 1;
  std::uint64_t contacts = 0;  ///< active pairs (distance below dhat) at the end
  std::uint64_t candidates =
      0;  ///< primitive pairs handed to the exact distance in the detector's last call; depends on its caches
  double min_gap = 0;           ///< m; dhat when nothing is closer
  double kappa = 0;             ///< barrier stiffness used
  double last_newton_step = 0;  ///< m, bounding-box-corner displacement of the accepted iteration
  Energies energy;
  Vec3 linear_momentum = Vec3::Zero();   ///< kg m/s, dynamic bodies
  Vec3 angular_momentum = Vec3::Zero();  ///< kg m^2/s about the world origin
  PhaseSeconds seconds;
  std::uint64_t collision_bytes = 0;  ///< memory of caches and lists
  WorkerReport distributed;
};

/// One active contact at the end of a step, world frame, for display and tests.
struct ContactPoint {
  std::uint32_t body_a = 0, body_b = 0;  ///< body_b = no_body for half-spaces
  Vec3 position = Vec3::Zero();          ///< midpoint of the closest points, m
  Vec3 normal = Vec3::Zero();            ///< unit, pushes body_a
  Vec3 force = Vec3::Zero();             ///< N on body_a (normal plus friction)
  double distance = 0;                   ///< m
};
inline constexpr std::uint32_t no_body = 0xffffffffu;

/// Everything the next step depends on. Stepping from equal checkpoints gives equal bits (same machine, same kernel
/// path), whatever the history of caches.
struct Checkpoint {
  std::int64_t step = 0;
  double time = 0;
  std::vector<Vec12> q, v;
  std::vector<double> solver_state;  ///< kappa, gap history, ...: opaque, fixed meaning per `version`
  int version = 1;
};

/// A pose of all bodies passed inside a step, `share` in (0, 1] of its time after its start.
struct Waypoint {
  double share = 0;
  std::vector<Vec12> q;
};

/// A spring from the material point `anchor` (body frame) of `body` to `target` (world), stiffness in N/m: the mouse's
/// pull.
struct Pull {
  std::uint32_t body = 0;
  Vec3 anchor = Vec3::Zero(), target = Vec3::Zero();
  double stiffness = 0;
};

/// Seen after every Newton iteration; return false to cancel (the step is then not committed).
struct IterationInfo {
  int substep = 0, iteration = 0;
  double step_length = 0, time_of_impact = 1, displacement = 0, energy = 0, residual = 0;
  std::uint64_t contacts = 0;
};
using IterationObserver = std::function<bool(const IterationInfo&)>;

enum class Backend : std::uint8_t { host, cuda };
struct SimulationOptions {
  Backend backend = Backend::host;
  int threads = 0;  ///< 0 = all cores; results do not depend on it
};

/// The single-worker ABD-IPC solver. Not thread safe: one thread owns it (observers run on that thread).
class Simulation {
 public:
  virtual ~Simulation() = default;
  virtual const Model& model() const = 0;
  /// Advances by model().time_step. On any status but converged the state is unchanged (the last good step is kept).
  virtual StepReport step(const IterationObserver& observer = {}) = 0;
  /// Poses the last committed step passed, in order of time, without its ends: from the start pose over these to the
  /// new pose, every straight segment (in q) is free of contact. Empty when the chord itself is. For showing, recording
  /// and judging the motion; no later step depends on them.
  virtual const std::vector<Waypoint>& waypoints() const = 0;
  virtual Checkpoint checkpoint() const = 0;
  /// Throws Error (bad_input) when sizes do not fit the model.
  virtual void restore(const Checkpoint& checkpoint) = 0;
  virtual std::vector<ContactPoint> contact_points() const = 0;
  /// Replaces the active pulls; they act from the next step on and are recorded by the caller.
  virtual void set_pulls(std::vector<Pull> pulls) = 0;
  /// Hash of the bits of q and v.
  virtual std::uint64_t state_hash() const = 0;
};

/// Throws Error (environment) when Backend::cuda is asked for and no device answers or the program was built without
/// CUDA.
std::unique_ptr<Simulation> make_simulation(std::shared_ptr<const Model> model, SimulationOptions options = {});

}  // namespace seam::abd
