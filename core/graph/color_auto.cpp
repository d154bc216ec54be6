#include <algorithm>

#include "core/graph/bipartite.hpp"
#include "core/graph/color_algorithms.hpp"

namespace seam::graph {
namespace {

constexpr std::uint64_t auto_search_steps = 20'000;

bool has_parallel_edges(const ConstraintGraph& graph, const Incidence& incidence) {
  std::vector<std::uint32_t> seen_from(graph.bodies, 0xffffffffu);
  for (std::uint32_t body = 0; body < graph.bodies; ++body)
    for (const std::uint32_t e : incidence.at(body)) {
      std::uint32_t& seen = seen_from[graph.edges[e].other(body)];
      if (seen == body) return true;
      seen = body;
    }
  return false;
}

/// No colouring has fewer: edges at one body all differ, and a class has at most half as many edges as bodies in use.
std::uint32_t fewest_possible(const ConstraintGraph& graph, const Incidence& incidence) {
  std::uint32_t in_use = 0;
  for (std::uint32_t body = 0; body < graph.bodies; ++body) in_use += incidence.degree(body) > 0;
  if (in_use < 2) return 0;
  const std::size_t largest_class = in_use / 2;
  const std::size_t classes = (graph.edges.size() + largest_class - 1) / largest_class;
  return std::max(incidence.max_degree(), static_cast<std::uint32_t>(classes));
}

Coloring best_of(const ConstraintGraph& graph) {
  if (std::optional<Coloring> exact = color_bipartite(graph)) return *std::move(exact);
  const Incidence incidence(graph);
  Coloring best = color_first_fit(graph, given_order(graph));
  if (best.colors == incidence.max_degree()) return best;
  if (!has_parallel_edges(graph, incidence)) {
    Coloring other = color_misra_gries(graph);
    if (other.colors < best.colors) best = std::move(other);
  }
  if (graph.edges.size() > search_limit) return best;
  for (std::uint32_t colors = fewest_possible(graph, incidence); colors < std::min(best.colors, 65u); ++colors)
    if (SearchResult found = color_search(graph, colors, auto_search_steps); found.coloring)
      return *std::move(found.coloring);
  return best;
}

}  // namespace

Coloring color_auto(const ConstraintGraph& graph, bool balanced) {
  Coloring coloring = best_of(graph);
  compact(coloring);
  if (balanced) make_equitable(graph, coloring);
  return coloring;
}

Coloring color_auto(const Lattice& lattice, bool balanced) {
  Coloring coloring = color_parity(lattice);
  if (balanced) make_equitable(make_graph(lattice), coloring);
  return coloring;
}

void compact(Coloring& coloring) {
  const std::vector<std::uint32_t> sizes = class_sizes(coloring);
  std::vector<std::uint32_t> place(coloring.colors, 0);
  std::uint32_t used = 0;
  for (std::uint32_t color = 0; color < coloring.colors; ++color)
    if (sizes[color] > 0) place[color] = used++;
  for (std::uint32_t& color : coloring.color) color = place[color];
  coloring.colors = used;
}

}  // namespace seam::graph
