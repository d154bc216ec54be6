#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "core/base/error.hpp"
#include "core/graph/color_algorithms.hpp"

namespace seam::graph {
namespace {

constexpr std::uint32_t none = 0xffffffffu;

void require_valid(const ConstraintGraph& graph, const Coloring& coloring) {
  seam::graph::require_valid(graph);
  const auto too_large = [&](std::uint32_t color) { return color >= coloring.colors; };
  if (coloring.color.size() != graph.edges.size() || std::ranges::any_of(coloring.color, too_large))
    throw bad_input(
        "cannot change the colouring", "",
        fmt::format("it does not give each of {} constraints one of {} colours", graph.edges.size(), coloring.colors),
        "Colour each constraint once");
}

void require_color(const Coloring& coloring, std::uint32_t color) {
  if (color >= coloring.colors)
    throw bad_input("cannot change the colouring", fmt::format("colour {}", color + 1),
                    fmt::format("there are {} colours", coloring.colors), "Name a colour that is there");
}

/// The edges of two colours at each body; every component of them is a path or an even cycle. Filled for one pair at a
/// time and cleared by it, so that a pair costs as much as its classes, not as the graph.
class PairChains {
 public:
  explicit PairChains(const ConstraintGraph& graph)
      : graph_(graph), at_{std::vector(graph.bodies, none), std::vector(graph.bodies, none)} {}

  void add(int side, std::uint32_t edge) {
    for (const std::uint32_t body : {graph_.edges[edge].a, graph_.edges[edge].b}) {
      if (at_[side][body] != none && at_[side][body] != edge)
        throw bad_input("cannot change the colouring", fmt::format("body {}", body),
                        fmt::format("constraints {} and {} meet there in one colour", at_[side][body] + 1, edge + 1),
                        "Mend the conflict first");
      at_[side][body] = edge;
    }
  }
  void remove(int side, std::uint32_t edge) {
    at_[side][graph_.edges[edge].a] = at_[side][graph_.edges[edge].b] = none;
  }

  /// Edges from `edge` (of `side`) on through its end `body`, `edge` itself left out; stops before it comes round.
  /// False when the walk came back to `edge`: a cycle.
  bool walk(std::uint32_t edge, int side, std::uint32_t body, std::vector<std::uint32_t>& found) const {
    std::uint32_t at = edge;
    while (true) {
      side = 1 - side;
      at = at_[side][body];
      if (at == none) return true;
      if (at == edge) return false;
      found.push_back(at);
      body = graph_.edges[at].other(body);
    }
  }
  /// All edges of the chain of `edge` (of side 0) in order along it.
  std::vector<std::uint32_t> chain(std::uint32_t edge) const {
    std::vector<std::uint32_t> back, ahead;
    if (walk(edge, 0, graph_.edges[edge].a, back)) walk(edge, 0, graph_.edges[edge].b, ahead);
    std::reverse(back.begin(), back.end());
    back.push_back(edge);
    back.insert(back.end(), ahead.begin(), ahead.end());
    return back;
  }
  /// Whether `edge` of side 0 is the first edge of a path that has one more edge of side 0 than of side 1: it ends at
  /// both ends with side 0. Fills the path. Each such path is found from both of its ends.
  bool gains(std::uint32_t edge, std::vector<std::uint32_t>& path) const {
    const Edge ends = graph_.edges[edge];
    const bool free_a = at_[1][ends.a] == none, free_b = at_[1][ends.b] == none;
    if (!free_a && !free_b) return false;
    path.assign(1, edge);
    walk(edge, 0, free_a ? ends.b : ends.a, path);
    return path.size() % 2 == 1;
  }

 private:
  const ConstraintGraph& graph_;
  std::vector<std::uint32_t> at_[2];
};

/// Edges of each colour, for classes that change.
std::vector<std::vector<std::uint32_t>> class_lists(const Coloring& coloring) {
  std::vector<std::vector<std::uint32_t>> lists(coloring.colors);
  for (std::uint32_t e = 0; e < coloring.color.size(); ++e) lists[coloring.color[e]].push_back(e);
  return lists;
}

/// Flips `count` chains, each of which takes one edge from class `from` to class `to`; size(from) - size(to) of them
/// exist at least. Linear in the two classes, whose lists (ascending) follow. Chains are disjoint, so one pass does.
void move_edges(Coloring& coloring, PairChains& chains, std::vector<std::vector<std::uint32_t>>& lists,
                std::uint32_t from, std::uint32_t to, std::uint32_t count) {
  for (const std::uint32_t e : lists[from]) chains.add(0, e);
  for (const std::uint32_t e : lists[to]) chains.add(1, e);
  std::vector<std::uint32_t> path;
  for (const std::uint32_t e : lists[from]) {
    if (count == 0) break;
    if (coloring.color[e] != from || !chains.gains(e, path)) continue;
    for (const std::uint32_t p : path) coloring.color[p] = coloring.color[p] == from ? to : from;
    --count;
  }
  for (const std::uint32_t e : lists[from]) chains.remove(0, e);
  for (const std::uint32_t e : lists[to]) chains.remove(1, e);
  std::vector<std::uint32_t> both(lists[from].size() + lists[to].size());
  std::merge(lists[from].begin(), lists[from].end(), lists[to].begin(), lists[to].end(), both.begin());
  lists[from].clear(), lists[to].clear();
  for (const std::uint32_t e : both) lists[coloring.color[e]].push_back(e);
}

/// Classes by size, largest first, ties by colour.
void sort_classes(Coloring& coloring) {
  const std::vector<std::uint32_t> sizes = class_sizes(coloring);
  std::vector<std::uint32_t> order(coloring.colors), place(coloring.colors);
  std::iota(order.begin(), order.end(), 0u);
  std::ranges::stable_sort(order, [&](std::uint32_t p, std::uint32_t q) { return sizes[p] > sizes[q]; });
  for (std::uint32_t i = 0; i < order.size(); ++i) place[order[i]] = i;
  for (std::uint32_t& color : coloring.color) color = place[color];
}

}  // namespace

KempeChain kempe_chain(const ConstraintGraph& graph, const Coloring& coloring, std::uint32_t edge,
                       std::uint32_t other) {
  require_valid(graph, coloring);
  require_color(coloring, other);
  if (edge >= graph.edges.size())
    throw bad_input("cannot follow a chain", fmt::format("constraint {}", std::uint64_t{edge} + 1),
                    fmt::format("there are {} constraints", graph.edges.size()), "Name a constraint that is there");
  const std::uint32_t own = coloring.color[edge];
  if (own == other) return {own, other, {edge}};
  PairChains chains(graph);
  for (std::uint32_t e = 0; e < graph.edges.size(); ++e)
    if (coloring.color[e] == own || coloring.color[e] == other) chains.add(coloring.color[e] == own ? 0 : 1, e);
  return {own, other, chains.chain(edge)};
}

void flip(Coloring& coloring, const KempeChain& chain) {
  for (const std::uint32_t e : chain.edges) {
    std::uint32_t& color = coloring.color.at(e);
    color = color == chain.first_color ? chain.second_color : chain.first_color;
  }
}

std::optional<KempeChain> move_one_edge(const ConstraintGraph& graph, Coloring& coloring, std::uint32_t from,
                                        std::uint32_t to) {
  require_valid(graph, coloring);
  require_color(coloring, from);
  require_color(coloring, to);
  const std::vector<std::uint32_t> sizes = class_sizes(coloring);
  if (sizes[from] <= sizes[to] + std::uint64_t{1}) return {};
  PairChains chains(graph);
  for (std::uint32_t e = 0; e < graph.edges.size(); ++e)
    if (coloring.color[e] == from || coloring.color[e] == to) chains.add(coloring.color[e] == from ? 0 : 1, e);
  KempeChain best{from, to, {}};
  std::vector<std::uint32_t> path;
  for (std::uint32_t e = 0; e < graph.edges.size() && best.edges.size() != 1; ++e)
    if (coloring.color[e] == from && chains.gains(e, path) && (best.edges.empty() || path.size() < best.edges.size()))
      best.edges = path;
  flip(coloring, best);
  return best;
}

std::uint32_t make_equitable(const ConstraintGraph& graph, Coloring& coloring) {
  require_valid(graph, coloring);
  if (coloring.colors == 0) return 0;
  sort_classes(coloring);
  std::vector<std::vector<std::uint32_t>> lists = class_lists(coloring);
  // The largest classes keep the remainder; each pass brings one class at least to its goal.
  const std::size_t share = graph.edges.size() / coloring.colors, rest = graph.edges.size() % coloring.colors;
  const auto goal = [&](std::uint32_t color) { return share + (color < rest ? 1 : 0); };
  std::uint32_t flipped = 0, from = 0, to = coloring.colors - 1;
  PairChains chains(graph);
  while (from < to) {
    const std::size_t over = lists[from].size() > goal(from) ? lists[from].size() - goal(from) : 0;
    const std::size_t under = lists[to].size() < goal(to) ? goal(to) - lists[to].size() : 0;
    const auto count = static_cast<std::uint32_t>(std::min(over, under));
    if (count > 0) move_edges(coloring, chains, lists, from, to, count);
    flipped += count;
    if (count == over) ++from;
    if (count == under) --to;
  }
  sort_classes(coloring);
  return flipped;
}

}  // namespace seam::graph
