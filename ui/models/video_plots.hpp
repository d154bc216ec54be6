#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/abd/model.hpp"
#include "core/record/snapshot.hpp"
#include "ui/models/merge_curves.hpp"
#include "ui/viewport/plot_strip.hpp"

namespace seam::models {

/// Plots along the bottom of a video, by the names of the window's pages of curves ("gap" is a part of its residual
/// page). The last four need several workers.
enum class VideoPlot : std::uint8_t { energy, residual, gap, agreement, penalty, toi, balance };

/// "energy", ...; the words of `seam render --overlay`.
const char* to_string(VideoPlot plot);
std::optional<VideoPlot> video_plot_named(std::string_view name);
inline constexpr std::size_t video_plots = 7;
inline bool of_merges(VideoPlot plot) { return plot >= VideoPlot::agreement; }

/// The curves of a video: the window's own (MergeCurves), fed state by state. The axis of time is in steps, whose
/// rounds spread inside it as in the window. Thread rule: value type.
class VideoPlots {
 public:
  /// Steps `first` to `last` fix the axis of time from the first picture on.
  VideoPlots(std::vector<VideoPlot> which, std::shared_ptr<const abd::Model> model, double first, double last);
  bool empty() const { return which_.empty(); }
  /// States in ascending order.
  void add(const record::Snapshot& snapshot);
  /// Draws all plots along the bottom of a picture of the given logical size, up to the cursor (a step, or a place
  /// inside it), and moves the frame's notes above them.
  void draw(viewport::Frame& frame, double cursor, float width, float height) const;
  /// What draw() draws, for a picture of this width.
  std::vector<viewport::StripPanel> panels(double cursor, float width) const;
  /// Place of round `index` of the snapshot's log inside its step; the step's end without rounds.
  static double place_of_round(const record::Snapshot& snapshot, std::size_t index);

 private:
  viewport::StripPanel panel(VideoPlot plot, double cursor, int columns) const;
  void keep_memory();

  std::vector<VideoPlot> which_;
  std::shared_ptr<const abd::Model> model_;
  double first_, last_;
  PlotSeries total_, kinetic_, residual_, gap_;
  MergeCurves worst_, workers_;
};

}  // namespace seam::models
