#include "ui/models/simulation_worker.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include "core/record/take_snapshot.hpp"

namespace seam::models {
namespace {

Problem problem_of(const std::exception& error, const std::string& what) {
  if (const auto* known = dynamic_cast<const Error*>(&error)) return known->problem();
  if (dynamic_cast<const std::bad_alloc*>(&error))
    return {what, "", "this needs more memory than the machine gives", "use fewer or coarser bodies"};
  return {what, "", error.what(), "please report this together with the scene"};
}

}  // namespace

SimulationWorker::SimulationWorker(SessionServices services) : services_(std::move(services)) {
  thread_ = std::thread([this] { run(); });
}

SimulationWorker::~SimulationWorker() {
  quit_ = true;
  cancel_ = true;
  wake_.notify_all();
  thread_.join();
}

std::uint64_t SimulationWorker::post(Command command) {
  const std::lock_guard lock(mutex_);
  const std::uint64_t number = next_number_++;
  // The mouse moves faster than steps end: only the newest of several waiting pulls matters.
  if (!commands_.empty() && std::holds_alternative<command::SetPulls>(command) &&
      std::holds_alternative<command::SetPulls>(commands_.back().second))
    commands_.pop_back();
  commands_.emplace_back(number, std::move(command));
  wake_.notify_all();
  return number;
}

void SimulationWorker::cancel() {
  cancel_ = true;
  post(command::Pause{});
}

std::vector<Event> SimulationWorker::take_events() {
  const std::lock_guard lock(mutex_);
  return std::exchange(events_, {});
}

WorkerStatus SimulationWorker::status() const {
  const std::lock_guard lock(mutex_);
  WorkerStatus status = status_;
  const bool busy = status.activity != Activity::empty && status.activity != Activity::idle;
  status.busy_seconds = busy ? std::chrono::duration<double>(Clock::now() - busy_since_).count() : 0;
  return status;
}

void SimulationWorker::emit_event(Event event) {
  const std::lock_guard lock(mutex_);
  events_.push_back(std::move(event));
}

void SimulationWorker::set_activity(Activity activity) {
  const std::lock_guard lock(mutex_);
  status_.activity = activity;
  if (activity == Activity::idle || activity == Activity::empty) status_.real_time_factor = 0;
  busy_since_ = Clock::now();
}

void SimulationWorker::pause_now() {
  playing_ = false;
  steps_to_do_ = 0;
}

void SimulationWorker::run() {
  while (wait_for_work())
    if (simulation_ && (playing_ || steps_to_do_ > 0)) do_step();
}

/// Applies waiting commands; returns when a step is due, false when the thread is to end.
bool SimulationWorker::wait_for_work() {
  for (;;) {
    std::pair<std::uint64_t, Command> next;
    {
      std::unique_lock lock(mutex_);
      const bool wants_step = simulation_ && (playing_ || steps_to_do_ > 0);
      const auto ready = [&] { return quit_.load() || !commands_.empty(); };
      if (!wants_step)
        wake_.wait(lock, ready);
      else if (steps_to_do_ == 0)
        wake_.wait_until(lock, next_due_, ready);
      if (quit_) return false;
      if (commands_.empty()) return true;
      next = std::move(commands_.front());
      commands_.pop_front();
    }
    apply(next.first, std::move(next.second));
  }
}

void SimulationWorker::apply(std::uint64_t number, Command command) {
  cancel_ = false;
  try {
    std::visit([this](auto& value) { apply_one(value); }, command);
  } catch (const std::exception& error) {
    pause_now();
    emit_event(event::Trouble{problem_of(error, "the command could not be carried out")});
  }
  const std::lock_guard lock(mutex_);
  status_.last_applied = number;
  events_.push_back(event::Acknowledged{number});
}

void SimulationWorker::apply_one(command::Activate& activate) {
  pause_now();
  sink_.reset();
  sink_opened_ = false;
  pulls_.clear();
  start_faulty_ = false;
  simulation_.reset();
  branch_ = activate.branch;
  set_activity(Activity::opening);
  bool has_model = false;
  try {
    std::atomic<int> permille{-1};
    if (!branch_->model()) branch_->set_model(services_.build_model(*branch_->scene(), cancel_, permille));
    has_model = true;
    open_branch();
    emit_event(event::Activated{branch_});
    check_start();
    set_activity(Activity::idle);
  } catch (const std::exception& error) {
    const bool no_device = has_model && !simulation_ && branch_->backend() == abd::Backend::cuda;
    simulation_.reset();
    set_activity(Activity::empty);
    emit_event(event::ActivationFailed{branch_, problem_of(error, "the scene cannot be simulated"), cancel_.load(),
                                       no_device});
    branch_.reset();
  }
}

/// The world of the branch: from its newest step, or from the scene's start when it has none.
void SimulationWorker::open_branch() {
  simulation_ = services_.make_simulation(branch_->model(), branch_->backend());
  if (!branch_->empty()) {
    const std::optional<abd::Checkpoint> last = branch_->checkpoint(branch_->last_step());
    if (!last) throw bad_input("cannot go on from here", branch_->name(), "what the next step needs was not recorded");
    simulation_->restore(*last);
    return;
  }
  HistoryEntry entry{std::make_shared<record::Snapshot>(record::take_snapshot(*simulation_)), {}, 1, {}};
  abd::Checkpoint checkpoint = simulation_->checkpoint();
  entry.solver_state = std::move(checkpoint.solver_state);
  entry.checkpoint_version = checkpoint.version;
  branch_->append(std::move(entry));
}

void SimulationWorker::check_start() {
  if (!services_.check_start || branch_->last_step() > 0) return;
  std::vector<StartFault> faults = services_.check_start(*branch_->model());
  start_faulty_ = !faults.empty();
  if (start_faulty_) emit_event(event::StartFaults{branch_, std::move(faults)});
}

bool SimulationWorker::may_step() {
  if (!simulation_) return false;
  if (start_faulty_)
    emit_event(event::Trouble{{"the scene cannot run", "start state", "bodies intersect or touch before the first step",
                               "move the bodies that the scene tree marks as faulty apart"}});
  return !start_faulty_;
}

void SimulationWorker::apply_one(command::Play&) {
  if (!may_step()) return;
  playing_ = true;
  next_due_ = Clock::now();
}

void SimulationWorker::apply_one(command::Pause&) {
  pause_now();
  if (simulation_) set_activity(Activity::idle);
}

void SimulationWorker::apply_one(command::Steps& steps) {
  if (may_step()) steps_to_do_ += std::max<std::int64_t>(0, steps.count);
}

void SimulationWorker::apply_one(command::SetSpeed& speed) {
  speed_ = std::max(0.0, speed.factor);
  next_due_ = Clock::now();
}

void SimulationWorker::apply_one(command::SetPulls& pulls) {
  if (!simulation_) return;
  pulls_ = std::move(pulls.pulls);
  simulation_->set_pulls(pulls_);
}

void SimulationWorker::apply_one(command::Close&) {
  pause_now();
  sink_.reset();
  simulation_.reset();
  branch_.reset();
  set_activity(Activity::empty);
}

void SimulationWorker::open_sink() {
  sink_opened_ = true;
  if (!services_.make_sink) return;
  // The sink of an earlier stay at this branch is closed: without a new one its steps must not leave memory.
  branch_->leave_tape();
  try {
    const record::SnapshotPtr start = branch_->at(branch_->last_step());
    sink_ = services_.make_sink(*branch_, *start, simulation_->checkpoint());
    if (sink_ && sink_->is_tape()) branch_->back_by(sink_->path());
  } catch (const std::exception& error) {
    // The run is worth more than its tape: it goes on, and the user learns that nothing is kept for him.
    sink_.reset();
    const Problem cause = problem_of(error, "");
    emit_event(event::TapeMissing{
        {"steps are in memory only", cause.where, cause.why, "save or export the run before you close it"}});
    return;
  }
  if (sink_) emit_event(event::TapeStarted{sink_->path()});
}

void SimulationWorker::do_step() {
  set_activity(playing_ ? Activity::playing : Activity::stepping);
  const auto began = Clock::now();
  try {
    if (!sink_opened_) open_sink();
    abd::StepReport report = simulation_->step([this](const abd::IterationInfo& info) {
      const std::lock_guard lock(mutex_);
      status_.newton_iteration = info.iteration;
      return !cancel_.load();
    });
    const double seconds = std::chrono::duration<double>(Clock::now() - began).count();
    if (report.status == abd::StepStatus::converged) {
      commit(std::move(report));
      if (steps_to_do_ > 0) --steps_to_do_;
      pace(seconds);
    } else {
      pause_now();
      if (report.status != abd::StepStatus::cancelled) branch_->add_failure(report);
      emit_event(event::StepFailed{branch_, std::move(report)});
    }
  } catch (const std::exception& error) {
    pause_now();
    emit_event(event::Trouble{problem_of(error, "the step could not be carried out")});
  }
  if (!playing_ && steps_to_do_ == 0) set_activity(Activity::idle);
}

void SimulationWorker::commit(abd::StepReport report) {
  const auto snapshot =
      std::make_shared<const record::Snapshot>(record::take_snapshot(*simulation_, std::move(report)));
  abd::Checkpoint checkpoint = simulation_->checkpoint();
  branch_->append({snapshot, checkpoint.solver_state, checkpoint.version, pulls_});
  if (!sink_) return;
  try {
    sink_->append(*snapshot, checkpoint, pulls_);
  } catch (const std::exception& error) {
    // The steps stay in memory; the run pauses so that nothing more is lost unnoticed.
    branch_->tape_ended();
    sink_.reset();
    pause_now();
    Problem problem = problem_of(error, "the tape cannot be written");
    if (problem.next.empty()) problem.next = "free space or save the tape elsewhere; steps so far are kept in memory";
    emit_event(event::Trouble{std::move(problem)});
  }
}

void SimulationWorker::pace(double step_wall_seconds) {
  const double h = branch_->model()->time_step;
  const auto now = Clock::now();
  if (speed_ > 0) {
    next_due_ += std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(h / speed_));
    // A slow solver must not owe time and then race.
    if (next_due_ < now) next_due_ = now;
  } else {
    next_due_ = now;
  }
  const double waited = std::chrono::duration<double>(next_due_ - now).count();
  const double factor = h / std::max(1e-9, step_wall_seconds + std::max(0.0, waited));
  const std::lock_guard lock(mutex_);
  status_.step_seconds = step_wall_seconds;
  status_.real_time_factor = status_.real_time_factor > 0 ? 0.9 * status_.real_time_factor + 0.1 * factor : factor;
  busy_since_ = now;
}

}  // namespace seam::models
