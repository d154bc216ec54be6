#pragma once
#include <QTemporaryDir>
#include <QTest>
#include <memory>

#include "app/seam/main_window.hpp"
#include "core/scene/scene_io.hpp"
#include "tests/ui/support/fake_simulation.hpp"

namespace seam::test {

/// The assembled window on a small known world, without OpenGL. Settings are a file of the test's own.
class WindowFixture : public QObject {
 protected:
  QTemporaryDir folder_;
  std::shared_ptr<FakeSettings> settings_;
  std::unique_ptr<app::MainWindow> window_;
  std::vector<panels::KeptRun> kept_runs_;
  decltype(models::SessionServices::make_sink) make_sink_;  // empty: no tapes are meant to be

  models::SimulationSession& session() { return window_->context().session; }
  models::TimeCursor& cursor() { return session().cursor(); }
  QWidget& canvas() { return window_->viewport(); }
  QString write_scene(const scene::Scene& scene, const QString& name) {
    const QString path = folder_.filePath(name);
    scene::save_scene(scene, path.toStdString());
    return path;
  }
  void make_window() {
    app::WindowOptions options;
    options.engine = panels::EngineChoice::null_engine;
    options.settings_file = folder_.filePath(QStringLiteral("settings.ini"));
    options.sample_folder = folder_.path();
    options.offer_cuda = true;
    options.kept_runs = [this] { return kept_runs_; };
    models::SessionServices services = fake_services(settings_);
    services.make_sink = make_sink_;
    window_ = std::make_unique<app::MainWindow>(std::move(services), options);
    window_->resize(1280, 800);
    window_->show();
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
  }
  /// A fresh English window with default settings, for the start of every test.
  void start_window() {
    settings_ = std::make_shared<FakeSettings>();
    QFile::remove(folder_.filePath(QStringLiteral("settings.ini")));
    make_window();
    window_->set_language(QStringLiteral("en"));
  }
  void open(int bodies = 3) {
    window_->context().document.set_scene(cube_scene(bodies));
    QTRY_VERIFY(session().ready());
    canvas().setFocus();
  }
};

}  // namespace seam::test
