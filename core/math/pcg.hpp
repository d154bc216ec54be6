#pragma once
#include <cmath>
#include <cstddef>

#include "core/exec/exec.hpp"
#include "core/math/block_system.hpp"
#include "core/math/small.hpp"

namespace seam {

struct PcgResult {
  bool converged = false;
  bool positive = true;  ///< false: a direction of non-positive curvature was met, or a number that is not finite
  int iterations = 0;
};

namespace detail {

struct DotTerm {
  exec::View<const Vec12> a, b;
  SEAM_HD double operator()(std::size_t i) const { return dot(a[i], b[i]); }
};
struct Plus {
  SEAM_HD double operator()(double a, double b) const { return a + b; }
};
struct SetZero {
  exec::View<Vec12> x;
  SEAM_HD void operator()(std::size_t i) const {
    for (int k = 0; k < 12; ++k) x[i].data()[k] = 0;
  }
};
struct Advance {  ///< x += alpha p, r -= alpha Ap
  double alpha;
  exec::View<const Vec12> p, Ap;
  exec::View<Vec12> x, r;
  SEAM_HD void operator()(std::size_t i) const {
    for (int k = 0; k < 12; ++k) {
      x[i].data()[k] += alpha * p[i].data()[k];
      r[i].data()[k] -= alpha * Ap[i].data()[k];
    }
  }
};
struct NextDirection {  ///< p = z + beta p
  double beta;
  exec::View<const Vec12> z;
  exec::View<Vec12> p;
  SEAM_HD void operator()(std::size_t i) const {
    for (int k = 0; k < 12; ++k) p[i].data()[k] = z[i].data()[k] + beta * p[i].data()[k];
  }
};

}  // namespace detail

/// a . b in a fixed order of summation.
template <class Space>
double dot_product(Space& space, exec::View<const Vec12> a, exec::View<const Vec12> b) {
  return exec::reduce<double>(space, a.size(), 0.0, detail::DotTerm{a, b}, detail::Plus{});
}

/// Work vectors of pcg(), kept between solves.
template <class Space>
struct PcgVectors {
  explicit PcgVectors(Space& space) : r(space), z(space), p(space), Ap(space) {}
  void resize(std::size_t n) { r.resize(n), z.resize(n), p.resize(n), Ap.resize(n); }
  exec::Array<Space, Vec12> r, z, p, Ap;
};

/// Preconditioned conjugate gradients for H x = b from x = 0, until sqrt(r.z / r0.z0) <= tolerance, z the
/// preconditioned residual: a norm that weighs light and heavy bodies alike. `precondition(r, z)` applies a fixed
/// symmetric positive definite operator. Every partial solution is a descent direction of 1/2 x.Hx - b.x. Deterministic
/// for a deterministic preconditioner.
template <class Space, class Precondition>
PcgResult pcg(Space& space, const BlockSystem<Space>& system, exec::View<const Vec12> b, exec::View<Vec12> x,
              double tolerance, int max_iterations, Precondition&& precondition, PcgVectors<Space>& work) {
  const std::size_t n = system.n;
  work.resize(n);
  const auto r = work.r.view(), z = work.z.view(), p = work.p.view(), Ap = work.Ap.view();
  exec::for_each(space, n, detail::SetZero{x});
  exec::copy(space, b, r);
  precondition(exec::View<const Vec12>(r), z);
  exec::copy(space, z, p);
  double rz = dot_product<Space>(space, r, z);
  PcgResult result;
  if (rz == 0) {
    result.converged = true;
    return result;
  }
  const double target = tolerance * tolerance * rz;
  result.positive = rz > 0 && std::isfinite(rz);
  while (result.positive && result.iterations < max_iterations) {
    multiply(space, system, exec::View<const Vec12>(p), Ap);
    const double curvature = dot_product<Space>(space, p, Ap);
    if (!(curvature > 0) || !std::isfinite(curvature)) {
      result.positive = false;
      break;
    }
    ++result.iterations;
    exec::for_each(space, n, detail::Advance{rz / curvature, p, Ap, x, r});
    precondition(exec::View<const Vec12>(r), z);
    const double next = dot_product<Space>(space, r, z);
    if (!(next >= 0) || !std::isfinite(next)) {
      result.positive = false;
      break;
    }
    if (next <= target) {
      result.converged = true;
      break;
    }
    exec::for_each(space, n, detail::NextDirection{next / rz, z, p});
    rz = next;
  }
  return result;
}

}  // namespace seam
