#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/exec/exec.hpp"
#include "core/math/block_system.hpp"
#include "core/math/coarse_matrix.hpp"
#include "core/math/types.hpp"

namespace seam {

using Mat6 = Eigen::Matrix<double, 6, 6>;
using Vec6 = Eigen::Matrix<double, 6, 1>;
using Mat12x6 = Eigen::Matrix<double, 12, 6>;

namespace detail {

/// Consecutive bodies of an order form a group; every kernel below finds its members the same way.
struct Groups {
  exec::View<const std::uint32_t> order;     ///< body at each position
  exec::View<const std::uint32_t> position;  ///< position of each body
  std::size_t size;                          ///< members of a group (the last may have fewer)
  SEAM_HD std::size_t of(std::size_t body) const { return position[body] / size; }
  SEAM_HD std::size_t first(std::size_t group) const { return group * size; }
  SEAM_HD std::size_t last(std::size_t group) const {
    const std::size_t end = (group + 1) * size;
    return end < order.size() ? end : order.size();
  }
};

struct InvertOrder {
  exec::View<const std::uint32_t> order;
  exec::View<std::uint32_t> position;
  SEAM_HD void operator()(std::size_t i) const { position[order[i]] = static_cast<std::uint32_t>(i); }
};

struct GroupCenter {
  Groups groups;
  exec::View<const Vec12> poses;
  exec::View<Vec3> center;
  SEAM_HD void operator()(std::size_t g) const {
    double sum[3] = {0, 0, 0};
    for (std::size_t m = groups.first(g); m < groups.last(g); ++m)
      for (int k = 0; k < 3; ++k) sum[k] += poses[groups.order[m]].data()[k];
    const double count = static_cast<double>(groups.last(g) - groups.first(g));
    for (int k = 0; k < 3; ++k) center[g].data()[k] = sum[k] / count;
  }
};

/// Columns: three translations and three infinitesimal rotations w about the group's centre c: dp = w x (p - c), rows
/// of dA = [w]x A.
struct RigidModes {
  Groups groups;
  exec::View<const Vec12> poses;
  exec::View<const Vec3> center;
  exec::View<Mat12x6> modes;
  SEAM_HD void operator()(std::size_t body) const {
    const double* q = poses[body].data();
    const double* c = center[groups.of(body)].data();
    double* B = modes[body].data();
    for (int k = 0; k < 72; ++k) B[k] = 0;
    for (int k = 0; k < 3; ++k) B[12 * k + k] = 1;
    for (int axis = 0; axis < 3; ++axis) {
      double* column = B + 12 * (3 + axis);
      const int u = (axis + 1) % 3, v = (axis + 2) % 3;  // e_axis x x has x_u at v and -x_v at u
      column[v] = q[u] - c[u], column[u] = -(q[v] - c[v]);
      for (int k = 0; k < 3; ++k) column[3 + 3 * v + k] = q[3 + 3 * u + k], column[3 + 3 * u + k] = -q[3 + 3 * v + k];
    }
  }
};

SEAM_HD inline void project_block(const Mat12x6& left, const Mat12& H, const Mat12x6& right, Mat6& out) {
  for (int c = 0; c < 6; ++c) {
    double Hb[12];
    for (int i = 0; i < 12; ++i) Hb[i] = 0;
    for (int k = 0; k < 12; ++k) {
      const double b = right.data()[12 * c + k];
      for (int i = 0; i < 12; ++i) Hb[i] += H.data()[12 * k + i] * b;
    }
    for (int r = 0; r < 6; ++r) {
      double sum = 0;
      for (int i = 0; i < 12; ++i) sum += left.data()[12 * r + i] * Hb[i];
      out.data()[6 * c + r] = sum;
    }
  }
}

struct ProjectDiagonal {
  exec::View<const Mat12> diagonal;
  exec::View<const Mat12x6> modes;
  exec::View<Mat6> out;
  SEAM_HD void operator()(std::size_t i) const { project_block(modes[i], diagonal[i], modes[i], out[i]); }
};
struct ProjectPairs {
  exec::View<const Mat12> off_diagonal;
  exec::View<const BlockPair> pairs;
  exec::View<const Mat12x6> modes;
  exec::View<Mat6> out;
  SEAM_HD void operator()(std::size_t k) const {
    project_block(modes[pairs[k].row], off_diagonal[k], modes[pairs[k].col], out[k]);
  }
};

struct Restrict {
  Groups groups;
  exec::View<const Mat12x6> modes;
  exec::View<const Vec12> r;
  exec::View<double> coarse;
  SEAM_HD void operator()(std::size_t row) const {
    const std::size_t g = row / 6, mode = row % 6;
    double sum = 0;
    for (std::size_t m = groups.first(g); m < groups.last(g); ++m) {
      const std::uint32_t body = groups.order[m];
      const double* B = modes[body].data() + 12 * mode;
      for (int k = 0; k < 12; ++k) sum += B[k] * r[body].data()[k];
    }
    coarse[row] = sum;
  }
};
struct CoarseProduct {
  exec::View<const double> inverse;  ///< symmetric, dense
  exec::View<const double> in;
  exec::View<double> out;
  SEAM_HD void operator()(std::size_t row) const {
    double sum = 0;
    for (std::size_t k = 0; k < in.size(); ++k) sum += inverse[k * in.size() + row] * in[k];
    out[row] = sum;
  }
};
struct Prolong {
  Groups groups;
  exec::View<const Mat12x6> modes;
  exec::View<const double> coarse;
  exec::View<Vec12> z;
  SEAM_HD void operator()(std::size_t body) const {
    const double* y = coarse.data + 6 * groups.of(body);
    for (int c = 0; c < 6; ++c)
      for (int k = 0; k < 12; ++k) z[body].data()[k] += modes[body].data()[12 * c + k] * y[c];
  }
};

}  // namespace detail

/// Additive coarse level: z += B (B^T H B)^-1 B^T r, B = rigid motions of groups of at least 32 bodies that follow each
/// other in `order`. It carries forces across a pile that a local preconditioner moves by one neighbour an iteration.
/// The coarse matrix (at most 6 x 64 rows) is summed and inverted on the host, in a fixed order; all other work runs in
/// Space.
template <class Space>
class CoarseRigid {
 public:
  explicit CoarseRigid(Space& space)
      : order_(space),
        position_(space),
        center_(space),
        modes_(space),
        inverse_(space),
        restricted_(space),
        solved_(space) {}

  /// False when the coarse matrix is not positive definite (then apply() must not be called).
  bool build(Space& space, const BlockSystem<Space>& system, exec::View<const Vec12> poses,
             const exec::Array<Space, std::uint32_t>& order) {
    const std::size_t n = system.n;
    order_.copy_from(order.cview());
    position_.resize(n);
    exec::for_each(space, n, detail::InvertOrder{order_.cview(), position_.view()});
    group_size_ = coarse_group_size(n);
    const std::size_t groups = (n + group_size_ - 1) / group_size_;
    center_.resize(groups), modes_.resize(n);
    exec::for_each(space, groups, detail::GroupCenter{group_view(), poses, center_.view()});
    exec::for_each(space, n, detail::RigidModes{group_view(), poses, center_.cview(), modes_.view()});
    exec::Array<Space, Mat6> diagonal(space, n), off_diagonal(space, system.pairs.size());
    exec::for_each(space, n, detail::ProjectDiagonal{system.diagonal.cview(), modes_.cview(), diagonal.view()});
    exec::for_each(
        space, system.pairs.size(),
        detail::ProjectPairs{system.off_diagonal.cview(), system.pairs.cview(), modes_.cview(), off_diagonal.view()});
    std::vector<double> inverse;
    if (!invert_coarse_matrix(diagonal.to_host(), off_diagonal.to_host(), system.pairs.to_host(), position_.to_host(),
                              group_size_, inverse))
      return false;
    inverse_.copy_from(inverse);
    restricted_.resize(6 * groups), solved_.resize(6 * groups);
    return true;
  }

  void apply(Space& space, exec::View<const Vec12> r, exec::View<Vec12> z) {
    exec::for_each(space, restricted_.size(), detail::Restrict{group_view(), modes_.cview(), r, restricted_.view()});
    exec::for_each(space, solved_.size(), detail::CoarseProduct{inverse_.cview(), restricted_.cview(), solved_.view()});
    exec::for_each(space, r.size(), detail::Prolong{group_view(), modes_.cview(), solved_.cview(), z});
  }

 private:
  detail::Groups group_view() const { return {order_.cview(), position_.cview(), group_size_}; }

  std::size_t group_size_ = 1;
  exec::Array<Space, std::uint32_t> order_, position_;
  exec::Array<Space, Vec3> center_;
  exec::Array<Space, Mat12x6> modes_;
  exec::Array<Space, double> inverse_, restricted_, solved_;
};

}  // namespace seam
