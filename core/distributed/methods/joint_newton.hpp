#pragma once
#include <Eigen/Cholesky>
#include <functional>
#include <vector>

#include "core/distributed/method.hpp"

namespace seam::distributed {

inline constexpr double accepted_cg_tolerance = 1e-3;  ///< of the step that ends a solve
inline constexpr int most_cg_iterations = 500;
inline constexpr int most_coarse_workers = 16;  ///< every worker factorises a matrix of 12 rows per worker

/// Newton iterations that all workers take together on the sum of their energies (schwarz.md, "Newton-PCG"): search and
/// collision checks as the single worker's, directions by conjugate gradients with the additive Schwarz preconditioner
///   M^-1 = sum_k R_k^T A_k^-1 R_k,
/// A_k = the scene's block of the bodies worker k holds (Toselli and Widlund 2005, chapter 3), deflated by the coarse
/// space Z of affine motions of each worker's own bodies as one: z = P^T M^-1 r + Z C^-1 Z^T r with C = Z^T H Z,
/// P = 1 - H Z C^-1 Z^T ("A-DEF2" of Tang, Nabben, Vuik and Erlangga 2009). It halves the iterations or better where
/// forces run through many regions, and can cost some where one level is enough. Thread rule: one thread.
class JointNewton final : public abd::Partners {
 public:
  explicit JointNewton(const scene::Workers& options)
      : options_tolerance_(options.cg_tolerance),
        use_coarse_(options.coarse_space && options.count <= most_coarse_workers) {}

  /// Called after every iteration, with the iterations of conjugate gradients that its direction took.
  using Recorder = std::function<void(const abd::IterationInfo&, int cg_iterations)>;
  /// Until the last step is below region.tolerance and the constraints hold. Collective; the same status everywhere.
  LocalSolve solve(Region& region, const Recorder& recorder);
  /// For sums and constraints outside solve().
  void attach(Region& region) { region_ = &region; }

  abd::NoisySum sum(const abd::NoisySum& own) override;
  double sum(double own) override;
  double largest(double own) override;
  void share_limits(std::vector<double>& limits, const std::function<void(std::vector<double>&)>& within) override;
  LinearSolverResult direction(std::vector<Vec12>& dq) override;
  void iterated(const abd::IterationInfo& info) override { (*recorder_)(info, cg_iterations_); }

 private:
  struct Preconditioned {
    double rz = 0;         ///< r . M^-1 r
    bool is_long = false;  ///< the direction so far moves a body by the tolerance or more
    bool failed = false;   ///< a worker's block could not be factorised
  };
  void find_centers();
  void add_up(std::vector<Vec12>& parts, std::size_t each, std::span<double> sums);
  bool assemble(std::vector<Vec12>& gradient);
  void build_coarse(const std::vector<Vec12>& r, Eigen::VectorXd& y, double& failed);
  std::vector<Vec12> move_coarse(const Eigen::VectorXd& y) const;
  Eigen::VectorXd restrict_to_coarse(const std::vector<Vec12>& r) const;
  double start_from_coarse(const Eigen::VectorXd& y, std::vector<Vec12>& x, std::vector<Vec12>& r) const;
  Preconditioned precondition(const std::vector<Vec12>& r, const std::vector<Vec12>& x, std::vector<Vec12>& z,
                              double failed);
  bool is_long(const std::vector<Vec12>& x) const;
  bool moves_here(std::size_t local) const;
  bool has_obstacles() const { return !region_->ownership.neighbours.empty(); }

  const double options_tolerance_;
  double tolerance_ = 0;  ///< of directions that are not the last
  const bool use_coarse_;
  Region* region_ = nullptr;
  const Recorder* recorder_ = nullptr;
  std::vector<Vec3> centers_;  ///< per worker, of its own bodies, m
  std::vector<Mat12> modes_;   ///< per local body: its part of the affine motions of its owner's bodies, in columns
  std::vector<std::vector<Vec12>> images_;  ///< H Z, rows of the bodies held here; empty columns are zero here
  Eigen::LLT<Eigen::MatrixXd> coarse_;
  bool has_coarse_ = false;
  int cg_iterations_ = 0;
};

}  // namespace seam::distributed
