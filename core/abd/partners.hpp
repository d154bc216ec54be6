#pragma once
#include <functional>
#include <vector>

#include "core/abd/potential_kernels.hpp"
#include "core/abd/simulation.hpp"
#include "core/math/linear_solver.hpp"

namespace seam::abd {

/// The other workers of Newton iterations that several take together: each holds a part of the bodies, their energies
/// add up to that of the scene, and all take the same step. Every function is collective: all workers call them in the
/// same order and get the same answer.
class Partners {
 public:
  virtual ~Partners() = default;
  virtual NoisySum sum(const NoisySum& own) = 0;
  virtual double sum(double own) = 0;
  virtual double largest(double own) = 0;  ///< NaN wins
  /// The smallest limit of each group of bodies that contacts couple, across workers. `within` does the same among the
  /// bodies held here.
  virtual void share_limits(std::vector<double>& limits, const std::function<void(std::vector<double>&)>& within) = 0;
  /// Newton direction of the scene for the bodies held here, from the gradients and systems the workers have assembled.
  virtual LinearSolverResult direction(std::vector<Vec12>& dq) = 0;
  /// After an iteration that was taken.
  virtual void iterated(const IterationInfo& info) = 0;
};

}  // namespace seam::abd
