#include "app/seam-sim/study/study.hpp"

#include <csignal>
#include <filesystem>
#include <iostream>

#include "app/seam-sim/command.hpp"
#include "core/base/error.hpp"
#include "core/record/binary_file.hpp"

namespace seam::app {
namespace {

struct StudyArguments {
  std::string name;
  std::optional<std::string> output;
  int first = 60, steps = 40;
  bool list = false, json = false, overwrite = false, quiet = false;
};

/// Set by the signal handler; a handler can reach nothing but a global.
volatile std::sig_atomic_t stop = 0;
extern "C" void on_stop(int signal) {
  stop = 1;
  std::signal(signal, SIG_DFL);
}

void write_files(const Study& study, const std::string& folder, bool overwrite) {
  std::error_code code;
  std::filesystem::create_directories(folder, code);
  const std::filesystem::path base = std::filesystem::path(folder) / study.name;
  const auto write = [&](const char* extension, const std::string& text) {
    record::write_whole_file(base.string() + extension, text, overwrite);
    std::cerr << base.string() << extension << '\n';
  };
  write(".csv", study_csv(study)), write(".json", study_json(study)), write(".svg", study_svg(study));
}

int run(const StudyArguments& arguments) {
  if (arguments.list || arguments.name.empty()) {
    for (const std::string& name : study_names()) std::cout << name << '\n';
    if (arguments.list) return 0;
    throw Error(ExitCode::usage, {"cannot run a study", "", "no name was given", "Choose one of the list above"});
  }
  StudyOptions options;
  options.first = arguments.first, options.steps = arguments.steps;
  stop = 0;
  std::signal(SIGINT, on_stop), std::signal(SIGTERM, on_stop);
  options.cancelled = [] { return stop != 0; };
  if (!arguments.quiet) options.progress = [](const std::string& line) { std::cerr << line << '\n'; };
  const Study study = run_study(arguments.name, options);
  if (arguments.output) write_files(study, *arguments.output, arguments.overwrite);
  std::cout << (arguments.json ? study_json(study) : study_table(study));
  if (stop == 0) return 0;
  std::cerr << "seam-sim: interrupted. What was measured so far is above"
            << (arguments.output ? " and in the files" : "") << ".\n";
  return static_cast<int>(ExitCode::interrupted);
}

}  // namespace

Command add_study_command(CLI::App& root) {
  CLI::App* app = root.add_subcommand("study", "Measure how several workers agree: tables, CSV, JSON and a plot");
  const auto arguments = std::make_shared<StudyArguments>();
  app->add_option("name", arguments->name, "Study; --list names them");
  app->add_flag("--list", arguments->list, "Names of all studies");
  app->add_option("-o,--output", arguments->output, "Folder for NAME.csv, NAME.json and NAME.svg");
  app->add_flag("--overwrite", arguments->overwrite, "Replace files that exist");
  app->add_option("--first", arguments->first, "Steps of the single worker before the ones measured")
      ->check(CLI::Range(0, 100000))
      ->capture_default_str();
  app->add_option("--steps", arguments->steps, "Steps measured")->check(CLI::Range(1, 100000))->capture_default_str();
  app->add_flag("--json", arguments->json, "JSON instead of a table on stdout");
  app->add_flag("--quiet", arguments->quiet, "No progress on stderr");
  return {app, [arguments] { return run(*arguments); }};
}

}  // namespace seam::app
