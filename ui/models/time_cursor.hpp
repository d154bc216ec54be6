#pragma once
#include <QObject>
#include <cstdint>
#include <vector>

namespace seam::models {

/// Levels of the one hierarchical time cursor, coarse to fine. A run offers the levels it has recorded: the step; the
/// rounds of consensus of a step of several workers; their Newton iterations, where these were kept.
enum class TimeLevel : std::uint8_t { step, admm_iteration, newton_iteration, colour_pass };

/// The one time cursor that every view and plot obeys. A position is one index per level; moving a level resets the
/// finer ones. At the step level the cursor either stands on a step or follows the live edge (the newest step). Thread
/// rule: UI thread only.
class TimeCursor : public QObject {
  Q_OBJECT
 public:
  explicit TimeCursor(QObject* parent = nullptr);

  std::int64_t step() const { return index(TimeLevel::step); }
  std::int64_t first_step() const { return range_of(TimeLevel::step).first; }
  std::int64_t last_step() const { return range_of(TimeLevel::step).last; }
  bool at_live_edge() const { return step() >= last_step(); }
  bool following() const { return following_; }

  TimeLevel level() const { return level_; }
  const std::vector<TimeLevel>& levels() const { return levels_; }
  std::int64_t index(TimeLevel level) const;
  std::int64_t first(TimeLevel level) const { return range_of(level).first; }
  std::int64_t last(TimeLevel level) const { return range_of(level).last; }
  bool offers(TimeLevel level) const;

  /// Levels on offer, coarse to fine; always begins with `step`. Falls back to the finest level still on offer.
  void set_levels(std::vector<TimeLevel> levels);
  void set_level(TimeLevel level);
  /// False when there is no such level.
  bool coarser();
  bool finer();

  /// Inclusive range of a level; a following cursor moves to the new last step.
  void set_range(TimeLevel level, std::int64_t first, std::int64_t last);
  /// Moves a level to `index`, clamped to its range. Moving the step level stops following.
  void move_to(TimeLevel level, std::int64_t index);
  void move_to_step(std::int64_t step) { move_to(TimeLevel::step, step); }
  /// Moves the current level by `count`, clamped. Returns how far it really moved.
  std::int64_t move_by(std::int64_t count);
  void go_first() { move_to_step(first_step()); }
  void follow_live_edge();

 signals:
  void moved(qint64 step);
  void range_changed(qint64 first, qint64 last);
  void following_changed(bool following);
  void level_changed(seam::models::TimeLevel level);

 private:
  struct Range {
    std::int64_t first = 0, last = 0, index = 0;
  };
  const Range& range_of(TimeLevel level) const { return ranges_[static_cast<std::size_t>(level)]; }
  Range& range_of(TimeLevel level) { return ranges_[static_cast<std::size_t>(level)]; }
  void set_following(bool following);
  bool set_index(TimeLevel level, std::int64_t index);

  std::vector<TimeLevel> levels_{TimeLevel::step};
  TimeLevel level_ = TimeLevel::step;
  Range ranges_[4];
  bool following_ = true;
};

}  // namespace seam::models
