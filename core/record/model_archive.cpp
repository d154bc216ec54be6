#include "core/record/model_archive.hpp"

#include <cmath>
#include <type_traits>

#include "core/base/error.hpp"

namespace seam::record {
namespace {

class Packer {
 public:
  explicit Packer(ModelArchive& out) : out_(out) {}
  template <class T>
  void number(const T& value) {
    if constexpr (std::is_floating_point_v<T>)
      out_.reals.push_back(value);
    else
      out_.integers.push_back(static_cast<std::int64_t>(value));
  }
  void text(const std::string& value) {
    number(value.size());
    out_.text.insert(out_.text.end(), value.begin(), value.end());
  }
  template <class T>
  std::size_t count(const std::vector<T>& list) {
    number(list.size());
    return list.size();
  }
  template <class T, class Visit>
  void optional(const std::optional<T>& value, Visit visit) {
    number(value.has_value());
    if (value) visit(*value);
  }

 private:
  ModelArchive& out_;
};

class Unpacker {
 public:
  Unpacker(const ModelArchive& in, const std::string& where) : in_(in), where_(where) {}
  template <class T>
  void number(T& value) {
    if constexpr (std::is_floating_point_v<T>) {
      if (real_ >= in_.reals.size()) fail("real numbers are missing");
      value = in_.reals[real_++];
      if (!std::isfinite(value)) fail("a number is not finite");
    } else {
      if (integer_ >= in_.integers.size()) fail("integers are missing");
      value = static_cast<T>(in_.integers[integer_++]);
    }
  }
  void text(std::string& value) {
    std::int64_t size = 0;
    number(size);
    if (size < 0 || static_cast<std::uint64_t>(size) > in_.text.size() - text_) fail("a text is missing");
    value.assign(in_.text.begin() + static_cast<std::ptrdiff_t>(text_),
                 in_.text.begin() + static_cast<std::ptrdiff_t>(text_ + size));
    text_ += static_cast<std::size_t>(size);
  }
  template <class T>
  std::size_t count(std::vector<T>& list) {
    std::int64_t size = 0;
    number(size);
    // Every entry of every list holds at least one number, so a larger count is damage; it would also ask for absurd
    // memory.
    if (size < 0 || static_cast<std::uint64_t>(size) > in_.reals.size() + in_.integers.size())
      fail("a count is out of range");
    list.resize(static_cast<std::size_t>(size));
    return list.size();
  }
  template <class T, class Visit>
  void optional(std::optional<T>& value, Visit visit) {
    bool present = false;
    number(present);
    value.reset();
    if (present) visit(value.emplace());
  }
  bool done() const { return real_ == in_.reals.size() && integer_ == in_.integers.size() && text_ == in_.text.size(); }
  [[noreturn]] void fail(const std::string& why) const {
    throw bad_input("cannot read the model", where_, why, "The tape is damaged; run the scene again");
  }

 private:
  const ModelArchive& in_;
  std::string where_;
  std::size_t real_ = 0, integer_ = 0, text_ = 0;
};

// One function per struct serves both directions (Object is const when packing), so that writing and reading cannot
// drift apart.

template <class Archive, class Matrix>
void visit_matrix(Archive& archive, Matrix& matrix) {
  for (Eigen::Index i = 0; i < matrix.size(); ++i) archive.number(matrix.data()[i]);
}

template <class Archive, class Object>
void visit_keyframe(Archive& archive, Object& key) {
  archive.number(key.time);
  visit_matrix(archive, key.position);
  visit_matrix(archive, key.rotation);
}

template <class Archive, class Object>
void visit_workers(Archive& archive, Object& workers, std::int64_t layout) {
  const auto number = [&](auto& value) { archive.number(value); };
  archive.number(workers.count);
  archive.number(workers.layout);
  visit_matrix(archive, workers.direction);
  const std::size_t cuts = archive.count(workers.cuts);
  for (std::size_t i = 0; i < cuts; ++i) archive.number(workers.cuts[i]);
  archive.number(workers.method);
  archive.number(workers.preset);
  archive.optional(workers.penalty_metric, number);
  archive.optional(workers.dynamic_penalty, number);
  archive.optional(workers.stagnation_rule, number);
  archive.optional(workers.warm_start, number);
  archive.optional(workers.rescale_duals, number);
  archive.optional(workers.dual_residual, number);
  archive.optional(workers.inexact, number);
  archive.number(workers.beta);
  archive.optional(workers.penalty_clamp, [&](auto& value) { archive.number(value); });
  archive.number(workers.tolerance_length);
  archive.number(workers.max_rounds);
  archive.number(workers.max_newton_per_round);
  archive.number(workers.merge_gate);
  archive.number(workers.divide_energy);
  archive.number(workers.balance);
  if (layout < 4) return;
  archive.number(workers.sweep);
  archive.number(workers.schwarz_rounds);
  archive.number(workers.cg_tolerance);
  archive.number(workers.coarse_space);
}

template <class Archive, class Object>
void visit_body(Archive& archive, Object& body, std::int64_t layout) {
  archive.text(body.name);
  archive.number(body.mesh);
  archive.number(body.kind);
  archive.number(body.elastic_model);
  archive.number(body.mass);
  visit_matrix(archive, body.second_moment);
  archive.number(body.volume);
  archive.number(body.kappa_v);
  archive.number(body.friction);
  visit_matrix(archive, body.load);
  visit_matrix(archive, body.torque);
  for (auto& locked : body.locked_translation) archive.number(locked);
  for (auto& locked : body.locked_rotation) archive.number(locked);
  const std::size_t keys = archive.count(body.keyframes);
  for (std::size_t i = 0; i < keys; ++i) visit_keyframe(archive, body.keyframes[i]);
  visit_matrix(archive, body.mesh_origin);
  if (layout >= 3) archive.number(body.solid);
  archive.optional(body.color, [&](auto& color) { visit_matrix(archive, color); });
}

template <class Archive, class Object>
void visit_joint(Archive& archive, Object& joint) {
  archive.number(joint.kind);
  archive.number(joint.body_a);
  archive.optional(joint.body_b, [&](auto& body) { archive.number(body); });
  visit_matrix(archive, joint.anchor_a);
  visit_matrix(archive, joint.anchor_b);
}

template <class Archive, class Object>
void visit_contact(Archive& archive, Object& contact) {
  archive.number(contact.enabled);
  archive.number(contact.dhat_relative);
  archive.optional(contact.dhat, [&](auto& value) { archive.number(value); });
  archive.number(contact.dmin);
  archive.optional(contact.kappa, [&](auto& value) { archive.number(value); });
  archive.number(contact.friction_velocity);
  archive.number(contact.friction_lag_iterations);
  archive.number(contact.continuous_collision_detection);
}

template <class Archive, class Object>
void visit_solver(Archive& archive, Object& solver) {
  archive.number(solver.time_step);
  archive.number(solver.tolerance);
  archive.optional(solver.tolerance_absolute, [&](auto& value) { archive.number(value); });
  archive.number(solver.max_newton_iterations);
  archive.number(solver.max_substep_halvings);
  archive.number(solver.linear_solver);
  archive.number(solver.pcg_tolerance);
}

template <class Archive, class Object>
void visit_model(Archive& archive, Object& model, std::int64_t layout) {
  const std::size_t bodies = archive.count(model.bodies);
  for (std::size_t i = 0; i < bodies; ++i) visit_body(archive, model.bodies[i], layout);
  const std::size_t planes = archive.count(model.half_spaces);
  for (std::size_t i = 0; i < planes; ++i) {
    auto& plane = model.half_spaces[i];
    archive.text(plane.name);
    visit_matrix(archive, plane.normal);
    archive.number(plane.offset);
    archive.number(plane.friction);
  }
  const std::size_t joints = archive.count(model.joints);
  for (std::size_t i = 0; i < joints; ++i) visit_joint(archive, model.joints[i]);
  const std::size_t poses = archive.count(model.start_q);
  for (std::size_t i = 0; i < poses; ++i) visit_matrix(archive, model.start_q[i]);
  const std::size_t velocities = archive.count(model.start_v);
  for (std::size_t i = 0; i < velocities; ++i) visit_matrix(archive, model.start_v[i]);
  visit_matrix(archive, model.gravity);
  archive.number(model.time_step);
  archive.number(model.length_scale);
  archive.number(model.dhat);
  archive.number(model.dmin);
  archive.number(model.step_tolerance);
  visit_contact(archive, model.contact);
  visit_solver(archive, model.solver);
  if (layout >= 3) visit_workers(archive, model.workers, layout);
}

void pack_meshes(ModelArchive& archive, const abd::Model& model) {
  Packer packer(archive);
  packer.number(model.meshes.size());
  for (const auto& mesh : model.meshes) {
    const mesh::TriangleMesh& surface = mesh->surface;
    packer.number(surface.vertices.size());
    packer.number(surface.triangles.size());
    for (const Vec3& vertex : surface.vertices)
      archive.vertices.insert(archive.vertices.end(), vertex.data(), vertex.data() + 3);
    for (const Vec3i& triangle : surface.triangles)
      archive.triangles.insert(archive.triangles.end(), triangle.data(), triangle.data() + 3);
  }
}

mesh::TriangleMesh unpack_mesh(const ModelArchive& archive, Unpacker& unpacker, std::size_t& vertex,
                               std::size_t& triangle) {
  std::int64_t vertices = 0, triangles = 0;
  unpacker.number(vertices);
  unpacker.number(triangles);
  if (vertices < 0 || triangles < 0 || static_cast<std::uint64_t>(vertices) > archive.vertices.size() / 3 - vertex ||
      static_cast<std::uint64_t>(triangles) > archive.triangles.size() / 3 - triangle)
    unpacker.fail("a mesh is cut off");
  mesh::TriangleMesh surface;
  surface.vertices.reserve(static_cast<std::size_t>(vertices));
  surface.triangles.reserve(static_cast<std::size_t>(triangles));
  for (std::int64_t i = 0; i < vertices; ++i, ++vertex) {
    const Vec3 position(archive.vertices[3 * vertex], archive.vertices[3 * vertex + 1],
                        archive.vertices[3 * vertex + 2]);
    if (!position.allFinite()) unpacker.fail("a vertex is not finite");
    surface.vertices.push_back(position);
  }
  for (std::int64_t i = 0; i < triangles; ++i, ++triangle) {
    Vec3i corners;
    for (int c = 0; c < 3; ++c) {
      const std::int64_t index = archive.triangles[3 * triangle + static_cast<std::size_t>(c)];
      if (index < 0 || index >= vertices) unpacker.fail("a triangle points to a vertex that does not exist");
      corners[c] = static_cast<std::int32_t>(index);
    }
    surface.triangles.push_back(corners);
  }
  return surface;
}

void check_model(const abd::Model& model, const Unpacker& unpacker) {
  const std::size_t bodies = model.bodies.size();
  if (model.start_q.size() != bodies || model.start_v.size() != bodies)
    unpacker.fail("start poses and bodies differ in number");
  for (const abd::BodyModel& body : model.bodies)
    if (body.mesh >= model.meshes.size()) unpacker.fail("body '" + body.name + "' has no mesh");
  for (const abd::JointModel& joint : model.joints)
    if (joint.body_a >= bodies || (joint.body_b && *joint.body_b >= bodies)) unpacker.fail("a joint has no body");
  const scene::Workers& workers = model.workers;
  if (workers.count < 1 || workers.count > distributed::max_workers)
    unpacker.fail("the number of workers is out of range");
  if (workers.layout > scene::WorkerLayout::kd || workers.method > scene::DistributedMethod::automatic ||
      workers.sweep > scene::SchwarzSweep::coloured_first || workers.preset > scene::ConsensusPreset::paper ||
      workers.tolerance_length > scene::ToleranceLength::scene ||
      workers.penalty_metric.value_or(scene::PenaltyMetric::mass) > scene::PenaltyMetric::scalar)
    unpacker.fail("how workers agree is unknown");
  if (!(model.time_step > 0)) unpacker.fail("the time step is not positive");
}

}  // namespace

ModelArchive pack_model(const abd::Model& model) {
  ModelArchive archive;
  pack_meshes(archive, model);
  Packer packer(archive);
  visit_model(packer, model, tape_version);
  return archive;
}

abd::Model unpack_model(const ModelArchive& archive, const std::string& where, std::int64_t layout) {
  Unpacker unpacker(archive, where);
  abd::Model model;
  std::int64_t meshes = 0;
  unpacker.number(meshes);
  if (meshes < 0 || static_cast<std::uint64_t>(meshes) > archive.integers.size())
    unpacker.fail("the number of meshes is out of range");
  std::size_t vertex = 0, triangle = 0;
  for (std::int64_t i = 0; i < meshes; ++i)
    model.meshes.push_back(contact::make_collision_mesh(unpack_mesh(archive, unpacker, vertex, triangle)));
  visit_model(unpacker, model, layout);
  if (!unpacker.done()) unpacker.fail("there is more data than the model needs");
  check_model(model, unpacker);
  return model;
}

}  // namespace seam::record
