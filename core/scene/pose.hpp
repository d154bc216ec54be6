#pragma once
#include <vector>

#include "core/math/affine.hpp"
#include "core/scene/scene.hpp"

namespace seam::scene {

/// Rotations are unit quaternions stored as (w, x, y, z).

/// Unit quaternion of the same direction; bits are kept when the norm is already 1 to rounding, so that reading twice
/// changes nothing. The zero quaternion is the caller's error (gives NaN).
Vec4 normalized_quaternion(const Vec4& q);
/// Turns about the fixed world axes, first x, then y, then z (degrees). Multiples of 90 give exact components up to one
/// rounding.
Vec4 quaternion_from_degrees(const Vec3& degrees);
/// Rotation by `angle` (rad) about the unit vector `axis`.
Vec4 quaternion_about(const Vec3& axis, double angle);
/// Hamilton product: first b, then a.
Vec4 quaternion_product(const Vec4& a, const Vec4& b);
Mat3 rotation_matrix(const Vec4& unit_quaternion);

/// A rigid placement: x = R(rotation) X + position.
struct Placement {
  Vec3 position = Vec3::Zero();
  Vec4 rotation = Vec4(1, 0, 0, 0);
};
/// First `inner`, then `outer`; exact when either is the identity.
Placement compose(const Placement& outer, const Placement& inner);

/// Where the path puts the origin of the mesh or shape at `time` (s): linear in position, spherical-linear the shorter
/// way in rotation, held outside the keyframes. At a keyframe's time exactly its values. `keyframes` must not be empty
/// and be in order.
Placement keyframe_placement(const std::vector<Keyframe>& keyframes, double time);

/// The same as the solver's pose (rotation and position of the centre of mass) of a body whose centre of mass lies at
/// `mesh_origin` in the frame of the mesh after scaling.
Vec12 placement_pose(const Placement& placement, const Vec3& mesh_origin);

}  // namespace seam::scene
