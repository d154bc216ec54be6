#pragma once
#include <string>
#include <vector>

/// Checks compiled by nvcc, reported by a Qt test compiled by the host compiler.
namespace seam::device {

struct Check {
  std::string name;
  bool passed = false;
  std::string detail;
};

/// Every primitive of core/exec/cuda.cuh against plain loops.
std::vector<Check> check_primitives();
/// LinearSolver<Cuda> and small algebra in kernels against the serial space.
std::vector<Check> check_solver();

}  // namespace seam::device
