#include "core/record/history.hpp"

#include <QTemporaryDir>
#include <QtTest>
#include <atomic>
#include <thread>

#include "core/record/merge_thinning.hpp"
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
    record::History history(2 * record::memory_of(test::snapshot_of(state)));
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

  void merge_logs_count_and_old_ones_are_thinned() {
    const auto with_log = [](std::int64_t number) {
      auto snapshot = std::make_shared<record::Snapshot>(*step(number));
      snapshot->merge = std::make_shared<const distributed::StepLog>(
          test::random_log(static_cast<std::uint32_t>(number), 10, 2, 40, {7}));
      return snapshot;
    };
    const std::uint64_t log = distributed::memory_of(*with_log(0)->merge);
    const std::uint64_t thin = distributed::memory_of(record::thinned(*with_log(0)->merge));
    QVERIFY(thin < log / 4);
    QVERIFY(record::memory_of(*with_log(0)) >= record::memory_of(*step(0)) + log);
    record::History history(~0ull);
    history.set_round_limit(5 * log);
    const auto check = [&](std::int64_t last) {
      std::uint64_t bytes = 0;
      for (std::int64_t i = 0; i <= last; ++i) {
        const auto snapshot = history.at(i);
        bytes += record::memory_of(*snapshot);
        QCOMPARE(snapshot->merge->rounds.size(), std::size_t{i > last - 5 ? 40u : 3u});
        QCOMPARE(snapshot->merge->rounds[1].index, i > last - 5 ? 1 : 7);
        QVERIFY(snapshot->q == step(i)->q);
      }
      QCOMPARE(history.bytes(), bytes);
    };
    for (int i = 0; i < 30; ++i) history.append(with_log(i));
    check(29);
    // Going on from the past: what was thinned stays so, new steps come whole.
    for (int i = 10; i < 30; ++i) history.append(with_log(i));
    check(29);
    // A budget drops whole steps; the accounts stay right.
    history.set_budget(20 * log);
    QCOMPARE(history.round_budget(), 5 * log);
    history.set_budget(8 * log);
    QVERIFY(history.bytes() <= 8 * log);
    for (int i = 30; i < 60; ++i) history.append(with_log(i));
    QVERIFY(history.bytes() <= 8 * log);
    QCOMPARE(history.latest()->merge->rounds.size(), std::size_t{40});
    const auto first = history.at(history.first_in_memory());
    QCOMPARE(first->merge->rounds.size(), std::size_t{3});
    history.clear();
    QCOMPARE(history.bytes(), std::uint64_t{0});
    for (int i = 0; i < 9; ++i) history.append(with_log(i));
    QCOMPARE(history.at(8)->merge->rounds.size(), std::size_t{40});
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
