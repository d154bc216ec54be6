#pragma once
#include <QObject>
#include <array>
#include <atomic>
#include <compare>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "core/base/error.hpp"
#include "core/distributed/race.hpp"
#include "ui/lessons/workers_pile.hpp"

namespace seam::lessons {

/// Ways to solve the step together, in the order in which they are solved; the first three can be walked.
enum class WorkersWay : std::uint8_t { coloured, restricted, consensus, one_worker, newton, automatic };
inline constexpr std::size_t workers_ways = 6, walked_ways = 3;

struct WorkersSetup {
  int count = 6;
  scene::WorkerLayout layout = scene::WorkerLayout::kd;
  friend auto operator<=>(const WorkersSetup&, const WorkersSetup&) = default;
};

/// One step of the pile with a setup, solved in all ways or in those that are done so far. Read-only once published.
struct WorkersCase {
  WorkersSetup setup;
  std::shared_ptr<const WorkersPile> pile;
  std::array<std::shared_ptr<const distributed::RaceLane>, workers_ways> lanes;
  double goal = 0;          ///< m, stationarity error that counts as arrived
  double least_energy = 0;  ///< smallest E of all lanes, J s^2: the zero of what is shown

  const distributed::RaceLane* lane(WorkersWay way) const { return lanes[static_cast<std::size_t>(way)].get(); }
  bool complete() const { return lanes.back() != nullptr; }
};

/// Solves cases on a thread of its own, one way after the other, and tells of each as it is done. Thread rule: UI
/// thread; signals arrive there. Destruction cancels and waits for the way under way (a second at most).
class WorkersRun : public QObject {
  Q_OBJECT
 public:
  explicit WorkersRun(QObject* parent = nullptr);
  ~WorkersRun() override;
  /// Gives up what is under way. `begun` (may be null): the same setup with some ways done, which are kept.
  void start(const WorkersSetup& setup, std::shared_ptr<const WorkersCase> begun = nullptr);
  void cancel();
  bool busy() const { return busy_; }

 signals:
  void advanced(const std::shared_ptr<const seam::lessons::WorkersCase>& found);
  void failed(const seam::Problem& problem);

 private:
  struct Job {
    std::uint64_t number = 0;
    WorkersSetup setup;
    std::shared_ptr<const WorkersCase> begun;
  };
  void work();
  void solve(const Job& job);
  bool given_up(const Job& job) const { return stop_ || current_ != job.number; }
  void publish(const Job& job, std::shared_ptr<const WorkersCase> found);

  std::mutex mutex_;
  std::condition_variable wake_;
  std::optional<Job> wanted_;  // guarded by mutex_
  std::atomic<bool> stop_{false};
  std::atomic<std::uint64_t> current_{0};    // number of the job that is wanted now
  std::shared_ptr<const WorkersPile> pile_;  // of the thread
  bool busy_ = false;                        // UI thread
  std::thread thread_;
};

}  // namespace seam::lessons
