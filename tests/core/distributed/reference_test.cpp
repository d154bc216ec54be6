#include <QtTest>

#include "core/distributed/distributed_simulation.hpp"
#include "core/scene/names.hpp"
#include "tests/core/abd/reference_models.hpp"

/// Several workers against one on the worlds that the single worker is judged by, planes through the contacts.
using namespace seam;
using namespace seam::abd;
using namespace seam::abd::worlds;

Q_DECLARE_METATYPE(std::shared_ptr<Model>)

namespace {

std::shared_ptr<Model> row_of_spheres() {
  Builder b;
  const auto ball = b.mesh(sphere(0.05, 1));
  b.model->gravity.setZero();
  for (int i = 0; i < 6; ++i) b.body(ball, Vec3(0.1002 * i, 0.004 * i, 0.003 * i), rotation(Vec3(1, 2, 3), 0.2 * i));
  b.velocity(0, Vec3(0.5, 0, 0));
  return tight(b, 400);
}

std::shared_ptr<Model> with_workers(const std::shared_ptr<Model>& model, int count, const Vec3& direction,
                                    std::vector<double> cuts) {
  auto copy = std::make_shared<Model>(*model);
  copy->workers.count = count, copy->workers.direction = direction, copy->workers.cuts = std::move(cuts);
  copy->workers.method = scene::DistributedMethod::consensus;
  return copy;
}

struct Difference {
  double position = 0, velocity = 0;
  int rounds = 0, refused = 0;
};

/// Largest difference of vertices (m) and of their velocities (m/s) over `steps` steps.
Difference compare(const std::shared_ptr<Model>& model, int steps, Simulation& a, Simulation& b) {
  Difference worst;
  for (int step = 0; step < steps; ++step) {
    const StepReport one = a.step(), many = b.step();
    if (one.status != StepStatus::converged) qFatal("one worker: %s", one.reason.c_str());
    if (many.status != StepStatus::converged)
      qFatal("step %d: %s %s", step + 1, to_string(many.status), many.reason.c_str());
    worst.rounds += many.distributed.rounds, worst.refused += many.distributed.refused;
    const Checkpoint x = a.checkpoint(), y = b.checkpoint();
    worst.position = std::max(worst.position, vertex_difference(*model, x.q, y.q));
    std::vector<Vec12> v = x.v, w = y.v;
    worst.velocity = std::max(worst.velocity, vertex_difference(*model, v, w));
  }
  return worst;
}

}  // namespace

class DistributedReferenceTest : public QObject {
  Q_OBJECT
 private slots:
  void agrees_data() {
    QTest::addColumn<std::shared_ptr<Model>>("model");
    QTest::addColumn<int>("steps");
    QTest::addColumn<Vec3>("direction");
    QTest::addColumn<std::vector<double>>("cuts");
    const Vec3 up(0, 1, 0), along(1, 0, 0), slanted = Vec3(1, 2, 0.5).normalized();
    using Cuts = std::vector<double>;
    QTest::newRow("stack, 2 workers, plane through the contact") << stacked_boxes() << 20 << up << Cuts{0.1005};
    QTest::newRow("stack, 3 workers") << stacked_boxes() << 20 << up << Cuts{0.05, 0.1005};
    QTest::newRow("stack, 4 workers, slanted") << stacked_boxes() << 20 << slanted << Cuts{0.05, 0.1, 0.15};
    QTest::newRow("crossed bars, 2 workers") << crossed_bars() << 20 << along << Cuts{0.0};
    QTest::newRow("friction stack, 2 workers") << friction_stack() << 20 << up << Cuts{0.125};
    QTest::newRow("friction stack, 3 workers") << friction_stack() << 20 << slanted << Cuts{0.08, 0.13};
    QTest::newRow("row of spheres, 2 workers") << touching_spheres() << 10 << along << Cuts{0.1};
    QTest::newRow("row of spheres, 3 workers") << touching_spheres() << 10 << along << Cuts{0.05, 0.15};
    QTest::newRow("row of spheres, 4 workers") << touching_spheres() << 10 << along << Cuts{0.05, 0.1, 0.15};
    QTest::newRow("six spheres, 2 workers") << row_of_spheres() << 8 << along << Cuts{0.25};
    QTest::newRow("chain, 3 workers") << chain() << 10 << up << Cuts{-0.14, -0.07};
    QTest::newRow("chain, 2 workers") << chain() << 10 << up << Cuts{-0.12};
  }
  void agrees() {
    QFETCH(std::shared_ptr<Model>, model);
    QFETCH(int, steps);
    QFETCH(Vec3, direction);
    QFETCH(std::vector<double>, cuts);
    const auto split = with_workers(model, static_cast<int>(cuts.size()) + 1, direction, cuts);
    using Method = scene::DistributedMethod;
    for (const Method method : {Method::consensus, Method::schwarz, Method::newton_pcg, Method::automatic}) {
      split->workers.method = method;
      const auto one = host(model);
      const auto many = distributed::make_distributed_simulation(split, {Backend::host, 1});
      const Difference worst = compare(model, steps, *one, *many);
      qInfo("%s, %s: %.3g m, %.3g m/s, %.1f rounds a step, %d refused", QTest::currentDataTag(),
            scene::distributed_methods.name_of(method).data(), worst.position, worst.velocity,
            double(worst.rounds) / steps, worst.refused);
      QVERIFY(worst.position < 1e-7);
      QVERIFY(worst.velocity < 1e-5);
    }
  }

  void one_worker_is_the_plain_solver_bit_for_bit_data() {
    QTest::addColumn<std::shared_ptr<Model>>("model");
    QTest::addColumn<int>("steps");
    QTest::addColumn<int>("lags");
    QTest::newRow("stack") << stacked_boxes() << 20 << 1;
    QTest::newRow("crossed bars") << crossed_bars() << 20 << 1;
    QTest::newRow("friction stack") << friction_stack() << 20 << 1;
    QTest::newRow("spheres") << row_of_spheres() << 10 << 1;
    QTest::newRow("chain") << chain() << 10 << 1;
    QTest::newRow("friction stack, lagged until settled") << friction_stack() << 20 << -1;
  }
  void one_worker_is_the_plain_solver_bit_for_bit() {
    QFETCH(std::shared_ptr<Model>, model);
    QFETCH(int, steps);
    QFETCH(int, lags);
    model->contact.kappa.reset();  // the choice of kappa is part of it
    model->contact.friction_lag_iterations = lags;
    const auto plain = host(model);
    const auto one = distributed::make_distributed_simulation(model, {Backend::host, 1});
    for (int step = 0; step < steps; ++step) {
      const StepReport a = plain->step(), b = one->step();
      QCOMPARE(b.status, a.status);
      QCOMPARE(b.newton_iterations, a.newton_iterations);
      QCOMPARE(b.kappa, a.kappa);
      QCOMPARE(b.contacts, a.contacts);
      QCOMPARE(one->state_hash(), plain->state_hash());
    }
  }

  void repeats_bit_for_bit_data() {
    QTest::addColumn<int>("workers");
    for (int workers : {2, 3, 4}) QTest::addRow("%d workers", workers) << workers;
  }
  void repeats_bit_for_bit() {
    QFETCH(int, workers);
    auto model = std::make_shared<Model>(*friction_stack());
    model->step_tolerance = 3e-4 * model->length_scale;
    model->workers.count = workers, model->workers.method = scene::DistributedMethod::consensus;
    std::vector<std::uint64_t> first;
    for (const int threads : {1, 1, 2, 8}) {
      const auto run = distributed::make_distributed_simulation(model, {Backend::host, threads});
      std::vector<std::uint64_t> hashes;
      for (int step = 0; step < 20; ++step) {
        QCOMPARE(run->step().status, StepStatus::converged);
        hashes.push_back(run->state_hash());
      }
      if (first.empty()) first = hashes;
      QVERIFY(hashes == first);
    }
  }
};

QTEST_GUILESS_MAIN(DistributedReferenceTest)
#include "reference_test.moc"
