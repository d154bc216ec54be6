#include <QTemporaryDir>
#include <QtTest>

#include "core/graph/constraint_graph.hpp"
#include "tests/core/graph/graph_cases.hpp"

using namespace seam;
using namespace seam::graph;

class ConstraintGraphTest : public QObject {
  Q_OBJECT

 private slots:
  void incidence_lists_every_edge_at_both_ends() {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const ConstraintGraph graph = random_graph(30, 100, true, seed);
      const Incidence incidence(graph);
      std::uint32_t most = 0, total = 0;
      for (std::uint32_t body = 0; body < graph.bodies; ++body) {
        const auto at = incidence.at(body);
        QCOMPARE(at.size(), std::size_t{incidence.degree(body)});
        QVERIFY(std::is_sorted(at.begin(), at.end()));
        for (const std::uint32_t e : at) QVERIFY(graph.edges[e].a == body || graph.edges[e].b == body);
        most = std::max(most, incidence.degree(body)), total += incidence.degree(body);
      }
      QCOMPARE(total, std::uint32_t(2 * graph.edges.size()));
      QCOMPARE(incidence.max_degree(), most);
    }
    QCOMPARE(Incidence({}).max_degree(), 0u);
  }

  void broken_graphs_are_refused() {
    QVERIFY(refusal([] {
              require_valid(ConstraintGraph{3, {{0, 1}, {2, 2}}});
            }).contains("constraint 2: it joins body 2"));
    QVERIFY(refusal([] { require_valid(ConstraintGraph{3, {{0, 3}}}); }).contains("constraint 1: it names body 3"));
    QCOMPARE(refusal([] { require_valid(ConstraintGraph{3, {{0, 1}, {0, 1}}}); }), QString());
  }

  void edge_lists_are_read() {
    const ConstraintGraph graph = parse_edges("# a chain\n0 1\n1,2 # twice\r\n 2 - 3\n1-2\n\n0\t,\t4", "text");
    QCOMPARE(graph.bodies, 5u);
    const std::vector<Edge> expected = {{0, 1}, {1, 2}, {2, 3}, {1, 2}, {0, 4}};
    QVERIFY(graph.edges == expected);
    QCOMPARE(parse_edges("0 1\nbodies 7\n", "text").bodies, 7u);
    QVERIFY(parse_edges("bodies 1", "text").edges.empty());
  }

  void edge_lists_from_files() {
    QTemporaryDir folder;
    QFile file(folder.filePath("edges.txt"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("0 1\n1 2\n");
    file.close();
    QCOMPARE(read_edges(folder.filePath("edges.txt").toStdString()).edges.size(), std::size_t{2});
    QVERIFY(refusal([&] { read_edges(folder.path().toStdString()); }).contains("folder"));
    QVERIFY(refusal([&] { read_edges(folder.filePath("none").toStdString()); }).contains("cannot be opened"));
  }

  void hostile_edge_lists_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("place");
    QTest::newRow("nothing") << ""
                             << "text: there is no constraint";
    QTest::newRow("only comments") << "# x\n\n"
                                   << "text: there is no constraint";
    QTest::newRow("self loop") << "0 1\n3 3"
                               << "text: line 2: body 3 is joined with itself";
    QTest::newRow("negative") << "0 1\n\n-1 2"
                              << "text: line 3";
    QTest::newRow("negative second") << "1 -2 3"
                                     << "text: line 1";
    QTest::newRow("two hyphens") << "1--2"
                                 << "text: line 1";
    QTest::newRow("one body") << "0 1\n5"
                              << "text: line 2";
    QTest::newRow("three bodies") << "0 1 2"
                                  << "text: line 1";
    QTest::newRow("chain") << "0-1-2"
                           << "text: line 1";
    QTest::newRow("words") << "zero one"
                           << "text: line 1: \"zero\" is not a whole number";
    QTest::newRow("not a number") << "0 nan"
                                  << "text: line 1";
    QTest::newRow("fraction") << "0 1.5"
                              << "text: line 1: \"1.5\"";
    QTest::newRow("exponent") << "0 1e3"
                              << "text: line 1";
    QTest::newRow("10^9 bodies") << "0 1000000000"
                                 << "text: line 1";
    QTest::newRow("10^9 bodies announced") << "bodies 1000000000\n0 1"
                                           << "text: line 1";
    QTest::newRow("beyond 64 bits") << "0 99999999999999999999999"
                                    << "text: line 1";
    QTest::newRow("no bodies") << "bodies 0"
                               << "text: line 1";
    QTest::newRow("too few bodies") << "0 1\n1 7\nbodies 5"
                                    << "text: line 2: it names body 7";
    QTest::newRow("bodies twice") << "bodies 5\nbodies 6\n0 1"
                                  << "text: line 2";
    QTest::newRow("bytes") << QString::fromLatin1("\x01\x02\x7f") << "text: line 1: \"???\"";
    QTest::newRow("long word") << "0 " + QString(10000, '9') << "...";
  }
  void hostile_edge_lists() {
    QFETCH(QString, text);
    QFETCH(QString, place);
    const QString message = refusal([&] { parse_edges(text.toStdString(), "text"); });
    QVERIFY2(message.contains(place), qPrintable(message));
    QVERIFY(message.size() < 300);
  }

  void mesh_edges_once_and_bending_after_them() {
    // Two triangles on the side 1-2, and a third one beside them.
    const std::vector<std::uint32_t> triangles = {0, 1, 2, 2, 1, 3, 2, 3, 4};
    const std::vector<Edge> sides = {{0, 1}, {1, 2}, {2, 0}, {1, 3}, {3, 2}, {3, 4}, {4, 2}};
    const ConstraintGraph plain = mesh_constraints(5, triangles, false), bent = mesh_constraints(5, triangles, true);
    QVERIFY(plain.edges == sides);
    QVERIFY(std::equal(sides.begin(), sides.end(), bent.edges.begin()));
    const std::vector<Edge> bends(bent.edges.begin() + 7, bent.edges.end());
    QVERIFY((bends == std::vector<Edge>{{0, 3}, {1, 4}}));
    // A tetrahedron: the vertices opposite each side are joined already; bending constraints stand beside distances.
    const std::vector<std::uint32_t> tetrahedron = {0, 1, 2, 0, 3, 1, 1, 3, 2, 2, 3, 0};
    QCOMPARE(mesh_constraints(4, tetrahedron, false).edges.size(), std::size_t{6});
    QCOMPARE(mesh_constraints(4, tetrahedron, true).edges.size(), std::size_t{12});
    // Three triangles at one side: the first with the second and with the third.
    QCOMPARE(mesh_constraints(5, std::vector<std::uint32_t>{0, 1, 2, 0, 1, 3, 0, 1, 4}, true).edges.size(),
             std::size_t{9});
  }

  void broken_meshes_are_refused() {
    const auto message = [](std::vector<std::uint32_t> triangles) {
      return refusal([&] { mesh_constraints(4, triangles, true); });
    };
    QVERIFY(message({0, 1, 2, 1, 2, 4}).contains("triangle 2: it names vertex 4 of 4"));
    QVERIFY(message({0, 1, 1}).contains("triangle 1: it names vertex 1 twice"));
    QVERIFY(message({0, 1, 2, 3}).contains("triangle 2: it has fewer than 3 vertices"));
  }
};

QTEST_GUILESS_MAIN(ConstraintGraphTest)
#include "constraint_graph_test.moc"
