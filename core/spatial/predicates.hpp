#pragma once
#include "core/math/types.hpp"

namespace seam::spatial {

/// Exact signs of orientation determinants of doubles: a floating-point filter, then expansion arithmetic (Shewchuk
/// 1997, "Adaptive precision floating-point arithmetic and fast robust geometric predicates"). Exact as long as no
/// product under- or overflows (coordinates zero or between 1e-70 and 1e70 in magnitude).

/// +1 when d lies below the plane through a, b, c seen counter-clockwise from above (Shewchuk's orient3d), -1 above, 0
/// exactly in it.
int orient3d(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);

/// +1 when a, b, c turn counter-clockwise, -1 clockwise, 0 exactly on a line.
int orient2d(const Vec2& a, const Vec2& b, const Vec2& c);

}  // namespace seam::spatial
