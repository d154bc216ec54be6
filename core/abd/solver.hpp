#pragma once
#include <optional>

#include "core/abd/kinematics.hpp"
#include "core/abd/partners.hpp"
#include "core/abd/potential.hpp"
#include "core/abd/simulation.hpp"
#include "core/abd/solver_kernels.hpp"
#include "core/abd/state.hpp"
#include "core/abd/step_limits.hpp"
#include "core/abd/step_path.hpp"
#include "core/abd/stiffness.hpp"
#include "core/contact/detector.hpp"
#include "core/math/linear_solver.hpp"

namespace seam::abd {

/// Largest error of joint anchors at a converged step, and of kinematic poses, as a share of the length scale.
inline constexpr double joint_tolerance = 1e-7, drive_tolerance = 1e-6;

/// One implicit Euler step, readable top to bottom in advance():
///   1 predict   2 detect   3 choose kappa   4 lag friction   5 Newton (5a assemble, 5b solve, 5c bend, 5d limit
///   each group of coupled bodies by CCD, 5e search, 5f stop) 6 repeat 4-5 until friction has settled   7 double kappa
///   and redo where gaps shrink to nothing   8 velocities.
/// Not thread safe.
template <class Space>
class StepSolver {
 public:
  StepSolver(Space& space, const Model& model, const HostWorld& host, const World<Space>& world)
      : potential(space, world),
        q(space),
        v(space),
        space_(space),
        model_(model),
        host_(host),
        world_(world),
        linear_(space, linear_options(model.solver)),
        dq_(space),
        bent_(space),
        trial_(space),
        rhs_(space),
        load_(space),
        target_(space),
        lagged_(space),
        start_offset_(space),
        trial_offset_(space),
        marked_(space),
        marked_offset_(space),
        torque_(space),
        share_(space) {
    if (model.contact.enabled) detector_.emplace(space, detector_setup(model));
    potential.barrier = {model.dhat, model.dmin};
    rule_ = StiffnessRule::make(potential.barrier, model.length_scale, host.mean_mass, model.time_step);
    tolerance_ = model.step_tolerance;
    upload_loads();
  }

  Potential<Space> potential;
  exec::Array<Space, Vec12> q, v;  ///< state; advance() changes them only when it converges
  SolverMemory memory;
  StepPath path;  ///< of the step under way; the caller starts it and ends its parts

  /// One step of `h` seconds that ends at `time`. Adds to the counters and seconds of `report`; on failure
  /// report.reason says why.
  StepStatus advance(double h, double time, int substep, StepReport& report, const IterationObserver& observer) {
    if (const StepStatus status = begin(h, time, substep, report, observer); status != StepStatus::converged)
      return status;
    choose_stiffness();
    const std::vector<Vec3> forces = memory.joint_forces;
    for (;;) {
      memory.joint_forces = forces;
      restart();
      const StepStatus status = solve_with_friction();
      if (status != StepStatus::converged) {
        q.copy_from(potential.q_start.cview());
        memory.joint_forces = forces;
        return status;
      }
      if (!needs_stiffer_barrier(end_gap())) break;
      stiffen();
    }
    finish();
    return StepStatus::converged;
  }

  // The parts of a step, for several workers that take them together (core/distributed), in this order.

  /// 1 and 2. Anything but converged: the step cannot be taken from here.
  StepStatus begin(double h, double time, int substep, StepReport& report, const IterationObserver& observer) {
    substep_ = substep, iteration_ = 0;
    report_ = &report, observer_ = &observer;
    predict(h, time);
    detect(potential.q_start.cview(), expected_motion_);
    set_joint_forces(memory.joint_forces);
    if (!std::isfinite(potential.energy(potential.q_start.cview(), start_offset_.cview()).value))
      return fail(StepStatus::not_finite,
                  "the step starts from poses that touch, overlap or are not finite, so that the barrier energy is "
                  "infinite");
    if (substep == 0) start_gap_ = potential.smallest_gap(potential.q_start.cview(), model_.dhat) - model_.dmin;
    return StepStatus::converged;
  }
  /// 3, when kappa has to be chosen: the barrier's gradient at the start, scaled by the lowest stiffness, per body.
  bool must_choose_stiffness() const { return !model_.contact.kappa && !(memory.kappa > 0); }
  exec::Array<Space, Vec12>& barrier_gradient() {
    const double h2 = potential.h * potential.h;
    potential.assemble(potential.q_start.cview(), rule_.lowest * h2);
    exec::for_each(space_, q.size(),
                   kernels::BarrierPart{world_.bodies.cview(), potential.q_start.cview(), potential.offset.cview(),
                                        potential.gradient.cview(), h2, rhs_.view()});
    return rhs_;
  }
  NoisySum stiffness_products(exec::View<const Vec12> barrier) {
    return exec::reduce<NoisySum>(
        space_, q.size(), NoisySum{},
        kernels::StiffnessProducts{world_.bodies.cview(), potential.q_start.cview(), potential.offset.cview(), barrier,
                                   potential.h * potential.h},
        kernels::AddNoisy{});
  }
  void set_stiffness(const NoisySum& products) {
    const double balance = products.magnitude > 0 ? -rule_.lowest * products.value / products.magnitude : 0;
    memory.kappa = potential.kappa = rule_.clamp(std::isfinite(balance) ? balance : rule_.lowest);
  }
  /// Back to the start pose.
  void restart() {
    set_joint_forces(memory.joint_forces);
    q.copy_from(potential.q_start.cview());
    path.drop_part();
    potential.offset.copy_from(start_offset_.cview());
  }
  /// 4: friction from the present pose; none before.
  void lag_friction(bool first) {
    if (first) {
      potential.friction.resize(0), potential.friction_sources.resize(0);
      potential.energy(q.cview(), potential.offset.cview());
      if (model_.contact.friction_lag_iterations == 0) return;
    } else {
      lagged_.copy_from(q.cview());
    }
    potential.lag_friction(q.cview());
  }
  double moved_since_lag() {
    return exec::reduce<double>(space_, q.size(), 0.0,
                                kernels::Distance{world_.bodies.cview(), q.cview(), lagged_.cview(), false},
                                kernels::Larger{});
  }
  /// 5 with its own limits; reaching `most` iterations (> 0) is no failure. `partners`: together with other workers.
  /// `settle`: until joints are closed and kinematic bodies are where they shall be; else E is minimised as it stands.
  StepStatus solve(double tolerance, int most, Partners* partners = nullptr, bool settle = true) {
    tolerance_ = tolerance, most_ = most, partners_ = partners, settle_ = settle;
    const StepStatus status = newton();
    tolerance_ = model_.step_tolerance, most_ = 0, partners_ = nullptr, settle_ = true;
    return status;
  }
  /// Remembers the present pose, and goes back to it; contacts have to be found anew then.
  void mark() { marked_.copy_from(q.cview()), marked_offset_.copy_from(potential.offset.cview()); }
  void go_back() { q.copy_from(marked_.cview()), potential.offset.copy_from(marked_offset_.cview()); }
  /// E at `to`, which free_share() has found to be free on the straight way from the present pose.
  NoisySum energy_at(exec::View<const Vec12> to) {
    exec::for_each(space_, q.size(), kernels::Advance{to, q.cview(), -1, dq_.view()});
    exec::for_each(space_, q.size(), kernels::Advance{potential.offset.cview(), dq_.cview(), 1, trial_offset_.view()});
    if (!model_.contact.continuous_collision_detection) detect(to, expected_motion_);
    return potential.energy(to, trial_offset_.cview());
  }
  /// Is put to a pose that does not touch; E there.
  NoisySum place(exec::View<const Vec12> to) {
    shift_to(to);
    detect(q.cview(), model_.dhat);
    return potential.energy(q.cview(), potential.offset.cview());
  }
  /// Joints and drives at a pose where E is minimal: true when they hold, else new multipliers are set.
  bool constraints_hold(Partners* partners) {
    partners_ = partners;
    const bool hold = constraint_errors_small();
    partners_ = nullptr;
    potential.update_multipliers(q.cview());
    if (!hold) push_targets();
    return hold;
  }
  /// Share of the straight way to `to` that is free of contact; per body in `limits`.
  double free_share(exec::View<const Vec12> to, std::vector<double>& limits) {
    limits.assign(q.size(), 1);
    if (!detector_ || !model_.contact.continuous_collision_detection) return 1;
    const Timer timer;
    exec::for_each(space_, q.size(), kernels::Advance{to, q.cview(), -1, dq_.view()});
    const double share = detector_->max_step(q.cview(), dq_.cview(), limits);
    potential.pairs = detector_->pairs();
    collision_seconds_ += timer.seconds();
    return share;
  }
  /// Goes to a pose that free_share() found free.
  void move_to(exec::View<const Vec12> to) {
    shift_to(to);
    path.add(q.to_host(), displacement(dq_.cview()));
    potential.energy(q.cview(), potential.offset.cview());
  }
  /// 7, with the smallest gap of all workers.
  double end_gap() { return potential.smallest_gap(q.cview(), HUGE_VAL); }
  bool needs_stiffer_barrier(double gap) {
    const bool shrinking = memory.last_gap >= 0 && gap < memory.last_gap;
    const bool redo = !model_.contact.kappa && gap < rule_.smallest_gap && shrinking && potential.kappa < rule_.highest;
    if (!redo) memory.last_gap = std::isfinite(gap) ? gap : -1;
    return redo;
  }
  void stiffen() {
    memory.kappa = potential.kappa = std::min(2 * potential.kappa, rule_.highest);
    detect(potential.q_start.cview(), expected_motion_);
  }
  /// 8
  void finish() {
    store_joint_forces();
    exec::for_each(
        space_, q.size(),
        kernels::Velocity{world_.bodies.cview(), q.cview(), potential.q_start.cview(), potential.h, v.view()});
  }
  /// After begin() and lag_friction(): m, length of the Newton step from `to`, which does not touch anything; how far
  /// `to` is from solving the step. Infinite when it touches. Leaves q there.
  double newton_step_from(exec::View<const Vec12> to) {
    if (!std::isfinite(place(to).value)) return HUGE_VAL;
    potential.assemble(q.cview());
    IterationInfo info;
    return find_direction(info) ? HUGE_VAL : info.displacement;
  }
  /// Another set of bodies: the model, host world and world given at construction have changed.
  void bodies_changed() {
    upload_loads();
    if (detector_) detector_->set_bodies(detector_setup(model_));
    potential.friction.resize(0), potential.friction_sources.resize(0), potential.penalty.resize(0);
    potential.pairs = {};
  }

  /// The poses between which the converged step's way is straight and free of contact, without its ends.
  std::vector<Waypoint> waypoints() {
    if (!detector_ || !model_.contact.continuous_collision_detection || path.size() < 3) return {};
    lagged_.copy_from(std::span<const Vec12>(path.pose(0)));
    const double motion = exec::reduce<double>(
        space_, q.size(), 0.0, kernels::Distance{world_.bodies.cview(), lagged_.cview(), q.cview(), false},
        kernels::Larger{});
    if (2 * motion < 0.9 * start_gap_) return {};  // nothing can have met
    bool to_the_end = true;
    auto kept = path.waypoints([&](std::size_t from, std::size_t to) {
      to_the_end = to + 1 == path.size();
      return is_free(path.pose(from), path.pose(to));
    });
    if (!kept.empty() || !to_the_end) detect(q.cview(), expected_motion_);
    return kept;
  }

  /// Fills pairs and active contacts at the present state, for reports and contact points.
  void refresh() {
    potential.q_start.copy_from(q.cview());
    potential.friction.resize(0), potential.friction_sources.resize(0);
    if (potential.kappa == 0) potential.kappa = current_kappa();
    detect(q.cview(), model_.dhat);
    potential.find_active(q.cview());
  }

  double current_kappa() const {
    return model_.contact.kappa ? *model_.contact.kappa : memory.kappa > 0 ? memory.kappa : rule_.lowest;
  }
  const contact::DetectorStatistics* detector_statistics() const {
    return detector_ ? &detector_->statistics() : nullptr;
  }
  double collision_seconds() const { return collision_seconds_ + potential.collision_seconds; }
  double solve_seconds() const { return solve_seconds_; }
  double rounding() const { return rounding_; }  ///< J s^2, of differences of E in the last solve

 private:
  void upload_loads() {
    std::vector<Vec12> load;
    std::vector<Vec3> torque;
    for (std::size_t i = 0; i < model_.bodies.size(); ++i) {
      load.push_back(constant_load(model_, i));
      torque.push_back(model_.bodies[i].torque);
    }
    load_.copy_from(std::span<const Vec12>(load));
    torque_.copy_from(std::span<const Vec3>(torque));
  }

  // 1
  void predict(double h, double time) {
    potential.h = h, potential.slip = model_.contact.friction_velocity * h;
    potential.q_start.copy_from(q.cview());
    start_offset_.resize(q.size()), trial_offset_.resize(q.size()), trial_.resize(q.size()), dq_.resize(q.size()),
        bent_.resize(q.size());
    rhs_.resize(q.size());
    std::vector<Vec12> target(model_.start_q);
    for (std::size_t i = 0; i < target.size(); ++i)
      if (model_.bodies[i].kind == scene::BodyKind::kinematic_body)
        target[i] = keyframe_pose(model_.bodies[i], model_.start_q[i], time);
    target_.copy_from(std::span<const Vec12>(target));
    exec::for_each(space_, q.size(),
                   kernels::Predict{world_.bodies.cview(), q.cview(), v.cview(), load_.cview(), target_.cview(),
                                    torque_.cview(), h, start_offset_.view()});
    potential.offset.copy_from(start_offset_.cview());
    expected_motion_ = displacement(start_offset_.cview());
    potential.friction.resize(0), potential.friction_sources.resize(0);
  }

  void shift_to(exec::View<const Vec12> to) {
    exec::for_each(space_, q.size(), kernels::Advance{to, q.cview(), -1, dq_.view()});
    exec::for_each(space_, q.size(),
                   kernels::Advance{potential.offset.cview(), dq_.cview(), 1, potential.offset.view()});
    q.copy_from(to);
  }

  // 2
  void detect(exec::View<const Vec12> poses, double motion) {
    if (!detector_) return;
    const Timer timer;
    detector_->update(poses, motion);
    potential.pairs = detector_->pairs();
    collision_seconds_ += timer.seconds();
  }

  StepStatus fail(StepStatus status, std::string reason) {
    report_->reason = std::move(reason);
    return status;
  }
  // 3: from the balance of forces at the first contact (Li et al. 2020), then only ever doubled
  void choose_stiffness() {
    potential.kappa = current_kappa();
    if (must_choose_stiffness() && potential.active_count() > 0)
      set_stiffness(stiffness_products(barrier_gradient().cview()));
  }

  // 4 and 6
  StepStatus solve_with_friction() {
    const int lags = model_.contact.friction_lag_iterations;
    lag_friction(true);
    for (int lag = 1;; ++lag) {
      if (const StepStatus status = newton(); status != StepStatus::converged) return status;
      if (lags == 0 || potential.active_count() + potential.friction.size() == 0) return StepStatus::converged;
      const bool settled = lag > 1 && moved_since_lag() < model_.step_tolerance;
      if (lags > 0 ? lag >= lags : settled || lag >= max_lag_iterations) return StepStatus::converged;
      lag_friction(false);
    }
  }

  // 5
  StepStatus newton() {
    NoisySum E = energy();
    int multiplier_updates = 0;
    potential.friction_curvature = FrictionCurvature::exact;
    for (int k = 0; k < model_.solver.max_newton_iterations; ++k) {
      if (most_ > 0 && k == most_) return StepStatus::converged;
      ++iteration_, ++report_->newton_iterations;
      rounding_ = 8 * 2.2e-16 * (sum(potential.assemble(q.cview())) + E.magnitude);  // 5a
      IterationInfo info;
      if (const auto failure = find_direction(info)) return *failure;  // 5b
      const bool full = info.displacement < tolerance_;
      const NoisySum before = E;
      const int halvings = report_->line_search_halvings;
      const bool found = search(info, E);  // 5c, 5d, 5e
      // Several halvings: slips that turn round hold the search up. The next direction reckons with that.
      potential.friction_curvature =
          report_->line_search_halvings > halvings + 1 ? FrictionCurvature::majorizing : FrictionCurvature::exact;
      if (!found && !(info.displacement < tolerance_)) return search_failure();
      if (!found) E = energy();
      info.energy = E.value, info.contacts = potential.active_count();
      report_->last_newton_step = info.displacement;
      if (partners_) partners_->iterated(info);
      if (largest(*observer_ && !(*observer_)(info) ? 1 : 0) > 0) return fail(StepStatus::cancelled, "cancelled");
      // 5f: a direction far shorter than the tolerance is the end even where rounding lets the search take part of it
      // only
      const bool settled = info.displacement < 0.01 * tolerance_;
      if (!full || (!settled && found && info.step_length < 1 && before.value - E.value > rounding_)) continue;
      if (!settle_) return StepStatus::converged;
      const std::optional<StepStatus> done = settle_constraints(multiplier_updates);
      if (done) return *done;
      E = energy();
    }
    return iteration_limit();
  }

  // Of this worker alone, or of all that solve together.
  template <class T>
  T sum(const T& own) {
    return partners_ ? partners_->sum(own) : own;
  }
  double largest(double own) { return partners_ ? partners_->largest(own) : own; }
  NoisySum energy() { return sum(potential.energy(q.cview(), potential.offset.cview())); }
  double smallest_limit() {
    return -largest(limits_.empty() ? -1 : -*std::min_element(limits_.begin(), limits_.end()));
  }

  // 5b: Newton direction in dq_
  std::optional<StepStatus> find_direction(IterationInfo& info) {
    const std::size_t n = q.size();
    exec::for_each(space_, n, kernels::Negate{potential.gradient.cview(), rhs_.view()});
    const Timer timer;
    const LinearSolverResult result =
        partners_ ? direction_together() : linear_.solve(space_, potential.system, rhs_.cview(), dq_.view(), q.cview());
    solve_seconds_ += timer.seconds();
    report_->pcg_iterations += result.iterations;
    if (!result.ok) return fail(StepStatus::linear_solver_failed, "the linear solver failed: " + result.reason);
    info.substep = substep_, info.iteration = iteration_, info.residual = result.relative_residual;
    info.displacement = largest(displacement(dq_.cview()));
    slope_ = sum(product(potential.gradient.cview(), dq_.cview()));
    if (!std::isfinite(info.displacement) || !std::isfinite(slope_))
      return fail(StepStatus::not_finite, "the Newton direction is not finite");
    const double long_way = 10 * model_.length_scale;
    const double cap = info.displacement > long_way ? long_way + 2 * expected_motion_ : long_way;
    if (info.displacement > cap) {  // a huge step would make the collision search of the path explode
      exec::for_each(space_, n, kernels::Advance{dq_.cview(), dq_.cview(), cap / info.displacement - 1, dq_.view()});
      slope_ *= cap / info.displacement;
    }
    return std::nullopt;
  }

  LinearSolverResult direction_together() {
    std::vector<Vec12> dq;
    const LinearSolverResult result = partners_->direction(dq);
    if (result.ok) dq_.copy_from(std::span<const Vec12>(dq));
    return result;
  }

  // 5c: bent_ = t dq_ along rotations; returns the slope of E along it
  double bend(double t) {
    const std::size_t n = q.size();
    exec::for_each(space_, n, kernels::Bend{world_.bodies.cview(), q.cview(), dq_.cview(), t, bent_.view()}, 64);
    const double bent_slope = sum(product(potential.gradient.cview(), bent_.cview()));
    if (bent_slope < 0.1 * t * slope_) return bent_slope;
    exec::for_each(space_, n, kernels::Scale{dq_.cview(), t, bent_.view()});
    return t * slope_;
  }

  // 5d
  double safe_share() {
    if (!detector_) return 1;
    if (!model_.contact.continuous_collision_detection) {
      exec::for_each(space_, q.size(), kernels::Advance{q.cview(), bent_.cview(), 1, trial_.view()});
      detect(trial_.cview(), expected_motion_);
      return 1;
    }
    const Timer timer;
    double share = detector_->max_step(q.cview(), bent_.cview(), limits_);
    potential.pairs = detector_->pairs();
    collision_seconds_ += timer.seconds();
    share = -largest(-share);
    return share < 1 ? 0.9 * share : 1;
  }

  // What is in contact already mostly limits a step in a pile, and can be asked without a search of the whole path.
  double cut_at_start(IterationInfo& info) {
    if (!detector_ || !model_.contact.continuous_collision_detection) return 1;
    if (largest(static_cast<double>(potential.active_count())) == 0) return 1;
    const Timer timer;
    bend(1);
    detector_->start_limits(q.cview(), bent_.cview(), limits_);
    collision_seconds_ += timer.seconds();
    const double share = smallest_limit();
    info.time_of_impact = share;
    return share < 1 ? shorten() : 1;
  }

  // Shortens the parts of dq_ that the last safe_share() found obstructed, each group of coupled bodies by its own
  // share: what is about to hit something does not hold up the rest. Returns the smallest share.
  double shorten() {
    BodyGroups groups(q.size());
    for (const BlockPair& block : potential.system.pairs.to_host()) groups.unite(block.row, block.col);
    for (double& limit : limits_) limit = limit < 1 ? 0.9 * limit : 1;
    const auto within = [&](std::vector<double>& limits) { share_in_groups(groups, limits); };
    partners_ ? partners_->share_limits(limits_, within) : within(limits_);
    const double shortest = smallest_limit();
    share_.copy_from(std::span<const double>(limits_));
    rhs_.copy_from(dq_.cview());
    exec::for_each(space_, q.size(), kernels::ScaleBodies{share_.cview(), dq_.view()});
    const double slope = slope_;
    slope_ = sum(product(potential.gradient.cview(), dq_.cview()));
    if (slope_ < 0) return shortest;
    // Only an inexact direction gets here: all bodies by the same share.
    exec::for_each(space_, q.size(), kernels::Scale{rhs_.cview(), shortest, dq_.view()});
    slope_ = shortest * slope;
    return shortest;
  }

  bool is_free(const std::vector<Vec12>& from, const std::vector<Vec12>& to) {
    const Timer timer;
    lagged_.copy_from(std::span<const Vec12>(from));
    trial_.copy_from(std::span<const Vec12>(to));
    exec::for_each(space_, q.size(), kernels::Advance{trial_.cview(), lagged_.cview(), -1, dq_.view()});
    const bool free = detector_->max_step(lagged_.cview(), dq_.cview()) >= 1;
    potential.pairs = detector_->pairs();
    collision_seconds_ += timer.seconds();
    return free;
  }

  // 5c to 5e: backtracking; accepts what lowers E by Armijo's share or cannot be told from it for rounding. Each trial
  // is bent anew, as a point inside the chord of a rotation is a squeezed body, and so has its own collision test.
  bool search(IterationInfo& info, NoisySum& E) {
    constexpr int most_halvings = 60, most_cuts = 3;
    int cuts = 0;
    double t = 1, shortest = cut_at_start(info);
    for (int halving = 0; halving < most_halvings;) {
      const double slope = bend(t), share = safe_share();
      if (share < 1 && cuts < most_cuts) {
        if (cuts++ == 0) info.time_of_impact = std::min(info.time_of_impact, share / 0.9);
        shortest *= shorten();
        continue;
      }
      exec::for_each(space_, q.size(), kernels::Advance{q.cview(), bent_.cview(), share, trial_.view()});
      exec::for_each(space_, q.size(),
                     kernels::Advance{potential.offset.cview(), bent_.cview(), share, trial_offset_.view()});
      const NoisySum moved = sum(potential.energy(trial_.cview(), trial_offset_.cview()));
      const double noise = rounding_ + 8 * 2.2e-16 * (moved.magnitude < HUGE_VAL ? moved.magnitude : 0);
      if (moved.value <= E.value + 1e-4 * share * slope + noise) {
        q.swap(trial_);
        potential.offset.swap(trial_offset_);
        path.add(q.to_host(), displacement(bent_.cview()) * share);
        E = moved;
        info.step_length = t * share * shortest;
        return true;
      }
      ++report_->line_search_halvings, ++halving;
      t *= 0.5 * share;
    }
    return false;
  }

  // Joint and kinematic targets, once E is minimal: nothing = go on with new multipliers
  std::optional<StepStatus> settle_constraints(int& updates) {
    const bool hold = constraint_errors_small(), drives_hold = drives_hold_;
    potential.update_multipliers(q.cview());
    if (hold) return StepStatus::converged;
    constexpr const char* open_joints = "the joints cannot all be closed; check for anchors that do not fit together";
    if (++updates > max_drive_updates) return drives_hold ? fail(StepStatus::newton_limit, open_joints) : blocked();
    push_targets();
    return std::nullopt;
  }
  bool constraint_errors_small() {
    drives_hold_ = drive_error() <= drive_tolerance * model_.length_scale;
    return largest(potential.joint_error(q.cview())) <= joint_tolerance * model_.length_scale && drives_hold_;
  }
  void push_targets() {
    exec::for_each(space_, q.size(),
                   kernels::PushTargets{world_.bodies.cview(), q.cview(), target_.cview(), potential.offset.view()});
  }

  double drive_error() {
    return largest(exec::reduce<double>(space_, q.size(), 0.0,
                                        kernels::Distance{world_.bodies.cview(), q.cview(), target_.cview(), true},
                                        kernels::Larger{}));
  }

  StepStatus blocked() {
    return fail(StepStatus::kinematic_blocked,
                "a kinematic body cannot reach its pose without passing through what is in its way");
  }
  StepStatus search_failure() {
    if (drive_error() > model_.step_tolerance) return blocked();
    return fail(StepStatus::line_search_failed, "no decrease of the energy was found along the Newton direction");
  }
  StepStatus iteration_limit() {
    if (drive_error() > model_.step_tolerance) return blocked();
    return fail(StepStatus::newton_limit, "the Newton iteration did not converge in " +
                                              std::to_string(model_.solver.max_newton_iterations) + " iterations");
  }

  void set_joint_forces(const std::vector<Vec3>& forces) {
    std::vector<Vec3> lambda(host_.joint_rows.size(), Vec3::Zero());
    for (std::size_t i = 0; i < lambda.size() && i < forces.size(); ++i)
      lambda[i] = potential.h * potential.h * forces[i];
    potential.lambda.copy_from(std::span<const Vec3>(lambda));
  }
  void store_joint_forces() {
    memory.joint_forces = potential.lambda.to_host();
    for (Vec3& f : memory.joint_forces) f /= potential.h * potential.h;
  }

  double displacement(exec::View<const Vec12> change) {
    return exec::reduce<double>(space_, change.size(), 0.0, kernels::Displacement{world_.bodies.cview(), change},
                                kernels::Larger{});
  }
  double product(exec::View<const Vec12> a, exec::View<const Vec12> b) {
    return exec::reduce<double>(space_, a.size(), 0.0, kernels::Dot{a, b}, kernels::Sum{});
  }

  Space& space_;
  const Model& model_;
  const HostWorld& host_;
  const World<Space>& world_;
  std::optional<contact::Detector<Space>> detector_;
  LinearSolver<Space> linear_;
  StiffnessRule rule_;
  exec::Array<Space, Vec12> dq_, bent_, trial_, rhs_, load_, target_, lagged_, start_offset_, trial_offset_, marked_,
      marked_offset_;
  exec::Array<Space, Vec3> torque_;
  exec::Array<Space, double> share_;
  std::vector<double> limits_;  ///< per body, of the last safe_share()
  StepReport* report_ = nullptr;
  const IterationObserver* observer_ = nullptr;
  double start_gap_ = 0;        ///< m, smallest distance above dmin at the step's start, at most dhat
  double expected_motion_ = 0;  ///< m, from the start pose to the predicted one, at box corners
  double slope_ = 0, rounding_ = 0, collision_seconds_ = 0, solve_seconds_ = 0, tolerance_ = 0;
  int substep_ = 0, iteration_ = 0, most_ = 0;
  Partners* partners_ = nullptr;  ///< of solve()
  bool settle_ = true, drives_hold_ = true;
};

}  // namespace seam::abd
