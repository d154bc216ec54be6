#include "ui/models/view_controller.hpp"

#include <algorithm>
#include <cmath>

namespace seam::models {
namespace {
constexpr double orbit_radians_per_pixel = 0.008;
constexpr double dolly_per_notch = 0.88;
/// Pull: this many times standard gravity on the body when the spring is as long as the body is large.
constexpr double pull_gravities_per_size = 6;
constexpr double standard_gravity = 9.80665;
}  // namespace

ViewController::ViewController(QObject* parent) : PictureSource(parent) { options_.hud = false; }

void ViewController::set_model(std::shared_ptr<const abd::Model> model, const Vec3& up, bool keep_camera) {
  release();
  snapshot_.reset();
  model_ = model;
  if (!model) {
    builder_.reset();
    options_.selected.clear();
    emit meshes_changed();
    emit changed();
    return;
  }
  builder_ = std::make_unique<viewport::FrameBuilder>(model);
  std::erase_if(options_.selected, [&](std::uint32_t body) { return body >= model->bodies.size(); });
  if (!keep_camera) {
    options_.selected.clear();
    options_.camera = viewport::default_camera(builder_->bounds(model->start_q), up, aspect());
  }
  emit meshes_changed();
  emit selection_changed();
  emit changed();
}

void ViewController::set_snapshot(record::SnapshotPtr snapshot) {
  if (snapshot && builder_ && snapshot->q.size() != builder_->model().bodies.size()) snapshot.reset();
  snapshot_ = std::move(snapshot);
  emit changed();
}

void ViewController::set_size(QSize size) {
  if (size.isEmpty() || size == size_) return;
  size_ = size;
  emit changed();
}

void ViewController::set_camera(const viewport::Camera& camera) {
  options_.camera = camera;
  emit changed();
}

viewport::Frame ViewController::frame(bool with_legend) const {
  viewport::ViewOptions options = options_;
  options.merge.flash = with_legend ? 0 : static_cast<float>(flash_);
  viewport::Frame frame = builder_->build(*snapshot_, options);
  legend_ = frame.legend;
  if (!with_legend) frame.legend.reset();
  return frame;
}

std::vector<viewport::MeshGeometry> ViewController::meshes() const {
  return builder_ ? viewport::mesh_geometry(builder_->model()) : std::vector<viewport::MeshGeometry>{};
}

void ViewController::set_flash(double strength) {
  if (strength == flash_) return;
  flash_ = strength;
  emit changed();
}

void ViewController::set_options(viewport::ViewOptions options) {
  options_ = std::move(options);
  emit options_changed();
  emit changed();
}

void ViewController::select(std::vector<std::uint32_t> bodies) {
  if (bodies == options_.selected) return;
  options_.selected = std::move(bodies);
  emit selection_changed();
  emit changed();
}

double ViewController::aspect() const { return static_cast<double>(size_.width()) / size_.height(); }

void ViewController::frame_all() {
  if (!has_picture()) return;
  set_camera(viewport::frame_box(options_.camera, builder_->bounds(snapshot_->q), aspect()));
}

void ViewController::frame_selection() {
  if (!has_picture()) return;
  if (options_.selected.empty()) return frame_all();
  set_camera(viewport::frame_box(options_.camera, builder_->bounds(snapshot_->q, options_.selected), aspect()));
}

void ViewController::fixed_view(viewport::FixedView view) { set_camera(viewport::fixed_view(options_.camera, view)); }

void ViewController::toggle_orthographic() { set_camera(viewport::toggle_orthographic(options_.camera)); }

std::optional<viewport::Hit> ViewController::hit(QPointF at) const {
  if (!has_picture()) return std::nullopt;
  const viewport::Ray ray = viewport::ray_through_pixel(options_.camera, at.x(), at.y(), size_.width(), size_.height());
  return viewport::pick(builder_->model(), snapshot_->q, ray);
}

void ViewController::press(QPointF at, Qt::MouseButton button, Qt::KeyboardModifiers modifiers) {
  release();
  last_ = at;
  if (button == Qt::LeftButton && modifiers & Qt::ControlModifier)
    start_pull(at);
  else if (button == Qt::LeftButton && !(modifiers & Qt::ShiftModifier))
    drag_ = Drag::orbit;
  else if (button == Qt::LeftButton || button == Qt::MiddleButton || button == Qt::RightButton)
    drag_ = Drag::pan;
}

void ViewController::start_pull(QPointF at) {
  const std::optional<viewport::Hit> found = hit(at);
  if (!found) return;
  const abd::BodyModel& body = builder_->model().bodies[found->body];
  if (body.kind != scene::BodyKind::dynamic_body) return;
  const double size = std::max(1e-6, builder_->body_box(found->body, snapshot_->q[found->body]).diagonal());
  abd::Pull pull;
  pull.body = found->body;
  pull.anchor = found->anchor;
  pull.target = found->point;
  pull.stiffness = pull_gravities_per_size * standard_gravity * body.mass / size;
  pull_plane_ = found->point;
  options_.pull = pull;
  drag_ = Drag::pull;
  emit pull_changed({pull});
  emit changed();
}

/// Where the mouse meets the plane through the grabbed point that faces the camera.
Vec3 ViewController::pull_target(QPointF at) const {
  const viewport::Ray ray = viewport::ray_through_pixel(options_.camera, at.x(), at.y(), size_.width(), size_.height());
  const Vec3 normal = viewport::camera_axes(options_.camera).forward;
  const double slope = ray.direction.dot(normal);
  if (std::abs(slope) < 1e-9) return pull_plane_;
  return ray.origin + ray.direction * ((pull_plane_ - ray.origin).dot(normal) / slope);
}

void ViewController::drag(QPointF at) {
  const QPointF delta = at - last_;
  last_ = at;
  if (drag_ == Drag::orbit)
    set_camera(
        viewport::orbit(options_.camera, -delta.x() * orbit_radians_per_pixel, delta.y() * orbit_radians_per_pixel));
  else if (drag_ == Drag::pan)
    set_camera(viewport::pan(options_.camera, delta.x(), delta.y(), size_.height()));
  else if (drag_ == Drag::pull && options_.pull) {
    options_.pull->target = pull_target(at);
    emit pull_changed({*options_.pull});
    emit changed();
  }
}

void ViewController::release() {
  const bool pulled = drag_ == Drag::pull;
  drag_ = Drag::none;
  if (!pulled) return;
  options_.pull.reset();
  emit pull_changed({});
  emit changed();
}

void ViewController::wheel(QPointF at, double notches) {
  const double factor = std::pow(dolly_per_notch, std::clamp(notches, -10.0, 10.0));
  set_camera(viewport::dolly_at(options_.camera, factor, at.x(), at.y(), size_.width(), size_.height()));
}

void ViewController::double_click(QPointF at, Qt::KeyboardModifiers modifiers) {
  const std::optional<viewport::Hit> found = hit(at);
  if (modifiers & Qt::ShiftModifier) {
    if (found) set_camera(viewport::look_at_point(options_.camera, found->point));
    return;
  }
  select(found ? std::vector<std::uint32_t>{found->body} : std::vector<std::uint32_t>{});
}

double ViewController::pull_force() const {
  if (!options_.pull || !has_picture()) return 0;
  const abd::Pull& pull = *options_.pull;
  return pull.stiffness * (pull.target - transform_point(snapshot_->q[pull.body], pull.anchor)).norm();
}

}  // namespace seam::models
