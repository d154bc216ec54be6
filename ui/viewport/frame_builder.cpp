#include "ui/viewport/frame_builder.hpp"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <map>

#include "ui/viewport/palette.hpp"

namespace seam::viewport {
namespace {

double mesh_area(const mesh::TriangleMesh& mesh) {
  double area = 0;
  for (const Vec3i& t : mesh.triangles)
    area += 0.5 * (mesh.vertices[t[1]] - mesh.vertices[t[0]]).cross(mesh.vertices[t[2]] - mesh.vertices[t[0]]).norm();
  return area;
}

void add_arrow(Frame& frame, const Vec3& from, const Vec3& to, const Vec3f& color, float width) {
  const Vec3 along = to - from;
  const double length = along.norm();
  if (!(length > 0)) return;
  frame.lines.push_back({from.cast<float>(), to.cast<float>(), color, width});
  const Vec3 side = along.unitOrthogonal(), other = along.normalized().cross(side);
  for (const Vec3& across : {side, Vec3(-side), other, Vec3(-other)}) {
    const Vec3 barb = to - 0.22 * along + 0.09 * length * across;
    frame.lines.push_back({to.cast<float>(), barb.cast<float>(), color, width});
  }
}

void add_box_lines(Frame& frame, const Box3& box, const Vec3f& color) {
  const auto corner = [&box](int index) {
    return Vec3f(static_cast<float>(index & 1 ? box.max.x() : box.min.x()),
                 static_cast<float>(index & 2 ? box.max.y() : box.min.y()),
                 static_cast<float>(index & 4 ? box.max.z() : box.min.z()));
  };
  for (int index = 0; index < 8; ++index)
    for (int bit : {1, 2, 4})
      if (!(index & bit)) frame.lines.push_back({corner(index), corner(index | bit), color, 1.2f});
}

Vec3f body_color(const abd::Model& model, std::uint32_t body, ColorBy color_by) {
  const abd::BodyModel& info = model.bodies[body];
  if (color_by == ColorBy::body) return part_color(body);
  if (info.color) return info.color->cast<float>();
  switch (info.kind) {
    case scene::BodyKind::static_body:
      return color_from_hex(0x9BA3AC);
    case scene::BodyKind::kinematic_body:
      return color_from_hex(0x6C7FA6);
    case scene::BodyKind::dynamic_body:
      break;
  }
  return part_color(info.mesh);
}

}  // namespace

std::array<float, 12> pose_floats(const Vec12& q) {
  std::array<float, 12> pose;
  for (int row = 0; row < 3; ++row) {
    for (int col = 0; col < 3; ++col) pose[4 * row + col] = static_cast<float>(q[3 + 3 * row + col]);
    pose[4 * row + 3] = static_cast<float>(q[row]);
  }
  return pose;
}

record::Snapshot interpolate(const record::Snapshot& a, const record::Snapshot& b, double t) {
  if (!(t > 0)) return a;
  if (t >= 1 || a.q.size() != b.q.size() || a.v.size() != b.v.size()) return b;
  record::Snapshot result = t < 0.5 ? a : b;
  result.time = a.time + t * (b.time - a.time);
  const std::vector<Vec12>*from = &a.q, *to = &b.q;
  double begin = 0, end = 1;
  if (b.step == a.step + 1)
    for (const abd::Waypoint& waypoint : b.waypoints) {
      if (waypoint.q.size() != a.q.size()) continue;
      if (t < waypoint.share) {
        to = &waypoint.q, end = waypoint.share;
        break;
      }
      from = &waypoint.q, begin = waypoint.share;
    }
  const double s = end > begin ? (t - begin) / (end - begin) : 1;
  for (std::size_t body = 0; body < a.q.size(); ++body)
    result.q[body] = (*from)[body] + s * ((*to)[body] - (*from)[body]);
  result.waypoints.clear();
  for (std::size_t body = 0; body < a.v.size(); ++body) result.v[body] = a.v[body] + t * (b.v[body] - a.v[body]);
  return result;
}

FrameBuilder::FrameBuilder(std::shared_ptr<const abd::Model> model) : model_(std::move(model)) {
  std::vector<double> mesh_areas, sizes;
  for (const auto& mesh : model_->meshes) mesh_areas.push_back(mesh_area(mesh->surface));
  for (const abd::BodyModel& body : model_->bodies) {
    surface_area_.push_back(mesh_areas[body.mesh]);
    if (body.kind == scene::BodyKind::dynamic_body) sizes.push_back(model_->meshes[body.mesh]->box.diagonal());
  }
  if (sizes.empty())
    for (const auto& mesh : model_->meshes) sizes.push_back(mesh->box.diagonal());
  if (!sizes.empty()) {
    const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
    std::nth_element(sizes.begin(), middle, sizes.end());
    if (*middle > 0) typical_size_ = *middle;
  }
}

Box3 FrameBuilder::body_box(std::uint32_t body, const Vec12& q) const {
  const Box3& local = model_->meshes[model_->bodies[body].mesh]->box;
  const Mat3 A = matrix_of(q);
  const Vec3 center = transform_point(q, local.center());
  const Vec3 half = A.cwiseAbs() * (0.5 * local.size());
  return {center - half, center + half};
}

Box3 FrameBuilder::bounds(const std::vector<Vec12>& q, const std::vector<std::uint32_t>& bodies) const {
  Box3 moving, all;
  std::vector<Box3> fixed;
  const auto add = [&](std::uint32_t body) {
    if (body >= q.size() || body >= model_->bodies.size() || !q[body].allFinite()) return;
    const Box3 box = body_box(body, q[body]);
    all.extend(box);
    if (model_->bodies[body].kind == scene::BodyKind::static_body)
      fixed.push_back(box);
    else
      moving.extend(box);
  };
  if (!bodies.empty()) {
    for (std::uint32_t body : bodies) add(body);
    return all;
  }
  for (std::uint32_t body = 0; body < model_->bodies.size(); ++body) add(body);
  if (moving.empty()) return all;
  // A bowl belongs into the picture; a floor of a hundred metres does not.
  const double limit = 4 * moving.diagonal();
  for (const Box3& box : fixed)
    if (box.diagonal() <= limit) moving.extend(box);
  return moving;
}

Frame FrameBuilder::build(const record::Snapshot& snapshot, const ViewOptions& options) const {
  Frame frame;
  frame.camera = options.camera;
  frame.theme = options.theme;
  frame.wireframe = options.wireframe;
  frame.transparent = options.transparent;
  frame.shadows = options.shadows;
  frame.pixel_ratio = options.pixel_ratio;
  add_instances(snapshot, options, frame);
  if (options.merge.any() || options.merge.round) add_merge_layers(*model_, snapshot, options, bounds(snapshot.q), typical_size_, frame);
  if (options.grounds) add_grounds(snapshot, frame);
  if (options.boxes) add_boxes(snapshot, frame);
  if (options.contacts || options.contact_forces) add_contacts(snapshot, options, frame);
  if (options.inertia) add_inertia(snapshot, frame);
  if (options.labels) add_labels(snapshot, frame);
  if (options.pull && options.pull->body < snapshot.q.size()) {
    const Vec3 from = transform_point(snapshot.q[options.pull->body], options.pull->anchor);
    const Vec3f color = okabe_ito(5);
    frame.lines.push_back({from.cast<float>(), options.pull->target.cast<float>(), color, 2.5f});
    frame.markers.push_back({from.cast<float>(), color, 8});
    frame.markers.push_back({options.pull->target.cast<float>(), color, 8});
    const double force = options.pull->stiffness * (options.pull->target - from).norm();
    frame.labels.push_back({options.pull->target.cast<float>(), fmt::format("{:.3g} N", force)});
  }
  if (options.hud) add_hud(snapshot, options, frame);
  return frame;
}

std::vector<Vec3f> FrameBuilder::colors(const record::Snapshot& snapshot, const ViewOptions& options,
                                        Frame& frame) const {
  const std::size_t count = model_->bodies.size();
  std::vector<Vec3f> result(count);
  if (options.color_by == ColorBy::material || options.color_by == ColorBy::body) {
    for (std::uint32_t body = 0; body < count; ++body) result[body] = body_color(*model_, body, options.color_by);
    return result;
  }
  if (options.color_by >= ColorBy::worker) return merge_colors(*model_, snapshot, options, frame);
  std::vector<double> values(count, 0);
  if (options.color_by == ColorBy::speed) {
    for (std::size_t body = 0; body < std::min(count, snapshot.v.size()); ++body)
      values[body] = translation_of(snapshot.v[body]).norm();
  } else {
    for (const abd::ContactPoint& contact : snapshot.contacts)
      for (std::uint32_t body : {contact.body_a, contact.body_b})
        if (body < count && surface_area_[body] > 0) values[body] += contact.force.norm() / surface_area_[body];
  }
  Legend legend;
  legend.title = options.color_by == ColorBy::speed ? "speed (m/s)" : "mean contact pressure (Pa)";
  legend.high = 0;
  for (double value : values)
    if (std::isfinite(value)) legend.high = std::max(legend.high, value);
  if (options.color_range) std::tie(legend.low, legend.high) = *options.color_range;
  if (!(legend.high > legend.low)) legend.high = legend.low + (options.color_by == ColorBy::speed ? 1e-3 : 1.0);
  for (std::size_t body = 0; body < count; ++body)
    result[body] = value_color((values[body] - legend.low) / (legend.high - legend.low));
  frame.legend = legend;
  return result;
}

void FrameBuilder::add_instances(const record::Snapshot& snapshot, const ViewOptions& options, Frame& frame) const {
  const std::vector<Vec3f> color = colors(snapshot, options, frame);
  frame.instances.reserve(model_->bodies.size());
  for (std::uint32_t body = 0; body < std::min(model_->bodies.size(), snapshot.q.size()); ++body) {
    Instance instance;
    instance.mesh = model_->bodies[body].mesh;
    instance.object_id = object_id_of_body(body);
    instance.pose = pose_floats(snapshot.q[body]);
    instance.color = color[body];
    instance.alpha = options.transparent ? 0.4f : 1.0f;
    frame.instances.push_back(instance);
  }
  for (std::uint32_t body : options.selected)
    if (body < frame.instances.size()) frame.instances[body].selected = true;
}

void FrameBuilder::add_grounds(const record::Snapshot& snapshot, Frame& frame) const {
  const Box3 box = bounds(snapshot.q);
  const Vec3 center = box.empty() ? Vec3::Zero() : box.center();
  const double reach = std::max({(frame.camera.eye - frame.camera.target).norm(), box.diagonal(), typical_size_});
  for (const scene::HalfSpace& half_space : model_->half_spaces) {
    const Vec3 point = center - (center.dot(half_space.normal) - half_space.offset) * half_space.normal;
    frame.grounds.push_back({half_space.normal.cast<float>(), point.cast<float>(), static_cast<float>(6 * reach)});
  }
}

void FrameBuilder::add_boxes(const record::Snapshot& snapshot, Frame& frame) const {
  const Vec3f color = okabe_ito(4);
  for (std::uint32_t body = 0; body < std::min(model_->bodies.size(), snapshot.q.size()); ++body)
    add_box_lines(frame, body_box(body, snapshot.q[body]), color);
}

void FrameBuilder::add_contacts(const record::Snapshot& snapshot, const ViewOptions& options, Frame& frame) const {
  double strongest = 0;
  for (const abd::ContactPoint& contact : snapshot.contacts) strongest = std::max(strongest, contact.force.norm());
  const double arrow = strongest > 0 ? options.force_scale * 0.5 * typical_size_ / strongest : 0;
  for (const abd::ContactPoint& contact : snapshot.contacts) {
    if (options.contacts) {
      const Vec3 tip = contact.position + 0.12 * typical_size_ * contact.normal;
      frame.markers.push_back({contact.position.cast<float>(), okabe_ito(0), 7});
      frame.lines.push_back({contact.position.cast<float>(), tip.cast<float>(), okabe_ito(0), 1.5f});
    }
    if (options.contact_forces)
      add_arrow(frame, contact.position, contact.position + arrow * contact.force, okabe_ito(5), 2.2f);
  }
  if (options.contact_forces && strongest > 0 && options.hud)
    frame.hud.push_back(fmt::format("longest force arrow {:.3g} N", strongest));
}

void FrameBuilder::add_inertia(const record::Snapshot& snapshot, Frame& frame) const {
  for (std::uint32_t body = 0; body < std::min(model_->bodies.size(), snapshot.q.size()); ++body) {
    const abd::BodyModel& info = model_->bodies[body];
    if (!(info.mass > 0)) continue;
    // A solid ellipsoid with semi-axes r has S = m/5 diag(r^2): this one has the body's mass and second moment.
    const Eigen::SelfAdjointEigenSolver<Mat3> eigen(info.second_moment);
    const Vec3 radius = (5 / info.mass * eigen.eigenvalues()).cwiseMax(0).cwiseSqrt();
    const Mat3 axes = eigen.eigenvectors() * radius.asDiagonal();
    for (int k = 0; k < 3; ++k) {
      const Vec3f color = okabe_ito(k == 0 ? 5 : k == 1 ? 2 : 4);
      const Vec3 a = transform_point(snapshot.q[body], axes.col(k)),
                 b = transform_point(snapshot.q[body], -axes.col(k));
      frame.lines.push_back({a.cast<float>(), b.cast<float>(), color, 2});
      constexpr int segments = 32;
      Vec3 previous = transform_point(snapshot.q[body], axes.col((k + 1) % 3));
      for (int step = 1; step <= segments; ++step) {
        const double angle = 2 * M_PI * step / segments;
        const Vec3 local = std::cos(angle) * axes.col((k + 1) % 3) + std::sin(angle) * axes.col((k + 2) % 3);
        const Vec3 next = transform_point(snapshot.q[body], local);
        frame.lines.push_back({previous.cast<float>(), next.cast<float>(), color, 1.2f});
        previous = next;
      }
    }
  }
}

void FrameBuilder::add_labels(const record::Snapshot& snapshot, Frame& frame) const {
  for (std::uint32_t body = 0; body < std::min(model_->bodies.size(), snapshot.q.size()); ++body)
    frame.labels.push_back({translation_of(snapshot.q[body]).cast<float>(), model_->bodies[body].name});
}

void FrameBuilder::add_hud(const record::Snapshot& snapshot, const ViewOptions& options, Frame& frame) const {
  std::vector<std::string> lines;
  if (!options.title.empty()) lines.push_back(options.title);
  lines.push_back(fmt::format("t = {:.3f} s   step {}", snapshot.time, snapshot.step));
  std::string contacts = fmt::format("{} bodies   {} contacts", model_->bodies.size(), snapshot.report.contacts);
  if (snapshot.report.contacts > 0) contacts += fmt::format("   min gap {:.3g} m", snapshot.report.min_gap);
  lines.push_back(contacts);
  if (snapshot.report.status != abd::StepStatus::converged && !snapshot.report.reason.empty())
    lines.push_back(snapshot.report.reason);
  lines.insert(lines.end(), frame.hud.begin(), frame.hud.end());
  frame.hud = std::move(lines);
}

}  // namespace seam::viewport
