#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>

#include "assets/builder.hpp"
#include "assets/generator.hpp"

namespace seam::assets {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double smallest = 1e-4, largest = 1e3;  // m

using mesh::TriangleMesh;

/// The surface of a lattice of cells (n[0] x n[1] x n[2]), each node placed by `place`.
template <class Place>
TriangleMesh lattice_surface(const std::array<int, 3>& n, Place place) {
  Builder builder;
  std::map<std::array<int, 3>, std::int32_t> known;
  const auto node = [&](const std::array<int, 3>& at) {
    const auto [entry, is_new] = known.try_emplace(at, 0);
    if (is_new) entry->second = builder.add(place(at));
    return entry->second;
  };
  for (int axis = 0; axis < 3; ++axis) {
    const int u = (axis + 1) % 3, v = (axis + 2) % 3;
    for (int side = 0; side < 2; ++side) {
      for (int i = 0; i < n[u]; ++i) {
        for (int j = 0; j < n[v]; ++j) {
          std::array<int, 3> c[4];
          for (int k = 0; k < 4; ++k)
            c[k][axis] = side * n[axis], c[k][u] = i + (k == 1 || k == 2), c[k][v] = j + (k >= 2);
          if (side == 1)
            builder.quad(node(c[0]), node(c[1]), node(c[2]), node(c[3]));
          else
            builder.quad(node(c[0]), node(c[3]), node(c[2]), node(c[1]));
        }
      }
    }
  }
  return builder.finish();
}

TriangleMesh make_block(const Vec3& size, const std::array<int, 3>& cells) {
  return lattice_surface(cells, [&](const std::array<int, 3>& at) {
    Vec3 p;
    for (int i = 0; i < 3; ++i) p[i] = size[i] * (static_cast<double>(at[i]) / cells[i] - 0.5);
    return p;
  });
}

TriangleMesh make_rounded_box(const Values& values) {
  const Vec3 size(values["x"], values["y"], values["z"]);
  const double radius = values["radius"];
  const int s = values.integer("segments");
  values.require(radius <= 0.499 * size.minCoeff(), "radius", "the radius must be below half of the smallest side");
  // Nodes 0..s belong to the lower corner of an axis, s+1..2s+1 to the upper one; equal angles on the arcs.
  const int n = 2 * s + 1;
  return lattice_surface({n, n, n}, [&](const std::array<int, 3>& at) {
    Vec3 corner, direction;
    for (int i = 0; i < 3; ++i) {
      const bool upper = at[i] > s;
      const double t = static_cast<double>(upper ? at[i] - s - 1 : at[i] - s) / s;
      corner[i] = (upper ? 1 : -1) * (size[i] / 2 - radius);
      direction[i] = std::abs(t) == 1 ? t : std::tan(t * pi / 4);
    }
    return Vec3(corner + radius * direction.normalized());
  });
}

TriangleMesh icosahedron() {
  const double g = (1 + std::sqrt(5.0)) / 2;
  TriangleMesh mesh;
  mesh.vertices = {{-1, g, 0},  {1, g, 0},  {-1, -g, 0}, {1, -g, 0}, {0, -1, g},  {0, 1, g},
                   {0, -1, -g}, {0, 1, -g}, {g, 0, -1},  {g, 0, 1},  {-g, 0, -1}, {-g, 0, 1}};
  mesh.triangles = {{0, 11, 5},  {0, 5, 1},  {0, 1, 7},  {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4},
                    {11, 10, 2}, {10, 7, 6}, {7, 1, 8},  {3, 9, 4},  {3, 4, 2},   {3, 2, 6}, {3, 6, 8},
                    {3, 8, 9},   {4, 9, 5},  {2, 4, 11}, {6, 2, 10}, {8, 6, 7},   {9, 8, 1}};
  for (Vec3& v : mesh.vertices) v.normalize();
  return mesh;
}

TriangleMesh make_icosphere(const Values& values) {
  TriangleMesh mesh = icosahedron();
  for (int level = 0; level < values.integer("subdivisions"); ++level) {
    std::map<std::pair<int, int>, std::int32_t> middle_of;
    const auto middle = [&](int a, int b) {
      const auto [entry, is_new] =
          middle_of.try_emplace(std::minmax(a, b), static_cast<std::int32_t>(mesh.vertices.size()));
      if (is_new) mesh.vertices.push_back((mesh.vertices[std::min(a, b)] + mesh.vertices[std::max(a, b)]).normalized());
      return entry->second;
    };
    std::vector<Vec3i> finer;
    finer.reserve(4 * mesh.triangles.size());
    for (const Vec3i& t : mesh.triangles) {
      const int ab = middle(t[0], t[1]), bc = middle(t[1], t[2]), ca = middle(t[2], t[0]);
      for (const Vec3i& f : {Vec3i(t[0], ab, ca), Vec3i(ab, t[1], bc), Vec3i(ca, bc, t[2]), Vec3i(ab, bc, ca)})
        finer.push_back(f);
    }
    mesh.triangles = std::move(finer);
  }
  for (Vec3& v : mesh.vertices) v *= values["radius"];
  return mesh;
}

TriangleMesh make_uv_sphere(const Values& values) {
  const int rings = values.integer("rings");
  const double radius = values["radius"];
  std::vector<ProfilePoint> profile{{0, -radius}};
  for (int i = 1; i < rings; ++i)
    profile.push_back({radius * std::sin(pi * i / rings), -radius * std::cos(pi * i / rings)});
  profile.push_back({0, radius});
  return lathe(profile, values.integer("segments"), false);
}

TriangleMesh make_capsule(const Values& values) {
  const int rings = values.integer("rings");
  const double radius = values["radius"], half = values["length"] / 2;
  std::vector<ProfilePoint> profile{{0, -half - radius}};
  for (int end = -1; end <= 1; end += 2) {
    for (int i = 0; i < rings; ++i) {  // from the pole to the equator, then back
      const double angle = pi / 2 * (end < 0 ? i + 1 : rings - i) / rings;
      const bool equator = end < 0 ? i + 1 == rings : i == 0;
      profile.push_back(
          {equator ? radius : radius * std::sin(angle), end * (half + (equator ? 0 : radius * std::cos(angle)))});
    }
  }
  profile.push_back({0, half + radius});
  return lathe(profile, values.integer("segments"), false);
}

TriangleMesh make_torus(const Values& values) {
  const double major = values["major_radius"], minor = values["minor_radius"];
  const int sides = values.integer("sides");
  values.require(minor <= 0.98 * major, "minor_radius",
                 "the tube must leave a hole: minor_radius up to 0.98 major_radius");
  std::vector<ProfilePoint> profile;
  for (int i = 0; i < sides; ++i)
    profile.push_back({major + minor * std::cos(2 * pi * i / sides), minor * std::sin(2 * pi * i / sides)});
  return lathe(profile, values.integer("segments"), true);
}

TriangleMesh make_tetrahedron(const Values& values) {
  const double s = values["edge"] / std::sqrt(8.0);
  TriangleMesh mesh;
  mesh.vertices = {{s, s, s}, {-s, -s, s}, {-s, s, -s}, {s, -s, -s}};
  mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
  return mesh;
}

ShapeParameter length(const char* name, double value, const char* what) {
  return {name, value, smallest, largest, false, std::string(what) + ", m"};
}
ShapeParameter count(const char* name, int value, int low, int high, const char* what) {
  return {name, double(value), double(low), double(high), true, what};
}

std::vector<Generator> flat_primitives() {
  return {
      {{"box",
        "axis-aligned box about its centre, 12 triangles",
        {length("x", 1, "side along x"), length("y", 1, "side along y"), length("z", 1, "side along z")}},
       [](const Values& v) {
         return make_block({v["x"], v["y"], v["z"]}, {1, 1, 1});
       }},
      {{"rounded_box",
        "box with rounded edges and corners",
        {length("x", 1, "side along x"), length("y", 1, "side along y"), length("z", 1, "side along z"),
         length("radius", 0.1, "radius of edges and corners, below half of the smallest side"),
         count("segments", 3, 1, 32, "steps per quarter of a corner's arc")}},
       make_rounded_box},
      {{"plate",
        "flat box with divided faces",
        {length("x", 1, "side along x"), length("y", 0.02, "thickness along y"), length("z", 1, "side along z"),
         count("divisions", 8, 1, 256, "cells along x and along z")}},
       [](const Values& v) {
         return make_block({v["x"], v["y"], v["z"]}, {v.integer("divisions"), 1, v.integer("divisions")});
       }},
      {{"tetrahedron", "regular tetrahedron about its centre", {length("edge", 1, "edge length")}}, make_tetrahedron},
  };
}

std::vector<Generator> round_primitives() {
  const ShapeParameter segments = count("segments", 32, 3, 512, "steps around the axis");
  return {
      {{"sphere",
        "icosphere: 20 * 4^subdivisions triangles of nearly equal size (3: 1,280)",
        {length("radius", 0.5, "radius of the sphere the vertices lie on"),
         count("subdivisions", 3, 0, 7, "times each triangle is split in four")}},
       make_icosphere},
      {{"uv_sphere",
        "sphere of meridians and parallels about the y axis",
        {length("radius", 0.5, "radius of the sphere the vertices lie on"), segments,
         count("rings", 16, 2, 256, "steps from pole to pole")}},
       make_uv_sphere},
      {{"cylinder",
        "cylinder along y about its centre",
        {length("radius", 0.5, "radius"), length("height", 1, "height along y"), segments}},
       [](const Values& v) {
         const double r = v["radius"], h = v["height"] / 2;
         return lathe({{0, -h}, {r, -h}, {r, h}, {0, h}}, v.integer("segments"), false);
       }},
      {{"cone",
        "cone along y, base at -height/2, apex at +height/2",
        {length("radius", 0.5, "radius of the base"), length("height", 1, "height along y"), segments}},
       [](const Values& v) {
         const double r = v["radius"], h = v["height"] / 2;
         return lathe({{0, -h}, {r, -h}, {0, h}}, v.integer("segments"), false);
       }},
      {{"capsule",
        "cylinder along y with half-spheres on its ends",
        {length("radius", 0.25, "radius"), length("length", 0.5, "length of the straight part along y"), segments,
         count("rings", 8, 1, 128, "steps from equator to pole")}},
       make_capsule},
      {{"torus",
        "ring about the y axis",
        {length("major_radius", 0.5, "radius of the tube's middle line"),
         length("minor_radius", 0.15, "radius of the tube"), count("segments", 48, 3, 512, "steps around the y axis"),
         count("sides", 24, 3, 256, "steps around the tube")}},
       make_torus},
  };
}

}  // namespace

std::vector<Generator> primitive_generators() {
  std::vector<Generator> all = flat_primitives();
  for (Generator& g : round_primitives()) all.push_back(std::move(g));
  return all;
}

}  // namespace seam::assets
