#include "app/seam-sim/scene_input.hpp"

#include <charconv>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/base/error.hpp"
#include "core/scene/scene_io.hpp"

namespace seam::app {
namespace {

Error wrong_setting(const std::string& setting, const std::string& why) {
  return Error(ExitCode::usage,
               {"cannot apply --set", setting, why, "Write --set key=value, for example --set solver.time_step=0.005"});
}

/// The value at `key` of an object or list; objects gain missing keys, which the scene's validation then judges.
nlohmann::json& child(nlohmann::json& parent, const std::string& key, const std::string& setting) {
  if (key.empty()) throw wrong_setting(setting, "a part of the key is empty");
  if (parent.is_array()) {
    std::size_t index = 0;
    const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), index);
    if (error != std::errc() || end != key.data() + key.size() || index >= parent.size())
      throw wrong_setting(setting,
                          "'" + key + "' is not the number of an entry of a list of " + std::to_string(parent.size()));
    return parent[index];
  }
  if (parent.is_null()) parent = nlohmann::json::object();
  if (!parent.is_object()) throw wrong_setting(setting, "'" + key + "' stands below a value that is no object");
  return parent[key];
}

void apply(nlohmann::json& scene, const std::string& setting) {
  const std::size_t equals = setting.find('=');
  if (equals == std::string::npos || equals == 0) throw wrong_setting(setting, "it has no key and value");
  const std::string key = setting.substr(0, equals), text = setting.substr(equals + 1);
  nlohmann::json* place = &scene;
  for (std::size_t start = 0; start <= key.size();) {
    const std::size_t dot = std::min(key.find('.', start), key.size());
    place = &child(*place, key.substr(start, dot - start), setting);
    start = dot + 1;
  }
  nlohmann::json value = nlohmann::json::parse(text, nullptr, false);
  *place = value.is_discarded() ? nlohmann::json(text) : std::move(value);
}

}  // namespace

scene::Scene load_scene_with(const std::filesystem::path& path, const std::vector<std::string>& settings) {
  if (settings.empty()) return scene::load_scene(path);
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  nlohmann::json json = nlohmann::json::parse(text.str(), nullptr, false, true);
  // A file that cannot be read or parsed is reported by the scene reader, which knows the place.
  if (!file || !json.is_object()) return scene::load_scene(path);
  for (const std::string& setting : settings) apply(json, setting);
  return scene::parse_scene(json.dump(), path);
}

}  // namespace seam::app
