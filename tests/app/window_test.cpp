// The assembled window with real key and mouse events, on a small known world.
#include <QAbstractScrollArea>
#include <QAccessible>
#include <QApplication>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QMimeData>
#include <QStatusBar>
#include <QTest>
#include <QTreeView>

#include "tests/app/window_fixture.hpp"
#include "ui/panels/drop_overlay.hpp"
#include "ui/panels/key_overlay.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/panels/timeline_panel.hpp"

using namespace seam;
using models::SimulationSession;

class WindowTest : public test::WindowFixture {
  Q_OBJECT
 private slots:
  void init() { start_window(); }
  void cleanup() { window_.reset(); }

  void no_two_actions_share_a_key_in_one_context() {
    QStringList faults;
    for (const auto& conflict : window_->registry().conflicts())
      faults << QStringLiteral("%1: %2 and %3")
                    .arg(conflict.sequence.toString(), QString::fromLatin1(conflict.first),
                         QString::fromLatin1(conflict.second));
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join('\n')));
    QVERIFY(window_->registry().specs().size() > 50);
  }

  void keys_of_the_specification_are_there_data() {
    QTest::addColumn<QString>("key");
    QTest::addColumn<QByteArray>("id");
    const std::initializer_list<std::pair<const char*, const char*>> keys{{"Space", "simulation.play"},
                                                                          {"P", "simulation.play"},
                                                                          {"Right", "simulation.step"},
                                                                          {"O", "simulation.step"},
                                                                          {".", "simulation.step"},
                                                                          {"Left", "simulation.step_back"},
                                                                          {",", "simulation.step_back"},
                                                                          {"Shift+Right", "simulation.step_ten"},
                                                                          {"Shift+Left", "simulation.step_back_ten"},
                                                                          {"Shift+,", "simulation.play_backwards"},
                                                                          {"Up", "time.coarser"},
                                                                          {"Down", "time.finer"},
                                                                          {"Home", "time.first"},
                                                                          {"End", "time.last"},
                                                                          {"Ctrl+R", "simulation.restart"},
                                                                          {"Backspace", "simulation.restart"},
                                                                          {"-", "simulation.slower"},
                                                                          {"=", "simulation.faster"},
                                                                          {"V", "camera.frame_all"},
                                                                          {"F", "camera.frame_selection"},
                                                                          {"1", "camera.front"},
                                                                          {"3", "camera.right"},
                                                                          {"7", "camera.top"},
                                                                          {"Ctrl+1", "camera.back"},
                                                                          {"Ctrl+3", "camera.left"},
                                                                          {"Ctrl+7", "camera.bottom"},
                                                                          {"5", "camera.orthographic"},
                                                                          {"F11", "view.hide_ui"},
                                                                          {"F1", "help.keys"},
                                                                          {"?", "help.keys"},
                                                                          {"Ctrl+K", "help.palette"},
                                                                          {"Ctrl+O", "file.open"},
                                                                          {"Ctrl+P", "file.screenshot"},
                                                                          {"Ctrl+Z", "edit.undo"},
                                                                          {"Ctrl+Shift+Z", "edit.redo"},
                                                                          {"W", "layer.wireframe"},
                                                                          {"B", "layer.boxes"},
                                                                          {"C", "layer.contacts"},
                                                                          {"Shift+C", "layer.forces"},
                                                                          {"L", "layer.labels"},
                                                                          {"I", "layer.inertia"},
                                                                          {"T", "layer.transparent"}};
    for (const auto& [key, id] : keys) QTest::newRow(key) << QString::fromLatin1(key) << QByteArray(id);
  }
  void keys_of_the_specification_are_there() {
    QFETCH(QString, key);
    QFETCH(QByteArray, id);
    const actions::ActionSpec* spec = window_->registry().spec(id);
    QVERIFY(spec);
    QVERIFY(std::any_of(spec->keys.begin(), spec->keys.end(),
                        [&](const actions::Key& k) { return k.sequence == QKeySequence(key); }));
  }

  void every_action_is_in_a_menu() {
    QSet<QAction*> shown;
    std::function<void(const QList<QAction*>&)> walk = [&](const QList<QAction*>& list) {
      for (QAction* action : list) {
        shown.insert(action);
        if (action->menu()) walk(action->menu()->actions());
      }
    };
    walk(window_->menuBar()->actions());
    for (const auto& spec : window_->registry().specs())
      QVERIFY2(shown.contains(window_->registry().action(spec.id)), spec.id.constData());
  }

  void stepping_playing_and_scrubbing_by_keys() {
    open();
    for (int i = 0; i < 3; ++i) QTest::keyClick(&canvas(), Qt::Key_Right);
    QTRY_COMPARE(cursor().step(), 3);
    QTest::keyClick(&canvas(), Qt::Key_Right, Qt::ShiftModifier);
    QTRY_COMPARE(cursor().step(), 13);
    QTest::keyClick(&canvas(), Qt::Key_Left);
    QCOMPARE(cursor().step(), 12);
    QTest::keyClick(&canvas(), Qt::Key_Comma);
    QTest::keyClick(&canvas(), Qt::Key_Left, Qt::ShiftModifier);
    QCOMPARE(cursor().step(), 1);
    QTest::keyClick(&canvas(), Qt::Key_Home);
    QCOMPARE(cursor().step(), 0);
    QTest::keyClick(&canvas(), Qt::Key_End);
    QCOMPARE(cursor().step(), 13);
    QTest::keyClick(&canvas(), Qt::Key_Space);
    QTRY_VERIFY(cursor().step() > 15);
    QTest::keyClick(&canvas(), Qt::Key_P);
    QTRY_VERIFY(!session().busy());
    QCOMPARE(session().motion(), SimulationSession::Motion::paused);
    QTest::keyClick(&canvas(), Qt::Key_Backspace);
    QTRY_COMPARE(session().branches().size(), std::size_t{2});
    QTRY_COMPARE(cursor().last_step(), 0);
  }

  void timeline_has_the_keys_too() {
    open();
    auto* bar = window_->findChild<panels::TimelineBar*>();
    bar->setFocus();
    QTest::keyClick(bar, Qt::Key_O);
    QTRY_COMPARE(cursor().step(), 1);
    QTest::keyClick(bar, Qt::Key_Period);
    QTRY_COMPARE(cursor().step(), 2);
  }

  void layer_keys_toggle() {
    open();
    const auto& options = window_->context().view.options();
    QTest::keyClick(&canvas(), Qt::Key_W);
    QVERIFY(options.wireframe);
    QTest::keyClick(&canvas(), Qt::Key_C);
    QVERIFY(options.contacts && !options.contact_forces);
    QTest::keyClick(&canvas(), Qt::Key_C, Qt::ShiftModifier);
    QVERIFY(options.contact_forces);
    QVERIFY(window_->registry().action("layer.wireframe")->isChecked());
    QTest::keyClick(&canvas(), Qt::Key_W);
    QVERIFY(!options.wireframe);
    QTest::keyClick(&canvas(), Qt::Key_5);
    QVERIFY(options.camera.orthographic);
  }

  void letters_typed_into_a_field_stay_there() {
    open();
    auto* field = window_->findChild<QDockWidget*>(QStringLiteral("dock_scene"))->findChild<QLineEdit*>();
    field->setFocus();
    QTest::keyClicks(field, QStringLiteral("cube w"));
    QTest::keyClick(field, Qt::Key_Space);
    QCOMPARE(field->text(), QStringLiteral("cube w "));
    QVERIFY(!window_->context().view.options().wireframe);
    QCOMPARE(session().motion(), SimulationSession::Motion::paused);
  }

  void an_edit_can_be_undone_and_restarts_a_fresh_run() {
    open();
    models::InspectorModel& inspector = window_->context().inspector;
    QVERIFY(inspector.setData(inspector.find(QStringLiteral("Scene"), QStringLiteral("Gravity")),
                              QStringLiteral("0, 0, 0")));
    // There is no model while the changed scene is prepared.
    const auto gravity_is = [this](const Vec3& gravity) {
      return session().ready() && session().model() && session().model()->gravity == gravity;
    };
    QTRY_VERIFY(gravity_is(Vec3::Zero()));
    QTest::keyClick(&canvas(), Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY(gravity_is(Vec3(0, -9.81, 0)));
    QTest::keyClick(&canvas(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(gravity_is(Vec3::Zero()));
  }

  void an_edit_after_steps_asks_and_keeps_the_run() {
    open();
    QTest::keyClick(&canvas(), Qt::Key_Right);
    QTRY_COMPARE(cursor().step(), 1);
    models::InspectorModel& inspector = window_->context().inspector;
    inspector.setData(inspector.find(QStringLiteral("Scene"), QStringLiteral("Gravity")), QStringLiteral("0, 0, 0"));
    QVERIFY(window_->messages().count() >= 1);
    QCOMPARE(session().branches().size(), std::size_t{1});
    QCOMPARE(cursor().last_step(), 1);
  }

  void selection_is_one_everywhere() {
    open();
    window_->context().view.select({1});
    QCOMPARE(window_->context().inspector.object(), (models::SceneObject{models::SceneObject::Kind::body, 1}));
    auto* tree = window_->findChild<QDockWidget*>(QStringLiteral("dock_scene"))->findChild<QTreeView*>();
    QCOMPARE(tree->currentIndex().data().toString(), QStringLiteral("cube 1"));
    tree->setCurrentIndex(tree->model()->index(2, 0, tree->model()->index(1, 0)));
    QCOMPARE(window_->context().view.selection(), std::vector<std::uint32_t>{2});
  }

  void ctrl_drag_pulls_and_moves_the_body() {
    open();
    const auto& camera = window_->context().view.options().camera;
    const auto pixel = viewport::project_to_pixel(camera, translation_of(session().shown()->q[0]), canvas().width(),
                                                  canvas().height());
    const QPoint at(static_cast<int>(pixel->x()), static_cast<int>(pixel->y()));
    QTest::mousePress(&canvas(), Qt::LeftButton, Qt::ControlModifier, at);
    QVERIFY(window_->context().view.pull());
    QMouseEvent move(QEvent::MouseMove, QPointF(at + QPoint(90, 0)), canvas().mapToGlobal(QPointF(at)), Qt::NoButton,
                     Qt::LeftButton, Qt::ControlModifier);
    QApplication::sendEvent(&canvas(), &move);
    QVERIFY(window_->context().view.pull_force() > 0);
    QCOMPARE(session().pulls().size(), std::size_t{1});
    session().step_forward(5);
    QTRY_COMPARE(cursor().step(), 5);
    QVERIFY((session().shown()->q[0].head<3>() - session().model()->start_q[0].head<3>()).head<1>().norm() > 0 ||
            std::abs(session().shown()->q[0][2] - session().model()->start_q[0][2]) > 0);
    QTest::mouseRelease(&canvas(), Qt::LeftButton, Qt::ControlModifier, at);
    QVERIFY(session().pulls().empty());
  }

  void dropping_a_scene_opens_it() {
    const QString path = write_scene(test::cube_scene(4), QStringLiteral("four.json"));
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window_.get(), &enter);
    QVERIFY(enter.isAccepted());
    QVERIFY(window_->drop_overlay().isVisible());
    QVERIFY(window_->drop_overlay().text().contains(QStringLiteral("four.json")));
    QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window_.get(), &drop);
    QVERIFY(!window_->drop_overlay().isVisible());
    QTRY_VERIFY(session().ready());
    QCOMPARE(session().model()->bodies.size(), std::size_t{4});
    QCOMPARE(window_->context().recent.paths().first(), path);
  }

  void bad_files_are_problems_and_change_nothing_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("no JSON") << "a.json" << QByteArray("{ \"bodies\": [");
    QTest::newRow("unknown key") << "b.json" << QByteArray("{\"bodys\": []}");
    QTest::newRow("empty") << "c.json" << QByteArray();
    QTest::newRow("no tape") << "d.seam" << QByteArray("hello");
    QTest::newRow("other kind") << "e.docx" << QByteArray("hello");
  }
  void bad_files_are_problems_and_change_nothing() {
    QFETCH(QString, name);
    QFETCH(QByteArray, content);
    open();
    QFile file(folder_.filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
    file.close();
    window_->open_path(file.fileName());
    QTRY_COMPARE(window_->context().problems.count(models::Severity::error), 1);
    QVERIFY(!window_->context().problems.entry(0).problem.message().empty());
    QCOMPARE(session().model()->bodies.size(), std::size_t{3});
    window_->open_path(folder_.filePath(QStringLiteral("missing.json")));
    QTRY_COMPARE(window_->context().problems.count(models::Severity::error), 2);
  }

  void a_failed_step_is_listed_and_jumped_to() {
    settings_->failing_step = 3;
    open();
    session().step_forward(5);
    QTRY_COMPARE(window_->context().problems.count(models::Severity::error), 1);
    QCOMPARE(*window_->context().problems.entry(0).step, 2);
    QCOMPARE(cursor().last_step(), 2);
  }

  void intersecting_bodies_are_marked_and_mended_in_the_inspector() {
    scene::Scene scene = test::cube_scene(3);
    scene.bodies[2].position = scene.bodies[0].position + Vec3(0.2, 0, 0);
    window_->context().document.set_scene(scene);
    models::BodyListModel& bodies = window_->context().bodies;
    const auto status = [&](std::size_t body) {
      return bodies.index_of({models::SceneObject::Kind::body, body})
          .siblingAtColumn(models::BodyListModel::status_column)
          .data()
          .toString();
    };
    QTRY_COMPARE(status(2), QStringLiteral("Error"));
    QCOMPARE(status(0), QStringLiteral("Error"));
    QCOMPARE(status(1), QStringLiteral("OK"));
    models::InspectorModel& inspector = window_->context().inspector;
    inspector.set_object({models::SceneObject::Kind::body, 2});
    QVERIFY(inspector.setData(inspector.find(QStringLiteral("Start"), QStringLiteral("Position")),
                              QStringLiteral("0, 9, 0")));
    QTRY_COMPARE(status(2), QStringLiteral("OK"));
    session().step_forward();
    QTRY_COMPARE(cursor().step(), 1);
  }

  void themes_recolour_window_and_view() {
    open();
    window_->set_theme(models::ThemeChoice::dark);
    QCOMPARE(window_->theme(), viewport::Theme::dark);
    QVERIFY(qApp->palette().color(QPalette::Window).lightness() < 100);
    QCOMPARE(window_->context().view.options().theme, viewport::Theme::dark);
    window_->set_theme(models::ThemeChoice::light);
    QVERIFY(qApp->palette().color(QPalette::Window).lightness() > 200);
    window_->set_theme(models::ThemeChoice::high_contrast);
    QCOMPARE(qApp->palette().color(QPalette::Window), QColor(Qt::black));
    QCOMPARE(window_->context().settings.theme(), models::ThemeChoice::high_contrast);
  }

  void language_switches_at_run_time() {
    open();
    QCOMPARE(window_->menuBar()->actions().first()->text(), QStringLiteral("&File"));
    window_->set_language(QStringLiteral("zh_CN"));
    QVERIFY(window_->menuBar()->actions().first()->text().contains(QStringLiteral("文件")));
    QVERIFY(window_->findChild<QDockWidget*>(QStringLiteral("dock_scene"))->windowTitle() != QStringLiteral("Scene"));
    for (const auto& spec : window_->registry().specs()) {
      if (spec.id.startsWith("view.language_")) continue;
      const QString text = actions::ActionRegistry::display_text(spec);
      QVERIFY2(std::any_of(text.begin(), text.end(), [](QChar c) { return c.unicode() >= 0x4e00; }), qPrintable(text));
    }
    window_->set_language(QStringLiteral("en"));
    QCOMPARE(window_->menuBar()->actions().first()->text(), QStringLiteral("&File"));
  }

  void f1_lists_every_key() {
    open();
    QTest::keyClick(&canvas(), Qt::Key_F1);
    auto* overlay = window_->findChild<panels::KeyOverlay*>();
    QVERIFY(overlay->isVisible());
    std::size_t with_keys = 0;
    for (const auto& spec : window_->registry().specs()) with_keys += spec.keys.empty() ? 0 : 1;
    QCOMPARE(overlay->listed().size(), with_keys);
    QTest::keyClick(overlay, Qt::Key_Escape);
    QVERIFY(!overlay->isVisible());
    QTRY_VERIFY(canvas().hasFocus());
  }

  void palette_runs_what_was_typed() {
    open();
    QTest::keyClick(&canvas(), Qt::Key_K, Qt::ControlModifier);
    auto* field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    QVERIFY(field);
    QTest::keyClicks(field, QStringLiteral("wirefr"));
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_VERIFY(window_->context().view.options().wireframe);
  }

  void f11_hides_and_brings_back() {
    open();
    QTest::keyClick(&canvas(), Qt::Key_F11);
    QVERIFY(!window_->menuBar()->isVisible());
    QVERIFY(!window_->findChild<QDockWidget*>(QStringLiteral("dock_scene"))->isVisible());
    QTest::keyClick(&canvas(), Qt::Key_F11);
    QVERIFY(window_->menuBar()->isVisible());
    QVERIFY(window_->findChild<QDockWidget*>(QStringLiteral("dock_scene"))->isVisible());
  }

  void layout_is_kept_and_can_be_restored() {
    window_->findChild<QDockWidget*>(QStringLiteral("dock_inspector"))->hide();
    window_->close();
    make_window();
    QVERIFY(!window_->findChild<QDockWidget*>(QStringLiteral("dock_inspector"))->isVisible());
    window_->restore_default_layout();
    QVERIFY(window_->findChild<QDockWidget*>(QStringLiteral("dock_inspector"))->isVisible());
    window_->context().settings.set_layout(QStringLiteral("simulate"), {"", "garbage"});
    window_.reset();
    make_window();
    QVERIFY(window_->findChild<QDockWidget*>(QStringLiteral("dock_inspector"))->isVisible());
    QVERIFY(window_->messages().count() >= 1);
  }

  void layout_and_edits_are_undone_in_one_order() {
    open();
    QUndoStack& undo = window_->context().document.undo_stack();
    QVERIFY(!undo.canUndo());  // what opening a scene shows is no step
    auto* dock = window_->findChild<QDockWidget*>(QStringLiteral("dock_inspector"));
    dock->toggleViewAction()->trigger();
    QVERIFY(!dock->isVisible());
    QTRY_VERIFY(undo.canUndo());
    QVERIFY2(!window_->context().document.modified(), "hiding a panel is no edit of the scene");
    models::InspectorModel& inspector = window_->context().inspector;
    inspector.setData(inspector.find(QStringLiteral("Scene"), QStringLiteral("Gravity")), QStringLiteral("0, 0, 0"));
    QVERIFY(window_->context().document.modified());
    window_->findChild<QDockWidget*>(QStringLiteral("dock_scene"))->setFloating(true);
    QTRY_COMPARE(undo.count(), 3);
    QTest::keyClick(&canvas(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(!window_->findChild<QDockWidget*>(QStringLiteral("dock_scene"))->isFloating());
    QVERIFY(window_->context().document.modified());
    QTest::keyClick(&canvas(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(!window_->context().document.modified());
    QVERIFY(!dock->isVisible());
    QTest::keyClick(&canvas(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(dock->isVisible());
    QVERIFY(!undo.canUndo());
    QTest::keyClick(&canvas(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(!dock->isVisible());
    // F11 and back is a mode, not a step.
    QTest::keyClick(&canvas(), Qt::Key_F11);
    QTest::keyClick(&canvas(), Qt::Key_F11);
    QTest::qWait(20);
    QCOMPARE(undo.index(), 1);
    window_->restore_default_layout();
    QVERIFY(dock->isVisible());
    QCOMPARE(undo.index(), 2);
    undo.undo();
    QVERIFY(!dock->isVisible());
  }

  void everything_that_takes_the_focus_has_a_name() {
    open();
    QStringList nameless;
    for (QWidget* widget : window_->findChildren<QWidget*>()) {
      if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible()) continue;
      const bool inner = widget->objectName().startsWith(QLatin1String("qt_")) ||
                         qobject_cast<QAbstractScrollArea*>(widget->parentWidget());
      if (inner) continue;
      QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(widget);
      if (!spoken || spoken->text(QAccessible::Name).isEmpty())
        nameless << QStringLiteral("%1 \"%2\" in %3")
                        .arg(QLatin1String(widget->metaObject()->className()), widget->objectName(),
                             widget->parentWidget() ? widget->parentWidget()->objectName() : QString());
    }
    QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join('\n')));
  }

  void saving_and_opening_a_scene_keeps_the_edits() {
    const QString path = write_scene(test::cube_scene(2), QStringLiteral("two.json"));
    window_->open_path(path);
    QTRY_VERIFY(session().ready());
    models::InspectorModel& inspector = window_->context().inspector;
    inspector.set_object({models::SceneObject::Kind::body, 0});
    QVERIFY(inspector.setData(inspector.find(QStringLiteral("Material"), QStringLiteral("Density")),
                              QStringLiteral("2700")));
    QVERIFY(window_->isWindowModified());
    window_->registry().action("file.save")->trigger();
    QVERIFY(!window_->context().document.modified());
    QCOMPARE(scene::load_scene(path.toStdString()).bodies[0].material.density, 2700.0);
    QCOMPARE(scene::load_scene(path.toStdString()).bodies[1].material.density, 1000.0);
  }

  void first_start_shows_the_start_page() {
    QVERIFY(window_->findChild<QWidget*>(QStringLiteral("start_page"))->isVisible());
    open();
    QVERIFY(!window_->findChild<QWidget*>(QStringLiteral("start_page"))->isVisible());
    window_->context().document.close();
    QVERIFY(window_->findChild<QWidget*>(QStringLiteral("start_page"))->isVisible());
    QVERIFY(!session().ready());
  }
};

QTEST_MAIN(WindowTest)
#include "window_test.moc"
