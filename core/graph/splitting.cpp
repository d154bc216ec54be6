#include "core/graph/splitting.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "core/base/error.hpp"

namespace seam::graph {
namespace {

constexpr std::array<std::pair<SplittingMethod, std::string_view>, 7> names{{
    {SplittingMethod::jacobi, "jacobi"},
    {SplittingMethod::gauss_seidel, "gs"},
    {SplittingMethod::colored, "colored"},
    {SplittingMethod::sor, "sor"},
    {SplittingMethod::colored_sor, "colored-sor"},
    {SplittingMethod::chebyshev, "chebyshev"},
    {SplittingMethod::conjugate_gradient, "cg"},
}};

bool is_colored(SplittingMethod m) { return m == SplittingMethod::colored || m == SplittingMethod::colored_sor; }
bool is_sor(SplittingMethod m) { return m == SplittingMethod::sor || m == SplittingMethod::colored_sor; }
bool is_sequential(SplittingMethod m) { return m == SplittingMethod::gauss_seidel || m == SplittingMethod::sor; }

void require_separating(const LinearSystem& system, const std::vector<std::uint32_t>& color) {
  if (color.size() != static_cast<std::size_t>(system.a.rows()))
    throw bad_input("cannot sweep by colour", system.name,
                    fmt::format("there are {} colours for {} unknowns", color.size(), system.a.rows()),
                    "Colour each unknown once");
  for (Eigen::Index i = 0; i < system.a.rows(); ++i)
    for (SparseMatrix::InnerIterator it(system.a, i); it; ++it)
      if (it.col() != i && color[i] == color[it.col()])
        throw bad_input("cannot sweep by colour", system.name,
                        fmt::format("unknowns {} and {} stand in one equation and have one colour",
                                    std::min(i, it.col()) + 1, std::max(i, it.col()) + 1),
                        "Give them different colours");
}

/// Rows by colour, ascending within one; colours without rows make no stage.
void order_by_color(const std::vector<std::uint32_t>& color, std::vector<std::uint32_t>& order,
                    std::vector<std::uint32_t>& starts) {
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t p, std::uint32_t q) { return color[p] < color[q]; });
  for (std::uint32_t i = 1; i < order.size(); ++i)
    if (color[order[i - 1]] != color[order[i]]) starts.push_back(i);
}

double radius_below_one(const LinearSystem& system, const SplittingOptions& options) {
  const double radius = options.jacobi_radius.value_or(jacobi_radius(system));
  if (radius >= 0 && radius < 1) return radius;
  throw bad_input("cannot choose the relaxation", system.name,
                  fmt::format("Jacobi does not converge on it (spectral radius {:.6g})", radius),
                  "Give omega, or use another method");
}

}  // namespace

std::optional<SplittingMethod> splitting_method(std::string_view name) {
  for (const auto& [method, text] : names)
    if (text == name) return method;
  return {};
}

std::string_view name_of(SplittingMethod method) {
  for (const auto& [known, text] : names)
    if (known == method) return text;
  return "";
}

bool is_symmetric(const SparseMatrix& a) {
  const SparseMatrix transposed = a.transpose();
  return SparseMatrix(a - transposed).norm() == 0;
}

double optimal_omega(double jacobi_radius) {
  if (!(jacobi_radius >= 0 && jacobi_radius < 1))
    throw bad_input("cannot choose the relaxation", "", fmt::format("the radius {} is not in [0, 1)", jacobi_radius),
                    "Use a system on which Jacobi converges");
  return 2 / (1 + std::sqrt(1 - jacobi_radius * jacobi_radius));
}

SplittingOrder sweep_order(const LinearSystem& system, const SplittingOptions& options) {
  const auto n = static_cast<std::uint32_t>(system.a.rows());
  SplittingOrder result;
  result.rows.resize(n);
  std::iota(result.rows.begin(), result.rows.end(), 0u);
  result.starts = {0};
  if (is_sequential(options.method)) {
    result.starts.resize(n);
    std::iota(result.starts.begin(), result.starts.end(), 0u);
  } else if (is_colored(options.method)) {
    const std::vector<std::uint32_t> color = options.colors.empty() ? color_unknowns(system) : options.colors;
    require_separating(system, color);
    order_by_color(color, result.rows, result.starts);
  }
  result.starts.push_back(n);
  return result;
}

SplittingSolver::SplittingSolver(const LinearSystem& system, const SplittingOptions& options)
    : system_(system), options_(options) {
  require_valid(system_, system_.name);
  SplittingOrder order = sweep_order(system_, options_);
  order_ = std::move(order.rows), starts_ = std::move(order.starts);
  const Eigen::Index n = system_.a.rows();
  x_ = sweep_start_ = previous_ = Vector::Zero(n);
  diagonal_ = system_.a.diagonal();
  place_.resize(order_.size());
  for (std::uint32_t i = 0; i < order_.size(); ++i) place_[order_[i]] = i;
  if (options_.omega && !std::isfinite(*options_.omega))
    throw bad_input("cannot relax", system_.name, "omega is not a finite number", "Give a number between 0 and 2");
  if (is_sor(options_.method))
    omega_ = options_.omega ? *options_.omega : optimal_omega(radius_below_one(system_, options_));
  if (options_.method == SplittingMethod::chebyshev) radius_ = radius_below_one(system_, options_);
  if (options_.method != SplittingMethod::conjugate_gradient) return;
  if (!is_symmetric(system_.a))
    throw bad_input("cannot use conjugate gradients", system_.name, "the matrix is not symmetric",
                    "Use another method");
  r_ = p_ = system_.b;
  rho_ = r_.squaredNorm();
  choose_step();
}

std::span<const std::uint32_t> SplittingSolver::rows(std::uint32_t stage) const {
  if (stage >= stages())
    throw bad_input("cannot show the stage", system_.name, fmt::format("a sweep has {} stages", stages()),
                    "Name a stage that is there");
  return {order_.data() + starts_[stage], order_.data() + starts_[stage + 1]};
}

/// The value that makes equation `row` true with the others as they are in `x`.
double SplittingSolver::solved(std::uint32_t row, const Vector& x) const {
  double sum = system_.b[row];
  for (SparseMatrix::InnerIterator it(system_.a, row); it; ++it)
    if (it.col() != static_cast<Eigen::Index>(row)) sum -= it.value() * x[it.col()];
  return sum / diagonal_[row];
}

double SplittingSolver::relaxed(std::uint32_t row) const {
  const double value = solved(row, x_);
  // Without relaxation nothing may be rounded that Gauss-Seidel does not round.
  return omega_ == 1 ? value : x_[row] + omega_ * (value - x_[row]);
}

/// Weight of the next Chebyshev step: 1, then 1 / (1 - rho^2 / 2), then 1 / (1 - rho^2 w / 4).
double SplittingSolver::next_weight() const {
  if (sweeps_ == 0) return 1;
  return 1 / (1 - radius_ * radius_ * (sweeps_ == 1 ? 0.5 : weight_ / 4));
}

ComponentUpdate SplittingSolver::preview(std::uint32_t row) const {
  if (row >= order_.size())
    throw bad_input("cannot show the update", system_.name, fmt::format("there are {} rows", order_.size()),
                    "Name a row that is there");
  ComponentUpdate update;
  update.row = row;
  update.before = x_[row], update.right_side = system_.b[row], update.diagonal = diagonal_[row];
  for (SparseMatrix::InnerIterator it(system_.a, row); it; ++it) {
    const auto column = static_cast<std::uint32_t>(it.col());
    if (column != row) update.terms.push_back({column, it.value(), x_[column], place_[column] < starts_[stage_]});
  }
  switch (options_.method) {
    case SplittingMethod::chebyshev:
      update.weight = next_weight(), update.anchor = previous_[row];
      update.after = previous_[row] + next_weight() * (solved(row, x_) - previous_[row]);
      break;
    case SplittingMethod::conjugate_gradient:
      update.weight = weight_, update.anchor = x_[row], update.direction = p_[row];
      update.after = x_[row] + weight_ * p_[row];
      break;
    default:
      update.weight = omega_, update.anchor = x_[row];
      update.after = relaxed(row);
  }
  return update;
}

void SplittingSolver::advance() {
  switch (options_.method) {
    case SplittingMethod::jacobi:
      sweep_start_ = x_;
      for (const std::uint32_t row : order_) x_[row] = solved(row, sweep_start_);
      break;
    case SplittingMethod::chebyshev:
      advance_chebyshev();
      break;
    case SplittingMethod::conjugate_gradient:
      advance_conjugate_gradient();
      break;
    default:
      for (const std::uint32_t row : rows(stage_)) x_[row] = relaxed(row);
  }
  if (++stage_ < stages()) return;
  stage_ = 0;
  ++sweeps_;
}

void SplittingSolver::advance_chebyshev() {
  weight_ = next_weight();
  sweep_start_ = x_;
  for (const std::uint32_t row : order_)
    x_[row] = previous_[row] + weight_ * (solved(row, sweep_start_) - previous_[row]);
  previous_ = sweep_start_;
}

void SplittingSolver::choose_step() {
  const double curvature = p_.dot(system_.a * p_);
  // A residual of exactly 0 leaves no direction: x stays.
  weight_ = curvature == 0 ? 0 : rho_ / curvature;
}

void SplittingSolver::advance_conjugate_gradient() {
  x_ += weight_ * p_;
  r_ -= weight_ * (system_.a * p_);
  const double next = r_.squaredNorm();
  p_ = rho_ == 0 ? r_ : Vector(r_ + (next / rho_) * p_);
  rho_ = next;
  choose_step();
}

void SplittingSolver::sweep() {
  do advance();
  while (stage_ != 0);
}

double SplittingSolver::residual() const {
  const double scale = system_.b.norm();
  return (system_.b - system_.a * x_).norm() / (scale > 0 ? scale : 1);
}

std::optional<double> SplittingSolver::max_error() const {
  if (!system_.exact) return {};
  return (x_ - *system_.exact).lpNorm<Eigen::Infinity>();
}

}  // namespace seam::graph
