#pragma once
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/exec/exec.hpp"
#include "core/particles/kernels.hpp"
#include "core/particles/layout.hpp"
#include "core/particles/project_four.hpp"
#include "core/particles/solver.hpp"
#include "core/particles/solver_factory.hpp"

/// The solver as a pipeline over the execution space. One step is
///   1 begin_step()   Predict: velocities, gravity, damping, drag
///   2 pass() ...     one launch per colour (or the whole list in order, or the two halves of Jacobi); the last pass of
///                    a sweep also accelerates
///   3 finish_step()  Finish: colliders, friction, velocities
/// Instantiated per space in .cpp (host spaces) and gpu/ (Cuda).
///
/// Where particles lie and in which order the constraints of a colour are stored is private (layout.hpp) and changes no
/// bit, and neither does any schedule in which each particle sees its constraints in colour order: run_fused() is one.
/// A path for lattices without lists can therefore come later behind the same interface: color_order() would recognise
/// colours whose ends have a constant stride and one length, and run_range() would take "planes" (first, stride, count)
/// instead of Ends; sweep() and the walk by pass() stay as they are.
namespace seam::particles {

template <class Space>
class SpaceSolver final : public Solver {
 public:
  template <class... SpaceArguments>
  SpaceSolver(const World& world, const graph::Coloring& coloring, const SolverOptions& options, KernelPath path,
              SpaceArguments... arguments)
      : space_(arguments...), path_(path), options_(options) {
    require_valid(world);
    require_valid(options);
    require_fits(world, coloring);
    world_ = world, coloring_ = coloring;
    places_ = particle_places(world_);
    masses_.copy_from(by_place<float>([&](std::size_t i) { return world_.inverse_masses[i]; }));
    upload_colliders();
    upload_constraints();
    set_state(world_.start);
  }

  const World& world() const override { return world_; }
  const graph::Coloring& coloring() const override { return coloring_; }
  const SolverOptions& options() const override { return options_; }

  void set_options(const SolverOptions& options) override {
    require_outside("set_options");
    require_valid(options);
    const bool reorder = order_of(options.method) != order_of(options_.method);
    options_ = options;
    if (reorder) upload_constraints();
  }

  void set_drag(std::optional<Drag> drag) override {
    if (drag) require_fits(world_, *drag);
    drag_ = drag;
  }

  std::uint32_t passes() const override {
    return std::max<std::uint32_t>(1, static_cast<std::uint32_t>(starts_.size()) - 1);
  }
  bool in_step() const override { return in_step_; }
  int sweep_index() const override { return sweep_; }
  std::uint32_t pass_index() const override { return pass_; }
  std::int64_t steps() const override { return steps_; }

  void begin_step() override {
    require_outside("begin_step");
    const Particle gravity = make_particle(world_.gravity, 0);
    const double keep = std::exp(-static_cast<double>(world_.damping) * options_.time_step);
    const Particle target = drag_ ? make_particle(drag_->target, 0) : Particle{0, 0, 0, 0};
    exec::for_each(
        space_, particles_.size(),
        kernels::Predict{particles_.view(), previous_.view(), velocities_.view(), masses_.cview(), gravity, target,
                         drag_ ? places_[drag_->particle] : 0xffffffffu, options_.time_step, static_cast<float>(keep)});
    multipliers_.fill(0);
    if (options_.method == SweepMethod::colored_chebyshev) begin_acceleration();
    in_step_ = true, sweep_ = 0, pass_ = 0;
  }

  void pass() override {
    if (!in_step_) begin_step();
    if (options_.method == SweepMethod::sequential)
      run_in_order();
    else if (options_.method == SweepMethod::jacobi)
      run_jacobi();
    else if (pass_ + 1 < starts_.size())
      run_color(pass_);
    if (++pass_ < passes()) return;
    if (options_.method == SweepMethod::colored_chebyshev) accelerate();
    pass_ = 0, ++sweep_;
  }

  void sweep() override {
    if (!in_step_) begin_step();
    if (pass_ == 0 && fusible_sweeps() > 0) return run_fused(1);
    do pass();
    while (pass_ != 0);
  }

  void finish_step() override {
    if (!in_step_) throw std::logic_error("finish_step() without begin_step()");
    exec::for_each(space_, particles_.size(),
                   kernels::Finish{particles_.view(), previous_.view(), velocities_.view(), spheres_.cview(),
                                   planes_.cview(), world_.thickness, world_.friction, 1 / options_.time_step});
    in_step_ = false, sweep_ = 0, pass_ = 0, ++steps_;
  }

  void step() override {
    if (!in_step_) begin_step();
    while (sweep_ < options_.sweeps) {
      // Chebyshev acceleration needs the whole state between sweeps.
      const int most = options_.method == SweepMethod::colored_chebyshev ? 1 : fusible_sweeps();
      if (pass_ == 0 && most > 1)
        run_fused(std::min(most, options_.sweeps - sweep_));
      else
        sweep();
    }
    finish_step();
  }

  State state() const override {
    const std::vector<Particle> x = particles_.to_host(), v = velocities_.to_host();
    State state;
    state.positions.reserve(x.size()), state.velocities.reserve(x.size());
    for (std::uint32_t place : places_) {
      state.positions.push_back(position_of(x[place]));
      state.velocities.push_back(position_of(v[place]));
    }
    return state;
  }

  void set_state(const State& state) override {
    require_outside("set_state");
    require_fits(world_, state);
    particles_.copy_from(
        by_place<Particle>([&](std::size_t i) { return make_particle(state.positions[i], world_.inverse_masses[i]); }));
    velocities_.copy_from(by_place<Particle>([&](std::size_t i) { return make_particle(state.velocities[i], 0); }));
    previous_.copy_from(particles_.cview());
  }

  double residual() const override {
    const std::size_t n = ends_.size();
    if (n == 0) return 0;
    const double sum =
        exec::reduce<double>(space_, n, 0.0, kernels::SquaredValue{particles_.cview(), list(0, n)}, kernels::Sum{});
    return std::sqrt(sum / static_cast<double>(n));
  }

 private:
  template <class T>
  using Array = exec::Array<Space, T>;
  enum class Order : std::uint8_t { given, given_by_particle, color };
  static constexpr std::size_t grain = 2048;  ///< constraints not worth waking a thread for
  static constexpr std::size_t fused_bytes = 256
                                             << 10;  ///< of particles in a wavefront: half a small second-level cache

  static Order order_of(SweepMethod method) {
    return method == SweepMethod::sequential ? Order::given
           : method == SweepMethod::jacobi   ? Order::given_by_particle
                                             : Order::color;
  }

  void require_outside(const char* action) const {
    if (in_step_) throw std::logic_error(std::string(action) + "() inside a step");
  }

  template <class T, class Value>
  std::vector<T> by_place(Value value) const {
    std::vector<T> values(places_.size());
    for (std::size_t i = 0; i < places_.size(); ++i) values[places_[i]] = value(i);
    return values;
  }

  void upload_colliders() {
    std::vector<Particle> values;
    for (const SphereCollider& s : world_.spheres) values.push_back(make_particle(s.center, s.radius));
    spheres_.copy_from(values);
    values.clear();
    for (const PlaneCollider& p : world_.planes) values.push_back(make_particle(p.normal, p.offset));
    planes_.copy_from(values);
  }

  void upload_constraints() {
    const Order kind = order_of(options_.method);
    const ConstraintOrder order = kind == Order::color ? color_order(world_, places_, coloring_)
                                                       : given_order(world_, places_, kind == Order::given_by_particle);
    starts_ = order.starts, compliant_ = order.compliant, windows_ = order.windows, reach_ = order.reach;
    ends_.copy_from(order.ends), rest_lengths_.copy_from(order.rest_lengths);
    const bool any = std::find(compliant_.begin(), compliant_.end(), 1) != compliant_.end();
    compliances_.copy_from(any ? std::span<const float>(order.compliances) : std::span<const float>());
    multipliers_.resize(any ? order.ends.size() : 0);
    incidence_starts_.copy_from(order.incidence_starts), incidences_.copy_from(order.incidences);
    wants_.resize(kind == Order::given_by_particle ? order.ends.size() : 0);
  }

  /// Constraints [first, first + count) of the order.
  kernels::Constraints list(std::size_t first, std::size_t count) const {
    const bool compliant = !compliances_.empty();
    Array<float>& multipliers = multipliers_;
    return {ends_.cview().subview(first, count), rest_lengths_.cview().subview(first, count),
            compliant ? compliances_.cview().subview(first, count) : exec::View<const float>(),
            compliant ? multipliers.view().subview(first, count) : exec::View<float>()};
  }

  float inverse_square_step() const {
    return static_cast<float>(1 / (static_cast<double>(options_.time_step) * options_.time_step));
  }

  /// Constraints [first, last).
  template <bool compliant>
  kernels::Project<compliant> projection(std::uint32_t first, std::uint32_t last) {
    const float omega = options_.method == SweepMethod::colored_sor ? options_.omega : 1.f;
    return {particles_.view(), list(first, last - first), inverse_square_step(), omega};
  }

  void run_in_order() {
    if (compliant_[0])
      exec::for_each(space_, 1, kernels::ProjectInOrder<true>{projection<true>(0, starts_[1])});
    else
      exec::for_each(space_, 1, kernels::ProjectInOrder<false>{projection<false>(0, starts_[1])});
  }

  void run_jacobi() {
    const std::size_t n = ends_.size();
    const auto want = [&]<bool compliant>() {
      exec::for_each(space_, n,
                     kernels::Want<compliant>{particles_.cview(), list(0, n), incidence_starts_.cview(), wants_.view(),
                                              inverse_square_step()},
                     grain);
    };
    compliant_[0] ? want.template operator()<true>() : want.template operator()<false>();
    exec::for_each(space_, particles_.size(),
                   kernels::Gather{particles_.view(), incidence_starts_.cview(), incidences_.cview(), wants_.cview()},
                   grain);
  }

  void run_color(std::uint32_t color) { run_range(color, starts_[color], starts_[color + 1]); }

  /// Constraints [first, last) of a colour.
  void run_range(std::uint32_t color, std::uint32_t first, std::uint32_t last) {
    if (first == last) return;
    if (compliant_[color])
      run_independent(projection<true>(first, last));
    else
      run_independent(projection<false>(first, last));
  }

  /// Windows by which one colour must lag behind the one before it.
  std::uint32_t lag() const { return reach_ / window_size + 1; }

  /// How many sweeps may run as one wavefront: as many as keep its particles in a core's own cache; 0 = none, or more
  /// threads than one, which want whole colours.
  int fusible_sweeps() const {
    if constexpr (exec::HostSpace<Space>) {
      if (order_of(options_.method) != Order::color || windows_.empty() || space_.threads() != 1) return 0;
      const std::size_t bytes = windows_.size() * lag() * window_size * sizeof(Particle);
      return static_cast<int>(std::min<std::size_t>(fused_bytes / bytes, 1000));
    }
    return 0;
  }

  /// `sweeps` whole sweeps in one walk through memory instead of one walk per colour. Each window of particles gets the
  /// first colour, then a window further back the second, and so on: the lower ends of two constraints that share a
  /// particle are at most `reach` places apart, so a lag of more than that lets every particle see its constraints in
  /// the order of the sweep. The same bits as colour after colour.
  void run_fused(int sweeps) {
    const std::size_t colors = windows_.size(), count = windows_[0].size() - 1;
    const std::size_t stages = colors * static_cast<std::size_t>(sweeps), shift = lag();
    for (std::size_t front = 0; front < count + (stages - 1) * shift; ++front)
      for (std::size_t stage = 0; stage < stages && stage * shift <= front; ++stage) {
        const std::size_t window = front - stage * shift, color = stage % colors;
        if (window < count)
          run_range(static_cast<std::uint32_t>(color), windows_[color][window], windows_[color][window + 1]);
      }
    if (options_.method == SweepMethod::colored_chebyshev) accelerate();
    sweep_ += sweeps;
  }

  template <bool compliant>
  void run_independent(const kernels::Project<compliant>& kernel) {
    const std::size_t n = kernel.constraints.ends.size();
#ifdef SEAM_HAS_PROJECT_FOUR
    if constexpr (exec::HostSpace<Space>) {
      if (path_ == KernelPath::automatic) {
        exec::for_each(space_, (n + 3) / 4, kernels::ProjectFour<compliant>{kernel}, grain / 4);
        return;
      }
    }
#endif
    exec::for_each(space_, n, kernel, grain);
  }

  void begin_acceleration() {
    last_.copy_from(particles_.cview()), before_last_.copy_from(particles_.cview());
    last_multipliers_.copy_from(multipliers_.cview()), before_last_multipliers_.copy_from(multipliers_.cview());
    weight_ = 1;
  }

  /// Weights 1, 2 / (2 - rho^2), 4 / (4 - rho^2 weight), ... (Golub and Varga 1961; Wang 2015, eq. 10).
  void accelerate() {
    const double square = static_cast<double>(options_.chebyshev_radius) * options_.chebyshev_radius;
    weight_ = sweep_ == 0 ? 1 : sweep_ == 1 ? 2 / (2 - square) : 4 / (4 - square * weight_);
    const float omega = static_cast<float>(weight_);
    exec::for_each(space_, particles_.size(),
                   kernels::Accelerate{particles_.view(), last_.view(), before_last_.view(), omega}, grain);
    exec::for_each(space_, multipliers_.size(),
                   kernels::AccelerateMultipliers{multipliers_.view(), last_multipliers_.view(),
                                                  before_last_multipliers_.view(), omega},
                   grain);
  }

  mutable Space space_;
  KernelPath path_;
  SolverOptions options_;
  World world_;
  graph::Coloring coloring_;
  std::optional<Drag> drag_;
  std::vector<std::uint32_t> places_, starts_;
  std::vector<std::uint8_t> compliant_;
  std::vector<std::vector<std::uint32_t>> windows_;
  std::uint32_t reach_ = 0;

  Array<Particle> particles_{space_}, previous_{space_}, velocities_{space_}, spheres_{space_}, planes_{space_};
  Array<float> masses_{space_};
  // Constraints in the order of the method.
  Array<Ends> ends_{space_};
  Array<float> rest_lengths_{space_}, compliances_{space_};
  mutable Array<float> multipliers_{space_};
  Array<std::uint32_t> incidence_starts_{space_}, incidences_{space_};
  Array<Particle> wants_{space_}, last_{space_}, before_last_{space_};
  Array<float> last_multipliers_{space_}, before_last_multipliers_{space_};

  bool in_step_ = false;
  int sweep_ = 0;
  std::uint32_t pass_ = 0;
  std::int64_t steps_ = 0;
  double weight_ = 1;
};

}  // namespace seam::particles
