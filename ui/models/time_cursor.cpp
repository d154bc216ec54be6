#include "ui/models/time_cursor.hpp"

#include <algorithm>

namespace seam::models {

TimeCursor::TimeCursor(QObject* parent) : QObject(parent) {}

std::int64_t TimeCursor::index(TimeLevel level) const { return range_of(level).index; }

bool TimeCursor::offers(TimeLevel level) const {
  return std::find(levels_.begin(), levels_.end(), level) != levels_.end();
}

void TimeCursor::set_levels(std::vector<TimeLevel> levels) {
  std::sort(levels.begin(), levels.end());
  if (levels.empty() || levels.front() != TimeLevel::step) levels.insert(levels.begin(), TimeLevel::step);
  levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
  levels_ = std::move(levels);
  if (!offers(level_)) {
    const auto finer_one = std::upper_bound(levels_.begin(), levels_.end(), level_);
    set_level(*std::prev(finer_one));
  }
}

void TimeCursor::set_level(TimeLevel level) {
  if (level == level_ || !offers(level)) return;
  level_ = level;
  emit level_changed(level_);
}

bool TimeCursor::coarser() {
  const auto here = std::find(levels_.begin(), levels_.end(), level_);
  if (here == levels_.begin() || here == levels_.end()) return false;
  set_level(*std::prev(here));
  return true;
}

bool TimeCursor::finer() {
  const auto here = std::find(levels_.begin(), levels_.end(), level_);
  if (here == levels_.end() || std::next(here) == levels_.end()) return false;
  set_level(*std::next(here));
  return true;
}

bool TimeCursor::set_index(TimeLevel level, std::int64_t index) {
  Range& range = range_of(level);
  const std::int64_t target = std::clamp(index, range.first, range.last);
  if (target == range.index) return false;
  range.index = target;
  for (std::size_t finer = static_cast<std::size_t>(level) + 1; finer < std::size(ranges_); ++finer)
    ranges_[finer].index = ranges_[finer].first;
  return true;
}

void TimeCursor::set_range(TimeLevel level, std::int64_t first, std::int64_t last) {
  last = std::max(first, last);
  Range& range = range_of(level);
  const bool changed = range.first != first || range.last != last;
  range.first = first;
  range.last = last;
  const bool follows = level == TimeLevel::step && following_;
  const bool moved_now = set_index(level, follows ? last : range.index);
  if (changed && level == TimeLevel::step) emit range_changed(first, last);
  if (moved_now) emit moved(step());
}

void TimeCursor::move_to(TimeLevel level, std::int64_t index) {
  if (level == TimeLevel::step) set_following(false);
  if (set_index(level, index)) emit moved(step());
}

std::int64_t TimeCursor::move_by(std::int64_t count) {
  const std::int64_t before = index(level_);
  move_to(level_, before + count);
  return index(level_) - before;
}

void TimeCursor::follow_live_edge() {
  set_following(true);
  if (set_index(TimeLevel::step, last_step())) emit moved(step());
}

void TimeCursor::set_following(bool following) {
  if (following == following_) return;
  following_ = following;
  emit following_changed(following_);
}

}  // namespace seam::models
