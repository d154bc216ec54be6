#include "core/distributed/worker.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <stdexcept>

#include "core/abd/solver_kernels.hpp"
#include "core/abd/stamp.hpp"
#include "core/abd/step_limits.hpp"
#include "core/distributed/membership.hpp"
#include "core/distributed/shared_exchange.hpp"
#include "core/transport/lists.hpp"

namespace seam::distributed {

using abd::StepStatus;
using transport::Reduction;

namespace {

constexpr int most_widenings = 8;

double consensus_tolerance(const abd::Model& model) {
  if (model.workers.tolerance_length == scene::ToleranceLength::body || model.solver.tolerance_absolute)
    return model.step_tolerance;
  Box3 box;
  for (std::uint32_t b = 0; b < model.bodies.size(); ++b)
    if (model.bodies[b].kind == scene::BodyKind::dynamic_body) box.extend(body_box(model, b, model.start_q[b]));
  return box.empty() ? model.step_tolerance : model.solver.tolerance * box.diagonal();
}

}  // namespace

Worker::Worker(std::shared_ptr<const abd::Model> model, std::shared_ptr<const abd::HostWorld> world,
               transport::Transport& transport, int threads)
    : model_(std::move(model)),
      transport_(transport),
      solver_(make_local_solver(model_, world, threads)),
      method_(make_method(*model_, transport.size())),
      assemblies_(find_assemblies(*model_)),
      body_data_(world->bodies),
      smallest_diagonal_(smallest_diagonal(*model_)),
      tolerance_(consensus_tolerance(*model_)) {
  for (const Vec2i& row : world->joint_rows) joint_rows_.push_back(static_cast<std::uint32_t>(row[0]));
}

Worker::~Worker() = default;

void Worker::restore(const std::vector<Vec12>& q, const std::vector<Vec12>& v, SharedMemory memory) {
  const WorkerMask everyone =
      transport_.size() == max_workers ? ~WorkerMask{0} : (WorkerMask{1} << transport_.size()) - 1;
  bodies_ = {};
  bodies_.own_bit = WorkerMask{1} << transport_.rank();
  bodies_.divide = model_->workers.divide_energy;
  for (std::uint32_t b = 0; b < q.size(); ++b) bodies_.bodies.push_back(b);
  bodies_.q = q, bodies_.v = v;
  bodies_.holders.assign(q.size(), everyone);
  for (std::size_t i = 0; i < q.size(); ++i)
    if (!body_data_[i].dynamic) bodies_.holders[i] = ~WorkerMask{0};
  for (const WorkerMask holders : bodies_.holders)
    bodies_.counted.push_back(lowest(holders) == bodies_.own_bit ? 1 : 0);
  memory_ = std::move(memory);
  step_partition_ = memory_.partition;
}

double Worker::largest(double value) {
  double values[1] = {value};
  transport_.all_reduce(values, Reduction::maximum);
  return values[0];
}

double Worker::smallest(double value) {
  double values[1] = {value};
  transport_.all_reduce(values, Reduction::minimum);
  return values[0];
}

StepStatus Worker::step(std::int64_t step, double time, abd::StepReport& report,
                        const abd::IterationObserver& observer) {
  const LocalBodies start = bodies_;
  const SharedMemory memory = memory_;
  rounds_.clear();
  report.distributed = {};
  report.distributed.workers = transport_.size();
  report.distributed.rounds = 0;
  work_ = 0, attempt_ = 0;
  step_partition_ = memory_.partition;
  const std::uint64_t sent = transport_.bytes_sent(), waits = transport_.collectives();
  StepStatus status = StepStatus::newton_limit;
  for (int halvings = 0; halvings <= model_->solver.max_substep_halvings; ++halvings) {
    status = substeps(step, time, 1 << halvings, report, observer);
    if (status == StepStatus::converged || status == StepStatus::cancelled) break;
    bodies_ = start, memory_ = memory;
  }
  report.status = status;
  worker_work_.assign(static_cast<std::size_t>(transport_.size()), 0);
  worker_work_[static_cast<std::size_t>(transport_.rank())] = work_;
  transport_.all_reduce(worker_work_, Reduction::sum);
  if (status == StepStatus::converged) {
    balance();
  } else {
    bodies_ = start, memory_ = memory;
  }
  report.distributed.synchronisations = static_cast<int>(transport_.collectives() - waits);
  double bytes[1] = {static_cast<double>(transport_.bytes_sent() - sent)};
  transport_.all_reduce(bytes, Reduction::sum);
  report.distributed.bytes = static_cast<std::uint64_t>(bytes[0]);
  return status;
}

StepStatus Worker::substeps(std::int64_t step, double time, int count, abd::StepReport& report,
                            const abd::IterationObserver& observer) {
  report.substeps = count;
  report.reason.clear();
  const double h = model_->time_step / count;
  for (int s = 0; s < count; ++s) {
    const double end = s + 1 == count ? static_cast<double>(step) * model_->time_step : time + h * (s + 1);
    const StepStatus status = substep(h, end, s, count, report, observer);
    if (status != StepStatus::converged) return status;
  }
  return StepStatus::converged;
}

/// m, the farthest that a box corner of a body held here gets by its velocity and the forces known beforehand.
double Worker::predicted_motion(double h) const {
  double farthest = 0;
  for (std::size_t i = 0; i < bodies_.bodies.size(); ++i) {
    const std::uint32_t b = bodies_.bodies[i];
    const abd::BodyData& data = body_data_[b];
    if (!data.dynamic) continue;
    Vec12 load = abd::constant_load(*model_, b);
    for (const abd::Pull& pull : pulls_)
      if (pull.body == b)
        abd::add_stamp_gradient(abd::point_weights(pull.anchor),
                                pull.stiffness * Vec3(pull.target - transform_point(bodies_.q[i], pull.anchor)), load);
    Vec12 offset;  // of the pose from the predicted one
    abd::kernels::Predict{{&data, 1}, {&bodies_.q[i], 1}, {&bodies_.v[i], 1},
                          {&load, 1}, {&bodies_.q[i], 1}, {&model_->bodies[b].torque, 1},
                          h,          {&offset, 1}}(0);
    const double distance = abd::corner_displacement(data, offset);
    if (!(distance <= farthest)) farthest = distance;
  }
  return farthest;
}

StepStatus Worker::substep(double h, double time, int index, int count, abd::StepReport& report,
                           const abd::IterationObserver& observer) {
  motion_ = largest(predicted_motion(h));
  for (int widening = 0;; ++widening, ++attempt_) {
    share_out(motion_);
    check_shares();
    find_ownership();
    observer_ = logged(observer);
    solver_->set_pulls(pulls_);
    solver_->set_bodies(bodies_);
    solver_->weigh(method_->weighing());
    solver_->set_memory(memory_.solver.kappa, memory_.solver.last_gap);
    solver_->load_joint_forces(memory_.solver.joint_forces);
    const StepStatus begun = solver_->begin(h, time, index, report, observer_);
    const double worst = largest(static_cast<double>(begun));
    if (worst != 0) return static_cast<StepStatus>(static_cast<int>(worst));
    choose_stiffness();
    Region region = make_region(index, count);
    if (const StepStatus status = solve_substep(region, report); status != StepStatus::converged) return status;
    if (transport_.size() == 1) break;
    const double moved = largest(moved_here());
    if (2 * moved + model_->dhat + model_->dmin <= overlap_) break;
    if (widening == most_widenings) {
      report.reason = "bodies move so far in a step that no overlap of the regions covers them";
      return StepStatus::consensus_limit;
    }
    motion_ = 1.5 * moved;
  }
  finish_substep();
  return StepStatus::converged;
}

/// In full detail the observer also keeps what it sees.
abd::IterationObserver Worker::logged(const abd::IterationObserver& observer) {
  newton_.clear();
  if (detail_ != LogDetail::full) return observer;
  return [this, observer](const abd::IterationInfo& info) {
    newton_.push_back({static_cast<std::uint16_t>(transport_.rank()), info, bodies_.bodies, solver_->poses()});
    return !observer || observer(info);
  };
}

double Worker::moved_here() const {
  const std::vector<Vec12> poses = solver_->poses();
  double farthest = 0;
  for (std::size_t i = 0; i < poses.size(); ++i) {
    const abd::BodyData& data = body_data_[bodies_.bodies[i]];
    // What a kinematic body may run into has to be seen by all who move it.
    const bool matters = data.dynamic || (data.moves && method_->needs_obstacles());
    if (matters) farthest = std::max(farthest, abd::corner_displacement(data, Vec12(poses[i] - bodies_.q[i])));
  }
  return farthest;
}

StepStatus Worker::solve_substep(Region& region, abd::StepReport& report) {
  for (;;) {
    solver_->restart();
    if (const StepStatus status = solve_with_friction(region, report); status != StepStatus::converged) return status;
    if (!solver_->needs_stiffer_barrier(smallest(solver_->end_gap()))) return StepStatus::converged;
    solver_->stiffen();
    region.attempt = ++attempt_;
  }
}

StepStatus Worker::solve_with_friction(Region& region, abd::StepReport& report) {
  const int lags = model_->contact.friction_lag_iterations;
  solver_->lag_friction(true);
  region.goes_on = false;
  for (int lag = 1;; ++lag) {
    const MethodResult result = method_->solve(region, rounds_);
    abd::WorkerReport& sums = report.distributed;
    sums.rho_min = sums.rounds == 0 ? result.rho_min : std::min(sums.rho_min, result.rho_min);
    sums.rho_max = std::max(sums.rho_max, result.rho_max);
    sums.rounds += result.rounds, sums.newton_critical += result.newton_critical, sums.refused += result.refused;
    sums.r = result.r, sums.s = result.s, sums.dual = result.dual;
    sums.toi.assign(1, result.toi);
    work_ += result.work;
    if (result.status != StepStatus::converged) {
      if (!result.reason.empty()) report.reason = result.reason;
      return result.status;
    }
    if (lags >= 0 && lag >= lags) return StepStatus::converged;
    const std::size_t touching = solver_->active_contacts() + solver_->friction_contacts();
    if (!(largest(static_cast<double>(touching)) > 0)) return StepStatus::converged;
    const bool settled = lag > 1 && largest(solver_->moved_since_lag()) < model_->step_tolerance;
    if (lags < 0 && (settled || lag >= abd::max_lag_iterations)) return StepStatus::converged;
    solver_->lag_friction(false);
    region.goes_on = true, region.attempt = ++attempt_;
  }
}

/// Workers that are to hold each of these bodies (positions in the list): whoever any body of its assembly touches.
std::vector<WorkerMask> Worker::masks_of(const std::vector<std::size_t>& which) const {
  std::vector<WorkerMask> of_assembly(model_->bodies.size(), 0);
  for (const std::size_t i : which)
    of_assembly[assemblies_[bodies_.bodies[i]]] |=
        memory_.partition.touched_by(body_box(*model_, bodies_.bodies[i], bodies_.q[i]), 0.5 * overlap_);
  std::vector<WorkerMask> masks;
  for (const std::size_t i : which) masks.push_back(of_assembly[assemblies_[bodies_.bodies[i]]]);
  return masks;
}

/// Membership from the poses held here: every holder of a body finds the same; its lowest holder sends it to those who
/// come new.
void Worker::share_out(double motion) {
  drop_obstacles(bodies_);
  overlap_ = overlap_width(*model_, motion, smallest_diagonal_);
  if (transport_.size() == 1) return;
  std::vector<std::size_t> dynamic;
  for (std::size_t i = 0; i < bodies_.bodies.size(); ++i)
    if (body_data_[bodies_.bodies[i]].dynamic) dynamic.push_back(i);
  const std::vector<WorkerMask> masks = masks_of(dynamic);
  std::vector<WorkerMask> fresh(bodies_.holders);
  for (std::size_t k = 0; k < dynamic.size(); ++k) fresh[dynamic[k]] = masks[k];
  std::vector<std::vector<BodyMessage>> leaving(static_cast<std::size_t>(transport_.size()));
  std::vector<std::pair<std::uint32_t, std::size_t>> kept;
  for (std::size_t i = 0; i < bodies_.bodies.size(); ++i) {
    if (body_data_[bodies_.bodies[i]].dynamic && lowest(bodies_.holders[i]) == bodies_.own_bit)
      for (int rank = 0; rank < transport_.size(); ++rank)
        if ((fresh[i] & ~bodies_.holders[i]) >> rank & 1) {
          BodyMessage message{bodies_.bodies[i], {}, {}};
          std::memcpy(message.q, bodies_.q[i].data(), sizeof message.q);
          std::memcpy(message.v, bodies_.v[i].data(), sizeof message.v);
          leaving[static_cast<std::size_t>(rank)].push_back(message);
        }
    if (fresh[i] & bodies_.own_bit) kept.emplace_back(bodies_.bodies[i], i);
  }
  const std::vector<BodyMessage> arrived = transport::exchange_lists(transport_, leaving);
  take_bodies(kept, fresh, arrived);
}

void Worker::take_bodies(const std::vector<std::pair<std::uint32_t, std::size_t>>& kept,
                         const std::vector<WorkerMask>& fresh, const std::vector<BodyMessage>& arrived) {
  LocalBodies next;
  next.own_bit = bodies_.own_bit, next.divide = bodies_.divide;
  std::vector<std::size_t> newcomers;
  std::size_t at = 0;
  const auto take_arrived = [&](std::uint64_t before) {
    for (; at < arrived.size() && arrived[at].body < before; ++at) {
      newcomers.push_back(next.bodies.size());
      next.bodies.push_back(static_cast<std::uint32_t>(arrived[at].body));
      next.q.push_back(Eigen::Map<const Vec12>(arrived[at].q));
      next.v.push_back(Eigen::Map<const Vec12>(arrived[at].v));
      next.holders.push_back(0);
    }
  };
  for (const auto& [body, i] : kept) {
    take_arrived(body);
    next.bodies.push_back(body);
    next.q.push_back(bodies_.q[i]), next.v.push_back(bodies_.v[i]);
    next.holders.push_back(fresh[i]);
  }
  take_arrived(~0ull);
  bodies_ = std::move(next);
  const std::vector<WorkerMask> masks = masks_of(newcomers);
  for (std::size_t k = 0; k < newcomers.size(); ++k) bodies_.holders[newcomers[k]] = masks[k];
  for (const WorkerMask holders : bodies_.holders)
    bodies_.counted.push_back(lowest(holders) == bodies_.own_bit ? 1 : 0);
}

/// The shares of every dynamic body's energy add up to 1 over the workers; also keeps who holds what for the log.
void Worker::check_shares() {
  held_ = bodies_.bodies, held_by_ = bodies_.holders;
  if (transport_.size() == 1) return;
  double sum[1] = {0}, dynamic = 0;
  for (std::size_t i = 0; i < bodies_.bodies.size(); ++i)
    if (body_data_[bodies_.bodies[i]].dynamic) sum[0] += abd::equal_share(bodies_.holders[i]);
  transport_.all_reduce(sum, Reduction::sum);
  for (const abd::BodyData& data : body_data_) dynamic += data.dynamic ? 1 : 0;
  if (std::abs(sum[0] - dynamic) > 1e-9 * std::max(1.0, dynamic))
    throw std::logic_error("the shares of the bodies' energies do not add up to their number");
}

/// Owners, and what of others stands in the way, where the method wants to know.
void Worker::find_ownership() {
  ownership_ = {};
  if (transport_.size() > 1 && method_->needs_obstacles())
    ownership_ = add_obstacles(transport_, *model_, memory_.partition, assemblies_, overlap_, bodies_);
  else if (transport_.size() > 1 && method_->weighing() == Weighing::shares)
    ownership_ = find_owners(*model_, memory_.partition, assemblies_, bodies_);
  present_ = bodies_.bodies;
}

Region Worker::make_region(int index, int count) {
  Region region{transport_, *solver_, *model_, bodies_, body_data_, ownership_, {}, {}, {}};
  std::vector<Peer> peers(static_cast<std::size_t>(transport_.size()));
  for (std::uint32_t i = 0; i < bodies_.bodies.size(); ++i) {
    const std::uint32_t b = bodies_.bodies[i];
    if (!bodies_.fixed.empty() && bodies_.fixed[i]) continue;
    const bool kinematic = model_->bodies[b].kind == scene::BodyKind::kinematic_body;
    if (kinematic) region.kinematic.push_back(i);
    const bool among_all = kinematic && method_->weighing() == Weighing::shares && transport_.size() > 1;
    if (!among_all && (!body_data_[b].dynamic || count_workers(bodies_.holders[i]) < 2)) continue;
    const auto shared = static_cast<std::uint32_t>(region.shared.size());
    region.shared.push_back({i, b, bodies_.holders[i]});
    for (int rank = 0; rank < transport_.size(); ++rank)
      if (rank != transport_.rank() && (bodies_.holders[i] >> rank & 1))
        peers[static_cast<std::size_t>(rank)].shared.push_back(shared);
  }
  for (int rank = 0; rank < transport_.size(); ++rank) {
    Peer& peer = peers[static_cast<std::size_t>(rank)];
    peer.rank = rank;
    if (!peer.shared.empty()) region.peers.push_back(std::move(peer));
  }
  region.tolerance = tolerance_;
  region.substep = index, region.substeps = count, region.attempt = attempt_;
  region.whole_detail = detail_ != LogDetail::rounds;
  region.newton = detail_ == LogDetail::full ? &newton_ : nullptr;
  region.change = change_ ? &*change_ : nullptr;
  return region;
}

/// kappa from the balance of forces at the first contact, over the whole scene: the barrier's gradient of a shared body
/// is the sum of its holders' parts.
void Worker::choose_stiffness() {
  if (!solver_->must_choose_stiffness()) return;
  double active[1] = {static_cast<double>(solver_->active_contacts())};
  transport_.all_reduce(active, Reduction::sum);
  if (active[0] == 0) return;
  std::vector<Vec12> barrier = solver_->barrier_gradient();
  Region region = make_region(0, 1);
  std::vector<Vec12> own;
  for (const SharedBody& shared : region.shared) own.push_back(barrier[shared.local]);
  const auto all = exchange_shared(region, own);
  for (std::size_t i = 0; i < all.size(); ++i) barrier[region.shared[i].local] = sum_of(all[i]);
  const StiffnessSums sums = solver_->stiffness_sums(barrier);
  double values[2] = {sums.product, sums.square};
  transport_.all_reduce(values, Reduction::sum);
  solver_->set_stiffness({values[0], values[1]});
}

void Worker::finish_substep() {
  solver_->finish();
  bodies_.q = solver_->poses(), bodies_.v = solver_->velocities();
  drop_obstacles(bodies_);
  memory_.solver.kappa = solver_->kappa(), memory_.solver.last_gap = solver_->last_gap();
  share_joint_forces();
}

/// The mean over the workers that hold a joint; all of them keep the whole list.
void Worker::share_joint_forces() {
  const std::size_t rows = joint_rows_.size();
  if (rows == 0) return;
  std::vector<Vec3> forces(rows, Vec3::Zero());
  solver_->store_joint_forces(forces);
  if (transport_.size() > 1) {
    std::vector<WorkerMask> holders(model_->bodies.size(), 0);
    for (std::size_t i = 0; i < bodies_.bodies.size(); ++i) holders[bodies_.bodies[i]] = bodies_.holders[i];
    std::vector<double> sums;
    for (std::size_t row = 0; row < rows; ++row) {
      const abd::JointModel& joint = model_->joints[joint_rows_[row]];
      const bool a_moves = body_data_[joint.body_a].dynamic;
      const std::uint32_t b = a_moves || !joint.body_b ? joint.body_a : *joint.body_b;
      for (int c = 0; c < 3; ++c) sums.push_back(abd::equal_share(holders[b]) * forces[row][c]);
    }
    transport_.all_reduce(sums, Reduction::sum);
    for (std::size_t row = 0; row < rows; ++row)
      forces[row] = Vec3(sums[3 * row], sums[3 * row + 1], sums[3 * row + 2]);
  }
  memory_.solver.joint_forces = std::move(forces);
}

void Worker::balance() {
  if (!model_->workers.balance || transport_.size() == 1) return;
  double box[6];
  for (double& value : box) value = HUGE_VAL;
  for (std::size_t i = 0; i < bodies_.bodies.size(); ++i) {
    if (!body_data_[bodies_.bodies[i]].dynamic) continue;
    const Box3 body = body_box(*model_, bodies_.bodies[i], bodies_.q[i]);
    for (int k = 0; k < 3; ++k) box[k] = std::min(box[k], body.min[k]), box[3 + k] = std::min(box[3 + k], -body.max[k]);
  }
  transport_.all_reduce(box, Reduction::minimum);
  Box3 whole;
  if (box[0] < HUGE_VAL) whole.extend(Vec3(box[0], box[1], box[2])), whole.extend(Vec3(-box[3], -box[4], -box[5]));
  Balance balance;
  balance.set_state(memory_.balance);
  balance.update(memory_.partition, worker_work_, whole, 0.1 * smallest_diagonal_);
  memory_.balance = balance.state();
}

void Worker::refresh() {
  solver_->set_bodies(bodies_);
  solver_->set_memory(memory_.solver.kappa, memory_.solver.last_gap);
  solver_->refresh();
}

LocalReport Worker::describe() { return solver_->describe(); }
std::vector<LocalContact> Worker::contacts() { return solver_->contacts(); }

}  // namespace seam::distributed
