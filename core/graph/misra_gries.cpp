#include <fmt/format.h>

#include <algorithm>

#include "core/base/error.hpp"
#include "core/graph/color_algorithms.hpp"
#include "core/graph/color_table.hpp"

namespace seam::graph {
namespace {

void require_simple(const ConstraintGraph& graph) {
  std::vector<std::uint64_t> pairs;
  pairs.reserve(graph.edges.size());
  for (const Edge& e : graph.edges) pairs.push_back(std::uint64_t{std::min(e.a, e.b)} << 32 | std::max(e.a, e.b));
  std::sort(pairs.begin(), pairs.end());
  const auto twice = std::adjacent_find(pairs.begin(), pairs.end());
  if (twice != pairs.end())
    throw bad_input("cannot colour by Misra and Gries", fmt::format("bodies {} and {}", *twice >> 32, *twice & ~0u),
                    "two constraints join them", "Use first-fit, which allows that");
}

/// State of the algorithm; names as in the paper: X the body whose fan is built, c free at X, d free at its last leaf.
class MisraGries {
 public:
  explicit MisraGries(const ConstraintGraph& graph)
      : graph_(graph), incidence_(graph), colors_(incidence_.max_degree() + 1), table_(graph, colors_) {
    color_.assign(graph.edges.size(), ColorTable::none);
    in_fan_.assign(graph.edges.size(), false);
  }

  Coloring run() {
    for (std::uint32_t e = 0; e < graph_.edges.size(); ++e) color_edge(e);
    Coloring coloring{std::move(color_), colors_};
    compact(coloring);
    return coloring;
  }

 private:
  void assign(std::uint32_t e, std::uint32_t color) {
    color_[e] = color;
    table_.set(graph_.edges[e], color, e);
  }
  void release(std::uint32_t e) {
    table_.clear(graph_.edges[e], color_[e]);
    color_[e] = ColorTable::none;
  }

  void color_edge(std::uint32_t edge) {
    // Either end would do; a fan at the end with fewer edges is the shorter one.
    const Edge ends = graph_.edges[edge];
    const std::uint32_t x = incidence_.degree(ends.b) < incidence_.degree(ends.a) ? ends.b : ends.a;
    build_fan(edge, x);
    const std::uint32_t c = table_.lowest_free(x), d = table_.lowest_free(leaf(fan_.back(), x));
    // Afterwards d is free at X too; the fan is still one up to some leaf at which d is free.
    if (!table_.is_free(x, d)) invert(x, c, d);
    rotate(prefix_with_free(x, d), d);
  }

  std::uint32_t leaf(std::uint32_t e, std::uint32_t x) const { return graph_.edges[e].other(x); }

  /// A fan of X that begins with `edge`: the colour of each next edge is the lowest free one at the leaf before it. It
  /// ends at a leaf whose lowest free colour is free at X too or is that of an edge in the fan. The edge of a colour at
  /// X comes from the table, so no edge is looked at twice. Misra and Gries go on until no colour free at the last leaf
  /// leads out of the fan, which costs a search among all edges of X for each leaf. Their proof needs only where d
  /// stands: it is free at X, or fan edge j has it and it is free at leaf j - 1 as well as at the last one. The path
  /// from X can end at one of the two at most, and the fan stays one up to the other.
  void build_fan(std::uint32_t edge, std::uint32_t x) {
    fan_.clear();
    for (std::uint32_t e = edge; e != ColorTable::none && !in_fan_[e];
         e = table_.edge(x, table_.lowest_free(leaf(e, x)))) {
      fan_.push_back(e);
      in_fan_[e] = true;
    }
    for (const std::uint32_t e : fan_) in_fan_[e] = false;
  }

  /// Exchanges c and d along the path from X, which begins with colour d.
  void invert(std::uint32_t x, std::uint32_t c, std::uint32_t d) {
    path_.clear();
    for (std::uint32_t at = x, color = d;; color = c ^ d ^ color) {
      const std::uint32_t e = table_.edge(at, color);
      if (e == ColorTable::none) break;
      path_.push_back(e);
      at = leaf(e, at);
    }
    for (const std::uint32_t e : path_) table_.clear(graph_.edges[e], color_[e]);
    for (const std::uint32_t e : path_) assign(e, c ^ d ^ color_[e]);
  }

  /// Length of the shortest prefix of the fan that is still a fan and at whose last leaf d is free.
  std::size_t prefix_with_free(std::uint32_t x, std::uint32_t d) const {
    for (std::size_t i = 0; i < fan_.size(); ++i) {
      if (i > 0 && !table_.is_free(leaf(fan_[i - 1], x), color_[fan_[i]])) break;
      if (table_.is_free(leaf(fan_[i], x), d)) return i + 1;
    }
    throw std::logic_error("no leaf of the fan of Misra and Gries has the colour free");
  }

  /// Each edge of the prefix takes the colour of the next one, the last one takes d.
  void rotate(std::size_t length, std::uint32_t d) {
    for (std::size_t i = 0; i + 1 < length; ++i) {
      const std::uint32_t color = color_[fan_[i + 1]];
      release(fan_[i + 1]);
      assign(fan_[i], color);
    }
    assign(fan_[length - 1], d);
  }

  const ConstraintGraph& graph_;
  Incidence incidence_;
  std::uint32_t colors_;
  ColorTable table_;
  std::vector<std::uint32_t> color_, fan_, path_;
  std::vector<bool> in_fan_;
};

}  // namespace

Coloring color_misra_gries(const ConstraintGraph& graph) {
  require_valid(graph);
  require_simple(graph);
  if (graph.edges.empty()) return {};
  return MisraGries(graph).run();
}

}  // namespace seam::graph
