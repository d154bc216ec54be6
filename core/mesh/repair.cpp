#include "core/mesh/repair.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <unordered_map>
#include <vector>

#include "core/mesh/polygon.hpp"
#include "core/mesh/topology.hpp"
#include "core/mesh/union_find.hpp"

namespace seam::mesh {
namespace {

using Cell = std::array<std::int64_t, 3>;

struct CellHash {
  std::size_t operator()(const Cell& c) const {
    std::uint64_t h = 0;
    for (std::int64_t k : c) h = (h ^ static_cast<std::uint64_t>(k)) * 0x9e3779b97f4a7c15ull, h ^= h >> 31;
    return static_cast<std::size_t>(h);
  }
};

}  // namespace

ToleranceWeld weld_within(TriangleMesh& mesh, double tolerance) {
  ToleranceWeld result;
  if (!(tolerance > 0) || mesh.vertices.empty()) return result;
  const Box3 box = mesh.box();
  // Cells of the tolerance's size, but never so small that their numbers overflow.
  const double size = std::max(tolerance, box.diagonal() * 1e-15);
  std::unordered_map<Cell, std::vector<std::int32_t>, CellHash> cells;
  const auto cell_of = [&](const Vec3& p) {
    Cell c;
    for (int i = 0; i < 3; ++i) c[i] = static_cast<std::int64_t>(std::floor((p[i] - box.min[i]) / size));
    return c;
  };
  UnionFind sets(mesh.vertices.size());
  for (std::size_t v = 0; v < mesh.vertices.size(); ++v) {
    const Cell c = cell_of(mesh.vertices[v]);
    for (int k = 0; k < 27; ++k) {
      const auto near = cells.find({c[0] + k % 3 - 1, c[1] + k / 3 % 3 - 1, c[2] + k / 9 - 1});
      if (near == cells.end()) continue;
      for (std::int32_t other : near->second)
        if ((mesh.vertices[other] - mesh.vertices[v]).norm() <= tolerance)
          sets.join(other, static_cast<std::int32_t>(v));
    }
    cells[c].push_back(static_cast<std::int32_t>(v));
  }
  for (std::size_t v = 0; v < mesh.vertices.size(); ++v) {
    const std::int32_t to = sets.find(static_cast<std::int32_t>(v));
    if (to == static_cast<std::int32_t>(v)) continue;
    ++result.moved;
    result.largest_move = std::max(result.largest_move, (mesh.vertices[to] - mesh.vertices[v]).norm());
    mesh.vertices[v] = mesh.vertices[to];  // `to` is the smallest of its set, so it has not moved
  }
  result.collapsed = weld_exact(mesh).collapsed;
  return result;
}

std::uint64_t remove_duplicates(TriangleMesh& mesh) {
  std::map<std::array<int, 3>, std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    std::array<int, 3> key{mesh.triangles[i][0], mesh.triangles[i][1], mesh.triangles[i][2]};
    std::sort(key.begin(), key.end());
    groups[key].push_back(i);
  }
  const auto is_even = [](const Vec3i& t) {  // a rotation of the sorted corners
    const int k = t[0] < t[1] ? (t[0] < t[2] ? 0 : 2) : (t[1] < t[2] ? 1 : 2);
    return t[(k + 1) % 3] < t[(k + 2) % 3];
  };
  std::vector<char> gone(mesh.triangles.size(), 0);
  for (const auto& [key, members] : groups) {
    if (members.size() < 2) continue;
    int balance = 0;
    for (std::size_t i : members) balance += is_even(mesh.triangles[i]) ? 1 : -1;
    bool kept = balance == 0;
    for (std::size_t i : members) {
      if (!kept && is_even(mesh.triangles[i]) == (balance > 0))
        kept = true;
      else
        gone[i] = 1;
    }
  }
  std::size_t next = 0;
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
    if (!gone[i]) mesh.triangles[next++] = mesh.triangles[i];
  const std::uint64_t removed = mesh.triangles.size() - next;
  mesh.triangles.resize(next);
  return removed;
}

namespace {

/// Index of the corner whose next side is the longest when the triangle is a sliver; -1 otherwise.
int longest_side(const TriangleMesh& mesh, const Vec3i& t, double height) {
  double length[3];
  for (int i = 0; i < 3; ++i) length[i] = (mesh.vertices[t[(i + 1) % 3]] - mesh.vertices[t[i]]).norm();
  const int longest = static_cast<int>(std::max_element(length, length + 3) - length);
  const double area =
      (mesh.vertices[t[1]] - mesh.vertices[t[0]]).cross(mesh.vertices[t[2]] - mesh.vertices[t[0]]).norm();
  return area <= height * length[longest] ? longest : -1;
}

/// One pass; slivers whose neighbour has changed in it wait for the next one.
std::uint64_t remove_slivers_once(TriangleMesh& mesh, double height) {
  const EdgeTable table = EdgeTable::of(mesh);
  std::vector<char> touched(mesh.triangles.size(), 0), gone(mesh.triangles.size(), 0);
  std::uint64_t removed = 0;
  for (std::size_t s = 0; s < touched.size(); ++s) {
    const Vec3i sliver = mesh.triangles[s];
    const int side = touched[s] ? -1 : longest_side(mesh, sliver, height);
    if (side < 0) continue;
    const int a = sliver[side], b = sliver[(side + 1) % 3], middle = sliver[(side + 2) % 3];
    const auto edge =
        std::lower_bound(table.edges.begin(), table.edges.end(), std::pair(std::min(a, b), std::max(a, b)),
                         [](const EdgeUse& e, const auto& key) { return std::pair(e.a, e.b) < key; });
    if (edge->count != 2) continue;
    const std::uint32_t h0 = table.corners[edge->first], h1 = table.corners[edge->first + 1], h = h0 / 3 == s ? h1 : h0;
    const std::size_t n = h / 3;
    const Vec3i neighbour = mesh.triangles[n];
    const int from = neighbour[h % 3], to = neighbour[(h + 1) % 3], apex = neighbour[(h + 2) % 3];
    if (touched[n] || apex == middle || from != b || to != a) continue;
    mesh.triangles[n] = {from, middle, apex};
    mesh.triangles[s] = {middle, to, apex};
    touched[n] = touched[s] = 1;
    ++removed;
  }
  return removed;
}

}  // namespace

std::uint64_t remove_slivers(TriangleMesh& mesh, double height) {
  const auto count = [&] {
    return static_cast<std::uint64_t>(std::count_if(mesh.triangles.begin(), mesh.triangles.end(), [&](const Vec3i& t) {
      return longest_side(mesh, t, height) >= 0;
    }));
  };
  const std::uint64_t before = count();
  // The new triangles may be slivers in turn; a few passes, and never one that makes it worse.
  std::uint64_t left = before;
  for (int pass = 0; pass < 8 && left > 0; ++pass) {
    TriangleMesh changed = mesh;
    if (remove_slivers_once(changed, height) == 0) break;
    std::swap(mesh, changed);
    const std::uint64_t now = count();
    if (now >= left) {
      std::swap(mesh, changed);
      break;
    }
    left = now;
  }
  return before - left;
}

ClosedHoles close_holes(TriangleMesh& mesh) {
  ClosedHoles result;
  const EdgeTable table = EdgeTable::of(mesh);
  // The filling runs through every open half-edge the other way round.
  std::map<std::int32_t, std::vector<std::int32_t>> next;
  for (const EdgeUse& edge : table.edges) {
    if (edge.count != 1) continue;
    const std::uint32_t h = table.corners[edge.first];
    const Vec3i& t = mesh.triangles[h / 3];
    next[t[(h + 1) % 3]].push_back(t[h % 3]);
  }
  std::map<std::int32_t, char> seen;
  for (const auto& [start, unused] : next) {
    if (seen[start]) continue;
    std::vector<std::int32_t> loop;
    bool simple = true;
    std::int32_t v = start;
    while (simple) {
      const auto step = next.find(v);
      if (step == next.end() || step->second.size() != 1 || (seen[v] && v != start)) {
        simple = false;
        break;
      }
      seen[v] = 1;
      loop.push_back(v);
      v = step->second[0];
      if (v == start) break;
    }
    if (!simple || loop.size() < 3) {
      ++result.left;
      continue;
    }
    const std::vector<Vec3i> filling = triangulate_polygon(mesh.vertices, loop);
    mesh.triangles.insert(mesh.triangles.end(), filling.begin(), filling.end());
    ++result.closed;
    result.triangles += filling.size();
  }
  return result;
}

}  // namespace seam::mesh
