#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/math/types.hpp"

namespace seam::viewport {

/// Display is in float; world frame in metres. No Qt and no OpenGL types here: the same frame goes to the GL engine in
/// the window, to the offscreen GL engine of the recorder, and to the null engine of tests.

struct Camera {
  Vec3 eye = Vec3(3, 2, 3), target = Vec3::Zero(), up = Vec3(0, 1, 0);
  double vertical_fov = 0.7;  ///< rad
  bool orthographic = false;
  double orthographic_height = 2;  ///< m, when orthographic
};

struct MeshGeometry {           ///< uploaded once, shared by instances
  std::vector<Vec3f> vertices;  ///< body frame
  std::vector<Vec3i> triangles;
  std::vector<Vec2i> feature_edges;  ///< drawn by the wireframe and outline passes
};

/// How an instance is drawn. `hatched`: slanted stripes one can look through; `wire`: its edges alone, in its colour.
enum class InstanceStyle : std::uint8_t { solid, hatched, wire };

struct Instance {
  std::uint32_t mesh = 0;
  std::uint32_t object_id = 0;            ///< > 0; written to the id buffer for picking
  std::array<float, 12> pose{};           ///< row-major 3x4: A | p
  Vec3f color = Vec3f(0.7f, 0.7f, 0.7f);  ///< linear RGB
  float alpha = 1;
  bool selected = false;
  InstanceStyle style = InstanceStyle::solid;
};

struct LineSegment {
  Vec3f from, to, color;
  float width_pixels = 1.5f;
};
struct Marker {
  Vec3f position, color;
  float size_pixels = 6;
};
struct Label {
  Vec3f position;
  std::string text;
};
/// A convex flat sheet one can look through; three points or more, in order.
struct Patch {
  std::vector<Vec3f> points;
  Vec3f color = Vec3f::Zero();
  float alpha = 0.2f;
};
struct GroundPlane {
  Vec3f normal, point;
  float extent = 10;
};

enum class Theme : std::uint8_t { light, dark, high_contrast };

/// Things drawn flat on the picture: logical pixels (multiplied by Frame::pixel_ratio), origin at the top left, linear
/// RGB.
struct ScreenBox {
  float x = 0, y = 0, width = 0, height = 0;
  Vec3f color = Vec3f::Zero();
  float alpha = 1;
};
struct ScreenLine {
  float x0 = 0, y0 = 0, x1 = 0, y1 = 0;
  Vec3f color = Vec3f::Zero();
  float width = 1.5f, alpha = 1;
};
enum class TextAnchor : std::uint8_t { left, center, right };
struct ScreenText {
  float x = 0, y = 0;  ///< y = baseline
  std::string text;    ///< UTF-8
  Vec3f color = Vec3f::Zero();
  float size = 13;  ///< logical pixels per em
  TextAnchor anchor = TextAnchor::left;
};

/// The key of a colouring by value: colour map from `low` (left) to `high` (right), in the unit named by the title; or
/// of a colouring by kind, when there are entries.
struct Legend {
  std::string title;  ///< "speed (m/s)"
  double low = 0, high = 1;
  bool logarithmic = false;  ///< decades of equal length; 0 < low
  std::vector<std::pair<std::string, Vec3f>> entries{};
};

/// Everything one picture needs. A value built by FrameBuilder from (model, snapshot, view options).
struct Frame {
  Camera camera;
  Theme theme = Theme::light;
  std::vector<Instance> instances;
  std::vector<LineSegment> lines;
  std::vector<Marker> markers;
  std::vector<Label> labels;
  std::vector<Patch> patches;
  std::vector<GroundPlane> grounds;
  bool wireframe = false, transparent = false;
  bool shadows = true;
  bool edges = true;               ///< thin feature edges on shaded bodies
  std::vector<std::string> hud;    ///< lines of text, top left
  std::optional<Legend> legend;    ///< top right
  std::vector<std::string> notes;  ///< lines that belong to what is drawn (a factor): bottom left, in every picture
  std::string banner;              ///< a warning, top centre; empty = none
  std::vector<ScreenBox> screen_boxes;
  std::vector<ScreenLine> screen_lines;
  std::vector<ScreenText> screen_texts;
  float bottom_inset = 0;  ///< logical pixels along the bottom that plots take: notes stand above them
  float pixel_ratio = 1;  ///< device pixels per logical pixel: scales text, line widths and markers
};

struct Image {  ///< 8-bit RGBA, top row first
  int width = 0, height = 0;
  std::vector<std::uint8_t> pixels;
};

struct RenderStatistics {
  std::uint64_t draw_calls = 0, triangles = 0, instances = 0;
  double seconds = 0;
};

class Engine {
 public:
  virtual ~Engine() = default;
  virtual std::string description() const = 0;  ///< GL renderer and version, or "null"
  virtual bool is_software() const = 0;
  /// Replaces all meshes; can be called again after a lost context.
  virtual void set_meshes(const std::vector<MeshGeometry>& meshes) = 0;
  /// Draws into framebuffer `target` (0 = the context's default) of the given size in device pixels.
  virtual void draw(const Frame& frame, int width, int height, std::uint32_t target = 0) = 0;
  /// Draws offscreen with anti-aliasing and reads back; independent of any window.
  virtual Image capture(const Frame& frame, int width, int height) = 0;
  /// Object id per pixel (0 = nothing), drawn offscreen; row 0 at the top.
  virtual std::vector<std::uint32_t> object_ids(const Frame& frame, int width, int height) = 0;
  virtual const RenderStatistics& statistics() const = 0;
  /// Forgets every GPU object without touching GL: call when the context died before the engine did. Only the
  /// destructor may follow.
  virtual void abandon() {}
};

/// Counts what would be drawn; for tests and for the event-loop measurement.
std::unique_ptr<Engine> make_null_engine();
/// Needs a current OpenGL >= 3.3 core context on this thread for its whole life. Throws Error (environment) otherwise.
std::unique_ptr<Engine> make_gl_engine();

}  // namespace seam::viewport
