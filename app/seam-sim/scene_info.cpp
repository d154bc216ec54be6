#include "app/seam-sim/scene_info.hpp"

#include <fmt/format.h>

#include <array>

#include "app/seam-sim/worker_options.hpp"

namespace seam::app {

nlohmann::ordered_json scene_info(const scene::Scene& scene, const abd::Model& model) {
  std::array<std::size_t, 3> kinds{};
  std::uint64_t triangles = 0;
  double mass = 0;
  for (const abd::BodyModel& body : model.bodies) {
    ++kinds[static_cast<std::size_t>(body.kind)];
    triangles += model.meshes[body.mesh]->surface.triangles.size();
    if (body.kind == scene::BodyKind::dynamic_body) mass += body.mass;
  }
  return {{"name", scene.name},
          {"description", scene.description},
          {"bodies", model.bodies.size()},
          {"dynamic", kinds[0]},
          {"static", kinds[1]},
          {"kinematic", kinds[2]},
          {"meshes", model.meshes.size()},
          {"triangles", triangles},
          {"joints", model.joints.size()},
          {"half_spaces", model.half_spaces.size()},
          {"mass", mass},
          {"length_scale", model.length_scale},
          {"dhat", model.dhat},
          {"dmin", model.dmin},
          {"step_tolerance", model.step_tolerance},
          {"time_step", model.time_step},
          {"duration", scene.duration},
          {"workers", workers_json(scene.workers)}};
}

namespace {

/// With what the method reads and nothing else.
std::string workers_text(const nlohmann::ordered_json& workers) {
  const std::string method = workers.at("method");
  std::string rules;
  if (method == "consensus")
    rules = fmt::format(", preset {}{}", workers.at("preset").get<std::string>(),
                        workers.at("merge_gate").get<bool>() ? "" : ", merges unchecked");
  if (method == "schwarz" || method == "auto")
    rules += fmt::format(", sweep {}", workers.at("sweep").get<std::string>());
  if (method == "auto") rules += fmt::format(" for {} rounds", workers.at("schwarz_rounds").get<int>());
  if (method == "newton-pcg" || method == "auto")
    rules += fmt::format(", conjugate gradients to {:.3g}{}", workers.at("cg_tolerance").get<double>(),
                         workers.at("coarse_space").get<bool>() ? " with a coarse space" : "");
  return fmt::format("  workers        {} ({}), {}{}\n", workers.at("count").get<int>(),
                     workers.at("layout").get<std::string>(), method, rules);
}

}  // namespace

std::string scene_info_text(const nlohmann::ordered_json& info) {
  const auto number = [&](const char* key) { return info.at(key).get<double>(); };
  std::string text;
  if (const std::string name = info.at("name"); !name.empty()) text += fmt::format("  {}\n", name);
  if (const std::string description = info.at("description"); !description.empty())
    text += fmt::format("  {}\n", description);
  text += fmt::format("  bodies         {} ({} dynamic, {} static, {} kinematic), {:.4g} kg dynamic\n",
                      number("bodies"), number("dynamic"), number("static"), number("kinematic"), number("mass"));
  text +=
      fmt::format("  meshes         {} shared, {} triangles in all bodies\n", number("meshes"), number("triangles"));
  text += fmt::format("  joints         {}, half-spaces {}\n", number("joints"), number("half_spaces"));
  text += fmt::format("  length scale   {:.4g} m, contact from {:.4g} m, step tolerance {:.4g} m\n",
                      number("length_scale"), number("dhat"), number("step_tolerance"));
  text += fmt::format("  time           {:.4g} s in steps of {:.4g} s\n", number("duration"), number("time_step"));
  if (const auto& workers = info.at("workers"); workers.at("count").get<int>() > 1) text += workers_text(workers);
  return text;
}

}  // namespace seam::app
