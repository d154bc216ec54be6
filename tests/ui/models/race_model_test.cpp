// A real race on a small pile, replayed by the common clock; and lanes that failed, touch, or were cut into halves.
#include <QtTest>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/distributed/race_report.hpp"
#include "core/scene/scene_io.hpp"
#include "ui/models/race_job.hpp"
#include "ui/models/race_model.hpp"
#include "ui/models/race_picture.hpp"
#include "ui/models/race_table.hpp"
#include "ui/viewport/palette.hpp"

using namespace seam;
using distributed::Race;
using distributed::RaceLane;
using distributed::RacePoint;
using models::RaceClock;
using models::RaceMeasure;
using models::RaceModel;

namespace {

/// Four balls in a row in a trough, pressed together: two workers share the middle ones.
const char* const trough = R"({"name": "trough", "bodies": [
  {"name": "a", "shape": {"name": "sphere", "radius": 0.15, "subdivisions": 1}, "position": [-0.455, 0.152, 0], "linear_velocity": [1, 0, 0]},
  {"name": "b", "shape": {"name": "sphere", "radius": 0.15, "subdivisions": 1}, "position": [-0.152, 0.152, 0.01]},
  {"name": "c", "shape": {"name": "sphere", "radius": 0.15, "subdivisions": 1}, "position": [0.152, 0.152, 0]},
  {"name": "d", "shape": {"name": "sphere", "radius": 0.15, "subdivisions": 1}, "position": [0.455, 0.152, 0.01], "linear_velocity": [-1, 0, 0]}],
  "half_spaces": [{"name": "floor", "normal": [0, 1, 0], "offset": 0}], "workers": {"direction": [1, 0, 0]}})";

RacePoint made_point(int cost, double error, const std::vector<Vec12>& q) {
  RacePoint point;
  point.rounds = point.newton_critical = cost;
  point.synchronisations = static_cast<std::uint64_t>(2 * cost), point.bytes = static_cast<std::uint64_t>(100 * cost);
  point.error = error, point.energy = error, point.q = q;
  return point;
}

}  // namespace

class RaceModelTest : public QObject {
  Q_OBJECT
  std::shared_ptr<const abd::Model> model_;
  std::shared_ptr<const Race> race_;
  distributed::RaceSubject subject_;

  std::unique_ptr<RaceModel> replay() const { return std::make_unique<RaceModel>(race_, model_, subject_); }

  /// Lanes: 0 arrives at 4; 1 at 2; 2 fails without a judged state; 3 touches on the way and stops short.
  std::shared_ptr<Race> made_race() const {
    auto race = std::make_shared<Race>();
    race->step = 7, race->goal = 1e-3, race->least_energy = 0.5e-3;
    std::vector<Vec12> far = model_->start_q, near = far;
    far[0][0] += 0.01;
    const auto lane = [&](scene::DistributedMethod method, std::vector<RacePoint> points) {
      RaceLane made;
      made.workers.count = 2, made.workers.method = method, made.points = std::move(points), made.tolerance = 1e-3;
      for (std::size_t i = 0; i < made.points.size() && !made.arrived; ++i)
        if (made.points[i].error <= race->goal) made.arrived = i;
      race->lanes.push_back(made);
    };
    lane(scene::DistributedMethod::consensus,
         {made_point(0, 1, far), made_point(2, 1e-2, far), made_point(4, 0.9e-3, near), made_point(5, 0.5e-3, near)});
    lane(scene::DistributedMethod::schwarz, {made_point(0, 1, far), made_point(2, 0.8e-3, near)});
    lane(scene::DistributedMethod::newton_pcg, {made_point(0, std::nan(""), far)});
    race->lanes.back().report.status = abd::StepStatus::newton_limit;
    race->lanes.back().report.reason = "the iteration limit was reached";
    lane(scene::DistributedMethod::automatic,
         {made_point(0, 1, far), made_point(1, HUGE_VAL, near), made_point(3, 4e-3, near)});
    return race;
  }

 private slots:
  void initTestCase() {
    const scene::Scene scene = scene::parse_scene(trough);
    model_ = std::make_shared<const abd::Model>(abd::build_model(scene));
    auto single = std::make_shared<abd::Model>(*model_);
    single->workers = {};
    const auto simulation = abd::make_simulation(single);
    for (int i = 0; i < 3; ++i) QVERIFY(simulation->step().status == abd::StepStatus::converged);
    race_ = std::make_shared<const Race>(
        distributed::run_race(model_, simulation->checkpoint(), {}, distributed::all_racers(model_->workers)));
    subject_ = {scene.name, model_->step_tolerance, 2};
    QCOMPARE(race_->lanes.size(), std::size_t{6});
    QCOMPARE(race_->step, 4);
  }

  void every_lane_shows_its_last_point_that_the_clock_has_paid_for() {
    const auto race = replay();
    for (int unit = 0; unit < models::race_clocks; ++unit) {
      race->set_unit(static_cast<RaceClock>(unit));
      QVERIFY(std::is_sorted(race->events().begin(), race->events().end()));
      for (const double clock : race->events()) {
        race->set_clock(clock);
        for (std::size_t i = 0; i < race->lanes(); ++i) {
          const auto& points = race->lane(i).points;
          const std::size_t at = race->shown(i);
          QVERIFY(race->cost(points[at]) <= clock);
          QVERIFY(at + 1 == points.size() || race->cost(points[at + 1]) > clock);
        }
      }
      for (std::size_t i = 0; i < race->lanes(); ++i) QVERIFY(race->stopped(i));
    }
  }

  void a_single_worker_sends_nothing_and_is_there_at_once() {
    const auto race = replay();
    race->set_unit(RaceClock::bytes);
    race->set_clock(0);
    QVERIFY(race->stopped(0) && race->arrived(0));
    QCOMPARE(race->places().front().lane, std::size_t{0});
    QVERIFY(!race->stopped(1));
  }

  void steps_go_from_change_to_change() {
    const auto race = replay();
    QVERIFY(!race->step(-1));
    std::size_t steps = 0;
    while (race->step(1)) ++steps;
    QCOMPARE(steps + 1, race->events().size());
    QCOMPARE(race->clock(), race->end());
    while (race->step(-1)) --steps;
    QCOMPARE(steps, std::size_t{0});
    race->set_clock(1e18);
    QCOMPARE(race->clock(), race->end());
  }

  void places_are_those_of_the_unit_and_equal_costs_share_one() {
    RaceModel race(made_race(), model_, subject_);
    QCOMPARE(race.place_of(1), 1);
    QCOMPARE(race.place_of(0), 2);
    QCOMPARE(race.place_of(2), 0);
    QCOMPARE(race.place_of(3), 0);
    auto tie = made_race();
    tie->lanes[0].points[2].rounds = 2;
    RaceModel shared(tie, model_, subject_);
    QCOMPARE(shared.place_of(0), 1);
    QCOMPARE(shared.place_of(1), 1);
    race.set_clock(2);
    QVERIFY(race.ranking_text().contains(QStringLiteral("1. Schwarz (2)")));
    QVERIFY(race.ranking_text().contains(QStringLiteral("under way: consensus")));
  }

  void what_is_no_number_is_said_in_words() {
    RaceModel race(made_race(), model_, subject_);
    const RaceModel::Curve curve = race.curve(3, RaceMeasure::error);
    QCOMPARE(curve.touching, 1);
    QVERIFY(std::isnan(curve.y[1]) && std::isfinite(curve.y[0]) && std::isfinite(curve.y[2]));
    QVERIFY(race.curve(2, RaceMeasure::error).x.empty());
    QVERIFY(race.left_out(RaceMeasure::error).contains(QStringLiteral("touch in 1")));
    QCOMPARE(race.error_text(race.lane(3).points[1]), QStringLiteral("bodies touch"));
    QVERIFY(race.error_text(race.lane(2).points[0]).contains(QStringLiteral("halves")));
    QVERIFY(race.remark(2).contains(QStringLiteral("iteration limit")));
    QVERIFY(race.remark(3).contains(QStringLiteral("Stopped at")));
    race.set_clock(race.end());
    QCOMPARE(race.finish_text(2), QStringLiteral("failed"));
    QVERIFY(race.finish_text(3).contains(QStringLiteral("short of the goal")));
    QVERIFY(race.finish_text(1).contains(QStringLiteral("place 1")));
    // The least energy itself cannot stand on a logarithmic axis.
    QCOMPARE(race.curve(0, RaceMeasure::energy).zero, 1);
  }

  void a_stage_names_its_workers_and_a_refused_merge_who_refused() {
    auto race = made_race();
    auto log = std::make_shared<distributed::StepLog>();
    log->workers = 3, log->colors = {0, 1, 0};
    log->rounds.resize(2);
    log->rounds[0].kind = distributed::RoundKind::stage, log->rounds[0].color = 0;
    log->rounds[1].kind = distributed::RoundKind::restricted, log->rounds[1].alpha = 0.42;
    log->rounds[1].workers.resize(3);
    log->rounds[1].workers[2].toi = 0.47;
    race->lanes[3].log = log;
    auto merge = std::make_shared<distributed::StepLog>();
    merge->rounds.resize(1);
    merge->rounds[0].verdict = distributed::Verdict::refused;
    merge->rounds[0].workers.resize(2);
    merge->rounds[0].workers[1].toi = 0.3;
    race->lanes[0].log = merge;
    const RaceModel words(race, model_, subject_);
    QCOMPARE(words.happening(3, 1), QStringLiteral("round 1, stage 1 of 2, workers: 0, 2"));
    QCOMPARE(words.happening(3, 2), QStringLiteral("round 2: alpha 0.42, limited by worker 2"));
    QCOMPARE(words.happening(0, 1), QStringLiteral("round 1: refused by worker 1"));
    QCOMPARE(words.happening(0, 3), QStringLiteral("round 3"));  // no log of it
  }

  void pictures_colour_the_distance_and_light_what_moved() {
    RaceModel race(made_race(), model_, subject_);
    QCOMPARE(*race.reference(), std::size_t{0});  // the smallest last error
    const viewport::FrameBuilder builder(model_);
    const viewport::Frame start = models::race_frame(builder, race, 0, 0, {}, viewport::Theme::light);
    QVERIFY(start.instances[0].color == viewport::value_color(1));  // the farthest at the start
    QVERIFY(start.instances[1].color == viewport::value_color(0));
    QVERIFY(start.instances[1].alpha == 1);  // nothing has moved yet: all are lit
    const viewport::Frame end = models::race_frame(builder, race, 0, 2, {}, viewport::Theme::light);
    QVERIFY(end.instances[0].color == viewport::value_color(0));
    QVERIFY(end.instances[0].alpha == 1 && end.instances[1].alpha < 1);
    QCOMPARE(models::scale_share(1e-3, 1e-5, 1e-1), 0.5);
    QCOMPARE(models::scale_share(0, 1e-5, 1e-1), 0.0);
    // Without a lane to compare with there are no colours.
    auto lost = std::make_shared<Race>(*made_race());
    lost->lanes = {lost->lanes[2]};
    const RaceModel alone(lost, model_, subject_);
    QVERIFY(!alone.reference());
    const viewport::Frame grey = models::race_frame(builder, alone, 0, 0, {}, viewport::Theme::light);
    QVERIFY(grey.instances[0].color == grey.instances[1].color);
  }

  void the_table_and_its_csv_say_what_the_points_say() {
    const auto race = replay();
    const models::RaceTable table(*race);
    QCOMPARE(table.rowCount(), 6);
    for (int row = 0; row < 6; ++row) {
      const RaceLane& lane = race->lane(static_cast<std::size_t>(row));
      const auto value = [&](int column) { return table.index(row, column).data(models::RaceTable::sort_role); };
      QCOMPARE(value(models::RaceTable::first_stop + 1).toDouble(), lane.points.back().newton_critical);
      QVERIFY(lane.arrived.has_value());
      QCOMPARE(value(models::RaceTable::first_arrival).toDouble(), lane.points[*lane.arrived].rounds);
    }
    const QStringList lines = table.csv().split(QLatin1Char('\n'));
    QCOMPARE(lines.size(), 8);
    QCOMPARE(lines[0].count(QLatin1Char(',')), 12);
    for (int row = 1; row <= 6; ++row)
      QCOMPARE(
          lines[row].count(QLatin1String("\",")) + lines[row].section(QLatin1String("\","), 1).count(QLatin1Char(',')),
          12);
  }

  void the_report_is_valid_json_and_never_names_a_number_that_is_none() {
    const auto json = nlohmann::json::parse(distributed::race_json(*made_race(), subject_));
    QCOMPARE(json["lanes"].size(), std::size_t{4});
    QVERIFY(json["lanes"][3]["points"][1]["error"].is_null());
    QCOMPARE(json["lanes"][3]["points"][1]["state"].get<std::string>(), std::string("touching"));
    QCOMPARE(json["lanes"][2]["points"][0]["state"].get<std::string>(), std::string("halves"));
    QVERIFY(json["lanes"][3]["arrived"].is_null());
    QCOMPARE(json["lanes"][0]["arrived"].get<int>(), 2);
    QCOMPARE(json["lanes"][2]["reason"].get<std::string>(), std::string("the iteration limit was reached"));
    const std::string table = distributed::race_table(*made_race(), subject_);
    QVERIFY(table.find("touching") == std::string::npos || table.find("inf") == std::string::npos);
    QVERIFY(table.find("failed (newton_limit)") != std::string::npos || table.find("failed (") != std::string::npos);
    QVERIFY(table.find("bodies touch or overlap in 1 of its 3 states") != std::string::npos);
  }

  void a_job_tells_its_end_and_can_be_cancelled_or_fail() {
    models::RaceProblem problem;
    problem.model = model_, problem.subject = subject_;
    problem.before.q = model_->start_q, problem.before.v = model_->start_v;
    problem.racers = distributed::all_racers({});
    models::RaceJob endless(problem, [](const models::RaceProblem&, const distributed::RaceOptions& options) {
      options.progress(1, 6);
      while (!options.cancelled()) QThread::msleep(1);
      return Race{};
    });
    QSignalSpy progressed(&endless, &models::RaceJob::progressed), ended(&endless, &models::RaceJob::ended);
    QTRY_COMPARE(progressed.size(), 1);
    QCOMPARE(endless.done(), 1);
    QVERIFY(!endless.finished());
    endless.cancel();
    QTRY_COMPARE(ended.size(), 1);
    QVERIFY(endless.race() && endless.race()->lanes.empty() && !endless.failure());
    models::RaceJob failing(problem, [](const models::RaceProblem&, const distributed::RaceOptions&) -> Race {
      throw bad_input("cannot race", "here", "it is a test", "Do something else");
    });
    QSignalSpy failed(&failing, &models::RaceJob::ended);
    QTRY_COMPARE(failed.size(), 1);
    QVERIFY(!failing.race() && failing.failure()->why == "it is a test");
  }
};

QTEST_GUILESS_MAIN(RaceModelTest)
#include "race_model_test.moc"
