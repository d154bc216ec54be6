#include "core/mesh/topology.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <unordered_map>

#include "core/mesh/union_find.hpp"

namespace seam::mesh {
namespace {

struct PositionHash {
  std::size_t operator()(const std::array<std::uint64_t, 3>& key) const {
    std::uint64_t h = 0x9e3779b97f4a7c15ull;
    for (std::uint64_t k : key) {
      h ^= k;
      h *= 0xbf58476d1ce4e5b9ull;
      h ^= h >> 29;
    }
    return static_cast<std::size_t>(h);
  }
};

std::array<std::uint64_t, 3> position_key(const Vec3& v) {
  std::array<std::uint64_t, 3> key;
  for (int i = 0; i < 3; ++i) {
    const double value = v[i] + 0.0;  // -0 becomes 0
    std::memcpy(&key[i], &value, sizeof value);
  }
  return key;
}

void count_open_loops(const TriangleMesh& mesh, const EdgeTable& table, Topology& result) {
  if (result.open_edges == 0) return;
  UnionFind sets(mesh.vertices.size());
  std::vector<std::int32_t> on_border;
  for (const EdgeUse& edge : table.edges) {
    if (edge.count != 1) continue;
    sets.join(edge.a, edge.b);
    on_border.push_back(edge.a);
  }
  for (std::int32_t& v : on_border) v = sets.find(v);
  std::sort(on_border.begin(), on_border.end());
  result.open_loops = std::unique(on_border.begin(), on_border.end()) - on_border.begin();
}

/// A vertex is manifold when its corners hang together through edges at that vertex.
void count_non_manifold_vertices(const TriangleMesh& mesh, const EdgeTable& table, Topology& result) {
  UnionFind fans(mesh.triangles.size() * 3);
  const auto corner_at = [&](std::uint32_t half_edge, std::int32_t vertex) {
    const std::uint32_t t = half_edge / 3;
    const Vec3i& triangle = mesh.triangles[t];
    return static_cast<std::int32_t>(3 * t + (triangle[0] == vertex ? 0 : triangle[1] == vertex ? 1 : 2));
  };
  for (const EdgeUse& edge : table.edges) {
    for (std::uint32_t k = 1; k < edge.count; ++k) {
      const std::uint32_t h0 = table.corners[edge.first], h1 = table.corners[edge.first + k];
      for (std::int32_t v : {edge.a, edge.b}) fans.join(corner_at(h0, v), corner_at(h1, v));
    }
  }
  std::vector<std::int32_t> fan_of(mesh.vertices.size(), -1);
  std::vector<char> split(mesh.vertices.size(), 0);
  for (std::size_t c = 0; c < mesh.triangles.size() * 3; ++c) {
    const std::int32_t v = mesh.triangles[c / 3][c % 3], fan = fans.find(static_cast<std::int32_t>(c));
    if (fan_of[v] < 0)
      fan_of[v] = fan;
    else if (fan_of[v] != fan)
      split[v] = 1;
  }
  for (std::size_t v = 0; v < split.size(); ++v) {
    if (!split[v]) continue;
    if (result.non_manifold_vertices++ == 0) result.first_non_manifold_vertex = static_cast<std::int32_t>(v);
  }
}

}  // namespace

WeldCounts weld_exact(TriangleMesh& mesh) {
  WeldCounts counts;
  constexpr std::int32_t unset = -1;
  std::unordered_map<std::array<std::uint64_t, 3>, std::int32_t, PositionHash> known;
  known.reserve(mesh.vertices.size());
  std::vector<std::int32_t> target(mesh.vertices.size(), unset);
  std::vector<Vec3> kept;
  kept.reserve(mesh.vertices.size());
  std::vector<Vec3i> triangles;
  triangles.reserve(mesh.triangles.size());
  for (Vec3i t : mesh.triangles) {
    for (int i = 0; i < 3; ++i) {
      std::int32_t& to = target[t[i]];
      if (to == unset) {
        const auto [entry, is_new] =
            known.try_emplace(position_key(mesh.vertices[t[i]]), static_cast<std::int32_t>(kept.size()));
        if (is_new)
          kept.push_back(mesh.vertices[t[i]].array() + 0.0);
        else
          ++counts.merged;
        to = entry->second;
      }
      t[i] = to;
    }
    if (t[0] == t[1] || t[1] == t[2] || t[2] == t[0])
      ++counts.collapsed;
    else
      triangles.push_back(t);
  }
  counts.unreferenced = std::count(target.begin(), target.end(), unset);
  mesh.vertices = std::move(kept);
  mesh.triangles = std::move(triangles);
  if (counts.collapsed > 0) {  // a collapsed triangle may have been the only one at its vertex
    std::vector<std::int32_t> place(mesh.vertices.size(), unset);
    std::vector<Vec3> used;
    for (Vec3i& t : mesh.triangles) {
      for (int i = 0; i < 3; ++i) {
        std::int32_t& to = place[t[i]];
        if (to == unset) to = static_cast<std::int32_t>(used.size()), used.push_back(mesh.vertices[t[i]]);
        t[i] = to;
      }
    }
    mesh.vertices = std::move(used);
  }
  return counts;
}

EdgeTable EdgeTable::of(const TriangleMesh& mesh) {
  struct Half {
    std::uint64_t key;
    std::uint32_t corner;
  };
  std::vector<Half> halves(mesh.triangles.size() * 3);
  for (std::size_t c = 0; c < halves.size(); ++c) {
    const Vec3i& t = mesh.triangles[c / 3];
    const auto [a, b] = std::minmax({t[c % 3], t[(c + 1) % 3]});
    halves[c] = {(static_cast<std::uint64_t>(a) << 32) | static_cast<std::uint32_t>(b), static_cast<std::uint32_t>(c)};
  }
  std::sort(halves.begin(), halves.end(),
            [](const Half& x, const Half& y) { return x.key != y.key ? x.key < y.key : x.corner < y.corner; });
  EdgeTable table;
  table.corners.resize(halves.size());
  for (std::size_t i = 0; i < halves.size(); ++i) {
    table.corners[i] = halves[i].corner;
    if (i == 0 || halves[i].key != halves[i - 1].key)
      table.edges.push_back({static_cast<std::int32_t>(halves[i].key >> 32),
                             static_cast<std::int32_t>(halves[i].key & 0xffffffffu), static_cast<std::uint32_t>(i), 0});
    ++table.edges.back().count;
  }
  return table;
}

Topology topology_of(const TriangleMesh& mesh, const EdgeTable& table) {
  Topology result;
  result.closed = !mesh.triangles.empty();
  UnionFind sets(mesh.triangles.size());
  for (const EdgeUse& edge : table.edges) {
    int balance = 0;
    for (std::uint32_t k = 0; k < edge.count; ++k) {
      balance += EdgeTable::forward(mesh, table.corners[edge.first + k]) ? 1 : -1;
      sets.join(table.corners[edge.first] / 3, table.corners[edge.first + k] / 3);
    }
    if (edge.count % 2 != 0) result.closed = false;
    if (edge.count == 1 && result.open_edges++ == 0)
      result.first_open_edge[0] = edge.a, result.first_open_edge[1] = edge.b;
    if (edge.count > 2 && result.non_manifold_edges++ == 0)
      result.first_non_manifold_edge[0] = edge.a, result.first_non_manifold_edge[1] = edge.b;
    if (edge.count != 1 && balance != 0) ++result.unbalanced_edges;
  }
  count_open_loops(mesh, table, result);
  count_non_manifold_vertices(mesh, table, result);
  std::vector<std::int32_t> number(mesh.triangles.size(), -1);
  result.component_of.resize(mesh.triangles.size());
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    std::int32_t& n = number[sets.find(static_cast<std::int32_t>(t))];
    if (n < 0) n = result.components++;
    result.component_of[t] = n;
  }
  return result;
}

}  // namespace seam::mesh
