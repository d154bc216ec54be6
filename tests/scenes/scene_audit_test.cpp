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
    int in_states = 0, on_paths = 0;
    for (const audit::Finding& finding : outcome.result.findings) {
      const bool path = finding.kind == "path";
      ++(path ? on_paths : in_states);
      if (!path) qWarning("%s", finding.message().c_str());
    }
    qInfo("%s, %d steps, %s, of them %d on straight paths between states", qPrintable(file), outcome.steps,
          outcome.result.summary().c_str(), on_paths);
    QVERIFY2(outcome.steps == steps, outcome.last.reason.c_str());
    // The solver moves along the CCD-checked path of its iterations, which is not straight; straight paths are counted
    // above and not yet promised.
    QCOMPARE(in_states, 0);
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
