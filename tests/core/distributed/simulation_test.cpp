#include <QTemporaryDir>
#include <QtTest>
#include <fstream>

#include "core/base/error.hpp"
#include "core/distributed/capsule.hpp"
#include "core/distributed/distributed_simulation.hpp"
#include "core/distributed/measure.hpp"
#include "core/distributed/membership.hpp"
#include "core/scene/names.hpp"
#include "core/scene/scene_io.hpp"
#include "tests/core/abd/reference_models.hpp"

/// Steps of several workers: safety, repeats, retries, logs, what-ifs, capsules.
using namespace seam;
using namespace seam::abd;
using namespace seam::abd::worlds;
using distributed::LogDetail;
using distributed::make_distributed_simulation;
using distributed::Verdict;

namespace {

std::shared_ptr<Model> shipped(const std::string& name, int workers) {
  auto model = std::make_shared<Model>(build_model(scene::load_scene(SEAM_SOURCE_DIR "/scenes/" + name + ".json")));
  model->workers.count = workers, model->workers.method = scene::DistributedMethod::consensus;
  return model;
}

std::unique_ptr<distributed::DistributedSimulation> start(const std::shared_ptr<Model>& model) {
  return make_distributed_simulation(model, {Backend::host, 1});
}

/// Steps until one has a refused merge; the state before it.
std::optional<Checkpoint> before_refused(distributed::DistributedSimulation& run, int most) {
  for (int step = 0; step < most; ++step) {
    const Checkpoint before = run.checkpoint();
    if (run.step().status != StepStatus::converged) return std::nullopt;
    if (run.log()->rounds.back().verdict != Verdict::accepted) qFatal("a good step must end with an accepted round");
    for (const distributed::Round& round : run.log()->rounds)
      if (round.verdict == Verdict::refused) return before;
  }
  return std::nullopt;
}

void every_method() {
  using Method = scene::DistributedMethod;
  QTest::addColumn<Method>("method");
  for (const Method method : {Method::consensus, Method::schwarz, Method::newton_pcg, Method::automatic})
    QTest::newRow(scene::distributed_methods.name_of(method).data()) << method;
}

bool same_bits(const distributed::Round& a, const distributed::Round& b) {
  if (a.r != b.r || a.s != b.s || a.verdict != b.verdict || a.replicas.size() != b.replicas.size()) return false;
  for (std::size_t i = 0; i < a.replicas.size(); ++i)
    if (a.replicas[i].q != b.replicas[i].q || a.replicas[i].u != b.replicas[i].u) return false;
  return true;
}

}  // namespace

class DistributedSimulationTest : public QObject {
  Q_OBJECT
 private slots:
  void no_committed_state_intersects_and_the_ledger_holds_data() {
    QTest::addColumn<QString>("scene");
    QTest::addColumn<int>("workers");
    QTest::addColumn<int>("steps");
    QTest::newRow("pile, 2") << "pile" << 2 << 30;
    QTest::newRow("pile, 4") << "pile" << 4 << 24;
    QTest::newRow("squeezed, 2") << "squeezed" << 2 << 14;
    QTest::newRow("boxes with friction, 3") << "boxes" << 3 << 30;
    QTest::newRow("joints, 3") << "joints" << 3 << 12;
    QTest::newRow("kinematic mixer, 2") << "kinematic_mixer" << 2 << 4;
  }
  void no_committed_state_intersects_and_the_ledger_holds() {
    QFETCH(QString, scene);
    QFETCH(int, workers);
    QFETCH(int, steps);
    const auto model = shipped(scene.toStdString(), workers);
    const auto run = start(model);
    int shared = 0;
    for (int step = 0; step < steps; ++step) {
      const Checkpoint before = run->checkpoint();
      const StepReport report = run->step();
      QVERIFY2(report.status == StepStatus::converged,
               qPrintable(QString("step %1: %2").arg(step + 1).arg(report.reason.c_str())));
      const distributed::StepLog& log = *run->log();
      QCOMPARE(distributed::count_intersections(*model, run->checkpoint().q), 0);
      if (report.substeps == 1)
        QVERIFY(
            distributed::check_coverage(*model, before.q, log.holders, 0.5 * (log.overlap - model->dhat - model->dmin))
                .empty());
      for (const distributed::Round& round : log.rounds) {
        QCOMPARE(round.workers.size(), static_cast<std::size_t>(workers));
        shared = std::max(shared, static_cast<int>(round.bodies.size()));
      }
      for (double toi : report.distributed.toi) QCOMPARE(toi, 1.0);
    }
    QVERIFY(shared > 0);
  }

  void averaging_without_a_gate_lets_bodies_pass_through_each_other() {
    const auto model = shipped("squeezed", 2);
    distributed::MeasureOptions options;
    options.steps = 40, options.stationarity = false;
    QCOMPARE(distributed::measure_run(model, options).intersections, 0);
    model->workers.method = scene::DistributedMethod::averaging;
    QVERIFY(distributed::measure_run(model, options).intersections > 0);
  }

  /// Two balls, one shared: whole energies on both workers make it push as two.
  void energies_that_are_not_divided_do_not_keep_momentum() {
    Builder b;
    const auto ball = b.mesh(sphere(0.05, 1));
    b.model->gravity.setZero();
    for (int i = 0; i < 4; ++i) b.body(ball, Vec3(0.11 * i, 0.001 * i, 0));
    b.velocity(0, Vec3(2, 0, 0));
    const auto model = b.finish();
    model->workers.count = 2, model->workers.direction = Vec3(1, 0, 0), model->workers.cuts = {0.16};
    model->workers.method = scene::DistributedMethod::consensus;
    const auto error = [&](bool divide) {
      model->workers.divide_energy = divide;
      const auto run = start(model);
      const double before = model->bodies[0].mass * 2;
      StepReport report;
      for (int step = 0; step < 12; ++step) report = run->step();
      if (report.status != StepStatus::converged) qFatal("%s", report.reason.c_str());
      return std::abs(report.linear_momentum[0] - before) / before;
    };
    QVERIFY(error(true) < 1e-2);
    QVERIFY(error(false) > 5e-2);
  }

  void a_restored_run_goes_on_with_the_same_bits() {
    const auto model = shipped("pile", 3);
    const auto whole = start(model);
    std::vector<std::uint64_t> hashes;
    Checkpoint middle;
    for (int step = 0; step < 36; ++step) {
      if (step == 28) middle = whole->checkpoint();
      QCOMPARE(whole->step().status, StepStatus::converged);
      hashes.push_back(whole->state_hash());
    }
    const auto resumed = start(model);
    resumed->restore(middle);
    for (int step = 28; step < 36; ++step) {
      QCOMPARE(resumed->step().status, StepStatus::converged);
      QCOMPARE(resumed->state_hash(), hashes[static_cast<std::size_t>(step)]);
    }
    QVERIFY(whole->partition().cuts[0].offset != 0 || whole->partition().cuts[1].offset != 0);
    // another number of workers, and one, can go on from it too
    const auto other = start(shipped("pile", 2));
    other->restore(middle);
    QCOMPARE(other->step().status, StepStatus::converged);
    const auto plain = host(shipped("pile", 1));
    plain->restore(middle);
    QCOMPARE(plain->step().status, StepStatus::converged);
    Checkpoint damaged = middle;
    damaged.solver_state[4] = 1e9;  // cuts that are none: planes anew
    resumed->restore(damaged);
    QCOMPARE(resumed->step().status, StepStatus::converged);
    damaged.q.pop_back();
    QVERIFY_EXCEPTION_THROWN(resumed->restore(damaged), Error);
  }

  void a_step_that_cannot_be_agreed_on_leaves_the_state_and_says_why_data() {
    QTest::addColumn<scene::DistributedMethod>("method");
    QTest::addColumn<QString>("reason");
    QTest::newRow("consensus") << scene::DistributedMethod::consensus << "did not agree on poses in 1 rounds";
    QTest::newRow("schwarz") << scene::DistributedMethod::schwarz << "did not come to rest in 1 rounds";
  }
  void a_step_that_cannot_be_agreed_on_leaves_the_state_and_says_why() {
    QFETCH(scene::DistributedMethod, method);
    QFETCH(QString, reason);
    const auto model = shipped("pile", 2);
    model->workers.method = method;
    model->workers.max_rounds = 1, model->solver.max_substep_halvings = 1;
    const auto run = start(model);
    StepReport report;
    std::uint64_t before = 0;
    for (int step = 0; step < 60; ++step) {
      before = run->state_hash();
      report = run->step();
      if (report.status != StepStatus::converged) break;
    }
    QCOMPARE(report.status, StepStatus::consensus_limit);
    QVERIFY2(QString::fromStdString(report.reason).contains(reason), report.reason.c_str());
    QCOMPARE(run->state_hash(), before);
    QCOMPARE(run->log()->rounds.back().verdict, Verdict::capped);
    QCOMPARE(report.substeps, 2);
  }

  void a_cancelled_step_leaves_the_state_data() { every_method(); }
  void a_cancelled_step_leaves_the_state() {
    QFETCH(scene::DistributedMethod, method);
    const auto model = shipped("pile", 3);
    model->workers.method = method;
    const auto run = start(model);
    const std::uint64_t before = run->state_hash();
    const StepReport report = run->step([](const IterationInfo&) { return false; });
    QCOMPARE(report.status, StepStatus::cancelled);
    QCOMPARE(run->state_hash(), before);
    QVERIFY_EXCEPTION_THROWN(run->step([](const IterationInfo&) -> bool { throw std::runtime_error("observer"); }),
                             std::runtime_error);
    QCOMPARE(run->state_hash(), before);
    QCOMPARE(run->step().status, StepStatus::converged);
  }

  void one_step_again_in_full_detail_is_the_same_step() {
    const auto model = shipped("squeezed", 2);
    const auto run = start(model);
    const auto before = before_refused(*run, 40);
    QVERIFY(before.has_value());
    const auto again = distributed::resolve_step(model, *before, {}, LogDetail::full);
    QCOMPARE(again.log->rounds.size(), run->log()->rounds.size());
    for (std::size_t i = 0; i < again.log->rounds.size(); ++i)
      QVERIFY(same_bits(again.log->rounds[i], run->log()->rounds[i]));
    QVERIFY(again.after.q == run->checkpoint().q);
    for (const distributed::Round& round : again.log->rounds) {
      int counted = 0;
      for (const distributed::WorkerRound& worker : round.workers) counted += worker.newton;
      QCOMPARE(static_cast<int>(round.newton.size()), counted);
      for (const distributed::NewtonRound& newton : round.newton) QCOMPARE(newton.q.size(), newton.bodies.size());
    }
  }

  void a_what_if_keeps_the_rounds_before_it() {
    const auto model = shipped("pile", 2);
    model->workers.warm_start = false;  // more rounds to branch from
    const auto run = start(model);
    Checkpoint before;
    for (int step = 0; step < 40; ++step) {
      before = run->checkpoint();
      QCOMPARE(run->step().status, StepStatus::converged);
    }
    const auto as_it_was = distributed::resolve_step(model, before, {}, LogDetail::bodies);
    QVERIFY(as_it_was.log->rounds.size() >= 4);
    distributed::WhatIf same{2, model->workers, 1, 1};
    const auto unchanged = distributed::resolve_step(model, before, {}, LogDetail::bodies, same);
    QCOMPARE(unchanged.log->rounds[1].r, as_it_was.log->rounds[1].r);
    distributed::WhatIf stiffer{2, model->workers, 30, 1};
    const auto changed = distributed::resolve_step(model, before, {}, LogDetail::bodies, stiffer);
    for (std::size_t i = 0; i < 2; ++i) QVERIFY(same_bits(changed.log->rounds[i], as_it_was.log->rounds[i]));
    QVERIFY(changed.log->rounds[2].bodies[0].rho > 10 * as_it_was.log->rounds[2].bodies[0].rho);
    QVERIFY(changed.log->rounds[2].r != as_it_was.log->rounds[2].r);
    distributed::WhatIf scalar{1, model->workers, 1, 0.5};
    scalar.workers.penalty_metric = scene::PenaltyMetric::scalar;
    const auto metric = distributed::resolve_step(model, before, {}, LogDetail::bodies, scalar);
    QVERIFY(same_bits(metric.log->rounds[0], as_it_was.log->rounds[0]));
    QVERIFY(metric.report.status == StepStatus::converged);
    QVERIFY(metric.log->rounds.back().r < 0.5 * metric.log->tolerance);
  }

  void a_capsule_replays_a_refused_merge() {
    const auto model = shipped("squeezed", 2);
    const auto run = start(model);
    const auto before = before_refused(*run, 40);
    QVERIFY(before.has_value());
    const distributed::StepLog& log = *run->log();
    std::size_t index = 0;
    while (log.rounds[index].verdict != Verdict::refused) ++index;
    int worker = 0;
    while (!(log.rounds[index].workers[static_cast<std::size_t>(worker)].toi < 1)) ++worker;
    const auto capsule = distributed::make_capsule(*model, log, index, worker, before->q, "squeezed");
    QVERIFY(capsule.toi < 1);
    QVERIFY2(capsule.verdict.starts_with("Refused on worker"), capsule.verdict.c_str());
    QTemporaryDir folder;
    const std::string path = folder.filePath("merge.json").toStdString();
    distributed::save_capsule(capsule, path);
    const auto result = distributed::replay(distributed::load_capsule(path));
    QVERIFY(result.valid());
    QCOMPARE(result.toi, capsule.toi);
    QVERIFY(result.largest_r < log.tolerance);
    distributed::Capsule edited = capsule;
    edited.toi *= 0.5;
    QVERIFY(!distributed::replay(edited).valid());
    std::size_t quiet = 0;
    while (quiet < log.rounds.size() && log.rounds[quiet].verdict != Verdict::goes_on) ++quiet;
    if (quiet < log.rounds.size())
      QVERIFY_EXCEPTION_THROWN(distributed::make_capsule(*model, log, quiet, worker, before->q, ""), Error);
    for (const char* text : {"", "{}", "[1]", "{\"file\":\"seam merge capsule\",\"version\":1}"}) {
      std::ofstream(path) << text;
      QVERIFY_EXCEPTION_THROWN(distributed::load_capsule(path), Error);
    }
  }

  void fast_bodies_widen_the_overlap() {
    Builder b;
    const auto light = b.mesh(box(Vec3(0.1, 0.1, 0.1)));
    const auto heavy = b.mesh(box(Vec3(0.3, 0.3, 0.3)));
    b.model->gravity.setZero();
    b.body(light, Vec3(0.21, 0, 0), Mat3::Identity(), scene::BodyKind::dynamic_body, 10);
    b.body(heavy, Vec3(0, 0, 0), Mat3::Identity(), scene::BodyKind::dynamic_body, 10000);
    b.body(light, Vec3(0.9, 0, 0), Mat3::Identity(), scene::BodyKind::dynamic_body, 10);
    b.velocity(1, Vec3(20, 0, 0));
    const auto model = b.finish();
    model->workers.count = 2, model->workers.direction = Vec3(1, 0, 0), model->workers.cuts = {0.5};
    model->workers.method = scene::DistributedMethod::consensus;
    const auto run = start(model);
    for (int step = 0; step < 8; ++step) {
      const Checkpoint before = run->checkpoint();
      QCOMPARE(run->step().status, StepStatus::converged);
      double moved = 0;
      const Checkpoint after = run->checkpoint();
      for (std::size_t i = 0; i < 3; ++i) moved = std::max(moved, (after.q[i] - before.q[i]).head<3>().norm());
      QVERIFY(2 * moved <= run->log()->overlap);
      QCOMPARE(distributed::count_intersections(*model, after.q), 0);
    }
  }

  void scenes_that_cannot_be_split_are_refused() {
    const auto model = stacked_boxes();
    model->workers.count = 3, model->workers.direction = Vec3(1, 0, 0), model->workers.cuts = {0.2, 0.1};
    QVERIFY_EXCEPTION_THROWN(start(model), Error);
    SimulationOptions cuda;
    cuda.backend = Backend::cuda;
    model->workers.cuts.clear();
    QVERIFY_EXCEPTION_THROWN(make_distributed_simulation(model, cuda), Error);
  }

  /// More workers than bodies: some hold nothing but the ground.
  void empty_regions_do_no_harm_data() { every_method(); }
  void empty_regions_do_no_harm() {
    QFETCH(scene::DistributedMethod, method);
    auto model = stacked_boxes();
    model->workers.method = method;
    model->step_tolerance = 3e-4 * model->length_scale;
    model->workers.count = 7, model->workers.direction = Vec3(1, 0, 0);
    model->workers.cuts = {-30, -20, -10, 10, 20, 30};
    const auto run = start(model);
    for (int step = 0; step < 10; ++step) QCOMPARE(run->step().status, StepStatus::converged);
  }
};

QTEST_GUILESS_MAIN(DistributedSimulationTest)
#include "simulation_test.moc"
