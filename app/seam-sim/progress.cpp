#include "app/seam-sim/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <iostream>

namespace seam::app {

std::string duration_text(double seconds) {
  const auto whole = static_cast<std::int64_t>(std::llround(std::max(seconds, 0.0)));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
  return fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
}

Progress::Progress(std::int64_t first_step, std::int64_t last_step, double time_step, bool quiet)
    : first_(first_step),
      last_(last_step),
      time_step_(time_step),
      quiet_(quiet),
      terminal_(::isatty(STDERR_FILENO) == 1) {}

void Progress::show(const abd::StepReport& report) {
  if (quiet_) return;
  const double elapsed = timer_.seconds();
  const bool final_step = report.step == last_;
  if (!final_step && elapsed - shown_ < (terminal_ ? 0.1 : 5.0)) return;
  shown_ = elapsed;
  const std::int64_t done = report.step - first_;
  const double share = static_cast<double>(done) / static_cast<double>(std::max<std::int64_t>(last_ - first_, 1));
  const double speed = static_cast<double>(done) * time_step_ / std::max(elapsed, 1e-9);
  const double left = share > 0 ? elapsed * (1 - share) / share : 0;
  const int filled = static_cast<int>(20 * share);
  const abd::WorkerReport& several = report.distributed;
  std::string workers;
  if (several.workers > 1) workers = fmt::format("rounds {}  ", several.rounds);
  if (several.refused > 0) workers += fmt::format("refused {}  ", several.refused);
  const std::string text =
      fmt::format("[{}{}] step {}/{}  t {:.3f} s  {}Newton {}  contacts {}  gap {:.3g} mm  {:.2g}x real time  {} left",
                  std::string(static_cast<std::size_t>(filled), '#'),
                  std::string(static_cast<std::size_t>(20 - filled), '.'), report.step, last_, report.time, workers,
                  report.newton_iterations, report.contacts, 1e3 * report.min_gap, speed, duration_text(left));
  if (terminal_) {
    std::cerr << '\r' << text << "\x1b[K" << std::flush;
    open_line_ = true;
  } else {
    std::cerr << text << '\n';
  }
}

void Progress::end_line() {
  if (open_line_) std::cerr << '\n';
  open_line_ = false;
}

}  // namespace seam::app
