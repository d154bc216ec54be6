#include "core/particles/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/error.hpp"
#include "core/exec/radix_sort.hpp"

namespace seam::particles {
namespace {

/// Mean distance in memory between the ends of a constraint.
double spread(const World& world, std::span<const std::uint32_t> places) {
  double sum = 0;
  for (const DistanceConstraint& c : world.constraints)
    sum += std::abs(static_cast<double>(places[c.a]) - static_cast<double>(places[c.b]));
  return world.constraints.empty() ? 0 : sum / static_cast<double>(world.constraints.size());
}

std::vector<std::uint32_t> breadth_first(const World& world) {
  const graph::ConstraintGraph graph = constraint_graph(world);
  const graph::Incidence incidence(graph);
  constexpr std::uint32_t nowhere = 0xffffffffu;
  std::vector<std::uint32_t> places(graph.bodies, nowhere), queue;
  queue.reserve(graph.bodies);
  std::vector<std::uint32_t> seeds(graph.bodies);
  std::iota(seeds.begin(), seeds.end(), 0u);
  // From a particle of few constraints: a corner, from where the layers stay short.
  std::stable_sort(seeds.begin(), seeds.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return incidence.degree(a) < incidence.degree(b); });
  for (std::uint32_t seed : seeds) {
    if (places[seed] != nowhere) continue;
    places[seed] = static_cast<std::uint32_t>(queue.size());
    queue.push_back(seed);
    for (std::size_t head = queue.size() - 1; head < queue.size(); ++head)
      for (std::uint32_t e : incidence.at(queue[head])) {
        const std::uint32_t other = graph.edges[e].other(queue[head]);
        if (places[other] != nowhere) continue;
        places[other] = static_cast<std::uint32_t>(queue.size());
        queue.push_back(other);
      }
  }
  return places;
}

void append(ConstraintOrder& order, const World& world, std::span<const std::uint32_t> places, std::uint32_t e) {
  const DistanceConstraint& c = world.constraints[e];
  order.ends.push_back({places[c.a], places[c.b]});
  order.rest_lengths.push_back(c.rest_length);
  order.compliances.push_back(c.compliance);
  if (c.compliance > 0) order.compliant.back() = 1;
}

void reserve(ConstraintOrder& order, std::size_t n) {
  order.ends.reserve(n);
  order.rest_lengths.reserve(n);
  order.compliances.reserve(n);
}

void add_incidences(ConstraintOrder& order, std::size_t particles) {
  order.incidence_starts.assign(particles + 1, 0);
  for (const Ends& e : order.ends) ++order.incidence_starts[e.a + 1], ++order.incidence_starts[e.b + 1];
  std::partial_sum(order.incidence_starts.begin(), order.incidence_starts.end(), order.incidence_starts.begin());
  std::vector<std::uint32_t> next(order.incidence_starts.begin(), order.incidence_starts.end() - 1);
  order.incidences.resize(2 * order.ends.size());
  for (std::uint32_t e = 0; e < order.ends.size(); ++e) {
    order.incidences[next[order.ends[e].a]++] = 2 * e;
    order.incidences[next[order.ends[e].b]++] = 2 * e + 1;
  }
}

}  // namespace

std::vector<std::uint32_t> particle_places(const World& world) {
  std::vector<std::uint32_t> given(world.start.positions.size());
  std::iota(given.begin(), given.end(), 0u);
  // A row-major grid of n particles has a spread of half its width: whatever is near that is left alone.
  const double before = spread(world, given);
  if (before <= 4 * std::sqrt(static_cast<double>(given.size()))) return given;
  std::vector<std::uint32_t> places = breadth_first(world);
  return spread(world, places) < before ? places : given;
}

ConstraintOrder given_order(const World& world, std::span<const std::uint32_t> places, bool by_particle) {
  ConstraintOrder order;
  reserve(order, world.constraints.size());
  order.compliant.push_back(0);
  for (std::uint32_t e = 0; e < world.constraints.size(); ++e) append(order, world, places, e);
  order.starts = {0, static_cast<std::uint32_t>(order.ends.size())};
  if (by_particle) add_incidences(order, world.start.positions.size());
  return order;
}

ConstraintOrder color_order(const World& world, std::span<const std::uint32_t> places,
                            const graph::Coloring& coloring) {
  const graph::ColorClasses classes(coloring);
  ConstraintOrder order;
  reserve(order, world.constraints.size());
  order.starts.push_back(0);
  for (const DistanceConstraint& c : world.constraints)
    order.reach = std::max(order.reach, std::max(places[c.a], places[c.b]) - std::min(places[c.a], places[c.b]));
  const std::size_t windows = (places.size() + window_size - 1) / window_size;
  std::vector<std::uint32_t> keys, members;
  for (std::uint32_t color = 0; color < classes.colors(); ++color) {
    const auto edges = classes.edges(color);
    members.assign(edges.begin(), edges.end());
    keys.clear();
    for (std::uint32_t e : members)
      keys.push_back(std::min(places[world.constraints[e].a], places[world.constraints[e].b]));
    exec::radix_sort(keys.data(), members.data(), members.size());
    order.windows.emplace_back();
    for (std::size_t k = 0; k <= windows; ++k) {
      const auto first = std::lower_bound(keys.begin(), keys.end(), k * window_size);
      order.windows.back().push_back(order.starts.back() + static_cast<std::uint32_t>(first - keys.begin()));
    }
    order.compliant.push_back(0);
    for (std::uint32_t e : members) append(order, world, places, e);
    order.starts.push_back(static_cast<std::uint32_t>(order.ends.size()));
  }
  return order;
}

void require_fits(const World& world, const graph::Coloring& coloring) {
  const auto refuse = [](const std::string& where, const std::string& why, const std::string& next) {
    return bad_input("cannot solve with this colouring", where, why, next);
  };
  const std::size_t n = world.constraints.size();
  if (coloring.color.size() != n)
    throw refuse("", fmt::format("it colours {} constraints, but the world has {}", coloring.color.size(), n),
                 "Colour the constraint graph of this world");
  for (std::size_t e = 0; e < n; ++e)
    if (coloring.color[e] >= coloring.colors)
      throw refuse(fmt::format("constraint {}", e + 1),
                   fmt::format("it has colour {} of {}", std::uint64_t{coloring.color[e]} + 1, coloring.colors),
                   "Use the colours 1 to the number of colours");
  // One pass with the last constraint seen at each particle: conflicts() would list all of them, which can be many.
  const graph::ColorClasses classes(coloring);
  constexpr std::uint32_t none = 0xffffffffu;
  std::vector<std::uint32_t> seen(world.start.positions.size(), none);
  for (std::uint32_t e : classes.order())
    for (std::uint32_t particle : {world.constraints[e].a, world.constraints[e].b}) {
      const std::uint32_t other = seen[particle];
      if (other != none && coloring.color[other] == coloring.color[e])
        throw refuse(fmt::format("particle {}", particle),
                     fmt::format("constraints {} and {} meet there and both have colour {}, so one would overwrite the "
                                 "other",
                                 std::uint64_t{other} + 1, std::uint64_t{e} + 1, coloring.color[e] + 1),
                     "Give them different colours");
      seen[particle] = e;
    }
}

}  // namespace seam::particles
