#include "core/graph/lattice.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/error.hpp"
#include "core/graph/lattice_walk.hpp"

namespace seam::graph {
namespace {

constexpr double most_constraints = 0x1p31;

/// Colours that a row of n bodies needs for its neighbours, and for its bending constraints.
std::uint32_t row_colors(std::uint32_t n) { return std::min(2u, n - 1); }
std::uint32_t bending_colors(std::uint32_t n) { return n < 3 ? 0 : n < 5 ? 1 : 2; }

double counted(const Lattice& l) {
  const double w = l.width, h = l.height, d = l.depth;
  double count = (w - 1) * h * d + w * (h - 1) * d + w * h * (d - 1);
  if (l.diagonals) count += 2 * (w - 1) * (h - 1);
  if (l.bending) count += std::max(w - 2, 0.0) * h + w * std::max(h - 2, 0.0);
  return count;
}

}  // namespace

void require_valid(const Lattice& l) {
  const std::string where = fmt::format("{} x {} x {}", l.width, l.height, l.depth);
  if (l.width == 0 || l.height == 0 || l.depth == 0)
    throw bad_input("cannot make the lattice", where, "a side has no bodies", "Give each side at least 1 body");
  if (l.depth > 1 && (l.diagonals || l.bending))
    throw bad_input("cannot make the lattice", where, "diagonals and bending are for lattices of depth 1",
                    "Use depth 1, or leave them out");
  if (counted(l) > most_constraints)
    throw bad_input("cannot make the lattice", where, "it has more than 2^31 constraints", "Use shorter sides");
}

std::uint64_t constraint_count(const Lattice& lattice) {
  const std::uint64_t w = lattice.width, h = lattice.height, d = lattice.depth;
  std::uint64_t count = (w - 1) * h * d + w * (h - 1) * d + w * h * (d - 1);
  if (lattice.diagonals) count += 2 * (w - 1) * (h - 1);
  if (lattice.bending) count += (w > 2 ? w - 2 : 0) * h + w * (h > 2 ? h - 2 : 0);
  return count;
}

std::uint32_t fewest_colors(const Lattice& l) {
  require_valid(l);
  const std::uint32_t w = row_colors(l.width), h = row_colors(l.height);
  std::uint32_t colors = w + h + row_colors(l.depth);
  if (l.diagonals) colors += w * h;
  if (!l.bending) return colors;
  colors += bending_colors(l.width) + bending_colors(l.height);
  // A row of 3 with bending is a triangle: 3 colours at degree 2, so each body misses one of them, which constraints
  // along the other axis can take. Two such axes share the saving, unless diagonals leave the middle body alone with
  // the largest degree (then it is reached: Fournier 1973).
  const bool wide = l.width == 3 && l.height > 1, high = l.height == 3 && l.width > 1;
  if (wide && high) return colors - (l.diagonals ? 2 : 1);
  return colors - (wide || high ? 1 : 0);
}

ConstraintGraph make_graph(const Lattice& lattice) {
  require_valid(lattice);
  ConstraintGraph graph;
  graph.bodies = body_count(lattice);
  graph.edges.reserve(constraint_count(lattice));
  for_each_constraint(lattice, [&](LatticeEdge, auto, auto, auto, std::uint32_t a, std::uint32_t b) {
    graph.edges.push_back({a, b});
  });
  return graph;
}

std::vector<LatticeEdge> edge_kinds(const Lattice& lattice) {
  require_valid(lattice);
  std::vector<LatticeEdge> kinds;
  kinds.reserve(constraint_count(lattice));
  for_each_constraint(lattice, [&](LatticeEdge kind, auto, auto, auto, auto, auto) { kinds.push_back(kind); });
  return kinds;
}

}  // namespace seam::graph
