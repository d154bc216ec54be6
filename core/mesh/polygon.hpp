#pragma once
#include <span>
#include <vector>

#include "core/math/types.hpp"

namespace seam::mesh {

/// Splits a simple polygon in space (convex or not, no holes) into corners.size() - 2 triangles of positions in
/// `points`, in the polygon's own sense of rotation. A flat polygon that its first corner sees whole becomes a fan from
/// there; any other flat one is cut ear by ear in its plane (Newell's normal), so that nothing sticks out. The corners
/// of a bent polygon define no surface: there the fan from the first corner holds, as in nearly every program, so that
/// volumes agree with theirs. Always returns that number of triangles: the surface stays closed even where the polygon
/// crosses itself. Fewer than three corners: none.
std::vector<Vec3i> triangulate_polygon(std::span<const Vec3> points, std::span<const std::int32_t> corners);

}  // namespace seam::mesh
