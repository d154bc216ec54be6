// The pictures of the lanes: asked for when they differ, kept while they may come back.
#include <algorithm>

#include "ui/models/race_picture.hpp"
#include "ui/panels/race_lane.hpp"
#include "ui/panels/race_pictures.hpp"
#include "ui/panels/race_view.hpp"
#include "ui/viewport/camera.hpp"

namespace seam::panels {

namespace {
constexpr qsizetype most_kept_pictures = 120;
}

void RaceView::ask_pictures() {
  for (std::size_t i = 0; i < lanes_.size(); ++i) ask_picture(i);
}

void RaceView::ask_picture(std::size_t lane) {
  RacePicture& shown = lanes_[lane]->picture();
  const QSize pixels = shown.pixels();
  if (!model_ || !pictures_ || !shown.isVisible() || pixels.isEmpty()) return;
  if (!turned_) {
    const double aspect = static_cast<double>(pixels.width()) / pixels.height();
    camera_ = viewport::frame_box(camera_, builder_->bounds(model_->lane(0).points[0].q), aspect);
  }
  const Picture picture{lane, model_->shown(lane), pixels, look_};
  if (const auto found = cache_.constFind(picture); found != cache_.cend()) {
    wanted_.removeIf([lane](Wishes::iterator wish) { return wish.value().lane == lane; });
    return shown.set_picture(*found);
  }
  viewport::Frame frame = models::race_frame(*builder_, *model_, lane, picture.point, camera_, theme_);
  frame.pixel_ratio = static_cast<float>(shown.devicePixelRatioF());
  wanted_.insert(++ticket_, picture);
  pictures_->ask(static_cast<int>(lane), ticket_, std::move(frame), pixels);
}

/// Shown although the clock may have gone on: where drawing is slow, a late picture is better than none.
void RaceView::drawn(int lane, quint64 ticket, const QImage& picture) {
  const auto wish = wanted_.constFind(ticket);
  if (wish == wanted_.cend() || static_cast<std::size_t>(lane) >= lanes_.size()) return;
  if (cache_.size() >= most_kept_pictures) cache_.clear();
  cache_.insert(*wish, picture);
  wanted_.removeIf([&](Wishes::iterator other) {  // those before it were replaced by it
    return other.value().lane == static_cast<std::size_t>(lane) && other.key() <= ticket;
  });
  lanes_[static_cast<std::size_t>(lane)]->picture().set_picture(picture);
}

void RaceView::no_pictures(const QString& why) {
  wanted_.clear();
  pictures_.reset();
  for (RaceLane* lane : lanes_) lane->picture().set_excuse(tr("No picture: %1").arg(why));
}

void RaceView::turn(double yaw, double pitch) {
  turned_ = true;
  camera_ = viewport::orbit(camera_, yaw, pitch);
  forget_pictures();
}

void RaceView::zoom(double factor) {
  turned_ = true;
  const QSize size = lanes_.front()->picture().size();
  camera_ = viewport::dolly_at(camera_, factor, 0.5 * size.width(), 0.5 * size.height(), size.width(), size.height());
  forget_pictures();
}

void RaceView::forget_pictures() {
  ++look_;
  cache_.clear();
  ask_pictures();
}

}  // namespace seam::panels
