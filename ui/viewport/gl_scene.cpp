#include "ui/viewport/gl_scene.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "ui/viewport/camera.hpp"

namespace seam::viewport::gl {
namespace {

Vec3f instance_center(const Instance& instance, const GpuMesh& mesh) {
  const auto& p = instance.pose;
  const Vec3f& c = mesh.center();
  return {p[0] * c[0] + p[1] * c[1] + p[2] * c[2] + p[3], p[4] * c[0] + p[5] * c[1] + p[6] * c[2] + p[7],
          p[8] * c[0] + p[9] * c[1] + p[10] * c[2] + p[11]};
}

/// Bound of the largest singular value: the largest row sum is cheap, and exact enough for near-rotations.
float instance_scale(const Instance& instance) {
  float largest = 0;
  for (int col = 0; col < 3; ++col)
    largest = std::max(largest, Vec3f(instance.pose[col], instance.pose[4 + col], instance.pose[8 + col]).norm());
  return 1.2f * largest;
}

InstanceData to_data(const Instance& instance, float alpha) {
  InstanceData data{};
  std::copy(instance.pose.begin(), instance.pose.end(), data.pose);
  for (int k = 0; k < 3; ++k) data.color[k] = instance.color[k];
  data.color[3] = alpha;
  data.id = instance.object_id;
  return data;
}

struct Order {
  std::uint32_t mesh, index;
  float depth;
};

/// Appends runs of equal meshes.
std::vector<Batch> append(const Frame& frame, const std::vector<Order>& order, SceneBatches& batches) {
  std::vector<Batch> result;
  for (const Order& item : order) {
    if (result.empty() || result.back().mesh != item.mesh) result.push_back({item.mesh, batches.data.size(), 0});
    const Instance& instance = frame.instances[item.index];
    const float alpha = frame.transparent ? std::min(instance.alpha, 0.4f) : instance.alpha;
    batches.data.push_back(to_data(instance, alpha));
    ++result.back().count;
  }
  return result;
}

}  // namespace

SceneBatches batch_instances(const Frame& frame, const std::vector<GpuMesh>& meshes) {
  SceneBatches batches;
  std::vector<Order> opaque, transparent, hatched, wires, selected;
  std::vector<std::pair<double, std::uint64_t>> mean_depth(meshes.size(), {0, 0});
  const Vec3 forward = camera_axes(frame.camera).forward;
  for (std::uint32_t index = 0; index < frame.instances.size(); ++index) {
    const Instance& instance = frame.instances[index];
    if (instance.mesh >= meshes.size() || meshes[instance.mesh].triangles() == 0) continue;
    if (!std::all_of(instance.pose.begin(), instance.pose.end(), [](float value) { return std::isfinite(value); }))
      continue;
    const GpuMesh& mesh = meshes[instance.mesh];
    const Vec3 center = instance_center(instance, mesh).cast<double>();
    const Vec3 reach = Vec3::Constant(instance_scale(instance) * mesh.radius());
    batches.bounds.extend(Box3{center - reach, center + reach});
    if (instance.style != InstanceStyle::wire) batches.triangles += mesh.triangles();
    const Order order{instance.mesh, index, static_cast<float>((center - frame.camera.eye).dot(forward))};
    const bool solid = instance.style == InstanceStyle::solid;
    const bool see_through = solid && (frame.transparent || instance.alpha < 1);
    if (instance.style == InstanceStyle::wire)
      wires.push_back(order);
    else
      (!solid ? hatched : see_through ? transparent : opaque).push_back(order);
    if (see_through) mean_depth[instance.mesh].first += order.depth, ++mean_depth[instance.mesh].second;
    if (instance.selected) selected.push_back(order);
  }
  const auto by_mesh = [](const Order& a, const Order& b) { return a.mesh < b.mesh; };
  for (auto* list : {&opaque, &hatched, &wires, &selected}) std::stable_sort(list->begin(), list->end(), by_mesh);
  const auto far_first = [&](std::uint32_t mesh) {
    return -mean_depth[mesh].first / static_cast<double>(mean_depth[mesh].second);
  };
  std::stable_sort(transparent.begin(), transparent.end(), [&](const Order& a, const Order& b) {
    if (a.mesh != b.mesh) return std::make_pair(far_first(a.mesh), a.mesh) < std::make_pair(far_first(b.mesh), b.mesh);
    return a.depth > b.depth;
  });
  batches.data.reserve(frame.instances.size() + selected.size());
  batches.opaque = append(frame, opaque, batches);
  batches.transparent = append(frame, transparent, batches);
  batches.hatched = append(frame, hatched, batches);
  batches.wires = append(frame, wires, batches);
  batches.selected = append(frame, selected, batches);
  return batches;
}

DepthRange depth_range(const Frame& frame, const SceneBatches& batches) {
  const Camera& camera = frame.camera;
  const Vec3 forward = camera_axes(camera).forward;
  const double distance = std::max((camera.target - camera.eye).norm(), 1e-9);
  double nearest = distance, farthest = distance;
  if (!batches.bounds.empty()) {
    const double center = (batches.bounds.center() - camera.eye).dot(forward);
    const double reach = 0.5 * batches.bounds.size().dot(forward.cwiseAbs());
    nearest = center - reach, farthest = center + reach;
  }
  for (const GroundPlane& ground : frame.grounds) {
    const double center = (ground.point.cast<double>() - camera.eye).dot(forward);
    farthest = std::max(farthest, center + 1.5 * ground.extent);
    nearest = std::min(nearest, center - 1.5 * ground.extent);
  }
  for (const LineSegment& line : frame.lines)
    for (const Vec3f& point : {line.from, line.to}) {
      const double depth = (point.cast<double>() - camera.eye).dot(forward);
      if (std::isfinite(depth)) nearest = std::min(nearest, depth), farthest = std::max(farthest, depth);
    }
  for (const Patch& patch : frame.patches)
    for (const Vec3f& point : patch.points) {
      const double depth = (point.cast<double>() - camera.eye).dot(forward);
      if (std::isfinite(depth)) nearest = std::min(nearest, depth), farthest = std::max(farthest, depth);
    }
  if (camera.orthographic) {
    const double pad = 0.01 * (farthest - nearest) + 1e-6;
    return {nearest - pad, farthest + pad};
  }
  farthest = std::max(1.05 * farthest, 2e-3 * distance);
  return {std::clamp(0.9 * nearest, std::max(0.01 * distance, 1e-5 * farthest), 0.5 * distance + 1e-9), farthest};
}

Light fit_light(const Frame& frame, const SceneBatches& batches, int shadow_size) {
  const Vec3 up = frame.camera.up.normalized();
  const Vec3 front = std::abs(up.y()) > 0.5 ? Vec3(0, 0, 1) : Vec3(0, -1, 0);
  const Vec3 side = up.cross(front).normalized();
  Light light;
  light.direction = (1.0 * up - 0.45 * side + 0.35 * front).normalized();
  const Vec3 x = light.direction.unitOrthogonal(), y = light.direction.cross(x);
  const double distance = (frame.camera.eye - frame.camera.target).norm();
  const Vec3 near_reach = Vec3::Constant(2.5 * std::max(distance, 1e-6));
  Box3 box{frame.camera.target - near_reach, frame.camera.target + near_reach};
  if (!batches.bounds.empty()) {
    const Box3 cut{box.min.cwiseMax(batches.bounds.min), box.max.cwiseMin(batches.bounds.max)};
    if ((cut.min.array() <= cut.max.array()).all()) box = cut;
  }
  double radius = std::max(0.5 * box.diagonal(), 1e-6);
  radius = std::exp2(std::ceil(4 * std::log2(radius)) / 4);
  light.texel = 2 * radius / shadow_size;
  const double step = 8 * light.texel;
  const double cx = std::round(box.center().dot(x) / step) * step, cy = std::round(box.center().dot(y) / step) * step;
  // Casters above the box still count: the depth range holds all bodies.
  const Box3& all = batches.bounds.empty() ? box : batches.bounds;
  const double depth_center = all.center().dot(light.direction), depth_reach = 0.5 * all.diagonal() + radius;
  light.matrix = Mat4::Zero();
  light.matrix.row(0).head<3>() = x / radius;
  light.matrix(0, 3) = -cx / radius;
  light.matrix.row(1).head<3>() = y / radius;
  light.matrix(1, 3) = -cy / radius;
  light.matrix.row(2).head<3>() = -light.direction / depth_reach;
  light.matrix(2, 3) = depth_center / depth_reach;
  light.matrix(3, 3) = 1;
  return light;
}

}  // namespace seam::viewport::gl
