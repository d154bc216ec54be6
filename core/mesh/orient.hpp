#pragma once
#include <cstdint>

#include "core/mesh/topology.hpp"

namespace seam::mesh {

struct Orientation {
  std::uint64_t flipped = 0;           ///< triangles whose winding changed
  std::uint64_t inverted_shells = 0;   ///< closed shells that were inside out as a whole
  std::uint64_t cavities = 0;          ///< closed shells inside another one, wound inward in the result
  std::uint64_t flipped_cavities = 0;  ///< of these, wound outward in the file
  std::uint64_t conflicts = 0;         ///< edges whose two triangles cannot agree (a one-sided surface)
  std::int32_t first_conflict[2] = {-1, -1};
};

/// Makes neighbouring triangles agree (the fewest flips per patch), then turns every closed shell by its signed volume:
/// outward, or inward when it lies inside an odd number of other shells, so that a hollow body keeps its cavity. Open
/// patches keep the side most of their triangles had. `mesh` must be welded; the vertices stay.
Orientation orient(TriangleMesh& mesh, const EdgeTable& table);

/// Generalised winding number of a closed oriented surface at `point`: 1 inside, 0 outside, between on the surface
/// (Jacobson et al. 2013, 10.1145/2461912.2461916; solid angles by Van Oosterom and Strackee 1983).
double winding_number(const TriangleMesh& mesh, const Vec3& point);

}  // namespace seam::mesh
