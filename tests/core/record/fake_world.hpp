#pragma once
#include <cmath>
#include <memory>
#include <string>

#include "core/base/hash.hpp"
#include "core/record/tape.hpp"
#include "tests/core/record/fake_merge.hpp"

namespace seam::test {

/// A cheap deterministic "simulation" for tests of the tape: the next state depends on q, v and the solver state, bit
/// for bit, so a resume that lost or changed any of them ends elsewhere.
inline abd::Checkpoint advance(const abd::Checkpoint& now) {
  abd::Checkpoint next = now;
  ++next.step;
  next.time = 0.01 * static_cast<double>(next.step);
  for (std::size_t i = 0; i < next.q.size(); ++i) {
    next.v[i] = 0.99 * now.v[i] + 0.01 * Vec12(now.q[i].array().sin()) * now.solver_state[0];
    next.q[i] += 0.01 * next.v[i];
  }
  next.solver_state[0] = 1 + 0.5 * std::sin(now.solver_state[0] * 1e3 + now.q[0][0]);
  // The length changes from step to step, as a gap history would.
  next.solver_state.resize(1 + static_cast<std::size_t>(next.step % 5));
  for (std::size_t i = 1; i < next.solver_state.size(); ++i)
    next.solver_state[i] = 1.0 / (static_cast<double>(next.step) + 0.1 * i);
  return next;
}

inline record::Snapshot snapshot_of(const abd::Checkpoint& state) {
  record::Snapshot snapshot;
  snapshot.step = state.step, snapshot.time = state.time, snapshot.q = state.q, snapshot.v = state.v;
  abd::StepReport& report = snapshot.report;
  report.step = state.step, report.time = state.time, report.newton_iterations = static_cast<int>(3 + state.step % 4);
  report.contacts = static_cast<std::uint64_t>(state.step % 3), report.candidates = 17, report.min_gap = 1e-4 / 3,
  report.kappa = 1e9 / 7;
  report.pcg_iterations = 5, report.line_search_halvings = 2, report.substeps = 4, report.last_newton_step = 1e-5 / 3;
  report.energy = {0.1, 0.2 / 3, 0.3, 0.4, -0.5};
  report.linear_momentum = Vec3(1, 2, 3) / 7, report.angular_momentum = Vec3(-1, 2, -3) / 11;
  report.seconds = {0.1, 0.2, 0.3, 0.4}, report.collision_bytes = 1 << 20;
  for (int i = 0; i < state.step % 3; ++i) {  // as many waypoints as an impact would leave
    abd::Waypoint waypoint{0.25 * (1 + i), state.q};
    for (Vec12& q : waypoint.q) q *= 1 - 0.01 * (3 - i);
    snapshot.waypoints.push_back(std::move(waypoint));
  }
  if (state.step % 2 == 0 && !state.q.empty()) {  // a step of three workers
    report.distributed = {3, 9, 21, 2, 0.1 / 3, 0.2 / 3, 0.3 / 7, 0.5 / 3, 2.0 / 3, 123456789, 77, {1, 0.5, 1.0 / 3}};
    snapshot.merge = std::make_shared<const distributed::StepLog>(
        random_log(static_cast<std::uint32_t>(state.step), state.q.size(), 3, 7, {2}));
  }
  if (state.step % 7 == 6) report.reason = "a sentence with \xC3\xA4";
  for (std::uint32_t i = 0; i < report.contacts; ++i)
    snapshot.contacts.push_back(
        {0, i == 0 ? abd::no_body : 0, Vec3(1, 2, 3) / 3, Vec3(0, 1, 0), Vec3(0, 9.81, 0.1 * i), 1e-4 * (1 + i)});
  return snapshot;
}

inline std::vector<abd::Pull> pulls_of(std::int64_t step) {
  if (step % 4 != 1) return {};
  return {{0, Vec3(0.1, 0.2, 0.3), Vec3(1, 1, static_cast<double>(step)), 1e3 / 3}};
}

/// `bodies` tetrahedra with every field of the model away from its default.
inline std::shared_ptr<abd::Model> make_model(std::size_t bodies = 3) {
  auto model = std::make_shared<abd::Model>();
  mesh::TriangleMesh tetrahedron;
  tetrahedron.vertices = {Vec3(-0.1, -0.1, -0.1), Vec3(1.0 / 3, 0, 0), Vec3(0, 0.3, 0), Vec3(0, 0, 0.7)};
  tetrahedron.triangles = {Vec3i(0, 2, 1), Vec3i(0, 1, 3), Vec3i(1, 2, 3), Vec3i(0, 3, 2)};
  model->meshes.push_back(contact::make_collision_mesh(tetrahedron));
  for (std::size_t i = 0; i < bodies; ++i) {
    abd::BodyModel body;
    body.name = "body " + std::to_string(i);
    body.kind = i == 1 ? scene::BodyKind::kinematic_body : scene::BodyKind::dynamic_body;
    body.elastic_model = scene::ElasticModel::orthogonality;
    body.mass = 1.0 / 3 + static_cast<double>(i);
    body.second_moment = Mat3::Identity() * 0.1 + Mat3::Constant(1e-3 / 3);
    body.volume = 1e-3 / 7, body.kappa_v = 1e9 / 3, body.friction = 0.3;
    body.load = Vec12::LinSpaced(0, 1.1), body.torque = Vec3(0, 0.1, 0);
    body.locked_translation = {true, false, i == 1}, body.locked_rotation = {false, i == 0, true};
    if (i == 1) body.keyframes = {{0.5, Vec3(1, 2, 3), Vec4(1, 0, 0, 0)}, {1.5, Vec3(3, 2, 1), Vec4(0, 1, 0, 0)}};
    body.mesh_origin = Vec3(0.1, 0.2, 1.0 / 3);
    body.solid = i != 0;
    if (i == 2) body.color = Vec3(0.1, 0.2, 0.3);
    model->bodies.push_back(body);
    model->start_q.push_back(pose(Mat3::Identity(), Vec3(static_cast<double>(i), 1.0 / 3, 0)));
    model->start_v.push_back(Vec12::Constant(0.01 * static_cast<double>(i + 1)));
  }
  model->half_spaces.push_back({"ground", Vec3(0, 1, 0), -0.1, 0.4});
  model->joints.push_back({scene::JointKind::weld, 0, std::nullopt, Vec3(1, 2, 3), Vec3(4, 5, 6) / 7});
  if (bodies > 1) model->joints.push_back({scene::JointKind::ball, 0, 1, Vec3(1, 2, 3), Vec3(4, 5, 6)});
  model->gravity = Vec3(0, -9.81, 0.1), model->time_step = 1.0 / 300, model->length_scale = 3.3;
  model->dhat = 1e-3 / 3, model->dmin = 1e-5, model->step_tolerance = 1e-4 / 3;
  model->contact = {false, 2e-3, 1e-4, 1e-5, 1e7 / 3, 2e-3, 3, false};
  model->solver.time_step = 1.0 / 300, model->solver.tolerance_absolute = 1e-5,
  model->solver.linear_solver = scene::LinearSolver::pcg;
  model->solver.max_newton_iterations = 77, model->solver.max_substep_halvings = 2, model->solver.pcg_tolerance = 1e-7;
  model->workers = {3,
                    scene::WorkerLayout::slabs,
                    Vec3(1, 2, 3) / 7,
                    {-1.0 / 3, 0.5},
                    scene::DistributedMethod::averaging,
                    scene::ConsensusPreset::paper,
                    scene::PenaltyMetric::scalar,
                    true,
                    false,
                    std::nullopt,
                    true,
                    false,
                    true,
                    2.0 / 3,
                    1e4 / 3,
                    scene::ToleranceLength::scene,
                    scene::SchwarzSweep::coloured_first,
                    9,
                    0.01 / 3,
                    false,
                    123,
                    4,
                    false,
                    false,
                    false};
  return model;
}

inline abd::Checkpoint start_of(const abd::Model& model) { return {0, 0, model.start_q, model.start_v, {1.0}, 1}; }

inline std::unique_ptr<record::TapeWriter> start_tape(const std::string& path, const abd::Model& model,
                                                      bool overwrite = false) {
  record::TapeInfo info = record::describe_run("{\"name\":\"fake\"}", "test", 1);
  return std::make_unique<record::TapeWriter>(path, model, info, snapshot_of(start_of(model)), start_of(model),
                                              overwrite);
}

/// Appends `count` steps after `state`, which ends at the last of them.
inline void write_steps(record::TapeWriter& tape, abd::Checkpoint& state, std::int64_t count) {
  for (std::int64_t i = 0; i < count; ++i) {
    state = advance(state);
    tape.append(snapshot_of(state), state, pulls_of(state.step));
  }
}

inline std::uint64_t hash_of(const abd::Checkpoint& state) {
  std::uint64_t hash = hash_bytes(&state.time, sizeof state.time);
  for (const Vec12& q : state.q) hash = hash_doubles({q.data(), 12}, hash);
  for (const Vec12& v : state.v) hash = hash_doubles({v.data(), 12}, hash);
  return hash_doubles(state.solver_state, hash);
}

}  // namespace seam::test
