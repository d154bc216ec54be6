#pragma once
#include <cstddef>

#include "core/exec/exec.hpp"
#include "core/math/block_system.hpp"
#include "core/math/ldlt.hpp"
#include "core/math/small.hpp"

namespace seam {

namespace detail {

/// inverse[i] = diagonal[i]^-1 and bad[i] = 0, or bad[i] = 1 where the block is not positive definite.
struct InvertDiagonal {
  exec::View<const Mat12> diagonal;
  exec::View<Mat12> inverse;
  exec::View<std::uint32_t> bad;
  SEAM_HD void operator()(std::size_t i) const {
    Ldlt<12> ldlt;
    bad[i] = ldlt.compute(diagonal[i], 1e-14) ? 0 : 1;
    if (bad[i]) return;
    for (int c = 0; c < 12; ++c) {
      Vec12 unit;
      for (int k = 0; k < 12; ++k) unit.data()[k] = k == c ? 1.0 : 0.0;
      const Vec12 column = ldlt.solve(unit);
      for (int k = 0; k < 12; ++k) inverse[i].data()[12 * c + k] = column.data()[k];
    }
  }
};
struct IsBad {
  exec::View<const std::uint32_t> bad;
  SEAM_HD std::uint32_t operator()(std::size_t i) const { return bad[i]; }
};
struct PlusCount {
  SEAM_HD std::uint32_t operator()(std::uint32_t a, std::uint32_t b) const { return a + b; }
};
struct ApplyDiagonal {
  exec::View<const Mat12> inverse;
  exec::View<const Vec12> r;
  exec::View<Vec12> z;
  SEAM_HD void operator()(std::size_t i) const { z[i] = seam::multiply(inverse[i], r[i]); }
};

}  // namespace detail

/// z_i = H_ii^-1 r_i: the preconditioner that every space can apply. 1,152 bytes per body.
template <class Space>
class BlockJacobi {
 public:
  explicit BlockJacobi(Space& space) : inverse_(space), bad_(space) {}

  /// False when a diagonal block is not positive definite.
  bool build(Space& space, const BlockSystem<Space>& system) {
    inverse_.resize(system.n), bad_.resize(system.n);
    exec::for_each(space, system.n, detail::InvertDiagonal{system.diagonal.cview(), inverse_.view(), bad_.view()},
                   std::size_t(16));
    return exec::reduce<std::uint32_t>(space, system.n, 0u, detail::IsBad{bad_.cview()}, detail::PlusCount{}) == 0;
  }
  void apply(Space& space, exec::View<const Vec12> r, exec::View<Vec12> z) const {
    exec::for_each(space, r.size(), detail::ApplyDiagonal{inverse_.cview(), r, z});
  }

 private:
  exec::Array<Space, Mat12> inverse_;
  exec::Array<Space, std::uint32_t> bad_;
};

}  // namespace seam
