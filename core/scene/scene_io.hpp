#pragma once
#include <atomic>
#include <filesystem>
#include <string>

#include "core/scene/scene.hpp"

namespace seam::scene {

/// Reads and validates a scene file against core/scene/scene_spec.json; patterns ("instances", "grid", "pile", ...) are
/// expanded into bodies. Throws Error (bad_input) with file, JSON pointer, reason and, for an unknown key, the nearest
/// known one. Patterns may read meshes: `cancel`, set from another thread, kills that and throws Error (interrupted).
Scene load_scene(const std::filesystem::path& path, const std::atomic<bool>* cancel = nullptr);
Scene parse_scene(const std::string& json_text, const std::filesystem::path& source = {},
                  const std::atomic<bool>* cancel = nullptr);

/// JSON text of the scene with patterns already expanded; parse_scene(write_scene(s)) gives s.
std::string write_scene(const Scene& scene);
/// Atomic (temporary file, then rename). Throws Error (environment).
void save_scene(const Scene& scene, const std::filesystem::path& path);

}  // namespace seam::scene
