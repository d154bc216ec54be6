#pragma once
#include <optional>

#include "core/math/types.hpp"
#include "ui/viewport/engine.hpp"

namespace seam::viewport {

/// Pure functions on cameras. Pixels are device or logical as the caller likes, origin at the top left, y down; angles
/// in radians. Turntable: camera.up is the world's up and never tilts.

/// Unit axes of the camera in the world: right, up and forward (into the picture). Well defined also when looking along
/// `up`.
struct CameraAxes {
  Vec3 right, up, forward;
};
CameraAxes camera_axes(const Camera& camera);

struct Ray {
  Vec3 origin, direction;  ///< direction of unit length
};
/// Ray through the centre of pixel coordinates (x, y) of a picture of the given size.
Ray ray_through_pixel(const Camera& camera, double x, double y, int width, int height);

/// Pixel of a world point; empty when it is behind the camera.
std::optional<Vec2> project_to_pixel(const Camera& camera, const Vec3& point, int width, int height);

/// World-to-camera rigid transform (camera looks along -z), and the projection for depths near..far (m).
Mat4 view_matrix(const Camera& camera);
Mat4 projection_matrix(const Camera& camera, double aspect, double near_distance, double far_distance);

/// Turns about the target: `yaw` about the world's up, `pitch` towards the pole, kept 0.1 degrees off it.
Camera orbit(const Camera& camera, double yaw, double pitch);
/// Moves eye and target so that the target plane follows the mouse by (dx, dy) pixels.
Camera pan(const Camera& camera, double dx, double dy, int height);
/// Scales the distance by `factor` (< 1 = nearer) while the world point under pixel (x, y) at the target's depth stays
/// under it.
Camera dolly_at(const Camera& camera, double factor, double x, double y, int width, int height);
/// Moves and dollies along the present direction so that the whole box fits with a margin of 10 %. Empty boxes change
/// nothing.
Camera frame_box(const Camera& camera, const Box3& box, double aspect);
/// Recentres on a point, keeping direction and distance.
Camera look_at_point(const Camera& camera, const Vec3& point);

enum class FixedView : std::uint8_t { front, back, right, left, top, bottom };
/// Keys 1, 3, 7 and with Ctrl their opposites: direction changes, target and distance stay.
Camera fixed_view(const Camera& camera, FixedView view);
/// Switches perspective and orthographic so that things at the target keep their size.
Camera toggle_orthographic(const Camera& camera);

/// A pleasing first view of a scene: three-quarter view from above, everything in the picture. `up` = world's up (unit
/// axis).
Camera default_camera(const Box3& box, const Vec3& up, double aspect);

}  // namespace seam::viewport
