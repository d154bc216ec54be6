#include "ui/recorder/frame_clock.hpp"

#include <algorithm>
#include <cmath>

namespace seam::recorder {

std::int64_t frame_count(double duration, int frames_per_second, double speed) {
  if (!(duration > 0) || !(speed > 0)) return 1;
  // A duration of a whole number of frames may come a rounding error short.
  return static_cast<std::int64_t>(std::floor(duration * frames_per_second / speed + 1e-6)) + 1;
}

double frame_time(std::int64_t frame, int frames_per_second, double speed) {
  return static_cast<double>(frame) * speed / frames_per_second;
}

Between place_in(const std::vector<double>& times, double time) {
  if (times.empty() || !(time > times.front())) return {0, 0};
  if (time >= times.back()) return {times.size() - 1, 0};
  const auto next = std::upper_bound(times.begin(), times.end(), time);
  const auto first = static_cast<std::size_t>(next - times.begin()) - 1;
  return {first, (time - times[first]) / (*next - times[first])};
}

}  // namespace seam::recorder
