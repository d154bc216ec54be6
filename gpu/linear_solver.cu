#include "core/exec/cuda.cuh"
//
#include "core/math/linear_solver.hpp"

namespace seam {
template class LinearSolver<exec::Cuda>;
}  // namespace seam
