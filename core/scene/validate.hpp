#pragma once
#include <string>
#include <vector>

#include "core/scene/scene.hpp"

namespace seam::scene {

/// Checks what the spec file cannot say: unique names, joints that find their bodies, keyframes in order, shapes and
/// their parameters, keys that do not fit the kind of body. `pointers` names the JSON place of each body for messages
/// (empty: /bodies/i). Throws Error (bad_input).
void check_relations(const Scene& scene, const std::string& where, const std::vector<std::string>& pointers = {});

/// Name and parameters of a shape against the catalogue; nothing for mesh files. `pointer` is the body's place. Throws
/// Error (bad_input).
void check_shape(const Body& body, const std::string& where, const std::string& pointer);

/// Everything parse_scene() would refuse, for scenes made by code: finite values, ranges of the spec file, relations.
/// Throws Error (bad_input).
void validate_scene(const Scene& scene);

}  // namespace seam::scene
