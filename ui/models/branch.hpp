#pragma once
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/record/snapshot.hpp"
#include "core/scene/scene.hpp"

namespace seam::models {

/// One step as kept in memory: the published snapshot and what its checkpoint holds beside q and v.
struct HistoryEntry {
  record::SnapshotPtr snapshot;
  std::vector<double> solver_state;
  int checkpoint_version = 1;
};

/// One line of history: the steps of one run of one scene. A branch that forks at step k of another shares the entries
/// 0..k (pointers, not copies), so its first step is always 0. The past is never changed; the simulation thread
/// appends, views read.
///
///   run 1     0 --- 1 --- 2 --- 3 --- 4 --- 5        (kept)
///   branch A              +---- 3'--- 4'             (forked at step 2)
///
/// Thread rule: every member function is safe from every thread; locks are held for pointer copies only.
class Branch {
 public:
  Branch(std::string name, std::shared_ptr<const scene::Scene> scene);
  /// Forks `parent` at `step` (clamped to what it has); `scene` may differ from the parent's in values, not in bodies.
  Branch(std::string name, const std::shared_ptr<const Branch>& parent, std::int64_t step,
         std::shared_ptr<const scene::Scene> scene);

  const std::string& name() const { return name_; }
  const std::string& parent_name() const { return parent_name_; }
  std::int64_t fork_step() const { return fork_step_; }
  const std::shared_ptr<const scene::Scene>& scene() const { return scene_; }

  std::shared_ptr<const abd::Model> model() const;
  void set_model(std::shared_ptr<const abd::Model> model);

  void append(HistoryEntry entry);
  void add_failure(abd::StepReport report);

  bool empty() const;
  std::int64_t last_step() const;  ///< -1 when empty
  record::SnapshotPtr at(std::int64_t step) const;
  std::optional<abd::Checkpoint> checkpoint(std::int64_t step) const;
  /// Copies of the reports of steps first..last that exist.
  std::vector<record::SnapshotPtr> range(std::int64_t first, std::int64_t last) const;
  std::vector<abd::StepReport> failures() const;
  std::uint64_t bytes() const;  ///< memory of the entries this branch added itself

 private:
  const std::string name_, parent_name_;
  const std::int64_t fork_step_ = 0;
  const std::shared_ptr<const scene::Scene> scene_;

  mutable std::mutex mutex_;
  std::shared_ptr<const abd::Model> model_;
  std::vector<HistoryEntry> entries_;
  std::vector<abd::StepReport> failures_;
  std::uint64_t bytes_ = 0;
};
using BranchPtr = std::shared_ptr<Branch>;

}  // namespace seam::models
