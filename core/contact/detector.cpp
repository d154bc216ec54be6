#include "core/contact/detector.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "core/base/timer.hpp"
#include "core/contact/ccd.hpp"
#include "core/exec/exec.hpp"
#include "core/math/affine.hpp"

namespace seam::contact {

template <class Space>
struct Detector<Space>::Impl {
  DetectorSetup setup;
  std::set<std::pair<std::uint32_t, std::uint32_t>> ignored;
  std::vector<PrimitivePair> found;
  exec::Array<Space, PrimitivePair> pairs;
  DetectorStatistics statistics;
  std::vector<std::vector<Vec3>> x, dx;

  Impl(Space& space, const DetectorSetup& s)
      : setup(s), ignored(s.ignored_pairs.begin(), s.ignored_pairs.end()), pairs(space) {}

  void place(exec::View<const Vec12> q, exec::View<const Vec12> dq) {
    x.resize(q.size()), dx.resize(q.size());
    for (std::size_t i = 0; i < q.size(); ++i) {
      const auto& vertices = setup.meshes[setup.body_mesh[i]]->surface.vertices;
      x[i].clear(), dx[i].clear();
      for (const Vec3& v : vertices) {
        x[i].push_back(transform_point(q[i], v));
        dx[i].push_back(dq.empty() ? Vec3(Vec3::Zero()) : transform_point(dq[i], v));
      }
    }
  }
  Box3 swept(std::uint32_t body, const int* index, int n, double pad) const {
    Box3 box;
    for (int k = 0; k < n; ++k) box.extend(x[body][index[k]]), box.extend(Vec3(x[body][index[k]] + dx[body][index[k]]));
    box.min.array() -= pad, box.max.array() += pad;
    return box;
  }

  double visit(PrimitivePair pair, const int* ia, int na, const int* ib, int nb, const CcdRule& rule, double pad) {
    if (!swept(pair.body_a, ia, na, pad).overlaps(swept(pair.body_b, ib, nb, pad))) return 1;
    Vec3 y[4], dy[4];
    for (int k = 0; k < na; ++k) y[k] = x[pair.body_a][ia[k]], dy[k] = dx[pair.body_a][ia[k]];
    for (int k = 0; k < nb; ++k) y[na + k] = x[pair.body_b][ib[k]], dy[na + k] = dx[pair.body_b][ib[k]];
    found.push_back(pair);
    return na == 1 ? point_triangle_ccd(y, dy, rule) : edge_edge_ccd(y, dy, rule);
  }

  double visit_bodies(std::uint32_t i, std::uint32_t j, const CcdRule& rule, double pad) {
    double t = 1;
    for (int side = 0; side < 2; ++side) {
      const std::uint32_t a = side ? j : i, b = side ? i : j;
      const auto& triangles = setup.meshes[setup.body_mesh[b]]->surface.triangles;
      for (std::uint32_t f = 0; f < triangles.size(); ++f)
        for (int v = 0; v < static_cast<int>(x[a].size()); ++v)
          t = std::min(t, visit({a, b, static_cast<std::uint32_t>(v), f, PairKind::point_triangle}, &v, 1,
                                triangles[f].data(), 3, rule, pad));
    }
    const auto& ei = setup.meshes[setup.body_mesh[i]]->edges;
    const auto& ej = setup.meshes[setup.body_mesh[j]]->edges;
    for (std::uint32_t a = 0; a < ei.size(); ++a)
      for (std::uint32_t b = 0; b < ej.size(); ++b)
        t = std::min(t, visit({i, j, a, b, PairKind::edge_edge}, ei[a].data(), 2, ej[b].data(), 2, rule, pad));
    return t;
  }

  double sweep(exec::View<const Vec12> q, exec::View<const Vec12> dq) {
    const Timer timer;
    place(q, dq);
    found.clear();
    CcdRule rule;
    rule.dmin = setup.dmin, rule.dhat = setup.dhat;
    const double pad = setup.dhat + setup.dmin;
    double t = 1;
    std::vector<Box3> boxes(q.size());
    for (std::uint32_t i = 0; i < q.size(); ++i)
      for (int v = 0; v < static_cast<int>(x[i].size()); ++v) boxes[i].extend(swept(i, &v, 1, pad));
    for (std::uint32_t i = 0; i < q.size(); ++i) {
      for (std::uint32_t j = i + 1; j < q.size(); ++j)
        if ((setup.body_movable[i] || setup.body_movable[j]) && boxes[i].overlaps(boxes[j]) && !ignored.count({i, j}))
          t = std::min(t, visit_bodies(i, j, rule, pad));
      for (std::uint32_t k = 0; k < setup.half_spaces.size() && setup.body_movable[i]; ++k)
        for (std::uint32_t v = 0; v < x[i].size(); ++v) {
          const auto& [normal, offset] = setup.half_spaces[k];
          const double d = normal.dot(x[i][v]) - offset, change = normal.dot(dx[i][v]);
          if (std::min(d, d + change) > pad) continue;
          found.push_back({i, k, v, 0, PairKind::point_plane});
          t = std::min(t, point_plane_ccd(d, change, x[i][v].norm() + dx[i][v].norm() + std::abs(offset), rule));
        }
    }
    std::sort(found.begin(), found.end(), [](const PrimitivePair& l, const PrimitivePair& r) {
      return std::tie(l.body_a, l.body_b, l.kind, l.a, l.b) < std::tie(r.body_a, r.body_b, r.kind, r.a, r.b);
    });
    pairs.copy_from(std::span<const PrimitivePair>(found));
    statistics.listed = found.size();
    statistics.exact_distances = found.size();
    statistics.bytes = pairs.bytes();
    statistics.seconds += timer.seconds();
    return t;
  }
};

template <class Space>
Detector<Space>::Detector(Space& space, const DetectorSetup& setup) : impl_(std::make_unique<Impl>(space, setup)) {}
template <class Space>
Detector<Space>::~Detector() = default;
template <class Space>
void Detector<Space>::update(exec::View<const Vec12> q, double) {
  impl_->sweep(q, {});
}
template <class Space>
double Detector<Space>::max_step(exec::View<const Vec12> q, exec::View<const Vec12> dq) {
  return impl_->sweep(q, dq);
}
template <class Space>
exec::View<const PrimitivePair> Detector<Space>::pairs() const {
  return impl_->pairs.cview();
}
template <class Space>
const DetectorStatistics& Detector<Space>::statistics() const {
  return impl_->statistics;
}
template <class Space>
void Detector<Space>::clear_cache() {}

template class Detector<exec::Host>;
template class Detector<exec::Serial>;

}  // namespace seam::contact
