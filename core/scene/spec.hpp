#pragma once
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace seam::scene {

/// The text of core/scene/scene_spec.json, built into the program: documentation, defaults and validation of every key
/// of a scene file at once (JSON Schema draft 7 with "unit" added).
extern const char* const spec_text;

/// What the spec says of one key, for help pages and tool tips.
struct KeyInfo {
  std::string path;  ///< "/bodies/*/material/density"; * stands for any element
  std::string description;
  std::string unit;          ///< empty = none
  std::string default_text;  ///< JSON; empty = no default
  std::optional<double> minimum, maximum;
  std::vector<std::string> choices;
};

/// Every key in the order of the file's sections.
std::vector<KeyInfo> key_catalog();

/// Throws Error (bad_input) with `where`, the JSON pointer of the first fault, its reason in plain words and what to
/// do.
void validate_json(const nlohmann::json& scene, const std::string& where);

/// Adds every missing key that has a default, at all levels (pairs of alternatives such as rotation / rotation_degrees
/// are left alone when one of them is there). Short forms must have been expanded.
void fill_defaults(nlohmann::json& scene);

/// Default of a key, for example {"definitions", "body", "properties", "position"}; null when it has none.
nlohmann::json default_of(const std::string& definition, const std::string& key);

}  // namespace seam::scene
