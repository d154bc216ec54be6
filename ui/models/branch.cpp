#include "ui/models/branch.hpp"

#include <algorithm>

namespace seam::models {

Branch::Branch(std::string name, std::shared_ptr<const scene::Scene> scene)
    : name_(std::move(name)), scene_(std::move(scene)) {}

Branch::Branch(std::string name, const std::shared_ptr<const Branch>& parent, std::int64_t step,
               std::shared_ptr<const scene::Scene> scene)
    : name_(std::move(name)),
      parent_name_(parent->name()),
      fork_step_(std::clamp<std::int64_t>(step, 0, std::max<std::int64_t>(0, parent->last_step()))),
      scene_(std::move(scene)) {
  const std::lock_guard lock(parent->mutex_);
  const auto count = std::min<std::size_t>(parent->entries_.size(), static_cast<std::size_t>(fork_step_) + 1);
  entries_.assign(parent->entries_.begin(), parent->entries_.begin() + static_cast<std::ptrdiff_t>(count));
  if (scene_ == parent->scene_) model_ = parent->model_;
}

std::shared_ptr<const abd::Model> Branch::model() const {
  const std::lock_guard lock(mutex_);
  return model_;
}

void Branch::set_model(std::shared_ptr<const abd::Model> model) {
  const std::lock_guard lock(mutex_);
  model_ = std::move(model);
}

void Branch::append(HistoryEntry entry) {
  const std::lock_guard lock(mutex_);
  const record::Snapshot& s = *entry.snapshot;
  bytes_ += sizeof(record::Snapshot) + (s.q.size() + s.v.size()) * sizeof(Vec12) +
            s.contacts.size() * sizeof(abd::ContactPoint) + entry.solver_state.size() * sizeof(double);
  entries_.push_back(std::move(entry));
}

void Branch::add_failure(abd::StepReport report) {
  const std::lock_guard lock(mutex_);
  failures_.push_back(std::move(report));
}

bool Branch::empty() const { return last_step() < 0; }

std::int64_t Branch::last_step() const {
  const std::lock_guard lock(mutex_);
  return static_cast<std::int64_t>(entries_.size()) - 1;
}

record::SnapshotPtr Branch::at(std::int64_t step) const {
  const std::lock_guard lock(mutex_);
  if (step < 0 || step >= static_cast<std::int64_t>(entries_.size())) return nullptr;
  return entries_[static_cast<std::size_t>(step)].snapshot;
}

std::optional<abd::Checkpoint> Branch::checkpoint(std::int64_t step) const {
  const std::lock_guard lock(mutex_);
  if (step < 0 || step >= static_cast<std::int64_t>(entries_.size())) return std::nullopt;
  const HistoryEntry& entry = entries_[static_cast<std::size_t>(step)];
  return abd::Checkpoint{entry.snapshot->step, entry.snapshot->time, entry.snapshot->q,
                         entry.snapshot->v,    entry.solver_state,   entry.checkpoint_version};
}

std::vector<record::SnapshotPtr> Branch::range(std::int64_t first, std::int64_t last) const {
  const std::lock_guard lock(mutex_);
  std::vector<record::SnapshotPtr> result;
  first = std::max<std::int64_t>(0, first);
  last = std::min<std::int64_t>(last, static_cast<std::int64_t>(entries_.size()) - 1);
  for (std::int64_t step = first; step <= last; ++step)
    result.push_back(entries_[static_cast<std::size_t>(step)].snapshot);
  return result;
}

std::vector<abd::StepReport> Branch::failures() const {
  const std::lock_guard lock(mutex_);
  return failures_;
}

std::uint64_t Branch::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

}  // namespace seam::models
