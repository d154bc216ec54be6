#include "ui/lessons/cloth_scene.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "ui/viewport/camera.hpp"
#include "ui/viewport/palette.hpp"

namespace seam::lessons {

namespace {

constexpr double orbit_radians_per_pixel = 0.008, dolly_per_notch = 0.88, reach_pixels = 16;
constexpr int rod_sides = 8, ball_rings = 8, ball_sectors = 12;
constexpr float rod_share = 0.045f, lit_share = 0.085f, ball_share = 0.075f;  // of the rest length

enum MeshIndex : std::uint32_t { rod_mesh, ball_mesh };

viewport::MeshGeometry make_rod() {
  viewport::MeshGeometry mesh;
  for (int i = 0; i < rod_sides; ++i) {
    const float angle = 2 * std::numbers::pi_v<float> * static_cast<float>(i) / rod_sides;
    for (const float x : {0.f, 1.f}) mesh.vertices.emplace_back(x, std::cos(angle), std::sin(angle));
  }
  for (int i = 0; i < rod_sides; ++i) {
    const int a = 2 * i, b = 2 * ((i + 1) % rod_sides);
    mesh.triangles.emplace_back(a, b, b + 1);
    mesh.triangles.emplace_back(a, b + 1, a + 1);
  }
  return mesh;
}

viewport::MeshGeometry make_ball(int rings, int sectors) {
  viewport::MeshGeometry mesh;
  for (int i = 0; i <= rings; ++i)
    for (int j = 0; j < sectors; ++j) {
      const float polar = std::numbers::pi_v<float> * static_cast<float>(i) / static_cast<float>(rings);
      const float around = 2 * std::numbers::pi_v<float> * static_cast<float>(j) / static_cast<float>(sectors);
      mesh.vertices.emplace_back(std::sin(polar) * std::cos(around), std::cos(polar),
                                 std::sin(polar) * std::sin(around));
    }
  for (int i = 0; i < rings; ++i)
    for (int j = 0; j < sectors; ++j) {
      const int a = i * sectors + j, b = i * sectors + (j + 1) % sectors;
      mesh.triangles.emplace_back(a, b, a + sectors);
      mesh.triangles.emplace_back(b, b + sectors, a + sectors);
    }
  return mesh;
}

Vec3f linear(const QColor& color) { return viewport::color_from_hex(color.rgb() & 0xffffffU); }

/// Columns: the rod's axis times its length, then two across times the radius.
std::array<float, 12> rod_pose(const Vec3f& from, const Vec3f& to, float radius) {
  const Vec3f along = to - from;
  const Vec3f axis = along.norm() > 1e-9f ? along.normalized() : Vec3f(1, 0, 0);
  const Vec3f u = (std::abs(axis.y()) < 0.9f ? axis.cross(Vec3f(0, 1, 0)) : axis.cross(Vec3f(1, 0, 0))).normalized();
  const Vec3f v = axis.cross(u);
  std::array<float, 12> pose{};
  for (int r = 0; r < 3; ++r)
    pose[4 * r] = along[r], pose[4 * r + 1] = radius * u[r], pose[4 * r + 2] = radius * v[r], pose[4 * r + 3] = from[r];
  return pose;
}

std::array<float, 12> ball_pose(const Vec3f& center, float radius) {
  return {radius, 0, 0, center.x(), 0, radius, 0, center.y(), 0, 0, radius, center.z()};
}

/// The lattice's spacing, whatever the constraints are.
float typical_length(const particles::World& world) {
  float shortest = 0;
  for (const particles::DistanceConstraint& c : world.constraints)
    if (shortest == 0 || c.rest_length < shortest) shortest = c.rest_length;
  return shortest > 0 ? shortest : 0.1f;
}

bool is_lit(const ClothPicture& picture, std::size_t constraint) {
  return !picture.lit || picture.coloring->color[constraint] == *picture.lit;
}

QColor mixed(const QColor& a, const QColor& b, double share) {
  const auto mix = [share](int x, int y) { return static_cast<int>(x + (y - x) * share); };
  return {mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue())};
}

Box3 bounds_of(const particles::World& world) {
  Box3 box;
  for (const Vec3f& p : world.start.positions) box.extend(p.cast<double>());
  for (const particles::SphereCollider& s : world.spheres)
    for (const float side : {-1.f, 1.f}) box.extend((s.center + Vec3f::Constant(side * s.radius)).cast<double>());
  return box;
}

}  // namespace

std::vector<viewport::MeshGeometry> cloth_meshes() { return {make_rod(), make_ball(ball_rings, ball_sectors)}; }

viewport::Frame cloth_frame(const ClothPicture& picture) {
  viewport::Frame frame;
  const particles::World& world = *picture.world;
  const LessonStyle& style = *picture.style;
  const float length = typical_length(world);
  frame.camera = picture.camera;
  frame.theme = style.theme;
  frame.edges = false;
  frame.shadows = true;
  const auto constraints = static_cast<std::uint32_t>(world.constraints.size());
  for (std::uint32_t e = 0; e < constraints; ++e) {
    const particles::DistanceConstraint& c = world.constraints[e];
    const bool strong = picture.lit && is_lit(picture, e);
    const QColor color = style.class_color(static_cast<int>(picture.coloring->color[e]));
    viewport::Instance rod;
    rod.mesh = rod_mesh;
    rod.object_id = 1 + e;
    rod.pose = rod_pose(picture.positions[c.a], picture.positions[c.b], length * (strong ? lit_share : rod_share));
    rod.color = linear(is_lit(picture, e) ? color : mixed(color, style.base, 0.75));
    frame.instances.push_back(rod);
  }
  for (std::uint32_t i = 0; i < picture.positions.size(); ++i) {
    const bool pinned = world.inverse_masses[i] == 0, held = picture.held == i;
    viewport::Instance ball;
    ball.mesh = ball_mesh;
    ball.object_id = 1 + constraints + i;
    ball.pose = ball_pose(picture.positions[i], length * ball_share * (pinned || held ? 1.7f : 1.f));
    ball.color = linear(held ? style.accent : pinned ? style.text : style.muted);
    frame.instances.push_back(ball);
  }
  for (std::uint32_t s = 0; s < world.spheres.size(); ++s) {
    viewport::Instance ball;
    ball.mesh = ball_mesh;
    ball.object_id = 1 + constraints + static_cast<std::uint32_t>(picture.positions.size()) + s;
    ball.pose = ball_pose(world.spheres[s].center, world.spheres[s].radius - 2 * length * lit_share);
    ball.color = linear(style.border);
    frame.instances.push_back(ball);
  }
  for (const particles::PlaneCollider& plane : world.planes)
    frame.grounds.push_back({plane.normal, plane.normal * plane.offset, 6});
  return frame;
}

viewport::Camera cloth_camera(const particles::World& world, double aspect) {
  Box3 box = bounds_of(world);
  const double room = 0.12 * box.diagonal();  // the cloth sways
  box.min -= Vec3::Constant(room), box.max += Vec3::Constant(room);
  viewport::Camera camera = viewport::default_camera(box, Vec3(0, 1, 0), aspect);
  camera = viewport::orbit(camera, -0.25, -0.15);
  return viewport::frame_box(camera, box, aspect);
}

void paint_cloth(QPainter& painter, const QRectF& area, const ClothPicture& picture) {
  const QSize size = area.size().toSize();
  const auto place = [&](const Vec3f& p) -> std::optional<QPointF> {
    const auto at = viewport::project_to_pixel(picture.camera, p.cast<double>(), size.width(), size.height());
    if (!at) return std::nullopt;
    return area.topLeft() + QPointF(at->x(), at->y());
  };
  const LessonStyle& style = *picture.style;
  painter.save();
  painter.setClipRect(area);
  painter.setRenderHint(QPainter::Antialiasing);
  for (const bool lit : {false, true})
    for (std::size_t e = 0; e < picture.world->constraints.size(); ++e) {
      if (is_lit(picture, e) != lit) continue;
      const particles::DistanceConstraint& c = picture.world->constraints[e];
      const auto a = place(picture.positions[c.a]), b = place(picture.positions[c.b]);
      if (!a || !b) continue;
      const auto color = static_cast<int>(picture.coloring->color[e]);
      const QColor ink = lit ? style.class_color(color) : mixed(style.class_color(color), style.base, 0.75);
      painter.setPen(LessonStyle::class_pen(ink, color, picture.lit && lit ? 4 : 2));
      painter.drawLine(*a, *b);
    }
  painter.setPen(Qt::NoPen);
  for (std::uint32_t i = 0; i < picture.positions.size(); ++i) {
    const auto at = place(picture.positions[i]);
    if (!at) continue;
    const bool pinned = picture.world->inverse_masses[i] == 0;
    painter.setBrush(picture.held == i ? style.accent : pinned ? style.text : style.muted);
    painter.drawEllipse(*at, pinned ? 4.5 : 2.5, pinned ? 4.5 : 2.5);
  }
  painter.restore();
}

ClothScene::ClothScene(ClothModel& model, QObject* parent)
    : PictureSource(parent), model_(model), style_(&lesson_style(viewport::Theme::light)) {
  frame_all();
  connect(&model_, &ClothModel::changed, this, &PictureSource::changed);
  connect(&model_, &ClothModel::rebuilt, this, &ClothScene::frame_all);
}

void ClothScene::set_style(const LessonStyle& style) {
  style_ = &style;
  emit changed();
}

ClothPicture ClothScene::picture() const {
  ClothPicture picture;
  picture.world = &model_.world();
  picture.coloring = &model_.coloring();
  picture.positions = model_.positions();
  picture.lit = model_.lit();
  if (model_.drag()) picture.held = model_.drag()->particle;
  picture.camera = camera_;
  picture.style = style_;
  return picture;
}

viewport::Frame ClothScene::frame(bool) const { return cloth_frame(picture()); }

void ClothScene::set_size(QSize size) {
  if (size.isEmpty() || size == size_) return;
  size_ = size;
  emit changed();
}

void ClothScene::frame_all() {
  camera_ = cloth_camera(model_.world(), aspect());
  emit changed();
}

void ClothScene::turn(double yaw, double pitch) {
  camera_ = viewport::orbit(camera_, yaw, pitch);
  emit changed();
}

std::optional<std::uint32_t> ClothScene::particle_at(QPointF at) const {
  const std::vector<Vec3f> positions = model_.positions();
  std::optional<std::uint32_t> best;
  double best_distance = reach_pixels;
  for (std::uint32_t i = 0; i < positions.size(); ++i) {
    const auto pixel = viewport::project_to_pixel(camera_, positions[i].cast<double>(), size_.width(), size_.height());
    if (!pixel) continue;
    const double distance = std::hypot(pixel->x() - at.x(), pixel->y() - at.y());
    if (distance < best_distance) best = i, best_distance = distance;
  }
  return best;
}

void ClothScene::press(QPointF at, Qt::MouseButton button, Qt::KeyboardModifiers modifiers) {
  release();
  last_ = at;
  if (button == Qt::LeftButton && !(modifiers & Qt::ShiftModifier)) {
    drag_ = Drag::orbit;
    if (const std::optional<std::uint32_t> particle = particle_at(at)) {
      const Vec3f position = model_.positions()[*particle];
      grabbed_ = position.cast<double>();
      model_.set_drag(particles::Drag{*particle, position});
      drag_ = Drag::particle;
    }
  } else if (button == Qt::LeftButton || button == Qt::MiddleButton || button == Qt::RightButton) {
    drag_ = Drag::pan;
  }
}

void ClothScene::drag(QPointF at) {
  const QPointF delta = at - last_;
  last_ = at;
  if (drag_ == Drag::orbit) {
    camera_ = viewport::orbit(camera_, -delta.x() * orbit_radians_per_pixel, delta.y() * orbit_radians_per_pixel);
  } else if (drag_ == Drag::pan) {
    camera_ = viewport::pan(camera_, delta.x(), delta.y(), size_.height());
  } else if (drag_ == Drag::particle && model_.drag()) {
    // In the plane through the particle that faces the camera.
    const viewport::Ray ray = viewport::ray_through_pixel(camera_, at.x(), at.y(), size_.width(), size_.height());
    const Vec3 normal = viewport::camera_axes(camera_).forward;
    const double slope = ray.direction.dot(normal);
    if (std::abs(slope) < 1e-9) return;
    const Vec3 target = ray.origin + ray.direction * ((grabbed_ - ray.origin).dot(normal) / slope);
    model_.set_drag(particles::Drag{model_.drag()->particle, target.cast<float>()});
  } else {
    return;
  }
  emit changed();
}

void ClothScene::release() {
  if (drag_ == Drag::particle) model_.set_drag(std::nullopt);
  drag_ = Drag::none;
}

void ClothScene::wheel(QPointF at, double notches) {
  const double factor = std::pow(dolly_per_notch, std::clamp(notches, -10.0, 10.0));
  camera_ = viewport::dolly_at(camera_, factor, at.x(), at.y(), size_.width(), size_.height());
  emit changed();
}

void ClothScene::double_click(QPointF, Qt::KeyboardModifiers) { frame_all(); }

}  // namespace seam::lessons
