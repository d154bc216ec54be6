#include <QtTest>
#include <algorithm>

#include "assets/shapes.hpp"
#include "core/base/random.hpp"
#include "core/scene/pose.hpp"
#include "core/scene/start_check.hpp"

using namespace seam;
using namespace seam::scene;

namespace {

Vec12 at(double x, double y, double z, const Vec3& degrees = Vec3::Zero()) {
  return placement_pose({Vec3(x, y, z), quaternion_from_degrees(degrees)}, Vec3::Zero());
}

mesh::TriangleMesh box(double side = 1) { return assets::make_shape("box", {{"x", side}, {"y", side}, {"z", side}}); }

}  // namespace

class StartCheckTest : public QObject {
  Q_OBJECT
 private slots:
  void clean_and_crossing() {
    const auto cube = box();
    StartState state;
    state.bodies = {{&cube, at(0, 0, 0)}, {&cube, at(1.001, 0, 0)}};
    QCOMPARE(check_start(state).total, std::uint64_t(0));
    state.bodies[1].q = at(0.9, 0.2, 0.1);
    const StartReport report = check_start(state);
    QCOMPARE(report.total, std::uint64_t(1));
    const Intersection& found = report.intersections[0];
    QVERIFY(found.kind == IntersectionKind::crossing && found.body_a == 0 && found.body_b == 1 && found.count >= 8);
    // The place named is on the surfaces of both.
    QVERIFY(found.point[0] > 0.4 - 1e-9 && found.point[0] < 0.5 + 1e-9);
    QVERIFY(found.primitive_a < 12 && found.primitive_b < 12);
  }

  void touching_faces_edges_and_corners() {
    const auto cube = box();
    StartState state;
    for (const Vec12& q : {at(1, 0, 0), at(1, 1, 0), at(1, 1, 1), at(1, 0.25, 0.25)}) {
      state.bodies = {{&cube, at(0, 0, 0)}, {&cube, q}};
      QCOMPARE(check_start(state).total, std::uint64_t(1));
    }
    state.bodies[1].q = at(std::nextafter(1.0, 2.0) + 1e-15, 0, 0);
    QCOMPARE(check_start(state).total, std::uint64_t(0));
  }

  void gap_below_least() {
    const auto cube = box();
    StartState state;
    state.bodies = {{&cube, at(0, 0, 0)}, {&cube, at(0.1, 1.002, 0)}};
    state.least_gap = 0.001;
    QCOMPARE(check_start(state).total, std::uint64_t(0));
    state.least_gap = 0.003;
    const StartReport report = check_start(state);
    QCOMPARE(report.total, std::uint64_t(1));
    QVERIFY(report.intersections[0].kind == IntersectionKind::too_close);
    QVERIFY(std::abs(report.intersections[0].distance - 0.002) < 1e-12);
    QVERIFY(std::abs(report.intersections[0].point[1] - 0.501) < 1e-9);
  }

  void inside() {
    const auto cube = box(), small = box(0.1);
    StartState state;
    state.bodies = {{&small, at(0.2, -0.1, 0.3)}, {&cube, at(0, 0, 0)}};
    StartReport report = check_start(state);
    QCOMPARE(report.total, std::uint64_t(1));
    QVERIFY(report.intersections[0].kind == IntersectionKind::inside);
    QCOMPARE(report.intersections[0].body_a, 0u);
    QCOMPARE(report.intersections[0].body_b, 1u);
    std::swap(state.bodies[0], state.bodies[1]);
    report = check_start(state);
    QCOMPARE(report.intersections[0].body_a, 1u);
    // The exact middle, where rays meet edges and diagonals.
    state.bodies[1].q = at(0, 0, 0);
    QCOMPARE(check_start(state).total, std::uint64_t(1));
    state.bodies[0].solid = false;  // a hollow shell may hold things
    QCOMPARE(check_start(state).total, std::uint64_t(0));
  }

  void ring_around_a_bar_is_clean() {
    const auto torus = assets::make_shape("torus", {{"major_radius", 0.5}, {"minor_radius", 0.1}});
    const auto bar = assets::make_shape("box", {{"x", 0.2}, {"y", 3}, {"z", 0.2}});
    StartState state;
    state.bodies = {{&torus, at(0, 0, 0)}, {&bar, at(0, 0, 0)}};
    const StartReport report = check_start(state);
    QCOMPARE(report.total, std::uint64_t(0));
    QCOMPARE(report.body_pairs, std::uint64_t(1));
    state.bodies[1].q = at(0.35, 0, 0);
    QCOMPARE(check_start(state).total, std::uint64_t(1));
  }

  void second_component_inside() {
    auto pair = box(0.1);
    const auto offset = static_cast<int>(pair.vertices.size());
    for (int i = 0; i < offset; ++i) pair.vertices.push_back(pair.vertices[i] + Vec3(5, 0, 0));
    for (int i = 0; i < 12; ++i) pair.triangles.push_back(pair.triangles[i] + Vec3i::Constant(offset));
    const auto cube = box();
    StartState state;
    state.bodies = {{&pair, at(0, 0, 0)}, {&cube, at(5, 0, 0)}};
    const StartReport report = check_start(state);
    QCOMPARE(report.total, std::uint64_t(1));
    QVERIFY(report.intersections[0].kind == IntersectionKind::inside);
    QVERIFY(report.intersections[0].primitive_a >= unsigned(offset));
  }

  void half_spaces() {
    const auto cube = box();
    StartState state;
    state.half_spaces = {{Vec3(0, 1, 0), 0.0}};
    state.bodies = {
        {&cube, at(0, 0.501, 0)}, {&cube, at(3, 0.5, 0)}, {&cube, at(6, 0.3, 0)}, {&cube, at(9, 0, 0), false}};
    const StartReport report = check_start(state);
    QCOMPARE(report.total, std::uint64_t(2));
    QCOMPARE(report.intersections[0].body_a, 1u);
    QCOMPARE(report.intersections[0].count, std::uint64_t(4));
    QCOMPARE(report.intersections[1].body_a, 2u);
    QVERIFY(std::abs(report.intersections[1].distance + 0.2) < 1e-12);
  }

  void who_is_not_compared() {
    const auto cube = box();
    StartState state;
    state.bodies = {{&cube, at(0, 0, 0), false}, {&cube, at(0.5, 0, 0), false}};
    QCOMPARE(check_start(state).total, std::uint64_t(0));
    state.bodies[1].movable = true;
    QCOMPARE(check_start(state).total, std::uint64_t(1));
    state.ignored_pairs = {{1, 0}};
    QCOMPARE(check_start(state).total, std::uint64_t(0));
  }

  void limit_keeps_the_count() {
    const auto cube = box();
    StartState state;
    for (int i = 0; i < 30; ++i) state.bodies.push_back({&cube, at(0.9 * i, 0, 0)});
    const StartReport report = check_start(state, 5);
    QCOMPARE(report.total, std::uint64_t(29));
    QCOMPARE(report.intersections.size(), std::size_t(5));
    QCOMPARE(report.intersections[4].body_a, 4u);
  }

  /// Sphere against sphere has a closed form for the centres; random poses of fine meshes near it must agree away from
  /// the discretisation.
  void spheres_agree_with_their_radii() {
    const auto sphere = assets::make_shape("sphere", {{"radius", 0.5}, {"subdivisions", 3}});
    Random random(11);
    int crossing = 0;
    for (int i = 0; i < 200; ++i) {
      Vec3 direction(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
      if (direction.norm() < 0.1) continue;
      const double distance = random.uniform(0.9, 1.1);
      if (std::abs(distance - 0.995) < 0.006) continue;  // facets: between 2 r_inner and 2 r
      direction *= distance / direction.norm();
      StartState state;
      state.bodies = {{&sphere, at(0, 0, 0, Vec3(random.uniform(0, 360), random.uniform(0, 360), 0))},
                      {&sphere, at(direction[0], direction[1], direction[2],
                                   Vec3(0, random.uniform(0, 360), random.uniform(0, 360)))}};
      const bool expected = distance < 0.995;
      QCOMPARE(check_start(state).total, std::uint64_t(expected));
      crossing += expected;
    }
    QVERIFY(crossing > 50);
  }

  void thousand_fine_bodies_take_seconds() {
    const auto sphere = assets::make_shape("sphere", {{"radius", 0.5}, {"subdivisions", 3}});
    QCOMPARE(sphere.triangles.size(), std::size_t(1280));
    StartState state;
    // Face-centred cubic, nearest neighbours 1.0005 diameters apart: boxes overlap, surfaces do not.
    const double half = 1.0005 / std::sqrt(2.0);
    for (int i = 0; i < 2000; ++i) {
      const int x = i % 10, y = i / 10 % 10, z = i / 100;
      if ((x + y + z) % 2 == 0)
        state.bodies.push_back({&sphere, at(half * x, half * y, half * z, Vec3(i, 2 * i, 3 * i))});
    }
    QCOMPARE(state.bodies.size(), std::size_t(1000));
    QElapsedTimer timer;
    timer.start();
    const StartReport clean = check_start(state);
    qInfo("1,000 spheres of 1,280 triangles: %.2f s, %llu body pairs, %llu triangle pairs",
          double(timer.elapsed()) * 1e-3, static_cast<unsigned long long>(clean.body_pairs),
          static_cast<unsigned long long>(clean.triangle_pairs));
    QCOMPARE(clean.total, std::uint64_t(0));
    QVERIFY(clean.body_pairs >= 2700);
    QVERIFY(timer.elapsed() < 15000);
    const auto moved = std::find_if(state.bodies.begin(), state.bodies.end(),
                                    [](const StartBody& body) { return body.q[0] > 2 && body.q[1] > 2; });
    moved->q[0] -= 0.03;
    QVERIFY(check_start(state).total >= 1);
  }
};

QTEST_GUILESS_MAIN(StartCheckTest)
#include "start_check_test.moc"
