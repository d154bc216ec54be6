#pragma once
#include <cstdint>
#include <vector>

#include "core/distributed/merge_log.hpp"

namespace seam::record {

/// A step's merge log as bytes for a tape: little-endian, every bit kept, first byte = version of this form. Checksums
/// are the tape's.
std::vector<std::uint8_t> pack_log(const distributed::StepLog& log);

/// `bodies` of the tape: every index in the result is in range (bodies, workers, planes of a tree), so that views need
/// not look. Allocates no more than a small multiple of the bytes given. Throws h5::Failure (inside core/record only).
distributed::StepLog unpack_log(const std::vector<std::uint8_t>& bytes, std::size_t bodies);

}  // namespace seam::record
