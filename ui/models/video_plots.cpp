#include "ui/models/video_plots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/distributed/methods/consensus_options.hpp"
#include "core/record/merge_thinning.hpp"
#include "ui/viewport/merge_layers.hpp"
#include "ui/viewport/palette.hpp"

namespace seam::models {
namespace {

constexpr std::array<const char*, video_plots> names{"energy",  "residual", "gap",    "agreement",
                                                     "penalty", "toi",      "balance"};
constexpr std::uint64_t memory_budget = std::uint64_t{64} << 20;
constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

double positive(double value) { return value > 0 ? value : nothing; }

}  // namespace

const char* to_string(VideoPlot plot) { return names[static_cast<std::size_t>(plot)]; }

std::optional<VideoPlot> video_plot_named(std::string_view name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return static_cast<VideoPlot>(found - names.begin());
}

VideoPlots::VideoPlots(std::vector<VideoPlot> which, std::shared_ptr<const abd::Model> model, double first, double last)
    : which_(std::move(which)), model_(std::move(model)), first_(first), last_(std::max(last, first + 1)) {
  std::sort(which_.begin(), which_.end());
  which_.erase(std::unique(which_.begin(), which_.end()), which_.end());
  worst_.start(model_->workers.count, MergeView::largest, 0);
  workers_.start(model_->workers.count, MergeView::per_worker, 0);
}

void VideoPlots::add(const record::Snapshot& snapshot) {
  if (which_.empty()) return;
  const abd::StepReport& report = snapshot.report;
  const abd::Energies& e = report.energy;
  const auto x = static_cast<double>(snapshot.step);
  const bool stepped = snapshot.step > 0;  // the start state was not solved: no figures yet
  total_.append(x, stepped ? e.kinetic + e.elastic + e.barrier + e.gravity : nothing);
  kinetic_.append(x, stepped ? e.kinetic : nothing);
  residual_.append(x, stepped ? positive(report.last_newton_step) : nothing);
  gap_.append(x, stepped ? positive(report.min_gap) : nothing);
  if (!of_merges(which_.back())) return;
  worst_.append(snapshot, *model_), workers_.append(snapshot, *model_);
  keep_memory();
}

void VideoPlots::keep_memory() {
  std::vector<PlotSeries*> all;
  for (MergeCurves* curves : {&worst_, &workers_})
    for (std::size_t page = 0; page < MergeCurves::pages; ++page)
      for (Curve& curve : curves->curves(static_cast<MergeCurves::Page>(page))) all.push_back(&curve.series);
  thin_to(all, memory_budget);
}

double VideoPlots::place_of_round(const record::Snapshot& snapshot, std::size_t index) {
  const auto step = static_cast<double>(snapshot.step);
  if (!snapshot.merge || index >= snapshot.merge->rounds.size()) return step;
  const std::vector<std::int64_t> numbers = record::round_numbers(*snapshot.merge);
  const auto count = std::max<std::int64_t>(numbers.back() + 1, snapshot.report.distributed.rounds);
  return step - 1 + static_cast<double>(numbers[index] + 1) / static_cast<double>(count);
}

viewport::StripPanel VideoPlots::panel(VideoPlot plot, double cursor, int columns) const {
  using Page = MergeCurves::Page;
  viewport::StripPanel panel;
  const auto add = [&](const char* name, const Vec3f& color, const PlotSeries& series) {
    viewport::StripCurve curve{name, color, {}};
    for (const PlotPoint& point : series.decimate(first_, last_, columns))
      if (point.x <= cursor + 1e-9) curve.points.emplace_back(point.x, point.y);
    panel.curves.push_back(std::move(curve));
  };
  const auto add_workers = [&](Page page, std::size_t from) {
    const auto& curves = workers_.curves(page);
    for (std::size_t k = from; k < curves.size(); ++k)
      add(fmt::format("W{}", k - from).c_str(), viewport::worker_color(static_cast<int>(k - from)), curves[k].series);
  };
  using viewport::okabe_ito;
  switch (plot) {
    case VideoPlot::energy:
      panel.title = "energy (J)";
      add("total", okabe_ito(5), total_), add("kinetic", okabe_ito(1), kinetic_);
      break;
    case VideoPlot::residual:
      panel.title = "Newton residual (m)", panel.logarithmic = true;
      add("", okabe_ito(0), residual_);
      break;
    case VideoPlot::gap:
      panel.title = "smallest gap (m)", panel.logarithmic = true;
      add("", okabe_ito(2), gap_);
      panel.limits = {{"contact distance", model_->dhat}};
      break;
    case VideoPlot::agreement:
      panel.title = "r, s (m)", panel.logarithmic = true;
      add("r", okabe_ito(5), worst_.curves(Page::agreement)[0].series);
      add("s", okabe_ito(1), worst_.curves(Page::agreement)[1].series);
      add("dual", okabe_ito(2), worst_.curves(Page::agreement)[2].series);
      if (worst_.tolerance() > 0) panel.limits = {{"\u03b8", worst_.tolerance()}};
      break;
    case VideoPlot::penalty: {
      panel.title = "\u03c1 (\u00d7 mass)", panel.logarithmic = true;
      add("largest", okabe_ito(5), worst_.curves(Page::penalty)[0].series);
      add("smallest", okabe_ito(1), worst_.curves(Page::penalty)[1].series);
      const scene::Workers& workers = model_->workers;
      panel.limits = {{"upper clamp", workers.beta * distributed::ConsensusOptions::of(workers).upper_clamp},
                      {"lower clamp", workers.beta * distributed::lower_clamp}};
      break;
    }
    case VideoPlot::toi:
      panel.title = "TOI by worker", panel.dots = true;
      add_workers(Page::toi, 0);
      panel.limits = {{"gate", 1}};
      break;
    case VideoPlot::balance:
      panel.title = "work by worker";
      add_workers(Page::balance, 3);
      break;
  }
  return panel;
}

std::vector<viewport::StripPanel> VideoPlots::panels(double cursor, float width) const {
  std::vector<viewport::StripPanel> result;
  const int columns = viewport::strip_columns(which_.size(), width);
  for (const VideoPlot plot : which_) result.push_back(panel(plot, cursor, columns));
  return result;
}

void VideoPlots::draw(viewport::Frame& frame, double cursor, float width, float height) const {
  viewport::draw_plot_strip(frame, panels(cursor, width), {first_, last_, cursor}, width, height);
}

}  // namespace seam::models
