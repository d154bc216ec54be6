#pragma once
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "core/scene/scene.hpp"

namespace seam::app {

/// --workers, --method and --preset of `run` and `resume`: what is given replaces the scene's own. A preset means
/// consensus.
struct WorkerOptions {
  std::optional<int> workers;
  std::optional<std::string> method, preset;
};

void add_worker_options(CLI::App& app, WorkerOptions& options);

/// Another number of workers makes planes at given places useless: equal numbers of bodies then, said on stderr unless
/// `quiet`. True when anything changed. Throws Error (usage) when a preset is given for another method.
bool apply(const WorkerOptions& options, scene::Workers& workers, bool quiet);

/// All rules but those of single presets, in the words of a scene.
nlohmann::ordered_json workers_json(const scene::Workers& workers);

}  // namespace seam::app
