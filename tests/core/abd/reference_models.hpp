#pragma once
#include "worlds.hpp"

/// The worlds on which the solvers are compared with the independent one of reference_solver.hpp, and workers with a
/// single worker: small, tight tolerance, fixed kappa.
namespace seam::abd::worlds {

inline std::shared_ptr<Model> tight(Builder& b, double kappa_of_weight) {
  const auto model = b.finish(2e-3);
  model->step_tolerance = 1e-10;
  // force of one contact at half dhat = kappa_of_weight times the weight of the first body
  const double xh = model->dhat * model->dhat, D = xh / 4;
  const double slope = (xh - D) * (2 * std::log(D / xh) - xh / D + 1);
  model->contact.kappa = kappa_of_weight * model->bodies[0].mass * 9.81 / (-model->dhat * slope);
  return model;
}

inline std::shared_ptr<Model> stacked_boxes() {
  Builder b;
  const auto cube = b.mesh(worlds::box(Vec3(0.1, 0.1, 0.1)));
  b.body(cube, Vec3(0, 0.0503, 0));
  b.body(cube, Vec3(0.013, 0.1506, 0.021), worlds::rotation(Vec3(0, 1, 0), 0.3));
  b.ground();
  return tight(b, 4);
}

inline std::shared_ptr<Model> crossed_bars() {
  Builder b;
  const auto bar = b.mesh(worlds::box(Vec3(0.3, 0.04, 0.04)));
  b.body(bar, Vec3(0.01, 0.058, 0.02), worlds::rotation(Vec3(1, 0, 0), std::numbers::pi / 4));
  b.fixed(bar, Vec3(0, 0, 0),
          worlds::rotation(Vec3(0, 1, 0), 1.2) * worlds::rotation(Vec3(1, 0, 0), std::numbers::pi / 4));
  return tight(b, 4);
}

inline std::shared_ptr<Model> friction_stack() {
  Builder b;
  const auto cube = b.mesh(worlds::box(Vec3(0.1, 0.1, 0.1)));
  const auto slab = b.mesh(worlds::box(Vec3(0.5, 0.05, 0.5)));
  const Mat3 tilt = worlds::rotation(Vec3(0, 0, 1), 0.25);
  b.body(cube, tilt * Vec3(0, 0.0753, 0), tilt * worlds::rotation(Vec3(0, 1, 0), 0.2));
  b.body(cube, tilt * Vec3(0.01, 0.1756, 0.01), tilt * worlds::rotation(Vec3(0, 1, 0), -0.1));
  b.fixed(slab, Vec3::Zero(), tilt);
  b.friction(0.2);
  return tight(b, 4);
}

inline std::shared_ptr<Model> touching_spheres() {
  Builder b;
  const auto ball = b.mesh(worlds::sphere(0.05, 1));
  b.model->gravity.setZero();
  for (int i = 0; i < 3; ++i)
    b.body(ball, Vec3(0.1002 * i, 0.004 * i, 0.003 * i), worlds::rotation(Vec3(1, 2, 3), 0.2 * i));
  b.velocity(0, Vec3(0.5, 0, 0));
  return tight(b, 400);
}

inline std::shared_ptr<Model> chain() {
  Builder b;
  const auto ring = b.mesh(worlds::link(0.04, 0.03, 0.015, 8));
  const double pitch = 0.03 + 2 * 0.04 - 2 * 0.012;
  b.fixed(ring, Vec3::Zero(), worlds::rotation(Vec3(0, 0, 1), std::numbers::pi / 2));
  for (int i = 1; i < 3; ++i)
    b.body(ring, Vec3(0, -(pitch - 0.006) * i, 0.001 * i),
           worlds::rotation(Vec3(0, 1, 0), std::numbers::pi / 2 * (i % 2)) *
               worlds::rotation(Vec3(0, 0, 1), std::numbers::pi / 2));
  return tight(b, 4);
}

}  // namespace seam::abd::worlds
