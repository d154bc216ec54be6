#include "ui/viewport/round_poses.hpp"

#include <algorithm>
#include <cmath>

namespace seam::viewport {

using distributed::Round;
using distributed::StepLog;

const Round* round_of(const StepLog& log, std::optional<std::size_t> wanted) {
  if (log.rounds.empty()) return nullptr;
  return &log.rounds[std::min(wanted.value_or(log.rounds.size() - 1), log.rounds.size() - 1)];
}

const distributed::BodyRound* shared_body(const Round& round, std::uint32_t body) {
  const auto found =
      std::lower_bound(round.bodies.begin(), round.bodies.end(), body,
                       [](const distributed::BodyRound& entry, std::uint32_t wanted) { return entry.body < wanted; });
  return found != round.bodies.end() && found->body == body ? &*found : nullptr;
}

std::span<const distributed::ReplicaRound> replicas_of(const Round& round, std::uint32_t body) {
  const auto before = [](const distributed::ReplicaRound& entry, std::uint32_t wanted) { return entry.body < wanted; };
  const auto first = std::lower_bound(round.replicas.begin(), round.replicas.end(), body, before);
  const auto last = std::lower_bound(first, round.replicas.end(), body + 1, before);
  return {first, last};
}

const distributed::ReplicaRound* replica_of(const Round& round, std::uint32_t body, int worker) {
  for (const distributed::ReplicaRound& replica : replicas_of(round, body))
    if (replica.worker == worker) return &replica;
  return nullptr;
}

const distributed::InternalPose* internal_pose(const Round& round, std::uint32_t body, int worker) {
  const auto found =
      std::lower_bound(round.internal.begin(), round.internal.end(), body,
                       [](const distributed::InternalPose& e, std::uint32_t wanted) { return e.body < wanted; });
  return found != round.internal.end() && found->body == body && found->worker == worker ? &*found : nullptr;
}

const distributed::NewtonRound* newton_iteration(const Round& round, int worker, std::size_t index) {
  const distributed::NewtonRound* found = nullptr;
  std::size_t count = 0;
  for (const distributed::NewtonRound& entry : round.newton) {
    if (entry.worker != worker) continue;
    found = &entry;
    if (count++ == index) break;
  }
  return found;
}

distributed::WorkerMask holders_of(const StepLog& log, std::uint32_t body) {
  return body < log.holders.size() ? log.holders[body] : 0;
}

bool is_obstacle(const distributed::StepLog& log, std::uint32_t body, int worker) {
  return body < log.seen.size() && (log.seen[body] & ~holders_of(log, body)) >> worker & 1;
}

Vec3 box_corner(const Box3& box, int corner) {
  return {corner & 1 ? box.max.x() : box.min.x(), corner & 2 ? box.max.y() : box.min.y(),
          corner & 4 ? box.max.z() : box.min.z()};
}

CornerMove largest_corner_move(const Box3& box, const Vec12& dq) {
  CornerMove largest;
  for (int corner = 0; corner < 8; ++corner) {
    const double distance = transform_point(dq, box_corner(box, corner)).norm();
    if (distance > largest.distance) largest = {corner, distance};
  }
  return largest;
}

double one_two_five(double value) {
  if (!(value > 1)) return 1;
  value = std::min(value, 1e12);
  const double power = std::pow(10.0, std::floor(std::log10(value) + 1e-12));
  const double share = value / power * (1 + 1e-12);
  return power * (share >= 5 ? 5 : share >= 2 ? 2 : 1);
}

double exaggerate(double factor, int steps) {
  constexpr std::array<double, 3> places{1, 2, 5};
  factor = one_two_five(factor);
  const int power = static_cast<int>(std::floor(std::log10(factor) + 1e-9));
  const double share = factor / std::pow(10.0, power);
  const int place = 3 * power + (share > 3 ? 2 : share > 1.5 ? 1 : 0);
  const int moved = std::clamp(place + steps, 0, 36);
  return places[static_cast<std::size_t>(moved % 3)] * std::pow(10.0, moved / 3);
}

}  // namespace seam::viewport
