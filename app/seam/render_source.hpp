#pragma once
#include <atomic>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/abd/model.hpp"
#include "core/record/snapshot.hpp"
#include "core/scene/scene.hpp"
#include "ui/models/video_plots.hpp"

namespace seam::app {

/// States in the order of time, from a tape or from a simulation that runs while it is filmed.
class RenderSource {
 public:
  virtual ~RenderSource() = default;
  virtual std::shared_ptr<const abd::Model> model() const = 0;
  virtual const scene::Scene& scene() const = 0;
  /// The next state; the first call gives the start. Empty at the end, when stopped or when the solver failed.
  virtual std::optional<record::Snapshot> next() = 0;
  /// Time of the first and of the last state, s.
  virtual double start_time() const = 0;
  virtual double end_time() const = 0;
  virtual std::int64_t first_step() const = 0;
  /// Why a simulation ended early, one sentence; empty otherwise.
  virtual std::string failure() const { return {}; }
  virtual const char* verb() const = 0;  ///< "read" or "simulated", for progress
};

/// Opens a tape (recognised by its signature) or a scene. `stop` ends a simulation in the middle of a step. `duration`
/// (s) overrides the scene's; ignored for tapes. Throws Error.
std::unique_ptr<RenderSource> open_render_source(const std::filesystem::path& path, std::optional<double> duration,
                                                 int threads, const std::atomic<bool>& stop);

/// Plots whose axis of time goes from the source's first state to the last, or to `until` (s) when that is before it.
models::VideoPlots make_plots(const RenderSource& source, std::vector<models::VideoPlot> which,
                              std::optional<double> until);

}  // namespace seam::app
