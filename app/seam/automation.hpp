#pragma once
#include <CLI/CLI.hpp>
#include <QString>
#include <string>

class QApplication;

namespace seam::app {

class MainWindow;

/// `seam FILE --screenshot OUT.png ...`: opens the real window, steps, saves a picture of the whole window and ends.
/// Used for the pictures of the documentation and for checking the look by eye.
struct Automation {
  std::string screenshot, size = "1600x1000", theme = "light", language = "en", color_by, layers, select, tab, lesson,
                          race_unit = "rounds", race_tab = "plot";
  int after_steps = 0, lesson_steps = 0, race_workers = 0;
  double race_clock = 100;
  bool keys = false, present = false, reveal = false, debug_merge = false, refused = false, race = false;
  bool active() const { return !screenshot.empty(); }
  /// A settings file of its own, so that the user's settings neither matter nor change; empty when not active.
  QString settings_file() const;
};

void add_automation_options(CLI::App& cli, Automation& automation);

/// Returns an exit code.
int run_automation(QApplication& application, MainWindow& window, const QString& file, const Automation& automation);

}  // namespace seam::app
