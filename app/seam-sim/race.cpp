#include "core/distributed/race.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>

#include "app/seam-sim/command.hpp"
#include "app/seam-sim/progress.hpp"
#include "app/seam-sim/scene_input.hpp"
#include "core/abd/start.hpp"
#include "core/base/error.hpp"
#include "core/base/file_kind.hpp"
#include "core/distributed/partition.hpp"
#include "core/distributed/race_report.hpp"
#include "core/record/binary_file.hpp"
#include "core/record/tape.hpp"
#include "core/scene/scene_io.hpp"

namespace seam::app {
namespace {

struct RaceArguments {
  std::string input;
  std::int64_t step = 1;
  std::optional<int> workers;
  std::vector<std::string> methods, settings;
  double goal = 1;
  std::optional<std::string> output;
  bool overwrite = false, json = false, quiet = false;
};

/// Words of --methods, in the order of distributed::all_racers().
const std::vector<std::string> method_words{"one-worker",       "consensus",  "schwarz",
                                            "schwarz-coloured", "newton-pcg", "auto"};

/// Set by the signal handler; a handler can reach nothing but a global.
volatile std::sig_atomic_t stop = 0;
extern "C" void end_race(int signal) {
  stop = 1;
  std::signal(signal, SIG_DFL);
}

struct Start {
  std::shared_ptr<const abd::Model> model;
  abd::Checkpoint before;
  std::vector<abd::Pull> pulls;
  std::string scene;
};

Start from_tape(const RaceArguments& arguments) {
  if (!arguments.settings.empty())
    throw Error(ExitCode::usage, {"cannot apply --set", arguments.input, "a tape keeps the scene it was made from",
                                  "Race the scene file, or leave --set out"});
  const record::TapeReader tape(arguments.input);
  const std::int64_t first = tape.info().first_step + 1;
  if (arguments.step < first || arguments.step > tape.last_step() + 1)
    throw Error(ExitCode::usage,
                {"cannot race", arguments.input,
                 fmt::format("the tape has the states before steps {} to {}", first, tape.last_step() + 1),
                 "Choose --step among them"});
  Start start;
  start.model = tape.model(), start.before = tape.checkpoint(arguments.step - 1);
  if (arguments.step <= tape.last_step()) start.pulls = tape.pulls(arguments.step);
  start.scene = scene::parse_scene(tape.info().scene_json).name;
  return start;
}

/// The single worker leads up to the step. The state is empty when it was interrupted.
Start from_scene(const RaceArguments& arguments) {
  const scene::Scene scene = load_scene_with(arguments.input, arguments.settings);
  Start start;
  start.scene = scene.name;
  start.model = std::make_shared<const abd::Model>(abd::build_model(scene));
  abd::require_clean_start(*start.model, arguments.input);
  auto single = std::make_shared<abd::Model>(*start.model);
  single->workers = {};
  const auto simulation = abd::make_simulation(single);
  Progress progress(0, std::max<std::int64_t>(1, arguments.step - 1), single->time_step, arguments.quiet);
  for (std::int64_t step = 1; step < arguments.step; ++step) {
    const abd::StepReport report = simulation->step([](const abd::IterationInfo&) { return stop == 0; });
    if (report.status == abd::StepStatus::cancelled) {
      progress.end_line();
      return start;
    }
    if (report.status != abd::StepStatus::converged) {
      progress.end_line();
      throw Error(ExitCode::solver, {"cannot race", arguments.input,
                                     fmt::format("the single worker fails at step {}: {}: {}", step,
                                                 abd::to_string(report.status), report.reason),
                                     "Choose an earlier --step"});
    }
    progress.show(report);
  }
  progress.end_line();
  start.before = simulation->checkpoint();
  return start;
}

void require_something_moves(const RaceArguments& arguments, const abd::Model& model) {
  const bool moves = std::any_of(model.bodies.begin(), model.bodies.end(),
                                 [](const abd::BodyModel& body) { return body.kind == scene::BodyKind::dynamic_body; });
  if (!moves)
    throw bad_input("cannot race", arguments.input, "the scene has no dynamic body, so there is nothing to solve",
                    "Choose a scene with a body that moves freely");
}

std::vector<distributed::Racer> racers_of(const RaceArguments& arguments, const scene::Workers& of_scene) {
  scene::Workers workers = of_scene;
  if (arguments.workers) workers.count = *arguments.workers;
  const std::vector<distributed::Racer> all = distributed::all_racers(workers);
  if (!arguments.quiet && !arguments.workers && of_scene.count < 2)
    std::cerr << "seam-sim: note: the scene has one worker; two race here. --workers K asks for others.\n";
  if (!arguments.quiet && !of_scene.cuts.empty() && of_scene.cuts.size() + 1 != static_cast<std::size_t>(workers.count))
    std::cerr << fmt::format(
        "seam-sim: note: the scene's planes are for {} workers; {} get equal numbers of bodies instead.\n",
        of_scene.cuts.size() + 1, workers.count);
  if (arguments.methods.empty()) return all;
  std::vector<distributed::Racer> chosen;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (std::find(arguments.methods.begin(), arguments.methods.end(), method_words[i]) != arguments.methods.end())
      chosen.push_back(all[i]);
  return chosen;
}

void require_usable_output(const RaceArguments& arguments) {
  if (!arguments.output) return;
  std::error_code code;
  if (arguments.output->empty())
    throw Error(ExitCode::usage,
                {"cannot write the race", "--output", "the name is empty", "Give a name, or leave the option out"});
  if (std::filesystem::equivalent(*arguments.output, arguments.input, code))
    throw Error(ExitCode::usage,
                {"cannot write the race", *arguments.output, "this is what is raced on", "Choose another name"});
  if (!arguments.overwrite && std::filesystem::exists(*arguments.output, code))
    throw Error(ExitCode::environment, {"cannot write the race", *arguments.output, "the file exists already",
                                        "Choose another name, or add --overwrite"});
}

int interrupted(const char* what) {
  std::cerr << "seam-sim: interrupted " << what << ".\n";
  return static_cast<int>(ExitCode::interrupted);
}

int race(const RaceArguments& arguments) {
  require_usable_output(arguments);
  if (!std::isfinite(arguments.goal))
    throw Error(ExitCode::usage, {"cannot race", "--goal", "it is not a finite number", "Give a multiple of theta"});
  stop = 0;
  std::signal(SIGINT, end_race), std::signal(SIGTERM, end_race);
  const Start start = looks_like_tape(arguments.input) ? from_tape(arguments) : from_scene(arguments);
  if (stop != 0) return interrupted("before the race began");
  require_something_moves(arguments, *start.model);
  const std::vector<distributed::Racer> racers = racers_of(arguments, start.model->workers);
  distributed::RaceOptions options;
  options.goal = arguments.goal * start.model->step_tolerance;
  options.cancelled = [] { return stop != 0; };
  if (!arguments.quiet)
    options.progress = [&racers](int done, int all) {
      std::cerr << fmt::format("{} of {}: {}\n", done, all, racers[static_cast<std::size_t>(done) - 1].name);
    };
  const distributed::Race race = distributed::run_race(start.model, start.before, start.pulls, racers, options);
  int workers = 1;
  for (const distributed::Racer& racer : racers) workers = std::max(workers, racer.workers.count);
  const distributed::RaceSubject subject{start.scene, start.model->step_tolerance, workers};
  const std::string text = distributed::race_json(race, subject);
  const bool json = arguments.json || ::isatty(STDOUT_FILENO) == 0;
  std::cout << (json ? text : distributed::race_table(race, subject)) << std::flush;
  if (arguments.output) record::write_whole_file(*arguments.output, text, arguments.overwrite);
  if (stop != 0) return interrupted("in the race; the methods above were complete");
  const bool any = std::any_of(race.lanes.begin(), race.lanes.end(), [](const auto& lane) { return lane.finished(); });
  if (any) return 0;
  std::cerr << fmt::format("seam-sim: no method solved step {}: {}. A smaller solver.time_step may help.\n", race.step,
                           race.lanes.front().report.reason);
  return static_cast<int>(ExitCode::solver);
}

}  // namespace

Command add_race_command(CLI::App& root) {
  CLI::App* app =
      root.add_subcommand("race", "The same step by one worker and by every method of several, and what each costs");
  const auto arguments = std::make_shared<RaceArguments>();
  app->add_option("input", arguments->input, "Scene file (JSON) or tape")->required();
  app->add_option("--step", arguments->step, "Step to solve; a scene is simulated by one worker up to it")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}))
      ->required();
  app->add_option("--workers", arguments->workers, "Workers that share the step (default: the scene's, at least 2)")
      ->check(CLI::Range(2, distributed::max_workers));
  app->add_option("--methods", arguments->methods,
                  "Some of one-worker,consensus,schwarz,schwarz-coloured,newton-pcg,auto")
      ->delimiter(',')
      ->check(CLI::IsMember(method_words));
  app->add_option("--goal", arguments->goal, "Stationarity error that counts as arrived, as a multiple of theta")
      ->check(CLI::Range(1e-6, 1e6))
      ->capture_default_str();
  app->add_option("--set", arguments->settings, "Change a key of the scene, e.g. solver.time_step=0.005")
      ->take_all()
      ->expected(1, 1000);
  app->add_option("-o,--output", arguments->output, "File for the whole race as JSON, every round with its figures");
  app->add_flag("--overwrite", arguments->overwrite, "Replace the output when it exists");
  app->add_flag("--json", arguments->json, "JSON on stdout (the default unless stdout is a terminal)");
  app->add_flag("--quiet", arguments->quiet, "No progress on stderr");
  return {app, [arguments] { return race(*arguments); }};
}

}  // namespace seam::app
