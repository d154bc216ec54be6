#pragma once
#include "core/particles/particle.hpp"

/// What runs over particles and constraints, once for every execution space.
namespace seam::particles::kernels {

using exec::View;

/// Constraints in the order of a sweep. `compliances` and `multipliers` are empty when all are rigid.
struct Constraints {
  View<const Ends> ends;
  View<const float> rest_lengths, compliances;
  View<float> multipliers;
};

/// Constraint i of a group that may run in any order and at once: no two share a particle.
template <bool compliant>
struct Project {
  View<Particle> particles;
  Constraints constraints;
  float inverse_square_step, omega;

  SEAM_HD void operator()(std::size_t i) const {
    const Ends e = constraints.ends[i];
    Particle a = particles[e.a], b = particles[e.b];
    float softness = 0, lambda = 0;
    if constexpr (compliant)
      softness = constraints.compliances[i] * inverse_square_step, lambda = constraints.multipliers[i];
    const Projection p = project(a, b, constraints.rest_lengths[i], softness, lambda, omega);
    if constexpr (compliant) constraints.multipliers[i] = lambda + p.pull * p.length;
    apply(p, a, b);
    particles[e.a] = a, particles[e.b] = b;
  }
};

/// All of `project`, one after the other: a single item, so that every space runs it in order.
template <bool compliant>
struct ProjectInOrder {
  Project<compliant> project;
  SEAM_HD void operator()(std::size_t) const {
    for (std::size_t i = 0; i < project.constraints.ends.size(); ++i) project(i);
  }
};

/// Jacobi, first half: what each constraint may do, from positions that nobody writes. Each takes its share: 1 / the
/// number of constraints at that end that has more. The same share at both ends keeps momentum and lets the multiplier
/// count what acts, which the mean of each particle by itself (Macklin et al. 2014) does not where degrees differ.
template <bool compliant>
struct Want {
  View<const Particle> particles;
  Constraints constraints;
  View<const std::uint32_t> starts;  ///< of the particles' incidences: particle i has starts[i + 1] - starts[i]
  View<Particle> wants;              ///< move of the first end per inverse mass; w unused
  float inverse_square_step;

  SEAM_HD void operator()(std::size_t i) const {
    const Ends e = constraints.ends[i];
    const Particle a = particles[e.a], b = particles[e.b];
    float softness = 0, lambda = 0;
    if constexpr (compliant)
      softness = constraints.compliances[i] * inverse_square_step, lambda = constraints.multipliers[i];
    const Projection p = project(a, b, constraints.rest_lengths[i], softness, lambda, 1.f);
    const float at_a = degree(e.a, a), at_b = degree(e.b, b);
    const float pull = p.pull / (at_a < at_b ? at_b : at_a);
    wants[i] = {p.dx * pull, p.dy * pull, p.dz * pull, 0.f};
    if constexpr (compliant) constraints.multipliers[i] = lambda + pull * p.length;
  }
  /// What is held gets no corrections and needs no share.
  SEAM_HD float degree(std::uint32_t i, const Particle& p) const {
    return p.w > 0 ? static_cast<float>(starts[i + 1] - starts[i]) : 1.f;
  }
};

/// Jacobi, second half: particle i moves by what its constraints want. `incidences`: 2 constraint + (1 when the
/// particle is its second end), ascending: a fixed order of summation.
struct Gather {
  View<Particle> particles;
  View<const std::uint32_t> starts, incidences;
  View<const Particle> wants;

  SEAM_HD void operator()(std::size_t i) const {
    Particle p = particles[i];
    if (p.w == 0) return;
    float x = 0, y = 0, z = 0;
    for (std::uint32_t k = starts[i]; k < starts[i + 1]; ++k) {
      const Particle& want = wants[incidences[k] >> 1];
      const float sign = incidences[k] & 1u ? -1.f : 1.f;
      x += sign * want.x, y += sign * want.y, z += sign * want.z;
    }
    p.x += p.w * x, p.y += p.w * y, p.z += p.w * z;
    particles[i] = p;
  }
};

/// Wang 2015, eq. 12: x <- omega (x - before) + before with the iterate before the last, for positions and multipliers.
/// `last` and `before_last` move on by one.
struct Accelerate {
  View<Particle> particles, last, before_last;
  float omega;

  SEAM_HD void operator()(std::size_t i) const {
    Particle p = particles[i];
    const Particle old = before_last[i];
    if (omega != 1 && p.w > 0) {
      p.x = omega * (p.x - old.x) + old.x;
      p.y = omega * (p.y - old.y) + old.y;
      p.z = omega * (p.z - old.z) + old.z;
      particles[i] = p;
    }
    before_last[i] = last[i];
    last[i] = p;
  }
};
struct AccelerateMultipliers {
  View<float> multipliers, last, before_last;
  float omega;

  SEAM_HD void operator()(std::size_t i) const {
    const float value = omega != 1 ? omega * (multipliers[i] - before_last[i]) + before_last[i] : multipliers[i];
    before_last[i] = last[i];
    multipliers[i] = last[i] = value;
  }
};

/// Semi-implicit Euler without constraints. A dragged particle goes to its target and holds.
struct Predict {
  View<Particle> particles, previous, velocities;
  View<const float> inverse_masses;
  Particle gravity, target;
  std::uint32_t dragged;  ///< index or ~0
  float time_step, keep;  ///< keep: share of the velocity left by damping

  SEAM_HD void operator()(std::size_t i) const {
    Particle p = particles[i], v = velocities[i];
    previous[i] = p;
    p.w = inverse_masses[i];
    if (i == dragged) {
      p = target;
    } else if (p.w > 0) {
      // Damping before gravity: otherwise it would weaken gravity also on what hangs at rest.
      v.x = v.x * keep + time_step * gravity.x;
      v.y = v.y * keep + time_step * gravity.y;
      v.z = v.z * keep + time_step * gravity.z;
      p.x += time_step * v.x, p.y += time_step * v.y, p.z += time_step * v.z;
      velocities[i] = v;
    }
    particles[i] = p;
  }
};

/// Colliders (spheres: centre and radius, planes: unit normal and offset), then velocities.
struct Finish {
  View<Particle> particles, previous, velocities;
  View<const Particle> spheres, planes;
  float thickness, friction, inverse_step;

  static constexpr int rounds = 32;  ///< of alternating projections where colliders meet

  SEAM_HD void operator()(std::size_t i) const {
    Particle p = particles[i];
    Particle from = previous[i];
    if (p.w > 0 && spheres.size() + planes.size() > 0) {
      // A start inside a collider (a pin let go, a mouse let go) is moved out first, so that it gives no velocity.
      Particle outside = from;
      if (push_out(outside, outside, 0.f)) from = outside;
      if (!push_out(p, from, friction)) go_back(p, from);
      particles[i] = p;
    }
    velocities[i] = {(p.x - from.x) * inverse_step, (p.y - from.y) * inverse_step, (p.z - from.z) * inverse_step, 0.f};
  }

  /// By alternating projections; false when they have not come to an end, as in a gap that narrows. Friction in the
  /// first round only: it pulls back along one collider, which may lead into another.
  SEAM_HD bool push_out(Particle& p, const Particle& from, float mu) const {
    for (int round = 0; round < rounds; ++round, mu = 0) {
      bool moved = false;
      for (std::size_t k = 0; k < spheres.size(); ++k) moved = leave_sphere(p, from, spheres[k], mu) || moved;
      for (std::size_t k = 0; k < planes.size(); ++k) {
        const Particle n = planes[k];
        const float depth = (n.w + thickness) - ((n.x * p.x + n.y * p.y) + n.z * p.z);
        if (depth > rounding(n.w)) slide(p, from, n, depth, mu), moved = true;
      }
      if (!moved) return true;
    }
    return false;
  }

  /// Distance to the nearest surface, negative inside.
  SEAM_HD float clearance(const Particle& p) const {
    float least = 1e30f;
    for (std::size_t k = 0; k < spheres.size(); ++k) {
      const Particle s = spheres[k];
      const float x = p.x - s.x, y = p.y - s.y, z = p.z - s.z;
      least = smaller(least, std::sqrt((x * x + y * y) + z * z) - s.w);
    }
    for (std::size_t k = 0; k < planes.size(); ++k)
      least = smaller(least, ((planes[k].x * p.x + planes[k].y * p.y) + planes[k].z * p.z) - planes[k].w);
    return least;
  }

  /// Halves the way from where the step began, until the particle is as clear as it was there or half the margin.
  SEAM_HD void go_back(Particle& p, const Particle& from) const {
    const float enough = smaller(0.5f * thickness, clearance(from));
    for (int halving = 0; halving < 24; ++halving) {
      if (clearance(p) >= enough) return;
      p.x = 0.5f * (p.x + from.x), p.y = 0.5f * (p.y + from.y), p.z = 0.5f * (p.z + from.z);
    }
    p.x = from.x, p.y = from.y, p.z = from.z;
  }

  SEAM_HD static float smaller(float a, float b) { return a < b ? a : b; }
  /// What a projection may leave at a surface `size` away from the origin: nothing that another round would mend.
  SEAM_HD static float rounding(float size) { return 1e-6f * (size < 0 ? -size : size) + 1e-7f; }

  SEAM_HD bool leave_sphere(Particle& p, const Particle& from, const Particle& sphere, float mu) const {
    Particle n = {p.x - sphere.x, p.y - sphere.y, p.z - sphere.z, 0.f};
    const float distance = std::sqrt((n.x * n.x + n.y * n.y) + n.z * n.z);
    const float depth = (sphere.w + thickness) - distance;
    if (!(depth > rounding(distance))) return false;
    if (distance > 0)
      n.x /= distance, n.y /= distance, n.z /= distance;
    else
      n = {0.f, 1.f, 0.f, 0.f};  // at the very centre every way out is as good
    slide(p, from, n, depth, mu);
    return true;
  }

  /// Coulomb friction on positions (Macklin et al. 2014, eq. 24): of the motion along the surface at most mu depth is
  /// taken back.
  SEAM_HD static void slide(Particle& p, const Particle& from, const Particle& n, float depth, float mu) {
    p.x += depth * n.x, p.y += depth * n.y, p.z += depth * n.z;
    if (!(mu > 0)) return;
    const float x = p.x - from.x, y = p.y - from.y, z = p.z - from.z;
    const float along = (x * n.x + y * n.y) + z * n.z;
    const float tx = x - along * n.x, ty = y - along * n.y, tz = z - along * n.z;
    const float length = std::sqrt((tx * tx + ty * ty) + tz * tz);
    if (!(length > 0)) return;
    const float most = mu * depth;
    const float share = length <= most ? 1.f : most / length;
    p.x -= share * tx, p.y -= share * ty, p.z -= share * tz;
  }
};

struct SquaredValue {
  View<const Particle> particles;
  Constraints constraints;
  SEAM_HD double operator()(std::size_t i) const {
    const Ends e = constraints.ends[i];
    const double value = constraint_value(particles[e.a], particles[e.b], constraints.rest_lengths[i]);
    return value * value;
  }
};
struct Sum {
  SEAM_HD double operator()(double a, double b) const { return a + b; }
};

}  // namespace seam::particles::kernels
