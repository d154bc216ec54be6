#include "core/graph/coloring.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "core/base/error.hpp"

namespace seam::graph {

std::vector<Conflict> conflicts(const ConstraintGraph& graph, const Coloring& coloring) {
  if (coloring.color.size() != graph.edges.size())
    throw bad_input("cannot check the colouring", "",
                    fmt::format("it has {} colours for {} constraints", coloring.color.size(), graph.edges.size()),
                    "Colour each constraint once");
  const Incidence incidence(graph);
  std::vector<Conflict> found;
  std::vector<std::uint32_t> here;
  for (std::uint32_t body = 0; body < graph.bodies; ++body) {
    here.assign(incidence.at(body).begin(), incidence.at(body).end());
    // Edges of one colour stand together, each told with the one before it: n equal edges make n - 1 conflicts.
    std::sort(here.begin(), here.end(), [&](std::uint32_t p, std::uint32_t q) {
      return std::pair(coloring.color[p], p) < std::pair(coloring.color[q], q);
    });
    for (std::size_t i = 1; i < here.size(); ++i)
      if (coloring.color[here[i - 1]] == coloring.color[here[i]]) found.push_back({body, here[i - 1], here[i]});
  }
  return found;
}

std::vector<std::uint32_t> class_sizes(const Coloring& coloring) {
  std::vector<std::uint32_t> sizes(coloring.colors, 0);
  for (const std::uint32_t color : coloring.color) ++sizes.at(color);
  return sizes;
}

ColorClasses::ColorClasses(const Coloring& coloring) : start_(coloring.colors + std::size_t{1}, 0) {
  const std::vector<std::uint32_t> sizes = class_sizes(coloring);
  std::partial_sum(sizes.begin(), sizes.end(), start_.begin() + 1);
  order_.resize(coloring.color.size());
  std::vector<std::uint32_t> next(start_.begin(), start_.end() - 1);
  for (std::uint32_t e = 0; e < coloring.color.size(); ++e) order_[next[coloring.color[e]]++] = e;
}

Statistics statistics(const ConstraintGraph& graph, const Coloring& coloring) {
  Statistics s;
  s.constraints = static_cast<std::uint32_t>(graph.edges.size());
  s.colors = coloring.colors;
  s.max_degree = s.lower_bound = Incidence(graph).max_degree();
  s.first_fit_bound = s.max_degree == 0 ? 0 : 2 * s.max_degree - 1;
  s.classes = class_sizes(coloring);
  if (s.classes.empty()) return s;
  const auto [smallest, largest] = std::minmax_element(s.classes.begin(), s.classes.end());
  s.smallest = *smallest, s.largest = *largest;
  if (s.largest > 0) s.balance = static_cast<double>(s.constraints) / s.colors / s.largest;
  return s;
}

}  // namespace seam::graph
