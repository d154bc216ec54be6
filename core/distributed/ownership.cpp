#include "core/distributed/ownership.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/distributed/membership.hpp"
#include "core/distributed/merge_log.hpp"
#include "core/transport/lists.hpp"

namespace seam::distributed {
namespace {

struct ObstacleMessage {
  std::uint64_t body, holders, seen, owner;
  double q[12], v[12];
};

WorkerMask everyone(int workers) { return workers == max_workers ? ~WorkerMask{0} : (WorkerMask{1} << workers) - 1; }

bool is_dynamic(const abd::Model& model, std::uint32_t body) {
  return model.bodies[body].kind == scene::BodyKind::dynamic_body;
}

Box3 grown(Box3 box, double by) {
  box.min -= Vec3::Constant(by), box.max += Vec3::Constant(by);
  return box;
}

/// Box of each worker's free bodies, kinematic ones too, which all workers move; empty ones meet nothing.
std::vector<Box3> boxes_of_workers(transport::Transport& transport, const abd::Model& model,
                                   const LocalBodies& bodies) {
  std::vector<double> sides(6 * static_cast<std::size_t>(transport.size()), HUGE_VAL);
  double* own = sides.data() + 6 * static_cast<std::size_t>(transport.rank());
  for (std::size_t i = 0; i < bodies.bodies.size(); ++i) {
    if (model.bodies[bodies.bodies[i]].kind == scene::BodyKind::static_body) continue;
    const Box3 box = body_box(model, bodies.bodies[i], bodies.q[i]);
    for (int k = 0; k < 3; ++k) own[k] = std::min(own[k], box.min[k]), own[3 + k] = std::min(own[3 + k], -box.max[k]);
  }
  transport.all_reduce(sides, transport::Reduction::minimum);
  std::vector<Box3> boxes(static_cast<std::size_t>(transport.size()));
  for (std::size_t k = 0; k < boxes.size(); ++k) {
    const double* side = sides.data() + 6 * k;
    if (!(side[0] < HUGE_VAL)) continue;
    boxes[k].extend(Vec3(side[0], side[1], side[2])), boxes[k].extend(Vec3(-side[3], -side[4], -side[5]));
  }
  return boxes;
}

std::vector<ObstacleMessage> send(transport::Transport& transport, const LocalBodies& bodies,
                                  const Ownership& ownership) {
  std::vector<std::vector<ObstacleMessage>> lists(static_cast<std::size_t>(transport.size()));
  for (std::size_t i = 0; i < bodies.bodies.size(); ++i) {
    const WorkerMask missing = ownership.seen[i] & ~bodies.holders[i];
    if (!bodies.counted[i] || missing == 0) continue;
    ObstacleMessage message{bodies.bodies[i], bodies.holders[i], ownership.seen[i], ownership.owner[i], {}, {}};
    std::memcpy(message.q, bodies.q[i].data(), sizeof message.q);
    std::memcpy(message.v, bodies.v[i].data(), sizeof message.v);
    for (std::size_t rank = 0; rank < lists.size(); ++rank)
      if (missing >> rank & 1) lists[rank].push_back(message);
  }
  return transport::exchange_lists(transport, lists);
}

/// Merges two lists in the order of body numbers.
void insert(const std::vector<ObstacleMessage>& arrived, LocalBodies& bodies, Ownership& ownership) {
  LocalBodies all;
  all.own_bit = bodies.own_bit, all.divide = bodies.divide;
  Ownership owners;
  std::size_t next = 0;
  const auto take = [&](std::uint64_t before) {
    for (; next < arrived.size() && arrived[next].body < before; ++next) {
      const ObstacleMessage& message = arrived[next];
      all.bodies.push_back(static_cast<std::uint32_t>(message.body));
      all.q.push_back(Eigen::Map<const Vec12>(message.q)), all.v.push_back(Eigen::Map<const Vec12>(message.v));
      all.holders.push_back(message.holders), all.counted.push_back(0), all.fixed.push_back(1);
      owners.owner.push_back(static_cast<std::uint16_t>(message.owner)), owners.seen.push_back(message.seen);
    }
  };
  for (std::size_t i = 0; i < bodies.bodies.size(); ++i) {
    take(bodies.bodies[i]);
    all.bodies.push_back(bodies.bodies[i]);
    all.q.push_back(bodies.q[i]), all.v.push_back(bodies.v[i]);
    all.holders.push_back(bodies.holders[i]), all.counted.push_back(bodies.counted[i]), all.fixed.push_back(0);
    owners.owner.push_back(ownership.owner[i]), owners.seen.push_back(ownership.seen[i]);
  }
  take(~0ull);
  bodies = std::move(all), ownership = std::move(owners);
}

/// Two workers are neighbours when one sees a body that is free on the other: there may be a contact between them.
void find_neighbours(transport::Transport& transport, const abd::Model& model, const LocalBodies& bodies,
                     Ownership& ownership) {
  const auto size = static_cast<std::size_t>(transport.size()), own = static_cast<std::size_t>(transport.rank());
  std::vector<double> meets(size * size, 0);
  for (std::size_t i = 0; i < bodies.bodies.size(); ++i) {
    if (model.bodies[bodies.bodies[i]].kind == scene::BodyKind::static_body) continue;
    const WorkerMask others = bodies.fixed[i] ? bodies.holders[i] : ownership.seen[i];
    for (std::size_t k = 0; k < size; ++k)
      if (k != own && (others >> k & 1)) meets[own * size + k] = meets[k * size + own] = 1;
  }
  transport.all_reduce(meets, transport::Reduction::maximum);
  ownership.neighbours.assign(size, 0);
  for (std::size_t a = 0; a < size; ++a)
    for (std::size_t b = 0; b < size; ++b)
      if (meets[a * size + b] > 0) ownership.neighbours[a] |= WorkerMask{1} << b;
  ownership.colors = color_workers(ownership.neighbours);
  ownership.color_count = 1 + *std::max_element(ownership.colors.begin(), ownership.colors.end());
}

}  // namespace

std::vector<std::uint16_t> color_workers(const std::vector<WorkerMask>& neighbours) {
  std::vector<std::uint16_t> colors;
  for (std::size_t k = 0; k < neighbours.size(); ++k) {
    WorkerMask taken = 0;  // colours, one bit each
    for (std::size_t other = 0; other < k; ++other)
      if (neighbours[k] >> other & 1) taken |= WorkerMask{1} << colors[other];
    std::uint16_t color = 0;
    while (taken >> color & 1) ++color;
    colors.push_back(color);
  }
  return colors;
}

Ownership find_owners(const abd::Model& model, const Partition& partition, const std::vector<std::uint32_t>& assemblies,
                      const LocalBodies& bodies) {
  std::vector<std::uint16_t> of_assembly(model.bodies.size(), no_owner);
  Ownership ownership;
  for (std::size_t i = 0; i < bodies.bodies.size(); ++i) {
    const std::uint32_t b = bodies.bodies[i];
    const bool dynamic = is_dynamic(model, b);
    std::uint16_t& owner = of_assembly[assemblies[b]];  // its first body comes first
    if (dynamic && owner == no_owner) owner = static_cast<std::uint16_t>(partition.region_of(bodies.q[i].head<3>()));
    const bool kinematic = model.bodies[b].kind == scene::BodyKind::kinematic_body;
    ownership.owner.push_back(dynamic ? owner : kinematic ? std::uint16_t{0} : no_owner);
    ownership.seen.push_back(dynamic ? bodies.holders[i] : everyone(partition.workers));
  }
  return ownership;
}

Ownership add_obstacles(transport::Transport& transport, const abd::Model& model, const Partition& partition,
                        const std::vector<std::uint32_t>& assemblies, double reach, LocalBodies& bodies) {
  Ownership ownership = find_owners(model, partition, assemblies, bodies);
  const std::vector<Box3> free = boxes_of_workers(transport, model, bodies);
  for (std::size_t i = 0; i < bodies.bodies.size(); ++i) {
    if (!is_dynamic(model, bodies.bodies[i])) continue;
    const Box3 box = grown(body_box(model, bodies.bodies[i], bodies.q[i]), reach);
    for (std::size_t k = 0; k < free.size(); ++k)
      if (!free[k].empty() && free[k].overlaps(box)) ownership.seen[i] |= WorkerMask{1} << k;
  }
  insert(send(transport, bodies, ownership), bodies, ownership);
  find_neighbours(transport, model, bodies, ownership);
  return ownership;
}

void drop_obstacles(LocalBodies& bodies) {
  if (bodies.fixed.empty()) return;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < bodies.bodies.size(); ++i) {
    if (bodies.fixed[i]) continue;
    bodies.bodies[kept] = bodies.bodies[i], bodies.holders[kept] = bodies.holders[i];
    bodies.counted[kept] = bodies.counted[i], bodies.q[kept] = bodies.q[i], bodies.v[kept] = bodies.v[i];
    ++kept;
  }
  bodies.bodies.resize(kept), bodies.holders.resize(kept), bodies.counted.resize(kept);
  bodies.q.resize(kept), bodies.v.resize(kept);
  bodies.fixed.clear();
}

}  // namespace seam::distributed
