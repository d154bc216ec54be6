#pragma once
#include <Eigen/Core>
#include <cstdint>
#include <vector>

namespace seam {

using Vec2 = Eigen::Matrix<double, 2, 1>;
using Vec3 = Eigen::Matrix<double, 3, 1>;
using Vec4 = Eigen::Matrix<double, 4, 1>;
using Vec9 = Eigen::Matrix<double, 9, 1>;
using Vec12 = Eigen::Matrix<double, 12, 1>;
using Mat3 = Eigen::Matrix<double, 3, 3>;
using Mat4 = Eigen::Matrix<double, 4, 4>;
using Mat9 = Eigen::Matrix<double, 9, 9>;
using Mat12 = Eigen::Matrix<double, 12, 12>;
using Vec3f = Eigen::Matrix<float, 3, 1>;
using Vec3i = Eigen::Matrix<std::int32_t, 3, 1>;
using Vec2i = Eigen::Matrix<std::int32_t, 2, 1>;

// Host and device code must agree on the layout of what they exchange; Eigen's alignment depends on compiler flags.
static_assert(sizeof(Vec3) == 24 && alignof(Vec3) == 8 && sizeof(Vec12) == 96 && alignof(Vec12) == 16);

/// Axis-aligned box; empty when min > max.
struct Box3 {
  Vec3 min = Vec3::Constant(1e300);
  Vec3 max = Vec3::Constant(-1e300);

  bool empty() const { return min.x() > max.x(); }
  void extend(const Vec3& point) { min = min.cwiseMin(point), max = max.cwiseMax(point); }
  void extend(const Box3& other) { min = min.cwiseMin(other.min), max = max.cwiseMax(other.max); }
  Vec3 center() const { return 0.5 * (min + max); }
  Vec3 size() const { return empty() ? Vec3::Zero().eval() : (max - min).eval(); }
  double diagonal() const { return size().norm(); }
  bool overlaps(const Box3& other) const {
    return (min.array() <= other.max.array()).all() && (other.min.array() <= max.array()).all();
  }
};

}  // namespace seam
