#pragma once
#include <vector>

#include "core/abd/model.hpp"

namespace seam::abd {

/// The incremental potential of abd.md minimised the plain way: dense Newton, brute-force pairs, distances and
/// derivatives of its own (second-order automatic differentiation, exact projection), steps limited by half the
/// smallest distance. Shares with the solver under test the Model struct alone. Supports dynamic and static bodies,
/// half-spaces, ARAP, friction lagged once, fixed kappa.
struct ReferenceState {
  std::vector<Vec12> q, v;
  bool converged = true;
  int iterations = 0;
};

/// One step from `state`; `tolerance`: largest vertex displacement of the last full Newton step, m.
void reference_step(const Model& model, double tolerance, ReferenceState& state);

}  // namespace seam::abd
