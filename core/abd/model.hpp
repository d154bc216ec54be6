#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/contact/collision_mesh.hpp"
#include "core/math/affine.hpp"
#include "core/scene/scene.hpp"

namespace seam::abd {

/// A scene made ready for the solver: flat, immutable while running, independent of JSON and files. Built by
/// build_model(). Body frames have their origin at the centre of mass and the axes of the (scaled) mesh.

struct BodyModel {
  std::string name;
  std::uint32_t mesh = 0;  ///< index into Model::meshes; instances share a mesh
  scene::BodyKind kind = scene::BodyKind::dynamic_body;
  scene::ElasticModel elastic_model = scene::ElasticModel::arap;
  double mass = 0;                    ///< kg
  Mat3 second_moment = Mat3::Zero();  ///< S = integral rho X X^T, kg m^2, body frame
  double volume = 0;                  ///< m^3
  bool solid = true;                  ///< closed and filled (no shell): nothing may start inside it
  double kappa_v = 0;                 ///< elastic stiffness: E for ARAP, E/4 for orthogonality (Pa)
  double friction = 0;
  Vec12 load = Vec12::Zero();  ///< constant generalised force without gravity (N; N m for the affine part at rest pose)
  Vec3 torque = Vec3::Zero();  ///< constant world torque, N m (turned into a generalised force at each step)
  std::array<bool, 3> locked_translation{}, locked_rotation{};
  std::vector<scene::Keyframe> keyframes;
  Vec3 mesh_origin = Vec3::Zero();  ///< centre of mass in the frame of the mesh file or shape after scaling (m)
  std::optional<Vec3> color;
};

struct JointModel {
  scene::JointKind kind;
  std::uint32_t body_a;
  std::optional<std::uint32_t> body_b;  ///< empty = the world
  Vec3 anchor_a, anchor_b;              ///< body frames (world frame for the world)
};

struct Model {
  std::vector<std::shared_ptr<const contact::CollisionMesh>> meshes;
  std::vector<BodyModel> bodies;
  std::vector<scene::HalfSpace> half_spaces;
  std::vector<JointModel> joints;
  std::vector<Vec12> start_q, start_v;  ///< start poses and velocities, one per body
  Vec3 gravity = Vec3::Zero();
  double time_step = 0.01;
  double length_scale = 1;       ///< L, frozen at load (m)
  double dhat = 1e-3, dmin = 0;  ///< m, absolute
  double step_tolerance = 3e-4;  ///< m, absolute: largest bounding-box-corner displacement of the accepted Newton step
  scene::Contact contact;        ///< as in the scene (dhat resolved above)
  scene::Solver solver;
  scene::Workers workers;
};

/// Loads meshes, welds, computes mass properties, resolves relative lengths. Throws Error (bad_input) naming body and
/// file: missing mesh, open mesh without shell thickness, singular mass, non-finite or out-of-range value. May start
/// import processes.
Model build_model(const scene::Scene& scene);

/// The same with the geometry of each body (frame and units of the file, before scaling) supplied by the caller: a tape
/// replays its own meshes.
using GeometryLoader = std::function<mesh::TriangleMesh(const scene::Scene& scene, const scene::Body& body)>;
Model build_model(const scene::Scene& scene, const GeometryLoader& load);

/// The loader of the first overload: shapes from assets/, files through the import process. Throws Error.
mesh::TriangleMesh load_geometry(const scene::Scene& scene, const scene::Body& body);

}  // namespace seam::abd
