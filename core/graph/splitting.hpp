#pragma once
#include <memory>
#include <span>
#include <string_view>

#include "core/graph/linear_system.hpp"

namespace seam::graph {

enum class SplittingMethod : std::uint8_t {
  jacobi,
  gauss_seidel,        ///< natural order
  colored,             ///< Gauss-Seidel in colour order
  sor,                 ///< natural order
  colored_sor,         ///< SOR in colour order
  chebyshev,           ///< Chebyshev semi-iteration over Jacobi (Golub and Varga 1961)
  conjugate_gradient,  ///< the honest competitor
};
/// "jacobi", "gs", "colored", "sor", "colored-sor", "chebyshev", "cg": names of the command line.
std::optional<SplittingMethod> splitting_method(std::string_view name);
std::string_view name_of(SplittingMethod method);

struct SplittingOptions {
  SplittingMethod method = SplittingMethod::gauss_seidel;
  std::optional<double> omega;          ///< SOR; empty = Young's 2 / (1 + sqrt(1 - rho_J^2))
  std::optional<double> jacobi_radius;  ///< rho_J for SOR and Chebyshev; empty = computed
  std::vector<std::uint32_t> colors;    ///< of the unknowns; empty = color_unknowns()
};

/// One number of an update and what it was made of. With s = (b_i - sum a_ij x_j) / a_ii Jacobi and Gauss-Seidel take
/// s, SOR and Chebyshev anchor + weight (s - anchor), CG anchor + weight direction.
struct Term {
  std::uint32_t column = 0;
  double coefficient = 0, value = 0;
  bool fresh = false;  ///< the value was computed in this sweep
};
struct ComponentUpdate {
  std::uint32_t row = 0;
  double before = 0, after = 0, right_side = 0, diagonal = 1;
  double weight = 1;     ///< omega of SOR, the Chebyshev weight, the step length of CG
  double anchor = 0;     ///< SOR and CG: the value before; Chebyshev: that of two sweeps ago
  double direction = 0;  ///< CG only
  std::vector<Term> terms;
};

/// An iteration that can be walked stage by stage. A sweep consists of stages that must follow each other; the rows of
/// one stage are independent: Jacobi 1 stage of n rows, Gauss-Seidel n stages of 1 row, coloured K stages; Chebyshev
/// and CG 1 stage. Starts at x = 0. Value semantics through clone(). Not thread safe.
class SplittingSolver {
 public:
  /// Throws Error (bad_input): a zero diagonal, colours that conflict; CG on a matrix that is not symmetric.
  SplittingSolver(const LinearSystem& system, const SplittingOptions& options);

  const LinearSystem& system() const { return system_; }
  const SplittingOptions& options() const { return options_; }
  const Vector& x() const { return x_; }
  std::uint32_t sweeps() const { return sweeps_; }  ///< completed
  std::uint32_t stage() const { return stage_; }    ///< next one, 0-based
  std::uint32_t stages() const { return static_cast<std::uint32_t>(starts_.size()) - 1; }
  /// Rows that stage `stage` updates, ascending.
  std::span<const std::uint32_t> rows(std::uint32_t stage) const;
  /// All rows in the order of a sweep.
  std::span<const std::uint32_t> order() const { return order_; }
  double omega() const { return omega_; }

  /// What the next stage would compute for `row` of it, from the values of now.
  ComponentUpdate preview(std::uint32_t row) const;
  void advance();  ///< the next stage
  void sweep();    ///< to the end of the sweep under way

  double residual() const;                  ///< ||b - A x||_2 / ||b||_2 (not divided when b = 0)
  std::optional<double> max_error() const;  ///< max |x - x*| when x* is known

 private:
  double solved(std::uint32_t row, const Vector& x) const;
  double relaxed(std::uint32_t row) const;
  double next_weight() const;
  void choose_step();
  void advance_chebyshev();
  void advance_conjugate_gradient();

  LinearSystem system_;
  SplittingOptions options_;
  Vector x_, sweep_start_, previous_, r_, p_, diagonal_;  // sweep_start_: x when the sweep began
  std::vector<std::uint32_t> order_, starts_, place_;     // place_: of each row in order_
  double omega_ = 1, radius_ = 0, weight_ = 1, rho_ = 0;  // weight_: of Chebyshev; step length of CG
  std::uint32_t sweeps_ = 0, stage_ = 0;
};

/// Rows in the order of a sweep and where its stages begin (one more at the end). Throws Error (bad_input) for colours
/// that conflict.
struct SplittingOrder {
  std::vector<std::uint32_t> rows, starts;
};
SplittingOrder sweep_order(const LinearSystem& system, const SplittingOptions& options);
/// a_ij == a_ji for all i, j, exactly.
bool is_symmetric(const SparseMatrix& a);

/// Spectral radius of the iteration matrix: |eigenvalue| of largest modulus. Closed forms for Laplacians and the rules
/// of Young for consistently ordered matrices where they hold; dense eigenvalues up to 400 unknowns; else power
/// iteration on the iteration itself. For Chebyshev the asymptotic factor, which is above 1 where Jacobi's eigenvalues
/// are too far from real (empty when rho_J >= 1: there is no such iteration), for CG empty (it has none).
std::optional<double> spectral_radius(const LinearSystem& system, const SplittingOptions& options);
double jacobi_radius(const LinearSystem& system);
/// Jacobi's iteration is known to have real eigenvalues only: A is symmetric with a diagonal of one sign, or its dense
/// eigenvalues (up to 400 unknowns) say so.
bool has_real_jacobi_eigenvalues(const LinearSystem& system);
/// Young 1954: 2 / (1 + sqrt(1 - rho_J^2)); needs rho_J < 1. The relaxation of smallest radius where
/// is_young_optimal(); else a guess with which SOR may even diverge.
double optimal_omega(double jacobi_radius);
/// Young's theorem holds for the order of sweeps of `options`: rho_J < 1, real Jacobi eigenvalues, consistently
/// ordered.
bool is_young_optimal(const LinearSystem& system, const SplittingOptions& options);

}  // namespace seam::graph
