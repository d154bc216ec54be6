#pragma once
#include <QFont>

#include "ui/lessons/splitting_model.hpp"

namespace seam::lessons {

/// All that a picture of the splitting lab shows, copied: it may be painted on any thread.
struct SplittingStill {
  MatrixPicture matrix;
  GraphPicture graph;
  HeightPicture heights;
  QString title, sentence, trace;
};
SplittingStill splitting_still(const SplittingModel& model);
void paint_splitting(QPainter& painter, const QRectF& area, const SplittingStill& still, const LessonStyle& style,
                     const QFont& font);

/// Links in the colours of the lesson; without underlines, which mean "fresh" here.
QString styled_html(const QString& html, const LessonStyle& style);

}  // namespace seam::lessons
