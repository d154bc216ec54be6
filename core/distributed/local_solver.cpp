#include "core/distributed/local_solver.hpp"

#include "core/distributed/space_local_solver.hpp"

namespace seam::distributed {

std::unique_ptr<LocalSolver> make_local_solver(std::shared_ptr<const abd::Model> model,
                                               std::shared_ptr<const abd::HostWorld> world, int threads) {
  return std::make_unique<SpaceLocalSolver<exec::Host>>(std::move(model), std::move(world), threads);
}

}  // namespace seam::distributed
