#pragma once
#include <Eigen/Sparse>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/graph/lattice.hpp"

namespace seam::graph {

using SparseMatrix = Eigen::SparseMatrix<double, Eigen::RowMajor>;
using Vector = Eigen::VectorXd;

/// A x = b with n unknowns; rows without stored zeros.
struct LinearSystem {
  std::string name;
  SparseMatrix a;
  Vector b;
  std::optional<Vector> exact;     ///< the solution where it is known or cheap to compute
  std::optional<Lattice> lattice;  ///< unknowns lie on its bodies
};

/// Limits of every reader and maker of systems: unknowns, stored entries, rows typed by hand.
constexpr std::uint64_t most_unknowns = 4'000'000, most_entries = 40'000'000, most_typed_rows = 1'000;

/// Throws Error (bad_input) naming `where` and the row: no rows, not square, sizes differ, a number that is not finite,
/// a diagonal entry of 0.
void require_valid(const LinearSystem& system, const std::string& where);
/// The solution by dense LU for up to 400 unknowns; empty beyond, and for matrices that are singular to rounding.
std::optional<Vector> solve_directly(const LinearSystem& system);

/// tridiag(-1, 4, -1), b = (2, 4, 10), x* = (1, 2, 3): the worked step of the study.
LinearSystem study_system();
/// Five-point Laplacian of a W x H grid (diagonal 4, neighbours -1; Dirichlet), b = 1. `exact` for up to 40,000
/// unknowns (sparse Cholesky).
LinearSystem laplacian_system(std::uint32_t width, std::uint32_t height);
/// JSON {"A": [[...], ...], "b": [...]} (optional "name"), or a Matrix Market file (b = 1; repeated entries
/// add up). Up to 512 MB. `exact` by solve_directly(). Throws Error (bad_input)
/// with the place: not square, sizes differ, a diagonal entry of 0, no finite number.
LinearSystem read_system(const std::string& path);
/// From rows of numbers as typed: one row a line, "4 -1 0 | 2" (right side after the bar). Errors as read_system().
LinearSystem parse_system(const std::string& text);
/// "study", "laplacian:WxH" or a file.
LinearSystem named_system(const std::string& name);

/// Colours of the unknowns so that a_ij != 0 or a_ji != 0 (i != j) implies different colours: first-fit in index order;
/// on lattices by the parity of x + y (red-black). 0-based.
std::vector<std::uint32_t> color_unknowns(const LinearSystem& system);

}  // namespace seam::graph
