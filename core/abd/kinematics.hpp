#pragma once
#include "core/abd/model.hpp"

namespace seam::abd {

/// Pose that a kinematic body shall have at `time`: linear in position, spherical-linear in rotation between keyframes,
/// held outside them; `rest` where there are none. Keyframes place the origin of the mesh file; the pose places the
/// centre of mass.
Vec12 keyframe_pose(const BodyModel& body, const Vec12& rest, double time);

/// Kinematic bodies are unknowns of the step like any other, with an inertia so large that they follow their pose and
/// nothing else: 1/2 W |q - target|^2 with W = drive_ratio times the mass of all dynamic bodies. Being part of the
/// minimisation they push what is in their way within one Newton solve; what is left of the way after it goes into a
/// multiplier (the target is moved on by the error), up to max_drive_updates times. Then the body is blocked.
inline constexpr double drive_ratio = 1e5;
inline constexpr int max_drive_updates = 12;

}  // namespace seam::abd
