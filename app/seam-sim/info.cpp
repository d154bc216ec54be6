#include <fmt/format.h>

#include <fstream>
#include <iostream>
#include <memory>

#include "app/seam-sim/command.hpp"
#include "app/seam-sim/run_loop.hpp"
#include "app/seam-sim/scene_info.hpp"
#include "app/seam-sim/worker_options.hpp"
#include "core/abd/model.hpp"
#include "core/base/error.hpp"
#include "core/base/file_kind.hpp"
#include "core/mesh/import.hpp"
#include "core/scene/scene_io.hpp"

namespace seam::app {
namespace {

struct InfoArguments {
  std::string file, unit = "m";
  bool json = false;
};

nlohmann::ordered_json tape_info(const std::string& path) {
  const record::TapeReader tape(path);
  const record::TapeInfo& info = tape.info();
  const auto model = tape.model();
  const record::Snapshot last = tape.snapshot(tape.last_step());
  nlohmann::ordered_json result = {{"kind", "tape"},
                                   {"file", path},
                                   {"bytes", std::filesystem::file_size(path)},
                                   {"steps", info.steps},
                                   {"first_step", info.first_step},
                                   {"time", last.time},
                                   {"time_step", model->time_step},
                                   {"bodies", model->bodies.size()},
                                   {"meshes", model->meshes.size()},
                                   {"workers", workers_json(model->workers)},
                                   {"layout", info.layout},
                                   {"created", info.created},
                                   {"program_version", info.program_version},
                                   {"machine", info.machine},
                                   {"kernel_path", info.kernel_path},
                                   {"threads", info.threads},
                                   {"closed", info.closed}};
  if (!info.branch_of.empty()) result["branch_of"] = info.branch_of, result["branch_step"] = info.branch_step;
  return result;
}

nlohmann::ordered_json describe_scene(const std::string& path) {
  const scene::Scene scene = scene::load_scene(path);
  nlohmann::ordered_json result = {{"kind", "scene"}, {"file", path}};
  result.update(scene_info(scene, abd::build_model(scene)));
  return result;
}

nlohmann::ordered_json mesh_info(const InfoArguments& arguments) {
  mesh::ImportOptions options;
  options.unit_scale = mesh::unit_scale_of(arguments.unit);
  if (options.unit_scale == 0)
    throw Error(ExitCode::usage, {"cannot read mesh", arguments.file, "'" + arguments.unit + "' is not a unit",
                                  "Use m, cm, mm, um, in or ft"});
  const mesh::ImportReport report = mesh::import_mesh(arguments.file, options).report;
  if (report.status == mesh::ImportStatus::rejected)
    throw bad_input("cannot read mesh", arguments.file,
                    report.problems.empty() ? "it is rejected" : report.problems.back().message,
                    "Give a tape, a scene (.json) or a mesh that seam-sim import accepts");
  const Vec3 low = report.world_box.min, high = report.world_box.max;
  return {{"kind", "mesh"},
          {"file", arguments.file},
          {"status", to_string(report.status)},
          {"class", to_string(report.mesh_class)},
          {"vertices", report.vertices},
          {"triangles", report.triangles},
          {"components", report.components},
          {"closed", report.closed},
          {"volume", report.volume},
          {"area", report.area},
          {"world_box", {{low[0], low[1], low[2]}, {high[0], high[1], high[2]}}}};
}

nlohmann::ordered_json describe(const InfoArguments& arguments) {
  std::error_code ignored;
  if (!std::filesystem::exists(arguments.file, ignored))
    throw bad_input("cannot read", arguments.file, "the file does not exist", "Check the name");
  const std::string extension = std::filesystem::path(arguments.file).extension().string();
  if (looks_like_tape(arguments.file) || extension == ".tape" || extension == ".h5" || extension == ".hdf5")
    return tape_info(arguments.file);
  if (extension == ".json") return describe_scene(arguments.file);
  return mesh_info(arguments);
}

int run(const InfoArguments& arguments) {
  const nlohmann::ordered_json info = describe(arguments);
  if (arguments.json) {
    print_line(info);
    return 0;
  }
  for (const auto& [key, value] : info.items())
    if (key != "file")
      std::cout << fmt::format("{:<16} {}\n", key, value.is_string() ? value.get<std::string>() : value.dump());
  if (info.value("kind", "") == "tape" && !info.value("closed", true))
    std::cerr << "The tape was not closed: a run is writing it, or was killed. Its steps are whole; seam-sim resume "
                 "TAPE continues it, "
                 "seam-sim resume TAPE --steps 0 only mends it.\n";
  return 0;
}

}  // namespace

Command add_info_command(CLI::App& root) {
  CLI::App* app = root.add_subcommand("info", "Say what a tape, scene or mesh file holds");
  const auto arguments = std::make_shared<InfoArguments>();
  app->add_option("file", arguments->file, "Tape, scene (.json) or mesh")->required();
  app->add_option("--unit", arguments->unit, "Unit of a mesh file: m, cm, mm, um, in, ft")->capture_default_str();
  app->add_flag("--json", arguments->json, "Machine-readable result on stdout");
  return {app, [arguments] { return run(*arguments); }};
}

}  // namespace seam::app
