#include <unistd.h>

#include <QtTest>
#include <fstream>

#include "core/distributed/distributed_simulation.hpp"
#include "core/distributed/measure.hpp"
#include "core/distributed/membership.hpp"
#include "tests/core/abd/worlds.hpp"

/// Ten thousand steps of a churning scene with moving planes: balls in a box that is shaken by turning gravity.
using namespace seam;
using namespace seam::abd;
using namespace seam::abd::worlds;

namespace {

/// Resident memory now, bytes.
double resident() {
  std::ifstream file("/proc/self/statm");
  double total = 0, pages = 0;
  file >> total >> pages;
  return pages * static_cast<double>(sysconf(_SC_PAGESIZE));
}

std::shared_ptr<Model> shaken_box() {
  Builder b;
  const auto ball = b.mesh(sphere(0.05, 1));
  for (int i = 0; i < 12; ++i)
    b.body(ball, Vec3(-0.25 + 0.1 * (i % 6), 0.06, -0.06 + 0.12 * (i / 6)), rotation(Vec3(1, 2, 3), i));
  b.ground(0.1);
  for (const auto& [normal, offset] : {std::pair(Vec3(1, 0, 0), -0.33),
                                       {Vec3(-1, 0, 0), -0.33},
                                       {Vec3(0, 0, 1), -0.16},
                                       {Vec3(0, 0, -1), -0.16},
                                       {Vec3(0, -1, 0), -0.3}})
    b.ground(0.1, normal, offset);
  const auto model = b.finish(3e-3, 1e-3);
  model->workers.count = 3, model->workers.method = scene::DistributedMethod::consensus;
  return model;
}

}  // namespace

class ChurnTest : public QObject {
  Q_OBJECT
 private slots:
  void the_ledger_holds_and_memory_stays_flat() {
    auto model = shaken_box();
    auto run = distributed::make_distributed_simulation(model, {Backend::host, 1});
    double early = 0, moved_planes = 0;
    int memberships = 0, crossings = 0, halved = 0;
    std::vector<distributed::WorkerMask> last;
    std::vector<double> cuts;
    constexpr int steps = 10000;
    for (int step = 0; step < steps; ++step) {
      if (step % 250 == 0) {  // gravity from another side: the same model, another run that goes on
        const double angle = 0.7 * step / 250;
        const Checkpoint state = run->checkpoint();
        model = std::make_shared<Model>(*model);
        model->gravity = 9.81 * Vec3(std::sin(angle), -std::cos(angle), 0.3 * std::sin(2 * angle));
        run = distributed::make_distributed_simulation(model, {Backend::host, 1});
        run->restore(state);
      }
      const Checkpoint before = run->checkpoint();
      const StepReport report = run->step();
      QVERIFY2(report.status == StepStatus::converged,
               qPrintable(QString("step %1: %2").arg(step + 1).arg(report.reason.c_str())));
      const distributed::StepLog& log = *run->log();
      halved += report.substeps > 1;
      if (report.substeps == 1) {
        const double bound = 0.5 * (log.overlap - model->dhat - model->dmin);
        QVERIFY(distributed::check_coverage(*model, before.q, log.holders, bound).empty());
      }
      memberships += log.holders != last;
      last = log.holders;
      std::vector<double> now;
      for (const distributed::Cut& cut : run->partition().cuts) now.push_back(cut.offset);
      for (std::size_t c = 0; c < cuts.size(); ++c) moved_planes += std::abs(now[c] - cuts[c]);
      cuts = now;
      if (step % 10 == 0) crossings += distributed::count_intersections(*model, run->checkpoint().q);
      if (step == 1000) early = resident();
    }
    const double growth = (resident() - early) / 1e6;
    qInfo(
        "%d steps: memberships changed %d times, planes moved %.2f m in all, %d steps in halves, memory %+.1f MB after "
        "step 1000",
        steps, memberships, moved_planes, halved, growth);
    QCOMPARE(crossings, 0);
    QVERIFY(memberships > 300);
    QVERIFY(moved_planes > 0.1);
    QVERIFY(growth < 8);
  }
};

QTEST_GUILESS_MAIN(ChurnTest)
#include "churn_test.moc"
