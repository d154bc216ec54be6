#include "core/abd/kinematics.hpp"

#include <Eigen/Geometry>
#include <algorithm>

namespace seam::abd {

Vec12 keyframe_pose(const BodyModel& body, const Vec12& rest, double time) {
  const auto& keys = body.keyframes;
  if (keys.empty()) return rest;
  const auto rotation_of = [](const scene::Keyframe& key) {
    return Eigen::Quaterniond(key.rotation[0], key.rotation[1], key.rotation[2], key.rotation[3]).normalized();
  };
  const auto next = std::upper_bound(keys.begin(), keys.end(), time,
                                     [](double t, const scene::Keyframe& key) { return t < key.time; });
  Vec3 position;
  Eigen::Quaterniond rotation;
  if (next == keys.begin() || next == keys.end()) {
    const scene::Keyframe& key = next == keys.begin() ? keys.front() : keys.back();
    position = key.position, rotation = rotation_of(key);
  } else {
    const scene::Keyframe &before = *(next - 1), &after = *next;
    const double share = (time - before.time) / (after.time - before.time);
    position = before.position + share * (after.position - before.position);
    rotation = rotation_of(before).slerp(share, rotation_of(after));
  }
  const Mat3 R = rotation.toRotationMatrix();
  return pose(R, position + R * body.mesh_origin);
}

}  // namespace seam::abd
