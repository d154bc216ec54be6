#pragma once
#include <optional>

#include "core/graph/coloring.hpp"

namespace seam::graph {

/// Exactly max_degree colours (König 1916) when the graph is bipartite, parallel edges included; empty when it is not.
/// One alternating path per edge that finds no common free colour.
std::optional<Coloring> color_bipartite(const ConstraintGraph& graph);

}  // namespace seam::graph
