#pragma once
#include <vector>

#include "core/distributed/merge_log.hpp"

namespace seam::distributed {

/// Puts the workers' shares of the same rounds together, in the order of ranks: parts[k] belongs to worker k, and all
/// hold as many rounds. Bodies, replicas and internal poses come out in ascending order of bodies.
std::vector<Round> merge_rounds(std::vector<std::vector<Round>> parts);

/// Whether both rounds belong to one solve: not to another part of a halved step, nor to one done again.
inline bool same_solve(const Round& a, const Round& b) { return a.substep == b.substep && a.attempt == b.attempt; }

}  // namespace seam::distributed
