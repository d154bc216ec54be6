#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/math/block_system.hpp"

namespace seam {

/// Members of a coarse group: 32, more where that would make over 64 groups.
inline std::size_t coarse_group_size(std::size_t bodies) { return std::max<std::size_t>(32, (bodies + 63) / 64); }

/// Sums the 6x6 projections of the diagonal (one per body) and of the pairs into the dense coarse matrix, group =
/// position / group_size, and inverts it (`inverse`: symmetric, row count 6 x groups). False when it is not positive
/// definite. Host code of CoarseRigid.
bool invert_coarse_matrix(const std::vector<Eigen::Matrix<double, 6, 6>>& diagonal,
                          const std::vector<Eigen::Matrix<double, 6, 6>>& off_diagonal,
                          const std::vector<BlockPair>& pairs, const std::vector<std::uint32_t>& position,
                          std::size_t group_size, std::vector<double>& inverse);

}  // namespace seam
