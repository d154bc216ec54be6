#pragma once
#include <array>
#include <cstdint>

#include "core/graph/constraint_graph.hpp"

namespace seam::graph {

/// A W x H x D grid of bodies; body (x, y, z) has index x + W (y + H z). Constraints join neighbours along each axis;
/// in 2D also both diagonals of each square and, for bending, each body with the next but one along x and y.
struct Lattice {
  std::uint32_t width = 4, height = 3, depth = 1;  ///< >= 1
  bool diagonals = false, bending = false;         ///< only with depth 1
  friend bool operator==(const Lattice&, const Lattice&) = default;
};

/// What joins two bodies of a lattice.
enum class LatticeEdge : std::uint8_t { along_x, along_y, along_z, diagonal_down, diagonal_up, bend_x, bend_y };

/// Throws Error (bad_input): a side of 0, more than 2^31 constraints, diagonals or bending in 3D.
void require_valid(const Lattice& lattice);

inline std::uint32_t body_index(const Lattice& l, std::uint32_t x, std::uint32_t y, std::uint32_t z = 0) {
  return x + l.width * (y + l.height * z);
}
inline std::array<std::uint32_t, 3> coordinates(const Lattice& l, std::uint32_t body) {
  return {body % l.width, body / l.width % l.height, body / (l.width * l.height)};
}
inline std::uint32_t body_count(const Lattice& l) { return l.width * l.height * l.depth; }

/// Closed forms (coloring.md): constraints, and the fewest colours that any colouring can have.
std::uint64_t constraint_count(const Lattice& lattice);
std::uint32_t fewest_colors(const Lattice& lattice);

/// Edges body by body in row-major order; of one body: right, down, back, then diagonal down, diagonal up, then bending
/// right, bending down. This is the order in which a row-major sequential solver visits them.
ConstraintGraph make_graph(const Lattice& lattice);
/// The kind of each edge of make_graph(), same order.
std::vector<LatticeEdge> edge_kinds(const Lattice& lattice);

}  // namespace seam::graph
