#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/record/snapshot.hpp"

namespace seam::record {

/// A tape is one HDF5 file of one branch of a run: the scene as JSON with every mesh embedded (so it plays and resumes
/// anywhere), and per step q, v, time, report, contacts, commands and the checkpoint's solver state. Written in SWMR
/// mode, flushed per step.
///
/// Merge logs of distributed steps (Snapshot::merge): every step keeps its thinned log (merge_thinning.hpp: first, last
/// and refused rounds) for good; whole logs go to a ring of `round_bytes`, so the newest steps have all their rounds
/// and the file stays small. A step whose rounds left the ring can be solved again from its checkpoint.
///
/// Layout 2 (before there were several workers) is read: one worker, no merge logs. Such a tape goes on in a copy.

inline constexpr std::int64_t default_round_bytes = std::int64_t{256} << 20;

struct TapeInfo {
  std::string program_version, created, machine, kernel_path, scene_json;
  int threads = 1;
  std::string branch_of;  ///< tape this one forked from, empty for a first run
  std::int64_t branch_step = 0;
  std::int64_t first_step =
      0;                   ///< step of the first state on the tape; 0 unless the tape was started from a later state
  std::int64_t steps = 0;  ///< last committed step; the start state is step 0
  std::int64_t round_bytes = default_round_bytes;  ///< that the newest steps' whole merge logs may take (0: none)
  std::int64_t layout = 0;                         ///< version of the file's layout (set by TapeReader)
  bool closed = true;                              ///< false: a writer has it open or was killed (set by TapeReader)
};

/// Fills what the machine says: creation time, processor, kernel path and thread count. `program_version` as shown by
/// --version.
TapeInfo describe_run(const std::string& scene_json, const std::string& program_version, int threads);

/// What may make a run that goes on `here` differ in bits from one that never stopped, as one clause: another program
/// version or kernel path. Empty when both are the same; a tape that does not say its kernel path is not judged by it.
std::string difference_of_bits(const TapeInfo& tape, const TapeInfo& here);

/// Throws Error (environment or usage) unless a tape can be created at `path` now: folder there and writable, nothing
/// in the way unless `overwrite`, no other program writing it. For finding that out before a long computation; leaves
/// nothing behind.
void check_output(const std::filesystem::path& path, bool overwrite);

/// What a branch does otherwise than the run it leaves; bodies and meshes stay the same.
struct BranchChanges {
  std::shared_ptr<const abd::Model> model;
  std::string scene_json;
};

/// Writes one tape. The file appears under its name only when the start state is in it; from then on a reader, or a
/// kill at any moment, finds every committed step. One writer per file (a lock held while it lives). After an Error of
/// append() the steps before it are kept and every further append() throws again. Thread rule: one thread at a time;
/// different objects may live on different threads.
class TapeWriter {
 public:
  /// Creates `path` (must not exist unless `overwrite`). Throws Error (environment) when it cannot be written or the
  /// disk is full.
  TapeWriter(const std::filesystem::path& path, const abd::Model& model, const TapeInfo& info, const Snapshot& start,
             const abd::Checkpoint& checkpoint, bool overwrite = false);
  ~TapeWriter();
  /// Reopens a tape to continue after `last_step` (later steps are cut off). Clears the SWMR flag of a killed writer
  /// first. Throws Error (bad_input) when the tape does not hold `last_step`, Error (environment) when another program
  /// is writing it.
  static std::unique_ptr<TapeWriter> reopen(const std::filesystem::path& path, std::int64_t last_step);
  /// Starts a new tape `path` with everything of tape `source` up to `step`; `source` stays as it is. `changes` act
  /// from the next step on.
  static std::unique_ptr<TapeWriter> branch(const std::filesystem::path& source, std::int64_t step,
                                            const std::filesystem::path& path, bool overwrite = false,
                                            const std::optional<BranchChanges>& changes = {});
  /// Appends and flushes. `pulls` are the commands that acted during the step.
  /// The snapshot's step must be the last one plus 1.
  void append(const Snapshot& snapshot, const abd::Checkpoint& checkpoint, const std::vector<abd::Pull>& pulls);
  /// Idempotent. Throws Error (environment) when the rest cannot be written.
  void close();
  const std::filesystem::path& path() const;

 private:
  TapeWriter();
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Reads a tape, finished, growing or left by a killed writer. Every step carries a checksum, so damage is reported and
/// never shown as motion: all calls throw Error (bad_input) naming file and place. Thread rule: one thread at a time
/// per object.
class TapeReader {
 public:
  /// Throws Error (bad_input) when the file is no tape, is truncated beyond use, or is of a newer version.
  explicit TapeReader(const std::filesystem::path& path);
  ~TapeReader();
  const TapeInfo& info() const;
  /// Model rebuilt from the tape alone (embedded meshes).
  std::shared_ptr<const abd::Model> model() const;
  std::int64_t last_step() const;
  /// False when a failed append left data beyond the last step, and for an older layout (harmless; such a tape is
  /// continued on a copy).
  bool tidy() const;
  /// Looks for steps appended since; returns last_step().
  std::int64_t refresh();
  /// Its merge log has all rounds while the tape has them, else the thinned ones.
  Snapshot snapshot(std::int64_t step) const;
  abd::Checkpoint checkpoint(std::int64_t step) const;
  std::vector<abd::Pull> pulls(std::int64_t step) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace seam::record
