#include <QtTest>

#include "core/abd/potential_kernels.hpp"
#include "core/base/random.hpp"
#include "core/distributed/local_solver.hpp"
#include "tests/core/abd/worlds.hpp"

/// The consensus penalty's derivatives, and that the shares of all workers add up to the whole energy's gradient.
using namespace seam;
using namespace seam::abd;

namespace {

Vec12 random_pose(Random& random, double size) {
  Vec12 x;
  for (int i = 0; i < 12; ++i) x[i] = size * (2 * random.uniform() - 1);
  return x;
}

}  // namespace

class SharesTest : public QObject {
  Q_OBJECT
 private slots:
  void the_penalty_has_the_gradient_and_hessian_of_its_energy() {
    Random random(3);
    for (int trial = 0; trial < 20; ++trial) {
      kernels::PenaltyTerm term;
      term.translation = 0.1 + random.uniform();
      const Mat3 factor = Mat3::Random();
      term.affine = trial % 2 ? Mat3(factor * factor.transpose() + 0.1 * Mat3::Identity()) : Mat3(Mat3::Identity());
      term.shift = random_pose(random, 1);
      Vec12 offset = random_pose(random, 1);
      const auto energy = [&](const Vec12& x) { return kernels::PenaltyEnergy{{&term, 1}, {&x, 1}}(0).value; };
      Vec12 gradient = Vec12::Zero();
      Mat12 hessian = Mat12::Zero();
      double noise = 0;
      kernels::PenaltyDerivatives{{&term, 1}, {&offset, 1}, {&gradient, 1}, {&hessian, 1}, {&noise, 1}}(0);
      constexpr double h = 1e-4;
      for (int i = 0; i < 12; ++i) {
        Vec12 up = offset, down = offset;
        up[i] += h, down[i] -= h;
        QVERIFY(std::abs((energy(up) - energy(down)) / (2 * h) - gradient[i]) < 1e-9 * (1 + gradient.norm()));
        for (int j = 0; j < 12; ++j) {
          const auto at = [&](double a, double b) {
            Vec12 x = offset;
            x[i] += a, x[j] += b;
            return energy(x);
          };
          const double second = (at(h, h) - at(h, -h) - at(-h, h) + at(-h, -h)) / (4 * h * h);
          QVERIFY(std::abs(second - hessian(i, j)) < 1e-6 * (1 + hessian.norm()));
        }
      }
    }
  }

  void equal_shares_count_bits() {
    QCOMPARE(equal_share(0), 0.0);
    QCOMPARE(equal_share(1), 1.0);
    QCOMPARE(equal_share(1ull << 63), 1.0);
    QCOMPARE(equal_share(0b101), 0.5);
    QCOMPARE(equal_share(0b111), 1.0 / 3);
  }

  /// At a pose all holders agree on, the sum of local gradients is that of the plain solver: bodies on one, two and
  /// three workers, contacts between all of them and with the ground, friction and gravity.
  void local_gradients_add_up_to_the_whole() {
    worlds::Builder b;
    const auto cube = b.mesh(worlds::box(Vec3(0.1, 0.1, 0.1)));
    for (int i = 0; i < 4; ++i) b.body(cube, Vec3(0.1001 * i, 0.0501, 0.002 * i));
    b.body(cube, Vec3(0.15, 0.1502, 0), worlds::rotation(Vec3(0, 1, 0), 0.2));
    b.ground(), b.friction(0.3);
    const auto model = b.finish(2e-3);
    model->contact.kappa = 1e6;
    const std::size_t n = model->bodies.size();
    const auto gradient = [&](const std::vector<std::uint32_t>& bodies, const std::vector<std::uint64_t>& holders,
                              std::uint64_t own) {
      const auto solver =
          distributed::make_local_solver(model, std::make_shared<const HostWorld>(make_host_world(*model)), 1);
      distributed::LocalBodies local;
      local.own_bit = own, local.bodies = bodies, local.holders = holders;
      for (std::uint32_t body : bodies) {
        local.q.push_back(model->start_q[body]), local.v.push_back(Vec12::Constant(0.01 * body));
        local.counted.push_back(1);
      }
      solver->set_bodies(local);
      StepReport report;
      if (solver->begin(0.01, 0.01, 0, report, {}) != StepStatus::converged) qFatal("the start touches");
      solver->restart();
      solver->lag_friction(true);
      std::vector<Vec12> whole(n, Vec12::Zero());
      const auto list = solver->start_gradient();
      for (std::size_t i = 0; i < bodies.size(); ++i) whole[bodies[i]] = list[i];
      return std::pair(whole, solver->active_contacts());
    };
    const auto [one, contacts] = gradient({0, 1, 2, 3, 4}, {1, 1, 1, 1, 1}, 1);
    QVERIFY(contacts > 20);
    // body 0 on worker 0; 1 on 0, 1; 2 and 4 on all three; 3 on 1, 2
    const std::vector<std::uint64_t> masks{0b001, 0b011, 0b111, 0b110, 0b111};
    std::vector<Vec12> sum(n, Vec12::Zero());
    for (int worker = 0; worker < 3; ++worker) {
      std::vector<std::uint32_t> bodies;
      std::vector<std::uint64_t> holders;
      for (std::uint32_t body = 0; body < n; ++body)
        if (masks[body] >> worker & 1) bodies.push_back(body), holders.push_back(masks[body]);
      const auto part = gradient(bodies, holders, 1ull << worker).first;
      for (std::size_t body = 0; body < n; ++body) sum[body] += part[body];
    }
    for (std::size_t body = 0; body < n; ++body) {
      const double error = (sum[body] - one[body]).norm() / one[body].norm();
      QVERIFY2(error < 1e-12, qPrintable(QString("body %1: %2").arg(body).arg(error)));
    }
  }
};

QTEST_GUILESS_MAIN(SharesTest)
#include "shares_test.moc"
