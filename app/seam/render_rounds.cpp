#include "app/seam/render_rounds.hpp"

#include <algorithm>

#include "ui/viewport/round_poses.hpp"

namespace seam::app {

RoundFilm::RoundFilm(RenderSource& source, const viewport::FrameBuilder& builder, viewport::ViewOptions view,
                     Options options)
    : source_(source),
      builder_(builder),
      view_(std::move(view)),
      options_(std::move(options)),
      plots_(make_plots(source, options_.plots, options_.until)) {}

std::size_t RoundFilm::rounds() const {
  return state_ && state_->merge ? std::max<std::size_t>(1, state_->merge->rounds.size()) : 1;
}

std::optional<viewport::Frame> RoundFilm::next() {
  if (!state_ || round_ >= rounds()) {
    std::optional<record::Snapshot> state = source_.next();
    if (!state || (options_.until && state->time > *options_.until + 1e-9)) return std::nullopt;
    state_ = std::move(state);
    round_ = 0, picture_ = 0;
    plots_.add(*state_);
  }
  view_.merge.round = round_;
  view_.merge.worker = options_.worker.value_or(0);
  if (state_->merge && !options_.worker)
    if (const distributed::Round* round = viewport::round_of(*state_->merge, round_))
      if (const auto refusing = distributed::refusing_worker(*round)) view_.merge.worker = static_cast<int>(*refusing);
  view_.merge.position = options_.pictures > 1 ? static_cast<double>(picture_) / (options_.pictures - 1) : 0;
  viewport::Frame frame = builder_.build(*state_, view_);
  plots_.draw(frame, models::VideoPlots::place_of_round(*state_, round_), options_.logical_width,
              options_.logical_height);
  if (++picture_ >= options_.pictures) picture_ = 0, ++round_;
  return frame;
}

}  // namespace seam::app
