#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "assets/builder.hpp"
#include "assets/generator.hpp"

namespace seam::assets {
namespace {

constexpr double pi = std::numbers::pi;

using mesh::TriangleMesh;

ShapeParameter length(const char* name, double value, double low, double high, const char* what) {
  return {name, value, low, high, false, std::string(what) + ", m"};
}
ShapeParameter count(const char* name, int value, int low, int high, const char* what) {
  return {name, double(value), double(low), double(high), true, what};
}

/// Middle line: two straight pieces along x at z = +-bend_radius, joined by half circles.
TriangleMesh make_chain_link(const Values& v) {
  const double bend = v["bend_radius"], half = v["straight"] / 2, wire = v["wire_radius"];
  const int steps = v.integer("bend_segments");
  v.require(wire <= 0.95 * bend, "wire_radius", "the wire must leave a hole: wire_radius up to 0.95 bend_radius");
  std::vector<Vec3> curve,
      tangents;  // exact tangents: both ends of a short straight piece must not lean into each other
  for (int end = 1; end >= -1; end -= 2) {
    for (int i = 0; i <= steps; ++i) {
      const double angle = pi * i / steps;
      const double s = i == 0 || i == steps ? 0 : std::sin(angle), c = i == 0 ? 1 : i == steps ? -1 : std::cos(angle);
      curve.emplace_back(end * (half + bend * s), 0, end * bend * c);
      tangents.emplace_back(end * c, 0, -end * s);
    }
  }
  return tube(curve, wire, v.integer("sides"), true, tangents);
}

/// Outer wall: quarter ellipse from the foot to the rim; the inner wall is its offset by the thickness; a half-round
/// rim.
TriangleMesh make_bowl(const Values& v) {
  const double radius = v["radius"], height = v["height"], foot = v["foot_radius"], wall = v["thickness"];
  const int steps = v.integer("rings"), lip = 6;
  const double across = radius - foot;
  v.require(foot <= 0.8 * radius, "foot_radius", "the foot may be up to 0.8 of the radius");
  // The offset curve must not fold: the wall stays thinner than the smallest radius of curvature of the ellipse.
  const double curvature = std::min(across * across / height, height * height / across);
  v.require(
      wall <= 0.5 * curvature, "thickness",
      "the wall may be up to half of the smallest bending radius of the bowl, " + std::to_string(curvature / 2) + " m");
  std::vector<ProfilePoint> outer, inner;
  for (int i = 0; i <= steps; ++i) {
    const double u = pi / 2 * i / steps, s = i == steps ? 1 : std::sin(u), c = i == steps ? 0 : std::cos(u);
    const double nr = -height * s, ny = across * c, size = std::hypot(nr, ny);  // inward normal of the ellipse
    const ProfilePoint p{foot + across * s, height * (1 - c)};
    outer.push_back(p);
    inner.push_back({p.radius + wall * nr / size, p.height + wall * ny / size});
  }
  std::vector<ProfilePoint> profile{{0, 0}};
  profile.insert(profile.end(), outer.begin(), outer.end());
  for (int i = 1; i < lip; ++i) {
    const double angle = pi * i / lip;
    profile.push_back({radius - wall / 2 + wall / 2 * std::cos(angle), height + wall / 2 * std::sin(angle)});
  }
  profile.insert(profile.end(), inner.rbegin(), inner.rend());
  profile.push_back({0, inner.front().height});
  return lathe(profile, v.integer("segments"), false);
}

TriangleMesh make_spring(const Values& v) {
  const double radius = v["radius"], wire = v["wire_radius"], pitch = v["pitch"], turns = v["turns"];
  v.require(pitch >= 2.2 * wire, "pitch", "neighbouring turns must not touch: pitch at least 2.2 wire_radius");
  v.require(wire <= 0.8 * radius, "wire_radius", "wire_radius up to 0.8 of the radius");
  const int steps = std::max(2, static_cast<int>(std::lround(turns * v.integer("segments"))));
  std::vector<Vec3> curve;
  for (int i = 0; i <= steps; ++i) {
    const double t = turns * i / steps, angle = 2 * pi * t;
    curve.emplace_back(radius * std::sin(angle), pitch * (t - turns / 2), radius * std::cos(angle));
  }
  return tube(curve, wire, v.integer("sides"), false);
}

/// Torus knot (p, q): p times around the axis, q times through the hole.
TriangleMesh make_knot(const Values& v) {
  const int p = v.integer("p"), q = v.integer("q"), steps = v.integer("segments");
  const double major = v["major_radius"], minor = v["minor_radius"], radius = v["tube_radius"];
  v.require(std::gcd(p, q) == 1, "q", "p and q must have no common divisor, else the curve is not one knot");
  v.require(minor <= 0.9 * major, "minor_radius", "minor_radius up to 0.9 major_radius");
  std::vector<Vec3> curve;
  for (int i = 0; i < steps; ++i) {
    const double t = 2 * pi * i / steps, r = major + minor * std::cos(q * t);
    curve.emplace_back(r * std::sin(p * t), minor * std::sin(q * t), r * std::cos(p * t));
  }
  // Strands must keep clear of each other: the smallest distance between pieces of the curve further apart along it
  // than they are wide.
  const double total = [&] {
    double sum = 0;
    for (int i = 0; i < steps; ++i) sum += (curve[(i + 1) % steps] - curve[i]).norm();
    return sum;
  }();
  double nearest = total;
  for (int i = 0; i < steps; ++i) {
    double along = 0;
    for (int k = 1; k <= steps / 2; ++k) {
      const int j = (i + k) % steps;
      along += (curve[j] - curve[(i + k - 1) % steps]).norm();
      const double gap = (curve[j] - curve[i]).norm();
      if (along > pi / 2 * gap * 1.5) nearest = std::min(nearest, gap);
    }
  }
  v.require(2.2 * radius <= nearest, "tube_radius",
            "strands of the knot would touch: tube_radius up to " + std::to_string(nearest / 2.2) + " m here");
  return tube(curve, radius, v.integer("sides"), true);
}

TriangleMesh make_card(const Values& v) {
  const double x = v["x"] / 2, z = v["z"] / 2, corner = v["corner_radius"], y = v["thickness"] / 2;
  const int steps = v.integer("corner_segments");
  v.require(corner <= 0.499 * 2 * std::min(x, z), "corner_radius", "below half of the shorter side");
  std::vector<Vec2> outline;  // counter-clockwise seen from +y: from +z towards +x
  for (int quarter = 0; quarter < 4; ++quarter) {
    const double sx = quarter == 0 || quarter == 1 ? 1 : -1, sz = quarter == 0 || quarter == 3 ? 1 : -1;
    for (int i = 0; i <= steps; ++i) {
      const double angle = pi / 2 * (quarter + static_cast<double>(i) / steps);
      outline.emplace_back(sx * (x - corner) + corner * std::sin(angle), sz * (z - corner) + corner * std::cos(angle));
    }
  }
  return convex_prism(outline, -y, y);
}

TriangleMesh make_washer(const Values& v) {
  const double inner = v["inner_radius"], outer = v["outer_radius"], half = v["thickness"] / 2;
  v.require(inner <= 0.98 * outer, "inner_radius", "inner_radius up to 0.98 outer_radius");
  return lathe({{inner, -half}, {outer, -half}, {outer, half}, {inner, half}}, v.integer("segments"), true);
}

std::vector<Generator> wire_parts() {
  return {
      {{"chain_link",
        "oval link of round wire in the xz plane, long along x",
        {length("straight", 0.03, 1e-4, 100, "length of the straight pieces"),
         length("bend_radius", 0.015, 1e-4, 100, "radius of the ends' middle line"),
         length("wire_radius", 0.005, 1e-5, 100, "radius of the wire"),
         count("bend_segments", 12, 3, 128, "steps per half circle"),
         count("sides", 12, 3, 128, "steps around the wire")}},
       make_chain_link},
      {{"spring",
        "helical spring about the y axis, middle at the origin, flat-cut ends",
        {length("radius", 0.02, 1e-4, 100, "radius of the coil's middle line"),
         length("wire_radius", 0.003, 1e-5, 100, "radius of the wire"),
         length("pitch", 0.01, 1e-4, 100, "rise per turn"),
         {"turns", 5, 0.5, 100, false, "number of turns"},
         count("segments", 24, 8, 256, "steps per turn"),
         count("sides", 10, 3, 128, "steps around the wire")}},
       make_spring},
      {{"knot",
        "torus knot (p, q) of round tube about the y axis",
        {count("p", 2, 1, 12, "times around the axis"), count("q", 3, 1, 12, "times through the hole"),
         length("major_radius", 0.05, 1e-3, 100, "radius of the torus' middle line"),
         length("minor_radius", 0.022, 1e-4, 100, "radius of the torus' tube, on which the knot lies"),
         length("tube_radius", 0.011, 1e-5, 100, "radius of the knot's tube"),
         count("segments", 160, 24, 2048, "steps along the knot"),
         count("sides", 10, 3, 128, "steps around the tube")}},
       make_knot},
  };
}

std::vector<Generator> turned_parts() {
  return {
      {{"bowl",
        "thick round bowl about the y axis, flat foot at y = 0, rounded rim",
        {length("radius", 0.1, 1e-3, 100, "outer radius at the rim"),
         length("height", 0.06, 1e-3, 100, "height of the rim's middle"),
         length("foot_radius", 0.03, 1e-4, 100, "radius of the flat foot"),
         length("thickness", 0.008, 1e-5, 10, "thickness of the wall"),
         count("segments", 48, 8, 512, "steps around the axis"), count("rings", 12, 3, 128, "steps from foot to rim")}},
       make_bowl},
      {{"card",
        "thin closed slab with rounded corners (a playing card), flat in the xz plane",
        {length("x", 0.063, 1e-3, 100, "side along x"), length("z", 0.088, 1e-3, 100, "side along z"),
         length("thickness", 0.0003, 1e-5, 1, "thickness along y"),
         length("corner_radius", 0.003, 1e-5, 10, "radius of the corners"),
         count("corner_segments", 4, 1, 64, "steps per corner")}},
       make_card},
      {{"washer",
        "flat ring about the y axis",
        {length("inner_radius", 0.0065, 1e-4, 100, "radius of the hole"),
         length("outer_radius", 0.012, 1e-4, 100, "outer radius"),
         length("thickness", 0.0025, 1e-5, 10, "thickness along y"),
         count("segments", 36, 8, 512, "steps around the axis")}},
       make_washer},
  };
}

}  // namespace

std::vector<Generator> round_part_generators() {
  std::vector<Generator> all = wire_parts();
  for (Generator& g : turned_parts()) all.push_back(std::move(g));
  return all;
}

}  // namespace seam::assets
