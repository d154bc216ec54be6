#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "core/base/error.hpp"
#include "ui/models/branch.hpp"

namespace seam::models {

/// Where committed steps are written (the tape). Created, used and destroyed on the simulation thread. Throws Error
/// (environment).
class StepSink {
 public:
  virtual ~StepSink() = default;
  virtual void append(const record::Snapshot& snapshot, const abd::Checkpoint& checkpoint,
                      const std::vector<abd::Pull>& pulls) = 0;
  virtual std::string path() const = 0;
  /// True when path() is a tape that can be read back while it grows: steps may then leave memory.
  virtual bool is_tape() const { return false; }
};

/// A fault of the start state: bodies that intersect or are too close. Such a scene can be looked at but not run.
struct StartFault {
  std::string body, other;  ///< names; `other` is empty for a ground
  std::string text;         ///< one sentence with the place
};

/// What the session needs from the layers below, passed in so that tests can pass something small. All run on the
/// simulation thread; build_model also on others.
struct SessionServices {
  /// Must give up (any exception) soon after `cancel` becomes true; writes the share done, 0..1000, to `permille`.
  std::function<std::shared_ptr<const abd::Model>(const scene::Scene& scene, const std::atomic<bool>& cancel,
                                                  std::atomic<int>& permille)>
      build_model;
  std::function<std::unique_ptr<abd::Simulation>(std::shared_ptr<const abd::Model> model, abd::Backend backend)>
      make_simulation;
  /// May be empty: nothing is checked.
  std::function<std::vector<StartFault>(const abd::Model& model)> check_start;
  /// May be empty: nothing is written.
  std::function<std::unique_ptr<StepSink>(const Branch& branch, const record::Snapshot& start,
                                          const abd::Checkpoint& checkpoint)>
      make_sink;
};

/// Commands are values, applied at a step boundary and acknowledged by their number.
namespace command {
struct Activate {  ///< make `branch` the one that is simulated, from its last step (a new branch: from the scene's
                   ///< start)
  BranchPtr branch;
};
struct Play {};
struct Pause {};
struct Steps {
  std::int64_t count = 1;
};
struct SetSpeed {
  double factor = 1;  ///< simulated seconds per wall second; 0 = as fast as possible
};
struct SetPulls {
  std::vector<abd::Pull> pulls;
};
struct Close {};
}  // namespace command
using Command = std::variant<command::Activate, command::Play, command::Pause, command::Steps, command::SetSpeed,
                             command::SetPulls, command::Close>;

namespace event {
struct Acknowledged {
  std::uint64_t number = 0;
};
struct Activated {  ///< the model is there and the start state is published
  BranchPtr branch;
};
struct StartFaults {  ///< follows Activated; the branch cannot be stepped
  BranchPtr branch;
  std::vector<StartFault> faults;
};
struct ActivationFailed {
  BranchPtr branch;
  Problem problem;
  bool cancelled = false;
  bool no_device = false;  ///< the branch's backend cannot be used here
};
struct StepFailed {  ///< the step was not committed; the run is paused
  BranchPtr branch;
  abd::StepReport report;
};
struct Trouble {  ///< something else went wrong (tape not writable, ...); the run is paused
  Problem problem;
};
struct TapeStarted {
  std::string path;
};
struct TapeMissing {  ///< no tape could be made for the branch; the run goes on in memory
  Problem problem;
};
}  // namespace event
using Event = std::variant<event::Acknowledged, event::Activated, event::StartFaults, event::ActivationFailed,
                           event::StepFailed, event::Trouble, event::TapeStarted, event::TapeMissing>;

/// What the simulation thread is doing now.
enum class Activity : std::uint8_t { empty, opening, idle, stepping, playing };

struct WorkerStatus {
  Activity activity = Activity::empty;
  double real_time_factor = 0;     ///< simulated seconds per wall second, smoothed; 0 when not stepping
  double step_seconds = 0;         ///< wall time of the last step
  double busy_seconds = 0;         ///< wall time spent in the step or opening that is under way
  int newton_iteration = 0;        ///< of the step under way
  std::uint64_t last_applied = 0;  ///< number of the last acknowledged command
};

/// The simulation thread. It owns the world; nobody else touches the Simulation. Thread rule: public functions are safe
/// from any thread and never wait for a step.
class SimulationWorker {
 public:
  explicit SimulationWorker(SessionServices services);
  ~SimulationWorker();  ///< cancels the step under way and joins
  SimulationWorker(const SimulationWorker&) = delete;
  SimulationWorker& operator=(const SimulationWorker&) = delete;

  std::uint64_t post(Command command);
  /// Asks the step (or the opening) under way to stop; a cancelled step is not committed. Also pauses.
  void cancel();
  std::vector<Event> take_events();
  WorkerStatus status() const;

 private:
  using Clock = std::chrono::steady_clock;
  void run();
  bool wait_for_work();
  void check_start();
  void open_branch();
  bool may_step();
  void apply(std::uint64_t number, Command command);
  void apply_one(command::Activate& activate);
  void apply_one(command::Play&);
  void apply_one(command::Pause&);
  void apply_one(command::Steps& steps);
  void apply_one(command::SetSpeed& speed);
  void apply_one(command::SetPulls& pulls);
  void apply_one(command::Close&);
  void do_step();
  void commit(abd::StepReport report);
  void open_sink();
  void emit_event(Event event);
  void set_activity(Activity activity);
  void pause_now();
  void pace(double step_wall_seconds);

  const SessionServices services_;

  // Owned by the simulation thread.
  BranchPtr branch_;
  std::unique_ptr<abd::Simulation> simulation_;
  std::unique_ptr<StepSink> sink_;
  bool sink_opened_ = false;
  std::vector<abd::Pull> pulls_;
  bool start_faulty_ = false;
  bool playing_ = false;
  std::int64_t steps_to_do_ = 0;
  double speed_ = 1;
  Clock::time_point next_due_{};

  // Shared.
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::pair<std::uint64_t, Command>> commands_;
  std::vector<Event> events_;
  WorkerStatus status_;
  Clock::time_point busy_since_{};
  std::uint64_t next_number_ = 1;
  std::atomic<bool> cancel_{false}, quit_{false};

  std::thread thread_;
};

}  // namespace seam::models
