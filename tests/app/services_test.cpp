// The real services behind the window: meshes that can be cancelled, steps that come back from the tape, saved runs.
#include <sys/resource.h>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>
#include <csignal>
#include <thread>

#include "app/seam/save_run.hpp"
#include "app/seam/services.hpp"
#include "app/seam/session_tapes.hpp"
#include "core/base/error.hpp"
#include "core/base/hash.hpp"
#include "core/scene/scene_io.hpp"
#include "ui/models/simulation_session.hpp"

using namespace seam;
using models::SimulationSession;

namespace {

const char* const box_scene = R"({"name": "one box",
  "bodies": [{"name": "box", "shape": {"name": "box"}, "position": [0, 0.52, 0], "linear_velocity": [0.4, 0, 0.1]}],
  "half_spaces": [{"name": "ground", "normal": [0, 1, 0], "friction": 0.2}]})";

std::uint64_t hash_of(const record::Snapshot& snapshot) {
  std::uint64_t hash = hash_bytes(&snapshot.step, sizeof snapshot.step);
  for (const Vec12& q : snapshot.q) hash = hash_doubles({q.data(), 12}, hash);
  for (const Vec12& v : snapshot.v) hash = hash_doubles({v.data(), 12}, hash);
  return hash;
}

}  // namespace

class ServicesTest : public QObject {
  Q_OBJECT
  QTemporaryDir folder_;

  std::shared_ptr<const scene::Scene> box() const {
    return std::make_shared<const scene::Scene>(scene::parse_scene(box_scene));
  }
  std::filesystem::path path(const char* name) const { return folder_.filePath(QLatin1String(name)).toStdString(); }

  void run_to(SimulationSession& session, std::int64_t step) const {
    session.step_forward(step - session.cursor().step());
    QTRY_COMPARE_WITH_TIMEOUT(session.cursor().last_step(), step, 60000);
    QTRY_VERIFY(!session.busy());
  }

 private slots:
  /// The reader hangs (a stand-in that sleeps): cancelling kills it at once and leaves no process.
  void cancelling_kills_the_import_in_the_middle_of_a_mesh() {
    const QString reader = folder_.filePath(QStringLiteral("sleeper"));
    QFile script(reader);
    QVERIFY(script.open(QIODevice::WriteOnly));
    script.write(("#!/bin/bash\necho $$ >'" + folder_.filePath("pid") + "'\nexec sleep 300\n").toUtf8());
    script.close();
    script.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    QFile mesh(folder_.filePath(QStringLiteral("part.obj")));
    QVERIFY(mesh.open(QIODevice::WriteOnly));
    mesh.write("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n");
    mesh.close();
    const scene::Scene scene = scene::parse_scene(
        R"({"bodies": [{"name": "part", "mesh": {"path": "part.obj"}, "position": [0, 2, 0]}]})", path("scene.json"));
    qputenv("SEAM_IMPORT_PROGRAM", reader.toUtf8());
    std::atomic<bool> cancel{false};
    std::atomic<int> permille{-1};
    QElapsedTimer clock;
    std::thread canceller([&] {
      while (!QFile::exists(folder_.filePath(QStringLiteral("pid"))))
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      clock.start();
      cancel = true;
    });
    ExitCode code = ExitCode::done;
    try {
      app::make_services({}).build_model(scene, cancel, permille);
    } catch (const Error& error) {
      code = error.code();
    }
    canceller.join();
    qunsetenv("SEAM_IMPORT_PROGRAM");
    QCOMPARE(code, ExitCode::interrupted);
    QVERIFY2(clock.elapsed() < 2000, qPrintable(QString::number(clock.elapsed())));
    QFile pid(folder_.filePath(QStringLiteral("pid")));
    QVERIFY(pid.open(QIODevice::ReadOnly));
    const auto process = static_cast<pid_t>(pid.readAll().trimmed().toLong());
    QVERIFY(process > 1);
    QTRY_VERIFY(::kill(process, 0) != 0);
  }

  /// A budget of a few steps: the run goes on, memory stays small, and scrubbing, branching and saving see every step.
  void a_small_budget_loses_no_step() {
    QVERIFY(QDir().mkpath(folder_.filePath(QStringLiteral("tapes"))));
    SimulationSession session(app::make_services(path("tapes")));
    session.set_history_budget(4000);  // two or three steps of one body
    session.open(box());
    QTRY_VERIFY(session.ready());
    run_to(session, 60);
    const SimulationSession::HistoryUse use = session.history_use();
    QCOMPARE(use.steps, std::int64_t{61});
    QVERIFY2(use.in_memory < 10, qPrintable(QString::number(use.in_memory)));
    // The truth: the same scene without any tape, all in memory.
    SimulationSession whole(app::make_services({}));
    whole.open(box());
    QTRY_VERIFY(whole.ready());
    run_to(whole, 60);
    QCOMPARE(whole.history_use().in_memory, std::int64_t{61});
    for (std::int64_t step = 60; step >= 0; --step) {
      session.cursor().move_to_step(step);
      QVERIFY(session.shown());
      QCOMPARE(session.shown()->step, step);
      QCOMPARE(hash_of(*session.shown()), hash_of(*whole.branch()->at(step)));
    }
    // Going on from a step that left memory gives the bits of the first time.
    const models::BranchPtr first = session.branch();
    session.branch_from(20, QStringLiteral("again"));
    run_to(session, 45);
    QCOMPARE(hash_of(*session.branch()->at(45)), hash_of(*whole.branch()->at(45)));
    save_and_compare(*first, *whole.branch(), 60);
    save_and_compare(*session.branch(), *whole.branch(), 45);
    // The fork's own tape starts at step 20 and opens as it is.
    std::atomic<bool> cancel{false};
    std::atomic<int> permille{0};
    const models::BranchPtr fork = app::read_tape(path("tapes/run-2.seam"), 4000, cancel, permille);
    QCOMPARE(fork->first_step(), std::int64_t{20});
    QCOMPARE(fork->last_step(), std::int64_t{45});
    QCOMPARE(hash_of(*fork->at(20)), hash_of(*whole.branch()->at(20)));
    SimulationSession opened(app::make_services({}));
    opened.open_recorded(fork);
    QCOMPARE(opened.cursor().step(), std::int64_t{20});
    opened.cursor().follow_live_edge();
    run_to(opened, 50);
    run_to(whole, 70);
    QCOMPARE(opened.branches().size(), std::size_t{2});
    QCOMPARE(hash_of(*opened.branch()->at(50)), hash_of(*whole.branch()->at(50)));
  }

  /// A limit of the file size stands for the full disk: the run pauses with one problem, no step is lost – neither
  /// those that are only on the tape nor those after it – and the run can go on.
  void a_full_disk_loses_no_step() {
    QVERIFY(QDir().mkpath(folder_.filePath(QStringLiteral("full"))));
    const auto former_handler = std::signal(SIGXFSZ, SIG_IGN);
    SimulationSession session(app::make_services(path("full"))), whole(app::make_services({}));
    session.set_history_budget(4000);
    session.open(box());
    whole.open(box());
    QTRY_VERIFY(session.ready() && whole.ready());
    run_to(session, 30);
    QVERIFY(session.history_use().in_memory < 10);
    QSignalSpy problems(&session, &SimulationSession::problem);
    rlimit former{};
    QVERIFY(::getrlimit(RLIMIT_FSIZE, &former) == 0);
    const auto tape = QDir(folder_.filePath(QStringLiteral("full"))).entryInfoList(QDir::Files);
    QCOMPARE(tape.size(), 1);
    const rlimit full{static_cast<rlim_t>(tape[0].size()) + 3000, former.rlim_max};
    QVERIFY(::setrlimit(RLIMIT_FSIZE, &full) == 0);
    session.step_forward(2000);
    const bool paused = QTest::qWaitFor([&] { return problems.count() > 0; }, 60000);
    QTest::qWait(50);
    QVERIFY(::setrlimit(RLIMIT_FSIZE, &former) == 0);
    std::signal(SIGXFSZ, former_handler);
    QVERIFY2(paused, "the limit was never met");
    QCOMPARE(problems.count(), 1);
    const auto problem = problems[0][0].value<Problem>();
    QCOMPARE(problem.what, std::string("cannot write tape"));
    QVERIFY(!session.branch()->on_tape());
    QCOMPARE(session.branch()->steps_on_no_tape(), std::int64_t{1});
    const std::int64_t last = session.cursor().last_step();
    QVERIFY(last > 30 && last < 2000);
    run_to(session, last + 20);
    run_to(whole, last + 20);
    QCOMPARE(session.branch()->steps_on_no_tape(), std::int64_t{21});
    for (std::int64_t step = 0; step <= last + 20; ++step) {
      const record::SnapshotPtr shown = session.branch()->at(step);
      QVERIFY2(shown, qPrintable(QString::number(step)));
      QCOMPARE(hash_of(*shown), hash_of(*whole.branch()->at(step)));
    }
    panels::TaskProgress progress;
    QVERIFY(app::save_as_tape(*session.branch(), path("rescued.seam"), progress));
    QCOMPARE(record::TapeReader(path("rescued.seam")).last_step(), last + 20);
  }

  void save_and_compare(const models::Branch& branch, const models::Branch& truth, std::int64_t last) {
    panels::TaskProgress progress;
    const std::filesystem::path target = path("saved.seam");
    QVERIFY(app::save_as_tape(branch, target, progress));
    QCOMPARE(progress.permille.load(), 1000);
    const record::TapeReader reader(target);
    QVERIFY(reader.info().closed);
    QCOMPARE(reader.info().first_step, std::int64_t{0});
    QCOMPARE(reader.last_step(), last);
    for (std::int64_t step = 0; step <= last; ++step)
      QCOMPARE(hash_of(reader.snapshot(step)), hash_of(*truth.at(step)));
    std::atomic<bool> cancel{false};
    std::atomic<int> permille{0};
    const models::BranchPtr opened = app::read_tape(target, 4000, cancel, permille);
    QCOMPARE(opened->last_step(), last);
    QVERIFY(opened->steps_in_memory() < 10);
    QCOMPARE(hash_of(*opened->at(1)), hash_of(*truth.at(1)));
    QVERIFY(opened->checkpoint(last)->solver_state == truth.checkpoint(last)->solver_state);
  }

  /// Sessions of dead processes: empty ones go, the newest with tapes stay, living ones and strangers are left alone.
  void sessions_are_pruned_by_their_tapes() {
    const QString base = folder_.filePath(QStringLiteral("sessions"));
    const qint64 nobody = 4000000000;  // beyond every process number
    const auto session = [&](int day, qint64 process, bool tape) {
      const QString name =
          QStringLiteral("%1/202601%2-120000-%3").arg(base).arg(day, 2, 10, QLatin1Char('0')).arg(process);
      QDir().mkpath(name);
      QFile file(name + QStringLiteral("/run-1.seam"));
      if (tape) QVERIFY2(file.open(QIODevice::WriteOnly), qPrintable(name));
    };
    const qint64 alive = QCoreApplication::applicationPid();
    session(1, alive, true), session(2, alive, false);
    for (int day = 3; day < 3 + app::SessionTapes::sessions_kept + 2; ++day) session(day, nobody, true);
    for (int day = 20; day < 31; ++day) session(day, nobody, false);
    QDir().mkpath(base + QStringLiteral("/somebody else's"));
    std::filesystem::path own;
    {
      const app::SessionTapes tapes(base);
      own = tapes.folder();
      QVERIFY(!std::filesystem::exists(own));
      QCOMPARE(QDir(base).entryList(QDir::Dirs | QDir::NoDotAndDotDot).size(), app::SessionTapes::sessions_kept + 3);
      QVERIFY(!QDir(base + QStringLiteral("/20260104-120000-%1").arg(nobody)).exists());
      QVERIFY(QDir(base + QStringLiteral("/20260105-120000-%1").arg(nobody)).exists());
      QVERIFY(tapes.runs().empty());  // these files are no tapes
      std::filesystem::create_directories(own);
    }
    QVERIFY(!std::filesystem::exists(own));
  }

  /// A run that nobody saved is found by the next session, with its scene and steps, and opens.
  void a_run_left_behind_is_found_again() {
    const QString base = folder_.filePath(QStringLiteral("left"));
    std::filesystem::path folder;
    {
      const app::SessionTapes tapes(base);
      folder = tapes.folder();
      SimulationSession session(app::make_services(folder));
      session.open(box());
      QTRY_VERIFY(session.ready());
      QVERIFY(!std::filesystem::exists(folder));
      run_to(session, 7);
      QCOMPARE(session.branch()->steps_on_no_tape(), std::int64_t{0});
      QCOMPARE(tapes.own_runs().size(), std::size_t{1});
    }
    // As if that process had ended.
    const QString former = base + QStringLiteral("/20260101-000000-4000000000");
    QVERIFY(QDir().rename(QString::fromStdString(folder.string()), former));
    const app::SessionTapes next(base);
    QVERIFY(next.own_runs().empty());
    const std::vector<panels::KeptRun> runs = next.runs();
    QCOMPARE(runs.size(), std::size_t{1});
    QCOMPARE(runs[0].path, former + QStringLiteral("/run-1.seam"));
    QCOMPARE(runs[0].scene, QStringLiteral("one box"));
    QCOMPARE(runs[0].steps, std::int64_t{7});
    std::atomic<bool> cancel{false};
    std::atomic<int> permille{0};
    QCOMPARE(app::read_tape(runs[0].path.toStdString(), 4000, cancel, permille)->last_step(), std::int64_t{7});
  }

  /// No folder for tapes: the run goes on, one message gives the reason, and the steps are known to be on no tape.
  void without_a_tape_the_run_goes_on_and_says_so() {
    QFile file(folder_.filePath(QStringLiteral("in the way")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    SimulationSession session(app::make_services(path("in the way/20260101-000000-1")));
    QSignalSpy missing(&session, &SimulationSession::tape_missing), problems(&session, &SimulationSession::problem);
    session.open(box());
    QTRY_VERIFY(session.ready());
    run_to(session, 4);
    QCOMPARE(missing.count(), 1);
    QCOMPARE(problems.count(), 0);
    const auto problem = missing[0][0].value<Problem>();
    QCOMPARE(problem.what, std::string("steps are in memory only"));
    QCOMPARE(problem.why, std::string("Not a directory"));
    QCOMPARE(session.branch()->steps_on_no_tape(), std::int64_t{4});
  }

  void a_cancelled_save_leaves_the_former_file_and_nothing_else() {
    SimulationSession session(app::make_services({}));
    session.open(box());
    QTRY_VERIFY(session.ready());
    run_to(session, 10);
    QDir().mkpath(folder_.filePath(QStringLiteral("out")));
    for (const char* name : {"out/run.seam", "out/run.glb"}) {
      QFile former(folder_.filePath(QLatin1String(name)));
      QVERIFY(former.open(QIODevice::WriteOnly));
      former.write("former");
      former.close();
      panels::TaskProgress progress;
      progress.cancel = true;
      const app::SavedRun saved = app::save_run(*session.branch(), path(name), progress);
      QVERIFY(saved.cancelled);
      QVERIFY(former.open(QIODevice::ReadOnly));
      QCOMPARE(former.readAll(), QByteArray("former"));
    }
    QCOMPARE(QDir(folder_.filePath(QStringLiteral("out"))).entryList(QDir::Files | QDir::Hidden).size(), 2);
    panels::TaskProgress progress;
    const app::SavedRun meshes = app::save_run(*session.branch(), path("out/m.obj"), progress);
    QVERIFY(!meshes.cancelled);
    QCOMPARE(meshes.report.files.size(), std::size_t{11});
    QVERIFY(app::save_run(*session.branch(), path("out/run.glb"), progress).report.frames == 11);
  }
};

QTEST_GUILESS_MAIN(ServicesTest)
#include "services_test.moc"
