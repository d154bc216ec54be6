#include "core/record/history.hpp"

#include <QTemporaryDir>
#include <QtTest>
#include <atomic>
#include <thread>

#include "tests/core/record/fake_world.hpp"

using namespace seam;

class HistoryTest : public QObject {
  Q_OBJECT

  static record::SnapshotPtr step(std::int64_t number, std::size_t bodies = 10) {
    auto snapshot = std::make_shared<record::Snapshot>();
    snapshot->step = number;
    snapshot->q.assign(bodies, Vec12::Constant(static_cast<double>(number)));
    snapshot->v = snapshot->q;
    return snapshot;
  }

 private slots:
  void keeps_within_its_budget() {
    const std::uint64_t one = record::memory_of(*step(0));
    record::History history(10 * one);
    QVERIFY(history.latest() == nullptr);
    for (int i = 0; i < 100; ++i) {
      history.append(step(i));
      QVERIFY(history.bytes() <= history.budget());
      QCOMPARE(history.latest()->step, std::int64_t{i});
    }
    QCOMPARE(history.first_in_memory(), std::int64_t{90});
    QCOMPARE(history.bytes(), 10 * one);
    QVERIFY(history.at(89) == nullptr);
    QCOMPARE(history.at(95)->q[0][0], 95.0);
    QCOMPARE(history.range(88, 200).size(), std::size_t{10});
  }

  void newest_step_stays_however_large() {
    record::History history(1);
    history.append(step(0));
    history.append(step(1));
    QCOMPARE(history.latest()->step, std::int64_t{1});
    QCOMPARE(history.first_in_memory(), std::int64_t{1});
  }

  void going_on_from_the_past_cuts_the_future() {
    record::History history(1 << 20);
    for (int i = 0; i < 10; ++i) history.append(step(i));
    history.append(step(5));
    QCOMPARE(history.last_step(), std::int64_t{5});
    QVERIFY(history.at(6) == nullptr);
    QVERIFY_EXCEPTION_THROWN(history.append(step(7)), std::invalid_argument);
  }

  void older_steps_come_from_the_tape() {
    QTemporaryDir folder;
    const std::string path = folder.filePath("back.tape").toStdString();
    const auto model = test::make_model();
    auto state = test::start_of(*model);
    auto tape = test::start_tape(path, *model);
    record::History history(3 * record::memory_of(test::snapshot_of(state)));
    history.append(std::make_shared<record::Snapshot>(test::snapshot_of(state)));
    history.back_by(path);
    std::vector<std::uint64_t> hashes{test::hash_of(state)};
    for (int i = 0; i < 30; ++i) {
      test::write_steps(*tape, state, 1);
      hashes.push_back(hash_doubles({state.q[0].data(), 12}));
      history.append(std::make_shared<record::Snapshot>(test::snapshot_of(state)));
    }
    QVERIFY(history.first_in_memory() > 25);
    for (std::int64_t i = 1; i <= 30; ++i)
      QCOMPARE(hash_doubles({history.at(i)->q[0].data(), 12}), hashes[static_cast<std::size_t>(i)]);
    QCOMPARE(history.range(0, 99).size(), std::size_t{31});
    QVERIFY(history.at(31) == nullptr);
  }

  void readers_and_the_writer_share_it() {
    record::History history(20 * record::memory_of(*step(0)));
    std::atomic<bool> stop = false, wrong = false;
    std::thread reader([&] {
      std::int64_t seen = -1;
      while (!stop) {
        const auto newest = history.latest();
        if (!newest) continue;
        // Never older than before, and whole: q of one step everywhere.
        if (newest->step < seen || newest->q.back()[11] != static_cast<double>(newest->step)) wrong = true;
        seen = newest->step;
      }
    });
    for (int i = 0; i < 20000; ++i) history.append(step(i));
    stop = true;
    reader.join();
    QVERIFY(!wrong);
  }
};

QTEST_GUILESS_MAIN(HistoryTest)
#include "history_test.moc"
