#pragma once
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "core/base/random.hpp"
#include "core/math/affine.hpp"
#include "core/math/block_system.hpp"
#include "core/math/polar.hpp"

namespace seam::test {

/// A Newton matrix with the structure of a pile: n unit cubes of density 1000 and Young's modulus `young` at random
/// rotations, touching their neighbours in a jittered grid (about 7 each) in four points; normal stiffness h^2 k =
/// `stiffness` masses, log-uniform over two decades around it. Grounded in the lowest layer.
struct PileSystem {
  std::vector<Mat12> diagonal, off_diagonal;
  std::vector<BlockPair> pairs;
  std::vector<Vec12> rhs, poses;

  template <class Space>
  BlockSystem<Space> on(Space& space) const {
    BlockSystem<Space> system(space);
    system.n = diagonal.size();
    system.diagonal.copy_from(diagonal);
    system.pairs.copy_from(pairs);
    system.off_diagonal.copy_from(off_diagonal);
    system.build_adjacency();
    return system;
  }
};

/// J(X) as a matrix: displacement of material point X = J dq.
inline Eigen::Matrix<double, 3, 12> jacobian(const Vec3& X) {
  Eigen::Matrix<double, 3, 12> J = Eigen::Matrix<double, 3, 12>::Zero();
  for (int r = 0; r < 3; ++r) {
    J(r, r) = 1;
    J.block<1, 3>(r, 3 + 3 * r) = X.transpose();
  }
  return J;
}

inline Vec3 random_unit(Random& random) {
  Vec3 v;
  do v = Vec3(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
  while (v.squaredNorm() < 0.01 || v.squaredNorm() > 1);
  return v.normalized();
}

inline PileSystem make_pile(int n, double stiffness, std::uint64_t seed = 1, double young = 1e9) {
  Random random(seed);
  PileSystem pile;
  const int side = std::max(1, static_cast<int>(std::lround(std::cbrt(n))));
  const double mass = 1000, h = 0.01;
  std::map<std::array<int, 3>, std::uint32_t> cell;
  std::vector<Mat3> A;
  for (int i = 0; i < n; ++i) {
    const std::array<int, 3> place{i % side, i / side % side, i / (side * side)};
    cell[place] = static_cast<std::uint32_t>(i);
    const Mat3 R = Eigen::AngleAxisd(random.uniform(0, 3), random_unit(random)).toRotationMatrix();
    A.push_back(R);
    pile.poses.push_back(pose(R, Vec3(place[0], place[2], place[1]) + 0.2 * random_unit(random)));
    Mat12 H = Mat12::Zero();
    H.diagonal().head<3>().setConstant(mass);
    H.diagonal().tail<9>().setConstant(mass / 12);
    H.bottomRightCorner<9, 9>() += h * h * young * arap_hessian(polar(R), true);
    pile.diagonal.push_back(H);
  }
  const auto touch = [&](std::uint32_t i, std::int64_t j) {
    Mat12 off = Mat12::Zero();
    const Vec3 pi = translation_of(pile.poses[i]);
    const Vec3 pj = j >= 0 ? translation_of(pile.poses[j]) : Vec3(pi - Vec3(0, 1, 0));
    const Vec3 normal = (pj - pi).normalized();
    for (int c = 0; c < 4; ++c) {
      const Vec3 x = 0.5 * (pi + pj) + 0.3 * random_unit(random);
      const double k = stiffness * mass * std::pow(10.0, random.uniform(-1, 1));
      const Eigen::Matrix<double, 1, 12> wi = normal.transpose() * jacobian(A[i].transpose() * (x - pi));
      pile.diagonal[i] += k * wi.transpose() * wi;
      if (j < 0) continue;
      const Eigen::Matrix<double, 1, 12> wj = normal.transpose() * jacobian(A[j].transpose() * (x - pj));
      pile.diagonal[j] += k * wj.transpose() * wj;
      off -= k * wi.transpose() * wj;
    }
    if (j >= 0) {
      pile.pairs.push_back({i, static_cast<std::uint32_t>(j)});
      pile.off_diagonal.push_back(off);
    }
  };
  for (const auto& [place, i] : cell) {
    if (place[2] == 0) touch(i, -1);
    for (int dx = -1; dx <= 1; ++dx)
      for (int dy = -1; dy <= 1; ++dy)
        for (int dz = -1; dz <= 1; ++dz) {
          const auto other = cell.find({place[0] + dx, place[1] + dy, place[2] + dz});
          if (other == cell.end() || other->second <= i) continue;
          const int steps = std::abs(dx) + std::abs(dy) + std::abs(dz);
          if (steps == 1 ? random.uniform() < 0.9 : steps == 2 && random.uniform() < 0.13) touch(i, other->second);
        }
  }
  std::vector<std::size_t> order(pile.pairs.size());
  for (std::size_t k = 0; k < order.size(); ++k) order[k] = k;
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::pair(pile.pairs[a].row, pile.pairs[a].col) < std::pair(pile.pairs[b].row, pile.pairs[b].col);
  });
  PileSystem sorted = pile;
  for (std::size_t k = 0; k < order.size(); ++k)
    sorted.pairs[k] = pile.pairs[order[k]], sorted.off_diagonal[k] = pile.off_diagonal[order[k]];
  for (int i = 0; i < n; ++i) {
    Vec12 b;
    for (int k = 0; k < 12; ++k) b[k] = mass * random.uniform(-1, 1) * (k < 3 ? 1 : 0.1);
    b[1] -= mass;
    sorted.rhs.push_back(b);
  }
  return sorted;
}

}  // namespace seam::test
