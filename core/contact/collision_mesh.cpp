#include "core/contact/collision_mesh.hpp"

namespace seam::contact {

std::shared_ptr<const CollisionMesh> make_collision_mesh(mesh::TriangleMesh surface) {
  auto result = std::make_shared<CollisionMesh>();
  result->edges = mesh::unique_edges(surface);
  result->box = surface.box();
  result->surface = std::move(surface);
  return result;
}

}  // namespace seam::contact
