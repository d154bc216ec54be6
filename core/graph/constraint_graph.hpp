#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace seam::graph {

/// One constraint between two different bodies.
struct Edge {
  std::uint32_t a = 0, b = 0;
  friend bool operator==(const Edge&, const Edge&) = default;
  std::uint32_t other(std::uint32_t body) const { return body == a ? b : a; }
};

/// One node per body, one edge per constraint. Two constraints between the same bodies are allowed, a constraint of a
/// body with itself is not. The index of an edge is the number of its constraint (shown to people counted from 1).
struct ConstraintGraph {
  std::uint32_t bodies = 0;
  std::vector<Edge> edges;
};

/// Throws Error (bad_input) naming the first edge that joins a body with itself or names a body that is not there.
void require_valid(const ConstraintGraph& graph);

/// Edges at each body, ascending. Value type.
class Incidence {
 public:
  explicit Incidence(const ConstraintGraph& graph);
  std::span<const std::uint32_t> at(std::uint32_t body) const {
    return {edges_.data() + start_[body], edges_.data() + start_[body + 1]};
  }
  std::uint32_t degree(std::uint32_t body) const { return start_[body + 1] - start_[body]; }
  std::uint32_t max_degree() const;

 private:
  std::vector<std::uint32_t> start_, edges_;
};

/// Limits of the reader of edge lists; files of up to 512 MB.
constexpr std::uint64_t most_bodies = 1u << 24, most_edges = 1u << 25;

/// A graph from a text file: one "a b" (or "a,b" or "a-b") a line, bodies counted from 0, '#' begins a comment; the
/// number of bodies is the largest one named plus 1, or the value of a line "bodies N". Throws Error (bad_input) with
/// the line.
ConstraintGraph read_edges(const std::string& path);
/// The same from text; `where` names it in messages.
ConstraintGraph parse_edges(const std::string& text, const std::string& where);

/// Distance constraints of a triangle mesh: each edge of `triangles` (vertex indices) once, in order of first use;
/// with `bending` also one between the two vertices opposite each inner edge, each pair once, after all others (three
/// or more triangles at an edge: each later one with the first). Throws Error (bad_input) naming the triangle that
/// repeats a vertex or names one that is not there.
ConstraintGraph mesh_constraints(std::uint32_t vertices, std::span<const std::uint32_t> triangles, bool bending);

}  // namespace seam::graph
