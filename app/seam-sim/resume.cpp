#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <iostream>
#include <memory>
#include <optional>

#include "app/backend/backend.hpp"
#include "app/seam-sim/command.hpp"
#include "app/seam-sim/run_loop.hpp"
#include "app/seam-sim/worker_options.hpp"
#include "core/base/error.hpp"
#include "core/distributed/distributed_simulation.hpp"
#include "core/scene/scene_io.hpp"

namespace seam::app {
namespace {

struct ResumeArguments {
  std::string tape, output, backend = "host";
  std::optional<std::int64_t> from, steps;
  int threads = 0;
  bool overwrite = false, json = false, quiet = false;
  WorkerOptions workers;
};

/// "run.tape" branched at step 12 becomes "run-from-12.tape", or "run-from-12-2.tape" when that exists.
std::filesystem::path branch_name(const std::filesystem::path& tape, std::int64_t step) {
  const std::string stem = tape.stem().string() + fmt::format("-from-{}", step);
  std::filesystem::path name = tape;
  name.replace_filename(stem + tape.extension().string());
  for (int number = 2; std::filesystem::exists(name); ++number)
    name.replace_filename(stem + fmt::format("-{}", number) + tape.extension().string());
  return name;
}

/// A step that is not the tape's last keeps its future, and a tape says how its steps were solved: both go on in a new
/// file. `changed` is set when the workers are others than the tape's.
std::unique_ptr<record::TapeWriter> open_output(const ResumeArguments& arguments, std::int64_t from, bool is_last,
                                                const std::optional<record::BranchChanges>& changed) {
  const std::filesystem::path tape = arguments.tape;
  if (arguments.output.empty() && is_last && !changed) return record::TapeWriter::reopen(tape, from);
  const std::filesystem::path target =
      arguments.output.empty() ? branch_name(tape, from) : std::filesystem::path(arguments.output);
  auto writer = record::TapeWriter::branch(tape, from, target, arguments.overwrite, changed);
  if (!arguments.quiet)
    std::cerr << fmt::format("Branch from step {} of {} into {}\n", from, tape.string(), target.string());
  return writer;
}

/// Not an error: a tape from another machine is worth going on with, but nobody should compare its bits unwarned.
void warn_of_other_bits(const ResumeArguments& arguments, const record::TapeInfo& tape) {
  const record::TapeInfo here = describe_run_on(backend_from(arguments.backend), {}, SEAM_VERSION, arguments.threads);
  const std::string difference = record::difference_of_bits(tape, here);
  if (!difference.empty())
    std::cerr << fmt::format(
        "seam-sim: warning: {}: {}. The run goes on, but its bits may differ from those of an uninterrupted run.\n",
        arguments.tape, difference);
}

/// Model and scene with the workers asked for; nothing when they are the tape's own.
std::optional<record::BranchChanges> with_workers(const ResumeArguments& arguments, const abd::Model& model,
                                                  const std::string& scene_json) {
  auto changed = std::make_shared<abd::Model>(model);
  if (!apply(arguments.workers, changed->workers, arguments.quiet)) return std::nullopt;
  scene::Scene scene = scene::parse_scene(scene_json);
  scene.workers = changed->workers;
  return record::BranchChanges{changed, scene::write_scene(scene)};
}

int resume(const ResumeArguments& arguments) {
  require_backend(backend_from(arguments.backend));
  std::shared_ptr<const abd::Model> model;
  abd::Checkpoint checkpoint;
  std::int64_t last = 0;
  double duration = 0;
  std::optional<record::BranchChanges> changed;
  {
    const record::TapeReader reader(arguments.tape);
    last = reader.last_step();
    checkpoint = reader.checkpoint(arguments.from.value_or(last));
    model = reader.model();
    warn_of_other_bits(arguments, reader.info());
    if (!arguments.steps) duration = scene::parse_scene(reader.info().scene_json).duration;
    changed = with_workers(arguments, *model, reader.info().scene_json);
    if (changed) model = changed->model;
  }
  const auto simulation = distributed::make_simulation(model, {backend_from(arguments.backend), arguments.threads});
  simulation->restore(checkpoint);
  const double whole = std::ceil(duration / model->time_step - 1e-9);
  const std::int64_t steps =
      arguments.steps.value_or(std::max<std::int64_t>(0, static_cast<std::int64_t>(whole) - checkpoint.step));
  const auto tape = open_output(arguments, checkpoint.step, checkpoint.step == last, changed);
  const bool json = arguments.json || ::isatty(STDOUT_FILENO) == 0;
  return run_loop(*simulation, tape.get(), {steps, json, arguments.quiet});
}

}  // namespace

Command add_resume_command(CLI::App& root) {
  CLI::App* app =
      root.add_subcommand("resume", "Continue a tape; an earlier step than its last starts a branch in a new file");
  const auto arguments = std::make_shared<ResumeArguments>();
  app->add_option("tape", arguments->tape, "Tape (HDF5), finished, interrupted or killed")->required();
  app->add_option("--from", arguments->from, "Step to continue from (default: the last)");
  app->add_option("--steps", arguments->steps,
                  "Steps to add (default: up to the scene's duration; 0 only mends a killed tape)")
      ->check(CLI::NonNegativeNumber);
  app->add_option("--threads", arguments->threads, "Processor threads, 0 = all")->check(CLI::Range(0, 4096));
  app->add_option("--backend", arguments->backend, "Where the solver runs")
      ->check(CLI::IsMember({"host", "cuda"}))
      ->capture_default_str();
  add_worker_options(*app, arguments->workers);
  app->add_option("-o,--output", arguments->output, "New tape; the old one stays as it is");
  app->add_flag("--overwrite", arguments->overwrite, "Replace the output when it exists");
  app->add_flag("--json", arguments->json, "JSON lines on stdout (the default unless stdout is a terminal)");
  app->add_flag("--quiet", arguments->quiet, "No progress on stderr");
  return {app, [arguments] { return resume(*arguments); }};
}

}  // namespace seam::app
