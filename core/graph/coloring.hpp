#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/graph/constraint_graph.hpp"

namespace seam::graph {

/// color[e] of each edge, counted from 0 (shown to people counted from 1). Valid when no two edges that share a body
/// have one colour; then each class is a matching and may be solved in parallel.
struct Coloring {
  std::vector<std::uint32_t> color;
  std::uint32_t colors = 0;  ///< K = number of sequential passes of a sweep
};

/// Two edges of one colour that meet at `body`: the second write there loses the first.
struct Conflict {
  std::uint32_t body, first_edge, second_edge;
};
std::vector<Conflict> conflicts(const ConstraintGraph& graph, const Coloring& coloring);

/// Number of edges of each colour, in colour order.
std::vector<std::uint32_t> class_sizes(const Coloring& coloring);

/// Edges of each colour, ascending within a colour: the order in which a coloured sweep visits them.
class ColorClasses {
 public:
  explicit ColorClasses(const Coloring& coloring);
  std::uint32_t colors() const { return static_cast<std::uint32_t>(start_.size()) - 1; }
  std::span<const std::uint32_t> edges(std::uint32_t color) const {
    return {order_.data() + start_[color], order_.data() + start_[color + 1]};
  }
  std::span<const std::uint32_t> order() const { return order_; }
  std::span<const std::uint32_t> starts() const { return start_; }

 private:
  std::vector<std::uint32_t> start_, order_;
};

struct Statistics {
  std::uint32_t constraints = 0, colors = 0, max_degree = 0;
  std::vector<std::uint32_t> classes;  ///< sizes in colour order
  std::uint32_t lower_bound = 0;       ///< max_degree: edges at one body all differ
  std::uint32_t first_fit_bound = 0;   ///< 2 max_degree - 1: first-fit in any order
  std::uint32_t smallest = 0, largest = 0;
  double balance = 1;  ///< mean class size / largest class size: 1 = equitable
};
Statistics statistics(const ConstraintGraph& graph, const Coloring& coloring);

}  // namespace seam::graph
