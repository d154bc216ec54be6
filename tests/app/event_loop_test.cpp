// The promise of the window: with the null render engine the event loop never stalls over 50 ms while a step of 1,000
// bodies takes seconds.
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include "app/seam/main_window.hpp"
#include "tests/ui/support/fake_simulation.hpp"

using namespace seam;

class EventLoopTest : public QObject {
  Q_OBJECT
 private slots:
  void never_stalls_while_steps_take_seconds() {
    QTemporaryDir folder;
    auto settings = std::make_shared<test::FakeSettings>();
    settings->step_seconds = 2.5;
    app::WindowOptions options;
    options.engine = panels::EngineChoice::null_engine;
    options.settings_file = folder.filePath(QStringLiteral("s.ini"));
    options.keep_settings = false;
    app::MainWindow window(test::fake_services(settings), options);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    window.context().document.set_scene(test::cube_scene(1000));
    QTRY_VERIFY(window.context().session.ready());
    QTest::qWait(1500);  // first layout and first picture are not what is measured
    window.context().session.play();
    std::vector<double> gaps;
    QElapsedTimer since;
    since.start();
    QTimer beat;
    beat.setTimerType(Qt::PreciseTimer);
    connect(&beat, &QTimer::timeout, this, [&] {
      gaps.push_back(1e-6 * static_cast<double>(since.nsecsElapsed()));
      since.restart();
      window.context().view.set_camera(
          viewport::orbit(window.context().view.options().camera, 0.01, 0));  // a user who turns the view
    });
    beat.start(5);
    QTest::qWait(20000);
    beat.stop();
    std::sort(gaps.begin(), gaps.end());
    const double longest = gaps.back(), typical = gaps[gaps.size() / 2];
    qInfo("event loop: %zu beats, median %.1f ms, longest %.1f ms, %lld steps of %.1f s", gaps.size(), typical, longest,
          static_cast<long long>(window.context().session.cursor().last_step()), settings->step_seconds);
    QVERIFY(window.context().session.cursor().last_step() >= 3);
    QVERIFY2(longest <= 50, qPrintable(QStringLiteral("the event loop stalled for %1 ms").arg(longest)));
  }
};

QTEST_MAIN(EventLoopTest)
#include "event_loop_test.moc"
