#include <cctype>

#include "app/seam-import/readers.hpp"
#include "app/seam-import/text.hpp"
#include "core/mesh/import.hpp"
#include "core/mesh/polygon.hpp"

namespace seam::import {
namespace {

std::string lower_extension(const std::filesystem::path& path) {
  std::string extension = path.extension().string();
  for (char& c : extension) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return extension;
}

bool begins_with(std::string_view text, std::string_view start) { return text.substr(0, start.size()) == start; }

/// What COLLADA says of itself. Assimp has applied both through its root node, so positions are in metres and y is up
/// already.
void note_collada(mesh::MeshSoup& soup, std::string_view text) {
  if (text.find("<up_axis>Z_UP<") != text.npos) soup.up_axis = 'z';
  if (text.find("<up_axis>X_UP<") != text.npos) soup.up_axis = 'x';
}

mesh::MeshSoup read_any(const std::filesystem::path& path) {
  const std::string extension = lower_extension(path);
  const std::string bytes = read_file(path);
  if (extension == ".obj") return read_obj(bytes);
  if (extension == ".stl") return read_stl(bytes);
  if (extension == ".ply" || begins_with(bytes, "ply\n") || begins_with(bytes, "ply\r")) return read_ply(bytes);
  if (extension == ".off") return read_off(bytes);
  if (extension == ".3mf") return read_3mf(bytes);
  mesh::MeshSoup soup = read_with_assimp(path);
  if (extension == ".dae") note_collada(soup, bytes);
  return soup;
}

}  // namespace

mesh::MeshSoup read_mesh_file(const std::filesystem::path& path) {
  mesh::MeshSoup soup = read_any(path);
  soup.file_unit_scale = mesh::unit_scale_of(soup.file_unit);
  return soup;
}

void add_polygon(mesh::MeshSoup& soup, const std::vector<std::int32_t>& corners) {
  if (corners.size() == 1) ++soup.points;
  if (corners.size() == 2) ++soup.lines;
  const auto triangles = mesh::triangulate_polygon(soup.mesh.vertices, corners);
  soup.mesh.triangles.insert(soup.mesh.triangles.end(), triangles.begin(), triangles.end());
}

}  // namespace seam::import
