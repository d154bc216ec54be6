#pragma once
#include "core/contact/ccd.hpp"
#include "core/contact/detector.hpp"
#include "core/contact/traversal.hpp"

namespace seam::contact {

/// The key of an entry of a body pair's list in 64 bits: segment (2), a (31), b (31); sorting entries sorts segments,
/// then a, then b. Segments of the pair i < j: 0 = vertex of i with triangle of j, 1 = edges, 2 = vertex of j with
/// triangle of i.
struct Entry {
  SEAM_HD static std::uint64_t make(std::uint32_t segment, std::uint32_t a, std::uint32_t b) {
    return static_cast<std::uint64_t>(segment) << 62 | static_cast<std::uint64_t>(a) << 31 | b;
  }
  SEAM_HD static std::uint32_t segment(std::uint64_t entry) { return static_cast<std::uint32_t>(entry >> 62); }
  SEAM_HD static std::uint32_t a(std::uint64_t entry) { return static_cast<std::uint32_t>(entry >> 31) & 0x7fffffffu; }
  SEAM_HD static std::uint32_t b(std::uint64_t entry) { return static_cast<std::uint32_t>(entry) & 0x7fffffffu; }
};

/// A primitive pair with a lower bound of its distance: on the share s of the path it was found on, `distance` - s
/// `closing` (m; without path, closing = 0). Single precision, rounded to the safe side.
struct ListEntry {
  std::uint64_t key;
  float distance, closing;

  SEAM_HD static ListEntry make(std::uint64_t key, double distance, double closing) {
    return {key, static_cast<float>(distance * (1 - 1e-6)), static_cast<float>(closing * (1 + 1e-6) + 1e-6 * distance)};
  }
};

/// In-place heap sort, so that kernels need no scratch memory; lists that arrive sorted cost one pass.
SEAM_HD inline void sort_entries(ListEntry* data, std::uint32_t count) {
  bool sorted = true;
  for (std::uint32_t k = 1; k < count; ++k) sorted &= data[k - 1].key <= data[k].key;
  if (sorted) return;
  const auto sink = [data](std::uint32_t root, std::uint32_t end) {
    const ListEntry value = data[root];
    for (std::uint32_t child; (child = 2 * root + 1) < end; root = child) {
      if (child + 1 < end && data[child].key < data[child + 1].key) ++child;
      if (data[child].key <= value.key) break;
      data[root] = data[child];
    }
    data[root] = value;
  };
  for (std::uint32_t root = count / 2; root-- > 0;) sink(root, count);
  for (std::uint32_t end = count - 1; end > 0; --end) {
    const ListEntry last = data[end];
    data[end] = data[0], data[0] = last;
    sink(0, end);
  }
}

/// World positions and motions of a body pair relative to the first body's translation, so that distance from the
/// origin costs no digits.
struct PairPlaces {
  const MeshViews& meshes;
  const BodyState& i;
  const BodyState& j;
  const MeshRange& range_i;
  const MeshRange& range_j;
  Vec3 offset, drift;

  SEAM_HD PairPlaces(const MeshViews& mesh_views, const BodyState& body_i, const BodyState& body_j)
      : meshes(mesh_views),
        i(body_i),
        j(body_j),
        range_i(mesh_views.range[body_i.mesh]),
        range_j(mesh_views.range[body_j.mesh]),
        offset(body_j.p - body_i.p),
        drift(body_j.dp - body_i.dp) {}

  SEAM_HD Vec3 x_i(std::uint32_t v) const { return i.A * meshes.vertex[range_i.vertex + v]; }
  SEAM_HD Vec3 x_j(std::uint32_t v) const { return j.A * meshes.vertex[range_j.vertex + v] + offset; }
  SEAM_HD Vec3 dx_i(std::uint32_t v) const { return i.dA * meshes.vertex[range_i.vertex + v]; }
  SEAM_HD Vec3 dx_j(std::uint32_t v) const { return j.dA * meshes.vertex[range_j.vertex + v] + drift; }

  /// Vertices of an entry, in the order of the CCD functions; `of_i[k]` tells the body. Returns the size of the first
  /// primitive.
  SEAM_HD int corners(std::uint64_t entry, std::uint32_t v[4], bool of_i[4]) const {
    const std::uint32_t segment = Entry::segment(entry), a = Entry::a(entry), b = Entry::b(entry);
    if (segment == 1) {
      const Vec2i ea = meshes.edge[range_i.edge + a], eb = meshes.edge[range_j.edge + b];
      for (int k = 0; k < 2; ++k) {
        v[k] = static_cast<std::uint32_t>(ea[k]), of_i[k] = true;
        v[2 + k] = static_cast<std::uint32_t>(eb[k]), of_i[2 + k] = false;
      }
      return 2;
    }
    const bool point_of_i = segment == 0;
    const Vec3i t = meshes.triangle[(point_of_i ? range_j.triangle : range_i.triangle) + b];
    v[0] = a, of_i[0] = point_of_i;
    for (int k = 0; k < 3; ++k) v[1 + k] = static_cast<std::uint32_t>(t[k]), of_i[1 + k] = !point_of_i;
    return 1;
  }
  SEAM_HD int positions(std::uint64_t entry, Vec3 x[4]) const {
    std::uint32_t v[4];
    bool of_i[4];
    const int split = corners(entry, v, of_i);
    for (int k = 0; k < 4; ++k) x[k] = of_i[k] ? x_i(v[k]) : x_j(v[k]);
    return split;
  }
  SEAM_HD detail::MovingPair moving(std::uint64_t entry) const {
    std::uint32_t v[4];
    bool of_i[4];
    Vec3 x[4], dx[4];
    const int split = corners(entry, v, of_i);
    for (int k = 0; k < 4; ++k) {
      x[k] = of_i[k] ? x_i(v[k]) : x_j(v[k]);
      dx[k] = of_i[k] ? dx_i(v[k]) : dx_j(v[k]);
    }
    return detail::MovingPair(x, dx, 4, split);
  }
};

SEAM_HD inline double squared_distance(const Vec3 x[4], int split) {
  return split == 1 ? point_triangle_closest(x[0], x[1], x[2], x[3]).squared_distance
                    : edge_edge_closest(x[0], x[1], x[2], x[3]).squared_distance;
}

/// True when the pair certainly stays beyond `distance` for t in [0, T]: distances along one direction are linear in t.
SEAM_HD inline bool stays_beyond(const detail::MovingPair& pair, const Vec3& n, double distance, double T) {
  return pair.safe_step(0, n, distance + pair.rounding) >= T;
}

/// Writes entries to a fixed piece of memory and keeps counting when it is full; stops the search above `limit`.
struct EntryWriter {
  ListEntry* out;
  std::uint32_t capacity, limit, count = 0;

  SEAM_HD bool push(const ListEntry& entry) {
    if (count < capacity) out[count] = entry;
    return ++count <= limit;
  }
};

/// Leaf stage: triangle boxes, then the triangles' own planes, then for the owned primitives what the planes say, boxes
/// and the exact distance. A triangle is loaded once for the run of leaf pairs it appears in.
template <bool Swept>
struct LeafVisitor {
  const PairPlaces& places;
  double distance;  ///< world, m
  double T;
  EntryWriter& writer;
  std::uint64_t distances = 0;   ///< exact distances evaluated
  std::uint64_t primitives = 0;  ///< pairs of owned primitives of the pairs of triangles visited

  /// A triangle with the boxes and the extent across its plane, at the start and at the end of the path.
  struct Corners {
    std::uint32_t item = 0xffffffffu;
    LeafTriangle triangle;
    Vec3 x[3], dx[3], end[3];
    Bounds box[3], whole;
    Vec3 normal;
    double limit, low[2], high[2];
    std::uint32_t corners_owned, edges_owned;
  };
  Corners p, q;

  SEAM_HD LeafVisitor(const PairPlaces& pair, double wanted, double duration, EntryWriter& out)
      : places(pair), distance(wanted), T(duration), writer(out) {}

  SEAM_HD bool operator()(std::uint32_t item_i, std::uint32_t item_j) {
    if (p.item != item_i) load<true>(item_i, p);
    if (q.item != item_j) load<false>(item_j, q);
    primitives += p.corners_owned + q.corners_owned + p.edges_owned * q.edges_owned;
    if (!close(p.whole, q.whole)) return true;
    int side_q[3], side_p[3];  // of the corners, across the other triangle's plane
    if (sides(p, q, side_q) || sides(q, p, side_p)) return true;
    const LeafTriangle &a = p.triangle, &b = q.triangle;
    for (int k = 0; k < 3; ++k) {
      if ((a.owned >> k & 1) && side_p[k] == 0 && close(p.box[k], q.whole) &&
          !consider(Entry::make(0, a.vertex[k], b.triangle), p, k, q))
        return false;
      if ((b.owned >> k & 1) && side_q[k] == 0 && close(q.box[k], p.whole) &&
          !consider(Entry::make(2, b.vertex[k], a.triangle), q, k, p))
        return false;
      if (!(a.owned >> (3 + k) & 1) || beside(side_p, k)) continue;
      const Bounds edge_a = edge_box(p, k);
      if (!close(edge_a, q.whole)) continue;
      for (int l = 0; l < 3; ++l)
        if ((b.owned >> (3 + l) & 1) && !beside(side_q, l) && close(edge_a, edge_box(q, l)) && !consider_edges(k, l))
          return false;
    }
    return true;
  }

 private:
  SEAM_HD static int after(int k) { return k == 2 ? 0 : k + 1; }

  template <bool OfI>
  SEAM_HD void load(std::uint32_t item, Corners& corners) const {
    corners.item = item;
    corners.triangle = places.meshes.item[item];
    const std::uint32_t owned = corners.triangle.owned;
    corners.corners_owned = (owned & 1) + (owned >> 1 & 1) + (owned >> 2 & 1);
    corners.edges_owned = (owned >> 3 & 1) + (owned >> 4 & 1) + (owned >> 5 & 1);
    for (int k = 0; k < 3; ++k) {
      const std::uint32_t v = corners.triangle.vertex[k];
      const Vec3 x = OfI ? places.x_i(v) : places.x_j(v);
      corners.x[k] = x, corners.box[k] = {x, x};
      if constexpr (Swept) {
        corners.dx[k] = OfI ? places.dx_i(v) : places.dx_j(v);
        corners.end[k] = x + T * corners.dx[k];
        corners.box[k].extend({corners.end[k], corners.end[k]});
      }
    }
    corners.whole = corners.box[0];
    corners.whole.extend(corners.box[1]), corners.whole.extend(corners.box[2]);
    corners.normal = (corners.x[1] - corners.x[0]).cross(corners.x[2] - corners.x[0]);
    corners.limit = distance * corners.normal.norm() * (1 + 1e-9);
    extent(corners, corners.x, 0);
    if constexpr (Swept) extent(corners, corners.end, 1);
  }
  /// Of the corners along the normal, which for a triangle without area may point anywhere.
  SEAM_HD static void extent(Corners& corners, const Vec3 x[3], int end) {
    corners.low[end] = corners.high[end] = corners.normal.dot(x[0] - corners.x[0]);
    for (int k = 1; k < 3; ++k) {
      const double along = corners.normal.dot(x[k] - corners.x[0]);
      corners.low[end] = smaller(corners.low[end], along), corners.high[end] = larger(corners.high[end], along);
    }
  }
  /// -1 or 1 for corners that stay beyond `distance` on that side of the other triangle; true when all do, on one side.
  /// Distances along one direction are linear in t, so that both ends decide.
  SEAM_HD bool sides(const Corners& plane, const Corners& other, int side[3]) const {
    int sum = 0;
    for (int k = 0; k < 3; ++k) {
      const double start = plane.normal.dot(other.x[k] - plane.x[0]);
      bool above = start - plane.high[0] > plane.limit, below = plane.low[0] - start > plane.limit;
      if constexpr (Swept) {
        const double end = plane.normal.dot(other.end[k] - plane.x[0]);
        above = above && end - plane.high[1] > plane.limit, below = below && plane.low[1] - end > plane.limit;
      }
      side[k] = above ? 1 : below ? -1 : 0;
      sum += side[k];
    }
    return sum == 3 || sum == -3;
  }
  /// Both ends of edge k on one side.
  SEAM_HD static bool beside(const int side[3], int k) { return side[k] != 0 && side[k] == side[after(k)]; }
  SEAM_HD static Bounds edge_box(const Corners& corners, int k) {
    Bounds box = corners.box[k];
    box.extend(corners.box[after(k)]);
    return box;
  }
  SEAM_HD bool close(const Bounds& a, const Bounds& b) const {
    for (int k = 0; k < 3; ++k)
      if (!(a.low[k] - b.high[k] <= distance && b.low[k] - a.high[k] <= distance)) return false;
    return true;
  }
  SEAM_HD bool consider(std::uint64_t entry, const Corners& point, int k, const Corners& triangle) {
    const Vec3 x[4] = {point.x[k], triangle.x[0], triangle.x[1], triangle.x[2]};
    if constexpr (!Swept) {
      return judge(entry, x, 1);
    } else {
      const Vec3 dx[4] = {point.dx[k], triangle.dx[0], triangle.dx[1], triangle.dx[2]};
      return judge(entry, detail::MovingPair(x, dx, 4, 1));
    }
  }
  /// Edges run from the smaller vertex to the larger one.
  SEAM_HD bool consider_edges(int k, int l) {
    int a = k, b = after(k), c = l, d = after(l);
    if (p.triangle.vertex[a] > p.triangle.vertex[b]) a = b, b = k;
    if (q.triangle.vertex[c] > q.triangle.vertex[d]) c = d, d = l;
    const std::uint64_t entry = Entry::make(1, p.triangle.edge[k], q.triangle.edge[l]);
    const Vec3 x[4] = {p.x[a], p.x[b], q.x[c], q.x[d]};
    if constexpr (!Swept) {
      return judge(entry, x, 2);
    } else {
      const Vec3 dx[4] = {p.dx[a], p.dx[b], q.dx[c], q.dx[d]};
      return judge(entry, detail::MovingPair(x, dx, 4, 2));
    }
  }
  SEAM_HD bool judge(std::uint64_t entry, const Vec3 x[4], int split) {
    ++distances;
    const double squared = squared_distance(x, split);
    return squared < distance * distance ? writer.push(ListEntry::make(entry, sqrt(squared), 0)) : true;
  }
  SEAM_HD bool judge(std::uint64_t entry, const detail::MovingPair& pair) {
    ++distances;
    Vec3 n = Vec3::Zero();
    const double start = pair.distance(0, n);
    if (stays_beyond(pair, n, distance, T)) return true;
    return writer.push(ListEntry::make(entry, start, closing(pair, n)));
  }
  /// How much the distance along n shrinks over the path at most.
  SEAM_HD double closing(const detail::MovingPair& pair, const Vec3& n) const {
    double most = 0;
    for (int i = 0; i < pair.split; ++i)
      for (int j = pair.split; j < pair.count; ++j) most = larger(most, -T * n.dot(pair.dx[i] - pair.dx[j]));
    return most;
  }
};

struct SearchWork {
  std::uint64_t distances;   ///< exact distances evaluated
  std::uint64_t primitives;  ///< pairs of primitives of all pairs of triangles visited: a bound of what is found
};

/// All pairs of bodies i and j that come below `distance` on the path up to T (T = 0: at the start).
template <bool Swept>
SEAM_HD inline SearchWork search_pair(const MeshViews& meshes, const BodyState& i, const BodyState& j, double distance,
                                      double T, EntryWriter& writer) {
  const PairPlaces places(meshes, i, j);
  const PairFrame in_i(i, j, places.range_i, distance, T), in_j(j, i, places.range_j, distance, T);
  LeafVisitor<Swept> visitor(places, distance, T, writer);
  traverse<Swept>(meshes, places.range_i, places.range_j, in_i, in_j, visitor);
  return {visitor.distances, visitor.primitives};
}

}  // namespace seam::contact
