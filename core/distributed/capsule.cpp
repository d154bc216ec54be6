#include "core/distributed/capsule.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/abd/body_state.hpp"
#include "core/base/error.hpp"
#include "core/contact/detector.hpp"
#include "core/distributed/membership.hpp"
#include "core/exec/exec.hpp"
#include "core/scene/start_check.hpp"

namespace seam::distributed {
namespace {

const Round& gate_round(const StepLog& log, std::size_t index, int worker) {
  const auto reject = [](const char* why, const char* next) {
    return bad_input("cannot cut out a merge", "", why, next);
  };
  if (index >= log.rounds.size()) throw reject("the step has fewer rounds", "Choose another round");
  const Round& round = log.rounds[index];
  if (round.kind != RoundKind::consensus)
    throw reject("methods with owners keep one state and merge nothing", "Use a run by consensus");
  if (worker < 0 || static_cast<std::size_t>(worker) >= round.workers.size())
    throw reject("the run has fewer workers", "Choose another worker");
  if (std::isnan(round.workers[static_cast<std::size_t>(worker)].toi))
    throw reject("the round did not ask the merge gate", "Choose a round that was refused or accepted");
  if (round.replicas.empty() && round.internal.empty())
    throw reject("the poses of the round were not kept", "Solve the step again in full detail");
  return round;
}

Box3 swept_box(const abd::Model& model, const Capsule::Body& body) {
  Box3 box = body_box(model, body.number, body.from);
  box.extend(body_box(model, body.number, body.to));
  return box;
}

/// All bodies of the worker with their way to the merge.
std::vector<Capsule::Body> bodies_of(const abd::Model& model, const Round& round, int worker,
                                     const std::vector<Vec12>& q) {
  std::map<std::uint32_t, Capsule::Body> bodies;
  for (std::uint32_t b = 0; b < model.bodies.size(); ++b) {
    if (model.bodies[b].kind == scene::BodyKind::dynamic_body) continue;
    Capsule::Body& body = bodies[b];
    body.dynamic = false, body.from = body.to = q[b];
  }
  for (const InternalPose& pose : round.internal)
    if (pose.worker == worker) bodies[pose.body].from = bodies[pose.body].to = pose.q;
  std::set<std::uint32_t> held;  // in this round: later attempts may have shared out anew
  for (const ReplicaRound& replica : round.replicas)
    if (replica.worker == worker) held.insert(replica.body);
  for (const ReplicaRound& replica : round.replicas) {
    if (!held.contains(replica.body)) continue;
    Capsule::Body& body = bodies[replica.body];
    if (replica.worker == worker) body.from = replica.q;
    body.copies.push_back({replica.worker, replica.q, replica.u});
  }
  for (const BodyRound& shared : round.bodies) {
    const auto found = bodies.find(shared.body);
    if (found != bodies.end()) found->second.to = shared.z, found->second.rho = shared.rho;
  }
  std::vector<Capsule::Body> list;
  for (auto& [number, body] : bodies) {
    body.number = number, body.name = model.bodies[number].name;
    list.push_back(std::move(body));
  }
  return list;
}

/// Keeps the first pair to meet, or all shared bodies when none does, and what comes near them.
void keep_neighbourhood(const abd::Model& model, const WorkerRound& seen, std::vector<Capsule::Body>& bodies) {
  const double reach = model.dhat + model.dmin;
  std::vector<Box3> core;
  for (const Capsule::Body& body : bodies) {
    const bool wanted = seen.toi < 1 ? body.number == seen.impact_a || body.number == seen.impact_b : body.rho > 0;
    if (!wanted) continue;
    Box3 box = swept_box(model, body);
    box.min -= Vec3::Constant(reach), box.max += Vec3::Constant(reach);
    core.push_back(box);
  }
  std::erase_if(bodies, [&](const Capsule::Body& body) {
    const Box3 box = swept_box(model, body);
    return std::none_of(core.begin(), core.end(), [&](const Box3& other) { return other.overlaps(box); });
  });
}

}  // namespace

Capsule make_capsule(const abd::Model& model, const StepLog& log, std::size_t index, int worker,
                     const std::vector<Vec12>& q, const std::string& scene_name) {
  for (const abd::BodyModel& body : model.bodies)
    if (body.kind == scene::BodyKind::kinematic_body)
      throw bad_input("cannot cut out a merge", body.name, "the pose of a kinematic body at the merge is not kept",
                      "Use a run without kinematic bodies");
  const Round& round = gate_round(log, index, worker);
  const WorkerRound& seen = round.workers[static_cast<std::size_t>(worker)];
  Capsule capsule;
  capsule.scene = scene_name, capsule.step = log.step, capsule.round = static_cast<int>(index);
  capsule.worker = worker;
  capsule.dhat = model.dhat, capsule.dmin = model.dmin, capsule.tolerance = log.tolerance;
  capsule.r = round.r, capsule.s = round.s;
  capsule.toi = seen.toi, capsule.impact_a = seen.impact_a, capsule.impact_b = seen.impact_b;
  capsule.verdict = verdict_sentence(round, [&](std::uint32_t body) { return model.bodies[body].name; });
  capsule.bodies = bodies_of(model, round, worker, q);
  keep_neighbourhood(model, seen, capsule.bodies);
  std::map<std::uint32_t, std::uint32_t> meshes, position;
  for (Capsule::Body& body : capsule.bodies) {
    position.emplace(body.number, static_cast<std::uint32_t>(position.size()));
    const std::uint32_t mesh = model.bodies[body.number].mesh;
    const auto [entry, fresh] = meshes.emplace(mesh, static_cast<std::uint32_t>(capsule.meshes.size()));
    if (fresh) capsule.meshes.push_back(model.meshes[mesh]->surface);
    body.mesh = entry->second;
  }
  for (const scene::HalfSpace& plane : model.half_spaces) capsule.half_spaces.emplace_back(plane.normal, plane.offset);
  for (const abd::JointModel& joint : model.joints)
    if (joint.body_b && position.contains(joint.body_a) && position.contains(*joint.body_b))
      capsule.joined.emplace_back(position[joint.body_a], position[*joint.body_b]);
  return capsule;
}

Replay replay(const Capsule& capsule) {
  contact::DetectorSetup setup;
  for (const mesh::TriangleMesh& mesh : capsule.meshes) setup.meshes.push_back(contact::make_collision_mesh(mesh));
  setup.dhat = capsule.dhat, setup.dmin = capsule.dmin, setup.half_spaces = capsule.half_spaces;
  for (const auto& [a, b] : capsule.joined) setup.ignored_pairs.push_back(std::minmax(a, b));
  std::vector<Vec12> from, way;
  scene::StartState merged;
  merged.half_spaces = capsule.half_spaces, merged.ignored_pairs = setup.ignored_pairs;
  Replay result;
  for (const Capsule::Body& body : capsule.bodies) {
    setup.body_mesh.push_back(body.mesh), setup.body_movable.push_back(body.dynamic);
    from.push_back(body.from), way.push_back(body.to - body.from);
    const contact::CollisionMesh& mesh = *setup.meshes[body.mesh];
    merged.bodies.push_back({&mesh.surface, body.to, body.dynamic, false});

    Vec12 sum = Vec12::Zero();
    double size = 0;
    for (const Capsule::Copy& copy : body.copies) {
      result.largest_r =
          std::max(result.largest_r, abd::corner_displacement(mesh.box.min, mesh.box.max, Vec12(copy.q - body.to)));
      sum += copy.u, size = std::max(size, copy.q.norm());
    }
    if (size > 0) result.dual_sum = std::max(result.dual_sum, sum.norm() / size);
  }
  exec::Serial space;
  contact::Detector<exec::Serial> detector(space, setup);
  exec::Array<exec::Serial, Vec12> q(space), dq(space);
  q.copy_from(std::span<const Vec12>(from)), dq.copy_from(std::span<const Vec12>(way));
  std::vector<double> limits;
  result.toi = detector.max_step(q.cview(), dq.cview(), limits);
  for (std::size_t i = 0; result.toi < 1 && i < limits.size(); ++i) {
    if (limits[i] != result.toi) continue;
    (result.impact_a == abd::no_body ? result.impact_a : result.impact_b) = capsule.bodies[i].number;
  }
  result.same_toi = result.toi == capsule.toi;
  result.same_pair = result.impact_a == capsule.impact_a && result.impact_b == capsule.impact_b;
  for (const scene::Intersection& found : scene::check_start(merged, 1000).intersections)
    result.crossings_at_merge += found.kind == scene::IntersectionKind::crossing ||
                                 (found.kind == scene::IntersectionKind::below_half_space && found.distance < 0);
  return result;
}

}  // namespace seam::distributed
