#include <QtTest>
#include <cmath>
#include <set>

#include "tests/ui/support/merge_fixture.hpp"
#include "tests/ui/viewport/fixture.hpp"
#include "ui/viewport/merge_layers.hpp"
#include "ui/viewport/palette.hpp"
#include "ui/viewport/round_poses.hpp"
#include "ui/viewport/screen_layout.hpp"

using namespace seam;
using namespace seam::viewport;

namespace {

constexpr double diagonal = 1.7320508075688772;  // of a unit cube

test::World row_of_cubes() {
  test::World world;
  const auto box = world.add_mesh(test::box_mesh(Vec3(0.5, 0.5, 0.5)));
  for (int body = 0; body < 6; ++body) world.add_body(box, Vec3::Zero());
  world.snapshot = test::merge_snapshot(1);
  for (auto& body : world.model->bodies) body.mass = 1000;
  return world;
}

std::size_t count_style(const Frame& frame, InstanceStyle style) {
  return static_cast<std::size_t>(std::count_if(frame.instances.begin(), frame.instances.end(),
                                                [&](const Instance& i) { return i.style == style; }));
}

std::size_t count_labels(const Frame& frame, const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(frame.labels.begin(), frame.labels.end(), [&](const Label& l) { return l.text == text; }));
}

bool same_color(const Vec3f& a, const Vec3f& b) { return (a - b).norm() < 1e-6f; }

Vec3 position_of(const Instance& instance) { return {instance.pose[3], instance.pose[7], instance.pose[11]}; }

}  // namespace

class MergeLayersTest : public QObject {
  Q_OBJECT
  test::World world_ = row_of_cubes();
  FrameBuilder builder_{world_.model};

  Frame frame(const MergeView& merge, bool hud = false) {
    ViewOptions options;
    options.merge = merge;
    options.hud = hud;
    return builder_.build(world_.snapshot, options);
  }

 private slots:
  void exaggeration_is_a_step_of_one_two_five() {
    QCOMPARE(one_two_five(0.3), 1.0);
    QCOMPARE(one_two_five(1.99), 1.0);
    QCOMPARE(one_two_five(2), 2.0);
    QCOMPARE(one_two_five(999), 500.0);
    QCOMPARE(one_two_five(1000), 1000.0);
    QCOMPARE(one_two_five(std::nan("")), 1.0);
    QCOMPARE(one_two_five(HUGE_VAL), 1e12);
    QCOMPARE(exaggerate(500, 1), 1000.0);
    QCOMPARE(exaggerate(500, -2), 100.0);
    QCOMPARE(exaggerate(1, -1), 1.0);
    QCOMPARE(exaggerate(1, 5), 50.0);
    for (double value : {3.7, 51.0, 1234.0, 9.99e5}) {
      const double step = one_two_five(value);
      QVERIFY(step <= value && exaggerate(step, 1) > value);
    }
  }

  void largest_disagreement_shows_as_a_quarter_of_a_body() {
    for (const auto& round : world_.snapshot.merge->rounds) {
      const double factor = exaggeration_of(*world_.model, round, 0);
      double largest = 0;
      for (const auto& body : round.bodies)
        for (const auto& replica : replicas_of(round, body.body))
          largest = std::max(largest, largest_corner_move(world_.model->meshes[0]->box, replica.q - body.z).distance);
      QVERIFY(factor * largest <= 0.25 * diagonal * (1 + 1e-9));
      QVERIFY(factor * largest > 0.25 * diagonal / 2.5 * (1 - 1e-9));  // the widest gap of the series is 2 to 5
    }
  }

  void ghosts_are_drawn_at_z_plus_factor_times_offset() {
    MergeView merge;
    merge.ghosts = true;
    merge.round = 2;
    const Frame plain = frame({}), ghosts = frame(merge);
    QCOMPARE(count_style(ghosts, InstanceStyle::wire), std::size_t(9));  // 2 + 2 + 3 + 2 replicas
    QCOMPARE(ghosts.instances.size(), plain.instances.size() + 9);
    const auto& round = world_.snapshot.merge->rounds[2];
    const double factor = exaggeration_of(*world_.model, round, 0);
    QCOMPARE(factor, 1e5);  // 2 * 2e-6 m and a little more on bodies of 1.73 m
    std::size_t next = plain.instances.size();
    for (const auto& replica : round.replicas) {
      const Instance& ghost = ghosts.instances[next++];
      const Vec3 z = translation_of(shared_body(round, replica.body)->z);
      const Vec3 expected = z + factor * (translation_of(replica.q) - z);
      QVERIFY((position_of(ghost) - expected).norm() < 1e-6);
      QVERIFY(same_color(ghost.color, worker_color(replica.worker)));
      QCOMPARE(ghost.object_id, object_id_of_body(replica.body));
    }
    QCOMPARE(count_labels(ghosts, "W0"), std::size_t(3));  // the hue is not the only cue
    QCOMPARE(count_labels(ghosts, "W1"), std::size_t(4));
    QCOMPARE(count_labels(ghosts, "W2"), std::size_t(2));
  }

  void the_factor_is_printed_whenever_it_is_not_one() {
    MergeView merge;
    merge.ghosts = true;
    for (std::size_t round = 0; round < 5; ++round)
      for (int steps : {-40, -3, 0, 2}) {
        merge.round = round, merge.exaggeration_steps = steps;
        const double factor = exaggeration_of(*world_.model, world_.snapshot.merge->rounds[round], steps);
        const Frame drawn = frame(merge);
        QCOMPARE(drawn.notes.empty(), factor == 1);
        if (factor == 1) continue;
        const QString note = QString::fromStdString(drawn.notes.front());
        QVERIFY2(note.endsWith(QStringLiteral("\u00d7 %1").arg(factor, 0, 'f', 0)), qPrintable(note));
      }
    merge.round = 2, merge.exaggeration_steps = 0;
    const ScreenList list = layout_screen(
        frame(merge), 800, 600, [](std::string_view t, float s) { return 0.5f * s * static_cast<float>(t.size()); });
    QVERIFY(std::any_of(list.texts.begin(), list.texts.end(),
                        [](const ScreenText& text) { return text.text.ends_with("100000"); }));
  }

  void lines_from_z_to_ghosts_have_the_drawn_disagreement_as_length() {
    MergeView merge;
    merge.ghosts = true, merge.round = 2;
    const Frame plain = frame({}), ghosts = frame(merge);
    QCOMPARE(ghosts.lines.size(), plain.lines.size() + 9);
    const auto& round = world_.snapshot.merge->rounds[2];
    const double factor = exaggeration_of(*world_.model, round, 0);
    for (std::size_t k = 0; k < round.replicas.size(); ++k) {
      const LineSegment& line = ghosts.lines[plain.lines.size() + k];
      const Vec12 dq = round.replicas[k].q - shared_body(round, round.replicas[k].body)->z;
      const double expected = factor * largest_corner_move(world_.model->meshes[0]->box, dq).distance;
      QVERIFY(std::abs((line.to - line.from).norm() - expected) < 1e-5);
    }
  }

  void consensus_takes_the_place_of_shared_bodies() {
    MergeView merge;
    merge.consensus = true;
    const Frame drawn = frame(merge);
    QCOMPARE(count_style(drawn, InstanceStyle::hatched), std::size_t(4));
    QCOMPARE(drawn.instances.size(), std::size_t(6));
    for (std::uint32_t body : {1u, 2u, 3u, 4u}) QVERIFY(drawn.instances[body].style == InstanceStyle::hatched);
    QVERIFY(drawn.notes.empty());  // z is where it is
  }

  void path_splits_at_the_toi_and_marks_the_pair() {
    MergeView merge;
    merge.path = true, merge.worker = 1, merge.round = 2;
    const Frame drawn = frame(merge);
    const double factor = exaggeration_of(*world_.model, world_.snapshot.merge->rounds[2], 0);
    const Vec3f free = okabe_ito(2), blocked = okabe_ito(5);
    double free_length = 0, blocked_length = 0;
    std::size_t count = 0;
    for (const LineSegment& line : drawn.lines) {
      const double length = (line.to - line.from).norm();
      if (same_color(line.color, free)) free_length += length, ++count;
      if (same_color(line.color, blocked)) blocked_length += length;
    }
    QCOMPARE(count, std::size_t(4 * 9));  // four replicas on worker 1, centre and corners
    QVERIFY(std::abs(free_length / (free_length + blocked_length) - 0.63) < 1e-4);
    QVERIFY(drawn.instances[2].color == blocked && drawn.instances[3].color == blocked);
    QVERIFY(!same_color(drawn.instances[1].color, blocked));
    ViewOptions lit;
    lit.merge.path = true, lit.merge.worker = 1, lit.merge.round = 2, lit.merge.flash = 1;
    const Frame flashed = builder_.build(world_.snapshot, lit);
    QVERIFY(flashed.instances[2].color == Vec3f(Vec3f::Ones()) && flashed.instances[1].color != Vec3f(Vec3f::Ones()));
    QCOMPARE(count_labels(drawn, "body_2  TOI 0.63"), std::size_t(1));
    QVERIFY(drawn.instances[0].alpha < 0.2f && drawn.instances[5].alpha < 0.2f);  // not held by worker 1
    QCOMPARE(drawn.instances[1].alpha, 1.0f);
    // At t = 0 the body is at its replica, at 1 at z, in between on the straight line.
    const Vec3 z = translation_of(world_.snapshot.q[1]);
    const double start = factor * test::replica_offset(2, 1).shift;
    for (double t : {0.0, 0.25, 1.0}) {
      merge.position = t;
      QVERIFY((position_of(frame(merge).instances[1]) - z - Vec3((1 - t) * start, 0, 0)).norm() < 1e-5);
    }
  }

  void a_free_path_has_no_blocked_part_and_a_round_without_gate_neither() {
    MergeView merge;
    merge.path = true, merge.round = 2, merge.worker = 0;
    for (std::size_t round : {std::size_t{2}, std::size_t{1}, std::size_t{4}}) {
      merge.round = round;
      const Frame drawn = frame(merge);
      for (const LineSegment& line : drawn.lines) QVERIFY(!same_color(line.color, okabe_ito(5)));
      QVERIFY(!drawn.lines.empty());
    }
    merge.worker = 17;
    QVERIFY(frame(merge).lines.empty());
  }

  void an_iteration_moves_the_workers_bodies() {
    record::Snapshot snapshot = world_.snapshot;
    auto log = std::make_shared<distributed::StepLog>(*snapshot.merge);
    for (double shift : {0.25, 0.5}) {
      distributed::NewtonRound entry;
      entry.worker = 1, entry.bodies = {1, 4};
      for (std::uint32_t body : entry.bodies)
        entry.q.push_back(pose(Mat3::Identity(), translation_of(snapshot.q[body]) + Vec3(0, shift, 0)));
      log->rounds[1].newton.push_back(entry);
    }
    snapshot.merge = log;
    ViewOptions options;
    options.merge.round = 1, options.merge.worker = 1;
    for (std::size_t iteration : {std::size_t{0}, std::size_t{1}, std::size_t{9}}) {
      options.merge.newton = iteration;
      const Frame drawn = builder_.build(snapshot, options);
      const double shift = iteration == 0 ? 0.25 : 0.5;
      for (std::uint32_t body : {1u, 4u})
        QVERIFY((position_of(drawn.instances[body]) - translation_of(snapshot.q[body]) - Vec3(0, shift, 0)).norm() <
                1e-6);
      QVERIFY(drawn.instances[0].alpha < 0.2f);
    }
    options.merge.worker = 0;  // kept none
    QVERIFY((position_of(builder_.build(snapshot, options).instances[1]) - translation_of(snapshot.q[1])).norm() <
            1e-6);
  }

  void banner_and_round_stand_in_pictures_with_text() {
    MergeView merge;
    merge.ghosts = true, merge.round = 2;
    QCOMPARE(frame(merge, true).banner, std::string("MERGE REFUSED"));
    QVERIFY(frame(merge, false).banner.empty());
    merge.round = 4;
    QVERIFY(frame(merge, true).banner.empty());
    merge.round = 77;  // beyond the end: the newest
    QCOMPARE(frame(merge, true).hud.back(), std::string("round 5 of 5: merged"));
  }

  void planes_are_bounded_and_bands_have_the_width() {
    MergeView merge;
    merge.planes = true;
    const Frame drawn = frame(merge);
    QCOMPARE(drawn.patches.size(), std::size_t(6));  // two cuts, each a plane and both sides of its band
    const double places[6] = {1.25, 3.25, 2.25, 4.25, 6.25, 5.25};
    for (std::size_t k = 0; k < 6; ++k)
      for (const Vec3f& point : drawn.patches[k].points) {
        QVERIFY(std::abs(point.x() - places[k]) < 1e-5);
        QVERIFY(std::abs(point.y() - 2) < 5 && std::abs(point.z()) < 5);
      }
    for (const char* text : {"W0", "W2"}) QCOMPARE(count_labels(drawn, text), std::size_t(1));
    QCOMPARE(count_labels(drawn, "W1"), std::size_t(2));
    merge.round = 0;
    QVERIFY(frame(merge).notes.empty());
  }

  /// A tree of oblique cuts: every corner of a polygon lies on its plane, in the box, on its parents' side.
  void cut_polygons_stay_on_their_side_of_the_parents() {
    distributed::Partition partition;
    partition.workers = 4;
    partition.cuts = {{Vec3(1, 1, 0).normalized(), 0.1, 1, 2},
                      {Vec3(0, 1, 1).normalized(), 0.0, ~0, ~1},
                      {Vec3(0.2, -0.3, 1).normalized(), 0.2, ~2, ~3}};
    const Box3 box{Vec3(-1, -2, -1), Vec3(2, 1, 1.5)};
    for (std::size_t cut = 0; cut < 3; ++cut) {
      const auto polygon = cut_polygon(partition, cut, box);
      QVERIFY(polygon.size() >= 3);
      for (const Vec3& p : polygon) {
        QVERIFY(std::abs(partition.cuts[cut].normal.dot(p) - partition.cuts[cut].offset) < 1e-12);
        QVERIFY(((p - box.min).array() > -1e-9).all() && ((box.max - p).array() > -1e-9).all());
        const double side = partition.cuts[0].normal.dot(p) - partition.cuts[0].offset;
        if (cut == 1) QVERIFY(side < 1e-9);
        if (cut == 2) QVERIFY(side > -1e-9);
      }
    }
    QVERIFY(cut_polygon(partition, 0, box, 100).empty());  // a plane that passes the box by
  }

  void workers_mix_on_shared_bodies_and_carry_numbers() {
    ViewOptions options;
    options.color_by = ColorBy::worker;
    world_.model->bodies[5].kind = scene::BodyKind::static_body;
    const Frame drawn = builder_.build(world_.snapshot, options);
    world_.model->bodies[5].kind = scene::BodyKind::dynamic_body;
    QVERIFY(same_color(drawn.instances[0].color, worker_color(0)));
    QVERIFY(same_color(drawn.instances[1].color, 0.5f * (worker_color(0) + worker_color(1))));
    QVERIFY(!same_color(drawn.instances[5].color, worker_color(2)));  // static bodies belong to nobody
    QCOMPARE(count_labels(drawn, "W0+W1+W2"), std::size_t(1));
    QCOMPARE(count_labels(drawn, "W0+W1"), std::size_t(2));
    QCOMPARE(drawn.legend->entries.size(), std::size_t(3 + 3));  // three workers, three ways to share
    QCOMPARE(drawn.legend->entries[3].first, std::string("W0+W1"));
    QVERIFY(same_color(drawn.legend->entries[3].second, drawn.instances[1].color));
  }

  void owners_colour_bodies_and_a_stage_lights_those_it_moves() {
    auto log = std::make_shared<distributed::StepLog>(*world_.snapshot.merge);
    log->owners = {0, 0, 1, 1, 2, 2}, log->colors = {0, 1, 0};
    log->holders = {0b001, 0b011, 0b011, 0b010, 0b110, 0b100};
    log->rounds[0].kind = distributed::RoundKind::restricted;
    log->rounds[1].kind = distributed::RoundKind::stage, log->rounds[1].color = 0;
    record::Snapshot snapshot = world_.snapshot;
    snapshot.merge = log;
    ViewOptions options;
    options.color_by = ColorBy::worker, options.merge.round = 0;
    Frame drawn = builder_.build(snapshot, options);
    for (std::size_t body = 0; body < 6; ++body)
      QVERIFY(same_color(drawn.instances[body].color, worker_color(log->owners[body])));
    QCOMPARE(drawn.legend->title, std::string("owner (colour)"));
    QCOMPARE(drawn.legend->entries[1].first, std::string("W1 (2)"));
    options.merge.round = 1;  // colour 1: workers 0 and 2
    drawn = builder_.build(snapshot, options);
    const Vec3f still = drawn.instances[3].color;  // held by worker 1 alone
    QVERIFY(!same_color(still, worker_color(1)));
    QVERIFY(same_color(drawn.instances[1].color, worker_color(0)) &&
            same_color(drawn.instances[2].color, worker_color(0)));
    QVERIFY(same_color(drawn.instances[4].color, worker_color(2)));
    QVERIFY(same_color(drawn.legend->entries[1].second, still));
    QVERIFY(drawn.legend->title.find("colour 1") != std::string::npos);
  }

  void methods_with_one_state_show_it_round_by_round() {
    record::Snapshot snapshot = world_.snapshot;
    snapshot.merge = test::owners_log(1, snapshot.q);
    ViewOptions options;
    options.hud = true;
    Frame drawn = builder_.build(snapshot, options);  // the step's end
    QVERIFY((position_of(drawn.instances[3]) - translation_of(snapshot.q[3])).norm() < 1e-6);
    for (std::size_t round = 0; round < 5; ++round) {
      options.merge.round = round;
      drawn = builder_.build(snapshot, options);
      for (std::size_t body = 0; body < 6; ++body)  // shared or not
        QVERIFY(std::abs(drawn.instances[body].pose[3] - snapshot.q[body][0] - 0.01 * double(round + 1)) < 1e-5);
    }
    options.merge.path = true, options.merge.worker = 0, options.merge.round = 1;
    drawn = builder_.build(snapshot, options);
    QVERIFY(drawn.instances[4].style == InstanceStyle::hatched);  // in worker 0's way
    QCOMPARE(count_style(drawn, InstanceStyle::hatched), std::size_t(1));
    QVERIFY(same_color(drawn.instances[0].color, worker_color(0)) && drawn.instances[0].alpha == 1);
    QVERIFY(drawn.instances[5].alpha < drawn.instances[4].alpha && drawn.instances[4].alpha < 1);
    QVERIFY(is_obstacle(*snapshot.merge, 4, 0) && !is_obstacle(*snapshot.merge, 4, 1));
  }

  void what_limits_a_common_step_is_marked_and_named() {
    record::Snapshot snapshot = world_.snapshot;
    const auto log = test::owners_log(1, snapshot.q);
    snapshot.merge = log;
    ViewOptions options;
    options.hud = true, options.merge.ghosts = true;
    for (const std::size_t round : {std::size_t{0}, std::size_t{2}}) {
      options.merge.round = round;
      const Frame drawn = builder_.build(snapshot, options);
      const Vec3f a = position_of(drawn.instances[2]).cast<float>(), b = position_of(drawn.instances[3]).cast<float>();
      const auto between = std::find_if(drawn.lines.begin(), drawn.lines.end(), [&](const auto& line) {
        return (line.from - a).norm() < 1e-5f && (line.to - b).norm() < 1e-5f;
      });
      QVERIFY2(between != drawn.lines.end(), "a line joins the two bodies");
      const std::string& words = drawn.hud.back();
      QVERIFY2(words.find(round == 0 ? "0.63 of their proposals, limited by W1" : "conflict") != std::string::npos,
               words.c_str());
      QCOMPARE(drawn.banner, std::string(round == 0 ? "" : "CONFLICT"));
    }
    log->rounds[0].halvings = 2, options.merge.round = 0;
    QVERIFY(builder_.build(snapshot, options).hud.back().find("until the energy fell") != std::string::npos);
  }

  void values_of_the_round_colour_bodies_on_a_scale() {
    ViewOptions options;
    options.merge.round = 2;
    options.color_by = ColorBy::r;
    Frame drawn = builder_.build(world_.snapshot, options);
    QVERIFY(drawn.legend->logarithmic);
    QCOMPARE(drawn.legend->high, 4e-6 / 2);  // body 1
    QCOMPARE(drawn.legend->low, 4e-6 / 5);   // body 4
    QVERIFY(same_color(drawn.instances[1].color, value_color(1)));
    QVERIFY(same_color(drawn.instances[4].color, value_color(0)));
    options.color_by = ColorBy::rho;
    drawn = builder_.build(world_.snapshot, options);
    QCOMPARE(drawn.legend->low, 1.0);  // 1000 kg on bodies of 1000 kg
    QCOMPARE(drawn.legend->high, 2.0);
    options.color_by = ColorBy::toi;
    drawn = builder_.build(world_.snapshot, options);
    QVERIFY(same_color(drawn.instances[0].color, value_color(1)));
    for (std::uint32_t body : {1u, 2u, 3u, 4u}) QVERIFY(same_color(drawn.instances[body].color, value_color(0.63)));
    options.merge.round = 1;  // no gate, no value
    drawn = builder_.build(world_.snapshot, options);
    QVERIFY(same_color(drawn.instances[0].color, drawn.instances[3].color));
  }

  void a_single_worker_adds_nothing_and_crashes_nothing() {
    record::Snapshot alone = world_.snapshot;
    alone.merge.reset();
    ViewOptions options;
    options.merge = {true, true, true, true, 3, 1, 0.5, 0, 2};
    for (ColorBy color : {ColorBy::worker, ColorBy::r, ColorBy::rho, ColorBy::toi, ColorBy::material}) {
      options.color_by = color;
      const Frame drawn = builder_.build(alone, options);
      QCOMPARE(drawn.instances.size(), std::size_t(6));
      QVERIFY(drawn.patches.empty() && drawn.notes.empty());
    }
    auto empty = std::make_shared<distributed::StepLog>();
    alone.merge = empty;  // nothing recorded at all
    for (ColorBy color : {ColorBy::worker, ColorBy::r}) {
      options.color_by = color;
      QCOMPARE(builder_.build(alone, options).instances.size(), std::size_t(6));
    }
    auto foreign = std::make_shared<distributed::StepLog>(*world_.snapshot.merge);
    for (auto& body : foreign->rounds[3].bodies) body.body += 100;  // of another scene
    alone.merge = foreign;
    QVERIFY(!builder_.build(alone, options).instances.empty());
  }
};

QTEST_GUILESS_MAIN(MergeLayersTest)
#include "merge_layers_test.moc"
