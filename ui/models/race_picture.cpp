#include "ui/models/race_picture.hpp"

#include <algorithm>
#include <cmath>

#include "ui/viewport/palette.hpp"

namespace seam::models {

namespace {
constexpr float unmoved_alpha = 0.4f;
}

double scale_share(double distance, double low, double high) {
  if (!(distance > low) || !(high > low)) return 0;
  return std::min(1.0, std::log(distance / low) / std::log(high / low));
}

Vec3f scale_color(double share, viewport::Theme theme) {
  constexpr double visible_on_dark = 0.2;
  return viewport::value_color(theme == viewport::Theme::light ? share
                                                               : visible_on_dark + (1 - visible_on_dark) * share);
}

viewport::Frame race_frame(const viewport::FrameBuilder& builder, const RaceModel& race, std::size_t lane,
                           std::size_t point, const viewport::Camera& camera, viewport::Theme theme) {
  viewport::ViewOptions options;
  options.camera = camera, options.theme = theme;
  options.hud = false;
  record::Snapshot snapshot;
  snapshot.step = race.race().step;
  snapshot.q = race.lane(lane).points[point].q;
  snapshot.v.assign(snapshot.q.size(), Vec12::Zero());
  viewport::Frame frame = builder.build(snapshot, options);
  const std::vector<double> distances = race.distances(lane, point);
  const Vec3f still = viewport::color_from_hex(0x9BA3AC);
  for (std::size_t b = 0; b < frame.instances.size(); ++b) {
    const bool solved = race.model()->bodies[b].kind == scene::BodyKind::dynamic_body && race.reference();
    frame.instances[b].color =
        solved ? scale_color(scale_share(distances[b], race.scale_low(), race.scale_high()), theme) : still;
  }
  const std::vector<std::uint32_t> moved = race.moved(lane, point);
  if (moved.empty()) return frame;
  for (std::uint32_t b = 0; b < frame.instances.size(); ++b)
    if (race.model()->bodies[b].kind == scene::BodyKind::dynamic_body &&
        !std::binary_search(moved.begin(), moved.end(), b))
      frame.instances[b].alpha = unmoved_alpha;
  return frame;
}

}  // namespace seam::models
