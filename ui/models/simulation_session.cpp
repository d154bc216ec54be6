#include "ui/models/simulation_session.hpp"

#include <algorithm>
#include <cmath>

namespace seam::models {

namespace {
constexpr int display_interval_ms = 16;
}

SimulationSession::SimulationSession(SessionServices services, QObject* parent)
    : QObject(parent), worker_(std::move(services)) {
  connect(&cursor_, &TimeCursor::moved, this, &SimulationSession::refresh_shown);
  connect(&timer_, &QTimer::timeout, this, &SimulationSession::poll);
  timer_.setTimerType(Qt::PreciseTimer);
  timer_.start(display_interval_ms);
}

SimulationSession::~SimulationSession() = default;

void SimulationSession::open(std::shared_ptr<const scene::Scene> scene, std::shared_ptr<const abd::Model> model) {
  close();
  auto branch = std::make_shared<Branch>(tr("run 1").toStdString(), std::move(scene));
  branch->set_model(std::move(model));
  branch->set_backend(backend_);
  branches_.push_back(branch);
  become_current(branch, -1);
  activate(branch);
  emit branches_changed();
}

void SimulationSession::open_recorded(const BranchPtr& branch) {
  close();
  branches_.push_back(branch);
  become_current(branch, -1);
  ready_ = true;
  share_history_budget();
  emit branches_changed();
  emit model_changed();
  poll();
  cursor_.go_first();
}

void SimulationSession::close() {
  if (!branch_) return;
  worker_.cancel();
  worker_.post(command::Close{});
  branches_.clear();
  branch_.reset();
  simulated_.reset();
  pulls_.clear();
  ready_ = false;
  seen_ = -1;
  set_opening(false);
  set_motion(Motion::paused);
  cursor_.set_range(TimeLevel::step, 0, 0);
  shown_.reset();
  emit branches_changed();
  emit model_changed();
  emit shown_changed();
}

void SimulationSession::activate(const BranchPtr& branch) {
  simulated_ = branch;
  pulls_.clear();
  worker_.post(command::SetSpeed{speed_});
  worker_.post(command::Activate{branch});
  share_history_budget();
  if (!branch->model() || branch->empty()) set_opening(true);
}

void SimulationSession::become_current(const BranchPtr& branch, std::int64_t seen) {
  branch_ = branch;
  seen_ = seen;
  shown_.reset();
  unreadable_ = false;
  cursor_.set_range(TimeLevel::step, branch->first_step(), std::max(branch->first_step(), branch->last_step()));
}

void SimulationSession::refresh_shown() {
  // A step may have to come from the tape: not twice for the same one.
  if (shown_ && branch_ && shown_->step == cursor_.step()) {
    offer_iterations();
    return;
  }
  record::SnapshotPtr next;
  try {
    next = branch_ ? branch_->at(cursor_.step()) : nullptr;
    unreadable_ = false;
  } catch (const Error& error) {
    // The view keeps what it shows; scrubbing over a damaged stretch must not say so for every step.
    if (!std::exchange(unreadable_, true)) emit problem(error.problem());
    return;
  }
  if (next == shown_) return;
  shown_ = std::move(next);
  offer_rounds();
  emit shown_changed();
}

void SimulationSession::show_detail(std::shared_ptr<const distributed::StepLog> log) {
  if (!shown_ || !log || log->step != shown_->step) return;
  const std::int64_t round = cursor_.index(TimeLevel::admm_iteration);
  auto detailed = std::make_shared<record::Snapshot>(*shown_);
  detailed->merge = std::move(log);
  shown_ = std::move(detailed);
  offer_rounds();
  cursor_.move_to(TimeLevel::admm_iteration, round);
  offer_iterations();
  emit shown_changed();
}

/// The finer levels of the step shown; the cursor stands on its newest round unless it came from the step before.
void SimulationSession::offer_rounds() {
  const distributed::StepLog* log = shown_ ? shown_->merge.get() : nullptr;
  const std::shared_ptr<const abd::Model> made = model();
  std::vector<TimeLevel> levels{TimeLevel::step};
  if (log || (made && made->workers.count > 1)) levels.push_back(TimeLevel::admm_iteration);
  const auto has_iterations = [](const distributed::Round& round) { return !round.newton.empty(); };
  if (log && std::any_of(log->rounds.begin(), log->rounds.end(), has_iterations))
    levels.push_back(TimeLevel::newton_iteration);
  cursor_.set_levels(std::move(levels));
  const std::int64_t last = log ? std::max<std::int64_t>(0, std::ssize(log->rounds) - 1) : 0;
  cursor_.set_range(TimeLevel::admm_iteration, 0, last);
  cursor_.move_to(TimeLevel::admm_iteration, enter_first_round_ ? 0 : last);
  offer_iterations();
}

/// As many iterations as the slowest worker of the round has.
void SimulationSession::offer_iterations() {
  const auto round = static_cast<std::size_t>(cursor_.index(TimeLevel::admm_iteration));
  std::vector<std::int64_t> counts;
  if (shown_ && shown_->merge && round < shown_->merge->rounds.size())
    for (const distributed::NewtonRound& entry : shown_->merge->rounds[round].newton) {
      counts.resize(std::max(counts.size(), entry.worker + std::size_t{1}));
      ++counts[entry.worker];
    }
  const std::int64_t most = counts.empty() ? 0 : *std::max_element(counts.begin(), counts.end());
  cursor_.set_range(TimeLevel::newton_iteration, 0, std::max<std::int64_t>(0, most - 1));
}

void SimulationSession::move_finer(std::int64_t count) {
  const std::int64_t direction = count > 0 ? 1 : -1;
  for (; count != 0; count -= direction) {
    if (cursor_.move_by(direction) != 0) continue;
    const TimeLevel level = cursor_.level(), round = TimeLevel::admm_iteration;
    const std::int64_t before = cursor_.index(round), step = cursor_.step() + direction;
    if (level > round) cursor_.move_to(round, before + direction);
    if (level == round || cursor_.index(round) == before) {
      if (step < cursor_.first_step() || step > cursor_.last_step()) return;
      enter_first_round_ = direction > 0;
      cursor_.move_to_step(step);
      enter_first_round_ = false;
    }
    if (level > round && direction < 0) cursor_.move_to(level, cursor_.last(level));
  }
}

void SimulationSession::set_motion(Motion motion) {
  if (motion == motion_) return;
  motion_ = motion;
  replay_clock_.restart();
  replay_debt_ = 0;
  emit motion_changed();
}

void SimulationSession::set_opening(bool opening) {
  if (opening == opening_) return;
  opening_ = opening;
  emit opening_changed(opening);
}

bool SimulationSession::busy() const {
  const Activity activity = worker_.status().activity;
  return activity == Activity::stepping || activity == Activity::playing || activity == Activity::opening;
}

/// Makes the branch shown the one that the worker goes on with.
void SimulationSession::simulate_shown() {
  if (simulated_ == branch_) return;
  // A recorded tape is never written to, and a branch is solved in one place only: both go on under a name of their
  // own.
  const bool tape = !simulated_ && ready_;
  const bool elsewhere = branch_->backend() != backend_ && branch_->has_own_steps();
  if (tape || elsewhere) {
    branch_from(cursor_.step());
    return;
  }
  branch_->set_backend(backend_);
  activate(branch_);
}

void SimulationSession::play() {
  if (!branch_) return;
  if (!cursor_.at_live_edge()) {
    set_motion(Motion::replay);
    return;
  }
  simulate_shown();
  cursor_.follow_live_edge();
  set_motion(Motion::live);
  worker_.post(command::Play{});
}

void SimulationSession::pause() {
  if (motion_ == Motion::live || busy()) worker_.post(command::Pause{});
  set_motion(Motion::paused);
}

void SimulationSession::toggle_play() { motion_ == Motion::paused ? play() : pause(); }

void SimulationSession::play_backwards() {
  if (!branch_) return;
  if (motion_ == Motion::live) worker_.post(command::Pause{});
  set_motion(Motion::backwards);
}

void SimulationSession::step_forward(std::int64_t count) {
  if (!branch_ || count <= 0) return;
  if (motion_ != Motion::paused) pause();
  if (cursor_.level() != TimeLevel::step) return move_finer(count);
  const std::int64_t recorded = std::min(count, cursor_.last_step() - cursor_.step());
  if (recorded > 0) cursor_.move_to_step(cursor_.step() + recorded);
  count -= std::max<std::int64_t>(0, recorded);
  if (count <= 0) return;
  simulate_shown();
  cursor_.follow_live_edge();
  worker_.post(command::Steps{count});
}

void SimulationSession::step_back(std::int64_t count) {
  if (!branch_) return;
  if (motion_ != Motion::paused || busy()) pause();
  if (cursor_.level() != TimeLevel::step) return move_finer(-std::max<std::int64_t>(0, count));
  cursor_.move_by(-count);
}

void SimulationSession::restart(std::shared_ptr<const scene::Scene> scene) {
  if (!branch_) return;
  pause();
  const bool same_scene = !scene || scene == branch_->scene();
  if (same_scene && ready_ && cursor_.last_step() == cursor_.first_step()) return;
  worker_.cancel();
  // A run without a committed step holds nothing worth keeping.
  if (branch_->last_step() <= branch_->first_step() && branches_.back() == branch_) branches_.pop_back();
  auto branch =
      std::make_shared<Branch>(free_name(tr("run %1")).toStdString(), same_scene ? branch_->scene() : std::move(scene));
  if (same_scene) branch->set_model(branch_->model());
  branch->set_backend(backend_);
  branches_.push_back(branch);
  become_current(branch, -1);
  cursor_.follow_live_edge();
  activate(branch);
  emit branches_changed();
}

BranchPtr SimulationSession::branch_from(std::int64_t step, const QString& name,
                                         std::shared_ptr<const scene::Scene> scene) {
  if (!branch_ || branch_->empty()) return nullptr;
  set_motion(Motion::paused);
  worker_.cancel();
  const QString taken = name.trimmed().isEmpty() ? free_name(tr("branch %1")) : free_name(name.trimmed());
  auto branch =
      std::make_shared<Branch>(taken.toStdString(), branch_, step, scene ? std::move(scene) : branch_->scene());
  branch->set_backend(backend_);
  branches_.push_back(branch);
  const bool other_model = branch->scene() != branch_->scene();
  become_current(branch, branch->last_step());
  cursor_.follow_live_edge();
  activate(branch);
  emit branches_changed();
  if (!other_model) emit model_changed();
  emit steps_appended(0, branch->last_step());
  refresh_shown();
  return branch;
}

void SimulationSession::select_branch(std::size_t index) {
  if (index >= branches_.size() || branches_[index] == branch_) return;
  pause();
  const std::int64_t step = cursor_.step();
  become_current(branches_[index], branches_[index]->last_step());
  ready_ = branch_->model() != nullptr;
  emit branches_changed();
  emit model_changed();
  emit steps_appended(0, branch_->last_step());
  cursor_.move_to_step(std::min(step, cursor_.last_step()));
  refresh_shown();
}

void SimulationSession::set_speed(double factor) {
  speed_ = factor;
  worker_.post(command::SetSpeed{factor});
}

void SimulationSession::set_pulls(std::vector<abd::Pull> pulls) {
  if (!branch_ || (pulls.empty() && pulls_.empty())) return;
  if (!pulls.empty() && (!cursor_.at_live_edge() || simulated_ != branch_)) {
    const bool was_moving = motion_ == Motion::replay;
    branch_from(cursor_.step());
    if (was_moving) play();
  }
  pulls_ = pulls;
  worker_.post(command::SetPulls{std::move(pulls)});
}

void SimulationSession::cancel() {
  worker_.cancel();
  set_motion(Motion::paused);
}

SimulationSession::HistoryUse SimulationSession::history_use() const {
  HistoryUse use;
  use.budget = history_budget_;
  for (const BranchPtr& branch : branches_) {
    use.bytes += branch->bytes();
    use.in_memory += branch->steps_in_memory();
    use.steps += branch->last_step() - (branch->parent_name().empty() ? branch->first_step() - 1 : branch->fork_step());
  }
  return use;
}

void SimulationSession::set_history_budget(std::uint64_t bytes) {
  history_budget_ = bytes;
  share_history_budget();
}

void SimulationSession::share_history_budget() {
  for (const BranchPtr& branch : branches_) branch->set_budget(history_budget_ / branches_.size());
}

void SimulationSession::set_backend(abd::Backend backend) {
  if (backend == backend_) return;
  backend_ = backend;
  if (!branch_ || simulated_ != branch_) {
    // A branch that could not be opened on the former backend gets another chance.
    if (!branch_ || ready_) return;
  } else if (branch_->has_own_steps()) {
    branch_from(branch_->last_step());
    return;
  }
  pause();
  worker_.cancel();
  branch_->set_backend(backend);
  activate(branch_);
}

void SimulationSession::poll() {
  for (const Event& event : worker_.take_events()) handle(event);
  if (!branch_) return;
  const std::int64_t last = branch_->last_step();
  if (last > seen_) {
    const std::int64_t first = seen_ + 1;
    seen_ = last;
    cursor_.set_range(TimeLevel::step, branch_->first_step(), last);
    refresh_shown();
    emit steps_appended(first, last);
  }
  if (motion_ == Motion::replay || motion_ == Motion::backwards) advance_replay();
}

void SimulationSession::advance_replay() {
  if (!shown_ || !branch_->model()) return;
  const double h = branch_->model()->time_step;
  replay_debt_ += 1e-9 * static_cast<double>(replay_clock_.nsecsElapsed()) * (speed_ > 0 ? speed_ : 4.0) / h;
  replay_clock_.restart();
  const auto steps = static_cast<std::int64_t>(std::floor(replay_debt_));
  if (steps <= 0) return;
  replay_debt_ -= static_cast<double>(steps);
  if (motion_ == Motion::backwards) {
    cursor_.move_to_step(cursor_.step() - steps);
    if (cursor_.step() == cursor_.first_step()) set_motion(Motion::paused);
    return;
  }
  cursor_.move_to_step(cursor_.step() + steps);
  if (!cursor_.at_live_edge()) return;
  // A tape that was only opened ends here; a run goes on live.
  if (simulated_ == branch_)
    play();
  else
    set_motion(Motion::paused);
}

void SimulationSession::handle(const Event& event) {
  if (const auto* ack = std::get_if<event::Acknowledged>(&event)) {
    emit acknowledged(ack->number);
  } else if (const auto* active = std::get_if<event::Activated>(&event)) {
    if (active->branch != branch_) return;
    ready_ = true;
    set_opening(false);
    emit model_changed();
    refresh_shown();
  } else if (const auto* start = std::get_if<event::StartFaults>(&event)) {
    if (start->branch == branch_) emit start_faulty(start->faults);
  } else if (const auto* failed = std::get_if<event::ActivationFailed>(&event)) {
    if (failed->branch != branch_) return;
    ready_ = false;
    set_opening(false);
    set_motion(Motion::paused);
    simulated_.reset();
    if (failed->cancelled) return;
    if (failed->no_device)
      emit backend_unavailable(failed->problem);
    else
      emit problem(failed->problem);
  } else if (const auto* step = std::get_if<event::StepFailed>(&event)) {
    if (step->branch != branch_) return;
    set_motion(Motion::paused);
    if (step->report.status != abd::StepStatus::cancelled) emit step_failed(step->report);
  } else if (const auto* trouble = std::get_if<event::Trouble>(&event)) {
    set_motion(Motion::paused);
    emit problem(trouble->problem);
  } else if (const auto* tape = std::get_if<event::TapeStarted>(&event)) {
    emit tape_started(QString::fromStdString(tape->path));
  } else if (const auto* missing = std::get_if<event::TapeMissing>(&event)) {
    emit tape_missing(missing->problem);
  }
}

QString SimulationSession::free_name(const QString& wanted) const {
  const auto taken = [this](const QString& name) {
    return std::any_of(branches_.begin(), branches_.end(),
                       [&](const BranchPtr& branch) { return branch->name() == name.toStdString(); });
  };
  const QString pattern = wanted.contains(QStringLiteral("%1")) ? wanted : wanted + QStringLiteral(" %1");
  if (pattern != wanted && !taken(wanted)) return wanted;
  for (int number = pattern == wanted ? 1 : 2;; ++number)
    if (!taken(pattern.arg(number))) return pattern.arg(number);
}

}  // namespace seam::models
