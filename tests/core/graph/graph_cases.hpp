#pragma once
#include <QString>
#include <algorithm>
#include <set>

#include "core/base/error.hpp"
#include "core/base/random.hpp"
#include "core/graph/coloring.hpp"

namespace seam::graph {

/// Up to `edges` random edges between `bodies` bodies; parallel ones only if allowed.
inline ConstraintGraph random_graph(std::uint32_t bodies, std::uint32_t edges, bool parallel, std::uint64_t seed) {
  Random random(seed);
  ConstraintGraph graph;
  graph.bodies = bodies;
  std::set<std::pair<std::uint32_t, std::uint32_t>> known;
  for (std::uint32_t i = 0; i < edges; ++i) {
    const auto a = static_cast<std::uint32_t>(random.below(bodies));
    const auto b = static_cast<std::uint32_t>(random.below(bodies));
    if (a == b || (!known.insert(std::minmax(a, b)).second && !parallel)) continue;
    graph.edges.push_back({a, b});
  }
  return graph;
}

inline ConstraintGraph complete_graph(std::uint32_t bodies) {
  ConstraintGraph graph;
  graph.bodies = bodies;
  for (std::uint32_t a = 0; a < bodies; ++a)
    for (std::uint32_t b = a + 1; b < bodies; ++b) graph.edges.push_back({a, b});
  return graph;
}

/// Judged without the code under test: why this is not a colouring in which every class is a matching, all classes
/// together are every constraint and no colour is empty; empty when it is one.
inline QString fault_of(const ConstraintGraph& graph, const Coloring& coloring) {
  if (coloring.color.size() != graph.edges.size()) return "not every constraint has a colour";
  std::set<std::pair<std::uint32_t, std::uint32_t>> taken;
  std::set<std::uint32_t> used;
  for (std::size_t e = 0; e < graph.edges.size(); ++e) {
    const std::uint32_t color = coloring.color[e];
    if (color >= coloring.colors) return QString("constraint %1 has colour %2").arg(e).arg(color);
    used.insert(color);
    for (const std::uint32_t body : {graph.edges[e].a, graph.edges[e].b})
      if (!taken.insert({body, color}).second) return QString("colour %1 twice at body %2").arg(color).arg(body);
  }
  return used.size() == coloring.colors ? QString() : QString("a colour is empty");
}

/// The message of the Error (bad_input) that `action` throws; empty when it throws none.
template <class Action>
QString refusal(Action&& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.code() == ExitCode::bad_input ? error.what() : "wrong exit code: " + QString(error.what());
  }
  return {};
}

}  // namespace seam::graph
