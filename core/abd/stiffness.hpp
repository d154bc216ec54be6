#pragma once
#include <algorithm>
#include <cmath>

#include "core/math/barrier.hpp"

namespace seam::abd {

/// Bounds and rules of the adaptive barrier stiffness kappa (abd.md; after Li et al. 2020, supplement, and the IPC
/// code), in the units of the incremental potential. Constant over a simulation.
struct StiffnessRule {
  double lowest = 1, highest = 100;
  double smallest_gap = 0;  ///< m: gaps below it that still shrink double kappa

  /// L: length scale (m); mean_mass: of the dynamic bodies (kg); h: full time step (s).
  static StiffnessRule make(const Barrier& barrier, double L, double mean_mass, double h) {
    StiffnessRule rule;
    const double d0 = 1e-8 * L + barrier.dmin;
    const double curvature = barrier.jet(d0 * d0).second;
    rule.lowest = 1e11 * std::max(mean_mass, 1e-300) / (4 * d0 * d0 * curvature * h * h);
    rule.highest = 100 * rule.lowest;
    rule.smallest_gap = 1e-9 * L + barrier.dmin;
    return rule;
  }

  double clamp(double kappa) const { return std::min(std::max(kappa, lowest), highest); }
};

}  // namespace seam::abd
