#pragma once
#include <vector>

#include "core/distributed/method.hpp"

namespace seam::distributed {

/// `each` vectors per shared body, one body after the other, from this worker (`own`) to every other holder; the answer
/// has, per shared body, those of all holders in the order of their ranks, so that sums have the same bits on every
/// holder. Collective.
std::vector<std::vector<Vec12>> exchange_shared(Region& region, const std::vector<Vec12>& own, std::size_t each = 1);

inline Vec12 sum_of(const std::vector<Vec12>& list) {
  Vec12 sum = Vec12::Zero();
  for (const Vec12& x : list) sum += x;
  return sum;
}

/// The worker that speaks for a body: its lowest holder.
inline WorkerMask lowest(WorkerMask holders) { return holders & (~holders + 1); }

}  // namespace seam::distributed
