#pragma once
#include <cstdint>
#include <deque>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "core/record/tape.hpp"

namespace seam::record {

/// Bytes a snapshot holds, itself included.
std::uint64_t memory_of(const Snapshot& snapshot);

/// Steps of one run in memory, newest kept: when the budget is used up the oldest ones go, and come back from the run's
/// tape when there is one.
///
///   tape     0 1 2 3 4 5 6 7 8 9        (everything, on disk)
///   memory             5 6 7 8 9        (what the budget allows; the newest always)
///
/// Merge logs (Snapshot::merge) are large, so only those of the newest steps stay whole: when they take more than
/// round_budget(), the oldest are thinned (merge_thinning.hpp), also where no step is ever dropped.
///
/// Thread rule: every member function is safe from every thread. The simulation appends, views read; readers of the
/// newest step hold the lock for one pointer copy and never wait for the disk.
class History {
 public:
  explicit History(std::uint64_t budget_bytes);

  /// Steps follow each other without a gap; a step that exists already cuts off itself and what comes after (a run
  /// going on from the past). Throws std::invalid_argument on a gap.
  void append(SnapshotPtr snapshot);
  /// Tape that holds the steps which memory drops. Throws Error (bad_input) when it cannot be read.
  void back_by(const std::filesystem::path& tape);
  void clear();

  /// The newest step, null when empty.
  SnapshotPtr latest() const;
  /// Null when the step is neither in memory nor on the tape. Throws Error (bad_input) when the tape is damaged there.
  SnapshotPtr at(std::int64_t step) const;
  /// From the tape, whatever is in memory; empty when it does not hold the step. Throw Error (bad_input).
  std::optional<abd::Checkpoint> checkpoint_on_tape(std::int64_t step) const;
  std::vector<abd::Pull> pulls_on_tape(std::int64_t step) const;
  /// Steps first..last that exist, in order.
  std::vector<SnapshotPtr> range(std::int64_t first, std::int64_t last) const;

  std::int64_t first_in_memory() const;  ///< -1 when empty
  std::int64_t last_step() const;        ///< -1 when empty
  std::uint64_t bytes() const;           ///< of the steps in memory
  std::uint64_t budget() const;
  /// A smaller budget drops steps at once.
  void set_budget(std::uint64_t bytes);
  /// Bytes that whole merge logs may take: a quarter of the budget, and no more than the limit.
  std::uint64_t round_budget() const;
  void set_round_limit(std::uint64_t bytes);

 private:
  SnapshotPtr in_memory(std::int64_t step) const;
  const TapeReader* tape_with(std::int64_t step, std::int64_t newest) const;
  void drop_over_budget(std::deque<SnapshotPtr>& dropped);
  std::uint64_t round_budget_locked() const;
  void thin_old_logs(std::deque<SnapshotPtr>& dropped);
  std::uint64_t budget_;
  std::uint64_t round_limit_ = std::uint64_t{256} << 20;
  std::uint64_t whole_bytes_ = 0;  ///< of merge logs of steps from whole_from_ on
  std::int64_t whole_from_ = 0;
  mutable std::mutex mutex_;       ///< everything above and steps_, bytes_
  mutable std::mutex tape_mutex_;  ///< tape_; never taken while holding mutex_
  std::deque<SnapshotPtr> steps_;
  std::uint64_t bytes_ = 0;
  mutable std::unique_ptr<TapeReader> tape_;
};

}  // namespace seam::record
