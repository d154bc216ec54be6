#include <sys/wait.h>
#include <unistd.h>

#include <QTemporaryDir>
#include <QtTest>
#include <csignal>

#include "core/base/random.hpp"
#include "tests/core/record/fake_world.hpp"

using namespace seam;

/// A writer killed with SIGKILL at a random moment leaves a tape with every acknowledged step, which continues with the
/// same bits.
class KillTest : public QObject {
  Q_OBJECT

 private slots:
  void killed_writers_lose_at_most_the_last_flush_data() {
    QTest::addColumn<int>("seed");
    for (int seed = 0; seed < (SEAM_KILLS + 7) / 8; ++seed) QTest::addRow("8 kills, seed %d", seed) << seed;
  }

  void killed_writers_lose_at_most_the_last_flush() {
    QFETCH(int, seed);
    QTemporaryDir folder;
    const auto model = test::make_model(40);
    Random random(20260101 + static_cast<std::uint64_t>(seed));
    std::int64_t fewest = 1 << 30, most = 0, unacknowledged = 0;
    for (int kill = 0; kill < 8; ++kill) {
      const std::string path = folder.filePath(QString::number(kill) + ".tape").toStdString();
      int channel[2];
      QVERIFY(::pipe(channel) == 0);
      const pid_t child = ::fork();
      if (child == 0) {
        auto state = test::start_of(*model);
        auto tape = test::start_tape(path, *model);
        for (;;) {
          const std::int64_t step = state.step;
          if (::write(channel[1], &step, sizeof step) != sizeof step) ::_exit(1);
          test::write_steps(*tape, state, 1);
        }
      }
      ::close(channel[1]);
      std::int64_t acknowledged = -1, step = 0;
      // The start state must be there before the kill: before that the tape does not exist under its name.
      QVERIFY(::read(channel[0], &acknowledged, sizeof acknowledged) == sizeof acknowledged);
      ::usleep(static_cast<useconds_t>(random.below(150000)));
      ::kill(child, SIGKILL);
      ::waitpid(child, nullptr, 0);
      while (::read(channel[0], &step, sizeof step) == sizeof step) acknowledged = step;
      ::close(channel[0]);
      check(path, *model, acknowledged, unacknowledged);
      if (QTest::currentTestFailed()) return;
      fewest = std::min(fewest, acknowledged), most = std::max(most, acknowledged);
      std::filesystem::remove(path);
    }
    qInfo("8 kills after %lld to %lld steps; %lld tapes held one step more than acknowledged",
          static_cast<long long>(fewest), static_cast<long long>(most), static_cast<long long>(unacknowledged));
    QVERIFY(most > fewest);
  }

 private:
  static void check(const std::string& path, const abd::Model& model, std::int64_t acknowledged,
                    std::int64_t& unacknowledged) {
    std::int64_t last = 0;
    auto state = test::start_of(model);
    {
      const record::TapeReader reader(path);
      last = reader.last_step();
      QVERIFY2(last == acknowledged || last == acknowledged + 1,
               qPrintable(QString("tape %1, acknowledged %2").arg(last).arg(acknowledged)));
      unacknowledged += last - acknowledged;
      for (std::int64_t step = 0; step <= last; ++step) {
        if (step > 0) state = test::advance(state);
        QCOMPARE(test::hash_of(reader.checkpoint(step)), test::hash_of(state));
      }
      QCOMPARE(reader.model()->bodies.size(), model.bodies.size());
    }
    auto tape = record::TapeWriter::reopen(path, last);
    abd::Checkpoint resumed = record::TapeReader(path).checkpoint(last);
    test::write_steps(*tape, resumed, 10);
    tape->close();
    for (int i = 0; i < 10; ++i) state = test::advance(state);
    const record::TapeReader reader(path);
    QVERIFY(reader.info().closed);
    QCOMPARE(test::hash_of(reader.checkpoint(last + 10)), test::hash_of(state));
  }
};

QTEST_GUILESS_MAIN(KillTest)
#include "kill_test.moc"
