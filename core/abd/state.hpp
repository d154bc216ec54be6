#pragma once
#include <cstdint>
#include <vector>

#include "core/abd/simulation.hpp"
#include "core/abd/world.hpp"

namespace seam::abd {

/// Throws Error (bad_input) unless the state fits a scene with so many bodies and rows of joints. More values than the
/// plain solver's are those of several workers (core/distributed).
void check_checkpoint(const Checkpoint& checkpoint, std::size_t bodies, std::size_t rows);

/// Hash of the bits of q and v.
std::uint64_t hash_state(const std::vector<Vec12>& q, const std::vector<Vec12>& v);

/// Elastic, kinetic and gravity energies and the momenta of the dynamic bodies at (q, v).
void describe_motion(const Model& model, const HostWorld& world, const std::vector<Vec12>& q,
                     const std::vector<Vec12>& v, StepReport& report);

}  // namespace seam::abd
