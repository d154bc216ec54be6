#pragma once
#include <cstdint>
#include <vector>

#include "core/abd/simulation.hpp"
#include "core/abd/world.hpp"

namespace seam::abd {

/// What survives from step to step besides q and v: part of a checkpoint.
struct SolverMemory {
  double kappa = 0;                ///< 0: not chosen yet (adaptive)
  double last_gap = -1;            ///< smallest gap at the end of the last step, m; < 0: none
  std::vector<Vec3> joint_forces;  ///< N, one per joint row
};

/// The start of Checkpoint::solver_state: kappa, gap, then the forces of all joint rows of the scene. What follows
/// belongs to several workers (core/distributed).
std::vector<double> pack_memory(const SolverMemory& memory, std::size_t rows);
/// A state without forces, or without anything, leaves the defaults.
SolverMemory unpack_memory(const std::vector<double>& solver_state, std::size_t rows);
/// Where in a whole solver_state the memory ends.
inline std::size_t memory_size(std::size_t rows) { return 2 + 3 * rows; }

/// Throws Error (bad_input) unless the state fits a scene with so many bodies and rows of joints. More values than the
/// plain solver's are those of several workers (core/distributed).
void check_checkpoint(const Checkpoint& checkpoint, std::size_t bodies, std::size_t rows);

/// Hash of the bits of q and v.
std::uint64_t hash_state(const std::vector<Vec12>& q, const std::vector<Vec12>& v);

/// Adds `share` of a dynamic body's own energies (J).
void add_body_energy(const Model& model, const BodyData& body, const Vec12& q, const Vec12& v, double share,
                     Energies& energy);

/// Elastic, kinetic and gravity energies and the momenta of the dynamic bodies at (q, v).
void describe_motion(const Model& model, const HostWorld& world, const std::vector<Vec12>& q,
                     const std::vector<Vec12>& v, StepReport& report);

}  // namespace seam::abd
