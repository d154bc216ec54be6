#pragma once
#include "ui/panels/theme.hpp"

class QCustomPlot;

namespace seam::panels {

/// Background, axes, grid and legend of a plot in the window's colours; `labels` is that of the axes' names. Graphs
/// keep theirs.
void style_plot(QCustomPlot& plot, const WindowColors& colors, const QColor& labels);

}  // namespace seam::panels
