#include "ui/viewport/gl_meshes.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <tuple>

namespace seam::viewport::gl {
namespace {

constexpr float crease_cosine = 0.80f;  ///< faces within 37 degrees share a smooth normal

const void* offset(std::size_t bytes) { return reinterpret_cast<const void*>(bytes); }

struct ShadedVertices {
  std::vector<float> data;  ///< position, normal
  std::vector<std::uint32_t> indices;
};

/// Splits vertices at creases: a corner's normal is the angle-free, area-weighted mean of the faces round the vertex
/// that are within the crease angle of the corner's own face.
ShadedVertices shade(const MeshGeometry& geometry) {
  const std::size_t faces = geometry.triangles.size();
  std::vector<Vec3f> weighted(faces), unit(faces);
  std::vector<std::uint32_t> first(geometry.vertices.size() + 1, 0);
  for (std::size_t f = 0; f < faces; ++f) {
    const Vec3i& t = geometry.triangles[f];
    const Vec3f a = geometry.vertices[t[0]];
    weighted[f] = (geometry.vertices[t[1]] - a).cross(geometry.vertices[t[2]] - a);
    unit[f] = weighted[f].normalized();
    for (int k = 0; k < 3; ++k) ++first[t[k] + 1];
  }
  for (std::size_t v = 1; v < first.size(); ++v) first[v] += first[v - 1];
  std::vector<std::uint32_t> corners(3 * faces), fill(first.begin(), first.end() - 1);
  for (std::size_t f = 0; f < faces; ++f)
    for (int k = 0; k < 3; ++k) corners[fill[geometry.triangles[f][k]]++] = static_cast<std::uint32_t>(3 * f + k);

  ShadedVertices result;
  result.indices.resize(3 * faces);
  std::vector<std::pair<Vec3f, std::uint32_t>> made;
  for (std::size_t v = 0; v + 1 < first.size(); ++v) {
    made.clear();
    for (std::uint32_t c = first[v]; c < first[v + 1]; ++c) {
      const std::uint32_t face = corners[c] / 3;
      Vec3f normal = Vec3f::Zero();
      for (std::uint32_t o = first[v]; o < first[v + 1]; ++o)
        if (unit[face].dot(unit[corners[o] / 3]) > crease_cosine) normal += weighted[corners[o] / 3];
      normal = normal.norm() > 0 ? normal.normalized() : unit[face];
      auto same =
          std::find_if(made.begin(), made.end(), [&](const auto& entry) { return entry.first.dot(normal) > 0.9999f; });
      if (same == made.end()) {
        const auto index = static_cast<std::uint32_t>(result.data.size() / 6);
        for (const Vec3f& part : {geometry.vertices[v], normal})
          result.data.insert(result.data.end(), part.data(), part.data() + 3);
        made.emplace_back(normal, index);
        same = made.end() - 1;
      }
      result.indices[corners[c]] = same->second;
    }
  }
  return result;
}

/// Unique edges; `closed` = every edge has exactly two faces.
std::vector<Vec2i> all_edges(const MeshGeometry& geometry, bool& closed) {
  std::vector<Vec2i> edges;
  edges.reserve(3 * geometry.triangles.size());
  for (const Vec3i& t : geometry.triangles)
    for (int k = 0; k < 3; ++k) edges.emplace_back(std::min(t[k], t[(k + 1) % 3]), std::max(t[k], t[(k + 1) % 3]));
  std::sort(edges.begin(), edges.end(),
            [](const Vec2i& a, const Vec2i& b) { return std::tie(a[0], a[1]) < std::tie(b[0], b[1]); });
  closed = !edges.empty();
  std::vector<Vec2i> unique;
  for (std::size_t begin = 0; begin < edges.size();) {
    std::size_t end = begin + 1;
    while (end < edges.size() && edges[end] == edges[begin]) ++end;
    closed = closed && end - begin == 2;
    unique.push_back(edges[begin]);
    begin = end;
  }
  return unique;
}

/// Core 3.3 has no base instance: the attributes start at the first instance of the mesh instead.
void bind_instances(GLuint instances, std::size_t first) {
  glBindBuffer(GL_ARRAY_BUFFER, instances);
  const std::size_t base = first * sizeof(InstanceData);
  for (GLuint row = 0; row < 3; ++row) {
    glEnableVertexAttribArray(2 + row);
    glVertexAttribPointer(2 + row, 4, GL_FLOAT, GL_FALSE, sizeof(InstanceData), offset(base + row * 4 * sizeof(float)));
    glVertexAttribDivisor(2 + row, 1);
  }
  glEnableVertexAttribArray(5);
  glVertexAttribPointer(5, 4, GL_FLOAT, GL_FALSE, sizeof(InstanceData), offset(base + offsetof(InstanceData, color)));
  glVertexAttribDivisor(5, 1);
  glEnableVertexAttribArray(6);
  glVertexAttribIPointer(6, 1, GL_UNSIGNED_INT, sizeof(InstanceData), offset(base + offsetof(InstanceData, id)));
  glVertexAttribDivisor(6, 1);
}

}  // namespace

GpuMesh::GpuMesh(const MeshGeometry& geometry) : geometry_(geometry) {
  all_edges(geometry_, closed_);
  Vec3f low = Vec3f::Zero(), high = Vec3f::Zero();
  if (!geometry_.vertices.empty()) low = high = geometry_.vertices.front();
  for (const Vec3f& v : geometry_.vertices) low = low.cwiseMin(v), high = high.cwiseMax(v);
  center_ = 0.5f * (low + high);
  for (const Vec3f& v : geometry_.vertices) radius_ = std::max(radius_, (v - center_).norm());

  const ShadedVertices shaded = shade(geometry_);
  index_count_ = shaded.indices.size();
  glBindVertexArray(array_.get());
  glBindBuffer(GL_ARRAY_BUFFER, vertices_.get());
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(shaded.data.size() * sizeof(float)), shaded.data.data(),
               GL_STATIC_DRAW);
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_.get());
  glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(index_count_ * sizeof(std::uint32_t)),
               shaded.indices.data(), GL_STATIC_DRAW);
  for (GLuint part = 0; part < 2; ++part) {
    glEnableVertexAttribArray(part);
    glVertexAttribPointer(part, 3, GL_FLOAT, GL_FALSE, 6 * sizeof(float), offset(part * 3 * sizeof(float)));
  }
}

void GpuMesh::draw_solid(GLuint instances, std::size_t first, std::size_t count) {
  glBindVertexArray(array_.value());
  bind_instances(instances, first);
  glDrawElementsInstanced(GL_TRIANGLES, static_cast<GLsizei>(index_count_), GL_UNSIGNED_INT, nullptr,
                          static_cast<GLsizei>(count));
}

void GpuMesh::make_edges(EdgeQuads& quads, const std::vector<Vec2i>& edges) {
  std::vector<float> data;
  std::vector<std::uint32_t> indices;
  data.reserve(edges.size() * 32);
  for (const Vec2i& edge : edges) {
    const auto base = static_cast<std::uint32_t>(data.size() / 8);
    for (int corner = 0; corner < 4; ++corner) {
      for (int end = 0; end < 2; ++end) {
        const Vec3f& v = geometry_.vertices[edge[end]];
        data.insert(data.end(), v.data(), v.data() + 3);
      }
      data.push_back(corner < 2 ? 0.0f : 1.0f);
      data.push_back(corner & 1 ? 1.0f : -1.0f);
    }
    for (std::uint32_t index : {0u, 1u, 2u, 2u, 1u, 3u}) indices.push_back(base + index);
  }
  quads.made = true;
  quads.count = static_cast<GLsizei>(indices.size());
  if (indices.empty()) return;
  glBindVertexArray(quads.array.get());
  glBindBuffer(GL_ARRAY_BUFFER, quads.vertices.get());
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(data.size() * sizeof(float)), data.data(), GL_STATIC_DRAW);
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, quads.indices.get());
  glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(indices.size() * sizeof(std::uint32_t)), indices.data(),
               GL_STATIC_DRAW);
  const struct {
    GLuint location;
    GLint size;
    std::size_t start;
  } parts[] = {{0, 3, 0}, {1, 3, 3}, {7, 2, 6}};
  for (const auto& part : parts) {
    glEnableVertexAttribArray(part.location);
    glVertexAttribPointer(part.location, part.size, GL_FLOAT, GL_FALSE, 8 * sizeof(float),
                          offset(part.start * sizeof(float)));
  }
}

bool GpuMesh::draw_edges(GLuint instances, std::size_t first, std::size_t count, bool all) {
  EdgeQuads& quads = all ? all_ : feature_;
  if (!quads.made) {
    bool closed = false;
    make_edges(quads, all ? all_edges(geometry_, closed) : geometry_.feature_edges);
  }
  if (quads.count == 0) return false;
  glBindVertexArray(quads.array.value());
  bind_instances(instances, first);
  glDrawElementsInstanced(GL_TRIANGLES, quads.count, GL_UNSIGNED_INT, nullptr, static_cast<GLsizei>(count));
  return true;
}

}  // namespace seam::viewport::gl
