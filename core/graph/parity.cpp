#include <array>

#include "core/graph/color_algorithms.hpp"
#include "core/graph/lattice_walk.hpp"

namespace seam::graph {
namespace {

/// Colours before empty ones are left out; one pair per kind of constraint, two pairs for the diagonals.
enum : std::uint32_t { along_x = 0, along_y = 2, along_z = 4, down = 6, up = 8, bend_x = 10, bend_y = 12, all = 14 };

/// A side of 3 bodies with bending is a triangle: the colour of it that the body at `place` misses.
std::uint32_t missing(std::uint32_t place, std::uint32_t along, std::uint32_t bend) {
  return std::array{along + 1, bend, along}[place];
}

/// Diagonals: by the parity of x, with two rows by that of y (both 0), on one square both alike.
std::uint32_t diagonal(const Lattice& l, std::uint32_t first, std::uint32_t x) {
  if (l.width == 2 && l.height == 2) return down;
  return l.height == 2 ? first : first + x % 2;
}

}  // namespace

Coloring color_parity(const Lattice& l) {
  require_valid(l);
  if (l.bending && l.diagonals && l.width == 3 && l.height == 3) {
    // 26 constraints, the one lattice on which parities (9 colours) miss the optimum.
    const ConstraintGraph graph = make_graph(l);
    return color_search(graph, fewest_colors(l)).coloring.value();
  }
  const bool wide = l.bending && l.width == 3, high = l.bending && l.height == 3 && !wide;
  Coloring coloring;
  coloring.colors = all;
  coloring.color.reserve(constraint_count(l));
  for_each_constraint(l, [&](LatticeEdge kind, std::uint32_t x, std::uint32_t y, std::uint32_t z, auto, auto) {
    std::uint32_t color = 0;
    switch (kind) {
      case LatticeEdge::along_x:
        color = high && x % 2 == 0 ? missing(y, along_y, bend_y) : along_x + x % 2;
        break;
      case LatticeEdge::along_y:
        color = wide && y % 2 == 0 ? missing(x, along_x, bend_x) : along_y + y % 2;
        break;
      case LatticeEdge::along_z:
        color = along_z + z % 2;
        break;
      case LatticeEdge::diagonal_down:
        color = diagonal(l, down, x);
        break;
      case LatticeEdge::diagonal_up:
        color = diagonal(l, up, x);
        break;
      case LatticeEdge::bend_x:
        color = bend_x + x / 2 % 2;
        break;
      case LatticeEdge::bend_y:
        color = bend_y + y / 2 % 2;
        break;
    }
    coloring.color.push_back(color);
  });
  compact(coloring);
  return coloring;
}

}  // namespace seam::graph
