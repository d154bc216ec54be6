#include <fmt/format.h>

#include <array>
#include <cmath>

#include "app/seam-sim/study/study_runner.hpp"
#include "app/seam-sim/study/study_scenes.hpp"
#include "core/base/error.hpp"
#include "core/base/nearest_name.hpp"

namespace seam::app {
namespace {

Study density(const StudyOptions& options) {
  Study study{"density",
              "Rounds against density",
              "density (kg/m^3)",
              "rounds per step",
              {problems_note, paper_note},
              true,
              true,
              {},
              "rounds",
              {}};
  Runner runner(options, study);
  for (const double value : {10.0, 100.0, 1e3, 1e4, 1e5}) {
    scene::Scene scene = pile_scene();
    set_density(scene, value);
    std::vector<Variant> variants{variant("C1", 2), variant("C1, static", 2), variant("paper preset", 2, paper_preset),
                                  variant("paper preset, static", 2, paper_preset)};
    variants[1].workers.dynamic_penalty = variants[3].workers.dynamic_penalty = false;
    runner.solve(scene, "one worker", value, variants);
  }
  constexpr std::array<double, 5> on{54.1, 38.6, 29.4, 22.5, 18.1}, off{281.1, 82.8, 41.6, 29.2, 30.6};
  for (std::size_t i = 0; i < 5; ++i) {
    study.paper.push_back({"dynamic", std::pow(10.0, 1 + static_cast<double>(i)), on[i]});
    study.paper.push_back({"static", std::pow(10.0, 1 + static_cast<double>(i)), off[i]});
  }
  return study;
}

Study beta(const StudyOptions& options) {
  Study study{"beta", "Rounds against beta", "beta", "rounds per step", {problems_note}, true, true, {}, "rounds", {}};
  Runner runner(options, study);
  const scene::Scene scene = pile_scene();
  for (const double value : {0.01, 0.1, 1.0, 10.0, 100.0}) {
    std::vector<Variant> variants{variant("C1", 2), variant("C1, static", 2), variant("paper preset", 2, paper_preset)};
    variants[1].workers.dynamic_penalty = false;
    for (Variant& v : variants) v.workers.beta = value;
    runner.solve(scene, "", value, variants);
  }
  return study;
}

Study heterogeneity(const StudyOptions& options) {
  Study study{"heterogeneity",
              "Mixed masses and stiffnesses",
              "masses and stiffnesses",
              "Newton iterations per step",
              {problems_note, "Mixed: (m, E) = (1 kg, 1e8 Pa), (100, 1e10), (1e4, 1e12) in turn; uniform: the middle.",
               paper_note},
              false,
              true,
              {},
              "newton",
              {}};
  study.categories = {"uniform", "mixed"};
  Runner runner(options, study);
  for (const bool mixed : {false, true}) {
    scene::Scene scene = pile_scene();
    set_groups(scene, mixed);
    std::vector<Variant> variants{variant("C1, 2 workers", 2), variant("C1 without warm start, 2 workers", 2),
                                  variant("paper preset, 2 workers", 2, paper_preset)};
    variants[1].workers.warm_start = false;
    runner.solve(scene, "one worker", mixed ? 2 : 1, variants);
  }
  study.paper = {{"2 workers", 1, 60.13}, {"2 workers", 2, 147.49}, {"1 worker", 1, 37.15}, {"1 worker", 2, 94.72}};
  return study;
}

Study metric(const StudyOptions& options) {
  Study study{"metric",
              "Penalty metric against body size",
              "ball diameter (m)",
              "rounds per step",
              {problems_note, "The same pile at other sizes; gravity and time step stay."},
              true,
              true,
              {},
              "rounds",
              {}};
  Runner runner(options, study);
  for (const double diameter : {0.01, 0.1, 0.3, 1.0, 3.0}) {
    scene::Scene scene = pile_scene();
    scale_scene(scene, diameter / 0.3);
    std::vector<Variant> variants{variant("C1 (mass metric)", 2), variant("C1, scalar metric", 2),
                                  variant("paper preset (scalar metric)", 2, paper_preset)};
    variants[1].workers.penalty_metric = scene::PenaltyMetric::scalar;
    runner.solve(scene, "", diameter, variants);
  }
  return study;
}

Study options_by_workers(const StudyOptions& options, Study study, const std::vector<Variant>& base) {
  Runner runner(options, study);
  for (const int workers : {2, 3, 4}) {
    std::vector<Variant> variants = base;
    for (Variant& v : variants) v.workers.count = workers;
    runner.solve(pile_scene(), "", workers, variants);
  }
  return study;
}

Study rescaling(const StudyOptions& options) {
  std::vector<Variant> variants{variant("duals rescaled", 2), variant("not rescaled", 2),
                                variant("rescaled, no warm start", 2), variant("not rescaled, no warm start", 2)};
  variants[1].workers.rescale_duals = variants[3].workers.rescale_duals = false;
  variants[2].workers.warm_start = variants[3].workers.warm_start = false;
  return options_by_workers(options,
                            {"rescaling",
                             "Rescaling the duals when a penalty changes",
                             "workers",
                             "rounds per step",
                             {problems_note},
                             false,
                             true,
                             {},
                             "rounds",
                             {}},
                            variants);
}

Study warm_start(const StudyOptions& options) {
  std::vector<Variant> variants{variant("warm", 2), variant("cold", 2), variant("one Newton step a round", 2),
                                variant("two Newton steps a round", 2)};
  variants[1].workers.warm_start = false;
  variants[2].workers.max_newton_per_round = 1, variants[3].workers.max_newton_per_round = 2;
  return options_by_workers(options,
                            {"warm-start",
                             "Warm starts and inexact local solves",
                             "workers",
                             "rounds per step",
                             {problems_note},
                             false,
                             false,
                             {},
                             "rounds",
                             {}},
                            variants);
}

Study refused_merge(const StudyOptions& options) {
  Study study{"refused-merge",
              "Merges refused when balls are squeezed",
              "force / weight of one ball",
              "merges refused",
              {"Five balls in a channel pressed against a wall (scenes/squeezed.json), a plane between two workers, "
               "theta h = 0.01.",
               "The paper needed about 586 times the weight before collision checks held its merges up."},
              true,
              false,
              {},
              "refused",
              {}};
  for (const double ratio : {1.0, 10.0, 100.0, 586.0, 2000.0}) {
    scene::Scene scene = squeezed_scene();
    scene.bodies.back().force *= ratio / 200;  // the scene has 200
    std::vector<Variant> variants{variant("C1", 2), variant("paper preset", 2, paper_preset),
                                  variant("C1, no gate", 2)};
    variants[2].workers.merge_gate = false;
    StudyOptions own = options;
    own.steps = std::min(options.steps, 30);
    Runner(own, study).run(scene, ratio, variants);
  }
  return study;
}

Study scaling(const StudyOptions& options) {
  Study study{
      "scaling",
      "Seconds a step against workers, fixed size",
      "workers",
      "seconds per step",
      {"126 balls, 21 columns along x (the pile of scenes/pile.json three times as long). Workers are threads of "
       "this machine: more than its processors cannot be faster.",
       "The paper: near-linear at 2 and 4 workers, about 6x at 8, on as many graphics cards."},
      true,
      true,
      {},
      "wall_seconds",
      {}};
  Runner runner(options, study);
  std::vector<Variant> variants;
  for (const int workers : {2, 4, 8}) {
    variants.push_back(variant("C1", workers));
    variants.push_back(variant("C1, two Newton steps a round", workers));
    variants.back().workers.max_newton_per_round = 2;
  }
  runner.solve(long_pile_scene(3), "one worker, one thread", 1, variants);
  set_speed_ups(study, 0);
  for (StudyRow& row : study.rows)
    if (row.figures.workers > 1) row.x = row.figures.workers;
  return study;
}

Study averaging(const StudyOptions& options) {
  Study study{"averaging",
              "What goes wrong without consensus, gate or shares",
              "scene",
              "intersections in committed states",
              {"Runs of their own from the start (--first has no effect): an averaged pose may touch, and then the "
               "next step cannot start. Collision: a ball "
               "flies into a row of five at rest, without gravity; the whole momentum must stay."},
              false,
              false,
              {},
              "intersections",
              {}};
  std::vector<Variant> variants{variant("C1", 2), variant("direct averaging", 2), variant("no gate, theta x 300", 2),
                                variant("full energies on every worker", 2)};
  variants[1].workers.method = scene::DistributedMethod::averaging;
  variants[2].workers.merge_gate = false;
  variants[3].workers.divide_energy = false;
  Runner runner(options, study);
  const auto run_all = [&](scene::Scene scene, double x, bool momentum) {
    for (const Variant& v : variants) {
      scene.solver.tolerance = v.workers.merge_gate ? 3e-4 : 0.09;
      runner.run(scene, x, {v}, momentum);
    }
  };
  study.categories = {"pile", "squeezed", "collision"};
  run_all(pile_scene(), 1, false);
  run_all(squeezed_scene(), 2, false);
  run_all(collision_scene(), 3, true);
  return study;
}

using Maker = Study (*)(const StudyOptions&);
const std::vector<std::pair<std::string, Maker>>& makers() {
  static const std::vector<std::pair<std::string, Maker>> list{{"density", density},
                                                               {"beta", beta},
                                                               {"heterogeneity", heterogeneity},
                                                               {"metric", metric},
                                                               {"rescaling", rescaling},
                                                               {"warm-start", warm_start},
                                                               {"refused-merge", refused_merge},
                                                               {"scaling", scaling},
                                                               {"averaging", averaging},
                                                               {"methods", methods_study}};
  return list;
}

}  // namespace

const std::vector<std::string>& study_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list;
    for (const auto& maker : makers()) list.push_back(maker.first);
    return list;
  }();
  return names;
}

Study run_study(const std::string& name, const StudyOptions& options) {
  for (const auto& [known, make] : makers())
    if (known == name) return make(options);
  const std::string near = nearest_name(name, study_names());
  throw Error(ExitCode::usage, {"cannot run the study", name, "there is no study of that name",
                                near.empty() ? "seam-sim study --list names them" : "Did you mean \"" + near + "\"?"});
}

}  // namespace seam::app
