#pragma once
#include <span>
#include <vector>

#include "core/math/types.hpp"

namespace seam::mesh {

/// Splits a simple polygon in space (nearly flat, convex or not, no holes) into corners.size() - 2 triangles of
/// positions in `points`, in the polygon's own sense of rotation. A convex polygon becomes a fan from its first corner;
/// any other one is cut ear by ear in its plane (Newell's normal), so that nothing sticks out. Always returns that
/// number of triangles: the surface stays closed even where the polygon crosses itself. Fewer than three corners: none.
std::vector<Vec3i> triangulate_polygon(std::span<const Vec3> points, std::span<const std::int32_t> corners);

}  // namespace seam::mesh
