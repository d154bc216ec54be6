#pragma once
#include <vector>

#include "core/distributed/method.hpp"

namespace seam::distributed {

/// `each` vectors per shared body, one body after the other, from this worker (`own`) to every other holder; the answer
/// has, per shared body, those of all holders in the order of their ranks, so that sums have the same bits on every
/// holder. `sums` become the sums over all workers by the way. Collective.
std::vector<std::vector<Vec12>> exchange_shared(Region& region, const std::vector<Vec12>& own, std::size_t each = 1,
                                                std::span<double> sums = {});

/// `values` has one entry per body of the region: those of bodies that `from` says are sent by this worker go to all
/// workers that see them, those that others send are filled in, those nobody sends become zero. Static bodies stay as
/// they are. Needs ownership with neighbours. Collective.
void send_to_all_who_see(Region& region, std::vector<Vec12>& values, const std::vector<std::uint16_t>& from);

inline Vec12 sum_of(const std::vector<Vec12>& list) {
  Vec12 sum = Vec12::Zero();
  for (const Vec12& x : list) sum += x;
  return sum;
}

/// The worker that speaks for a body: its lowest holder.
inline WorkerMask lowest(WorkerMask holders) { return holders & (~holders + 1); }

}  // namespace seam::distributed
