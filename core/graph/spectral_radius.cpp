#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <vector>

#include "core/base/random.hpp"
#include "core/graph/splitting.hpp"

namespace seam::graph {
namespace {

constexpr Eigen::Index most_dense = 400;

bool is_laplacian(const LinearSystem& system) {
  if (!system.lattice || *system.lattice != Lattice{system.lattice->width, system.lattice->height, 1, false, false})
    return false;
  const Lattice& l = *system.lattice;
  const SparseMatrix& a = system.a;
  if (a.rows() != static_cast<Eigen::Index>(body_count(l)) ||
      a.nonZeros() != a.rows() + 2 * static_cast<Eigen::Index>(constraint_count(l)))
    return false;
  for (Eigen::Index i = 0; i < a.rows(); ++i)
    for (SparseMatrix::InnerIterator it(a, i); it; ++it) {
      const auto p = coordinates(l, static_cast<std::uint32_t>(i));
      const auto q = coordinates(l, static_cast<std::uint32_t>(it.col()));
      const auto apart = [&](int k) { return p[k] > q[k] ? p[k] - q[k] : q[k] - p[k]; };
      const std::uint32_t distance = apart(0) + apart(1);
      if (distance > 1 || it.value() != (distance == 0 ? 4 : -1)) return false;
    }
  return true;
}

Eigen::VectorXcd eigenvalues(const Eigen::MatrixXd& matrix) {
  return Eigen::EigenSolver<Eigen::MatrixXd>(matrix, false).eigenvalues();
}

double largest_modulus(const Eigen::MatrixXd& matrix) { return eigenvalues(matrix).cwiseAbs().maxCoeff(); }

/// -D^-1 (L + U).
Eigen::MatrixXd dense_jacobi(const SparseMatrix& a) {
  const Eigen::Index n = a.rows();
  const Vector inverse = a.diagonal().cwiseInverse();
  Eigen::MatrixXd iteration = Eigen::MatrixXd::Identity(n, n) - inverse.asDiagonal() * Eigen::MatrixXd(a);
  iteration.diagonal().setZero();
  return iteration;
}

/// Up to the noise of double eigenvalues, which is the square root of the rounding for those of size 2.
bool are_real(const Eigen::VectorXcd& values) {
  constexpr double noise = 1e-7;
  return values.imag().cwiseAbs().maxCoeff() <= noise * values.cwiseAbs().maxCoeff();
}

/// The Jacobi matrix scaled to be symmetric, -D^-1/2 (L + U) D^-1/2; needs a symmetric matrix of positive diagonal.
SparseMatrix scaled_jacobi(const SparseMatrix& a) {
  SparseMatrix m = a;
  const Vector root = a.diagonal().cwiseSqrt();
  for (Eigen::Index i = 0; i < m.rows(); ++i)
    for (SparseMatrix::InnerIterator it(m, i); it; ++it)
      it.valueRef() = it.col() == i ? 0 : -it.value() / (root[i] * root[it.col()]);
  return m;
}

Vector start_vector(Eigen::Index n) {
  Random random(1);
  Vector v(n);
  for (double& value : v) value = random.uniform(-1, 1);
  return v / v.norm();
}

/// Largest |eigenvalue| of a symmetric matrix by Lanczos' method. Without reorthogonalisation: lost orthogonality only
/// repeats eigenvalues that have been found.
double lanczos(const SparseMatrix& m) {
  const Eigen::Index n = m.rows();
  Vector q = start_vector(n), before = Vector::Zero(n);
  std::vector<double> diagonal, beside;
  double found = 0, beta = 0;
  for (int step = 1; step <= 3000; ++step) {
    Vector w = m * q - beta * before;
    const double alpha = w.dot(q);
    w -= alpha * q;
    diagonal.push_back(alpha);
    beta = w.norm();
    const bool last = beta < 1e-14;
    if (last || step % 50 == 0) {
      Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> small;
      small.computeFromTridiagonal(Vector::Map(diagonal.data(), static_cast<Eigen::Index>(diagonal.size())),
                                   Vector::Map(beside.data(), static_cast<Eigen::Index>(beside.size())),
                                   Eigen::EigenvaluesOnly);
      const double now = small.eigenvalues().cwiseAbs().maxCoeff();
      if (last || std::abs(now - found) <= 1e-13 * now) return now;
      found = now;
    }
    beside.push_back(beta);
    before = q;
    q = w / beta;
  }
  return found;
}

/// Growth per sweep of the error of the iteration itself, from b = 0 and a random start: the mean over the last of
/// rounds of 100 sweeps, until two rounds agree to 1e-6 or 200 rounds are done.
template <class Sweep>
double power_iteration(Eigen::Index n, Sweep&& sweep) {
  constexpr int round = 100;
  Vector x = start_vector(n);
  double before = -1;
  for (int i = 0; i < 200; ++i) {
    double log_growth = 0;
    for (int k = 0; k < round; ++k) {
      sweep(x);
      const double norm = x.norm();
      if (norm == 0 || !std::isfinite(norm)) return norm;
      log_growth += std::log(norm);
      x /= norm;
    }
    const double now = std::exp(log_growth / round);
    if (i > 0 && std::abs(now - before) <= 1e-6 * now) return now;
    before = now;
  }
  return before;
}

/// x_i = (1 - omega) x_i - omega / a_ii sum a_ij x_j in the order given.
void relax_all(const SparseMatrix& a, const std::vector<std::uint32_t>& rows, double omega, Vector& x) {
  for (const std::uint32_t row : rows) {
    double sum = 0, diagonal = 1;
    for (SparseMatrix::InnerIterator it(a, row); it; ++it)
      if (it.col() == static_cast<Eigen::Index>(row))
        diagonal = it.value();
      else
        sum -= it.value() * x[it.col()];
    x[row] += omega * (sum / diagonal - x[row]);
  }
}

/// Young's consistently ordered matrices: numbers g_i exist with g_j = g_i + 1 whenever a_ij or a_ji is not zero and
/// row j comes after row i.
bool is_consistently_ordered(const SparseMatrix& a, const std::vector<std::uint32_t>& rows) {
  const SparseMatrix transposed = a.transpose();
  std::vector<std::uint32_t> place(rows.size());
  for (std::uint32_t i = 0; i < rows.size(); ++i) place[rows[i]] = i;
  std::vector<std::int64_t> level(rows.size(), 0);
  std::vector<bool> seen(rows.size(), false);
  std::vector<std::uint32_t> waiting;
  for (std::uint32_t first = 0; first < rows.size(); ++first) {
    if (seen[first]) continue;
    seen[first] = true;
    waiting.assign(1, first);
    while (!waiting.empty()) {
      const std::uint32_t i = waiting.back();
      waiting.pop_back();
      for (const SparseMatrix* matrix : {&a, &transposed})
        for (SparseMatrix::InnerIterator it(*matrix, i); it; ++it) {
          const auto j = static_cast<std::uint32_t>(it.col());
          if (j == i) continue;
          const std::int64_t wanted = level[i] + (place[j] > place[i] ? 1 : -1);
          if (seen[j] && level[j] != wanted) return false;
          if (seen[j]) continue;
          seen[j] = true, level[j] = wanted;
          waiting.push_back(j);
        }
    }
  }
  return true;
}

bool has_real_jacobi(const SparseMatrix& a) { return a.diagonal().minCoeff() > 0 && is_symmetric(a); }

/// Young 1954 for consistently ordered matrices with real Jacobi eigenvalues of at most `rho` < 1.
double young(double rho, double omega) {
  const double inside = omega * omega * rho * rho / 4 - omega + 1;
  if (inside <= 0) return omega - 1;
  const double root = omega * rho / 2 + std::sqrt(inside);
  return root * root;
}

double sor_radius(const LinearSystem& system, const SplittingOptions& options, double omega) {
  const std::vector<std::uint32_t> rows = sweep_order(system, options).rows;
  const Eigen::Index n = system.a.rows();
  if (is_consistently_ordered(system.a, rows)) {
    const double rho = options.jacobi_radius.value_or(jacobi_radius(system));
    if (omega == 1) return rho * rho;
    if (rho < 1 && omega > 0 && omega < 2 && has_real_jacobi(system.a)) return young(rho, omega);
  }
  if (n > most_dense) return power_iteration(n, [&](Vector& x) { relax_all(system.a, rows, omega, x); });
  Eigen::MatrixXd iteration(n, n);
  for (Eigen::Index j = 0; j < n; ++j) {
    Vector column = Vector::Unit(n, j);
    relax_all(system.a, rows, omega, column);
    iteration.col(j) = column;
  }
  return largest_modulus(iteration);
}

/// The error in the direction of an eigenvalue lambda of Jacobi's iteration goes as T_k(z) / T_k(1 / rho), z = lambda /
/// rho (Golub and Varga 1961): in the long run by rho / (1 + sqrt(1 - rho^2)) a sweep times |z +- sqrt(z^2 - 1)|, the
/// larger of the two, which is 1 for real lambda only.
double chebyshev_radius(const LinearSystem& system, double rho) {
  const double root = std::sqrt(1 - rho * rho), factor = rho / (1 + root);
  if (rho == 0 || has_real_jacobi(system.a)) return factor;
  const Eigen::Index n = system.a.rows();
  if (n > most_dense) {
    // The iteration with the weight that the weights tend to; x and the x before it below each other.
    const Vector inverse = system.a.diagonal().cwiseInverse();
    const double weight = 2 / (1 + root);
    return std::max(factor, power_iteration(2 * n, [&](Vector& both) {
                      const Vector x = both.head(n), before = both.tail(n);
                      const Vector jacobi = x - inverse.cwiseProduct(system.a * x);
                      both.head(n) = before + weight * (jacobi - before);
                      both.tail(n) = x;
                    }));
  }
  const Eigen::VectorXcd values = eigenvalues(dense_jacobi(system.a));
  if (are_real(values)) return factor;
  double stretch = 1;
  for (const std::complex<double>& value : values) {
    const std::complex<double> z = value / rho, side = std::sqrt(z * z - 1.0);
    stretch = std::max({stretch, std::abs(z + side), std::abs(z - side)});
  }
  return factor * stretch;
}

}  // namespace

double jacobi_radius(const LinearSystem& system) {
  const Eigen::Index n = system.a.rows();
  if (is_laplacian(system)) {
    const auto cosine = [](std::uint32_t side) { return std::cos(std::numbers::pi / (side + 1.0)); };
    return (cosine(system.lattice->width) + cosine(system.lattice->height)) / 2;
  }
  if (has_real_jacobi(system.a)) {
    const SparseMatrix scaled = scaled_jacobi(system.a);
    if (n > most_dense) return lanczos(scaled);
    return Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(Eigen::MatrixXd(scaled), Eigen::EigenvaluesOnly)
        .eigenvalues()
        .cwiseAbs()
        .maxCoeff();
  }
  const Vector inverse = system.a.diagonal().cwiseInverse();
  const auto sweep = [&](Vector& x) { x = Vector(x - inverse.cwiseProduct(system.a * x)); };
  if (n > most_dense) return power_iteration(n, sweep);
  return largest_modulus(dense_jacobi(system.a));
}

bool has_real_jacobi_eigenvalues(const LinearSystem& system) {
  const Vector diagonal = system.a.diagonal();
  if ((diagonal.minCoeff() > 0 || diagonal.maxCoeff() < 0) && is_symmetric(system.a)) return true;
  return system.a.rows() <= most_dense && are_real(eigenvalues(dense_jacobi(system.a)));
}

bool is_young_optimal(const LinearSystem& system, const SplittingOptions& options) {
  if (is_laplacian(system) && options.colors.empty()) return true;  // natural and red-black order
  return is_consistently_ordered(system.a, sweep_order(system, options).rows) &&
         options.jacobi_radius.value_or(jacobi_radius(system)) < 1 && has_real_jacobi_eigenvalues(system);
}

std::optional<double> spectral_radius(const LinearSystem& system, const SplittingOptions& options) {
  require_valid(system, system.name);
  const auto rho = [&] { return options.jacobi_radius.value_or(jacobi_radius(system)); };
  switch (options.method) {
    case SplittingMethod::jacobi:
      return rho();
    case SplittingMethod::gauss_seidel:
    case SplittingMethod::colored:
      return sor_radius(system, options, 1);
    case SplittingMethod::sor:
    case SplittingMethod::colored_sor:
      return sor_radius(system, options, options.omega ? *options.omega : optimal_omega(rho()));
    case SplittingMethod::chebyshev: {
      const double radius = rho();
      if (!(radius < 1)) return {};
      return chebyshev_radius(system, radius);
    }
    case SplittingMethod::conjugate_gradient:
      return {};
  }
  return {};
}

}  // namespace seam::graph
