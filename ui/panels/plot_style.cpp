#include "ui/panels/plot_style.hpp"

#include <qcustomplot.h>

namespace seam::panels {

void style_plot(QCustomPlot& plot, const WindowColors& colors, const QColor& labels) {
  plot.setBackground(colors.base);
  QColor grid = colors.border;
  grid.setAlpha(110);
  for (QCPAxis* axis : {plot.xAxis, plot.yAxis, plot.yAxis2}) {
    for (const auto set : {&QCPAxis::setBasePen, &QCPAxis::setTickPen, &QCPAxis::setSubTickPen})
      (axis->*set)(QPen(colors.border));
    axis->setTickLabelColor(colors.text);
    axis->setLabelColor(labels);
    axis->grid()->setPen(QPen(grid, 1, Qt::DotLine));
    axis->grid()->setZeroLinePen(QPen(grid));
  }
  plot.legend->setBrush(colors.base);
  plot.legend->setTextColor(colors.text);
}

}  // namespace seam::panels
