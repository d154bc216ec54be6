#pragma once
#include <QTest>
#include <map>

#include "ui/lessons/workers_model.hpp"

namespace seam::test {

using namespace lessons;
using distributed::RoundKind;
using distributed::WorkerMask;

inline constexpr int patience = 90000;  // ms

using CasePointer = std::shared_ptr<const WorkersCase>;

/// Solved once for each setup, by the lesson's own background run.
inline CasePointer solved(const WorkersSetup& setup) {
  static std::map<WorkersSetup, CasePointer> cases;
  static WorkersRun run;
  if (!cases[setup]) {
    CasePointer latest;
    const auto link = QObject::connect(&run, &WorkersRun::advanced, [&](const CasePointer& found) { latest = found; });
    run.start(setup);
    if (!QTest::qWaitFor([&] { return !run.busy(); }, patience) || !latest || !latest->complete())
      qFatal("the case was not solved");
    QObject::disconnect(link);
    cases[setup] = latest;
  }
  return cases[setup];
}

inline WorkersSetup setup_of(int count, bool blocks) {
  return {count, blocks ? scene::WorkerLayout::kd : scene::WorkerLayout::slabs};
}

/// A case as it must be: proper colouring, E never rises, one colour at a time, only its bodies move, and all ways
/// start from the same state with the same planes.
inline void check_case(const WorkersCase& all) {
  const int count = all.setup.count;
  const distributed::RaceLane& lane = *all.lane(WorkersWay::coloured);
  const distributed::StepLog& log = *lane.log;
  QVERIFY(lane.finished());
  QVERIFY(lane.arrived.has_value());
  QCOMPARE(lane.report.substeps, 1);
  QCOMPARE(lane.points.size(), log.rounds.size() + 1);
  QCOMPARE(int(log.colors.size()), count);
  int shared = 0;
  for (const WorkerMask mask : log.holders) shared += distributed::count_workers(mask) > 1;
  QVERIFY(shared > 0);
  for (int i = 0; i < count; ++i)
    for (int j = 0; j < count; ++j)
      if (log.neighbours[std::size_t(i)] >> j & 1) {
        QVERIFY(i != j && (log.neighbours[std::size_t(j)] >> i & 1));
        QVERIFY(log.colors[std::size_t(i)] != log.colors[std::size_t(j)]);
      }
  WorkersView view;
  for (std::size_t p = 1; p < lane.points.size(); ++p) {
    const distributed::RacePoint &before = lane.points[p - 1], &now = lane.points[p];
    QVERIFY(now.kind == RoundKind::stage);
    QVERIFY2(now.energy <= before.energy + 1e-12 * std::abs(before.energy) + 1e-15, qPrintable(QString::number(p)));
    view.position = p;
    const std::vector<int> lit = lit_workers(all, view);
    QVERIFY(!lit.empty());
    WorkerMask movers = 0;
    for (const int k : lit) {
      QCOMPARE(int(log.colors[std::size_t(k)]), now.color);
      movers |= WorkerMask{1} << k;
    }
    for (std::size_t b = 0; b < now.q.size(); ++b)
      if ((now.q[b].array() != before.q[b].array()).any()) QVERIFY((log.holders[b] & movers) != 0);
  }
  // All ways solve the same step, and the planes are the same.
  for (const auto& other : all.lanes) {
    QVERIFY(other);
    const double start = lane.points[0].energy;
    QVERIFY2(std::abs(other->points[0].energy - start) <= 1e-9 * std::abs(start), other->name.c_str());
    for (std::size_t b = 0; b < lane.points[0].q.size(); ++b)
      QVERIFY((other->points[0].q[b].array() == lane.points[0].q[b].array()).all());
  }
  const distributed::StepLog& consensus = *all.lane(WorkersWay::consensus)->log;
  QCOMPARE(consensus.partition.cuts.size(), log.partition.cuts.size());
  for (std::size_t i = 0; i < log.partition.cuts.size(); ++i)
    QCOMPARE(consensus.partition.cuts[i].offset, log.partition.cuts[i].offset);
}

}  // namespace seam::test
