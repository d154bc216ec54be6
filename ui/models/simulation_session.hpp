#pragma once
#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <vector>

#include "ui/models/simulation_worker.hpp"
#include "ui/models/time_cursor.hpp"

namespace seam::models {

/// A run as the window sees it: branches of history, the time cursor, and commands to the simulation thread. Time is
/// navigated, never undone: nothing here erases a recorded step. Playing while the cursor stands in the past plays the
/// recording up to the live edge and goes on from there; changing anything in the past (a pull, edited parameters)
/// forks a named branch. Thread rule: UI thread only.
class SimulationSession : public QObject {
  Q_OBJECT
 public:
  explicit SimulationSession(SessionServices services, QObject* parent = nullptr);
  ~SimulationSession() override;

  /// Starts a new history with the given scene; the former branches go. Without `model` it is built on the simulation
  /// thread.
  void open(std::shared_ptr<const scene::Scene> scene, std::shared_ptr<const abd::Model> model = nullptr);
  /// Starts a history that already has steps (a tape); it is continued on a branch of its own.
  void open_recorded(const BranchPtr& branch);
  void close();

  TimeCursor& cursor() { return cursor_; }
  const TimeCursor& cursor() const { return cursor_; }
  const std::vector<BranchPtr>& branches() const { return branches_; }
  const BranchPtr& branch() const { return branch_; }
  std::shared_ptr<const abd::Model> model() const { return branch_ ? branch_->model() : nullptr; }
  /// The snapshot at the cursor; null before a scene is ready.
  const record::SnapshotPtr& shown() const { return shown_; }
  /// Shows the step at the cursor with another log of its rounds (the same ones in full detail), until another step is
  /// shown. Ignored when it is of another step.
  void show_detail(std::shared_ptr<const distributed::StepLog> log);
  bool ready() const { return ready_; }
  WorkerStatus status() const { return worker_.status(); }

  /// What the recorded steps of all branches hold in memory. The budget is shared equally by the branches; steps that
  /// are on no tape are kept whatever it says.
  struct HistoryUse {
    std::uint64_t bytes = 0, budget = 0;
    std::int64_t steps = 0, in_memory = 0;  ///< all of them, and those not only on a tape
  };
  HistoryUse history_use() const;
  void set_history_budget(std::uint64_t bytes);

  /// Where steps are solved from now on. A run that has steps goes on under a name of its own.
  void set_backend(abd::Backend backend);
  abd::Backend backend() const { return backend_; }

  enum class Motion : std::uint8_t { paused, live, replay, backwards };
  Motion motion() const { return motion_; }
  bool opening() const { return opening_; }
  /// True while a step is being computed or requested.
  bool busy() const;

  void play();
  void pause();
  void toggle_play();
  void play_backwards();
  /// Forward: through the recording, then by simulating. Backward: through the recording. On a finer level than steps
  /// through its rounds or iterations, and from the last of one step into the first of the next.
  void step_forward(std::int64_t count = 1);
  void step_back(std::int64_t count = 1);
  /// Runs again from the start; the steps so far stay as a branch. With `scene`, from that scene.
  void restart(std::shared_ptr<const scene::Scene> scene = nullptr);
  /// Forks at `step` under `name` (a free name is made when empty) and makes the fork current. With `scene`, with its
  /// values.
  BranchPtr branch_from(std::int64_t step, const QString& name = {},
                        std::shared_ptr<const scene::Scene> scene = nullptr);
  void select_branch(std::size_t index);
  void set_speed(double factor);
  double speed() const { return speed_; }
  /// The mouse's spring; in the past it forks first.
  void set_pulls(std::vector<abd::Pull> pulls);
  const std::vector<abd::Pull>& pulls() const { return pulls_; }
  /// Stops the step or the opening under way without keeping it.
  void cancel();
  /// Called by the display timer (16 ms); public for tests.
  void poll();

 signals:
  void model_changed();  ///< another branch or scene: meshes and bodies may differ
  void shown_changed();  ///< shown() is another snapshot
  void steps_appended(qint64 first, qint64 last);
  void branches_changed();
  void motion_changed();
  void opening_changed(bool opening);
  void step_failed(const seam::abd::StepReport& report);
  void start_faulty(const std::vector<seam::models::StartFault>& faults);
  void problem(const seam::Problem& problem);
  /// The chosen backend cannot be used on this machine; nothing is simulated until another is set.
  void backend_unavailable(const seam::Problem& problem);
  void acknowledged(quint64 number);
  void tape_started(const QString& path);
  /// No tape can be made: steps are in memory only from here on.
  void tape_missing(const seam::Problem& problem);

 private:
  void simulate_shown();
  void activate(const BranchPtr& branch);
  void become_current(const BranchPtr& branch, std::int64_t seen);
  void refresh_shown();
  void offer_rounds();
  void offer_iterations();
  void move_finer(std::int64_t count);
  void set_motion(Motion motion);
  void set_opening(bool opening);
  void handle(const Event& event);
  void advance_replay();
  void share_history_budget();
  QString free_name(const QString& wanted) const;

  TimeCursor cursor_;
  std::vector<BranchPtr> branches_;
  BranchPtr branch_;
  BranchPtr simulated_;  // the one the worker has
  record::SnapshotPtr shown_;
  bool enter_first_round_ = false;  // of the next step shown; else the newest
  std::int64_t seen_ = -1;          // last step announced by steps_appended
  Motion motion_ = Motion::paused;
  bool opening_ = false, ready_ = false;
  double speed_ = 1;
  std::vector<abd::Pull> pulls_;
  std::uint64_t history_budget_ = std::uint64_t{2} << 30;
  abd::Backend backend_ = abd::Backend::host;
  bool unreadable_ = false;  // the step at the cursor could not be read; said once
  double replay_debt_ = 0;
  QElapsedTimer replay_clock_;
  QTimer timer_;
  SimulationWorker worker_;  // last: it stops before the rest goes
};

}  // namespace seam::models
