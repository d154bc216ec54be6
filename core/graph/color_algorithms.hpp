#pragma once
#include <string_view>

#include "core/graph/coloring.hpp"
#include "core/graph/lattice.hpp"

namespace seam::graph {

/// By the parity of coordinates: the fewest colours on every lattice (coloring.md). 2D without extras: class sizes
/// H floor(W/2), H floor((W-1)/2), W floor(H/2), W floor((H-1)/2), empty ones left out.
Coloring color_parity(const Lattice& lattice);

/// Why a colour could not be taken: `edge` at `body` has it.
struct Rejection {
  std::uint32_t color, body, edge;
};
/// One decision of first-fit: colours tried in ascending order until one is free.
struct Decision {
  std::uint32_t edge = 0, color = 0;
  std::vector<Rejection> rejected;
};

/// Orders in which first-fit may visit the edges.
std::vector<std::uint32_t> given_order(const ConstraintGraph& graph);
/// Down before right at each body (edges of make_graph only).
std::vector<std::uint32_t> down_first_order(const Lattice& lattice);
/// Fisher-Yates with core/base/random.hpp: the same permutation on every machine for a seed.
std::vector<std::uint32_t> random_order(const ConstraintGraph& graph, std::uint64_t seed);

/// Greedy: each edge takes the lowest colour free at both ends. At most 2 Delta - 1 colours in any order. `decisions`,
/// if given, receives one entry per edge in visiting order.
Coloring color_first_fit(const ConstraintGraph& graph, std::span<const std::uint32_t> order,
                         std::vector<Decision>* decisions = nullptr);

/// Misra and Gries 1992: at most Delta + 1 colours on graphs without parallel edges; Error (bad_input) with them. Time
/// of an edge: the smaller degree of its ends and the length of one path of two colours, at most the number of bodies.
Coloring color_misra_gries(const ConstraintGraph& graph);

/// A Kempe chain: edges of two colours, alternating, that hang together.
struct KempeChain {
  std::uint32_t first_color = 0, second_color = 0;
  std::vector<std::uint32_t> edges;  ///< in order along the path or cycle
};
/// Exchanges the colours of one chain so that class `from` loses one edge and class `to` gains one. Empty when no chain
/// does that (the class sizes differ by at most 1, or `from` is not larger). The colouring stays valid.
std::optional<KempeChain> move_one_edge(const ConstraintGraph& graph, Coloring& coloring, std::uint32_t from,
                                        std::uint32_t to);
/// The chain through `edge` in its colour and `other`.
KempeChain kempe_chain(const ConstraintGraph& graph, const Coloring& coloring, std::uint32_t edge, std::uint32_t other);
void flip(Coloring& coloring, const KempeChain& chain);

/// Equitable: Kempe chains until all class sizes differ by at most 1 (always reached: McDiarmid 1972, de Werra 1971).
/// Classes are then sorted by size, largest first, ties by colour. Returns the number of chains flipped.
std::uint32_t make_equitable(const ConstraintGraph& graph, Coloring& coloring);

struct VivaceOptions {
  std::uint64_t seed = 1;
  double shrink = 2.5;  ///< palette size at the start = degree of the edge in the conflict graph / shrink
};
struct VivaceStatistics {
  std::uint32_t rounds = 0, palette_growths = 0;
};
/// Randomised palettes (Fratarcangeli, Tibaldo, Pellacini 2016, section 4) on the line graph: undecided edges draw a
/// colour of their palette, keep it when no neighbour drew or has it, else drop taken colours and grow empty palettes.
/// Here the one of the largest random number keeps a colour that neighbours drew too (Luby 1986): else neighbours whose
/// palettes have shrunk to the same few colours would draw them for ever. At most one colour more than an edge has
/// neighbours. Throws Error (bad_input) unless shrink > 0, and beyond 256 MB of palettes.
Coloring color_vivace(const ConstraintGraph& graph, const VivaceOptions& options = {},
                      VivaceStatistics* statistics = nullptr);

/// Graphs of more constraints are not searched.
constexpr std::size_t search_limit = 500;
struct SearchResult {
  std::optional<Coloring> coloring;
  bool complete = false;  ///< no coloring and complete: there is none
};
/// Exhaustive search for a colouring with `colors` (<= 64) colours on a small graph, parallel edges allowed; gives up
/// after `most_steps` constraints tried. Throws Error (bad_input) for more than search_limit constraints.
SearchResult color_search(const ConstraintGraph& graph, std::uint32_t colors, std::uint64_t most_steps = 10'000'000);

/// The best of what is known: bipartite graphs get exactly Delta colours (alternating paths), others the fewest of
/// first-fit in given order, Misra-Gries (without parallel edges) and, up to search_limit constraints, a short search
/// for fewer; then equitable when `balanced`. Dense graphs take as long as Misra-Gries: 0.6 s for 500 bodies all
/// joined, 5 s for 1,000 (500,000 constraints) and 8 times that for twice the bodies.
Coloring color_auto(const ConstraintGraph& graph, bool balanced = false);
/// Parity: optimal on every lattice; then equitable when `balanced`.
Coloring color_auto(const Lattice& lattice, bool balanced = false);

/// Renumbers colours so that none is empty, keeping their order.
void compact(Coloring& coloring);

}  // namespace seam::graph
