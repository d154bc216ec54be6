#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "tests/ui/support/fake_simulation.hpp"
#include "ui/models/body_list_model.hpp"
#include "ui/models/inspector_model.hpp"
#include "ui/models/problems_model.hpp"
#include "ui/models/recent_files.hpp"

using namespace seam;
using namespace seam::models;
using Tester = QAbstractItemModelTester;

class ItemModelsTest : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { QLocale::setDefault(QLocale::c()); }

  void body_list_lists_every_object() {
    BodyListModel model;
    Tester tester(&model, Tester::FailureReportingMode::QtTest);
    QCOMPARE(model.rowCount(), 0);
    auto scene = std::make_shared<scene::Scene>(test::cube_scene(120));
    model.set_scene(scene);
    QCOMPARE(model.rowCount(), 3);  // the scene itself, bodies, grounds
    const QModelIndex bodies = model.index(1, 0);
    QCOMPARE(model.rowCount(bodies), 120);
    QCOMPARE(model.index(7, 0, bodies).data().toString(), QStringLiteral("cube 7"));
    QCOMPARE(model.object(model.index(7, 2, bodies)), (SceneObject{SceneObject::Kind::body, 7}));
    QCOMPARE(model.index_of({SceneObject::Kind::half_space, 0}).data().toString(), QStringLiteral("ground"));
    QVERIFY(!model.index_of({SceneObject::Kind::body, 500}).isValid());
    QCOMPARE(model.body_named("cube 99"), std::size_t{99});
    model.set_scene(nullptr);
    QCOMPARE(model.rowCount(), 0);
  }

  void body_status_changes_row_by_row() {
    BodyListModel model;
    Tester tester(&model, Tester::FailureReportingMode::QtTest);
    const scene::Scene scene = test::cube_scene(3);
    model.set_scene(std::make_shared<const scene::Scene>(scene));
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.set_problem(1, Severity::error, QStringLiteral("intersects cube 2"));
    QCOMPARE(changed.count(), 1);
    const QModelIndex row = model.index_of({SceneObject::Kind::body, 1});
    QCOMPARE(row.siblingAtColumn(BodyListModel::status_column).data().toString(), QStringLiteral("Error"));
    QCOMPARE(row.data(BodyListModel::severity_role).toInt(), static_cast<int>(Severity::error));
    auto snapshot = std::make_shared<record::Snapshot>();
    for (int i = 0; i < 3; ++i) snapshot->q.push_back(pose((i == 2 ? 1.1 : 1.0) * Mat3::Identity(), Vec3::Zero()));
    model.set_snapshot(snapshot);
    QCOMPARE(model.index_of({SceneObject::Kind::body, 2}).siblingAtColumn(2).data().toString(),
             QStringLiteral("Warning"));
    QCOMPARE(model.index_of({SceneObject::Kind::body, 0}).siblingAtColumn(2).data().toString(), QStringLiteral("OK"));
    model.clear_problems();
    QCOMPARE(row.siblingAtColumn(2).data().toString(), QStringLiteral("OK"));
  }

  void inspector_edits_with_undo() {
    SceneDocument document;
    InspectorModel model(document);
    Tester tester(&model, Tester::FailureReportingMode::QtTest);
    document.set_scene(test::cube_scene(2));
    model.set_object({SceneObject::Kind::body, 1});
    const QModelIndex density = model.find(QStringLiteral("Material"), QStringLiteral("Density"));
    QVERIFY(density.isValid());
    QVERIFY(model.setData(density, QStringLiteral("7800")));
    QCOMPARE(document.scene()->bodies[1].material.density, 7800.0);
    QCOMPARE(document.scene()->bodies[0].material.density, 1000.0);
    QVERIFY(document.modified());
    document.undo_stack().undo();
    QCOMPARE(document.scene()->bodies[1].material.density, 1000.0);
    QCOMPARE(density.data().toString(), QStringLiteral("1000"));
    document.undo_stack().redo();
    QCOMPARE(density.data().toString(), QStringLiteral("7800"));
    const QModelIndex position = model.find(QStringLiteral("Start"), QStringLiteral("Position"));
    QVERIFY(model.setData(position, QStringLiteral("1, 2.5 -3")));
    QCOMPARE(document.scene()->bodies[1].position, Vec3(1, 2.5, -3));
  }

  void inspector_refuses_bad_values_data() {
    QTest::addColumn<QString>("group");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("value");
    QTest::newRow("negative density") << "Material"
                                      << "Density"
                                      << "-1";
    QTest::newRow("zero density") << "Material"
                                  << "Density"
                                  << "0";
    QTest::newRow("words") << "Material"
                           << "Density"
                           << "heavy";
    QTest::newRow("NaN") << "Material"
                         << "Density"
                         << "nan";
    QTest::newRow("infinity") << "Material"
                              << "Young's modulus"
                              << "inf";
    QTest::newRow("two numbers") << "Start"
                                 << "Position"
                                 << "1, 2";
    QTest::newRow("four numbers") << "Start"
                                  << "Position"
                                  << "1, 2, 3, 4";
    QTest::newRow("empty") << "Start"
                           << "Velocity"
                           << "";
    QTest::newRow("computed") << "Body"
                              << "Name"
                              << "x";
  }
  void inspector_refuses_bad_values() {
    QFETCH(QString, group);
    QFETCH(QString, name);
    QFETCH(QString, value);
    SceneDocument document;
    InspectorModel model(document);
    document.set_scene(test::cube_scene(1));
    model.set_object({SceneObject::Kind::body, 0});
    QSignalSpy rejected(&model, &InspectorModel::rejected);
    const QModelIndex index = model.find(group, name);
    QVERIFY(index.isValid());
    QVERIFY(!model.setData(index, value));
    QCOMPARE(rejected.count(), 1);
    QVERIFY(!rejected[0][1].toString().isEmpty());
    QVERIFY(!document.modified());
  }

  void repeated_edits_of_one_field_are_one_undo() {
    SceneDocument document;
    InspectorModel model(document);
    document.set_scene(test::cube_scene(1));
    const QModelIndex step = model.find(QStringLiteral("Solver"), QStringLiteral("Time step"));
    for (const char* value : {"0.02", "0.03", "0.04"}) QVERIFY(model.setData(step, QString::fromLatin1(value)));
    QCOMPARE(document.undo_stack().count(), 1);
    document.undo_stack().undo();
    QCOMPARE(document.scene()->solver.time_step, 0.01);
  }

  void workers_are_chosen_with_words_that_explain() {
    SceneDocument document;
    InspectorModel model(document);
    scene::Scene scene = test::cube_scene(4);
    scene.workers.count = 2, scene.workers.direction = Vec3(1, 0, 0), scene.workers.cuts = {1};
    scene.workers.method = scene::DistributedMethod::consensus;
    document.set_scene(scene);
    const auto row = [&](const char* name) { return model.find(QStringLiteral("Workers"), QString::fromUtf8(name)); };
    for (const char* name :
         {"Workers", "Layout", "Method", "Preset", "Start penalty β", "Merge gate", "Divide energy", "Balance"}) {
      QVERIFY2(row(name).isValid(), name);
      QVERIFY2(row(name).data(Qt::ToolTipRole).toString().size() > 20, name);
    }
    QVERIFY(model.setData(row("Balance"), false));
    QVERIFY(model.setData(row("Start penalty β"), QStringLiteral("0.5")));
    QVERIFY(model.setData(row("Preset"), 1));
    QCOMPARE(document.scene()->workers.cuts.size(), std::size_t{1});
    QVERIFY(model.setData(row("Workers"), 4));
    const scene::Workers& now = document.scene()->workers;
    QCOMPARE(now.count, 4);
    QVERIFY(!now.balance && now.beta == 0.5 && now.preset == scene::ConsensusPreset::paper);
    for (const char* name : {"Sweep", "Schwarz rounds", "CG tolerance", "Coarse space"}) QVERIFY(!row(name).isValid());
    QVERIFY(now.cuts.empty());  // they were for two
    QVERIFY(!model.setData(row("Workers"), 65));
    QVERIFY(!model.setData(row("Workers"), 0));
    document.undo_stack().undo();
    QCOMPARE(document.scene()->workers.count, 2);
    QCOMPARE(document.scene()->workers.cuts.size(), std::size_t{1});
  }

  /// A method shows what it reads and nothing else.
  void rules_of_a_method_come_with_it() {
    SceneDocument document;
    InspectorModel model(document);
    scene::Scene scene = test::cube_scene(4);
    scene.workers.count = 2;
    document.set_scene(scene);
    const auto row = [&](const char* name) { return model.find(QStringLiteral("Workers"), QString::fromUtf8(name)); };
    for (const char* name : {"Sweep", "Schwarz rounds", "CG tolerance", "Coarse space"}) {
      QVERIFY2(row(name).isValid(), name);
      QVERIFY2(row(name).data(Qt::ToolTipRole).toString().size() > 20, name);
    }
    QVERIFY(model.setData(row("Schwarz rounds"), 3));
    QVERIFY(model.setData(row("CG tolerance"), QStringLiteral("0.01")));
    QVERIFY(model.setData(row("Coarse space"), false));
    const scene::Workers& now = document.scene()->workers;
    QVERIFY(now.schwarz_rounds == 3 && now.cg_tolerance == 0.01 && !now.coarse_space);
    QVERIFY(!row("Preset").isValid() && !row("Merge gate").isValid());
    QVERIFY(model.setData(row("Method"), static_cast<int>(scene::DistributedMethod::newton_pcg)));
    QVERIFY(!row("Sweep").isValid() && !row("Schwarz rounds").isValid() && row("Coarse space").isValid());
    QVERIFY(model.setData(row("Method"), static_cast<int>(scene::DistributedMethod::consensus)));
    QVERIFY(!row("Coarse space").isValid() && row("Preset").isValid());
  }

  void live_values_change_in_place() {
    SceneDocument document;
    InspectorModel model(document);
    Tester tester(&model, Tester::FailureReportingMode::QtTest);
    document.set_scene(test::cube_scene(1));
    model.set_object({SceneObject::Kind::body, 0});
    const auto world = test::cube_model(*document.scene());
    auto snapshot = std::make_shared<record::Snapshot>();
    snapshot->q = world->start_q, snapshot->v = world->start_v;
    model.set_live(world, snapshot);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    auto next = std::make_shared<record::Snapshot>(*snapshot);
    next->v[0].head<3>() = Vec3(0, -3, 0);
    model.set_live(world, next);
    QCOMPARE(reset.count(), 0);
    QVERIFY(changed.count() >= 2);
    QCOMPARE(model.find(QStringLiteral("Now"), QStringLiteral("Speed")).data().toString(), QStringLiteral("3"));
    QCOMPARE(model.find(QStringLiteral("Now"), QStringLiteral("Kinetic energy")).data().toString(),
             QStringLiteral("4500"));
  }

  void numbers_follow_the_locale() {
    QLocale::setDefault(QLocale(QLocale::German));
    QCOMPARE(format_vector(Vec3(0.5, -1, 2)), QStringLiteral("0,5; -1; 2"));
    QCOMPARE(*parse_vector(QStringLiteral("0,5; -1; 2")), Vec3(0.5, -1, 2));
    QCOMPARE(*parse_number(QStringLiteral("0,25")), 0.25);
    QLocale::setDefault(QLocale::c());
    QCOMPARE(format_vector(Vec3(0.5, -1, 2)), QStringLiteral("0.5, -1, 2"));
    QVERIFY(!parse_number(QStringLiteral("1e999")));
  }

  void problems_are_kept_and_cleared() {
    ProblemsModel model;
    Tester tester(&model, Tester::FailureReportingMode::QtTest);
    model.add({Severity::error, {"what", "where", "why", "next"}, 12, "cube 1"});
    model.add({Severity::note, {"note", "", "", ""}, std::nullopt, ""});
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.index(0, ProblemsModel::step_column).data().toInt(), 12);
    QCOMPARE(model.index(0, ProblemsModel::object_column).data().toString(), QStringLiteral("cube 1"));
    QCOMPARE(model.index(0, ProblemsModel::next_column).data().toString(), QStringLiteral("next"));
    QCOMPARE(model.count(Severity::error), 1);
    model.clear();
    QCOMPARE(model.rowCount(), 0);
  }

  void recent_files_are_unique_newest_first_and_kept() {
    QTemporaryDir folder;
    const QString store = folder.filePath(QStringLiteral("settings.ini"));
    {
      Settings settings(store);
      RecentFiles recent(settings);
      Tester tester(&recent, Tester::FailureReportingMode::QtTest);
      for (int i = 0; i < 20; ++i) recent.add(folder.filePath(QString::number(i)));
      recent.add(folder.filePath(QStringLiteral("15")));
      QCOMPARE(recent.rowCount(), RecentFiles::limit);
      QCOMPARE(recent.paths().first(), folder.filePath(QStringLiteral("15")));
      QCOMPARE(recent.paths().count(folder.filePath(QStringLiteral("15"))), 1);
      QVERIFY(recent.index(0).data().toString().contains(QStringLiteral("missing")));
    }
    Settings settings(store);
    RecentFiles recent(settings);
    QCOMPARE(recent.paths().first(), folder.filePath(QStringLiteral("15")));
  }

  void layouts_are_versioned() {
    QTemporaryDir folder;
    const QString store = folder.filePath(QStringLiteral("settings.ini"));
    Settings settings(store);
    settings.set_layout(QStringLiteral("simulate"), {"geometry", "state"});
    QCOMPARE(settings.layout(QStringLiteral("simulate")).state, QByteArray("state"));
    settings.set_value(QStringLiteral("layout/version"), Settings::layout_version + 1);
    QVERIFY(settings.has_outdated_layout());
    QVERIFY(settings.layout(QStringLiteral("simulate")).state.isEmpty());
    settings.set_theme(ThemeChoice::dark);
    settings.set_language(QStringLiteral("zh_CN"));
    QCOMPARE(settings.theme(), ThemeChoice::dark);
    QCOMPARE(settings.language(), QStringLiteral("zh_CN"));
    settings.set_value(QStringLiteral("appearance/theme"), 99);
    QCOMPARE(settings.theme(), ThemeChoice::high_contrast);
  }
};

QTEST_GUILESS_MAIN(ItemModelsTest)
#include "item_models_test.moc"
