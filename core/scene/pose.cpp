#include "core/scene/pose.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace seam::scene {
namespace {

/// Sine and cosine of half the angle, exact at multiples of 180 degrees.
std::pair<double, double> half_sine_cosine(double degrees) {
  const double wrapped = std::remainder(degrees, 720.0);
  if (wrapped == 0) return {0, 1};
  if (std::abs(wrapped) == 180) return {std::copysign(1.0, wrapped), 0};
  if (std::abs(wrapped) == 360) return {0, -1};
  const double half = wrapped * (std::numbers::pi / 360);
  return {std::sin(half), std::cos(half)};
}

}  // namespace

Vec4 normalized_quaternion(const Vec4& q) {
  const double squared = q.squaredNorm();
  if (std::abs(squared - 1) <= 1e-15) return q;
  // Scaling by the largest component first keeps tiny and huge quaternions from under- or overflowing.
  const Vec4 scaled = q / q.cwiseAbs().maxCoeff();
  return scaled / scaled.norm();
}

Vec4 quaternion_product(const Vec4& a, const Vec4& b) {
  return {a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3], a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
          a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1], a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0]};
}

Vec4 quaternion_about(const Vec3& axis, double angle) {
  const double s = std::sin(0.5 * angle);
  return {std::cos(0.5 * angle), s * axis[0], s * axis[1], s * axis[2]};
}

Vec4 quaternion_from_degrees(const Vec3& degrees) {
  Vec4 result(1, 0, 0, 0);
  for (int axis = 0; axis < 3; ++axis) {
    const auto [s, c] = half_sine_cosine(degrees[axis]);
    Vec4 turn(c, 0, 0, 0);
    turn[axis + 1] = s;
    result = quaternion_product(turn, result);
  }
  return normalized_quaternion(result);
}

Mat3 rotation_matrix(const Vec4& q) {
  const double w = q[0], x = q[1], y = q[2], z = q[3];
  Mat3 R;
  R << 1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y),  //
      2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x),   //
      2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y);
  return R;
}

Placement compose(const Placement& outer, const Placement& inner) {
  return {outer.position + rotation_matrix(outer.rotation) * inner.position,
          normalized_quaternion(quaternion_product(outer.rotation, inner.rotation))};
}

Placement keyframe_placement(const std::vector<Keyframe>& keyframes, double time) {
  const auto next = std::upper_bound(keyframes.begin(), keyframes.end(), time,
                                     [](double t, const Keyframe& key) { return t < key.time; });
  if (next == keyframes.begin()) return {next->position, next->rotation};
  const Keyframe& a = *(next - 1);
  if (next == keyframes.end() || time == a.time) return {a.position, a.rotation};
  const Keyframe& b = *next;
  const double t = (time - a.time) / (b.time - a.time);
  const double cosine = a.rotation.dot(b.rotation);
  const Vec4 target = cosine < 0 ? Vec4(-b.rotation) : b.rotation;
  const double angle = std::acos(std::min(1.0, std::abs(cosine)));
  // Below 1e-4 rad the chord equals the arc to rounding, and the quotient of sines would lose digits.
  const double wa = angle < 1e-4 ? 1 - t : std::sin((1 - t) * angle) / std::sin(angle);
  const double wb = angle < 1e-4 ? t : std::sin(t * angle) / std::sin(angle);
  return {a.position + t * (b.position - a.position), normalized_quaternion(wa * a.rotation + wb * target)};
}

Vec12 placement_pose(const Placement& placement, const Vec3& mesh_origin) {
  const Mat3 R = rotation_matrix(placement.rotation);
  return pose(R, placement.position + R * mesh_origin);
}

}  // namespace seam::scene
