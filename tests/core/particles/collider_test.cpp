#include <QtTest>
#include <numbers>

#include "core/graph/color_algorithms.hpp"
#include "core/particles/solver_factory.hpp"
#include "tests/core/particles/cases.hpp"

using namespace seam;
using namespace seam::particles;
using namespace seam::particles::test;

namespace {

/// Smallest distance of a free particle to the surface of any collider; negative inside.
double clearance(const World& world, const State& state) {
  double least = 1e300;
  for (std::size_t i = 0; i < state.positions.size(); ++i) {
    if (world.inverse_masses[i] == 0) continue;
    const Vec3 x = state.positions[i].cast<double>();
    for (const SphereCollider& s : world.spheres)
      least = std::min(least, (x - s.center.cast<double>()).norm() - s.radius);
    for (const PlaneCollider& p : world.planes) least = std::min(least, p.normal.cast<double>().dot(x) - p.offset);
  }
  return least;
}

World single(const Vec3f& position, const Vec3f& velocity) {
  World world = make_chain(1, 1, 0.1f, 0, position);
  world.inverse_masses = {10};
  world.start.velocities = {velocity};
  world.damping = 0;
  return world;
}

/// A particle that lies on a slope of `angle`, pressed to it.
World on_a_slope(double angle, float friction) {
  const Vec3f normal(static_cast<float>(std::sin(angle)), static_cast<float>(std::cos(angle)), 0);
  World world = single(Vec3f::Zero(), Vec3f::Zero());
  world.friction = friction;
  world.planes.push_back({normal, -world.thickness});  // so that the particle starts exactly at the margin
  return world;
}

}  // namespace

/// Spheres and planes: never entered, friction by Coulomb.
class ColliderTest : public QObject {
  Q_OBJECT
 private slots:
  void cloth_stays_outside();
  void the_gap_between_colliders_is_kept();
  void friction_holds_or_lets_slide();
  void a_start_inside_gives_no_push();
  void nothing_bounces();
};

void ColliderTest::cloth_stays_outside() {
  const graph::Lattice lattice{25, 25, 1, true, true};
  ClothOptions options;
  options.horizontal = true, options.spacing = 0.05f, options.pins = Pins::none, options.height = 1.1f;
  World world = make_cloth(lattice, options);
  world.spheres.push_back({Vec3f(0, 0.5f, 0), 0.4f});
  world.planes.push_back({});
  const graph::Coloring coloring = graph::color_auto(graph::make_graph(lattice));
  for (SweepMethod method : {SweepMethod::sequential, SweepMethod::jacobi, SweepMethod::colored,
                             SweepMethod::colored_sor, SweepMethod::colored_chebyshev}) {
    const auto solver = make_solver(world, coloring, {method});
    bool touched = false;
    for (int k = 0; k < 120; ++k) {
      solver->step();
      const double least = clearance(world, solver->state());
      QVERIFY2(least > world.thickness - 1e-6, qPrintable(QString("step %1: %2 m").arg(k).arg(least)));
      touched = touched || least < world.thickness + 1e-6;
    }
    QVERIFY(touched);
  }
}

void ColliderTest::the_gap_between_colliders_is_kept() {
  // A sphere on the ground and two walls: particles are blown into the narrowing gap and the corner.
  World world = make_chain(1, 1, 1, 0);
  world.start.positions.clear(), world.start.velocities.clear(), world.inverse_masses.clear();
  Random random(4);
  for (int i = 0; i < 400; ++i) {
    const double angle = random.uniform(0, 2 * std::numbers::pi), r = random.uniform(0.6, 1);
    world.start.positions.push_back(Vec3f(static_cast<float>(r * std::cos(angle)),
                                          static_cast<float>(random.uniform(0.1, 0.5)),
                                          static_cast<float>(r * std::sin(angle))));
    world.start.velocities.push_back(-5 * world.start.positions.back());
    world.inverse_masses.push_back(1);
  }
  world.spheres.push_back({Vec3f(0, 0.5f, 0), 0.5f});
  world.planes.push_back({});
  world.planes.push_back({Vec3f(1, 0, 0), -0.9f});
  world.planes.push_back({Vec3f(std::sqrt(0.5f), std::sqrt(0.5f), 0), -0.6f});
  const auto solver = make_solver(world, graph::Coloring{}, {});
  double worst = 1;
  for (int k = 0; k < 60; ++k) {
    solver->step();
    worst = std::min(worst, clearance(world, solver->state()));
  }
  qInfo("least clearance %.6f m of %.6f m", worst, static_cast<double>(world.thickness));
  QVERIFY(worst > 0);
}

void ColliderTest::friction_holds_or_lets_slide() {
  const double angle = 0.3;
  const Vec3 down(std::cos(angle), -std::sin(angle), 0);
  constexpr int steps = 60;
  for (const auto& [friction, slides] : {std::pair{0.4f, false}, {0.2f, true}, {0.f, true}}) {
    const World world = on_a_slope(angle, friction);
    const auto solver = make_solver(world, graph::Coloring{}, {});
    for (int k = 0; k < steps; ++k) solver->step();
    const Vec3 x = solver->state().positions[0].cast<double>(), v = solver->state().velocities[0].cast<double>();
    // tan(0.3) = 0.309
    const double acceleration = slides ? 9.81 * (std::sin(angle) - friction * std::cos(angle)) : 0;
    const double h = 1.0 / 60;
    QVERIFY2(std::abs(v.dot(down) - acceleration * steps * h) < 2e-3, qPrintable(QString::number(v.dot(down))));
    QVERIFY(std::abs(x.dot(down) - acceleration * h * h * steps * (steps + 1) / 2) < 1e-3);
    QVERIFY(std::abs(x.dot(Vec3(std::sin(angle), std::cos(angle), 0))) < 1e-6);
  }
}

void ColliderTest::a_start_inside_gives_no_push() {
  World world = single(Vec3f(0, 0.1f, 0), Vec3f::Zero());
  world.gravity = Vec3f::Zero();
  world.spheres.push_back({Vec3f::Zero(), 0.5f});
  const auto solver = make_solver(world, graph::Coloring{}, {});
  solver->step();
  QVERIFY(clearance(world, solver->state()) > world.thickness - 1e-6);
  QVERIFY(solver->state().velocities[0].norm() < 1e-4f);
  // At the very centre there is no direction, and still a way out.
  State state = solver->state();
  state.positions[0] = Vec3f::Zero();
  solver->set_state(state);
  solver->step();
  QVERIFY(clearance(world, solver->state()) > world.thickness - 1e-6);
  QVERIFY(solver->state().positions[0].allFinite());
}

void ColliderTest::nothing_bounces() {
  World world = single(Vec3f(0, 0.2f, 0), Vec3f(0, -6, 0));
  world.planes.push_back({});
  const auto solver = make_solver(world, graph::Coloring{}, {});
  for (int k = 0; k < 30; ++k) solver->step();
  QVERIFY(std::abs(solver->state().positions[0].y() - world.thickness) < 1e-6f);
  QVERIFY(std::abs(solver->state().velocities[0].y()) < 1e-4f);
}

QTEST_GUILESS_MAIN(ColliderTest)
#include "collider_test.moc"
