#pragma once
#include "core/math/types.hpp"

namespace seam::spatial {

/// Exact: does the closed segment pq meet the closed triangle abc, touching included? A triangle without area counts as
/// empty (its edges belong to its neighbours too).
bool segment_meets_triangle(const Vec3& p, const Vec3& q, const Vec3& a, const Vec3& b, const Vec3& c);

/// Exact: do two closed triangles have a point in common, touching included?
bool triangles_meet(const Vec3 first[3], const Vec3 second[3]);

/// How the segment from p to q crosses the inside of a triangle, for counting: 1 crosses, 0 misses, -1 undecided (it
/// touches an edge, a corner or the plane at an end: ask with another segment).
int segment_crosses_triangle(const Vec3& p, const Vec3& q, const Vec3& a, const Vec3& b, const Vec3& c);

/// A point common to two meeting triangles, up to rounding.
Vec3 meeting_point(const Vec3 first[3], const Vec3 second[3]);

/// Distance of two triangles and the middle of their closest points; 0 only if rounding says so (use triangles_meet to
/// be sure).
struct TriangleGap {
  double distance = 0;
  Vec3 middle = Vec3::Zero();
};
TriangleGap triangle_gap(const Vec3 first[3], const Vec3 second[3]);

}  // namespace seam::spatial
