#pragma once
#include <fmt/format.h>

#include <array>
#include <memory>

#include "app/seam-sim/study/study.hpp"

/// What the studies are made of.
namespace seam::app {

using ModelPtr = std::shared_ptr<abd::Model>;

/// A named choice of how workers agree.
struct Variant {
  std::string name;
  scene::Workers workers;
};

inline Variant variant(const std::string& name, int count, scene::ConsensusPreset preset = scene::ConsensusPreset::c1) {
  Variant result{name, {}};
  result.workers.count = count, result.workers.direction = Vec3(1, 0, 0), result.workers.preset = preset;
  result.workers.method = scene::DistributedMethod::consensus;
  return result;
}

inline constexpr auto paper_preset = scene::ConsensusPreset::paper;

/// Everything in the scene `factor` times as large.
inline void scale_scene(scene::Scene& scene, double factor) {
  for (scene::Body& body : scene.bodies) body.position *= factor, body.scale *= factor;
  for (scene::HalfSpace& plane : scene.half_spaces) plane.offset *= factor;
}

inline void set_density(scene::Scene& scene, double density) {
  for (scene::Body& body : scene.bodies) body.material.density = density;
}

/// Three groups in turn: (m, E) = (1 kg, 1e8 Pa), (100 kg, 1e10 Pa), (1e4 kg, 1e12 Pa); or all like the middle one.
inline void set_groups(scene::Scene& scene, bool mixed) {
  constexpr double volume = 4.0 / 3 * 3.14159265358979 * 0.15 * 0.15 * 0.15;
  constexpr std::array<double, 3> mass{1, 100, 1e4}, stiffness{1e8, 1e10, 1e12};
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const std::size_t group = mixed ? i % 3 : 1;
    scene.bodies[i].material.density = mass[group] / volume;
    scene.bodies[i].material.youngs_modulus = stiffness[group];
  }
}

/// Measures variants and adds their rows to a study.
class Runner {
 public:
  Runner(const StudyOptions& options, Study& study) : options_(options), study_(study) {}

  /// The single worker's problems in `scene`, solved by every variant.
  void solve(const scene::Scene& scene, const std::string& single, double x, const std::vector<Variant>& variants) {
    const auto model = build(scene);
    distributed::RunFigures one;
    const auto problems =
        distributed::single_worker_states(model, options_.first, options_.steps, options_.threads, &one);
    if (!single.empty()) study_.rows.push_back({single, x, one});
    for (const Variant& v : variants) {
      if (options_.cancelled && options_.cancelled()) return;
      add(v, x, distributed::measure_problems(with(model, v), problems, measure_options()));
    }
  }

  /// Runs of their own, each step from the one before.
  void run(const scene::Scene& scene, double x, const std::vector<Variant>& variants, bool momentum = false) {
    const auto model = build(scene);
    for (const Variant& v : variants) {
      if (options_.cancelled && options_.cancelled()) return;
      add(v, x, distributed::measure_run(with(model, v), measure_options()));
      if (momentum) study_.rows.back().momentum_error = momentum_error(*model, study_.rows.back().figures);
    }
  }

 private:
  static ModelPtr build(scene::Scene scene) {
    scene.workers = {};
    return std::make_shared<abd::Model>(abd::build_model(scene));
  }
  static ModelPtr with(const ModelPtr& model, const Variant& v) {
    auto copy = std::make_shared<abd::Model>(*model);
    copy->workers = v.workers;
    return copy;
  }
  distributed::MeasureOptions measure_options() const {
    distributed::MeasureOptions options;
    options.steps = options_.steps, options.threads = options_.threads, options.cancelled = options_.cancelled;
    return options;
  }
  void add(const Variant& v, double x, distributed::RunFigures figures) {
    study_.rows.push_back({v.name, x, std::move(figures)});
    const distributed::RunFigures& f = study_.rows.back().figures;
    if (options_.progress)
      options_.progress(fmt::format("{} {} · {}: {:.1f} rounds, {:.1f} Newton iterations a step", study_.x_name,
                                    x_text(study_, x), v.name, f.rounds, f.newton));
  }
  static double momentum_error(const abd::Model& model, const distributed::RunFigures& figures) {
    Vec3 before = Vec3::Zero();
    for (std::size_t b = 0; b < model.bodies.size(); ++b)
      if (model.bodies[b].kind == scene::BodyKind::dynamic_body)
        before += model.bodies[b].mass * model.start_v[b].head<3>();
    if (figures.reports.empty() || !(before.norm() > 0)) return -1;
    return (figures.reports.back().linear_momentum - before).norm() / before.norm();
  }

  const StudyOptions& options_;
  Study& study_;
};

inline const char* const problems_note =
    "Every variant solves the same steps, those of the single worker; 42 balls in a box of five planes "
    "(scenes/pile.json), planes across x.";
inline const char* const paper_note =
    "The paper's numbers are of other scenes, constants and machines (arXiv 2605.15875 as studied): compare shapes, "
    "not heights.";

/// Speed-ups of the rows from `first` on against that one, which is the single worker's; bound: workers / (critical
/// path x (1 + overlap share)).
inline void set_speed_ups(Study& study, std::size_t first) {
  if (first >= study.rows.size()) return;
  const double wall = study.rows[first].figures.wall, newton = study.rows[first].figures.newton;
  for (std::size_t i = first; i < study.rows.size(); ++i) {
    StudyRow& row = study.rows[i];
    if (row.figures.workers < 2 || !(row.figures.wall > 0) || !(newton > 0)) continue;
    row.speed_up = wall / row.figures.wall;
    row.speed_up_bound = row.figures.workers / (row.figures.newton_critical / newton * (1 + row.figures.shared));
  }
}

/// All methods on the same problems (schwarz.md's table).
Study methods_study(const StudyOptions& options);

}  // namespace seam::app
