#pragma once
#include <atomic>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/scene/scene.hpp"

namespace seam::scene {

/// Appends the bodies of completed "patterns" to `scene`, and the JSON place of each to `pointers`. The same bits for
/// the same JSON on every machine. Throws Error (bad_input): a pile that does not fit its box, too many bodies;
/// Error (interrupted) when `cancel` became true while a mesh was read.
void expand_patterns(const nlohmann::json& patterns, const std::string& where, Scene& scene,
                     std::vector<std::string>& pointers, const std::atomic<bool>* cancel = nullptr);

}  // namespace seam::scene
