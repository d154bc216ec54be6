#include "ui/lessons/splitting_comparison.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace seam::lessons {
namespace {

constexpr std::uint32_t fewest_sweeps = 12, most_sweeps = 160;
constexpr double rounding_level = 1e-12, tie = 1e-9;

void record(MethodRun& run, const graph::SplittingSolver& solver) {
  run.residuals.push_back(solver.residual());
  if (const std::optional<double> error = solver.max_error()) run.errors.push_back(*error);
}

/// Sweeps that Gauss-Seidel needs to rounding level, within the limits.
std::uint32_t sweeps_to_show(const graph::LinearSystem& system) {
  graph::SplittingOptions options;
  options.method = graph::SplittingMethod::gauss_seidel;
  graph::SplittingSolver solver(system, options);
  while (solver.sweeps() < most_sweeps && solver.residual() > rounding_level) solver.sweep();
  return std::max(fewest_sweeps, solver.sweeps());
}

MethodRun run_method(const graph::LinearSystem& system, const graph::SplittingOptions& options, std::uint32_t sweeps) {
  MethodRun run;
  run.method = options.method;
  try {
    graph::SplittingSolver solver(system, options);
    run.stages = solver.stages();
    run.omega = solver.omega();
    record(run, solver);
    for (std::uint32_t i = 0; i < sweeps; ++i) {
      solver.sweep();
      record(run, solver);
    }
    run.radius = graph::spectral_radius(system, options);
  } catch (const Error& error) {
    run.refused = error.problem();
  }
  return run;
}

}  // namespace

std::optional<double> Comparison::after(graph::SplittingMethod method, std::uint32_t sweep) const {
  const std::vector<double>& values = of(method).measure(by_error);
  if (sweep >= values.size()) return {};
  return values[sweep];
}

Comparison compare_methods(const graph::LinearSystem& system, const std::vector<std::uint32_t>& colors) {
  Comparison result;
  result.by_error = system.exact.has_value();
  result.sweeps = sweeps_to_show(system);
  graph::SplittingOptions options;
  options.colors = colors;
  options.jacobi_radius = graph::jacobi_radius(system);
  for (int m = 0; m <= static_cast<int>(graph::SplittingMethod::conjugate_gradient); ++m) {
    options.method = static_cast<graph::SplittingMethod>(m);
    result.runs.push_back(run_method(system, options, result.sweeps));
  }
  return result;
}

std::vector<std::size_t> nearest_after_one_sweep(const Comparison& comparison,
                                                 const std::vector<graph::SplittingMethod>& methods) {
  double best = std::numeric_limits<double>::infinity();
  std::vector<double> values;
  for (const graph::SplittingMethod method : methods) {
    const double value = comparison.after(method, 1).value_or(std::numeric_limits<double>::infinity());
    values.push_back(std::isnan(value) ? std::numeric_limits<double>::infinity() : value);
    best = std::min(best, values.back());
  }
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (values[i] <= best * (1 + tie)) result.push_back(i);
  return result;
}

}  // namespace seam::lessons
