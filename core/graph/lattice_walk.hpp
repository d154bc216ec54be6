#pragma once
#include "core/graph/lattice.hpp"

namespace seam::graph {

/// Calls visit(kind, x, y, z, a, b) for each constraint in the order of make_graph(); (x, y, z) are the coordinates of
/// body `a`, from which the constraint leads right, down or back (a diagonal up: right and up).
template <class Visit>
void for_each_constraint(const Lattice& l, Visit&& visit) {
  for (std::uint32_t z = 0; z < l.depth; ++z)
    for (std::uint32_t y = 0; y < l.height; ++y)
      for (std::uint32_t x = 0; x < l.width; ++x) {
        const std::uint32_t a = body_index(l, x, y, z);
        const bool right = x + 1 < l.width, down = y + 1 < l.height;
        if (right) visit(LatticeEdge::along_x, x, y, z, a, a + 1);
        if (down) visit(LatticeEdge::along_y, x, y, z, a, a + l.width);
        if (z + 1 < l.depth) visit(LatticeEdge::along_z, x, y, z, a, a + l.width * l.height);
        if (l.diagonals && right && down) visit(LatticeEdge::diagonal_down, x, y, z, a, a + l.width + 1);
        if (l.diagonals && right && y > 0) visit(LatticeEdge::diagonal_up, x, y, z, a, a - l.width + 1);
        if (l.bending && x + 2 < l.width) visit(LatticeEdge::bend_x, x, y, z, a, a + 2);
        if (l.bending && y + 2 < l.height) visit(LatticeEdge::bend_y, x, y, z, a, a + 2 * l.width);
      }
}

}  // namespace seam::graph
