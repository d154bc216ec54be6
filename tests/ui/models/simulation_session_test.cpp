#include <QSignalSpy>
#include <QTest>

#include "tests/ui/support/fake_simulation.hpp"
#include "ui/models/run_plots.hpp"
#include "ui/models/simulation_session.hpp"

using namespace seam;
using namespace seam::models;
using Motion = SimulationSession::Motion;

namespace {

/// Four rounds: two go on, one is refused on worker 1, one accepted. Body 1 is shared.
std::shared_ptr<distributed::StepLog> two_worker_log(std::int64_t step) {
  using namespace distributed;
  auto log = std::make_shared<StepLog>();
  log->step = step, log->workers = 2, log->tolerance = 0.2;
  log->partition = slabs_at(Vec3(1, 0, 0), {0.5});
  log->holders = {1, 3};
  log->work = {10, 20};
  for (int j = 0; j < 4; ++j) {
    Round round;
    round.index = j;
    round.r = 0.1 * (4 - j), round.s = 0.05 * (4 - j), round.rho_min = 0.5, round.rho_max = 2;
    round.workers.resize(2);
    if (j >= 2) round.workers[0].toi = 1, round.workers[1].toi = j == 2 ? 0.5 : 1;
    round.verdict = j == 2 ? Verdict::refused : j == 3 ? Verdict::accepted : Verdict::goes_on;
    BodyRound body;
    body.body = 1, body.r = 0.01 * (5 - j - 1), body.rho = 500;
    round.bodies.push_back(body);
    log->rounds.push_back(round);
  }
  return log;
}

}  // namespace

class SimulationSessionTest : public QObject {
  Q_OBJECT
 private:
  std::shared_ptr<test::FakeSettings> settings_;
  std::unique_ptr<SimulationSession> session_;

  void open(int bodies = 3) {
    session_->open(std::make_shared<const scene::Scene>(test::cube_scene(bodies)));
    QTRY_VERIFY(session_->ready());
  }
  void step_to(std::int64_t step) {
    session_->step_forward(step - session_->cursor().step());
    QTRY_COMPARE(session_->cursor().step(), step);
  }

 private slots:
  void init() {
    settings_ = std::make_shared<test::FakeSettings>();
    session_ = std::make_unique<SimulationSession>(test::fake_services(settings_));
  }
  void cleanup() { session_.reset(); }

  void opening_publishes_the_start_state() {
    open();
    QCOMPARE(session_->cursor().last_step(), 0);
    QVERIFY(session_->shown());
    QCOMPARE(session_->shown()->q.size(), std::size_t{3});
    QCOMPARE(session_->branches().size(), std::size_t{1});
  }

  void a_broken_scene_is_a_problem() {
    QSignalSpy problems(session_.get(), &SimulationSession::problem);
    scene::Scene scene = test::cube_scene(1);
    scene.name = "broken";
    session_->open(std::make_shared<const scene::Scene>(scene));
    QTRY_COMPARE(problems.count(), 1);
    QVERIFY(!session_->ready());
    QVERIFY(!session_->opening());
    QCOMPARE(problems[0][0].value<Problem>().why, std::string("it is broken"));
  }

  void a_faulty_start_is_shown_but_not_run() {
    scene::Scene scene = test::cube_scene(3);
    scene.bodies[2].position = scene.bodies[0].position + Vec3(0.2, 0, 0);
    QSignalSpy faults(session_.get(), &SimulationSession::start_faulty),
        problems(session_.get(), &SimulationSession::problem);
    session_->open(std::make_shared<const scene::Scene>(scene));
    QTRY_COMPARE(faults.count(), 1);
    QVERIFY(session_->shown());
    session_->play();
    QTRY_COMPARE(problems.count(), 1);
    QCOMPARE(settings_->steps_taken.load(), 0);
    QCOMPARE(session_->motion(), Motion::paused);
  }

  void steps_count_exactly_and_fall_as_they_should() {
    open();
    step_to(7);
    QTest::qWait(50);
    QCOMPARE(settings_->steps_taken.load(), 7);
    // Symplectic Euler: after n steps the fall is g h^2 n (n + 1) / 2.
    const double h = session_->model()->time_step;
    QVERIFY(std::abs(session_->shown()->q[0][1] - (2 - 9.81 * h * h * 28)) < 1e-12);
  }

  void stepping_back_and_forward_never_simulates_again() {
    open();
    step_to(5);
    session_->step_back(3);
    QCOMPARE(session_->cursor().step(), 2);
    QCOMPARE(session_->shown()->step, 2);
    session_->step_forward(2);
    QCOMPARE(session_->cursor().step(), 4);
    QTest::qWait(40);
    QCOMPARE(settings_->steps_taken.load(), 5);
    session_->step_forward(3);  // one recorded, two new
    QTRY_COMPARE(session_->cursor().step(), 7);
    QCOMPARE(settings_->steps_taken.load(), 7);
  }

  void branching_keeps_the_future() {
    open();
    step_to(6);
    session_->cursor().move_to_step(2);
    const BranchPtr first = session_->branch();
    const BranchPtr fork = session_->branch_from(2, QStringLiteral("what if"));
    QVERIFY(fork);
    QCOMPARE(fork->name(), std::string("what if"));
    QCOMPARE(fork->parent_name(), first->name());
    QCOMPARE(session_->cursor().last_step(), 2);
    step_to(4);
    QCOMPARE(first->last_step(), 6);
    QCOMPARE(fork->last_step(), 4);
    // The same state and the same commands give the same bits.
    QVERIFY(first->at(4)->q == fork->at(4)->q);
    session_->select_branch(0);
    QCOMPARE(session_->branch(), first);
    session_->cursor().move_to_step(6);
    QCOMPARE(session_->shown()->step, 6);
    QCOMPARE(session_->branch_from(1, QStringLiteral("what if"))->name(), std::string("what if 2"));
  }

  void a_pull_in_the_past_forks() {
    open();
    step_to(4);
    session_->cursor().move_to_step(1);
    abd::Pull pull;
    pull.target = Vec3(0, 10, 0);
    pull.stiffness = 1e5;
    session_->set_pulls({pull});
    QCOMPARE(session_->branches().size(), std::size_t{2});
    session_->step_forward();
    QTRY_COMPARE(session_->cursor().step(), 2);
    QVERIFY(session_->branch()->at(2)->q[0][1] > session_->branches()[0]->at(2)->q[0][1] + 1e-3);
    QCOMPARE(session_->branches()[0]->last_step(), 4);
  }

  void play_runs_until_paused_and_follows() {
    open();
    session_->set_speed(0);
    session_->play();
    QCOMPARE(session_->motion(), Motion::live);
    QTRY_VERIFY(session_->cursor().step() > 20);
    session_->pause();
    QTRY_VERIFY(!session_->busy());
    const int taken = settings_->steps_taken;
    QTest::qWait(60);
    QCOMPARE(settings_->steps_taken.load(), taken);
    QCOMPARE(session_->cursor().last_step(), taken);
  }

  void real_time_pacing() {
    open();
    QElapsedTimer clock;
    clock.start();
    session_->play();
    QTRY_VERIFY(session_->cursor().step() >= 30);
    const double factor =
        0.01 * static_cast<double>(session_->cursor().step()) / (1e-3 * static_cast<double>(clock.elapsed()));
    QVERIFY2(factor > 0.5 && factor < 1.3, qPrintable(QString::number(factor)));
  }

  void replay_of_the_past_goes_on_live() {
    open();
    step_to(10);
    session_->cursor().go_first();
    session_->play();
    QCOMPARE(session_->motion(), Motion::replay);
    QTRY_VERIFY(session_->cursor().step() > 12);
    QCOMPARE(session_->motion(), Motion::live);
    session_->play_backwards();
    QTRY_COMPARE(session_->cursor().step(), 0);
    QCOMPARE(session_->motion(), Motion::paused);
  }

  void commands_are_acknowledged_in_order() {
    SimulationWorker worker(test::fake_services(settings_));
    std::vector<std::uint64_t> sent, seen;
    for (int i = 0; i < 20; ++i) sent.push_back(worker.post(command::SetSpeed{static_cast<double>(i)}));
    QTRY_VERIFY([&] {
      for (const Event& event : worker.take_events())
        if (const auto* ack = std::get_if<event::Acknowledged>(&event)) seen.push_back(ack->number);
      return seen.size() == sent.size();
    }());
    QVERIFY(seen == sent);
    QCOMPARE(worker.status().last_applied, sent.back());
  }

  void a_failed_step_is_not_committed() {
    settings_->failing_step = 3;
    open();
    QSignalSpy failed(session_.get(), &SimulationSession::step_failed);
    session_->step_forward(5);
    QTRY_COMPARE(failed.count(), 1);
    QCOMPARE(session_->cursor().last_step(), 2);
    QCOMPARE(session_->branch()->failures().size(), std::size_t{1});
    QCOMPARE(session_->motion(), Motion::paused);
    settings_->failing_step = -1;
    session_->step_forward();
    QTRY_COMPARE(session_->cursor().last_step(), 3);
  }

  void cancel_stops_a_long_step_without_keeping_it() {
    settings_->step_seconds = 20;
    open();
    session_->step_forward();
    QTRY_VERIFY(session_->busy());
    QElapsedTimer clock;
    clock.start();
    session_->cancel();
    QTRY_VERIFY(!session_->busy());
    QVERIFY(clock.elapsed() < 2000);
    QCOMPARE(session_->cursor().last_step(), 0);
  }

  void restart_keeps_the_former_run() {
    open();
    step_to(3);
    session_->restart();
    QTRY_VERIFY(session_->cursor().last_step() == 0 && session_->shown());
    QCOMPARE(session_->branches().size(), std::size_t{2});
    QCOMPARE(session_->branches()[0]->last_step(), 3);
    session_->restart();  // nothing to keep: nothing new
    QCOMPARE(session_->branches().size(), std::size_t{2});
  }

  void edited_scene_goes_on_from_here() {
    open();
    step_to(3);
    scene::Scene edited = *session_->branch()->scene();
    edited.gravity = Vec3::Zero();
    session_->branch_from(3, {}, std::make_shared<const scene::Scene>(edited));
    step_to(4);
    const auto& past = session_->branches()[0];
    QCOMPARE(session_->branch()->at(4)->v[0][1], past->at(3)->v[0][1]);
    QVERIFY(session_->branch()->at(4)->q[0][1] < past->at(3)->q[0][1]);
  }

  void a_sink_gets_every_step_and_its_failure_pauses() {
    struct Sink : StepSink {
      std::vector<std::int64_t>& steps;
      explicit Sink(std::vector<std::int64_t>& s) : steps(s) {}
      void append(const record::Snapshot& snapshot, const abd::Checkpoint& checkpoint,
                  const std::vector<abd::Pull>&) override {
        if (snapshot.step == 4) throw Error(ExitCode::environment, {"cannot write", "tape", "the disk is full", ""});
        if (checkpoint.step == snapshot.step) steps.push_back(snapshot.step);
      }
      std::string path() const override { return "tape"; }
    };
    std::vector<std::int64_t> steps;
    SessionServices services = test::fake_services(settings_);
    services.make_sink = [&steps](const Branch&, const record::Snapshot&, const abd::Checkpoint&) {
      return std::make_unique<Sink>(steps);
    };
    session_ = std::make_unique<SimulationSession>(services);
    open();
    QSignalSpy problems(session_.get(), &SimulationSession::problem);
    session_->step_forward(10);
    QTRY_COMPARE(problems.count(), 1);
    QCOMPARE(steps, (std::vector<std::int64_t>{1, 2, 3}));
    QCOMPARE(session_->cursor().last_step(), 4);  // kept in memory
    session_.reset();
  }

  void the_backend_of_a_run_can_be_chosen() {
    open();
    QCOMPARE(settings_->backend.load(), abd::Backend::host);
    session_->set_backend(abd::Backend::cuda);  // no step yet: the same run starts on the other backend
    QTRY_COMPARE(settings_->backend.load(), abd::Backend::cuda);
    QCOMPARE(session_->branches().size(), std::size_t{1});
    step_to(3);
    session_->set_backend(abd::Backend::host);  // the bits will differ: a branch of its own
    QCOMPARE(session_->branches().size(), std::size_t{2});
    QCOMPARE(session_->branches()[0]->backend(), abd::Backend::cuda);
    QCOMPARE(session_->branch()->backend(), abd::Backend::host);
    step_to(5);
    QCOMPARE(settings_->backend.load(), abd::Backend::host);
    QCOMPARE(session_->branches()[0]->last_step(), 3);
  }

  void a_missing_device_is_said_and_the_host_goes_on() {
    settings_->no_device = true;
    open();
    step_to(2);
    QSignalSpy unavailable(session_.get(), &SimulationSession::backend_unavailable),
        problems(session_.get(), &SimulationSession::problem);
    session_->set_backend(abd::Backend::cuda);
    QTRY_COMPARE(unavailable.count(), 1);
    QCOMPARE(problems.count(), 0);
    session_->step_forward();
    QTest::qWait(30);
    QCOMPARE(session_->cursor().last_step(), 2);
    session_->set_backend(abd::Backend::host);
    QTRY_VERIFY(session_->ready());
    step_to(4);
  }

  void a_scene_with_its_model_opens_without_building_it_again() {
    const auto scene = std::make_shared<const scene::Scene>(test::cube_scene(2));
    const auto model = test::cube_model(*scene);
    session_->open(scene, model);
    QTRY_VERIFY(session_->ready());
    QCOMPARE(session_->model(), model);
  }

  void plots_follow_the_branch() {
    RunPlots plots(*session_);
    open();
    step_to(5);
    const PlotSeries& total = plots.curves(PlotPage::energy)[0].series;
    QCOMPARE(total.size(), std::size_t{6});
    QVERIFY(std::isnan(total.y(0)));
    QCOMPARE(total.y(5), 1.0);
    session_->branch_from(2);
    QCOMPARE(plots.curves(PlotPage::energy)[0].series.size(), std::size_t{3});
    QVERIFY(plots.csv(PlotPage::energy).startsWith(QStringLiteral("step,")));
    QCOMPARE(plots.csv(PlotPage::energy).count(QLatin1Char('\n')), 4);
  }

  void energies_of_rounds_fall_to_the_end_of_the_solve() {
    settings_->make_log = [](std::int64_t step) {
      auto log = two_worker_log(step);
      constexpr double energies[] = {9, 5, 3, 2};
      for (std::size_t j = 0; j < 4; ++j) {
        log->rounds[j].kind = j < 2 ? distributed::RoundKind::restricted : distributed::RoundKind::newton;
        log->rounds[j].energy = energies[j], log->rounds[j].alpha = 0.25 * static_cast<double>(j + 1);
      }
      return log;
    };
    RunPlots plots(*session_);
    open(2);
    step_to(2);
    const std::vector<Curve>& curves = plots.curves(PlotPage::descent);
    QCOMPARE(curves.size(), std::size_t{2});
    std::vector<double> energies;
    for (std::size_t i = 0; i < curves[0].series.size(); ++i)
      if (std::isfinite(curves[0].series.y(i))) energies.push_back(curves[0].series.y(i));
    QVERIFY(energies == (std::vector<double>{7, 3, 1, 7, 3, 1}));  // the end itself has no place on a log axis
    QVERIFY(curves[1].right_axis && curves[1].series.y(curves[1].series.size() - 1) == 1);
    QVERIFY(RunPlots::logarithmic(PlotPage::descent) && RunPlots::of_merges(PlotPage::descent));
  }

  void plots_of_merges_spread_rounds_inside_the_step() {
    settings_->make_log = [](std::int64_t step) { return two_worker_log(step); };
    RunPlots plots(*session_);
    QVERIFY(plots.curves(PlotPage::agreement).size() == 3);
    open(2);
    step_to(3);
    // Rounds at 1/4, 2/4, 3/4 and 4/4 of every step; step 0 is a gap.
    const PlotSeries& r = plots.curves(PlotPage::agreement)[0].series;
    QCOMPARE(r.size(), std::size_t{13});
    QVERIFY(std::isnan(r.y(0)) && r.x(0) == 0);
    QCOMPARE(r.x(1), 0.25);
    QCOMPARE(r.x(12), 3.0);
    QCOMPARE(r.y(1), 0.4);
    QCOMPARE(r.y(4), 0.1);
    QCOMPARE(plots.limits(PlotPage::agreement)[0].value, 0.2);
    const PlotSeries& toi = plots.curves(PlotPage::toi)[0].series;
    QVERIFY(std::isnan(toi.y(1)));
    QCOMPARE(toi.y(3), 0.5);
    QCOMPARE(toi.y(4), 1.0);
    QVERIFY(plots.refused() == (std::vector<double>{0.75, 1.75, 2.75}));
    QVERIFY(plots.accepted() == (std::vector<double>{1, 2, 3}));
    QCOMPARE(plots.curves(PlotPage::balance)[0].series.y(1), 4.0);
    QCOMPARE(plots.curves(PlotPage::balance)[2].series.y(3), 7.0);
    plots.set_merge_view(MergeView::one_body);
    plots.set_body(1);
    const Curve& body = plots.curves(PlotPage::agreement)[0];
    QVERIFY2(body.name.contains(QStringLiteral("cube 1")), qPrintable(body.name));
    QCOMPARE(body.series.size(), std::size_t{13});
    QCOMPARE(body.series.y(2), 0.03);
    // Penalties are multiples of the body's mass, 1000 kg.
    QCOMPARE(plots.curves(PlotPage::penalty)[0].series.y(2), 0.5);
    plots.set_body(0);  // never shared
    QVERIFY(std::isnan(plots.curves(PlotPage::agreement)[0].series.y(2)));
    plots.set_body(1);
    const QString csv = plots.csv(PlotPage::toi);
    QVERIFY(csv.contains(QStringLiteral("\n0.75,0.5\n")) && csv.contains(QStringLiteral("\n1.25,\n")));
    // A budget is kept by thinning, and the newest stays.
    const std::uint64_t used = plots.memory();
    plots.set_memory_budget(used / 2);
    QVERIFY(plots.memory() <= used && plots.last_step() == 3);
  }

  void plots_of_merges_keep_their_budget() {
    settings_->make_log = [](std::int64_t step) { return two_worker_log(step); };
    RunPlots plots(*session_);
    plots.set_memory_budget(256 << 10);
    open(2);
    step_to(3000);
    QTRY_VERIFY(!plots.reading_merges());
    QVERIFY2(plots.memory() <= plots.memory_budget(), qPrintable(QString::number(plots.memory())));
    QVERIFY(plots.thinned_until(PlotPage::agreement) > 500);
    const PlotSeries& r = plots.curves(PlotPage::agreement)[0].series;
    QCOMPARE(r.x(r.size() - 1), 3000.0);
    QCOMPARE(r.extremes(0, 3000).high, 0.4);
    QCOMPARE(r.extremes(0, 3000).low, 0.1);
  }

  void the_event_loop_stays_alive_during_slow_steps() {
    settings_->step_seconds = 0.4;
    open(300);
    session_->play();
    QElapsedTimer clock, gap;
    clock.start();
    gap.start();
    qint64 longest = 0;
    while (clock.elapsed() < 1500) {
      QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
      longest = std::max(longest, gap.restart());
      QThread::msleep(1);
    }
    QVERIFY2(longest < 200,
             qPrintable(QStringLiteral("stalled %1 ms").arg(longest)));  // the 50 ms limit is measured by the long test
    QVERIFY(session_->cursor().last_step() >= 1);
  }
};

QTEST_GUILESS_MAIN(SimulationSessionTest)
#include "simulation_session_test.moc"
