#pragma once
#include <string>

namespace seam::gpu {

/// Makes abd::make_simulation(Backend::cuda) use this library. Call once at the start of a program, before threads
/// exist; touches no device.
void install();

/// Number of CUDA devices that answer; 0 also without a driver. `reason`, if given, receives one clause why there is
/// none.
int device_count(std::string* reason = nullptr);

/// "NVIDIA H200, compute capability 9.0"; empty without a device.
std::string device_name();

}  // namespace seam::gpu
