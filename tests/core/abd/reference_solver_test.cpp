#include "reference_solver.hpp"

#include <QtTest>

#include "reference_models.hpp"

/// Final trajectories of the solver against the independent one at a tight Newton tolerance.
using namespace seam;
using namespace seam::abd;
using namespace seam::abd::worlds;

class ReferenceSolverTest : public QObject {
  Q_OBJECT
 private slots:
  void agrees_data() {
    QTest::addColumn<std::shared_ptr<Model>>("model");
    QTest::addColumn<int>("steps");
    QTest::newRow("stacked boxes") << stacked_boxes() << 20;
    QTest::newRow("crossed bars") << crossed_bars() << 20;
    QTest::newRow("friction stack") << friction_stack() << 20;
    QTest::newRow("touching spheres") << touching_spheres() << 10;
    QTest::newRow("chain of three links") << chain() << 10;
  }
  void agrees() {
    QFETCH(std::shared_ptr<Model>, model);
    QFETCH(int, steps);
    ReferenceState reference{model->start_q, model->start_v};
    const auto simulation = worlds::host(model);
    double worst = 0;
    int newton = 0;
    std::uint64_t contacts = 0;
    for (int step = 0; step < steps; ++step) {
      reference_step(*model, 1e-10, reference);
      QVERIFY2(reference.converged, qPrintable(QString("the reference did not converge at step %1").arg(step)));
      const StepReport report = simulation->step();
      QVERIFY2(report.status == StepStatus::converged, report.reason.c_str());
      newton += report.newton_iterations;
      contacts = std::max(contacts, report.contacts);
      worst = std::max(worst, worlds::vertex_difference(*model, simulation->checkpoint().q, reference.q));
    }
    qInfo("%s: difference %.3g m after %d steps, at most %llu contacts, Newton %.1f (reference %.1f) per step",
          QTest::currentDataTag(), worst, steps, static_cast<unsigned long long>(contacts), double(newton) / steps,
          double(reference.iterations) / steps);
    QVERIFY(contacts > 0);
    QVERIFY(worst < 1e-7);
  }
};

QTEST_GUILESS_MAIN(ReferenceSolverTest)
#include "reference_solver_test.moc"
