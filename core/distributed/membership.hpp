#pragma once
#include <memory>
#include <utility>
#include <vector>

#include "core/abd/model.hpp"
#include "core/distributed/partition.hpp"

namespace seam::distributed {

/// World-axis box of a body in pose q, m.
Box3 body_box(const abd::Model& model, std::uint32_t body, const Vec12& q);

/// Dynamic bodies tied together by joints travel together: whoever holds one holds all, so that the mean of poses that
/// close a joint closes it too (joints are linear in q). First body of the assembly per body; static and kinematic
/// bodies are their own.
std::vector<std::uint32_t> find_assemblies(const abd::Model& model);

/// Width w of the band about each plane whose bodies are shared: two bodies that can come within dhat of each other,
/// each moving at most `motion` (m) in the step, have a worker in common. `smallest` = diagonal of the smallest dynamic
/// body's box (the paper's floor, which keeps the band from vanishing at rest).
double overlap_width(const abd::Model& model, double motion, double smallest);

/// Diagonal of the smallest dynamic body's box at rest, m; 0 when none is dynamic.
double smallest_diagonal(const abd::Model& model);

/// A pair of bodies that may meet in the step and that no worker holds both of.
struct CoverageFault {
  std::uint32_t body_a = 0, body_b = 0;
  double distance = 0;  ///< m, between their boxes
};

/// The coverage ledger, checked in full from all poses at the start of a step: pairs whose boxes are closer than dhat +
/// dmin + 2 motion without a common worker. Empty = every contact of the step is seen by somebody. O(n log n + pairs).
std::vector<CoverageFault> check_coverage(const abd::Model& model, const std::vector<Vec12>& q,
                                          const std::vector<WorkerMask>& holders, double motion);

}  // namespace seam::distributed
