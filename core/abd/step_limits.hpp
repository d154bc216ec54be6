#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/math/linear_solver.hpp"
#include "core/scene/scene.hpp"

namespace seam::abd {

inline constexpr int max_lag_iterations = 30;  ///< of friction lag_iterations = -1

inline LinearSolverOptions linear_options(const scene::Solver& solver) {
  LinearSolverOptions options;
  options.tolerance = solver.pcg_tolerance;
  if (solver.linear_solver == scene::LinearSolver::direct) options.kind = LinearSolverKind::direct;
  if (solver.linear_solver == scene::LinearSolver::pcg) options.kind = LinearSolverKind::pcg;
  return options;
}

/// Bodies that the Newton matrix couples at one state: by active contacts, lagged friction or joints. The matrix falls
/// into one block per group, so any positive scaling of the groups' parts of an exact Newton direction is a descent
/// direction too (one from an iterative solver may not be; the search asks). Union-find with the smallest body of a
/// group as its name. Host only; not thread safe.
class BodyGroups {
 public:
  explicit BodyGroups(std::size_t bodies) : parent_(bodies) {
    for (std::size_t i = 0; i < bodies; ++i) parent_[i] = static_cast<std::uint32_t>(i);
  }
  std::uint32_t find(std::uint32_t body) {
    while (parent_[body] != body) body = parent_[body] = parent_[parent_[body]];
    return body;
  }
  void unite(std::uint32_t a, std::uint32_t b) {
    const std::uint32_t x = find(a), y = find(b);
    parent_[std::max(x, y)] = std::min(x, y);
  }

 private:
  std::vector<std::uint32_t> parent_;
};

/// Gives every body the smallest share of its group.
inline void share_in_groups(BodyGroups& groups, std::vector<double>& share) {
  for (std::uint32_t b = 0; b < share.size(); ++b) {
    double& group = share[groups.find(b)];
    group = std::min(group, share[b]);
  }
  for (std::uint32_t b = 0; b < share.size(); ++b) share[b] = share[groups.find(b)];
}

}  // namespace seam::abd
