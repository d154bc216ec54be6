#include <QtTest>

#include "core/graph/splitting.hpp"

using namespace seam::graph;

/// Thousands of sweeps on the Laplacian of 100 x 100 unknowns.
class SplittingSweepsTest : public QObject {
  Q_OBJECT

 private slots:
  void sweeps_to_a_millionth_data() {
    QTest::addColumn<QString>("method");
    QTest::addColumn<std::uint32_t>("sweeps");
    QTest::newRow("jacobi") << "jacobi" << 28141u;
    QTest::newRow("gs") << "gs" << 14072u;
    QTest::newRow("red-black") << "colored" << 14429u;
  }
  void sweeps_to_a_millionth() {
    QFETCH(QString, method);
    QFETCH(std::uint32_t, sweeps);
    SplittingOptions options;
    options.method = splitting_method(method.toStdString()).value();
    SplittingSolver solver(laplacian_system(100, 100), options);
    while (solver.sweeps() + 1 < sweeps) solver.sweep();
    QVERIFY(solver.residual() > 1e-6);
    solver.sweep();
    QVERIFY(solver.residual() <= 1e-6);
  }
};

QTEST_GUILESS_MAIN(SplittingSweepsTest)
#include "splitting_sweeps_test.moc"
