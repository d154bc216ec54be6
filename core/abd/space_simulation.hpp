#pragma once
#include <utility>

#include "core/abd/solver.hpp"
#include "core/base/error.hpp"
#include "core/base/hash.hpp"

namespace seam::abd {

/// One active contact as kernels report it.
struct ContactRecord {
  contact::PrimitivePair pair;
  Vec3 relative;  ///< from body b to body a, m
  Vec3 position;
  double force;  ///< N, along `relative`
};

namespace kernels {

struct DescribeContact {
  exec::View<const contact::PrimitivePair> pairs;
  exec::View<const std::uint32_t> chosen;
  SurfaceViews surface;
  exec::View<const Vec12> q;
  Barrier barrier;
  double kappa;
  exec::View<ContactRecord> records;
  SEAM_HD void operator()(std::size_t i) const {
    const contact::PrimitivePair& pair = pairs[chosen[i]];
    const Closest closest = closest_points(pair, surface, q);
    ContactRecord& record = records[i];
    record.pair = pair;
    record.relative = closest.r;
    record.position = apply_weights(closest.w_a, q[pair.body_a]) - 0.5 * closest.r;
    record.force = kappa * barrier_force(barrier, closest);
  }
};

/// Friction force on body a: - d energy / d slip.
struct FrictionForce {
  exec::View<const FrictionContact> contacts;
  exec::View<const Vec12> q, q_start;
  double slip;
  exec::View<Vec3> forces;
  SEAM_HD void operator()(std::size_t i) const {
    const Vec3 u = slip_of(contacts[i], q, q_start);
    forces[i] = -contacts[i].limit * friction_jet(u.norm(), slip).first_over_y * u;
  }
};

}  // namespace kernels

/// Simulation over one execution space. `Space` must be constructible from the arguments after the model.
template <class Space>
class SpaceSimulation final : public Simulation {
 public:
  template <class... Arguments>
  explicit SpaceSimulation(std::shared_ptr<const Model> model, Arguments&&... arguments)
      : model_(std::move(model)),
        space_(std::forward<Arguments>(arguments)...),
        host_(make_host_world(*model_)),
        world_(space_, host_),
        solver_(space_, *model_, host_, world_),
        q_(model_->start_q),
        v_(model_->start_v) {
    upload();
  }

  const Model& model() const override { return *model_; }

  StepReport step(const IterationObserver& observer) override {
    const Timer timer;
    StepReport report;
    const double collision_before = solver_.collision_seconds(), solve_before = solver_.solve_seconds();
    const SolverMemory memory = solver_.memory;
    StepStatus status = StepStatus::newton_limit;
    try {
      for (int halvings = 0; halvings <= model_->solver.max_substep_halvings; ++halvings) {
        status = run_substeps(1 << halvings, report, observer);
        if (status == StepStatus::converged || status == StepStatus::cancelled) break;
        solver_.memory = memory;
        upload();
      }
      report.status = status;
      if (status == StepStatus::converged) {
        commit();
      } else {
        solver_.memory = memory;
        upload();
        solver_.refresh();
      }
    } catch (...) {  // out of memory, or an observer's: the last good state is kept
      solver_.memory = memory;
      upload();
      described_ = false;
      throw;
    }
    report.step = step_ + (status == StepStatus::converged ? 0 : 1);
    report.time = time_ + (status == StepStatus::converged ? 0 : model_->time_step);
    describe(report);
    report.seconds.collision = solver_.collision_seconds() - collision_before;
    report.seconds.solve = solver_.solve_seconds() - solve_before;
    report.seconds.other = std::max(0.0, timer.seconds() - report.seconds.collision - report.seconds.solve);
    return report;
  }

  const std::vector<Waypoint>& waypoints() const override { return waypoints_; }

  Checkpoint checkpoint() const override {
    Checkpoint checkpoint;
    checkpoint.step = step_, checkpoint.time = time_;
    checkpoint.q = q_, checkpoint.v = v_;
    checkpoint.solver_state = {solver_.memory.kappa, solver_.memory.last_gap};
    for (const Vec3& force : solver_.memory.joint_forces)
      for (int c = 0; c < 3; ++c) checkpoint.solver_state.push_back(force[c]);
    return checkpoint;
  }

  void restore(const Checkpoint& checkpoint) override {
    const std::size_t n = model_->bodies.size(), rows = host_.joint_rows.size(),
                      values = checkpoint.solver_state.size();
    const auto reject = [](const char* why) {
      return bad_input("cannot restore a state", "", why, "Use the scene it was recorded with");
    };
    if (checkpoint.version != 1) throw reject("the state was written by another version");
    if (checkpoint.q.size() != n || checkpoint.v.size() != n)
      throw reject("it has another number of bodies than the scene");
    if (values != 0 && values != 2 && values != 2 + 3 * rows)
      throw reject("it has another number of joints than the scene");
    for (const auto* list : {&checkpoint.q, &checkpoint.v})
      for (const Vec12& x : *list)
        if (!x.allFinite()) throw reject("it holds numbers that are not finite");
    step_ = checkpoint.step, time_ = checkpoint.time;
    q_ = checkpoint.q, v_ = checkpoint.v;
    solver_.memory = {};
    if (values >= 2)
      solver_.memory.kappa = checkpoint.solver_state[0], solver_.memory.last_gap = checkpoint.solver_state[1];
    for (std::size_t i = 2; i + 2 < values; i += 3)
      solver_.memory.joint_forces.emplace_back(checkpoint.solver_state[i], checkpoint.solver_state[i + 1],
                                               checkpoint.solver_state[i + 2]);
    waypoints_.clear();
    upload();
    described_ = false;
  }

  std::vector<ContactPoint> contact_points() const override {
    if (!described_) solver_.refresh();
    described_ = true;
    auto& potential = solver_.potential;
    exec::Array<Space, ContactRecord> records(space_, potential.active_count());
    exec::for_each(space_, records.size(),
                   kernels::DescribeContact{potential.pairs, potential.active(), world_.surfaces(), solver_.q.cview(),
                                            potential.barrier, potential.kappa, records.view()});
    exec::Array<Space, Vec3> friction(space_, potential.friction.size());
    exec::for_each(space_, friction.size(),
                   kernels::FrictionForce{potential.friction.cview(), solver_.q.cview(), potential.q_start.cview(),
                                          potential.slip, friction.view()});
    return merge_contacts(records.to_host(), potential.friction_sources.to_host(), friction.to_host());
  }

  void set_pulls(std::vector<Pull> pulls) override {
    std::vector<PullData> data;
    for (const Pull& pull : pulls) {
      if (pull.body >= model_->bodies.size() || !(pull.stiffness >= 0) || !pull.anchor.allFinite() ||
          !pull.target.allFinite())
        throw bad_input("cannot pull a body", "", "the body number, the points or the stiffness cannot be used");
      if (model_->bodies[pull.body].kind == scene::BodyKind::dynamic_body)
        data.push_back({pull.body, point_weights(pull.anchor), pull.target, pull.stiffness});
    }
    solver_.potential.pulls.copy_from(std::span<const PullData>(data));
  }

  std::uint64_t state_hash() const override {
    std::uint64_t hash = hash_doubles({});
    for (const Vec12& x : q_) hash = hash_doubles({x.data(), 12}, hash);
    for (const Vec12& x : v_) hash = hash_doubles({x.data(), 12}, hash);
    return hash;
  }

 private:
  void commit() {
    std::vector<Waypoint> waypoints = solver_.waypoints();
    std::vector<Vec12> q = solver_.q.to_host(), v = solver_.v.to_host();
    ++step_, time_ = static_cast<double>(step_) * model_->time_step;
    q_.swap(q), v_.swap(v), waypoints_.swap(waypoints);
    described_ = true;
  }

  void upload() {
    solver_.q.copy_from(std::span<const Vec12>(q_));
    solver_.v.copy_from(std::span<const Vec12>(v_));
  }

  StepStatus run_substeps(int count, StepReport& report, const IterationObserver& observer) {
    report.substeps = count;
    report.reason.clear();
    const double h = model_->time_step / count;
    solver_.path.start(q_);
    for (int s = 0; s < count; ++s) {
      const double end = s + 1 == count ? static_cast<double>(step_ + 1) * model_->time_step : time_ + h * (s + 1);
      const StepStatus status = solver_.advance(h, end, s, report, observer);
      if (status != StepStatus::converged) return status;
      solver_.path.end_part((s + 1.0) / count);
    }
    return StepStatus::converged;
  }

  void describe(StepReport& report) {
    auto& potential = solver_.potential;
    // First of all: the list of pairs may be newer than that of the active ones.
    report.energy.barrier = potential.kappa * potential.find_active(solver_.q.cview()).value;
    report.contacts = potential.active_count();
    report.kappa = potential.kappa;
    report.min_gap = potential.smallest_gap(solver_.q.cview(), model_->dhat);
    if (const auto* statistics = solver_.detector_statistics()) {
      report.candidates = statistics->exact_distances;
      report.collision_bytes = statistics->bytes + potential.bytes();
    }
    report.energy.friction = potential.friction_sum(solver_.q.cview(), 1).value;
    report.energy.elastic = exec::reduce<double>(
        space_, q_.size(), 0.0, kernels::ElasticEnergy{world_.bodies.cview(), solver_.q.cview()}, kernels::Sum{});
    for (std::size_t i = 0; i < q_.size(); ++i) {
      if (!host_.bodies[i].dynamic) continue;
      const double mass = host_.bodies[i].mass;
      const Mat3& S = host_.bodies[i].second_moment;
      const Vec3 p = q_[i].head<3>(), velocity = v_[i].head<3>();
      report.energy.kinetic += inertia_value(mass, S, v_[i]);
      report.energy.gravity -= mass * model_->gravity.dot(p);
      report.linear_momentum += mass * velocity;
      report.angular_momentum += mass * p.cross(velocity) + spin_momentum(S, matrix_of(q_[i]), matrix_of(v_[i]));
    }
  }

  static std::vector<ContactPoint> merge_contacts(const std::vector<ContactRecord>& records,
                                                  const std::vector<contact::PrimitivePair>& sources,
                                                  const std::vector<Vec3>& friction) {
    const auto key = [](const contact::PrimitivePair& p) {
      return std::make_tuple(p.body_a, p.body_b, p.kind, p.a, p.b);
    };
    std::vector<ContactPoint> points;
    std::size_t next = 0;  // both lists are in canonical order
    for (const ContactRecord& record : records) {
      ContactPoint point;
      point.body_a = record.pair.body_a;
      point.body_b = record.pair.kind == contact::PairKind::point_plane ? no_body : record.pair.body_b;
      point.distance = record.relative.norm();
      point.normal = record.relative / point.distance;
      point.position = record.position;
      point.force = record.force * point.normal;
      while (next < sources.size() && key(sources[next]) < key(record.pair)) ++next;
      if (next < sources.size() && key(sources[next]) == key(record.pair)) point.force += friction[next];
      points.push_back(point);
    }
    return points;
  }

  std::shared_ptr<const Model> model_;
  mutable Space space_;
  HostWorld host_;
  World<Space> world_;
  mutable StepSolver<Space> solver_;  // contact_points() reads device lists; the state does not change
  std::vector<Vec12> q_, v_;
  std::vector<Waypoint> waypoints_;  ///< of the last committed step
  std::int64_t step_ = 0;
  double time_ = 0;
  mutable bool described_ = false;  ///< the solver's contact lists belong to q_
};

}  // namespace seam::abd
