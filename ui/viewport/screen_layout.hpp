#pragma once
#include <functional>
#include <string_view>
#include <vector>

#include "ui/viewport/engine.hpp"

namespace seam::viewport {

/// Everything flat on the picture, back to front: boxes, then lines, then texts; logical pixels.
struct ScreenList {
  std::vector<ScreenBox> boxes;
  std::vector<ScreenLine> lines;
  std::vector<ScreenText> texts;
};

/// Width of a line of text in logical pixels at a size in logical pixels per em.
using TextMeasure = std::function<float(std::string_view text, float size)>;

/// Places HUD (top left), legend (top right), labels (at their points; a label that would cover an earlier, nearer
/// one is left out) and the frame's own screen items. `width`, `height` in device pixels. Pure.
ScreenList layout_screen(const Frame& frame, int width, int height, const TextMeasure& measure);

}  // namespace seam::viewport
