#pragma once
#include <filesystem>
#include <string>

#include "core/scene/scene.hpp"

namespace seam::scene {

/// Reads and validates a scene file against core/scene/scene_spec.json; patterns ("instances", "grid", "pile", ...) are expanded into bodies.
/// Throws Error (bad_input) with file, JSON pointer, reason and, for an unknown key, the nearest known one.
Scene load_scene(const std::filesystem::path& path);
Scene parse_scene(const std::string& json_text, const std::filesystem::path& source = {});

/// JSON text of the scene with patterns already expanded; parse_scene(write_scene(s)) gives s.
std::string write_scene(const Scene& scene);
/// Atomic (temporary file, then rename). Throws Error (environment).
void save_scene(const Scene& scene, const std::filesystem::path& path);

}  // namespace seam::scene
