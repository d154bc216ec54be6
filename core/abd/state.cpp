#include "core/abd/state.hpp"

#include "core/abd/potential_kernels.hpp"
#include "core/base/error.hpp"
#include "core/base/hash.hpp"

namespace seam::abd {

std::vector<double> pack_memory(const SolverMemory& memory, std::size_t rows) {
  std::vector<double> values{memory.kappa, memory.last_gap};
  values.resize(memory_size(rows), 0);
  for (std::size_t row = 0; row < rows && row < memory.joint_forces.size(); ++row)
    for (std::size_t c = 0; c < 3; ++c) values[2 + 3 * row + c] = memory.joint_forces[row][static_cast<int>(c)];
  return values;
}

SolverMemory unpack_memory(const std::vector<double>& values, std::size_t rows) {
  SolverMemory memory;
  if (values.size() >= 2) memory.kappa = values[0], memory.last_gap = values[1];
  if (values.size() < memory_size(rows)) return memory;
  for (std::size_t row = 0; row < rows; ++row)
    memory.joint_forces.emplace_back(values[2 + 3 * row], values[3 + 3 * row], values[4 + 3 * row]);
  return memory;
}

void check_checkpoint(const Checkpoint& checkpoint, std::size_t bodies, std::size_t rows) {
  const auto reject = [](const char* why) {
    return bad_input("cannot restore a state", "", why, "Use the scene it was recorded with");
  };
  if (checkpoint.version != 1) throw reject("the state was written by another version");
  if (checkpoint.q.size() != bodies || checkpoint.v.size() != bodies)
    throw reject("it has another number of bodies than the scene");
  const std::size_t values = checkpoint.solver_state.size();
  if (values != 0 && values != 2 && values < memory_size(rows))
    throw reject("it has another number of joints than the scene");
  for (const auto* list : {&checkpoint.q, &checkpoint.v})
    for (const Vec12& x : *list)
      if (!x.allFinite()) throw reject("it holds numbers that are not finite");
}

std::uint64_t hash_state(const std::vector<Vec12>& q, const std::vector<Vec12>& v) {
  std::uint64_t hash = hash_doubles({});
  for (const auto* list : {&q, &v})
    for (const Vec12& x : *list) hash = hash_doubles({x.data(), 12}, hash);
  return hash;
}

void add_body_energy(const Model& model, const BodyData& body, const Vec12& q, const Vec12& v, double share,
                     Energies& energy) {
  energy.elastic += share * kernels::elastic_value(body, matrix_of(q));
  energy.kinetic += share * inertia_value(body.mass, body.second_moment, v);
  energy.gravity -= share * (body.mass * model.gravity.dot(q.head<3>()));
}

void describe_motion(const Model& model, const HostWorld& world, const std::vector<Vec12>& q,
                     const std::vector<Vec12>& v, StepReport& report) {
  report.energy.elastic = report.energy.kinetic = report.energy.gravity = 0;
  report.linear_momentum = report.angular_momentum = Vec3::Zero();
  for (std::size_t i = 0; i < q.size(); ++i) {
    const BodyData& body = world.bodies[i];
    if (!body.dynamic) continue;
    const Mat3& S = body.second_moment;
    const Vec3 p = q[i].head<3>(), velocity = v[i].head<3>();
    add_body_energy(model, body, q[i], v[i], 1, report.energy);
    report.linear_momentum += body.mass * velocity;
    report.angular_momentum += body.mass * p.cross(velocity) + spin_momentum(S, matrix_of(q[i]), matrix_of(v[i]));
  }
}

}  // namespace seam::abd
