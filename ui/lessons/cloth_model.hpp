#pragma once
#include <QObject>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "core/particles/solver.hpp"
#include "ui/lessons/graph_picture.hpp"

namespace seam::lessons {

/// What hangs: a lattice of distance constraints with pins and colliders.
struct ClothSetup {
  graph::Lattice lattice{10, 8, 1, false, false};
  particles::Pins pins = particles::Pins::top_row;
  bool sphere = false;  ///< a ball below, for the cloth to fall on
  friend bool operator==(const ClothSetup&, const ClothSetup&) = default;
};

/// One method of a race over one and the same time step: what is left before the first and after each sweep, and how
/// many steps must follow each other in a sweep.
struct Racer {
  particles::SweepMethod method = particles::SweepMethod::sequential;
  bool reversed = false;         ///< sequential against the given order
  std::uint32_t dependent = 1;   ///< dependent steps per sweep: constraints, colours, or 1
  std::vector<double> residual;  ///< rms |C| (m)
  std::vector<double> error;     ///< rms distance (m) of the particles from where this method arrives in the end
};

/// A cloth that is solved pass by pass, by core/particles. Thread rule: UI thread only.
class ClothModel : public QObject {
  Q_OBJECT
 public:
  static constexpr std::uint32_t min_side = 2, max_side = 40;
  static constexpr int max_sweeps = 200;

  explicit ClothModel(QObject* parent = nullptr);

  const ClothSetup& setup() const { return setup_; }
  void set_setup(ClothSetup setup);
  const particles::World& world() const { return solver_->world(); }
  const graph::Coloring& coloring() const { return solver_->coloring(); }
  const graph::ColorClasses& classes() const { return classes_; }
  const particles::Solver& solver() const { return *solver_; }
  particles::SolverOptions options() const { return solver_->options(); }
  /// Also while it runs: a step under way is completed first, with the method it began with.
  void set_method(particles::SweepMethod method);
  void set_sweeps(int sweeps);

  void next_pass();      ///< one colour (or, without colours, one sweep); finishes the step after the last one
  void previous_pass();  ///< one colour back, also into the step before
  void sweep();
  void step();
  void restart();
  /// A gust: every free particle (or only `particle`) gets a velocity across the cloth. Completes a step under way.
  void push(std::optional<std::uint32_t> particle = {});
  bool can_go_back() const { return solver_->in_step() || !past_.empty(); }
  void set_drag(std::optional<particles::Drag> drag);
  const std::optional<particles::Drag>& drag() const { return drag_; }

  std::vector<Vec3f> positions() const { return solver_->state().positions; }
  /// Where the step under way, or the next one, begins.
  particles::State state_before_step() const { return solver_->in_step() ? step_start_ : solver_->state(); }
  double residual() const { return solver_->residual(); }
  std::int64_t steps() const { return steps_done_; }
  /// rms |C| (m) along the step under way or the last one: at its prediction and after each pass.
  const std::vector<double>& trace() const { return trace_; }
  std::uint32_t trace_passes() const { return trace_passes_; }  ///< of a sweep of that step
  /// Colour solved last, while a step is walked by passes; empty when all are shown alike.
  std::optional<std::uint32_t> lit() const { return lit_; }
  QString sentence() const;
  QString spoken(GraphItem item) const;
  static QString method_name(particles::SweepMethod method);

  /// All methods from the state at the beginning of this step, `sweeps` sweeps each: equal work, one projection per
  /// constraint and sweep. Does not touch the cloth. Without `with_error` Racer::error stays empty, which saves the
  /// many sweeps to the end of the way.
  std::vector<Racer> race(int sweeps, bool with_error) const;

 signals:
  void changed();
  void rebuilt();  ///< another cloth

 private:
  void build();
  /// A step that is done: where it began and how it was solved.
  struct Past {
    particles::State start;
    particles::SolverOptions options;
    std::optional<particles::Drag> drag;
  };
  void begin_step();
  void one_pass();
  void end_step();
  void complete_step();
  int passes_of_step() const { return solver_->options().sweeps * static_cast<int>(solver_->passes()); }
  void replay(int passes);

  ClothSetup setup_;
  std::unique_ptr<particles::Solver> solver_;
  graph::ColorClasses classes_;
  std::deque<Past> past_;
  particles::State step_start_;
  std::vector<double> trace_;
  std::optional<std::uint32_t> lit_;
  std::optional<particles::Drag> drag_, step_drag_;  // now; of the step under way
  std::uint32_t trace_passes_ = 1;
  int passes_done_ = 0;          // of the step under way
  std::int64_t steps_done_ = 0;  // walking back lowers it
};

}  // namespace seam::lessons
