#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>

#include "ui/viewport/frame_builder.hpp"

namespace seam::viewport {
namespace {

struct FaceEdge {
  std::int32_t low, high;
  std::size_t face;
  bool operator<(const FaceEdge& other) const {
    return std::tie(low, high, face) < std::tie(other.low, other.high, other.face);
  }
};

std::vector<Vec2i> feature_edges(const mesh::TriangleMesh& surface, double angle) {
  std::vector<Vec3> normals;
  std::vector<FaceEdge> edges;
  for (std::size_t face = 0; face < surface.triangles.size(); ++face) {
    const Vec3i& t = surface.triangles[face];
    const Vec3 a = surface.vertices[t[0]], b = surface.vertices[t[1]], c = surface.vertices[t[2]];
    normals.push_back((b - a).cross(c - a).normalized());
    for (int k = 0; k < 3; ++k) edges.push_back({std::min(t[k], t[(k + 1) % 3]), std::max(t[k], t[(k + 1) % 3]), face});
  }
  std::sort(edges.begin(), edges.end());
  std::vector<Vec2i> result;
  const double limit = std::cos(angle);
  for (std::size_t first = 0; first < edges.size();) {
    std::size_t last = first + 1;
    while (last < edges.size() && edges[last].low == edges[first].low && edges[last].high == edges[first].high) ++last;
    const bool smooth = last - first == 2 && normals[edges[first].face].dot(normals[edges[first + 1].face]) > limit;
    if (!smooth) result.emplace_back(edges[first].low, edges[first].high);
    first = last;
  }
  return result;
}

}  // namespace

MeshGeometry mesh_geometry(const contact::CollisionMesh& mesh, double feature_angle) {
  MeshGeometry result;
  result.vertices.reserve(mesh.surface.vertices.size());
  for (const Vec3& vertex : mesh.surface.vertices) result.vertices.push_back(vertex.cast<float>());
  result.triangles = mesh.surface.triangles;
  result.feature_edges = feature_edges(mesh.surface, feature_angle);
  return result;
}

std::vector<MeshGeometry> mesh_geometry(const abd::Model& model, double feature_angle) {
  std::vector<MeshGeometry> result;
  result.reserve(model.meshes.size());
  for (const auto& mesh : model.meshes) result.push_back(mesh_geometry(*mesh, feature_angle));
  return result;
}

}  // namespace seam::viewport
