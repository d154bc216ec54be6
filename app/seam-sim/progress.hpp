#pragma once
#include <cstdint>

#include "core/abd/simulation.hpp"
#include "core/base/timer.hpp"

namespace seam::app {

/// Progress on stderr: a bar rewritten in place on a terminal, otherwise a plain line every few seconds.
class Progress {
 public:
  Progress(std::int64_t first_step, std::int64_t last_step, double time_step, bool quiet);
  void show(const abd::StepReport& report);
  /// Ends the bar's line, so that a message can follow.
  void end_line();

 private:
  std::int64_t first_, last_;
  double time_step_;
  bool quiet_, terminal_, open_line_ = false;
  Timer timer_;
  double shown_ = -1e9;
};

/// "8 s", "3 min 20 s", "2 h 5 min".
std::string duration_text(double seconds);

}  // namespace seam::app
