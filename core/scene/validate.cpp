#include "core/scene/validate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "assets/shapes.hpp"
#include "core/base/error.hpp"
#include "core/base/nearest_name.hpp"
#include "core/scene/pose.hpp"
#include "core/scene/read_scene.hpp"
#include "core/scene/spec.hpp"

namespace seam::scene {
namespace {

[[noreturn]] void fail_at(const std::string& where, const std::string& pointer, std::string why,
                          std::string next = {}) {
  throw bad_input("cannot use scene", where + ": " + pointer, std::move(why), std::move(next));
}

std::string hint(const std::string& name, const std::vector<std::string>& known, const char* otherwise) {
  const std::string near = nearest_name(name, known);
  if (!near.empty()) return fmt::format("Did you mean \"{}\"?", near);
  return known.size() <= 30 ? fmt::format("{}: {}", otherwise, fmt::join(known, ", ")) : "";
}

class Checker {
 public:
  Checker(const Scene& scene, std::string where, const std::vector<std::string>& pointers)
      : scene_(scene), where_(std::move(where)), pointers_(pointers) {}

  void run() {
    for (std::size_t i = 0; i < scene_.bodies.size(); ++i) {
      const Body& body = scene_.bodies[i];
      const std::string pointer = i < pointers_.size() ? pointers_[i] : fmt::format("/bodies/{}", i);
      if (std::any_of(body.name.begin(), body.name.end(), [](unsigned char c) { return c < 0x20; }))
        fail(pointer + "/name", "the name contains a control character", "Use letters, digits and signs");
      const auto [known, added] = index_.emplace(body.name, i);
      if (!added)
        fail(pointer + "/name", fmt::format("the name \"{}\" is already used by body {}", body.name, known->second),
             "Give every body its own name");
      check_shape(body, where_, pointer);
      check_kind(body, pointer);
      check_unit(body.rotation, pointer);
      for (std::size_t k = 0; k < body.keyframes.size(); ++k)
        check_unit(body.keyframes[k].rotation, fmt::format("{}/keyframes/{}", pointer, k));
    }
    check_half_spaces();
    check_joints();
    check_cameras();
    check_workers();
  }

 private:
  [[noreturn]] void fail(const std::string& pointer, std::string why, std::string next = {}) const {
    fail_at(where_, pointer, std::move(why), std::move(next));
  }

  /// Files are normalised on reading; this is for scenes made by code.
  void check_unit(const Vec4& rotation, const std::string& pointer) const {
    if (!(std::abs(rotation.squaredNorm() - 1) <= 1e-9))
      fail(pointer + "/rotation", "the quaternion does not have length 1", "Normalise it");
  }

  void check_kind(const Body& body, const std::string& pointer) const {
    const auto unused = [&](const char* key, bool given, const char* kind) {
      if (given)
        fail(pointer + "/" + key, fmt::format("{} has no meaning for a {} body", key, kind),
             "Leave it out or make the body dynamic");
    };
    if (body.kind != BodyKind::dynamic_body) {
      const char* kind = body.kind == BodyKind::static_body ? "static" : "kinematic";
      unused("linear_velocity", !body.linear_velocity.isZero(0), kind);
      unused("angular_velocity", !body.angular_velocity.isZero(0), kind);
      unused("force", !body.force.isZero(0), kind);
      unused("torque", !body.torque.isZero(0), kind);
      unused("locked_translation", body.locked_translation != std::array<bool, 3>{}, kind);
      unused("locked_rotation", body.locked_rotation != std::array<bool, 3>{}, kind);
    }
    if (body.kind != BodyKind::kinematic_body && !body.keyframes.empty())
      fail(pointer + "/keyframes", "keyframes move only kinematic bodies",
           "Add \"kind\": \"kinematic\" or remove them");
    if (std::count(body.locked_rotation.begin(), body.locked_rotation.end(), true) == 1)
      fail(pointer + "/locked_rotation", "locking one rotation alone is not supported", "Lock none, two or three axes");
    if (body.kind == BodyKind::kinematic_body) check_keyframes(body, pointer);
  }

  void check_keyframes(const Body& body, const std::string& pointer) const {
    if (body.keyframes.empty())
      fail(pointer + "/keyframes", "a kinematic body needs at least one keyframe", "Add keyframes or make it static");
    for (std::size_t k = 1; k < body.keyframes.size(); ++k)
      if (!(body.keyframes[k].time > body.keyframes[k - 1].time))
        fail(fmt::format("{}/keyframes/{}/time", pointer, k),
             fmt::format("{} s is not later than the keyframe before ({} s)", body.keyframes[k].time,
                         body.keyframes[k - 1].time),
             "Sort keyframes by time");
    const Placement start = keyframe_placement(body.keyframes, 0);
    const Placement preset;
    const bool absent = body.position == preset.position && body.rotation == preset.rotation;
    if (!absent && !(body.position == start.position && body.rotation == start.rotation))
      fail(pointer + "/position",
           "a kinematic body starts where its keyframes put it at time 0, which is another place",
           "Leave position and rotation out");
  }

  void check_half_spaces() const {
    for (std::size_t i = 0; i < scene_.half_spaces.size(); ++i) {
      const Vec3& normal = scene_.half_spaces[i].normal;
      if (normal.isZero(0))
        fail(fmt::format("/half_spaces/{}/normal", i), "a normal of three zeros has no direction",
             "Use [0, 1, 0] for a floor");
      if (std::abs(normal.squaredNorm() - 1) > 1e-12)
        fail(fmt::format("/half_spaces/{}/normal", i), "the normal does not have length 1");
    }
  }

  const Body& body_of(const std::string& name, const std::string& pointer) const {
    const auto found = index_.find(name);
    if (found != index_.end()) return scene_.bodies[found->second];
    std::vector<std::string> names;
    for (const Body& body : scene_.bodies) names.push_back(body.name);
    fail(pointer, fmt::format("there is no body \"{}\"", name), hint(name, names, "Bodies"));
  }

  void check_joints() const {
    for (std::size_t i = 0; i < scene_.joints.size(); ++i) {
      const Joint& joint = scene_.joints[i];
      const std::string pointer = fmt::format("/joints/{}", i);
      const bool moves_a = body_of(joint.body_a, pointer + "/body_a").kind == BodyKind::dynamic_body;
      const bool moves_b =
          !joint.body_b.empty() && body_of(joint.body_b, pointer + "/body_b").kind == BodyKind::dynamic_body;
      if (joint.body_a == joint.body_b)
        fail(pointer + "/body_b", "a joint needs two different bodies", "Leave body_b out to join body_a to the world");
      if (!moves_a && !moves_b) fail(pointer, "neither body of the joint is dynamic", "Join at least one dynamic body");
    }
  }

  void check_cameras() const {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < scene_.cameras.size(); ++i) {
      const Camera& camera = scene_.cameras[i];
      if (std::find(names.begin(), names.end(), camera.name) != names.end())
        fail(fmt::format("/cameras/{}/name", i),
             fmt::format("the name \"{}\" is already used by another camera", camera.name),
             "Give every camera its own name");
      if ((camera.eye - camera.target).isZero(0))
        fail(fmt::format("/cameras/{}/target", i), "eye and target are the same point", "Move one of them");
      names.push_back(camera.name);
    }
  }

  void check_workers() const {
    const Workers& workers = scene_.workers;
    if (workers.cuts.empty()) return;
    if (workers.layout != WorkerLayout::slabs || workers.direction.isZero(0))
      fail("/workers/cuts", "planes at given places need slabs and their direction",
           "Add \"direction\", such as [1, 0, 0]");
    if (workers.cuts.size() + 1 != static_cast<std::size_t>(workers.count))
      fail("/workers/cuts", fmt::format("{} workers need {} planes between them", workers.count, workers.count - 1),
           "Change count or cuts");
    for (std::size_t i = 1; i < workers.cuts.size(); ++i)
      if (!(workers.cuts[i - 1] < workers.cuts[i]))
        fail(fmt::format("/workers/cuts/{}", i), "the planes must be in increasing order", "Sort them");
  }

  const Scene& scene_;
  std::string where_;
  const std::vector<std::string>& pointers_;
  std::unordered_map<std::string, std::size_t> index_;
};

}  // namespace

void check_shape(const Body& body, const std::string& where, const std::string& pointer) {
  const auto* shape = std::get_if<Shape>(&body.geometry);
  if (shape == nullptr) return;
  const auto& catalog = assets::shape_catalog();
  const auto info =
      std::find_if(catalog.begin(), catalog.end(), [&](const auto& entry) { return entry.name == shape->name; });
  std::vector<std::string> names;
  if (info == catalog.end()) {
    for (const auto& entry : catalog) names.push_back(entry.name);
    fail_at(where, pointer + "/shape/name", fmt::format("there is no shape \"{}\"", shape->name),
            hint(shape->name, names, "Known shapes"));
  }
  for (const auto& entry : info->parameters) names.push_back(entry.name);
  for (const auto& [name, value] : shape->parameters) {
    const auto entry = std::find_if(info->parameters.begin(), info->parameters.end(),
                                    [&, &key = name](const auto& p) { return p.name == key; });
    const std::string place = pointer + "/shape/" + name;
    if (entry == info->parameters.end())
      fail_at(where, place, fmt::format("the shape \"{}\" has no parameter \"{}\"", shape->name, name),
              hint(name, names, "Its parameters"));
    if (!(value >= entry->minimum && value <= entry->maximum))
      fail_at(where, place,
              fmt::format("{} is out of range: it must be from {} to {} ({})", value, entry->minimum, entry->maximum,
                          entry->description));
    if (entry->integer && value != std::floor(value))
      fail_at(where, place, fmt::format("{} is not a whole number ({})", value, entry->description));
  }
}

void check_relations(const Scene& scene, const std::string& where, const std::vector<std::string>& pointers) {
  Checker(scene, where, pointers).run();
}

}  // namespace seam::scene
