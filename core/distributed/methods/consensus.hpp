#pragma once
#include "core/distributed/method.hpp"
#include "core/distributed/methods/consensus_options.hpp"

/// Consensus by the alternating direction method of multipliers with an adaptive penalty and a merge gate (Boyd et al.
/// 2011, section 7; arXiv 2605.15875; consensus.md). One round, as Consensus::solve() goes through it:
///   1 local solves with the pull towards z - u   2 exchange, consensus z = mean(q + u)   3 duals u += q - z, penalty
///   4 largest residuals of all workers   5 merge gate: every worker's collision check of the whole way to the merge.
namespace seam::distributed {

/// Whether a body's residuals still shrink.
struct Progress {
  double best = 0;  ///< smallest max(r, s) that counted as progress
  int rounds = 0;   ///< since then
};

struct PenaltyChange {
  double rho = 0;
  PenaltyRule rule = PenaltyRule::kept;
};

/// The penalty of the next round from the residuals of this one (consensus.md, step 5 and "Stagnation rule"), clamped
/// between lower_clamp and options.upper_clamp times its start.
PenaltyChange next_penalty(const ConsensusOptions& options, double rho, double rho_start, double r, double s,
                           double tolerance, Progress& progress);

}  // namespace seam::distributed
