#include <csignal>
#include <exception>
#include <iostream>

#include "app/backend/backend.hpp"
#include "app/seam-sim/command.hpp"
#include "core/base/error.hpp"

namespace {

/// Results that did not arrive (disk full, closed pipe) are an error, not a success.
int checked_output(int code) {
  std::cout.flush();
  if (std::cout) return code;
  std::cerr << "seam-sim: cannot write the results: standard output is full or closed. Write to another place.\n";
  return code == 0 ? static_cast<int>(seam::ExitCode::environment) : code;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace seam;
  // A closed pipe or a file size limit must come back as an error of the write, so that tapes are closed and the reason
  // is told.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  app::register_cuda_backend();
  CLI::App root{"Seam without a window: simulate, inspect and convert.", "seam-sim"};
  root.require_subcommand(1);
  root.set_version_flag("--version", SEAM_VERSION);
  const std::vector<app::Command> commands = {
      app::add_run_command(root),    app::add_resume_command(root), app::add_state_command(root),
      app::add_info_command(root),   app::add_check_command(root),  app::add_export_command(root),
      app::add_import_command(root), app::add_ccd_command(root),    app::add_color_command(root),
      app::add_split_command(root),  app::add_study_command(root),  app::add_capsule_command(root),
      app::add_race_command(root),
  };
  try {
    root.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return root.exit(error) == 0 ? 0 : static_cast<int>(ExitCode::usage);
  }
  try {
    for (const app::Command& command : commands)
      if (command.app->parsed()) return checked_output(command.run());
  } catch (const Error& error) {
    std::cerr << "seam-sim: " << error.what() << '\n';
    return static_cast<int>(error.code());
  } catch (const std::bad_alloc&) {
    std::cerr << "seam-sim: out of memory: the scene needs more memory than this machine gives. Use fewer or coarser "
                 "bodies.\n";
    return static_cast<int>(ExitCode::environment);
  } catch (const std::exception& error) {
    std::cerr << "seam-sim: internal error: " << error.what() << ". Please report this with the command line.\n";
    return static_cast<int>(ExitCode::solver);
  }
  return static_cast<int>(ExitCode::usage);
}
