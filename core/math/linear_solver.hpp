#pragma once
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/exec/exec.hpp"
#include "core/math/block_jacobi.hpp"
#include "core/math/block_system.hpp"
#include "core/math/pcg.hpp"
#include "core/math/sparse_cholesky.hpp"

namespace seam {

/// `automatic`: direct below LinearSolverOptions::direct_below bodies, conjugate gradients above (on Cuda always).
enum class LinearSolverKind : std::uint8_t { automatic, direct, pcg };
inline const char* to_string(LinearSolverKind kind) {
  return kind == LinearSolverKind::automatic ? "automatic" : kind == LinearSolverKind::direct ? "direct" : "pcg";
}

struct LinearSolverOptions {
  LinearSolverKind kind = LinearSolverKind::automatic;
  double tolerance = 1e-6;         ///< of pcg: sqrt(r.z / r0.z0)
  int max_iterations = 1000;       ///< of pcg
  std::size_t direct_below = 150;  ///< bodies
};

struct LinearSolverResult {
  bool ok = false;
  int iterations = 0;                                ///< of pcg; also when it failed and the direct solver finished
  double relative_residual = 0;                      ///< |b - H x| / |b|, measured after the solve
  LinearSolverKind used = LinearSolverKind::direct;  ///< whose solution x holds
  bool fell_back = false;                            ///< pcg did not converge and the direct solver took over
  std::string reason;                                ///< one sentence when !ok or fell_back
};

/// Solves H x = b for a symmetric positive definite block system. Results depend on the arguments alone (no state
/// carries over but work memory and symbolic analyses of equal patterns), and have the same bits for any thread count.
/// Not thread safe.
template <class Space>
class LinearSolver {
 public:
  using Kind = LinearSolverKind;
  using Options = LinearSolverOptions;
  using Result = LinearSolverResult;

  explicit LinearSolver(Space& space, Options initial = {})
      : options(initial), jacobi_(space), vectors_(space), residual_(space) {}

  /// `poses` (optional, one per body): present poses q, from which the preconditioner takes body order and rigid modes.
  Result solve(Space& space, const BlockSystem<Space>& system, exec::View<const Vec12> rhs, exec::View<Vec12> x,
               exec::View<const Vec12> poses = {});

  Options options;  ///< may be changed between solves

 private:
  Result solve_direct(Space& space, const BlockSystem<Space>& system, exec::View<const Vec12> rhs, exec::View<Vec12> x);
  Result solve_pcg(Space& space, const BlockSystem<Space>& system, exec::View<const Vec12> rhs, exec::View<Vec12> x,
                   exec::View<const Vec12> poses);
  void measure(Space& space, const BlockSystem<Space>& system, exec::View<const Vec12> rhs, exec::View<const Vec12> x,
               Result& result);

  SparseCholesky cholesky_;
  BlockJacobi<Space> jacobi_;
  PcgVectors<Space> vectors_;
  exec::Array<Space, Vec12> residual_;
};

namespace detail {
struct SquaredResidual {
  exec::View<const Vec12> b, Hx;
  SEAM_HD double operator()(std::size_t i) const {
    double sum = 0;
    for (int k = 0; k < 12; ++k) {
      const double d = b[i].data()[k] - Hx[i].data()[k];
      sum += d * d;
    }
    return sum;
  }
};
}  // namespace detail

template <class Space>
void LinearSolver<Space>::measure(Space& space, const BlockSystem<Space>& system, exec::View<const Vec12> rhs,
                                  exec::View<const Vec12> x, Result& result) {
  residual_.resize(system.n);
  multiply(space, system, x, residual_.view());
  const double error =
      exec::reduce<double>(space, system.n, 0.0, detail::SquaredResidual{rhs, residual_.cview()}, detail::Plus{});
  const double size = dot_product(space, rhs, rhs);
  result.relative_residual = size > 0 ? std::sqrt(error / size) : std::sqrt(error);
  if (result.ok && !std::isfinite(result.relative_residual)) {
    result.ok = false;
    result.reason = "the solution of the linear system is not finite";
  }
}

template <class Space>
LinearSolverResult LinearSolver<Space>::solve_direct(Space& space, const BlockSystem<Space>& system,
                                                     exec::View<const Vec12> rhs, exec::View<Vec12> x) {
  Result result;
  result.used = Kind::direct;
  if constexpr (exec::HostSpace<Space>) {
    exec::Access<Space> access(space);
    HostBlockSystem host;
    host.diagonal = std::span<const Mat12>(system.diagonal.cview().data, system.n);
    host.pairs = std::span<const BlockPair>(system.pairs.cview().data, system.pairs.size());
    host.off_diagonal = std::span<const Mat12>(system.off_diagonal.cview().data, system.pairs.size());
    result.ok = cholesky_.factorize(host);
    if (result.ok && system.n > 0) cholesky_.solve(rhs.data->data(), x.data->data());
  } else {
    const std::vector<Mat12> diagonal = system.diagonal.to_host(), off_diagonal = system.off_diagonal.to_host();
    const std::vector<BlockPair> pairs = system.pairs.to_host();
    HostBlockSystem host;
    host.diagonal = diagonal, host.pairs = pairs, host.off_diagonal = off_diagonal;
    result.ok = cholesky_.factorize(host);
    if (result.ok && system.n > 0) {
      std::vector<Vec12> vector(system.n);
      exec::copy_bytes_out(space, vector.data(), rhs.data, rhs.size() * sizeof(Vec12));
      cholesky_.solve(vector.data()->data(), vector.data()->data());
      exec::copy_bytes_in(space, x.data, vector.data(), rhs.size() * sizeof(Vec12));
    }
  }
  if (!result.ok) {
    const std::int64_t body = cholesky_.failed_body();
    result.reason = body >= 0 ? "the Newton matrix is not positive definite at body " + std::to_string(body)
                              : "the direct solver ran out of memory";
  }
  return result;
}

template <class Space>
LinearSolverResult LinearSolver<Space>::solve_pcg(Space& space, const BlockSystem<Space>& system,
                                                  exec::View<const Vec12> rhs, exec::View<Vec12> x,
                                                  exec::View<const Vec12> /*poses*/) {
  Result result;
  result.used = Kind::pcg;
  if (!jacobi_.build(space, system)) {
    result.reason = "a diagonal block of the Newton matrix is not positive definite";
    return result;
  }
  const auto precondition = [&](exec::View<const Vec12> r, exec::View<Vec12> z) { jacobi_.apply(space, r, z); };
  const PcgResult pcg_result =
      pcg(space, system, rhs, x, options.tolerance, options.max_iterations, precondition, vectors_);
  result.ok = pcg_result.converged;
  result.iterations = pcg_result.iterations;
  if (!result.ok)
    result.reason = pcg_result.positive ? "conjugate gradients did not converge in " +
                                              std::to_string(pcg_result.iterations) + " iterations"
                                        : "conjugate gradients met a direction without positive curvature";
  return result;
}

template <class Space>
LinearSolverResult LinearSolver<Space>::solve(Space& space, const BlockSystem<Space>& system,
                                              exec::View<const Vec12> rhs, exec::View<Vec12> x,
                                              exec::View<const Vec12> poses) {
  check_sizes(system);
  if (rhs.size() != system.n || x.size() != system.n)
    throw std::logic_error("LinearSolver: vectors do not fit the system");
  bool direct = options.kind == Kind::direct;
  if (options.kind == Kind::automatic) direct = exec::HostSpace<Space> && system.n < options.direct_below;
  Result result = direct ? solve_direct(space, system, rhs, x) : solve_pcg(space, system, rhs, x, poses);
  if (!result.ok && !direct) {
    const std::string reason = result.reason;
    const int iterations = result.iterations;
    result = solve_direct(space, system, rhs, x);
    result.iterations = iterations;
    result.fell_back = true;
    result.reason = reason + (result.ok ? "; the direct solver was used instead" : "; then " + result.reason);
  }
  if (result.ok) measure(space, system, rhs, x, result);
  return result;
}

}  // namespace seam
