#include <QtTest>
#include <algorithm>
#include <filesystem>
#include <set>

#include "core/abd/start.hpp"
#include "core/scene/scene_io.hpp"

using namespace seam;

/// Every scene we ship is read, made ready, free of intersections, and survives writing and reading.
class ShippedScenesTest : public QObject {
  Q_OBJECT
 private slots:
  void scene_data() {
    QTest::addColumn<QString>("path");
    for (const auto& entry : std::filesystem::recursive_directory_iterator(SEAM_SOURCE_DIR "/scenes"))
      if (entry.path().extension() == ".json")
        QTest::newRow(entry.path().filename().c_str()) << QString::fromStdString(entry.path().string());
  }

  void scene() {
    QFETCH(QString, path);
    const scene::Scene scene = scene::load_scene(path.toStdString());
    QVERIFY(!scene.name.empty() && !scene.description.empty() && !scene.cameras.empty());
    const std::string text = scene::write_scene(scene);
    QCOMPARE(scene::write_scene(scene::parse_scene(text)), text);
    const abd::Model model = abd::build_model(scene);
    QVERIFY(std::any_of(model.bodies.begin(), model.bodies.end(),
                        [](const abd::BodyModel& body) { return body.kind == scene::BodyKind::dynamic_body; }));
    const scene::StartReport report = abd::check_start(model);
    for (const scene::Intersection& found : report.intersections) qWarning("%s", abd::describe(model, found).c_str());
    QCOMPARE(report.total, std::uint64_t(0));
    // Nothing starts within reach of the barrier, or the first frame would push it.
    abd::Model wider = model;
    wider.dmin = model.dmin + model.dhat;
    for (const scene::Intersection& found : abd::check_start(wider).intersections)
      qWarning("%s", abd::describe(wider, found).c_str());
    QCOMPARE(abd::check_start(wider).total, std::uint64_t(0));
  }

  /// The default scene shows real parts, not boxes.
  void default_scene_is_made_of_parts() {
    const scene::Scene scene = scene::load_scene(SEAM_SOURCE_DIR "/scenes/default.json");
    std::set<std::string> shapes;
    for (const scene::Body& body : scene.bodies) shapes.insert(std::get<scene::Shape>(body.geometry).name);
    for (const char* part : {"gear", "bolt", "nut", "chain_link", "bowl", "washer", "spring", "knot"})
      QVERIFY2(shapes.contains(part), part);
    QVERIFY(scene.bodies.size() >= 40 && scene.bodies.size() <= 60);
    QVERIFY(abd::build_model(scene).meshes.size() < 15);
  }
};

QTEST_GUILESS_MAIN(ShippedScenesTest)
#include "shipped_scenes_test.moc"
