#pragma once
#include <array>
#include <cstddef>

#include "core/math/types.hpp"
#include "ui/viewport/engine.hpp"

namespace seam::viewport {

/// sRGB transfer function (IEC 61966-2-1), per channel, both ways. All colours of a Frame are linear.
float srgb_to_linear(float value);
float linear_to_srgb(float value);
/// 0xRRGGBB in sRGB to linear RGB.
Vec3f color_from_hex(std::uint32_t rgb);

/// Colours told apart by colour-blind readers: Okabe and Ito 2008, in their order without black; index is taken
/// modulo 7.
Vec3f okabe_ito(std::size_t index);
/// A palette for many bodies: muted versions of Okabe-Ito hues that look like painted parts; index modulo its length.
Vec3f part_color(std::size_t index);
/// Colour map for values, t in [0, 1] (clamped): anchors of viridis (van der Walt and Smith 2015), monotone in
/// lightness.
Vec3f value_color(double t);

struct ThemeColors {
  Vec3f background_top, background_bottom, ground, grid, text, text_box, edge, outline;
  float text_box_alpha = 0.6f;
  float ambient = 1;  ///< factor on the hemisphere light
};
/// Linear RGB of everything that is no body.
const ThemeColors& theme_colors(Theme theme);

}  // namespace seam::viewport
