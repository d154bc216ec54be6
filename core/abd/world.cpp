#include "core/abd/world.hpp"

#include <algorithm>

#include "core/abd/kinematics.hpp"
#include "core/abd/lock.hpp"
#include "core/base/error.hpp"

namespace seam::abd {
namespace {

/// Share of a joint's stiffness to the heavier body's mass: the constraint error is about (change of joint force) h^2 /
/// (ratio m).
constexpr double joint_ratio = 1e5;

void add_surfaces(const Model& model, HostWorld& world) {
  std::vector<std::uint32_t> vertex, triangle, edge;
  for (const auto& mesh : model.meshes) {
    const int base = static_cast<int>(world.vertices.size());
    vertex.push_back(static_cast<std::uint32_t>(base));
    triangle.push_back(static_cast<std::uint32_t>(world.triangles.size()));
    edge.push_back(static_cast<std::uint32_t>(world.edges.size()));
    for (const Vec3& x : mesh->surface.vertices) world.vertices.push_back(x);
    for (const Vec3i& t : mesh->surface.triangles) world.triangles.push_back(t + Vec3i::Constant(base));
    for (const Vec2i& e : mesh->edges) world.edges.push_back(e + Vec2i::Constant(base));
  }
  for (const BodyModel& body : model.bodies) {
    // PrimitivePair counts vertices from the body's first one; triangles and edges of `world` hold global vertex
    // numbers.
    world.first_vertex.push_back(vertex[body.mesh]);
    world.first_triangle.push_back(triangle[body.mesh]);
    world.first_edge.push_back(edge[body.mesh]);
  }
}

BodyData body_data(const Model& model, const BodyModel& body, double dynamic_mass) {
  BodyData data;
  const Box3& box = model.meshes[body.mesh]->box;
  data.corner_low = box.min, data.corner_high = box.max;
  data.friction = body.friction;
  data.orthogonality = body.elastic_model == scene::ElasticModel::orthogonality;
  data.dynamic = body.kind == scene::BodyKind::dynamic_body;
  data.moves = body.kind != scene::BodyKind::static_body;
  if (data.dynamic) {
    data.mass = body.mass, data.second_moment = body.second_moment;
    data.elastic = body.kappa_v * body.volume;
  } else {
    const double radius = 0.5 * box.diagonal();
    data.mass = drive_ratio * (dynamic_mass > 0 ? dynamic_mass : 1.0);
    data.second_moment = data.mass * radius * radius / 3 * Mat3::Identity();
  }
  return data;
}

JointData joint_data(const Model& model, const JointModel& joint) {
  const auto moves = [&](std::uint32_t b) { return model.bodies[b].kind == scene::BodyKind::dynamic_body; };
  if (!moves(joint.body_a) && !(joint.body_b && moves(*joint.body_b)))
    throw bad_input("cannot use a joint", model.bodies[joint.body_a].name, "neither of the joined bodies is dynamic",
                    "Remove the joint or make one of the bodies dynamic");
  JointData data;
  data.body_a = joint.body_a;
  data.w_a[0] = point_weights(joint.anchor_a);
  data.fixed[0] = joint.anchor_b;
  double mass = moves(joint.body_a) ? model.bodies[joint.body_a].mass : 0;
  if (joint.body_b) {
    data.body_b = *joint.body_b;
    data.w_b[0] = point_weights(joint.anchor_b);
    if (moves(*joint.body_b)) mass = std::max(mass, model.bodies[*joint.body_b].mass);
  }
  data.rho = joint_ratio * mass;
  if (joint.kind == scene::JointKind::ball) return data;
  data.rows = joint_rows;
  const double length = 0.5 * model.meshes[model.bodies[joint.body_a].mesh]->box.diagonal();
  const Mat3 A = matrix_of(model.start_q[joint.body_a]);
  const Mat3 relative = joint.body_b ? Mat3(matrix_of(model.start_q[*joint.body_b]).inverse() * A) : A;
  for (int k = 0; k < 3; ++k) {
    data.w_a[1 + k] = Weights::Zero();
    data.w_a[1 + k][1 + k] = length;
    data.fixed[1 + k] = length * A.col(k);
    data.w_b[1 + k] = Weights::Zero();
    data.w_b[1 + k].tail<3>() = length * relative.col(k);
  }
  return data;
}

}  // namespace

HostWorld make_host_world(const Model& model) {
  HostWorld world;
  add_surfaces(model, world);
  int dynamic = 0;
  for (const BodyModel& body : model.bodies)
    if (body.kind == scene::BodyKind::dynamic_body) world.dynamic_mass += body.mass, ++dynamic;
  world.mean_mass = dynamic > 0 ? world.dynamic_mass / dynamic : 0;
  for (std::size_t i = 0; i < model.bodies.size(); ++i) {
    BodyData data = body_data(model, model.bodies[i], world.dynamic_mass);
    data.rotates_freely = data.dynamic;
    if (data.dynamic)
      if (const auto projector = lock_projector(model.bodies[i], model.start_q[i])) {
        data.lock = static_cast<std::int32_t>(world.locks.size());
        data.rotates_freely = 0;
        world.locks.push_back(*projector);
      }
    world.bodies.push_back(data);
  }
  for (const JointModel& joint : model.joints) {
    const JointData data = joint_data(model, joint);
    for (int row = 0; row < data.rows; ++row)
      world.joint_rows.push_back(Vec2i(static_cast<int>(world.joints.size()), row));
    world.joints.push_back(data);
    world.bodies[data.body_a].rotates_freely = 0;
    if (data.body_b != no_stamp_body) world.bodies[data.body_b].rotates_freely = 0;
  }
  for (const scene::HalfSpace& plane : model.half_spaces) {
    world.planes.push_back(Vec4(plane.normal[0], plane.normal[1], plane.normal[2], plane.offset));
    world.plane_friction.push_back(plane.friction);
  }
  return world;
}

contact::DetectorSetup detector_setup(const Model& model) {
  contact::DetectorSetup setup;
  setup.meshes = model.meshes;
  setup.dhat = model.dhat, setup.dmin = model.dmin;
  for (const BodyModel& body : model.bodies) {
    setup.body_mesh.push_back(body.mesh);
    setup.body_movable.push_back(body.kind == scene::BodyKind::dynamic_body);
  }
  for (const JointModel& joint : model.joints)
    if (joint.body_b) setup.ignored_pairs.push_back(std::minmax(joint.body_a, *joint.body_b));
  std::sort(setup.ignored_pairs.begin(), setup.ignored_pairs.end());
  setup.ignored_pairs.erase(std::unique(setup.ignored_pairs.begin(), setup.ignored_pairs.end()),
                            setup.ignored_pairs.end());
  for (const scene::HalfSpace& plane : model.half_spaces) setup.half_spaces.emplace_back(plane.normal, plane.offset);
  return setup;
}

}  // namespace seam::abd
