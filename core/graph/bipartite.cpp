#include "core/graph/bipartite.hpp"

#include <algorithm>

#include "core/graph/color_table.hpp"

namespace seam::graph {
namespace {

bool is_bipartite(const ConstraintGraph& graph, const Incidence& incidence) {
  std::vector<std::int8_t> side(graph.bodies, -1);
  std::vector<std::uint32_t> waiting;
  for (std::uint32_t first = 0; first < graph.bodies; ++first) {
    if (side[first] >= 0) continue;
    side[first] = 0;
    waiting.assign(1, first);
    while (!waiting.empty()) {
      const std::uint32_t body = waiting.back();
      waiting.pop_back();
      for (const std::uint32_t e : incidence.at(body)) {
        const std::uint32_t other = graph.edges[e].other(body);
        if (side[other] == side[body]) return false;
        if (side[other] >= 0) continue;
        side[other] = static_cast<std::int8_t>(1 - side[body]);
        waiting.push_back(other);
      }
    }
  }
  return true;
}

/// Exchanges colours p and q along the path that begins at `body` with colour p; p is free at `body` then. It never
/// reaches a neighbour that lacks p: there it would arrive by an edge of colour p.
void exchange(const ConstraintGraph& graph, ColorTable& table, std::vector<std::uint32_t>& color, std::uint32_t body,
              std::uint32_t p, std::uint32_t q) {
  std::vector<std::uint32_t> path;
  for (std::uint32_t at = body, next = p;; next = p + q - next) {
    const std::uint32_t e = table.edge(at, next);
    if (e == ColorTable::none) break;
    path.push_back(e);
    at = graph.edges[e].other(at);
  }
  for (const std::uint32_t e : path) table.clear(graph.edges[e], color[e]);
  for (const std::uint32_t e : path) {
    color[e] = p + q - color[e];
    table.set(graph.edges[e], color[e], e);
  }
}

}  // namespace

std::optional<Coloring> color_bipartite(const ConstraintGraph& graph) {
  require_valid(graph);
  const Incidence incidence(graph);
  if (!is_bipartite(graph, incidence)) return {};
  Coloring coloring;
  coloring.colors = incidence.max_degree();
  coloring.color.resize(graph.edges.size());
  ColorTable table(graph, coloring.colors);
  for (std::uint32_t e = 0; e < graph.edges.size(); ++e) {
    const Edge ends = graph.edges[e];
    const std::uint32_t at_a = table.lowest_free(ends.a), at_b = table.lowest_free(ends.b);
    std::uint32_t chosen = std::max(at_a, at_b);
    if (!table.is_free(ends.a, chosen) || !table.is_free(ends.b, chosen)) {
      chosen = at_a;
      if (!table.is_free(ends.b, at_a)) exchange(graph, table, coloring.color, ends.b, at_a, at_b);
    }
    coloring.color[e] = chosen;
    table.set(ends, chosen, e);
  }
  return coloring;
}

}  // namespace seam::graph
