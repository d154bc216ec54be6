#pragma once
#include <cstdint>
#include <vector>

namespace seam::recorder {

/// The simulated-time clock of a recording: frame k shows time start + k / rate * speed, whatever the steps are.

/// Number of frames of a recording of `duration` seconds: both ends are shown.
std::int64_t frame_count(double duration, int frames_per_second, double speed = 1);

/// Time shown by frame k, s from the start.
double frame_time(std::int64_t frame, int frames_per_second, double speed = 1);

/// Place of a time between recorded states: steps `first` and `first + 1` (or `first` alone when share == 0).
struct Between {
  std::size_t first = 0;
  double share = 0;  ///< 0 = at first, 1 = at the next
};
/// `times` ascending, not empty; times outside are held at the ends.
Between place_in(const std::vector<double>& times, double time);

}  // namespace seam::recorder
