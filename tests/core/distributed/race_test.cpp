#include <QtTest>
#include <cmath>

#include "core/distributed/distributed_simulation.hpp"
#include "core/distributed/measure.hpp"
#include "core/distributed/oracle.hpp"
#include "core/distributed/race.hpp"
#include "core/scene/scene_io.hpp"
#include "tests/core/abd/reference_models.hpp"

/// The same step by several methods, judged alike.
using namespace seam;
using namespace seam::abd;
using distributed::Race;
using distributed::RaceLane;
using distributed::RacePoint;
using distributed::RoundKind;

namespace {

std::shared_ptr<Model> pile(int workers) {
  auto model = std::make_shared<Model>(build_model(scene::load_scene(SEAM_SOURCE_DIR "/scenes/pile.json")));
  model->workers.count = workers;
  return model;
}

Checkpoint state_before(const std::shared_ptr<Model>& model, int step) {
  return distributed::single_worker_states(model, step, 1, 1, nullptr).at(0);
}

}  // namespace

class RaceTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    model_ = pile(3);
    before_ = state_before(model_, 40);
    race_ = distributed::run_race(model_, before_, {}, distributed::all_racers(model_->workers));
  }

  void everybody_arrives_at_the_same_goal() {
    QCOMPARE(race_.step, before_.step + 1);
    QCOMPARE(race_.goal, model_->step_tolerance);
    QCOMPARE(race_.lanes.size(), std::size_t{6});
    for (const RaceLane& lane : race_.lanes) {
      QVERIFY2(lane.finished(), lane.name.c_str());
      QVERIFY2(lane.arrived.has_value(), lane.name.c_str());
      QVERIFY(lane.points.back().error <= race_.goal);
      QVERIFY(*lane.arrived > 0 && lane.points.front().error > race_.goal);
      QVERIFY(lane.points.front().rounds == 0 && lane.points.front().q == before_.q);
      QCOMPARE(lane.tolerance, race_.goal * std::pow(0.25, lane.tightened));
      for (std::size_t i = 1; i < lane.points.size(); ++i) {
        const RacePoint &a = lane.points[i - 1], &b = lane.points[i];
        QVERIFY(b.rounds == a.rounds + 1 && b.newton_critical >= a.newton_critical);
        QVERIFY(b.bytes >= a.bytes && b.synchronisations >= a.synchronisations);
      }
    }
  }

  /// Costs add up to what the step reports.
  void costs_are_those_of_the_report() {
    for (const RaceLane& lane : race_.lanes) {
      const RacePoint& end = lane.points.back();
      QCOMPARE(end.newton_critical,
               lane.workers.count > 1 ? lane.report.distributed.newton_critical : lane.report.newton_iterations);
      if (lane.workers.count == 1) {
        QVERIFY(end.bytes == 0 && end.synchronisations == 0);
        continue;
      }
      QCOMPARE(end.rounds, lane.report.distributed.rounds);
      QVERIFY(end.bytes > 0 && end.synchronisations > 0);
      QCOMPARE(end.bytes, lane.report.distributed.bytes);
      QCOMPARE(end.synchronisations, static_cast<std::uint64_t>(lane.report.distributed.synchronisations));
      // More than what is exchanged in rounds: that counts with the first.
      std::uint64_t in_rounds = 0;
      for (const auto& round : lane.log->rounds) in_rounds += round.workers.at(0).synchronisations;
      QVERIFY(in_rounds < end.synchronisations);
      QVERIFY(lane.points.at(1).synchronisations >
              std::uint64_t{lane.log->rounds.at(0).workers.at(0).synchronisations});
    }
  }

  /// What the judge says of a state is what the methods themselves evaluated, and does not rise where they promise so.
  void energies_are_the_methods_own() {
    for (const RaceLane& lane : race_.lanes) {
      if (lane.points.at(1).kind == RoundKind::consensus) continue;
      for (std::size_t i = 1; i < lane.points.size(); ++i) {
        const RacePoint& point = lane.points[i];
        const double own = lane.workers.count == 1 ? lane.log->rounds.at(0).newton.at(i - 1).info.energy
                                                   : lane.log->rounds.at(i - 1).energy;
        QVERIFY2(std::abs(point.energy - own) <= 1e-9 * std::abs(own),
                 qPrintable(QStringLiteral("%1 point %2: %3, %4")
                                .arg(QString::fromStdString(lane.name))
                                .arg(i)
                                .arg(point.energy, 0, 'g', 17)
                                .arg(own, 0, 'g', 17)));
        if (i > 1) QVERIFY(point.energy <= lane.points[i - 1].energy + 1e-12 * std::abs(own));
        QVERIFY(point.energy >= race_.least_energy);
      }
    }
  }

  /// The last point is the state that the method commits, and its error is the oracle's.
  void the_end_is_what_was_committed() {
    distributed::Oracle oracle(model_);
    for (const RaceLane& lane : race_.lanes) {
      auto model = std::make_shared<Model>(*model_);
      model->workers = lane.workers, model->step_tolerance = lane.tolerance;
      const distributed::Resolved again = resolve_step(model, before_, {}, distributed::LogDetail::rounds);
      QVERIFY2(again.after.q == lane.points.back().q, lane.name.c_str());
      QCOMPARE(lane.points.back().error, oracle.stationarity_error(before_, again.after.q, again.report.kappa));
    }
  }

  /// Bodies that have passed into each other have no energy, whatever their distances say.
  void a_touching_consensus_pose_is_infinitely_far() {
    int touching = 0;
    auto squeezed = std::make_shared<Model>(build_model(scene::load_scene(SEAM_SOURCE_DIR "/scenes/squeezed.json")));
    squeezed->workers.count = 3;
    const Race hard = distributed::run_race(squeezed, state_before(squeezed, 19), {},
                                            {distributed::all_racers(squeezed->workers).at(1)});
    std::vector<RaceLane> lanes = race_.lanes;
    lanes.insert(lanes.end(), hard.lanes.begin(), hard.lanes.end());
    for (const RaceLane& lane : lanes)
      for (const RacePoint& point : lane.points) {
        QVERIFY(std::isinf(point.energy) == std::isinf(point.error));
        if (!std::isinf(point.error)) continue;
        QCOMPARE(point.kind, RoundKind::consensus);
        QVERIFY(point.verdict != distributed::Verdict::accepted);
        ++touching;
      }
    QVERIFY2(touching > 0, "no pose touched: the test has lost its case");
  }

  void a_single_worker_scene_races_with_two() {
    const auto racers = distributed::all_racers({});
    QCOMPARE(racers.front().workers.count, 1);
    for (std::size_t i = 1; i < racers.size(); ++i) QCOMPARE(racers[i].workers.count, 2);
  }

  void goals_below_the_tolerance_tighten_it() {
    distributed::RaceOptions options;
    options.goal = model_->step_tolerance / 50;
    const Race race =
        distributed::run_race(model_, before_, {}, {{"consensus", model_->workers}, {"one worker", {}}}, options);
    for (const RaceLane& lane : race.lanes) QVERIFY(lane.arrived && lane.points.back().error <= options.goal);
  }

  void cancels_and_keeps_what_is_complete() {
    distributed::RaceOptions options;
    int done = 0;
    options.progress = [&](int lanes, int) { done = lanes; };
    options.cancelled = [&] { return done == 2; };
    const Race race = distributed::run_race(model_, before_, {}, distributed::all_racers(model_->workers), options);
    QCOMPARE(race.lanes.size(), std::size_t{2});
    options.cancelled = [] { return true; };
    QVERIFY(
        distributed::run_race(model_, before_, {}, distributed::all_racers(model_->workers), options).lanes.empty());
  }

  /// A step solved twice (here: bodies fall so fast that the overlap has to grow) arrives in its last solve, and only
  /// where it stays below the goal.
  void only_the_last_solve_can_arrive() {
    auto model = std::make_shared<Model>(build_model(scene::load_scene(SEAM_SOURCE_DIR "/scenes/default.json")));
    model->workers.count = 2;
    const Checkpoint before = state_before(model, 19);
    const Race race = distributed::run_race(model, before, {}, distributed::all_racers(model->workers));
    int again = 0;
    for (const RaceLane& lane : race.lanes) {
      QVERIFY2(lane.arrived.has_value(), lane.name.c_str());
      for (std::size_t i = *lane.arrived; i < lane.points.size(); ++i) {
        QVERIFY(lane.points[i].error <= race.goal);
        QCOMPARE(lane.points[i].solve, lane.points.back().solve);
      }
      if (*lane.arrived > 0) {
        const RacePoint& last_bad = lane.points[*lane.arrived - 1];
        QVERIFY(!(last_bad.error <= race.goal) || last_bad.solve < lane.points.back().solve);
      }
      again += lane.points.back().solve;
      for (std::size_t i = 1; i < lane.points.size(); ++i)
        if (lane.points[i].kind != RoundKind::consensus && lane.points[i].solve == lane.points[i - 1].solve && i > 1)
          QVERIFY(lane.points[i].energy <= lane.points[i - 1].energy + race.energy_noise);
    }
    QVERIFY2(again > 0, "no step of this scene was solved twice: the test has lost its case");
  }

  /// Lagged until it settles, friction is judged where it ends.
  void lagged_friction_is_judged_at_the_solution() {
    auto model = std::make_shared<Model>(build_model(scene::load_scene(SEAM_SOURCE_DIR "/scenes/dominoes.json")));
    model->contact.friction_lag_iterations = 5, model->workers.count = 2;
    const Checkpoint before = state_before(model, 19);
    const Race race =
        distributed::run_race(model, before, {}, {{"one worker", {}}, distributed::all_racers(model->workers).at(4)});
    for (const RaceLane& lane : race.lanes) {
      QVERIFY2(lane.arrived.has_value(), lane.name.c_str());
      QCOMPARE(lane.tightened, 0);
    }
  }

  void one_who_fails_keeps_its_points() {
    scene::Workers workers = model_->workers;
    workers.max_rounds = 2;
    auto model = std::make_shared<Model>(*model_);
    model->solver.max_substep_halvings = 0;
    const Race race = distributed::run_race(model, before_, {}, {{"consensus", workers}});
    QVERIFY(!race.lanes.at(0).finished() && !race.lanes.at(0).report.reason.empty());
    QCOMPARE(race.lanes.at(0).points.size(), std::size_t{3});
    QCOMPARE(race.lanes.at(0).points.back().verdict, distributed::Verdict::capped);
  }

 private:
  std::shared_ptr<Model> model_;
  Checkpoint before_;
  Race race_;
};

QTEST_GUILESS_MAIN(RaceTest)
#include "race_test.moc"
