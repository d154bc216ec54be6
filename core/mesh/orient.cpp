#include "core/mesh/orient.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include <Eigen/Geometry>

#include "core/mesh/union_find.hpp"

namespace seam::mesh {
namespace {

constexpr int nesting_samples = 16;

/// One closed shell, its triangles with the winding found so far.
struct Shell {
  TriangleMesh surface;
  std::vector<std::int32_t> members;
  Box3 box;
  double volume = 0;
  bool closed = true;
};

/// Windings (+1 keep, -1 flip) that make the two triangles of every manifold edge agree.
class Windings {
 public:
  Windings(const TriangleMesh& mesh, const EdgeTable& table, Orientation& found)
      : mesh_(mesh), sign_(mesh.triangles.size(), 0), patches_(mesh.triangles.size()) {
    link(table);
    for (std::size_t t = 0; t < sign_.size(); ++t)
      if (sign_[t] == 0) spread(static_cast<std::int32_t>(t));
    count_conflicts(table, found);
  }
  std::vector<int>& sign() { return sign_; }
  UnionFind& patches() { return patches_; }

 private:
  struct Neighbour {
    std::int32_t triangle;
    int relation;  ///< +1 when both run through the edge in opposite directions
  };

  void link(const EdgeTable& table) {
    around_.assign(mesh_.triangles.size(), {});
    count_.assign(mesh_.triangles.size(), 0);
    for (const EdgeUse& edge : table.edges) {
      if (edge.count != 2) continue;
      const std::uint32_t h0 = table.corners[edge.first], h1 = table.corners[edge.first + 1];
      const int relation = EdgeTable::forward(mesh_, h0) != EdgeTable::forward(mesh_, h1) ? 1 : -1;
      const auto t0 = static_cast<std::int32_t>(h0 / 3), t1 = static_cast<std::int32_t>(h1 / 3);
      around_[t0][count_[t0]++] = {t1, relation};
      around_[t1][count_[t1]++] = {t0, relation};
    }
  }

  void spread(std::int32_t seed) {
    std::vector<std::int32_t> patch{seed};
    sign_[seed] = 1;
    std::size_t kept = 1;
    for (std::size_t i = 0; i < patch.size(); ++i) {
      const std::int32_t t = patch[i];
      for (int k = 0; k < count_[t]; ++k) {
        const Neighbour& n = around_[t][k];
        if (sign_[n.triangle] != 0) continue;
        sign_[n.triangle] = sign_[t] * n.relation;
        kept += sign_[n.triangle] > 0;
        patches_.join(seed, n.triangle);
        patch.push_back(n.triangle);
      }
    }
    if (2 * kept < patch.size())
      for (std::int32_t t : patch) sign_[t] = -sign_[t];
  }

  void count_conflicts(const EdgeTable& table, Orientation& found) const {
    for (const EdgeUse& edge : table.edges) {
      if (edge.count != 2) continue;
      const std::uint32_t h0 = table.corners[edge.first], h1 = table.corners[edge.first + 1];
      const bool opposite = EdgeTable::forward(mesh_, h0) != EdgeTable::forward(mesh_, h1);
      if (opposite == (sign_[h0 / 3] == sign_[h1 / 3])) continue;
      if (found.conflicts++ == 0) found.first_conflict[0] = edge.a, found.first_conflict[1] = edge.b;
    }
  }

  const TriangleMesh& mesh_;
  std::vector<int> sign_;
  UnionFind patches_;
  std::vector<std::array<Neighbour, 3>> around_;
  std::vector<int> count_;
};

/// Patches that meet at an edge of more than two triangles are separate shells when each of them balances there, else
/// one.
void join_unbalanced(const TriangleMesh& mesh, const EdgeTable& table, const std::vector<int>& sign, UnionFind& patches,
                     std::vector<char>& open) {
  for (const EdgeUse& edge : table.edges) {
    if (edge.count == 2) continue;
    std::vector<std::pair<std::int32_t, int>> balance;
    for (std::uint32_t k = 0; k < edge.count; ++k) {
      const std::uint32_t h = table.corners[edge.first + k];
      const std::int32_t patch = patches.find(static_cast<std::int32_t>(h / 3));
      const int way = (EdgeTable::forward(mesh, h) ? 1 : -1) * sign[h / 3];
      const auto known = std::find_if(balance.begin(), balance.end(), [&](const auto& b) { return b.first == patch; });
      if (known == balance.end())
        balance.emplace_back(patch, way);
      else
        known->second += way;
    }
    int total = 0;
    bool each = true;
    for (const auto& [patch, way] : balance) total += way, each = each && way == 0;
    if (each) continue;
    for (const auto& [patch, way] : balance) patches.join(balance[0].first, patch);
    if (total != 0) open[edge.count > 0 ? table.corners[edge.first] / 3 : 0] = 1;
  }
}

std::vector<Shell> shells_of(const TriangleMesh& mesh, const std::vector<int>& sign, UnionFind& sets,
                             const std::vector<char>& open) {
  std::vector<Shell> shells;
  std::vector<std::int32_t> number(mesh.triangles.size(), -1);
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    std::int32_t& n = number[sets.find(static_cast<std::int32_t>(t))];
    if (n < 0) n = static_cast<std::int32_t>(shells.size()), shells.emplace_back();
    Shell& shell = shells[n];
    shell.members.push_back(static_cast<std::int32_t>(t));
    shell.closed = shell.closed && !open[t];
  }
  for (Shell& shell : shells) {
    if (!shell.closed) continue;
    for (std::int32_t t : shell.members) {
      Vec3i triangle = mesh.triangles[t];
      if (sign[t] < 0) std::swap(triangle[1], triangle[2]);
      const auto first = static_cast<std::int32_t>(shell.surface.vertices.size());
      for (int i = 0; i < 3; ++i)
        shell.surface.vertices.push_back(mesh.vertices[triangle[i]]), shell.box.extend(mesh.vertices[triangle[i]]);
      shell.surface.triangles.emplace_back(first, first + 1, first + 2);
    }
    shell.volume = mass_properties(shell.surface).volume;
  }
  return shells;
}

bool lies_inside(const Shell& inner, const Shell& outer) {
  if ((inner.box.min.array() <= outer.box.min.array()).any() || (inner.box.max.array() >= outer.box.max.array()).any())
    return false;
  if (std::abs(inner.volume) >= std::abs(outer.volume)) return false;
  const std::size_t count = inner.surface.vertices.size(), stride = std::max<std::size_t>(1, count / nesting_samples);
  for (std::size_t v = 0; v < count; v += stride)
    if (std::abs(winding_number(outer.surface, inner.surface.vertices[v])) < 0.75) return false;
  return true;
}

}  // namespace

double winding_number(const TriangleMesh& mesh, const Vec3& point) {
  double sum = 0;
  for (const Vec3i& t : mesh.triangles) {
    const Vec3 a = mesh.vertices[t[0]] - point, b = mesh.vertices[t[1]] - point, c = mesh.vertices[t[2]] - point;
    const double la = a.norm(), lb = b.norm(), lc = c.norm();
    sum += std::atan2(a.dot(b.cross(c)), la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb);
  }
  return sum / (2 * std::numbers::pi);
}

Orientation orient(TriangleMesh& mesh, const EdgeTable& table) {
  Orientation found;
  Windings windings(mesh, table, found);
  std::vector<int>& sign = windings.sign();
  std::vector<char> open(mesh.triangles.size(), 0);
  join_unbalanced(mesh, table, sign, windings.patches(), open);
  const std::vector<Shell> shells = shells_of(mesh, sign, windings.patches(), open);
  for (const Shell& shell : shells) {
    if (!shell.closed || shell.volume == 0) continue;
    int depth = 0;
    for (const Shell& other : shells)
      if (&other != &shell && other.closed && other.volume != 0 && lies_inside(shell, other)) ++depth;
    const bool cavity = depth % 2 == 1;
    if (cavity) ++found.cavities;
    if ((shell.volume < 0) == cavity) continue;
    ++(cavity ? found.flipped_cavities : found.inverted_shells);
    for (std::int32_t t : shell.members) sign[t] = -sign[t];
  }
  for (std::size_t t = 0; t < sign.size(); ++t) {
    if (sign[t] > 0) continue;
    std::swap(mesh.triangles[t][1], mesh.triangles[t][2]);
    ++found.flipped;
  }
  return found;
}

}  // namespace seam::mesh
