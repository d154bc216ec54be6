#pragma once
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "ui/viewport/engine.hpp"

namespace seam::viewport {

/// One curve of a strip: points in the order of x; a NaN is a gap.
struct StripCurve {
  std::string name;  ///< in the key of its panel; empty = none
  Vec3f color = Vec3f::Zero();
  std::vector<std::pair<double, double>> points;
};

/// A level with a meaning, drawn dashed with its name; one far from the curves is only named, with its value.
struct StripLimit {
  std::string name;
  double value = 0;
};

struct StripPanel {
  std::string title;  ///< with unit
  bool logarithmic = false;
  bool dots = false;  ///< values are marked: those between two gaps have no line
  std::vector<StripCurve> curves;
  std::vector<StripLimit> limits;
};

/// The x axis all panels share, and the place shown.
struct StripTime {
  double low = 0, high = 1, cursor = 0;
};

/// Draws plots along the bottom of a picture of the given logical size, at most four beside one another, and moves the
/// frame's notes above them. Pure.
void draw_plot_strip(Frame& frame, const std::vector<StripPanel>& panels, const StripTime& time, float width,
                     float height);

/// Logical width inside a panel: more points than pixels are of no use.
int strip_columns(std::size_t panels, float width);

}  // namespace seam::viewport
