#include <fmt/format.h>

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/seam-sim/command.hpp"
#include "core/base/error.hpp"
#include "core/mesh/import.hpp"

namespace seam::app {
namespace {

struct ImportArguments {
  std::string file, unit = "m";
  double weld = 0, time_limit = 60;
  std::uint64_t memory_limit_mb = 4096;
  bool repair = false, json = false;
};

nlohmann::json as_json(const Vec3& v) { return {v.x(), v.y(), v.z()}; }

nlohmann::json as_json(const Mat3& m) {
  nlohmann::json rows = nlohmann::json::array();
  for (int i = 0; i < 3; ++i) rows.push_back(as_json(Vec3(m.row(i))));
  return rows;
}

nlohmann::json as_json(const mesh::ImportReport& r, const std::string& file) {
  nlohmann::json problems = nlohmann::json::array();
  for (const mesh::MeshProblem& p : r.problems)
    problems.push_back(
        {{"code", p.code}, {"message", p.message}, {"count", p.count}, {"severity", to_string(p.severity)}});
  nlohmann::json box = nlohmann::json::array();
  if (!r.world_box.empty()) box = {as_json(r.world_box.min), as_json(r.world_box.max)};
  return {{"file", file},
          {"status", to_string(r.status)},
          {"class", to_string(r.mesh_class)},
          {"format", r.format},
          {"unit", r.unit},
          {"unit_scale", r.unit_scale},
          {"file_unit", r.file_unit.empty() ? nlohmann::json() : nlohmann::json(r.file_unit)},
          {"up_axis", std::string(1, r.up_axis)},
          {"vertices", r.vertices},
          {"triangles", r.triangles},
          {"components", r.components},
          {"objects", r.objects},
          {"cavities", r.cavities},
          {"welded_vertices", r.welded_vertices},
          {"flipped_triangles", r.flipped_triangles},
          {"open_edges", r.open_edges},
          {"open_loops", r.open_loops},
          {"closed", r.closed},
          {"manifold", r.manifold},
          {"oriented", r.oriented},
          {"volume", r.volume},
          {"area", r.area},
          {"world_box", box},
          {"center_of_mass", as_json(r.mass.center_of_mass)},
          {"inertia", as_json(r.mass.inertia())},
          {"problems", problems}};
}

void print(const mesh::ImportReport& r, const std::string& file) {
  const auto yes = [](bool b) { return b ? "yes" : "no"; };
  fmt::print("{}: {}\n", file, to_string(r.status));
  if (r.triangles > 0) {
    const Vec3 size = r.world_box.size();
    fmt::print("  format      {}, read in {}{}\n", r.format, r.unit,
               r.file_unit.empty() ? "" : ", the file says " + r.file_unit);
    fmt::print("  class       {}; closed {}, manifold {}, consistently wound {}\n", to_string(r.mesh_class),
               yes(r.closed), yes(r.manifold), yes(r.oriented));
    fmt::print("  size        {:.6g} x {:.6g} x {:.6g} m, from ({:.6g}, {:.6g}, {:.6g})\n", size.x(), size.y(),
               size.z(), r.world_box.min.x(), r.world_box.min.y(), r.world_box.min.z());
    fmt::print("  elements    {} vertices, {} triangles, {} component{}\n", r.vertices, r.triangles, r.components,
               r.components == 1 ? "" : "s");
    fmt::print("  area        {:.9g} m^2\n", r.area);
    if (r.closed) {
      const Vec3& c = r.mass.center_of_mass;
      const Mat3 inertia = r.mass.inertia();
      fmt::print("  volume      {:.9g} m^3, centre of mass ({:.6g}, {:.6g}, {:.6g}) m\n", r.volume, c.x(), c.y(),
                 c.z());
      fmt::print(
          "  inertia     xx {:.6g}, yy {:.6g}, zz {:.6g}, xy {:.6g}, yz {:.6g}, zx {:.6g} m^5 (times density: kg "
          "m^2)\n",
          inertia(0, 0), inertia(1, 1), inertia(2, 2), inertia(0, 1), inertia(1, 2), inertia(2, 0));
    }
  }
  for (const mesh::MeshProblem& p : r.problems)
    fmt::print("  {:<11} {} [{}]\n", to_string(p.severity), p.message, p.code);
  if (r.status == mesh::ImportStatus::repairable) fmt::print("  next        try --repair, or --weld TOL for cracks\n");
}

int run(const ImportArguments& arguments) {
  mesh::ImportOptions options;
  options.unit_scale = mesh::unit_scale_of(arguments.unit);
  if (options.unit_scale == 0)
    throw Error(ExitCode::usage, {"cannot import", arguments.file, "\"" + arguments.unit + "\" is not a unit",
                                  "Use m, cm, mm, um, in or ft"});
  if (!(arguments.weld >= 0))
    throw Error(ExitCode::usage, {"cannot import", "--weld", "it is not a number", "Give a distance in m, or 0"});
  options.weld = arguments.weld;
  options.repair = arguments.repair;
  options.time_limit_seconds = arguments.time_limit;
  options.memory_limit_bytes = arguments.memory_limit_mb << 20;
  const mesh::ImportReport report = mesh::import_mesh(arguments.file, options).report;
  if (arguments.json)
    std::cout << as_json(report, arguments.file).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
  else
    print(report, arguments.file);
  if (report.status != mesh::ImportStatus::rejected) return static_cast<int>(ExitCode::done);
  std::cerr << "seam-sim: cannot import: "
            << (report.problems.empty() ? arguments.file : report.problems.back().message) << '\n';
  return static_cast<int>(ExitCode::bad_input);
}

}  // namespace

Command add_import_command(CLI::App& root) {
  auto arguments = std::make_shared<ImportArguments>();
  CLI::App* app =
      root.add_subcommand("import", "Read a mesh and report what it is: size, closedness, volume, mass, problems");
  app->add_option("MESH", arguments->file, "mesh file (OBJ, STL, PLY, OFF, 3MF, glTF, COLLADA, FBX, ...)")->required();
  app->add_option("--unit", arguments->unit, "unit of the file's numbers: m, cm, mm, um, in, ft")
      ->capture_default_str();
  app->add_option("--weld", arguments->weld, "merge vertices closer than this, m (0: equal positions only)")
      ->check(CLI::Range(0.0, 1e6))
      ->capture_default_str();
  app->add_flag("--repair", arguments->repair, "weld cracks, close holes, drop degenerate triangles");
  app->add_flag("--json", arguments->json, "machine-readable result on standard output");
  app->add_option("--time-limit", arguments->time_limit, "give up after this many seconds")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app->add_option("--memory-limit", arguments->memory_limit_mb, "memory the reader may use, MB")
      ->check(CLI::Range(64, 1 << 20))
      ->capture_default_str();
  return {app, [arguments] { return run(*arguments); }};
}

}  // namespace seam::app
