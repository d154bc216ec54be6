#include "ui/lessons/cloth_model.hpp"

#include <algorithm>
#include <cmath>

#include "ui/lessons/lattice_names.hpp"
#include "ui/lessons/units.hpp"

namespace seam::lessons {

namespace {
constexpr std::size_t past_limit = 900;
constexpr float cloth_width = 1.2f;  // m, of the longer side
constexpr int most_extra_sweeps = 3000;
constexpr std::size_t most_work = 4'000'000;  // projections of one racer on the way to its end: a moment
constexpr float poke = 4;                     // times a gust, for a single particle
constexpr double end_of_way = 1e-3;           // of the error at the start: float positions do not come much nearer
constexpr float gust = 1.6f;                  // m/s
constexpr float ball_radius = 0.3f;           // m
using particles::SweepMethod;

particles::World make_world(const ClothSetup& setup) {
  particles::ClothOptions options;
  options.spacing = cloth_width / static_cast<float>(std::max(setup.lattice.width, setup.lattice.height) - 1);
  options.pins = setup.pins;
  options.horizontal = setup.sphere;
  particles::World world = particles::make_cloth(setup.lattice, options);
  world.planes.push_back({});
  if (!setup.sphere) return world;
  Vec3f center = Vec3f::Zero();
  for (const Vec3f& p : world.start.positions) center += p / static_cast<float>(world.start.positions.size());
  world.spheres.push_back({Vec3f(center.x(), center.y() - ball_radius - 0.25f, center.z()), ball_radius});
  return world;
}

/// Sweeps and measures; the end of the way is where up to `extra` more sweeps lead (0: not asked for).
void run(particles::Solver& solver, int sweeps, int extra, Racer& racer) {
  std::vector<std::vector<Vec3f>> path;
  for (int i = 0; i <= sweeps; ++i) {
    if (i > 0) solver.sweep();
    racer.residual.push_back(solver.residual());
    if (extra > 0) path.push_back(solver.state().positions);
  }
  const double tolerance = end_of_way * racer.residual[0];
  for (int i = 0; i < extra && (i % 10 != 0 || solver.residual() > tolerance); ++i) solver.sweep();
  const std::vector<Vec3f> end = solver.state().positions;
  for (const std::vector<Vec3f>& positions : path) {
    double sum = 0;
    for (std::size_t k = 0; k < end.size(); ++k) sum += (positions[k] - end[k]).cast<double>().squaredNorm();
    racer.error.push_back(std::sqrt(sum / static_cast<double>(end.size())));
  }
}

bool is_colored(SweepMethod method) { return method != SweepMethod::sequential && method != SweepMethod::jacobi; }
}  // namespace

ClothModel::ClothModel(QObject* parent) : QObject(parent), classes_(graph::Coloring{}) { build(); }

void ClothModel::set_setup(ClothSetup setup) {
  setup.lattice.width = std::clamp(setup.lattice.width, min_side, max_side);
  setup.lattice.height = std::clamp(setup.lattice.height, min_side, max_side);
  setup.lattice.depth = 1;
  if (setup == setup_) return;
  setup_ = setup;
  build();
}

void ClothModel::build() {
  const graph::Coloring coloring = graph::color_auto(setup_.lattice);
  const particles::SolverOptions options = solver_ ? solver_->options() : particles::SolverOptions{};
  solver_ = particles::make_solver(make_world(setup_), coloring, options);
  classes_ = graph::ColorClasses(coloring);
  drag_.reset();
  past_.clear();
  trace_ = {solver_->residual()};
  lit_.reset();
  passes_done_ = 0, steps_done_ = 0;
  step_start_ = solver_->state();
  emit rebuilt();
  emit changed();
}

void ClothModel::restart() { build(); }

void ClothModel::push(std::optional<std::uint32_t> particle) {
  complete_step();
  particles::State state = solver_->state();
  const Vec3f velocity = setup_.sphere ? Vec3f(gust, 0, 0) : Vec3f(0, 0, gust);
  for (std::uint32_t i = 0; i < state.velocities.size(); ++i)
    if (world().inverse_masses[i] > 0 && (!particle || *particle == i))
      state.velocities[i] += particle ? Vec3f(poke * velocity) : velocity;
  solver_->set_state(state);
  emit changed();
}

void ClothModel::set_method(SweepMethod method) {
  complete_step();
  particles::SolverOptions options = solver_->options();
  options.method = method;
  solver_->set_options(options);
  emit changed();
}

void ClothModel::set_sweeps(int sweeps) {
  complete_step();
  particles::SolverOptions options = solver_->options();
  options.sweeps = std::clamp(sweeps, 1, max_sweeps);
  solver_->set_options(options);
  emit changed();
}

void ClothModel::set_drag(std::optional<particles::Drag> drag) {
  drag_ = drag;
  solver_->set_drag(drag);
  emit changed();
}

void ClothModel::begin_step() {
  step_start_ = solver_->state();
  step_drag_ = drag_;
  solver_->begin_step();
  trace_ = {solver_->residual()};
  trace_passes_ = solver_->passes();
  passes_done_ = 0;
}

void ClothModel::one_pass() {
  lit_ = is_colored(solver_->options().method) ? std::optional(solver_->pass_index()) : std::nullopt;
  solver_->pass();
  ++passes_done_;
  trace_.push_back(solver_->residual());
}

void ClothModel::end_step() {
  solver_->finish_step();
  ++steps_done_;
  past_.push_back({step_start_, solver_->options(), step_drag_});
  if (past_.size() > past_limit) past_.pop_front();
  passes_done_ = 0;
  lit_.reset();
}

void ClothModel::complete_step() {
  if (!solver_->in_step()) return;
  while (passes_done_ < passes_of_step()) one_pass();
  end_step();
}

void ClothModel::next_pass() {
  if (solver_->in_step() && passes_done_ >= passes_of_step()) {
    end_step();
  } else {
    if (!solver_->in_step()) begin_step();
    one_pass();
  }
  emit changed();
}

/// The step that began at step_start_ again, up to `passes` passes; 0 = before it began.
void ClothModel::replay(int passes) {
  const particles::State start = step_start_;
  const std::optional<particles::Drag> now = drag_;
  if (solver_->in_step()) solver_->finish_step();
  solver_->set_state(start);
  passes_done_ = 0;
  lit_.reset();
  trace_ = {solver_->residual()};
  if (passes > 0) {
    drag_ = step_drag_;
    solver_->set_drag(drag_);
    begin_step();
    for (int i = 0; i < passes; ++i) one_pass();
    drag_ = now;
    solver_->set_drag(drag_);
  }
  emit changed();
}

void ClothModel::previous_pass() {
  if (solver_->in_step()) return replay(passes_done_ - 1);
  if (past_.empty()) return;
  const Past past = std::move(past_.back());
  past_.pop_back();
  --steps_done_;
  step_start_ = past.start, step_drag_ = past.drag;
  solver_->set_options(past.options);
  replay(passes_of_step());
}

void ClothModel::sweep() {
  const int passes = static_cast<int>(solver_->passes());
  next_pass();
  while (solver_->in_step() && passes_done_ % passes != 0) next_pass();
}

void ClothModel::step() {
  if (!solver_->in_step()) begin_step();
  complete_step();
  emit changed();
}

QString ClothModel::method_name(SweepMethod method) {
  switch (method) {
    case SweepMethod::sequential:
      return tr("Sequential, row by row");
    case SweepMethod::jacobi:
      return tr("Jacobi, averaged");
    case SweepMethod::colored:
      return tr("Colored");
    case SweepMethod::colored_sor:
      return tr("Colored, over-relaxed (SOR)");
    case SweepMethod::colored_chebyshev:
      break;
  }
  return tr("Colored, Chebyshev");
}

QString ClothModel::sentence() const {
  const QString rms = millimetres(residual(), 4);
  const auto all = static_cast<int>(world().constraints.size());
  if (!solver_->in_step() && steps_done_ == 0)
    return tr("At the start. rms|C| = %1, the root mean square of the errors of the lengths. Press next for the first "
              "color.")
        .arg(rms);
  if (!solver_->in_step())
    return tr("Step %1 is done. rms|C| = %2, the root mean square of the errors of the lengths.")
        .arg(steps_done_)
        .arg(rms);
  const QString head = tr("Step %1, sweep %2 of %3")
                           .arg(steps_done_ + 1)
                           .arg((passes_done_ - 1) / static_cast<int>(solver_->passes()) + 1)
                           .arg(solver_->options().sweeps);
  const bool idle = trace_.size() > 1 && std::abs(trace_.back() - trace_[trace_.size() - 2]) <= 1e-4 * trace_.back();
  if (lit_ && idle)
    return tr("%1, color %2 of %3: the error of its %n constraint(s) is as large as before: they were satisfied, or "
              "only "
              "passed it on. rms|C| = %4.",
              nullptr, static_cast<int>(classes_.edges(*lit_).size()))
        .arg(head)
        .arg(*lit_ + 1)
        .arg(classes_.colors())
        .arg(rms);
  if (lit_)
    return tr("%1, color %2 of %3: %n constraint(s) at once, because they touch disjoint particles. rms|C| = %4.",
              nullptr, static_cast<int>(classes_.edges(*lit_).size()))
        .arg(head)
        .arg(*lit_ + 1)
        .arg(classes_.colors())
        .arg(rms);
  if (solver_->options().method == SweepMethod::jacobi)
    return tr("%1: all %n constraint(s) at once from the same positions, averaged. rms|C| = %2.", nullptr, all)
        .arg(head, rms);
  return tr("%1: %n constraint(s), one after the other, row by row. rms|C| = %2.", nullptr, all).arg(head, rms);
}

QString ClothModel::spoken(GraphItem item) const {
  const auto name = [this](std::uint32_t particle) { return lattice_body_name(setup_.lattice, particle); };
  if (item.kind == GraphItem::Kind::body) {
    if (item.index >= world().inverse_masses.size()) return {};
    return (world().inverse_masses[item.index] == 0 ? tr("particle %1, pinned") : tr("particle %1"))
        .arg(name(item.index));
  }
  if (item.index >= world().constraints.size()) return {};
  const particles::DistanceConstraint& c = world().constraints[item.index];
  return tr("constraint %1, particles %2–%3, color %4 of %5")
      .arg(item.index + 1)
      .arg(name(c.a), name(c.b))
      .arg(coloring().color[item.index] + 1)
      .arg(classes_.colors());
}

std::vector<Racer> ClothModel::race(int sweeps, bool with_error) const {
  particles::World forward = world(), backward = world();
  std::reverse(backward.constraints.begin(), backward.constraints.end());
  graph::Coloring turned = coloring();
  std::reverse(turned.color.begin(), turned.color.end());
  const particles::State start = state_before_step();
  std::vector<Racer> racers;
  const auto extra = static_cast<int>(std::clamp<std::size_t>(
      most_work / std::max<std::size_t>(1, forward.constraints.size()), 200, most_extra_sweeps));
  const auto constraints = static_cast<std::uint32_t>(forward.constraints.size());
  for (const auto& [method, reversed] :
       {std::pair(SweepMethod::sequential, false), std::pair(SweepMethod::sequential, true),
        std::pair(SweepMethod::colored, false), std::pair(SweepMethod::colored_sor, false),
        std::pair(SweepMethod::colored_chebyshev, false), std::pair(SweepMethod::jacobi, false)}) {
    Racer racer{method, reversed, 1, {}, {}};
    racer.dependent = method == SweepMethod::sequential ? constraints : is_colored(method) ? classes_.colors() : 1;
    particles::SolverOptions options = solver_->options();
    options.method = method;
    options.sweeps = sweeps;
    const auto solver = particles::make_solver(reversed ? backward : forward, reversed ? turned : coloring(), options);
    solver->set_state(start);
    solver->begin_step();
    run(*solver, sweeps, with_error ? extra : 0, racer);
    racers.push_back(std::move(racer));
  }
  return racers;
}

}  // namespace seam::lessons
