#pragma once
#include "core/contact/pair_lists.hpp"

namespace seam::contact::kernels {

/// A body pair i < j with its cached list of primitive pairs.
struct PairRecord {
  std::uint32_t i, j;
  ListReference list;
  std::uint64_t place;  ///< first entry in the pool
  std::uint32_t capacity, count;
  std::uint32_t
      frame_is_j;     ///< the larger body carries the frame of `list`: the motion of the smaller one is bounded tighter
  float slack_share;  ///< shrinks while the list is much longer than what is active
};

enum class ListState : std::uint32_t { apart, complete, search };

/// The list to go over in this call: cached or just searched.
struct ListView {
  const std::uint64_t* data;
  std::uint32_t count;
};

struct World {
  MeshViews meshes;
  exec::View<const BodyState> bodies;
  double reach;  ///< dhat + dmin and a margin for rounding (m)
};

struct PlaceBodies {
  exec::View<const Vec12> q, dq;  ///< dq may be empty
  exec::View<const std::uint32_t> mesh, movable;
  exec::View<BodyState> out;
  SEAM_HD void operator()(std::size_t b) const {
    out[b] = body_state(q[b], dq.empty() ? Vec12(Vec12::Zero()) : Vec12(dq[b]), mesh[b], movable[b]);
  }
};

SEAM_HD inline Bounds path_box(const World& world, std::size_t b, double T, double margin) {
  const BodyState& body = world.bodies[b];
  const MeshRange& range = world.meshes.range[body.mesh];
  const double rounding = 1e-14 * (body.p.cwiseAbs().maxCoeff() + body.dp.cwiseAbs().maxCoeff());
  Bounds box = body.box(0, range, margin + rounding);
  if (T > 0) box.extend(body.box(T, range, margin + rounding));
  return box;
}

/// Boxes over the path [0, T], each inflated by half the distance wanted.
struct PathBoxes {
  World world;
  double T;
  exec::View<Bounds> out;
  SEAM_HD void operator()(std::size_t b) const { out[b] = path_box(world, b, T, 0.5 * world.reach); }
};

struct BoxContained {
  exec::View<const Bounds> needed, kept;
  SEAM_HD std::uint32_t operator()(std::size_t b) const { return kept[b].contains(needed[b]) ? 0u : 1u; }
};
/// 1 when the body moves farther than its own size: only then the broad phase may explode.
struct MovesFar {
  World world;
  SEAM_HD std::uint32_t operator()(std::size_t b) const {
    const BodyState& body = world.bodies[b];
    const MeshRange& range = world.meshes.range[body.mesh];
    return motion_bound(body.dA, body.dp, range) > 2 * range.half.norm() * body.largest_stretch ? 1u : 0u;
  }
};
struct FattenBoxes {
  exec::View<const Bounds> needed;
  double margin;
  exec::View<Bounds> out;
  SEAM_HD void operator()(std::size_t b) const {
    const double more = margin + 0.01 * (needed[b].high - needed[b].low).maxCoeff();
    out[b] = {needed[b].low - Vec3::Constant(more), needed[b].high + Vec3::Constant(more)};
  }
};

/// Carries the caches of pairs that stay over to the new sorted set of pairs.
struct CarryRecords {
  exec::View<const std::uint64_t> key;
  exec::View<const PairRecord> old;
  World world;
  exec::View<PairRecord> out;
  SEAM_HD void operator()(std::size_t r) const {
    const std::uint32_t i = static_cast<std::uint32_t>(key[r] >> 32), j = static_cast<std::uint32_t>(key[r]);
    std::size_t low = 0, high = old.size();
    while (low < high) {
      const std::size_t middle = (low + high) / 2;
      const PairRecord& record = old[middle];
      if (record.i < i || (record.i == i && record.j < j))
        low = middle + 1;
      else
        high = middle;
    }
    if (low < old.size() && old[low].i == i && old[low].j == j) {
      out[r] = old[low];
      return;
    }
    const double size_i = world.meshes.range[world.bodies[i].mesh].half.squaredNorm();
    const double size_j = world.meshes.range[world.bodies[j].mesh].half.squaredNorm();
    PairRecord fresh{};
    fresh.i = i, fresh.j = j, fresh.frame_is_j = size_j > size_i, fresh.slack_share = 1;
    fresh.list.B = Mat3::Zero(), fresh.list.b = Vec3::Zero();
    out[r] = fresh;
  }
};

/// Is the cached list of a pair complete up to `reach` over the whole path? Pairs that move more than any slack never
/// ask it, so that what they do depends on the arguments alone.
struct JudgeLists {
  World world;
  exec::View<const Bounds> boxes;
  double T, large_motion;
  exec::View<const PairRecord> records;
  exec::View<ListState> out;
  SEAM_HD void operator()(std::size_t r) const {
    const PairRecord& record = records[r];
    if (!boxes[record.i].overlaps(boxes[record.j])) {
      out[r] = ListState::apart;
      return;
    }
    const BodyState& frame = world.bodies[record.frame_is_j ? record.j : record.i];
    const BodyState& other = world.bodies[record.frame_is_j ? record.i : record.j];
    const MeshRange& range = world.meshes.range[other.mesh];
    const bool large = T > 0 && !(relative_motion(frame, other, range) * T <= large_motion);
    const double needed = world.reach + 1e-14 * (other.p - frame.p).cwiseAbs().maxCoeff();
    const bool complete = !large && unlisted_distance(record.list, frame, other, range, T) >= needed;
    out[r] = complete ? ListState::complete : ListState::search;
  }
};

struct HasState {
  exec::View<const ListState> states;
  ListState wanted;
  SEAM_HD bool operator()(std::size_t r) const { return states[r] == wanted; }
};

/// Rebuilds lists into the memory they have; one that does not fit is counted and written again when it has more.
struct RebuildLists {
  World world;
  exec::View<const std::uint32_t> which;
  exec::View<PairRecord> records;
  exec::View<std::uint64_t> pool;
  double fine_slack, coarse_slack;
  std::uint32_t coarse_triangles;
  exec::View<std::uint64_t> evaluated;  ///< per record, added to

  SEAM_HD void operator()(std::size_t k) const {
    PairRecord& record = records[which[k]];
    const BodyState &i = world.bodies[record.i], &j = world.bodies[record.j];
    const BodyState& frame = record.frame_is_j ? j : i;
    const BodyState& other = record.frame_is_j ? i : j;
    const bool coarse = world.meshes.range[i.mesh].triangles < coarse_triangles &&
                        world.meshes.range[j.mesh].triangles < coarse_triangles;
    const double distance = world.reach + record.slack_share * (coarse ? coarse_slack : fine_slack);
    EntryWriter writer{pool.data + record.place, record.capacity, 0xffffffffu};
    evaluated[which[k]] += search_pair<false>(world.meshes, i, j, distance, 0, writer);
    record.count = writer.count;
    record.list.B = frame.inverse * other.A;
    record.list.b = frame.inverse * (other.p - frame.p);
    record.list.radius = frame.smallest_stretch > 0 ? distance / frame.largest_stretch * (1 - 1e-9) : 0;
    if (record.count <= record.capacity) sort_entries(pool.data + record.place, record.count);
  }
};

struct Overflowed {
  exec::View<const std::uint32_t> which;
  exec::View<const PairRecord> records;
  SEAM_HD bool operator()(std::size_t k) const { return records[which[k]].count > records[which[k]].capacity; }
};
struct WantedCapacity {
  exec::View<const std::uint32_t> which;
  exec::View<const PairRecord> records;
  exec::View<std::uint64_t> out;
  SEAM_HD void operator()(std::size_t k) const { out[k] = records[which[k]].count + records[which[k]].count / 2 + 4; }
};
struct AssignPlaces {
  exec::View<const std::uint32_t> which;
  exec::View<const std::uint64_t> start;
  std::uint64_t first;
  exec::View<PairRecord> records;
  SEAM_HD void operator()(std::size_t k) const {
    PairRecord& record = records[which[k]];
    record.place = first + start[k];
    record.capacity = record.count + record.count / 2 + 4;
  }
};
struct Indirect {
  exec::View<const std::uint32_t> outer, inner;
  exec::View<std::uint32_t> out;
  SEAM_HD void operator()(std::size_t k) const { out[k] = outer[inner[k]]; }
};

struct CapacityOf {
  exec::View<const PairRecord> records;
  exec::View<std::uint64_t> out;
  SEAM_HD void operator()(std::size_t r) const { out[r] = records[r].capacity; }
};
struct MoveLists {
  exec::View<PairRecord> records;
  exec::View<const std::uint64_t> start, from;
  exec::View<std::uint64_t> to;
  SEAM_HD void operator()(std::size_t r) const {
    PairRecord& record = records[r];
    for (std::uint32_t k = 0; k < record.count; ++k) to[start[r] + k] = from[record.place + k];
    record.place = start[r];
  }
};

/// Counts (out.data null) or writes what comes within reach on the path up to T.
struct SearchPaths {
  World world;
  exec::View<const std::uint32_t> which;
  exec::View<const PairRecord> records;
  double T;
  std::uint32_t limit;
  exec::View<std::uint64_t> count;  ///< per task; the places when writing
  exec::View<std::uint64_t> out;
  exec::View<ListView> lists;  ///< set when writing
  exec::View<std::uint64_t> evaluated;

  SEAM_HD void operator()(std::size_t k) const {
    const PairRecord& record = records[which[k]];
    EntryWriter writer{out.data ? out.data + count[k] : nullptr, out.data ? 0xffffffffu : 0u, limit};
    evaluated[which[k]] +=
        search_pair<true>(world.meshes, world.bodies[record.i], world.bodies[record.j], world.reach, T, writer);
    if (!out.data) {
      count[k] = writer.count;
      return;
    }
    sort_entries(out.data + count[k], writer.count);
    lists[which[k]] = {out.data + count[k], writer.count};
  }
};

/// Relative motion beyond every slack: the only pairs whose searches may explode, whatever the caches hold.
struct IsLargeMotion {
  World world;
  exec::View<const Bounds> boxes;
  exec::View<const PairRecord> records;
  double T, large_motion;
  SEAM_HD bool operator()(std::size_t r) const {
    const PairRecord& record = records[r];
    if (!boxes[record.i].overlaps(boxes[record.j])) return false;
    const BodyState& frame = world.bodies[record.frame_is_j ? record.j : record.i];
    const BodyState& other = world.bodies[record.frame_is_j ? record.i : record.j];
    return !(relative_motion(frame, other, world.meshes.range[other.mesh]) * T <= large_motion);
  }
};

struct UseCached {
  exec::View<const ListState> states;
  exec::View<const PairRecord> records;
  exec::View<const std::uint64_t> pool;
  exec::View<ListView> lists;
  exec::View<std::uint64_t> count;
  SEAM_HD void operator()(std::size_t r) const {
    if (states[r] == ListState::apart) lists[r] = {nullptr, 0};
    if (states[r] == ListState::complete) lists[r] = {pool.data + records[r].place, records[r].count};
    count[r] = lists[r].count;
  }
};

}  // namespace seam::contact::kernels
