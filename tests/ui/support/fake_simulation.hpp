#pragma once
// A small world for tests of the window: cubes in free fall over a ground, computed in closed form, so that every value
// is known. It can be slow, fail at a step, and it answers cancellation like the real solver.
#include <QTest>
#include <chrono>
#include <cmath>
#include <thread>

#include "core/abd/simulation.hpp"
#include "core/base/error.hpp"
#include "core/distributed/distributed_simulation.hpp"
#include "ui/models/simulation_worker.hpp"

namespace seam::test {

inline scene::Scene cube_scene(int count) {
  scene::Scene scene;
  scene.name = "cubes";
  for (int i = 0; i < count; ++i) {
    scene::Body body;
    body.name = "cube " + std::to_string(i);
    body.geometry = scene::Shape{"box", {}};
    body.position = Vec3(1.5 * (i % 10), 2 + 1.5 * (i / 100), 1.5 * (i / 10 % 10));
    scene.bodies.push_back(body);
  }
  scene::HalfSpace ground;
  ground.name = "ground";
  scene.half_spaces.push_back(ground);
  return scene;
}

inline mesh::TriangleMesh cube_surface() {
  mesh::TriangleMesh mesh;
  for (int i = 0; i < 8; ++i) mesh.vertices.emplace_back(i & 1 ? 0.5 : -0.5, i & 2 ? 0.5 : -0.5, i & 4 ? 0.5 : -0.5);
  for (const Vec3i& t :
       {Vec3i(0, 2, 1), Vec3i(1, 2, 3), Vec3i(4, 5, 6), Vec3i(5, 7, 6), Vec3i(0, 1, 4), Vec3i(1, 5, 4), Vec3i(2, 6, 3),
        Vec3i(3, 6, 7), Vec3i(0, 4, 2), Vec3i(2, 4, 6), Vec3i(1, 3, 5), Vec3i(3, 7, 5)})
    mesh.triangles.push_back(t);
  return mesh;
}

inline std::shared_ptr<const abd::Model> cube_model(const scene::Scene& scene) {
  auto model = std::make_shared<abd::Model>();
  auto mesh = std::make_shared<contact::CollisionMesh>();
  mesh->surface = cube_surface();
  mesh->edges = mesh::unique_edges(mesh->surface);
  mesh->box = mesh->surface.box();
  model->meshes.push_back(mesh);
  for (const scene::Body& body : scene.bodies) {
    abd::BodyModel made;
    made.name = body.name;
    made.mass = body.material.density;
    made.volume = 1;
    made.second_moment = Mat3::Identity() * body.material.density / 12;
    made.kind = body.kind;
    model->bodies.push_back(made);
    model->start_q.push_back(pose(Mat3::Identity(), body.position));
    model->start_v.push_back(pose(Mat3::Zero(), body.linear_velocity));
  }
  model->half_spaces = scene.half_spaces;
  model->gravity = scene.gravity;
  model->workers = scene.workers;
  model->time_step = scene.solver.time_step;
  return model;
}

struct FakeSettings {
  double step_seconds = 0;         ///< wall time of a step
  std::int64_t failing_step = -1;  ///< this step does not converge
  bool no_device = false;          ///< CUDA is refused as on a machine without a device
  /// When set, steps are of several workers and this is how they came about.
  std::function<std::shared_ptr<distributed::StepLog>(std::int64_t step)> make_log;
  std::atomic<int> steps_taken{0};
  std::atomic<int> worlds_made{0};
  std::atomic<abd::Backend> backend{abd::Backend::host};  ///< of the newest world
};

class FakeSimulation : public distributed::DistributedSimulation {
 public:
  FakeSimulation(std::shared_ptr<const abd::Model> model, std::shared_ptr<FakeSettings> settings)
      : model_(std::move(model)), settings_(std::move(settings)) {
    state_.q = model_->start_q, state_.v = model_->start_v, state_.solver_state = {1.0};
  }
  const abd::Model& model() const override { return *model_; }
  abd::StepReport step(const abd::IterationObserver& observer) override {
    abd::StepReport report;
    report.step = state_.step + 1;
    const auto end = std::chrono::steady_clock::now() +
                     std::chrono::microseconds(static_cast<std::int64_t>(1e6 * settings_->step_seconds));
    int iteration = 0;
    do {
      // Busy, not asleep: a real step keeps a processor busy too.
      const auto slice = std::chrono::steady_clock::now() + std::chrono::milliseconds(2);
      while (std::chrono::steady_clock::now() < std::min<std::chrono::steady_clock::time_point>(end, slice)) {
      }
      abd::IterationInfo info;
      info.iteration = ++iteration;
      if (observer && !observer(info)) {
        report.status = abd::StepStatus::cancelled;
        return report;
      }
    } while (std::chrono::steady_clock::now() < end);
    if (report.step == settings_->failing_step) {
      report.status = abd::StepStatus::newton_limit;
      report.reason = "the iteration limit was reached";
      return report;
    }
    const double h = model_->time_step;
    for (std::size_t i = 0; i < state_.q.size(); ++i) {
      Vec3 force = Vec3::Zero();
      for (const abd::Pull& pull : pulls_)
        if (pull.body == i) force += pull.stiffness * (pull.target - transform_point(state_.q[i], pull.anchor));
      state_.v[i].head<3>() += h * (model_->gravity + force / model_->bodies[i].mass);
      state_.q[i] += h * state_.v[i];
    }
    state_.time += h;
    ++state_.step;
    ++settings_->steps_taken;
    report.time = state_.time;
    report.newton_iterations = iteration;
    report.energy.kinetic = 1;
    if (settings_->make_log) report_workers(report);
    report.seconds.other = settings_->step_seconds;
    return report;
  }
  const std::vector<abd::Waypoint>& waypoints() const override { return waypoints_; }
  abd::Checkpoint checkpoint() const override { return state_; }
  void restore(const abd::Checkpoint& checkpoint) override {
    if (checkpoint.q.size() != state_.q.size()) throw bad_input("cannot restore", "checkpoint", "sizes differ");
    state_ = checkpoint;
  }
  std::vector<abd::ContactPoint> contact_points() const override { return {}; }
  void set_pulls(std::vector<abd::Pull> pulls) override { pulls_ = std::move(pulls); }
  std::uint64_t state_hash() const override { return 0; }
  std::shared_ptr<const distributed::StepLog> log() const override { return log_; }
  void set_detail(distributed::LogDetail) override {}
  void set_what_if(std::optional<distributed::WhatIf>) override {}
  const distributed::Partition& partition() const override { return partition_; }

 private:
  void report_workers(abd::StepReport& report) {
    const auto log = settings_->make_log(report.step);
    report.distributed.workers = log->workers;
    report.distributed.rounds = static_cast<int>(log->rounds.size());
    report.distributed.newton_critical = 7;
    for (const distributed::Round& round : log->rounds)
      if (round.verdict == distributed::Verdict::refused) ++report.distributed.refused;
    log_ = log;
  }
  std::shared_ptr<const distributed::StepLog> log_;
  distributed::Partition partition_;
  std::shared_ptr<const abd::Model> model_;
  std::shared_ptr<FakeSettings> settings_;
  abd::Checkpoint state_;
  std::vector<abd::Pull> pulls_;
  std::vector<abd::Waypoint> waypoints_;
};

inline models::SessionServices fake_services(std::shared_ptr<FakeSettings> settings) {
  models::SessionServices services;
  services.build_model = [](const scene::Scene& scene, const std::atomic<bool>& cancel, std::atomic<int>& permille) {
    // Like a mesh that takes for ever to read.
    while (scene.name == "endless") {
      permille = 500;
      if (cancel) throw Error(ExitCode::interrupted, {"reading a mesh was cancelled", "", "", ""});
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    if (scene.name == "broken") throw bad_input("cannot build", "body \"cube 0\"", "it is broken", "mend it");
    return cube_model(scene);
  };
  services.check_start = [](const abd::Model& model) {
    std::vector<models::StartFault> faults;
    for (std::size_t i = 1; i < model.bodies.size(); ++i)
      if ((model.start_q[i] - model.start_q[0]).head<3>().norm() < 1)
        faults.push_back({model.bodies[0].name, model.bodies[i].name,
                          model.bodies[0].name + " and " + model.bodies[i].name + " intersect"});
    return faults;
  };
  services.make_simulation = [settings](std::shared_ptr<const abd::Model> model, abd::Backend backend) {
    if (backend == abd::Backend::cuda && settings->no_device)
      throw Error(ExitCode::environment,
                  {"cannot run on CUDA", "", "no CUDA device answers (test)", "Run on the host"});
    settings->backend = backend;
    ++settings->worlds_made;
    return std::make_unique<FakeSimulation>(std::move(model), settings);
  };
  return services;
}

}  // namespace seam::test
