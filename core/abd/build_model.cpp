#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "core/abd/kinematics.hpp"
#include "core/abd/model.hpp"
#include "core/base/error.hpp"
#include "core/scene/geometry.hpp"
#include "core/scene/pose.hpp"
#include "core/scene/validate.hpp"

namespace seam::abd {
namespace {

/// Thinner bodies (smallest principal second moment below this share of the largest) have a singular mass to working
/// precision.
constexpr double thinnest_moment_ratio = 1e-14;

/// A mesh in its body frame with everything that depends on geometry, scale and shell thickness alone.
struct Part {
  std::uint32_t mesh = 0;
  Vec3 origin = Vec3::Zero();  ///< centre of mass in the scaled mesh frame
  bool closed = false;
  double volume = 0;           ///< m^3 of material
  Mat3 moment = Mat3::Zero();  ///< integral X X^T dV about the centre of mass, m^5
};

/// Every directed edge has as many opposites: the surface encloses a volume.
bool is_closed(const mesh::TriangleMesh& mesh) {
  std::unordered_map<std::uint64_t, int> balance;
  for (const Vec3i& t : mesh.triangles)
    for (int k = 0; k < 3; ++k) {
      const auto a = static_cast<std::uint64_t>(t[k]), b = static_cast<std::uint64_t>(t[(k + 1) % 3]);
      balance[a < b ? a << 32 | b : b << 32 | a] += a < b ? 1 : -1;
    }
  return std::all_of(balance.begin(), balance.end(), [](const auto& edge) { return edge.second == 0; });
}

/// Volume integrals of a shell of constant thickness about its middle surface: t dA, and t^3/12 n n^T across the
/// thickness.
mesh::MassProperties shell_properties(const mesh::TriangleMesh& mesh, double thickness) {
  mesh::MassProperties result;
  Vec3 first = Vec3::Zero();
  Mat3 second = Mat3::Zero();
  double area = 0;
  for (const Vec3i& t : mesh.triangles) {
    const Vec3 &a = mesh.vertices[t[0]], &b = mesh.vertices[t[1]], &c = mesh.vertices[t[2]];
    const Vec3 cross = (b - a).cross(c - a), sum = a + b + c;
    const double twice = cross.norm();
    if (twice == 0) continue;
    area += 0.5 * twice;
    first += (twice / 6) * sum;
    // integral of X X^T over a triangle = area/12 (a a^T + b b^T + c c^T + s s^T), s = a + b + c
    second += (twice / 24) * (a * a.transpose() + b * b.transpose() + c * c.transpose() + sum * sum.transpose());
    second += (thickness * thickness / 24 / twice) * (cross * cross.transpose());
  }
  result.volume = thickness * area;
  result.center_of_mass = first / area;
  result.second_moment = thickness * (second - area * result.center_of_mass * result.center_of_mass.transpose());
  return result;
}

class Builder {
 public:
  Builder(const scene::Scene& scene, const GeometryLoader& load) : scene_(scene), load_(load) {}

  Model build() {
    scene::validate_scene(scene_);
    for (const scene::Body& body : scene_.bodies) add_body(body);
    model_.half_spaces = scene_.half_spaces;
    add_joints();
    resolve_lengths();
    return std::move(model_);
  }

 private:
  [[noreturn]] void fail(const scene::Body& body, std::string why, std::string next) const {
    std::string where = fmt::format("body \"{}\"", body.name);
    if (const auto* file = std::get_if<scene::MeshFile>(&body.geometry))
      where += ": " + (scene_.source.parent_path() / file->path).string();
    throw bad_input("cannot use body", where, std::move(why), std::move(next));
  }

  const mesh::TriangleMesh& geometry(const scene::Body& body) {
    const std::string key = scene::geometry_key(body.geometry);
    const auto known = geometries_.find(key);
    if (known != geometries_.end()) return known->second;
    mesh::TriangleMesh mesh = load_(scene_, body);
    if (mesh.triangles.empty()) fail(body, "the mesh has no triangles", "Use a mesh with a surface");
    for (const Vec3& vertex : mesh.vertices)
      if (!vertex.allFinite()) fail(body, "the mesh has a vertex that is not finite", "Export the mesh again");
    return geometries_.emplace(key, std::move(mesh)).first->second;
  }

  const Part& part(const scene::Body& body) {
    const double thickness = body.material.shell_thickness;
    const std::string key = fmt::format("{}\n{} {} {}\n{}", scene::geometry_key(body.geometry), body.scale[0],
                                        body.scale[1], body.scale[2], thickness);
    const auto known = parts_.find(key);
    if (known != parts_.end()) return known->second;
    mesh::TriangleMesh mesh = geometry(body);
    for (Vec3& vertex : mesh.vertices) vertex = vertex.cwiseProduct(body.scale);
    Part result;
    result.closed = is_closed(mesh);
    if (result.closed || thickness > 0) {
      const mesh::MassProperties properties =
          thickness > 0 ? shell_properties(mesh, thickness) : mesh::mass_properties(mesh);
      result.volume = properties.volume;
      result.moment = properties.second_moment;
      result.origin = properties.center_of_mass;
    }
    if (!(result.volume > 0) || !result.origin.allFinite()) result.origin = mesh.box().center();
    for (Vec3& vertex : mesh.vertices) vertex -= result.origin;
    result.mesh = static_cast<std::uint32_t>(model_.meshes.size());
    model_.meshes.push_back(contact::make_collision_mesh(std::move(mesh)));
    return parts_.emplace(key, result).first->second;
  }

  void check_mass(const scene::Body& body, const Part& shape, double mass) const {
    if (!shape.closed && body.material.shell_thickness == 0)
      fail(body, "the mesh is open, so it has no volume and no mass",
           "Set material.shell_thickness to make it a shell, make the body static, or close the mesh");
    if (!(shape.volume > 0))
      fail(body, fmt::format("the mesh encloses a volume of {:.6g} m^3", shape.volume),
           "Turn its triangles outward or mend it");
    const Vec3 moments = Eigen::SelfAdjointEigenSolver<Mat3>(shape.moment, Eigen::EigenvaluesOnly).eigenvalues();
    if (!std::isnormal(mass) || !std::isnormal(moments[2] * body.material.density))
      fail(body, fmt::format("its mass of {:.6g} kg cannot be computed with", mass), "Check unit, scale and density");
    if (!(moments[0] > thinnest_moment_ratio * moments[2]))
      fail(body, "the body is so thin that its mass matrix is singular",
           "Give it thickness: use material.shell_thickness or a solid mesh");
  }

  void add_body(const scene::Body& body) {
    const Part& shape = part(body);
    BodyModel result;
    result.name = body.name;
    result.mesh = shape.mesh;
    result.kind = body.kind;
    result.elastic_model = body.material.elastic_model;
    result.volume = shape.volume;
    result.solid = shape.closed && body.material.shell_thickness == 0;
    result.mass = body.material.density * shape.volume;
    result.second_moment = body.material.density * shape.moment;
    if (body.kind == scene::BodyKind::dynamic_body) check_mass(body, shape, result.mass);
    // An orthogonality energy is four times stiffer than ARAP at equal kappa_v (abd.md).
    const bool arap = body.material.elastic_model == scene::ElasticModel::arap;
    result.kappa_v = arap ? body.material.youngs_modulus : body.material.youngs_modulus / 4;
    result.friction = body.material.friction;
    result.load.head<3>() = body.force;
    result.torque = body.torque;
    result.locked_translation = body.locked_translation;
    result.locked_rotation = body.locked_rotation;
    result.keyframes = body.keyframes;
    result.mesh_origin = shape.origin;
    result.color = body.color;
    const scene::Placement start{body.position, body.rotation};
    const Mat3 R = scene::rotation_matrix(start.rotation);
    Mat3 R_rate;
    for (int column = 0; column < 3; ++column) R_rate.col(column) = body.angular_velocity.cross(R.col(column));
    // For a kinematic body the solver's own path function, so that the first step starts from the same bits.
    model_.start_q.push_back(keyframe_pose(result, scene::placement_pose(start, shape.origin), 0));
    model_.start_v.push_back(pose(R_rate, body.linear_velocity));
    index_.emplace(body.name, static_cast<std::uint32_t>(model_.bodies.size()));
    model_.bodies.push_back(std::move(result));
  }

  Vec3 material_point(std::uint32_t body, const Vec3& world) const {
    const Vec12& q = model_.start_q[body];
    return matrix_of(q).transpose() * (world - translation_of(q));
  }

  void add_joints() {
    for (const scene::Joint& joint : scene_.joints) {
      JointModel result{joint.kind, index_.at(joint.body_a), {}, Vec3::Zero(), joint.anchor};
      result.anchor_a = material_point(result.body_a, joint.anchor);
      if (!joint.body_b.empty()) {
        result.body_b = index_.at(joint.body_b);
        result.anchor_b = material_point(*result.body_b, joint.anchor);
      }
      model_.joints.push_back(result);
    }
  }

  /// Median box diagonal of the dynamic bodies (of all when none is dynamic; 1 m without bodies): one far-away or huge
  /// body cannot change it.
  double length_scale() const {
    std::vector<double> diagonals;
    const bool any_dynamic = std::any_of(model_.bodies.begin(), model_.bodies.end(),
                                         [](const BodyModel& b) { return b.kind == scene::BodyKind::dynamic_body; });
    for (const BodyModel& body : model_.bodies)
      if (!any_dynamic || body.kind == scene::BodyKind::dynamic_body)
        diagonals.push_back(model_.meshes[body.mesh]->box.diagonal());
    if (diagonals.empty()) return 1;
    std::sort(diagonals.begin(), diagonals.end());
    const std::size_t n = diagonals.size();
    return n % 2 == 1 ? diagonals[n / 2] : 0.5 * (diagonals[n / 2 - 1] + diagonals[n / 2]);
  }

  void resolve_lengths() {
    model_.gravity = scene_.gravity;
    model_.contact = scene_.contact;
    model_.solver = scene_.solver;
    model_.workers = scene_.workers;
    model_.time_step = scene_.solver.time_step;
    model_.length_scale = length_scale();
    model_.dhat = scene_.contact.dhat.value_or(scene_.contact.dhat_relative * model_.length_scale);
    model_.dmin = scene_.contact.dmin;
    model_.contact.dhat = model_.dhat;
    model_.step_tolerance = scene_.solver.tolerance_absolute.value_or(scene_.solver.tolerance * model_.length_scale);
  }

  const scene::Scene& scene_;
  const GeometryLoader& load_;
  Model model_;
  std::unordered_map<std::string, mesh::TriangleMesh> geometries_;
  std::unordered_map<std::string, Part> parts_;
  std::unordered_map<std::string, std::uint32_t> index_;
};

}  // namespace

Model build_model(const scene::Scene& scene, const GeometryLoader& load) { return Builder(scene, load).build(); }

Model build_model(const scene::Scene& scene) { return build_model(scene, load_geometry); }

mesh::TriangleMesh load_geometry(const scene::Scene& scene, const scene::Body& body) {
  return scene::load_geometry(scene, body);
}

}  // namespace seam::abd
