#pragma once
#include "core/contact/detector_kernels.hpp"

namespace seam::contact::kernels {

struct CcdWork {
  double t;
  std::uint64_t queries, evaluated;
};

enum class FilterMode : std::uint32_t { near_at_start, first_bound, near_on_path };

/// Goes over the lists: keeps what is within reach (at the start, or anywhere on the path) and runs the additive CCD on
/// it. `first_bound` keeps nothing: it runs the CCD on what is near at the start.
struct FilterLists {
  World world;
  exec::View<const PairRecord> records;
  exec::View<const ListView> lists;
  exec::View<const std::uint64_t> start;  ///< place of each record in `kept`
  FilterMode mode;
  double T;
  CcdRule rule;
  exec::View<std::uint64_t> kept;
  exec::View<std::uint32_t> segment_count;  ///< 3 per record
  exec::View<CcdWork> work;                 ///< per record

  SEAM_HD void operator()(std::size_t r) const {
    const ListView list = lists[r];
    std::uint32_t count[3] = {0, 0, 0};
    CcdWork done{1, 0, 0};
    std::uint64_t* out = kept.data ? kept.data + start[r] : nullptr;
    if (list.count > 0) {
      const PairPlaces places(world.meshes, world.bodies[records[r].i], world.bodies[records[r].j]);
      for (std::uint32_t k = 0; k < list.count; ++k) {
        const ListEntry& entry = list.data[k];
        if (entry.distance - list.share * entry.closing >= list.beyond) continue;
        ++done.evaluated;
        if (mode == FilterMode::near_on_path ? !near_on_path(places, entry.key, done)
                                             : !near_at_start(places, entry.key))
          continue;
        if (mode == FilterMode::first_bound) {
          done.t = smaller(done.t, detail::additive_ccd(places.moving(entry.key), rule)), ++done.queries;
          continue;
        }
        *out++ = entry.key;
        ++count[Entry::segment(entry.key)];
      }
    }
    for (int s = 0; s < 3; ++s) segment_count[3 * r + s] = count[s];
    work[r] = done;
  }
  SEAM_HD bool near_at_start(const PairPlaces& places, std::uint64_t entry) const {
    Vec3 x[4];
    const int split = places.positions(entry, x);
    return squared_distance(x, split) < world.reach * world.reach;
  }
  SEAM_HD bool near_on_path(const PairPlaces& places, std::uint64_t entry, CcdWork& done) const {
    const detail::MovingPair pair = places.moving(entry);
    Vec3 n = Vec3::Zero();
    pair.distance(0, n);
    if (stays_beyond(pair, n, world.reach, T)) return false;
    ++done.queries;
    done.t = smaller(done.t, detail::additive_ccd(pair, rule));
    return true;
  }
};

/// Shrinks the slack of pairs whose lists are mostly idle (collision.md, design 7).
struct AdaptSlack {
  exec::View<const std::uint32_t> segment_count;
  exec::View<const ListState> states;
  exec::View<PairRecord> records;
  SEAM_HD void operator()(std::size_t r) const {
    PairRecord& record = records[r];
    const std::uint32_t active = segment_count[3 * r] + segment_count[3 * r + 1] + segment_count[3 * r + 2];
    if (states[r] == ListState::apart) return;
    if (record.near.count > 8 * active + 32 && record.slack_share > 0.04f) record.slack_share *= 0.5f;
  }
};

struct Plane {
  Vec3 normal;
  double offset;
};

/// Body against half-space: the tree culls with node boxes; a vertex's distance is linear on the path. Nothing is
/// cached. Counts (out.data null) or writes.
struct PlanePairs {
  World world;
  exec::View<const Plane> planes;
  double T;
  CcdRule rule;
  exec::View<std::uint32_t> count;        ///< per (body, plane)
  exec::View<CcdWork> work;               ///< per (body, plane), when counting
  exec::View<const std::uint64_t> place;  ///< where to write, per (body, plane)
  exec::View<PrimitivePair> out;

  struct Motion {
    Vec3 row, row_motion;  ///< n^T A and n^T dA
    double start, change;  ///< n . p - offset and n . dp
    SEAM_HD double at(const Vec3& X) const { return row.dot(X) + start; }
    SEAM_HD double change_at(const Vec3& X) const { return row_motion.dot(X) + change; }
  };

  SEAM_HD void operator()(std::size_t task) const {
    const std::uint32_t b = static_cast<std::uint32_t>(task / planes.size()),
                        p = static_cast<std::uint32_t>(task % planes.size());
    const BodyState& body = world.bodies[b];
    std::uint32_t found = 0;
    CcdWork done{1, 0, 0};
    if (out.data && count[task] == 0) return;
    if (body.movable) search(body, planes[p], b, p, found, done, out.data ? out.data + place[task] : nullptr);
    if (out.data) return;
    count[task] = found, work[task] = done;
  }

 private:
  SEAM_HD void search(const BodyState& body, const Plane& plane, std::uint32_t b, std::uint32_t p, std::uint32_t& found,
                      CcdWork& done, PrimitivePair* write) const {
    const MeshRange& range = world.meshes.range[body.mesh];
    if (range.triangles == 0) return;
    Motion motion;
    motion.row = body.A.transpose() * plane.normal, motion.row_motion = body.dA.transpose() * plane.normal;
    motion.start = plane.normal.dot(body.p) - plane.offset, motion.change = plane.normal.dot(body.dp);
    if (far(body, plane, range, motion)) return;
    const double scale = body.p.norm() + body.dp.norm() + fabs(plane.offset) +
                         (body.largest_stretch + norm_bound(body.dA)) * (range.center.norm() + range.half.norm());
    constexpr int capacity = spatial::StaticTree::max_depth * (spatial::StaticTree::width - 1) + 1;
    std::uint32_t stack[capacity];
    int top = 0;
    stack[top++] = range.node;
    while (top > 0) {
      const spatial::TreeNode& node = world.meshes.node[stack[--top]];
      if (!(lowest(node, motion) < world.reach + 1e-14 * scale)) continue;
      const std::uint32_t size = node.count & ~spatial::TreeNode::leaf_bit;
      if (!(node.count & spatial::TreeNode::leaf_bit)) {
        for (std::uint32_t k = 0; k < size; ++k) stack[top++] = range.node + node.first + k;
        continue;
      }
      for (std::uint32_t k = 0; k < size; ++k) visit(range, node.first + k, motion, scale, b, p, found, done, write);
    }
    if (write) sort_pairs(write, found);
  }
  /// The mesh's box stays beyond reach: most bodies end here.
  SEAM_HD bool far(const BodyState& body, const Plane& plane, const MeshRange& range, const Motion& motion) const {
    const Vec3 row_end = motion.row + T * motion.row_motion;
    const double start = motion.at(range.center) - motion.row.cwiseAbs().dot(range.half);
    const double end =
        motion.at(range.center) + T * motion.change_at(range.center) - row_end.cwiseAbs().dot(range.half);
    const double size = range.center.norm() + range.half.norm();
    const double scale =
        body.p.norm() + body.dp.norm() + fabs(plane.offset) + (body.largest_stretch + body.dA.norm()) * size;
    return smaller(start, end) >= world.reach + 1e-13 * scale;
  }
  /// Lowest signed distance of the node's box over the path: the centre moves linearly and the extent is convex in t.
  SEAM_HD double lowest(const spatial::TreeNode& node, const Motion& motion) const {
    const Vec3 c = center_of(node), e = half_of(node);
    const double start = motion.at(c) - motion.row.cwiseAbs().dot(e);
    const Vec3 row_end = motion.row + T * motion.row_motion;
    const double end = motion.at(c) + T * motion.change_at(c) - row_end.cwiseAbs().dot(e);
    return smaller(start, end);
  }
  SEAM_HD void visit(const MeshRange& range, std::uint32_t item_index, const Motion& motion, double scale,
                     std::uint32_t b, std::uint32_t p, std::uint32_t& found, CcdWork& done,
                     PrimitivePair* write) const {
    const LeafTriangle& item = world.meshes.item[range.item + item_index];
    for (int k = 0; k < 3; ++k) {
      if (!(item.owned >> k & 1)) continue;
      const Vec3 X = world.meshes.vertex[range.vertex + item.vertex[k]];
      const double d = motion.at(X), change = motion.change_at(X);
      ++done.evaluated;
      if (!(smaller(d, d + T * change) < world.reach)) continue;
      if (write) write[found] = {b, p, item.vertex[k], 0, PairKind::point_plane};
      ++found, ++done.queries;
      done.t = smaller(done.t, point_plane_ccd(d, change, scale, rule));
    }
  }
  SEAM_HD static void sort_pairs(PrimitivePair* pairs, std::uint32_t count) {
    // Shell sort: few vertices touch a plane, except for meshes lying flat on it.
    for (std::uint32_t gap = count / 2; gap > 0; gap /= 2)
      for (std::uint32_t k = gap; k < count; ++k) {
        const PrimitivePair moved = pairs[k];
        std::uint32_t to = k;
        for (; to >= gap && pairs[to - gap].a > moved.a; to -= gap) pairs[to] = pairs[to - gap];
        pairs[to] = moved;
      }
  }
};

/// Canonical order of the pieces of output: three segments per record, then one per (body, plane).
struct SegmentKeys {
  exec::View<const PairRecord> records;
  std::uint32_t planes;
  exec::View<std::uint64_t> key;
  exec::View<std::uint32_t> index;
  SEAM_HD static std::uint64_t make(std::uint32_t a, std::uint32_t b, PairKind kind) {
    return static_cast<std::uint64_t>(a) << 34 | static_cast<std::uint64_t>(b) << 2 | static_cast<std::uint64_t>(kind);
  }
  SEAM_HD void operator()(std::size_t s) const {
    index[s] = static_cast<std::uint32_t>(s);
    const std::size_t first_plane = 3 * records.size();
    if (s >= first_plane) {
      const std::size_t task = s - first_plane;
      key[s] = make(static_cast<std::uint32_t>(task / planes), static_cast<std::uint32_t>(task % planes),
                    PairKind::point_plane);
      return;
    }
    const PairRecord& record = records[s / 3];
    const bool reversed = s % 3 == 2;
    key[s] = make(reversed ? record.j : record.i, reversed ? record.i : record.j,
                  s % 3 == 1 ? PairKind::edge_edge : PairKind::point_triangle);
  }
};

struct OrderedCounts {
  exec::View<const std::uint32_t> index, segment_count, plane_count;
  exec::View<std::uint64_t> out;
  SEAM_HD void operator()(std::size_t k) const {
    const std::uint32_t s = index[k];
    out[k] = s < segment_count.size() ? segment_count[s] : plane_count[s - segment_count.size()];
  }
};

struct WriteSegments {
  exec::View<const std::uint32_t> index, segment_count;
  exec::View<const std::uint64_t> out_start, kept_start, kept;
  exec::View<const PairRecord> records;
  exec::View<std::uint64_t> plane_place;
  exec::View<PrimitivePair> out;
  SEAM_HD void operator()(std::size_t k) const {
    const std::uint32_t s = index[k];
    if (s >= segment_count.size()) {
      plane_place[s - segment_count.size()] = out_start[k];
      return;
    }
    const std::uint32_t r = s / 3, segment = s % 3;
    std::uint64_t from = kept_start[r];
    for (std::uint32_t before = 0; before < segment; ++before) from += segment_count[3 * r + before];
    const bool reversed = segment == 2;
    const std::uint32_t body_a = reversed ? records[r].j : records[r].i,
                        body_b = reversed ? records[r].i : records[r].j;
    const PairKind kind = segment == 1 ? PairKind::edge_edge : PairKind::point_triangle;
    for (std::uint32_t c = 0; c < segment_count[s]; ++c) {
      const std::uint64_t entry = kept[from + c];
      out[out_start[k] + c] = {body_a, body_b, Entry::a(entry), Entry::b(entry), kind};
    }
  }
};

struct WorkOf {
  exec::View<const CcdWork> work;
  SEAM_HD CcdWork operator()(std::size_t k) const { return work[k]; }
};
struct CombineWork {
  SEAM_HD CcdWork operator()(const CcdWork& a, const CcdWork& b) const {
    return {smaller(a.t, b.t), a.queries + b.queries, a.evaluated + b.evaluated};
  }
};
/// A record or plane that cuts the path, for the limits of single bodies.
struct LimitRow {
  std::uint32_t i, j;  ///< the same body twice for a plane
  double t;
};
struct IsLimited {
  exec::View<const CcdWork> work;
  SEAM_HD bool operator()(std::size_t k) const { return work[k].t < 1; }
};
struct RecordLimits {
  exec::View<const std::uint32_t> which;
  exec::View<const PairRecord> records;
  exec::View<const CcdWork> work;
  exec::View<LimitRow> out;
  SEAM_HD void operator()(std::size_t k) const {
    const PairRecord& record = records[which[k]];
    out[k] = {record.i, record.j, work[which[k]].t};
  }
};
struct PlaneLimits {
  exec::View<const std::uint32_t> which;
  std::uint32_t planes;
  exec::View<const CcdWork> work;
  exec::View<LimitRow> out;
  SEAM_HD void operator()(std::size_t k) const {
    const std::uint32_t body = which[k] / planes;
    out[k] = {body, body, work[which[k]].t};
  }
};
struct SumOf {
  exec::View<const std::uint64_t> values;
  SEAM_HD std::uint64_t operator()(std::size_t k) const { return values[k]; }
};
struct AddCounts {
  template <class T>
  SEAM_HD T operator()(T a, T b) const {
    return static_cast<T>(a + b);
  }
};
struct MarkComplete {
  exec::View<const std::uint32_t> which;
  exec::View<ListState> states;
  SEAM_HD void operator()(std::size_t k) const { states[which[k]] = ListState::complete; }
};
struct NotApart {
  exec::View<const ListState> states;
  SEAM_HD std::uint64_t operator()(std::size_t r) const { return states[r] == ListState::apart ? 0u : 1u; }
};

}  // namespace seam::contact::kernels
