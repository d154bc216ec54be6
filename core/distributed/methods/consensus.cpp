#include "core/distributed/methods/consensus.hpp"

#include <algorithm>
#include <cmath>

#include "core/abd/load.hpp"
#include "core/distributed/distributed_simulation.hpp"
#include "core/distributed/shared_exchange.hpp"

namespace seam::distributed {

using transport::Reduction;

ConsensusOptions ConsensusOptions::of(const scene::Workers& workers) {
  const bool c1 = workers.preset == scene::ConsensusPreset::c1;
  ConsensusOptions options;
  options.mass_metric = workers.penalty_metric ? *workers.penalty_metric == scene::PenaltyMetric::mass : c1;
  options.raw_norm = !c1;
  options.dynamic_penalty = workers.dynamic_penalty.value_or(true);
  options.scaled_factor = c1;
  options.stagnation_rule = workers.stagnation_rule.value_or(c1);
  options.warm_start = workers.warm_start.value_or(c1);
  options.rescale_duals = workers.rescale_duals.value_or(true);
  options.dual_residual = workers.dual_residual.value_or(c1);
  options.inexact = workers.inexact.value_or(c1);
  options.beta = workers.beta, options.upper_clamp = workers.penalty_clamp.value_or(c1 ? 1e6 : 1e3);
  options.max_rounds = workers.max_rounds, options.max_newton_per_round = workers.max_newton_per_round;
  options.merge_gate = workers.merge_gate;
  return options;
}

PenaltyChange next_penalty(const ConsensusOptions& options, double rho, double rho_start, double r, double s,
                           double tolerance, Progress& progress) {
  const double size = std::max(r, s);
  if (size < stagnation_progress * progress.best) {
    progress.best = size, progress.rounds = 0;
  } else {
    ++progress.rounds;
  }
  double wanted = rho;
  const double imbalance = r > s ? r / s : s / r;  // infinite where one of them vanishes, NaN where both do
  const double factor = options.scaled_factor && imbalance > 0
                            ? std::clamp(std::sqrt(imbalance), penalty_factor, largest_factor)
                            : penalty_factor;
  PenaltyRule rule = PenaltyRule::kept;
  if (options.stagnation_rule && progress.rounds >= stagnation_rounds && size >= tolerance) {
    wanted = stagnation_factor * rho, rule = PenaltyRule::raised_stagnant;
    progress = {size, 0};
  } else if (options.dynamic_penalty && r > penalty_ratio * s) {
    wanted = factor * rho, rule = PenaltyRule::raised;
  } else if (options.dynamic_penalty && s > penalty_ratio * r) {
    wanted = rho / factor, rule = PenaltyRule::lowered;
  }
  const double low = rho_start * lower_clamp, high = rho_start * options.upper_clamp;
  if (wanted > high) return {high, rho < high ? rule : PenaltyRule::at_upper_clamp};
  if (wanted < low) return {low, rho > low ? rule : PenaltyRule::at_lower_clamp};
  return {wanted, rule};
}

namespace {

/// One shared body as this worker sees it; z, rho and progress have the same bits on every holder.
struct Replica {
  double rho = 0, rho_start = 0, rho_next = 0;
  Vec12 z = Vec12::Zero(), u = Vec12::Zero();
  double r = 0, s = 0, dual = 0;
  PenaltyRule rule = PenaltyRule::kept;
  Progress progress;
};

class Consensus final : public Method {
 public:
  explicit Consensus(const abd::Model& model)
      : own_options_(ConsensusOptions::of(model.workers)), options_(own_options_) {}

  MethodResult solve(Region& region, std::vector<Round>& log) override {
    region_ = &region, log_ = &log;
    result_ = {};
    clock_.start(region);
    if (!changed_here()) options_ = own_options_, tolerance_ = region.tolerance;
    start();
    for (int index = 0; index < options_.max_rounds; ++index) {
      if (region.change != nullptr && static_cast<int>(log.size()) == region.change->round) change_rules();
      const LocalSolve local = solve_locally(index);
      exchange_and_average();
      update_duals_and_penalties();
      if (!reduce(local)) return give_up(index, local);
      const bool still = result_.r < tolerance_ && result_.s < tolerance_ && displacement_ < tolerance_ &&
                         (!options_.dual_residual || result_.dual < tolerance_);
      const bool done = still && ask_gate();
      record(index, local, done ? Verdict::accepted : still ? Verdict::refused : cap(index));
      if (done) return result_;
      if (still) ++result_.refused;
    }
    result_.status = abd::StepStatus::consensus_limit;
    result_.reason = "the workers did not agree on poses in " + std::to_string(options_.max_rounds) + " rounds";
    return result_;
  }

 private:
  Verdict cap(int index) const { return index + 1 == options_.max_rounds ? Verdict::capped : Verdict::goes_on; }
  const abd::BodyData& body(const SharedBody& shared) const { return region_->body_data[shared.body]; }

  /// Of a change of pose: metres at box corners, or the paper's infinity norm of the raw numbers.
  double norm(const SharedBody& shared, const Vec12& change) const {
    return options_.raw_norm ? change.cwiseAbs().maxCoeff() : abd::corner_displacement(body(shared), change);
  }

  /// |M^-1 rho P dz|, always in metres.
  double dual_norm(const SharedBody& shared, double rho, const Vec12& change) const {
    const abd::BodyData& data = body(shared);
    if (options_.mass_metric) return rho / data.mass * abd::corner_displacement(data, change);
    return abd::corner_displacement(data, abd::mass_solve(data.mass, data.second_moment, Vec12(rho * change)));
  }

  /// A change of rules acts in all solves that come after its round.
  bool changed_here() const {
    return region_->change != nullptr && static_cast<int>(log_->size()) > region_->change->round;
  }

  /// The pull rho P u stays what it was, so that only what comes after differs.
  void change_rules() {
    const WhatIf& change = *region_->change;
    const ConsensusOptions before = options_;
    options_ = ConsensusOptions::of(change.workers);
    tolerance_ = region_->tolerance * change.tolerance_factor;
    const double factor = change.penalty_factor * options_.beta / before.beta;
    for (std::size_t i = 0; i < replicas_.size(); ++i) {
      Replica& replica = replicas_[i];
      const abd::BodyData& data = body(region_->shared[i]);
      Vec12 pull = replica.rho_next * replica.u;
      if (before.mass_metric) pull = abd::mass_times(1, Mat3(data.second_moment / data.mass), pull);
      if (options_.mass_metric) pull = abd::mass_solve(1, Mat3(data.second_moment / data.mass), pull);
      replica.rho_start = options_.beta * data.mass;
      replica.rho_next *= factor;
      replica.u = pull / replica.rho_next;
      replica.progress = {HUGE_VAL, 0};
    }
  }

  void start() {
    const Region& region = *region_;
    local_tolerance_ = tolerance_;
    if (region.goes_on) {  // the same step with newer friction: from where it stands
      for (Replica& replica : replicas_) replica.progress = {HUGE_VAL, 0};
      return;
    }
    replicas_.assign(region.shared.size(), {});
    for (std::size_t i = 0; i < replicas_.size(); ++i) {
      const SharedBody& shared = region.shared[i];
      Replica& replica = replicas_[i];
      replica.rho_start = replica.rho = replica.rho_next = options_.beta * body(shared).mass;
      replica.z = options_.warm_start ? region.solver.predicted(shared.local) : region.bodies.q[shared.local];
      replica.progress = {HUGE_VAL, 0};
    }
    if (options_.warm_start) start_duals();
  }

  /// u_i = -(rho P)^-1 (g_i - mean g): what the last contact forces say each holder will be short of. A body's own
  /// terms are the same on every holder and drop out.
  void start_duals() {
    const Region& region = *region_;
    const std::vector<Vec12> gradient = region.solver.start_gradient();
    std::vector<Vec12> own;
    for (const SharedBody& shared : region.shared) own.push_back(gradient[shared.local]);
    const std::vector<std::vector<Vec12>> all = exchange_shared(*region_, own);
    for (std::size_t i = 0; i < replicas_.size(); ++i) {
      const Vec12 deviation = own[i] - sum_of(all[i]) / static_cast<double>(all[i].size());
      const abd::BodyData& data = body(region.shared[i]);
      const Vec12 unscaled = options_.mass_metric
                                 ? Vec12(data.mass * abd::mass_solve(data.mass, data.second_moment, deviation))
                                 : deviation;
      replicas_[i].u = -unscaled / replicas_[i].rho;
    }
  }

  LocalSolve solve_locally(int index) {
    const Region& region = *region_;
    std::vector<ReplicaPenalty> penalties;
    for (std::size_t i = 0; i < replicas_.size(); ++i) {
      Replica& replica = replicas_[i];
      replica.rho = replica.rho_next;
      penalties.push_back({region.shared[i].local, replica.rho, replica.z - replica.u});
    }
    region.solver.set_penalties(penalties, options_.mass_metric);
    if (options_.inexact && index > 0) local_tolerance_ = std::max(tolerance_, 0.1 * std::max(result_.r, result_.s));
    return region.solver.solve(local_tolerance_, options_.max_newton_per_round);
  }

  void exchange_and_average() {
    const Region& region = *region_;
    poses_ = region.solver.poses();
    std::vector<Vec12> own;  // q and q + u of each shared body
    for (std::size_t i = 0; i < replicas_.size(); ++i) {
      own.push_back(poses_[region.shared[i].local]);
      own.push_back(own.back() + replicas_[i].u);
    }
    const auto all = exchange_shared(*region_, own, 2);
    for (std::size_t i = 0; i < replicas_.size(); ++i) {
      Replica& replica = replicas_[i];
      Vec12 z = Vec12::Zero();
      for (std::size_t k = 1; k < all[i].size(); k += 2) z += all[i][k];
      z /= static_cast<double>(all[i].size() / 2);
      const Vec12 change = z - replica.z;
      replica.s = norm(region.shared[i], change);
      replica.dual = dual_norm(region.shared[i], replica.rho, change);
      replica.z = z, replica.r = 0;
      for (std::size_t k = 0; k < all[i].size(); k += 2)
        replica.r = std::max(replica.r, norm(region.shared[i], Vec12(all[i][k] - z)));
    }
  }

  void update_duals_and_penalties() {
    const Region& region = *region_;
    for (std::size_t i = 0; i < replicas_.size(); ++i) {
      Replica& replica = replicas_[i];
      replica.u += poses_[region.shared[i].local] - replica.z;
      const PenaltyChange change =
          next_penalty(options_, replica.rho, replica.rho_start, replica.r, replica.s, tolerance_, replica.progress);
      replica.rho_next = change.rho, replica.rule = change.rule;
      if (options_.rescale_duals && change.rho != replica.rho) replica.u *= replica.rho / change.rho;
    }
  }

  /// Largest residuals over all workers; false when a local solve failed somewhere.
  bool reduce(const LocalSolve& local) {
    enum : std::size_t { r, s, dual, displacement, newton, failure, rho_max, minus_rho_min, count };
    double largest[count] = {};
    largest[displacement] = local.displacement, largest[newton] = local.newton;
    if (local.status != abd::StepStatus::converged) largest[failure] = static_cast<double>(local.status);
    largest[minus_rho_min] = -HUGE_VAL;
    for (std::size_t i = 0; i < replicas_.size(); ++i) {
      const Replica& replica = replicas_[i];
      largest[r] = std::max(largest[r], replica.r), largest[s] = std::max(largest[s], replica.s);
      largest[dual] = std::max(largest[dual], replica.dual);
      const double share = replica.rho / body(region_->shared[i]).mass;
      largest[rho_max] = std::max(largest[rho_max], share);
      largest[minus_rho_min] = std::max(largest[minus_rho_min], -share);
    }
    region_->transport.all_reduce(largest, Reduction::maximum);
    result_.r = largest[r], result_.s = largest[s], result_.dual = largest[dual];
    displacement_ = largest[displacement];
    result_.newton_critical += static_cast<int>(largest[newton]);
    result_.work += local.work;
    round_rho_max_ = largest[rho_max], round_rho_min_ = largest[rho_max] > 0 ? -largest[minus_rho_min] : 0;
    if (round_rho_max_ > 0) {
      result_.rho_min = result_.rounds == 0 ? round_rho_min_ : std::min(result_.rho_min, round_rho_min_);
      result_.rho_max = std::max(result_.rho_max, round_rho_max_);
    }
    ++result_.rounds;
    if (largest[failure] == 0) return true;
    result_.status = static_cast<abd::StepStatus>(static_cast<int>(largest[failure]));
    return false;
  }

  MethodResult give_up(int index, const LocalSolve& local) {
    record(index, local, Verdict::failed);
    return result_;
  }

  /// All shared bodies at once to z, kinematic ones to what the workers found on the mean; committed when every
  /// worker's whole path is free.
  bool ask_gate() {
    const Region& region = *region_;
    candidate_ = poses_;
    for (std::size_t i = 0; i < replicas_.size(); ++i) candidate_[region.shared[i].local] = replicas_[i].z;
    if (!region.kinematic.empty() && region.transport.size() > 1) average_kinematic();
    const bool moves = !region.shared.empty() || (!region.kinematic.empty() && region.transport.size() > 1);
    check_ = {};
    if (moves && options_.merge_gate) check_ = region.solver.check_path(candidate_);
    if (options_.merge_gate) result_.toi = check_.toi;
    double lowest[1] = {check_.toi};
    region.transport.all_reduce(lowest, Reduction::minimum);
    if (!(lowest[0] >= 1)) return false;  // NaN is no free path
    if (moves) region.solver.move_to(candidate_);
    return true;
  }

  void average_kinematic() {
    std::vector<double> sums;
    for (const std::uint32_t local : region_->kinematic)
      sums.insert(sums.end(), poses_[local].data(), poses_[local].data() + 12);
    region_->transport.all_reduce(sums, Reduction::sum);
    for (std::size_t i = 0; i < region_->kinematic.size(); ++i)
      for (int k = 0; k < 12; ++k)
        candidate_[region_->kinematic[i]].data()[k] =
            sums[12 * i + static_cast<std::size_t>(k)] / region_->transport.size();
  }

  void record(int index, const LocalSolve& local, Verdict verdict) {
    const Region& region = *region_;
    Round round;
    round.substep = region.substep, round.substeps = region.substeps, round.attempt = region.attempt;
    round.index = index;
    round.r = result_.r, round.s = result_.s, round.dual = result_.dual, round.displacement = displacement_;
    round.rho_min = round_rho_min_, round.rho_max = round_rho_max_;
    round.verdict = verdict;
    const bool asked = verdict == Verdict::accepted || verdict == Verdict::refused;
    WorkerRound worker;
    worker.newton = local.newton, worker.contacts = local.contacts;
    worker.displacement = local.displacement, worker.work = local.work;
    clock_.lap(region, worker);
    if (asked && options_.merge_gate) worker.toi = check_.toi, worker.impact_a = check_.a, worker.impact_b = check_.b;
    round.workers.push_back(worker);
    if (asked || verdict != Verdict::goes_on || region.whole_detail) record_bodies(round);
    if (asked || region.newton != nullptr) record_internal(round);
    if (region.newton != nullptr) round.newton = std::move(*region.newton), region.newton->clear();
    log_->push_back(std::move(round));
  }

  void record_bodies(Round& round) const {
    const Region& region = *region_;
    const WorkerMask own = WorkerMask{1} << region.rank();
    for (std::size_t i = 0; i < replicas_.size(); ++i) {
      const SharedBody& shared = region.shared[i];
      const Replica& replica = replicas_[i];
      round.replicas.push_back(
          {shared.body, static_cast<std::uint16_t>(region.rank()), poses_[shared.local], replica.u});
      if (lowest(shared.holders) != own) continue;
      round.bodies.push_back(
          {shared.body, replica.r, replica.s, replica.dual, replica.rho, replica.rho_next, replica.rule, replica.z});
    }
  }

  void record_internal(Round& round) const {
    const Region& region = *region_;
    std::vector<std::uint8_t> is_shared(poses_.size(), 0);
    for (const SharedBody& shared : region.shared) is_shared[shared.local] = 1;
    for (std::size_t i = 0; i < poses_.size(); ++i)
      if (!is_shared[i] && region.body_data[region.bodies.bodies[i]].dynamic)
        round.internal.push_back({region.bodies.bodies[i], static_cast<std::uint16_t>(region.rank()), poses_[i]});
  }

  const ConsensusOptions own_options_;
  ConsensusOptions options_;
  Region* region_ = nullptr;
  std::vector<Round>* log_ = nullptr;
  MethodResult result_;
  std::vector<Replica> replicas_;
  std::vector<Vec12> poses_, candidate_;
  PathCheck check_;
  RoundClock clock_;
  double tolerance_ = 0, local_tolerance_ = 0, displacement_ = 0, round_rho_min_ = 0, round_rho_max_ = 0;
};

}  // namespace

std::unique_ptr<Method> make_consensus(const abd::Model& model) { return std::make_unique<Consensus>(model); }

}  // namespace seam::distributed
