#pragma once
#include <optional>

#include "app/seam/render_source.hpp"
#include "ui/models/video_plots.hpp"
#include "ui/viewport/frame_builder.hpp"

namespace seam::app {

/// A film whose time is the work of the solver: every round of every step, some pictures each. On the merge path the
/// pictures of a round walk from the worker's poses to the merged ones. A state without rounds gets as many pictures as
/// a round.
class RoundFilm {
 public:
  struct Options {
    int pictures = 10;            ///< per round
    std::optional<int> worker;    ///< whose merge path; empty = the one that refused, else worker 0
    std::optional<double> until;  ///< s, simulated: where the film ends
    std::vector<models::VideoPlot> plots;
    float logical_width = 0, logical_height = 0;
  };
  RoundFilm(RenderSource& source, const viewport::FrameBuilder& builder, viewport::ViewOptions view, Options options);

  /// The next picture; empty at the end. Throws Error as RenderSource::next().
  std::optional<viewport::Frame> next();
  double time() const { return state_ ? state_->time : 0; }

 private:
  std::size_t rounds() const;

  RenderSource& source_;
  const viewport::FrameBuilder& builder_;
  viewport::ViewOptions view_;
  const Options options_;
  models::VideoPlots plots_;
  std::optional<record::Snapshot> state_;
  std::size_t round_ = 0;
  int picture_ = 0;
};

}  // namespace seam::app
