#include <QtTest>
#include <thread>

#include "core/graph/color_algorithms.hpp"
#include "core/particles/solver_factory.hpp"
#include "tests/core/particles/cases.hpp"

using namespace seam;
using namespace seam::particles;
using namespace seam::particles::test;

namespace {

constexpr SweepMethod all_methods[] = {SweepMethod::sequential, SweepMethod::jacobi, SweepMethod::colored,
                                       SweepMethod::colored_sor, SweepMethod::colored_chebyshev};
constexpr SweepMethod colored_methods[] = {SweepMethod::colored, SweepMethod::colored_sor,
                                           SweepMethod::colored_chebyshev};

struct Case {
  World world;
  graph::Coloring coloring;
};

/// Large enough that passes are split between threads; pins, bending with compliance, colliders, a tangled start.
Case cloth(std::uint32_t width, std::uint32_t height, bool extras, std::uint64_t seed) {
  const graph::Lattice lattice{width, height, 1, extras, extras};
  ClothOptions options;
  options.pins = Pins::corners;
  Case result{make_cloth(lattice, options), {}};
  result.coloring = graph::color_auto(graph::make_graph(lattice));
  perturb(result.world.start.positions, 0.04f, seed);
  perturb(result.world.start.velocities, 1, seed + 1);
  result.world.planes.push_back({});
  result.world.spheres.push_back({Vec3f(0, 0.5f, 0), 0.3f});
  return result;
}

State after(Solver& solver, int steps) {
  for (int k = 0; k < steps; ++k) solver.step();
  return solver.state();
}

SolverOptions options_of(SweepMethod method, int sweeps = 3) {
  SolverOptions options;
  options.method = method, options.sweeps = sweeps;
  return options;
}

}  // namespace

/// Bits: threads, spaces, vector path, the loop in colour order, the walk pass by pass, states put back.
class SweepTest : public QObject {
  Q_OBJECT
 private slots:
  void equals_the_loop_in_color_order_data();
  void equals_the_loop_in_color_order();
  void any_number_of_threads_gives_the_same_bits();
  void fused_sweeps_give_the_bits_of_passes();
  void every_space_gives_the_same_bits();
  void vectors_give_the_bits_of_the_scalar_kernel();
  void names_of_particles_change_nothing();
  void the_walk_equals_the_step();
  void walks_where_it_says();
  void states_come_back_exactly();
  void options_may_change_between_steps();
};

void SweepTest::equals_the_loop_in_color_order_data() {
  QTest::addColumn<bool>("extras");
  QTest::addColumn<float>("compliance");
  QTest::addColumn<float>("omega");
  QTest::newRow("rigid") << false << 0.f << 1.f;
  QTest::newRow("compliant") << false << 1e-4f << 1.f;
  QTest::newRow("bending") << true << 0.f << 1.f;
  QTest::newRow("over-relaxed") << true << 1e-5f << 1.4f;
}

void SweepTest::equals_the_loop_in_color_order() {
  QFETCH(bool, extras);
  QFETCH(float, compliance);
  QFETCH(float, omega);
  Case c = cloth(37, 23, extras, 5);
  for (DistanceConstraint& constraint : c.world.constraints) constraint.compliance += compliance;
  std::fill(c.world.start.velocities.begin(), c.world.start.velocities.end(), Vec3f::Zero());
  remove_forces(c.world);  // so that begin_step() moves nothing
  SolverOptions options = options_of(omega == 1 ? SweepMethod::colored : SweepMethod::colored_sor);
  options.omega = omega;
  const auto solver = make_solver(c.world, c.coloring, options);
  PlainLoop loop(c.world, c.coloring, options.time_step);
  std::vector<Vec3f> x = c.world.start.positions;
  solver->begin_step();
  for (int sweep = 0; sweep < 6; ++sweep) {
    solver->sweep();
    loop.sweep(x, omega);
    QVERIFY2(same_bits(solver->state().positions, x), qPrintable(QString("sweep %1").arg(sweep)));
  }
  QVERIFY(!same_bits(x, c.world.start.positions));
}

void SweepTest::any_number_of_threads_gives_the_same_bits() {
  const Case c = cloth(120, 110, true, 1);
  for (SweepMethod method : all_methods) {
    const State expected = after(*make_solver(c.world, c.coloring, options_of(method), 1), 3);
    for (int threads : {2, 3, 7}) {
      QVERIFY(same_bits(after(*make_solver(c.world, c.coloring, options_of(method), threads), 3), expected));
      QVERIFY(same_bits(after(*make_threads_solver(c.world, c.coloring, options_of(method), threads), 3), expected));
    }
  }
}

void SweepTest::fused_sweeps_give_the_bits_of_passes() {
  // Many windows of particles, so that one thread walks several sweeps as one wavefront; also where a long constraint
  // makes the lag large, and where it forbids fusing.
  for (std::uint32_t far : {0u, 1500u, 29'000u}) {
    Case c = cloth(200, 150, false, 8);
    if (far > 0) {
      c.world.constraints.push_back({0, far, 1, 0});
      c.coloring.color.push_back(c.coloring.colors++);
    }
    for (SweepMethod method : colored_methods) {
      const SolverOptions options = options_of(method, 7);
      const State expected = after(*make_solver(c.world, c.coloring, options, 2), 2);
      QVERIFY(same_bits(after(*make_solver(c.world, c.coloring, options, 1), 2), expected));
      const auto by_sweeps = make_solver(c.world, c.coloring, options, 1);
      const auto by_passes = make_solver(c.world, c.coloring, options, 1);
      for (int step = 0; step < 2; ++step) {
        for (int k = 0; k < 7; ++k) by_sweeps->sweep();
        for (std::uint32_t k = 0; k < 7 * by_passes->passes(); ++k) by_passes->pass();
        QCOMPARE(by_sweeps->sweep_index(), 7);
        by_sweeps->finish_step(), by_passes->finish_step();
      }
      QVERIFY(same_bits(by_sweeps->state(), expected));
      QVERIFY(same_bits(by_passes->state(), expected));
    }
  }
}

void SweepTest::every_space_gives_the_same_bits() {
  const Case c = cloth(80, 70, true, 2);
  for (SweepMethod method : all_methods) {
    const auto host = make_solver(c.world, c.coloring, options_of(method), 2);
    const State expected = after(*host, 2);
    const auto serial = make_serial_solver(c.world, c.coloring, options_of(method));
    const auto checked = make_checked_solver(c.world, c.coloring, options_of(method), 2);
    QVERIFY(same_bits(after(*serial, 2), expected));
    QVERIFY(same_bits(after(*checked, 2), expected));
    QCOMPARE(serial->residual(), host->residual());
    QCOMPARE(checked->residual(), host->residual());
  }
}

void SweepTest::vectors_give_the_bits_of_the_scalar_kernel() {
  // Sizes of all remainders modulo 4; colinear, coincident and pinned neighbours among the constraints.
  for (std::uint32_t width = 2; width < 12; ++width) {
    Case c = cloth(width, 9, width % 2 == 0, width);
    c.world.start.positions[1] = c.world.start.positions[0];
    c.world.inverse_masses[2] = c.world.inverse_masses[3] = 0;
    for (SweepMethod method : colored_methods) {
      const auto fast = make_host_solver(c.world, c.coloring, options_of(method), 1, KernelPath::automatic);
      const auto scalar = make_host_solver(c.world, c.coloring, options_of(method), 1, KernelPath::scalar);
      QVERIFY(same_bits(after(*fast, 4), after(*scalar, 4)));
    }
  }
}

void SweepTest::names_of_particles_change_nothing() {
  const Case c = cloth(40, 30, true, 3);
  const auto names = shuffled(c.world.start.positions.size(), 9);
  const World renamed = rename(c.world, names);
  for (SweepMethod method : all_methods) {
    const State expected = after(*make_solver(c.world, c.coloring, options_of(method)), 3);
    const State found = after(*make_solver(renamed, c.coloring, options_of(method)), 3);
    State back = expected;
    for (std::size_t i = 0; i < names.size(); ++i) {
      back.positions[i] = found.positions[names[i]];
      back.velocities[i] = found.velocities[names[i]];
    }
    QVERIFY(same_bits(back, expected));
  }
}

void SweepTest::the_walk_equals_the_step() {
  const Case c = cloth(20, 15, true, 4);
  for (SweepMethod method : all_methods) {
    const auto whole = make_solver(c.world, c.coloring, options_of(method));
    const auto walked = make_solver(c.world, c.coloring, options_of(method));
    const auto mixed = make_solver(c.world, c.coloring, options_of(method));
    for (int step = 0; step < 4; ++step) {
      whole->step();
      walked->begin_step();
      for (std::uint32_t k = 0; k < 3 * walked->passes(); ++k) walked->pass();
      QCOMPARE(walked->sweep_index(), 3);
      QVERIFY(walked->in_step());
      walked->finish_step();
      mixed->pass();  // begins the step; step() goes on from there
      mixed->sweep();
      if (step % 2 == 0) mixed->pass();
      mixed->step();
      QVERIFY(same_bits(walked->state(), whole->state()));
      QVERIFY(same_bits(mixed->state(), whole->state()));
    }
  }
}

void SweepTest::walks_where_it_says() {
  const Case c = cloth(4, 3, false, 4);
  const auto solver = make_solver(c.world, c.coloring, options_of(SweepMethod::colored, 2));
  QCOMPARE(solver->passes(), 4u);
  QVERIFY(!solver->in_step());
  solver->pass();
  QVERIFY(solver->in_step());
  QCOMPARE(solver->pass_index(), 1u);
  QCOMPARE(solver->sweep_index(), 0);
  solver->sweep();
  QCOMPARE(solver->pass_index(), 0u);
  QCOMPARE(solver->sweep_index(), 1);
  QVERIFY_EXCEPTION_THROWN(solver->begin_step(), std::logic_error);
  QVERIFY_EXCEPTION_THROWN(solver->set_state(c.world.start), std::logic_error);
  QVERIFY_EXCEPTION_THROWN(solver->set_options({}), std::logic_error);
  solver->finish_step();
  QCOMPARE(solver->steps(), 1);
  QVERIFY(!solver->in_step());
  QVERIFY_EXCEPTION_THROWN(solver->finish_step(), std::logic_error);
  solver->set_options(options_of(SweepMethod::jacobi));
  QCOMPARE(solver->passes(), 1u);
  // A world without constraints has passes too, or walking it would never end.
  World loose = c.world;
  loose.constraints.clear();
  const auto free = make_solver(loose, graph::Coloring{}, {});
  QCOMPARE(free->passes(), 1u);
  QCOMPARE(free->residual(), 0.0);
  free->step();
  QCOMPARE(free->steps(), 1);
}

void SweepTest::states_come_back_exactly() {
  const Case c = cloth(30, 20, true, 6);
  for (SweepMethod method : all_methods) {
    const auto solver = make_solver(c.world, c.coloring, options_of(method), 2);
    QVERIFY(same_bits(solver->state(), c.world.start));
    const State middle = after(*solver, 2), end = after(*solver, 3);
    solver->set_state(middle);
    QVERIFY(same_bits(solver->state(), middle));
    QVERIFY(same_bits(after(*solver, 3), end));
    const auto other = make_solver(c.world, c.coloring, options_of(method));
    other->set_state(middle);
    QVERIFY(same_bits(after(*other, 3), end));
  }
}

void SweepTest::options_may_change_between_steps() {
  const Case c = cloth(30, 20, true, 7);
  const auto changed = make_solver(c.world, c.coloring, options_of(SweepMethod::sequential));
  for (SweepMethod method : all_methods) {
    const State before = changed->state();
    changed->set_options(options_of(method));
    const auto fresh = make_solver(c.world, c.coloring, options_of(method));
    fresh->set_state(before);
    QVERIFY(same_bits(after(*changed, 2), after(*fresh, 2)));
  }
}

QTEST_GUILESS_MAIN(SweepTest)
#include "sweep_test.moc"
