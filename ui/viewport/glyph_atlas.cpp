#include "ui/viewport/glyph_atlas.hpp"

#include <ft2build.h>
#include FT_FREETYPE_H

#include <algorithm>
#include <cstdlib>
#include <map>

namespace seam::viewport {
namespace {

/// Faces of Debian's fonts-dejavu-core and fonts-noto-cjk (face 2 of the collection is Simplified Chinese).
struct FontFile {
  const char* path;
  FT_Long face;
};
constexpr FontFile font_files[] = {{"/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", 0},
                                   {"/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", 2}};
constexpr int largest_side = 4096;

}  // namespace

struct GlyphAtlas::Fonts {
  FT_Library library = nullptr;
  std::vector<FT_Face> faces;
  std::map<std::pair<char32_t, int>, Glyph> glyphs;
  bool second_tried = false;

  Fonts() {
    if (FT_Init_FreeType(&library) != 0) library = nullptr;
    open(0);
  }
  ~Fonts() {
    for (FT_Face face : faces) FT_Done_Face(face);
    if (library) FT_Done_FreeType(library);
  }
  Fonts(const Fonts&) = delete;
  Fonts& operator=(const Fonts&) = delete;

  void open(std::size_t index) {
    FT_Face face = nullptr;
    if (library && FT_New_Face(library, font_files[index].path, font_files[index].face, &face) == 0)
      faces.push_back(face);
  }

  /// The first face that has the code point; the large CJK file is opened only when something needs it.
  FT_Face face_for(char32_t code) {
    for (FT_Face face : faces)
      if (FT_Get_Char_Index(face, code) != 0) return face;
    if (!second_tried) {
      second_tried = true;
      open(1);
      return face_for(code);
    }
    return faces.empty() ? nullptr : faces.front();
  }
};

GlyphAtlas::GlyphAtlas()
    : fonts_(std::make_unique<Fonts>()),
      bitmap_(static_cast<std::size_t>(side_) * static_cast<std::size_t>(side_), 0) {}
GlyphAtlas::~GlyphAtlas() = default;

bool GlyphAtlas::available() const { return !fonts_->faces.empty(); }

bool GlyphAtlas::place(int width, int height, int& x, int& y) {
  if (row_x_ + width + 1 > side_) {
    row_x_ = 1;
    row_y_ += row_height_ + 1;
    row_height_ = 0;
  }
  if (width + 2 > side_ || row_y_ + height + 1 > side_) {
    if (2 * side_ > largest_side) return false;
    std::vector<std::uint8_t> grown(static_cast<std::size_t>(4) * bitmap_.size(), 0);
    for (int row = 0; row < side_; ++row)
      std::copy_n(bitmap_.begin() + static_cast<std::ptrdiff_t>(row) * side_, side_,
                  grown.begin() + static_cast<std::ptrdiff_t>(row) * 2 * side_);
    bitmap_ = std::move(grown);
    side_ *= 2;
    return place(width, height, x, y);
  }
  x = row_x_, y = row_y_;
  row_x_ += width + 1;
  row_height_ = std::max(row_height_, height);
  return true;
}

const GlyphAtlas::Glyph& GlyphAtlas::glyph(char32_t code, int pixels) {
  pixels = std::clamp(pixels, 4, 200);
  const auto [entry, added] = fonts_->glyphs.try_emplace({code, pixels});
  Glyph& glyph = entry->second;
  if (!added) return glyph;
  FT_Face face = fonts_->face_for(code);
  if (!face || FT_Set_Pixel_Sizes(face, 0, static_cast<FT_UInt>(pixels)) != 0 ||
      FT_Load_Char(face, code, FT_LOAD_RENDER | FT_LOAD_TARGET_LIGHT) != 0)
    return glyph;
  const FT_Bitmap& source = face->glyph->bitmap;
  glyph.advance = static_cast<float>(face->glyph->advance.x) / 64.0f;
  const int width = static_cast<int>(source.width), height = static_cast<int>(source.rows);
  if (width == 0 || height == 0 || !place(width, height, glyph.x, glyph.y)) return glyph;
  glyph.width = width, glyph.height = height;
  glyph.left = face->glyph->bitmap_left, glyph.top = face->glyph->bitmap_top;
  for (int row = 0; row < height; ++row)
    std::copy_n(source.buffer + row * source.pitch, width,
                bitmap_.begin() + static_cast<std::ptrdiff_t>(glyph.y + row) * side_ + glyph.x);
  ++generation_;
  return glyph;
}

float GlyphAtlas::text_width(std::string_view text, int pixels) {
  float width = 0;
  for (char32_t code : decode_utf8(text)) width += glyph(code, pixels).advance;
  return width;
}

std::u32string decode_utf8(std::string_view text) {
  std::u32string result;
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const int length = lead < 0x80 ? 1 : lead >> 5 == 6 ? 2 : lead >> 4 == 14 ? 3 : lead >> 3 == 30 ? 4 : 0;
    char32_t code = length == 1 ? lead : static_cast<char32_t>(lead & (0x7f >> length));
    bool good = length > 0 && i + static_cast<std::size_t>(length) <= text.size();
    for (int k = 1; good && k < length; ++k) {
      const auto next = static_cast<unsigned char>(text[i + static_cast<std::size_t>(k)]);
      good = next >> 6 == 2;
      code = code << 6 | (next & 0x3f);
    }
    result.push_back(good ? code : U'\ufffd');
    i += good ? static_cast<std::size_t>(length) : 1;
  }
  return result;
}

}  // namespace seam::viewport
