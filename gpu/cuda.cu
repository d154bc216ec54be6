#include "core/exec/cuda.cuh"
//
#include "gpu/cuda.hpp"
#include "gpu/make_simulation.hpp"

namespace seam::gpu {

abd::SimulationFactory simulation_factory() { return &make_simulation; }

int device_count(std::string* reason) { return exec::Cuda::device_count(reason); }

std::string device_name() {
  cudaDeviceProp properties{};
  if (device_count() == 0 || cudaGetDeviceProperties(&properties, 0) != cudaSuccess) return {};
  return std::string(properties.name) + ", compute capability " + std::to_string(properties.major) + "." +
         std::to_string(properties.minor);
}

}  // namespace seam::gpu
