#include <fmt/format.h>

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/seam-sim/command.hpp"
#include "app/seam-sim/scene_info.hpp"
#include "core/abd/start.hpp"
#include "core/base/error.hpp"
#include "core/base/timer.hpp"
#include "core/scene/scene_io.hpp"
#include "core/scene/spec.hpp"

namespace seam::app {
namespace {

constexpr std::size_t listed = 20;

struct Options {
  std::string scene;
  bool json = false;
  bool keys = false;
};

const char* word_of(scene::IntersectionKind kind) {
  switch (kind) {
    case scene::IntersectionKind::crossing:
      return "crossing";
    case scene::IntersectionKind::too_close:
      return "too_close";
    case scene::IntersectionKind::inside:
      return "inside";
    case scene::IntersectionKind::below_half_space:
      return "below_half_space";
  }
  return "";
}

nlohmann::ordered_json intersection_json(const abd::Model& model, const scene::Intersection& found) {
  const bool plane = found.kind == scene::IntersectionKind::below_half_space;
  nlohmann::ordered_json result = {{"kind", word_of(found.kind)}, {"body_a", model.bodies[found.body_a].name}};
  if (plane) result["half_space"] = found.body_b;
  if (!plane) result["body_b"] = model.bodies[found.body_b].name;
  result["primitive_a"] = found.primitive_a;
  result["primitive_b"] = found.primitive_b;
  result["point"] = {found.point[0], found.point[1], found.point[2]};
  result["distance"] = found.distance;
  result["count"] = found.count;
  result["message"] = abd::describe(model, found);
  return result;
}

/// The spec file as a table: every key with unit, default, range and meaning.
int list_keys(const Options& options) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const scene::KeyInfo& key : scene::key_catalog()) {
    std::string facts;
    const auto add = [&](const std::string& fact) { facts += (facts.empty() ? "" : "; ") + fact; };
    if (!key.unit.empty()) add(key.unit);
    if (!key.default_text.empty()) add("default " + key.default_text);
    if (!key.choices.empty()) add(fmt::format("one of {}", fmt::join(key.choices, ", ")));
    if (key.minimum && key.maximum) add(fmt::format("{} to {}", *key.minimum, *key.maximum));
    if (!options.json)
      std::cout << fmt::format("{}\n    {}{}\n", key.path, key.description, facts.empty() ? "" : " [" + facts + "]");
    nlohmann::ordered_json entry = {{"key", key.path}, {"description", key.description}, {"unit", key.unit}};
    if (!key.default_text.empty()) entry["default"] = nlohmann::ordered_json::parse(key.default_text);
    if (!key.choices.empty()) entry["choices"] = key.choices;
    if (key.minimum) entry["minimum"] = *key.minimum;
    if (key.maximum) entry["maximum"] = *key.maximum;
    list.push_back(std::move(entry));
  }
  if (options.json) std::cout << list.dump(2) << '\n';
  return static_cast<int>(ExitCode::done);
}

int run(const Options& options) {
  if (options.keys) return list_keys(options);
  if (options.scene.empty())
    throw Error(ExitCode::usage, {"cannot check", "", "no scene file is given", "Write: seam-sim check SCENE"});
  const Timer timer;
  const scene::Scene scene = scene::load_scene(options.scene);
  const abd::Model model = abd::build_model(scene);
  const scene::StartReport report = abd::check_start(model, listed);
  const bool clean = report.total == 0;
  if (options.json) {
    nlohmann::ordered_json result = {{"status", clean ? "clean" : "intersecting"}, {"total", report.total}};
    result["intersections"] = nlohmann::ordered_json::array();
    for (const scene::Intersection& found : report.intersections)
      result["intersections"].push_back(intersection_json(model, found));
    result["body_pairs"] = report.body_pairs;
    result["triangle_pairs"] = report.triangle_pairs;
    result["scene"] = scene_info(scene, model);
    result["seconds"] = timer.seconds();
    std::cout << result.dump(2) << '\n';
  } else {
    std::cout << fmt::format("{}: {}\n", options.scene, clean ? "clean" : "NOT CLEAN");
    std::cout << scene_info_text(scene_info(scene, model));
    for (const scene::Intersection& found : report.intersections)
      std::cout << "  - " << abd::describe(model, found) << '\n';
    if (report.total > report.intersections.size())
      std::cout << fmt::format("  - and {} more\n", report.total - report.intersections.size());
    if (!model.contact.enabled) std::cout << "  contact is switched off: nothing to intersect\n";
    std::cout << fmt::format("  checked        {} pairs of bodies, {} pairs of triangles in {:.2f} s\n",
                             report.body_pairs, report.triangle_pairs, timer.seconds());
  }
  if (clean) return static_cast<int>(ExitCode::done);
  std::cerr << fmt::format("seam-sim: {}: {} pairs intersect at the start. Move the bodies apart before running.\n",
                           options.scene, report.total);
  return static_cast<int>(ExitCode::bad_input);
}

}  // namespace

Command add_check_command(CLI::App& root) {
  auto options = std::make_shared<Options>();
  CLI::App* app = root.add_subcommand("check", "Read a scene and look for intersecting bodies before a run");
  app->add_option("SCENE", options->scene, "Scene file (.json)");
  app->add_flag("--json", options->json, "Machine-readable result on stdout");
  app->add_flag("--keys", options->keys, "List every key of a scene file with unit, default, range and meaning");
  return {app, [options] {
            try {
              return run(*options);
            } catch (const Error& error) {
              if (options->json) {
                const nlohmann::ordered_json result = {{"status", "invalid"}, {"message", error.what()}};
                std::cout << result.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
              }
              throw;
            }
          }};
}

}  // namespace seam::app
