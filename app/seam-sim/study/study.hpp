#pragma once
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/distributed/measure.hpp"
#include "core/scene/scene.hpp"

namespace seam::app {

/// One measured variant of a study.
struct StudyRow {
  std::string series;  ///< curve it belongs to
  double x = 0;        ///< what the study varies
  distributed::RunFigures figures;
  double speed_up = 0, speed_up_bound = 0;  ///< against the plain solver on one thread; 0: not measured
  double momentum_error = -1;               ///< |p - p0| / |p0| at the end; < 0: not measured
};

/// A number of the paper; another scene and machine, so kept apart from ours everywhere.
struct PaperPoint {
  std::string series;
  double x = 0, y = 0;
};

struct Study {
  std::string name, title, x_name, y_name;
  std::vector<std::string> notes;  ///< what was run, and what may not be concluded
  bool log_x = false, log_y = false;
  std::vector<StudyRow> rows;
  std::string y_column;  ///< of figures_of(): what the plot shows
  std::vector<PaperPoint> paper;
  std::vector<std::string> categories{};  ///< names of x = 1, 2, ...: unrelated things, drawn as separate points
};

struct StudyOptions {
  int first = 60, steps = 40;  ///< the single worker's steps whose problems every variant solves
  int threads = 1;
  std::function<bool()> cancelled;
  std::function<void(const std::string&)> progress;  ///< one line per variant
};

/// The figures of a row by name, in the order of columns; NaN = not measured.
std::vector<std::pair<const char*, double>> figures_of(const StudyRow& row);
double figure_of(const StudyRow& row, const std::string& column);
/// x as a reader sees it: a number, or the name of the category.
std::string x_text(const Study& study, double x);

const std::vector<std::string>& study_names();
/// Throws Error (usage) for an unknown name, Error (solver) when the single worker fails.
Study run_study(const std::string& name, const StudyOptions& options);

std::string study_csv(const Study& study);
std::string study_json(const Study& study);
std::string study_svg(const Study& study);
std::string study_table(const Study& study);

/// The shipped scenes that studies vary (scenes/pile.json, scenes/squeezed.json), from inside the program.
scene::Scene pile_scene();
scene::Scene squeezed_scene();

}  // namespace seam::app
