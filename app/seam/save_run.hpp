#pragma once
#include <filesystem>
#include <string>

#include "core/record/export.hpp"
#include "ui/models/branch.hpp"
#include "ui/panels/task_runner.hpp"

namespace seam::app {

/// Writes the steps of `branch` that belong to its scene as a closed tape of its own, wherever they are now: in memory,
/// on one tape or on several. Returns false when cancelled: nothing is left then and a former file at `path` stays.
/// Throws Error (environment, bad_input). Runs on any one thread.
bool save_as_tape(const models::Branch& branch, const std::filesystem::path& path, panels::TaskProgress& progress);

struct SavedRun {
  bool cancelled = false;
  record::ExportReport report;  ///< empty for a tape
};

/// Saves the run in the form that the ending of `path` names: .seam, .glb, or .obj and .ply with one file per step
/// ("run.obj" becomes "run-0000.obj", ...; a cancelled sequence keeps its finished files). Throws Error.
SavedRun save_run(const models::Branch& branch, const std::filesystem::path& path, panels::TaskProgress& progress);

}  // namespace seam::app
