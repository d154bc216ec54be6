#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "core/mesh/triangle_mesh.hpp"

namespace seam::mesh {

/// What weld_exact changed.
struct WeldCounts {
  std::uint64_t merged = 0;        ///< vertices whose position another vertex already had
  std::uint64_t unreferenced = 0;  ///< vertices no triangle uses, removed
  std::uint64_t collapsed = 0;     ///< triangles with two corners at one position, removed: they close nothing
};

/// Merges vertices with equal coordinates (-0 equals 0) in order of first use, drops vertices without a triangle and
/// triangles that became an edge or a point. The surface as a set of points does not change. Every index must be valid.
WeldCounts weld_exact(TriangleMesh& mesh);

/// One undirected edge and the half-edges on it: corner h = 3 * triangle + i runs from vertex i to vertex i + 1 of the
/// triangle.
struct EdgeUse {
  std::int32_t a, b;           ///< a < b
  std::uint32_t first, count;  ///< range in EdgeTable::corners
};

/// Every edge with its triangles, sorted by (a, b). No two corners of a triangle may coincide.
struct EdgeTable {
  std::vector<EdgeUse> edges;
  std::vector<std::uint32_t> corners;  ///< 3 * triangle + i

  static EdgeTable of(const TriangleMesh& mesh);
  /// True when the half-edge runs from the smaller to the larger vertex.
  static bool forward(const TriangleMesh& mesh, std::uint32_t corner) {
    const Vec3i& t = mesh.triangles[corner / 3];
    return t[corner % 3] < t[(corner + 1) % 3];
  }
};

/// Counts over a welded mesh.
struct Topology {
  std::uint64_t open_edges = 0;             ///< edges with one triangle
  std::uint64_t open_loops = 0;             ///< connected groups of open edges
  std::uint64_t non_manifold_edges = 0;     ///< edges with more than two triangles
  std::uint64_t non_manifold_vertices = 0;  ///< vertices where two or more fans of triangles meet
  std::uint64_t unbalanced_edges = 0;  ///< edges run through more often one way than the other, open ones not counted
  std::int32_t first_open_edge[2] = {-1, -1}, first_non_manifold_edge[2] = {-1, -1}, first_non_manifold_vertex = -1;
  std::vector<std::int32_t>
      component_of;  ///< per triangle; triangles sharing an edge are in one component, numbered by first triangle
  std::int32_t components = 0;

  /// Every edge has an even number of triangles.
  bool closed = false;
};

Topology topology_of(const TriangleMesh& mesh, const EdgeTable& table);

}  // namespace seam::mesh
