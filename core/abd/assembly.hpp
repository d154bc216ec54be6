#pragma once
#include "core/abd/stamp.hpp"
#include "core/math/block_system.hpp"

/// From stamps to the sparse system: stamps are sorted by body pair (stable: their own order stays), each pair sums its
/// blocks, each body gathers its pairs. No atomics, no order that depends on threads.
namespace seam::abd {

/// Sums of the stamps of one pair of moving bodies, or of one body against the unmoving world.
struct PairBlocks {
  Mat12 aa, bb, ab;
  Vec12 g_a, g_b;
};

/// Puts the smaller moving body first and drops the side that does not move.
SEAM_HD inline void normalize_stamp(Stamp& stamp, exec::View<const BodyData> bodies) {
  if (stamp.body_b == no_stamp_body) return;
  const bool b_moves = bodies[stamp.body_b].moves != 0;
  if (!bodies[stamp.body_a].moves || (b_moves && stamp.body_a > stamp.body_b)) {
    const Stamp old = stamp;
    stamp.body_a = old.body_b, stamp.body_b = old.body_a;
    stamp.w_a = old.w_b, stamp.w_b = old.w_a;
    stamp.aa = old.bb, stamp.bb = old.aa, stamp.ab = old.ab.transpose();
    stamp.g_a = old.g_b, stamp.g_b = old.g_a;
    for (int k = 0; k < stamp.bends; ++k) stamp.slide_a[k] = old.slide_b[k], stamp.slide_b[k] = old.slide_a[k];
  }
  if (bodies[stamp.body_b].moves) return;
  stamp.body_b = no_stamp_body;
  // sliding over what does not turn has no curvature
  int kept = 0;
  for (int k = 0; k < stamp.bends; ++k) {
    if (!(stamp.slide_a[k].squaredNorm() > 0)) continue;
    stamp.tangent[kept] = stamp.tangent[k], stamp.slide_a[kept] = stamp.slide_a[k];
    ++kept;
  }
  stamp.bends = kept;
}

namespace kernels {

struct StampKeys {
  exec::View<const Stamp> stamps;
  exec::View<std::uint64_t> keys;
  exec::View<std::uint32_t> order;
  SEAM_HD void operator()(std::size_t i) const {
    keys[i] = (static_cast<std::uint64_t>(stamps[i].body_a) << 32) | stamps[i].body_b;
    order[i] = static_cast<std::uint32_t>(i);
  }
};

struct StartsPair {
  exec::View<const std::uint64_t> keys;
  SEAM_HD bool operator()(std::size_t i) const { return i == 0 || keys[i] != keys[i - 1]; }
};

struct SumPair {
  exec::View<const Stamp> stamps;
  exec::View<const std::uint32_t> order, starts;
  exec::View<PairBlocks> sums;
  exec::View<BlockPair> bodies;
  SEAM_HD void operator()(std::size_t p) const {
    PairBlocks& sum = sums[p];
    const Stamp& first = stamps[order[starts[p]]];
    const bool two = first.body_b != no_stamp_body;
    bodies[p] = {first.body_a, first.body_b};
    for (int i = 0; i < 144; ++i) sum.aa.data()[i] = 0;
    for (int i = 0; i < 12; ++i) sum.g_a.data()[i] = sum.g_b.data()[i] = 0;
    if (two)
      for (int i = 0; i < 144; ++i) sum.bb.data()[i] = sum.ab.data()[i] = 0;
    const std::size_t end = p + 1 < starts.size() ? starts[p + 1] : order.size();
    for (std::size_t e = starts[p]; e < end; ++e) {
      const Stamp& stamp = stamps[order[e]];
      add_stamp_block(stamp.w_a, stamp.w_a, stamp.aa, sum.aa);
      add_stamp_gradient(stamp.w_a, stamp.g_a, sum.g_a);
      for (int k = 0; k < stamp.bends; ++k) add_bend(stamp, k, two, sum);
      if (!two) continue;
      add_stamp_block(stamp.w_b, stamp.w_b, stamp.bb, sum.bb);
      add_stamp_block(stamp.w_a, stamp.w_b, stamp.ab, sum.ab);
      add_stamp_gradient(stamp.w_b, stamp.g_b, sum.g_b);
    }
  }
  SEAM_HD static void add_bend(const Stamp& stamp, int k, bool two, PairBlocks& sum) {
    const Vec12 a = bend_vector(stamp, k, stamp.w_a, stamp.slide_a[k]);
    add_outer(a, a, 1, sum.aa);
    if (!two) return;
    const Vec12 b = bend_vector(stamp, k, stamp.w_b, stamp.slide_b[k]);
    add_outer(b, b, 1, sum.bb);
    add_outer(a, b, -1, sum.ab);
  }
};

/// Which pairs touch a body: entry 2p + side under the body's number; the missing side of a single goes to `n`, behind
/// every body.
struct BodyEntries {
  exec::View<const BlockPair> bodies;
  std::uint32_t n;
  exec::View<std::uint32_t> keys, entries;
  SEAM_HD void operator()(std::size_t e) const {
    const BlockPair& pair = bodies[e / 2];
    const std::uint32_t body = e % 2 ? pair.col : pair.row;
    keys[e] = body == no_stamp_body ? n : body;
    entries[e] = static_cast<std::uint32_t>(e);
  }
};

struct IsPair {
  exec::View<const BlockPair> bodies;
  SEAM_HD bool operator()(std::size_t p) const { return bodies[p].col != no_stamp_body; }
};

/// P x, P H Q with 12 x 12 projectors; index -1 = identity.
SEAM_HD inline void apply_lock(exec::View<const Mat12> locks, std::int32_t lock, Vec12& x) {
  if (lock >= 0) x = seam::multiply(locks[static_cast<std::size_t>(lock)], x);
}
SEAM_HD inline void apply_locks(exec::View<const Mat12> locks, std::int32_t row, std::int32_t col, Mat12& H) {
  if (row >= 0) H = seam::multiply(locks[static_cast<std::size_t>(row)], H);
  if (col >= 0) H = seam::multiply(H, locks[static_cast<std::size_t>(col)]);
}

/// Adds the pairs to a body's own terms, in order, and takes out what is locked or static: there the row becomes a
/// multiple of the identity of the size of the rest.
struct GatherBody {
  exec::View<const PairBlocks> sums;
  exec::View<const std::uint32_t> keys, entries;
  exec::View<const BodyData> bodies;
  exec::View<const Mat12> locks;
  exec::View<Mat12> diagonal;
  exec::View<Vec12> gradient;
  SEAM_HD void operator()(std::size_t body) const {
    Mat12& H = diagonal[body];
    Vec12& g = gradient[body];
    if (!bodies[body].moves) {
      for (int i = 0; i < 144; ++i) H.data()[i] = i % 13 == 0 ? 1 : 0;
      for (int i = 0; i < 12; ++i) g.data()[i] = 0;
      return;
    }
    std::size_t low = 0, high = keys.size();
    while (low < high) {
      const std::size_t middle = (low + high) / 2;
      if (keys[middle] < body)
        low = middle + 1;
      else
        high = middle;
    }
    for (std::size_t e = low; e < keys.size() && keys[e] == body; ++e) {
      const PairBlocks& sum = sums[entries[e] / 2];
      const bool second = entries[e] % 2;
      const double* block = second ? sum.bb.data() : sum.aa.data();
      const double* slope = second ? sum.g_b.data() : sum.g_a.data();
      for (int i = 0; i < 144; ++i) H.data()[i] += block[i];
      for (int i = 0; i < 12; ++i) g.data()[i] += slope[i];
    }
    lock_body(bodies[body].lock, H, g);
  }
  SEAM_HD void lock_body(std::int32_t lock, Mat12& H, Vec12& g) const {
    if (lock < 0) return;
    double size = 0;
    for (int i = 0; i < 12; ++i) size += H.data()[13 * i] / 12;
    apply_locks(locks, lock, lock, H);
    apply_lock(locks, lock, g);
    const Mat12& P = locks[static_cast<std::size_t>(lock)];
    for (int i = 0; i < 144; ++i) H.data()[i] += size * ((i % 13 == 0 ? 1 : 0) - P.data()[i]);
  }
};

struct CopyOffDiagonal {
  exec::View<const PairBlocks> sums;
  exec::View<const BlockPair> bodies;
  exec::View<const std::uint32_t> chosen;
  exec::View<const BodyData> data;
  exec::View<const Mat12> locks;
  exec::View<BlockPair> pairs;
  exec::View<Mat12> blocks;
  SEAM_HD void operator()(std::size_t i) const {
    const std::size_t p = chosen[i];
    pairs[i] = bodies[p];
    for (int k = 0; k < 144; ++k) blocks[i].data()[k] = sums[p].ab.data()[k];
    apply_locks(locks, data[bodies[p].row].lock, data[bodies[p].col].lock, blocks[i]);
  }
};

}  // namespace kernels

/// Adds stamps to a system whose diagonal and gradient already hold the bodies' own terms.
template <class Space>
class Assembler {
 public:
  explicit Assembler(Space& space)
      : space_(space),
        keys_(space),
        order_(space),
        starts_(space),
        sums_(space),
        pair_bodies_(space),
        body_keys_(space),
        entries_(space),
        chosen_(space) {}

  void assemble(exec::View<const Stamp> stamps, exec::View<const BodyData> bodies, exec::View<const Mat12> locks,
                BlockSystem<Space>& system, exec::View<Vec12> gradient) {
    const std::size_t count = stamps.size(), n = bodies.size();
    keys_.resize(count), order_.resize(count);
    exec::for_each(space_, count, kernels::StampKeys{stamps, keys_.view(), order_.view()});
    exec::sort_by_key(space_, keys_.view(), order_.view());
    exec::select(space_, count, kernels::StartsPair{keys_.cview()}, starts_);
    const std::size_t pairs = starts_.size();
    sums_.resize(pairs), pair_bodies_.resize(pairs);
    exec::for_each(space_, pairs,
                   kernels::SumPair{stamps, order_.cview(), starts_.cview(), sums_.view(), pair_bodies_.view()}, 16);
    body_keys_.resize(2 * pairs), entries_.resize(2 * pairs);
    exec::for_each(
        space_, 2 * pairs,
        kernels::BodyEntries{pair_bodies_.cview(), static_cast<std::uint32_t>(n), body_keys_.view(), entries_.view()});
    exec::sort_by_key(space_, body_keys_.view(), entries_.view());
    exec::for_each(space_, n,
                   kernels::GatherBody{sums_.cview(), body_keys_.cview(), entries_.cview(), bodies, locks,
                                       system.diagonal.view(), gradient},
                   32);
    exec::select(space_, pairs, kernels::IsPair{pair_bodies_.cview()}, chosen_);
    system.pairs.resize(chosen_.size()), system.off_diagonal.resize(chosen_.size());
    exec::for_each(space_, chosen_.size(),
                   kernels::CopyOffDiagonal{sums_.cview(), pair_bodies_.cview(), chosen_.cview(), bodies, locks,
                                            system.pairs.view(), system.off_diagonal.view()},
                   32);
    system.build_adjacency();
  }

 private:
  Space& space_;
  exec::Array<Space, std::uint64_t> keys_;
  exec::Array<Space, std::uint32_t> order_, starts_;
  exec::Array<Space, PairBlocks> sums_;
  exec::Array<Space, BlockPair> pair_bodies_;
  exec::Array<Space, std::uint32_t> body_keys_, entries_, chosen_;
};

}  // namespace seam::abd
