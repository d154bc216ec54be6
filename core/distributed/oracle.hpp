#pragma once
#include <memory>
#include <vector>

#include "core/abd/simulation.hpp"
#include "core/distributed/local_solver.hpp"

namespace seam::distributed {

/// How good a state is as the end of a step.
struct Judgement {
  double energy = 0;  ///< E of the whole problem, J s^2
  double error = 0;   ///< stationarity error, m
};

/// The single worker as a judge of what several workers commit. Not thread safe.
class Oracle {
 public:
  explicit Oracle(std::shared_ptr<const abd::Model> model, int threads = 1);
  ~Oracle();

  /// Stationarity error of a step, m: the length of one Newton step of the whole problem from the poses `q` that a step
  /// from `before` ended with, under the barrier stiffness that it ended with. About the tolerance for a solved step,
  /// whichever local minimum was found; infinite when `q` touches. Friction is lagged at `before`, or at `q` where the
  /// scene lags it more than once. For steps that were not cut into halves.
  double stationarity_error(const abd::Checkpoint& before, const std::vector<Vec12>& q, double kappa);

  /// The same, with E there; both infinite when `q` touches. Bodies that cross without touching are not noticed
  /// (count_intersections() does).
  Judgement judge(const abd::Checkpoint& before, const std::vector<Vec12>& q, double kappa);

  /// What pulls bodies during the steps judged and solved.
  void set_pulls(const std::vector<abd::Pull>& pulls);

  /// The same step by the single worker.
  abd::Checkpoint solve(const abd::Checkpoint& before, abd::StepReport& report);

 private:
  const std::shared_ptr<const abd::Model> model_;
  const std::shared_ptr<const abd::HostWorld> world_;
  std::unique_ptr<LocalSolver> solver_;
  std::unique_ptr<abd::Simulation> simulation_;
  LocalBodies bodies_;
};

}  // namespace seam::distributed
