#include <QtTest>
#include <map>

#include "core/graph/color_algorithms.hpp"
#include "core/particles/conflict.hpp"
#include "core/particles/solver_factory.hpp"
#include "tests/core/particles/cases.hpp"

#ifndef SEAM_SIDE
#define SEAM_SIDE 160
#endif

using namespace seam;
using namespace seam::particles;
using namespace seam::particles::test;

namespace {

/// A sweep of one kind on one world.
struct Run {
  std::unique_ptr<Solver> solver;
  double error = 0;  ///< sqrt(mean |x - x*|^2) (m), where x* is known
};

/// Forwards row after row from row 0; the same backwards; colour after colour; Jacobi.
std::map<std::string, Run> runs(const World& world, const graph::Lattice& lattice) {
  World backwards = world;
  std::reverse(backwards.constraints.begin(), backwards.constraints.end());
  const graph::Coloring coloring = graph::color_parity(lattice);
  graph::Coloring reversed = coloring;
  std::reverse(reversed.color.begin(), reversed.color.end());
  std::map<std::string, Run> all;
  all["forwards"].solver = make_solver(world, coloring, {SweepMethod::sequential});
  all["backwards"].solver = make_solver(backwards, reversed, {SweepMethod::sequential});
  all["colored"].solver = make_solver(world, coloring, {SweepMethod::colored});
  all["jacobi"].solver = make_solver(world, coloring, {SweepMethod::jacobi});
  return all;
}

void sweep(std::map<std::string, Run>& all, int sweeps, const std::vector<Vec3f>& exact = {}) {
  for (auto& [name, run] : all) {
    for (int k = 0; k < sweeps; ++k) run.solver->sweep();
    if (exact.empty()) continue;
    const std::vector<Vec3f> x = run.solver->state().positions;
    double sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i) sum += (x[i] - exact[i]).cast<double>().squaredNorm();
    run.error = std::sqrt(sum / static_cast<double>(x.size()));
  }
}

/// Free, spacing 1, every coordinate off by up to 0.15: what coloring.md's figures were measured on.
World crumpled(const graph::Lattice& lattice) {
  ClothOptions options;
  options.spacing = 1, options.pins = Pins::none, options.height = 0, options.particle_mass = 1;
  World world = make_cloth(lattice, options);
  remove_forces(world);
  perturb(world.start.positions, 0.15f, 2);
  return world;
}

/// Row 0 (or the last) is held, all else has fallen by 0.1: where a step of gravity leaves a hanging cloth of spacing
/// 1. The solution is the cloth at rest.
World fallen(const graph::Lattice& lattice, bool held_at_row_0, std::vector<Vec3f>& exact) {
  ClothOptions options;
  options.spacing = 1, options.pins = Pins::none, options.height = 0, options.particle_mass = 1;
  World world = make_cloth(lattice, options);
  remove_forces(world);
  exact = world.start.positions;
  for (std::uint32_t i = 0; i < exact.size(); ++i) {
    const std::uint32_t y = graph::coordinates(lattice, i)[1];
    if (y == (held_at_row_0 ? 0 : lattice.height - 1))
      world.inverse_masses[i] = 0;
    else
      world.start.positions[i].y() += held_at_row_0 ? -0.1f : 0.1f;
  }
  return world;
}

double rms_of_color(const World& world, const std::vector<Vec3f>& x, const graph::Coloring& coloring,
                    std::uint32_t color) {
  World part = world;
  part.constraints.clear();
  for (std::size_t e = 0; e < coloring.color.size(); ++e)
    if (coloring.color[e] == color) part.constraints.push_back(world.constraints[e]);
  return residual(part, x);
}

}  // namespace

/// Sweep for sweep: row-major, coloured and Jacobi; what the direction of a sweep does and what it does not.
class ConvergenceTest : public QObject {
  Q_OBJECT
 private slots:
  void the_figures_of_the_design();
  void the_residual_sits_in_the_colors_that_came_first();
  void one_sweep_carries_the_pin_deep_or_not();
  void direction_is_a_head_start();
  void direction_is_no_rate();
};

void ConvergenceTest::the_figures_of_the_design() {
  const graph::Lattice lattice{SEAM_SIDE, SEAM_SIDE};
  const World world = crumpled(lattice);
  auto all = runs(world, lattice);
  const double start = all["colored"].solver->residual();
  sweep(all, 20);
  const auto left = [&](const char* name) { return all[name].solver->residual(); };
  qInfo("%d x %d, rms|C| from %.5f after 20 sweeps: row-major %.6f, backwards %.6f, coloured %.6f, Jacobi %.6f",
        SEAM_SIDE, SEAM_SIDE, start, left("forwards"), left("backwards"), left("colored"), left("jacobi"));
  // At 1000 x 1000 within the scatter of the seed; small lattices have more rim, where errors fade faster.
  const double scatter = SEAM_SIDE >= 1000 ? 0.005 : 0.03;
  const auto near = [&](double value, double expected) { return std::abs(value / expected - 1) < scatter; };
  QVERIFY(near(start, 0.12222));
  QVERIFY(near(left("forwards"), 0.003646));
  QVERIFY(near(left("colored"), 0.005106));
  QVERIFY(near(left("jacobi"), 0.011478));
  // No load here, so no direction: backwards is as good. What separates the coloured sweep is close to sqrt(2).
  QVERIFY(std::abs(left("backwards") / left("forwards") - 1) < scatter);
  QVERIFY(std::abs(left("colored") / left("forwards") / std::sqrt(2.0) - 1) < 0.02);
}

void ConvergenceTest::the_residual_sits_in_the_colors_that_came_first() {
  // A colour just projected has C = 0. A smooth error c that row-major order spreads evenly is thus found doubled in
  // half of the constraints: rms sqrt((0 + (2 c)^2) / 2) = sqrt(2) c, though the particles are as near to the solution.
  const graph::Lattice lattice{40, 40};
  std::vector<Vec3f> exact;
  const World world = fallen(lattice, true, exact);
  const graph::Coloring coloring = graph::color_parity(lattice);
  auto all = runs(world, lattice);
  sweep(all, 100, exact);
  const auto colored = all["colored"].solver->state().positions, forwards = all["forwards"].solver->state().positions;
  // The load is vertical, so that the colours of vertical constraints carry it: 3 and 4.
  const double first = rms_of_color(world, colored, coloring, 2), last = rms_of_color(world, colored, coloring, 3);
  const double even = rms_of_color(world, forwards, coloring, 2), odd = rms_of_color(world, forwards, coloring, 3);
  qInfo("rms|C| of the two vertical colours: coloured %.2e and %.2e, row-major %.2e and %.2e", first, last, even, odd);
  QVERIFY(last < 1e-3 * first);
  QVERIFY(std::abs(even / odd - 1) < 0.05);
  QVERIFY(std::abs(first / (even + odd) - 1) < 0.05);
}

void ConvergenceTest::one_sweep_carries_the_pin_deep_or_not() {
  const graph::Lattice lattice{8, 30};
  std::vector<Vec3f> exact;
  const World world = fallen(lattice, true, exact);
  auto all = runs(world, lattice);
  sweep(all, 1);
  // How far each row has come back, as a share of the way: with the load every row takes half of what the row above
  // had, coloured two rows take half each, against the load one row takes all. The sum is the same: the pinned row
  // hands in one correction a sweep, whatever the order.
  for (const auto& [name, run] : all) {
    const std::vector<Vec3f> x = run.solver->state().positions;
    double sum = 0;
    for (std::uint32_t row = 1; row < lattice.height; ++row) {
      const std::uint32_t i = graph::body_index(lattice, 3, row);
      const double share = (x[i].y() - world.start.positions[i].y()) / 0.1;
      const double expected = name == "forwards"    ? std::pow(0.5, row)
                              : name == "backwards" ? (row == 1 ? 1 : 0)
                              : name == "colored"   ? (row <= 2 ? 0.5 : 0)
                                                    : (row == 1 ? 0.25 : 0);  // four constraints share row 1
      QVERIFY2(std::abs(share - expected) < 2e-4,
               qPrintable(QString("%1 row %2: %3").arg(name.c_str()).arg(row).arg(share)));
      sum += share;
    }
    if (name != "jacobi") QVERIFY(std::abs(sum - 1) < 1e-3);
  }
}

void ConvergenceTest::direction_is_a_head_start() {
  const graph::Lattice lattice{40, 40};
  for (bool top : {true, false}) {
    std::vector<Vec3f> exact;
    const World world = fallen(lattice, top, exact);
    auto all = runs(world, lattice);
    // "with" runs from the held row, the way the load is passed on; "against" runs towards it.
    const std::string with = top ? "forwards" : "backwards", against = top ? "backwards" : "forwards";
    int sweeps = 0;
    for (int until : {1, 2, 5, 10, 20, 50, 100, 200, 400}) {
      sweep(all, until - sweeps, exact);
      sweeps = until;
      const auto left = [&](const std::string& name) { return all[name].solver->residual(); };
      qInfo(
          "held at the %s, %3d sweeps: error (m) with the load %.5f, against %.5f, coloured %.5f, Jacobi %.5f; "
          "rms|C| %.6f, %.6f, %.6f, %.6f",
          top ? "top   " : "bottom", sweeps, all[with].error, all[against].error, all["colored"].error,
          all["jacobi"].error, left(with), left(against), left("colored"), left("jacobi"));
      // In error the coloured sweep lies between the two directions, at every count of sweeps ...
      QVERIFY(all[with].error < all["colored"].error && all["colored"].error < all[against].error);
      QVERIFY(all["colored"].error < all["jacobi"].error);
      // ... while its residual is sqrt(2) times theirs once the rough part is gone, whichever the direction.
      if (sweeps < 50) continue;
      const double mean = std::sqrt(left(with) * left(against));
      QVERIFY(std::abs(left("colored") / mean / std::sqrt(2.0) - 1) < 0.04);
    }
  }
}

void ConvergenceTest::direction_is_no_rate() {
  const graph::Lattice lattice{20, 20};
  std::vector<Vec3f> exact;
  const World world = fallen(lattice, true, exact);
  auto all = runs(world, lattice);
  sweep(all, 200, exact);
  std::map<std::string, double> early;
  for (const auto& [name, run] : all) early[name] = run.error;
  sweep(all, 200, exact);
  const auto rate = [&](const char* name) { return std::log(early[name] / all[name].error) / 200; };
  qInfo("error lost per sweep: with the load %.5f, against %.5f, coloured %.5f, Jacobi %.5f", rate("forwards"),
        rate("backwards"), rate("colored"), rate("jacobi"));
  QVERIFY(all["forwards"].error < 0.4 * early["forwards"]);
  QVERIFY(std::abs(rate("backwards") / rate("forwards") - 1) < 0.01);
  QVERIFY(std::abs(rate("colored") / rate("forwards") - 1) < 0.01);
  QVERIFY(rate("jacobi") < 0.6 * rate("colored"));
}

QTEST_GUILESS_MAIN(ConvergenceTest)
#include "convergence_test.moc"
