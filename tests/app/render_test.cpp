// `seam render` as a program: exact frames, exit codes, one clear message, no display.
#include <QDir>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <csignal>

#include "tests/ui/recorder/read_back.hpp"

namespace {

struct Result {
  int code = -1;
  QByteArray out, err;
};

/// An environment without any display: what is needed must come from the program itself.
QProcessEnvironment no_display() {
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) environment.remove(QLatin1String(name));
  return environment;
}

const char* const falling = R"({"name": "one box", "duration": 0.2,
  "bodies": [{"name": "box", "shape": {"name": "box", "x": 0.2, "y": 0.2, "z": 0.2}, "position": [0, 0.3, 0]}],
  "half_spaces": [{"name": "ground", "normal": [0, 1, 0], "offset": 0}],
  "cameras": [{"name": "close", "eye": [1, 0.6, 1], "target": [0, 0.2, 0]}]})";

/// Two boxes pushed together across the plane between two workers.
const char* const pair = R"({"name": "pair", "duration": 0.05,
  "bodies": [{"name": "a", "shape": {"name": "box", "x": 0.2, "y": 0.2, "z": 0.2}, "position": [-0.1004, 0.2, 0], "force": [400, 0, 0]},
             {"name": "b", "shape": {"name": "box", "x": 0.2, "y": 0.2, "z": 0.2}, "position": [0.1004, 0.2, 0], "force": [-400, 0, 0]}],
  "workers": {"count": 2, "direction": [1, 0, 0], "method": "consensus"},
  "cameras": [{"name": "close", "eye": [1, 0.6, 1], "target": [0, 0.2, 0]}]})";

}  // namespace

class RenderTest : public QObject {
  Q_OBJECT
  QTemporaryDir folder_;

  QString file(const QString& name) const { return folder_.filePath(name); }
  void write(const QString& name, const QByteArray& bytes) const {
    QFile out(file(name));
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(bytes);
  }
  Result start(const QString& program, const QStringList& arguments) const {
    QProcess process;
    process.setWorkingDirectory(folder_.path());
    process.setProcessEnvironment(no_display());
    process.start(program, arguments);
    Result result;
    if (process.waitForFinished(120000) && process.exitStatus() == QProcess::NormalExit)
      result.code = process.exitCode();
    result.out = process.readAllStandardOutput(), result.err = process.readAllStandardError();
    return result;
  }
  Result render(const QStringList& arguments) const {
    return start(SEAM_BINARY_DIR "/bin/seam", QStringList{"render"} + arguments + QStringList{"--quiet"});
  }
  std::size_t frames(const QString& name) const {
    return seam::test::read_movie(file(name).toStdString()).frames.size();
  }

 private slots:
  void initTestCase() {
    write("box.json", falling);
    const Result run = start(SEAM_BINARY_DIR "/bin/seam-sim", {"run", "box.json", "-o", "box.seam", "--quiet"});
    QVERIFY2(run.code == 0, run.err);
  }

  void frames_are_exact_data() {
    QTest::addColumn<QString>("input");
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<int>("expected");
    // 20 steps of 0.01 s; both ends are shown: 0.2 s x 50 + 1.
    QTest::newRow("tape") << "box.seam" << QStringList{} << 11;
    QTest::newRow("tape, slow motion") << "box.seam" << QStringList{"--speed", "0.5"} << 21;
    QTest::newRow("tape, fast") << "box.seam" << QStringList{"--speed", "2"} << 6;
    QTest::newRow("tape, shorter") << "box.seam" << QStringList{"--duration", "0.1"} << 6;
    QTest::newRow("scene") << "box.json" << QStringList{} << 11;
    QTest::newRow("scene, shorter and slower")
        << "box.json" << QStringList{"--duration", "0.1", "--speed", "0.25"} << 21;
  }
  void frames_are_exact() {
    QFETCH(QString, input);
    QFETCH(QStringList, options);
    QFETCH(int, expected);
    const Result result =
        render(QStringList{input, "-o", "out.mp4", "--size", "160x120", "--fps", "50", "--overwrite"} + options);
    QVERIFY2(result.code == 0, result.err);
    QVERIFY2(result.out.contains(QByteArray::number(expected) + " frames of 160 x 120"), result.out);
    const seam::test::Movie movie = seam::test::read_movie(file("out.mp4").toStdString());
    QVERIFY(movie.opened);
    QCOMPARE(static_cast<int>(movie.frames.size()), expected);
    QCOMPARE(movie.frames.front().width, 160);
    QCOMPARE(movie.fps, 50.0);
  }

  /// Time of the solver: every round of every step, from the scene and from its tape alike.
  void rounds_of_several_workers_are_pictures() {
    write("pair.json", pair);
    const Result run = start(SEAM_BINARY_DIR "/bin/seam-sim", {"run", "pair.json", "-o", "pair.seam", "--quiet"});
    QVERIFY2(run.code == 0, run.err);
    const auto count = [&](const QString& input, const QStringList& options) {
      const Result result =
          render(QStringList{input, "-o", "rounds.mp4", "--size", "160x120", "--overwrite"} + options);
      if (result.code != 0) qWarning() << result.err;
      return result.code == 0 ? static_cast<int>(frames("rounds.mp4")) : -1;
    };
    const QStringList overlays{"--overlay", "ghosts,planes,consensus,path", "--color", "worker"};
    const int once = count("pair.json", QStringList{"--rounds", "1"} + overlays);
    QVERIFY2(once > 1 + 5, qPrintable(QString::number(once)));  // the start, and more than a round for each of 5 steps
    QCOMPARE(count("pair.json", QStringList{"--rounds", "3"} + overlays), 3 * once);
    QCOMPARE(count("pair.seam", QStringList{"--rounds", "1"} + overlays), once);
    QVERIFY(count("pair.seam", QStringList{"--rounds", "1", "--duration", "0.02"}) < once);
    QCOMPARE(count("box.seam", {"--rounds", "2"}), 2 * 21);  // one worker: its 21 states
  }

  void overlays_of_the_merge_change_pictures() {
    write("pair.json", pair);
    const QStringList options{"--size", "160x120", "--fps", "50", "--camera", "close", "--no-hud"};
    const auto last = [&](const QString& folder, const QStringList& more) {
      const Result result = render(QStringList{"pair.json", "-o", folder + "/"} + options + more);
      if (result.code != 0) qWarning() << result.err;
      const QStringList names = QDir(file(folder)).entryList({"*.png"}, QDir::Files, QDir::Name);
      return names.isEmpty() ? QImage() : QImage(file(folder + "/" + names.last()));
    };
    const QImage plain = last("plain", {});
    QVERIFY(!plain.isNull());
    for (const char* overlay : {"planes", "ghosts", "consensus", "path"})
      QVERIFY2(last(QLatin1String(overlay), {"--overlay", QLatin1String(overlay)}) != plain, overlay);
    for (const char* color : {"worker", "r", "rho", "toi"})
      QVERIFY2(last(QLatin1String(color), {"--color", QLatin1String(color)}) != plain, color);
  }

  /// Every plot draws below, nothing but below, and in the film of rounds its cursor walks.
  void plots_of_several_workers_are_on_the_pictures() {
    write("pair.json", pair);
    const QStringList options{"--size", "640x480", "--camera", "close", "--no-hud", "--rounds", "1"};
    const auto film = [&](const QString& folder, const QStringList& more) {
      const Result result = render(QStringList{"pair.json", "-o", folder + "/"} + options + more);
      if (result.code != 0) qWarning() << result.err;
      QList<QImage> pictures;
      for (const QString& name : QDir(file(folder)).entryList({"*.png"}, QDir::Files, QDir::Name))
        pictures.append(QImage(file(folder + "/" + name)));
      return pictures;
    };
    const auto part = [](const QImage& image, bool below) {
      const int from = image.height() * 3 / 4;
      return below ? image.copy(0, from, image.width(), image.height() - from)
                   : image.copy(0, 0, image.width(), image.height() / 2);
    };
    const QList<QImage> plain = film("no_plots", {});
    QVERIFY(plain.size() > 6);
    QList<QImage> seen;
    for (const char* plot : {"energy", "residual", "gap", "agreement", "penalty", "toi", "balance"}) {
      const QList<QImage> pictures =
          film(QLatin1String("with_") + QLatin1String(plot), {"--overlay", QLatin1String(plot)});
      QCOMPARE(pictures.size(), plain.size());
      QCOMPARE(part(pictures.last(), false), part(plain.last(), false));
      QVERIFY2(part(pictures.last(), true) != part(plain.last(), true), plot);
      QVERIFY2(!seen.contains(pictures.last()), plot);
      seen.append(pictures.last());
      for (qsizetype k = 2; k < pictures.size(); ++k)  // the rounds' cursor moves on every picture
        QVERIFY2(part(pictures[k], true) != part(pictures[k - 1], true), plot);
    }
  }

  void tape_and_scene_give_the_same_pictures() {
    const QStringList options{"--size", "160x120", "--fps", "20", "--camera", "close", "--no-hud"};
    QVERIFY(render(QStringList{"box.seam", "-o", "from_tape/"} + options).code == 0);
    QVERIFY(render(QStringList{"box.json", "-o", "from_scene/"} + options).code == 0);
    const QStringList names = QDir(file("from_tape")).entryList({"*.png"}, QDir::Files, QDir::Name);
    QCOMPARE(names.size(), 5);
    QCOMPARE(QDir(file("from_scene")).entryList({"*.png"}, QDir::Files, QDir::Name), names);
    const auto picture = [&](const QString& folder, const QString& name) { return QImage(file(folder + "/" + name)); };
    for (const QString& name : names) {
      QVERIFY(!picture("from_tape", name).isNull());
      QCOMPARE(picture("from_tape", name), picture("from_scene", name));
    }
    QVERIFY2(picture("from_tape", names.first()) != picture("from_tape", names.last()), "the box does not move");
  }

  void a_film_is_not_replaced_unasked() {
    const QStringList options{"--size", "160x120", "--fps", "20", "--duration", "0.1"};
    for (const char* output : {"keep.mp4", "keep/"}) {
      const QStringList arguments = QStringList{"box.seam", "-o", output} + options;
      QVERIFY(render(arguments).code == 0);
      const Result again = render(arguments);
      QVERIFY2(again.code == 4 && again.err.contains("it exists already"), again.err);
      QVERIFY(render(arguments + QStringList{"--overwrite"}).code == 0);
    }
  }

  void a_scene_that_intersects_is_not_filmed() {
    QByteArray scene = falling;
    scene.replace("[0, 0.3, 0]", "[0, 0.05, 0]");
    QVERIFY(scene != QByteArray(falling));
    write("sunk.json", scene);
    const Result result = render({"sunk.json", "-o", "sunk.mp4", "--size", "160x120"});
    QVERIFY2(result.code == 2 && result.err.contains("ground"), result.err);
    QVERIFY(!QFile::exists(file("sunk.mp4")));
  }

  void a_step_that_does_not_converge_ends_the_video_with_code_3() {
    QByteArray scene = falling;
    scene.replace("\"duration\"",
                  "\"solver\": {\"max_newton_iterations\": 1, \"max_substep_halvings\": 0, \"tolerance\": 1e-9}, "
                  "\"duration\"");
    scene.replace("\"position\"", "\"angular_velocity\": [3, 40, 7], \"position\"");
    write("hard.json", scene);
    const Result result = render({"hard.json", "-o", "hard.mp4", "--size", "160x120", "--fps", "50"});
    QVERIFY2(result.code == 3, result.err);
    QVERIFY2(result.err.contains("could not be solved") && result.err.contains("newton_limit"), result.err);
  }

  void bad_input_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("says");
    const QStringList ok{"--size", "160x120"};
    QTest::newRow("nothing") << QStringList{} << 1 << QByteArray();
    QTest::newRow("no output") << QStringList{"box.seam"} << 1 << QByteArray();
    QTest::newRow("size") << QStringList{"box.seam", "-o", "x.mp4", "--size", "big"} << 1 << QByteArray("WIDTHxHEIGHT");
    QTest::newRow("speed") << QStringList{"box.seam", "-o", "x.mp4", "--speed", "0"} << 1 << QByteArray("--speed");
    QTest::newRow("camera") << QStringList{"box.seam", "-o", "x.mp4", "--camera", "moon"} + ok << 1
                            << QByteArray("close");
    QTest::newRow("overlay") << QStringList{"box.seam", "-o", "x.mp4", "--overlay", "fog"} << 1 << QByteArray("fog");
    QTest::newRow("plot of several workers")
        << QStringList{"box.seam", "-o", "x.mp4", "--overlay", "toi"} + ok << 1 << QByteArray("this run has one");
    QTest::newRow("rounds") << QStringList{"box.seam", "-o", "x.mp4", "--rounds", "-1"} << 1 << QByteArray("--rounds");
    QTest::newRow("worker") << QStringList{"box.seam", "-o", "x.mp4", "--worker", "64"} << 1 << QByteArray("--worker");
    QTest::newRow("absent") << QStringList{"absent.seam", "-o", "x.mp4"} + ok << 2 << QByteArray("absent.seam");
    QTest::newRow("cut tape") << QStringList{"cut.seam", "-o", "x.mp4"} + ok << 2 << QByteArray("cut.seam");
    QTest::newRow("other HDF5") << QStringList{"words.seam", "-o", "x.mp4"} + ok << 2 << QByteArray("words.seam");
    QTest::newRow("broken scene") << QStringList{"typo.json", "-o", "x.mp4"} + ok << 2 << QByteArray("bodys");
    QTest::newRow("no folder") << QStringList{"box.seam", "-o", "no/such/x.mp4"} + ok << 4 << QByteArray("x.mp4");
    QTest::newRow("not writable") << QStringList{"box.seam", "-o", "/proc/x.mp4"} + ok << 4
                                  << QByteArray("/proc/x.mp4");
  }
  void bad_input() {
    QFETCH(QStringList, arguments);
    QFETCH(int, code);
    QFETCH(QByteArray, says);
    QFile tape(file("box.seam"));
    QVERIFY(tape.open(QIODevice::ReadOnly));
    write("cut.seam", tape.read(tape.size() / 3));
    write("words.seam", "these are words and no tape, long enough to be more than a cut-off head of a file");
    write("typo.json", R"({"bodys": []})");
    const Result result = render(arguments);
    QVERIFY2(result.code == code, result.err + result.out);
    QVERIFY2(result.err.contains(says), result.err);
    QVERIFY2(!result.err.contains("internal error") && !result.err.contains("terminate"), result.err);
    QVERIFY2(!QFile::exists(file("x.mp4")), "a file was left behind");
  }

  void a_full_disk_is_one_sentence_and_code_4() {
    // The limit of the file size stands for the disk; the picture is noisy enough to pass it at once.
    const Result result =
        start(QStringLiteral("bash"), {"-c",
                                       "ulimit -f 8; exec \"$0\" render box.seam -o full.mkv --lossless --size 640x480 "
                                       "--fps 200 --quiet --overlay wireframe,boxes",
                                       SEAM_BINARY_DIR "/bin/seam"});
    QVERIFY2(result.code == 4, result.err);
    QVERIFY2(result.err.contains("full.mkv"), result.err);
  }

  void ctrl_c_keeps_the_frames_done() {
    QProcess process;
    process.setWorkingDirectory(folder_.path());
    process.setProcessEnvironment(no_display());
    process.start(SEAM_BINARY_DIR "/bin/seam",
                  {"render", "box.json", "-o", "long.mp4", "--size", "160x120", "--duration", "600", "--fps", "100"});
    QVERIFY(process.waitForStarted());
    QTest::qWait(2500);
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(60000));
    const QByteArray err = process.readAllStandardError();
    QVERIFY2(process.exitCode() == 130, err);
    QVERIFY2(err.contains("interrupted"), err);
    QVERIFY(frames("long.mp4") > 3);
  }

  void pictures_of_the_window_data() {
    QTest::addColumn<QString>("options");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("says");
    write("bad.json", R"({"bodys": []})");
    QTest::newRow("whole") << "box.json --screenshot w.png --size 1300x900 --select box --layers boxes,labels" << 0
                           << QByteArray();
    QTest::newRow("bad scene") << "bad.json --screenshot w.png" << 2 << QByteArray("Did you mean \"bodies\"?\n");
    QTest::newRow("no scene") << "none.json --screenshot w.png" << 2 << QByteArray("there is no such file");
    QTest::newRow("no body") << "box.json --screenshot w.png --select bax" << 1 << QByteArray("known are box");
    QTest::newRow("no layer") << "box.json --screenshot w.png --layers boxes,bax" << 1 << QByteArray("wireframe");
    QTest::newRow("no colour") << "box.json --screenshot w.png --color-by bax" << 1 << QByteArray("pressure");
    QTest::newRow("no tab") << "box.json --screenshot w.png --tab bax" << 1 << QByteArray("profiler");
    QTest::newRow("too large") << "box.json --screenshot w.png --size 99999x99999" << 1 << QByteArray("8192x8192");
    QTest::newRow("negative") << "box.json --screenshot w.png --size -1x300" << 1 << QByteArray("200x200");
    QTest::newRow("no such ending") << "box.json --screenshot w.xyz" << 1 << QByteArray("pictures end in png");
    QTest::newRow("no folder") << "box.json --screenshot no/w.png" << 4 << QByteArray("No such file or directory");
    // A limit of the file size (in KiB) stands for the full disk.
    QTest::newRow("full disk") << "box.json --screenshot w.bmp" << 4 << QByteArray("File too large");
  }
  void pictures_of_the_window() {
    QFETCH(QString, options);
    QFETCH(int, code);
    QFETCH(QByteArray, says);
    QFile::remove(file(QStringLiteral("w.png")));
    const bool full = options.endsWith(QStringLiteral(".bmp"));
    const QString command = QStringLiteral("%1 QT_QPA_PLATFORM=offscreen exec '" SEAM_BINARY_DIR "/bin/seam' %2")
                                .arg(full ? QStringLiteral("ulimit -f 100;") : QString(), options);
    const Result result = start(QStringLiteral("bash"), {QStringLiteral("-c"), command});
    QVERIFY2(result.code == code && result.err.contains(says), result.err);
    const QStringList pictures = QDir(folder_.path()).entryList({QStringLiteral("w.*")}, QDir::Files | QDir::Hidden);
    QCOMPARE(pictures.size(), code == 0 ? 1 : 0);
    if (code != 0) return;
    QCOMPARE(QImage(file(QStringLiteral("w.png"))).size(), QSize(1300, 900));
  }

  /// A window that recorded nothing promises no tape when it is stopped, and leaves no folder for one.
  void a_stopped_window_tells_only_what_is_true() {
    QProcess process;
    QProcessEnvironment environment = no_display();
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    environment.insert(QStringLiteral("HOME"), folder_.path());
    environment.insert(QStringLiteral("XDG_CACHE_HOME"), file(QStringLiteral("cache")));
    process.setProcessEnvironment(environment);
    process.start(SEAM_BINARY_DIR "/bin/seam", {file(QStringLiteral("box.json"))});
    QVERIFY(process.waitForStarted());
    QTest::qWait(2500);
    ::kill(static_cast<pid_t>(process.processId()), SIGTERM);
    QVERIFY(process.waitForFinished(20000));
    const QByteArray err = process.readAllStandardError();
    QCOMPARE(process.exitCode(), 130);
    QVERIFY2(err.contains("seam: interrupted.\n") && !err.contains("kept"), err);
    QVERIFY(QDir(file(QStringLiteral("cache/Seam/seam/tapes"))).entryList(QDir::Dirs | QDir::NoDotAndDotDot).isEmpty());
  }

  void the_window_without_a_display_says_what_to_use() {
    const Result result = start(SEAM_BINARY_DIR "/bin/seam", {"box.json"});
    QCOMPARE(result.code, 4);
    QVERIFY2(result.err.contains("no display") && result.err.contains("seam render"), result.err);
    QCOMPARE(result.err.count('\n'), 1);
  }
};

QTEST_GUILESS_MAIN(RenderTest)
#include "render_test.moc"
