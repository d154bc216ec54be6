#include "app/backend/backend.hpp"

#include "core/abd/simulation_factory.hpp"
#include "core/base/error.hpp"
#include "core/particles/solver.hpp"
#ifdef SEAM_WITH_CUDA
#include "gpu/cuda.hpp"
#endif

namespace seam::app {

#ifdef SEAM_WITH_CUDA

void register_cuda_backend() {
  abd::set_cuda_factory(gpu::simulation_factory());
  particles::set_cuda_solver_factory(gpu::particle_solver_factory());
}
bool built_with_cuda() { return true; }

void require_backend(abd::Backend backend) {
  std::string reason;
  if (backend == abd::Backend::cuda && gpu::device_count(&reason) == 0)
    throw Error(ExitCode::environment,
                {"cannot run on CUDA", "", "no CUDA device answers (" + reason + ")",
                 "Run on the host backend, or install the NVIDIA driver and check the device with nvidia-smi"});
}

namespace {
std::string device_name() { return gpu::device_name(); }
}  // namespace

#else

void register_cuda_backend() {}
bool built_with_cuda() { return false; }

void require_backend(abd::Backend backend) {
  if (backend == abd::Backend::cuda)
    throw Error(ExitCode::environment, {"cannot run on CUDA", "", "this program was built without CUDA",
                                        "Run on the host backend, or build Seam where the CUDA toolkit is installed"});
}

namespace {
std::string device_name() { return {}; }
}  // namespace

#endif

abd::Backend backend_from(const std::string& name) { return name == "cuda" ? abd::Backend::cuda : abd::Backend::host; }
const char* to_string(abd::Backend backend) { return backend == abd::Backend::cuda ? "cuda" : "host"; }

record::TapeInfo describe_run_on(abd::Backend backend, const std::string& scene_json,
                                 const std::string& program_version, int threads) {
  record::TapeInfo info = record::describe_run(scene_json, program_version, threads);
  if (backend == abd::Backend::cuda) info.kernel_path += ", CUDA " + device_name();
  return info;
}

}  // namespace seam::app
