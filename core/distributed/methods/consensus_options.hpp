#pragma once
#include "core/scene/scene.hpp"

namespace seam::distributed {

/// scene::Workers with the preset filled in.
struct ConsensusOptions {
  bool mass_metric = true;      ///< P = M/m; false: the identity on the 12 numbers
  bool raw_norm = false;        ///< r and s as the infinity norm of the 12 numbers, not as displacements of box corners
  bool dynamic_penalty = true;  ///< the rule r against s
  bool scaled_factor = true;    ///< the rule's factor grows with the imbalance: sqrt(r / s) (Wohlberg 2017), at most 10
  bool stagnation_rule = true;
  bool warm_start = true;
  bool rescale_duals = true;
  bool dual_residual = true;  ///< stop only when the true dual residual is small
  bool inexact = true;        ///< local tolerance max(tol, max(r, s) / 10)
  double beta = 1, upper_clamp = 1e6;
  int max_rounds = 200, max_newton_per_round = 0;
  bool merge_gate = true;

  static ConsensusOptions of(const scene::Workers& workers);
};

/// Factors of the rules (arXiv 2605.15875, section 4.3; the stagnation rule is ours).
inline constexpr double penalty_ratio = 5, penalty_factor = 2, largest_factor = 10, stagnation_factor = 4,
                        stagnation_progress = 0.9, lower_clamp = 1e-3;
inline constexpr int stagnation_rounds = 8;

}  // namespace seam::distributed
