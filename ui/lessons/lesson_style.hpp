#pragma once
#include <QColor>
#include <QPen>
#include <cstdint>

#include "ui/viewport/engine.hpp"

namespace seam::lessons {

/// Marks a body or an edge besides its colour.
enum class Mark : std::uint8_t {
  none,
  current,   ///< the one spoken of
  blocking,  ///< why a colour could not be taken; the other side of a conflict
  chain,     ///< part of a Kempe chain
};

/// Colours of lesson pictures in one theme, all readable on `base`.
struct LessonStyle {
  QColor base, panel, text, muted, border, accent, error, ok;
  /// Okabe-Ito order (without grey), lightened or darkened for the theme; classes beyond repeat them with other dashes.
  QColor class_color(int color) const;
  /// Text upon class_color().
  QColor class_text(int color) const;
  /// Solid, dashed, dotted, ... by class: what tells classes apart without colour.
  static QPen class_pen(const QColor& ink, int color, double width);
  QColor mark_color(Mark mark) const;

  viewport::Theme theme = viewport::Theme::light;
};
const LessonStyle& lesson_style(viewport::Theme theme);

}  // namespace seam::lessons
