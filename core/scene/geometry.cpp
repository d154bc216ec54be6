#include "core/scene/geometry.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "assets/shapes.hpp"
#include "core/base/error.hpp"
#include "core/mesh/import.hpp"

namespace seam::scene {
namespace {

mesh::TriangleMesh load_file(const Scene& scene, const Body& body, const MeshFile& file,
                             const std::atomic<bool>* cancel) {
  const std::filesystem::path path = scene.source.parent_path() / file.path;
  const std::string where = fmt::format("body \"{}\": {}", body.name, path.string());
  std::error_code error;
  if (!std::filesystem::exists(path, error))
    throw bad_input("cannot read mesh", where, "there is no such file",
                    "Check the path; it is relative to the scene file");
  mesh::ImportOptions options;
  options.unit_scale = metres_per_unit(file.unit);
  options.weld = file.weld;
  options.repair = file.repair;
  options.cancel = cancel;
  mesh::ImportResult result = mesh::import_mesh(path, options);
  if (result.report.status != mesh::ImportStatus::rejected) return std::move(result.mesh);
  if (cancel && *cancel) throw Error(ExitCode::interrupted, {"reading a mesh was cancelled", where, "", ""});
  std::string why = "the file holds no usable mesh";
  if (!result.report.problems.empty()) why = result.report.problems.front().message;
  throw bad_input("cannot use mesh", where, why, "Run seam-sim import on the file for a full report");
}

}  // namespace

mesh::TriangleMesh load_geometry(const Scene& scene, const Body& body, const std::atomic<bool>* cancel) {
  if (const auto* file = std::get_if<MeshFile>(&body.geometry)) return load_file(scene, body, *file, cancel);
  const auto& shape = std::get<Shape>(body.geometry);
  try {
    return assets::make_shape(shape.name, shape.parameters);
  } catch (const Error& error) {
    Problem problem = error.problem();
    problem.where = fmt::format("body \"{}\"{}{}", body.name, problem.where.empty() ? "" : ": ", problem.where);
    throw Error(error.code(), problem);
  }
}

double metres_per_unit(const std::string& unit) {
  if (unit == "m") return 1;
  if (unit == "cm") return 0.01;
  if (unit == "mm") return 0.001;
  if (unit == "in") return 0.0254;
  if (unit == "ft") return 0.3048;
  throw bad_input("cannot use unit", "", fmt::format("\"{}\" is not one of m, cm, mm, in, ft", unit));
}

std::string geometry_key(const Geometry& geometry) {
  if (const auto* file = std::get_if<MeshFile>(&geometry))
    return fmt::format("mesh\n{}\n{}\n{}\n{}", file->path, file->unit, file->weld, file->repair);
  const auto& shape = std::get<Shape>(geometry);
  std::string key = "shape\n" + shape.name;
  for (const auto& [name, value] : shape.parameters) key += fmt::format("\n{}={}", name, value);
  return key;
}

std::string geometry_name(const Geometry& geometry) {
  if (const auto* file = std::get_if<MeshFile>(&geometry)) return std::filesystem::path(file->path).stem().string();
  return std::get<Shape>(geometry).name;
}

}  // namespace seam::scene
