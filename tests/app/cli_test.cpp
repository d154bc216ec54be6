#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <csignal>

namespace {

struct Result {
  int code = -1;
  QByteArray out, err;
  QList<QJsonObject> lines() const {
    QList<QJsonObject> objects;
    for (const QByteArray& line : out.split('\n'))
      if (!line.isEmpty()) objects << QJsonDocument::fromJson(line).object();
    return objects;
  }
  QJsonObject summary() const {
    const auto all = lines();
    return all.isEmpty() ? QJsonObject() : all.back().value("summary").toObject();
  }
};

Result seam_sim(const QStringList& arguments, const QString& folder) {
  QProcess process;
  process.setWorkingDirectory(folder);
  process.start(SEAM_BINARY_DIR "/bin/seam-sim", arguments);
  Result result;
  if (process.waitForFinished(120000) && process.exitStatus() == QProcess::NormalExit) result.code = process.exitCode();
  result.out = process.readAllStandardOutput(), result.err = process.readAllStandardError();
  return result;
}

/// A box that falls onto the ground half-space.
const char* const scene_text = R"({"name": "one box",
  "bodies": [{"name": "box", "shape": {"name": "box", "x": 1, "y": 1, "z": 1}, "position": [0, 0.52, 0]}],
  "half_spaces": [{"name": "ground", "normal": [0, 1, 0], "offset": 0}]})";

}  // namespace

/// The real program: exit codes, one clear message, and results for scripts.
class CliTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  Result run(const QStringList& arguments) const { return seam_sim(arguments, folder_.path()); }
  void write(const QString& name, const QByteArray& bytes) const {
    QFile file(folder_.filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
  }

 private slots:
  void initTestCase() {
    QVERIFY2(QFile::exists(SEAM_BINARY_DIR "/bin/seam-sim"), "build the target seam-sim first");
    write("box.json", scene_text);
  }

  void run_prints_a_line_a_step() {
    const Result result = run({"run", "box.json", "--steps", "10", "-o", "ten.tape"});
    QVERIFY2(result.code == 0, result.err);
    const auto lines = result.lines();
    QCOMPARE(lines.size(), 11);
    for (int i = 0; i < 10; ++i) {
      for (const char* key : {"step", "time", "status", "newton", "newton_critical", "contacts", "candidates",
                              "min_gap", "energy", "linear_momentum", "angular_momentum", "substeps", "seconds"})
        QVERIFY2(lines[i].contains(key), key);
      QCOMPARE(lines[i]["step"].toInt(), i + 1);
      QCOMPARE(lines[i]["status"].toString(), QString("converged"));
    }
    const QJsonObject summary = result.summary();
    QCOMPARE(summary["steps"].toInt(), 10);
    QCOMPARE(summary["state_hash"].toString().size(), 16);
    QVERIFY(summary["peak_memory"].toDouble() > 1e6);
    QVERIFY(result.err.contains("step 10/10"));
  }

  void resume_gives_the_bits_of_one_run() {
    const Result whole = run({"run", "box.json", "--steps", "20", "-o", "twenty.tape", "--quiet"});
    QVERIFY2(whole.code == 0, whole.err);
    QVERIFY(whole.err.isEmpty());
    QVERIFY2(run({"run", "box.json", "--steps", "10", "-o", "half.tape"}).code == 0, "first half");
    const Result rest = run({"resume", "half.tape", "--steps", "10"});
    QVERIFY2(rest.code == 0, rest.err);
    QCOMPARE(rest.summary()["state_hash"], whole.summary()["state_hash"]);
    const Result branch = run({"resume", "half.tape", "--from", "7", "--steps", "13"});
    QVERIFY2(branch.code == 0, branch.err);
    QCOMPARE(branch.summary()["state_hash"], whole.summary()["state_hash"]);
    QVERIFY(QFile::exists(folder_.filePath("half-from-7.tape")));
    const auto information = run({"info", "half.tape", "--json"}).lines();
    QCOMPARE(information.size(), 1);
    QCOMPARE(information[0]["steps"].toInt(), 20);
  }

  void state_has_the_agreed_keys() {
    QVERIFY2(run({"run", "box.json", "--steps", "2", "-o", "state.tape"}).code == 0, "run");
    const Result result = run({"state", "state.tape", "--step", "0"});
    QCOMPARE(result.code, 0);
    const QJsonObject body = result.lines()[0]["bodies"].toArray()[0].toObject();
    QCOMPARE(body["name"].toString(), QString("box"));
    QCOMPARE(body["q"].toArray().size(), 12);
    QCOMPARE(body["v"].toArray().size(), 12);
    QVERIFY(qAbs(body["q"].toArray()[1].toDouble() - 0.52) < 1e-12);
    QCOMPARE(body["q"].toArray()[3].toDouble(), 1.0);
    QCOMPARE(run({"state", "state.tape", "--step", "3"}).code, 2);
  }

  void settings_reach_the_solver() {
    const Result result =
        run({"run", "box.json", "--steps", "2", "--set", "solver.time_step=0.005", "gravity=[0,-1,0]"});
    QVERIFY2(result.code == 0, result.err);
    QCOMPARE(result.lines()[1]["time"].toDouble(), 0.01);
    QCOMPARE(run({"run", "box.json", "--set", "solver.time_stepp=0.005"}).code, 2);
    QCOMPARE(run({"run", "box.json", "--set", "nothing"}).code, 1);
    QCOMPARE(run({"run", "box.json", "--set", "bodies.7.position=[0,0,0]"}).code, 1);
  }

  void exports_are_written() {
    QVERIFY2(run({"run", "box.json", "--steps", "3", "-o", "export.tape"}).code == 0, "run");
    QCOMPARE(run({"export", "export.tape", "-o", "out.glb"}).code, 0);
    QCOMPARE(run({"export", "export.tape", "-o", "out.glb"}).code, 4);
    QCOMPARE(run({"export", "export.tape", "-o", "frames/*.obj"}).code, 0);
    QCOMPARE(QDir(folder_.filePath("frames")).entryList({"*.obj"}).size(), 4);
    QCOMPARE(run({"export", "export.tape", "-o", "frames/s*.ply", "--every", "2"}).code, 0);
    QCOMPARE(QDir(folder_.filePath("frames")).entryList({"*.ply"}).size(), 2);
    QCOMPARE(run({"export", "export.tape", "-o", "out.xyz"}).code, 1);
  }

  void bad_input_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("nothing") << QStringList{} << 1 << QByteArray();
    QTest::newRow("unknown command") << QStringList{"fly"} << 1 << QByteArray();
    QTest::newRow("no scene") << QStringList{"run"} << 1 << QByteArray();
    QTest::newRow("negative steps") << QStringList{"run", "box.json", "--steps", "-3"} << 1 << QByteArray();
    QTest::newRow("absent scene") << QStringList{"run", "absent.json"} << 2 << QByteArray("absent.json");
    QTest::newRow("not JSON") << QStringList{"run", "text.json"} << 2 << QByteArray("text.json");
    QTest::newRow("unknown key") << QStringList{"run", "typo.json"} << 2 << QByteArray("bodies");
    QTest::newRow("overlap") << QStringList{"run", "overlap.json"} << 2 << QByteArray("box");
    QTest::newRow("output folder") << QStringList{"run", "box.json", "-o", "no/such/x.tape"} << 4
                                   << QByteArray("x.tape");
    QTest::newRow("output exists") << QStringList{"run", "box.json", "-o", "text.json"} << 4
                                   << QByteArray("--overwrite");
    QTest::newRow("resume a text") << QStringList{"resume", "text.json"} << 2 << QByteArray("not a tape");
    QTest::newRow("resume nothing") << QStringList{"resume", "absent.tape"} << 2 << QByteArray("does not exist");
    QTest::newRow("state of nothing") << QStringList{"state", "absent.tape", "--step", "0"} << 2
                                      << QByteArray("absent.tape");
    QTest::newRow("info of nothing") << QStringList{"info", "absent"} << 2 << QByteArray("does not exist");
    QTest::newRow("export of a text") << QStringList{"export", "text.json", "-o", "x.glb"} << 2
                                      << QByteArray("text.json");
  }

  void bad_input() {
    QFETCH(QStringList, arguments);
    QFETCH(int, code);
    QFETCH(QByteArray, says);
    write("text.json", "this is no scene, only words that go on for a while so that nothing takes it for cut off");
    write("typo.json", R"({"bodys": []})");
    write("overlap.json", QByteArray(scene_text).replace("0.52", "0.3"));
    const Result result = run(arguments);
    QVERIFY2(result.code == code, result.err);
    QVERIFY2(result.err.contains(says), result.err);
    QVERIFY(result.out.isEmpty());
    QVERIFY2(!result.err.contains("internal error") && !result.err.contains("terminate"), result.err);
  }

  void interrupt_keeps_what_is_done() {
    QProcess process;
    process.setWorkingDirectory(folder_.path());
    process.start(SEAM_BINARY_DIR "/bin/seam-sim",
                  {"run", "box.json", "--steps", "1000000", "-o", "long.tape", "--quiet"});
    QVERIFY(process.waitForReadyRead(60000));
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(60000));
    const QByteArray err = process.readAllStandardError();
    QCOMPARE(process.exitCode(), 130);
    QVERIFY2(err.contains("seam-sim resume long.tape"), err);
    const auto information = run({"info", "long.tape", "--json"}).lines();
    QVERIFY(information[0]["closed"].toBool());
    QVERIFY(information[0]["steps"].toInt() >= 1);
  }
};

QTEST_GUILESS_MAIN(CliTest)
#include "cli_test.moc"
