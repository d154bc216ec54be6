// Taking a refused merge apart in the assembled window, with keys.
#include <QDockWidget>
#include <QLabel>
#include <QTest>

#include "tests/app/window_fixture.hpp"
#include "tests/ui/support/merge_run.hpp"
#include "ui/panels/merge_panel.hpp"
#include "ui/panels/message_bar.hpp"

using namespace seam;
using models::TimeLevel;

class MergeWindowTest : public test::WindowFixture {
  Q_OBJECT
 private:
  models::MergeModel& merge() { return window_->context().merge; }
  const viewport::MergeView& shown() { return window_->context().view.options().merge; }
  QString banner() {
    auto* label = window_->findChild<QLabel*>(QStringLiteral("viewport_banner"));
    return label->isVisible() ? label->text() : QString();
  }
  std::int64_t round() { return cursor().index(TimeLevel::admm_iteration); }
  void open_run() {
    window_->context().document.set_scene(test::merge_scene());
    QTRY_VERIFY(session().ready());
    session().open_recorded(test::merge_branch(window_->context().document.scene()));
    QTRY_VERIFY(session().ready() && session().shown() && cursor().last_step() == 4);
    cursor().move_to_step(0);
    canvas().setFocus();
  }

 private slots:
  void init() { start_window(); }
  void cleanup() { window_.reset(); }

  void keys_of_the_specification_are_there() {
    for (const auto& [key, id] : {std::pair("R", "merge.next_refused"), std::pair("Shift+R", "merge.previous_refused"),
                                  std::pair("G", "merge.ghosts"), std::pair("Z", "merge.consensus"),
                                  std::pair("X", "merge.path"), std::pair("N", "merge.planes"),
                                  std::pair("]", "merge.exaggerate_more"), std::pair("[", "merge.exaggerate_less")}) {
      const actions::ActionSpec* spec = window_->registry().spec(id);
      QVERIFY2(spec, id);
      QCOMPARE(spec->keys.front().sequence, QKeySequence(QLatin1String(key)));
      QVERIFY(spec->keys.front().context == actions::Context::canvas);
    }
    QVERIFY(window_->registry().conflicts().empty());
  }

  void layers_are_switched_by_keys() {
    open_run();
    QTest::keyClick(&canvas(), Qt::Key_G);
    QTest::keyClick(&canvas(), Qt::Key_N);
    QVERIFY(shown().ghosts && shown().planes && !shown().consensus && !shown().path);
    QTest::keyClick(&canvas(), Qt::Key_Z);
    QTest::keyClick(&canvas(), Qt::Key_X);
    QTest::keyClick(&canvas(), Qt::Key_G);
    QVERIFY(!shown().ghosts && shown().consensus && shown().path);
    QVERIFY(window_->registry().action("merge.path")->isChecked());
  }

  /// On the screen only: a picture or a video of the same round never differs.
  void the_pair_that_meets_first_pulses_unless_motion_is_reduced() {
    open_run();
    const models::ViewController& view = window_->context().view;
    const auto pair_color = [&](bool picture) { return view.frame(picture).instances[2].color; };
    QTest::keyClick(&canvas(), Qt::Key_R);
    const Vec3f still = pair_color(true);
    QTRY_VERIFY(view.flash() > 0.9);
    QVERIFY(pair_color(false) != still);
    QVERIFY(pair_color(true) == still);
    QTRY_VERIFY(view.flash() < 0.1);            // and back
    QTest::keyClick(&canvas(), Qt::Key_Right);  // a round without an impact
    QTRY_COMPARE(view.flash(), 0.0);
    window_->context().settings.set_reduced_motion(true);
    QTest::keyClick(&canvas(), Qt::Key_Left);
    QTest::qWait(300);
    QCOMPARE(view.flash(), 0.0);
  }

  void r_goes_from_one_refused_merge_to_the_next_and_the_banner_says_so() {
    open_run();
    QCOMPARE(banner(), QString());
    QTest::keyClick(&canvas(), Qt::Key_R);
    QCOMPARE(cursor().step(), 1);
    QCOMPARE(round(), 2);
    QCOMPARE(banner(), QStringLiteral("MERGE REFUSED"));
    QVERIFY(shown().path);  // what shows the refusal is on
    QCOMPARE(shown().worker, 1);
    QTest::keyClick(&canvas(), Qt::Key_Right);
    QCOMPARE(round(), 3);
    QCOMPARE(banner(), QString());
    QTest::keyClick(&canvas(), Qt::Key_Left);
    QCOMPARE(banner(), QStringLiteral("MERGE REFUSED"));
    QTest::keyClick(&canvas(), Qt::Key_R);
    QCOMPARE(cursor().step(), 3);
    QTest::keyClick(&canvas(), Qt::Key_R, Qt::ShiftModifier);
    QCOMPARE(cursor().step(), 1);
    QTest::keyClick(&canvas(), Qt::Key_R, Qt::ShiftModifier);
    QCOMPARE(cursor().step(), 1);  // none before
    QTest::keyClick(&canvas(), Qt::Key_Up);
    QTest::keyClick(&canvas(), Qt::Key_Right);
    QCOMPARE(cursor().step(), 2);  // steps again
    QTest::keyClick(&canvas(), Qt::Key_Down);
    QTest::keyClick(&canvas(), Qt::Key_Left);
    QCOMPARE(cursor().step(), 2);
    QCOMPARE(round(), 3);
  }

  void the_factor_is_changed_by_keys() {
    open_run();
    QTest::keyClick(&canvas(), Qt::Key_R);
    const double before = merge().factor();
    QTest::keyClick(&canvas(), Qt::Key_BracketRight);
    QVERIFY(merge().factor() > before);
    QTest::keyClick(&canvas(), Qt::Key_BracketLeft);
    QCOMPARE(merge().factor(), before);
  }

  void the_workspace_shows_the_panel_and_comes_back() {
    open_run();
    QTest::keyClick(&canvas(), Qt::Key_R);
    auto* dock = window_->findChild<QDockWidget*>(QStringLiteral("dock_merge"));
    auto* scene = window_->findChild<QDockWidget*>(QStringLiteral("dock_scene"));
    window_->registry().action("merge.debug")->trigger();
    QCOMPARE(window_->workspace(), QStringLiteral("debug_merge"));
    auto* panel = dock->findChild<panels::MergePanel*>();
    QTRY_VERIFY(panel->isVisible() && !panel->visibleRegion().isEmpty());
    QVERIFY(scene->isHidden());
    QTRY_VERIFY(panel->verdict().text().contains(QStringLiteral("0.63")));
    window_->registry().action("view.hide_ui")->trigger();
    QVERIFY(!panel->isVisible());
    window_->registry().action("view.hide_ui")->trigger();  // back to where one came from
    QCOMPARE(window_->workspace(), QStringLiteral("debug_merge"));
    QTRY_VERIFY(panel->isVisible());
    window_->registry().action("view.workspace_simulate")->trigger();
    QVERIFY(!scene->isHidden());
  }

  void the_empty_panel_leads_to_the_scene() {
    open();
    window_->registry().action("merge.debug")->trigger();
    auto* panel = window_->findChild<panels::MergePanel*>();
    QTRY_VERIFY(panel->empty_text().contains(QStringLiteral("one worker")));
    emit panel->settings_requested();
    QVERIFY(window_->context().inspector.object().kind == models::SceneObject::Kind::scene);
    QVERIFY(!window_->findChild<QDockWidget*>(QStringLiteral("dock_inspector"))->isHidden());
    QTest::keyClick(&canvas(), Qt::Key_R);  // nothing to find: said, not crashed
    QVERIFY(window_->messages().isVisible());
  }
};

QTEST_MAIN(MergeWindowTest)
#include "merge_window_test.moc"
