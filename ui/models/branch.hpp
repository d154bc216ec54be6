#pragma once
#include <cstdint>
#include <deque>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/record/history.hpp"
#include "core/scene/scene.hpp"

namespace seam::models {

/// One step as the simulation thread hands it over: the published snapshot, what its checkpoint holds beside q and v,
/// and the commands that acted during it.
struct HistoryEntry {
  record::SnapshotPtr snapshot;
  std::vector<double> solver_state;
  int checkpoint_version = 1;
  std::vector<abd::Pull> pulls;
};

/// One line of history: the steps of one run of one scene. A branch that forks at step k of another reads the steps up
/// to k from it. The past is never changed; the simulation thread appends, views read.
///
///   run 1     0 --- 1 --- 2 --- 3 --- 4 --- 5        (kept)
///   branch A              +---- 3'--- 4'             (forked at step 2)
///
/// Memory: each stretch of steps that goes to one tape is a record::History; when its budget is used up the oldest
/// steps leave memory and come back from the tape when somebody looks at them. Steps that are on no tape are never
/// dropped. Reports (a few hundred bytes a step) always stay: plots show the whole run.
///
/// Thread rule: every member function is safe from every thread. No lock is held while a dropped
/// step is read from the disk.
class Branch {
 public:
  /// `first_step` is above 0 for a tape that starts from a later state.
  Branch(std::string name, std::shared_ptr<const scene::Scene> scene, std::int64_t first_step = 0);
  /// Forks `parent` at `step` (clamped to what it has); `scene` may differ from the parent's in values, not in bodies.
  Branch(std::string name, const std::shared_ptr<const Branch>& parent, std::int64_t step,
         std::shared_ptr<const scene::Scene> scene);

  const std::string& name() const { return name_; }
  std::string parent_name() const { return parent_ ? parent_->name() : std::string(); }
  std::int64_t fork_step() const { return fork_step_; }
  const std::shared_ptr<const scene::Scene>& scene() const { return scene_; }
  /// First step that belongs to the same scene: that of the oldest ancestor with this scene, else the fork.
  std::int64_t first_step_of_scene() const;

  std::shared_ptr<const abd::Model> model() const;
  void set_model(std::shared_ptr<const abd::Model> model);
  /// Where its steps are solved; one place for a whole branch, because the bits differ.
  abd::Backend backend() const;
  void set_backend(abd::Backend backend);

  /// Throws std::invalid_argument when a step is missing.
  void append(HistoryEntry entry);
  /// The same for a step that is already on the tape given to back_by().
  void append_recorded(record::SnapshotPtr snapshot);
  void add_failure(abd::StepReport report);
  /// `tape` holds the newest step and gets those appended from now on (an empty branch: all). Throws Error (bad_input)
  /// when it cannot be read.
  void back_by(const std::filesystem::path& tape);
  /// The tape takes no more steps: from now on nothing leaves memory.
  void tape_ended();
  /// The steps so far are on their tape; those appended from now on go to none until the next back_by() and stay in
  /// memory.
  void leave_tape();
  void set_budget(std::uint64_t bytes);

  bool empty() const { return last_step() < first_step(); }
  bool has_own_steps() const;
  std::int64_t first_step() const;
  std::int64_t last_step() const;  ///< first_step() - 1 when empty
  /// Null when there is no such step. Throws Error (bad_input) when it is on a tape that can no longer be read.
  record::SnapshotPtr at(std::int64_t step) const;
  std::optional<abd::Checkpoint> checkpoint(std::int64_t step) const;
  std::vector<abd::Pull> pulls(std::int64_t step) const;  ///< as at()
  /// Copies of the reports of steps first..last that exist; never from the disk.
  std::vector<abd::StepReport> reports(std::int64_t first, std::int64_t last) const;
  std::vector<abd::StepReport> failures() const;

  std::uint64_t bytes() const;           ///< memory of the steps this branch added itself
  std::int64_t steps_in_memory() const;  ///< of its own
  bool on_tape() const;                  ///< the newest stretch goes to a tape
  /// Steps this branch computed that no tape holds: they end with the program unless somebody saves them.
  std::int64_t steps_on_no_tape() const;
  /// The one tape that holds every step of first_step_of_scene() .. last_step(); empty when there is none.
  std::filesystem::path whole_tape() const;

 private:
  struct Extra {  // what a snapshot lacks for going on from it
    std::int64_t step = 0;
    std::vector<double> solver_state;
    int version = 1;
    std::vector<abd::Pull> pulls;
  };
  struct Stretch {
    std::int64_t first = 0;
    std::shared_ptr<record::History> steps;
    std::deque<Extra> extras;  // oldest first
    std::filesystem::path tape;
    std::int64_t tape_first = 0;
    std::int64_t tape_last = 0;  // when the tape has ended
    bool tape_ended = false;
  };
  const Stretch* stretch_of(std::int64_t step) const;
  Stretch& add_snapshot(record::SnapshotPtr snapshot);
  void add_stretch(std::int64_t first, const std::filesystem::path& tape);
  void share_budget();
  static void forget_extras(Stretch& stretch);
  static std::optional<Extra> extra_of(const Stretch& stretch, std::int64_t step);

  const std::string name_;
  const std::shared_ptr<const Branch> parent_;
  const std::int64_t fork_step_ = 0, own_first_ = 0;
  const std::shared_ptr<const scene::Scene> scene_;

  mutable std::mutex mutex_;
  std::shared_ptr<const abd::Model> model_;
  abd::Backend backend_ = abd::Backend::host;
  std::vector<Stretch> stretches_;
  std::int64_t last_ = -1;
  std::uint64_t budget_ = unlimited;
  std::vector<abd::StepReport> reports_, failures_;
  static constexpr std::uint64_t unlimited = ~0ull;
};
using BranchPtr = std::shared_ptr<Branch>;

}  // namespace seam::models
