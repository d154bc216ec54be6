#pragma once
#include <algorithm>
#include <cstring>
#include <numeric>
#include <vector>

#include "core/base/random.hpp"
#include "core/particles/particle.hpp"
#include "core/particles/solver.hpp"

/// Worlds and plain loops that several tests of particles share.
namespace seam::particles::test {

inline bool same_bits(const std::vector<Vec3f>& a, const std::vector<Vec3f>& b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(Vec3f)) == 0);
}
inline bool same_bits(const State& a, const State& b) {
  return same_bits(a.positions, b.positions) && same_bits(a.velocities, b.velocities);
}

/// Every coordinate moved by a uniform number in [-size, size].
inline void perturb(std::vector<Vec3f>& positions, float size, std::uint64_t seed) {
  Random random(seed);
  for (Vec3f& x : positions)
    for (int k = 0; k < 3; ++k) x[k] += static_cast<float>(random.uniform(-size, size));
}

/// Nothing acts but the constraints.
inline void remove_forces(World& world) { world.gravity = Vec3f::Zero(), world.damping = 0, world.friction = 0; }

/// Particles 0, 1, ... below each other from `top`, `link` apart; particle 0 is held.
inline World make_chain(int count, float link, float mass, float compliance, const Vec3f& top = Vec3f(0, 0, 0)) {
  World world;
  for (int i = 0; i < count; ++i) {
    world.start.positions.push_back(top - Vec3f(0, link * static_cast<float>(i), 0));
    world.start.velocities.push_back(Vec3f::Zero());
    world.inverse_masses.push_back(i == 0 ? 0 : 1 / mass);
    if (i > 0)
      world.constraints.push_back({static_cast<std::uint32_t>(i - 1), static_cast<std::uint32_t>(i), link, compliance});
  }
  return world;
}
inline graph::Coloring chain_coloring(const World& chain) {
  graph::Coloring coloring;
  for (std::uint32_t e = 0; e < chain.constraints.size(); ++e) coloring.color.push_back(e % 2);
  coloring.colors = std::min<std::uint32_t>(2, static_cast<std::uint32_t>(chain.constraints.size()));
  return coloring;
}

/// The same world with particle i renamed to names[i].
inline World rename(const World& world, const std::vector<std::uint32_t>& names) {
  World renamed = world;
  for (std::size_t i = 0; i < names.size(); ++i) {
    renamed.start.positions[names[i]] = world.start.positions[i];
    renamed.start.velocities[names[i]] = world.start.velocities[i];
    renamed.inverse_masses[names[i]] = world.inverse_masses[i];
  }
  for (DistanceConstraint& c : renamed.constraints) c.a = names[c.a], c.b = names[c.b];
  return renamed;
}
inline std::vector<std::uint32_t> shuffled(std::size_t n, std::uint64_t seed) {
  std::vector<std::uint32_t> order(n);
  std::iota(order.begin(), order.end(), 0u);
  Random random(seed);
  for (std::size_t i = n; i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
  return order;
}

/// Coloured sweeps written down plainly: one loop over the constraints, colour after colour and ascending within a
/// colour, with the arithmetic of the solver spelled out again. Rigid and compliant; multipliers kept between sweeps.
class PlainLoop {
 public:
  PlainLoop(const World& world, const graph::Coloring& coloring, float time_step)
      : world_(world), softness_(static_cast<float>(1 / (static_cast<double>(time_step) * time_step))) {
    for (std::uint32_t color = 0; color < coloring.colors; ++color)
      for (std::uint32_t e = 0; e < coloring.color.size(); ++e)
        if (coloring.color[e] == color) order_.push_back(e);
    lambda_.assign(world.constraints.size(), 0);
  }
  void sweep(std::vector<Vec3f>& x, float omega = 1) {
    for (std::uint32_t e : order_) {
      const DistanceConstraint& c = world_.constraints[e];
      const float wa = world_.inverse_masses[c.a], wb = world_.inverse_masses[c.b], s = c.compliance * softness_;
      const Vec3f d = x[c.a] - x[c.b];
      const float length = std::sqrt(d.x() * d.x() + d.y() * d.y() + d.z() * d.z());
      if (!((wa + wb + s) * length > 0)) continue;
      const float pull = omega * (-(length - c.rest_length + s * lambda_[e]) / ((wa + wb + s) * length));
      lambda_[e] += pull * length;
      for (int k = 0; k < 3; ++k) {
        x[c.a][k] += d[k] * (pull * wa);
        x[c.b][k] -= d[k] * (pull * wb);
      }
    }
  }

 private:
  const World& world_;
  float softness_;
  std::vector<std::uint32_t> order_;
  std::vector<float> lambda_;
};

}  // namespace seam::particles::test
