#include <algorithm>
#include <bit>
#include <numeric>

#include <fmt/format.h>

#include "core/base/error.hpp"
#include "core/base/random.hpp"
#include "core/graph/color_algorithms.hpp"
#include "core/graph/lattice_walk.hpp"

namespace seam::graph {
namespace {

constexpr std::uint32_t word_bits = 64;

void require_order(const ConstraintGraph& graph, std::span<const std::uint32_t> order) {
  std::vector<bool> seen(graph.edges.size(), false);
  bool whole = order.size() == graph.edges.size();
  for (std::size_t i = 0; whole && i < order.size(); ++i) {
    whole = order[i] < seen.size() && !seen[order[i]];
    if (whole) seen[order[i]] = true;
  }
  if (!whole)
    throw bad_input("cannot colour", "visiting order", "it does not name each constraint exactly once",
                    "Give a permutation of the constraints");
}

std::uint32_t largest_degree(const ConstraintGraph& graph) {
  std::vector<std::uint32_t> degree(graph.bodies, 0);
  std::uint32_t most = 0;
  for (const Edge& edge : graph.edges) most = std::max({most, ++degree[edge.a], ++degree[edge.b]});
  return most;
}

/// Colours taken at each body when no more than 64 can occur: one word a body.
class SmallPalette {
 public:
  explicit SmallPalette(const ConstraintGraph& graph) : masks_(graph.bodies, 0) {}
  std::uint32_t take(const Edge& edge) {
    const auto color = static_cast<std::uint32_t>(std::countr_one(masks_[edge.a] | masks_[edge.b]));
    const std::uint64_t bit = std::uint64_t{1} << color;
    masks_[edge.a] |= bit, masks_[edge.b] |= bit;
    return color;
  }

 private:
  std::vector<std::uint64_t> masks_;
};

/// The same for any degree. A body of up to 64 constraints keeps a list; one of more keeps words, as many as its
/// largest colour needs, and where the first word with a free colour is. So a star of a million constraints takes
/// linear time and memory.
class LargePalette {
 public:
  LargePalette(const ConstraintGraph& graph, std::uint32_t max_degree)
      : taken_(graph.bodies), mark_(2 * std::size_t{max_degree} + word_bits, 0) {
    std::vector<std::uint32_t> degree(graph.bodies, 0);
    for (const Edge& edge : graph.edges) ++degree[edge.a], ++degree[edge.b];
    for (std::size_t body = 0; body < degree.size(); ++body) taken_[body].hub = degree[body] > word_bits;
  }

  std::uint32_t take(const Edge& edge) {
    Taken &a = taken_[edge.a], &b = taken_[edge.b];
    ++visit_;
    for (const Taken* t : {&a, &b})
      if (!t->hub)
        for (const std::uint32_t color : t->list) mark_[color] = visit_;
    std::uint32_t color = 0;
    for (std::uint32_t word = std::max(a.full, b.full);; ++word) {
      std::uint64_t used = a.word(word) | b.word(word);
      for (; ~used != 0; used |= std::uint64_t{1} << (color % word_bits)) {
        color = word * word_bits + static_cast<std::uint32_t>(std::countr_one(used));
        if (mark_[color] != visit_) {
          a.add(color), b.add(color);
          return color;
        }
      }
    }
  }

 private:
  struct Taken {
    bool hub = false;
    std::uint32_t full = 0;            // words of a hub before this one are all ones
    std::vector<std::uint32_t> list;   // colours, unless hub
    std::vector<std::uint64_t> words;  // of a hub
    std::uint64_t word(std::uint32_t i) const { return i < words.size() ? words[i] : 0; }
    void add(std::uint32_t color) {
      if (!hub) return list.push_back(color);
      if (words.size() <= color / word_bits) words.resize(color / word_bits + 1, 0);
      words[color / word_bits] |= std::uint64_t{1} << (color % word_bits);
      while (word(full) == ~std::uint64_t{0}) ++full;
    }
  };
  std::vector<Taken> taken_;
  std::vector<std::uint64_t> mark_;
  std::uint64_t visit_ = 0;
};

/// Which constraint keeps `edge` from each colour below the one it took.
Decision explain(const ConstraintGraph& graph, const Incidence& incidence, const std::vector<std::uint32_t>& color,
                 const std::vector<bool>& done, std::uint32_t edge) {
  Decision decision{edge, color[edge], {}};
  std::vector<Rejection> by_color(color[edge], {0, 0, ~0u});
  for (const std::uint32_t body : {graph.edges[edge].a, graph.edges[edge].b})
    for (const std::uint32_t other : incidence.at(body))
      if (done[other] && color[other] < color[edge] && by_color[color[other]].edge == ~0u)
        by_color[color[other]] = {color[other], body, other};
  decision.rejected = std::move(by_color);
  return decision;
}

template <class Palette>
Coloring fit(const ConstraintGraph& graph, std::span<const std::uint32_t> order, Palette palette) {
  Coloring coloring;
  coloring.color.resize(graph.edges.size());
  for (const std::uint32_t e : order) {
    coloring.color[e] = palette.take(graph.edges[e]);
    coloring.colors = std::max(coloring.colors, coloring.color[e] + 1);
  }
  return coloring;
}

}  // namespace

std::vector<std::uint32_t> given_order(const ConstraintGraph& graph) {
  std::vector<std::uint32_t> order(graph.edges.size());
  std::iota(order.begin(), order.end(), 0u);
  return order;
}

std::vector<std::uint32_t> down_first_order(const Lattice& lattice) {
  require_valid(lattice);
  std::vector<std::uint32_t> order;
  order.reserve(constraint_count(lattice));
  std::uint32_t before = 0;  // body of the constraint before this one
  LatticeEdge kind_before = LatticeEdge::along_z;
  for_each_constraint(lattice, [&](LatticeEdge kind, auto, auto, auto, std::uint32_t a, auto) {
    const auto e = static_cast<std::uint32_t>(order.size());
    order.push_back(e);
    if (kind == LatticeEdge::along_y && kind_before == LatticeEdge::along_x && before == a)
      std::swap(order[e - 1], order[e]);
    before = a, kind_before = kind;
  });
  return order;
}

std::vector<std::uint32_t> random_order(const ConstraintGraph& graph, std::uint64_t seed) {
  std::vector<std::uint32_t> order = given_order(graph);
  Random random(seed);
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
  return order;
}

Coloring color_first_fit(const ConstraintGraph& graph, std::span<const std::uint32_t> order,
                         std::vector<Decision>* decisions) {
  require_valid(graph);
  require_order(graph, order);
  const std::uint32_t degree = largest_degree(graph);
  Coloring coloring = 2 * std::uint64_t{degree} <= word_bits + 1 ? fit(graph, order, SmallPalette(graph))
                                                                 : fit(graph, order, LargePalette(graph, degree));
  if (decisions == nullptr) return coloring;
  const Incidence incidence(graph);
  std::vector<bool> done(graph.edges.size(), false);
  decisions->clear();
  decisions->reserve(order.size());
  for (const std::uint32_t e : order) {
    decisions->push_back(explain(graph, incidence, coloring.color, done, e));
    done[e] = true;
  }
  return coloring;
}

}  // namespace seam::graph
