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

  void the_scene_is_never_overwritten_by_its_tape() {
    const Result result = run({"run", "box.json", "-o", "./box.json", "--overwrite", "--steps", "1"});
    QVERIFY2(result.code == 1 && result.err.contains("this is the scene itself"), result.err);
    QFile file(folder_.filePath("box.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray(scene_text));
    QCOMPARE(run({"run", "box.json", "-o", "", "--steps", "1"}).code, 1);
    QCOMPARE(run({"run", "box.json", "--steps", "99999999999999999999"}).code, 1);
    QVERIFY(run({"run", "box.json", "-o", "taken.tape", "--steps", "1"}).code == 0);
    QVERIFY(run({"run", "taken.tape"}).err.contains("this is a tape, not a scene"));
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

  void several_workers_are_chosen_reported_and_resumed() {
    // Two boxes side by side push each other: both reach into both regions.
    write("two.json", R"({"name": "two boxes", "bodies": [
      {"name": "a", "shape": {"name": "box", "x": 1, "y": 1, "z": 1}, "position": [-0.52, 0.52, 0], "linear_velocity": [1, 0, 0]},
      {"name": "b", "shape": {"name": "box", "x": 1, "y": 1, "z": 1}, "position": [0.52, 0.52, 0], "linear_velocity": [-1, 0, 0]}],
      "half_spaces": [{"name": "ground", "normal": [0, 1, 0], "offset": 0}],
      "workers": {"count": 3, "direction": [1, 0, 0], "cuts": [-0.1, 0.1], "method": "consensus"}})");
    const Result whole = run({"run", "two.json", "--workers", "2", "--steps", "12", "-o", "two.tape"});
    QVERIFY2(whole.code == 0, whole.err);
    QVERIFY2(whole.err.contains("planes are for 3 workers") && whole.err.contains("rounds "), whole.err);
    qint64 critical = 0, rounds = 0;
    for (const QJsonObject& line : whole.lines().mid(0, 12)) {
      for (const char* key :
           {"rounds", "newton_critical", "r", "s", "dual", "rho_min", "rho_max", "toi", "refused", "bytes", "workers"})
        QVERIFY2(line.contains(key), key);
      QCOMPARE(line["workers"].toInt(), 2);
      QCOMPARE(line["toi"].toArray().size(), 2);
      QVERIFY(line["rho_max"].toDouble() >= line["rho_min"].toDouble() && line["rho_min"].toDouble() > 0);
      QVERIFY(line["bytes"].toDouble() > 0);
      QVERIFY(line["newton_critical"].toInt() <= line["newton"].toInt());
      QVERIFY(line["seconds"].toObject().contains("sync"));
      critical += line["newton_critical"].toInt(), rounds += line["rounds"].toInt();
    }
    QCOMPARE(whole.summary()["workers"].toInt(), 2);
    QCOMPARE(whole.summary()["newton_critical"].toInt(), critical);
    QCOMPARE(whole.summary()["rounds"].toInt(), rounds);
    QCOMPARE(run({"info", "two.tape", "--json"}).lines()[0]["workers"].toObject()["count"].toInt(), 2);
    // The same bits when a run with two workers stops half way.
    QCOMPARE(run({"run", "two.json", "--workers", "2", "--steps", "6", "-o", "part.tape", "--quiet"}).code, 0);
    const Result rest = run({"resume", "part.tape", "--steps", "6", "--quiet"});
    QVERIFY2(rest.code == 0 && rest.err.isEmpty(), rest.err);
    QCOMPARE(rest.summary()["state_hash"], whole.summary()["state_hash"]);
    QCOMPARE(rest.summary()["tape"].toString(), QString("part.tape"));
    // Another number of workers is another run: it goes on beside the tape, which keeps saying two.
    const Result single = run({"resume", "part.tape", "--workers", "1", "--steps", "2"});
    QVERIFY2(single.code == 0, single.err);
    QCOMPARE(single.summary()["tape"].toString(), QString("part-from-12.tape"));
    QCOMPARE(single.lines()[0]["workers"].toInt(), 1);
    QCOMPARE(single.lines()[0]["rounds"].toInt(), 1);
    QCOMPARE(single.lines()[0]["toi"].toArray(), QJsonArray{1.0});
    QCOMPARE(single.lines()[0]["newton_critical"], single.lines()[0]["newton"]);
    QCOMPARE(run({"info", "part-from-12.tape", "--json"}).lines()[0]["workers"].toObject()["count"].toInt(), 1);
    QCOMPARE(run({"info", "part.tape", "--json"}).lines()[0]["workers"].toObject()["count"].toInt(), 2);
    QCOMPARE(run({"info", "two.json", "--json"}).lines()[0]["workers"].toObject()["count"].toInt(), 3);
    QVERIFY(run({"check", "two.json"}).out.contains("workers        3 (slabs), consensus, preset C1"));
    QCOMPARE(run({"run", "two.json", "--workers", "65"}).code, 1);
    QCOMPARE(run({"run", "two.json", "--method", "guessing"}).code, 1);
    const Result mixed = run({"run", "two.json", "--preset", "paper", "--method", "averaging", "--steps", "1"});
    QCOMPARE(mixed.code, 1);
    QVERIFY2(mixed.err.contains("only consensus has presets"), mixed.err);
    // A preset means consensus, whatever the scene says.
    const QStringList preset{"run",      "two.json", "--set",   "workers.method=\"auto\"",
                             "--preset", "paper",    "--steps", "1"};
    const Result paper = run(preset);
    QCOMPARE(paper.code, 0);
    QVERIFY(paper.lines().at(0)["rho_max"].toDouble() > 0);
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

  /// One Newton iteration for a fast spin: the step cannot converge, is not committed and costs nothing that was done.
  void a_step_that_does_not_converge_is_code_3() {
    write("hard.json",
          QByteArray(scene_text).replace("\"position\"", "\"angular_velocity\": [3, 40, 7], \"position\""));
    const QStringList hard{"--set", "solver.max_newton_iterations=1", "--set", "solver.max_substep_halvings=0",
                           "--set", "solver.tolerance=1e-9"};
    const Result result = run(QStringList{"run", "hard.json", "--steps", "5", "-o", "hard.tape", "--quiet"} + hard);
    QVERIFY2(result.code == 3, result.err);
    QVERIFY2(result.err.contains("newton_limit") && result.err.contains("are on the tape hard.tape") &&
                 !result.err.contains("seam-sim resume"),
             result.err);
    const auto lines = result.lines();
    QCOMPARE(lines.size(), 2);
    QCOMPARE(lines[0]["status"].toString(), QString("newton_limit"));
    QVERIFY(!lines[0]["reason"].toString().isEmpty());
    QCOMPARE(result.summary()["steps"].toInt(), 0);
    QCOMPARE(result.summary()["status"].toString(), QString("newton_limit"));
    const auto information = run({"info", "hard.tape", "--json"}).lines();
    QCOMPARE(information[0]["steps"].toInt(), 0);
    QVERIFY(information[0]["closed"].toBool());
  }

  void check_names_bodies_primitives_and_places() {
    const Result clean = run({"check", "box.json", "--json"});
    QVERIFY2(clean.code == 0, clean.err);
    QCOMPARE(QJsonDocument::fromJson(clean.out)["status"].toString(), QString("clean"));
    write("two.json", R"({"bodies": [
      {"name": "left", "shape": {"name": "box", "x": 1, "y": 1, "z": 1}, "position": [0, 3, 0]},
      {"name": "right", "shape": {"name": "box", "x": 1, "y": 1, "z": 1}, "position": [0.9, 3.2, 0.1]},
      {"name": "sunk", "shape": {"name": "box", "x": 1, "y": 1, "z": 1}, "position": [5, 0.2, 0]}],
      "half_spaces": [{"name": "ground", "normal": [0, 1, 0]}]})");
    const Result result = run({"check", "two.json", "--json"});
    QVERIFY2(result.code == 2, result.err);
    const QJsonDocument report = QJsonDocument::fromJson(result.out);
    QCOMPARE(report["status"].toString(), QString("intersecting"));
    QCOMPARE(report["total"].toInt(), 2);
    bool crossing = false, below = false;
    for (const QJsonValue& value : report["intersections"].toArray()) {
      const QJsonObject found = value.toObject();
      const QJsonArray point = found["point"].toArray();
      QCOMPARE(point.size(), 3);
      QVERIFY(found.contains("primitive_a") && found.contains("primitive_b") && !found["message"].toString().isEmpty());
      if (found["kind"].toString() == "crossing") {
        crossing = true;
        QCOMPARE(QStringList({found["body_a"].toString(), found["body_b"].toString()}), QStringList({"left", "right"}));
        QVERIFY(found["primitive_a"].toInt() < 12 && found["primitive_b"].toInt() < 12);
        // The place lies in both boxes (their surfaces cross there).
        QVERIFY(point[0].toDouble() > 0.4 - 1e-9 && point[0].toDouble() < 0.5 + 1e-9);
        QVERIFY(point[1].toDouble() > 2.7 - 1e-9 && point[1].toDouble() < 3.5 + 1e-9);
      } else if (found["kind"].toString() == "below_half_space") {
        below = true;
        QCOMPARE(found["body_a"].toString(), QString("sunk"));
        QVERIFY(qAbs(found["distance"].toDouble() + 0.3) < 1e-9);
        QVERIFY(qAbs(point[1].toDouble() + 0.3) < 1e-9);
      }
    }
    QVERIFY(crossing && below);
    const Result words = run({"check", "two.json"});
    QCOMPARE(words.code, 2);
    QVERIFY2(words.out.contains("\"left\" and \"right\" intersect at"), words.out);
    write("typo.json", R"({"bodys": []})");
    QCOMPARE(QJsonDocument::fromJson(run({"check", "typo.json", "--json"}).out)["status"].toString(),
             QString("invalid"));
  }

  void check_lists_every_key() {
    const Result result = run({"check", "--keys", "--json"});
    QCOMPARE(result.code, 0);
    QStringList keys;
    for (const QJsonValue& value : QJsonDocument::fromJson(result.out).array()) {
      keys << value["key"].toString();
      QVERIFY2(!value["description"].toString().isEmpty(), qPrintable(keys.back()));
    }
    for (const char* key :
         {"/gravity", "/duration", "/solver/time_step", "/contact/dhat", "/bodies/*/material/density"})
      QVERIFY2(keys.contains(QLatin1String(key)), key);
    const Result words = run({"check", "--keys"});
    QCOMPARE(words.code, 0);
    QVERIFY(words.out.contains("/solver/time_step"));
    QCOMPARE(run({"check"}).code, 1);
  }

  /// The BLAS is told to use other kernels than the machine's best: the same tape, other bits.
  void resume_warns_when_the_kernels_are_others() {
    QVERIFY2(run({"run", "box.json", "--steps", "3", "-o", "same.tape", "--quiet"}).code == 0, "run");
    const Result same = run({"resume", "same.tape", "--steps", "1", "--quiet"});
    QVERIFY2(same.code == 0 && same.err.isEmpty(), same.err);
    qputenv("OPENBLAS_CORETYPE", "Prescott");
    const Result old = run({"run", "box.json", "--steps", "3", "-o", "old.tape", "--quiet"});
    qunsetenv("OPENBLAS_CORETYPE");
    QVERIFY2(old.code == 0, old.err);
    const QString kernels = run({"info", "old.tape", "--json"}).lines()[0]["kernel_path"].toString();
    if (kernels == run({"info", "same.tape", "--json"}).lines()[0]["kernel_path"].toString())
      QSKIP("this BLAS has one kernel set only");
    const Result resumed = run({"resume", "old.tape", "--steps", "1", "--quiet"});
    QCOMPARE(resumed.code, 0);
    QVERIFY2(resumed.err.contains("warning") && resumed.err.contains(kernels.toUtf8()), resumed.err);
    QCOMPARE(resumed.err.count('\n'), 1);
  }

  void the_cuda_backend_runs_or_is_refused_in_one_sentence() {
    const Result result = run({"run", "box.json", "--steps", "1", "--backend", "cuda", "--quiet"});
    if (result.code == 0) return;  // a device answered
    QVERIFY2(result.code == 4, result.err);
    QVERIFY2(result.err.contains("CUDA") && result.err.count('\n') == 1, result.err);
    QVERIFY(result.out.isEmpty());
    QCOMPARE(run({"resume", "ten.tape", "--backend", "cuda"}).code, 4);
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
