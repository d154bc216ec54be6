#include "core/record/history.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace seam::record {

std::uint64_t memory_of(const Snapshot& snapshot) {
  std::uint64_t waypoints = snapshot.waypoints.capacity() * sizeof(abd::Waypoint);
  for (const abd::Waypoint& waypoint : snapshot.waypoints) waypoints += waypoint.q.capacity() * sizeof(Vec12);
  return sizeof(Snapshot) + waypoints + (snapshot.q.capacity() + snapshot.v.capacity()) * sizeof(Vec12) +
         snapshot.contacts.capacity() * sizeof(abd::ContactPoint) + snapshot.report.reason.capacity();
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
    dropped.push_back(std::move(steps_.back()));
    steps_.pop_back();
  }
  bytes_ += memory_of(*snapshot);
  steps_.push_back(std::move(snapshot));
  drop_over_budget(dropped);
}

void History::drop_over_budget(std::deque<SnapshotPtr>& dropped) {
  while (bytes_ > budget_ && steps_.size() > 1) {
    bytes_ -= memory_of(*steps_.front());
    dropped.push_back(std::move(steps_.front()));
    steps_.pop_front();
  }
}

void History::set_budget(std::uint64_t bytes) {
  std::deque<SnapshotPtr> dropped;
  const std::lock_guard held(mutex_);
  budget_ = bytes;
  drop_over_budget(dropped);
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
  bytes_ = 0;
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
