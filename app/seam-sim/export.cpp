#include "core/record/export.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iostream>
#include <memory>
#include <optional>

#include "app/seam-sim/command.hpp"
#include "app/seam-sim/run_loop.hpp"
#include "core/base/error.hpp"

namespace seam::app {
namespace {

struct ExportArguments {
  std::string tape, output;
  std::optional<std::int64_t> from, to;
  std::int64_t every = 1;
  bool overwrite = false, json = false;
};

record::ExportRange range_of(const ExportArguments& arguments, const record::TapeInfo& info) {
  const record::ExportRange range{arguments.from.value_or(info.first_step), arguments.to.value_or(info.steps),
                                  arguments.every};
  if (range.first < info.first_step || range.last > info.steps || range.first > range.last)
    throw Error(ExitCode::usage,
                {"cannot export", fmt::format("steps {} to {}", range.first, range.last),
                 fmt::format("the tape holds steps {} to {}", info.first_step, info.steps), "Choose from these"});
  return range;
}

void report_deviation(const record::ExportReport& report) {
  const auto worst = std::max_element(report.deviations.begin(), report.deviations.end(),
                                      [](const auto& a, const auto& b) { return a.displacement < b.displacement; });
  if (worst == report.deviations.end()) return;
  std::cerr << fmt::format(
      "glTF holds rigid tracks: what they leave out of the affine motion is at most {:.3g} m (body '{}')\n",
      worst->displacement, worst->body);
}

int run(const ExportArguments& arguments) {
  const std::filesystem::path output = arguments.output;
  std::string kind = output.extension().string();
  std::transform(kind.begin(), kind.end(), kind.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (kind != ".glb" && kind != ".obj" && kind != ".ply")
    throw Error(ExitCode::usage,
                {"cannot export", arguments.output, "the ending '" + kind + "' is no format of this command",
                 "Use a name ending in .glb, .obj or .ply"});
  const record::TapeReader tape(arguments.tape);
  const record::ExportRange range = range_of(arguments, tape.info());
  if (kind == ".glb") record::check_output(output, arguments.overwrite);
  const record::ExportReport report = kind == ".glb" ? record::export_gltf(tape, output, range)
                                                     : record::export_meshes(tape, output, range, arguments.overwrite);
  report_deviation(report);
  if (arguments.json) {
    nlohmann::ordered_json deviations = nlohmann::ordered_json::array();
    for (const auto& body : report.deviations)
      deviations.push_back({{"name", body.body}, {"displacement", body.displacement}});
    nlohmann::ordered_json files = nlohmann::ordered_json::array();
    for (const auto& file : report.files) files.push_back(file.string());
    print_line({{"frames", report.frames}, {"bytes", report.bytes}, {"files", files}, {"polar_deviation", deviations}});
  } else {
    std::cout << fmt::format("{} steps in {} file{}, {} bytes: {}\n", report.frames, report.files.size(),
                             report.files.size() == 1 ? "" : "s", report.bytes, report.files.front().string());
  }
  return 0;
}

}  // namespace

Command add_export_command(CLI::App& root) {
  CLI::App* app = root.add_subcommand("export", "Turn a tape into a glTF animation or a sequence of OBJ or PLY meshes");
  const auto arguments = std::make_shared<ExportArguments>();
  app->add_option("tape", arguments->tape, "Tape (HDF5)")->required();
  app->add_option("-o,--output", arguments->output, "out.glb, 'frames/*.obj' or 'frames/*.ply' (* becomes the step)")
      ->required();
  app->add_option("--from", arguments->from, "First step (default: the tape's first)");
  app->add_option("--to", arguments->to, "Last step (default: the tape's last)");
  app->add_option("--every", arguments->every, "Take every n-th step")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app->add_flag("--overwrite", arguments->overwrite, "Replace files that exist");
  app->add_flag("--json", arguments->json, "Machine-readable result on stdout");
  return {app, [arguments] { return run(*arguments); }};
}

}  // namespace seam::app
