#include "ui/viewport/palette.hpp"

#include <algorithm>
#include <cmath>

namespace seam::viewport {

float srgb_to_linear(float value) {
  return value <= 0.04045f ? value / 12.92f : std::pow((value + 0.055f) / 1.055f, 2.4f);
}

float linear_to_srgb(float value) {
  return value <= 0.0031308f ? value * 12.92f : 1.055f * std::pow(value, 1 / 2.4f) - 0.055f;
}

Vec3f color_from_hex(std::uint32_t rgb) {
  const auto channel = [rgb](int shift) { return srgb_to_linear(static_cast<float>((rgb >> shift) & 0xff) / 255.0f); };
  return {channel(16), channel(8), channel(0)};
}

Vec3f okabe_ito(std::size_t index) {
  static const std::array<std::uint32_t, 7> colors = {0xE69F00, 0x56B4E9, 0x009E73, 0xF0E442,
                                                      0x0072B2, 0xD55E00, 0xCC79A7};
  return color_from_hex(colors[index % colors.size()]);
}

Vec3f part_color(std::size_t index) {
  static const std::array<std::uint32_t, 8> colors = {0xD9822B, 0x4C9BD1, 0x3FA07A, 0xD8B93A,
                                                      0x3F6FB0, 0xC85A3A, 0xB878A0, 0x8C99A8};
  return color_from_hex(colors[index % colors.size()]);
}

Vec3f value_color(double t) {
  static const std::array<std::uint32_t, 9> anchors = {0x440154, 0x472D7B, 0x3B528B, 0x2C728E, 0x21918C,
                                                       0x28AE80, 0x5EC962, 0xADDC30, 0xFDE725};
  const double scaled = std::clamp(std::isfinite(t) ? t : 0.0, 0.0, 1.0) * (anchors.size() - 1);
  const auto low = std::min(static_cast<std::size_t>(scaled), anchors.size() - 2);
  const auto share = static_cast<float>(scaled - static_cast<double>(low));
  return (1 - share) * color_from_hex(anchors[low]) + share * color_from_hex(anchors[low + 1]);
}

const ThemeColors& theme_colors(Theme theme) {
  static const ThemeColors light = {color_from_hex(0xDDE4EC),
                                    color_from_hex(0xF7F8FA),
                                    color_from_hex(0xE9ECF0),
                                    color_from_hex(0x9AA5B1),
                                    color_from_hex(0x1F2933),
                                    color_from_hex(0xFFFFFF),
                                    color_from_hex(0x26313D),
                                    color_from_hex(0xE8590C),
                                    0.72f,
                                    1.0f};
  static const ThemeColors dark = {color_from_hex(0x1B2129),
                                   color_from_hex(0x2E3742),
                                   color_from_hex(0x39434F),
                                   color_from_hex(0x66727F),
                                   color_from_hex(0xE8EDF2),
                                   color_from_hex(0x10151B),
                                   color_from_hex(0x0B0F13),
                                   color_from_hex(0xFFA94D),
                                   0.66f,
                                   0.8f};
  static const ThemeColors contrast = {color_from_hex(0x000000),
                                       color_from_hex(0x000000),
                                       color_from_hex(0x101010),
                                       color_from_hex(0x808080),
                                       color_from_hex(0xFFFFFF),
                                       color_from_hex(0x000000),
                                       color_from_hex(0xFFFFFF),
                                       color_from_hex(0xFFFF00),
                                       1.0f,
                                       1.25f};
  switch (theme) {
    case Theme::dark:
      return dark;
    case Theme::high_contrast:
      return contrast;
    case Theme::light:
      break;
  }
  return light;
}

}  // namespace seam::viewport
