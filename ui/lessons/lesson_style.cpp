#include "ui/lessons/lesson_style.hpp"

#include <array>

#include "ui/panels/theme.hpp"

namespace seam::lessons {
namespace {

constexpr int palette_size = 7;
using Palette = std::array<unsigned, palette_size>;
// Okabe and Ito 2008 in their order (orange, sky blue, bluish green, yellow, blue, vermilion, purple). On white the
// light ones are darkened until a line stands out at 3:1 (WCAG 1.4.11), on dark the dark ones lightened; hues are kept.
constexpr Palette on_light{0xb87800, 0x2a86bf, 0x00805c, 0x8f8500, 0x0059a0, 0xb84a00, 0xa3527e};
constexpr Palette on_dark{0xe69f00, 0x56b4e9, 0x2bbf94, 0xf0e442, 0x5a9be0, 0xf08245, 0xdb94bd};

LessonStyle make_style(viewport::Theme theme) {
  const panels::WindowColors& c = panels::window_colors(theme);
  LessonStyle style;
  style.base = c.base, style.panel = c.panel, style.text = c.text, style.muted = c.muted, style.border = c.border;
  style.accent = c.accent, style.error = c.error, style.ok = c.ok;
  style.theme = theme;
  return style;
}

}  // namespace

const LessonStyle& lesson_style(viewport::Theme theme) {
  static const std::array<LessonStyle, 3> styles{make_style(viewport::Theme::light), make_style(viewport::Theme::dark),
                                                 make_style(viewport::Theme::high_contrast)};
  return styles[static_cast<std::size_t>(theme)];
}

QColor LessonStyle::class_color(int color) const {
  if (color < 0) return muted;
  const Palette& palette = theme == viewport::Theme::light ? on_light : on_dark;
  return QColor::fromRgb(0xff000000U | palette[static_cast<std::size_t>(color % palette_size)]);
}

QColor LessonStyle::class_text(int color) const {
  return color < 0 || theme == viewport::Theme::light ? QColor(Qt::white) : QColor(Qt::black);
}

QPen LessonStyle::class_pen(const QColor& ink, int color, double width) {
  QPen pen(ink, width, Qt::SolidLine, Qt::FlatCap);
  // In units of the width. The second palette round takes the pattern after, so that 12 classes stay 12 looks.
  static const std::array<QList<qreal>, 6> dashes{
      {{}, {3, 1}, {1, 0.7}, {4, 0.8, 1, 0.8}, {2, 0.6, 0.6, 0.6, 0.6, 0.6}, {6, 1.5}}};
  if (color >= 0) {
    const auto index = static_cast<std::size_t>((color + color / palette_size) % static_cast<int>(dashes.size()));
    if (!dashes[index].isEmpty()) pen.setDashPattern(dashes[index]);
  }
  return pen;
}

QColor LessonStyle::mark_color(Mark mark) const {
  switch (mark) {
    case Mark::current:
      return accent;
    case Mark::blocking:
      return error;
    case Mark::chain:
      return text;
    case Mark::none:
      break;
  }
  return Qt::transparent;
}

}  // namespace seam::lessons
