#pragma once
#include <cstdint>
#include <vector>

#include "core/exec/view.hpp"
#include "core/spatial/static_tree.hpp"

namespace seam::contact {

/// Item of the triangle tree. Every vertex and every edge of the mesh is owned by one incident triangle, so that a pass
/// over triangle pairs meets every primitive pair once.
struct LeafTriangle {
  std::uint32_t triangle;  ///< index in the surface
  std::uint32_t vertex[3];
  std::uint32_t edge[3];  ///< edge k joins the corners k and k + 1
  std::uint32_t owned;    ///< bits 0-2: corners, 3-5: edges
};

/// What CollisionMesh::acceleration points at.
struct MeshAcceleration {
  spatial::StaticTree tree;
  std::vector<LeafTriangle> items;  ///< in the order of the tree
};

struct CollisionMesh;
const MeshAcceleration& acceleration_of(const CollisionMesh& mesh);

/// Where a mesh lies in the arrays shared by all meshes of a detector.
struct MeshRange {
  std::uint32_t node, item, vertex, edge, triangle;
  std::uint32_t triangles;  ///< number of them
  Vec3 center, half;        ///< body-frame box (m)
};

/// All meshes of a detector in the memory of a space.
struct MeshViews {
  exec::View<const MeshRange> range;
  exec::View<const spatial::TreeNode> node;
  exec::View<const LeafTriangle> item;
  exec::View<const Vec3> vertex;
  exec::View<const Vec2i> edge;
  exec::View<const Vec3i> triangle;
};

}  // namespace seam::contact
