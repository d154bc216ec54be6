#pragma once
#include <QObject>
#include <QPointer>
#include <memory>
#include <vector>

#include "core/base/error.hpp"
#include "ui/models/race_job.hpp"
#include "ui/panels/race_view.hpp"

namespace seam::app {

/// Races of methods on one step, each in a window of its own beside the program's. They are run on threads of their
/// own; closing a window cancels its race without waiting for it. Thread rule: UI thread.
class RaceWindows : public QObject {
  Q_OBJECT
 public:
  explicit RaceWindows(QWidget* parent);
  ~RaceWindows() override;
  panels::RaceView* open(models::RaceProblem problem, const viewport::Camera& camera, bool autoplay);
  void set_theme(viewport::Theme theme);
  void retranslate();
  /// The one opened last that is still there; may be null.
  panels::RaceView* newest() const;
  /// Races under way, those of closed windows included.
  std::size_t jobs() const { return jobs_.size(); }
  /// For tests: what runs a race instead of distributed::run_race().
  void set_solver(models::RaceJob::Solve solve) { solve_ = std::move(solve); }

 signals:
  void problem(const seam::Problem& problem);

 private:
  struct Entry {
    QPointer<panels::RaceView> view;
    models::RaceProblem problem;
  };
  void start(panels::RaceView* view, const models::RaceProblem& problem);
  void end(models::RaceJob* job, panels::RaceView* view);
  static QString title(const models::RaceProblem& problem);

  QWidget* parent_;
  viewport::Theme theme_ = viewport::Theme::light;
  std::vector<Entry> entries_;
  std::vector<std::unique_ptr<models::RaceJob>> jobs_;
  models::RaceJob::Solve solve_;
};

}  // namespace seam::app
