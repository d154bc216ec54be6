#pragma once
#include <QObject>
#include <QTimer>
#include <atomic>
#include <functional>
#include <memory>
#include <thread>

#include "core/base/error.hpp"
#include "core/distributed/race_report.hpp"
#include "ui/models/simulation_session.hpp"

namespace seam::models {

/// What is raced: a step and who takes part. Copied, so that it may go to another thread.
struct RaceProblem {
  std::shared_ptr<const abd::Model> model;
  abd::Checkpoint before;
  std::vector<abd::Pull> pulls;
  std::vector<distributed::Racer> racers;
  distributed::RaceSubject subject;
  double goal = 0;               ///< m, error that counts as arrived; 0 = theta
  bool workers_assumed = false;  ///< the scene has one worker, so two were taken
  std::int64_t step() const { return before.step + 1; }
};

/// True when race_problem_of() may succeed, told without reading a tape.
bool may_race(const SimulationSession& session);
/// The step shown, by `workers` (0 = the scene's, at least 2); empty with a reason in `why` when it cannot be raced.
std::optional<RaceProblem> race_problem_of(const SimulationSession& session, int workers, QString& why);

/// A race on a thread of its own. Thread rule: UI thread only; the destructor cancels and waits for the present Newton
/// iteration, so give a job that is under way to somebody who polls finished().
class RaceJob : public QObject {
  Q_OBJECT
 public:
  using Solve = std::function<distributed::Race(const RaceProblem& problem, const distributed::RaceOptions& options)>;
  /// `solve` empty = distributed::run_race().
  explicit RaceJob(RaceProblem problem, Solve solve = {}, QObject* parent = nullptr);
  ~RaceJob() override;
  const RaceProblem& problem() const { return problem_; }
  void cancel() { cancel_ = true; }
  bool cancelled() const { return cancel_; }
  int done() const { return done_; }  ///< racers that have finished
  bool finished() const { return finished_; }
  /// After finished(): the race; null when it threw. One that was cancelled has the lanes that were complete.
  std::shared_ptr<const distributed::Race> race() const { return race_; }
  const std::optional<Problem>& failure() const { return failure_; }

 signals:
  void progressed();  ///< done() is another
  void ended();       ///< finished()

 private:
  void run(const Solve& solve);
  void poll();

  const RaceProblem problem_;
  std::atomic<bool> cancel_{false}, finished_{false};
  std::atomic<int> done_{0};
  std::shared_ptr<const distributed::Race> race_;
  std::optional<Problem> failure_;
  std::thread thread_;
  QTimer timer_;
  int told_ = 0;
};

}  // namespace seam::models
