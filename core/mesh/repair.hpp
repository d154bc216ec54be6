#pragma once
#include <cstdint>

#include "core/mesh/triangle_mesh.hpp"

namespace seam::mesh {

struct ToleranceWeld {
  std::uint64_t moved = 0;      ///< vertices that took the place of another one
  double largest_move = 0;      ///< m
  std::uint64_t collapsed = 0;  ///< triangles that vanished with it
};

/// Merges vertices closer than `tolerance` (m), also in chains, to the one of smallest index. `mesh` must be welded and
/// stays so.
ToleranceWeld weld_within(TriangleMesh& mesh, double tolerance);

/// Removes triangles that lie on one with the same corners: of two alike one stays, of two opposite ones none. Returns
/// how many went.
std::uint64_t remove_duplicates(TriangleMesh& mesh);

/// Removes triangles without area (height below `height`, m) whose corners differ, by giving the middle corner to the
/// neighbour across the longest side; the surface stays closed. Returns how many went; those without such a neighbour
/// stay.
std::uint64_t remove_slivers(TriangleMesh& mesh, double height);

struct ClosedHoles {
  std::uint64_t closed = 0, left = 0;  ///< loops of open edges filled, and loops that touch themselves and were left
  std::uint64_t triangles = 0;         ///< added
};

/// Fills every simple loop of open edges with a polygon's triangles (triangulate_polygon). The winding must be
/// consistent.
ClosedHoles close_holes(TriangleMesh& mesh);

}  // namespace seam::mesh
