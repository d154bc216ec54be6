#include "core/particles/conflict.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

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
void average(const std::vector<Correction>& corrections, std::vector<Vec3f>& positions) {
  std::vector<std::pair<std::uint32_t, Vec3f>> moves;
  moves.reserve(2 * corrections.size());
  for (const Correction& c : corrections) {
    moves.emplace_back(c.a, c.a_to - c.a_from);
    moves.emplace_back(c.b, c.b_to - c.b_from);
  }
  std::stable_sort(moves.begin(), moves.end(), [](const auto& p, const auto& q) { return p.first < q.first; });
  for (std::size_t i = 0; i < moves.size();) {
    const std::uint32_t particle = moves[i].first;
    const std::size_t first = i;
    Vec3f sum = Vec3f::Zero();
    for (; i < moves.size() && moves[i].first == particle; ++i) sum += moves[i].second;
    positions[particle] += sum / static_cast<float>(i - first);
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
  if (rule == WriteRule::averaged) average(corrections, positions);
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
