#pragma once
#include <utility>

#include "core/abd/space_simulation.hpp"
#include "core/distributed/local_solver.hpp"

namespace seam::distributed {

/// LocalSolver over one execution space. `Space` must be constructible from the arguments after the worlds.
template <class Space>
class SpaceLocalSolver final : public LocalSolver {
 public:
  template <class... Arguments>
  SpaceLocalSolver(std::shared_ptr<const abd::Model> scene, std::shared_ptr<const abd::HostWorld> whole,
                   Arguments&&... arguments)
      : scene_(std::move(scene)),
        whole_(std::move(whole)),
        space_(std::forward<Arguments>(arguments)...),
        model_(*scene_),
        host_(without_surfaces(*whole_)),
        world_(space_, *whole_),
        solver_(space_, model_, host_, world_),
        scratch_(space_),
        product_(space_) {
    solver_.path.keep_none();
  }

  /// Keeps the detector's caches while the bodies stay the same.
  void set_bodies(const LocalBodies& local) override {
    const bool same = placed_ && local.bodies == bodies_ && local.fixed == fixed_;
    placed_ = true;
    bodies_ = local.bodies, holders_ = local.holders, fixed_ = local.fixed, own_bit_ = local.own_bit;
    divide_ = local.divide;
    std::vector<std::uint32_t> number(scene_->bodies.size(), abd::no_body);
    for (std::uint32_t i = 0; i < bodies_.size(); ++i) number[bodies_[i]] = i;
    if (!same) restrict_model(number);
    for (std::size_t i = 0; i < bodies_.size(); ++i) host_.bodies[i].counted = local.counted[i];
    set_weights(Weighing::replicas);
    world_.set_bodies(host_);
    if (!same) solver_.bodies_changed();
    solver_.q.copy_from(std::span<const Vec12>(local.q));
    solver_.v.copy_from(std::span<const Vec12>(local.v));
    upload_pulls(number);
  }

  abd::StepStatus begin(double h, double time, int substep, abd::StepReport& report,
                        const abd::IterationObserver& observer) override {
    report_ = &report;
    solver_.path.start({});
    solver_.potential.penalty.resize(0);
    const abd::StepStatus status = solver_.begin(h, time, substep, report, observer);
    solver_.potential.kappa = solver_.current_kappa();
    start_ = solver_.potential.q_start.to_host();
    start_offset_ = solver_.potential.offset.to_host();
    return status;
  }

  Vec12 predicted(std::uint32_t local) const override { return start_[local] - start_offset_[local]; }
  std::size_t active_contacts() const override { return solver_.potential.active_count(); }

  bool must_choose_stiffness() const override { return solver_.must_choose_stiffness(); }
  std::vector<Vec12> barrier_gradient() override { return solver_.barrier_gradient().to_host(); }
  StiffnessSums stiffness_sums(std::span<const Vec12> barrier) override {
    scratch_.copy_from(barrier);
    const abd::NoisySum sums = solver_.stiffness_products(scratch_.cview());
    return {sums.value, sums.magnitude};
  }
  void set_stiffness(const StiffnessSums& sums) override { solver_.set_stiffness({sums.product, sums.square}); }

  void restart() override {
    solver_.potential.penalty.resize(0);
    solver_.restart();
  }
  void lag_friction(bool first) override { solver_.lag_friction(first); }
  std::size_t friction_contacts() const override { return solver_.potential.friction.size(); }
  double moved_since_lag() override { return solver_.moved_since_lag(); }

  std::vector<Vec12> start_gradient() override {
    solver_.potential.penalty.resize(0);
    solver_.potential.assemble(solver_.potential.q_start.cview());
    return solver_.potential.gradient.to_host();
  }

  void set_penalties(std::span<const ReplicaPenalty> penalties, bool mass_metric) override {
    if (penalties.empty()) return;
    std::vector<abd::kernels::PenaltyTerm> terms(bodies_.size());
    for (const ReplicaPenalty& penalty : penalties) {
      const abd::BodyData& body = host_.bodies[penalty.local];
      abd::kernels::PenaltyTerm& term = terms[penalty.local];
      term.translation = penalty.rho;
      term.affine =
          mass_metric ? Mat3(penalty.rho / body.mass * body.second_moment) : Mat3(penalty.rho * Mat3::Identity());
      term.shift = (start_[penalty.local] - penalty.target) - start_offset_[penalty.local];
    }
    solver_.potential.penalty.copy_from(std::span<const abd::kernels::PenaltyTerm>(terms));
  }

  LocalSolve solve(double tolerance, int most) override { return run(tolerance, most, nullptr, true); }
  LocalSolve solve_together(abd::Partners& partners, double tolerance, int most) override {
    return run(tolerance, most, &partners, true);
  }
  LocalSolve minimise(double tolerance, int most) override { return run(tolerance, most, nullptr, false); }

  void weigh(Weighing weighing) override {
    set_weights(weighing);
    world_.bodies.copy_from(std::span<const abd::BodyData>(host_.bodies));
  }
  bool constraints_hold(abd::Partners& partners) override { return solver_.constraints_hold(&partners); }
  void mark() override { solver_.mark(); }
  void go_back() override { solver_.go_back(); }
  abd::NoisySum energy_at(std::span<const Vec12> poses) override {
    scratch_.copy_from(poses);
    return solver_.energy_at(scratch_.cview());
  }
  abd::NoisySum place(std::span<const Vec12> poses) override {
    scratch_.copy_from(poses);
    return solver_.place(scratch_.cview());
  }

  std::vector<Vec12> gradient() const override { return solver_.potential.gradient.to_host(); }
  void diagonal_block(std::uint32_t local, std::span<Vec12, 12> columns) const override;
  bool factorise(std::span<const std::uint32_t> locals, std::span<const Vec12> diagonal) override;
  std::vector<Vec12> precondition(std::span<const Vec12> r) override {
    std::vector<Vec12> x(r.begin(), r.end());
    if (!x.empty()) cholesky_.solve(x.data()->data(), x.data()->data());
    return x;
  }
  std::vector<Vec12> multiply(std::span<const Vec12> x) override {
    scratch_.copy_from(x);
    product_.resize(x.size());
    seam::multiply(space_, solver_.potential.system, scratch_.cview(), product_.view());
    return product_.to_host();
  }
  std::vector<Vec12> poses() const override { return solver_.q.to_host(); }
  std::vector<Vec12> velocities() const override { return solver_.v.to_host(); }

  PathCheck check_path(std::span<const Vec12> candidate) override {
    PathCheck check;
    if (bodies_.empty()) return check;
    scratch_.copy_from(candidate);
    std::vector<double> limits;
    check.toi = solver_.free_share(scratch_.cview(), limits);
    if (!(check.toi < 1)) return check;
    const double first = *std::min_element(limits.begin(), limits.end());
    for (std::size_t i = 0; i < limits.size(); ++i) {
      if (limits[i] != first) continue;
      if (check.a == abd::no_body)
        check.a = bodies_[i];
      else if (check.b == abd::no_body)
        check.b = bodies_[i];
    }
    return check;
  }
  void move_to(std::span<const Vec12> candidate) override {
    scratch_.copy_from(candidate);
    solver_.move_to(scratch_.cview());
  }

  double newton_step_from(std::span<const Vec12> poses) override {
    scratch_.copy_from(poses);
    return solver_.newton_step_from(scratch_.cview());
  }

  double end_gap() override { return solver_.end_gap(); }
  bool needs_stiffer_barrier(double gap_of_all) override { return solver_.needs_stiffer_barrier(gap_of_all); }
  void stiffen() override { solver_.stiffen(); }
  void finish() override { solver_.finish(); }

  double stiffness() const override { return solver_.potential.kappa; }
  double kappa() const override { return solver_.memory.kappa; }
  double last_gap() const override { return solver_.memory.last_gap; }
  void set_memory(double kappa, double last_gap) override {
    solver_.memory.kappa = kappa, solver_.memory.last_gap = last_gap;
  }
  void load_joint_forces(std::span<const Vec3> forces) override {
    solver_.memory.joint_forces.clear();
    for (const std::size_t row : rows_)
      solver_.memory.joint_forces.push_back(row < forces.size() ? forces[row] : Vec3(Vec3::Zero()));
  }
  void store_joint_forces(std::span<Vec3> forces) const override {
    for (std::size_t i = 0; i < rows_.size() && i < solver_.memory.joint_forces.size(); ++i)
      forces[rows_[i]] = solver_.memory.joint_forces[i];
  }
  void set_pulls(const std::vector<abd::Pull>& pulls) override { pulls_ = pulls; }

  void refresh() override { solver_.refresh(); }
  LocalReport describe() override;
  std::vector<LocalContact> contacts() override;
  double collision_seconds() const override { return solver_.collision_seconds(); }
  double solve_seconds() const override { return solver_.solve_seconds(); }

 private:
  LocalSolve run(double tolerance, int most, abd::Partners* partners, bool settle) {
    LocalSolve result;
    if (bodies_.empty() && partners == nullptr) return result;
    const int before = report_->newton_iterations;
    result.status = solver_.solve(tolerance, most, partners, settle);
    result.newton = report_->newton_iterations - before;
    result.displacement = report_->last_newton_step;
    result.noise = solver_.rounding();
    result.contacts = solver_.potential.active_count();
    result.work = static_cast<double>(result.newton) * static_cast<double>(bodies_.size() + result.contacts);
    return result;
  }
  bool is_fixed(std::size_t i) const { return !fixed_.empty() && fixed_[i] != 0; }
  void set_weights(Weighing weighing);

  /// Surfaces are uploaded once, from the whole scene's.
  static abd::HostWorld without_surfaces(const abd::HostWorld& whole) {
    abd::HostWorld world;
    world.bodies = whole.bodies, world.locks = whole.locks;
    world.joints = whole.joints, world.joint_rows = whole.joint_rows;
    world.first_vertex = whole.first_vertex, world.first_triangle = whole.first_triangle;
    world.first_edge = whole.first_edge;
    world.dynamic_mass = whole.dynamic_mass, world.mean_mass = whole.mean_mass;
    return world;
  }
  void restrict_model(const std::vector<std::uint32_t>& number);
  void upload_pulls(const std::vector<std::uint32_t>& number);
  /// This worker reports a contact when no lower one holds both bodies.
  bool counts(const contact::PrimitivePair& pair) const {
    const bool plane = pair.kind == contact::PairKind::point_plane;
    const WorkerMask both = holders_[pair.body_a] & (plane ? ~WorkerMask{0} : holders_[pair.body_b]);
    return (both & (~both + 1)) == own_bit_;
  }

  const std::shared_ptr<const abd::Model> scene_;
  const std::shared_ptr<const abd::HostWorld> whole_;
  mutable Space space_;
  abd::Model model_;     ///< the scene with the bodies held here
  abd::HostWorld host_;  ///< of model_, with constants of the whole scene
  abd::World<Space> world_;
  mutable abd::StepSolver<Space> solver_;
  exec::Array<Space, Vec12> scratch_, product_;
  SparseCholesky cholesky_;  ///< of factorise()
  bool placed_ = false;      ///< set_bodies() was called
  std::vector<std::uint32_t> bodies_;
  std::vector<WorkerMask> holders_;
  std::vector<std::uint8_t> fixed_;
  bool divide_ = true;
  std::vector<std::size_t> rows_;  ///< scene's joint row per joint row held
  std::vector<Vec12> start_, start_offset_;
  std::vector<abd::Pull> pulls_;
  abd::StepReport* report_ = nullptr;
  WorkerMask own_bit_ = 1;
};

template <class Space>
void SpaceLocalSolver<Space>::restrict_model(const std::vector<std::uint32_t>& number) {
  model_.bodies.clear(), model_.start_q.clear(), model_.start_v.clear(), model_.joints.clear();
  host_.bodies.clear(), host_.first_vertex.clear(), host_.first_triangle.clear(), host_.first_edge.clear();
  host_.joints.clear(), host_.joint_rows.clear(), rows_.clear();
  for (const std::uint32_t b : bodies_) {
    const bool fixed = is_fixed(model_.bodies.size());
    model_.bodies.push_back(scene_->bodies[b]);
    if (fixed) model_.bodies.back().kind = scene::BodyKind::static_body;
    model_.start_q.push_back(scene_->start_q[b]), model_.start_v.push_back(scene_->start_v[b]);
    host_.bodies.push_back(whole_->bodies[b]);
    if (fixed) host_.bodies.back().dynamic = host_.bodies.back().moves = 0, host_.bodies.back().lock = -1;
    host_.first_vertex.push_back(whole_->first_vertex[b]);
    host_.first_triangle.push_back(whole_->first_triangle[b]);
    host_.first_edge.push_back(whole_->first_edge[b]);
  }
  std::vector<int> joint_number(scene_->joints.size(), -1);
  for (std::size_t j = 0; j < scene_->joints.size(); ++j) {
    abd::JointModel joint = scene_->joints[j];
    abd::JointData data = whole_->joints[j];
    const std::uint32_t a = number[joint.body_a], b = joint.body_b ? number[*joint.body_b] : a;
    if (a == abd::no_body || b == abd::no_body || is_fixed(a) || is_fixed(b)) continue;
    joint.body_a = data.body_a = number[joint.body_a];
    if (joint.body_b) joint.body_b = data.body_b = number[*joint.body_b];
    joint_number[j] = static_cast<int>(host_.joints.size());
    model_.joints.push_back(joint);
    host_.joints.push_back(data);
  }
  for (std::size_t row = 0; row < whole_->joint_rows.size(); ++row) {
    const int joint = joint_number[static_cast<std::size_t>(whole_->joint_rows[row][0])];
    if (joint < 0) continue;
    host_.joint_rows.push_back(Vec2i(joint, whole_->joint_rows[row][1]));
    rows_.push_back(row);
  }
}

template <class Space>
void SpaceLocalSolver<Space>::upload_pulls(const std::vector<std::uint32_t>& number) {
  std::vector<abd::PullData> data;
  for (const abd::Pull& pull : pulls_)
    if (number[pull.body] != abd::no_body && !is_fixed(number[pull.body]) &&
        scene_->bodies[pull.body].kind == scene::BodyKind::dynamic_body)
      data.push_back({number[pull.body], abd::point_weights(pull.anchor), pull.target, pull.stiffness});
  solver_.potential.pulls.copy_from(std::span<const abd::PullData>(data));
}

template <class Space>
void SpaceLocalSolver<Space>::set_weights(Weighing weighing) {
  const int workers = scene_->workers.count;
  const WorkerMask everyone = workers == max_workers ? ~WorkerMask{0} : (WorkerMask{1} << workers) - 1;
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    abd::BodyData& body = host_.bodies[i];
    const abd::BodyData& whole = whole_->bodies[bodies_[i]];
    const bool everywhere = !whole.dynamic, drive = everywhere && whole.moves;
    body.holders = everywhere ? everyone : is_fixed(i) ? 0 : holders_[i];
    if (weighing == Weighing::whole || (!everywhere && !divide_ && weighing == Weighing::replicas))
      body.holders = own_bit_;
    // Every worker holds every kinematic body; where energies add up each has an equal part of the drive.
    const double part = drive && weighing == Weighing::shares ? 1.0 / workers : 1.0;
    body.mass = part * whole.mass, body.second_moment = part * whole.second_moment;
  }
}

template <class Space>
void SpaceLocalSolver<Space>::diagonal_block(std::uint32_t local, std::span<Vec12, 12> columns) const {
  Mat12 block;
  exec::copy_bytes_out(space_, &block, solver_.potential.system.diagonal.cview().data + local, sizeof block);
  for (int c = 0; c < 12; ++c) columns[static_cast<std::size_t>(c)] = block.col(c);
}

/// A block that two bodies share stands in the system in the part that this worker carries of their contacts; all who
/// hold both see the same contacts.
template <class Space>
bool SpaceLocalSolver<Space>::factorise(std::span<const std::uint32_t> locals, std::span<const Vec12> diagonal) {
  std::vector<Mat12> blocks = solver_.potential.system.diagonal.to_host(),
                     couplings = solver_.potential.system.off_diagonal.to_host();
  const std::vector<BlockPair> pairs = solver_.potential.system.pairs.to_host();
  for (std::size_t i = 0; i < locals.size(); ++i)
    for (int c = 0; c < 12; ++c) blocks[locals[i]].col(c) = diagonal[12 * i + static_cast<std::size_t>(c)];
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    const int both = count_workers(host_.bodies[pairs[p].row].holders & host_.bodies[pairs[p].col].holders);
    couplings[p] *= both;
  }
  HostBlockSystem system;
  system.diagonal = blocks, system.pairs = pairs, system.off_diagonal = couplings;
  return cholesky_.factorize(system);
}

template <class Space>
LocalReport SpaceLocalSolver<Space>::describe() {
  auto& potential = solver_.potential;
  LocalReport report;
  report.barrier = potential.kappa * potential.find_active(solver_.q.cview()).value;
  report.friction = potential.friction_sum(solver_.q.cview(), 1).value;
  report.min_gap = potential.smallest_gap(solver_.q.cview(), model_.dhat);
  for (const abd::ReportedContact& contact : abd::report_contacts(space_, potential, world_, solver_.q.cview()))
    report.contacts += counts(contact.pair) ? 1 : 0;
  if (const auto* statistics = solver_.detector_statistics()) {
    report.candidates = statistics->exact_distances;
    report.collision_bytes = statistics->bytes + potential.bytes();
  }
  return report;
}

template <class Space>
std::vector<LocalContact> SpaceLocalSolver<Space>::contacts() {
  std::vector<LocalContact> list;
  for (abd::ReportedContact& contact : abd::report_contacts(space_, solver_.potential, world_, solver_.q.cview())) {
    if (!counts(contact.pair)) continue;
    const contact::PrimitivePair& pair = contact.pair;
    const bool plane = contact.point.body_b == abd::no_body;
    const std::uint64_t a = bodies_[pair.body_a], b = plane ? pair.body_b : bodies_[pair.body_b];
    contact.point.body_a = bodies_[pair.body_a];
    if (!plane) contact.point.body_b = bodies_[pair.body_b];
    LocalContact local;
    local.order = {a, b, static_cast<std::uint64_t>(pair.kind), pair.a, pair.b};
    local.point = contact.point;
    list.push_back(local);
  }
  return list;
}

}  // namespace seam::distributed
