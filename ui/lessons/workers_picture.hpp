#pragma once
#include <QFont>
#include <QPolygonF>
#include <QString>
#include <optional>
#include <vector>

#include "ui/lessons/lesson_style.hpp"
#include "ui/lessons/workers_run.hpp"

class QPainter;

namespace seam::lessons {

/// What is looked at in a case.
struct WorkersView {
  WorkersWay way = WorkersWay::coloured;  ///< one that can be walked
  std::size_t position = 0;               ///< point of its lane: 0 = before the step
  std::optional<int> chosen;              ///< worker whose bodies and obstacles are marked
  bool veiled = false;                    ///< colours and moves are not told
};

/// All lengths in m as seen from above.
struct WorkersPicture {
  struct Worker {
    QPointF centre;
    QPolygonF region;
    QString name;  ///< a letter
    int color = -1;
    bool lit = false, chosen = false;
  };
  /// How the chosen worker has a body.
  enum class Hold : std::uint8_t { none, free, obstacle };
  struct Body {
    QPolygonF outline;
    QPointF centre;
    int owner = 0, holders = 1;
    bool lit = false;
    Hold hold = Hold::none;
  };
  struct Arrow {
    QPointF from, to;
  };
  /// A worker's own idea of a shared body, its difference from z drawn larger.
  struct Replica {
    QPolygonF outline;
    int worker = 0;
  };
  QRectF tray;
  QPointF downhill;  ///< direction, unit
  std::vector<Worker> workers;
  std::vector<Body> bodies;
  std::vector<std::pair<int, int>> conflicts;  ///< first < second
  std::vector<Arrow> arrows;
  std::vector<Replica> replicas;
  double arrow_scale = 1, replica_scale = 1;  ///< how many times larger than they are
  QString note, downhill_word;                ///< the scales, in words
};

/// A, B, C, ...
QString worker_name(int worker);
/// Reads the case only: any thread, but for its words, which want the UI thread's language.
WorkersPicture make_workers_picture(const WorkersCase& found, const WorkersView& view);

/// Where a picture lies in a rectangle. Value type.
class WorkersLayout {
 public:
  WorkersLayout() = default;
  WorkersLayout(const WorkersPicture& picture, const QRectF& area);
  QPointF place(const QPointF& at) const { return scale_ * at + offset_; }
  QPolygonF place(const QPolygonF& polygon) const;
  double radius() const { return radius_; }  ///< of the workers' discs, in pixels
  double scale() const { return scale_; }
  const QRectF& note() const { return note_; }
  /// The worker whose disc or region is at a pixel.
  std::optional<int> hit(const WorkersPicture& picture, const QPointF& at) const;

 private:
  double scale_ = 1, radius_ = 14;
  QPointF offset_;
  QRectF note_;
};

struct WorkersPaintOptions {
  std::optional<int> focus;  ///< a ring around that worker
  double text_scale = 1;
  QFont font;
};
void paint_workers(QPainter& painter, const WorkersPicture& picture, const WorkersLayout& layout,
                   const LessonStyle& style, const WorkersPaintOptions& options = {});

}  // namespace seam::lessons
