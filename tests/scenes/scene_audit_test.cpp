// Runs the shipped scenes and lets the independent judge look at every committed state and at the straight paths
// between them.
#include <QtTest>
#include <filesystem>

#include "core/scene/scene_io.hpp"
#include "tests/scenes/scene_audit.hpp"

using namespace seam;

namespace {

std::shared_ptr<const abd::Model> model_of(const char* name, bool contact = true) {
  scene::Scene scene = scene::load_scene(std::string(SEAM_SOURCE_DIR "/scenes/") + name);
  scene.contact.enabled = contact;
  return std::make_shared<abd::Model>(abd::build_model(scene));
}

/// A thin plate flies at 60 m/s against a thin fixed one, 0.6 m a step.
std::shared_ptr<const abd::Model> bullet(bool continuous_collision_detection) {
  scene::Scene scene = scene::parse_scene(R"({
    "name": "Bullet",
    "gravity": [0, 0, 0],
    "bodies": [
      {"name": "wall", "kind": "static", "shape": {"name": "box", "x": 0.002, "y": 0.5, "z": 0.5}},
      {"name": "plate", "shape": {"name": "box", "x": 0.002, "y": 0.1, "z": 0.1}, "position": [-0.2, 0.03, 0.01],
       "linear_velocity": [60, 0, 0]}
    ]
  })");
  scene.contact.continuous_collision_detection = continuous_collision_detection;
  return std::make_shared<abd::Model>(abd::build_model(scene));
}

}  // namespace

class SceneAuditTest : public QObject {
  Q_OBJECT
 private slots:
  void nothing_penetrates_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("steps");
    const bool whole = SEAM_AUDIT_WHOLE;
    for (const auto& entry : std::filesystem::directory_iterator(SEAM_SOURCE_DIR "/scenes")) {
      if (entry.path().extension() != ".json") continue;
      const scene::Scene scene = scene::load_scene(entry.path());
      const int all = static_cast<int>(std::ceil(scene.duration / scene.solver.time_step));
      QTest::newRow(entry.path().filename().c_str()) << QString::fromStdString(entry.path().filename().string())
                                                     << (whole ? all : std::min(all, SEAM_AUDIT_STEPS));
    }
  }
  void nothing_penetrates() {
    QFETCH(QString, file);
    QFETCH(int, steps);
    const audit::RunOutcome outcome = audit::audited_run(model_of(qPrintable(file)), steps);
    for (const audit::Finding& finding : outcome.result.findings) qWarning("%s", finding.message().c_str());
    qInfo("%s, %d steps, %zu waypoints, %s", qPrintable(file), outcome.steps, outcome.waypoints,
          outcome.result.summary().c_str());
    QVERIFY2(outcome.steps == steps, outcome.last.reason.c_str());
    QCOMPARE(outcome.result.findings.size(), std::size_t{0});
  }

  /// A fast thin plate: the barrier alone does not stop it, as no step ends close to the other plate.
  void judge_sees_a_run_without_continuous_detection() {
    const audit::RunOutcome checked = audit::audited_run(bullet(true), 10),
                            unchecked = audit::audited_run(bullet(false), 10);
    QCOMPARE(checked.steps, 10);
    QCOMPARE(checked.result.findings.size(), std::size_t{0});
    QVERIFY2(!unchecked.result.findings.empty(), unchecked.result.summary().c_str());
    qInfo("with: %s; without: %s", checked.result.summary().c_str(), unchecked.result.summary().c_str());
  }

  void judge_sees_a_run_without_contact() {
    const audit::RunOutcome outcome = audit::audited_run(model_of("boxes.json", false), 60);
    QVERIFY2(!outcome.result.findings.empty(), outcome.result.summary().c_str());
  }

  void threads_do_not_change_bits() {
    const auto model = model_of("default.json");
    abd::SimulationOptions one, two;
    one.threads = 1, two.threads = 2;
    const auto a = audit::audited_run(model, SEAM_AUDIT_STEPS / 2, one),
               b = audit::audited_run(model, SEAM_AUDIT_STEPS / 2, two);
    QCOMPARE(a.steps, SEAM_AUDIT_STEPS / 2);
    QCOMPARE(a.state_hash, b.state_hash);
  }
};

QTEST_GUILESS_MAIN(SceneAuditTest)
#include "scene_audit_test.moc"
