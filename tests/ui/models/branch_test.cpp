#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include "core/base/error.hpp"
#include "tests/core/record/fake_world.hpp"
#include "ui/models/branch.hpp"

using namespace seam;
using models::Branch;
using models::BranchPtr;

namespace {

models::HistoryEntry entry_of(const abd::Checkpoint& state) {
  return {std::make_shared<const record::Snapshot>(test::snapshot_of(state)), state.solver_state, state.version,
          test::pulls_of(state.step)};
}

bool same(const abd::Checkpoint& a, const abd::Checkpoint& b) {
  return a.step == b.step && test::hash_of(a) == test::hash_of(b) && a.solver_state == b.solver_state;
}

}  // namespace

/// Steps that left memory come back from the tape, bit for bit, with all that going on from them needs.
class BranchTest : public QObject {
  Q_OBJECT
  QTemporaryDir folder_;
  std::shared_ptr<const abd::Model> model_ = test::make_model(20);
  std::shared_ptr<const scene::Scene> scene_ = std::make_shared<const scene::Scene>();
  std::uint64_t one_step_ = 0;
  int tapes_ = 0;

  std::string tape_name() { return folder_.filePath(QStringLiteral("%1.seam").arg(++tapes_)).toStdString(); }
  std::unique_ptr<record::TapeWriter> tape_from(const std::string& path, const abd::Checkpoint& state) const {
    return std::make_unique<record::TapeWriter>(path, *model_, record::describe_run("{\"name\":\"fake\"}", "test", 1),
                                                test::snapshot_of(state), state);
  }
  /// Appends steps up to `last` to the branch and the tape, as the simulation thread does.
  static void run(Branch& branch, record::TapeWriter* tape, abd::Checkpoint& state, std::int64_t last) {
    while (state.step < last) {
      state = test::advance(state);
      branch.append(entry_of(state));
      if (tape) tape->append(test::snapshot_of(state), state, test::pulls_of(state.step));
    }
  }
  void compare(const Branch& branch, const std::vector<abd::Checkpoint>& truth) const {
    for (const abd::Checkpoint& state : truth) {
      const record::SnapshotPtr shown = branch.at(state.step);
      QVERIFY(shown);
      QVERIFY(shown->q == state.q && shown->v == state.v && shown->time == state.time);
      const auto checkpoint = branch.checkpoint(state.step);
      QVERIFY(checkpoint && same(*checkpoint, state));
      QCOMPARE(branch.pulls(state.step).size(), test::pulls_of(state.step).size());
    }
  }
  std::vector<abd::Checkpoint> truth(std::int64_t last) const {
    std::vector<abd::Checkpoint> states{test::start_of(*model_)};
    while (states.back().step < last) states.push_back(test::advance(states.back()));
    return states;
  }

 private slots:
  void initTestCase() {
    record::Snapshot snapshot = test::snapshot_of(test::start_of(*model_));
    snapshot.merge.reset();  // every other step has no rounds
    snapshot.report.distributed = {};
    one_step_ = record::memory_of(snapshot);
  }

  void memory_stays_within_the_budget_and_every_step_comes_back() {
    Branch branch("run 1", scene_);
    branch.set_budget(10 * one_step_);
    abd::Checkpoint state = test::start_of(*model_);
    branch.append(entry_of(state));
    const std::string path = tape_name();
    const auto tape = tape_from(path, state);
    branch.back_by(path);
    for (std::int64_t last = 10; last <= 120; last += 10) {
      run(branch, tape.get(), state, last);
      QVERIFY(branch.steps_in_memory() <= 10);
    }
    QCOMPARE(branch.last_step(), std::int64_t{120});
    QVERIFY(branch.bytes() < 10 * one_step_ + 121 * (sizeof(abd::StepReport) + 512));
    compare(branch, truth(120));
    QCOMPARE(branch.reports(0, 999).size(), std::size_t{121});
    QCOMPARE(branch.reports(5, 5)[0].step, std::int64_t{5});
    QCOMPARE(branch.whole_tape().string(), path);
    QVERIFY(!branch.at(121));
    QVERIFY(!branch.at(-1));
  }

  void without_a_tape_nothing_is_dropped() {
    Branch branch("run 1", scene_);
    branch.set_budget(1);
    abd::Checkpoint state = test::start_of(*model_);
    branch.append(entry_of(state));
    run(branch, nullptr, state, 50);
    QCOMPARE(branch.steps_in_memory(), std::int64_t{51});
    compare(branch, truth(50));
    QVERIFY(branch.whole_tape().empty());
  }

  void a_tape_that_ends_keeps_what_comes_after_in_memory() {
    Branch branch("run 1", scene_);
    branch.set_budget(5 * one_step_);
    abd::Checkpoint state = test::start_of(*model_);
    branch.append(entry_of(state));
    const std::string path = tape_name();
    auto tape = tape_from(path, state);
    branch.back_by(path);
    run(branch, tape.get(), state, 40);
    // The disk is full: step 41 is in memory only, and so is everything after it.
    state = test::advance(state);
    branch.append(entry_of(state));
    branch.tape_ended();
    tape.reset();
    run(branch, nullptr, state, 90);
    branch.set_budget(1);
    compare(branch, truth(90));
    QVERIFY(!branch.on_tape());
  }

  void a_fork_reads_the_past_from_its_parent_and_has_a_tape_of_its_own() {
    const auto parent = std::make_shared<Branch>("run 1", scene_);
    parent->set_budget(4 * one_step_);
    abd::Checkpoint state = test::start_of(*model_);
    parent->append(entry_of(state));
    const std::string path = tape_name();
    const auto tape = tape_from(path, state);
    parent->back_by(path);
    run(*parent, tape.get(), state, 30);
    const auto fork = std::make_shared<Branch>("what if", parent, 12, scene_);
    fork->set_budget(4 * one_step_);
    QCOMPARE(fork->last_step(), std::int64_t{12});
    QVERIFY(!fork->has_own_steps());
    abd::Checkpoint from = *fork->checkpoint(12);
    const std::string other = tape_name();
    const auto second = tape_from(other, from);
    fork->back_by(other);
    run(*fork, second.get(), from, 60);
    compare(*fork, truth(60));
    QVERIFY(fork->steps_in_memory() <= 4);
    QCOMPARE(fork->reports(0, 60).size(), std::size_t{61});
    QVERIFY2(fork->whole_tape().empty(), "its steps are on two tapes");
    QCOMPARE(parent->last_step(), std::int64_t{30});
  }

  void opened_again_it_goes_on_to_another_tape() {
    Branch branch("run 1", scene_);
    branch.set_budget(6 * one_step_);
    abd::Checkpoint state = test::start_of(*model_);
    branch.append(entry_of(state));
    for (const std::int64_t last : {25, 50, 75}) {
      const std::string path = tape_name();
      const auto tape = tape_from(path, state);
      branch.back_by(path);
      run(branch, tape.get(), state, last);
    }
    compare(branch, truth(75));
    QVERIFY(branch.steps_in_memory() <= 6);
  }

  void a_recorded_branch_may_start_late() {
    std::vector<abd::Checkpoint> states = truth(20);
    const std::string path = tape_name();
    {
      const auto tape = tape_from(path, states[7]);
      for (std::size_t i = 8; i <= 20; ++i)
        tape->append(test::snapshot_of(states[i]), states[i], test::pulls_of(states[i].step));
    }
    Branch branch("tape", scene_, 7);
    QVERIFY(branch.empty());
    branch.set_budget(3 * one_step_);
    branch.back_by(path);
    for (std::size_t i = 7; i <= 20; ++i)
      branch.append_recorded(std::make_shared<const record::Snapshot>(test::snapshot_of(states[i])));
    QVERIFY(!branch.empty());
    QCOMPARE(branch.first_step(), std::int64_t{7});
    compare(branch, {states.begin() + 7, states.end()});
    QVERIFY(!branch.at(6));
    QCOMPARE(branch.whole_tape().string(), path);
  }

  void a_damaged_tape_is_an_error_and_not_motion() {
    const std::vector<abd::Checkpoint> states = truth(300);
    const std::string path = tape_name();
    {
      const auto tape = tape_from(path, states[0]);
      for (std::size_t i = 1; i < states.size(); ++i)
        tape->append(test::snapshot_of(states[i]), states[i], test::pulls_of(states[i].step));
    }
    // Opened after the writer closed it: within one process the library would answer from the writer's cache.
    Branch branch("tape", scene_);
    branch.set_budget(2 * one_step_);
    branch.back_by(path);
    for (const abd::Checkpoint& state : states)
      branch.append_recorded(std::make_shared<const record::Snapshot>(test::snapshot_of(state)));
    QVERIFY(branch.steps_in_memory() < 10);
    // Every byte but those of the first eighth turned over: the head of the file is left alone.
    QFile file(QString::fromStdString(path));
    QVERIFY(file.open(QIODevice::ReadWrite));
    const qint64 head = file.size() / 8;
    file.seek(head);
    QByteArray rest = file.readAll();
    for (char& c : rest) c = static_cast<char>(~c);
    file.seek(head);
    file.write(rest);
    file.close();
    int refused = 0, wrong = 0;
    for (const abd::Checkpoint& known : states) {
      try {
        const record::SnapshotPtr shown = branch.at(known.step);
        wrong += shown && shown->q != known.q ? 1 : 0;
      } catch (const Error& error) {
        ++refused;
        QCOMPARE(error.code(), ExitCode::bad_input);
      }
    }
    QCOMPARE(wrong, 0);
    QVERIFY2(refused > 20, qPrintable(QString::number(refused)));
  }

  void steps_after_a_tape_was_left_stay_in_memory() {
    Branch branch("run 1", scene_);
    branch.set_budget(2 * one_step_);
    abd::Checkpoint state = test::start_of(*model_);
    branch.append(entry_of(state));
    const std::string path = tape_name(), second = path + ".2";
    {
      const auto tape = tape_from(path, state);
      branch.back_by(path);
      run(branch, tape.get(), state, 20);
    }
    branch.leave_tape();
    branch.leave_tape();
    QVERIFY(!branch.on_tape());
    run(branch, nullptr, state, 60);
    QVERIFY(branch.whole_tape().empty());
    compare(branch, truth(60));
    const auto tape = tape_from(second, state);
    branch.back_by(second);
    run(branch, tape.get(), state, 90);
    QVERIFY(branch.on_tape());
    compare(branch, truth(90));
    QVERIFY(branch.steps_in_memory() < 60);
  }

  void a_dropped_step_of_a_thousand_bodies_is_there_within_a_frame() {
    const auto large = test::make_model(1000);
    Branch branch("run 1", scene_);
    abd::Checkpoint state = test::start_of(*large);
    branch.append(entry_of(state));
    const std::string path = tape_name();
    record::TapeWriter tape(path, *large, record::describe_run("{\"name\":\"fake\"}", "test", 1),
                            test::snapshot_of(state), state);
    branch.back_by(path);
    branch.set_budget(2 * record::memory_of(test::snapshot_of(state)));
    run(branch, &tape, state, 60);
    QVERIFY(branch.steps_in_memory() <= 2);
    QElapsedTimer clock;
    clock.start();
    for (std::int64_t step = 55; step >= 6; --step) QCOMPARE(branch.at(step)->step, step);
    const double milliseconds = 1e-6 * static_cast<double>(clock.nsecsElapsed()) / 50;
    qInfo("a dropped step of 1,000 bodies comes back in %.2f ms", milliseconds);
    QVERIFY(milliseconds < 50);
  }

  void a_missing_step_is_refused() {
    Branch branch("run 1", scene_);
    abd::Checkpoint state = test::start_of(*model_);
    branch.append(entry_of(state));
    state = test::advance(test::advance(state));
    QVERIFY_EXCEPTION_THROWN(branch.append(entry_of(state)), std::invalid_argument);
  }
};

QTEST_GUILESS_MAIN(BranchTest)
#include "branch_test.moc"
