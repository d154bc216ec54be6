#include <QTemporaryDir>
#include <QtTest>
#include <thread>

#include "core/base/error.hpp"
#include "tests/ui/recorder/read_back.hpp"
#include "tests/ui/viewport/fixture.hpp"
#include "ui/recorder/recorder.hpp"
#include "ui/viewport/camera.hpp"

using namespace seam;

class RecorderTest : public QObject {
  Q_OBJECT
  QTemporaryDir folder_;

  recorder::VideoOptions options(const char* name) const {
    recorder::VideoOptions o;
    o.path = std::filesystem::path(folder_.path().toStdString()) / name;
    o.container = recorder::container_of(o.path);
    o.width = 96;
    o.height = 64;
    o.frames_per_second = 10;
    return o;
  }

 private slots:
  void records_in_a_worker_thread_with_its_own_context() {
    test::World world = test::showcase();
    const viewport::FrameBuilder builder(world.model);
    viewport::ViewOptions view;
    view.camera = viewport::default_camera(builder.bounds(world.snapshot.q), Vec3::UnitY(), 1.5);
    view.hud = false;
    const auto record = [&](const char* name) {
      recorder::VideoOptions o = options(name);
      o.lossless = true;
      recorder::Recorder recorder(o, viewport::mesh_geometry(*world.model));
      record::Snapshot moved = world.snapshot;
      for (int k = 0; k < 4; ++k) {
        moved.q[2][0] = 0.9 - 0.2 * k;
        recorder.add(builder.build(moved, view));
      }
      return recorder.finish();
    };
    recorder::Summary here, there;
    std::exception_ptr failure;
    std::thread worker([&] {
      try {
        there = record("worker.mkv");
      } catch (...) {
        failure = std::current_exception();
      }
    });
    here = record("main.mkv");
    worker.join();
    if (failure) std::rethrow_exception(failure);
    QCOMPARE(here.frames, std::int64_t(4));
    QCOMPARE(there.frames, std::int64_t(4));
    const auto a = test::read_movie(here.path), b = test::read_movie(there.path);
    QCOMPARE(a.frames.size(), std::size_t(4));
    for (std::size_t k = 0; k < 4; ++k) {
      QVERIFY(a.frames[k].pixels == b.frames[k].pixels);  // the picture depends on the frame alone
      if (k > 0) QVERIFY(a.frames[k].pixels != a.frames[k - 1].pixels);
    }
  }

  void cancelled_recording_is_complete_and_empty_one_leaves_nothing() {
    const test::World world = test::showcase();
    const viewport::FrameBuilder builder(world.model);
    {
      recorder::Recorder recorder(options("cancel.mp4"), viewport::mesh_geometry(*world.model));
      for (int k = 0; k < 3; ++k) recorder.add(builder.build(world.snapshot, {}));
      QCOMPARE(recorder.frames(), std::int64_t(3));
      recorder.finish();
    }
    QCOMPARE(test::read_movie(options("cancel.mp4").path).frames.size(), std::size_t(3));
    {
      recorder::Recorder recorder(options("none.mp4"), viewport::mesh_geometry(*world.model));
      QCOMPARE(recorder.finish().frames, std::int64_t(0));
    }
    QVERIFY(!std::filesystem::exists(options("none.mp4").path));
    QVERIFY(!std::filesystem::exists(options("none.mp4").path.string() + ".part"));
  }
};

QTEST_GUILESS_MAIN(RecorderTest)
#include "recorder_test.moc"
