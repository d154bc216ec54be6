#pragma once
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

#include "core/mesh/soup.hpp"

namespace seam::import {

/// The file is not what it should be. what(): why, one plain sentence without the file's name.
struct BadFile : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Reads a file by its content first and its name second. Throws BadFile.
mesh::MeshSoup read_mesh_file(const std::filesystem::path& path);

// Readers of our own, for what Assimp cannot do: coordinates in double precision, no crash, no trust in declared sizes.
mesh::MeshSoup read_obj(std::string_view text);   ///< Wavefront OBJ: v, f (n-gons, negative indices), l, p, o, g
mesh::MeshSoup read_stl(std::string_view bytes);  ///< binary and ASCII, told apart by size and not by the word "solid"
mesh::MeshSoup read_ply(std::string_view bytes);  ///< ASCII, little and big endian
mesh::MeshSoup read_off(std::string_view text);   ///< OFF, COFF, NOFF, CNOFF, STOFF; ASCII
mesh::MeshSoup read_3mf(std::string_view bytes);  ///< build items, components, transforms, unit

/// Every format without a reader of our own, through Assimp. Node transforms are applied exactly once, mirrored nodes
/// keep the outside outside, n-gons are triangulated. Never frees what Assimp made: some of its files crash when freed,
/// and this process ends anyway.
mesh::MeshSoup read_with_assimp(const std::filesystem::path& path);

/// Adds a polygon as triangles; a corner may appear in any number of polygons. Lines and points are counted, not kept.
void add_polygon(mesh::MeshSoup& soup, const std::vector<std::int32_t>& corners);

}  // namespace seam::import
