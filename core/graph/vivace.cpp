#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/base/error.hpp"
#include "core/base/random.hpp"
#include "core/graph/color_algorithms.hpp"
#include "core/graph/color_table.hpp"

namespace seam::graph {
namespace {

constexpr std::uint32_t none = ColorTable::none;

/// Neighbours of an edge in the conflict graph, parallel edges counted at both ends.
std::uint32_t conflict_degree(const Incidence& incidence, const Edge& ends) {
  return incidence.degree(ends.a) + incidence.degree(ends.b) - 2;
}

/// One more colour than the most neighbours an edge has: then one is free whatever they took.
std::uint32_t enough_colors(const ConstraintGraph& graph, const Incidence& incidence) {
  std::uint32_t most = 0;
  for (const Edge& ends : graph.edges) most = std::max(most, conflict_degree(incidence, ends));
  return most + 1;
}

/// Bits of the colours taken at all bodies, 256 MB.
constexpr std::uint64_t most_bits = std::uint64_t{1} << 31;

/// A palette is the colours below palette_[e] that no decided neighbour has.
class Vivace {
 public:
  Vivace(const ConstraintGraph& graph, const VivaceOptions& options)
      : graph_(graph),
        seed_(Random(options.seed).next()),
        colors_(enough_colors(graph, Incidence(graph))),
        words_(colors_ / 64 + 1),
        winner_(graph, colors_),
        color_(graph.edges.size(), none),
        priority_(graph.edges.size(), 0) {
    if (std::uint64_t{words_} * 64 * graph.bodies > most_bits)
      throw bad_input("cannot colour by random palettes", "",
                      fmt::format("{} bodies with up to {} colours are too many", graph.bodies, colors_),
                      "Use first-fit or auto");
    taken_.assign(std::size_t{words_} * graph.bodies, 0);
    const Incidence incidence(graph);
    palette_.reserve(graph.edges.size());
    for (const Edge& ends : graph.edges)
      palette_.push_back(static_cast<std::uint32_t>(std::clamp(
          std::floor(conflict_degree(incidence, ends) / options.shrink), 1.0, static_cast<double>(colors_))));
  }

  Coloring run(VivaceStatistics& statistics) {
    std::vector<std::uint32_t> undecided = given_order(graph_);
    for (; !undecided.empty(); ++statistics.rounds) {
      for (const std::uint32_t e : undecided) draw(e, statistics.rounds);
      std::vector<std::uint32_t> left;
      for (const std::uint32_t e : undecided)
        if (!keeps(e)) left.push_back(e);
      for (const std::uint32_t e : undecided) winner_.clear(graph_.edges[e], color_[e]);
      for (const std::uint32_t e : left) statistics.palette_growths += feed(e);
      undecided = std::move(left);
    }
    Coloring coloring{std::move(color_), colors_};
    compact(coloring);
    return coloring;
  }

 private:
  /// Colours of word `word` that no decided edge has at either end.
  std::uint64_t available(const Edge& ends, std::uint32_t word) const {
    return ~(taken_[std::size_t{ends.a} * words_ + word] | taken_[std::size_t{ends.b} * words_ + word]);
  }
  /// The same within the palette of `e`.
  std::uint64_t palette_word(std::uint32_t e, std::uint32_t word) const {
    const std::uint32_t within = palette_[e] - word * 64;
    const std::uint64_t mask = within >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << within) - 1;
    return available(graph_.edges[e], word) & mask;
  }

  /// Random numbers depend on seed, edge and round only, not on the order of drawing.
  void draw(std::uint32_t e, std::uint32_t round) {
    Random random(seed_ ^ Random(std::uint64_t{e} << 32 | round).next());
    std::uint64_t count = 0;
    for (std::uint32_t word = 0; word * 64 < palette_[e]; ++word) count += std::popcount(palette_word(e, word));
    std::uint64_t skip = random.below(count);
    priority_[e] = random.next();
    for (std::uint32_t word = 0; word * 64 < palette_[e]; ++word) {
      std::uint64_t bits = palette_word(e, word);
      const auto here = static_cast<std::uint64_t>(std::popcount(bits));
      if (skip >= here) {
        skip -= here;
        continue;
      }
      for (; skip > 0; --skip) bits &= bits - 1;
      color_[e] = word * 64 + static_cast<std::uint32_t>(std::countr_zero(bits));
      break;
    }
    for (const std::uint32_t body : {graph_.edges[e].a, graph_.edges[e].b}) {
      const std::uint32_t other = winner_.edge(body, color_[e]);
      if (other == none || priority_[e] > priority_[other]) winner_.set_at(body, color_[e], e);
    }
  }

  /// Whether `e` has its colour to itself, or the largest number of those that drew it at either end.
  bool keeps(std::uint32_t e) {
    const Edge ends = graph_.edges[e];
    const std::uint32_t color = color_[e];
    if (winner_.edge(ends.a, color) != e || winner_.edge(ends.b, color) != e) return false;
    for (const std::uint32_t body : {ends.a, ends.b})
      taken_[std::size_t{body} * words_ + color / 64] |= std::uint64_t{1} << color % 64;
    return true;
  }

  /// An empty palette grows until it holds a colour. Returns by how many colours.
  std::uint32_t feed(std::uint32_t e) {
    for (std::uint32_t word = 0; word * 64 < palette_[e]; ++word)
      if (palette_word(e, word) != 0) return 0;
    const std::uint32_t before = palette_[e];
    const Edge ends = graph_.edges[e];
    while ((available(ends, palette_[e] / 64) >> palette_[e] % 64 & 1) == 0) ++palette_[e];
    ++palette_[e];
    return palette_[e] - before;
  }

  const ConstraintGraph& graph_;
  std::uint64_t seed_;
  std::uint32_t colors_, words_;
  ColorTable winner_;                 // of each colour drawn at each body in this round
  std::vector<std::uint64_t> taken_;  // words_ a body: colours of decided edges
  std::vector<std::uint32_t> color_, palette_;
  std::vector<std::uint64_t> priority_;
};

}  // namespace

Coloring color_vivace(const ConstraintGraph& graph, const VivaceOptions& options, VivaceStatistics* statistics) {
  require_valid(graph);
  if (!(options.shrink > 0) || !std::isfinite(options.shrink))
    throw bad_input("cannot colour by random palettes", "shrink", fmt::format("{} is not above 0", options.shrink),
                    "Use a number like 2.5");
  VivaceStatistics counted;
  Coloring coloring;
  if (!graph.edges.empty()) coloring = Vivace(graph, options).run(counted);
  if (statistics != nullptr) *statistics = counted;
  return coloring;
}

}  // namespace seam::graph
