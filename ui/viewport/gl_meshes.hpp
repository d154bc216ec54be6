#pragma once
#include <cstdint>
#include <vector>

#include "ui/viewport/engine.hpp"
#include "ui/viewport/gl_objects.hpp"

namespace seam::viewport::gl {

/// Per-instance data as the GPU reads it.
struct InstanceData {
  float pose[12];
  float color[4];
  std::uint32_t id;
};

/// One mesh on the GPU: shaded triangles (normals smooth below the crease angle) and quads along edges, made when first
/// asked for.
class GpuMesh {
 public:
  explicit GpuMesh(const MeshGeometry& geometry);

  /// Draws `count` instances from `first` on in `instances`.
  void draw_solid(GLuint instances, std::size_t first, std::size_t count);
  /// `all` = every edge of the triangles, else feature edges. Does nothing when there are none; returns whether it
  /// drew.
  bool draw_edges(GLuint instances, std::size_t first, std::size_t count, bool all);

  std::uint64_t triangles() const { return index_count_ / 3; }
  bool closed() const { return closed_; }
  /// Bounding sphere in the body frame.
  const Vec3f& center() const { return center_; }
  float radius() const { return radius_; }

 private:
  struct EdgeQuads {
    VertexArray array;
    Buffer vertices, indices;
    GLsizei count = 0;
    bool made = false;
  };
  void make_edges(EdgeQuads& quads, const std::vector<Vec2i>& edges);

  MeshGeometry geometry_;
  VertexArray array_;
  Buffer vertices_, indices_;
  std::uint64_t index_count_ = 0;
  EdgeQuads feature_, all_;
  bool closed_ = false;
  Vec3f center_ = Vec3f::Zero();
  float radius_ = 0;
};

}  // namespace seam::viewport::gl
