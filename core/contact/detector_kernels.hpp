#pragma once
#include "core/contact/pair_lists.hpp"

namespace seam::contact::kernels {

/// A piece of a pool of entries.
struct Slot {
  std::uint64_t place;  ///< first entry in the pool
  std::uint32_t capacity, count;
};

/// The list of a path that was searched: complete up to `margin` more than wanted around q + s dq, s in [0, T].
struct PathReference {
  Mat3 dA_i, dA_j;               ///< T dA
  Vec3 dp;                       ///< T (dp_j - dp_i)
  double margin;                 ///< world, m
  std::uint64_t pose_i, pose_j;  ///< BodyState::pose at q; 0 = no list
  std::uint64_t most;            ///< no search of a path inside the margin, without a margin of its own, finds more
};

/// A body pair i < j with its cached lists of primitive pairs.
struct PairRecord {
  std::uint32_t i, j;
  ListReference list;
  double reference_stretch;  ///< upper bound: world distances at the reference pose over those in its frame
  Slot near;                 ///< entries of `list`
  PathReference path;
  Slot on_path;  ///< entries of `path`
  std::uint32_t
      frame_is_j;     ///< the larger body carries the frame of `list`: the motion of the smaller one is bounded tighter
  float slack_share;  ///< of the longest slack: shrinks while the list is long, grows while it is short
};

/// Which of a record's two lists a kernel works on.
enum class Which : std::uint32_t { near, on_path };
SEAM_HD inline Slot& slot_of(PairRecord& record, Which which) {
  return which == Which::near ? record.near : record.on_path;
}
SEAM_HD inline const Slot& slot_of(const PairRecord& record, Which which) {
  return which == Which::near ? record.near : record.on_path;
}

/// `search_large`: the pair moves more than any slack.
enum class ListState : std::uint32_t { apart, complete, search, search_large };

/// The list to go over in this call: cached or just searched. Entries whose distance - share closing >= beyond stay out
/// of reach without a look.
struct ListView {
  const ListEntry* data;
  std::uint32_t count;
  double beyond, share;
};

struct World {
  MeshViews meshes;
  exec::View<const BodyState> bodies;
  double reach;  ///< dhat + dmin and a margin for rounding (m)
};

/// A distance made larger while this lives, exceptions included.
class Widened {
 public:
  Widened(double& value, double factor) : value_(value), before_(value) { value *= factor; }
  ~Widened() { value_ = before_; }
  Widened(const Widened&) = delete;
  Widened& operator=(const Widened&) = delete;

 private:
  double& value_;
  const double before_;
};

struct PlaceBodies {
  exec::View<const Vec12> q, dq;  ///< dq may be empty
  exec::View<const std::uint32_t> mesh, movable;
  std::uint64_t call;  ///< from 1; in call 1 `out` holds nothing yet
  exec::View<BodyState> out;
  SEAM_HD void operator()(std::size_t b) const {
    BodyState placed = body_state(q[b], dq.empty() ? Vec12(Vec12::Zero()) : Vec12(dq[b]), mesh[b], movable[b]);
    const bool same = call > 1 && out[b].A == placed.A && out[b].p == placed.p;
    placed.pose = same ? out[b].pose : call;
    out[b] = placed;
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
/// 1 when the body moves farther than so many times its own size.
struct MovesFar {
  World world;
  double sizes;
  SEAM_HD std::uint32_t operator()(std::size_t b) const {
    const BodyState& body = world.bodies[b];
    const MeshRange& range = world.meshes.range[body.mesh];
    return motion_bound(body.dA, body.dp, range) > sizes * 2 * range.half.norm() * body.largest_stretch ? 1u : 0u;
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
    fresh.i = i, fresh.j = j, fresh.frame_is_j = size_j > size_i, fresh.slack_share = 0.1f;
    fresh.list.B = fresh.path.dA_i = fresh.path.dA_j = Mat3::Zero(), fresh.list.b = fresh.path.dp = Vec3::Zero();
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
    const bool complete = !large && record.list.radius >= radius_needed(record.list, frame, other, range, T, needed);
    out[r] = complete ? ListState::complete : large ? ListState::search_large : ListState::search;
  }
};

struct NeedsSearch {
  exec::View<const ListState> states;
  SEAM_HD bool operator()(std::size_t r) const {
    return states[r] == ListState::search || states[r] == ListState::search_large;
  }
};

/// Rebuilds lists into the memory they have; one that does not fit is counted and written again when it has more. The
/// slack is what the pair is expected to move, as far as the list stays short: bodies that are only neighbours get far
/// without a search, surfaces that lie side by side do not fill the memory.
struct RebuildLists {
  World world;
  exec::View<const std::uint32_t> which;
  exec::View<PairRecord> records;
  exec::View<ListEntry> pool;
  double dhat, expected_motion, longest_slack;  ///< m
  exec::View<std::uint64_t> evaluated;          ///< per record, added to

  static constexpr std::uint32_t short_list = 24, long_list = 96;

  SEAM_HD void operator()(std::size_t k) const {
    PairRecord& record = records[which[k]];
    const BodyState &i = world.bodies[record.i], &j = world.bodies[record.j];
    const BodyState& frame = record.frame_is_j ? j : i;
    const BodyState& other = record.frame_is_j ? i : j;
    const double longest = larger(record.slack_share * longest_slack, dhat);
    double slack = smaller(longest, wanted(relative_motion(frame, other, world.meshes.range[other.mesh]), longest));
    for (;; slack = larger(0.25 * slack, dhat)) {
      const bool last = slack <= dhat;
      EntryWriter writer{pool.data + record.near.place, record.near.capacity, last ? 0xfffffffeu : long_list};
      const double distance = world.reach + slack;
      evaluated[which[k]] += search_pair<false>(world.meshes, i, j, distance, 0, writer).distances;
      record.near.count = writer.count;
      record.list.radius = frame.smallest_stretch > 0 ? distance / frame.largest_stretch * (1 - 1e-9) : 0;
      if (writer.count <= writer.limit) break;
      record.slack_share = static_cast<float>(0.25 * slack / longest_slack);
    }
    record.reference_stretch = frame.largest_stretch * (1 + 1e-9);
    record.list.B = frame.inverse * other.A;
    record.list.b = frame.inverse * (other.p - frame.p);
    if (record.near.count > record.near.capacity) return;
    sort_entries(pool.data + record.near.place, record.near.count);
    if (record.near.count < short_list && slack >= longest && record.slack_share < 1) record.slack_share *= 2;
  }
  /// Three times the motion when that much can be had, or nothing but reach.
  SEAM_HD double wanted(double motion, double longest) const {
    const double most = larger(motion, expected_motion);
    return 1.2 * most <= longest ? larger(3 * most, dhat) : 1.2 * motion <= longest ? larger(3 * motion, dhat) : dhat;
  }
};

struct Overflowed {
  exec::View<const std::uint32_t> which;
  exec::View<const PairRecord> records;
  Which list;
  SEAM_HD bool operator()(std::size_t k) const {
    const Slot& slot = slot_of(records[which[k]], list);
    return slot.count > slot.capacity;
  }
};
struct WantedCapacity {
  exec::View<const std::uint32_t> which;
  exec::View<const PairRecord> records;
  Which list;
  exec::View<std::uint64_t> out;
  SEAM_HD void operator()(std::size_t k) const { out[k] = wanted(slot_of(records[which[k]], list)); }
  SEAM_HD static std::uint32_t wanted(const Slot& slot) { return slot.count + slot.count / 2 + 4; }
};
struct AssignPlaces {
  exec::View<const std::uint32_t> which;
  exec::View<const std::uint64_t> start;
  std::uint64_t first;
  Which list;
  exec::View<PairRecord> records;
  SEAM_HD void operator()(std::size_t k) const {
    Slot& slot = slot_of(records[which[k]], list);
    slot.place = first + start[k];
    slot.capacity = WantedCapacity::wanted(slot);
  }
};
struct Indirect {
  exec::View<const std::uint32_t> outer, inner;
  exec::View<std::uint32_t> out;
  SEAM_HD void operator()(std::size_t k) const { out[k] = outer[inner[k]]; }
};

struct CapacityOf {
  exec::View<const PairRecord> records;
  Which list;
  exec::View<std::uint64_t> out;
  SEAM_HD void operator()(std::size_t r) const { out[r] = slot_of(records[r], list).capacity; }
};
struct MoveLists {
  exec::View<PairRecord> records;
  exec::View<const std::uint64_t> start;
  exec::View<const ListEntry> from;
  Which list;
  exec::View<ListEntry> to;
  SEAM_HD void operator()(std::size_t r) const {
    Slot& slot = slot_of(records[r], list);
    for (std::uint32_t k = 0; k < slot.count; ++k) to[start[r] + k] = from[slot.place + k];
    slot.place = start[r];
  }
};

/// The share c of the path a record was searched on that comes closest to the present one, q + s T dq; 0 <= c <= 1
/// makes it a part of that path. `away`: bound of the distance of a point from its place there, relative to the other
/// body.
struct PathShare {
  double share, away;
};
SEAM_HD inline PathShare path_share(const World& world, const PairRecord& record, double T) {
  const PathReference& path = record.path;
  const BodyState &i = world.bodies[record.i], &j = world.bodies[record.j];
  const MeshRange &range_i = world.meshes.range[i.mesh], &range_j = world.meshes.range[j.mesh];
  const Vec3 dp = T * (j.dp - i.dp);
  const double size_i = range_i.half.squaredNorm(), size_j = range_j.half.squaredNorm();
  const double along =
      dp.dot(path.dp) + T * (size_i * i.dA.cwiseProduct(path.dA_i).sum() + size_j * j.dA.cwiseProduct(path.dA_j).sum());
  const double length = path.dp.squaredNorm() + size_i * path.dA_i.squaredNorm() + size_j * path.dA_j.squaredNorm();
  const double c = along > 0 ? smaller(1, along / length) : 0;
  const double away = motion_bound(T * j.dA - c * path.dA_j, dp - c * path.dp, range_j) +
                      motion_bound(T * i.dA - c * path.dA_i, Vec3::Zero(), range_i);
  return {c, away * (1 + 1e-5)};
}

/// Is the list of the last path searched from these very poses complete on the present one, q + s T dq? It is when
/// every point of the present path is within the margin of a point of that one, relative to the other body: the
/// trials of a line search, which are shares of one direction but for what bends them.
struct NeedsFreshPath {
  World world;
  exec::View<const std::uint32_t> which;
  exec::View<const PairRecord> records;
  double T;
  SEAM_HD bool operator()(std::size_t k) const {
    const PairRecord& record = records[which[k]];
    const BodyState &i = world.bodies[record.i], &j = world.bodies[record.j];
    if (record.path.pose_i != i.pose || record.path.pose_j != j.pose) return true;
    return !(path_share(world, record, T).away <= record.path.margin);
  }
};

/// Writes what comes within reach and a margin on the path up to T into the memory a record has; what does not fit is
/// counted. Without margin pairs with large motion stop at `limit`.
struct SearchPaths {
  World world;
  exec::View<const std::uint32_t> which;
  exec::View<PairRecord> records;
  exec::View<const ListState> states;
  exec::View<ListEntry> pool;
  double T, dhat;
  bool margin;
  std::uint32_t limit;
  exec::View<std::uint64_t> evaluated;

  SEAM_HD void operator()(std::size_t k) const {
    PairRecord& record = records[which[k]];
    const BodyState &i = world.bodies[record.i], &j = world.bodies[record.j];
    PathReference& path = record.path;
    path.dA_i = T * i.dA, path.dA_j = T * j.dA, path.dp = T * (j.dp - i.dp);
    path.margin = margin ? 0.5 * dhat + 0.03 * T * relative_motion(i, j, world.meshes.range[j.mesh]) : 0;
    const bool large = states[which[k]] == ListState::search_large;
    EntryWriter writer{pool.data + record.on_path.place, record.on_path.capacity, large ? limit : 0xfffffffeu};
    const SearchWork work = search_pair<true>(world.meshes, i, j, world.reach + path.margin, T, writer);
    evaluated[which[k]] += work.distances;
    record.on_path.count = writer.count;
    const bool whole = writer.count <= writer.limit, stored = whole && writer.count <= writer.capacity;
    path.pose_i = stored ? i.pose : 0, path.pose_j = stored ? j.pose : 0;
    path.most = whole && margin ? work.primitives : writer.count;
    if (record.on_path.count <= record.on_path.capacity)
      sort_entries(pool.data + record.on_path.place, record.on_path.count);
  }
};

/// What the searches of pairs with large motion may find at most.
struct PathBound {
  std::uint64_t largest, sum;
};
struct PathBoundOf {
  exec::View<const std::uint32_t> which;
  exec::View<const PairRecord> records;
  exec::View<const ListState> states;
  SEAM_HD PathBound operator()(std::size_t k) const {
    if (states[which[k]] != ListState::search_large) return {0, 0};
    return {records[which[k]].path.most, records[which[k]].path.most};
  }
};
struct CombineBounds {
  SEAM_HD PathBound operator()(const PathBound& a, const PathBound& b) const {
    return {a.largest > b.largest ? a.largest : b.largest, a.sum + b.sum};
  }
};
/// Of those listed in `which`.
struct IsNotLarge {
  exec::View<const std::uint32_t> which;
  exec::View<const ListState> states;
  SEAM_HD bool operator()(std::size_t k) const { return states[which[k]] != ListState::search_large; }
};
struct IsLarge {
  exec::View<const ListState> states;
  SEAM_HD bool operator()(std::size_t r) const { return states[r] == ListState::search_large; }
};

struct PathCapacity {
  exec::View<const PairRecord> records;
  SEAM_HD std::uint64_t operator()(std::size_t r) const { return records[r].on_path.capacity; }
};
struct NoCapacity {
  exec::View<const std::uint32_t> which;
  exec::View<const PairRecord> records;
  SEAM_HD bool operator()(std::size_t k) const { return records[which[k]].on_path.capacity == 0; }
};
struct GiveFirst {
  exec::View<const std::uint32_t> which;
  std::uint64_t first;
  std::uint32_t size;
  exec::View<PairRecord> records;
  SEAM_HD void operator()(std::size_t k) const { records[which[k]].on_path = {first + k * size, size, 0}; }
};
struct ForgetPath {
  exec::View<PairRecord> records;
  SEAM_HD void operator()(std::size_t r) const {
    records[r].on_path = {0, 0, 0};
    records[r].path.pose_i = records[r].path.pose_j = 0;
  }
};

struct UseCached {
  World world;
  double T;
  exec::View<const ListState> states;
  exec::View<const PairRecord> records;
  exec::View<const ListEntry> pool, path_pool;
  exec::View<ListView> lists;
  exec::View<std::uint64_t> count;
  SEAM_HD void operator()(std::size_t r) const {
    const PairRecord& record = records[r];
    ListView list{nullptr, 0, 0, 0};
    if (states[r] == ListState::complete) {
      list = {pool.data + record.near.place, record.near.count, 0, 0};
      const BodyState& frame = world.bodies[record.frame_is_j ? record.j : record.i];
      const BodyState& other = world.bodies[record.frame_is_j ? record.i : record.j];
      const double reach = world.reach + 1e-14 * (other.p - frame.p).cwiseAbs().maxCoeff();
      if (list.count > 0)
        list.beyond = radius_needed(record.list, frame, other, world.meshes.range[other.mesh], T, reach) *
                      record.reference_stretch;
    } else if (states[r] != ListState::apart) {
      const PathShare path = path_share(world, record, T);
      list = {path_pool.data + record.on_path.place, record.on_path.count, world.reach * (1 + 1e-9) + path.away,
              path.share};
    }
    lists[r] = list, count[r] = list.count;
  }
};

}  // namespace seam::contact::kernels
