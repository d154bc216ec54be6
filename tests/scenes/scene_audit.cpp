#include "tests/scenes/scene_audit.hpp"

#include <algorithm>

namespace seam::audit {

World world_of(const abd::Model& model) {
  World world;
  for (const auto& mesh : model.meshes) world.surfaces.push_back({mesh->surface.vertices, mesh->surface.triangles});
  for (const abd::BodyModel& body : model.bodies) {
    world.body_surface.push_back(body.mesh);
    world.body_movable.push_back(body.kind == scene::BodyKind::dynamic_body);
  }
  for (const abd::JointModel& joint : model.joints)
    if (joint.body_b)
      world.ignored_pairs.emplace_back(std::min(joint.body_a, *joint.body_b), std::max(joint.body_a, *joint.body_b));
  for (const scene::HalfSpace& plane : model.half_spaces) world.half_spaces.emplace_back(plane.normal, plane.offset);
  return world;
}

RunOutcome audited_run(std::shared_ptr<const abd::Model> model, int steps, abd::SimulationOptions options) {
  RunOutcome outcome;
  Auditor auditor(world_of(*model));
  auditor.add_state(model->start_q);
  const auto simulation = abd::make_simulation(model, options);
  for (int i = 0; i < steps; ++i) {
    outcome.last = simulation->step();
    if (outcome.last.status != abd::StepStatus::converged) break;
    for (const abd::Waypoint& waypoint : simulation->waypoints()) auditor.add_state(waypoint.q);
    outcome.waypoints += simulation->waypoints().size();
    auditor.add_state(simulation->checkpoint().q);
    ++outcome.steps;
  }
  outcome.state_hash = simulation->state_hash();
  outcome.result = auditor.result();
  return outcome;
}

}  // namespace seam::audit
