#include "app/seam/main_window.hpp"

#include <QMenuBar>
#include <QStackedWidget>
#include <QStatusBar>

#include "core/scene/scene_io.hpp"

namespace seam::app {

MainWindow::MainWindow(models::SessionServices services, panels::EngineChoice engine, QWidget* parent)
    : QMainWindow(parent), context_(std::make_unique<WindowContext>(std::move(services))) {
  registry_ = new actions::ActionRegistry(this);
  viewport_ = new panels::ViewportWidget(context_->view, engine, this);
  make_central();
  add_simulation_actions();
  connect_models();
  make_menus();
  registry_->add_canvas(viewport_);
  registry_->retranslate();
  registry_->update();
  resize(1600, 1000);
}

MainWindow::~MainWindow() = default;

void MainWindow::make_central() {
  pages_ = new QStackedWidget(this);
  pages_->addWidget(viewport_);
  setCentralWidget(pages_);
}

void MainWindow::connect_models() {
  WindowContext& c = *context_;
  connect(&c.document, &models::SceneDocument::opened, this, [&c] {
    if (c.document.has_scene()) c.session.open(c.document.scene());
  });
  connect(&c.session, &models::SimulationSession::model_changed, this, [&c] {
    const bool z_up = c.document.has_scene() && c.document.scene()->up == 'z';
    c.view.set_model(c.session.model(), z_up ? Vec3(0, 0, 1) : Vec3(0, 1, 0), false);
    c.view.set_snapshot(c.session.shown());
  });
  connect(&c.session, &models::SimulationSession::shown_changed, this, [&c] { c.view.set_snapshot(c.session.shown()); });
  connect(&c.session, &models::SimulationSession::problem, this, &MainWindow::report);
  connect(&c.session, &models::SimulationSession::motion_changed, registry_, &actions::ActionRegistry::update);
  connect(&c.session, &models::SimulationSession::model_changed, registry_, &actions::ActionRegistry::update);
  connect(&c.view, &models::ViewController::pull_changed, &c.session, &models::SimulationSession::set_pulls);
}

void MainWindow::report(const Problem& problem) {
  context_->problems.add({models::Severity::error, problem, std::nullopt, {}});
  statusBar()->showMessage(QString::fromStdString(problem.message()));
}

void MainWindow::open_path(const std::filesystem::path& path) {
  try {
    context_->document.set_scene(scene::load_scene(path), path);
  } catch (const Error& error) {
    report(error.problem());
  }
}

void MainWindow::make_menus() {
  QMenu* menu = menuBar()->addMenu(tr("&Simulation"));
  for (const auto& spec : registry_->specs()) menu->addAction(registry_->action(spec.id));
}

}  // namespace seam::app
