#include <algorithm>

#include "app/seam-sim/study/study_runner.hpp"
#include "app/seam-sim/study/study_scenes.hpp"
#include "core/base/error.hpp"

namespace seam::app {
namespace {

using scene::DistributedMethod;
using scene::SchwarzSweep;

Variant with_method(const std::string& name, int count, DistributedMethod method,
                    SchwarzSweep sweep = SchwarzSweep::restricted) {
  Variant result = variant(name, count);
  result.workers.method = method, result.workers.sweep = sweep;
  return result;
}

std::vector<Variant> all_methods(int workers) {
  const auto name = [workers](const char* method) {
    return workers == 2 ? std::string(method) : fmt::format("{}, {} workers", method, workers);
  };
  return {
      with_method(name("consensus C1"), workers, DistributedMethod::consensus),
      with_method(name("schwarz"), workers, DistributedMethod::schwarz),
      with_method(name("schwarz, coloured first"), workers, DistributedMethod::schwarz, SchwarzSweep::coloured_first),
      with_method(name("newton-pcg"), workers, DistributedMethod::newton_pcg),
      with_method(name("auto"), workers, DistributedMethod::automatic)};
}

scene::Scene pile_of(const char* shape, double size, double friction) {
  scene::Scene scene = pile_scene();
  for (scene::Body& body : scene.bodies) {
    if (std::string(shape) == "box") body.geometry = scene::Shape{"box", {{"x", size}, {"y", size}, {"z", size}}};
    body.material.friction = friction;
  }
  for (scene::HalfSpace& plane : scene.half_spaces) plane.friction = friction;
  return scene;
}

/// A scene of the table with the single worker's steps that are its problems.
struct Problem {
  std::string name;
  scene::Scene scene;
  int first, steps;
  std::vector<int> workers;
};

scene::Scene at_density(double density) {
  scene::Scene scene = pile_scene();
  set_density(scene, density);
  return scene;
}

scene::Scene at_size(double diameter) {
  scene::Scene scene = pile_scene();
  scale_scene(scene, diameter / 0.3);
  return scene;
}

scene::Scene mixed_masses() {
  scene::Scene scene = pile_scene();
  set_groups(scene, true);
  return scene;
}

std::vector<Problem> problems_of(const StudyOptions& options) {
  const int first = options.first, steps = options.steps, few = std::min(steps, 8);
  return {{"pile, falling", pile_scene(), first / 2, steps, {2, 4}},
          {"pile, settled", pile_scene(), 3 * first, steps, {2, 3, 4, 8}},
          {"boxes", pile_of("box", 0.17, 0), first, steps, {2}},
          {"friction 0.3", pile_of("sphere", 0, 0.3), first, steps, {2}},
          {"density 10", at_density(10), first, steps, {2}},
          {"density 1e5", at_density(1e5), first, steps, {2}},
          {"diameter 0.01 m", at_size(0.01), first, steps, {2}},
          {"diameter 0.1 m", at_size(0.1), first, steps, {2}},
          {"diameter 1 m", at_size(1), first, steps, {2}},
          {"diameter 3 m", at_size(3), first, steps, {2}},
          {"masses 1 : 100 : 1e4", mixed_masses(), first / 2, steps, {2, 4}},
          {"pressed chain of 12", pressed_chain_scene(12), 6, few, {2, 4}},
          {"pressed chain of 40", pressed_chain_scene(40), 6, few, {2, 4, 8}},
          {"126 balls", long_pile_scene(3), first, few, {2, 4}},
          {"252 balls", long_pile_scene(6), first, few, {2}},
          {"1,000 balls", thousand_balls_scene(), first / 2, std::min(steps, 3), {2, 8}}};
}

}  // namespace

Study methods_study(const StudyOptions& options) {
  Study study{
      "methods",
      "Ways to solve one step together",
      "scene",
      "rounds per step",
      {"Every method solves the same steps, those of the single worker, to the same tolerance; the errors say how "
       "near each came. Newton iterations on the critical path are the slowest worker's, round by round.",
       "Pressed chains: boxes in a row against a wall, the last pressed with 586 times its weight.",
       "Workers are threads of this machine: more than its processors cannot be faster."},
      false,
      true,
      {},
      "rounds",
      {}};
  const std::vector<Problem> problems = problems_of(options);
  for (const Problem& problem : problems) study.categories.push_back(problem.name);
  for (std::size_t i = 0; i < problems.size(); ++i) {
    const Problem& problem = problems[i];
    StudyOptions own = options;
    own.first = problem.first, own.steps = problem.steps;
    std::vector<Variant> variants;
    for (const int workers : problem.workers)
      for (Variant& v : all_methods(workers)) variants.push_back(std::move(v));
    const std::size_t before = study.rows.size();
    try {
      Runner(own, study).solve(problem.scene, "one worker, one thread", static_cast<double>(i + 1), variants);
    } catch (const Error& error) {  // the other scenes are worth having all the same
      study.notes.push_back(problem.name + ": " + error.what());
    }
    set_speed_ups(study, before);
    if (options.cancelled && options.cancelled()) break;
  }
  return study;
}

}  // namespace seam::app
