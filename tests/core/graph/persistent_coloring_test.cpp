#include <QtTest>
#include <map>

#include "core/graph/color_algorithms.hpp"
#include "core/graph/persistent_coloring.hpp"
#include "tests/core/graph/graph_cases.hpp"

using namespace seam;
using namespace seam::graph;

namespace {

struct Known {
  Edge ends;
  std::uint32_t color;
};

/// Everything that must hold, judged from the edges and colours alone.
QString fault_of(const PersistentColoring& coloring, const std::map<std::uint32_t, Known>& known,
                 const std::vector<bool>& is_static, std::uint32_t max_colors) {
  std::vector<std::uint64_t> masks(is_static.size(), 0);
  std::vector<std::set<std::uint32_t>> members(max_colors + 1);
  std::uint32_t overflown = 0;
  for (const auto& [handle, constraint] : known) {
    if (coloring.color(handle) != constraint.color) return "a colour changed by itself";
    if (!(coloring.ends(handle) == constraint.ends)) return "the ends changed";
    if (constraint.color == PersistentColoring::overflow) {
      ++overflown;
      members[max_colors].insert(handle);
      continue;
    }
    members[constraint.color].insert(handle);
    for (const std::uint32_t body : {constraint.ends.a, constraint.ends.b}) {
      if (is_static[body]) continue;
      if (masks[body] >> constraint.color & 1) return QString("two of one colour at body %1").arg(body);
      masks[body] |= std::uint64_t{1} << constraint.color;
    }
  }
  for (std::uint32_t body = 0; body < masks.size(); ++body)
    if (coloring.mask(body) != masks[body]) return QString("the mask of body %1").arg(body);
  std::uint32_t used = 0;
  for (std::uint32_t c = 0; c <= max_colors; ++c) {
    const auto& list = coloring.members(c < max_colors ? c : PersistentColoring::overflow);
    if (std::set(list.begin(), list.end()) != members[c] || list.size() != members[c].size())
      return QString("members of colour %1").arg(c);
    used += c < max_colors && !list.empty();
  }
  if (coloring.constraints() != known.size() || coloring.overflow_count() != overflown) return "counts";
  return coloring.colors_used() == used ? QString() : QString("colours used");
}

}  // namespace

class PersistentColoringTest : public QObject {
  Q_OBJECT

 private slots:
  void valid_at_every_step_data() {
    QTest::addColumn<std::uint32_t>("max_colors");
    QTest::addColumn<int>("most");
    for (const std::uint32_t colors : {0u, 1u, 4u, 12u, 63u, 64u})
      for (const int most : {20, 200}) QTest::addRow("%u colours, %d constraints", colors, most) << colors << most;
  }
  void valid_at_every_step() {
    QFETCH(std::uint32_t, max_colors);
    QFETCH(int, most);
    constexpr std::uint32_t bodies = 12;
    PersistentColoring coloring(bodies, max_colors);
    std::vector<bool> is_static(bodies, false);
    for (const std::uint32_t body : {0u, 5u}) {
      coloring.set_static(body, true);
      is_static[body] = true;
    }
    std::map<std::uint32_t, Known> known;
    Random random(max_colors);
    for (int step = 0; step < 3000; ++step) {
      if (!known.empty() && (static_cast<int>(known.size()) >= most || random.below(5) < 2)) {
        const auto gone = std::next(known.begin(), static_cast<long>(random.below(known.size())));
        coloring.remove(gone->first);
        known.erase(gone);
      } else {
        const auto a = static_cast<std::uint32_t>(random.below(bodies)),
                   b = static_cast<std::uint32_t>(random.below(bodies));
        if (a == b) continue;
        const std::uint64_t taken = coloring.mask(a) | coloring.mask(b);
        const std::uint32_t handle = coloring.insert(a, b);
        QVERIFY(!known.contains(handle));
        known[handle] = {{a, b}, coloring.color(handle)};
        // The lowest free colour; overflow only when none is.
        std::uint32_t lowest = 0;
        while (lowest < 64 && (taken >> lowest & 1) != 0) ++lowest;
        QCOMPARE(coloring.color(handle), lowest < max_colors ? lowest : PersistentColoring::overflow);
      }
      const QString fault = fault_of(coloring, known, is_static, max_colors);
      QVERIFY2(fault.isEmpty(), qPrintable(QString("step %1: %2").arg(step).arg(fault)));
    }
    while (!known.empty()) {
      coloring.remove(known.begin()->first);
      known.erase(known.begin());
    }
    QCOMPARE(fault_of(coloring, known, is_static, max_colors), QString());
  }

  void lattices_never_overflow() {
    const ConstraintGraph graph = make_graph({20, 20});
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      PersistentColoring coloring(graph.bodies, 12);
      for (std::uint32_t e : random_order(graph, seed)) coloring.insert(graph.edges[e].a, graph.edges[e].b);
      QCOMPARE(coloring.overflow_count(), 0u);
      QVERIFY(coloring.colors_used() <= 7);
    }
  }

  void misuse_is_refused() {
    QVERIFY(!refusal([] { PersistentColoring(3, 65); }).isEmpty());
    PersistentColoring coloring(3, 4);
    const std::uint32_t handle = coloring.insert(0, 1);
    QVERIFY(refusal([&] { coloring.insert(1, 1); }).contains("itself"));
    QVERIFY(refusal([&] { coloring.insert(1, 3); }).contains("there are 3 bodies"));
    QVERIFY(refusal([&] { coloring.set_static(0, true); }).contains("has constraints"));
    QVERIFY(refusal([&] { coloring.set_static(3, true); }).contains("there are 3 bodies"));
    QVERIFY(!refusal([&] { coloring.members(4); }).isEmpty());
    QVERIFY(!refusal([&] { coloring.mask(3); }).isEmpty());
    coloring.remove(handle);
    QVERIFY(!refusal([&] { coloring.remove(handle); }).isEmpty());
    QVERIFY(!refusal([&] { coloring.color(handle); }).isEmpty());
    QVERIFY(!refusal([&] { coloring.color(99); }).isEmpty());
    coloring.set_static(0, true);
    QCOMPARE(coloring.insert(0, 1), handle);
    QCOMPARE(coloring.color(coloring.insert(0, 2)), 0u);
    QCOMPARE(coloring.mask(0), std::uint64_t{0});
  }
};

QTEST_GUILESS_MAIN(PersistentColoringTest)
#include "persistent_coloring_test.moc"
