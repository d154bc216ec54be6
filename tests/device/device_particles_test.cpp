#include <QTest>
#include <cmath>
#include <cstdio>
#include <string>

#include "core/base/error.hpp"
#include "core/base/timer.hpp"
#include "core/graph/color_algorithms.hpp"
#include "core/particles/solver_factory.hpp"
#include "gpu/cuda.hpp"
#include "tests/core/particles/cases.hpp"

using namespace seam;
using namespace seam::particles;
using namespace seam::particles::test;

/// Coloured constraints on Host and on Cuda. The kernels are the same, contraction is off, square roots and divisions
/// are correctly rounded on both: the states must agree bit by bit. Only reductions are summed in another order.
class DeviceParticlesTest : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { set_cuda_solver_factory(gpu::particle_solver_factory()); }
  void asks_clearly_without_a_device();
  void agrees_data();
  void agrees();
  void takes_states_and_drags();
};

namespace {

struct Case {
  World world;
  graph::Coloring coloring;
};

/// Pins, bending with compliance, colliders with friction, a tangled start.
Case cloth(std::uint32_t side) {
  const graph::Lattice lattice{side, side, 1, true, true};
  Case c{make_cloth(lattice), graph::color_auto(graph::make_graph(lattice))};
  perturb(c.world.start.positions, 0.04f, 5);
  c.world.planes.push_back({});
  c.world.spheres.push_back({Vec3f(0, 0.5f, 0), 0.3f});
  return c;
}

std::size_t differing(const State& a, const State& b) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < a.positions.size(); ++i)
    count += a.positions[i] != b.positions[i] || a.velocities[i] != b.velocities[i];
  return count;
}

}  // namespace

void DeviceParticlesTest::asks_clearly_without_a_device() {
  std::string reason;
  if (gpu::device_count(&reason) > 0) QSKIP("a device is here");
  QVERIFY(!reason.empty());
  const Case c = cloth(4);
  try {
    make_cuda_solver(c.world, c.coloring, {});
    QFAIL("a solver without a device");
  } catch (const Error& error) {
    QVERIFY(error.code() == ExitCode::environment);
    QVERIFY2(std::string(error.what()).find(reason) != std::string::npos, error.what());
    QVERIFY2(!error.problem().next.empty(), error.what());
  }
}

void DeviceParticlesTest::agrees_data() {
  QTest::addColumn<int>("method");
  QTest::newRow("sequential") << static_cast<int>(SweepMethod::sequential);
  QTest::newRow("jacobi") << static_cast<int>(SweepMethod::jacobi);
  QTest::newRow("colored") << static_cast<int>(SweepMethod::colored);
  QTest::newRow("colored_sor") << static_cast<int>(SweepMethod::colored_sor);
  QTest::newRow("colored_chebyshev") << static_cast<int>(SweepMethod::colored_chebyshev);
}

void DeviceParticlesTest::agrees() {
  if (gpu::device_count() == 0) QSKIP("skipped: no device");
  QFETCH(int, method);
  // One thread of a device walks the sequential list: keep that small.
  const bool in_order = method == static_cast<int>(SweepMethod::sequential);
  const Case c = cloth(in_order ? 24 : 300);
  SolverOptions options;
  options.method = static_cast<SweepMethod>(method), options.sweeps = 5;
  const auto host = make_solver(c.world, c.coloring, options, 0);
  const auto device = make_cuda_solver(c.world, c.coloring, options);
  QCOMPARE(device->passes(), host->passes());
  double seconds[2] = {};
  for (int step = 0; step < 20; ++step) {
    Timer timer;
    host->step();
    seconds[0] += timer.lap();
    device->step();
    const double residuals[2] = {host->residual(), device->residual()};
    seconds[1] += timer.lap();
    const std::size_t count = differing(host->state(), device->state());
    QVERIFY2(count == 0, qPrintable(QString("step %1: %2 particles differ").arg(step).arg(count)));
    QVERIFY(std::abs(residuals[0] - residuals[1]) <= 1e-12 * residuals[0]);
  }
  std::printf("%-18s %zu constraints  20 steps  seconds %.3f host, %.3f cuda with residuals\n", QTest::currentDataTag(),
              c.world.constraints.size(), seconds[0], seconds[1]);
  std::fflush(stdout);
}

void DeviceParticlesTest::takes_states_and_drags() {
  if (gpu::device_count() == 0) QSKIP("skipped: no device");
  const Case c = cloth(20);
  const auto host = make_solver(c.world, c.coloring, {}), device = make_cuda_solver(c.world, c.coloring, {});
  for (int k = 0; k < 3; ++k) host->step();
  device->set_state(host->state());
  QVERIFY(same_bits(device->state(), host->state()));
  for (const auto& solver : {host.get(), device.get()}) {
    solver->set_drag(Drag{150, Vec3f(0.2f, 1.4f, 0.5f)});
    solver->begin_step();
    for (int k = 0; k < 7; ++k) solver->pass();
    solver->step();
  }
  QVERIFY(same_bits(device->state(), host->state()));
}

QTEST_GUILESS_MAIN(DeviceParticlesTest)
#include "device_particles_test.moc"
