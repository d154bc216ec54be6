#pragma once
#include <string>

#include "core/abd/model.hpp"
#include "tests/support/piles.hpp"

namespace seam::benchmarks {

/// The bodies of the benchmarks, about 1 m long.
///   cubes    12 triangles
///   spheres  1,280 triangles; spheres-320 and spheres-5120 for the memory per body
///   links    oval chain links of round wire, 624 triangles, not convex
///   falling  cubes as above, let fall in columns instead of deposited at rest
struct PileCase {
  std::string kind;
  std::size_t triangles = 0;  ///< of the mesh all bodies share
  tests::Pile pile;           ///< dhat = 1e-3 m
  double deposit_seconds = 0;
};

/// Throws Error (bad_input) for an unknown kind. The same bits for the same arguments.
PileCase make_pile_case(const std::string& kind, int count);

/// The pile as a world for the solver: density 1000 kg/m^3, friction 0.3, h = 0.01 s, over the ground y >= 0.
std::shared_ptr<const abd::Model> make_pile_model(const PileCase& source);

}  // namespace seam::benchmarks
