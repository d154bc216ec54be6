#include <algorithm>
#include <cmath>
#include <numbers>

#include "assets/builder.hpp"
#include "assets/generator.hpp"
#include "core/mesh/polygon.hpp"

namespace seam::assets {
namespace {

constexpr double pi = std::numbers::pi;

/// Radii of a standard spur gear: pitch diameter = module x teeth, addendum 1 module, dedendum 1.25 modules.
struct GearSizes {
  int teeth;
  double module, pitch, base, tip, root;
  double half_tooth;  ///< half of the tooth's angle on the pitch circle, less half of the backlash

  explicit GearSizes(const Values& v) : teeth(v.integer("teeth")), module(v["module"]) {
    const double pressure = v["pressure_angle"] * pi / 180;
    pitch = module * teeth / 2;
    base = pitch * std::cos(pressure);
    tip = pitch + module;
    root = pitch - 1.25 * module;
    half_tooth = pi / (2 * teeth) - v["backlash"] / (4 * pitch);
  }
  /// Roll-off of the involute at a radius: inv(acos(base / r)) = tan(a) - a.
  double involute(double r) const {
    const double a = std::acos(std::min(1.0, base / r));
    return std::tan(a) - a;
  }
  /// Half of the tooth's angle at a radius at or above the base circle.
  double half_angle(double r) const { return half_tooth + involute(pitch) - involute(r); }
};

/// Outline of one tooth from the middle of the gap before it to its own middle line, as (radius, angle before the
/// middle line).
std::vector<std::pair<double, double>> half_tooth(const GearSizes& g, int flank_steps) {
  std::vector<std::pair<double, double>> points;
  const double start = std::max(g.base, g.root);
  const double foot = g.half_angle(start);
  points.emplace_back(g.root, pi / g.teeth);
  if (g.base > g.root) points.emplace_back(g.root, std::min(foot + 0.1 * (pi / g.teeth - foot), 0.98 * pi / g.teeth));
  for (int i = 0; i <= flank_steps; ++i) {
    const double r = start + (g.tip - start) * i / flank_steps;
    points.emplace_back(r, g.half_angle(r));
  }
  return points;
}

/// A point at an angle about y, counted from +z towards +x.
Vec2 polar(double r, double angle) { return {r * std::sin(angle), r * std::cos(angle)}; }

mesh::TriangleMesh make_gear(const Values& v) {
  const GearSizes g(v);
  const double bore = v["bore_radius"], half = v["width"] / 2;
  const int bore_steps = v.integer("bore_segments");
  v.require(
      bore <= g.root - 0.5 * g.module, "bore_radius",
      "the bore must stay half a module below the teeth: up to " + std::to_string(g.root - 0.5 * g.module) + " m");
  v.require(g.half_angle(g.tip) > 0.05 * pi / g.teeth, "pressure_angle",
            "the teeth would be pointed: use fewer degrees or more teeth");
  const auto flank = half_tooth(g, v.integer("flank_segments"));
  std::vector<std::pair<double, double>>
      tooth;  // (radius, angle) over one pitch, gap middle to the last point before the next one
  for (const auto& [r, a] : flank) tooth.emplace_back(r, -a);
  for (std::size_t i = flank.size(); i-- > 1;) tooth.emplace_back(flank[i].first, flank[i].second);

  Builder builder;
  Ring outer[2], inner[2];
  const double step = 2 * pi / g.teeth;
  const auto place = [&](const Vec2& p, double y) { return builder.add({p.x(), y, p.y()}); };
  for (int side = 0; side < 2; ++side) {
    const double y = side == 0 ? -half : half;
    for (int t = 0; t < g.teeth; ++t)
      for (const auto& [r, a] : tooth) outer[side].push_back(place(polar(r, t * step + a), y));
    for (int i = 0; i < g.teeth * bore_steps; ++i)
      inner[side].push_back(place(polar(bore, (i - 0.5 * bore_steps) * step / bore_steps), y));
  }
  builder.band(outer[0], outer[1]);
  builder.band(inner[1], inner[0]);
  // Each face is cut tooth by tooth; one pattern serves all, so that the gear is as symmetric as its outline.
  const std::size_t m = tooth.size();
  std::vector<Vec3> points;
  for (const auto& [r, a] : tooth) points.emplace_back(polar(r, a).x(), polar(r, a).y(), 0);
  points.emplace_back(polar(g.root, step / 2).x(), polar(g.root, step / 2).y(), 0);
  for (int i = bore_steps; i >= 0; --i) {
    const Vec2 p = polar(bore, (i - 0.5 * bore_steps) * step / bore_steps);
    points.emplace_back(p.x(), p.y(), 0);
  }
  std::vector<std::int32_t> corners(points.size());
  for (std::size_t i = 0; i < corners.size(); ++i) corners[i] = static_cast<std::int32_t>(i);
  const std::vector<Vec3i> pattern = mesh::triangulate_polygon(points, corners);
  for (int t = 0; t < g.teeth; ++t) {
    const auto vertex = [&](int side, std::size_t corner) {
      if (corner <= m) return outer[side][(t * m + corner) % outer[side].size()];
      return inner[side][(t * bore_steps + (bore_steps - (corner - m - 1))) % inner[side].size()];
    };
    for (const Vec3i& p : pattern) {
      builder.triangle(vertex(1, p[0]), vertex(1, p[1]), vertex(1, p[2]));
      builder.triangle(vertex(0, p[0]), vertex(0, p[2]), vertex(0, p[1]));
    }
  }
  return builder.finish();
}

}  // namespace

std::vector<Generator> gear_generators() {
  return {{{"gear",
            "spur gear about the y axis with involute teeth and a bore; pitch radius = module * teeth / 2, a tooth "
            "centred on +z",
            {{"teeth", 20, 8, 200, true, "number of teeth"},
             {"module", 0.004, 1e-4, 1, false, "pitch diameter per tooth, m"},
             {"pressure_angle", 20, 14.5, 30, false, "degrees"},
             {"width", 0.012, 1e-4, 10, false, "width along y, m"},
             {"bore_radius", 0.01, 1e-4, 100, false, "radius of the bore, m"},
             {"backlash", 0.0002, 0, 0.1, false, "play between two such gears along the pitch circle, m"},
             {"flank_segments", 5, 1, 32, true, "steps along each flank of a tooth"},
             {"bore_segments", 2, 1, 16, true, "steps around the bore per tooth"}}},
           make_gear}};
}

}  // namespace seam::assets
