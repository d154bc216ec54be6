#pragma once
#include <cmath>

#include "core/exec/macros.hpp"
#include "core/math/types.hpp"

namespace seam {

/// A scalar function of one variable with its first two derivatives.
struct Jet {
  double value = 0, first = 0, second = 0;
};

/// Clamped log barrier of Li et al. 2020 (IPC, 10.1145/3386569.3392425, equation 6) on the squared distance D (m^2):
/// b(x) = -(x - xh)^2 ln(x / xh) for 0 < x < xh, x = D - dmin^2, xh = (2 dmin + dhat) dhat; 0 beyond, +infinity at
/// contact. C2 at x = xh. `value` in m^4; derivatives are with respect to D.
struct Barrier {
  double dhat = 1e-3, dmin = 0;  ///< m

  SEAM_HD double span() const { return (2 * dmin + dhat) * dhat; }  ///< xh, m^2
  SEAM_HD bool active(double D) const { return D - dmin * dmin < span(); }

  SEAM_HD double value(double D) const {
    const double x = D - dmin * dmin, xh = span();
    if (x >= xh) return 0;
    if (!(x > 0)) return HUGE_VAL;
    return -(x - xh) * (x - xh) * std::log(x / xh);
  }

  SEAM_HD Jet jet(double D) const {
    const double x = D - dmin * dmin, xh = span();
    if (x >= xh) return {};
    if (!(x > 0)) return {HUGE_VAL, -HUGE_VAL, HUGE_VAL};
    const double log_ratio = std::log(x / xh), inverse = xh / x;
    return {-(x - xh) * (x - xh) * log_ratio, (xh - x) * (2 * log_ratio - inverse + 1),
            (inverse + 2) * inverse - 2 * log_ratio - 3};
  }
};

/// Edge-edge mollifier of Li et al. 2020, equation 24: m = (2 - c / eps) (c / eps) for c < eps, else 1, of c = |ea x
/// eb|^2 (m^4), eps = 1e-3 |ea_rest|^2 |eb_rest|^2. Makes the energy of nearly parallel edges C1. Derivatives with
/// respect to c.
SEAM_HD inline Jet edge_edge_mollifier(double c, double eps) {
  if (c >= eps) return {1, 0, 0};
  const double ratio = c / eps;
  return {(2 - ratio) * ratio, 2 * (1 - ratio) / eps, -2 / (eps * eps)};
}

inline constexpr double mollifier_share = 1e-3;  ///< eps / (|ea_rest|^2 |eb_rest|^2)

}  // namespace seam
