#pragma once
#include <cstdint>
#include <vector>

#include "core/mesh/triangle_mesh.hpp"

namespace seam::assets {

/// A point of a profile in the half-plane of the axis: distance from the y axis and height, m.
struct ProfilePoint {
  double radius, height;
};

/// Indices of one closed ring of vertices, counter-clockwise seen from +y.
using Ring = std::vector<std::int32_t>;

/// Collects vertices and triangles of one surface; neighbouring pieces share indices, so the result is closed without a
/// weld.
class Builder {
 public:
  std::int32_t add(const Vec3& position);
  void triangle(std::int32_t a, std::int32_t b, std::int32_t c);
  /// Corners in order around the quad; split along a-c.
  void quad(std::int32_t a, std::int32_t b, std::int32_t c, std::int32_t d);

  /// A circle about the y axis with its first vertex on the z axis and the next towards x.
  Ring circle(double radius, double height, int segments);
  /// Between two rings of equal size. With `lower` below (or inside) `upper` the outside is away from the axis (or
  /// above).
  void band(const Ring& lower, const Ring& upper);
  /// Between two rings of any size about the y axis, each corner joined to the nearest in angle. Faces +y or -y.
  void annulus(const Ring& outer, const Ring& inner, bool faces_up);
  /// A fan about a new vertex at the mean of the ring.
  void cap(const Ring& ring, bool faces_up);

  const Vec3& position(std::int32_t vertex) const { return mesh_.vertices[static_cast<std::size_t>(vertex)]; }
  /// Hands the surface over, turned outward as a whole when its volume was negative.
  mesh::TriangleMesh finish();

 private:
  mesh::TriangleMesh mesh_;
};

/// Revolves a profile about the y axis. A `closed` profile is a polygon off the axis (a ring-like body); an open one
/// must start and end on the axis (radius 0) and be off it between.
mesh::TriangleMesh lathe(const std::vector<ProfilePoint>& profile, int segments, bool closed);

/// A round tube along a curve, the section carried along without twist; a closed curve spreads the twist that remains
/// over its length. Open tubes get flat ends.
/// `tangents` (unit, one per point) where they are known; else central differences.
mesh::TriangleMesh tube(const std::vector<Vec3>& curve, double radius, int sides, bool closed,
                        const std::vector<Vec3>& tangents = {});

/// Prism over a convex outline (x, z) between two heights.
mesh::TriangleMesh convex_prism(const std::vector<Vec2>& outline, double low, double high);

}  // namespace seam::assets
