#include "ui/viewport/plot_strip.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ui/viewport/palette.hpp"

namespace seam::viewport {
namespace {

constexpr float margin = 12, panel_height = 108, text_size = 11, inset = 8;
constexpr std::size_t most_points = 400;

struct Series {
  std::string name;
  Vec3f color;
  std::vector<double> values;
};

struct Panel {
  std::string title;
  bool logarithmic = false;
  std::vector<Series> series;
  double limit = 0;  ///< a dashed level, drawn when > 0
};

struct Axis {
  double low = 0, high = 1;
  bool logarithmic = false;
  double place(double value) const {
    if (!logarithmic) return (value - low) / (high - low);
    return (std::log10(std::max(value, low)) - std::log10(low)) / (std::log10(high) - std::log10(low));
  }
};

Axis axis_of(const Panel& panel) {
  Axis axis{1e300, -1e300, panel.logarithmic};
  const auto include = [&axis](double value) {
    if (!std::isfinite(value) || (axis.logarithmic && !(value > 0))) return;
    axis.low = std::min(axis.low, value);
    axis.high = std::max(axis.high, value);
  };
  for (const Series& series : panel.series)
    for (double value : series.values) include(value);
  if (panel.limit > 0) include(panel.limit);
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

}  // namespace

PlotStrip::PlotStrip(double start, double duration, double dhat)
    : start_(start), duration_(std::max(duration, 1e-9)), dhat_(dhat) {}

void PlotStrip::add(const abd::StepReport& report) {
  const abd::Energies& e = report.energy;
  const double potential = e.elastic + e.barrier + e.gravity;
  samples_.push_back(
      {report.time, e.kinetic, potential, e.kinetic + potential, report.last_newton_step, report.min_gap});
}

void PlotStrip::draw(Frame& frame, double time, float width, float height) const {
  const ThemeColors& colors = theme_colors(frame.theme);
  // Every stride-th sample and the last: enough for the pixels, whatever the length of the run.
  std::vector<const Sample*> shown;
  const std::size_t stride = samples_.size() / most_points + 1;
  for (std::size_t index = 0; index < samples_.size(); ++index)
    if (samples_[index].time <= time + 1e-9 && (index % stride == 0 || index + 1 == samples_.size()))
      shown.push_back(&samples_[index]);
  const auto values = [&shown](double Sample::*member) {
    std::vector<double> result;
    for (const Sample* sample : shown) result.push_back(sample->*member);
    return result;
  };
  const Panel panels[] = {
      {"energy (J)",
       false,
       {{"total", okabe_ito(5), values(&Sample::total)}, {"kinetic", okabe_ito(1), values(&Sample::kinetic)}},
       0},
      {"Newton residual (m)", true, {{"", okabe_ito(0), values(&Sample::residual)}}, 0},
      {"smallest gap (m)", true, {{"", okabe_ito(2), values(&Sample::gap)}}, dhat_},
  };
  const float panel_width = (width - 4 * margin) / 3, top = height - margin - panel_height;
  for (int index = 0; index < 3; ++index) {
    const Panel& panel = panels[index];
    const Axis axis = axis_of(panel);
    const float left = margin + static_cast<float>(index) * (panel_width + margin);
    const float x0 = left + inset + 44, x1 = left + panel_width - inset, y0 = top + panel_height - inset - 4,
                y1 = top + 26;
    const auto x_of = [&](double t) {
      return x0 + (x1 - x0) * static_cast<float>(std::clamp((t - start_) / duration_, 0.0, 1.0));
    };
    const auto y_of = [&](double value) {
      return y0 + (y1 - y0) * static_cast<float>(std::clamp(axis.place(value), 0.0, 1.0));
    };
    frame.screen_boxes.push_back(
        {left, top, panel_width, panel_height, colors.text_box, std::max(colors.text_box_alpha, 0.75f)});
    frame.screen_texts.push_back({left + inset, top + 16, panel.title, colors.text, text_size, TextAnchor::left});
    frame.screen_texts.push_back(
        {x0 - 4, y1 + 8, fmt::format("{:.2g}", axis.high), colors.text, text_size - 1, TextAnchor::right});
    frame.screen_texts.push_back(
        {x0 - 4, y0, fmt::format("{:.2g}", axis.low), colors.text, text_size - 1, TextAnchor::right});
    for (float y : {y0, y1}) frame.screen_lines.push_back({x0, y, x1, y, colors.grid, 1, 0.6f});
    if (panel.limit > 0)
      for (float x = x0; x < x1; x += 10)
        frame.screen_lines.push_back(
            {x, y_of(panel.limit), std::min(x + 5, x1), y_of(panel.limit), colors.text, 1, 0.6f});
    float key = x1;
    for (const Series& series : panel.series) {
      for (std::size_t k = 1; k < shown.size(); ++k)
        frame.screen_lines.push_back({x_of(shown[k - 1]->time), y_of(series.values[k - 1]), x_of(shown[k]->time),
                                      y_of(series.values[k]), series.color, 1.8f, 1});
      if (series.name.empty()) continue;
      frame.screen_texts.push_back({key, top + 16, series.name, colors.text, text_size, TextAnchor::right});
      key -= 6.2f * static_cast<float>(series.name.size()) + 6;
      frame.screen_boxes.push_back({key - 10, top + 10, 10, 4, series.color, 1});
      key -= 20;
    }
    frame.screen_lines.push_back({x_of(time), y0, x_of(time), y1, colors.text, 1, 0.5f});
  }
}

}  // namespace seam::viewport
