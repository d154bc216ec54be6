#include <algorithm>
#include <bit>

#include "core/base/error.hpp"
#include "core/graph/color_algorithms.hpp"

namespace seam::graph {
namespace {

constexpr std::uint32_t uncolored = 0xffffffffu;

/// Depth first over edges; the next edge is one with the fewest colours free, ties by the most edges beside it.
class Search {
 public:
  Search(const ConstraintGraph& graph, std::uint32_t colors, std::uint64_t most_steps)
      : graph_(graph),
        all_(colors == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << colors) - 1),
        steps_left_(most_steps),
        masks_(graph.bodies, 0),
        degree_(graph.bodies, 0),
        color_(graph.edges.size(), uncolored) {
    for (const Edge& e : graph.edges) ++degree_[e.a], ++degree_[e.b];
  }

  bool run(std::size_t left, std::uint32_t used) {
    if (left == 0) return true;
    if (steps_left_ == 0) return false;
    --steps_left_;
    const std::uint32_t e = choose();
    const Edge ends = graph_.edges[e];
    // Colours not used yet are alike: only the first of them is tried.
    const std::uint64_t known = used >= 63 ? all_ : all_ & ((std::uint64_t{2} << used) - 1);
    for (std::uint64_t free = known & ~(masks_[ends.a] | masks_[ends.b]); free != 0; free &= free - 1) {
      const auto color = static_cast<std::uint32_t>(std::countr_zero(free));
      const std::uint64_t bit = std::uint64_t{1} << color;
      color_[e] = color, masks_[ends.a] |= bit, masks_[ends.b] |= bit;
      if (run(left - 1, std::max(used, color + 1))) return true;
      color_[e] = uncolored, masks_[ends.a] &= ~bit, masks_[ends.b] &= ~bit;
    }
    return false;
  }
  bool gave_up() const { return steps_left_ == 0; }
  std::vector<std::uint32_t> take() { return std::move(color_); }

 private:
  std::uint32_t choose() const {
    std::uint32_t best = uncolored;
    std::pair<int, std::uint32_t> best_rank{};
    for (std::uint32_t e = 0; e < color_.size(); ++e) {
      if (color_[e] != uncolored) continue;
      const Edge ends = graph_.edges[e];
      const std::pair rank{std::popcount(masks_[ends.a] | masks_[ends.b]), degree_[ends.a] + degree_[ends.b]};
      if (best == uncolored || rank > best_rank) best = e, best_rank = rank;
    }
    return best;
  }

  const ConstraintGraph& graph_;
  std::uint64_t all_, steps_left_;
  std::vector<std::uint64_t> masks_;
  std::vector<std::uint32_t> degree_, color_;
};

}  // namespace

SearchResult color_search(const ConstraintGraph& graph, std::uint32_t colors, std::uint64_t most_steps) {
  require_valid(graph);
  if (colors > 64 || graph.edges.size() > search_limit)
    throw bad_input("cannot search all colourings", "", "the graph has more than 500 constraints or 64 colours",
                    "Use another algorithm");
  if (graph.edges.empty()) return {Coloring{{}, colors}, true};
  if (colors == 0) return {{}, true};
  Search search(graph, colors, most_steps);
  if (search.run(graph.edges.size(), 0)) return {Coloring{search.take(), colors}, true};
  return {{}, !search.gave_up()};
}

}  // namespace seam::graph
