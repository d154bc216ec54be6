#include "app/seam/automation.hpp"

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QPixmap>
#include <QTabWidget>
#include <QThread>
#include <algorithm>
#include <iostream>
#include <sstream>

#include "app/seam/main_window.hpp"
#include "app/seam/picture_file.hpp"
#include "app/seam/race_windows.hpp"
#include "app/seam/study_windows.hpp"
#include "core/base/error.hpp"
#include "core/distributed/partition.hpp"
#include "ui/lessons/lesson_page.hpp"
#include "ui/panels/plot_panel.hpp"
#include "ui/panels/race_plot.hpp"
#include "ui/panels/race_view.hpp"

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

/// At least a number of turns as well: where drawing is slow, one picture of the 3D view can take all of the time, and
/// the timers of the panels come after it.
void settle(int ms) {
  wait_for([] { return false; }, ms);
  constexpr int turns = 10, pause_ms = 15;
  for (int turn = 0; turn < turns; ++turn) {
    QThread::msleep(pause_ms);
    QApplication::processEvents(QEventLoop::AllEvents);
  }
}

/// Plots wait for their own timers; a picture must not.
void draw_plots(MainWindow& window) {
  for (panels::PlotPanel* plot : window.findChildren<panels::PlotPanel*>())
    if (plot->isVisible()) plot->refresh_now();
}

models::ThemeChoice theme_named(const std::string& name) {
  return name == "dark"       ? models::ThemeChoice::dark
         : name == "contrast" ? models::ThemeChoice::high_contrast
                              : models::ThemeChoice::light;
}

constexpr int smallest_side = 200, largest_side = 8192;  // of the picture; few displays draw larger windows

/// WxH in pixels; {0, 0} when it is no size that can be drawn.
QSize size_of(const std::string& text) {
  int width = 0, height = 0;
  char cross = 0, rest = 0;
  const bool read = std::sscanf(text.c_str(), "%6d%c%6d%c", &width, &cross, &height, &rest) == 3 && cross == 'x';
  const auto fits = [](int side) { return side >= smallest_side && side <= largest_side; };
  return read && fits(width) && fits(height) ? QSize(width, height) : QSize(0, 0);
}

std::string check_size(const std::string& text) {
  if (!size_of(text).isEmpty()) return {};
  return "must be WxH, from 200x200 to 8192x8192";
}

const std::vector<std::string> race_units{"rounds", "newton", "synchronisations", "bytes"};

constexpr const char* layer_names[] = {"boxes",       "contacts", "forces", "wireframe", "inertia", "labels",
                                       "transparent", "planes",   "ghosts", "consensus", "path"};

std::vector<std::string> layers_of(const std::string& list) {
  std::vector<std::string> names;
  std::istringstream stream(list);
  for (std::string name; std::getline(stream, name, ',');) names.push_back(name);
  return names;
}

std::string check_layers(const std::string& list) {
  for (const std::string& name : layers_of(list))
    if (std::find(std::begin(layer_names), std::end(layer_names), name) == std::end(layer_names)) {
      std::string known;
      for (const char* layer : layer_names) known += std::string(known.empty() ? "" : ", ") + layer;
      return "there is no layer \"" + name + "\"; known are " + known;
    }
  return {};
}

std::string check_picture(const std::string& path) {
  if (is_picture_name(QString::fromStdString(path))) return {};
  return path + ": pictures end in " + picture_endings().toStdString();
}

/// Empty when there is such a body (or none is asked for).
std::string check_selection(const models::SceneDocument& document, const std::string& body) {
  if (body.empty()) return {};
  if (!document.has_scene()) return "there is no scene to select \"" + body + "\" in";
  constexpr std::size_t named = 20;
  std::string known;
  const std::vector<scene::Body>& bodies = document.scene()->bodies;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (bodies[i].name == body) return {};
    if (i < named) known += (i > 0 ? ", " : "") + bodies[i].name;
  }
  if (bodies.size() > named) known += ", and " + std::to_string(bodies.size() - named) + " more";
  return "there is no body \"" + body + "\"; known are " + known;
}

void set_look(MainWindow& window, const Automation& automation) {
  viewport::ViewOptions view = window.context().view.options();
  if (automation.color_by == "body") view.color_by = viewport::ColorBy::body;
  if (automation.color_by == "speed") view.color_by = viewport::ColorBy::speed;
  if (automation.color_by == "pressure") view.color_by = viewport::ColorBy::pressure;
  if (automation.color_by == "worker") view.color_by = viewport::ColorBy::worker;
  if (automation.color_by == "r") view.color_by = viewport::ColorBy::r;
  if (automation.color_by == "rho") view.color_by = viewport::ColorBy::rho;
  if (automation.color_by == "toi") view.color_by = viewport::ColorBy::toi;
  const std::vector<std::string> layers = layers_of(automation.layers);
  const auto has = [&](const char* name) { return std::find(layers.begin(), layers.end(), name) != layers.end(); };
  view.boxes = has("boxes"), view.contacts = has("contacts"), view.contact_forces = has("forces"),
  view.wireframe = has("wireframe");
  view.inertia = has("inertia"), view.labels = has("labels"), view.transparent = has("transparent");
  view.merge.planes = has("planes"), view.merge.ghosts = has("ghosts"), view.merge.consensus = has("consensus"),
  view.merge.path = has("path");
  window.context().view.set_options(std::move(view));
  if (const std::size_t body = window.context().bodies.body_named(automation.select);
      body != models::BodyListModel::npos)
    window.context().view.select({static_cast<std::uint32_t>(body)});
  if (!automation.tab.empty())
    if (auto* dock = window.findChild<QDockWidget*>(QString::fromStdString("dock_" + automation.tab))) dock->raise();
}

std::vector<std::string> lesson_names() {
  std::vector<std::string> names;
  for (const QString& name : lessons::LessonPage::names()) names.push_back(name.toStdString());
  return names;
}

std::string names_of_lessons() { return lessons::LessonPage::names().join(QStringLiteral(", ")).toStdString(); }

void set_lesson(MainWindow& window, const Automation& automation) {
  window.show_lesson(QString::fromStdString(automation.lesson));
  lessons::Lesson& lesson = window.lesson_page().current();
  for (std::size_t i = 0; automation.reveal && lesson.card(i); ++i) lesson.card(i)->reveal();
  lesson.finish_work();
  for (int i = 0; i < automation.lesson_steps; ++i) lesson.next();
}

std::string problems_of(const models::ProblemsModel& problems) {
  std::string text;
  for (int row = 0; row < problems.rowCount(); ++row)
    if (problems.entry(row).severity == models::Severity::error)
      text += "seam: " + problems.entry(row).problem.message() + '\n';
  return text;
}

/// How far the window came: a scene that does not open gives no picture, one that stops early the last good step.
ExitCode open_and_step(MainWindow& window, const QString& file, int steps) {
  models::SimulationSession& session = window.context().session;
  const auto failed = [&] { return window.context().problems.count(models::Severity::error) > 0; };
  window.open_path(file);
  if (window.studies().newest()) return ExitCode::done;
  wait_for([&] { return session.ready() || failed(); }, 600000);
  if (!session.ready()) return ExitCode::bad_input;
  session.cursor().follow_live_edge();
  const std::int64_t wanted = session.cursor().last_step() + steps;
  if (steps > 0) session.step_forward(steps);
  const auto there = [&] { return !session.opening() && session.cursor().last_step() >= wanted; };
  wait_for([&] { return there() || failed(); }, 3600000);
  return there() ? ExitCode::done : ExitCode::solver;
}

}  // namespace

QString Automation::settings_file() const {
  if (!active()) return {};
  return QDir::temp().filePath(QStringLiteral("seam-screenshot-%1.ini").arg(QCoreApplication::applicationPid()));
}

namespace {

void add_race_options(CLI::App& cli, Automation& a) {
  const char* group = "Pictures of the window";
  cli.add_flag("--race", a.race, "of the race of all methods on the step reached")->group(group);
  cli.add_option("--race-workers", a.race_workers, "workers that race (default: the scene's, at least 2)")
      ->check(CLI::Range(2, distributed::max_workers))
      ->group(group);
  cli.add_option("--race-clock", a.race_clock, "where its clock stands, in percent of the way to the end")
      ->check(CLI::Range(0.0, 100.0))
      ->group(group);
  cli.add_option("--race-unit", a.race_unit, "what its clock counts: rounds, newton, synchronisations or bytes")
      ->check(CLI::IsMember(race_units))
      ->group(group);
  cli.add_option("--race-tab", a.race_tab, "plot, energy or results")
      ->check(CLI::IsMember({"plot", "energy", "results"}))
      ->group(group);
}

/// The window of the race, run and with its pictures drawn; null with a reason in `why`.
QWidget* show_race(MainWindow& window, const Automation& automation, std::string& why) {
  panels::RaceView* view = window.race_methods(automation.race_workers);
  if (!view) {
    why = "there is no step to race on; make one with --after-steps";
    return nullptr;
  }
  view->resize(size_of(automation.size));
  wait_for([&] { return !view->running(); }, 3600000);
  if (!view->model()) {
    why = view->message().toStdString();
    return nullptr;
  }
  const auto unit = std::find(race_units.begin(), race_units.end(), automation.race_unit);
  view->model()->set_unit(static_cast<models::RaceClock>(unit - race_units.begin()));
  view->model()->set_clock(0.01 * automation.race_clock * view->model()->end());
  view->tabs()->setCurrentIndex(automation.race_tab == "results" ? 1 : 0);
  if (automation.race_tab == "energy") view->plot()->measure_choice().setCurrentIndex(1);
  settle(300);
  wait_for([&] { return view->pictures_complete(); }, 60000);
  settle(100);
  return view;
}

}  // namespace

void add_automation_options(CLI::App& cli, Automation& a) {
  cli.add_option("--screenshot", a.screenshot, "save a picture of the window and end")
      ->check(check_picture)
      ->group("Pictures of the window");
  cli.add_option("--after-steps", a.after_steps, "simulate this many steps first")
      ->check(CLI::Range(0, 1000000))
      ->group("Pictures of the window");
  cli.add_option("--size", a.size, "size of the window, WxH")->check(check_size)->group("Pictures of the window");
  cli.add_option("--theme", a.theme, "light, dark or contrast")
      ->check(CLI::IsMember({"light", "dark", "contrast"}))
      ->group("Pictures of the window");
  cli.add_option("--language", a.language, "en or zh_CN")
      ->check(CLI::IsMember({"en", "zh_CN"}))
      ->group("Pictures of the window");
  cli.add_option("--color-by", a.color_by, "material, body, speed, pressure, worker, r, rho or toi")
      ->check(CLI::IsMember({"material", "body", "speed", "pressure", "worker", "r", "rho", "toi"}))
      ->group("Pictures of the window");
  cli.add_option("--layers", a.layers,
                 "any of boxes,contacts,forces,wireframe,inertia,labels,transparent,planes,ghosts,consensus,path")
      ->check(check_layers)
      ->group("Pictures of the window");
  cli.add_option("--select", a.select, "body to select")->group("Pictures of the window");
  cli.add_option("--tab", a.tab,
                 "energy, residual, profiler, agreement, penalty, toi, balance, descent, problems or merge")
      ->check(CLI::IsMember(
          {"energy", "residual", "profiler", "agreement", "penalty", "toi", "balance", "descent", "problems", "merge"}))
      ->group("Pictures of the window");
  cli.add_flag("--keys", a.keys, "with the overlay of keys")->group("Pictures of the window");
  cli.add_option("--lesson", a.lesson, "show a lesson: " + names_of_lessons())
      ->check(CLI::IsMember(lesson_names()))
      ->group("Pictures of the window");
  cli.add_option("--lesson-steps", a.lesson_steps, "press next this many times")
      ->check(CLI::Range(0, 100000))
      ->group("Pictures of the window");
  cli.add_flag("--reveal", a.reveal, "show the lesson's answer first")->group("Pictures of the window");
  cli.add_flag("--debug-merge", a.debug_merge, "in the workspace for taking merges apart")
      ->group("Pictures of the window");
  cli.add_flag("--refused", a.refused, "at the first refused merge of the run")->group("Pictures of the window");
  add_race_options(cli, a);
  cli.add_flag("--present", a.present, "in the workspace for presenting")->group("Pictures of the window");
}

int run_automation(QApplication&, MainWindow& window, const QString& file, const Automation& automation) {
  const auto end = [&](ExitCode code, const std::string& why) {
    std::cerr << why;
    QFile::remove(automation.settings_file());
    return static_cast<int>(code);
  };
  window.set_language(QString::fromStdString(automation.language));
  window.set_theme(theme_named(automation.theme));
  window.resize(size_of(automation.size));
  window.show();
  window.activateWindow();
  settle(200);
  ExitCode reached = ExitCode::done;
  if (!file.isEmpty()) reached = open_and_step(window, file, automation.after_steps);
  if (reached == ExitCode::bad_input) {
    const std::string why = problems_of(window.context().problems);
    return end(reached, why.empty() ? "seam: the scene did not open in time\n" : why);
  }
  if (const std::string why = check_selection(window.context().document, automation.select); !why.empty())
    return end(ExitCode::usage, "seam: --select: " + why + '\n');
  if (automation.debug_merge) window.set_workspace(QStringLiteral("debug_merge"));
  set_look(window, automation);
  if (automation.refused) {
    window.context().session.cursor().go_first();
    if (!window.context().merge.go_to_refused(1))
      return end(ExitCode::usage, "seam: --refused: no merge was refused in this run\n");
  }
  if (!automation.lesson.empty()) set_lesson(window, automation);
  if (automation.present) window.set_workspace(QStringLiteral("present"));
  if (automation.keys) window.registry().action("help.keys")->trigger();
  settle(700);
  try {
    std::string why;
    QWidget* study = automation.race ? show_race(window, automation, why) : window.studies().newest();
    if (automation.race && !study) return end(ExitCode::usage, "seam: --race: " + why + '\n');
    if (study) study->resize(size_of(automation.size));
    settle(study ? 200 : 0);
    draw_plots(window);
    save_picture((study ? study : &window)->grab().toImage(), QString::fromStdString(automation.screenshot));
  } catch (const Error& error) {
    return end(error.code(), std::string("seam: ") + error.what() + '\n');
  }
  if (reached == ExitCode::done) return end(reached, {});
  return end(reached, problems_of(window.context().problems) +
                          "seam: the picture shows the last step that was reached, not the one asked for\n");
}

}  // namespace seam::app
