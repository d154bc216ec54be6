#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/abd/model.hpp"
#include "core/record/snapshot.hpp"
#include "ui/viewport/engine.hpp"
#include "ui/viewport/merge_layers.hpp"

namespace seam::viewport {

/// The last four need Snapshot::merge: worker (shared bodies in a mixture, with numbers), r and rho of shared bodies
/// and the lowest TOI of a body's workers in the round shown.
enum class ColorBy : std::uint8_t { material, body, speed, pressure, worker, r, rho, toi };

/// What of a snapshot is shown and how.
struct ViewOptions {
  Camera camera;
  Theme theme = Theme::light;
  ColorBy color_by = ColorBy::material;
  std::optional<std::pair<double, double>>
      color_range;              ///< fixed ends of the legend (m/s or Pa); else 0 .. largest value shown
  bool boxes = false;           ///< world-axis boxes of the bodies
  bool contacts = false;        ///< a marker and a short normal per active contact
  bool contact_forces = false;  ///< arrows, longest = a quarter of the scene's median body size times `force_scale`
  bool wireframe = false;
  bool inertia = false;  ///< ellipsoid axes of the solid with the same mass and inertia
  bool labels = false;   ///< body names
  bool transparent = false;
  bool grounds = true;
  bool shadows = true;
  bool hud = true;
  double force_scale = 1;
  MergeView merge;                      ///< layers of a distributed step
  std::string title;                    ///< first HUD line; empty = none
  std::vector<std::uint32_t> selected;  ///< body indices
  std::optional<abd::Pull> pull;        ///< the mouse's spring, drawn from its anchor to its target
  float pixel_ratio = 1;
};

/// A body's pose as instances hold it.
std::array<float, 12> pose_floats(const Vec12& q);

/// Object ids of bodies are body index + 1.
inline std::uint32_t object_id_of_body(std::uint32_t body) { return body + 1; }

/// Feature edges are boundary edges and edges whose faces meet at more than `feature_angle` (rad).
MeshGeometry mesh_geometry(const contact::CollisionMesh& mesh, double feature_angle = 0.6);
std::vector<MeshGeometry> mesh_geometry(const abd::Model& model, double feature_angle = 0.6);

/// The state a share `t` in [0, 1] of the way from `a` to the next step `b`: poses on the straight lines in q over b's
/// waypoints, the very path the step's collision check proved free of contact (when `b` is not the step after `a`, the
/// straight line); time and velocity linear, contacts and report those of the nearer end.
record::Snapshot interpolate(const record::Snapshot& a, const record::Snapshot& b, double t);

/// Makes frames from snapshots. Immutable after construction: any thread may call build().
class FrameBuilder {
 public:
  explicit FrameBuilder(std::shared_ptr<const abd::Model> model);

  Frame build(const record::Snapshot& snapshot, const ViewOptions& options) const;

  /// World-axis box of all bodies (grounds left out); `bodies` empty = all, but for static bodies
  /// more than four times as large as everything that moves.
  Box3 bounds(const std::vector<Vec12>& q, const std::vector<std::uint32_t>& bodies = {}) const;
  Box3 body_box(std::uint32_t body, const Vec12& q) const;
  /// Median diagonal of the bodies' boxes at the start, m: the natural size of arrows and markers.
  double typical_size() const { return typical_size_; }
  const abd::Model& model() const { return *model_; }

 private:
  std::vector<Vec3f> colors(const record::Snapshot& snapshot, const ViewOptions& options, Frame& frame) const;
  void add_instances(const record::Snapshot& snapshot, const ViewOptions& options, Frame& frame) const;
  void add_grounds(const record::Snapshot& snapshot, Frame& frame) const;
  void add_boxes(const record::Snapshot& snapshot, Frame& frame) const;
  void add_contacts(const record::Snapshot& snapshot, const ViewOptions& options, Frame& frame) const;
  void add_inertia(const record::Snapshot& snapshot, Frame& frame) const;
  void add_labels(const record::Snapshot& snapshot, Frame& frame) const;
  void add_hud(const record::Snapshot& snapshot, const ViewOptions& options, Frame& frame) const;

  std::shared_ptr<const abd::Model> model_;
  std::vector<double> surface_area_;  ///< m^2 per body, rest shape
  double typical_size_ = 1;
};

}  // namespace seam::viewport
