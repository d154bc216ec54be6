#include "ui/viewport/gl_overlay.hpp"

#include <algorithm>
#include <cmath>

#include "ui/viewport/gl_shaders.hpp"

namespace seam::viewport::gl {
namespace {

const void* offset(std::size_t floats) { return reinterpret_cast<const void*>(floats * sizeof(float)); }

void upload(Buffer& buffer, const std::vector<float>& data) {
  glBindBuffer(GL_ARRAY_BUFFER, buffer.get());
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(data.size() * sizeof(float)), data.data(), GL_STREAM_DRAW);
}

void attribute(GLuint location, GLint size, std::size_t stride, std::size_t start, GLuint divisor) {
  glEnableVertexAttribArray(location);
  glVertexAttribPointer(location, size, GL_FLOAT, GL_FALSE, static_cast<GLsizei>(stride * sizeof(float)),
                        offset(start));
  glVertexAttribDivisor(location, divisor);
}

/// Twice: in front of bodies fully, behind them faintly.
int draw_quads(const Program& program, GLsizei count) {
  glDepthFunc(GL_GREATER);
  program.set("alpha", 0.22f);
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count);
  glDepthFunc(GL_LEQUAL);
  program.set("alpha", 1.0f);
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count);
  return 2;
}

struct Vertex {
  float x, y, u, v;
};

class Quads {
 public:
  void add(const Vertex (&corners)[4], const Vec3f& color, float alpha) {
    for (int index : {0, 1, 2, 2, 1, 3}) {
      const Vertex& v = corners[index];
      data_.insert(data_.end(), {v.x, v.y, v.u, v.v, color[0], color[1], color[2], alpha});
    }
  }
  void add_box(float x, float y, float width, float height, const Vec3f& color, float alpha) {
    add({{x, y, -1, 0}, {x + width, y, -1, 0}, {x, y + height, -1, 0}, {x + width, y + height, -1, 0}}, color, alpha);
  }
  std::vector<float>& data() { return data_; }

 private:
  std::vector<float> data_;
};

void add_line(Quads& quads, const ScreenLine& line, float ratio) {
  const float dx = line.x1 - line.x0, dy = line.y1 - line.y0, length = std::hypot(dx, dy);
  if (!(length > 0)) return;
  const float nx = -dy / length * 0.5f * line.width, ny = dx / length * 0.5f * line.width;
  quads.add({{(line.x0 + nx) * ratio, (line.y0 + ny) * ratio, -1, 0},
             {(line.x0 - nx) * ratio, (line.y0 - ny) * ratio, -1, 0},
             {(line.x1 + nx) * ratio, (line.y1 + ny) * ratio, -1, 0},
             {(line.x1 - nx) * ratio, (line.y1 - ny) * ratio, -1, 0}},
            line.color, line.alpha);
}

/// Texture coordinates in pixels of the bitmap: it may still grow while the list is built.
void add_text(Quads& quads, const ScreenText& text, float ratio, GlyphAtlas& atlas) {
  const int pixels = std::max(4, static_cast<int>(std::lround(text.size * ratio)));
  float pen = text.x * ratio;
  if (text.anchor != TextAnchor::left)
    pen -= atlas.text_width(text.text, pixels) * (text.anchor == TextAnchor::center ? 0.5f : 1.0f);
  const float base = std::round(text.y * ratio);
  for (char32_t code : decode_utf8(text.text)) {
    const GlyphAtlas::Glyph g = atlas.glyph(code, pixels);
    if (g.width > 0) {
      const float x = std::round(pen) + static_cast<float>(g.left), y = base - static_cast<float>(g.top);
      const float w = static_cast<float>(g.width), h = static_cast<float>(g.height);
      const float u = static_cast<float>(g.x), v = static_cast<float>(g.y);
      quads.add({{x, y, u, v}, {x + w, y, u + w, v}, {x, y + h, u, v + h}, {x + w, y + h, u + w, v + h}}, text.color,
                1);
    }
    pen += g.advance;
  }
}

}  // namespace

WorldOverlay::WorldOverlay()
    : lines_("line", line_vertex, line_fragment),
      markers_("marker", marker_vertex, marker_fragment),
      patches_("patch", patch_vertex, color_fragment) {}

int WorldOverlay::draw_patches(const Frame& frame, const Mat4& view_projection) {
  std::vector<std::pair<double, const Patch*>> order;
  for (const Patch& patch : frame.patches) {
    if (patch.points.size() < 3) continue;
    if (!std::all_of(patch.points.begin(), patch.points.end(), [](const Vec3f& p) { return p.allFinite(); })) continue;
    Vec3f middle = Vec3f::Zero();
    for (const Vec3f& point : patch.points) middle += point / static_cast<float>(patch.points.size());
    order.emplace_back((middle.cast<double>() - frame.camera.eye).norm(), &patch);
  }
  if (order.empty()) return 0;
  std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<float> data;
  for (const auto& [distance, patch] : order)
    for (std::size_t k = 2; k < patch->points.size(); ++k)
      for (std::size_t point : {std::size_t{0}, k - 1, k}) {
        data.insert(data.end(), patch->points[point].data(), patch->points[point].data() + 3);
        data.insert(data.end(), {patch->color[0], patch->color[1], patch->color[2], patch->alpha});
      }
  glBindVertexArray(patch_array_.get());
  upload(patch_buffer_, data);
  attribute(0, 3, 7, 0, 0);
  attribute(1, 4, 7, 3, 0);
  patches_.use();
  patches_.set("view_projection", view_projection);
  glDrawArrays(GL_TRIANGLES, 0, static_cast<GLsizei>(data.size() / 7));
  return 1;
}

int WorldOverlay::draw(const Frame& frame, const Mat4& view_projection, int width, int height) {
  int calls = 0;
  const auto prepare = [&](const Program& program) {
    program.use();
    program.set("view_projection", view_projection);
    program.set("size", static_cast<float>(width), static_cast<float>(height));
    program.set("pixel_ratio", frame.pixel_ratio);
  };
  std::vector<float> data;
  for (const LineSegment& line : frame.lines) {
    if (!line.from.allFinite() || !line.to.allFinite()) continue;
    for (const Vec3f& part : {line.from, line.to, line.color}) data.insert(data.end(), part.data(), part.data() + 3);
    data.push_back(line.width_pixels);
  }
  if (!data.empty()) {
    glBindVertexArray(line_array_.get());
    upload(line_buffer_, data);
    attribute(0, 3, 10, 0, 1);
    attribute(1, 3, 10, 3, 1);
    attribute(2, 4, 10, 6, 1);
    prepare(lines_);
    calls += draw_quads(lines_, static_cast<GLsizei>(data.size() / 10));
  }
  data.clear();
  for (const Marker& marker : frame.markers) {
    if (!marker.position.allFinite()) continue;
    for (const Vec3f& part : {marker.position, marker.color}) data.insert(data.end(), part.data(), part.data() + 3);
    data.push_back(marker.size_pixels);
  }
  if (!data.empty()) {
    glBindVertexArray(marker_array_.get());
    upload(marker_buffer_, data);
    attribute(0, 3, 7, 0, 1);
    attribute(1, 4, 7, 3, 1);
    prepare(markers_);
    calls += draw_quads(markers_, static_cast<GLsizei>(data.size() / 7));
  }
  return calls;
}

ScreenOverlay::ScreenOverlay() : program_("screen", screen_vertex, screen_fragment) {}

int ScreenOverlay::draw(const ScreenList& list, float pixel_ratio, int width, int height) {
  Quads quads;
  for (const ScreenBox& box : list.boxes)
    quads.add_box(box.x * pixel_ratio, box.y * pixel_ratio, box.width * pixel_ratio, box.height * pixel_ratio,
                  box.color, box.alpha);
  for (const ScreenLine& line : list.lines) add_line(quads, line, pixel_ratio);
  for (const ScreenText& text : list.texts) add_text(quads, text, pixel_ratio, atlas_);
  if (quads.data().empty()) return 0;
  for (std::size_t vertex = 0; vertex < quads.data().size(); vertex += 8)
    if (quads.data()[vertex + 2] >= 0) {
      quads.data()[vertex + 2] /= static_cast<float>(atlas_.width());
      quads.data()[vertex + 3] /= static_cast<float>(atlas_.height());
    }
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, texture_.get());
  if (uploaded_ != atlas_.generation()) {
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, atlas_.width(), atlas_.height(), 0, GL_RED, GL_UNSIGNED_BYTE,
                 atlas_.bitmap().data());
    for (GLenum filter : {GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER})
      glTexParameteri(GL_TEXTURE_2D, filter, GL_LINEAR);
    uploaded_ = atlas_.generation();
  }
  glBindVertexArray(array_.get());
  upload(buffer_, quads.data());
  attribute(0, 2, 8, 0, 0);
  attribute(1, 2, 8, 2, 0);
  attribute(2, 4, 8, 4, 0);
  program_.use();
  program_.set("size", static_cast<float>(width), static_cast<float>(height));
  program_.set("glyphs", 0);
  glDisable(GL_DEPTH_TEST);
  glDrawArrays(GL_TRIANGLES, 0, static_cast<GLsizei>(quads.data().size() / 8));
  return 1;
}

}  // namespace seam::viewport::gl
