#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "core/scene/scene.hpp"

namespace seam::app {

/// Reads a scene file with `key=value` settings applied to its JSON before validation: dotted keys, numbers index lists
/// ("solver.time_step=0.005", "bodies.0.material.friction=0.1"). Values are JSON, or text when they are not. Throws
/// Error (usage, bad_input).
scene::Scene load_scene_with(const std::filesystem::path& path, const std::vector<std::string>& settings);

}  // namespace seam::app
