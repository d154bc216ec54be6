#include "core/scene/scene_io.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include "core/base/error.hpp"
#include "core/base/file_kind.hpp"
#include "core/scene/json_text.hpp"
#include "core/scene/patterns.hpp"
#include "core/scene/read_scene.hpp"
#include "core/scene/spec.hpp"
#include "core/scene/validate.hpp"

namespace seam::scene {
namespace {

constexpr std::uintmax_t largest_file = 1ull << 30;

std::string read_file(const std::filesystem::path& path) {
  std::error_code error;
  const auto fail = [&](std::string why, std::string next) {
    throw bad_input("cannot read scene", path.string(), std::move(why), std::move(next));
  };
  if (!std::filesystem::exists(path, error)) fail("there is no such file", "Check the path");
  if (std::filesystem::is_directory(path, error)) fail("this is a folder", "Name a .json file in it");
  if (!std::filesystem::is_regular_file(path, error)) fail("it is not an ordinary file", "Name a .json file");
  if (const auto size = std::filesystem::file_size(path, error); !error && size > largest_file)
    fail(fmt::format("the file has {} bytes, more than the {} a scene may have", size, largest_file),
         "Use patterns for many equal bodies");
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (!file) fail(std::strerror(errno), "Check its permissions");
  text << file.rdbuf();
  if (file.bad()) fail("reading stopped with an error", "Check the disk");
  std::string content = std::move(text).str();
  if (begins_like_tape(content))
    fail("this is a tape, not a scene", "Use seam-sim resume, info, state or export, or seam render");
  if (content.find('\0') != std::string::npos)
    fail("this is not a text file; a scene is JSON",
         "A mesh goes into a scene as \"mesh\", or is read by seam-sim import");
  return content;
}

}  // namespace

Scene parse_scene(const std::string& json_text, const std::filesystem::path& source, const std::atomic<bool>* cancel) {
  const std::string where = source.empty() ? "scene" : source.string();
  nlohmann::json json = parse_json(json_text, where);
  validate_json(json, where);
  complete_json(json, where);
  Scene scene = read_settings(json);
  scene.source = source;
  std::vector<std::string> pointers;
  for (std::size_t i = 0; i < json["bodies"].size(); ++i) {
    scene.bodies.push_back(read_body(json["bodies"][i]));
    pointers.push_back(fmt::format("/bodies/{}", i));
  }
  expand_patterns(json["patterns"], where, scene, pointers, cancel);
  check_relations(scene, where, pointers);
  for (Body& body : scene.bodies)
    if (body.kind == BodyKind::kinematic_body) {
      const Placement start = keyframe_placement(body.keyframes, 0);
      body.position = start.position, body.rotation = start.rotation;
    }
  return scene;
}

Scene load_scene(const std::filesystem::path& path, const std::atomic<bool>* cancel) {
  return parse_scene(read_file(path), path, cancel);
}

void validate_scene(const Scene& scene) {
  const std::string where = scene.source.empty() ? "scene" : scene.source.string();
  // Through the text, so that the one spec file judges every value; printing refuses what is not finite.
  validate_json(nlohmann::json::parse(write_scene(scene)), where);
  check_relations(scene, where);
}

}  // namespace seam::scene
