#include <QtTest>

#include "core/distributed/distributed_simulation.hpp"
#include "core/distributed/measure.hpp"
#include "core/distributed/membership.hpp"
#include "core/distributed/methods/schwarz.hpp"
#include "core/distributed/oracle.hpp"
#include "core/scene/names.hpp"
#include "core/scene/scene_io.hpp"
#include "tests/core/abd/reference_models.hpp"

/// Schwarz sweeps, Newton with conjugate gradients and their combination (schwarz.md).
using namespace seam;
using namespace seam::abd;
using namespace seam::abd::worlds;
using distributed::make_distributed_simulation;
using distributed::Round;
using distributed::RoundKind;
using distributed::Verdict;
using scene::DistributedMethod;
using scene::SchwarzSweep;

namespace {

std::shared_ptr<Model> shipped(const std::string& name, int workers, DistributedMethod method) {
  auto model = std::make_shared<Model>(build_model(scene::load_scene(SEAM_SOURCE_DIR "/scenes/" + name + ".json")));
  model->workers.count = workers, model->workers.method = method;
  return model;
}

/// Boxes in a row, the last one pressed against a wall at the other end with many times its weight.
std::shared_ptr<Model> pressed_chain(int boxes, double weights) {
  Builder b;
  const auto cube = b.mesh(box(Vec3(0.1, 0.1, 0.1)));
  const auto wall = b.mesh(box(Vec3(0.05, 0.4, 0.4)));
  b.model->gravity.setZero();
  b.body(wall, Vec3(-0.0256, 0, 0), Mat3::Identity(), scene::BodyKind::static_body);
  for (int i = 0; i < boxes; ++i) b.body(cube, Vec3(0.05 + 0.1006 * i, 0.001 * (i % 2), 0.0005 * (i % 3)));
  BodyModel& last = b.model->bodies.back();
  last.load.head<3>() = Vec3(-weights * 9.81 * last.mass, 0, 0);
  auto model = b.finish();
  model->workers.direction = Vec3(1, 0, 0);
  return model;
}

struct Progress {
  int rounds = 0, sweeps = 0, newton = 0, conflicts = 0;
};

/// One step; E never rises from round to round of a substep but by rounding or by steps far below the tolerance, and
/// the log is complete.
Progress check_step(const Model& model, distributed::DistributedSimulation& run) {
  const StepReport report = run.step();
  if (report.status != StepStatus::converged) qFatal("step %d: %s", int(report.step), report.reason.c_str());
  const distributed::StepLog& log = *run.log();
  Progress progress;
  double before = HUGE_VAL;
  int substep = 0, attempt = 0;
  for (const Round& round : log.rounds) {
    if (round.substep != substep || round.attempt != attempt) before = HUGE_VAL;
    substep = round.substep, attempt = round.attempt;
    const bool searched = round.s >= distributed::small_step * log.tolerance;
    if (searched && !(round.energy <= before + 1e-9 * std::abs(before) + 1e-15))
      qFatal("E rises from %.17g to %.17g in a %s round", before, round.energy, to_string(round.kind));
    before = round.energy;
    ++progress.rounds;
    progress.sweeps += round.kind == RoundKind::stage, progress.newton += round.kind == RoundKind::newton;
    progress.conflicts += round.verdict == Verdict::refused;
  }
  if (log.rounds.back().verdict != Verdict::accepted) qFatal("a good step must end with an accepted round");
  if (report.distributed.synchronisations < progress.rounds) qFatal("synchronisations are not counted");
  for (std::uint32_t b = 0; b < model.bodies.size(); ++b) {
    if (model.bodies[b].kind != scene::BodyKind::dynamic_body) continue;
    if (log.owners[b] >= log.workers || !(log.holders[b] >> log.owners[b] & 1))
      qFatal("an owner does not hold its body");
    if ((log.holders[b] & ~log.seen[b]) != 0) qFatal("a holder does not see its body");
  }
  return progress;
}

}  // namespace

class OwnersTest : public QObject {
  Q_OBJECT
 private slots:
  void workers_are_coloured_greedily() {
    using distributed::color_workers;
    using Colors = std::vector<std::uint16_t>;
    QVERIFY(color_workers({}) == Colors{});
    QVERIFY((color_workers({0b010, 0b101, 0b010}) == Colors{0, 1, 0}));  // a chain
    QVERIFY((color_workers({0b110, 0b101, 0b011}) == Colors{0, 1, 2}));  // a triangle
    QVERIFY((color_workers({0b1010, 0b0101, 0b1010, 0b0101}) == Colors{0, 1, 0, 1}));
  }

  void newton_takes_over_after_slow_rounds() {
    using distributed::is_slow;
    QVERIFY(!is_slow({}) && !is_slow({1}));
    QVERIFY(!is_slow({1, 0.1, 0.01}));
    QVERIFY(!is_slow({1, 0.6, 0.1}));
    QVERIFY(is_slow({1, 0.6, 0.5}));
    QVERIFY(is_slow({1, 0.6, 0.1, 0.09}));
  }

  void energy_falls_and_nothing_intersects_data() {
    QTest::addColumn<QString>("scene");
    QTest::addColumn<int>("workers");
    QTest::addColumn<int>("steps");
    QTest::newRow("pile, 2") << "pile" << 2 << 34;
    QTest::newRow("pile, 4") << "pile" << 4 << 34;
    QTest::newRow("boxes with friction, 3") << "boxes" << 3 << 16;
    QTest::newRow("joints, 3") << "joints" << 3 << 8;
    QTest::newRow("kinematic mixer, 2") << "kinematic_mixer" << 2 << 20;
  }
  void energy_falls_and_nothing_intersects() {
    QFETCH(QString, scene);
    QFETCH(int, workers);
    QFETCH(int, steps);
    struct Way {
      DistributedMethod method;
      SchwarzSweep sweep;
    };
    for (const Way way : {Way{DistributedMethod::schwarz, SchwarzSweep::restricted},
                          Way{DistributedMethod::schwarz, SchwarzSweep::coloured},
                          Way{DistributedMethod::newton_pcg, SchwarzSweep::restricted},
                          Way{DistributedMethod::automatic, SchwarzSweep::coloured_first}}) {
      const auto model = shipped(scene.toStdString(), workers, way.method);
      model->workers.sweep = way.sweep;
      const auto run = make_distributed_simulation(model, {Backend::host, 1});
      Progress all;
      for (int step = 0; step < steps; ++step) {
        const Checkpoint before = run->checkpoint();
        const Progress progress = check_step(*model, *run);
        all.rounds += progress.rounds, all.sweeps += progress.sweeps, all.newton += progress.newton;
        QCOMPARE(distributed::count_intersections(*model, run->checkpoint().q), 0);
        const distributed::StepLog& log = *run->log();
        QVERIFY(
            distributed::check_coverage(*model, before.q, log.holders, 0.5 * (log.overlap - model->dhat - model->dmin))
                .empty());
      }
      QCOMPARE(all.newton > 0, way.method != DistributedMethod::schwarz);
      if (way.sweep != SchwarzSweep::restricted) QVERIFY(all.sweeps > 0);  // else only after conflicts
    }
  }

  /// The shares that workers report add up to the energies of the scene, which a single worker would report too.
  void shares_of_energy_add_up() {
    for (const auto method : {DistributedMethod::consensus, DistributedMethod::automatic}) {
      const auto model = shipped("pile", 3, method);
      const auto run = make_distributed_simulation(model, {Backend::host, 1});
      StepReport report;
      for (int step = 0; step < 40; ++step) report = run->step();
      const auto plain = shipped("pile", 1, method);
      const auto single = make_simulation(plain, {Backend::host, 1});
      single->restore(run->checkpoint());
      double barrier = 0, kinetic = 0;
      for (const Energies& share : run->log()->energies) barrier += share.barrier, kinetic += share.kinetic;
      QVERIFY(report.energy.barrier > 0);
      QVERIFY(std::abs(barrier - report.energy.barrier) <= 1e-12 * barrier);
      QVERIFY(std::abs(kinetic - report.energy.kinetic) <= 1e-12 * kinetic);
      std::size_t contacts = 0;
      for (const ContactPoint& contact : single->contact_points()) contacts += contact.distance < model->dhat;
      QCOMPARE(report.contacts, contacts);
    }
  }

  /// The state is left where one exact Newton step of the whole scene is below the tolerance.
  void a_pressed_chain_is_not_accepted_falsely() {
    for (const int boxes : {12, 40}) {
      for (const int workers : {2, 4}) {
        const auto model = pressed_chain(boxes, 586);
        const auto problems = distributed::single_worker_states(model, 6, 4, 1, nullptr);
        const auto worst = [&](DistributedMethod method) {
          const auto split = std::make_shared<Model>(*model);
          split->workers.count = workers, split->workers.method = method;
          const auto figures = distributed::measure_problems(split, problems, {});
          if (figures.failed + figures.halved > 0) qFatal("%d failed, %d in halves", figures.failed, figures.halved);
          return figures.stationarity_max;
        };
        QVERIFY(worst(DistributedMethod::automatic) < 1);
        QVERIFY(worst(DistributedMethod::newton_pcg) < 1);
      }
    }
  }

  /// The coarse space carries what is pressed at one end to the other.
  void the_coarse_space_saves_iterations_on_a_long_chain() {
    const auto model = pressed_chain(40, 586);
    const auto problems = distributed::single_worker_states(model, 6, 4, 1, nullptr);
    const auto iterations = [&](bool coarse) {
      const auto split = std::make_shared<Model>(*model);
      split->workers.count = 8, split->workers.method = DistributedMethod::newton_pcg;
      split->workers.coarse_space = coarse;
      int sum = 0;
      for (const StepReport& report : distributed::measure_problems(split, problems, {}).reports)
        sum += report.pcg_iterations / 8;
      return sum;
    };
    const int with = iterations(true), without = iterations(false);
    qInfo("chain of 40 on 8 workers: %d iterations with the coarse space, %d without", with, without);
    QVERIFY(with < without);
  }

  void repeats_bit_for_bit() {
    for (const auto method :
         {DistributedMethod::schwarz, DistributedMethod::newton_pcg, DistributedMethod::automatic}) {
      std::vector<std::uint64_t> first;
      for (const int threads : {1, 1, 2, 8}) {
        const auto run = make_distributed_simulation(shipped("pile", 3, method), {Backend::host, threads});
        std::vector<std::uint64_t> hashes;
        for (int step = 0; step < 36; ++step) {
          QCOMPARE(run->step().status, StepStatus::converged);
          hashes.push_back(run->state_hash());
        }
        if (first.empty()) first = hashes;
        QVERIFY(hashes == first);
      }
    }
  }

  void one_worker_is_the_plain_solver_bit_for_bit() {
    for (const auto method :
         {DistributedMethod::schwarz, DistributedMethod::newton_pcg, DistributedMethod::automatic}) {
      const auto model = shipped("pile", 1, method);
      const auto plain = abd::make_simulation(model, {Backend::host, 1});
      const auto one = make_distributed_simulation(model, {Backend::host, 1});
      for (int step = 0; step < 36; ++step) {
        plain->step(), one->step();
        QCOMPARE(one->state_hash(), plain->state_hash());
      }
    }
  }
};

QTEST_GUILESS_MAIN(OwnersTest)
#include "owners_test.moc"
