#pragma once
#include <cstdint>
#include <vector>

#include "ui/viewport/engine.hpp"
#include "ui/viewport/gl_objects.hpp"
#include "ui/viewport/glyph_atlas.hpp"
#include "ui/viewport/screen_layout.hpp"

namespace seam::viewport::gl {

/// Lines and markers in the world with widths in pixels; what bodies hide stays faintly visible.
class WorldOverlay {
 public:
  WorldOverlay();
  /// Returns the number of draw calls. Depth testing against what is already drawn.
  int draw(const Frame& frame, const Mat4& view_projection, int width, int height);
  /// The sheets, far ones first; the same return value.
  int draw_patches(const Frame& frame, const Mat4& view_projection);

 private:
  Program lines_, markers_, patches_;
  VertexArray line_array_, marker_array_, patch_array_;
  Buffer line_buffer_, marker_buffer_, patch_buffer_;
};

/// Boxes, lines and text flat on the picture.
class ScreenOverlay {
 public:
  ScreenOverlay();
  /// Returns the number of draw calls (0 or 1).
  int draw(const ScreenList& list, float pixel_ratio, int width, int height);
  GlyphAtlas& atlas() { return atlas_; }

 private:
  Program program_;
  VertexArray array_;
  Buffer buffer_;
  Texture texture_;
  GlyphAtlas atlas_;
  std::uint64_t uploaded_ = 0;
};

}  // namespace seam::viewport::gl
