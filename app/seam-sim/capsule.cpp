#include "core/distributed/capsule.hpp"

#include <cmath>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/seam-sim/command.hpp"
#include "core/base/error.hpp"
#include "core/distributed/distributed_simulation.hpp"
#include "core/record/tape.hpp"
#include "core/scene/scene_io.hpp"

namespace seam::app {
namespace {

using nlohmann::ordered_json;

ordered_json pair_json(std::uint32_t a, std::uint32_t b) {
  const auto number = [](std::uint32_t body) { return body == abd::no_body ? ordered_json() : ordered_json(body); };
  return ordered_json::array({number(a), number(b)});
}

int replay_file(const std::string& path) {
  const distributed::Capsule capsule = distributed::load_capsule(path);
  const distributed::Replay result = distributed::replay(capsule);
  const ordered_json line = {{"valid", result.valid()},
                             {"verdict", capsule.verdict},
                             {"step", capsule.step},
                             {"round", capsule.round + 1},
                             {"worker", capsule.worker},
                             {"bodies", capsule.bodies.size()},
                             {"toi", {{"recorded", capsule.toi}, {"replayed", result.toi}}},
                             {"impact",
                              {{"recorded", pair_json(capsule.impact_a, capsule.impact_b)},
                               {"replayed", pair_json(result.impact_a, result.impact_b)}}},
                             {"r", result.largest_r},
                             {"dual_sum", result.dual_sum},
                             {"crossings_at_merge", result.crossings_at_merge}};
  std::cout << line.dump(-1, ' ', false, ordered_json::error_handler_t::replace) << '\n';
  if (result.valid()) return 0;
  std::cerr << "seam-sim: the capsule does not replay: "
            << (result.same_toi ? result.same_pair ? "the merged pose is not the mean of its copies"
                                                   : "another pair of bodies meets first"
                                : "the free share of the path is another")
            << ". It was edited, or made on a machine that rounds differently.\n";
  return static_cast<int>(ExitCode::solver);
}

struct MakeArguments {
  std::string tape, output;
  std::int64_t step = 0;
  int round = 0, worker = -1;  ///< round from 1; 0 = the first refused one
  bool overwrite = false;
};

/// The worker with the shortest free path, when none is named.
int worker_of(const distributed::Round& round, int wanted) {
  if (wanted >= 0) return wanted;
  int first = 0;
  for (std::size_t k = 1; k < round.workers.size(); ++k)
    if (round.workers[k].toi < round.workers[static_cast<std::size_t>(first)].toi) first = static_cast<int>(k);
  return first;
}

int make(const MakeArguments& arguments) {
  if (!arguments.overwrite && std::filesystem::exists(arguments.output))
    throw Error(ExitCode::environment, {"cannot write the capsule", arguments.output, "the file exists already",
                                        "Choose another name, or add --overwrite"});
  const record::TapeReader tape(arguments.tape);
  if (arguments.step < tape.info().first_step + 1 || arguments.step > tape.last_step())
    throw Error(ExitCode::usage, {"cannot cut out a merge", arguments.tape,
                                  "the tape has steps " + std::to_string(tape.info().first_step + 1) + " to " +
                                      std::to_string(tape.last_step()),
                                  "Choose --step among them"});
  const auto model = tape.model();
  if (model->workers.count < 2)
    throw bad_input("cannot cut out a merge", arguments.tape, "it is of a run with one worker",
                    "Use --workers in the run");
  // Rounds may have been thinned on the tape; runs repeat bit by bit, so the step is solved again.
  const auto resolved = distributed::resolve_step(model, tape.checkpoint(arguments.step - 1),
                                                  tape.pulls(arguments.step), distributed::LogDetail::bodies);
  std::size_t index = resolved.log->rounds.size();
  for (std::size_t i = 0; i < resolved.log->rounds.size() && arguments.round < 1; ++i)
    if (resolved.log->rounds[i].verdict == distributed::Verdict::refused && index == resolved.log->rounds.size())
      index = i;
  if (arguments.round > 0) index = static_cast<std::size_t>(arguments.round) - 1;
  if (index >= resolved.log->rounds.size())
    throw Error(ExitCode::usage,
                {"cannot cut out a merge", arguments.tape,
                 arguments.round < 1 ? "no merge of that step was refused" : "the step has fewer rounds",
                 "Choose another --step, or a --round from 1 to " + std::to_string(resolved.log->rounds.size())});
  const std::string name = scene::parse_scene(tape.info().scene_json).name;
  const auto capsule =
      distributed::make_capsule(*model, *resolved.log, index, worker_of(resolved.log->rounds[index], arguments.worker),
                                tape.snapshot(arguments.step - 1).q, name);
  distributed::save_capsule(capsule, arguments.output);
  std::cout << ordered_json{{"capsule", arguments.output},
                            {"verdict", capsule.verdict},
                            {"bodies", capsule.bodies.size()}}
                   .dump(-1, ' ', false, ordered_json::error_handler_t::replace)
            << '\n';
  return 0;
}

}  // namespace

Command add_capsule_command(CLI::App& root) {
  CLI::App* app = root.add_subcommand("capsule", "Cut one merge out of a tape, or replay it without scene and tape");
  app->require_subcommand(1);
  CLI::App* replay = app->add_subcommand("replay", "Ask the merge gate again and compare with what was recorded");
  const auto file = std::make_shared<std::string>();
  replay->add_option("file", *file, "Capsule")->required();
  CLI::App* cut = app->add_subcommand("make", "Cut a merge out of a tape");
  const auto arguments = std::make_shared<MakeArguments>();
  cut->add_option("tape", arguments->tape, "Tape of a run with several workers")->required();
  cut->add_option("--step", arguments->step, "Step")->required();
  cut->add_option("--round", arguments->round, "Round of the step, from 1 (default: the first refused one)")
      ->check(CLI::Range(1, 1000000));
  cut->add_option("--worker", arguments->worker, "Worker (default: the one with the shortest free path)");
  cut->add_option("-o,--output", arguments->output, "Capsule to write")->required();
  cut->add_flag("--overwrite", arguments->overwrite, "Replace the output when it exists");
  return {app, [replay, file, arguments] { return replay->parsed() ? replay_file(*file) : make(*arguments); }};
}

}  // namespace seam::app
