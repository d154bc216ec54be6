#include "core/exec/cuda.cuh"
//
#include "core/contact/detector.impl.hpp"

namespace seam::contact {
template class Detector<exec::Cuda>;
}  // namespace seam::contact
