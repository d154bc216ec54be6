// Several workers from the command line: studies and merge capsules.
#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <nlohmann/json.hpp>

using nlohmann::json;

namespace {

struct Result {
  int code = -1;
  std::string out, err;
};

Result run(const QStringList& arguments, int seconds = 120) {
  QProcess process;
  process.start(QStringLiteral(SEAM_BINARY_DIR "/bin/seam-sim"), arguments);
  if (!process.waitForFinished(1000 * seconds)) return {};
  return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2,
          process.readAllStandardOutput().toStdString(), process.readAllStandardError().toStdString()};
}

QString tape() { return QStringLiteral(SEAM_BINARY_DIR "/samples/refused_merges.seam"); }

}  // namespace

class DistributedCommandsTest : public QObject {
  Q_OBJECT
 private slots:
  void a_refused_merge_is_cut_out_of_the_sample_and_replays() {
    QTemporaryDir folder;
    const QString file = folder.filePath("merge.json");
    const Result cut = run({"capsule", "make", tape(), "--step", "1", "-o", file});
    QVERIFY2(cut.code == 0, cut.err.c_str());
    QVERIFY(json::parse(cut.out)["verdict"].get<std::string>().starts_with("Refused on worker"));
    const Result replay = run({"capsule", "replay", file});
    QVERIFY2(replay.code == 0, replay.err.c_str());
    const json result = json::parse(replay.out);
    QVERIFY(result["valid"].get<bool>());
    QVERIFY(result["toi"]["recorded"].get<double>() < 1);
    QCOMPARE(result["toi"]["recorded"].get<double>(), result["toi"]["replayed"].get<double>());
    QVERIFY(result["impact"]["replayed"] == result["impact"]["recorded"]);
    QFile edited(file);
    QVERIFY(edited.open(QIODevice::ReadWrite));
    const QByteArray text = edited.readAll().replace("\"toi\": 0.", "\"toi\": 0.9");
    edited.resize(0), edited.seek(0), edited.write(text), edited.close();
    QCOMPARE(run({"capsule", "replay", file}).code, 3);
  }

  void what_is_no_capsule_or_has_no_refused_merge_is_said_so() {
    QTemporaryDir folder;
    const QString file = folder.filePath("x.json");
    QFile text(file);
    QVERIFY(text.open(QIODevice::WriteOnly));
    text.write("{\"file\": \"seam merge capsule\", \"version\": 1, \"bodies\": [{}]}");
    text.close();
    QCOMPARE(run({"capsule", "replay", file}).code, 2);
    QCOMPARE(run({"capsule", "replay", folder.filePath("absent.json")}).code, 2);
    QCOMPARE(run({"capsule"}).code, 1);
    QCOMPARE(run({"capsule", "make", tape(), "--step", "1", "-o", file}).code, 4);  // exists
    const Result none = run({"capsule", "make", tape(), "--step", "7", "-o", folder.filePath("y.json")});
    QCOMPARE(none.code, 1);
    QVERIFY(none.err.find("no merge of that step was refused") != std::string::npos);
    QCOMPARE(run({"capsule", "make", tape(), "--step", "700", "-o", folder.filePath("y.json")}).code, 1);
    QCOMPARE(run({"capsule", "make", tape(), "--step", "1", "--round", "1", "-o", folder.filePath("y.json")}).code,
             2);  // gate not asked
  }

  void a_study_writes_table_csv_json_and_plot() {
    QTemporaryDir folder;
    const Result result =
        run({"study", "warm-start", "--first", "14", "--steps", "3", "-o", folder.path(), "--json", "--quiet"});
    QVERIFY2(result.code == 0, result.err.c_str());
    const json study = json::parse(result.out);
    QCOMPARE(study["seam"].size(), std::size_t{12});
    for (const json& row : study["seam"]) {
      QCOMPARE(row["intersections"].get<int>(), 0);
      QCOMPARE(row["failed"].get<int>(), 0);
      QVERIFY(row["rounds"].get<double>() >= 1);
    }
    for (const char* name : {"warm-start.csv", "warm-start.json", "warm-start.svg"})
      QVERIFY(QFileInfo(folder.filePath(name)).size() > 500);
    QFile svg(folder.filePath("warm-start.svg"));
    QVERIFY(svg.open(QIODevice::ReadOnly));
    const QByteArray picture = svg.readAll();
    QCOMPARE(picture.count("stroke-dasharray"), 2 * 4);  // a curve and its entry in the legend
    QVERIFY(picture.contains("cold") && !picture.contains("nan"));
    QCOMPARE(study["y_column"].get<std::string>(), std::string("rounds"));
    QCOMPARE(run({"study", "warm-start", "--first", "0", "--steps", "1", "-o", folder.path(), "--quiet"}).code,
             4);  // files exist
    QCOMPARE(run({"study", "warmstart"}).code, 1);
    QVERIFY(run({"study", "warmstart"}).err.find("warm-start") != std::string::npos);
    QCOMPARE(run({"study"}).code, 1);
    QVERIFY(run({"study", "--list"}).out.find("refused-merge") != std::string::npos);
  }

  /// Scenes are categories: names at the ticks, points without lines, what was not measured left out.
  void a_study_of_categories_joins_nothing() {
    QTemporaryDir folder;
    const Result result = run({"study", "averaging", "--steps", "2", "-o", folder.path(), "--json", "--quiet"});
    QVERIFY2(result.code == 0, result.err.c_str());
    const json study = json::parse(result.out);
    QVERIFY(study["categories"] == json({"pile", "squeezed", "collision"}));
    QVERIFY(study["seam"][0]["momentum_error"].is_null());        // the pile rests on the ground
    QVERIFY(study["seam"].back()["momentum_error"].is_number());  // the collision has nothing to lose it to
    QFile svg(folder.filePath("averaging.svg")), csv(folder.filePath("averaging.csv"));
    QVERIFY(svg.open(QIODevice::ReadOnly) && csv.open(QIODevice::ReadOnly));
    const QByteArray picture = svg.readAll(), values = csv.readAll();
    QCOMPARE(picture.count("stroke-dasharray"), 0);
    for (const char* name : {"pile", "squeezed", "collision"})
      QVERIFY2(
          picture.contains(QByteArray(">") + name + "</text>") && values.contains(QByteArray(",\"") + name + "\","),
          name);
    QVERIFY(!picture.contains("nan") && !values.contains("nan"));
  }
};

QTEST_GUILESS_MAIN(DistributedCommandsTest)
#include "distributed_test.moc"
