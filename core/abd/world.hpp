#pragma once
#include <map>
#include <vector>

#include "core/abd/contact_geometry.hpp"
#include "core/abd/joint.hpp"
#include "core/abd/model.hpp"
#include "core/exec/exec.hpp"

namespace seam::abd {

/// The constant part of a simulation on the host: what kernels read, flattened from a Model.
struct HostWorld {
  std::vector<Vec3> vertices;
  std::vector<Vec3i> triangles;
  std::vector<Vec2i> edges;
  std::vector<std::uint32_t> first_vertex, first_triangle, first_edge;  ///< per body
  std::vector<Vec4> planes;
  std::vector<double> plane_friction;
  std::vector<BodyData> bodies;
  std::vector<Mat12> locks;
  std::vector<JointData> joints;
  std::vector<Vec2i> joint_rows;  ///< (joint, row)
  double dynamic_mass = 0;        ///< kg, of all dynamic bodies
  double mean_mass = 0;           ///< kg
};

/// Throws Error (bad_input) naming the body for unsupported locks and for joints between immovable bodies.
HostWorld make_host_world(const Model& model);
contact::DetectorSetup detector_setup(const Model& model);

/// What acts on a body at every pose: its own load and gravity (N).
inline Vec12 constant_load(const Model& model, std::size_t body) {
  Vec12 load = model.bodies[body].load;
  load.head<3>() += model.bodies[body].mass * model.gravity;
  return load;
}

/// The same in the memory of `Space`.
template <class Space>
struct World {
  exec::Array<Space, Vec3> vertices;
  exec::Array<Space, Vec3i> triangles;
  exec::Array<Space, Vec2i> edges;
  exec::Array<Space, std::uint32_t> first_vertex, first_triangle, first_edge;
  exec::Array<Space, Vec4> planes;
  exec::Array<Space, double> plane_friction;
  exec::Array<Space, BodyData> bodies;
  exec::Array<Space, Mat12> locks;
  exec::Array<Space, JointData> joints;
  exec::Array<Space, Vec2i> joint_rows;

  World(Space& space, const HostWorld& host)
      : vertices(space),
        triangles(space),
        edges(space),
        first_vertex(space),
        first_triangle(space),
        first_edge(space),
        planes(space),
        plane_friction(space),
        bodies(space),
        locks(space),
        joints(space),
        joint_rows(space) {
    vertices.copy_from(std::span<const Vec3>(host.vertices));
    triangles.copy_from(std::span<const Vec3i>(host.triangles));
    edges.copy_from(std::span<const Vec2i>(host.edges));
    planes.copy_from(std::span<const Vec4>(host.planes));
    plane_friction.copy_from(std::span<const double>(host.plane_friction));
    set_bodies(host);
  }

  /// Another set of bodies and joints over the same meshes and planes.
  void set_bodies(const HostWorld& host) {
    first_vertex.copy_from(std::span<const std::uint32_t>(host.first_vertex));
    first_triangle.copy_from(std::span<const std::uint32_t>(host.first_triangle));
    first_edge.copy_from(std::span<const std::uint32_t>(host.first_edge));
    bodies.copy_from(std::span<const BodyData>(host.bodies));
    locks.copy_from(std::span<const Mat12>(host.locks));
    joints.copy_from(std::span<const JointData>(host.joints));
    joint_rows.copy_from(std::span<const Vec2i>(host.joint_rows));
  }

  SurfaceViews surfaces() const {
    return {vertices.cview(),       triangles.cview(),  edges.cview(), first_vertex.cview(),
            first_triangle.cview(), first_edge.cview(), planes.cview()};
  }
};

}  // namespace seam::abd
