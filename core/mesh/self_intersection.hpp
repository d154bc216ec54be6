#pragma once
#include <atomic>
#include <cstdint>

#include "core/mesh/triangle_mesh.hpp"

namespace seam::mesh {

/// Pairs of triangles that have more in common than their shared corners and edges.
struct SelfIntersections {
  std::uint64_t pairs = 0;
  std::int32_t first[2] = {-1, -1};  ///< triangles of the first pair found
  Vec3 place = Vec3::Zero();         ///< a point of it
  bool complete = true;              ///< false: stopped at `limit` pairs or by `cancel`; there may be more
};

/// Exact tests (core/spatial) on a welded mesh, touching included; triangles without area are passed over, equal ones
/// are not counted here. About n log n for surfaces that do not pile up.
SelfIntersections find_self_intersections(const TriangleMesh& mesh, std::uint64_t limit = 100000,
                                          const std::atomic<bool>* cancel = nullptr);

}  // namespace seam::mesh
