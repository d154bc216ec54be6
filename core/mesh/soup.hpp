#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "core/mesh/triangle_mesh.hpp"

namespace seam::mesh {

/// What a file holds, before anything is judged: triangles as read, positions in file units. The value that the import
/// child hands to its parent.
struct MeshSoup {
  TriangleMesh mesh;
  std::string format;              ///< "OBJ", "STL (binary)", ...
  std::string file_unit;           ///< unit the file names, e.g. "millimeter"; empty when it names none
  double file_unit_scale = 0;      ///< metres per file unit by the file's own word; 0 when it names none
  char up_axis = 'y';              ///< as the file says, before any turn the reader has applied
  std::uint64_t objects = 0;       ///< named or separate objects in the file
  std::uint64_t lines = 0;         ///< line elements (not kept)
  std::uint64_t points = 0;        ///< vertices or point elements without a triangle
  std::vector<std::string> notes;  ///< things read around, each a full sentence
};

/// Bytes of a soup: "SEAMSOUP", a version, a JSON head, vertices (double), triangles (int32); host byte order, same
/// machine only.
std::string encode_soup(const MeshSoup& soup);

/// Reverse of encode_soup. Throws std::runtime_error with a plain reason when the bytes are cut short, too many or
/// inconsistent: counts are compared with the bytes present before anything is allocated, and indices are checked.
MeshSoup decode_soup(const std::string& bytes);

}  // namespace seam::mesh
