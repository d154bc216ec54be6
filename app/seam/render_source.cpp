#include "app/seam/render_source.hpp"

#include <fmt/format.h>

#include <cmath>
#include <fstream>

#include "core/abd/start.hpp"
#include "core/base/error.hpp"
#include "core/base/file_kind.hpp"
#include "core/distributed/distributed_simulation.hpp"
#include "core/record/take_snapshot.hpp"
#include "core/record/tape.hpp"
#include "core/scene/scene_io.hpp"

namespace seam::app {
namespace {

void require_readable(const std::filesystem::path& path) {
  if (std::ifstream(path, std::ios::binary)) return;
  std::error_code code;
  const bool there = std::filesystem::exists(path, code);
  throw bad_input("cannot open", path.string(), there ? "the file cannot be read" : "there is no such file",
                  "check the name");
}

class TapeSource final : public RenderSource {
 public:
  explicit TapeSource(const std::filesystem::path& path)
      : reader_(path),
        scene_(scene::parse_scene(reader_.info().scene_json)),
        model_(reader_.model()),
        step_(reader_.info().first_step) {
    start_ = reader_.snapshot(step_).time;
    end_ = reader_.snapshot(reader_.last_step()).time;
  }
  std::shared_ptr<const abd::Model> model() const override { return model_; }
  const scene::Scene& scene() const override { return scene_; }
  double start_time() const override { return start_; }
  double end_time() const override { return end_; }
  std::int64_t first_step() const override { return reader_.info().first_step; }
  const char* verb() const override { return "read"; }
  std::optional<record::Snapshot> next() override {
    if (step_ > reader_.last_step()) return std::nullopt;
    return reader_.snapshot(step_++);
  }

 private:
  record::TapeReader reader_;
  scene::Scene scene_;
  std::shared_ptr<const abd::Model> model_;
  std::int64_t step_;
  double start_ = 0, end_ = 0;
};

class SceneSource final : public RenderSource {
 public:
  SceneSource(const std::filesystem::path& path, std::optional<double> duration, int threads,
              const std::atomic<bool>& stop)
      : scene_(scene::load_scene(path)),
        model_(std::make_shared<const abd::Model>(abd::build_model(scene_))),
        stop_(stop) {
    abd::require_clean_start(*model_, path.string());
    const double wanted = duration.value_or(scene_.duration);
    steps_ = static_cast<std::int64_t>(std::ceil(wanted / model_->time_step - 1e-6));
    end_ = wanted;
    abd::SimulationOptions options;
    options.threads = threads;
    simulation_ = distributed::make_simulation(model_, options);
  }
  std::shared_ptr<const abd::Model> model() const override { return model_; }
  const scene::Scene& scene() const override { return scene_; }
  double start_time() const override { return 0; }
  double end_time() const override { return end_; }
  std::int64_t first_step() const override { return 0; }
  std::string failure() const override { return failure_; }
  const char* verb() const override { return "simulated"; }

  std::optional<record::Snapshot> next() override {
    abd::StepReport report;
    if (started_) {
      if (step_ >= steps_ || stop_) return std::nullopt;
      report = simulation_->step([this](const abd::IterationInfo&) { return !stop_.load(); });
      if (report.status != abd::StepStatus::converged) {
        if (report.status != abd::StepStatus::cancelled)
          failure_ = fmt::format("step {} could not be solved ({}): {}", report.step, abd::to_string(report.status),
                                 report.reason);
        return std::nullopt;
      }
      ++step_;
    }
    started_ = true;
    return record::take_snapshot(*simulation_, std::move(report));
  }

 private:
  scene::Scene scene_;
  std::shared_ptr<const abd::Model> model_;
  const std::atomic<bool>& stop_;
  std::unique_ptr<abd::Simulation> simulation_;
  std::int64_t steps_ = 0, step_ = 0;
  double end_ = 0;
  bool started_ = false;
  std::string failure_;
};

}  // namespace

std::unique_ptr<RenderSource> open_render_source(const std::filesystem::path& path, std::optional<double> duration,
                                                 int threads, const std::atomic<bool>& stop) {
  require_readable(path);
  if (looks_like_tape(path)) return std::make_unique<TapeSource>(path);
  return std::make_unique<SceneSource>(path, duration, threads, stop);
}

models::VideoPlots make_plots(const RenderSource& source, std::vector<models::VideoPlot> which,
                              std::optional<double> until) {
  const auto first = static_cast<double>(source.first_step());
  const double end = std::min(source.end_time(), until.value_or(source.end_time()));
  return {std::move(which), source.model(), first, first + (end - source.start_time()) / source.model()->time_step};
}

}  // namespace seam::app
