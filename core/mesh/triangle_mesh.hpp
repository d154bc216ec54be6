#pragma once
#include <string>
#include <vector>

#include "core/math/types.hpp"

namespace seam::mesh {

/// Indexed triangles; positions in metres, counter-clockwise seen from outside. Plain value.
struct TriangleMesh {
  std::vector<Vec3> vertices;
  std::vector<Vec3i> triangles;

  Box3 box() const {
    Box3 result;
    for (const Vec3& v : vertices) result.extend(v);
    return result;
  }
};

/// Volume integrals of a closed triangle mesh at unit density (divergence theorem; Mirtich 1996, Eberly "Polyhedral
/// Mass Properties").
struct MassProperties {
  double volume = 0;                   ///< m^3; negative when the mesh is inside out
  Vec3 center_of_mass = Vec3::Zero();  ///< frame of the mesh
  Mat3 second_moment = Mat3::Zero();   ///< S = integral X X^T dV about the centre of mass (m^5), axes of the mesh
  /// Rigid inertia per density about the centre of mass: tr(S) I - S.
  Mat3 inertia() const { return second_moment.trace() * Mat3::Identity() - second_moment; }
};

/// Summed with compensation about the centre of mass, so that a small part far from the origin keeps its digits. The
/// centre of the box and a zero second moment for a mesh without volume. For an open mesh the result depends on its
/// place and means nothing.
MassProperties mass_properties(const TriangleMesh& mesh);

/// m^2.
double surface_area(const TriangleMesh& mesh);

/// Undirected edges, each once, smaller index first, sorted.
std::vector<Vec2i> unique_edges(const TriangleMesh& mesh);

}  // namespace seam::mesh
