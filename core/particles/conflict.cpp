#include "core/particles/conflict.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "core/particles/particle.hpp"

namespace seam::particles {
namespace {

Correction correct(const World& world, const std::vector<Vec3f>& positions, std::uint32_t e) {
  const DistanceConstraint& c = world.constraints[e];
  Particle a = make_particle(positions[c.a], world.inverse_masses[c.a]);
  Particle b = make_particle(positions[c.b], world.inverse_masses[c.b]);
  Correction correction{e, c.a, c.b, constraint_value(a, b, c.rest_length), positions[c.a], positions[c.b], {}, {}};
  apply(project(a, b, c.rest_length, 0, 0, 1), a, b);
  correction.a_to = position_of(a), correction.b_to = position_of(b);
  return correction;
}

/// In time that grows with the corrections, not with the world.
void average(const World& world, const std::vector<Correction>& corrections, std::vector<Vec3f>& positions) {
  std::unordered_map<std::uint32_t, std::uint32_t> degrees;
  for (const Correction& c : corrections)
    for (std::uint32_t particle : {c.a, c.b})
      if (world.inverse_masses[particle] > 0) ++degrees[particle];
  for (const Correction& c : corrections) {
    std::uint32_t most = 1;
    for (std::uint32_t particle : {c.a, c.b})
      if (const auto found = degrees.find(particle); found != degrees.end()) most = std::max(most, found->second);
    positions[c.a] += (c.a_to - c.a_from) / static_cast<float>(most);
    positions[c.b] += (c.b_to - c.b_from) / static_cast<float>(most);
  }
}

}  // namespace

std::vector<Correction> project(const World& world, std::vector<Vec3f>& positions,
                                std::span<const std::uint32_t> constraints, WriteRule rule) {
  std::vector<Correction> corrections;
  corrections.reserve(constraints.size());
  for (std::uint32_t e : constraints) {
    corrections.push_back(correct(world, positions, e));
    if (rule != WriteRule::exact) continue;
    positions[corrections.back().a] = corrections.back().a_to;
    positions[corrections.back().b] = corrections.back().b_to;
  }
  if (rule == WriteRule::lost)
    for (const Correction& c : corrections) positions[c.a] = c.a_to, positions[c.b] = c.b_to;
  if (rule == WriteRule::averaged) average(world, corrections, positions);
  return corrections;
}

void project_sweep(const World& world, std::vector<Vec3f>& positions, const graph::ColorClasses& classes,
                   WriteRule rule) {
  for (std::uint32_t color = 0; color < classes.colors(); ++color)
    project(world, positions, classes.edges(color), rule);
}

double residual(const World& world, std::span<const Vec3f> positions) {
  double sum = 0;
  for (const DistanceConstraint& c : world.constraints) {
    const double value =
        constraint_value(make_particle(positions[c.a], 0), make_particle(positions[c.b], 0), c.rest_length);
    sum += value * value;
  }
  return world.constraints.empty() ? 0 : std::sqrt(sum / static_cast<double>(world.constraints.size()));
}

}  // namespace seam::particles
