#include <QTest>
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "core/abd/simulation.hpp"
#include "core/abd/simulation_factory.hpp"
#include "core/base/error.hpp"
#include "core/scene/scene_io.hpp"
#include "gpu/cuda.hpp"

using namespace seam;

/// The shipped scenes on Host and on Cuda with the same solver (conjugate gradients) and tight tolerances:
/// trajectories, counts, seconds.
class DeviceScenesTest : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { abd::set_cuda_factory(gpu::simulation_factory()); }
  void asks_clearly_without_a_device();
  void agrees_data();
  void agrees();
};

namespace {

std::shared_ptr<const abd::Model> load(const QString& name) {
  const auto path = std::filesystem::path(SEAM_SOURCE_DIR) / "scenes" / name.toStdString();
  auto model = std::make_shared<abd::Model>(abd::build_model(scene::load_scene(path)));
  model->solver.linear_solver = scene::LinearSolver::pcg;
  model->solver.pcg_tolerance = 1e-10;
  model->step_tolerance = 1e-8 * model->length_scale;  // so that both stop at the same minimum
  return model;
}

struct Run {
  std::vector<std::vector<Vec12>> q;
  std::vector<abd::StepReport> reports;
  double seconds = 0;
};

Run run(const std::shared_ptr<const abd::Model>& model, abd::Backend backend, int steps) {
  const auto simulation = abd::make_simulation(model, {backend, 0});
  Run result;
  for (int step = 0; step < steps; ++step) {
    result.reports.push_back(simulation->step());
    result.seconds += result.reports.back().seconds.total();
    result.q.push_back(simulation->checkpoint().q);
    if (result.reports.back().status != abd::StepStatus::converged) break;
  }
  return result;
}

/// Largest difference of bounding-box corners, m.
double distance(const abd::Model& model, const std::vector<Vec12>& a, const std::vector<Vec12>& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Box3& box = model.meshes[model.bodies[i].mesh]->box;
    for (int corner = 0; corner < 8; ++corner) {
      const Vec3 X(corner & 1 ? box.max.x() : box.min.x(), corner & 2 ? box.max.y() : box.min.y(),
                   corner & 4 ? box.max.z() : box.min.z());
      largest = std::max(largest, (transform_point(a[i], X) - transform_point(b[i], X)).norm());
    }
  }
  return largest;
}

}  // namespace

void DeviceScenesTest::asks_clearly_without_a_device() {
  std::string reason;
  if (gpu::device_count(&reason) > 0) QSKIP("a device is here");
  QVERIFY(!reason.empty());
  try {
    abd::make_simulation(load("boxes.json"), {abd::Backend::cuda, 0});
    QFAIL("a simulation without a device");
  } catch (const Error& error) {
    QVERIFY(error.code() == ExitCode::environment);
    QVERIFY2(std::string(error.what()).find(reason) != std::string::npos, error.what());
    QVERIFY2(!error.problem().next.empty(), error.what());
  }
}

void DeviceScenesTest::agrees_data() {
  QTest::addColumn<int>("steps");
  QTest::newRow("boxes.json") << 60;
  QTest::newRow("slope.json") << 40;
  QTest::newRow("joints.json") << 40;
  QTest::newRow("dominoes.json") << 25;
  QTest::newRow("chain.json") << 20;
  QTest::newRow("kinematic_mixer.json") << 10;
}

void DeviceScenesTest::agrees() {
  if (gpu::device_count() == 0) QSKIP("skipped: no device");
  QFETCH(int, steps);
  const auto model = load(QTest::currentDataTag());
  const Run host = run(model, abd::Backend::host, steps), device = run(model, abd::Backend::cuda, steps);
  QCOMPARE(device.reports.size(), host.reports.size());
  double worst = 0;
  int newton[2] = {}, pcg[2] = {};
  std::uint64_t contacts[2] = {}, candidates[2] = {};
  for (std::size_t k = 0; k < host.reports.size(); ++k) {
    QVERIFY2(device.reports[k].status == host.reports[k].status, device.reports[k].reason.c_str());
    worst = std::max(worst, distance(*model, host.q[k], device.q[k]));
    const abd::StepReport* reports[2] = {&host.reports[k], &device.reports[k]};
    for (int side = 0; side < 2; ++side) {
      newton[side] += reports[side]->newton_iterations, pcg[side] += reports[side]->pcg_iterations;
      contacts[side] += reports[side]->contacts, candidates[side] += reports[side]->candidates;
    }
  }
  std::printf(
      "%-22s steps %zu  difference %.2e m (L %.2e)  newton %d / %d  pcg %d / %d  contacts %llu / %llu  candidates %llu "
      "/ %llu"
      "  seconds %.3f host, %.3f cuda\n",
      QTest::currentDataTag(), host.reports.size(), worst, model->length_scale, newton[0], newton[1], pcg[0], pcg[1],
      static_cast<unsigned long long>(contacts[0]), static_cast<unsigned long long>(contacts[1]),
      static_cast<unsigned long long>(candidates[0]), static_cast<unsigned long long>(candidates[1]), host.seconds,
      device.seconds);
  std::fflush(stdout);
  QVERIFY(worst < 1e-5 * model->length_scale);
  const auto near = [](double a, double b, double share, double few) {
    return std::abs(a - b) <= few + share * std::max(a, b);
  };
  QVERIFY(near(static_cast<double>(contacts[0]), static_cast<double>(contacts[1]), 0.02, 2));
  QVERIFY(near(newton[0], newton[1], 0.1, 5));
}

QTEST_GUILESS_MAIN(DeviceScenesTest)
#include "device_scenes_test.moc"
