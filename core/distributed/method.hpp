#pragma once
#include <algorithm>
#include <limits>
#include <memory>
#include <vector>

#include "core/base/timer.hpp"
#include "core/distributed/local_solver.hpp"
#include "core/distributed/merge_log.hpp"
#include "core/distributed/ownership.hpp"
#include "core/transport/transport.hpp"

namespace seam::distributed {

struct WhatIf;

/// A dynamic body that this worker shares with others.
struct SharedBody {
  std::uint32_t local = 0, body = 0;  ///< position in LocalBodies, number in the scene
  WorkerMask holders = 0;
};

/// What this worker and one other share; both list the same bodies in the same order.
struct Peer {
  int rank = 0;
  std::vector<std::uint32_t> shared;  ///< positions in the list of shared bodies
};

/// What a method works with: one worker's part of a substep that has begun (poses at the start, kappa chosen, friction
/// lagged).
struct Region {
  transport::Transport& transport;
  LocalSolver& solver;
  const abd::Model& model;
  const LocalBodies& bodies;
  const std::vector<abd::BodyData>& body_data;  ///< per body of the scene
  const Ownership& ownership;                   ///< empty unless the method has owners
  /// Ascending; with kinematic bodies, which all workers hold, where energies add up (Weighing::shares).
  std::vector<SharedBody> shared;
  std::vector<Peer> peers;               ///< ascending rank
  std::vector<std::uint32_t> kinematic;  ///< positions of kinematic bodies: on every worker, agreed at the merge
  double tolerance = 0;                  ///< m
  int substep = 0, substeps = 1, attempt = 0;
  bool goes_on = false;                        ///< the same substep again with newer friction: poses and duals stay
  const WhatIf* change = nullptr;              ///< acts from its round on; counted with `log`'s rounds
  std::vector<NewtonRound>* newton = nullptr;  ///< iterations of the local solves, when they are logged
  bool whole_detail = false;                   ///< log every body of every round, not gate rounds alone
  int rank() const { return transport.rank(); }
};

/// Where a worker's time and messages went since the last lap.
class RoundClock {
 public:
  void lap(const Region& region, WorkerRound& round) {
    round.seconds = lap(region);
    const std::uint64_t synchronisations = region.transport.collectives(), bytes = region.transport.bytes_sent();
    round.synchronisations = static_cast<std::uint32_t>(synchronisations - synchronisations_);
    round.bytes = bytes - bytes_;
    synchronisations_ = synchronisations, bytes_ = bytes;
  }
  /// The next round counts from here.
  void start(const Region& region) {
    WorkerRound ignored;
    lap(region, ignored);
  }

 private:
  abd::PhaseSeconds lap(const Region& region) {
    const abd::PhaseSeconds now{region.solver.collision_seconds(), region.solver.solve_seconds(),
                                region.transport.wait_seconds(), 0};
    abd::PhaseSeconds spent{now.collision - before_.collision, now.solve - before_.solve, now.sync - before_.sync, 0};
    spent.other = std::max(0.0, timer_.seconds() - spent.total());
    before_ = now, timer_ = Timer();
    return spent;
  }
  abd::PhaseSeconds before_;
  std::uint64_t synchronisations_ = 0, bytes_ = 0;
  Timer timer_;
};

struct MethodResult {
  abd::StepStatus status = abd::StepStatus::converged;  ///< the same on every worker
  std::string reason;                                   ///< on the worker that failed, else empty
  int rounds = 0, newton_critical = 0, refused = 0;
  double r = 0, s = 0, dual = 0, rho_min = 0, rho_max = 0;  ///< as WorkerReport, over all workers
  double toi = std::numeric_limits<double>::quiet_NaN();    ///< of this worker, last merge asked about; NaN: none
  double work = 0;                                          ///< of this worker
};

/// One way in which workers solve a substep together. Thread rule: one per worker and thread; solve() is collective.
class Method {
 public:
  virtual ~Method() = default;
  /// How energies count when a substep begins.
  virtual Weighing weighing() const { return Weighing::replicas; }
  /// Whether workers have to see what stands in the way of the bodies they hold.
  virtual bool needs_obstacles() const { return false; }
  /// From the start poses to poses that are the same on all holders and free of contact on all paths. This worker's
  /// share of every round is appended to `log`: its own entry of `workers` (one), bodies of which it is the lowest
  /// holder, its replicas and internal bodies. On any status but converged the poses are undefined.
  virtual MethodResult solve(Region& region, std::vector<Round>& log) = 0;
};

std::unique_ptr<Method> make_consensus(const abd::Model& model);
std::unique_ptr<Method> make_averaging();
/// schwarz, newton-pcg and auto (schwarz.md).
std::unique_ptr<Method> make_owners_method(const abd::Model& model);
/// What the scene asks for. A single worker has nobody to agree with: its round is a plain solve.
std::unique_ptr<Method> make_method(const abd::Model& model, int workers);

}  // namespace seam::distributed
