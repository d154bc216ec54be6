#include "ui/viewport/camera.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

namespace seam::viewport {
namespace {

/// Half height of the picture at unit distance (perspective) or in metres (orthographic).
double half_height(const Camera& camera) {
  return camera.orthographic ? 0.5 * camera.orthographic_height : std::tan(0.5 * camera.vertical_fov);
}

/// A unit vector perpendicular to `up`, the same for every camera of a scene: world "front" (+z for y up, -y for z up).
Vec3 front_of(const Vec3& up) { return std::abs(up.y()) > 0.5 ? Vec3(0, 0, 1) : Vec3(0, -1, 0); }

/// Metres per pixel in the plane through the target.
double meters_per_pixel(const Camera& camera, int height) {
  const double distance = camera.orthographic ? 1.0 : (camera.target - camera.eye).norm();
  return 2 * half_height(camera) * distance / std::max(height, 1);
}

}  // namespace

CameraAxes camera_axes(const Camera& camera) {
  Vec3 forward = camera.target - camera.eye;
  forward = forward.norm() > 0 ? forward.normalized() : Vec3(0, 0, -1);
  Vec3 right = forward.cross(camera.up);
  if (right.norm() < 1e-9) right = forward.cross(front_of(camera.up.normalized()));
  if (right.norm() < 1e-9) right = forward.unitOrthogonal();
  right.normalize();
  return {right, right.cross(forward), forward};
}

Ray ray_through_pixel(const Camera& camera, double x, double y, int width, int height) {
  const CameraAxes axes = camera_axes(camera);
  const double half = half_height(camera);
  const double u = (2 * x / width - 1) * half * width / height;
  const double v = (1 - 2 * y / height) * half;
  if (camera.orthographic) return {camera.eye + u * axes.right + v * axes.up, axes.forward};
  return {camera.eye, (axes.forward + u * axes.right + v * axes.up).normalized()};
}

std::optional<Vec2> project_to_pixel(const Camera& camera, const Vec3& point, int width, int height) {
  const CameraAxes axes = camera_axes(camera);
  const Vec3 offset = point - camera.eye;
  const double depth = offset.dot(axes.forward);
  if (depth <= 0) return std::nullopt;
  const double scale = 0.5 * height / (half_height(camera) * (camera.orthographic ? 1.0 : depth));
  return Vec2(0.5 * width + offset.dot(axes.right) * scale, 0.5 * height - offset.dot(axes.up) * scale);
}

Mat4 view_matrix(const Camera& camera) {
  const CameraAxes axes = camera_axes(camera);
  Mat4 view = Mat4::Identity();
  view.row(0).head<3>() = axes.right;
  view.row(1).head<3>() = axes.up;
  view.row(2).head<3>() = -axes.forward;
  for (int row = 0; row < 3; ++row) view(row, 3) = -view.row(row).head<3>().dot(camera.eye);
  return view;
}

Mat4 projection_matrix(const Camera& camera, double aspect, double near_distance, double far_distance) {
  Mat4 projection = Mat4::Zero();
  const double half = half_height(camera), range = far_distance - near_distance;
  projection(0, 0) = 1 / (half * aspect);
  projection(1, 1) = 1 / half;
  if (camera.orthographic) {
    projection(2, 2) = -2 / range;
    projection(2, 3) = -(far_distance + near_distance) / range;
    projection(3, 3) = 1;
  } else {
    projection(2, 2) = -(far_distance + near_distance) / range;
    projection(2, 3) = -2 * far_distance * near_distance / range;
    projection(3, 2) = -1;
  }
  return projection;
}

Camera orbit(const Camera& camera, double yaw, double pitch) {
  const Vec3 up = camera.up.normalized();
  Vec3 offset = camera.eye - camera.target;
  const double distance = offset.norm();
  if (distance == 0) return camera;
  Vec3 level = offset - offset.dot(up) * up;
  // Looking straight down the pole: the side that is "down" on the screen says where the camera came from.
  if (level.norm() < 1e-6 * distance) level = -camera_axes(camera).up * (offset.dot(up) > 0 ? 1 : -1);
  level.normalize();
  const double limit = 0.5 * M_PI - 0.1 * M_PI / 180;
  const double elevation =
      std::clamp(std::asin(std::clamp(offset.dot(up) / distance, -1.0, 1.0)) + pitch, -limit, limit);
  const Vec3 turned = Eigen::AngleAxisd(yaw, up) * level;
  Camera result = camera;
  result.eye = camera.target + distance * (std::cos(elevation) * turned + std::sin(elevation) * up);
  return result;
}

Camera pan(const Camera& camera, double dx, double dy, int height) {
  const CameraAxes axes = camera_axes(camera);
  const Vec3 shift = meters_per_pixel(camera, height) * (-dx * axes.right + dy * axes.up);
  Camera result = camera;
  result.eye += shift;
  result.target += shift;
  return result;
}

Camera dolly_at(const Camera& camera, double factor, double x, double y, int width, int height) {
  if (!(factor > 0)) return camera;
  const CameraAxes axes = camera_axes(camera);
  const double pixel = meters_per_pixel(camera, height);
  const Vec3 offset = pixel * ((x - 0.5 * width) * axes.right + (0.5 * height - y) * axes.up);
  Camera result = camera;
  result.target = camera.target + (1 - factor) * offset;
  result.eye = result.target + factor * (camera.eye - camera.target);
  result.orthographic_height = camera.orthographic_height * factor;
  return result;
}

Camera frame_box(const Camera& camera, const Box3& box, double aspect) {
  if (box.empty() || !box.min.allFinite() || !box.max.allFinite()) return camera;
  const CameraAxes axes = camera_axes(camera);
  const Vec3 center = box.center(), half_size = 0.5 * box.size();
  const double margin = 1.1, floor = 1e-6;
  const double slope_v = std::tan(0.5 * camera.vertical_fov), slope_h = slope_v * aspect;
  double distance = floor, half_v = floor, deepest = 0;
  for (int corner = 0; corner < 8; ++corner) {
    const Vec3 sign(corner & 1 ? 1 : -1, corner & 2 ? 1 : -1, corner & 4 ? 1 : -1);
    const Vec3 offset = half_size.cwiseProduct(sign);
    const double h = std::abs(offset.dot(axes.right)), v = std::abs(offset.dot(axes.up)), d = offset.dot(axes.forward);
    distance = std::max({distance, margin * h / slope_h - d, margin * v / slope_v - d});
    half_v = std::max({half_v, margin * v, margin * h / aspect});
    deepest = std::max(deepest, -d);
  }
  Camera result = camera;
  result.target = center;
  result.orthographic_height = 2 * half_v;
  result.eye = center - std::max(distance, camera.orthographic ? 2 * deepest : 0.0) * axes.forward;
  return result;
}

Camera look_at_point(const Camera& camera, const Vec3& point) {
  Camera result = camera;
  result.eye += point - camera.target;
  result.target = point;
  return result;
}

Camera fixed_view(const Camera& camera, FixedView view) {
  const Vec3 up = camera.up.normalized(), front = front_of(up), right = up.cross(front);
  Vec3 direction = front;
  switch (view) {
    case FixedView::front:
      break;
    case FixedView::back:
      direction = -front;
      break;
    case FixedView::right:
      direction = right;
      break;
    case FixedView::left:
      direction = -right;
      break;
    case FixedView::top:
      direction = up;
      break;
    case FixedView::bottom:
      direction = -up;
      break;
  }
  Camera result = camera;
  result.eye = camera.target + (camera.eye - camera.target).norm() * direction;
  return result;
}

Camera toggle_orthographic(const Camera& camera) {
  Camera result = camera;
  const Vec3 offset = camera.eye - camera.target;
  const double slope = std::tan(0.5 * camera.vertical_fov);
  result.orthographic = !camera.orthographic;
  if (result.orthographic) {
    result.orthographic_height = 2 * offset.norm() * slope;
  } else if (offset.norm() > 0) {
    result.eye = camera.target + offset.normalized() * (0.5 * camera.orthographic_height / slope);
  }
  return result;
}

Camera default_camera(const Box3& box, const Vec3& up, double aspect) {
  Camera camera;
  camera.up = up.normalized();
  camera.vertical_fov = 0.6;
  const Vec3 front = front_of(camera.up), right = camera.up.cross(front);
  camera.target = box.empty() ? Vec3::Zero() : box.center();
  camera.eye = camera.target + 5 * (front + 0.7 * right + 0.55 * camera.up).normalized();
  return frame_box(camera, box, aspect);
}

}  // namespace seam::viewport
