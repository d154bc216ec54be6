#pragma once
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "core/exec/exec.hpp"
#include "core/math/types.hpp"

namespace seam {

namespace detail {

struct Extent {
  double low[3], high[3];
};
struct ExtentOfPose {
  exec::View<const Vec12> poses;
  SEAM_HD Extent operator()(std::size_t i) const {
    Extent extent;
    for (int k = 0; k < 3; ++k) extent.low[k] = extent.high[k] = poses[i].data()[k];
    return extent;
  }
};
struct UnionOfExtents {
  SEAM_HD Extent operator()(const Extent& a, const Extent& b) const {
    Extent extent;
    for (int k = 0; k < 3; ++k) {
      extent.low[k] = a.low[k] < b.low[k] ? a.low[k] : b.low[k];
      extent.high[k] = a.high[k] > b.high[k] ? a.high[k] : b.high[k];
    }
    return extent;
  }
};

/// The low 21 bits, two zeros after each.
SEAM_HD inline std::uint64_t spread_bits(std::uint64_t x) {
  x &= 0x1fffff;
  x = (x | x << 32) & 0x1f00000000ffffull;
  x = (x | x << 16) & 0x1f0000ff0000ffull;
  x = (x | x << 8) & 0x100f00f00f00f00full;
  x = (x | x << 4) & 0x10c30c30c30c30c3ull;
  x = (x | x << 2) & 0x1249249249249249ull;
  return x;
}

struct MortonCode {
  exec::View<const Vec12> poses;
  double low[3], scale;
  exec::View<std::uint64_t> codes;
  exec::View<std::uint32_t> index;
  SEAM_HD void operator()(std::size_t i) const {
    std::uint64_t code = 0;
    for (int k = 0; k < 3; ++k) {
      const double cell = (poses[i].data()[k] - low[k]) * scale;
      code |= spread_bits(cell > 0 ? static_cast<std::uint64_t>(cell < 2097151.0 ? cell : 2097151.0) : 0) << k;
    }
    codes[i] = code;
    index[i] = static_cast<std::uint32_t>(i);
  }
};

}  // namespace detail

/// Bodies ordered along a space-filling curve (Morton 1966) through their positions, so that neighbours in the order
/// are near in space. 21 bits an axis: a single far-away body does not blur the others. Ties keep their order.
template <class Space>
void morton_order(Space& space, exec::View<const Vec12> poses, exec::Array<Space, std::uint32_t>& order) {
  const std::size_t n = poses.size();
  order.resize(n);
  if (n == 0) return;
  const detail::Extent nothing{{1e300, 1e300, 1e300}, {-1e300, -1e300, -1e300}};
  const detail::Extent extent =
      exec::reduce<detail::Extent>(space, n, nothing, detail::ExtentOfPose{poses}, detail::UnionOfExtents{});
  double size = 0;
  for (int k = 0; k < 3; ++k) size = std::fmax(size, extent.high[k] - extent.low[k]);
  detail::MortonCode kernel;
  kernel.poses = poses;
  for (int k = 0; k < 3; ++k) kernel.low[k] = extent.low[k];
  kernel.scale = size > 0 ? 2097151.0 / size : 0;
  exec::Array<Space, std::uint64_t> codes(space, n);
  kernel.codes = codes.view(), kernel.index = order.view();
  exec::for_each(space, n, kernel);
  exec::sort_by_key(space, codes.view(), order.view());
}

}  // namespace seam
