#include <CLI/CLI.hpp>
#include <QApplication>
#include <QSurfaceFormat>
#include <QTimer>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <memory>

#include "app/backend/backend.hpp"
#include "app/seam/automation.hpp"
#include "app/seam/main_window.hpp"
#include "app/seam/render_command.hpp"
#include "app/seam/services.hpp"
#include "app/seam/session_tapes.hpp"
#include "core/base/error.hpp"

namespace {

using namespace seam;

void say_no_display(const char* why) {
  std::cerr << "seam: cannot open a window: " << why
            << ". Run it in a graphical session, or work without a display: seam render SCENE -o out.mp4, seam-sim run "
               "SCENE.\n";
}

/// Qt ends the program when the display cannot be reached; this makes it one clear sentence and the right exit code.
void while_connecting(QtMsgType type, const QMessageLogContext&, const QString& message) {
  if (type != QtFatalMsg) return;
  say_no_display("the display does not answer");
  Q_UNUSED(message)
  std::_Exit(static_cast<int>(ExitCode::environment));
}

bool has_display() {
  for (const char* name : {"QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"})
    if (const char* value = std::getenv(name); value && *value) return true;
  return false;
}

/// Before the application exists: on Wayland Qt may otherwise hand out OpenGL ES.
void ask_for_desktop_opengl() {
  QSurfaceFormat format;
  format.setRenderableType(QSurfaceFormat::OpenGL);
  format.setVersion(3, 3);
  format.setProfile(QSurfaceFormat::CoreProfile);
  format.setDepthBufferSize(24);
  format.setSamples(4);
  QSurfaceFormat::setDefaultFormat(format);
}

volatile std::sig_atomic_t stop_signal = 0;
void remember_signal(int number) { stop_signal = number; }

/// Ctrl+C in the terminal closes the window in order: the step under way is dropped, the tape keeps every step before
/// it.
int run_until_closed_or_stopped() {
  std::signal(SIGINT, remember_signal);
  std::signal(SIGTERM, remember_signal);
  QTimer watch;
  QObject::connect(&watch, &QTimer::timeout, [] {
    if (stop_signal != 0) QApplication::exit(static_cast<int>(seam::ExitCode::interrupted));
  });
  watch.start(100);
  return QApplication::exec();
}

/// The last words: where the session's runs are, and what was in memory only.
void say_what_is_kept(const app::SessionTapes& tapes, std::int64_t unkept_steps) {
  if (stop_signal != 0) std::cerr << "seam: interrupted.\n";
  if (!tapes.own_runs().empty())
    std::cerr << "seam: the recorded steps are kept in " << tapes.folder().string()
              << "; the start page lists them under Recent runs.\n";
  if (unkept_steps > 0) std::cerr << "seam: " << unkept_steps << " steps were in memory only and are lost.\n";
}

int run_window(app::WindowOptions options, const std::string& backend, const QString& file, const QString& lesson) {
  const app::SessionTapes tapes;
  options.kept_runs = [&tapes] { return tapes.runs(); };
  auto window = std::make_unique<app::MainWindow>(app::make_services(tapes.folder()), options);
  if (!backend.empty()) window->context().session.set_backend(app::backend_from(backend));
  window->show();
  if (!file.isEmpty()) window->open_path(file);
  if (!lesson.isEmpty()) window->show_lesson(lesson);
  const int code = run_until_closed_or_stopped();
  const std::int64_t unkept_steps = window->unkept_steps();
  window.reset();  // ends the step under way and closes its tape
  say_what_is_kept(tapes, unkept_steps);
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  // A closed pipe or a file size limit must come back as an error of the write, so that files are closed and the reason
  // is told.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  app::register_cuda_backend();
  if (argc > 1 && std::strcmp(argv[1], "render") == 0) return app::run_render_command(argc - 1, argv + 1);
  CLI::App cli{
      "Seam: see real parts fall, touch and rest without penetrating.\n"
      "Without a display: seam render TAPE|SCENE -o out.mp4 (see seam render --help).",
      "seam"};
  std::string file, backend;
  app::Automation automation;
  cli.add_option("FILE", file,
                 "scene (.json), tape (.seam), mesh, or the result of a study (.json of seam-sim study) to open");
  cli.add_option("--backend", backend, "where the solver runs this time: host or cuda")
      ->check(CLI::IsMember({"host", "cuda"}));
  cli.set_version_flag("--version", SEAM_VERSION);
  app::add_automation_options(cli, automation);
  try {
    cli.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return cli.exit(error) == 0 ? 0 : static_cast<int>(ExitCode::usage);
  }
  try {
    app::require_backend(app::backend_from(backend));
  } catch (const Error& error) {
    std::cerr << "seam: " << error.what() << '\n';
    return static_cast<int>(error.code());
  }
  if (!has_display()) {
    say_no_display("there is no display (DISPLAY and WAYLAND_DISPLAY are empty)");
    return static_cast<int>(ExitCode::environment);
  }
  ask_for_desktop_opengl();
  QCoreApplication::setOrganizationName(QStringLiteral("Seam"));
  QCoreApplication::setApplicationName(QStringLiteral("seam"));
  QCoreApplication::setApplicationVersion(QStringLiteral(SEAM_VERSION));
  const QtMessageHandler usual = qInstallMessageHandler(while_connecting);
  QApplication application(argc, argv);
  qInstallMessageHandler(usual);
  QGuiApplication::setDesktopFileName(QStringLiteral("seam"));
  QApplication::setWindowIcon(QIcon(QStringLiteral(":/seam.svg")));

  app::WindowOptions options;
  options.sample_folder = QString::fromStdString(app::sample_folder().string());
  options.offer_cuda = app::built_with_cuda();
  options.keep_settings = !automation.active();
  options.settings_file = automation.settings_file();
  if (!automation.active())
    return run_window(options, backend, QString::fromStdString(file), QString::fromStdString(automation.lesson));
  app::MainWindow window(app::make_services({}), options);
  if (!backend.empty()) window.context().session.set_backend(app::backend_from(backend));
  return app::run_automation(application, window, QString::fromStdString(file), automation);
}
