#include "core/mesh/self_intersection.hpp"

#include <Eigen/Geometry>
#include <algorithm>

#include "core/spatial/box_tree.hpp"
#include "core/spatial/intersection.hpp"
#include "core/spatial/predicates.hpp"

namespace seam::mesh {
namespace {

struct Corners {
  Vec3 p[3];
};

Corners corners_of(const TriangleMesh& mesh, std::size_t i) {
  const Vec3i& t = mesh.triangles[i];
  return {{mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]]}};
}

/// Turns the triangle so that corner `k` comes first.
Vec3i turned(const Vec3i& t, int k) { return {t[k], t[(k + 1) % 3], t[(k + 2) % 3]}; }

/// One shared corner: beyond it they meet only if the side opposite of it in one of them meets the other.
bool meet_beyond_corner(const TriangleMesh& mesh, const Vec3i& a, const Vec3i& b) {
  const auto at = [&](int v) -> const Vec3& { return mesh.vertices[v]; };
  return spatial::segment_meets_triangle(at(a[1]), at(a[2]), at(b[0]), at(b[1]), at(b[2])) ||
         spatial::segment_meets_triangle(at(b[1]), at(b[2]), at(a[0]), at(a[1]), at(a[2]));
}

/// One shared edge: beyond it they meet only if one lies folded onto the other.
bool meet_beyond_edge(const TriangleMesh& mesh, int a, int b, int c, int d) {
  const Vec3 &pa = mesh.vertices[a], &pb = mesh.vertices[b], &pc = mesh.vertices[c], &pd = mesh.vertices[d];
  if (spatial::orient3d(pa, pb, pc, pd) != 0) return false;
  return (pb - pa).cross(pc - pa).dot((pb - pa).cross(pd - pa)) > 0;
}

bool meet(const TriangleMesh& mesh, std::size_t i, std::size_t j) {
  const Vec3i &a = mesh.triangles[i], &b = mesh.triangles[j];
  int shared = 0, in_a[3], in_b[3];
  for (int k = 0; k < 3; ++k)
    for (int l = 0; l < 3; ++l)
      if (a[k] == b[l]) in_a[shared] = k, in_b[shared] = l, ++shared;
  if (shared == 3) return false;
  if (shared == 2)
    return meet_beyond_edge(mesh, a[in_a[0]], a[in_a[1]], a[3 - in_a[0] - in_a[1]], b[3 - in_b[0] - in_b[1]]);
  if (shared == 1) return meet_beyond_corner(mesh, turned(a, in_a[0]), turned(b, in_b[0]));
  return spatial::triangles_meet(corners_of(mesh, i).p, corners_of(mesh, j).p);
}

}  // namespace

SelfIntersections find_self_intersections(const TriangleMesh& mesh, std::uint64_t limit,
                                          const std::atomic<bool>* cancel) {
  SelfIntersections found;
  std::vector<Box3> boxes(mesh.triangles.size());
  std::vector<char> flat(mesh.triangles.size());
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const Corners t = corners_of(mesh, i);
    for (const Vec3& p : t.p) boxes[i].extend(p);
    flat[i] = (t.p[1] - t.p[0]).cross(t.p[2] - t.p[0]).squaredNorm() == 0;
  }
  const spatial::BoxTree tree(boxes);
  std::vector<std::uint32_t> near;
  for (std::size_t i = 0; i < boxes.size() && found.complete; ++i) {
    if (flat[i]) continue;
    if (i % 256 == 0 && cancel && cancel->load(std::memory_order_relaxed)) found.complete = false;
    near.clear();
    tree.visit_overlaps(boxes[i], [&](std::uint32_t j) {
      if (j > i && !flat[j]) near.push_back(j);
    });
    std::sort(near.begin(), near.end());
    for (std::uint32_t j : near) {
      if (!meet(mesh, i, j)) continue;
      if (found.pairs++ == 0) {
        found.first[0] = static_cast<std::int32_t>(i), found.first[1] = static_cast<std::int32_t>(j);
        found.place = spatial::meeting_point(corners_of(mesh, i).p, corners_of(mesh, j).p);
      }
      if (found.pairs >= limit) {
        found.complete = false;
        break;
      }
    }
  }
  return found;
}

}  // namespace seam::mesh
