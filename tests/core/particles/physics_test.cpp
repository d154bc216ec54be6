#include <QtTest>
#include <numbers>

#include "core/graph/color_algorithms.hpp"
#include "core/particles/solver_factory.hpp"
#include "tests/core/particles/cases.hpp"

using namespace seam;
using namespace seam::particles;
using namespace seam::particles::test;

namespace {

constexpr SweepMethod all_methods[] = {SweepMethod::sequential, SweepMethod::jacobi, SweepMethod::colored,
                                       SweepMethod::colored_sor, SweepMethod::colored_chebyshev};

SolverOptions options_of(SweepMethod method, int sweeps, float time_step = 1.f / 60) {
  SolverOptions options;
  options.method = method, options.sweeps = sweeps, options.time_step = time_step;
  return options;
}

/// A pair of 1 kg and 1/3 kg, one apart, turning about its centre of mass, which drifts.
World turning_pair() {
  World world = make_chain(2, 1, 1, 0);
  world.inverse_masses = {1, 3};
  world.start.velocities = {Vec3f(1, 0.5f, 0), Vec3f(-2, 0.5f, 0.3f)};
  remove_forces(world);
  return world;
}

struct Motion {
  Vec3 momentum = Vec3::Zero();
  double energy = 0;
};
Motion motion(const World& world, const State& state) {
  Motion m;
  for (std::size_t i = 0; i < state.velocities.size(); ++i) {
    const Vec3 v = state.velocities[i].cast<double>();
    m.momentum += v / world.inverse_masses[i], m.energy += 0.5 * v.squaredNorm() / world.inverse_masses[i];
  }
  return m;
}

/// Kinetic energy lost in one second as a share.
double energy_lost(float time_step) {
  const World world = turning_pair();
  const auto solver = make_solver(world, chain_coloring(world), options_of(SweepMethod::colored, 4, time_step));
  for (int k = 0; k < std::lround(1 / time_step); ++k) solver->step();
  // The first projection turns the start into a rotation: count from what that is.
  const auto early = make_solver(world, chain_coloring(world), options_of(SweepMethod::colored, 4, time_step));
  early->step();
  return 1 - motion(world, solver->state()).energy / motion(world, early->state()).energy;
}

/// Seconds between upward and downward passages through the lowest point, doubled; mean of several.
double pendulum_period(float time_step) {
  World world = make_chain(2, 1, 0.5f, 0);
  world.damping = 0;
  constexpr double angle = 0.05;
  world.start.positions[1] = Vec3f(static_cast<float>(std::sin(angle)), -static_cast<float>(std::cos(angle)), 0);
  const auto solver = make_solver(world, chain_coloring(world), options_of(SweepMethod::colored, 2, time_step));
  std::vector<double> passages;
  double before = world.start.positions[1].x();
  for (int k = 1; passages.size() < 9; ++k) {
    solver->step();
    const double x = solver->state().positions[1].x();
    if ((x > 0) != (before > 0)) passages.push_back((k - 1 + before / (before - x)) * time_step);
    before = x;
  }
  return 2 * (passages.back() - passages.front()) / (static_cast<double>(passages.size()) - 1);
}

}  // namespace

/// Analytic values.
class PhysicsTest : public QObject {
  Q_OBJECT
 private slots:
  void falls_and_slows_as_it_must();
  void a_hanging_chain_stretches_by_its_load();
  void a_free_pair_keeps_momentum_and_never_gains_energy();
  void a_pendulum_swings_in_its_period();
  void what_is_held_never_moves();
  void a_dragged_particle_follows();
  void sweeps_lessen_the_residual();
  void acceleration_pays();
};

void PhysicsTest::falls_and_slows_as_it_must() {
  World world = make_chain(2, 1, 1, 0);
  world.constraints.clear();
  world.damping = 0;
  const float h = 1.f / 64;
  const auto falling = make_solver(world, graph::Coloring{}, options_of(SweepMethod::colored, 1, h));
  constexpr int n = 64;
  for (int k = 0; k < n; ++k) falling->step();
  // Semi-implicit Euler: the sum of k h^2 g.
  const double fallen = -9.81 * h * h * n * (n + 1) / 2;
  const double off = falling->state().positions[1].y() + 1 - fallen;
  QVERIFY2(std::abs(off) < 3e-5, qPrintable(QString::number(off)));  // 64 roundings of up to 5e-7 m/s
  QVERIFY(std::abs(falling->state().velocities[1].y() + 9.81 * n * h) < 1e-4);

  world.gravity = Vec3f::Zero(), world.damping = 0.7f;
  world.start.velocities[1] = Vec3f(2, 0, 0);
  const auto slowing = make_solver(world, graph::Coloring{}, options_of(SweepMethod::colored, 1, h));
  for (int k = 0; k < n; ++k) slowing->step();
  QVERIFY(std::abs(slowing->state().velocities[1].x() - 2 * std::exp(-0.7)) < 1e-5);
}

void PhysicsTest::a_hanging_chain_stretches_by_its_load() {
  constexpr int count = 9;
  constexpr float mass = 0.02f, compliance = 5e-3f;
  World world = make_chain(count, 0.1f, mass, compliance);
  world.damping = 6;  // so that it comes to rest soon
  for (SweepMethod method : all_methods) {
    const auto solver = make_solver(world, chain_coloring(world), options_of(method, 120));
    for (int k = 0; k < 900; ++k) solver->step();
    const State state = solver->state();
    for (int link = 0; link + 1 < count; ++link) {
      const double load = mass * 9.81 * (count - 1 - link);  // N
      const double stretch = (state.positions[link] - state.positions[link + 1]).norm() - 0.1;
      QVERIFY2(std::abs(stretch - compliance * load) < 2e-3 * compliance * load,
               qPrintable(QString("method %1 link %2: %3 m for %4 m")
                              .arg(static_cast<int>(method))
                              .arg(link)
                              .arg(stretch)
                              .arg(compliance * load)));
    }
    for (const Vec3f& v : state.velocities) QVERIFY(v.norm() < 1e-4f);
  }
}

void PhysicsTest::a_free_pair_keeps_momentum_and_never_gains_energy() {
  const World world = turning_pair();
  for (SweepMethod method : all_methods) {
    const auto solver = make_solver(world, chain_coloring(world), options_of(method, 4));
    const Motion start = motion(world, world.start);
    double energy = start.energy, worst = 0;
    for (int k = 0; k < 120; ++k) {
      solver->step();
      const Motion now = motion(world, solver->state());
      const double off = (now.momentum - start.momentum).norm();
      worst = std::max(worst, off);
      QVERIFY(now.energy < energy + 2e-4);
      energy = now.energy;
    }
    // Velocities are differences of positions: each step adds a rounding of 1e-7 m at 60 / s, at random.
    QVERIFY2(worst < 1.5e-4, qPrintable(QString::number(worst)));
  }
  // The loss is the integrator's, of first order in the time step.
  const double coarse = energy_lost(1.f / 120), fine = energy_lost(1.f / 240);
  QVERIFY2(coarse > 0 && coarse < 0.15, qPrintable(QString::number(coarse)));
  QVERIFY2(std::abs(coarse / fine - 2) < 0.25, qPrintable(QString::number(coarse / fine)));
}

void PhysicsTest::a_pendulum_swings_in_its_period() {
  // Exact to second order of the amplitude: 2 pi sqrt(L / g) (1 + angle^2 / 16).
  const double exact = 2 * std::numbers::pi * std::sqrt(1 / 9.81) * (1 + 0.05 * 0.05 / 16);
  const double found = pendulum_period(1.f / 240);
  QVERIFY2(std::abs(found / exact - 1) < 2e-3, qPrintable(QString::number(found / exact, 'g', 8)));
}

void PhysicsTest::what_is_held_never_moves() {
  const graph::Lattice lattice{9, 8, 1, true, true};
  for (SweepMethod method : all_methods) {
    ClothOptions options;
    options.pins = Pins::top_row;
    World world = make_cloth(lattice, options);
    world.planes.push_back({Vec3f(0, 1, 0), 3});  // above the cloth: even there a pin stays
    perturb(world.start.positions, 0.05f, 1);
    const auto solver = make_solver(world, graph::color_auto(graph::make_graph(lattice)), options_of(method, 5));
    for (int k = 0; k < 20; ++k) solver->step();
    const State state = solver->state();
    for (std::uint32_t x = 0; x < lattice.width; ++x) {
      QVERIFY(state.positions[x] == world.start.positions[x]);
      QVERIFY(state.velocities[x] == Vec3f::Zero());
    }
    QVERIFY(state.positions[lattice.width] != world.start.positions[lattice.width]);
  }
}

void PhysicsTest::a_dragged_particle_follows() {
  const graph::Lattice lattice{5, 4};
  const World world = make_cloth(lattice);
  const auto solver = make_solver(world, graph::color_parity(lattice), {});
  const Vec3f target(0.3f, 1.2f, 0.4f);
  solver->set_drag(Drag{12, target});
  for (int k = 0; k < 30; ++k) solver->step();
  QVERIFY(solver->state().positions[12] == target);
  QVERIFY(solver->state().velocities[12] == Vec3f::Zero());
  solver->set_drag(std::nullopt);
  for (int k = 0; k < 5; ++k) solver->step();
  QVERIFY(solver->state().positions[12] != target);
  solver->set_drag(Drag{0, target});  // a pin can be dragged too, and stays where it is let go
  solver->step();
  solver->set_drag(std::nullopt);
  solver->step();
  QVERIFY(solver->state().positions[0] == target);
}

void PhysicsTest::sweeps_lessen_the_residual() {
  const graph::Lattice lattice{30, 20};
  World world = make_cloth(lattice);
  remove_forces(world);
  perturb(world.start.positions, 0.02f, 5);
  for (SweepMethod method : all_methods) {
    SolverOptions options = options_of(method, 25);
    options.omega = 1.2f;
    const auto solver = make_solver(world, graph::color_parity(lattice), options);
    const double start = solver->residual();
    double before = start;
    for (int sweep = 0; sweep < 25; ++sweep) {
      solver->sweep();
      const double now = solver->residual();
      if (method != SweepMethod::colored_chebyshev) QVERIFY(now < before);
      before = now;
    }
    QVERIFY2(before < 0.2 * start, qPrintable(QString::number(before / start)));
  }
}

void PhysicsTest::acceleration_pays() {
  // A smooth error, which plain sweeps hardly touch: a cloth that a step of gravity has moved away from its pins.
  const graph::Lattice lattice{24, 24};
  ClothOptions cloth;
  cloth.pins = Pins::top_row;
  World world = make_cloth(lattice, cloth);
  remove_forces(world);
  for (std::size_t i = lattice.width; i < world.start.positions.size(); ++i) world.start.positions[i].y() -= 0.01f;
  const auto left = [&](SweepMethod method) {
    SolverOptions options = options_of(method, 100);
    options.omega = 1.85f, options.chebyshev_radius = 0.99f;
    const auto solver = make_solver(world, graph::color_parity(lattice), options);
    for (int sweep = 0; sweep < options.sweeps; ++sweep) solver->sweep();
    return solver->residual();
  };
  const double plain = left(SweepMethod::colored), sor = left(SweepMethod::colored_sor),
               chebyshev = left(SweepMethod::colored_chebyshev);
  QVERIFY2(sor < 0.3 * plain, qPrintable(QString::number(sor / plain)));
  QVERIFY2(chebyshev < 0.3 * plain, qPrintable(QString::number(chebyshev / plain)));
}

QTEST_GUILESS_MAIN(PhysicsTest)
#include "physics_test.moc"
