#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include "tests/ui/support/merge_run.hpp"
#include "ui/models/merge_model.hpp"
#include "ui/models/merge_tables.hpp"
#include "ui/viewport/round_poses.hpp"

using namespace seam;
using namespace seam::models;

class MergeModelTest : public QObject {
  Q_OBJECT
 private:
  std::unique_ptr<test::MergeWorld> world_;
  SimulationSession* session_ = nullptr;
  ViewController* view_ = nullptr;
  MergeModel* merge_ = nullptr;

  TimeCursor& cursor() { return session_->cursor(); }
  std::int64_t round() { return cursor().index(TimeLevel::admm_iteration); }
  void go(std::int64_t step, std::int64_t index) {
    cursor().move_to_step(step);
    cursor().move_to(TimeLevel::admm_iteration, index);
  }

 private slots:
  void init() {
    world_ = std::make_unique<test::MergeWorld>();
    session_ = &world_->session, view_ = &world_->view, merge_ = &world_->merge;
    world_->open();
    QTRY_VERIFY(session_->ready() && session_->shown());
    cursor().move_to_step(1);
    view_->select({});
  }
  void cleanup() { world_.reset(); }

  void parts_of_a_disagreement_are_told_apart() {
    const Box3 box{Vec3(-1, -2, -2), Vec3(1, 2, 2)};  // diagonal 6
    const Mat3 turn = Eigen::AngleAxisd(0.3, Vec3(1, 2, 2) / 3).toRotationMatrix();
    const Vec12 z = pose(turn * Vec3(1, 1.1, 0.9).asDiagonal(), Vec3(4, 5, 6));
    Disagreement part = disagreement(pose(matrix_of(z), Vec3(4, 5, 6 + 3e-6)), z, box);
    QVERIFY(std::abs(part.translation - 3e-6) < 1e-14);
    QVERIFY(part.rotation < 1e-14 && part.shape < 1e-13);
    QVERIFY(std::abs(part.corner - 3e-6) < 1e-14);
    const Mat3 more = Eigen::AngleAxisd(2e-9, Vec3::UnitX()).toRotationMatrix();
    part = disagreement(pose(more * matrix_of(z), translation_of(z)), z, box);
    QVERIFY2(std::abs(part.rotation - 2e-9) < 1e-15, qPrintable(QString::number(part.rotation)));
    QVERIFY(part.translation == 0 && part.shape < 1e-13);
    part = disagreement(pose(turn * Vec3(1 + 1e-5, 1.1, 0.9).asDiagonal(), translation_of(z)), z, box);
    QVERIFY(std::abs(part.shape - 3 * 1e-5) < 1e-12);
    QVERIFY(part.rotation < 1e-13);
    QVERIFY(disagreement(z, z, box).corner == 0);
    const Vec12 flat = Vec12::Zero();  // a pose that lost its shape must not break the split
    part = disagreement(flat, z, box);
    QVERIFY(std::isfinite(part.rotation) && std::isfinite(part.shape));
  }

  void replicas_of_the_worst_or_the_selected_body() {
    go(1, 2);
    QCOMPARE(merge_->body().value(), 1u);  // largest r
    view_->select({3});
    QCOMPARE(merge_->body().value(), 3u);
    const auto rows = replica_rows(*session_->model(), *merge_->round(), 3);
    QCOMPARE(rows.size(), std::size_t{3});
    for (std::size_t k = 0; k < 3; ++k) {
      const test::ReplicaOffset offset = test::replica_offset(2, static_cast<int>(k));
      QCOMPARE(rows[k].worker, static_cast<int>(k));
      QVERIFY(std::abs(rows[k].part.translation - std::abs(offset.shift)) < 1e-15);
      QVERIFY(std::abs(rows[k].part.rotation - std::abs(offset.angle)) < 1e-15);
      QVERIFY(std::abs(rows[k].part.shape - std::abs(offset.stretch) * 0.5 * std::sqrt(3.0)) < 1e-15);
    }
    view_->select({0});  // not shared: back to the worst
    QCOMPARE(merge_->body().value(), 1u);
  }

  void coverage_counts_and_finds_what_nobody_sees() {
    go(1, 4);
    const Coverage coverage = coverage_of(*session_->model(), *session_->shown(), merge_->round());
    QCOMPARE(coverage.bodies.size(), std::size_t{6});
    QCOMPARE(coverage.bodies.front().body, 3u);  // on three workers
    QCOMPARE(coverage.junctions, std::size_t{1});
    QCOMPARE(coverage.shared, std::size_t{4});
    QCOMPARE(coverage.body_weights, 6.0);
    for (const BodyCoverage& row : coverage.bodies) {
      QVERIFY(row.copies.has_value());
      QCOMPARE(row.sum(), 1.0);
    }
    QCOMPARE(coverage.pairs.size(), std::size_t{3});
    QCOMPARE(coverage.faults, std::size_t{1});
    QVERIFY(!coverage.pairs.front().sound());  // 0 and 5: first, because it is wrong
    QCOMPARE(coverage.pairs.front().b, 5u);
    QCOMPARE(coverage.pairs[1].count, 2);  // bodies 2 and 3: workers 0 and 1
    QCOMPARE(coverage.pairs[1].points, 2);
    QCOMPARE(coverage.pairs[2].b, abd::no_body);
    QCOMPARE(coverage.pairs[2].count, 1);  // the half-space is everywhere, body 0 on worker 0
    QCOMPARE(coverage.pair_weights, 2.0);
  }

  void a_lost_replica_shows_in_the_sum() {
    auto log = std::make_shared<distributed::StepLog>(*test::merge_snapshot(1).merge);
    std::erase_if(log->rounds[2].replicas, [](const auto& r) { return r.body == 3 && r.worker == 1; });
    record::Snapshot snapshot = test::merge_snapshot(1);
    snapshot.merge = log;
    const Coverage coverage = coverage_of(*session_->model(), snapshot, &log->rounds[2]);
    QCOMPARE(coverage.bodies.front().body, 3u);
    QVERIFY(!coverage.bodies.front().sound());
    QVERIFY(std::abs(coverage.bodies.front().sum() - 2.0 / 3) < 1e-15);
  }

  void verdicts_are_sentences() {
    go(1, 2);
    QCOMPARE(merge_->verdict(),
             QStringLiteral("Refused on worker 1: bodies cube 2 and cube 3 touch at 0.63 of the path "
                            "although r and s are below theta."));
    QVERIFY(merge_->refused() && !merge_->merged_freely());
    go(1, 4);
    QVERIFY(merge_->verdict().startsWith(QStringLiteral("Accepted")));
    QVERIFY(merge_->merged_freely());
    go(1, 1);
    QVERIFY(merge_->verdict().startsWith(QStringLiteral("Not asked")));
    // English sentences of the core and of the window say the same.
    for (const distributed::Round& r : merge_->log()->rounds)
      QCOMPARE(models::verdict_sentence(r, [](std::uint32_t body) { return QString::number(body); }).toStdString(),
               distributed::verdict_sentence(r, [](std::uint32_t body) { return std::to_string(body); }));
    distributed::Round unchecked = merge_->log()->rounds[4];
    unchecked.workers[2].toi = 0.4;  // a method without the gate
    QVERIFY(models::verdict_sentence(unchecked, {}).startsWith(QStringLiteral("Merged unchecked")));
  }

  void rounds_are_a_level_of_time() {
    cursor().move_to_step(1);
    QCOMPARE(round(), 4);  // the newest
    QCOMPARE(cursor().last(TimeLevel::admm_iteration), 4);
    QVERIFY(cursor().finer());
    session_->step_back();
    QCOMPARE(round(), 3);
    QCOMPARE(view_->options().merge.round.value(), std::size_t{3});
    session_->step_forward(2);  // over the end: into the first round of the next step
    QCOMPARE(cursor().step(), 2);
    QCOMPARE(round(), 0);
    session_->step_back();  // and back into the last of the step before
    QCOMPARE(cursor().step(), 1);
    QCOMPARE(round(), 4);
    session_->step_back(5);
    QCOMPARE(cursor().step(), 0);  // the start state has no rounds but keeps the level
    QCOMPARE(cursor().level(), TimeLevel::admm_iteration);
    QVERIFY(!merge_->round() && !merge_->empty_text().isEmpty());
    session_->step_forward(100);  // stops at the end of the recording
    QCOMPARE(cursor().step(), 4);
    QCOMPARE(round(), 4);
    QVERIFY(cursor().coarser());
    session_->step_back();
    QCOMPARE(cursor().step(), 3);
  }

  void iterations_are_offered_where_they_were_kept() {
    go(1, 0);
    QVERIFY(!cursor().offers(TimeLevel::newton_iteration));
    go(4, 0);
    QVERIFY(cursor().offers(TimeLevel::newton_iteration));
    QCOMPARE(cursor().last(TimeLevel::newton_iteration), 2);  // worker 1 has three
    cursor().set_level(TimeLevel::newton_iteration);
    QCOMPARE(view_->options().merge.newton.value(), std::size_t{0});
    session_->step_forward(2);
    QCOMPARE(cursor().index(TimeLevel::newton_iteration), 2);
    QCOMPARE(view_->options().merge.newton.value(), std::size_t{2});
    session_->step_forward();
    QCOMPARE(round(), 1);
    QCOMPARE(cursor().index(TimeLevel::newton_iteration), 0);
    session_->step_back();
    QCOMPARE(round(), 0);
    QCOMPARE(cursor().index(TimeLevel::newton_iteration), 2);
    QVERIFY(cursor().coarser());
    QVERIFY(!view_->options().merge.newton);
  }

  void refused_merges_are_found_over_steps() {
    cursor().move_to_step(0);
    const auto expect = [&](int direction, std::int64_t step) {
      QVERIFY(merge_->go_to_refused(direction));
      QCOMPARE(cursor().step(), step);
      QCOMPARE(round(), 2);
      QVERIFY(merge_->refused());
      QCOMPARE(merge_->worker(), 1);  // the one that refused
      QCOMPARE(cursor().level(), TimeLevel::admm_iteration);
    };
    expect(1, 1);
    expect(1, 3);
    expect(1, 4);
    QVERIFY(!merge_->go_to_refused(1));
    QCOMPARE(cursor().step(), 4);
    expect(-1, 3);
    expect(-1, 1);
    QVERIFY(!merge_->go_to_refused(-1));
    go(3, 4);
    expect(-1, 3);  // earlier in the same step
    QCOMPARE(merge_->refused_count(), 3);
  }

  void worst_r_goes_to_the_step_round_and_body() {
    QVERIFY(merge_->go_to_worst_r());
    QCOMPARE(cursor().step(), 4);
    QCOMPARE(round(), 4);
    QCOMPARE(view_->selection(), std::vector<std::uint32_t>{1});
  }

  void place_worker_and_factor_are_kept_in_bounds() {
    go(1, 2);
    QSignalSpy changed(merge_, &MergeModel::changed);
    merge_->set_worker(77);
    QCOMPARE(merge_->worker(), 2);
    merge_->set_position(3);
    QCOMPARE(merge_->position(), 1.0);
    merge_->set_position(-1);
    QCOMPARE(merge_->position(), 0.0);
    QVERIFY(changed.count() >= 3);
    QCOMPARE(merge_->factor(), 1e5);
    merge_->change_exaggeration(1);
    QCOMPARE(merge_->factor(), 2e5);
    merge_->change_exaggeration(-2);
    QCOMPARE(merge_->factor(), 5e4);
    for (int press = 0; press < 60; ++press) merge_->change_exaggeration(-1);
    QCOMPARE(merge_->factor(), 1.0);
    QCOMPARE(merge_->factor_text(), QStringLiteral("offsets in true size"));
    merge_->change_exaggeration(1);  // no debt of the presses that did nothing
    QCOMPARE(merge_->factor(), 2.0);
    QVERIFY(merge_->factor_text().contains(QStringLiteral("× 2")));
  }

  void tables_agree_with_the_log() {
    for (MergeTable::Kind kind :
         {MergeTable::Kind::rounds, MergeTable::Kind::replicas, MergeTable::Kind::bodies, MergeTable::Kind::pairs}) {
      MergeTable table(*merge_, kind);
      QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::Fatal);
      go(1, 2);
      table.refresh();
      const int expected = kind == MergeTable::Kind::rounds     ? 5
                           : kind == MergeTable::Kind::replicas ? 2
                           : kind == MergeTable::Kind::bodies   ? 6
                                                                : 3;
      QCOMPARE(table.rowCount(), expected);
      for (int row = 0; row < table.rowCount(); ++row)
        for (int column = 0; column < table.columnCount(); ++column) {
          QVERIFY(!table.index(row, column).data().toString().isEmpty());
          QVERIFY(!table.headerData(column, Qt::Horizontal).toString().isEmpty());
        }
      cursor().move_to_step(0);
      table.refresh();
      QCOMPARE(table.rowCount(), 0);
    }
    MergeTable rounds(*merge_, MergeTable::Kind::rounds);
    go(1, 2);
    rounds.refresh();
    QCOMPARE(rounds.index(2, 3).data().toString(), QStringLiteral("4 µm"));
    QCOMPARE(rounds.index(2, 7).data().toString(), QStringLiteral("9"));
    QCOMPARE(rounds.index(2, 2).data().toString(), QStringLiteral("1  0.63  1"));
    QVERIFY(rounds.index(2, 0).data(MergeTable::faulty_role).toBool());
    QVERIFY(!rounds.index(4, 0).data(MergeTable::faulty_role).toBool());
    MergeTable pairs(*merge_, MergeTable::Kind::pairs);
    pairs.refresh();
    QCOMPARE(pairs.index(0, 0).data(MergeTable::body_role).toUInt(), 0u);
    QVERIFY(pairs.index(0, 0).data(MergeTable::faulty_role).toBool());
  }

  /// Methods with owners: energy, share and conjugate gradients instead of duals and penalties.
  void rounds_of_one_state_have_their_own_columns() {
    scene::Scene scene = test::merge_scene();
    scene.workers.method = scene::DistributedMethod::automatic;
    MergeTable rounds(*merge_, MergeTable::Kind::rounds);
    QAbstractItemModelTester tester(&rounds, QAbstractItemModelTester::FailureReportingMode::Fatal);
    go(1, 2);
    rounds.refresh();
    QCOMPARE(rounds.headerData(5, Qt::Horizontal).toString(), QStringLiteral("dual"));
    session_->open_recorded(test::merge_branch(std::make_shared<const scene::Scene>(scene), true));
    QTRY_VERIFY(session_->ready());
    go(1, 0);
    rounds.refresh();
    QCOMPARE(rounds.rowCount(), 5);
    const auto text = [&](int row, int column) { return rounds.index(row, column).data().toString(); };
    QStringList energies, shares, iterations;
    for (int row = 0; row < 5; ++row) energies << text(row, 2), shares << text(row, 3), iterations << text(row, 6);
    QCOMPARE(energies, (QStringList{"6", "4", "4", "1", "0"}));
    QCOMPARE(shares, (QStringList{"0.63", "–", "1", "1", "1"}));
    QCOMPARE(iterations, (QStringList{"–", "–", "–", "7", "7"}));
    QCOMPARE(rounds.headerData(2, Qt::Horizontal).toString(), QStringLiteral("E − end"));
    QVERIFY(merge_->verdict().contains(QStringLiteral("Worker 1 limited it: ")));
    // Another solve of the step begins anew.
    distributed::StepLog log = *test::owners_log(1, test::merge_poses());
    log.rounds[0].attempt = log.rounds[1].attempt = 0;
    for (std::size_t i = 2; i < 5; ++i) log.rounds[i].attempt = 1;
    QCOMPARE(energy_above_end(log, 0), 2.0);
    QCOMPARE(energy_above_end(log, 2), 4.0);
    log.rounds[4].energy = std::nan("");
    QCOMPARE(energy_above_end(log, 2), 3.0);
    QVERIFY(std::isnan(energy_above_end(log, 4)));
  }

  void empty_states_say_what_to_do() {
    session_->close();
    QVERIFY(merge_->empty_text().contains(QStringLiteral("Open a scene")));
    session_->open(std::make_shared<const scene::Scene>(test::cube_scene(2)));
    QTRY_VERIFY(session_->ready());
    QVERIFY(merge_->empty_text().contains(QStringLiteral("Set Workers in the inspector")));
    QVERIFY(!merge_->go_to_refused(1) && !merge_->go_to_worst_r());
    QVERIFY(!merge_->round() && !merge_->body() && merge_->verdict().isEmpty());
    QVERIFY(!cursor().finer());
  }
};

QTEST_GUILESS_MAIN(MergeModelTest)
#include "merge_model_test.moc"
