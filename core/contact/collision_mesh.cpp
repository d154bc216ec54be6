#include "core/contact/collision_mesh.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/error.hpp"
#include "core/contact/mesh_data.hpp"

namespace seam::contact {
namespace {

void check(const mesh::TriangleMesh& surface) {
  constexpr std::size_t most = 1u << 30;  // list entries keep indices in 31 bits
  if (surface.vertices.size() > most || surface.triangles.size() > most / 2)
    throw bad_input("cannot prepare a mesh for collisions", "",
                    fmt::format("it has {} triangles", surface.triangles.size()), "Use fewer than 500 million");
  for (std::size_t v = 0; v < surface.vertices.size(); ++v)
    if (!surface.vertices[v].allFinite() || surface.vertices[v].cwiseAbs().maxCoeff() > 1e18)
      throw bad_input("cannot prepare a mesh for collisions", fmt::format("vertex {}", v),
                      "a coordinate is not a finite length below 1e18 m");
  for (std::size_t t = 0; t < surface.triangles.size(); ++t)
    for (int k = 0; k < 3; ++k)
      if (surface.triangles[t][k] < 0 || static_cast<std::size_t>(surface.triangles[t][k]) >= surface.vertices.size())
        throw bad_input("cannot prepare a mesh for collisions", fmt::format("triangle {}", t),
                        fmt::format("it names vertex {}, which does not exist", surface.triangles[t][k]));
}

std::shared_ptr<const MeshAcceleration> accelerate(const CollisionMesh& mesh) {
  auto result = std::make_shared<MeshAcceleration>();
  result->tree = spatial::build_static_tree(mesh.surface.vertices, mesh.surface.triangles);
  std::vector<bool> vertex_taken(mesh.surface.vertices.size(), false), edge_taken(mesh.edges.size(), false);
  const auto less = [](const Vec2i& l, const Vec2i& r) { return l[0] < r[0] || (l[0] == r[0] && l[1] < r[1]); };
  for (const std::uint32_t triangle : result->tree.order) {
    LeafTriangle item{triangle, {}, {}, 0};
    const Vec3i& corners = mesh.surface.triangles[triangle];
    for (int k = 0; k < 3; ++k) {
      const int v = corners[k], w = corners[(k + 1) % 3];
      item.vertex[k] = static_cast<std::uint32_t>(v);
      if (!vertex_taken[item.vertex[k]]) item.owned |= 1u << k, vertex_taken[item.vertex[k]] = true;
      const Vec2i edge(std::min(v, w), std::max(v, w));
      const auto place = std::lower_bound(mesh.edges.begin(), mesh.edges.end(), edge, less);
      item.edge[k] = static_cast<std::uint32_t>(place - mesh.edges.begin());
      if (place == mesh.edges.end() || *place != edge) continue;  // two corners coincide: no edge
      if (!edge_taken[item.edge[k]]) item.owned |= 8u << k, edge_taken[item.edge[k]] = true;
    }
    result->items.push_back(item);
  }
  return result;
}

}  // namespace

std::shared_ptr<const CollisionMesh> make_collision_mesh(mesh::TriangleMesh surface) {
  check(surface);
  auto result = std::make_shared<CollisionMesh>();
  result->edges = mesh::unique_edges(surface);
  result->box = surface.box();
  result->surface = std::move(surface);
  result->acceleration = accelerate(*result);
  return result;
}

const MeshAcceleration& acceleration_of(const CollisionMesh& mesh) {
  return *static_cast<const MeshAcceleration*>(mesh.acceleration.get());
}

}  // namespace seam::contact
