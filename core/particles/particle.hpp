#pragma once
#include <cmath>
#include <cstdint>

#include "core/exec/view.hpp"
#include "core/math/types.hpp"

namespace seam::particles {

/// A particle as kernels see it: position (m) and inverse mass (kg^-1; 0 = held) in one 128-bit load.
struct alignas(16) Particle {
  float x, y, z, w;
};
struct Ends {
  std::uint32_t a, b;
};

inline Particle make_particle(const Vec3f& x, float w) { return {x.x(), x.y(), x.z(), w}; }
inline Vec3f position_of(const Particle& p) { return {p.x, p.y, p.z}; }

/// One projection of a distance constraint, before anything is written: `pull` = delta lambda / |d| with d = x_a - x_b,
/// so that x_a moves by d (pull w_a) and x_b by -d (pull w_b). pull = 0 where no direction is defined or nothing can
/// move.
struct Projection {
  float dx, dy, dz, length, pull;
};

/// XPBD (Macklin, Mueller, Chentanez 2016, eq. 18): delta lambda = -(C + s lambda) / (w_a + w_b + s), times omega, with
/// s = compliance / h^2 (kg^-1). The order of operations is part of the contract: core/particles/project_four.hpp
/// repeats it with vector instructions, and all of them are correctly rounded in every space. With s = 0 the multiplier
/// drops out to the bit, as C = |d| - rest is never -0.
SEAM_HD_INLINE Projection project(const Particle& a, const Particle& b, float rest, float softness, float lambda,
                                  float omega) {
  Projection p;
  p.dx = a.x - b.x, p.dy = a.y - b.y, p.dz = a.z - b.z;
  p.length = std::sqrt((p.dx * p.dx + p.dy * p.dy) + p.dz * p.dz);
  const float wanted = -((p.length - rest) + softness * lambda);
  const float divisor = ((a.w + b.w) + softness) * p.length;
  p.pull = divisor > 0 ? omega * (wanted / divisor) : 0.f;
  return p;
}

SEAM_HD_INLINE void apply(const Projection& p, Particle& a, Particle& b) {
  const float at_a = p.pull * a.w, at_b = p.pull * b.w;
  a.x = a.x + p.dx * at_a, a.y = a.y + p.dy * at_a, a.z = a.z + p.dz * at_a;
  b.x = b.x - p.dx * at_b, b.y = b.y - p.dy * at_b, b.z = b.z - p.dz * at_b;
}

/// C = |x_a - x_b| - rest (m), with the operations of project().
SEAM_HD_INLINE float constraint_value(const Particle& a, const Particle& b, float rest) {
  const float dx = a.x - b.x, dy = a.y - b.y, dz = a.z - b.z;
  return std::sqrt((dx * dx + dy * dy) + dz * dz) - rest;
}

}  // namespace seam::particles
