#include "ui/viewport/screen_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ui/viewport/camera.hpp"
#include "ui/viewport/palette.hpp"

namespace seam::viewport {
namespace {

constexpr float text_size = 14, title_size = 17, label_size = 12, margin = 12, padding = 8;

void add_hud(const Frame& frame, const ThemeColors& colors, const TextMeasure& measure, ScreenList& list) {
  if (frame.hud.empty()) return;
  float widest = 0, y = margin + padding;
  std::vector<ScreenText> texts;
  for (std::size_t line = 0; line < frame.hud.size(); ++line) {
    const float size = line == 0 && frame.hud.size() > 1 ? title_size : text_size;
    y += size;
    texts.push_back({margin + padding, y, frame.hud[line], colors.text, size, TextAnchor::left});
    widest = std::max(widest, measure(frame.hud[line], size));
    y += 0.45f * size;
  }
  list.boxes.push_back(
      {margin, margin, widest + 2 * padding, y - margin + 0.4f * padding, colors.text_box, colors.text_box_alpha});
  list.texts.insert(list.texts.end(), texts.begin(), texts.end());
}

/// One swatch per entry, with its name: colour is never the only cue.
void add_swatches(const Legend& legend, const ThemeColors& colors, float width, const TextMeasure& measure,
                  ScreenList& list) {
  constexpr float swatch = 14, row_height = 20, gap = 4, full = 230;
  float cell = 46;
  for (const auto& [name, color] : legend.entries) cell = std::max(cell, swatch + 3 * gap + measure(name, label_size));
  const auto columns = static_cast<std::size_t>(std::max(1.0f, full / cell));
  const auto count = legend.entries.size();
  const float rows = static_cast<float>((count + columns - 1) / columns);
  const float panel = cell * static_cast<float>(columns), left = width - margin - padding - panel;
  list.boxes.push_back(
      {left - padding, margin, panel + 2 * padding, 30 + rows * row_height, colors.text_box, colors.text_box_alpha});
  list.texts.push_back({left, margin + 18, legend.title, colors.text, label_size, TextAnchor::left});
  for (std::size_t k = 0; k < count; ++k) {
    const float x = left + cell * static_cast<float>(k % columns);
    const float y = margin + 26 + row_height * static_cast<float>(k / columns);
    list.boxes.push_back({x, y, swatch, swatch, legend.entries[k].second, 1});
    list.texts.push_back(
        {x + swatch + gap, y + 12, legend.entries[k].first, colors.text, label_size, TextAnchor::left});
  }
}

void add_notes(const Frame& frame, const ThemeColors& colors, float height, const TextMeasure& measure,
               ScreenList& list) {
  float y = height - frame.bottom_inset - margin - padding;
  for (auto note = frame.notes.rbegin(); note != frame.notes.rend(); ++note) {
    const float w = measure(*note, text_size) + 2 * padding;
    list.boxes.push_back({margin, y - text_size, w, text_size + padding, colors.text_box, colors.text_box_alpha});
    list.texts.push_back({margin + padding, y, *note, colors.text, text_size, TextAnchor::left});
    y -= text_size + padding + 2;
  }
}

void add_banner(const Frame& frame, float width, const TextMeasure& measure, ScreenList& list) {
  if (frame.banner.empty()) return;
  constexpr float size = 20;
  const float w = measure(frame.banner, size) + 4 * padding;
  list.boxes.push_back({0.5f * (width - w), margin, w, size + 2 * padding, color_from_hex(0xA33F00), 0.94f});
  list.texts.push_back(
      {0.5f * width, margin + size + 0.5f * padding, frame.banner, Vec3f::Ones(), size, TextAnchor::center});
}

void add_legend(const Frame& frame, const ThemeColors& colors, float width, const TextMeasure& measure,
                ScreenList& list) {
  if (!frame.legend) return;
  if (!frame.legend->entries.empty()) return add_swatches(*frame.legend, colors, width, measure, list);
  constexpr float bar = 200, thick = 12, panel_height = 62;
  constexpr int steps = 64;
  const float left = width - margin - padding - bar, top = margin;
  list.boxes.push_back({left - padding, top, bar + 2 * padding, panel_height, colors.text_box, colors.text_box_alpha});
  for (int step = 0; step < steps; ++step)
    list.boxes.push_back({left + bar * static_cast<float>(step) / steps, top + 26, bar / steps + 0.5f, thick,
                          value_color((step + 0.5) / steps), 1});
  list.texts.push_back({left, top + 18, frame.legend->title, colors.text, label_size, TextAnchor::left});
  const double middle = frame.legend->logarithmic ? std::sqrt(frame.legend->low * frame.legend->high)
                                                  : 0.5 * (frame.legend->low + frame.legend->high);
  list.texts.push_back(
      {left, top + 54, fmt::format("{:.3g}", frame.legend->low), colors.text, label_size, TextAnchor::left});
  list.texts.push_back(
      {left + 0.5f * bar, top + 54, fmt::format("{:.3g}", middle), colors.text, label_size, TextAnchor::center});
  list.texts.push_back(
      {left + bar, top + 54, fmt::format("{:.3g}", frame.legend->high), colors.text, label_size, TextAnchor::right});
}

void add_labels(const Frame& frame, const ThemeColors& colors, int width, int height, const TextMeasure& measure,
                ScreenList& list) {
  constexpr std::size_t most = 400;
  struct Placed {
    double depth;
    float x, y, w;
    const std::string* text;
  };
  std::vector<Placed> candidates;
  const Vec3 forward = camera_axes(frame.camera).forward;
  for (const Label& label : frame.labels) {
    const Vec3 point = label.position.cast<double>();
    const auto pixel = project_to_pixel(frame.camera, point, width, height);
    if (!pixel || pixel->x() < 0 || pixel->y() < 0 || pixel->x() > width || pixel->y() > height) continue;
    const float ratio = frame.pixel_ratio;
    candidates.push_back({(point - frame.camera.eye).dot(forward), static_cast<float>(pixel->x()) / ratio,
                          static_cast<float>(pixel->y()) / ratio, 0, &label.text});
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Placed& a, const Placed& b) { return a.depth < b.depth; });
  std::vector<Placed> kept;
  constexpr float line_height = label_size + 5;
  for (Placed& candidate : candidates) {
    if (kept.size() >= most) break;
    candidate.w = measure(*candidate.text, label_size) + 6;
    const bool hidden = std::any_of(kept.begin(), kept.end(), [&](const Placed& other) {
      return std::abs(other.x - candidate.x) < 0.5f * (other.w + candidate.w) &&
             std::abs(other.y - candidate.y) < line_height;
    });
    if (!hidden) kept.push_back(candidate);
  }
  for (const Placed& label : kept) {
    list.boxes.push_back({label.x - 0.5f * label.w, label.y - 0.5f * line_height, label.w, line_height, colors.text_box,
                          colors.text_box_alpha});
    list.texts.push_back(
        {label.x, label.y + 0.36f * label_size, *label.text, colors.text, label_size, TextAnchor::center});
  }
}

}  // namespace

ScreenList layout_screen(const Frame& frame, int width, int height, const TextMeasure& measure) {
  ScreenList list;
  const ThemeColors& colors = theme_colors(frame.theme);
  const float ratio = std::max(frame.pixel_ratio, 0.1f);
  add_labels(frame, colors, width, height, measure, list);
  add_hud(frame, colors, measure, list);
  add_legend(frame, colors, static_cast<float>(width) / ratio, measure, list);
  add_notes(frame, colors, static_cast<float>(height) / ratio, measure, list);
  add_banner(frame, static_cast<float>(width) / ratio, measure, list);
  list.boxes.insert(list.boxes.end(), frame.screen_boxes.begin(), frame.screen_boxes.end());
  list.lines.insert(list.lines.end(), frame.screen_lines.begin(), frame.screen_lines.end());
  list.texts.insert(list.texts.end(), frame.screen_texts.begin(), frame.screen_texts.end());
  return list;
}

}  // namespace seam::viewport
