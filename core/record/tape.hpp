#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/record/snapshot.hpp"

namespace seam::record {

/// A tape is one HDF5 file of one branch of a run: the scene as JSON with every mesh embedded (so it plays and resumes anywhere), and per
/// step q, v, time, report, contacts, commands and the checkpoint's solver state. Written in SWMR mode, flushed per step.

struct TapeInfo {
  std::string program_version, created, machine, kernel_path, scene_json;
  int threads = 1;
  std::string branch_of;          ///< tape this one forked from, empty for a first run
  std::int64_t branch_step = 0;
  std::int64_t steps = 0;         ///< committed steps; the start state is step 0
};

class TapeWriter {
 public:
  /// Creates `path` (must not exist unless `overwrite`). Throws Error (environment) when it cannot be written or the disk is full.
  TapeWriter(const std::filesystem::path& path, const abd::Model& model, const TapeInfo& info, const Snapshot& start,
             const abd::Checkpoint& checkpoint, bool overwrite = false);
  ~TapeWriter();
  /// Reopens a tape to continue after `last_step` (later steps are cut off). Clears the SWMR flag of a killed writer first.
  static std::unique_ptr<TapeWriter> reopen(const std::filesystem::path& path, std::int64_t last_step);
  /// Appends and flushes. `pulls` are the commands that acted during the step.
  void append(const Snapshot& snapshot, const abd::Checkpoint& checkpoint, const std::vector<abd::Pull>& pulls);
  void close();
  const std::filesystem::path& path() const;

 private:
  TapeWriter();
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Reads a tape, finished, growing or left by a killed writer. Thread rule: one thread at a time (HDF5 is not re-entrant).
class TapeReader {
 public:
  /// Throws Error (bad_input) when the file is no tape, is truncated beyond use, or is of a newer version.
  explicit TapeReader(const std::filesystem::path& path);
  ~TapeReader();
  const TapeInfo& info() const;
  /// Model rebuilt from the tape alone (embedded meshes).
  std::shared_ptr<const abd::Model> model() const;
  std::int64_t last_step() const;
  /// Looks for steps appended since; returns last_step().
  std::int64_t refresh();
  Snapshot snapshot(std::int64_t step) const;
  abd::Checkpoint checkpoint(std::int64_t step) const;
  std::vector<abd::Pull> pulls(std::int64_t step) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace seam::record
