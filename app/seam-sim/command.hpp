#pragma once
#include <CLI/CLI.hpp>
#include <functional>
#include <vector>

namespace seam::app {

/// A subcommand registers its options on `app` and returns what to run when it was chosen: an exit code, or an Error
/// thrown. Results go to stdout, progress and messages to stderr.
using CommandBody = std::function<int()>;
struct Command {
  CLI::App* app;
  CommandBody run;
};

Command add_capsule_command(CLI::App& root);
Command add_ccd_command(CLI::App& root);
Command add_check_command(CLI::App& root);
Command add_color_command(CLI::App& root);
Command add_export_command(CLI::App& root);
Command add_import_command(CLI::App& root);
Command add_info_command(CLI::App& root);
Command add_race_command(CLI::App& root);
Command add_resume_command(CLI::App& root);
Command add_run_command(CLI::App& root);
Command add_split_command(CLI::App& root);
Command add_state_command(CLI::App& root);
Command add_study_command(CLI::App& root);

}  // namespace seam::app
