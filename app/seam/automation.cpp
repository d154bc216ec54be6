#include "app/seam/automation.hpp"

#include <QApplication>
#include <QDir>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QPixmap>
#include <iostream>

#include "app/seam/main_window.hpp"
#include "core/base/error.hpp"

namespace seam::app {

namespace {

/// Handles events until `done` or the time is over.
template <typename Condition>
bool wait_for(Condition done, int limit_ms) {
  QElapsedTimer clock;
  clock.start();
  while (!done() && clock.elapsed() < limit_ms)
    QApplication::processEvents(QEventLoop::WaitForMoreEvents | QEventLoop::AllEvents, 20);
  return done();
}

void settle(int ms) {
  wait_for([] { return false; }, ms);
}

models::ThemeChoice theme_named(const std::string& name) {
  return name == "dark"       ? models::ThemeChoice::dark
         : name == "contrast" ? models::ThemeChoice::high_contrast
                              : models::ThemeChoice::light;
}

void set_look(MainWindow& window, const Automation& automation) {
  viewport::ViewOptions view = window.context().view.options();
  if (automation.color_by == "body") view.color_by = viewport::ColorBy::body;
  if (automation.color_by == "speed") view.color_by = viewport::ColorBy::speed;
  if (automation.color_by == "pressure") view.color_by = viewport::ColorBy::pressure;
  const auto has = [&](const char* name) { return automation.layers.find(name) != std::string::npos; };
  view.boxes = has("boxes"), view.contacts = has("contacts"), view.contact_forces = has("forces"),
  view.wireframe = has("wireframe");
  view.inertia = has("inertia"), view.labels = has("labels"), view.transparent = has("transparent");
  window.context().view.set_options(std::move(view));
  if (const std::size_t body = window.context().bodies.body_named(automation.select);
      body != models::BodyListModel::npos)
    window.context().view.select({static_cast<std::uint32_t>(body)});
  if (!automation.tab.empty())
    if (auto* dock = window.findChild<QDockWidget*>(QString::fromStdString("dock_" + automation.tab))) dock->raise();
}

bool open_and_step(MainWindow& window, const QString& file, int steps) {
  models::SimulationSession& session = window.context().session;
  window.open_path(file);
  if (!wait_for([&] { return session.ready() || window.context().problems.count(models::Severity::error) > 0; },
                600000) ||
      !session.ready())
    return false;
  session.cursor().follow_live_edge();
  const std::int64_t wanted = session.cursor().last_step() + steps;
  if (steps > 0) session.step_forward(steps);
  return wait_for(
      [&] {
        const bool there = !session.opening() && session.cursor().last_step() >= wanted;
        return there || window.context().problems.count(models::Severity::error) > 0;
      },
      3600000);
}

}  // namespace

QString Automation::settings_file() const {
  if (!active()) return {};
  return QDir::temp().filePath(QStringLiteral("seam-screenshot-%1.ini").arg(QCoreApplication::applicationPid()));
}

void add_automation_options(CLI::App& cli, Automation& a) {
  cli.add_option("--screenshot", a.screenshot, "save a picture of the window and end")->group("Pictures of the window");
  cli.add_option("--after-steps", a.after_steps, "simulate this many steps first")
      ->check(CLI::Range(0, 1000000))
      ->group("Pictures of the window");
  cli.add_option("--size", a.size, "size of the window, WxH")->group("Pictures of the window");
  cli.add_option("--theme", a.theme, "light, dark or contrast")
      ->check(CLI::IsMember({"light", "dark", "contrast"}))
      ->group("Pictures of the window");
  cli.add_option("--language", a.language, "en or zh_CN")
      ->check(CLI::IsMember({"en", "zh_CN"}))
      ->group("Pictures of the window");
  cli.add_option("--color-by", a.color_by, "material, body, speed or pressure")->group("Pictures of the window");
  cli.add_option("--layers", a.layers, "any of boxes,contacts,forces,wireframe,inertia,labels,transparent")
      ->group("Pictures of the window");
  cli.add_option("--select", a.select, "body to select")->group("Pictures of the window");
  cli.add_option("--tab", a.tab, "energy, residual, profiler or problems")->group("Pictures of the window");
  cli.add_flag("--keys", a.keys, "with the overlay of keys")->group("Pictures of the window");
  cli.add_flag("--present", a.present, "in the workspace for presenting")->group("Pictures of the window");
}

int run_automation(QApplication&, MainWindow& window, const QString& file, const Automation& automation) {
  int width = 0, height = 0;
  char cross = 0, rest = 0;
  if (std::sscanf(automation.size.c_str(), "%d%c%d%c", &width, &cross, &height, &rest) != 3 || cross != 'x' ||
      width < 200 || height < 200) {
    std::cerr << "seam: --size must be WxH, at least 200x200\n";
    return static_cast<int>(ExitCode::usage);
  }
  window.set_language(QString::fromStdString(automation.language));
  window.set_theme(theme_named(automation.theme));
  window.resize(width, height);
  window.show();
  window.activateWindow();
  settle(200);
  if (!file.isEmpty() && !open_and_step(window, file, automation.after_steps))
    std::cerr << "seam: the picture shows what was reached: see its message\n";
  set_look(window, automation);
  if (automation.present) window.set_workspace(QStringLiteral("present"));
  if (automation.keys) window.registry().action("help.keys")->trigger();
  settle(700);
  QFile::remove(automation.settings_file());
  if (window.grab().save(QString::fromStdString(automation.screenshot))) return 0;
  std::cerr << "seam: cannot write " << automation.screenshot << ": the folder is missing or not writable\n";
  return static_cast<int>(ExitCode::environment);
}

}  // namespace seam::app
