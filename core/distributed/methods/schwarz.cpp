#include "core/distributed/methods/schwarz.hpp"

#include <algorithm>
#include <cmath>

#include "core/distributed/shared_exchange.hpp"

namespace seam::distributed {

using abd::NoisySum;
using abd::StepStatus;
using scene::DistributedMethod;
using scene::SchwarzSweep;
using transport::Reduction;

bool is_slow(const std::vector<double>& steps) {
  int slow = 0;
  for (std::size_t i = 1; i < steps.size(); ++i) slow += steps[i] > slow_ratio * steps[i - 1];
  return slow >= most_slow_rounds;
}

namespace {

/// schwarz, newton-pcg and auto. All workers keep one state q that touches nothing; every round lowers E.
class OwnersMethod final : public Method {
 public:
  explicit OwnersMethod(const abd::Model& model) : options_(model.workers), joint_(model.workers) {}

  Weighing weighing() const override { return Weighing::shares; }
  bool needs_obstacles() const override { return options_.method != DistributedMethod::newton_pcg; }

  MethodResult solve(Region& region, std::vector<Round>& log) override {
    region_ = &region, log_ = &log;
    result_ = {};
    clock_.start(region);
    joint_.attach(region);
    if (options_.method != DistributedMethod::newton_pcg && !sweep_to_newton()) return result_;
    finish_with_newton();
    return result_;
  }

 private:
  bool is_auto() const { return options_.method == DistributedMethod::automatic; }
  WorkerMask own_bit() const { return WorkerMask{1} << region_->rank(); }
  bool moves(std::size_t i) const { return region_->ownership.owner[i] != no_owner; }
  bool is_free(std::size_t i) const { return moves(i) && !region_->bodies.fixed[i]; }
  double size_of(std::size_t i, const Vec12& change) const {
    return abd::corner_displacement(region_->body_data[region_->bodies.bodies[i]], change);
  }

  /// Rounds of Schwarz. False: the method ends here, result_ says how; true: Newton goes on from here.
  bool sweep_to_newton() {
    LocalSolver& solver = region_->solver;
    energy_ = joint_.sum(solver.energy_at(solver.poses()));
    noise_ = 0;
    std::vector<double> steps;  // of rounds that solved to the tolerance: rough ones may well be slow
    const int most = is_auto() ? options_.schwarz_rounds : options_.max_rounds;
    for (int round = 0; round < most; ++round) {
      const bool sweep =
          options_.sweep == SchwarzSweep::coloured || (options_.sweep == SchwarzSweep::coloured_first && round == 0);
      if (!(sweep ? coloured_sweep(false) : restricted_round())) return false;
      const bool exact = displacement_ < region_->tolerance;
      if (exact) steps.push_back(step_);
      const bool still = step_ < region_->tolerance && whole_step_ && exact;
      if (is_auto() && (step_ < near_enough * region_->tolerance || is_slow(steps))) return true;
      if (result_.refused >= most_conflicts) return true;
      if (!is_auto() && still) {
        if (solver.constraints_hold(joint_)) return accept();
        energy_ = joint_.sum(solver.energy_at(solver.poses()));  // with new multipliers
      }
    }
    if (is_auto()) return true;
    if (!log_->empty()) log_->back().verdict = Verdict::capped;
    result_.status = StepStatus::consensus_limit;
    result_.reason = "the workers did not come to rest in " + std::to_string(options_.max_rounds) + " rounds";
    return false;
  }

  bool accept() {
    log_->back().verdict = Verdict::accepted;
    return false;
  }

  /// Of this worker's bodies with all others where they are; the poses found are in `proposal_`.
  LocalSolve solve_locally() {
    LocalSolver& solver = region_->solver;
    solver.mark();
    solver.weigh(Weighing::whole);
    const LocalSolve local = is_auto() ? minimise_roughly() : solver.minimise(region_->tolerance, most_local_newton);
    proposal_ = solver.poses();
    solver.go_back();
    solver.weigh(Weighing::shares);
    return local;
  }

  /// What another round changes anyway need not be exact: to a tenth of the first Newton step.
  LocalSolve minimise_roughly() {
    LocalSolver& solver = region_->solver;
    const double tolerance = region_->tolerance;
    const LocalSolve first = solver.minimise(tolerance, 1);
    if (first.status != StepStatus::converged || first.displacement < tolerance) return first;
    LocalSolve local = solver.minimise(std::max(tolerance, rough_solve * first.displacement), most_local_newton - 1);
    local.newton += first.newton, local.work += first.work;
    return local;
  }

  bool restricted_round() {
    q_ = region_->solver.poses();
    const LocalSolve local = solve_locally();
    std::vector<Vec12> dq = differences();
    send_to_all_who_see(*region_, dq, region_->ownership.owner);
    double step = 0, spread = 0;
    for (std::size_t i = 0; i < dq.size(); ++i) {
      if (moves(i) && region_->ownership.owner[i] == region_->rank()) step = std::max(step, size_of(i, dq[i]));
      if (is_free(i)) spread = std::max(spread, size_of(i, Vec12(proposal_[i] - q_[i] - dq[i])));
    }
    if (!agree(local, step, spread)) return fail(RoundKind::restricted, local, -1);
    step_ = step_of_all_;
    const bool taken = take_common_step(dq);
    if (!taken) alpha_ = 0;
    record(RoundKind::restricted, local, taken ? Verdict::goes_on : Verdict::refused, -1);
    if (taken) return true;
    ++result_.refused;
    return coloured_sweep(true);
  }

  std::vector<Vec12> differences() const {
    std::vector<Vec12> dq(q_.size(), Vec12::Zero());
    for (std::size_t i = 0; i < dq.size(); ++i)
      if (is_free(i)) dq[i] = proposal_[i] - q_[i];
    return dq;
  }

  /// The same share of everybody's step; false: the proposals stand in each other's way.
  bool take_common_step(const std::vector<Vec12>& dq) {
    LocalSolver& solver = region_->solver;
    alpha_ = 1, halvings_ = 0, whole_step_ = false;
    const auto candidate = [&] {
      std::vector<Vec12> q(q_);
      for (std::size_t i = 0; i < q.size(); ++i) q[i] += alpha_ * dq[i];
      return q;
    };
    check_ = solver.check_path(candidate());
    double toi = -joint_.largest(-check_.toi);
    for (;;) {
      if (toi < 1) alpha_ *= 0.9 * toi;
      if (!(alpha_ >= least_alpha)) return false;
      const std::vector<Vec12> q = candidate();
      if (toi < 1) {
        toi = -joint_.largest(-solver.check_path(q).toi);
        if (toi < 1) continue;
      }
      const NoisySum energy = joint_.sum(solver.energy_at(q));
      if (lowers(energy)) {
        solver.move_to(q);
        energy_ = energy, whole_step_ = alpha_ == 1;
        return true;
      }
      if (++halvings_ == most_alpha_halvings) return false;
      alpha_ *= 0.5;
      toi = -joint_.largest(-solver.check_path(candidate()).toi);
    }
  }

  /// But for rounding: of the sums, and of what the terms depend on.
  bool lowers(const NoisySum& energy) const {
    if (step_of_all_ < small_step * region_->tolerance && energy.value < HUGE_VAL) return true;
    return energy.value <= energy_.value + 8 * 2.2e-16 * energy_.magnitude + noise_;
  }

  /// Colour after colour, each from where the one before has left things. `first_solved`: the workers of the first
  /// colour have their solutions already. Lowers E by construction.
  bool coloured_sweep(bool first_solved) {
    const Ownership& ownership = region_->ownership;
    double farthest = 0, last_newton = first_solved ? displacement_ : 0;
    for (int color = 0; color < ownership.color_count; ++color) {
      const bool mine = ownership.colors[static_cast<std::size_t>(region_->rank())] == color;
      const bool solved = first_solved && color == 0;
      LocalSolve local;
      if (!solved) q_ = region_->solver.poses();
      if (mine && !solved) local = solve_locally();
      std::vector<Vec12> dq = mine ? differences() : std::vector<Vec12>(q_.size(), Vec12::Zero());
      send_to_all_who_see(*region_, dq, movers(color));
      double step = 0;
      for (std::size_t i = 0; i < dq.size(); ++i)
        if (moves(i)) step = std::max(step, size_of(i, dq[i]));
      if (!agree(local, step, 0)) return fail(RoundKind::stage, local, color);
      farthest = std::max(farthest, step_of_all_), last_newton = std::max(last_newton, displacement_);
      for (std::size_t i = 0; i < dq.size(); ++i) dq[i] += q_[i];
      const NoisySum energy = joint_.sum(region_->solver.place(dq));
      const bool lower = lowers(energy);
      if (!mine) proposal_ = dq;
      alpha_ = 1, halvings_ = 0, check_ = {};
      energy_ = energy;
      record(RoundKind::stage, local, lower ? Verdict::goes_on : Verdict::failed, color);
      if (lower) continue;
      result_.status = StepStatus::line_search_failed;
      result_.reason = "a stage of the coloured sweep raised the energy";
      return false;
    }
    step_ = farthest, displacement_ = last_newton, whole_step_ = true;
    return true;
  }

  /// The worker of this colour that holds each body free; no_owner where there is none.
  std::vector<std::uint16_t> movers(int color) const {
    const Ownership& ownership = region_->ownership;
    std::vector<std::uint16_t> movers(ownership.owner.size(), no_owner);
    for (std::size_t i = 0; i < movers.size(); ++i)
      for (std::size_t k = 0; k < ownership.colors.size(); ++k)
        if (moves(i) && ownership.colors[k] == color && (region_->bodies.holders[i] >> k & 1))
          movers[i] = static_cast<std::uint16_t>(k);
    return movers;
  }

  /// Figures of a round over all workers; false when a local solve failed.
  bool agree(const LocalSolve& local, double step, double spread) {
    double largest[6] = {
        step,       spread, static_cast<double>(local.newton), local.displacement, static_cast<double>(local.status),
        local.noise};
    region_->transport.all_reduce(largest, Reduction::maximum);
    noise_ = std::max(0.5 * noise_, region_->transport.size() * largest[5]);
    step_of_all_ = largest[0], spread_ = largest[1], displacement_ = largest[3];
    result_.newton_critical += static_cast<int>(largest[2]);
    result_.s = largest[0], result_.r = largest[1];
    result_.work += local.work;
    ++result_.rounds;
    if (largest[4] == 0) return true;
    result_.status = static_cast<StepStatus>(static_cast<int>(largest[4]));
    return false;
  }

  bool fail(RoundKind kind, const LocalSolve& local, int color) {
    record(kind, local, Verdict::failed, color);
    return false;
  }

  void finish_with_newton() {
    Region& region = *region_;
    const JointNewton::Recorder recorder = [this](const abd::IterationInfo& info, int cg_iterations) {
      ++result_.rounds, ++result_.newton_critical;
      result_.s = info.displacement, result_.r = 0;
      record_newton(info, cg_iterations);
    };
    const std::size_t before = log_->size();
    const LocalSolve local = joint_.solve(region, recorder);
    result_.work += local.work;
    result_.status = local.status;
    if (log_->size() > before)  // else it failed in its first iteration, and the last round is another's
      log_->back().verdict = local.status == StepStatus::converged ? Verdict::accepted : Verdict::failed;
  }

  Round begin_round(RoundKind kind, Verdict verdict) const {
    Round round;
    round.substep = region_->substep, round.substeps = region_->substeps, round.attempt = region_->attempt;
    round.index = result_.rounds - 1;
    round.kind = kind, round.verdict = verdict;
    return round;
  }

  void record(RoundKind kind, const LocalSolve& local, Verdict verdict, int color) {
    Round round = begin_round(kind, verdict);
    round.r = spread_, round.s = step_of_all_, round.displacement = displacement_;
    round.energy = energy_.value, round.alpha = alpha_, round.halvings = halvings_, round.color = color;
    WorkerRound worker;
    worker.newton = local.newton, worker.contacts = local.contacts;
    worker.displacement = local.displacement, worker.work = local.work;
    clock_.lap(*region_, worker);
    if (kind == RoundKind::restricted && verdict != Verdict::failed)
      worker.toi = check_.toi, worker.impact_a = check_.a, worker.impact_b = check_.b, result_.toi = check_.toi;
    round.workers.push_back(worker);
    record_poses(round, proposal_);
  }

  void record_newton(const abd::IterationInfo& info, int cg_iterations) {
    Round round = begin_round(RoundKind::newton, Verdict::goes_on);
    round.s = round.displacement = info.displacement;
    round.energy = info.energy, round.alpha = info.step_length, round.cg_iterations = cg_iterations;
    WorkerRound worker;
    worker.newton = 1, worker.contacts = info.contacts, worker.displacement = info.displacement;
    worker.work = static_cast<double>(region_->bodies.bodies.size() + info.contacts);
    worker.toi = result_.toi = info.time_of_impact;
    clock_.lap(*region_, worker);
    round.workers.push_back(worker);
    record_poses(round, region_->solver.poses());
  }

  /// Proposals of shared bodies, and the state after the round.
  void record_poses(Round& round, const std::vector<Vec12>& proposal) {
    const Region& region = *region_;
    const auto rank = static_cast<std::uint16_t>(region.rank());
    if (region.newton != nullptr) round.newton = std::move(*region.newton), region.newton->clear();
    if (region.whole_detail) {
      const std::vector<Vec12> q = region.solver.poses();
      std::vector<std::uint8_t> is_shared(q.size(), 0);
      for (const SharedBody& shared : region.shared) {
        is_shared[shared.local] = 1;
        round.replicas.push_back({shared.body, rank, proposal[shared.local], Vec12::Zero()});
        if (lowest(shared.holders) != own_bit()) continue;
        BodyRound body;
        body.body = shared.body, body.z = q[shared.local];
        body.s = size_of(shared.local, Vec12(q[shared.local] - region.bodies.q[shared.local]));
        round.bodies.push_back(body);
      }
      for (std::size_t i = 0; i < q.size(); ++i)
        if (!is_shared[i] && region.bodies.counted[i] && region.body_data[region.bodies.bodies[i]].dynamic)
          round.internal.push_back({region.bodies.bodies[i], rank, q[i]});
    }
    log_->push_back(std::move(round));
  }

  const scene::Workers options_;
  JointNewton joint_;
  Region* region_ = nullptr;
  std::vector<Round>* log_ = nullptr;
  MethodResult result_;
  RoundClock clock_;
  std::vector<Vec12> q_, proposal_;
  PathCheck check_;
  NoisySum energy_;
  double step_ = 0, step_of_all_ = 0, spread_ = 0, displacement_ = 0, alpha_ = 1, noise_ = 0;
  int halvings_ = 0;
  bool whole_step_ = false;
};

}  // namespace

std::unique_ptr<Method> make_owners_method(const abd::Model& model) { return std::make_unique<OwnersMethod>(model); }

std::unique_ptr<Method> make_method(const abd::Model& model, int workers) {
  const bool owners = model.workers.method >= DistributedMethod::schwarz;
  if (owners && workers > 1) return make_owners_method(model);
  return model.workers.method == DistributedMethod::averaging ? make_averaging() : make_consensus(model);
}

}  // namespace seam::distributed
