#pragma once
#include <filesystem>

#include "ui/models/simulation_session.hpp"

namespace seam::app {

/// The real solver, mesh reader and tape behind the session. Tapes of this session go to `tape_folder`, which is made
/// with the first of them; empty = no tape is written.
models::SessionServices make_services(std::filesystem::path tape_folder);

/// Reads a tape into a branch with all its steps. Throws Error (bad_input). Runs on any one thread; stops when `cancel`
/// becomes true (returns what was read so far). `progress` is the share read, 0..1000. At most `memory_budget` bytes of
/// steps stay in memory; the others are read again when they are shown.
models::BranchPtr read_tape(const std::filesystem::path& path, std::uint64_t memory_budget,
                            const std::atomic<bool>& cancel, std::atomic<int>& progress);

/// Why going on from this tape here may not give the bits of the run that wrote it, as one clause; empty when it does.
std::string bits_warning(const std::filesystem::path& tape);

/// A short recorded run with refused merges, made when the program was built; may be missing.
std::filesystem::path sample_tape();

/// Folder of the sample scenes: of the source tree for a program in its build folder, else of the installation.
std::filesystem::path sample_folder();

}  // namespace seam::app
