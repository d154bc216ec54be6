#include <QtTest>
#include <cmath>
#include <map>

#include "core/base/timer.hpp"
#include "core/graph/color_algorithms.hpp"
#include "tests/core/graph/graph_cases.hpp"

using namespace seam;
using namespace seam::graph;

namespace {

using Sizes = std::vector<std::uint32_t>;

QString name_of(const Lattice& l) {
  return QString("%1x%2x%3%4%5")
      .arg(l.width)
      .arg(l.height)
      .arg(l.depth)
      .arg(l.diagonals ? " diagonals" : "")
      .arg(l.bending ? " bending" : "");
}

/// All of them with W, H <= 12: plain, with diagonals, with bending, with both.
std::vector<Lattice> small_lattices() {
  std::vector<Lattice> all;
  for (std::uint32_t w = 1; w <= 12; ++w)
    for (std::uint32_t h = 1; h <= 12; ++h)
      for (int kind = 0; kind < 4; ++kind) all.push_back({w, h, 1, (kind & 1) != 0, (kind & 2) != 0});
  return all;
}

/// A body with the largest degree counted from the definition, not from edges.
std::uint32_t largest_degree(const Lattice& l) {
  const auto neighbours = [](std::uint32_t at, std::uint32_t side, std::uint32_t step) {
    return (at >= step ? 1u : 0u) + (at + step < side ? 1u : 0u);
  };
  std::uint32_t most = 0;
  for (std::uint32_t x = 0; x < l.width; ++x)
    for (std::uint32_t y = 0; y < l.height; ++y) {
      const std::uint32_t along_x = neighbours(x, l.width, 1), along_y = neighbours(y, l.height, 1);
      std::uint32_t degree = along_x + along_y;
      if (l.diagonals) degree += along_x * along_y;
      if (l.bending) degree += neighbours(x, l.width, 2) + neighbours(y, l.height, 2);
      most = std::max(most, degree);
    }
  return most;
}

}  // namespace

/// Lattices and the values of the design for them.
class LatticeTest : public QObject {
  Q_OBJECT

 private slots:
  void the_lattice_of_the_study() {
    const Lattice lattice{4, 3};
    const ConstraintGraph graph = make_graph(lattice);
    QCOMPARE(graph.bodies, 12u);
    QCOMPARE(graph.edges.size(), std::size_t{17});
    const Coloring parity = color_auto(lattice);
    QCOMPARE(fault_of(graph, parity), QString());
    QCOMPARE(class_sizes(parity), (Sizes{6, 3, 4, 4}));
    QCOMPARE(class_sizes(color_first_fit(graph, given_order(graph))), (Sizes{6, 5, 4, 2}));
    QCOMPARE(class_sizes(color_first_fit(graph, down_first_order(lattice))), (Sizes{6, 6, 4, 1}));
    QCOMPARE(class_sizes(color_auto(lattice, true)), (Sizes{5, 4, 4, 4}));
    const Statistics s = statistics(graph, parity);
    QCOMPARE(s.colors, 4u);
    QCOMPARE(s.max_degree, 4u);
    QCOMPARE(s.lower_bound, 4u);
    QCOMPARE(s.first_fit_bound, 7u);
    QCOMPARE(s.smallest, 3u);
    QCOMPARE(s.largest, 6u);
    QCOMPARE(s.balance, 17.0 / 4 / 6);
  }

  void order_of_the_constraints() {
    const Lattice lattice{3, 3, 1, true, true};
    const ConstraintGraph graph = make_graph(lattice);
    const std::vector<LatticeEdge> kinds = edge_kinds(lattice);
    using enum LatticeEdge;
    const std::vector<Edge> first = {{0, 1}, {0, 3}, {0, 4}, {0, 2}, {0, 6}};
    QVERIFY(std::equal(first.begin(), first.end(), graph.edges.begin()));
    QVERIFY((std::vector(kinds.begin(), kinds.begin() + 5) ==
             std::vector{along_x, along_y, diagonal_down, bend_x, bend_y}));
    QCOMPARE(kinds.size(), graph.edges.size());
    const auto up = std::find(kinds.begin(), kinds.end(), diagonal_up) - kinds.begin();
    QVERIFY((graph.edges[up] == Edge{3, 1}));
    const ConstraintGraph box = make_graph({2, 2, 2});
    QVERIFY((box.edges[2] == Edge{0, 4}));
    QVERIFY(edge_kinds({2, 2, 2})[2] == along_z);
    QVERIFY((coordinates({4, 3, 2}, body_index({4, 3, 2}, 3, 1, 1)) == std::array{3u, 1u, 1u}));
  }

  void small_and_large_sizes() {
    const auto sizes = [](std::uint32_t w, std::uint32_t h) { return class_sizes(color_parity({w, h})); };
    QCOMPARE(sizes(1, 1), Sizes{});
    QCOMPARE(sizes(2, 1), Sizes{1});
    QCOMPARE(sizes(1, 2), Sizes{1});
    QCOMPARE(sizes(3, 1), (Sizes{1, 1}));
    QCOMPARE(sizes(2, 2), (Sizes{2, 2}));
    QCOMPARE(sizes(3, 2), (Sizes{2, 2, 3}));
    QCOMPARE(constraint_count({2, 2}), std::uint64_t{4});
    QCOMPARE(fewest_colors({3, 2}), 3u);
    QCOMPARE(sizes(1000, 1000), (Sizes{500000, 499000, 500000, 499000}));
  }

  void plain_lattices_have_the_sizes_of_the_closed_form() {
    for (std::uint32_t w = 1; w <= 12; ++w)
      for (std::uint32_t h = 1; h <= 12; ++h) {
        Sizes expected;
        for (const std::uint32_t size : {h * (w / 2), h * ((w - 1) / 2), w * (h / 2), w * ((h - 1) / 2)})
          if (size > 0) expected.push_back(size);
        QCOMPARE(class_sizes(color_parity({w, h})), expected);
      }
  }

  void every_lattice_has_the_fewest_colors() {
    for (const Lattice& l : small_lattices()) {
      const ConstraintGraph graph = make_graph(l);
      const std::uint64_t w = l.width, h = l.height;
      std::uint64_t count = 2 * w * h - w - h + (l.diagonals ? 2 * (w - 1) * (h - 1) : 0);
      if (l.bending) count += (w > 2 ? (w - 2) * h : 0) + (h > 2 ? (h - 2) * w : 0);
      QCOMPARE(constraint_count(l), count);
      QCOMPARE(graph.edges.size(), std::size_t{count});
      const Coloring coloring = color_parity(l);
      QVERIFY2(fault_of(graph, coloring).isEmpty(), qPrintable(name_of(l) + ": " + fault_of(graph, coloring)));
      QCOMPARE(coloring.colors, fewest_colors(l));
      // Fewest: as many as the most constraints at one body, or searched through with one colour less.
      const std::uint32_t degree = largest_degree(l);
      QCOMPARE(Incidence(graph).max_degree(), degree);
      if (coloring.colors == degree) continue;
      QCOMPARE(coloring.colors, degree + 1);
      const SearchResult fewer = color_search(graph, degree);
      QVERIFY2(fewer.complete && !fewer.coloring, qPrintable(name_of(l)));
    }
  }

  void values_with_diagonals_and_bending() {
    for (std::uint32_t w = 3; w <= 12; ++w)
      for (std::uint32_t h = 3; h <= 12; ++h) {
        QCOMPARE(fewest_colors({w, h, 1, true}), 8u);
        QCOMPARE(constraint_count({w, h, 1, true}), std::uint64_t{4 * w * h - 3 * w - 3 * h + 2});
        QCOMPARE(constraint_count({w, h, 1, true, true}), std::uint64_t{6 * w * h - 5 * w - 5 * h + 2});
        if (w >= 5 && h >= 5) QCOMPARE(fewest_colors({w, h, 1, true, true}), 12u);
      }
    QCOMPARE(color_parity({2, 2, 1, true}).colors, 3u);
    QCOMPARE(color_parity({2, 9, 1, true}).colors, 5u);
    // A row of three with bending is a triangle. 3x3 with bending alone is the only other lattice above its degree:
    // 18 constraints, at most 4 in a class.
    QCOMPARE(color_parity({3, 1, 1, false, true}).colors, 3u);
    QCOMPARE(color_parity({3, 2, 1, false, true}).colors, 3u);
    QCOMPARE(color_parity({3, 3, 1, false, true}).colors, 5u);
    QCOMPARE(color_parity({3, 3, 1, true, true}).colors, 8u);
    QCOMPARE(color_parity({3, 7, 1, true, true}).colors, 10u);
  }

  void boxes() {
    for (std::uint32_t w = 1; w <= 5; ++w)
      for (std::uint32_t h = 1; h <= 5; ++h)
        for (std::uint32_t d = 1; d <= 5; ++d) {
          const Lattice l{w, h, d};
          const ConstraintGraph graph = make_graph(l);
          QCOMPARE(graph.edges.size(), std::size_t{3 * w * h * d - w * h - h * d - w * d});
          const Coloring coloring = color_parity(l);
          QCOMPARE(fault_of(graph, coloring), QString());
          QCOMPARE(coloring.colors, std::min(2u, w - 1) + std::min(2u, h - 1) + std::min(2u, d - 1));
          QCOMPARE(coloring.colors, fewest_colors(l));
          QCOMPARE(coloring.colors, Incidence(graph).max_degree());
        }
  }

  void random_orders_need_more_colors() {
    const ConstraintGraph graph = make_graph({4, 3});
    constexpr double shuffles = 20000;
    std::map<std::uint32_t, double> share;
    for (std::uint64_t seed = 1; seed <= shuffles; ++seed)
      share[color_first_fit(graph, random_order(graph, seed)).colors] += 1 / shuffles;
    const std::map<std::uint32_t, double> measured = {{4, 0.723}, {5, 0.271}, {6, 0.006}};
    QCOMPARE(share.size(), measured.size());
    for (const auto& [colors, p] : measured) {
      // Both this and the value of the design come from 20,000 shuffles, which was then rounded to 0.1 %.
      const double tolerance = 4 * std::sqrt(2 * p * (1 - p) / shuffles) + 0.0005;
      QVERIFY2(std::abs(share[colors] - p) <= tolerance,
               qPrintable(QString("%1 colours: %2").arg(colors).arg(share[colors])));
    }
  }

  void impossible_lattices_are_refused() {
    const std::uint32_t huge = 0xffffffffu;
    for (const Lattice& l :
         {Lattice{0, 3}, Lattice{3, 0}, Lattice{3, 3, 0}, Lattice{huge, huge, huge}, Lattice{40000, 40000},
          Lattice{huge, 1}, Lattice{2, 2, 2, true}, Lattice{2, 2, 2, false, true}}) {
      QVERIFY2(!refusal([&] { require_valid(l); }).isEmpty(), qPrintable(name_of(l)));
      QVERIFY(!refusal([&] { make_graph(l); }).isEmpty());
      QVERIFY(!refusal([&] { color_parity(l); }).isEmpty());
      QVERIFY(!refusal([&] { fewest_colors(l); }).isEmpty());
    }
    QCOMPARE(refusal([] { require_valid(Lattice{0x80000001u, 1}); }), QString());
    QVERIFY(!refusal([] { require_valid(Lattice{0x80000002u, 1}); }).isEmpty());
  }

  void large_lattices_are_quick() {
    const Lattice l{1000, 1000};
    const ConstraintGraph graph = make_graph(l);
    const std::vector<std::uint32_t> order = given_order(graph);
    const Timer timer;
    const Coloring parity = color_parity(l), first_fit = color_first_fit(graph, order);
    const ColorClasses classes(parity);
    const double seconds = timer.seconds();
    QCOMPARE(first_fit.colors, 4u);
    QVERIFY(conflicts(graph, first_fit).empty());
    QCOMPARE(classes.order().size(), std::size_t{1998000});
    // 0.07 s on a quiet machine; a quadratic step would take minutes.
    QVERIFY2(seconds < 2, qPrintable(QString::number(seconds)));
  }
};

QTEST_GUILESS_MAIN(LatticeTest)
#include "lattice_test.moc"
