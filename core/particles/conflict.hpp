#pragma once
#include <span>

#include "core/particles/world.hpp"

namespace seam::particles {

/// What one constraint would write, computed from the positions given: new positions of its two ends.
struct Correction {
  std::uint32_t constraint = 0, a = 0, b = 0;
  float before = 0;  ///< C before (m)
  Vec3f a_from, b_from, a_to, b_to;
};

/// What happens when constraints of one pass write to the same particle.
enum class WriteRule : std::uint8_t {
  exact,  ///< one after the other, each reads what is there: Gauss-Seidel
  lost,   ///< all read before any writes, then write in the order given: of two writes to one particle the last stays
  /// All read before any writes, and each correction is divided by the number of constraints (of those given) at that
  /// end which has more: Jacobi. A particle where all neighbours have at most its number of constraints moves by the
  /// mean of its corrections; momentum is kept, as both ends take the same share. Ends that are held do not count.
  averaged,
};

/// Projects `constraints` (rigid: compliance 0, one projection) from `positions` by `rule` and returns each correction
/// as computed; `positions` receives the outcome. The lost update of parallel hardware made deterministic: which write
/// comes last is the order given.
std::vector<Correction> project(const World& world, std::vector<Vec3f>& positions,
                                std::span<const std::uint32_t> constraints, WriteRule rule);
/// One sweep, class after class, the constraints of a class by `rule`; with a valid colouring `exact` and `lost` agree
/// bit by bit.
void project_sweep(const World& world, std::vector<Vec3f>& positions, const graph::ColorClasses& classes,
                   WriteRule rule);
/// sqrt(mean C^2) (m).
double residual(const World& world, std::span<const Vec3f> positions);

}  // namespace seam::particles
