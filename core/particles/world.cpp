#include "core/particles/world.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/error.hpp"

namespace seam::particles {
namespace {

Error refuse(const std::string& where, const std::string& why, const std::string& next) {
  return bad_input("cannot use these particles", where, why, next);
}

void require_sizes(const World& world) {
  const std::size_t n = world.start.positions.size();
  if (world.start.velocities.size() != n || world.inverse_masses.size() != n)
    throw refuse("",
                 fmt::format("there are {} positions, {} velocities and {} inverse masses", n,
                             world.start.velocities.size(), world.inverse_masses.size()),
                 "Give one of each per particle");
  constexpr std::size_t most = std::numeric_limits<std::int32_t>::max();
  if (n > most || world.constraints.size() > most)
    throw refuse("", fmt::format("there are {} particles and {} constraints", n, world.constraints.size()),
                 fmt::format("Use at most {} of each", most));
}

void require_particles(const World& world) {
  for (std::size_t i = 0; i < world.inverse_masses.size(); ++i) {
    const float w = world.inverse_masses[i];
    const char* fault = !world.start.positions[i].allFinite()    ? "the position is not a finite number"
                        : !world.start.velocities[i].allFinite() ? "the velocity is not a finite number"
                        : !std::isfinite(w) || w < 0             ? "the inverse mass is negative or not finite"
                                                                 : nullptr;
    if (fault)
      throw refuse(fmt::format("particle {}", i), fault, "Give finite numbers, and 0 for a particle held still");
  }
}

void require_constraints(const World& world) {
  const std::size_t n = world.start.positions.size();
  for (std::size_t e = 0; e < world.constraints.size(); ++e) {
    const DistanceConstraint& c = world.constraints[e];
    const std::string where = fmt::format("constraint {}", e + 1);
    if (c.a >= n || c.b >= n)
      throw refuse(where, fmt::format("it joins particles {} and {}, but there are {}", c.a, c.b, n),
                   "Particles are counted from 0");
    if (c.a == c.b) throw refuse(where, fmt::format("it joins particle {} with itself", c.a), "Join two particles");
    if (!std::isfinite(c.rest_length) || c.rest_length < 0 || !std::isfinite(c.compliance) || c.compliance < 0)
      throw refuse(where, "the rest length or the compliance is negative or not finite",
                   "Give lengths in m and compliances in m/N, 0 or more");
  }
}

void require_surroundings(const World& world) {
  for (std::size_t k = 0; k < world.spheres.size(); ++k)
    if (!world.spheres[k].center.allFinite() || !std::isfinite(world.spheres[k].radius) || world.spheres[k].radius < 0)
      throw refuse(fmt::format("sphere {}", k + 1), "the centre or the radius is negative or not finite",
                   "Give a finite centre and a radius of 0 or more in m");
  for (std::size_t k = 0; k < world.planes.size(); ++k)
    if (!std::isfinite(world.planes[k].offset) || !(std::abs(world.planes[k].normal.norm() - 1) < 1e-4f))
      throw refuse(fmt::format("plane {}", k + 1), "the normal has not the length 1, or the offset is not finite",
                   "Divide the normal by its length");
  if (!world.gravity.allFinite()) throw refuse("gravity", "it is not a finite number", "Give finite numbers in m/s^2");
  const std::pair<const char*, float> values[] = {
      {"thickness", world.thickness}, {"friction", world.friction}, {"damping", world.damping}};
  for (const auto& [name, value] : values)
    if (!std::isfinite(value) || value < 0) throw refuse(name, "it is negative or not finite", "Give 0 or more");
}

struct Row {
  std::vector<std::uint32_t> all;
  std::uint32_t first = 0, last = 0;  ///< its ends
};

void pin(World& world, const Row& row, Pins pins) {
  if (pins == Pins::none || row.all.empty()) return;
  if (pins == Pins::corners) world.inverse_masses[row.first] = world.inverse_masses[row.last] = 0;
  if (pins == Pins::top_row)
    for (std::uint32_t i : row.all) world.inverse_masses[i] = 0;
}

/// The highest vertices; of a level mesh those of least z, as row 0 of a level lattice. A band of a thousandth of the
/// mesh's height counts as one row. All coordinates must be finite.
Row top_of(const std::vector<Vec3f>& vertices) {
  Row row;
  if (vertices.empty()) return row;
  Vec3f low = vertices[0], high = vertices[0];
  for (const Vec3f& v : vertices) low = low.cwiseMin(v), high = high.cwiseMax(v);
  const Vec3f size = high - low;
  const bool level = size.y() <= 1e-3f * size.maxCoeff();
  const auto below_top = [&](const Vec3f& v) { return level ? v.z() - low.z() : high.y() - v.y(); };
  const float band = 1e-3f * (level ? size.z() : size.y());
  for (std::uint32_t i = 0; i < vertices.size(); ++i)
    if (below_top(vertices[i]) <= band) row.all.push_back(i);
  const auto by_x = [&](std::uint32_t a, std::uint32_t b) { return vertices[a].x() < vertices[b].x(); };
  const auto [first, last] = std::minmax_element(row.all.begin(), row.all.end(), by_x);
  row.first = *first, row.last = *last;
  return row;
}

void require_options(const ClothOptions& options) {
  const bool good = std::isfinite(options.spacing) && options.spacing > 0 && std::isfinite(options.particle_mass) &&
                    options.particle_mass > 0 && std::isfinite(1 / options.particle_mass) &&
                    std::isfinite(options.compliance) && options.compliance >= 0 &&
                    std::isfinite(options.bend_compliance) && options.bend_compliance >= 0 &&
                    std::isfinite(options.height);
  if (!good)
    throw bad_input("cannot make this cloth", "options",
                    "the spacing or the particle mass is not above 0, or a value is negative or not finite",
                    "Give a spacing in m and a mass in kg above 0, and compliances in m/N of 0 or more");
}

World with_particles(std::vector<Vec3f> positions, const ClothOptions& options) {
  World world;
  world.inverse_masses.assign(positions.size(), 1 / options.particle_mass);
  world.start.velocities.assign(positions.size(), Vec3f::Zero());
  world.start.positions = std::move(positions);
  return world;
}

}  // namespace

void require_valid(const World& world) {
  require_sizes(world);
  require_particles(world);
  require_constraints(world);
  require_surroundings(world);
}

graph::ConstraintGraph constraint_graph(const World& world) {
  graph::ConstraintGraph graph;
  graph.bodies = static_cast<std::uint32_t>(world.start.positions.size());
  graph.edges.reserve(world.constraints.size());
  for (const DistanceConstraint& c : world.constraints) graph.edges.push_back({c.a, c.b});
  return graph;
}

World make_cloth(const graph::Lattice& lattice, const ClothOptions& options) {
  require_options(options);
  graph::require_valid(lattice);
  if (lattice.depth != 1)
    throw bad_input("cannot make this cloth", fmt::format("depth {}", lattice.depth), "cloth is one layer",
                    "Use a lattice of depth 1");
  std::vector<Vec3f> positions(graph::body_count(lattice));
  const float middle_x = 0.5f * static_cast<float>(lattice.width - 1);
  const float middle_z = 0.5f * static_cast<float>(lattice.height - 1);
  Row top;
  for (std::uint32_t i = 0; i < positions.size(); ++i) {
    const auto [x, y, z] = graph::coordinates(lattice, i);
    const float across = (static_cast<float>(x) - middle_x) * options.spacing, row = static_cast<float>(y);
    positions[i] = options.horizontal ? Vec3f(across, options.height, (row - middle_z) * options.spacing)
                                      : Vec3f(across, options.height - row * options.spacing, 0);
    if (y == 0) top.all.push_back(i);
  }
  top.first = 0, top.last = lattice.width - 1;
  World world = with_particles(std::move(positions), options);
  pin(world, top, options.pins);
  const graph::ConstraintGraph graph = graph::make_graph(lattice);
  const std::vector<graph::LatticeEdge> kinds = graph::edge_kinds(lattice);
  world.constraints.reserve(graph.edges.size());
  for (std::size_t e = 0; e < graph.edges.size(); ++e) {
    using enum graph::LatticeEdge;
    const bool bending = kinds[e] == bend_x || kinds[e] == bend_y;
    const bool diagonal = kinds[e] == diagonal_down || kinds[e] == diagonal_up;
    const float length = options.spacing * (bending ? 2.f : diagonal ? std::sqrt(2.f) : 1.f);
    world.constraints.push_back(
        {graph.edges[e].a, graph.edges[e].b, length, bending ? options.bend_compliance : options.compliance});
  }
  return world;
}

World make_cloth(const std::vector<Vec3f>& vertices, const std::vector<std::uint32_t>& triangles, bool bending,
                 const ClothOptions& options) {
  require_options(options);
  const auto count = static_cast<std::uint32_t>(vertices.size());
  const graph::ConstraintGraph graph = graph::mesh_constraints(count, triangles, bending);
  const std::size_t edges =
      bending ? graph::mesh_constraints(count, triangles, false).edges.size() : graph.edges.size();
  World world = with_particles(vertices, options);
  require_particles(world);  // top_of() compares coordinates
  pin(world, top_of(vertices), options.pins);
  world.constraints.reserve(graph.edges.size());
  for (std::size_t e = 0; e < graph.edges.size(); ++e) {
    const auto [a, b] = graph.edges[e];
    world.constraints.push_back(
        {a, b, (vertices[a] - vertices[b]).norm(), e < edges ? options.compliance : options.bend_compliance});
  }
  require_valid(world);
  return world;
}

}  // namespace seam::particles
