#include "ui/viewport/plot_strip.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ui/viewport/palette.hpp"

namespace seam::viewport {
namespace {

constexpr float margin = 12, panel_height = 108, text_size = 11, inset = 8, gutter = 44, dot = 3;
constexpr std::size_t most_columns = 4;

struct Axis {
  double low = 0, high = 1;
  bool logarithmic = false;
  double place(double value) const {
    if (!logarithmic) return (value - low) / (high - low);
    return (std::log10(std::max(value, low)) - std::log10(low)) / (std::log10(high) - std::log10(low));
  }
};

/// Limits far from the curves (by more than two decades) would flatten them and stay outside.
Axis axis_of(const StripPanel& panel) {
  Axis axis{1e300, -1e300, panel.logarithmic};
  const auto include = [&axis](double value) {
    if (!std::isfinite(value) || (axis.logarithmic && !(value > 0))) return;
    axis.low = std::min(axis.low, value);
    axis.high = std::max(axis.high, value);
  };
  for (const StripCurve& curve : panel.curves)
    for (const auto& [x, y] : curve.points) include(y);
  const double near_low = axis.low / 100, near_high = axis.high * 100;
  const bool empty = !(axis.low <= axis.high);
  for (const StripLimit& limit : panel.limits)
    if (!panel.logarithmic || empty || (limit.value > near_low && limit.value < near_high)) include(limit.value);
  if (!(axis.low <= axis.high)) axis.low = panel.logarithmic ? 1e-3 : 0, axis.high = 1;
  if (panel.logarithmic) {
    axis.low = std::pow(10, std::floor(std::log10(axis.low)));
    axis.high = std::pow(10, std::ceil(std::log10(axis.high)));
    if (axis.high <= axis.low) axis.high = 10 * axis.low;
  } else {
    axis.low = std::min(axis.low, 0.0);
    if (axis.high <= axis.low) axis.high = axis.low + 1;
  }
  return axis;
}

struct Grid {
  std::size_t rows = 1, columns = 1;
  float panel_width = 0;
};

Grid grid_of(std::size_t panels, float width) {
  Grid grid;
  grid.rows = std::max<std::size_t>(1, (panels + most_columns - 1) / most_columns);
  grid.columns = std::max<std::size_t>(1, (panels + grid.rows - 1) / grid.rows);
  grid.panel_width = (width - margin * static_cast<float>(grid.columns + 1)) / static_cast<float>(grid.columns);
  return grid;
}

class PanelPainter {
 public:
  PanelPainter(Frame& frame, const StripPanel& panel, const StripTime& time, float left, float top, float width)
      : frame_(frame),
        colors_(theme_colors(frame.theme)),
        panel_(panel),
        time_(time),
        axis_(axis_of(panel)),
        left_(left),
        top_(top),
        width_(width),
        x0_(left + inset + gutter),
        x1_(left + width - inset),
        y0_(top + panel_height - inset - 4),
        y1_(top + 26) {}

  void paint() {
    frame_.screen_boxes.push_back(
        {left_, top_, width_, panel_height, colors_.text_box, std::max(colors_.text_box_alpha, 0.75f)});
    text(left_ + inset, top_ + 16, panel_.title, text_size, TextAnchor::left);
    text(x0_ - 4, y1_ + 8, fmt::format("{:.2g}", axis_.high), text_size - 1, TextAnchor::right);
    text(x0_ - 4, y0_, fmt::format("{:.2g}", axis_.low), text_size - 1, TextAnchor::right);
    for (float y : {y0_, y1_}) frame_.screen_lines.push_back({x0_, y, x1_, y, colors_.grid, 1, 0.6f});
    for (const StripLimit& limit : panel_.limits) paint_limit(limit);
    for (const StripCurve& curve : panel_.curves) paint_curve(curve);
    paint_key();
    const float x = x_of(time_.cursor);
    frame_.screen_lines.push_back({x, y0_, x, y1_, colors_.text, 1, 0.5f});
  }

 private:
  float x_of(double x) const {
    return x0_ + (x1_ - x0_) * static_cast<float>(std::clamp((x - time_.low) / (time_.high - time_.low), 0.0, 1.0));
  }
  float y_of(double value) const {
    return y0_ + (y1_ - y0_) * static_cast<float>(std::clamp(axis_.place(value), 0.0, 1.0));
  }
  void text(float x, float y, const std::string& words, float size, TextAnchor anchor) {
    frame_.screen_texts.push_back({x, y, words, colors_.text, size, anchor});
  }

  void paint_limit(const StripLimit& limit) {
    const double place = axis_.place(limit.value);
    if (place > 1 + 1e-9 || place < -1e-9 || (axis_.logarithmic && limit.value < axis_.low)) {
      const bool above = limit.value > axis_.high;
      text(x1_, above ? y1_ + 8 : y0_ - 3,
           fmt::format("{} {:.2g} {}", limit.name, limit.value, above ? "above" : "below"), text_size - 2,
           TextAnchor::right);
      return;
    }
    const float y = y_of(limit.value);
    for (float x = x0_; x < x1_; x += 10)
      frame_.screen_lines.push_back({x, y, std::min(x + 5, x1_), y, colors_.text, 1, 0.6f});
    text(x1_, y - 3 < y1_ + 7 ? y + 10 : y - 3, limit.name, text_size - 2, TextAnchor::right);
  }

  void paint_curve(const StripCurve& curve) {
    const auto shown = [](double y) { return std::isfinite(y); };
    for (std::size_t k = 0; k < curve.points.size(); ++k) {
      const auto [x, y] = curve.points[k];
      if (!shown(y)) continue;
      const bool joined = k > 0 && shown(curve.points[k - 1].second);
      if (joined)
        frame_.screen_lines.push_back({x_of(curve.points[k - 1].first), y_of(curve.points[k - 1].second), x_of(x),
                                       y_of(y), curve.color, 1.8f, 1});
      const bool goes_on = k + 1 < curve.points.size() && shown(curve.points[k + 1].second);
      if (panel_.dots || (!joined && !goes_on))
        frame_.screen_boxes.push_back({x_of(x) - dot / 2, y_of(y) - dot / 2, dot, dot, curve.color, 1});
    }
  }

  void paint_key() {
    float key = x1_;
    for (auto curve = panel_.curves.rbegin(); curve != panel_.curves.rend(); ++curve) {
      if (curve->name.empty()) continue;
      text(key, top_ + 16, curve->name, text_size, TextAnchor::right);
      key -= 6.2f * static_cast<float>(curve->name.size()) + 6;
      frame_.screen_boxes.push_back({key - 10, top_ + 10, 10, 4, curve->color, 1});
      key -= 20;
    }
  }

  Frame& frame_;
  const ThemeColors& colors_;
  const StripPanel& panel_;
  const StripTime& time_;
  const Axis axis_;
  const float left_, top_, width_, x0_, x1_, y0_, y1_;
};

}  // namespace

int strip_columns(std::size_t panels, float width) {
  return std::max(20, static_cast<int>(grid_of(panels, width).panel_width - gutter - 2 * inset));
}

void draw_plot_strip(Frame& frame, const std::vector<StripPanel>& panels, const StripTime& time, float width,
                     float height) {
  if (panels.empty()) return;
  const Grid grid = grid_of(panels.size(), width);
  const float row_height = panel_height + margin;
  for (std::size_t index = 0; index < panels.size(); ++index) {
    const auto row = static_cast<float>(grid.rows - index / grid.columns);
    const auto column = static_cast<float>(index % grid.columns);
    PanelPainter(frame, panels[index], time, margin + column * (grid.panel_width + margin), height - row * row_height,
                 grid.panel_width)
        .paint();
  }
  frame.bottom_inset = static_cast<float>(grid.rows) * row_height;
}

}  // namespace seam::viewport
