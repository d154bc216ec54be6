#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "app/seam-sim/study/study.hpp"

namespace seam::app {
namespace {

using nlohmann::ordered_json;

double measured(bool there, double value) { return there ? value : std::numeric_limits<double>::quiet_NaN(); }

/// A number as CSV and JSON have it; what was not measured is left empty.
std::string cell(double value) { return std::isfinite(value) ? fmt::format("{:.10g}", value) : std::string(); }

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) result += c == '"' ? std::string("\"\"") : std::string(1, c);
  return result + "\"";
}

}  // namespace

std::vector<std::pair<const char*, double>> figures_of(const StudyRow& row) {
  const distributed::RunFigures& f = row.figures;
  const double steps = static_cast<double>(std::max<std::size_t>(1, f.reports.size()));
  return {{"steps", f.steps},
          {"rounds", f.rounds},
          {"newton", f.newton},
          {"newton_critical", f.newton_critical},
          {"refused", f.refused},
          {"halved", f.halved},
          {"failed", f.failed},
          {"stationarity_median", f.stationarity_median},
          {"stationarity_max", f.stationarity_max},
          {"intersections", f.intersections},
          {"momentum_error", measured(row.momentum_error >= 0, row.momentum_error)},
          {"rho_min", f.rho_min},
          {"rho_max", f.rho_max},
          {"overlap_share", f.shared},
          {"synchronisations", f.synchronisations},
          {"cg_iterations", f.cg_iterations},
          {"bytes_per_step", static_cast<double>(f.bytes) / steps},
          {"wall_seconds", f.wall / steps},
          {"cpu_over_wall", f.wall > 0 ? f.cpu / f.wall : 0},
          {"speed_up", measured(row.speed_up > 0, row.speed_up)},
          {"speed_up_bound", measured(row.speed_up > 0, row.speed_up_bound)},
          {"seconds_collision", f.seconds.collision / steps},
          {"seconds_solve", f.seconds.solve / steps},
          {"seconds_sync", f.seconds.sync / steps},
          {"seconds_other", f.seconds.other / steps}};
}

double figure_of(const StudyRow& row, const std::string& column) {
  for (const auto& [name, value] : figures_of(row))
    if (column == name) return value;
  return std::numeric_limits<double>::quiet_NaN();
}

std::string x_text(const Study& study, double x) {
  const auto index = static_cast<std::size_t>(std::max(1.0, x)) - 1;
  return index < study.categories.size() ? study.categories[index] : fmt::format("{:g}", x);
}

namespace {

/// Names may hold commas.
std::string x_cell(const Study& study, double x) {
  return study.categories.empty() ? x_text(study, x) : quoted(x_text(study, x));
}

}  // namespace

/// Ours first; the paper's numbers in rows of their own, marked in the first column.
std::string study_csv(const Study& study) {
  std::string csv = "source,series," + quoted(study.x_name);
  for (const auto& [name, value] : figures_of({})) csv += fmt::format(",{}", name);
  csv += fmt::format(",{}\n", quoted("paper: " + study.y_name));
  for (const StudyRow& row : study.rows) {
    csv += fmt::format("seam,{},{}", quoted(row.series), x_cell(study, row.x));
    for (const auto& [name, value] : figures_of(row)) csv += fmt::format(",{}", cell(value));
    csv += ",\n";
  }
  const std::string gap(figures_of({}).size(), ',');
  for (const PaperPoint& point : study.paper)
    csv += fmt::format("paper,{},{}{},{:g}\n", quoted(point.series), x_cell(study, point.x), gap, point.y);
  return csv;
}

std::string study_json(const Study& study) {
  ordered_json file = {{"study", study.name},  {"title", study.title},       {"x", study.x_name},
                       {"y", study.y_name},    {"y_column", study.y_column}, {"log_x", study.log_x},
                       {"log_y", study.log_y}, {"notes", study.notes}};
  if (!study.categories.empty()) file["categories"] = study.categories;
  file["seam"] = ordered_json::array();
  for (const StudyRow& row : study.rows) {
    ordered_json entry = {{"series", row.series}, {"x", row.x}};
    for (const auto& [name, value] : figures_of(row))
      entry[name] = std::isfinite(value) ? ordered_json(value) : ordered_json(nullptr);
    file["seam"].push_back(std::move(entry));
  }
  file["paper"] = ordered_json::array();
  for (const PaperPoint& point : study.paper)
    file["paper"].push_back({{"series", point.series}, {"x", point.x}, {"y", point.y}});
  return file.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

std::string study_table(const Study& study) {
  std::string text = study.title + "\n";
  for (const std::string& note : study.notes) text += "  " + note + "\n";
  text += fmt::format("{:>12}  {:<34}{:>8}{:>9}{:>10}{:>8}{:>7}{:>7}{:>11}{:>11}{:>7}\n", study.x_name.substr(0, 12),
                      "series", "rounds", "Newton", "critical", "refused", "halved", "failed", "error med.",
                      "error max.", "cross");
  for (const StudyRow& row : study.rows) {
    const distributed::RunFigures& f = row.figures;
    text += fmt::format("{:>12}  {:<34}{:>8.1f}{:>9.1f}{:>10.1f}{:>8}{:>7}{:>7}{:>11.2g}{:>11.2g}{:>7}",
                        x_text(study, row.x), row.series, f.rounds, f.newton, f.newton_critical, f.refused, f.halved,
                        f.failed, f.stationarity_median, f.stationarity_max, f.intersections);
    if (row.speed_up > 0)
      text += fmt::format("  speed-up {:.2f}, bound {:.2f}, cpu/wall {:.2f}", row.speed_up, row.speed_up_bound,
                          f.cpu / f.wall);
    if (row.momentum_error >= 0) text += fmt::format("  momentum error {:.2g}", row.momentum_error);
    text += "\n";
  }
  for (const PaperPoint& point : study.paper)
    text += fmt::format("{:>12}  paper, {:<27}{:>8g}  (other scene and machine)\n", x_text(study, point.x),
                        point.series, point.y);
  text += "error: stationarity error as a share of the tolerance; cross: intersections in committed states\n";
  return text;
}

}  // namespace seam::app
