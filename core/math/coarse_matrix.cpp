#include "core/math/coarse_matrix.hpp"

#include <Eigen/Cholesky>

namespace seam {

bool invert_coarse_matrix(const std::vector<Eigen::Matrix<double, 6, 6>>& diagonal,
                          const std::vector<Eigen::Matrix<double, 6, 6>>& off_diagonal,
                          const std::vector<BlockPair>& pairs, const std::vector<std::uint32_t>& position,
                          std::size_t group_size, std::vector<double>& inverse) {
  const auto group = [&](std::size_t body) { return static_cast<Eigen::Index>(position[body] / group_size); };
  const auto size = static_cast<Eigen::Index>(6 * ((diagonal.size() + group_size - 1) / group_size));
  Eigen::MatrixXd H = Eigen::MatrixXd::Zero(size, size);
  for (std::size_t i = 0; i < diagonal.size(); ++i) H.block<6, 6>(6 * group(i), 6 * group(i)) += diagonal[i];
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    const Eigen::Index a = 6 * group(pairs[k].row), b = 6 * group(pairs[k].col);
    H.block<6, 6>(a, b) += off_diagonal[k];
    H.block<6, 6>(b, a) += off_diagonal[k].transpose();
  }
  const Eigen::LLT<Eigen::MatrixXd> factor(H);
  if (factor.info() != Eigen::Success) return false;
  const Eigen::MatrixXd full = factor.solve(Eigen::MatrixXd::Identity(size, size));
  inverse.resize(static_cast<std::size_t>(size * size));
  Eigen::Map<Eigen::MatrixXd>(inverse.data(), size, size) = 0.5 * (full + full.transpose());
  return inverse.empty() || Eigen::Map<const Eigen::MatrixXd>(inverse.data(), size, size).allFinite();
}

}  // namespace seam
