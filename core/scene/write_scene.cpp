#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include "core/base/error.hpp"
#include "core/scene/json_text.hpp"
#include "core/scene/names.hpp"
#include "core/scene/read_scene.hpp"
#include "core/scene/scene_io.hpp"
#include "core/scene/spec.hpp"

namespace seam::scene {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

template <class Vector>
ordered_json array_of(const Vector& values) {
  ordered_json result = ordered_json::array();
  for (int i = 0; i < static_cast<int>(values.size()); ++i) result.push_back(values[i]);
  return result;
}

ordered_json material_json(const Material& material) {
  return {{"density", material.density},
          {"youngs_modulus", material.youngs_modulus},
          {"friction", material.friction},
          {"elastic_model", elastic_models.name_of(material.elastic_model)},
          {"shell_thickness", material.shell_thickness}};
}

ordered_json body_json(const Body& body) {
  const Body preset;
  ordered_json result = {{"name", body.name}};
  if (const auto* shape = std::get_if<Shape>(&body.geometry)) {
    result["shape"]["name"] = shape->name;
    for (const auto& [name, value] : shape->parameters) result["shape"][name] = value;
  } else {
    const auto& mesh = std::get<MeshFile>(body.geometry);
    result["mesh"] = {{"path", mesh.path}, {"unit", mesh.unit}, {"weld", mesh.weld}, {"repair", mesh.repair}};
  }
  result["kind"] = body_kinds.name_of(body.kind);
  result["position"] = array_of(body.position);
  result["rotation"] = array_of(body.rotation);
  const auto add = [&](const char* key, const auto& value, const auto& usual) {
    if (!(value == usual)) result[key] = array_of(value);
  };
  add("scale", body.scale, preset.scale);
  add("linear_velocity", body.linear_velocity, preset.linear_velocity);
  add("angular_velocity", body.angular_velocity, preset.angular_velocity);
  add("force", body.force, preset.force);
  add("torque", body.torque, preset.torque);
  add("locked_translation", body.locked_translation, preset.locked_translation);
  add("locked_rotation", body.locked_rotation, preset.locked_rotation);
  for (const Keyframe& key : body.keyframes)
    result["keyframes"].push_back(
        {{"time", key.time}, {"position", array_of(key.position)}, {"rotation", array_of(key.rotation)}});
  result["material"] = material_json(body.material);
  if (body.color) result["color"] = array_of(*body.color);
  return result;
}

ordered_json contact_json(const Contact& contact) {
  ordered_json result = {{"enabled", contact.enabled}, {"dhat_relative", contact.dhat_relative}};
  if (contact.dhat) result["dhat"] = *contact.dhat;
  result["dmin"] = contact.dmin;
  if (contact.kappa) result["kappa"] = *contact.kappa;
  result["friction_velocity"] = contact.friction_velocity;
  result["friction_lag_iterations"] = contact.friction_lag_iterations;
  result["continuous_collision_detection"] = contact.continuous_collision_detection;
  return result;
}

ordered_json solver_json(const Solver& solver) {
  ordered_json result = {{"time_step", solver.time_step}, {"tolerance", solver.tolerance}};
  if (solver.tolerance_absolute) result["tolerance_absolute"] = *solver.tolerance_absolute;
  result["max_newton_iterations"] = solver.max_newton_iterations;
  result["max_substep_halvings"] = solver.max_substep_halvings;
  result["linear_solver"] = linear_solvers.name_of(solver.linear_solver);
  result["pcg_tolerance"] = solver.pcg_tolerance;
  return result;
}

ordered_json workers_json(const Workers& workers) {
  ordered_json result = {{"count", workers.count},
                         {"layout", worker_layouts.name_of(workers.layout)},
                         {"direction", array_of(workers.direction)},
                         {"cuts", workers.cuts},
                         {"method", distributed_methods.name_of(workers.method)},
                         {"preset", consensus_presets.name_of(workers.preset)}};
  if (workers.penalty_metric) result["penalty_metric"] = penalty_metrics.name_of(*workers.penalty_metric);
  const auto option = [&](const char* key, const std::optional<bool>& value) {
    if (value) result[key] = *value;
  };
  option("dynamic_penalty", workers.dynamic_penalty), option("stagnation_rule", workers.stagnation_rule);
  option("warm_start", workers.warm_start), option("rescale_duals", workers.rescale_duals);
  option("dual_residual", workers.dual_residual), option("inexact", workers.inexact);
  result["beta"] = workers.beta;
  if (workers.penalty_clamp) result["penalty_clamp"] = *workers.penalty_clamp;
  result["tolerance_length"] = tolerance_lengths.name_of(workers.tolerance_length);
  result["sweep"] = schwarz_sweeps.name_of(workers.sweep);
  result["schwarz_rounds"] = workers.schwarz_rounds;
  result["cg_tolerance"] = workers.cg_tolerance;
  result["coarse_space"] = workers.coarse_space;
  result["max_rounds"] = workers.max_rounds;
  result["max_newton_per_round"] = workers.max_newton_per_round;
  result["merge_gate"] = workers.merge_gate;
  result["divide_energy"] = workers.divide_energy;
  result["balance"] = workers.balance;
  return result;
}

[[noreturn]] void fail_write(const std::filesystem::path& path, int code) {
  throw Error(ExitCode::environment,
              {"cannot write scene", path.string(), std::strerror(code), "Choose another place or free some space"});
}

}  // namespace

ordered_json scene_to_json(const Scene& scene) {
  ordered_json result = {{"name", scene.name},
                         {"description", scene.description},
                         {"up", std::string(1, scene.up)},
                         {"gravity", array_of(scene.gravity)},
                         {"duration", scene.duration}};
  const auto list = [&](const char* key) -> ordered_json& { return result[key] = ordered_json::array(); };
  auto& bodies = list("bodies");
  for (const Body& body : scene.bodies) bodies.push_back(body_json(body));
  auto& half_spaces = list("half_spaces");
  for (const HalfSpace& plane : scene.half_spaces)
    half_spaces.push_back({{"name", plane.name},
                           {"normal", array_of(plane.normal)},
                           {"offset", plane.offset},
                           {"friction", plane.friction}});
  auto& joints = list("joints");
  for (const Joint& joint : scene.joints)
    joints.push_back({{"name", joint.name},
                      {"kind", joint_kinds.name_of(joint.kind)},
                      {"body_a", joint.body_a},
                      {"body_b", joint.body_b},
                      {"anchor", array_of(joint.anchor)}});
  result["contact"] = contact_json(scene.contact);
  result["solver"] = solver_json(scene.solver);
  result["workers"] = workers_json(scene.workers);
  auto& cameras = list("cameras");
  for (const Camera& camera : scene.cameras)
    cameras.push_back({{"name", camera.name},
                       {"eye", array_of(camera.eye)},
                       {"target", array_of(camera.target)},
                       {"vertical_fov", camera.vertical_fov}});
  return result;
}

std::string write_scene(const Scene& scene) { return print_json(scene_to_json(scene)); }

void save_scene(const Scene& scene, const std::filesystem::path& path) {
  const std::string text = write_scene(scene);
  const std::filesystem::path temporary = path.string() + fmt::format(".{}.tmp", getpid());
  std::error_code error;
  {
    std::ofstream file(temporary, std::ios::binary | std::ios::trunc);
    file << text;
    file.close();
    if (!file) {
      const int code = errno != 0 ? errno : EIO;
      std::filesystem::remove(temporary, error);
      fail_write(path, code);
    }
  }
  std::filesystem::rename(temporary, path, error);
  if (!error) return;
  const int code = error.value();
  std::filesystem::remove(temporary, error);
  fail_write(path, code);
}

}  // namespace seam::scene
