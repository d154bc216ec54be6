#include "core/graph/constraint_graph.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/error.hpp"

namespace seam::graph {

void require_valid(const ConstraintGraph& graph) {
  for (std::size_t e = 0; e < graph.edges.size(); ++e) {
    const Edge edge = graph.edges[e];
    if (edge.a == edge.b)
      throw bad_input("cannot use the constraint graph", fmt::format("constraint {}", e + 1),
                      fmt::format("it joins body {} with itself", edge.a), "Join two different bodies");
    if (edge.a >= graph.bodies || edge.b >= graph.bodies)
      throw bad_input("cannot use the constraint graph", fmt::format("constraint {}", e + 1),
                      fmt::format("it names body {}, but there are {} bodies, counted from 0", std::max(edge.a, edge.b),
                                  graph.bodies),
                      "Name bodies that are there");
  }
}

Incidence::Incidence(const ConstraintGraph& graph) : start_(graph.bodies + std::size_t{1}, 0) {
  for (const Edge& edge : graph.edges) ++start_[edge.a + 1], ++start_[edge.b + 1];
  for (std::size_t body = 0; body < graph.bodies; ++body) start_[body + 1] += start_[body];
  edges_.resize(2 * graph.edges.size());
  std::vector<std::uint32_t> next(start_.begin(), start_.end() - 1);
  for (std::uint32_t e = 0; e < graph.edges.size(); ++e) {
    edges_[next[graph.edges[e].a]++] = e;
    edges_[next[graph.edges[e].b]++] = e;
  }
}

std::uint32_t Incidence::max_degree() const {
  std::uint32_t most = 0;
  for (std::size_t body = 0; body + 1 < start_.size(); ++body) most = std::max(most, start_[body + 1] - start_[body]);
  return most;
}

}  // namespace seam::graph
