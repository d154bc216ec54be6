#include "core/scene/read_scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/error.hpp"
#include "core/base/nearest_name.hpp"
#include "core/scene/names.hpp"
#include "core/scene/spec.hpp"

namespace seam::scene {
namespace {

using nlohmann::json;

std::array<bool, 3> read_flags(const json& value) {
  return {value[0].get<bool>(), value[1].get<bool>(), value[2].get<bool>()};
}

template <class T>
std::optional<T> read_optional(const json& object, const char* key) {
  if (const auto value = object.find(key); value != object.end()) return value->get<T>();
  return {};
}

Vec4 read_rotation(const json& object) {
  if (const auto degrees = object.find("rotation_degrees"); degrees != object.end())
    return quaternion_from_degrees(read_vector(*degrees));
  const json& q = object.at("rotation");
  return normalized_quaternion(Vec4(q[0].get<double>(), q[1].get<double>(), q[2].get<double>(), q[3].get<double>()));
}

Geometry read_geometry(const json& body) {
  if (const auto mesh = body.find("mesh"); mesh != body.end())
    return MeshFile{mesh->at("path"), mesh->at("unit"), mesh->at("weld").get<double>(), mesh->at("repair").get<bool>()};
  Shape shape{body.at("shape").at("name"), {}};
  for (const auto& item : body.at("shape").items())
    if (item.key() != "name") shape.parameters.emplace_back(item.key(), item.value().get<double>());
  return shape;
}

Workers read_workers(const json& value) {
  Workers workers;
  workers.count = value.at("count").get<int>();
  workers.layout = worker_layouts.value_of(value.at("layout"));
  workers.direction = read_vector(value.at("direction"));
  workers.cuts = value.at("cuts").get<std::vector<double>>();
  workers.method = distributed_methods.value_of(value.at("method"));
  workers.preset = consensus_presets.value_of(value.at("preset"));
  if (value.contains("penalty_metric")) workers.penalty_metric = penalty_metrics.value_of(value.at("penalty_metric"));
  workers.dynamic_penalty = read_optional<bool>(value, "dynamic_penalty");
  workers.stagnation_rule = read_optional<bool>(value, "stagnation_rule");
  workers.warm_start = read_optional<bool>(value, "warm_start");
  workers.rescale_duals = read_optional<bool>(value, "rescale_duals");
  workers.dual_residual = read_optional<bool>(value, "dual_residual");
  workers.inexact = read_optional<bool>(value, "inexact");
  workers.beta = value.at("beta").get<double>();
  workers.penalty_clamp = read_optional<double>(value, "penalty_clamp");
  workers.tolerance_length = tolerance_lengths.value_of(value.at("tolerance_length"));
  workers.sweep = schwarz_sweeps.value_of(value.at("sweep"));
  workers.schwarz_rounds = value.at("schwarz_rounds").get<int>();
  workers.cg_tolerance = value.at("cg_tolerance").get<double>();
  workers.coarse_space = value.at("coarse_space").get<bool>();
  workers.max_rounds = value.at("max_rounds").get<int>();
  workers.max_newton_per_round = value.at("max_newton_per_round").get<int>();
  workers.merge_gate = value.at("merge_gate").get<bool>();
  workers.divide_energy = value.at("divide_energy").get<bool>();
  workers.balance = value.at("balance").get<bool>();
  return workers;
}

Material read_material(const json& value) {
  return {value.at("density").get<double>(), value.at("youngs_modulus").get<double>(),
          value.at("friction").get<double>(), elastic_models.value_of(value.at("elastic_model")),
          value.at("shell_thickness").get<double>()};
}

/// Whoever sets what consensus alone reads wants consensus.
bool means_consensus(const json& workers) {
  constexpr std::array keys{"preset",
                            "penalty_metric",
                            "dynamic_penalty",
                            "stagnation_rule",
                            "warm_start",
                            "rescale_duals",
                            "dual_residual",
                            "inexact",
                            "beta",
                            "penalty_clamp",
                            "merge_gate",
                            "divide_energy",
                            "max_newton_per_round"};
  return !workers.contains("method") &&
         std::any_of(keys.begin(), keys.end(), [&](const char* key) { return workers.contains(key); });
}

class Completer {
 public:
  Completer(json& scene, std::string where) : scene_(scene), where_(std::move(where)) {}

  void run() {
    if (scene_.contains("materials"))
      for (const auto& item : scene_["materials"].items())
        if (item.value().is_string())
          fail("/materials/" + item.key(), "expected an object, found a string", "Give the values themselves");
    if (scene_.value("up", "y") == "z" && !scene_.contains("gravity")) {
      const json preset = default_of("", "gravity");
      scene_["gravity"] = {preset[0], preset[2], preset[1]};
    }
    if (scene_.contains("workers") && means_consensus(scene_["workers"])) scene_["workers"]["method"] = "consensus";
    if (scene_.contains("bodies")) complete_bodies(scene_["bodies"], "/bodies", true);
    if (scene_.contains("patterns"))
      for (std::size_t i = 0; i < scene_["patterns"].size(); ++i)
        for (const auto& item : scene_["patterns"][i].items()) {
          const std::string pointer = fmt::format("/patterns/{}/{}", i, item.key());
          complete_bodies(item.value()["bodies"], pointer + "/bodies", false);
          if (!item.value().contains("places")) continue;
          for (std::size_t k = 0; k < item.value()["places"].size(); ++k)
            check_rotation(item.value()["places"][k], fmt::format("{}/places/{}", pointer, k));
        }
    fill_defaults(scene_);
  }

 private:
  [[noreturn]] void fail(const std::string& pointer, std::string why, std::string next) const {
    throw bad_input("cannot use scene", where_ + ": " + pointer, std::move(why), std::move(next));
  }

  void check_rotation(const json& object, const std::string& pointer) const {
    const auto rotation = object.find("rotation");
    if (rotation == object.end()) return;
    if (object.contains("rotation_degrees"))
      fail(pointer + "/rotation_degrees", "rotation is given twice, as rotation and as rotation_degrees",
           "Keep one of them");
    if (std::all_of(rotation->begin(), rotation->end(), [](const json& x) { return x.get<double>() == 0; }))
      fail(pointer + "/rotation", "a rotation of four zeros has no direction", "Use [1, 0, 0, 0] for no rotation");
  }

  void complete_bodies(json& bodies, const std::string& pointer, bool named) {
    for (std::size_t i = 0; i < bodies.size(); ++i) complete_body(bodies[i], fmt::format("{}/{}", pointer, i), named);
  }

  void complete_body(json& body, const std::string& pointer, bool named) {
    if (named && !body.contains("name")) fail(pointer, "the key \"name\" is missing", "Add \"name\"");
    if (body.contains("shape") == body.contains("mesh"))
      fail(pointer, body.contains("mesh") ? "both shape and mesh are given" : "neither shape nor mesh is given",
           "Give exactly one of shape and mesh");
    for (const auto& [key, inner] : {std::pair{"shape", "name"}, std::pair{"mesh", "path"}})
      if (body.contains(key) && body[key].is_string()) body[key] = json{{inner, body[key]}};
    if (body.contains("scale") && body["scale"].is_number())
      body["scale"] = json::array({body["scale"], body["scale"], body["scale"]});
    check_rotation(body, pointer);
    if (body.contains("keyframes"))
      for (std::size_t i = 0; i < body["keyframes"].size(); ++i)
        check_rotation(body["keyframes"][i], fmt::format("{}/keyframes/{}", pointer, i));
    if (body.contains("material") && body["material"].is_string())
      body["material"] = named_material(body["material"], pointer + "/material");
  }

  json named_material(const std::string& name, const std::string& pointer) const {
    const json materials = scene_.value("materials", json::object());
    if (materials.contains(name)) return materials[name];
    std::vector<std::string> known;
    for (const auto& item : materials.items()) known.push_back(item.key());
    const std::string near = nearest_name(name, known);
    fail(pointer, fmt::format("there is no material \"{}\"", name),
         near.empty() ? "Add it to \"materials\"" : fmt::format("Did you mean \"{}\"?", near));
  }

  json& scene_;
  std::string where_;
};

}  // namespace

void complete_json(json& scene, const std::string& where) { Completer(scene, where).run(); }

Vec3 read_vector(const json& value) { return {value[0].get<double>(), value[1].get<double>(), value[2].get<double>()}; }

Placement read_placement(const json& object) { return {read_vector(object.at("position")), read_rotation(object)}; }

Body read_body(const json& value) {
  Body body;
  body.name = value.value("name", "");
  body.geometry = read_geometry(value);
  body.position = read_vector(value.at("position"));
  body.rotation = read_rotation(value);
  body.scale = read_vector(value.at("scale"));
  body.linear_velocity = read_vector(value.at("linear_velocity"));
  body.angular_velocity = read_vector(value.at("angular_velocity"));
  body.force = read_vector(value.at("force"));
  body.torque = read_vector(value.at("torque"));
  body.kind = body_kinds.value_of(value.at("kind"));
  for (const json& key : value.at("keyframes"))
    body.keyframes.push_back({key.at("time").get<double>(), read_vector(key.at("position")), read_rotation(key)});
  body.locked_translation = read_flags(value.at("locked_translation"));
  body.locked_rotation = read_flags(value.at("locked_rotation"));
  body.material = read_material(value.at("material"));
  if (value.contains("color")) body.color = read_vector(value.at("color"));
  return body;
}

Scene read_settings(const json& value) {
  Scene scene;
  scene.name = value.at("name");
  scene.description = value.at("description");
  scene.up = value.at("up").get<std::string>()[0];
  scene.gravity = read_vector(value.at("gravity"));
  scene.duration = value.at("duration").get<double>();
  for (const json& item : value.at("half_spaces")) {
    const Vec3 normal = read_vector(item.at("normal"));
    const bool unit = std::abs(normal.squaredNorm() - 1) <= 1e-15 || normal.isZero(0);
    scene.half_spaces.push_back({item.at("name"), unit ? normal : Vec3(normal / normal.stableNorm()),
                                 item.at("offset").get<double>(), item.at("friction").get<double>()});
  }
  for (const json& item : value.at("joints"))
    scene.joints.push_back({item.at("name"), joint_kinds.value_of(item.at("kind")), item.at("body_a"),
                            item.at("body_b"), read_vector(item.at("anchor"))});
  const json& contact = value.at("contact");
  scene.contact = {contact.at("enabled").get<bool>(),
                   contact.at("dhat_relative").get<double>(),
                   read_optional<double>(contact, "dhat"),
                   contact.at("dmin").get<double>(),
                   read_optional<double>(contact, "kappa"),
                   contact.at("friction_velocity").get<double>(),
                   contact.at("friction_lag_iterations").get<int>(),
                   contact.at("continuous_collision_detection").get<bool>()};
  const json& solver = value.at("solver");
  scene.solver = {solver.at("time_step").get<double>(),
                  solver.at("tolerance").get<double>(),
                  read_optional<double>(solver, "tolerance_absolute"),
                  solver.at("max_newton_iterations").get<int>(),
                  solver.at("max_substep_halvings").get<int>(),
                  linear_solvers.value_of(solver.at("linear_solver")),
                  solver.at("pcg_tolerance").get<double>()};
  scene.workers = read_workers(value.at("workers"));
  for (const json& item : value.at("cameras"))
    scene.cameras.push_back({item.at("name"), read_vector(item.at("eye")), read_vector(item.at("target")),
                             item.at("vertical_fov").get<double>()});
  return scene;
}

}  // namespace seam::scene
