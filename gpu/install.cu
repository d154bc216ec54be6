#include "core/exec/cuda.cuh"
//
#include "core/abd/simulation_factory.hpp"
#include "gpu/install.hpp"
#include "gpu/simulation.hpp"

namespace seam::gpu {

void install() { abd::set_cuda_factory(&make_cuda_simulation); }

int device_count(std::string* reason) { return exec::Cuda::device_count(reason); }

std::string device_name() {
  cudaDeviceProp properties{};
  if (device_count() == 0 || cudaGetDeviceProperties(&properties, 0) != cudaSuccess) return {};
  return std::string(properties.name) + ", compute capability " + std::to_string(properties.major) + "." +
         std::to_string(properties.minor);
}

}  // namespace seam::gpu
