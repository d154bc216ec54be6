#pragma once
#include <QPainter>

#include "core/graph/coloring.hpp"
#include "core/particles/world.hpp"
#include "ui/lessons/cloth_model.hpp"
#include "ui/lessons/lesson_style.hpp"
#include "ui/models/picture_source.hpp"

namespace seam::lessons {

/// Everything a picture of a cloth shows; a value, so that films are made on other threads.
struct ClothPicture {
  const particles::World* world = nullptr;  ///< outlives the picture
  const graph::Coloring* coloring = nullptr;
  std::vector<Vec3f> positions;
  std::optional<std::uint32_t> lit;   ///< colour drawn strong; empty = all
  std::optional<std::uint32_t> held;  ///< particle under the mouse
  viewport::Camera camera;
  const LessonStyle* style = nullptr;
};

/// Rods for constraints (object id 1 + constraint), balls for particles (1 + constraints + particle), then colliders.
viewport::Frame cloth_frame(const ClothPicture& picture);
/// The meshes that cloth_frame() refers to.
std::vector<viewport::MeshGeometry> cloth_meshes();
/// The same as lines of a drawing, for vector files and where there is no OpenGL.
void paint_cloth(QPainter& painter, const QRectF& area, const ClothPicture& picture);
/// A first view of a cloth.
viewport::Camera cloth_camera(const particles::World& world, double aspect);

/// The cloth in a 3D view: the camera by mouse as everywhere; a drag that begins on a particle moves the particle.
class ClothScene : public models::PictureSource {
  Q_OBJECT
 public:
  explicit ClothScene(ClothModel& model, QObject* parent = nullptr);
  void set_style(const LessonStyle& style);
  ClothPicture picture() const;

  bool has_picture() const override { return true; }
  viewport::Frame frame(bool with_legend = false) const override;
  std::vector<viewport::MeshGeometry> meshes() const override { return cloth_meshes(); }
  const viewport::Camera& camera() const override { return camera_; }
  viewport::Theme theme() const override { return style_->theme; }
  void set_size(QSize size) override;
  void press(QPointF at, Qt::MouseButton button, Qt::KeyboardModifiers modifiers) override;
  void drag(QPointF at) override;
  void release() override;
  void wheel(QPointF at, double notches) override;
  void double_click(QPointF at, Qt::KeyboardModifiers modifiers) override;
  void frame_all();
  void turn(double yaw, double pitch);  ///< rad
  /// The particle drawn within reach of a pixel, the nearest to the camera.
  std::optional<std::uint32_t> particle_at(QPointF at) const;

 private:
  enum class Drag : std::uint8_t { none, orbit, pan, particle };
  double aspect() const { return static_cast<double>(size_.width()) / size_.height(); }

  ClothModel& model_;
  const LessonStyle* style_;
  viewport::Camera camera_;
  QSize size_{800, 600};
  Drag drag_ = Drag::none;
  QPointF last_;
  Vec3 grabbed_ = Vec3::Zero();
};

}  // namespace seam::lessons
