#pragma once
// A recorded run of the made-up steps of merge_fixture.hpp, for tests of models, panels and the window.
#include "tests/ui/support/fake_simulation.hpp"
#include "tests/ui/support/merge_fixture.hpp"
#include "ui/models/branch.hpp"
#include "ui/models/merge_model.hpp"

namespace seam::test {

inline scene::Scene merge_scene() {
  scene::Scene scene = cube_scene(6);
  scene.workers.count = 3, scene.workers.method = scene::DistributedMethod::consensus;
  return scene;
}

/// Steps 0 to 4. Refused merges in round 2 of steps 1, 3 and 4, none in step 2; step 4 keeps the Newton iterations of
/// its first round (two of worker 0, three of worker 1). r at the merge grows with the step.
/// `owners`: every step is that of owners_log() instead.
inline models::BranchPtr merge_branch(const std::shared_ptr<const scene::Scene>& scene, bool owners = false) {
  auto branch = std::make_shared<models::Branch>("recorded", scene);
  for (std::int64_t step = 0; step <= 4; ++step) {
    record::Snapshot snapshot = merge_snapshot(step);
    if (snapshot.merge && (step == 2 || step == 4)) {
      auto log = std::make_shared<distributed::StepLog>(*snapshot.merge);
      if (step == 2) {
        log->rounds[2].verdict = distributed::Verdict::goes_on;
        for (auto& worker : log->rounds[2].workers) worker.toi = std::nan("");
        snapshot.report.distributed.refused = 0;
      } else {
        for (std::uint16_t worker : {0, 1})
          for (int iteration = 0; iteration < 2 + worker; ++iteration)
            log->rounds[0].newton.push_back({worker, {}, {0, 1}, {snapshot.q[0], snapshot.q[1]}});
      }
      snapshot.merge = log;
    }
    if (owners && snapshot.merge) snapshot.merge = owners_log(step, snapshot.q);
    models::HistoryEntry entry;
    entry.snapshot = std::make_shared<const record::Snapshot>(snapshot);
    branch->append(std::move(entry));
  }
  auto model = std::make_shared<abd::Model>(*cube_model(*scene));
  model->workers = scene->workers;
  branch->set_model(model);
  return branch;
}

/// Session, view and merge model on that run, as the window connects them.
struct MergeWorld {
  models::SimulationSession session{fake_services(std::make_shared<FakeSettings>())};
  models::ViewController view;
  models::MergeModel merge{session, view};

  MergeWorld() {
    QObject::connect(&session, &models::SimulationSession::model_changed, &view,
                     [this] { view.set_model(session.model(), Vec3::UnitY(), false); });
    QObject::connect(&session, &models::SimulationSession::shown_changed, &view,
                     [this] { view.set_snapshot(session.shown()); });
  }
  void open() { session.open_recorded(merge_branch(std::make_shared<const scene::Scene>(merge_scene()))); }
};

}  // namespace seam::test
