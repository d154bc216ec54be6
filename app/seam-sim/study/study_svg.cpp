#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "app/seam-sim/study/study.hpp"

namespace seam::app {
namespace {

/// Okabe and Ito's colours, dash patterns beside them, so that colour is never the only cue.
constexpr std::array<const char*, 6> colors{"#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9"};
constexpr std::array<const char*, 6> dashes{"", "7 3", "2 3", "9 3 2 3", "4 2", "1 2"};
constexpr double width = 760, left = 76, top = 56, plot_width = 430, plot_height = 330;

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text)
    result += c == '<' ? std::string("&lt;") : c == '&' ? std::string("&amp;") : std::string(1, c);
  return result;
}

struct Axis {
  double low = std::numeric_limits<double>::infinity(), high = -std::numeric_limits<double>::infinity();
  bool log = false;
  double start = 0, length = 1;  ///< pixels; y runs upwards

  void take(double value) {
    if (!std::isfinite(value) || (log && !(value > 0))) return;
    low = std::min(low, value), high = std::max(high, value);
  }
  void round() {
    if (!(low <= high)) low = log ? 1 : 0, high = log ? 10 : 1;
    if (log) {
      low = std::pow(10, std::floor(std::log10(low) + 1e-9)), high = std::pow(10, std::ceil(std::log10(high) - 1e-9));
      if (low == high) high *= 10;
    } else {
      low = std::min(low, 0.0);
      if (low == high) high = low + 1;
      high += 0.05 * (high - low);
    }
  }
  double place(double value) const {
    const double share = log ? (std::log10(value) - std::log10(low)) / (std::log10(high) - std::log10(low))
                             : (value - low) / (high - low);
    return start + share * length;
  }
  bool shows(double value) const { return std::isfinite(value) && (!log || value > 0); }
  std::vector<double> ticks() const {
    std::vector<double> list;
    if (log) {
      for (double value = low; value <= high * 1.001; value *= 10) list.push_back(value);
      return list;
    }
    const double raw = (high - low) / 5, unit = std::pow(10, std::floor(std::log10(raw)));
    const double step = raw / unit < 1.5 ? unit : raw / unit < 3.5 ? 2 * unit : raw / unit < 7.5 ? 5 * unit : 10 * unit;
    for (double value = std::ceil(low / step) * step; value <= high; value += step) list.push_back(value);
    return list;
  }
};

struct Curve {
  std::string name;
  std::vector<std::pair<double, double>> points;
  bool paper = false;
  bool joined = true;  ///< categories have nothing between them: points without a line
};

std::vector<Curve> curves_of(const Study& study) {
  std::vector<Curve> curves;
  const auto add = [&](const std::string& name, bool paper, double x, double y) {
    auto found = std::find_if(curves.begin(), curves.end(),
                              [&](const Curve& curve) { return curve.name == name && curve.paper == paper; });
    if (found == curves.end()) found = curves.insert(curves.end(), {name, {}, paper, study.categories.empty()});
    found->points.emplace_back(x, y);
  };
  for (const StudyRow& row : study.rows) add(row.series, false, row.x, figure_of(row, study.y_column));
  for (const PaperPoint& point : study.paper) add(point.series, true, point.x, point.y);
  if (study.categories.empty()) return curves;
  const double many = static_cast<double>(curves.size());  // beside one another within their category
  for (std::size_t i = 0; i < curves.size(); ++i)
    for (auto& [x, y] : curves[i].points) x += (static_cast<double>(i) - 0.5 * (many - 1)) * 0.76 / many;
  return curves;
}

std::string text_at(double x, double y, const std::string& text, const char* anchor, const char* more = "") {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\"{}>{}</text>\n", x, y, anchor, more,
                     escaped(text));
}

/// Names of many categories lie aslant, else they would run into one another.
bool tilted(const Study& study) { return study.categories.size() > 6; }
/// Pixels below the plot that its labels take.
double foot(const Study& study) { return tilted(study) ? 118 : 40; }

std::string axes(const Study& study, const Axis& x, const Axis& y) {
  std::string svg;
  for (const double value : y.ticks()) {
    svg += fmt::format("<line x1=\"{0}\" x2=\"{1}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\" stroke=\"#ddd\"/>\n", left,
                       left + plot_width, y.place(value));
    svg += text_at(left - 8, y.place(value) + 4, fmt::format("{:g}", value), "end");
  }
  for (std::size_t k = 0; k < study.categories.size(); ++k) {
    const double place = x.place(static_cast<double>(k) + 1);
    const double low = top + plot_height + (tilted(study) ? 14 : 18);
    svg += tilted(study) ? text_at(place + 4, low, study.categories[k], "end",
                                   fmt::format(" transform=\"rotate(-40 {:.1f} {:.1f})\"", place + 4, low).c_str())
                         : text_at(place, low, study.categories[k], "middle");
    if (k > 0)
      svg += fmt::format("<line x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1}\" y2=\"{2}\" stroke=\"#ddd\"/>\n",
                         x.place(static_cast<double>(k) + 0.5), top, top + plot_height);
  }
  for (const double value : study.categories.empty() ? x.ticks() : std::vector<double>{}) {
    svg += fmt::format("<line x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1}\" y2=\"{2}\" stroke=\"#ddd\"/>\n", x.place(value),
                       top, top + plot_height);
    svg += text_at(x.place(value), top + plot_height + 18, fmt::format("{:g}", value), "middle");
  }
  svg += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#333\"/>\n", left, top,
                     plot_width, plot_height);
  svg += text_at(left + plot_width / 2, top + plot_height + foot(study), study.x_name, "middle");
  const double middle = top + plot_height / 2;
  svg += text_at(18, middle, study.y_name, "middle", fmt::format(" transform=\"rotate(-90 18 {})\"", middle).c_str());
  return svg;
}

/// Shapes differ as well as colours.
std::string mark_svg(double x, double y, std::size_t index, const std::string& fill, const std::string& color) {
  constexpr double r = 4;
  std::string shape;
  switch (index % 4) {
    case 0:
      shape = fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.5\"", x, y);
      break;
    case 1:
      shape = fmt::format("<path d=\"M{:.1f} {:.1f} h{} v{} h-{} Z\"", x - r, y - r, 2 * r, 2 * r, 2 * r);
      break;
    case 2:
      shape = fmt::format("<path d=\"M{:.1f} {:.1f} l{} {} h-{} Z\"", x, y - r, r, 2 * r, 2 * r);
      break;
    default:
      shape = fmt::format("<path d=\"M{0:.1f} {1:.1f} l{2} {2} l-{2} {2} l-{2} -{2} Z\"", x, y - r, r);
  }
  return shape + fmt::format(" fill=\"{}\" stroke=\"{}\"/>\n", fill, color);
}

std::string curve_svg(const Curve& curve, std::size_t index, const Axis& x, const Axis& y, bool values) {
  const std::string color = curve.paper ? "#777" : colors[index % colors.size()];
  const std::string dash = curve.paper ? "1 4" : dashes[index % dashes.size()];
  std::string path, marks;
  for (const auto& [px, py] : curve.points) {
    if (!x.shows(px) || !y.shows(py)) continue;
    path += fmt::format("{}{:.1f} {:.1f} ", path.empty() ? "M" : "L", x.place(px), y.place(py));
    marks += mark_svg(x.place(px), y.place(py), index, curve.paper ? "#fff" : color, color);
    if (values)
      marks += text_at(x.place(px), y.place(py) - 8, fmt::format("{:.5g}", py), "middle", " font-size=\"10\"");
  }
  if (!curve.joined) return marks;
  return fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-dasharray=\"{}\"/>\n", path,
                     color, dash) +
         marks;
}

}  // namespace

std::string study_svg(const Study& study) {
  const std::vector<Curve> curves = curves_of(study);
  Axis x, y;
  x.log = study.log_x, y.log = study.log_y;
  for (const Curve& curve : curves)
    for (const auto& [px, py] : curve.points) x.take(px), y.take(py);
  if (study.categories.empty())
    x.round();
  else
    x.low = 0.5, x.high = static_cast<double>(study.categories.size()) + 0.5;
  y.round();
  x.start = left, x.length = plot_width, y.start = top + plot_height, y.length = -plot_height;
  double height = top + plot_height + foot(study) + 22;
  std::string notes;
  for (const std::string& note : study.notes) {
    for (std::size_t at = 0; at < note.size();) {  // lines of at most 118 letters
      std::size_t end = std::min(note.size(), at + 118);
      if (end < note.size()) end = note.rfind(' ', end);
      notes += text_at(left, height, note.substr(at, end - at), "start", " font-size=\"11\" fill=\"#444\"");
      height += 15, at = end + 1;
    }
  }
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
      "font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
      width, height);
  svg += text_at(left, 30, study.title, "start", " font-size=\"17\" font-weight=\"bold\"");
  svg += axes(study, x, y);
  double legend = top + 10;
  std::size_t index = 0;
  for (const Curve& curve : curves) {
    svg += curve_svg(curve, index, x, y, !curve.joined && !tilted(study));
    Axis flat_x, flat_y;
    flat_x.start = left + plot_width + 16, flat_x.length = 26, flat_x.low = 0, flat_x.high = 1;
    flat_y.start = legend, flat_y.length = 0, flat_y.low = 0, flat_y.high = 1;
    const Curve key{curve.name,
                    curve.joined ? std::vector<std::pair<double, double>>{{0, 0}, {1, 0}}
                                 : std::vector<std::pair<double, double>>{{0.5, 0}},
                    curve.paper, curve.joined};
    svg += curve_svg(key, index, flat_x, flat_y, false);
    svg +=
        text_at(left + plot_width + 50, legend + 4, curve.paper ? "in the paper: " + curve.name : curve.name, "start");
    legend += 20;
    if (!curve.paper) ++index;
  }
  return svg + notes + "</svg>\n";
}

}  // namespace seam::app
