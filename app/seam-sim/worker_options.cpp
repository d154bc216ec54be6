#include "app/seam-sim/worker_options.hpp"

#include <fmt/format.h>

#include <iostream>
#include <vector>

#include "core/base/error.hpp"
#include "core/distributed/partition.hpp"
#include "core/scene/names.hpp"

namespace seam::app {
namespace {

template <class Names>
std::vector<std::string> words(const Names& names) {
  return {names.names.begin(), names.names.end()};
}

}  // namespace

void add_worker_options(CLI::App& app, WorkerOptions& options) {
  app.add_option("--workers", options.workers, "Workers that share the scene (default: the scene's; 1 = plain solver)")
      ->check(CLI::Range(1, distributed::max_workers));
  app.add_option("--method", options.method, "How workers agree (default: the scene's)")
      ->check(CLI::IsMember(words(scene::distributed_methods)));
  app.add_option("--preset", options.preset, "Use consensus with these rules (default: the scene's)")
      ->check(CLI::IsMember(words(scene::consensus_presets)));
}

bool apply(const WorkerOptions& options, scene::Workers& workers, bool quiet) {
  const scene::Workers before = workers;
  if (options.workers) workers.count = *options.workers;
  if (options.method) workers.method = scene::distributed_methods.value_of(*options.method);
  if (options.preset) {
    if (options.method && workers.method != scene::DistributedMethod::consensus)
      throw Error(ExitCode::usage, {"cannot use --preset", *options.preset, "only consensus has presets",
                                    "Leave it out, or use --method consensus"});
    workers.method = scene::DistributedMethod::consensus;
    workers.preset = scene::consensus_presets.value_of(*options.preset);
  }
  if (!workers.cuts.empty() && workers.count != before.count) {
    if (!quiet)
      std::cerr << fmt::format(
          "seam-sim: note: the scene's planes are for {} workers; {} get equal numbers of bodies instead.\n",
          workers.cuts.size() + 1, workers.count);
    workers.cuts.clear();
  }
  return workers.count != before.count || workers.method != before.method || workers.preset != before.preset;
}

nlohmann::ordered_json workers_json(const scene::Workers& workers) {
  return {{"count", workers.count},
          {"layout", scene::worker_layouts.name_of(workers.layout)},
          {"method", scene::distributed_methods.name_of(workers.method)},
          {"preset", scene::consensus_presets.name_of(workers.preset)},
          {"sweep", scene::schwarz_sweeps.name_of(workers.sweep)},
          {"schwarz_rounds", workers.schwarz_rounds},
          {"cg_tolerance", workers.cg_tolerance},
          {"coarse_space", workers.coarse_space},
          {"beta", workers.beta},
          {"merge_gate", workers.merge_gate},
          {"divide_energy", workers.divide_energy},
          {"balance", workers.balance}};
}

}  // namespace seam::app
