// The guided tour and the step laboratory, on the recorded sample of refused merges.
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QTest>

#include "app/seam/merge_tour.hpp"
#include "app/seam/services.hpp"
#include "app/seam/step_lab.hpp"
#include "core/distributed/capsule.hpp"
#include "tests/app/window_fixture.hpp"
#include "ui/lessons/curve_plot.hpp"
#include "ui/panels/merge_panel.hpp"

using namespace seam;
using models::TimeLevel;

class TourTest : public test::WindowFixture {
  Q_OBJECT
 private:
  app::MergeTour& tour() { return *window_->findChild<app::MergeTour*>(); }
  panels::MergePanel& panel() { return *window_->findChild<panels::MergePanel*>(); }
  lessons::StepLabPanel& lab() { return *window_->findChild<lessons::StepLabPanel*>(); }
  models::MergeModel& merge() { return window_->context().merge; }
  /// To a halt of the tour, waiting at each for what it does.
  void go_to(int station) {
    window_->registry().action("merge.tour")->trigger();
    while (tour().station() < station) {
      QTRY_VERIFY_WITH_TIMEOUT(tour().ready(), 20000);
      tour().next();
    }
    QTRY_VERIFY_WITH_TIMEOUT(tour().ready(), 20000);
  }

 public:
  /// With the real solver: the halts run the sample's scene again under other rules.
  void make(const QString& sample_tape) {
    QFile::remove(folder_.filePath(QStringLiteral("settings.ini")));
    app::WindowOptions options;
    options.engine = panels::EngineChoice::null_engine;
    options.settings_file = folder_.filePath(QStringLiteral("settings.ini"));
    options.sample_folder = folder_.path();
    options.sample_tape = sample_tape;
    window_ = std::make_unique<app::MainWindow>(app::make_services(folder_.path().toStdString()), options);
    window_->resize(1280, 800);
    window_->show();
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    window_->set_language(QStringLiteral("en"));
  }
 private slots:
  void init() { make({}); }
  void cleanup() { window_.reset(); }

  void without_its_sample_the_tour_says_what_is_missing() {
    QVERIFY(!window_->findChild<QLabel*>(QStringLiteral("no_samples"))->isHidden());  // the card says so as well
    QVERIFY(window_->findChild<QLabel*>(QStringLiteral("no_samples"))->text().contains(folder_.path()));
    for (const bool there : {false, true}) {
      const QString tape = folder_.filePath(QStringLiteral("sample.seam"));
      if (there) {
        QFile file(tape);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("no tape");
      }
      window_.reset();
      make(tape);
      window_->registry().action("merge.tour")->trigger();
      QTRY_VERIFY(!tour().blocked().isEmpty());
      const QString named = there ? QStringLiteral("sample.seam could not be opened") : QStringLiteral("is missing");
      QVERIFY2(tour().blocked().contains(named), qPrintable(tour().blocked()));
      const auto* again = tour().findChild<QPushButton*>(QStringLiteral("primary"));
      QTRY_VERIFY(again->isEnabled() && again->text() == QStringLiteral("Try again"));
      tour().next();  // once more, and again to no avail
      QCOMPARE(tour().station(), 0);
      QTRY_VERIFY(!tour().blocked().isEmpty());
    }
    QFile::remove(folder_.filePath(QStringLiteral("sample.seam")));
  }

  void the_tour_reaches_a_real_refused_merge_and_its_parts() {
    QVERIFY(!tour().isVisible());
    window_->findChild<QPushButton*>(QStringLiteral("start_tour"))->click();
    QVERIFY(tour().isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(tour().ready(), 20000);
    QVERIFY(merge().refused_count() > 10);
    QVERIFY(merge().shows(&viewport::MergeView::planes));
    tour().next();
    QVERIFY(merge().refused());
    QTRY_VERIFY(panel().verdict().text().startsWith(QStringLiteral("Refused on worker")));
    tour().next();
    QVERIFY(merge().shows(&viewport::MergeView::path));
    QCOMPARE(merge().position(), 0.5);
    tour().next();
    QVERIFY(merge().shows(&viewport::MergeView::ghosts) && merge().shows(&viewport::MergeView::consensus));
    QCOMPARE(panel().tabs().currentIndex(), 1);
    tour().next();
    QCOMPARE(panel().tabs().currentIndex(), 2);
    tour().back();
    QCOMPARE(panel().tabs().currentIndex(), 1);
    QTest::keyClick(&tour(), Qt::Key_Escape);
    QVERIFY(!tour().isVisible());
    QCOMPARE(tour().station(), -1);
  }

  void the_tour_shows_the_baselines_and_ends() {
    go_to(5);
    const auto recorded = session().branch();
    tour().next();
    QTRY_VERIFY_WITH_TIMEOUT(tour().ready(), 20000);
    QVERIFY(session().branch() != recorded);
    QVERIFY(session().branch()->scene()->workers.method == scene::DistributedMethod::averaging);
    tour().next();
    QTRY_VERIFY_WITH_TIMEOUT(tour().ready(), 20000);
    QVERIFY(session().branch()->scene()->workers.method == scene::DistributedMethod::consensus);
    QVERIFY(!session().branch()->scene()->workers.divide_energy);
    QCOMPARE(tour().station() + 1, tour().stations());
    tour().next();
    QVERIFY(!tour().isVisible());
    QVERIFY(recorded->last_step() == 40);  // nothing recorded is lost
  }

  void what_if_branches_from_the_round_and_overlays_the_histories() {
    go_to(5);
    QTRY_VERIFY(lab().isVisible());
    const auto rounds = static_cast<int>(merge().log()->rounds.size());
    QCOMPARE(lab().results().rowCount(), 1);
    QCOMPARE(lab().results().item(0, 1)->text().toInt(), rounds);
    const distributed::WhatIf change = lab().change();
    QCOMPARE(change.round, static_cast<int>(merge().round_index()));
    lab().run_button().click();
    QVERIFY(!lab().run_button().isEnabled());
    QTRY_COMPARE_WITH_TIMEOUT(lab().results().rowCount(), 2, 20000);
    QTRY_VERIFY(lab().run_button().isEnabled());
    QVERIFY(lab().results().item(1, 0)->text().contains(QStringLiteral("as it was")));
    QCOMPARE(lab().plot().curves().size(), std::size_t{2});
    // the rounds before are the recorded ones, bit for bit
    for (int i = 0; i < change.round; ++i)
      QCOMPARE(lab().plot().curves()[1].y[static_cast<std::size_t>(i)],
               lab().plot().curves()[0].y[static_cast<std::size_t>(i)]);
    cursor().move_to_step(cursor().step() + 1);  // another step: its own laboratory
    QTRY_COMPARE(lab().results().rowCount(), 1);
  }

  void a_single_worker_judges_the_step() {
    go_to(5);
    emit lab().oracle_requested();
    QTRY_VERIFY_WITH_TIMEOUT(lab().oracle_text().text().contains(QStringLiteral("Newton iterations")), 20000);
    QVERIFY(lab().oracle_text().text().contains(QStringLiteral("Stationarity error")));
  }

  void newton_iterations_appear_on_demand() {
    go_to(5);
    const std::int64_t round = cursor().index(TimeLevel::admm_iteration);
    QVERIFY(!cursor().offers(TimeLevel::newton_iteration));
    emit lab().detail_requested();
    QTRY_VERIFY_WITH_TIMEOUT(cursor().offers(TimeLevel::newton_iteration), 20000);
    QCOMPARE(cursor().index(TimeLevel::admm_iteration), round);
    QVERIFY(merge().refused());
  }

  void a_merge_is_saved_and_replays() {
    go_to(1);
    const QString path = folder_.filePath(QStringLiteral("merge.json"));
    window_->findChild<app::StepLabTab*>()->save_capsule(path);
    const auto capsule = distributed::load_capsule(path.toStdString());
    QVERIFY(capsule.toi < 1);
    QVERIFY(distributed::replay(capsule).valid());
  }
};

QTEST_MAIN(TourTest)
#include "tour_test.moc"
