#include "core/particles/conflict.hpp"

#include <QtTest>

#include "core/graph/color_algorithms.hpp"
#include "tests/core/particles/cases.hpp"

using namespace seam;
using namespace seam::particles;
using namespace seam::particles::test;

namespace {

/// sum m dx over particles that can move (kg m).
Vec3 moved_momentum(const World& world, const std::vector<Vec3f>& from, const std::vector<Vec3f>& to) {
  Vec3 sum = Vec3::Zero();
  for (std::size_t i = 0; i < from.size(); ++i)
    if (world.inverse_masses[i] > 0) sum += (to[i] - from[i]).cast<double>() / world.inverse_masses[i];
  return sum;
}

/// Two stretched edges that meet at particle 1.
World touching_pair() {
  World world = make_chain(3, 1, 1, 0);
  world.inverse_masses = {1, 0.5f, 0.25f};
  world.start.positions = {Vec3f(0, 0, 0), Vec3f(1.2f, 0.1f, 0), Vec3f(2.1f, 0.9f, 0.2f)};
  return world;
}

const std::vector<std::uint32_t> both = {0, 1};

}  // namespace

/// What two constraints of one colour do to a shared particle.
class ConflictTest : public QObject {
  Q_OBJECT
 private slots:
  void lost_equals_exact_with_a_valid_coloring();
  void exact_equals_the_solver();
  void the_last_write_stays();
  void the_momentum_of_the_lost_write_is_missing();
  void the_lost_update_costs_residual();
  void averaging_is_the_mean();
  void averaging_keeps_momentum();
  void averaging_equals_the_jacobi_sweep();
};

void ConflictTest::lost_equals_exact_with_a_valid_coloring() {
  for (std::uint32_t width = 1; width <= 7; ++width)
    for (std::uint32_t height = 1; height <= 6; ++height) {
      const graph::Lattice lattice{width, height, 1, width % 2 == 0, height % 2 == 0};
      World world = make_cloth(lattice);
      perturb(world.start.positions, 0.03f, width * 100 + height);
      const graph::ColorClasses classes(graph::color_auto(graph::make_graph(lattice)));
      std::vector<Vec3f> exact = world.start.positions, lost = exact;
      for (int sweep = 0; sweep < 3; ++sweep) {
        project_sweep(world, exact, classes, WriteRule::exact);
        project_sweep(world, lost, classes, WriteRule::lost);
        QVERIFY(same_bits(exact, lost));
      }
    }
}

void ConflictTest::exact_equals_the_solver() {
  const graph::Lattice lattice{9, 8};
  World world = make_cloth(lattice);
  perturb(world.start.positions, 0.03f, 1);
  remove_forces(world);
  const graph::Coloring coloring = graph::color_parity(lattice);
  const auto solver = make_solver(world, coloring, {});
  std::vector<Vec3f> x = world.start.positions;
  QVERIFY(std::abs(residual(world, x) - solver->residual()) < 1e-12);
  const graph::ColorClasses classes(coloring);
  for (std::uint32_t color = 0; color < classes.colors(); ++color) {
    const auto corrections = project(world, x, classes.edges(color), WriteRule::exact);
    QCOMPARE(corrections.size(), classes.edges(color).size());
    solver->pass();
    QVERIFY(same_bits(solver->state().positions, x));
  }
  QVERIFY(std::abs(residual(world, x) - solver->residual()) < 1e-12);
}

void ConflictTest::the_last_write_stays() {
  const World world = touching_pair();
  std::vector<Vec3f> forward = world.start.positions, backward = forward;
  const auto first = project(world, forward, both, WriteRule::lost);
  const auto second = project(world, backward, std::vector<std::uint32_t>{1, 0}, WriteRule::lost);
  QVERIFY(forward[1] == first[1].a_to && first[1].constraint == 1);
  QVERIFY(backward[1] == second[1].b_to && second[1].constraint == 0);
  // Both read the positions before either write, so they want the same whichever comes last.
  QVERIFY(first[0].b_to == second[1].b_to && first[1].a_to == second[0].a_to && first[0].b_to != first[1].a_to);
  QVERIFY(first[0].b_from == world.start.positions[1] && first[1].a_from == world.start.positions[1]);
  QVERIFY(std::abs(first[0].before - ((world.start.positions[0] - world.start.positions[1]).norm() - 1)) < 1e-6f);
}

void ConflictTest::the_momentum_of_the_lost_write_is_missing() {
  const World world = touching_pair();
  std::vector<Vec3f> exact = world.start.positions, lost = exact;
  project(world, exact, both, WriteRule::exact);
  const auto corrections = project(world, lost, both, WriteRule::lost);
  QVERIFY(moved_momentum(world, world.start.positions, exact).norm() < 1e-6);
  const Vec3 overwritten = (corrections[0].b_to - corrections[0].b_from).cast<double>() / world.inverse_masses[1];
  QVERIFY(overwritten.norm() > 0.1);
  QVERIFY((moved_momentum(world, world.start.positions, lost) + overwritten).norm() < 1e-6);
}

void ConflictTest::the_lost_update_costs_residual() {
  // A lattice with a valid colouring, and the same with two touching constraints coloured alike.
  const graph::Lattice lattice{4, 3};
  World world = make_cloth(lattice);
  std::fill(world.inverse_masses.begin(), world.inverse_masses.end(), 1.f);
  perturb(world.start.positions, 0.02f, 3);
  graph::Coloring coloring = graph::color_parity(lattice), broken = coloring;
  broken.color[1] = broken.color[0];
  QCOMPARE(graph::conflicts(graph::make_graph(lattice), coloring).size(), 0u);
  QVERIFY(!graph::conflicts(graph::make_graph(lattice), broken).empty());
  std::vector<Vec3f> good = world.start.positions, bad = good;
  for (int sweep = 0; sweep < 5; ++sweep) project_sweep(world, good, graph::ColorClasses(coloring), WriteRule::lost);
  for (int sweep = 0; sweep < 5; ++sweep) project_sweep(world, bad, graph::ColorClasses(broken), WriteRule::lost);
  QVERIFY(moved_momentum(world, world.start.positions, good).norm() < 1e-6);
  QVERIFY(moved_momentum(world, world.start.positions, bad).norm() > 1e-3);
  QVERIFY(residual(world, bad) > 1.2 * residual(world, good));
}

void ConflictTest::averaging_is_the_mean() {
  const World world = touching_pair();
  std::vector<Vec3f> x = world.start.positions;
  const auto c = project(world, x, both, WriteRule::averaged);
  QVERIFY(x[1].isApprox(0.5f * (c[0].b_to + c[1].a_to), 1e-6f));
  QVERIFY(x[0].isApprox(0.5f * (c[0].a_from + c[0].a_to), 1e-6f));
  QVERIFY(x[2].isApprox(0.5f * (c[1].b_from + c[1].b_to), 1e-6f));
  // A pin shares nothing out: the constraint at it acts in full.
  World pinned = world;
  pinned.inverse_masses[1] = 0;
  x = world.start.positions;
  const auto p = project(pinned, x, both, WriteRule::averaged);
  QVERIFY(x[0].isApprox(p[0].a_to, 1e-6f) && x[1] == world.start.positions[1] && x[2].isApprox(p[1].b_to, 1e-6f));
}

void ConflictTest::averaging_keeps_momentum() {
  for (std::uint32_t side = 2; side < 9; ++side) {
    const graph::Lattice lattice{side, side + 1, 1, true, side > 4};
    ClothOptions options;
    options.pins = Pins::none, options.spacing = 1, options.particle_mass = 1, options.height = 0;
    World world = make_cloth(lattice, options);
    for (std::size_t i = 0; i < world.inverse_masses.size(); ++i)
      world.inverse_masses[i] = 1 / (1 + static_cast<float>(i % 4));
    perturb(world.start.positions, 0.2f, side);
    std::vector<Vec3f> x = world.start.positions;
    project(world, x, graph::given_order(constraint_graph(world)), WriteRule::averaged);
    QVERIFY(residual(world, x) < 0.95 * residual(world, world.start.positions));
    QVERIFY(moved_momentum(world, world.start.positions, x).norm() < 2e-5);
  }
}

void ConflictTest::averaging_equals_the_jacobi_sweep() {
  const graph::Lattice lattice{12, 9, 1, true, false};
  World world = make_cloth(lattice);
  perturb(world.start.positions, 0.03f, 8);
  remove_forces(world);
  const auto solver = make_solver(world, graph::color_auto(lattice), {SweepMethod::jacobi});
  std::vector<Vec3f> x = world.start.positions;
  for (int sweep = 0; sweep < 4; ++sweep) {
    solver->sweep();
    project(world, x, graph::given_order(constraint_graph(world)), WriteRule::averaged);
    const std::vector<Vec3f> found = solver->state().positions;
    for (std::size_t i = 0; i < x.size(); ++i) QVERIFY((found[i] - x[i]).norm() < 1e-6f);
  }
}

QTEST_GUILESS_MAIN(ConflictTest)
#include "conflict_test.moc"
