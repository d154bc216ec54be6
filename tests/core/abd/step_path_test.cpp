// The way of a step: which poses are kept as waypoints, their times, and the groups that share a step length.
#include "core/abd/step_path.hpp"

#include <QtTest>

#include "core/abd/step_limits.hpp"
#include "core/scene/scene_io.hpp"

using namespace seam;
using abd::StepPath;

namespace {

std::vector<Vec12> at(double x) {
  Vec12 q = Vec12::Zero();
  q[0] = x;
  return {q};
}

std::vector<double> places(const std::vector<abd::Waypoint>& waypoints) {
  std::vector<double> x;
  for (const abd::Waypoint& waypoint : waypoints) x.push_back(waypoint.q[0][0]);
  return x;
}

}  // namespace

class StepPathTest : public QObject {
  Q_OBJECT
 private slots:
  void a_free_chord_needs_no_waypoints() {
    StepPath path;
    path.start(at(0));
    for (int i = 1; i <= 5; ++i) path.add(at(i), 1);
    path.end_part(1);
    int asked = 0;
    const auto kept = path.waypoints([&](std::size_t from, std::size_t to) {
      ++asked;
      return from == 0 && to == 5;
    });
    QVERIFY(kept.empty());
    QCOMPARE(asked, 1);
  }

  void keeps_what_the_chord_cannot_do_without() {
    StepPath path;
    path.start(at(0));
    for (int i = 1; i <= 16; ++i) path.add(at(i), 1);
    path.end_part(1);
    // Something is in the way of every chord over the poses 5 and 11.
    const auto free = [](std::size_t from, std::size_t to) { return !(from < 5 && to > 5) && !(from < 11 && to > 11); };
    const auto kept = path.waypoints(free);
    QVERIFY(places(kept) == (std::vector<double>{5, 11}));
    QCOMPARE(kept[0].share, 5.0 / 16);
    QCOMPARE(kept[1].share, 11.0 / 16);
  }

  void nothing_free_keeps_every_pose() {
    StepPath path;
    path.start(at(0));
    for (int i = 1; i <= 4; ++i) path.add(at(i), 1);
    path.end_part(1);
    QVERIFY(places(path.waypoints([](std::size_t, std::size_t) { return false; })) == (std::vector<double>{1, 2, 3}));
  }

  void parts_share_the_time_of_the_step() {
    StepPath path;
    path.start(at(0));
    path.add(at(1), 1), path.add(at(4), 3);
    path.end_part(0.5);
    path.add(at(9), 5);  // given up
    path.drop_part();
    path.add(at(5), 1), path.add(at(5), 0), path.add(at(6), 1);
    path.end_part(1);
    path.end_part(1);  // a part without a move
    QCOMPARE(path.size(), std::size_t{5});
    const auto kept = path.waypoints([](std::size_t, std::size_t) { return false; });
    QVERIFY(places(kept) == (std::vector<double>{1, 4, 5}));
    QCOMPARE(kept[0].share, 0.125);
    QCOMPARE(kept[1].share, 0.5);
    QCOMPARE(kept[2].share, 0.75);
  }

  /// Steps with waypoints leave a newer list of pairs behind than that of the active ones.
  void reports_the_gap_of_the_new_state() {
    const auto model =
        std::make_shared<abd::Model>(abd::build_model(scene::load_scene(SEAM_SOURCE_DIR "/scenes/boxes.json")));
    const auto simulation = abd::make_simulation(model, {});
    int touching = 0;
    for (int i = 0; i < 80; ++i) {
      const abd::StepReport report = simulation->step();
      QVERIFY(report.status == abd::StepStatus::converged);
      double gap = model->dhat;
      for (const abd::ContactPoint& contact : simulation->contact_points()) gap = std::min(gap, contact.distance);
      QVERIFY2(std::abs(report.min_gap - gap) < 1e-12,
               qPrintable(QString("step %1: %2 and %3").arg(i + 1).arg(report.min_gap).arg(gap)));
      touching += gap < model->dhat;
    }
    QVERIFY(touching > 20);
  }

  void an_exception_leaves_the_last_state() {
    const auto model =
        std::make_shared<abd::Model>(abd::build_model(scene::load_scene(SEAM_SOURCE_DIR "/scenes/boxes.json")));
    const auto disturbed = abd::make_simulation(model, {}), plain = abd::make_simulation(model, {});
    for (int i = 0; i < 25; ++i) {
      if (i % 3 == 2) {
        try {
          disturbed->step([](const abd::IterationInfo& info) {
            if (info.iteration == 2) throw std::bad_alloc();
            return true;
          });
          QFAIL("the observer's exception was lost");
        } catch (const std::bad_alloc&) {
        }
        QCOMPARE(disturbed->state_hash(), plain->state_hash());
      }
      disturbed->step(), plain->step();
      QCOMPARE(disturbed->state_hash(), plain->state_hash());
    }
  }

  void groups_take_the_smallest_share() {
    abd::BodyGroups groups(6);
    groups.unite(4, 1), groups.unite(1, 2), groups.unite(5, 3);
    QCOMPARE(groups.find(4), 1u);
    QCOMPARE(groups.find(2), 1u);
    QCOMPARE(groups.find(5), 3u);
    std::vector<double> share{0.7, 1, 0.3, 1, 0.9, 1};
    abd::share_in_groups(groups, share);
    QVERIFY(share == (std::vector<double>{0.7, 0.3, 0.3, 1, 0.3, 1}));
  }
};

QTEST_GUILESS_MAIN(StepPathTest)
#include "step_path_test.moc"
