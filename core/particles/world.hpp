#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "core/graph/color_algorithms.hpp"
#include "core/math/types.hpp"

namespace seam::particles {

/// Keeps two particles `rest_length` apart: C = |x_a - x_b| - rest_length (m).
struct DistanceConstraint {
  std::uint32_t a = 0, b = 0;
  float rest_length = 0;  ///< m
  float compliance = 0;   ///< m/N = inverse stiffness; 0 = inextensible
};

struct SphereCollider {
  Vec3f center = Vec3f::Zero();
  float radius = 1;
};
/// Particles stay where normal . x >= offset.
struct PlaneCollider {
  Vec3f normal = Vec3f(0, 1, 0);
  float offset = 0;
};

/// Particles in world frame, SI units, float.
struct State {
  std::vector<Vec3f> positions, velocities;
};

struct World {
  State start;
  std::vector<float> inverse_masses;  ///< kg^-1; 0 = held where it is
  std::vector<DistanceConstraint> constraints;
  std::vector<SphereCollider> spheres;
  std::vector<PlaneCollider> planes;
  Vec3f gravity = Vec3f(0, -9.81f, 0);
  float thickness = 0.005f;  ///< m kept between particles and colliders
  float friction = 0.4f;     ///< Coulomb, against colliders
  float damping = 0.1f;      ///< s^-1 on velocities
};

/// Throws Error (bad_input): sizes differ, an end that is not there, a value that is not finite.
void require_valid(const World& world);
/// The bodies and constraints as a graph, for colouring.
graph::ConstraintGraph constraint_graph(const World& world);

enum class Pins : std::uint8_t { none, corners, top_row };

struct ClothOptions {
  float spacing = 0.1f;                           ///< m
  float particle_mass = 0.01f;                    ///< kg
  float compliance = 0, bend_compliance = 1e-2f;  ///< m/N, of stretching and shearing, and of bending constraints
  Pins pins = Pins::corners;
  bool horizontal = false;  ///< starts level in the plane y = height instead of hanging in the plane z = 0
  float height = 1.5f;      ///< m, of the top row or of the level cloth
};
/// A lattice of depth 1 as cloth; constraint e is edge e of graph::make_graph(lattice), at rest. Row 0 is the top row.
World make_cloth(const graph::Lattice& lattice, const ClothOptions& options = {});
/// A triangle mesh as cloth, vertices in world frame, constraints of graph::mesh_constraints in its order.
World make_cloth(const std::vector<Vec3f>& vertices, const std::vector<std::uint32_t>& triangles, bool bending,
                 const ClothOptions& options = {});

}  // namespace seam::particles
