#pragma once
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "core/math/affine.hpp"

namespace seam::distributed {

/// One bit per worker; bit k = worker k holds the body.
using WorkerMask = std::uint64_t;
inline constexpr int max_workers = 64;

inline int count_workers(WorkerMask mask) { return __builtin_popcountll(mask); }

/// A plane that splits a region: `below` lies where normal . x < offset. A child >= 0 is a node, a child < 0 is the
/// region of worker ~child.
struct Cut {
  Vec3 normal = Vec3(1, 0, 0);  ///< unit, world
  double offset = 0;            ///< m
  std::int32_t below = ~0, above = ~0;
};

/// How regions are laid out. Offsets are measured along the normal.
enum class Layout : std::uint8_t {
  slabs,  ///< parallel planes across one direction, an equal number of bodies between them at the start
  kd,     ///< halves of halves, each across the longest side of what it splits
};

/// Regions of all workers: a binary tree of cuts, the first one the root; empty for a single worker. A value: the same
/// on every worker.
struct Partition {
  std::vector<Cut> cuts;
  int workers = 1;

  /// Whose region a point is in (a point on a plane belongs above).
  int region_of(const Vec3& x) const;
  /// Workers whose region, grown by `reach` (m) across each of its planes, meets the box. At the crossing of several
  /// planes this is a superset.
  WorkerMask touched_by(const Box3& box, double reach) const;
};

/// Splits at medians of `points` (body centres, m). `direction`: normal of slabs, need not have length 1; zero = the
/// longest side of the box of the points. Throws Error (bad_input) when workers is not in 1..max_workers.
Partition make_partition(int workers, Layout layout, Vec3 direction, std::vector<Vec3> points);

/// Slabs at the given offsets along `normal` (m): offsets.size() + 1 workers. Throws Error (bad_input) unless the
/// offsets increase.
Partition slabs_at(const Vec3& normal, const std::vector<double>& offsets);

}  // namespace seam::distributed
