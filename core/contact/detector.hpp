#pragma once
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "core/contact/collision_mesh.hpp"
#include "core/exec/view.hpp"
#include "core/math/types.hpp"

namespace seam::contact {

enum class PairKind : std::uint8_t { point_triangle, edge_edge, point_plane };

/// One primitive pair. point_triangle: `a` = vertex of body_a, `b` = triangle of body_b. edge_edge: edges of both,
/// body_a < body_b. point_plane: `a` = vertex of body_a, body_b = index of the half-space, b = 0.
struct PrimitivePair {
  std::uint32_t body_a, body_b;
  std::uint32_t a, b;
  PairKind kind;
};

/// What the detector needs to know of the world; constant while it lives.
struct DetectorSetup {
  std::vector<std::shared_ptr<const CollisionMesh>> meshes;
  std::vector<std::uint32_t> body_mesh;    ///< per body
  std::vector<std::uint8_t> body_movable;  ///< per body: 1 = dynamic; pairs of two immovable bodies are ignored
  std::vector<std::pair<std::uint32_t, std::uint32_t>> ignored_pairs;  ///< body pairs joined by a joint, first < second
  std::vector<std::pair<Vec3, double>> half_spaces;  ///< unit normal, offset: normal . x >= offset is free
  double dhat = 1e-3, dmin = 0;                      ///< m
};

struct DetectorStatistics {
  std::uint64_t body_pairs = 0;       ///< with a record (boxes overlap)
  std::uint64_t rebuilt = 0;          ///< body-pair lists rebuilt in the last update(), paths searched in max_step()
  std::uint64_t listed = 0;           ///< primitive pairs in the lists
  std::uint64_t exact_distances = 0;  ///< evaluated in the last call
  std::uint64_t ccd_queries = 0;      ///< additive CCD runs in the last max_step()
  std::uint64_t bytes = 0;            ///< caches and lists, without the shared meshes
  double seconds = 0;                 ///< accumulated
};

/// Finds close primitive pairs and limits steps so that nothing passes through anything (collision.md, "Design"). Lists
/// are cached per body pair, but every result a caller can see is independent of the cache's history: after update()
/// the pairs with distance < dhat, and the value of max_step(), depend on the arguments alone. pairs() may hold more
/// pairs than those; consumers filter by exact distance and keep the canonical order (body_a, body_b, kind, a, b). Not
/// thread safe; parallel inside.
template <class Space>
class Detector {
 public:
  Detector(Space& space, const DetectorSetup& setup);
  ~Detector();

  /// Other bodies over the same meshes, planes and dhat; forgets all caches.
  void set_bodies(const DetectorSetup& setup);

  /// After this pairs() contains every pair closer than dhat (+ dmin) at poses `q` (one Vec12 per body, memory of
  /// Space). `expected_motion` (m): relative motion until the next rebuild is worth it; chooses the slack, changes no
  /// result.
  void update(exec::View<const Vec12> q, double expected_motion);

  /// Largest t in [0, 1] (conservative, never a false negative) such that the straight path q + s dq, s <= t, keeps
  /// every pair apart by more than a small share of min(start distance, dhat). Returns 1 when the whole path is safe.
  /// Afterwards pairs() also contains every pair that comes closer than dhat anywhere on the path up to the returned t
  /// (so that energies on it need no new search).
  double max_step(exec::View<const Vec12> q, exec::View<const Vec12> dq);

  /// The same, and `limits` gets one share in [0, 1] per body: none of its own pairs comes too close before it while
  /// all bodies keep to their paths. Bodies that go different shares are on other paths, which need a test of their
  /// own. The whole path is searched, unless a body moves more than twice its own size.
  double max_step(exec::View<const Vec12> q, exec::View<const Vec12> dq, std::vector<double>& limits);

  /// Limits as above of the pairs that are within a few dhat at the start alone: cheap, as no path is searched, and
  /// mostly all that holds a step up in a pile. No certificate of anything; pairs() is undefined afterwards.
  void start_limits(exec::View<const Vec12> q, exec::View<const Vec12> dq, std::vector<double>& limits);

  exec::View<const PrimitivePair> pairs() const;  ///< canonical order, memory of Space
  const DetectorStatistics& statistics() const;
  void clear_cache();  ///< tests: results must not change

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace seam::contact
