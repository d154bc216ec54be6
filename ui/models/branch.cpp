#include "ui/models/branch.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/base/error.hpp"

namespace seam::models {

namespace {

/// Checkpoints of the newest steps stay in memory although they are on the tape: it may be a moment behind.
constexpr std::size_t newest_extras = 8;

std::int64_t clamp_fork(const Branch& parent, std::int64_t step) {
  return std::clamp(step, parent.first_step(), std::max(parent.first_step(), parent.last_step()));
}

}  // namespace

Branch::Branch(std::string name, std::shared_ptr<const scene::Scene> scene, std::int64_t first_step)
    : name_(std::move(name)), own_first_(first_step), scene_(std::move(scene)), last_(first_step - 1) {}

Branch::Branch(std::string name, const std::shared_ptr<const Branch>& parent, std::int64_t step,
               std::shared_ptr<const scene::Scene> scene)
    : name_(std::move(name)),
      parent_(parent),
      fork_step_(clamp_fork(*parent, step)),
      own_first_(fork_step_ + 1),
      scene_(std::move(scene)),
      backend_(parent->backend()),
      last_(fork_step_) {
  if (scene_ == parent->scene()) model_ = parent->model();
}

std::int64_t Branch::first_step_of_scene() const {
  if (!parent_) return own_first_;
  return parent_->scene() == scene_ ? parent_->first_step_of_scene() : fork_step_;
}

std::shared_ptr<const abd::Model> Branch::model() const {
  const std::lock_guard lock(mutex_);
  return model_;
}

void Branch::set_model(std::shared_ptr<const abd::Model> model) {
  const std::lock_guard lock(mutex_);
  model_ = std::move(model);
}

abd::Backend Branch::backend() const {
  const std::lock_guard lock(mutex_);
  return backend_;
}

void Branch::set_backend(abd::Backend backend) {
  const std::lock_guard lock(mutex_);
  backend_ = backend;
}

void Branch::add_stretch(std::int64_t first, const std::filesystem::path& tape) {
  Stretch stretch;
  stretch.first = first;
  stretch.steps = std::make_shared<record::History>(unlimited);
  if (!tape.empty()) stretch.steps->back_by(tape);
  stretch.tape = tape;
  stretch.tape_first = parent_ || !stretches_.empty() ? last_ : first;
  stretches_.push_back(std::move(stretch));
  share_budget();
}

Branch::Stretch& Branch::add_snapshot(record::SnapshotPtr snapshot) {
  const std::int64_t step = snapshot->step;
  if (step != last_ + 1) throw std::invalid_argument("a step is missing in the branch");
  if (stretches_.empty()) add_stretch(step, {});
  reports_.push_back(snapshot->report);
  stretches_.back().steps->append(std::move(snapshot));
  last_ = step;
  return stretches_.back();
}

void Branch::append(HistoryEntry entry) {
  const std::lock_guard lock(mutex_);
  Stretch& stretch = add_snapshot(std::move(entry.snapshot));
  stretch.extras.push_back({last_, std::move(entry.solver_state), entry.checkpoint_version, std::move(entry.pulls)});
  forget_extras(stretch);
}

void Branch::append_recorded(record::SnapshotPtr snapshot) {
  const std::lock_guard lock(mutex_);
  add_snapshot(std::move(snapshot));
}

void Branch::forget_extras(Stretch& stretch) {
  if (stretch.tape.empty() || stretch.tape_ended) return;
  while (stretch.extras.size() > newest_extras) stretch.extras.pop_front();
}

void Branch::back_by(const std::filesystem::path& tape) {
  const std::lock_guard lock(mutex_);
  // A stretch that leave_tape() began and that no step went to.
  if (stretches_.size() > 1 && stretches_.back().tape.empty() && stretches_.back().first > last_) stretches_.pop_back();
  if (!stretches_.empty()) {
    Stretch& newest = stretches_.back();
    // The tape begins with the newest step: a stretch of that step alone is wholly on it.
    if (newest.tape.empty() && newest.first == last_) {
      newest.steps->back_by(tape);
      newest.tape = tape;
      newest.tape_first = last_;
      share_budget();
      return;
    }
    if (newest.first > last_) stretches_.pop_back();  // nothing was appended since its tape began
  }
  add_stretch(last_ + 1, tape);
}

void Branch::tape_ended() {
  const std::lock_guard lock(mutex_);
  if (!stretches_.empty() && !stretches_.back().tape_ended) {
    stretches_.back().tape_ended = true;
    stretches_.back().tape_last = last_ - 1;  // the newest step is the one that could not be written
  }
  share_budget();
}

void Branch::leave_tape() {
  const std::lock_guard lock(mutex_);
  if (!stretches_.empty() && !stretches_.back().tape.empty()) add_stretch(last_ + 1, {});
}

void Branch::set_budget(std::uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  budget_ = bytes;
  share_budget();
}

/// The newest stretch grows, so it has most of the budget; what is on no tape stays whole.
void Branch::share_budget() {
  for (Stretch& stretch : stretches_) {
    const bool newest = &stretch == &stretches_.back();
    const std::uint64_t older = stretches_.size() - 1;
    std::uint64_t share = older == 0 ? budget_ : newest ? budget_ / 4 * 3 : budget_ / 4 / older;
    if (stretch.tape.empty() || stretch.tape_ended) share = unlimited;
    stretch.steps->set_budget(share);
  }
}

void Branch::add_failure(abd::StepReport report) {
  const std::lock_guard lock(mutex_);
  failures_.push_back(std::move(report));
}

std::int64_t Branch::first_step() const { return parent_ ? parent_->first_step() : own_first_; }

std::int64_t Branch::last_step() const {
  const std::lock_guard lock(mutex_);
  return last_;
}

bool Branch::has_own_steps() const {
  const std::int64_t start = parent_ ? fork_step_ : own_first_;
  return last_step() > start;
}

const Branch::Stretch* Branch::stretch_of(std::int64_t step) const {
  if (step > last_) return nullptr;
  const auto next =
      std::find_if(stretches_.begin(), stretches_.end(), [&](const Stretch& s) { return s.first > step; });
  return next == stretches_.begin() ? nullptr : &*std::prev(next);
}

record::SnapshotPtr Branch::at(std::int64_t step) const {
  if (step < own_first_) return parent_ ? parent_->at(step) : nullptr;
  std::shared_ptr<record::History> steps;
  std::filesystem::path tape;
  {
    const std::lock_guard lock(mutex_);
    if (const Stretch* stretch = stretch_of(step)) steps = stretch->steps, tape = stretch->tape;
  }
  if (!steps) return nullptr;
  record::SnapshotPtr snapshot = steps->at(step);
  if (!snapshot)
    throw bad_input("cannot read tape", tape.string() + ": step " + std::to_string(step), "the step is not there");
  return snapshot;
}

std::optional<abd::Checkpoint> Branch::checkpoint(std::int64_t step) const {
  if (step < own_first_) return parent_ ? parent_->checkpoint(step) : std::nullopt;
  std::shared_ptr<record::History> steps;
  std::optional<Extra> extra;
  {
    const std::lock_guard lock(mutex_);
    const Stretch* stretch = stretch_of(step);
    if (!stretch) return std::nullopt;
    steps = stretch->steps;
    extra = extra_of(*stretch, step);
  }
  if (!extra) return steps->checkpoint_on_tape(step);
  const record::SnapshotPtr snapshot = steps->at(step);
  if (!snapshot) return std::nullopt;
  return abd::Checkpoint{step,          snapshot->time, snapshot->q, snapshot->v, std::move(extra->solver_state),
                         extra->version};
}

std::vector<abd::Pull> Branch::pulls(std::int64_t step) const {
  if (step < own_first_) return parent_ ? parent_->pulls(step) : std::vector<abd::Pull>{};
  std::shared_ptr<record::History> steps;
  {
    const std::lock_guard lock(mutex_);
    const Stretch* stretch = stretch_of(step);
    if (!stretch) return {};
    if (const std::optional<Extra> extra = extra_of(*stretch, step)) return extra->pulls;
    steps = stretch->steps;
  }
  return steps->pulls_on_tape(step);
}

std::optional<Branch::Extra> Branch::extra_of(const Stretch& stretch, std::int64_t step) {
  const auto found =
      std::find_if(stretch.extras.begin(), stretch.extras.end(), [&](const Extra& e) { return e.step == step; });
  return found == stretch.extras.end() ? std::nullopt : std::optional(*found);
}

std::vector<abd::StepReport> Branch::reports(std::int64_t first, std::int64_t last) const {
  std::vector<abd::StepReport> result;
  if (parent_ && first < own_first_) result = parent_->reports(first, std::min(last, fork_step_));
  const std::lock_guard lock(mutex_);
  const std::int64_t begin = std::max(first, own_first_), end = std::min(last, last_);
  if (begin <= end)
    result.insert(result.end(), reports_.begin() + (begin - own_first_), reports_.begin() + (end - own_first_ + 1));
  return result;
}

std::vector<abd::StepReport> Branch::failures() const {
  const std::lock_guard lock(mutex_);
  return failures_;
}

std::uint64_t Branch::bytes() const {
  const std::lock_guard lock(mutex_);
  std::uint64_t total = reports_.size() * sizeof(abd::StepReport);
  for (const Stretch& stretch : stretches_) {
    total += stretch.steps->bytes();
    for (const Extra& extra : stretch.extras)
      total += sizeof(Extra) + extra.solver_state.size() * sizeof(double) + extra.pulls.size() * sizeof(abd::Pull);
  }
  return total;
}

std::int64_t Branch::steps_in_memory() const {
  const std::lock_guard lock(mutex_);
  std::int64_t total = 0;
  for (const Stretch& stretch : stretches_)
    if (const std::int64_t first = stretch.steps->first_in_memory(); first >= 0)
      total += stretch.steps->last_step() - first + 1;
  return total;
}

bool Branch::on_tape() const {
  const std::lock_guard lock(mutex_);
  return !stretches_.empty() && !stretches_.back().tape.empty() && !stretches_.back().tape_ended;
}

std::int64_t Branch::steps_on_no_tape() const {
  const std::lock_guard lock(mutex_);
  std::int64_t total = 0;
  for (std::size_t i = 0; i < stretches_.size(); ++i) {
    const Stretch& stretch = stretches_[i];
    if (!stretch.tape.empty() && !stretch.tape_ended) continue;
    // The start state is no step: the scene gives it again.
    const std::int64_t own = parent_ ? own_first_ : own_first_ + 1;
    const std::int64_t first = std::max(stretch.tape.empty() ? stretch.first : stretch.tape_last + 1, own);
    const std::int64_t last = i + 1 < stretches_.size() ? stretches_[i + 1].first - 1 : last_;
    total += std::max<std::int64_t>(0, last - first + 1);
  }
  return total;
}

std::filesystem::path Branch::whole_tape() const {
  const std::int64_t wanted = first_step_of_scene();
  const std::lock_guard lock(mutex_);
  if (stretches_.size() != 1 || stretches_[0].tape_ended) return {};
  return stretches_[0].tape_first <= wanted ? stretches_[0].tape : std::filesystem::path();
}

}  // namespace seam::models
