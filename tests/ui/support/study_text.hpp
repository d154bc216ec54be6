#pragma once
#include <QByteArray>

namespace seam::test {

/// Two of our series over three values of x, the paper's beside them; one figure was not measured once.
inline const char* const density_study = R"json({
  "study": "density", "title": "Rounds against density", "x": "density (kg/m^3)", "y": "rounds per step",
  "y_column": "rounds", "log_x": true, "log_y": true, "notes": ["one", "two"],
  "seam": [
    {"series": "C1", "x": 10, "rounds": 5, "newton": 20, "speed_up": null},
    {"series": "C1", "x": 100, "rounds": 4, "newton": 10, "speed_up": 1.5},
    {"series": "static", "x": 10, "rounds": 50, "newton": 0, "speed_up": null},
    {"series": "static", "x": 100, "rounds": 40, "newton": 300, "speed_up": 1.25}],
  "paper": [{"series": "dynamic", "x": 10, "y": 54.1}, {"series": "dynamic", "x": 100, "y": 38.6}]
})json";

inline const char* const scenes_study = R"json({
  "study": "averaging", "title": "What goes wrong", "x": "scene", "y": "intersections in committed states",
  "y_column": "intersections", "log_x": false, "log_y": false, "notes": [],
  "categories": ["pile", "squeezed"],
  "seam": [
    {"series": "C1", "x": 1, "intersections": 0}, {"series": "averaging", "x": 1, "intersections": 3},
    {"series": "C1", "x": 2, "intersections": 0}, {"series": "averaging", "x": 2, "intersections": 684}],
  "paper": []})json";

}  // namespace seam::test
