#include <QtTest>

#include "core/base/timer.hpp"
#include "core/graph/color_algorithms.hpp"
#include "tests/core/graph/graph_cases.hpp"

using namespace seam;
using namespace seam::graph;

namespace {

/// Random graphs, sparse and dense, with and without parallel edges.
std::vector<ConstraintGraph> random_graphs(bool parallel) {
  std::vector<ConstraintGraph> graphs;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Random random(1000 + seed);
    const auto bodies = static_cast<std::uint32_t>(2 + random.below(60));
    graphs.push_back(random_graph(bodies, static_cast<std::uint32_t>(random.below(6 * bodies)), parallel, seed));
  }
  return graphs;
}

bool is_equitable(const Coloring& coloring) {
  const std::vector<std::uint32_t> sizes = class_sizes(coloring);
  return sizes.empty() || (std::is_sorted(sizes.rbegin(), sizes.rend()) && sizes.front() - sizes.back() <= 1);
}

std::uint32_t degree_of(const ConstraintGraph& graph) { return Incidence(graph).max_degree(); }

/// Whether any of all colors^edges assignments is a colouring; for a handful of edges.
bool exists_by_counting(const ConstraintGraph& graph, std::uint32_t colors) {
  Coloring coloring{std::vector<std::uint32_t>(graph.edges.size(), 0), colors};
  while (true) {
    if (conflicts(graph, coloring).empty()) return true;
    std::size_t e = 0;
    while (e < coloring.color.size() && ++coloring.color[e] == colors) coloring.color[e++] = 0;
    if (e == coloring.color.size()) return false;
  }
}

}  // namespace

class ColorAlgorithmsTest : public QObject {
  Q_OBJECT

 private slots:
  void conflicts_are_found() {
    const ConstraintGraph graph{4, {{0, 1}, {1, 2}, {2, 3}, {1, 3}, {1, 2}}};
    QVERIFY(conflicts(graph, {{0, 1, 0, 2, 3}, 4}).empty());
    const auto one = conflicts(graph, {{0, 0, 1, 2, 3}, 4});
    QCOMPARE(one.size(), std::size_t{1});
    QVERIFY(one[0].body == 1 && one[0].first_edge == 0 && one[0].second_edge == 1);
    // Parallel edges of one colour meet at both bodies; three edges of one colour at a body make two conflicts.
    QCOMPARE(conflicts(graph, {{0, 1, 2, 3, 1}, 4}).size(), std::size_t{2});
    QCOMPARE(conflicts(graph, {{0, 0, 1, 0, 2}, 3}).size(), std::size_t{2});
    QVERIFY(refusal([&] { conflicts(graph, {{0, 1}, 2}); }).contains("2 colours for 5 constraints"));
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      Random random(seed);
      const ConstraintGraph any = random_graph(20, 30, true, seed);
      Coloring coloring{{}, 6};
      for (std::size_t e = 0; e < any.edges.size(); ++e)
        coloring.color.push_back(static_cast<std::uint32_t>(random.below(6)));
      QCOMPARE(conflicts(any, coloring).empty(), !fault_of(any, coloring).contains("twice"));
    }
  }

  void classes_hold_every_edge_once() {
    const Coloring coloring{{2, 0, 2, 1, 0}, 4};
    const ColorClasses classes(coloring);
    QCOMPARE(classes.colors(), 4u);
    QVERIFY(std::ranges::equal(classes.order(), std::vector{1u, 4u, 3u, 0u, 2u}));
    QVERIFY(std::ranges::equal(classes.edges(2), std::vector{0u, 2u}));
    QVERIFY(classes.edges(3).empty());
    QCOMPARE(ColorClasses(Coloring{}).colors(), 0u);
  }

  void first_fit_explains_itself() {
    for (const ConstraintGraph& graph : random_graphs(true)) {
      const std::vector<std::uint32_t> order = random_order(graph, 7);
      std::vector<Decision> decisions;
      const Coloring coloring = color_first_fit(graph, order, &decisions);
      QCOMPARE(fault_of(graph, coloring), QString());
      if (!graph.edges.empty()) QVERIFY(coloring.colors <= 2 * degree_of(graph) - 1);
      QCOMPARE(decisions.size(), order.size());
      std::vector<bool> done(graph.edges.size(), false);
      for (std::size_t i = 0; i < order.size(); ++i) {
        const Decision& d = decisions[i];
        QCOMPARE(d.edge, order[i]);
        QCOMPARE(d.color, coloring.color[d.edge]);
        QCOMPARE(d.rejected.size(), std::size_t{d.color});
        for (std::uint32_t c = 0; c < d.color; ++c) {
          const Rejection& r = d.rejected[c];
          const Edge here = graph.edges[d.edge], there = graph.edges[r.edge];
          QVERIFY(r.color == c && coloring.color[r.edge] == c && done[r.edge]);
          QVERIFY((r.body == here.a || r.body == here.b) && (r.body == there.a || r.body == there.b));
        }
        done[d.edge] = true;
      }
    }
  }

  void many_colors_by_hubs_agree_with_the_definition() {
    for (const ConstraintGraph& graph : {complete_graph(100), random_graph(40, 4000, true, 3)}) {
      const std::vector<std::uint32_t> order = random_order(graph, 5);
      QVERIFY(degree_of(graph) > 64);
      Coloring expected{std::vector<std::uint32_t>(graph.edges.size()), 0};
      std::vector<std::set<std::uint32_t>> taken(graph.bodies);
      for (const std::uint32_t e : order) {
        const Edge ends = graph.edges[e];
        while (taken[ends.a].contains(expected.color[e]) || taken[ends.b].contains(expected.color[e]))
          ++expected.color[e];
        taken[ends.a].insert(expected.color[e]), taken[ends.b].insert(expected.color[e]);
      }
      QCOMPARE(color_first_fit(graph, order).color, expected.color);
    }
  }

  void orders_are_permutations() {
    const ConstraintGraph graph = make_graph({7, 5});
    QVERIFY(random_order(graph, 1) != random_order(graph, 2));
    QCOMPARE(random_order(graph, 1), random_order(graph, 1));
    for (std::vector<std::uint32_t> order : {random_order(graph, 1), down_first_order({7, 5}), given_order(graph)}) {
      std::sort(order.begin(), order.end());
      QCOMPARE(order, given_order(graph));
    }
    std::vector<std::uint32_t> twice = given_order(graph);
    twice[0] = 1;
    QVERIFY(!refusal([&] { color_first_fit(graph, twice); }).isEmpty());
    QVERIFY(!refusal([&] { color_first_fit(graph, std::vector{0u}); }).isEmpty());
    const std::vector<std::uint32_t> start = down_first_order({4, 3});
    QVERIFY(std::equal(start.begin(), start.begin() + 4, std::vector{1u, 0u, 3u, 2u}.begin()));
  }

  void misra_gries_needs_one_more_at_most() {
    for (const ConstraintGraph& graph : random_graphs(false)) {
      const Coloring coloring = color_misra_gries(graph);
      QCOMPARE(fault_of(graph, coloring), QString());
      QVERIFY(coloring.colors <= degree_of(graph) + 1);
    }
    for (std::uint32_t bodies = 2; bodies <= 300; bodies += bodies < 40 ? 1 : 37) {
      const Coloring coloring = color_misra_gries(complete_graph(bodies));
      QCOMPARE(fault_of(complete_graph(bodies), coloring), QString());
      QVERIFY(coloring.colors <= bodies);
    }
    // It can be worse than first-fit.
    const auto worse = [](const ConstraintGraph& graph) {
      return color_misra_gries(graph).colors > color_first_fit(graph, given_order(graph)).colors;
    };
    const std::vector<ConstraintGraph> graphs = random_graphs(false);
    QVERIFY(std::any_of(graphs.begin(), graphs.end(), worse));
    QVERIFY(refusal([] { color_misra_gries({3, {{0, 1}, {1, 2}, {1, 0}}}); }).contains("bodies 0 and 1"));
  }

  void vivace_is_valid_for_every_seed() {
    const std::vector<ConstraintGraph> graphs = random_graphs(true);
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
      const ConstraintGraph& graph = graphs[seed % graphs.size()];
      VivaceStatistics counted;
      const Coloring coloring = color_vivace(graph, {.seed = seed}, &counted);
      QCOMPARE(fault_of(graph, coloring), QString());
      if (graph.edges.empty()) continue;
      QVERIFY(coloring.colors <= 2 * degree_of(graph) - 1);
      QVERIFY(counted.rounds > 0 && counted.rounds < 200);
      QCOMPARE(color_vivace(graph, {.seed = seed}).color, coloring.color);
    }
    const ConstraintGraph dense = complete_graph(60);
    QVERIFY(color_vivace(dense, {.seed = 1}).color != color_vivace(dense, {.seed = 2}).color);
    for (const double shrink : {0.01, 1.0, 1e9}) QCOMPARE(fault_of(dense, color_vivace(dense, {1, shrink})), QString());
    for (const double shrink : {0.0, -1.0, double{NAN}, double{INFINITY}})
      QVERIFY(!refusal([&] { color_vivace(dense, {1, shrink}); }).isEmpty());
  }

  void equitable_is_always_reached() {
    for (const ConstraintGraph& graph : random_graphs(true))
      for (Coloring coloring : {color_first_fit(graph, random_order(graph, 3)), color_vivace(graph)}) {
        const std::uint32_t colors = coloring.colors;
        make_equitable(graph, coloring);
        QCOMPARE(coloring.colors, colors);
        QCOMPARE(fault_of(graph, coloring), QString());
        QVERIFY(is_equitable(coloring));
        QCOMPARE(make_equitable(graph, coloring), 0u);
      }
    // More colours than edges, and unused ones among them.
    const ConstraintGraph path{4, {{0, 1}, {1, 2}, {2, 3}}};
    Coloring wide{{4, 1, 4}, 6};
    make_equitable(path, wide);
    QCOMPARE(class_sizes(wide), (std::vector<std::uint32_t>{1, 1, 1, 0, 0, 0}));
    Coloring bad{{0, 0, 1}, 2};
    QVERIFY(refusal([&] {
              make_equitable(path, bad);
              bad = {{0, 0, 0}, 2};
              make_equitable(path, bad);
            }).contains("meet"));
  }

  void large_lattices_are_balanced_in_linear_time() {
    const ConstraintGraph graph = make_graph({300, 300});
    Coloring coloring = color_first_fit(graph, random_order(graph, 1));
    const Timer timer;
    const std::uint32_t flipped = make_equitable(graph, coloring);
    // 0.01 s on a quiet machine for some 54,000 chains; one scan a chain would take minutes.
    QVERIFY2(timer.seconds() < 2, qPrintable(QString::number(timer.seconds())));
    QVERIFY(flipped > 10000);
    QVERIFY(is_equitable(coloring) && conflicts(graph, coloring).empty());
  }

  void kempe_chains_alternate_and_flip() {
    for (const ConstraintGraph& graph : random_graphs(true)) {
      Coloring coloring = color_first_fit(graph, given_order(graph));
      for (std::uint32_t e = 0; e < graph.edges.size(); e += 3)
        for (std::uint32_t other = 0; other < coloring.colors; ++other) {
          const KempeChain chain = kempe_chain(graph, coloring, e, other);
          QVERIFY(std::ranges::count(chain.edges, e) == 1);
          for (std::size_t i = 1; i < chain.edges.size(); ++i) {
            const Edge p = graph.edges[chain.edges[i - 1]], q = graph.edges[chain.edges[i]];
            QVERIFY(p.a == q.a || p.a == q.b || p.b == q.a || p.b == q.b);
            QVERIFY(coloring.color[chain.edges[i - 1]] != coloring.color[chain.edges[i]]);
          }
          Coloring flipped = coloring;
          flip(flipped, chain);
          QVERIFY(conflicts(graph, flipped).empty());
          QCOMPARE(flipped.color[e], other);
        }
    }
  }

  void one_edge_moves_at_a_time() {
    for (const ConstraintGraph& graph : random_graphs(true)) {
      Coloring coloring = color_first_fit(graph, given_order(graph));
      for (std::uint32_t from = 0; from < coloring.colors; ++from)
        for (std::uint32_t to = 0; to < coloring.colors; ++to) {
          std::vector<std::uint32_t> sizes = class_sizes(coloring);
          const bool possible = sizes[from] > sizes[to] + 1;
          const auto chain = move_one_edge(graph, coloring, from, to);
          QCOMPARE(chain.has_value(), possible);
          if (possible) --sizes[from], ++sizes[to];
          QCOMPARE(class_sizes(coloring), sizes);
          QVERIFY(conflicts(graph, coloring).empty());
        }
    }
    const ConstraintGraph graph = make_graph({4, 3});
    Coloring coloring = color_parity({4, 3});
    QVERIFY(!refusal([&] { move_one_edge(graph, coloring, 0, 4); }).isEmpty());
    QVERIFY(!refusal([&] { kempe_chain(graph, coloring, 17, 0); }).isEmpty());
    QVERIFY(move_one_edge(graph, coloring, 0, 1).has_value());
    QCOMPARE(class_sizes(coloring), (std::vector<std::uint32_t>{5, 4, 4, 4}));
  }

  void search_agrees_with_counting_all_assignments() {
    int without = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      const ConstraintGraph graph = random_graph(5, 8, true, seed);
      for (std::uint32_t colors = 1; colors <= 4; ++colors) {
        const SearchResult result = color_search(graph, colors);
        QVERIFY(result.complete);
        QCOMPARE(result.coloring.has_value(), exists_by_counting(graph, colors));
        if (result.coloring) QVERIFY(conflicts(graph, *result.coloring).empty());
        without += !result.coloring;
      }
    }
    QVERIFY(without > 20);
    QVERIFY(!color_search(complete_graph(9), 8, 50).complete);
    QVERIFY(!refusal([] { color_search(complete_graph(33), 40); }).isEmpty());
    QVERIFY(!refusal([] { color_search(complete_graph(5), 65); }).isEmpty());
  }

  void auto_is_optimal_where_it_can_be() {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      // Bipartite, with parallel edges: exactly the largest degree.
      ConstraintGraph graph = random_graph(30, 120, true, seed);
      std::erase_if(graph.edges, [](const Edge& e) { return e.a % 2 == e.b % 2; });
      const Coloring coloring = color_auto(graph);
      QCOMPARE(fault_of(graph, coloring), QString());
      QCOMPARE(coloring.colors, degree_of(graph));
    }
    for (std::uint32_t bodies = 2; bodies <= 12; ++bodies)
      QCOMPARE(color_auto(complete_graph(bodies)).colors, bodies % 2 == 0 ? bodies - 1 : bodies);
    for (const bool parallel : {false, true})
      for (const ConstraintGraph& graph : random_graphs(parallel)) {
        const Coloring coloring = color_auto(graph, true);
        QCOMPARE(fault_of(graph, coloring), QString());
        QVERIFY(is_equitable(coloring));
        QVERIFY(coloring.colors <= color_first_fit(graph, given_order(graph)).colors);
        if (!parallel) QVERIFY(coloring.colors <= degree_of(graph) + 1);
      }
    QCOMPARE(color_auto(ConstraintGraph{5, {}}).colors, 0u);
    // Petersen: degree 3, famously 4 colours.
    const ConstraintGraph petersen{10,
                                   {{0, 1},
                                    {1, 2},
                                    {2, 3},
                                    {3, 4},
                                    {4, 0},
                                    {0, 5},
                                    {1, 6},
                                    {2, 7},
                                    {3, 8},
                                    {4, 9},
                                    {5, 7},
                                    {7, 9},
                                    {9, 6},
                                    {6, 8},
                                    {8, 5}}};
    QCOMPARE(color_auto(petersen).colors, 4u);
    const SearchResult three = color_search(petersen, 3);
    QVERIFY(three.complete && !three.coloring);
  }

  void fans_of_dense_graphs_are_cheap() {
    const ConstraintGraph graph = complete_graph(500);
    const Timer timer;
    const Coloring coloring = color_misra_gries(graph);
    const double seconds = timer.seconds();
    QCOMPARE(fault_of(graph, coloring), QString());
    QVERIFY(coloring.colors <= 500);
    // 0.5 s; with a search among all edges at the body for each leaf of a fan more than 30 s.
    QVERIFY2(seconds < 10, qPrintable(QString::number(seconds)));
  }

  void a_star_of_many_costs_linear_time() {
    ConstraintGraph star{100001, {}};
    for (std::uint32_t leaf = 1; leaf < star.bodies; ++leaf) star.edges.push_back({0, leaf});
    const Timer timer;
    QCOMPARE(color_first_fit(star, random_order(star, 1)).colors, 100000u);
    QCOMPARE(color_auto(star).colors, 100000u);
    QCOMPARE(color_misra_gries(star).colors, 100000u);
    // 0.2 s on a quiet machine; quadratic work would be 10^10 steps, a full table 40 GB.
    QVERIFY2(timer.seconds() < 10, qPrintable(QString::number(timer.seconds())));
    QVERIFY(!refusal([&] { color_vivace(star); }).isEmpty());
  }
};

QTEST_GUILESS_MAIN(ColorAlgorithmsTest)
#include "color_algorithms_test.moc"
