#include "core/distributed/local_solver.hpp"

#include "core/distributed/space_local_solver.hpp"

namespace seam::distributed {

std::unique_ptr<LocalSolver> make_local_solver(std::shared_ptr<const abd::Model> model, int threads) {
  return std::make_unique<SpaceLocalSolver<exec::Host>>(std::move(model), threads);
}

}  // namespace seam::distributed
