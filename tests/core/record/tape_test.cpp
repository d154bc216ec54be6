#include "core/record/tape.hpp"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>
#include <csignal>
#include <fstream>

#include "core/base/error.hpp"
#include "core/record/step_record.hpp"
#include "tests/core/record/fake_world.hpp"

using namespace seam;

namespace {

/// Runs `body` in a child process; its exit code, or 1000 + signal when it was killed by one.
template <class Body>
int in_child(Body body) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(body());
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFSIGNALED(status) ? 1000 + WTERMSIG(status) : WEXITSTATUS(status);
}

template <class Body>
std::string error_of(Body body, ExitCode expected) {
  try {
    body();
  } catch (const Error& error) {
    return error.code() == expected ? error.what() : std::string("wrong code: ") + error.what();
  }
  return "no error";
}

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write_file(const std::string& path, const std::string& bytes) { std::ofstream(path, std::ios::binary) << bytes; }

}  // namespace

class TapeTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  std::string name(const char* file) const { return (folder_.path() + "/" + file).toStdString(); }

 private slots:
  void round_trip_keeps_every_bit() {
    const auto model = test::make_model();
    const std::string path = name("round.tape");
    auto state = test::start_of(*model);
    {
      auto tape = test::start_tape(path, *model);
      test::write_steps(*tape, state, 23);
      tape->close();
    }
    const record::TapeReader reader(path);
    QCOMPARE(reader.last_step(), std::int64_t{23});
    QVERIFY(reader.info().closed);
    QVERIFY(reader.tidy());
    QCOMPARE(reader.info().scene_json, std::string("{\"name\":\"fake\"}"));
    state = test::start_of(*model);
    for (std::int64_t step = 0; step <= 23; ++step) {
      if (step > 0) state = test::advance(state);
      const abd::Checkpoint read = reader.checkpoint(step);
      QCOMPARE(test::hash_of(read), test::hash_of(state));
      const auto pulls = step > 0 ? test::pulls_of(step) : std::vector<abd::Pull>{};
      // The packed forms hold every number of snapshot, report, contacts and pulls.
      const auto expected = record::pack_step(test::snapshot_of(state), state, pulls);
      const auto found = record::pack_step(reader.snapshot(step), read, reader.pulls(step));
      QCOMPARE(record::checksum(found), record::checksum(expected));
      QCOMPARE(found.reason, expected.reason);
    }
    QVERIFY(error_of([&] { reader.snapshot(24); }, ExitCode::bad_input).find("0 to 23") != std::string::npos);
    QVERIFY(error_of([&] { reader.snapshot(-1); }, ExitCode::bad_input).find("0 to 23") != std::string::npos);
  }

  void tape_without_bodies() {
    const abd::Model empty;
    {
      abd::Checkpoint state;
      state.solver_state = {1.0};
      record::TapeWriter tape(name("empty.tape"), empty, {}, test::snapshot_of(state), state);
      state.step = 1, state.time = 0.01;
      record::Snapshot snapshot = test::snapshot_of(state);
      snapshot.contacts.clear();
      tape.append(snapshot, state, {});
    }
    const record::TapeReader reader(name("empty.tape"));
    QCOMPARE(reader.last_step(), std::int64_t{1});
    QVERIFY(reader.snapshot(1).q.empty());
    QVERIFY(reader.model()->bodies.empty());
  }

  void grows_under_a_reader_of_the_same_process() {
    const auto model = test::make_model();
    auto state = test::start_of(*model);
    auto tape = test::start_tape(name("live.tape"), *model);
    record::TapeReader reader(name("live.tape"));
    QCOMPARE(reader.last_step(), std::int64_t{0});
    for (int i = 0; i < 50; ++i) {
      test::write_steps(*tape, state, 1);
      QCOMPARE(reader.refresh(), state.step);
      QCOMPARE(test::hash_of(reader.checkpoint(state.step)), test::hash_of(state));
    }
    QVERIFY(!reader.info().closed);
    QVERIFY(error_of([&] { record::TapeWriter::reopen(name("live.tape"), 3); }, ExitCode::environment)
                .find("another run") != std::string::npos);
    QVERIFY(error_of([&] { test::start_tape(name("live.tape"), *model, true); }, ExitCode::environment)
                .find("another run") != std::string::npos);
  }

  /// The reader sees only whole steps while another process writes as fast as it can, but for three waits until the
  /// reader has seen something: on a busy machine it would not get a turn before the end.
  void grows_under_a_reader_of_another_process() {
    const auto model = test::make_model(20);
    const std::string path = name("fast.tape");
    int seen_pipe[2];
    QCOMPARE(::pipe(seen_pipe), 0);
    const pid_t child = ::fork();
    if (child == 0) {
      auto state = test::start_of(*model);
      auto tape = test::start_tape(path, *model);
      for (int part = 0; part < 4; ++part) {
        char seen = 0;
        if (part > 0 && ::read(seen_pipe[0], &seen, 1) != 1) ::_exit(1);
        test::write_steps(*tape, state, 100);
      }
      tape->close();
      ::_exit(0);
    }
    QTRY_VERIFY_WITH_TIMEOUT(std::filesystem::exists(path), 10000);
    record::TapeReader reader(path);
    std::int64_t seen = 0, growths = 0;
    auto state = test::start_of(*model);
    QElapsedTimer timer;
    timer.start();
    while (seen < 400 && timer.elapsed() < 60000) {
      const std::int64_t last = reader.refresh();
      if (last > seen) {
        ++growths;
        QCOMPARE(::write(seen_pipe[1], "s", 1), ssize_t{1});
      }
      for (; seen < last; ++seen) {
        state = test::advance(state);
        QCOMPARE(test::hash_of(reader.checkpoint(seen + 1)), test::hash_of(state));
      }
    }
    ::close(seen_pipe[0]), ::close(seen_pipe[1]);
    int status = 0;
    ::waitpid(child, &status, 0);
    QCOMPARE(status, 0);
    QCOMPARE(seen, std::int64_t{400});
    QVERIFY2(growths > 2, "the tape never grew while it was read");
    QVERIFY(record::TapeReader(path).info().closed);
  }

  void h5py_reads_it_while_it_grows() {
    // Debian's package serves the system's interpreter, which need not be the first one found.
    const QString python_program = QFile::exists("/usr/bin/python3") ? "/usr/bin/python3" : "python3";
    if (QProcess::execute(python_program, {"-c", "import h5py"}) != 0) QSKIP("python3 with h5py is not installed");
    const auto model = test::make_model();
    auto state = test::start_of(*model);
    auto tape = test::start_tape(name("py.tape"), *model);
    test::write_steps(*tape, state, 5);
    QProcess python;
    python.start(python_program, {"-c",
                                  "import sys, h5py\n"
                                  "f = h5py.File(sys.argv[1], 'r', swmr=True)\n"
                                  "i = f['steps/index']; q = f['steps/q']\n"
                                  "print(i.shape[0], flush=True)\n"
                                  "sys.stdin.readline(); i.refresh(); q.refresh()\n"
                                  "n = i.shape[0]; print(n, repr(float(q[n - 1, 0, 0])), flush=True)\n",
                                  QString::fromStdString(name("py.tape"))});
    QVERIFY(python.waitForReadyRead(30000));
    QCOMPARE(python.readLine().trimmed(), QByteArray("6"));
    test::write_steps(*tape, state, 7);
    python.write("\n");
    QVERIFY(python.waitForFinished(30000));
    const QList<QByteArray> answer = python.readAllStandardOutput().trimmed().split(' ');
    QCOMPARE(answer.size(), 2);
    QCOMPARE(answer[0], QByteArray("13"));
    QCOMPARE(answer[1].toDouble(), state.q[0][0]);
  }

  void h5dump_reads_it_after_recovery() {
    if (QStandardPaths::findExecutable("h5dump").isEmpty()) QSKIP("h5dump (hdf5-tools) is not installed");
    const auto model = test::make_model();
    const std::string path = name("dump.tape");
    const int code = in_child([&] {
      auto state = test::start_of(*model);
      auto tape = test::start_tape(path, *model);
      test::write_steps(*tape, state, 9);
      ::kill(::getpid(), SIGKILL);
      return 0;
    });
    QCOMPARE(code, 1000 + SIGKILL);
    const QStringList arguments{"-H", QString::fromStdString(path)};
    QVERIFY(QProcess::execute("h5dump", arguments) != 0);  // the flag of the killed writer keeps it out
    record::TapeWriter::reopen(path, 9)->close();
    QProcess dump;
    dump.start("h5dump", {"-d", "/steps/index", QString::fromStdString(path)});
    QVERIFY(dump.waitForFinished(30000));
    QCOMPARE(dump.exitCode(), 0);
    QVERIFY(dump.readAllStandardOutput().contains("( 10, 13 )"));
  }

  void continues_and_branches_bitwise() {
    const auto model = test::make_model();
    const std::string path = name("trunk.tape"), fork = name("fork.tape");
    auto whole = test::start_of(*model);
    for (int i = 0; i < 20; ++i) whole = test::advance(whole);
    {
      auto state = test::start_of(*model);
      auto tape = test::start_tape(path, *model);
      test::write_steps(*tape, state, 10);
    }
    {
      auto tape = record::TapeWriter::reopen(path, 10);
      abd::Checkpoint state = record::TapeReader(path).checkpoint(10);
      test::write_steps(*tape, state, 10);
    }
    QCOMPARE(test::hash_of(record::TapeReader(path).checkpoint(20)), test::hash_of(whole));
    const std::string before = read_file(path);
    {
      auto tape = record::TapeWriter::branch(path, 6, fork);
      abd::Checkpoint state = record::TapeReader(path).checkpoint(6);
      test::write_steps(*tape, state, 14);
    }
    QVERIFY(read_file(path) == before);
    const record::TapeReader branch(fork);
    QCOMPARE(branch.info().branch_of, std::string("trunk.tape"));
    QCOMPARE(branch.info().branch_step, std::int64_t{6});
    QCOMPARE(test::hash_of(branch.checkpoint(20)), test::hash_of(whole));
    QVERIFY(error_of([&] { record::TapeWriter::branch(path, 6, path, true); }, ExitCode::usage).find("own") !=
            std::string::npos);
    // Cutting: later steps go, earlier ones stay.
    record::TapeWriter::reopen(path, 12)->close();
    const record::TapeReader cut(path);
    QCOMPARE(cut.last_step(), std::int64_t{12});
    QCOMPARE(test::hash_of(cut.checkpoint(12)), test::hash_of(branch.checkpoint(12)));
  }

  void never_replaces_unasked() {
    const auto model = test::make_model();
    const std::string path = name("kept.tape");
    write_file(path, "precious");
    QVERIFY(error_of([&] { test::start_tape(path, *model); }, ExitCode::environment).find("exists") !=
            std::string::npos);
    QCOMPARE(read_file(path), std::string("precious"));
    test::start_tape(path, *model, true)->close();
    QCOMPARE(record::TapeReader(path).last_step(), std::int64_t{0});
  }

  void unwritable_output_is_said_first() {
    const auto model = test::make_model();
    for (const std::string& path :
         {std::string("/proc/seam.tape"), name("no-such-folder/x.tape"), folder_.path().toStdString()})
      for (const bool overwrite : {false, true}) {
        const std::string message = error_of([&] { record::check_output(path, overwrite); }, ExitCode::environment);
        QVERIFY2(message.find("cannot write tape") == 0, message.c_str());
        QVERIFY(error_of([&] { test::start_tape(path, *model, overwrite); }, ExitCode::environment)
                    .find("cannot write tape") == 0);
      }
    QVERIFY(error_of([&] { record::check_output("/dev/full", true); }, ExitCode::environment).find("ordinary") !=
            std::string::npos);
    QVERIFY(QDir(folder_.path()).entryList({"*unfinished*"}).isEmpty());
  }

  /// A file size limit acts as a full disk: one Error, every step before is there, and the rest of the run can go on
  /// elsewhere.
  void full_disk_keeps_every_step_before() {
    const auto model = test::make_model(50);
    const std::string path = name("full.tape"), count = name("full.count");
    const int code = in_child([&] {
      std::signal(SIGXFSZ, SIG_IGN);
      const rlimit limit{600000, 600000};
      auto state = test::start_of(*model);
      auto tape = test::start_tape(path, *model);
      ::setrlimit(RLIMIT_FSIZE, &limit);
      try {
        for (int i = 0; i < 10000; ++i) test::write_steps(*tape, state, 1);
      } catch (const Error& error) {
        write_file(count, std::to_string(state.step - 1));
        // A second try gives the same answer and the tape can be let go.
        const bool again =
            error_of([&] { tape->append(test::snapshot_of(state), state, {}); }, ExitCode::environment) == error.what();
        tape.reset();
        return again && error.code() == ExitCode::environment ? 7 : 8;
      }
      return 9;
    });
    QCOMPARE(code, 7);
    const std::int64_t kept = std::stoll(read_file(count));
    QVERIFY(kept > 10);
    const record::TapeReader reader(path);
    QVERIFY(reader.last_step() >= kept);
    auto state = test::start_of(*model);
    for (std::int64_t step = 1; step <= kept; ++step) {
      state = test::advance(state);
      QCOMPARE(test::hash_of(reader.checkpoint(step)), test::hash_of(state));
    }
    auto tape = record::TapeWriter::reopen(path, kept);
    test::write_steps(*tape, state, 5);
    tape->close();
    QCOMPARE(test::hash_of(record::TapeReader(path).checkpoint(kept + 5)), test::hash_of(state));
  }

  void other_files_are_refused_clearly() {
    const auto refused = [](const std::string& path) {
      return error_of([&] { record::TapeReader{path}; }, ExitCode::bad_input);
    };
    QVERIFY(refused(name("absent.tape")).find("does not exist") != std::string::npos);
    QVERIFY(refused(folder_.path().toStdString()).find("ordinary") != std::string::npos);
    write_file(name("text.tape"), std::string(5000, 'x'));
    QVERIFY(refused(name("text.tape")).find("not a tape") != std::string::npos);
    write_file(name("nothing.tape"), "");
    QVERIFY(refused(name("nothing.tape")).find("cut off") != std::string::npos);
  }
};

QTEST_GUILESS_MAIN(TapeTest)
#include "tape_test.moc"
