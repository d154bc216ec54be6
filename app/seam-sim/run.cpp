#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>

#include "app/backend/backend.hpp"
#include "app/seam-sim/command.hpp"
#include "app/seam-sim/run_loop.hpp"
#include "app/seam-sim/scene_input.hpp"
#include "app/seam-sim/worker_options.hpp"
#include "core/abd/start.hpp"
#include "core/base/error.hpp"
#include "core/distributed/distributed_simulation.hpp"
#include "core/record/take_snapshot.hpp"
#include "core/scene/scene_io.hpp"

namespace seam::app {
namespace {

constexpr std::int64_t most_steps = 1'000'000'000'000;

struct RunArguments {
  std::string scene, backend = "host";
  std::optional<std::string> output;
  std::optional<std::int64_t> steps;
  std::optional<double> seconds;
  int threads = 0;
  bool overwrite = false, json = false, quiet = false;
  std::vector<std::string> settings;
  WorkerOptions workers;
};

std::int64_t step_count(const RunArguments& arguments, const scene::Scene& scene, double time_step) {
  if (arguments.steps) return *arguments.steps;
  const double seconds = arguments.seconds.value_or(scene.duration);
  const double steps = std::ceil(seconds / time_step - 1e-9);  // 1 s at 0.01 s is 100 steps although 1 / 0.01 rounds
  if (!(steps < 1e12))
    throw Error(ExitCode::usage,
                {"cannot run so long", std::to_string(seconds) + " s",
                 "it would take more than a million million steps", "Give fewer --seconds or a larger time step"});
  return static_cast<std::int64_t>(steps);
}

void require_usable_output(const RunArguments& arguments) {
  if (!arguments.output) return;
  std::error_code code;
  if (arguments.output->empty())
    throw Error(ExitCode::usage,
                {"cannot record", "--output", "the name is empty", "Give a name, or leave the option out"});
  if (std::filesystem::equivalent(*arguments.output, arguments.scene, code))
    throw Error(ExitCode::usage,
                {"cannot record", *arguments.output, "this is the scene itself", "Choose another name for the tape"});
  record::check_output(*arguments.output, arguments.overwrite);
}

int run(const RunArguments& arguments) {
  const abd::Backend backend = backend_from(arguments.backend);
  require_backend(backend);
  require_usable_output(arguments);
  scene::Scene scene = load_scene_with(arguments.scene, arguments.settings);
  apply(arguments.workers, scene.workers, arguments.quiet);
  const auto model = std::make_shared<const abd::Model>(abd::build_model(scene));
  abd::require_clean_start(*model, arguments.scene);
  const std::unique_ptr<abd::Simulation> simulation = distributed::make_simulation(model, {backend, arguments.threads});
  std::unique_ptr<record::TapeWriter> tape;
  if (arguments.output) {
    tape = std::make_unique<record::TapeWriter>(
        *arguments.output, *model, describe_run_on(backend, scene::write_scene(scene), SEAM_VERSION, arguments.threads),
        record::take_snapshot(*simulation), simulation->checkpoint(), arguments.overwrite);
  }
  const bool json = arguments.json || ::isatty(STDOUT_FILENO) == 0;
  return run_loop(*simulation, tape.get(), {step_count(arguments, scene, model->time_step), json, arguments.quiet});
}

}  // namespace

Command add_run_command(CLI::App& root) {
  CLI::App* app = root.add_subcommand("run", "Simulate a scene; one JSON object a step on stdout");
  const auto arguments = std::make_shared<RunArguments>();
  app->add_option("scene", arguments->scene, "Scene file (JSON)")->required();
  auto* steps =
      app->add_option("--steps", arguments->steps, "Number of steps")->check(CLI::Range(std::int64_t{0}, most_steps));
  app->add_option("--seconds", arguments->seconds, "Simulated time in s (default: the scene's duration)")
      ->check(CLI::NonNegativeNumber)
      ->excludes(steps);
  app->add_option("--threads", arguments->threads, "Processor threads, 0 = all; results do not depend on it")
      ->check(CLI::Range(0, 4096));
  app->add_option("--backend", arguments->backend, "Where the solver runs")
      ->check(CLI::IsMember({"host", "cuda"}))
      ->capture_default_str();
  add_worker_options(*app, arguments->workers);
  app->add_option("-o,--output", arguments->output, "Tape to write (HDF5)");
  app->add_flag("--overwrite", arguments->overwrite, "Replace the output when it exists");
  app->add_option("--set", arguments->settings, "Change a key of the scene, e.g. solver.time_step=0.005")
      ->take_all()
      ->expected(1, 1000);
  app->add_flag("--json", arguments->json, "JSON lines on stdout (the default unless stdout is a terminal)");
  app->add_flag("--quiet", arguments->quiet, "No progress on stderr");
  return {app, [arguments] { return run(*arguments); }};
}

}  // namespace seam::app
