#pragma once
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/exec/exec.hpp"
#include "core/math/block_ic0.hpp"
#include "core/math/block_jacobi.hpp"
#include "core/math/block_system.hpp"
#include "core/math/coarse_rigid.hpp"
#include "core/math/morton.hpp"
#include "core/math/pcg.hpp"
#include "core/math/sparse_cholesky.hpp"

namespace seam {

/// `automatic`: direct below LinearSolverOptions::direct_below bodies, conjugate gradients above (on Cuda always).
enum class LinearSolverKind : std::uint8_t { automatic, direct, pcg };
inline const char* to_string(LinearSolverKind kind) {
  return kind == LinearSolverKind::automatic ? "automatic" : kind == LinearSolverKind::direct ? "direct" : "pcg";
}

/// `automatic`: incomplete_cholesky on host spaces, block_jacobi on Cuda. block_jacobi_coarse adds rigid motions of
/// groups of bodies; it needs poses. Measured on piles of 1,000 and 5,000 bodies and on towers of 250 layers it saves
/// 0-15 % of the iterations and costs more than that, so it is nobody's default.
enum class Preconditioner : std::uint8_t { automatic, incomplete_cholesky, block_jacobi, block_jacobi_coarse };

struct LinearSolverOptions {
  LinearSolverKind kind = LinearSolverKind::automatic;
  double tolerance = 1e-6;                                    ///< of pcg: sqrt(r.z / r0.z0)
  int max_iterations = 1000;                                  ///< of pcg
  std::size_t direct_below = 150;                             ///< bodies
  Preconditioner preconditioner = Preconditioner::automatic;  ///< of pcg
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
      : options(initial), jacobi_(space), coarse_(space), order_(space), vectors_(space), residual_(space) {}

  /// `poses` (one per body): present poses q, needed by block_jacobi_coarse only.
  Result solve(Space& space, const BlockSystem<Space>& system, exec::View<const Vec12> rhs, exec::View<Vec12> x,
               exec::View<const Vec12> poses = {});

  Options options;  ///< may be changed between solves

 private:
  Result solve_direct(Space& space, const BlockSystem<Space>& system, exec::View<const Vec12> rhs, exec::View<Vec12> x);
  Result solve_pcg(Space& space, const BlockSystem<Space>& system, exec::View<const Vec12> rhs, exec::View<Vec12> x,
                   exec::View<const Vec12> poses);
  template <class Precondition>
  Result run_pcg(Space& space, const BlockSystem<Space>& system, exec::View<const Vec12> rhs, exec::View<Vec12> x,
                 Precondition&& precondition);
  void measure(Space& space, const BlockSystem<Space>& system, exec::View<const Vec12> rhs, exec::View<const Vec12> x,
               Result& result);

  SparseCholesky cholesky_;
  BlockIc0 incomplete_;  ///< host spaces only
  BlockJacobi<Space> jacobi_;
  CoarseRigid<Space> coarse_;
  exec::Array<Space, std::uint32_t> order_;
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

namespace detail {

/// The arrays of a system on a host space, to be read while an Access is open.
template <exec::HostSpace Space>
HostBlockSystem host_view(const BlockSystem<Space>& system) {
  HostBlockSystem host;
  host.diagonal = std::span<const Mat12>(system.diagonal.cview().data, system.n);
  host.pairs = std::span<const BlockPair>(system.pairs.cview().data, system.pairs.size());
  host.off_diagonal = std::span<const Mat12>(system.off_diagonal.cview().data, system.pairs.size());
  return host;
}

}  // namespace detail

template <class Space>
LinearSolverResult LinearSolver<Space>::solve_direct(Space& space, const BlockSystem<Space>& system,
                                                     exec::View<const Vec12> rhs, exec::View<Vec12> x) {
  Result result;
  result.used = Kind::direct;
  if constexpr (exec::HostSpace<Space>) {
    exec::Access<Space> access(space);
    result.ok = cholesky_.factorize(detail::host_view(system));
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
template <class Precondition>
LinearSolverResult LinearSolver<Space>::run_pcg(Space& space, const BlockSystem<Space>& system,
                                                exec::View<const Vec12> rhs, exec::View<Vec12> x,
                                                Precondition&& precondition) {
  const PcgResult found = pcg(space, system, rhs, x, options.tolerance, options.max_iterations, precondition, vectors_);
  Result result;
  result.used = Kind::pcg;
  result.ok = found.converged;
  result.iterations = found.iterations;
  if (!found.positive)
    result.reason = "conjugate gradients met a direction without positive curvature";
  else if (!found.converged)
    result.reason = "conjugate gradients did not converge in " + std::to_string(found.iterations) + " iterations";
  return result;
}

template <class Space>
LinearSolverResult LinearSolver<Space>::solve_pcg(Space& space, const BlockSystem<Space>& system,
                                                  exec::View<const Vec12> rhs, exec::View<Vec12> x,
                                                  exec::View<const Vec12> poses) {
  Result failure;
  failure.used = Kind::pcg;
  failure.reason = "a diagonal block of the Newton matrix is not positive definite";
  if constexpr (exec::HostSpace<Space>) {
    bool incomplete = options.preconditioner == Preconditioner::automatic ||
                      options.preconditioner == Preconditioner::incomplete_cholesky;
    if (incomplete) {
      {
        exec::Access<Space> access(space);
        incomplete = incomplete_.factorize(detail::host_view(system), {});
      }
      if (incomplete)
        return run_pcg(space, system, rhs, x, [this, &space](exec::View<const Vec12> r, exec::View<Vec12> z) {
          exec::Access<Space> access(space);
          incomplete_.apply({r.data, r.count}, {z.data, z.count});
        });
    }
  }
  if (!jacobi_.build(space, system)) return failure;
  bool coarse = options.preconditioner == Preconditioner::block_jacobi_coarse && poses.size() == system.n;
  if (coarse) {
    morton_order(space, poses, order_);
    coarse = coarse_.build(space, system, poses, order_);
  }
  return run_pcg(space, system, rhs, x, [this, &space, coarse](exec::View<const Vec12> r, exec::View<Vec12> z) {
    jacobi_.apply(space, r, z);
    if (coarse) coarse_.apply(space, r, z);
  });
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
