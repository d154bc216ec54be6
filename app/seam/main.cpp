#include <CLI/CLI.hpp>
#include <QApplication>
#include <QSurfaceFormat>
#include <cstring>
#include <iostream>

#include "app/seam/main_window.hpp"
#include "app/seam/services.hpp"
#if __has_include("app/seam/render_command.hpp")
#include "app/seam/render_command.hpp"
#endif

int main(int argc, char** argv) {
  using namespace seam;
#if __has_include("app/seam/render_command.hpp")
  if (argc > 1 && std::strcmp(argv[1], "render") == 0) return app::run_render_command(argc - 1, argv + 1);
#endif
  CLI::App cli{"Seam: see affine bodies fall, touch and rest without penetration.", "seam"};
  std::string file;
  cli.add_option("FILE", file, "scene (.json), mesh or tape (.seam) to open");
  cli.set_version_flag("--version", SEAM_VERSION);
  CLI11_PARSE(cli, argc, argv);

  // Before the application exists: on Wayland Qt may otherwise hand out OpenGL ES.
  QSurfaceFormat format;
  format.setRenderableType(QSurfaceFormat::OpenGL);
  format.setVersion(3, 3);
  format.setProfile(QSurfaceFormat::CoreProfile);
  format.setDepthBufferSize(24);
  QSurfaceFormat::setDefaultFormat(format);
  QApplication application(argc, argv);
  app::MainWindow window(app::make_services(app::session_tape_folder()), panels::EngineChoice::automatic);
  window.show();
  if (!file.empty()) window.open_path(file);
  return application.exec();
}
