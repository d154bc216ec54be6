#pragma once
#include "core/distributed/methods/joint_newton.hpp"

namespace seam::distributed {

/// Constants of schwarz.md.
inline constexpr int most_local_newton = 30;  ///< of a worker's solve in one round
inline constexpr double least_alpha = 0.1;    ///< a smaller share of the common step is a conflict
inline constexpr int most_alpha_halvings = 5;
/// Then Newton finishes the step for schwarz too: a drive that pushes through several regions, say, is in conflict
/// round after round.
inline constexpr int most_conflicts = 3;
inline constexpr double small_step = 0.1;   ///< of the tolerance: no search by E, which is rounding there
inline constexpr double slow_ratio = 0.5;   ///< of the largest steps of two rounds
inline constexpr int most_slow_rounds = 2;  ///< then Newton takes over (auto)

/// auto: a round whose largest step is below this multiple of the tolerance is the last one: Newton converges at once
/// from there, and would have to confirm any further round anyway.
inline constexpr double near_enough = 30;
inline constexpr double rough_solve = 0.1;  ///< auto: local solves end at this share of their first Newton step

/// Whether auto hands over to Newton; `steps` = largest step of each round so far (m).
bool is_slow(const std::vector<double>& steps);

}  // namespace seam::distributed
