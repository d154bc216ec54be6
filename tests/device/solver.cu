#include "core/exec/cuda.cuh"
//
#include <cmath>

#include "core/math/linear_solver.hpp"
#include "core/math/polar.hpp"
#include "core/math/spd.hpp"
#include "tests/core/math/pile_system.hpp"
#include "tests/device/checks.hpp"

namespace seam::device {

namespace kernels {

/// Polar rotation, ARAP Hessian and projections of one matrix.
struct SmallAlgebra {
  exec::View<const Mat3> A;
  exec::View<Mat3> R;
  exec::View<Mat9> H, P;
  SEAM_HD void operator()(std::size_t i) const {
    const Polar p = polar(A[i]);
    R[i] = p.R;
    H[i] = arap_hessian(p, true);
    P[i] = project_spd<9>(arap_hessian(p, false));
  }
};

}  // namespace kernels

namespace {

struct SmallResults {
  std::vector<Mat3> R;
  std::vector<Mat9> H, P;
};

template <class Space>
SmallResults small_algebra_on(Space& space, const std::vector<Mat3>& matrices) {
  exec::Array<Space, Mat3> A(space), R(space, matrices.size());
  exec::Array<Space, Mat9> H(space, matrices.size()), P(space, matrices.size());
  A.copy_from(matrices);
  exec::for_each(space, matrices.size(), kernels::SmallAlgebra{A.cview(), R.view(), H.view(), P.view()});
  return {R.to_host(), H.to_host(), P.to_host()};
}

Check small_algebra_agrees(exec::Cuda& cuda) {
  exec::Serial serial;
  Random random(1);
  std::vector<Mat3> matrices(1000);
  for (Mat3& A : matrices)
    for (int k = 0; k < 9; ++k) A.data()[k] = random.uniform(-1, 1) + (k % 4 == 0);
  const SmallResults host = small_algebra_on(serial, matrices), device = small_algebra_on(cuda, matrices);
  double worst = 0;
  for (std::size_t i = 0; i < matrices.size(); ++i) {
    worst = std::fmax(worst, (host.R[i] - device.R[i]).norm());
    worst = std::fmax(worst, (host.H[i] - device.H[i]).norm());
    worst = std::fmax(worst, (host.P[i] - device.P[i]).norm());
  }
  return {"polar and projection", worst < 1e-12, "largest difference " + std::to_string(worst)};
}

template <class Space>
std::vector<Vec12> solve_on(Space& space, const test::PileSystem& pile, Preconditioner preconditioner,
                            LinearSolverResult& result) {
  const BlockSystem<Space> system = pile.on(space);
  exec::Array<Space, Vec12> b(space), x(space, pile.rhs.size()), q(space);
  b.copy_from(pile.rhs), q.copy_from(pile.poses);
  LinearSolverOptions options;
  options.kind = LinearSolverKind::pcg, options.tolerance = 1e-10, options.preconditioner = preconditioner;
  LinearSolver<Space> solver(space, options);
  result = solver.solve(space, system, b.cview(), x.view(), q.cview());
  return x.to_host();
}

Check solver_agrees(exec::Cuda& cuda, Preconditioner preconditioner, const char* name) {
  const test::PileSystem pile = test::make_pile(500, 10);
  exec::Serial serial;
  LinearSolverResult on_host, on_device;
  const auto expected = solve_on(serial, pile, preconditioner, on_host);
  const auto x = solve_on(cuda, pile, preconditioner, on_device);
  double error = 0, size = 0;
  for (std::size_t i = 0; i < x.size(); ++i)
    error += (x[i] - expected[i]).squaredNorm(), size += expected[i].squaredNorm();
  const double relative = std::sqrt(error / size);
  const bool good = on_device.ok && !on_device.fell_back && relative < 1e-7 &&
                    std::abs(on_device.iterations - on_host.iterations) <= 2 + on_host.iterations / 20;
  return {name, good,
          "relative difference " + std::to_string(relative) + ", iterations " + std::to_string(on_host.iterations) +
              " and " + std::to_string(on_device.iterations) + " " + on_device.reason};
}

}  // namespace

std::vector<Check> check_solver() {
  exec::Cuda cuda;
  return {small_algebra_agrees(cuda), solver_agrees(cuda, Preconditioner::block_jacobi, "pcg, block-Jacobi"),
          solver_agrees(cuda, Preconditioner::block_jacobi_coarse, "pcg, block-Jacobi and coarse rigid modes")};
}

}  // namespace seam::device
