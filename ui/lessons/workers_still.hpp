#pragma once
#include "ui/lessons/workers_model.hpp"

namespace seam::lessons {

/// All that a picture of the lesson of the workers shows, copied: it may be painted on any thread.
struct WorkersStill {
  WorkersPicture picture;
  std::vector<double> energy;  ///< E - E_min after every round, J s^2; empty while it is not told
  std::size_t position = 0;
  QString title, sentence, energy_title;
};
/// Of the present way at a point of it.
WorkersStill workers_still(const WorkersModel& model, std::size_t position);
void paint_workers_still(QPainter& painter, const QRectF& area, const WorkersStill& still, const LessonStyle& style,
                 const QFont& letters);

}  // namespace seam::lessons
