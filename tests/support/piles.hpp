#pragma once
#include <memory>
#include <vector>

#include "core/base/random.hpp"
#include "core/contact/detector.hpp"

namespace seam::tests {

/// Bodies deposited one by one without a solver: dropped and slid downhill until something is dhat / 2 away.
struct Pile {
  contact::DetectorSetup setup;
  std::vector<Vec12> q;
};

/// `count` instances of `mesh` (size about 1 m), randomly rotated, over the half-space y >= 0, in a square heap about
/// as high as wide. The same bits for the same arguments.
Pile make_pile(const std::shared_ptr<const contact::CollisionMesh>& mesh, int count, double dhat, std::uint64_t seed);

mesh::TriangleMesh cube_mesh();  ///< 12 triangles, edge 1 m
mesh::TriangleMesh sphere_mesh(
    int subdivisions);  ///< icosphere of diameter 1 m, 20 x 4^subdivisions triangles (3: 1,280)

/// Uniform random rotation (Shoemake 1992).
Mat3 random_rotation(Random& random);

}  // namespace seam::tests
