#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "core/base/error.hpp"
#include "core/base/timer.hpp"
#include "ui/viewport/camera.hpp"
#include "ui/viewport/engine.hpp"
#include "ui/viewport/gl_meshes.hpp"
#include "ui/viewport/gl_objects.hpp"
#include "ui/viewport/gl_overlay.hpp"
#include "ui/viewport/gl_scene.hpp"
#include "ui/viewport/gl_shaders.hpp"
#include "ui/viewport/palette.hpp"

namespace seam::viewport {
namespace {

using namespace gl;

constexpr int shadow_size = 2048;
constexpr std::uint64_t most_edge_triangles = 6'000'000;  ///< above this, shaded bodies lose their thin edges

std::string gl_string(GLenum name) {
  const auto* text = reinterpret_cast<const char*>(glGetString(name));
  return text ? text : "unknown";
}

/// Everything that lives on the GPU; dies and is made anew with the context.
struct Resources {
  Program solid{"solid", solid_vertex, solid_fragment};
  Program depth{"depth", solid_vertex, depth_fragment};
  Program id{"id", solid_vertex, id_fragment};
  Program mask{"mask", solid_vertex, mask_fragment};
  Program edge{"edge", edge_vertex, color_fragment};
  Program background{"background", full_screen_vertex, background_fragment};
  Program outline{"outline", full_screen_vertex, outline_fragment};
  Program ground{"ground", ground_vertex, ground_fragment};
  WorldOverlay world;
  ScreenOverlay screen;
  VertexArray empty_array;
  Buffer instances;
  Texture shadow_map;
  Framebuffer shadow_target;
  RenderTarget mask_target, multisampled, resolved, ids;
  std::vector<GpuMesh> meshes;
};

/// What the passes of one picture share.
struct Pass {
  const Frame& frame;
  const SceneBatches& batches;
  const ThemeColors& colors;
  int width, height;
  Mat4 view_projection;
  Light light;
  bool shadows;
};

class GlEngine final : public Engine {
 public:
  GlEngine() : version_(epoxy_gl_version()), renderer_(gl_string(GL_RENDERER)) {
    if (!epoxy_is_desktop_gl() || version_ < 33)
      throw Error(ExitCode::environment,
                  {"cannot draw", renderer_,
                   fmt::format("OpenGL 3.3 core is needed, the context has {}", gl_string(GL_VERSION)),
                   "update the graphics driver, or set LIBGL_ALWAYS_SOFTWARE=1"});
    const StateGuard guard;
    resources_ = std::make_unique<Resources>();
    GLint most = 0;
    glGetIntegerv(GL_MAX_SAMPLES, &most);
    samples_ = std::min(most, 4);
  }

  std::string description() const override {
    std::string text = fmt::format("{}, OpenGL {}", renderer_, gl_string(GL_VERSION));
    if (!resources_->screen.atlas().available()) text += " (no text: install fonts-dejavu-core)";
    return text;
  }

  bool is_software() const override {
    return renderer_.find("llvmpipe") != std::string::npos || renderer_.find("softpipe") != std::string::npos ||
           renderer_.find("swrast") != std::string::npos || renderer_.find("SwiftShader") != std::string::npos;
  }

  void set_meshes(const std::vector<MeshGeometry>& meshes) override {
    const StateGuard guard;
    resources_->meshes.clear();
    for (const MeshGeometry& mesh : meshes) resources_->meshes.emplace_back(mesh);
  }

  void draw(const Frame& frame, int width, int height, std::uint32_t target) override {
    if (width < 1 || height < 1) return;
    const StateGuard guard;
    draw_scene(frame, width, height, target);
  }

  Image capture(const Frame& frame, int width, int height) override {
    const StateGuard guard;
    Resources& gpu = *resources_;
    gpu.multisampled.ensure(width, height, samples_, GL_RGBA8, true);
    gpu.resolved.ensure(width, height, 0, GL_RGBA8, false);
    draw_scene(frame, width, height, gpu.multisampled.framebuffer());
    glBindFramebuffer(GL_READ_FRAMEBUFFER, gpu.multisampled.framebuffer());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, gpu.resolved.framebuffer());
    glBlitFramebuffer(0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, gpu.resolved.framebuffer());
    const auto row = static_cast<std::size_t>(width) * 4;
    std::vector<std::uint8_t> bottom_up(row * static_cast<std::size_t>(height));
    glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, bottom_up.data());
    Image image{width, height, std::vector<std::uint8_t>(bottom_up.size())};
    for (std::size_t y = 0; y < static_cast<std::size_t>(height); ++y)
      std::copy_n(bottom_up.begin() + static_cast<std::ptrdiff_t>((static_cast<std::size_t>(height) - 1 - y) * row),
                  row, image.pixels.begin() + static_cast<std::ptrdiff_t>(y * row));
    for (std::size_t alpha = 3; alpha < image.pixels.size(); alpha += 4) image.pixels[alpha] = 255;
    return image;
  }

  std::vector<std::uint32_t> object_ids(const Frame& frame, int width, int height) override {
    const StateGuard guard;
    Resources& gpu = *resources_;
    gpu.ids.ensure(width, height, 0, GL_R32UI, true);
    const SceneBatches batches = upload_instances(frame);
    glBindFramebuffer(GL_FRAMEBUFFER, gpu.ids.framebuffer());
    glViewport(0, 0, width, height);
    glDisable(GL_BLEND);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glDepthMask(GL_TRUE);
    const GLuint none[4] = {};
    const GLfloat farthest = 1;
    glClearBufferuiv(GL_COLOR, 0, none);
    glClearBufferfv(GL_DEPTH, 0, &farthest);
    gpu.id.use();
    gpu.id.set("view_projection", clip_matrix(frame, batches, width, height));
    draw_batches(batches.opaque);
    draw_batches(batches.transparent);
    draw_batches(batches.hatched);
    const auto columns = static_cast<std::size_t>(width), rows = static_cast<std::size_t>(height);
    std::vector<std::uint32_t> bottom_up(columns * rows), ids(columns * rows);
    glReadPixels(0, 0, width, height, GL_RED_INTEGER, GL_UNSIGNED_INT, bottom_up.data());
    for (std::size_t y = 0; y < rows; ++y)
      std::copy_n(bottom_up.begin() + static_cast<std::ptrdiff_t>((rows - 1 - y) * columns), columns,
                  ids.begin() + static_cast<std::ptrdiff_t>(y * columns));
    return ids;
  }

  const RenderStatistics& statistics() const override { return statistics_; }

  void abandon() override {
    const ForgetNames forget;
    resources_.reset();
  }

 private:
  Mat4 clip_matrix(const Frame& frame, const SceneBatches& batches, int width, int height) const {
    const DepthRange range = depth_range(frame, batches);
    const double aspect = static_cast<double>(width) / height;
    return projection_matrix(frame.camera, aspect, range.near_distance, range.far_distance) * view_matrix(frame.camera);
  }

  SceneBatches upload_instances(const Frame& frame) {
    SceneBatches batches = batch_instances(frame, resources_->meshes);
    glBindBuffer(GL_ARRAY_BUFFER, resources_->instances.get());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(batches.data.size() * sizeof(InstanceData)),
                 batches.data.data(), GL_STREAM_DRAW);
    return batches;
  }

  void draw_batches(const std::vector<Batch>& batches) {
    for (const Batch& batch : batches) {
      GpuMesh& mesh = resources_->meshes[batch.mesh];
      mesh.closed() ? glEnable(GL_CULL_FACE) : glDisable(GL_CULL_FACE);
      mesh.draw_solid(resources_->instances.value(), batch.first, batch.count);
      ++statistics_.draw_calls;
    }
    glDisable(GL_CULL_FACE);
  }

  void draw_scene(const Frame& frame, int width, int height, GLuint target) {
    const Timer timer;
    statistics_ = {};
    glCullFace(GL_BACK);
    const SceneBatches batches = upload_instances(frame);
    statistics_.triangles = batches.triangles;
    for (const auto* part : {&batches.opaque, &batches.transparent, &batches.hatched, &batches.wires})
      for (const Batch& batch : *part) statistics_.instances += batch.count;
    Pass pass{frame,
              batches,
              theme_colors(frame.theme),
              width,
              height,
              clip_matrix(frame, batches, width, height),
              fit_light(frame, batches, shadow_size),
              frame.shadows && !frame.wireframe && !batches.opaque.empty()};
    if (pass.shadows) draw_shadows(pass);
    const bool outlined = !batches.selected.empty();
    if (outlined) draw_mask(pass);

    glBindFramebuffer(GL_FRAMEBUFFER, target);
    glViewport(0, 0, width, height);
    glDepthMask(GL_TRUE);
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    draw_background(pass);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    if (!frame.wireframe) draw_solids(pass, batches.opaque, 1);
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glDepthMask(GL_FALSE);
    draw_grounds(pass);
    if (!frame.wireframe) draw_solids(pass, batches.transparent, 1);
    if (!frame.wireframe) draw_solids(pass, batches.hatched, 0.85f, 9 * frame.pixel_ratio);
    statistics_.draw_calls += static_cast<std::uint64_t>(resources_->world.draw_patches(frame, pass.view_projection));
    draw_edges(pass);
    statistics_.draw_calls +=
        static_cast<std::uint64_t>(resources_->world.draw(frame, pass.view_projection, width, height));
    if (outlined) draw_outline(pass);
    draw_screen(pass);
    statistics_.seconds = timer.seconds();
  }

  void draw_shadows(const Pass& pass) {
    Resources& gpu = *resources_;
    if (gpu.shadow_map.value() == 0) {
      glActiveTexture(GL_TEXTURE1);
      glBindTexture(GL_TEXTURE_2D, gpu.shadow_map.get());
      glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, shadow_size, shadow_size, 0, GL_DEPTH_COMPONENT,
                   GL_UNSIGNED_INT, nullptr);
      for (GLenum filter : {GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER})
        glTexParameteri(GL_TEXTURE_2D, filter, GL_LINEAR);
      for (GLenum wrap : {GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T}) glTexParameteri(GL_TEXTURE_2D, wrap, GL_CLAMP_TO_EDGE);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
      glBindFramebuffer(GL_FRAMEBUFFER, gpu.shadow_target.get());
      glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, gpu.shadow_map.value(), 0);
      glDrawBuffer(GL_NONE);
      glReadBuffer(GL_NONE);
    }
    glBindFramebuffer(GL_FRAMEBUFFER, gpu.shadow_target.value());
    glViewport(0, 0, shadow_size, shadow_size);
    glDisable(GL_BLEND);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LESS);
    glDepthMask(GL_TRUE);
    glClear(GL_DEPTH_BUFFER_BIT);
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(1.5f, 2.0f);
    gpu.depth.use();
    gpu.depth.set("view_projection", pass.light.matrix);
    draw_batches(pass.batches.opaque);
    glDisable(GL_POLYGON_OFFSET_FILL);
  }

  void draw_mask(const Pass& pass) {
    Resources& gpu = *resources_;
    gpu.mask_target.ensure(pass.width, pass.height, 0, GL_R8, false);
    glBindFramebuffer(GL_FRAMEBUFFER, gpu.mask_target.framebuffer());
    glViewport(0, 0, pass.width, pass.height);
    glDisable(GL_BLEND);
    glDisable(GL_DEPTH_TEST);
    glClearColor(0, 0, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT);
    gpu.mask.use();
    gpu.mask.set("view_projection", pass.view_projection);
    draw_batches(pass.batches.selected);
  }

  void draw_background(const Pass& pass) {
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_BLEND);
    glDisable(GL_CULL_FACE);
    const Program& program = resources_->background;
    program.use();
    program.set("top", pass.colors.background_top);
    program.set("bottom", pass.colors.background_bottom);
    draw_triangle();
  }

  void draw_triangle() {
    glBindVertexArray(resources_->empty_array.get());
    glDrawArrays(GL_TRIANGLES, 0, 3);
    ++statistics_.draw_calls;
  }

  void set_light(const Program& program, const Pass& pass) {
    program.set("shadows", pass.shadows ? 1 : 0);
    program.set("shadow_map", 1);
    program.set("light_matrix", pass.light.matrix);
    program.set("shadow_texel", 1.0f / shadow_size);
    glActiveTexture(GL_TEXTURE1);
    glBindTexture(GL_TEXTURE_2D, pass.shadows ? resources_->shadow_map.value() : 0);
    glActiveTexture(GL_TEXTURE0);
  }

  /// `hatch`: width of a stripe and its gap in device pixels; 0 = none.
  void draw_solids(const Pass& pass, const std::vector<Batch>& batches, float alpha_factor, float hatch = 0) {
    if (batches.empty()) return;
    const Camera& camera = pass.frame.camera;
    const Program& program = resources_->solid;
    program.use();
    program.set("view_projection", pass.view_projection);
    program.set("eye", camera.eye.cast<float>().eval());
    program.set("view_direction", camera_axes(camera).forward.cast<float>().eval());
    program.set("orthographic", camera.orthographic ? 1 : 0);
    program.set("up", camera.up.normalized().cast<float>().eval());
    program.set("light_direction", pass.light.direction.cast<float>().eval());
    program.set("ambient", pass.colors.ambient);
    program.set("normal_offset", static_cast<float>(1.5 * pass.light.texel));
    program.set("alpha_factor", alpha_factor);
    program.set("hatch", hatch);
    set_light(program, pass);
    draw_batches(batches);
  }

  struct EdgeLook {
    float width, alpha, tint_share;
  };
  void draw_edges(const Pass& pass, const std::vector<Batch>& batches, bool every_edge, const EdgeLook& look) {
    const Program& program = resources_->edge;
    program.set("width", look.width * pass.frame.pixel_ratio);
    program.set("bias", 3e-5f);
    program.set("alpha", look.alpha);
    program.set("tint_share", look.tint_share);
    for (const Batch& batch : batches)
      if (resources_->meshes[batch.mesh].draw_edges(resources_->instances.value(), batch.first, batch.count,
                                                    every_edge))
        ++statistics_.draw_calls;
  }

  void draw_edges(const Pass& pass) {
    const Program& program = resources_->edge;
    program.use();
    program.set("view_projection", pass.view_projection);
    program.set("size", static_cast<float>(pass.width), static_cast<float>(pass.height));
    program.set("tint", pass.colors.edge);
    const bool wireframe = pass.frame.wireframe, contrast = pass.frame.theme == Theme::high_contrast;
    const bool thin = pass.frame.edges && pass.batches.triangles <= most_edge_triangles;
    for (const auto* part : {&pass.batches.opaque, &pass.batches.transparent, &pass.batches.hatched}) {
      if (wireframe) draw_edges(pass, *part, true, {1.0f, 0.35f, 0.3f});
      if (wireframe) draw_edges(pass, *part, false, {1.6f, 0.95f, 0.3f});
      if (!wireframe && thin) draw_edges(pass, *part, false, {contrast ? 1.6f : 1.1f, contrast ? 1.0f : 0.38f, 1.0f});
    }
    // Round bodies have no feature edges: their net alone must be seen.
    draw_edges(pass, pass.batches.wires, true, {1.1f, 0.30f, 0.0f});
    draw_edges(pass, pass.batches.wires, false, {2.4f, 1.0f, 0.0f});
  }

  void draw_grounds(const Pass& pass) {
    const Program& program = resources_->ground;
    for (const GroundPlane& ground : pass.frame.grounds) {
      const Vec3 normal = ground.normal.cast<double>().normalized(), center = ground.point.cast<double>();
      if (!normal.allFinite() || !center.allFinite()) continue;
      // Grid directions follow the world axes as far as the plane allows.
      Vec3 guide = Vec3::UnitX();
      if (std::abs(normal.x()) > 0.9) guide = Vec3::UnitZ();
      const Vec3 u = (guide - guide.dot(normal) * normal).normalized(), v = normal.cross(u);
      const double distance = std::max((pass.frame.camera.eye - center).norm(), 1e-6);
      const double level = std::log10(distance / 6);
      const bool above = (pass.frame.camera.eye - center).dot(normal) > 0;
      program.use();
      program.set("view_projection", pass.view_projection);
      program.set("center", ground.point);
      program.set("axis_u", Vec3f((u * ground.extent).cast<float>()));
      program.set("axis_v", Vec3f((v * ground.extent).cast<float>()));
      program.set("tint", pass.colors.ground);
      program.set("grid_color", pass.colors.grid);
      program.set("cell", static_cast<float>(std::pow(10.0, std::floor(level))));
      program.set("fine_share", static_cast<float>(1 - (level - std::floor(level))));
      program.set("line_pixels", 1.2f * pass.frame.pixel_ratio);
      program.set("opacity", above ? 1.0f : 0.18f);
      set_light(program, pass);
      glBindVertexArray(resources_->empty_array.get());
      glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
      ++statistics_.draw_calls;
    }
  }

  void draw_outline(const Pass& pass) {
    const Program& program = resources_->outline;
    const float radius = 2.2f * pass.frame.pixel_ratio;
    glDisable(GL_DEPTH_TEST);
    program.use();
    program.set("mask", 0);
    program.set("texel", radius / static_cast<float>(pass.width), radius / static_cast<float>(pass.height));
    program.set("tint", pass.colors.outline);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, resources_->mask_target.texture());
    draw_triangle();
  }

  void draw_screen(const Pass& pass) {
    const float ratio = std::max(pass.frame.pixel_ratio, 0.1f);
    GlyphAtlas& atlas = resources_->screen.atlas();
    const auto measure = [&](std::string_view text, float size) {
      return atlas.text_width(text, std::max(4, static_cast<int>(std::lround(size * ratio)))) / ratio;
    };
    const ScreenList list = layout_screen(pass.frame, pass.width, pass.height, measure);
    statistics_.draw_calls += static_cast<std::uint64_t>(resources_->screen.draw(list, ratio, pass.width, pass.height));
  }

  int version_;
  std::string renderer_;
  int samples_ = 4;
  std::unique_ptr<Resources> resources_;
  RenderStatistics statistics_;
};

}  // namespace

std::unique_ptr<Engine> make_gl_engine() { return std::make_unique<GlEngine>(); }

}  // namespace seam::viewport
