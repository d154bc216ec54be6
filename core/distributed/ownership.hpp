#pragma once
#include <vector>

#include "core/distributed/local_solver.hpp"
#include "core/transport/transport.hpp"

namespace seam::distributed {

/// Who moves what in methods with owners (schwarz.md, "Restricted Schwarz round"). Lists `owner` and `seen` run over
/// LocalBodies; the others over workers and are the same everywhere.
struct Ownership {
  std::vector<std::uint16_t> owner;    ///< whose region the body's centre is in; no_owner for static bodies
  std::vector<WorkerMask> seen;        ///< workers that hold it, free or as an obstacle
  std::vector<WorkerMask> neighbours;  ///< workers that must not solve at the same time in a sweep
  std::vector<std::uint16_t> colors;   ///< of the graph of neighbours, greedy in the order of ranks
  int color_count = 1;
};

/// Owners of the bodies in `bodies`. Bodies tied by joints belong to the owner of their first one; kinematic bodies to
/// worker 0. Not collective.
Ownership find_owners(const abd::Model& model, const Partition& partition, const std::vector<std::uint32_t>& assemblies,
                      const LocalBodies& bodies);

/// Adds to `bodies` what stands in the way of this worker's free bodies: all bodies of others whose boxes, grown by
/// `reach` (m), meet the box of its free ones. Collective.
Ownership add_obstacles(transport::Transport& transport, const abd::Model& model, const Partition& partition,
                        const std::vector<std::uint32_t>& assemblies, double reach, LocalBodies& bodies);

/// Takes them away again.
void drop_obstacles(LocalBodies& bodies);

/// Smallest colour that no neighbour of a lower number has.
std::vector<std::uint16_t> color_workers(const std::vector<WorkerMask>& neighbours);

}  // namespace seam::distributed
