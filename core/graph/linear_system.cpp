#include "core/graph/linear_system.hpp"

#include <fmt/format.h>

#include <Eigen/LU>
#include <Eigen/SparseCholesky>
#include <algorithm>
#include <charconv>

#include "core/base/error.hpp"

namespace seam::graph {
namespace {

constexpr std::uint64_t most_factored = 40'000;
constexpr Eigen::Index most_dense = 400;

}  // namespace

void require_valid(const LinearSystem& system, const std::string& where) {
  const SparseMatrix& a = system.a;
  const auto refuse = [&](const std::string& why, const std::string& next) {
    return bad_input("cannot use the linear system", where, why, next);
  };
  if (a.rows() == 0) throw refuse("it has no rows", "Give at least one equation");
  if (a.rows() != a.cols())
    throw refuse(fmt::format("the matrix has {} rows and {} columns", a.rows(), a.cols()), "Give a square matrix");
  if (system.b.size() != a.rows())
    throw refuse(fmt::format("there are {} rows and {} right sides", a.rows(), system.b.size()),
                 "Give one right side for each row");
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    double diagonal = 0;
    bool finite = std::isfinite(system.b[i]);
    for (SparseMatrix::InnerIterator it(a, i); it; ++it) {
      finite = finite && std::isfinite(it.value());
      if (it.col() == i) diagonal = it.value();
    }
    if (!finite) throw refuse(fmt::format("row {} has a number that is not finite", i + 1), "Give finite numbers");
    if (diagonal == 0)
      throw refuse(fmt::format("the diagonal entry of row {} is 0, and every method divides by it", i + 1),
                   "Order the rows so that no diagonal entry is 0");
  }
}

std::optional<Vector> solve_directly(const LinearSystem& system) {
  if (system.a.rows() > most_dense) return {};
  const Eigen::MatrixXd a(system.a);
  const Eigen::PartialPivLU<Eigen::MatrixXd> factors(a);
  const Vector x = factors.solve(system.b);
  // A matrix that is singular or nearly so gives numbers that are nobody's solution.
  if (!x.allFinite() || !(factors.rcond() > 1e-12)) return {};
  return x;
}

LinearSystem study_system() {
  LinearSystem system = parse_system("4 -1 0 | 2\n-1 4 -1 | 4\n0 -1 4 | 10");
  system.name = "study";
  system.exact = Vector{{1.0, 2.0, 3.0}};
  return system;
}

LinearSystem laplacian_system(std::uint32_t width, std::uint32_t height) {
  const std::string where = fmt::format("laplacian:{}x{}", width, height);
  if (width == 0 || height == 0)
    throw bad_input("cannot make the linear system", where, "a side has no unknowns", "Give each side at least 1");
  if (std::uint64_t{width} * height > most_unknowns)
    throw bad_input("cannot make the linear system", where, fmt::format("it has more than {} unknowns", most_unknowns),
                    "Use shorter sides");
  const std::uint32_t n = width * height;
  LinearSystem system;
  system.name = where;
  system.lattice = Lattice{width, height, 1, false, false};
  system.a.resize(n, n);
  system.a.reserve(Eigen::VectorXi::Constant(n, 5));
  for (std::uint32_t y = 0; y < height; ++y)
    for (std::uint32_t x = 0; x < width; ++x) {
      const std::uint32_t i = x + width * y;
      if (y > 0) system.a.insert(i, i - width) = -1;
      if (x > 0) system.a.insert(i, i - 1) = -1;
      system.a.insert(i, i) = 4;
      if (x + 1 < width) system.a.insert(i, i + 1) = -1;
      if (y + 1 < height) system.a.insert(i, i + width) = -1;
    }
  system.a.makeCompressed();
  system.b = Vector::Ones(n);
  if (n <= most_factored) {
    const Eigen::SparseMatrix<double> columns = system.a;
    system.exact = Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>>(columns).solve(system.b);
  }
  return system;
}

LinearSystem named_system(const std::string& name) {
  if (name == "study") return study_system();
  constexpr std::string_view prefix = "laplacian:";
  if (!name.starts_with(prefix)) return read_system(name);
  std::uint32_t width = 0, height = 0;
  const char* const end = name.data() + name.size();
  const auto first = std::from_chars(name.data() + prefix.size(), end, width);
  const bool cross = first.ec == std::errc() && first.ptr != end && *first.ptr == 'x';
  const auto second = cross ? std::from_chars(first.ptr + 1, end, height) : first;
  if (!cross || second.ec != std::errc() || second.ptr != end)
    throw bad_input("cannot make the linear system", name, "the sides of the grid are not two whole numbers",
                    "Write laplacian:WxH, for example laplacian:100x100");
  return laplacian_system(width, height);
}

namespace {

bool separates(const LinearSystem& system, const std::vector<std::uint32_t>& color) {
  for (Eigen::Index i = 0; i < system.a.rows(); ++i)
    for (SparseMatrix::InnerIterator it(system.a, i); it; ++it)
      if (it.col() != i && color[i] == color[it.col()]) return false;
  return true;
}

std::vector<std::uint32_t> by_parity(const Lattice& lattice) {
  std::vector<std::uint32_t> color(body_count(lattice));
  for (std::uint32_t body = 0; body < color.size(); ++body) {
    const auto [x, y, z] = coordinates(lattice, body);
    color[body] = (x + y + z) % 2;
  }
  return color;
}

}  // namespace

std::vector<std::uint32_t> color_unknowns(const LinearSystem& system) {
  const auto n = static_cast<std::size_t>(system.a.rows());
  if (system.lattice && body_count(*system.lattice) == n)
    if (std::vector<std::uint32_t> color = by_parity(*system.lattice); separates(system, color)) return color;
  const SparseMatrix transposed = system.a.transpose();
  std::vector<std::uint32_t> color(n, 0), taken_by(n + 1, 0xffffffffu);
  for (std::uint32_t i = 0; i < n; ++i) {
    for (const SparseMatrix* matrix : {&system.a, &transposed})
      for (SparseMatrix::InnerIterator it(*matrix, i); it; ++it)
        if (it.col() < static_cast<Eigen::Index>(i)) taken_by[color[it.col()]] = i;
    while (taken_by[color[i]] == i) ++color[i];
  }
  return color;
}

}  // namespace seam::graph
