#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "core/distributed/merge_log.hpp"
#include "core/math/affine.hpp"

namespace seam::viewport {

/// Reading the rounds of a distributed step: what the picture and the tables of the merge view share. Pure.

/// Round number `wanted` of the log, the newest when it is absent or beyond the end; null when there is none.
const distributed::Round* round_of(const distributed::StepLog& log, std::optional<std::size_t> wanted);

/// The shared body in that round; null when it was not shared or not recorded.
const distributed::BodyRound* shared_body(const distributed::Round& round, std::uint32_t body);
/// Its replicas, ascending worker.
std::span<const distributed::ReplicaRound> replicas_of(const distributed::Round& round, std::uint32_t body);
/// The copy of one worker; null when there is none.
const distributed::ReplicaRound* replica_of(const distributed::Round& round, std::uint32_t body, int worker);
/// Pose of a body that worker holds alone; null when it was not recorded.
const distributed::InternalPose* internal_pose(const distributed::Round& round, std::uint32_t body, int worker);
/// Iteration `index` of a worker's local solve, its last one when there are fewer; null when none was kept.
const distributed::NewtonRound* newton_iteration(const distributed::Round& round, int worker, std::size_t index);
/// Workers that hold the body; 0 when the log does not say.
distributed::WorkerMask holders_of(const distributed::StepLog& log, std::uint32_t body);

/// Whether worker sees the body without moving it: fixed for it, in the way of its own bodies (methods with owners).
bool is_obstacle(const distributed::StepLog& log, std::uint32_t body, int worker);

/// Corner k of a box: bit 0 = x, 1 = y, 2 = z at the upper end.
Vec3 box_corner(const Box3& box, int corner);
/// The corner of the body's box (body frame) that dq moves farthest, and how far (m).
struct CornerMove {
  int corner = 0;
  double distance = 0;
};
CornerMove largest_corner_move(const Box3& box, const Vec12& dq);

/// The largest value 1, 2 or 5 times a power of ten that is not above `value`; 1 for anything below 1 or not a number.
double one_two_five(double value);
/// `factor` moved by `steps` places along 1, 2, 5, 10, ... and kept in 1 .. 1e12.
double exaggerate(double factor, int steps);

}  // namespace seam::viewport
