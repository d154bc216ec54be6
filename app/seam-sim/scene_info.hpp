#pragma once
#include <nlohmann/json.hpp>
#include <string>

#include "core/abd/model.hpp"

namespace seam::app {

/// What `check` and `info` say of a scene that has been made ready: {"name", "description", "bodies", "dynamic",
/// "static", "kinematic", "meshes", "triangles", "joints", "half_spaces", "mass", "length_scale", "dhat", "dmin",
/// "step_tolerance", "time_step", "duration", "workers": {...}}; SI units.
nlohmann::ordered_json scene_info(const scene::Scene& scene, const abd::Model& model);

/// The same in a few lines for people.
std::string scene_info_text(const nlohmann::ordered_json& info);

}  // namespace seam::app
