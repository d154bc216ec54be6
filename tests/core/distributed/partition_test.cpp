#include <QtTest>

#include "core/base/error.hpp"
#include "core/base/random.hpp"
#include "core/distributed/balance.hpp"
#include "core/distributed/membership.hpp"
#include "core/distributed/methods/consensus.hpp"
#include "tests/core/abd/worlds.hpp"

/// Who holds what: partitions, membership, the coverage ledger, balance; and the rule of the penalty.
using namespace seam;
using namespace seam::distributed;

namespace {

std::vector<Vec3> cloud(int count, Random& random, const Vec3& size) {
  std::vector<Vec3> points;
  for (int i = 0; i < count; ++i)
    points.push_back(Vec3(random.uniform(), random.uniform(), random.uniform()).cwiseProduct(size));
  return points;
}

std::vector<WorkerMask> members(const abd::Model& model, const Partition& partition, double motion) {
  const double reach = 0.5 * overlap_width(model, motion, smallest_diagonal(model));
  std::vector<WorkerMask> masks;
  for (std::uint32_t b = 0; b < model.bodies.size(); ++b)
    masks.push_back(partition.touched_by(body_box(model, b, model.start_q[b]), reach));
  return masks;
}

}  // namespace

class PartitionTest : public QObject {
  Q_OBJECT
 private slots:
  void every_point_has_one_region_and_the_regions_are_even() {
    Random random(5);
    for (const Layout layout : {Layout::slabs, Layout::kd})
      for (int workers = 1; workers <= 9; ++workers) {
        const auto points = cloud(900, random, Vec3(3, 1, 2));
        const Partition partition = make_partition(workers, layout, Vec3::Zero(), points);
        QCOMPARE(partition.cuts.size(), static_cast<std::size_t>(workers - 1));
        std::vector<int> count(static_cast<std::size_t>(workers), 0);
        for (const Vec3& x : points) ++count[static_cast<std::size_t>(partition.region_of(x))];
        for (int n : count) QVERIFY(std::abs(n - 900 / workers) <= workers);
      }
  }

  void a_box_touches_the_region_of_each_of_its_points() {
    Random random(6);
    for (int trial = 0; trial < 300; ++trial) {
      const Layout layout = trial % 2 ? Layout::slabs : Layout::kd;
      const Partition partition =
          make_partition(2 + trial % 6, layout, Vec3(random.uniform(), random.uniform(), random.uniform()),
                         cloud(60, random, Vec3(1, 1, 1)));
      Box3 box;
      for (const Vec3& x : cloud(2, random, Vec3(1, 1, 1))) box.extend(x);
      const WorkerMask touched = partition.touched_by(box, 0.01);
      for (const Vec3& share : cloud(50, random, Vec3(1, 1, 1))) {
        const Vec3 x = box.min + share.cwiseProduct(box.size());
        QVERIFY(touched >> partition.region_of(x) & 1);
        // and of points a little outside it
        const Vec3 n = partition.cuts[0].normal;
        QVERIFY(touched >> partition.region_of(x + 0.0099 * n) & 1);
      }
    }
  }

  void planes_at_given_places_must_be_in_order() {
    const Partition partition = slabs_at(Vec3(0, 2, 0), {-1, 0.5, 3});
    QCOMPARE(partition.workers, 4);
    const double places[] = {-2, 0, 1, 9};
    for (int k = 0; k < 4; ++k) QCOMPARE(partition.region_of(Vec3(7, places[k], 7)), k);
    QVERIFY_EXCEPTION_THROWN(slabs_at(Vec3(1, 0, 0), {1, 1}), Error);
    QVERIFY_EXCEPTION_THROWN(slabs_at(Vec3(0, 0, 0), {1}), Error);
    QVERIFY_EXCEPTION_THROWN(make_partition(65, Layout::kd, Vec3::Zero(), {}), Error);
    QVERIFY_EXCEPTION_THROWN(make_partition(0, Layout::kd, Vec3::Zero(), {}), Error);
  }

  /// Whatever two bodies do within their motion, somebody holds both; membership by centres would not do.
  void whoever_can_meet_has_a_worker_in_common() {
    Random random(7);
    int centre_faults = 0;
    for (int trial = 0; trial < 60; ++trial) {
      abd::worlds::Builder builder;
      const auto small = builder.mesh(abd::worlds::box(Vec3(0.1, 0.1, 0.1)));
      const auto large = builder.mesh(abd::worlds::box(Vec3(0.5, 0.2, 0.3)));
      for (const Vec3& x : cloud(60, random, Vec3(2, 1, 1)))
        builder.body(random.uniform() < 0.8 ? small : large, x,
                     abd::worlds::rotation(Vec3(1, 2, 3), 6 * random.uniform()));
      const auto model = builder.finish(0.01);
      std::vector<Vec3> centers;
      for (const Vec12& q : model->start_q) centers.push_back(q.head<3>());
      const double motion = 0.1 * random.uniform();
      const Partition partition = make_partition(2 + trial % 5, trial % 2 ? Layout::slabs : Layout::kd,
                                                 Vec3(random.uniform(), random.uniform(), 0.3), centers);
      const auto masks = members(*model, partition, motion);
      QVERIFY(check_coverage(*model, model->start_q, masks, motion).empty());
      for (const WorkerMask mask : masks) QVERIFY(mask != 0);
      std::vector<WorkerMask> by_centre;
      for (const Vec3& x : centers) by_centre.push_back(WorkerMask{1} << partition.region_of(x));
      centre_faults += static_cast<int>(check_coverage(*model, model->start_q, by_centre, motion).size());
    }
    QVERIFY(centre_faults > 100);
  }

  void the_ledger_names_what_nobody_sees() {
    abd::worlds::Builder builder;
    const auto cube = builder.mesh(abd::worlds::box(Vec3(1, 1, 1)));
    builder.body(cube, Vec3(0, 0, 0)), builder.body(cube, Vec3(1.05, 0, 0)), builder.body(cube, Vec3(3, 0, 0));
    const auto model = builder.finish(0.01);
    const auto faults = check_coverage(*model, model->start_q, {1, 2, 2}, 0.03);
    QCOMPARE(faults.size(), std::size_t{1});
    QCOMPARE(faults[0].body_a, 0u);
    QCOMPARE(faults[0].body_b, 1u);
    QVERIFY(std::abs(faults[0].distance - 0.05) < 1e-12);
    QVERIFY(check_coverage(*model, model->start_q, {1, 3, 2}, 0.03).empty());
    QVERIFY(check_coverage(*model, model->start_q, {1, 2, 2}, 0.001).empty());  // too far apart to meet
  }

  void jointed_bodies_travel_together() {
    abd::worlds::Builder builder;
    const auto cube = builder.mesh(abd::worlds::box(Vec3(1, 1, 1)));
    for (int i = 0; i < 5; ++i) builder.body(cube, Vec3(2.0 * i, 0, 0));
    const auto wall = builder.fixed(cube, Vec3(-2, 0, 0));
    builder.model->joints.push_back({scene::JointKind::ball, 3, 1, Vec3::Zero(), Vec3::Zero()});
    builder.model->joints.push_back({scene::JointKind::ball, 4, 3, Vec3::Zero(), Vec3::Zero()});
    builder.model->joints.push_back({scene::JointKind::ball, 0, wall, Vec3::Zero(), Vec3::Zero()});
    const auto first = find_assemblies(*builder.finish());
    QVERIFY((first == std::vector<std::uint32_t>{0, 1, 2, 1, 1, 5}));
  }

  void planes_move_towards_the_busier_side_and_stay_in_order() {
    Partition partition = slabs_at(Vec3(1, 0, 0), {1, 2, 3});
    Balance balance;
    Box3 box;
    box.extend(Vec3(0, 0, 0)), box.extend(Vec3(4, 1, 1));
    balance.update(partition, {10, 1, 1, 1}, box, 0.1);
    QVERIFY(partition.cuts[0].offset < 1);
    for (int step = 0; step < 500; ++step) balance.update(partition, {100, 0, 0, 0}, box, 0.1);
    double before = -1e9;
    for (const Cut& cut : partition.cuts) {
      QVERIFY(cut.offset > before);
      before = cut.offset;
    }
    Partition even = slabs_at(Vec3(1, 0, 0), {1, 2, 3});
    Balance idle;
    for (int step = 0; step < 100; ++step) idle.update(even, {5, 5, 5, 5}, box, 0.1);
    QCOMPARE(even.cuts[1].offset, 2.0);
  }

  /// Work in proportion to what a slab holds: the controller finds even slabs and settles there.
  void balance_settles() {
    Partition partition = slabs_at(Vec3(1, 0, 0), {1.0});
    Balance balance;
    Box3 box;
    box.extend(Vec3(0, 0, 0)), box.extend(Vec3(4, 1, 1));
    double last = 0;
    for (int step = 0; step < 400; ++step) {
      const double x = partition.cuts[0].offset;
      // density 3 on the first metre, 1 on the rest: even at x = 1
      const double below = x < 1 ? 3 * x : 3 + (x - 1), above = 6 - below;
      balance.update(partition, {below, above}, box, 0.1);
      last = below / 6;
    }
    QVERIFY(std::abs(last - 0.5) < 0.01);
  }

  void the_penalty_follows_the_rule_of_the_paper_and_its_clamps() {
    ConsensusOptions options;
    options.stagnation_rule = options.scaled_factor = false, options.upper_clamp = 1e3;
    const auto next = [&](double rho, double r, double s) {
      Progress progress{HUGE_VAL, 0};
      return next_penalty(options, rho, 1, r, s, 1e-6, progress);
    };
    QCOMPARE(next(1, 5.1, 1).rho, 2.0);
    QCOMPARE(next(1, 5.1, 1).rule, PenaltyRule::raised);
    QCOMPARE(next(1, 1, 5.1).rho, 0.5);
    QCOMPARE(next(1, 1, 5.1).rule, PenaltyRule::lowered);
    for (const auto& [r, s] : {std::pair{5.0, 1.0}, {1.0, 5.0}, {1.0, 1.0}, {0.0, 0.0}})
      QCOMPARE(next(1, r, s).rule, PenaltyRule::kept);
    QCOMPARE(next(1000, 9, 1).rho, 1000.0);
    QCOMPARE(next(1000, 9, 1).rule, PenaltyRule::at_upper_clamp);
    QCOMPARE(next(1e-3, 1, 9).rho, 1e-3);
    QCOMPARE(next(1e-3, 1, 9).rule, PenaltyRule::at_lower_clamp);
    QCOMPARE(next(600, 9, 1).rho, 1000.0);
    QCOMPARE(next(600, 9, 1).rule, PenaltyRule::raised);
    options.scaled_factor = true;
    QCOMPARE(next(1, 49, 1).rho, 7.0);
    QCOMPARE(next(1, 1, 49).rho, 1 / 7.0);
    QCOMPARE(next(1, 1, 0).rho, 10.0);
    QCOMPARE(next(1, 0, 0).rule, PenaltyRule::kept);
    options.dynamic_penalty = false;
    QCOMPARE(next(1, 100, 1).rule, PenaltyRule::kept);
  }

  void stagnation_raises_the_penalty_after_eight_rounds_without_progress() {
    ConsensusOptions options;
    Progress progress{HUGE_VAL, 0};
    std::vector<PenaltyRule> fired;
    double rho = 1;
    for (int round = 0; round < 20; ++round) {
      const PenaltyChange change = next_penalty(options, rho, 1, 1e-3, 1e-3, 1e-6, progress);
      fired.push_back(change.rule), rho = change.rho;
    }
    QCOMPARE(std::count(fired.begin(), fired.end(), PenaltyRule::raised_stagnant), 2);
    QCOMPARE(fired[8], PenaltyRule::raised_stagnant);
    QCOMPARE(rho, 16.0);
    progress = {HUGE_VAL, 0};
    double size = 1;
    for (int round = 0; round < 20; ++round, size *= 0.8)  // progress: never
      QCOMPARE(next_penalty(options, 1, 1, size, size, 1e-6, progress).rule, PenaltyRule::kept);
    progress = {1e-9, 20};  // converged already: never
    QCOMPARE(next_penalty(options, 1, 1, 1e-9, 1e-9, 1e-6, progress).rule, PenaltyRule::kept);
  }
};

QTEST_GUILESS_MAIN(PartitionTest)
#include "partition_test.moc"
