// seam-sim race: the real program.
#include <QElapsedTimer>
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
  QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
};

/// Two boxes pushed together in the middle of two regions.
const char* const scene_text = R"({"name": "two boxes", "bodies": [
  {"name": "a", "shape": {"name": "box", "x": 1, "y": 1, "z": 1}, "position": [-0.52, 0.52, 0], "linear_velocity": [1, 0, 0]},
  {"name": "b", "shape": {"name": "box", "x": 1, "y": 1, "z": 1}, "position": [0.52, 0.52, 0], "linear_velocity": [-1, 0, 0]}],
  "half_spaces": [{"name": "ground", "normal": [0, 1, 0], "offset": 0}],
  "workers": {"direction": [1, 0, 0]}})";

}  // namespace

class RaceCliTest : public QObject {
  Q_OBJECT
  QTemporaryDir folder_;

  Result run(const QStringList& arguments) const {
    QProcess process;
    process.setWorkingDirectory(folder_.path());
    process.start(QStringLiteral(SEAM_BINARY_DIR "/bin/seam-sim"), arguments);
    Result result;
    if (process.waitForFinished(120000) && process.exitStatus() == QProcess::NormalExit)
      result.code = process.exitCode();
    result.out = process.readAllStandardOutput(), result.err = process.readAllStandardError();
    return result;
  }
  void write(const QString& name, const QByteArray& bytes) const {
    QFile file(folder_.filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
  }
  QByteArray read(const QString& name) const {
    QFile file(folder_.filePath(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }

 private slots:
  void initTestCase() {
    QVERIFY2(QFile::exists(SEAM_BINARY_DIR "/bin/seam-sim"), "build the target seam-sim first");
    write("two.json", scene_text);
  }

  void every_method_ends_as_near_as_asked() {
    const Result result = run({"race", "two.json", "--step", "6", "--workers", "2", "-o", "race.json"});
    QVERIFY2(result.code == 0, result.err);
    QVERIFY2(result.err.contains("6 of 6: auto"), result.err);
    const QJsonObject race = result.json();
    QCOMPARE(race["step"].toInt(), 6);
    QCOMPARE(race["scene"].toString(), QString("two boxes"));
    QCOMPARE(race["goal"].toDouble(), race["theta"].toDouble());
    const QJsonArray lanes = race["lanes"].toArray();
    QCOMPARE(lanes.size(), 6);
    for (const QJsonValue& lane : lanes) {
      const QJsonArray points = lane["points"].toArray();
      QCOMPARE(lane["status"].toString(), QString("converged"));
      QVERIFY2(lane["arrived"].isDouble(), qPrintable(lane["name"].toString()));
      const QJsonValue arrived = points[lane["arrived"].toInt()];
      QVERIFY(arrived["error"].toDouble() <= race["goal"].toDouble());
      QVERIFY(!arrived["error"].isNull());
      for (int i = 1; i < points.size(); ++i)
        for (const char* cost : {"rounds", "newton_critical", "synchronisations", "bytes"})
          QVERIFY(points[i][cost].toDouble() >= points[i - 1][cost].toDouble());
    }
    QCOMPARE(lanes[0]["points"].toArray().last()["bytes"].toInt(), 0);
    QVERIFY(lanes[5]["points"].toArray().last()["bytes"].toInt() > 0);
    QCOMPARE(read("race.json"), result.out);
    QVERIFY(!result.out.contains("\"q\""));
  }

  void methods_and_goal_are_chosen() {
    const Result result = run({"race", "two.json", "--step", "6", "--methods", "auto,one-worker", "--goal", "0.01"});
    QVERIFY2(result.code == 0, result.err);
    QVERIFY2(result.err.contains("the scene has one worker"), result.err);
    const QJsonArray lanes = result.json()["lanes"].toArray();
    QCOMPARE(lanes.size(), 2);
    QCOMPARE(lanes[0]["name"].toString(), QString("one worker"));
    QVERIFY(std::abs(result.json()["goal"].toDouble() / result.json()["theta"].toDouble() - 0.01) < 1e-12);
    QVERIFY(run({"race", "two.json", "--step", "1", "--quiet"}).err.isEmpty());
  }

  void a_tape_gives_the_race_of_its_scene() {
    const Result tape = run({"run", "two.json", "--steps", "6", "-o", "two.tape", "--quiet"});
    QVERIFY2(tape.code == 0, tape.err);
    const QStringList rest{"--step", "6", "--methods", "schwarz", "--workers", "2", "--quiet"};
    const Result recorded = run(QStringList{"race", "two.tape"} + rest),
                 simulated = run(QStringList{"race", "two.json"} + rest);
    QVERIFY2(recorded.code == 0, recorded.err);
    QCOMPARE(recorded.json()["lanes"][0]["points"], simulated.json()["lanes"][0]["points"]);
    QCOMPARE(run({"race", "two.tape", "--step", "7", "--methods", "auto", "--quiet"}).code,
             0);  // the one after the last
    const Result beyond = run({"race", "two.tape", "--step", "8"});
    QVERIFY2(beyond.code == 1 && beyond.err.contains("before steps 1 to 7"), beyond.err);
  }

  void wrong_wishes_are_one_clear_message() {
    QCOMPARE(run({"race", "two.json"}).code, 1);
    QCOMPARE(run({"race", "two.json", "--step", "0"}).code, 1);
    QCOMPARE(run({"race", "two.json", "--step", "1", "--workers", "1"}).code, 1);
    QCOMPARE(run({"race", "two.json", "--step", "1", "--goal", "-1"}).code, 1);
    const Result unknown = run({"race", "two.json", "--step", "1", "--methods", "jacobi"});
    QVERIFY2(unknown.code == 1 && unknown.err.contains("jacobi"), unknown.err);
    const Result itself = run({"race", "two.json", "--step", "1", "-o", "two.json", "--overwrite"});
    QVERIFY2(itself.code == 1 && itself.err.contains("what is raced on"), itself.err);
    QCOMPARE(read("two.json"), QByteArray(scene_text));
    write("there.json", "mine");
    const Result there = run({"race", "two.json", "--step", "1", "-o", "there.json"});
    QVERIFY2(there.code == 4 && there.err.contains("exists already"), there.err);
    QCOMPARE(read("there.json"), QByteArray("mine"));
    QCOMPARE(run({"race", "missing.json", "--step", "1"}).code, 2);
    write("still.json", R"({"name": "still", "bodies": [{"name": "a", "kind": "static", "shape": {"name": "box"}}]})");
    const Result still = run({"race", "still.json", "--step", "1"});
    QVERIFY2(still.code == 2 && still.err.contains("no dynamic body"), still.err);
  }

  void ctrl_c_ends_it_soon() {
    QProcess process;
    process.setWorkingDirectory(folder_.path());
    process.start(QStringLiteral(SEAM_BINARY_DIR "/bin/seam-sim"),
                  {"race", SEAM_SOURCE_DIR "/scenes/pile.json", "--step", "100000"});
    QVERIFY(process.waitForStarted());
    QTest::qWait(1500);
    QCOMPARE(process.state(), QProcess::Running);
    QElapsedTimer clock;
    clock.start();
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(20000));
    QCOMPARE(process.exitCode(), 130);
    QVERIFY(process.readAllStandardError().contains("interrupted before the race began"));
  }
};

QTEST_GUILESS_MAIN(RaceCliTest)
#include "race_cli_test.moc"
