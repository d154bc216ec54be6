#pragma once
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/abd/simulation.hpp"
#include "core/distributed/partition.hpp"

/// What a distributed step did, for plots, the merge view and the merge debugger. Plain data: recorded once, shared
/// read-only afterwards. Lengths are displacements of bounding-box corners in metres unless said otherwise; bodies are
/// numbers of the whole scene.
namespace seam::distributed {

/// Why the penalty of a body changed after a round.
enum class PenaltyRule : std::uint8_t {
  kept,             ///< r and s within the factor of each other, or a static penalty
  raised,           ///< r > ratio * s: the replicas disagree, hold them together more firmly
  lowered,          ///< s > ratio * r: the consensus still travels, let it
  raised_stagnant,  ///< no progress for several rounds
  at_upper_clamp,   ///< would have been raised
  at_lower_clamp,   ///< would have been lowered
};
const char* to_string(PenaltyRule rule);

/// One shared body in one round.
struct BodyRound {
  std::uint32_t body = 0;
  double r = 0;         ///< replica disagreement max_i |q_i - z|, in the norm of the preset
  double s = 0;         ///< consensus change |z - z_old|, in the norm of the preset
  double dual = 0;      ///< true dual residual |M^-1 rho P (z - z_old)|
  double rho = 0;       ///< penalty of this round, kg
  double rho_next = 0;  ///< penalty of the next round, kg
  PenaltyRule rule = PenaltyRule::kept;
  Vec12 z = Vec12::Zero();  ///< consensus pose after the round; may penetrate
};

/// A worker's copy of a shared body after a round's local solve, with its scaled dual variable after the update.
struct ReplicaRound {
  std::uint32_t body = 0;
  std::uint16_t worker = 0;
  Vec12 q = Vec12::Zero(), u = Vec12::Zero();
};

/// A body held by one worker alone; recorded in the rounds that asked the merge gate.
struct InternalPose {
  std::uint32_t body = 0;
  std::uint16_t worker = 0;
  Vec12 q = Vec12::Zero();
};

/// One accepted Newton iteration of a worker's local solve; recorded in full detail only.
struct NewtonRound {
  std::uint16_t worker = 0;
  abd::IterationInfo info;
  std::vector<std::uint32_t> bodies;  ///< held by the worker
  std::vector<Vec12> q;               ///< their poses after the iteration
};

/// One worker in one round.
struct WorkerRound {
  int newton = 0;              ///< Newton iterations of the local solve
  std::uint64_t contacts = 0;  ///< active pairs at its end
  double displacement = 0;     ///< last Newton step, m
  double work = 0;             ///< counted work (contacts and Newton iterations), the balance's measure
  double toi = std::numeric_limits<double>::quiet_NaN();  ///< share of the merge path that is free; NaN: gate not asked
  std::uint32_t impact_a = abd::no_body,
                impact_b = abd::no_body;  ///< first pair to meet on the merge path; b = no_body: a half-space
  abd::PhaseSeconds seconds;
  std::uint64_t bytes = 0;             ///< sent to other workers in the round
  std::uint32_t synchronisations = 0;  ///< times that it waited for messages of others in the round
};

enum class Verdict : std::uint8_t {
  goes_on,   ///< residuals above the tolerance: no merge was asked for
  refused,   ///< consensus: residuals below, but a worker's merge path is not free; Schwarz: the proposals conflict
  accepted,  ///< merged
  capped,    ///< the last round allowed; nothing was merged
  failed,    ///< a local solve failed
};

/// What the workers did in a round.
enum class RoundKind : std::uint8_t {
  consensus,   ///< local solves with penalties, one pose by the mean (also the averaging baseline)
  restricted,  ///< Schwarz: all solve with the rest fixed, each moves the bodies it owns
  stage,       ///< Schwarz: the workers of one colour solve and move all they hold
  newton,      ///< one Newton iteration of all together
};
const char* to_string(RoundKind kind);
const char* to_string(Verdict verdict);

/// One round of a method. consensus: local solves, exchange, consensus, duals, penalty, gate. The others keep one state
/// that all share and that never touches: `replicas` are the poses proposed for shared bodies, `bodies` (z) and
/// `internal` the state after the round, s the largest step proposed, r the largest difference of proposals, and a
/// worker's toi the free share of the common path as it sees it.
struct Round {
  int substep = 0;   ///< of the half-step retry, from 0
  int substeps = 1;  ///< into which the time step is cut
  int attempt = 0;   ///< counts redone solves of a substep: stiffer barrier, wider overlap, friction lag
  int index = 0;     ///< within the attempt, from 0
  double r = 0, s = 0, dual = 0, displacement = 0;  ///< largest over bodies and workers
  double rho_min = 0, rho_max = 0;                  ///< over shared bodies, as multiples of the body's mass
  Verdict verdict = Verdict::goes_on;
  RoundKind kind = RoundKind::consensus;
  double energy = std::numeric_limits<double>::quiet_NaN();  ///< E after the round, J s^2; NaN: not evaluated
  double alpha = 1;                                          ///< share of the proposed step that was taken
  int halvings = 0;                                          ///< of alpha, until E did not rise
  int color = -1;                                            ///< of a stage
  int cg_iterations = 0;                                     ///< of a Newton iteration
  std::vector<WorkerRound> workers;
  std::vector<BodyRound> bodies;       ///< ascending body
  std::vector<ReplicaRound> replicas;  ///< ascending body, then worker
  std::vector<InternalPose> internal;  ///< consensus: gate rounds and full detail only; ascending body
  std::vector<NewtonRound> newton;     ///< full detail only
};

inline constexpr std::uint16_t no_owner = 0xffff;

/// A whole step.
struct StepLog {
  std::int64_t step = 0;
  int workers = 1;
  std::string method, preset;
  Partition partition;                     ///< during the step
  double overlap = 0;                      ///< w, m: width of the band about each plane whose bodies are shared
  double tolerance = 0;                    ///< m, of r, s, dual residual and Newton step
  double dhat = 0;                         ///< m
  std::vector<WorkerMask> holders;         ///< per body; static and kinematic bodies: all workers
  std::vector<std::uint32_t> bodies_held;  ///< dynamic bodies per worker
  std::vector<double> work;                ///< counted work of the step per worker
  std::vector<abd::Energies> energies;     ///< J, shares per worker of the state committed; they add up to the whole
  /// Of methods with owners, per body: the worker that moves it (no_owner for static bodies) and those that see it,
  /// free or as an obstacle.
  std::vector<std::uint16_t> owners;
  std::vector<WorkerMask> seen;
  std::vector<std::uint16_t> colors;   ///< per worker, of the sweep; empty = none
  std::vector<WorkerMask> neighbours;  ///< per worker: those that must not solve at the same time in a sweep
  std::vector<Round> rounds;
};

/// Where two bodies first meet on a merge path: the worker with the smallest TOI below 1; empty when every path is free
/// or no merge was asked for.
inline std::optional<std::size_t> refusing_worker(const Round& round) {
  std::optional<std::size_t> first;
  for (std::size_t k = 0; k < round.workers.size(); ++k)
    if (round.workers[k].toi < 1 && (!first || round.workers[k].toi < round.workers[*first].toi)) first = k;
  return first;
}

/// "Refused on worker 2: bodies 14 and 31 touch at 0.63 of the path although r and s are below theta." `name(b)` gives
/// what to call a body.
std::string verdict_sentence(const Round& round, const std::function<std::string(std::uint32_t body)>& name);

/// Bytes a log holds, itself included.
std::uint64_t memory_of(const StepLog& log);

}  // namespace seam::distributed
