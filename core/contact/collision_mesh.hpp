#pragma once
#include <memory>
#include <vector>

#include "core/mesh/triangle_mesh.hpp"

namespace seam::contact {

/// Immutable surface of a body in its body frame (origin at the centre of mass, metres), with everything the collision
/// detection needs precomputed once and shared by all instances. The bounding-volume hierarchy is built lazily by the
/// contact layer's constructor.
struct CollisionMesh {
  mesh::TriangleMesh surface;
  std::vector<Vec2i> edges;                  ///< unique edges, smaller index first, sorted
  Box3 box;                                  ///< of `surface`, body frame
  std::shared_ptr<const void> acceleration;  ///< owned by core/contact (static trees); opaque elsewhere
};

/// `surface` must already be in the body frame. Builds the static trees. Cost O(n log n); thread safe.
std::shared_ptr<const CollisionMesh> make_collision_mesh(mesh::TriangleMesh surface);

}  // namespace seam::contact
