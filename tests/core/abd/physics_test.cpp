#include <QtTest>

#include "core/abd/simulation_factory.hpp"
#include "core/base/error.hpp"
#include "worlds.hpp"

/// What the solver must get right, against analytic values and properties.
using namespace seam;
using namespace seam::abd;
using worlds::Builder;

namespace {

/// Runs `steps`; fails the test where a step does not converge. Returns the last report.
StepReport run(Simulation& simulation, int steps) {
  StepReport report;
  for (int i = 0; i < steps; ++i) {
    report = simulation.step();
    if (report.status != StepStatus::converged) {
      QTest::qFail(qPrintable(QString("step %1: %2").arg(report.step).arg(report.reason.c_str())), __FILE__, __LINE__);
      break;
    }
  }
  return report;
}

Vec3 position(const Simulation& simulation, std::uint32_t body) { return simulation.checkpoint().q[body].head<3>(); }

/// Boxes in a heap that falls on the ground with friction: a bit of everything.
std::shared_ptr<Model> heap(int count) {
  Builder b;
  const auto cube = b.mesh(worlds::box(Vec3(0.1, 0.1, 0.1)));
  for (int i = 0; i < count; ++i)
    b.body(cube, Vec3(0.02 * (i % 3), 0.08 + 0.15 * i, 0.015 * (i % 2)),
           worlds::rotation(Vec3(1, 2 + i % 3, 3), 0.4 * i));
  b.ground();
  b.friction(0.3);
  return b.finish();
}

}  // namespace

class PhysicsTest : public QObject {
  Q_OBJECT
 private slots:
  void free_fall_and_constant_force() {
    Builder b;
    const auto cube = b.mesh(worlds::box(Vec3(0.1, 0.1, 0.1)));
    b.body(cube, Vec3::Zero());
    b.body(cube, Vec3(1, 0, 0));
    b.model->bodies[1].load.head<3>() = Vec3(3, 0, 0);  // N on 1 kg
    const auto simulation = worlds::host(b.finish());
    const int n = 100;
    run(*simulation, n);
    const double sum = 1e-4 * n * (n + 1) / 2;
    QVERIFY(std::abs(position(*simulation, 0)[1] + 9.81 * sum) < 1e-10);
    QVERIFY(std::abs(position(*simulation, 1)[0] - 1 - 3 * sum) < 1e-10);
  }

  void constant_torque() {
    Builder b;
    b.model->gravity.setZero();
    const auto cube = b.mesh(worlds::box(Vec3(0.1, 0.1, 0.1)));
    b.body(cube, Vec3::Zero());
    b.model->bodies[0].torque = Vec3(0, 1e-3, 0);
    const auto simulation = worlds::host(b.finish(1e-3, 1e-8));
    const StepReport report = run(*simulation, 20);
    // implicit Euler damps a little of what the torque gives
    QVERIFY(std::abs(report.angular_momentum[1] / (1e-3 * 0.2) - 1) < 0.01);
  }

  void spin_decays_as_implicit_euler_does() {
    Builder b;
    b.model->gravity.setZero();
    b.body(b.mesh(worlds::box(Vec3(0.1, 0.1, 0.1))), Vec3::Zero());
    b.velocity(0, Vec3::Zero(), Vec3(0, 0, 6));
    const auto simulation = worlds::host(b.finish(1e-3, 1e-8));
    const double start = 1.0 / 6 * 0.01 * 6;  // I omega, 1 kg
    const double share = run(*simulation, 100).angular_momentum.norm() / start;
    qInfo("|L| / |L0| = %.4f, law %.4f", share, 1 / std::sqrt(1 + 2 * 36 * 0.01));
    QVERIFY(std::abs(share - 0.763) < 0.001);
    QVERIFY(std::abs(share - 1 / std::sqrt(1 + 2 * 36 * 0.01)) < 0.01);
  }

  void momentum_is_conserved_in_contact() {
    Builder b;
    b.model->gravity.setZero();
    const auto cube = b.mesh(worlds::box(Vec3(0.1, 0.1, 0.1)));
    for (int i = 0; i < 3; ++i)
      b.body(cube, Vec3(0.12 * i, 0.03 * i, 0.01 * i), worlds::rotation(Vec3(1, 1, i), 0.3 * i));
    b.velocity(0, Vec3(2, 0, 0)), b.velocity(2, Vec3(-1, -0.5, 0), Vec3(0, 3, 0));
    b.friction(0.4);
    const auto simulation = worlds::host(b.finish());
    bool touched = false;
    for (int i = 0; i < 40; ++i) {
      const StepReport report = run(*simulation, 1);
      touched = touched || report.contacts > 0;
      QVERIFY((report.linear_momentum - Vec3(1, -0.5, 0)).norm() < 1e-9);
    }
    QVERIFY(touched);
  }

  void rests_where_the_barrier_carries_the_weight() {
    Builder b;
    const auto cube = b.mesh(worlds::box(Vec3(0.1, 0.1, 0.1)));
    b.body(cube, Vec3(0, 0.05 + 0.00015, 0));
    b.ground();
    const auto model = b.finish();
    const auto simulation = worlds::host(model);
    const StepReport report = run(*simulation, 200);
    double force = 0;
    for (const ContactPoint& point : simulation->contact_points()) force += point.force[1];
    qInfo("gap %.3f dhat, kappa %.3g, carried %.6f N", report.min_gap / model->dhat, report.kappa, force);
    QVERIFY(std::abs(force - 9.81) < 0.02 * 9.81);
    // m g = 4 kappa 2 d |b'(d^2)|
    const double D = report.min_gap * report.min_gap, xh = model->dhat * model->dhat;
    const double slope = (xh - D) * (2 * std::log(D / xh) - xh / D + 1);
    QVERIFY(std::abs(-4 * report.kappa * 2 * report.min_gap * slope / 9.81 - 1) < 0.02);
    QVERIFY(report.min_gap > 0.8 * model->dhat && report.min_gap < model->dhat);
  }

  void slope_slides_iff_steeper_than_friction() {
    for (const double mu : {0.45, 0.55}) {  // tan = 0.5
      Builder b;
      const double angle = std::atan(0.5);
      const Vec3 normal(-std::sin(angle), std::cos(angle), 0);
      const auto cube = b.mesh(worlds::box(Vec3(0.1, 0.1, 0.1)));
      b.body(cube, (0.05 + 0.00016) * normal, worlds::rotation(Vec3(0, 0, 1), angle));
      b.ground(mu, normal);
      b.friction(mu);
      const auto simulation = worlds::host(b.finish(1e-3, 1e-6));
      run(*simulation, 100);
      const double slid = std::abs(position(*simulation, 0).dot(Vec3(std::cos(angle), std::sin(angle), 0)));
      const double ideal = 0.5 * 9.81 * (std::sin(angle) - mu * std::cos(angle));
      qInfo("mu %.2f: slid %.5f m (Coulomb %.5f)", mu, slid, std::max(0.0, ideal));
      if (mu < 0.5)
        QVERIFY(std::abs(slid / ideal - 1) < 0.05);
      else
        QVERIFY(slid < 1.5e-3);  // creep below eps_v = 1 mm/s
    }
  }

  void pendulum_converges_at_first_order() {
    // a compound pendulum against its own fine solution
    const auto angle_at = [](double h) {
      Builder b;
      b.model->time_step = h;
      b.body(b.mesh(worlds::box(Vec3(0.05, 0.4, 0.05))), Vec3(0.2, 0, 0),
             worlds::rotation(Vec3(0, 0, 1), std::numbers::pi / 2));
      b.model->joints.push_back({scene::JointKind::ball, 0, std::nullopt, Vec3(0, 0.2, 0), Vec3::Zero()});
      const auto simulation = worlds::host(b.finish(1e-3, 1e-9));
      run(*simulation, int(std::lround(0.2 / h)));
      const Vec3 p = position(*simulation, 0);
      return std::atan2(p[1], p[0]);
    };
    const double a = angle_at(0.01), b = angle_at(0.005), c = angle_at(0.0025);
    const double ratio = (a - b) / (b - c);
    qInfo("angles %.6f %.6f %.6f, ratio %.3f", a, b, c, ratio);
    QVERIFY(ratio > 1.8 && ratio < 2.2);
  }

  void joints_hold() {
    Builder b;
    const auto bar = b.mesh(worlds::box(Vec3(0.2, 0.05, 0.05)));
    for (int i = 0; i < 4; ++i) b.body(bar, Vec3(0.1 + 0.2 * i, 0, 0));
    auto& joints = b.model->joints;
    joints.push_back({scene::JointKind::weld, 0, std::nullopt, Vec3(-0.1, 0, 0), Vec3::Zero()});
    joints.push_back(
        {scene::JointKind::ball, 1, 0, Vec3(-0.1, 0, 0.02), Vec3(0.1, 0, 0.02)});  // hinge about z: two balls
    joints.push_back({scene::JointKind::ball, 1, 0, Vec3(-0.1, 0, -0.02), Vec3(0.1, 0, -0.02)});
    joints.push_back({scene::JointKind::weld, 2, 1, Vec3(-0.1, 0, 0), Vec3(0.1, 0, 0)});
    joints.push_back({scene::JointKind::ball, 3, 2, Vec3(-0.1, 0, 0), Vec3(0.1, 0, 0)});
    const auto model = b.finish();
    const auto simulation = worlds::host(model);
    for (int step = 0; step < 40; ++step) {
      run(*simulation, 1);
      const auto q = simulation->checkpoint().q;
      for (const JointModel& joint : model->joints) {
        const Vec3 target = joint.body_b ? transform_point(q[*joint.body_b], joint.anchor_b) : joint.anchor_b;
        QVERIFY((transform_point(q[joint.body_a], joint.anchor_a) - target).norm() < 1e-7 * model->length_scale);
      }
      QVERIFY((matrix_of(q[0]) - Mat3::Identity()).norm() < 1e-6);
      QVERIFY((matrix_of(q[2]) - matrix_of(q[1])).norm() < 1e-5);
      QVERIFY(std::abs(matrix_of(q[1])(2, 2) - 1) < 1e-5);  // the hinge turns about z only
    }
    QVERIFY(position(*simulation, 3)[1] < -0.1);
  }

  void locks_hold() {
    Builder b;
    const auto bar = b.mesh(worlds::box(Vec3(0.2, 0.05, 0.1)));
    for (int i = 0; i < 3; ++i) b.body(bar, Vec3(0, 0, i), worlds::rotation(Vec3(1, 2, 3), 0.5));
    b.model->bodies[0].locked_translation = {true, false, true};
    b.model->bodies[1].locked_rotation = {true, true, true};
    b.model->bodies[2].locked_rotation = {true, false, true};
    for (auto& body : b.model->bodies) body.torque = Vec3(0.02, 0.03, 0.01), body.load[0] = 1;
    const auto model = b.finish();
    const auto simulation = worlds::host(model);
    run(*simulation, 30);
    const auto q = simulation->checkpoint().q;
    QVERIFY(q[0][0] == 0 && q[0][2] == 0 && q[0][1] < -0.4);
    QVERIFY((matrix_of(q[1]) - matrix_of(model->start_q[1])).norm() < 1e-6);
    const Vec3 axis = matrix_of(model->start_q[2]).row(1).transpose();
    QVERIFY((matrix_of(q[2]) * axis - Vec3(0, 1, 0)).norm() < 1e-6);
    QVERIFY((matrix_of(q[2]) - matrix_of(model->start_q[2])).norm() > 1e-2);
    const auto bad = std::make_shared<Model>(*model);
    bad->bodies[0].locked_rotation = {false, true, false};
    QVERIFY_THROWS_EXCEPTION(Error, worlds::host(bad));
  }

  void kinematic_body_pushes() {
    Builder b;
    const auto cube = b.mesh(worlds::box(Vec3(0.1, 0.1, 0.1)));
    b.body(cube, Vec3(0.15, 0.0502, 0));
    b.body(cube, Vec3(0.27, 0.0502, 0));
    b.body(cube, Vec3(0, 0.06, 0), Mat3::Identity(), scene::BodyKind::kinematic_body);
    b.ground();
    b.model->bodies[2].keyframes = {{0, Vec3(0, 0.06, 0), Vec4(1, 0, 0, 0)},
                                    {0.5, Vec3(0.5, 0.06, 0), Vec4(1, 0, 0, 0)}};
    const auto simulation = worlds::host(b.finish());
    run(*simulation, 50);
    QVERIFY((position(*simulation, 2) - Vec3(0.5, 0.06, 0)).norm() < 2e-7);
    QVERIFY(position(*simulation, 0)[0] > 0.6 && position(*simulation, 1)[0] > 0.7);
  }

  void kinematic_body_blocked_by_a_wall() {
    Builder b;
    const auto cube = b.mesh(worlds::box(Vec3(0.1, 0.1, 0.1)));
    b.model->gravity.setZero();
    b.body(cube, Vec3(0.11, 0, 0));
    b.body(cube, Vec3(0, 0, 0), Mat3::Identity(), scene::BodyKind::kinematic_body);
    b.fixed(cube, Vec3(0.23, 0, 0));
    b.model->bodies[1].keyframes = {{0, Vec3::Zero(), Vec4(1, 0, 0, 0)}, {0.1, Vec3(0.1, 0, 0), Vec4(1, 0, 0, 0)}};
    b.model->solver.max_substep_halvings = 0;
    const auto simulation = worlds::host(b.finish());
    StepReport report;
    std::uint64_t before = 0;
    for (int i = 0; i < 10; ++i) {
      before = simulation->state_hash();
      report = simulation->step();
      if (report.status != StepStatus::converged) break;
    }
    qInfo("%s: %s", to_string(report.status), report.reason.c_str());
    QCOMPARE(report.status, StepStatus::kinematic_blocked);
    QVERIFY(!report.reason.empty());
    QCOMPARE(simulation->state_hash(), before);
  }

  void mass_ratio_of_a_million() {
    Builder b;
    const auto cube = b.mesh(worlds::box(Vec3(0.1, 0.1, 0.1)));
    b.body(cube, Vec3(0, 0.0502, 0), Mat3::Identity(), scene::BodyKind::dynamic_body, 1);
    b.body(cube, Vec3(0, 0.1504, 0), Mat3::Identity(), scene::BodyKind::dynamic_body, 1e6);
    b.ground();
    const auto simulation = worlds::host(b.finish());
    const StepReport report = run(*simulation, 30);
    QVERIFY(report.min_gap > 0 && position(*simulation, 1)[1] > 0.149);
  }

  void millimetres() {
    Builder b;
    const auto cube = b.mesh(worlds::box(Vec3(1e-3, 1e-3, 1e-3)));
    b.body(cube, Vec3(0, 0.9e-3, 0), worlds::rotation(Vec3(1, 1, 0), 0.5));
    b.body(cube, Vec3(0.2e-3, 2.5e-3, 0), worlds::rotation(Vec3(0, 1, 1), 0.7));
    b.model->time_step = 1e-3;
    b.ground();
    b.friction(0.3);
    const auto simulation = worlds::host(b.finish());
    const StepReport report = run(*simulation, 60);
    QVERIFY(report.contacts > 0 && position(*simulation, 0)[1] > 0.4e-3 && position(*simulation, 0)[1] < 1e-3);
  }

  void far_away_static_body_changes_no_bit() {
    const auto model = heap(3), crowded = heap(3);
    Builder b;
    b.model = crowded;
    b.fixed(b.mesh(worlds::box(Vec3(100, 1, 100))), Vec3(1e4, 5e3, 0));
    const auto alone = worlds::host(model), with_far = worlds::host(crowded);
    for (int i = 0; i < 40; ++i) {
      run(*alone, 1), run(*with_far, 1);
      QCOMPARE(worlds::vertex_difference(*model, alone->checkpoint().q, with_far->checkpoint().q), 0.0);
    }
  }

  void far_away_moving_body_changes_nothing_but_rounding() {
    // all bodies share one line search, so the path to the minimum differs, not the minimum
    const auto model = heap(3), crowded = heap(3);
    Builder b;
    b.model = crowded;
    b.body(0, Vec3(1e4, 5e3, 0));
    model->step_tolerance = crowded->step_tolerance = 1e-10;
    const auto alone = worlds::host(model), with_far = worlds::host(crowded);
    run(*alone, 20), run(*with_far, 20);
    const double difference = worlds::vertex_difference(*model, alone->checkpoint().q, with_far->checkpoint().q);
    QVERIFY2(difference < 1e-7, qPrintable(QString("difference %1 m").arg(difference)));
  }

  void contact_switched_off_passes_through() {
    Builder b;
    b.body(b.mesh(worlds::box(Vec3(0.1, 0.1, 0.1))), Vec3(0, 0.0502, 0));
    b.ground();
    b.model->contact.enabled = false;
    const auto simulation = worlds::host(b.finish());
    run(*simulation, 30);
    QVERIFY(position(*simulation, 0)[1] < -0.3);
  }

  void tight_clearance_with_friction_is_not_frozen() {
    // falls between two walls closer than dhat on both sides: the barriers press, gently
    Builder b;
    const auto cube = b.mesh(worlds::box(Vec3(0.1, 0.1, 0.1)));
    const auto wall = b.mesh(worlds::box(Vec3(0.1, 2, 0.3)));
    const double dhat = 1e-3 * 0.1 * std::sqrt(3.0);
    b.body(cube, Vec3(0, 0, 0));
    b.fixed(wall, Vec3(0.1 + 0.95 * dhat, -0.5, 0.01)), b.fixed(wall, Vec3(-0.1 - 0.95 * dhat, -0.5, 0.01));
    b.friction(0.2);
    const auto simulation = worlds::host(b.finish());
    run(*simulation, 30);
    qInfo("fell %.4f m", -position(*simulation, 0)[1]);
    QVERIFY(position(*simulation, 0)[1] < -0.1);
  }

  void nearly_touching_start() {
    Builder b;
    const auto cube = b.mesh(worlds::box(Vec3(0.1, 0.1, 0.1)));
    b.body(cube, Vec3(0, 0.05 + 1e-10, 0));
    b.ground();
    const auto simulation = worlds::host(b.finish());
    const StepReport report = run(*simulation, 20);
    QVERIFY(report.min_gap > 1e-5);
    // touching exactly: refused, nothing changes
    Builder t;
    t.body(t.mesh(worlds::box(Vec3(0.1, 0.1, 0.1))), Vec3(0, 0.05, 0));
    t.ground();
    const auto touching = worlds::host(t.finish());
    const std::uint64_t before = touching->state_hash();
    const StepReport refused = touching->step();
    QCOMPARE(refused.status, StepStatus::not_finite);
    QCOMPARE(touching->state_hash(), before);
  }

  void same_bits_for_any_threads_restore_and_space() {
    const auto model = heap(8);
    const auto one = worlds::host(model, 1), two = worlds::host(model, 2);
    const auto serial = make_serial_simulation(model), checked = make_checked_simulation(model, 2);
    Checkpoint middle;
    for (int i = 0; i < 40; ++i) {
      run(*one, 1), run(*two, 1), run(*serial, 1);
      QCOMPARE(one->state_hash(), two->state_hash());
      QCOMPARE(one->state_hash(), serial->state_hash());
      if (i == 24) middle = one->checkpoint();
      if (i < 8) {
        run(*checked, 1);
        QCOMPARE(one->state_hash(), checked->state_hash());
      }
    }
    const auto resumed = worlds::host(model);
    resumed->restore(middle);
    run(*resumed, 15);
    QCOMPARE(resumed->state_hash(), one->state_hash());
    Checkpoint wrong = middle;
    wrong.q.pop_back();
    QVERIFY_THROWS_EXCEPTION(Error, resumed->restore(wrong));
  }

  void cancel_leaves_the_state() {
    const auto simulation = worlds::host(heap(3));
    run(*simulation, 5);
    const std::uint64_t before = simulation->state_hash();
    const StepReport report = simulation->step([](const IterationInfo&) { return false; });
    QCOMPARE(report.status, StepStatus::cancelled);
    QCOMPARE(simulation->state_hash(), before);
    run(*simulation, 5);
  }

  void pull_moves_a_body() {
    Builder b;
    b.model->gravity.setZero();
    b.body(b.mesh(worlds::box(Vec3(0.1, 0.1, 0.1))), Vec3::Zero());
    const auto simulation = worlds::host(b.finish());
    simulation->set_pulls({{0, Vec3::Zero(), Vec3(1, 0, 0), 200}});
    // (m + h^2 k) p = m p~ + h^2 k target
    run(*simulation, 1);
    QVERIFY(std::abs(position(*simulation, 0)[0] - 0.02 / 1.02) < 1e-9);
    QVERIFY_THROWS_EXCEPTION(Error, simulation->set_pulls({{7, Vec3::Zero(), Vec3::Zero(), 1}}));
  }

  void cuda_without_a_device_is_an_error() {
    SimulationOptions options;
    options.backend = Backend::cuda;
    QVERIFY_THROWS_EXCEPTION(Error, make_simulation(heap(1), options));
  }
};

QTEST_GUILESS_MAIN(PhysicsTest)
#include "physics_test.moc"
