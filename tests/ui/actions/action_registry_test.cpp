#include <QLineEdit>
#include <QMenuBar>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>
#include <QWidget>

#include "ui/actions/action_registry.hpp"

using namespace seam::actions;

class ActionRegistryTest : public QObject {
  Q_OBJECT
 private:
  static ActionSpec spec(const char* id, std::vector<Key> keys, std::function<void()> handler = {}) {
    ActionSpec result;
    result.id = id;
    result.text = "&Text";
    result.keys = std::move(keys);
    result.handler = std::move(handler);
    return result;
  }

 private slots:
  void shared_keys_are_found() {
    QWidget window;
    ActionRegistry registry(&window);
    registry.add(spec("a.one", {{QKeySequence("Space"), Context::canvas}}));
    registry.add(spec("a.two", {{QKeySequence("Ctrl+O"), Context::window}}));
    QVERIFY(registry.conflicts().empty());
    registry.add(spec("a.three", {{QKeySequence("Space"), Context::canvas}}));
    QCOMPARE(registry.conflicts().size(), std::size_t{1});
    registry.add(spec("a.four", {{QKeySequence("Ctrl+O"), Context::canvas}}));  // the canvas lies in the window
    QCOMPARE(registry.conflicts().size(), std::size_t{2});
    QVERIFY_EXCEPTION_THROWN(registry.add(spec("a.one", {})), std::logic_error);
  }

  void canvas_keys_need_the_focus_window_keys_do_not() {
    QWidget window;
    auto* layout = new QVBoxLayout(&window);
    auto* canvas = new QWidget(&window);
    canvas->setFocusPolicy(Qt::StrongFocus);
    auto* field = new QLineEdit(&window);
    layout->addWidget(canvas);
    layout->addWidget(field);
    ActionRegistry registry(&window);
    int letters = 0, everywhere = 0, both = 0;
    registry.add(spec("a.letter", {{QKeySequence("W"), Context::canvas}}, [&] { ++letters; }));
    registry.add(spec("a.window", {{QKeySequence("F1"), Context::window}}, [&] { ++everywhere; }));
    registry.add(spec("a.both",
                      {{QKeySequence("Ctrl+R"), Context::window}, {QKeySequence("Backspace"), Context::canvas}},
                      [&] { ++both; }));
    registry.add_canvas(canvas);
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    field->setFocus();
    QTest::keyClicks(field, QStringLiteral("wow"));
    QTest::keyClick(field, Qt::Key_Backspace);
    QCOMPARE(field->text(), QStringLiteral("wo"));
    QCOMPARE(letters, 0);
    QCOMPARE(both, 0);
    QTest::keyClick(field, Qt::Key_F1);
    QTest::keyClick(field, Qt::Key_R, Qt::ControlModifier);
    QCOMPARE(everywhere, 1);
    QCOMPARE(both, 1);
    canvas->setFocus();
    QTest::keyClick(canvas, Qt::Key_W);
    QTest::keyClick(canvas, Qt::Key_Backspace);
    QTest::keyClick(canvas, Qt::Key_F1);
    QCOMPARE(letters, 1);
    QCOMPARE(both, 2);
    QCOMPARE(everywhere, 2);
  }

  void rules_enable_and_switches_show_the_state() {
    QWidget window;
    ActionRegistry registry(&window);
    bool allowed = false, on = false;
    int runs = 0;
    ActionSpec made = spec("a.switch", {{QKeySequence("X"), Context::canvas}}, [&] { on = !on, ++runs; });
    made.enabled = [&] { return allowed; };
    made.checked = [&] { return on; };
    registry.add(std::move(made));
    registry.update();
    registry.action("a.switch")->trigger();
    QCOMPARE(runs, 0);
    allowed = true;
    registry.update();
    registry.action("a.switch")->trigger();
    QCOMPARE(runs, 1);
    QVERIFY(registry.action("a.switch")->isChecked());
    QVERIFY(!registry.action("nothing"));
  }
};

QTEST_MAIN(ActionRegistryTest)
#include "action_registry_test.moc"
