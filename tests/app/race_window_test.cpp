// Racing the methods on a step in the assembled window.
#include <qcustomplot.h>

#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>
#include <nlohmann/json.hpp>

#include "app/seam/race_windows.hpp"
#include "core/scene/scene_io.hpp"
#include "tests/app/window_fixture.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/panels/race_clock.hpp"
#include "ui/panels/race_lane.hpp"
#include "ui/panels/race_plot.hpp"
#include "ui/panels/race_results.hpp"

using namespace seam;
using models::RaceClock;

namespace {

/// Two boxes pushed together: solved by the real solver, in a moment.
const char* const scene_text = R"({"name": "two boxes", "bodies": [
  {"name": "a", "shape": {"name": "box", "x": 1, "y": 1, "z": 1}, "position": [-0.52, 0.52, 0], "linear_velocity": [1, 0, 0]},
  {"name": "b", "shape": {"name": "box", "x": 1, "y": 1, "z": 1}, "position": [0.52, 0.52, 0], "linear_velocity": [-1, 0, 0]}],
  "half_spaces": [{"name": "ground", "normal": [0, 1, 0], "offset": 0}],
  "workers": {"direction": [1, 0, 0]}})";

}  // namespace

class RaceWindowTest : public test::WindowFixture {
  Q_OBJECT

  /// The window on a scene whose steps the real solver makes.
  void open_real_scene(int steps) {
    app::WindowOptions options;
    options.engine = panels::EngineChoice::null_engine;
    options.settings_file = folder_.filePath(QStringLiteral("settings.ini"));
    options.keep_settings = false;
    models::SessionServices services = test::fake_services(std::make_shared<test::FakeSettings>());
    services.build_model = [](const scene::Scene& scene, const std::atomic<bool>&, std::atomic<int>&) {
      return std::make_shared<const abd::Model>(abd::build_model(scene));
    };
    services.check_start = [](const abd::Model&) { return std::vector<models::StartFault>{}; };
    services.make_simulation = [](std::shared_ptr<const abd::Model> model, abd::Backend) {
      return distributed::make_simulation(std::move(model));
    };
    window_ = std::make_unique<app::MainWindow>(std::move(services), options);
    window_->resize(1280, 800);
    window_->show();
    window_->set_language(QStringLiteral("en"));
    window_->context().document.set_scene(scene::parse_scene(scene_text));
    QTRY_VERIFY(session().ready());
    if (steps > 0) session().step_forward(steps);
    QTRY_COMPARE_WITH_TIMEOUT(cursor().last_step(), steps, 60000);
    QTRY_VERIFY(session().shown()->step == steps);
    window_->registry().update();
  }
  panels::RaceView* race() { return window_->races().newest(); }
  void trigger() { window_->registry().action("merge.race")->trigger(); }
  void open_race() {
    trigger();
    QVERIFY(race());
    QTRY_VERIFY_WITH_TIMEOUT(!race()->running(), 60000);
    QVERIFY2(race()->model(), qPrintable(race()->message()));
  }

 private slots:
  void cleanup() { window_.reset(); }

  void needs_a_step_whose_beginning_is_known() {
    open_real_scene(0);
    QVERIFY(!window_->registry().action("merge.race")->isEnabled());
    QVERIFY(!window_->race_methods());  // asked all the same: said, not crashed
    QVERIFY(window_->messages().isVisible());
    session().step_forward(1);
    QTRY_COMPARE(cursor().last_step(), 1);
    QTRY_VERIFY(window_->registry().action("merge.race")->isEnabled());
    QVERIFY(window_->registry().conflicts().empty());
  }

  void the_lanes_lag_by_what_they_cost() {
    open_real_scene(6);
    open_race();
    panels::RaceView* view = race();
    QVERIFY(view->isWindow() && view->isVisible());
    QCOMPARE(view->windowTitle(), QStringLiteral("Race: step 6 of two boxes"));
    QCOMPARE(view->lanes().size(), std::size_t{6});
    bool told = false;
    for (QLabel* label : view->findChildren<QLabel*>()) told |= label->text().contains(QStringLiteral("two race here"));
    QVERIFY(told);
    QCOMPARE(view->model()->clock(), 0.0);  // no settings, no motion of its own
    QCOMPARE(view->lanes()[5]->happening().text(), QStringLiteral("start of the step"));
    QTest::keyClick(&view->clock_bar()->slider(), Qt::Key_Right);
    QCOMPARE(view->model()->clock(), view->model()->events()[1]);
    QVERIFY(view->lanes()[5]->happening().text() != QStringLiteral("start of the step"));
    QTest::keyClick(view, Qt::Key_End);
    for (panels::RaceLane* lane : view->lanes()) QVERIFY(lane->finish().text().contains(QStringLiteral("arrived")));
    QVERIFY(view->clock_bar()->ranking().text().startsWith(QStringLiteral("Arrived: 1. ")));
    QTest::keyClick(view, Qt::Key_Home);
    QCOMPARE(view->clock_bar()->slider().value(), 0);
    view->clock_bar()->unit_choice().setCurrentIndex(static_cast<int>(RaceClock::bytes));
    QVERIFY(view->model()->unit() == RaceClock::bytes);
    QVERIFY(view->lanes()[0]->finish().text().contains(QStringLiteral("arrived")));  // it sends nothing
    QVERIFY(view->lanes()[1]->finish().text().trimmed().isEmpty());
    QTest::keyClick(view, Qt::Key_Space);
    QVERIFY(view->clock_bar()->playing());
    QTRY_VERIFY(view->model()->clock() > 0);
    QTest::keyClick(view, Qt::Key_Space);
    QVERIFY(!view->clock_bar()->playing());
  }

  void every_lane_has_its_picture_and_its_curve() {
    open_real_scene(6);
    open_race();
    panels::RaceView* view = race();
    QTRY_VERIFY_WITH_TIMEOUT(view->pictures_complete(), 60000);
    for (panels::RaceLane* lane : view->lanes()) QVERIFY(!lane->picture().picture().isNull());
    const QImage before = view->lanes()[1]->picture().picture();
    QTest::keyClick(view, Qt::Key_End);
    QTRY_VERIFY_WITH_TIMEOUT(view->pictures_complete(), 60000);
    QVERIFY(view->lanes()[1]->picture().picture() != before);  // nearer to the end: other colours
    QCOMPARE(view->plot()->plot().graphCount(), 12);
    QCOMPARE(view->plot()->plot().graph(2)->name(), QStringLiteral("consensus"));
    QCOMPARE(view->plot()->plot().graph(2)->dataCount(), static_cast<int>(view->model()->lane(1).points.size()));
    view->plot()->measure_choice().setCurrentIndex(1);
    QVERIFY(view->plot()->plot().yAxis->label().contains(QStringLiteral("least E")));
    window_->set_theme(models::ThemeChoice::dark);
    QVERIFY(view->plot()->plot().xAxis->labelColor().lightness() > 128);
    window_->set_language(QStringLiteral("zh_CN"));
    QVERIFY2(view->windowTitle().contains(QStringLiteral("第 6 步")), qPrintable(view->windowTitle()));
    QTRY_COMPARE(view->tabs()->tabText(0), QStringLiteral("曲线图"));
    window_->set_language(QStringLiteral("en"));
  }

  void it_can_be_saved_and_raced_again_with_others() {
    open_real_scene(6);
    open_race();
    panels::RaceView* view = race();
    const QString file = folder_.filePath(QStringLiteral("race.json"));
    view->save_race(file);
    QFile saved(file);
    QVERIFY(saved.open(QIODevice::ReadOnly));
    const auto json = nlohmann::json::parse(saved.readAll().toStdString());
    QCOMPARE(json["lanes"].size(), std::size_t{6});
    QCOMPARE(json["workers"].get<int>(), 2);
    view->results()->copy_rows();
    QCOMPARE(QApplication::clipboard()->text().count(QLatin1Char('\n')), 6);
    QSignalSpy problems(view, &panels::RaceView::problem);
    view->save_race(folder_.filePath(QStringLiteral("no/such/folder/race.json")));
    QCOMPARE(problems.size(), 1);
    view->workers().setValue(3);
    view->again_button().click();
    QVERIFY(view->running());
    QTRY_VERIFY_WITH_TIMEOUT(!view->running() && view->model(), 60000);
    QCOMPARE(view->model()->subject().workers, 3);
    view->goal_choice().setCurrentIndex(2);
    view->again_button().click();
    QTRY_VERIFY_WITH_TIMEOUT(!view->running() && view->model(), 60000);
    QCOMPARE(view->model()->race().goal, 0.01 * view->model()->subject().theta);
    QCOMPARE(view->goal_choice().currentIndex(), 2);
  }

  void cancelled_failed_and_closed_races_end() {
    open_real_scene(2);
    window_->races().set_solver([](const models::RaceProblem&, const distributed::RaceOptions& options) {
      options.progress(1, 6);
      while (!options.cancelled()) QThread::msleep(1);
      return distributed::Race{};
    });
    trigger();
    panels::RaceView* view = race();
    QTRY_VERIFY(view->message().contains(QStringLiteral("1 of 6")));
    QVERIFY(view->cancel_button().isVisible() && !view->again_button().isEnabled());
    view->cancel_button().click();
    QTRY_VERIFY(!view->running());
    QVERIFY(view->message().contains(QStringLiteral("Cancelled before any method")));
    QTRY_COMPARE(window_->races().jobs(), std::size_t{0});
    view->again_button().click();
    QVERIFY(view->running());
    view->close();
    QTRY_VERIFY(!race());
    QTRY_COMPARE(window_->races().jobs(), std::size_t{0});
    window_->races().set_solver([](const models::RaceProblem&, const distributed::RaceOptions&) -> distributed::Race {
      throw bad_input("cannot race", "here", "it is a test", "Do something else");
    });
    trigger();
    QTRY_VERIFY(!race()->running());
    QVERIFY2(race()->message().contains(QStringLiteral("it is a test")), qPrintable(race()->message()));
  }

  /// One that fails, one that touches, one cut into halves: said in words beside those that arrive.
  void lanes_that_fail_are_shown_beside_the_others() {
    open_real_scene(6);
    window_->races().set_solver([](const models::RaceProblem& problem, const distributed::RaceOptions& options) {
      distributed::Race race =
          distributed::run_race(problem.model, problem.before, problem.pulls, problem.racers, options);
      race.lanes[1].report.status = abd::StepStatus::consensus_limit;
      race.lanes[1].report.reason = "the workers did not agree";
      race.lanes[1].arrived.reset();
      for (auto& point : race.lanes[1].points) point.error = point.energy = HUGE_VAL;
      for (auto& point : race.lanes[2].points) point.error = point.energy = std::nan("");
      race.lanes[2].arrived.reset(), race.lanes[2].report.substeps = 2;
      return race;
    });
    open_race();
    panels::RaceView* view = race();
    QTest::keyClick(view, Qt::Key_End);
    QCOMPARE(view->lanes()[1]->finish().text(), QStringLiteral("failed"));
    QCOMPARE(view->lanes()[1]->figure(4), QStringLiteral("bodies touch"));
    QVERIFY(view->lanes()[2]->figure(4).contains(QStringLiteral("halves")));
    const QString ranking = view->clock_bar()->ranking().text();
    QVERIFY2(ranking.contains(QStringLiteral("ended without arriving: consensus;")), qPrintable(ranking));
    QVERIFY2(ranking.contains(QStringLiteral("so not judged: Schwarz")), qPrintable(ranking));
    QCOMPARE(view->lanes()[2]->finish().text(), QStringLiteral("solved in parts"));
    QVERIFY(view->model()->left_out(models::RaceMeasure::error).contains(QStringLiteral("Schwarz: no curve")));
    for (int i = 0; i < 4; ++i)
      QVERIFY(!view->lanes()[1]->figure(i).contains(QLatin1String("inf")) &&
              !view->lanes()[2]->figure(i).contains(QLatin1String("nan")));
  }
};

QTEST_MAIN(RaceWindowTest)
#include "race_window_test.moc"
