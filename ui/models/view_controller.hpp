#pragma once
#include <QObject>
#include <QPointF>
#include <QSize>
#include <memory>
#include <optional>
#include <vector>

#include "core/record/snapshot.hpp"
#include "ui/models/picture_source.hpp"
#include "ui/viewport/camera.hpp"
#include "ui/viewport/frame_builder.hpp"
#include "ui/viewport/picking.hpp"

namespace seam::models {

/// What the 3D view shows and how the mouse changes it: camera, layers, selection, the pulling spring. No widget and no
/// OpenGL, so that the whole interaction is tested without a GUI. Pixels are logical. Thread rule: UI thread only.
class ViewController : public PictureSource {
  Q_OBJECT
 public:
  explicit ViewController(QObject* parent = nullptr);

  /// Another model; the camera is placed anew unless `keep_camera`.
  void set_model(std::shared_ptr<const abd::Model> model, const Vec3& up, bool keep_camera);
  void set_snapshot(record::SnapshotPtr snapshot);
  void set_size(QSize size) override;
  void set_camera(const viewport::Camera& camera);

  bool has_picture() const override { return builder_ && snapshot_; }
  viewport::Frame frame(bool with_legend = false) const override;
  const std::optional<viewport::Legend>& legend() const { return legend_; }  ///< of the last frame
  std::vector<viewport::MeshGeometry> meshes() const override;
  const viewport::Camera& camera() const override { return options_.camera; }
  viewport::Theme theme() const override { return options_.theme; }
  const std::shared_ptr<const abd::Model>& model() const { return model_; }
  const record::SnapshotPtr& snapshot() const { return snapshot_; }

  const viewport::ViewOptions& options() const { return options_; }
  void set_options(viewport::ViewOptions options);
  /// How far the first-impact pair is lit up now, 0 to 1; on the screen only, never in pictures or videos.
  void set_flash(double strength);
  double flash() const { return flash_; }

  const std::vector<std::uint32_t>& selection() const { return options_.selected; }
  void select(std::vector<std::uint32_t> bodies);

  void frame_all();
  void frame_selection();
  void fixed_view(viewport::FixedView view);
  void toggle_orthographic();

  // Mouse. Left orbit; middle, right or Shift+left pan; wheel dolly at the cursor; double-click select, with Shift
  // recentre; Ctrl+left pulls the body under the cursor.
  void press(QPointF at, Qt::MouseButton button, Qt::KeyboardModifiers modifiers) override;
  void drag(QPointF at) override;
  void release() override;
  void wheel(QPointF at, double notches) override;
  void double_click(QPointF at, Qt::KeyboardModifiers modifiers) override;
  bool pulling() const override { return options_.pull.has_value(); }
  /// N on the pulled body now; 0 when nothing is pulled.
  double pull_force() const override;
  const std::optional<abd::Pull>& pull() const { return options_.pull; }

 signals:
  void selection_changed();
  void options_changed();
  void pull_changed(const std::vector<seam::abd::Pull>& pulls);

 private:
  enum class Drag : std::uint8_t { none, orbit, pan, pull };
  std::optional<viewport::Hit> hit(QPointF at) const;
  void start_pull(QPointF at);
  Vec3 pull_target(QPointF at) const;
  double aspect() const;

  std::shared_ptr<const abd::Model> model_;
  std::unique_ptr<viewport::FrameBuilder> builder_;
  record::SnapshotPtr snapshot_;
  viewport::ViewOptions options_;
  mutable std::optional<viewport::Legend> legend_;
  QSize size_{800, 600};
  Drag drag_ = Drag::none;
  QPointF last_;
  Vec3 pull_plane_ = Vec3::Zero();
  double flash_ = 0;
};

}  // namespace seam::models
