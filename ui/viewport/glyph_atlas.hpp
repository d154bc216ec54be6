#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace seam::viewport {

/// Rasterised glyphs on one growing 8-bit bitmap (FreeType; DejaVu Sans, then Noto Sans CJK for what it lacks). No Qt,
/// no GL: windows and videos draw the same text. Not thread safe.
class GlyphAtlas {
 public:
  GlyphAtlas();
  ~GlyphAtlas();
  GlyphAtlas(const GlyphAtlas&) = delete;
  GlyphAtlas& operator=(const GlyphAtlas&) = delete;

  struct Glyph {
    int x = 0, y = 0, width = 0, height = 0;  ///< place on the bitmap, pixels
    int left = 0, top = 0;  ///< from the pen to the bitmap's left edge, and up from the baseline to its top
    float advance = 0;      ///< pixels
  };

  /// False when no font file was found: every glyph is then empty.
  bool available() const;
  /// Glyph of a code point at `pixels` per em. References die at the next call.
  const Glyph& glyph(char32_t code, int pixels);
  /// Width of one line of UTF-8, pixels.
  float text_width(std::string_view text, int pixels);

  int width() const { return side_; }
  int height() const { return side_; }
  const std::vector<std::uint8_t>& bitmap() const { return bitmap_; }
  /// Grows with every change of the bitmap.
  std::uint64_t generation() const { return generation_; }

 private:
  struct Fonts;
  bool place(int width, int height, int& x, int& y);

  std::unique_ptr<Fonts> fonts_;
  int side_ = 512, row_x_ = 1, row_y_ = 1, row_height_ = 0;
  std::vector<std::uint8_t> bitmap_;
  std::uint64_t generation_ = 1;
};

/// Code points of UTF-8; broken sequences become U+FFFD.
std::u32string decode_utf8(std::string_view text);

}  // namespace seam::viewport
