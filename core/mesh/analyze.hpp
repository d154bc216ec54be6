#pragma once
#include "core/mesh/import.hpp"
#include "core/mesh/soup.hpp"

namespace seam::mesh {

/// analyze_mesh with what the file said about itself (unit, up axis, lines, points, notes).
ImportResult analyze_soup(MeshSoup soup, const ImportOptions& options);

}  // namespace seam::mesh
