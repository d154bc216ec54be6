#pragma once
#include <optional>
#include <vector>

#include "core/base/error.hpp"
#include "core/graph/splitting.hpp"

namespace seam::lessons {

/// One method on one system from x = 0: what each sweep leaves. Index 0 is the start.
struct MethodRun {
  graph::SplittingMethod method = graph::SplittingMethod::jacobi;
  std::vector<double> errors;  ///< max |x - x*|; empty when x* is not known
  std::vector<double> residuals;
  std::optional<double> radius;  ///< spectral radius of one sweep (CG has none)
  std::uint32_t stages = 0;      ///< that follow each other in a sweep
  double omega = 1;
  std::optional<Problem> refused;  ///< the method cannot be used on the system

  const std::vector<double>& measure(bool by_error) const { return by_error ? errors : residuals; }
};

/// All methods at equal sweeps. Value type.
struct Comparison {
  std::vector<MethodRun> runs;  ///< in the order of graph::SplittingMethod
  std::uint32_t sweeps = 0;
  bool by_error = false;  ///< x* is known: errors are compared; else residuals

  const MethodRun& of(graph::SplittingMethod method) const { return runs[static_cast<std::size_t>(method)]; }
  /// Error (or residual) after `sweep` sweeps; empty when the method was refused.
  std::optional<double> after(graph::SplittingMethod method, std::uint32_t sweep) const;
};

/// Runs every method until Gauss-Seidel is at rounding level, for 12 to 160 sweeps.
Comparison compare_methods(const graph::LinearSystem& system, const std::vector<std::uint32_t>& colors);

/// Those among `methods` that are nearest to the solution after one sweep; several when they tie (1e-9 relative).
std::vector<std::size_t> nearest_after_one_sweep(const Comparison& comparison,
                                                 const std::vector<graph::SplittingMethod>& methods);

}  // namespace seam::lessons
