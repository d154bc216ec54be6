#pragma once
#include <QColor>
#include <QIcon>
#include <QString>
#include <vector>

#include "ui/models/settings.hpp"
#include "ui/viewport/engine.hpp"

class QApplication;

namespace seam::panels {

/// Colours of the window. Contrast of text on window, base and panel is at least 7:1 (tested).
struct WindowColors {
  QColor window, base, panel, border, text, muted, accent, accent_text, ok, warning, error;
  std::vector<QColor> curves;  ///< Okabe-Ito order, darkened or lightened to stand out from `base`
};
const WindowColors& window_colors(viewport::Theme theme);

/// The theme to use: the choice, or for `system` dark when the system's window colour is dark.
viewport::Theme resolve_theme(models::ThemeChoice choice, const QColor& system_window);

/// Sets palette and style sheet of the application.
void apply_theme(QApplication& application, viewport::Theme theme);

/// A one-colour icon of :/icons drawn in the theme's text colour (and greyed when disabled), sharp at every pixel
/// ratio.
QIcon themed_icon(const QString& name, viewport::Theme theme);

}  // namespace seam::panels
