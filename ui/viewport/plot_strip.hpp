#pragma once
#include <string>
#include <vector>

#include "core/abd/simulation.hpp"
#include "ui/viewport/engine.hpp"

namespace seam::viewport {

/// Three small plots over time for videos: energies (J), Newton residual (m, log) and smallest gap (m, log, with dhat).
/// A value; not thread safe.
class PlotStrip {
 public:
  /// `duration` (s) fixes the time axis from the first frame on; `dhat` (m) is drawn as the contact limit.
  PlotStrip(double start, double duration, double dhat);
  void add(const abd::StepReport& report);
  /// Draws the strip along the bottom of a picture of the given logical size; a cursor at `time`.
  void draw(Frame& frame, double time, float width, float height) const;

 private:
  struct Sample {
    double time, kinetic, potential, total, residual, gap;
  };
  double start_, duration_, dhat_;
  std::vector<Sample> samples_;
};

}  // namespace seam::viewport
