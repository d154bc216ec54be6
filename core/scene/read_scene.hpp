#pragma once
#include <nlohmann/json.hpp>
#include <string>

#include "core/scene/pose.hpp"
#include "core/scene/scene.hpp"

namespace seam::scene {

/// Expands short forms ("mesh": "part.stl", "scale": 2, materials by name, default gravity of "up": "z") and fills
/// defaults, in place. `scene` has passed validate_json(). Throws Error (bad_input) for what only the file can show: an
/// unknown material, both or neither of shape and mesh, both forms of a rotation, a zero quaternion.
void complete_json(nlohmann::json& scene, const std::string& where);

/// Values of completed objects. Quaternions come out normalised, shape parameters sorted by name.
Vec3 read_vector(const nlohmann::json& value);
Placement read_placement(const nlohmann::json& object);
Body read_body(const nlohmann::json& body);
/// Everything but the bodies.
Scene read_settings(const nlohmann::json& scene);

/// The scene as complete JSON, patterns expanded; keys of a body that have their default are left out.
nlohmann::ordered_json scene_to_json(const Scene& scene);

}  // namespace seam::scene
