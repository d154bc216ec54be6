#include "core/record/history.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "core/record/merge_thinning.hpp"

namespace seam::record {

namespace {

std::uint64_t log_bytes(const Snapshot& snapshot) {
  return snapshot.merge ? distributed::memory_of(*snapshot.merge) : 0;
}

}  // namespace

std::uint64_t memory_of(const Snapshot& snapshot) {
  std::uint64_t waypoints = snapshot.waypoints.capacity() * sizeof(abd::Waypoint);
  for (const abd::Waypoint& waypoint : snapshot.waypoints) waypoints += waypoint.q.capacity() * sizeof(Vec12);
  return sizeof(Snapshot) + waypoints + (snapshot.q.capacity() + snapshot.v.capacity()) * sizeof(Vec12) +
         snapshot.contacts.capacity() * sizeof(abd::ContactPoint) + snapshot.report.reason.capacity() +
         snapshot.report.distributed.toi.capacity() * sizeof(double) + log_bytes(snapshot);
}

History::History(std::uint64_t budget_bytes) : budget_(budget_bytes) {}

void History::append(SnapshotPtr snapshot) {
  std::deque<SnapshotPtr>
      dropped;  // freed after the lock is released: the last owner of a large snapshot takes its time
  const std::lock_guard held(mutex_);
  if (!steps_.empty() && snapshot->step > steps_.back()->step + 1)
    throw std::invalid_argument("a step is missing in the history");
  while (!steps_.empty() && steps_.back()->step >= snapshot->step) {
    bytes_ -= memory_of(*steps_.back());
    if (steps_.back()->step >= whole_from_) whole_bytes_ -= log_bytes(*steps_.back());
    dropped.push_back(std::move(steps_.back()));
    steps_.pop_back();
  }
  bytes_ += memory_of(*snapshot);
  if (steps_.empty()) whole_from_ = snapshot->step;
  whole_from_ = std::min(whole_from_, snapshot->step);
  whole_bytes_ += log_bytes(*snapshot);
  steps_.push_back(std::move(snapshot));
  thin_old_logs(dropped);
  drop_over_budget(dropped);
}

void History::drop_over_budget(std::deque<SnapshotPtr>& dropped) {
  while (bytes_ > budget_ && steps_.size() > 1) {
    bytes_ -= memory_of(*steps_.front());
    if (steps_.front()->step >= whole_from_) whole_bytes_ -= log_bytes(*steps_.front());
    dropped.push_back(std::move(steps_.front()));
    steps_.pop_front();
  }
}

void History::set_budget(std::uint64_t bytes) {
  std::deque<SnapshotPtr> dropped;
  const std::lock_guard held(mutex_);
  budget_ = bytes;
  thin_old_logs(dropped);
  drop_over_budget(dropped);
}

void History::set_round_limit(std::uint64_t bytes) {
  std::deque<SnapshotPtr> dropped;
  const std::lock_guard held(mutex_);
  round_limit_ = bytes;
  thin_old_logs(dropped);
}

std::uint64_t History::round_budget_locked() const { return std::min(budget_ / 4, round_limit_); }

std::uint64_t History::round_budget() const {
  const std::lock_guard held(mutex_);
  return round_budget_locked();
}

void History::thin_old_logs(std::deque<SnapshotPtr>& dropped) {
  if (steps_.empty()) return;
  whole_from_ = std::max(whole_from_, steps_.front()->step);
  for (; whole_bytes_ > round_budget_locked() && whole_from_ < steps_.back()->step; ++whole_from_) {
    SnapshotPtr& step = steps_[static_cast<std::size_t>(whole_from_ - steps_.front()->step)];
    if (!step->merge) continue;
    auto copy = std::make_shared<Snapshot>(*step);
    copy->merge = std::make_shared<const distributed::StepLog>(thinned(*step->merge));
    whole_bytes_ -= log_bytes(*step);
    bytes_ = bytes_ - memory_of(*step) + memory_of(*copy);
    dropped.push_back(std::exchange(step, std::move(copy)));
  }
}

std::uint64_t History::budget() const {
  const std::lock_guard held(mutex_);
  return budget_;
}

void History::back_by(const std::filesystem::path& tape) {
  auto reader = std::make_unique<TapeReader>(tape);
  const std::lock_guard held(tape_mutex_);
  tape_ = std::move(reader);
}

void History::clear() {
  {
    const std::lock_guard held(tape_mutex_);
    tape_.reset();
  }
  std::deque<SnapshotPtr> dropped;
  const std::lock_guard held(mutex_);
  dropped.swap(steps_);
  bytes_ = whole_bytes_ = 0;
}

SnapshotPtr History::latest() const {
  const std::lock_guard held(mutex_);
  return steps_.empty() ? nullptr : steps_.back();
}

SnapshotPtr History::in_memory(std::int64_t step) const {
  const std::lock_guard held(mutex_);
  if (steps_.empty() || step < steps_.front()->step || step > steps_.back()->step) return nullptr;
  return steps_[static_cast<std::size_t>(step - steps_.front()->step)];
}

/// The tape when it holds `step`; the caller holds tape_mutex_. Steps newer than memory's newest were cut off and are
/// not part of this history, whatever the tape says.
const TapeReader* History::tape_with(std::int64_t step, std::int64_t newest) const {
  if (!tape_ || (newest >= 0 && step > newest)) return nullptr;
  if (step > tape_->last_step()) tape_->refresh();
  return step < tape_->info().first_step || step > tape_->last_step() ? nullptr : tape_.get();
}

SnapshotPtr History::at(std::int64_t step) const {
  if (SnapshotPtr found = in_memory(step)) return found;
  const std::int64_t newest = last_step();
  const std::lock_guard held(tape_mutex_);
  const TapeReader* tape = tape_with(step, newest);
  return tape ? std::make_shared<const Snapshot>(tape->snapshot(step)) : nullptr;
}

std::optional<abd::Checkpoint> History::checkpoint_on_tape(std::int64_t step) const {
  const std::int64_t newest = last_step();
  const std::lock_guard held(tape_mutex_);
  const TapeReader* tape = tape_with(step, newest);
  return tape ? std::optional(tape->checkpoint(step)) : std::nullopt;
}

std::vector<abd::Pull> History::pulls_on_tape(std::int64_t step) const {
  const std::int64_t newest = last_step();
  const std::lock_guard held(tape_mutex_);
  const TapeReader* tape = tape_with(step, newest);
  return tape ? tape->pulls(step) : std::vector<abd::Pull>{};
}

std::vector<SnapshotPtr> History::range(std::int64_t first, std::int64_t last) const {
  std::vector<SnapshotPtr> found;
  for (std::int64_t step = std::max<std::int64_t>(first, 0); step <= last; ++step)
    if (SnapshotPtr snapshot = at(step)) found.push_back(std::move(snapshot));
  return found;
}

std::int64_t History::first_in_memory() const {
  const std::lock_guard held(mutex_);
  return steps_.empty() ? -1 : steps_.front()->step;
}

std::int64_t History::last_step() const {
  const std::lock_guard held(mutex_);
  return steps_.empty() ? -1 : steps_.back()->step;
}

std::uint64_t History::bytes() const {
  const std::lock_guard held(mutex_);
  return bytes_;
}

}  // namespace seam::record
