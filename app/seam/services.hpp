#pragma once
#include <filesystem>

#include "ui/models/simulation_session.hpp"

namespace seam::app {

/// The real solver, mesh reader and tape behind the session. Tapes of this session go to `tape_folder`; empty = no tape
/// is written.
models::SessionServices make_services(std::filesystem::path tape_folder);

/// Folder for this session's tapes in the user's cache, made if missing; the newest few sessions are kept. Empty when
/// it cannot be made.
std::filesystem::path session_tape_folder();

/// Reads a tape into a branch with all its steps. Throws Error (bad_input). Runs on any one thread; stops when `cancel`
/// becomes true (returns what was read so far). `progress` is the share read, 0..1000.
models::BranchPtr read_tape(const std::filesystem::path& path, const std::atomic<bool>& cancel,
                            std::atomic<int>& progress);

/// Folder of the sample scenes: beside the installed program, else in the source tree.
std::filesystem::path sample_folder();

}  // namespace seam::app
