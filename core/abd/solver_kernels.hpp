#pragma once
#include "core/abd/load.hpp"
#include "core/abd/potential_kernels.hpp"

/// The kernels of solver.hpp.
namespace seam::abd::kernels {

/// q - q~ at the start of the step, q~ = q + h v + h^2 M^-1 f for dynamic bodies and the pose they shall have for
/// others.
struct Predict {
  exec::View<const BodyData> bodies;
  exec::View<const Vec12> q, v, load, target;
  exec::View<const Vec3> torque;
  double h;
  exec::View<Vec12> offset;
  SEAM_HD void operator()(std::size_t i) const {
    const BodyData& body = bodies[i];
    if (!body.dynamic) {
      offset[i] = difference(q[i], target[i]);
      return;
    }
    Vec12 force = load[i];
    if (torque[i][0] != 0 || torque[i][1] != 0 || torque[i][2] != 0) force += torque_force(torque[i], matrix_of(q[i]));
    const Vec12 acceleration = mass_solve(body.mass, body.second_moment, force);
    for (int k = 0; k < 12; ++k) offset[i].data()[k] = -h * (v[i].data()[k] + h * acceleration.data()[k]);
  }
};

struct Displacement {
  exec::View<const BodyData> bodies;
  exec::View<const Vec12> dq;
  SEAM_HD double operator()(std::size_t i) const { return bodies[i].moves ? corner_displacement(bodies[i], dq[i]) : 0; }
};

/// How far corners are from one pose to another; `kinematic_only`: of kinematic bodies.
struct Distance {
  exec::View<const BodyData> bodies;
  exec::View<const Vec12> a, b;
  bool kinematic_only;
  SEAM_HD double operator()(std::size_t i) const {
    if (!bodies[i].moves || (kinematic_only && bodies[i].dynamic)) return 0;
    return corner_displacement(bodies[i], difference(a[i], b[i]));
  }
};

/// to = a + t b.
struct Advance {
  exec::View<const Vec12> a, b;
  double t;
  exec::View<Vec12> to;
  SEAM_HD void operator()(std::size_t i) const {
    for (int k = 0; k < 12; ++k) to[i].data()[k] = a[i].data()[k] + t * b[i].data()[k];
  }
};

struct Negate {
  exec::View<const Vec12> g;
  exec::View<Vec12> to;
  SEAM_HD void operator()(std::size_t i) const {
    for (int k = 0; k < 12; ++k) to[i].data()[k] = -g[i].data()[k];
  }
};

struct Velocity {
  exec::View<const BodyData> bodies;
  exec::View<const Vec12> q, q_start;
  double h;
  exec::View<Vec12> v;
  SEAM_HD void operator()(std::size_t i) const {
    for (int k = 0; k < 12; ++k) v[i].data()[k] = bodies[i].moves ? (q[i].data()[k] - q_start[i].data()[k]) / h : 0;
  }
};

struct Dot {
  exec::View<const Vec12> a, b;
  SEAM_HD double operator()(std::size_t i) const { return dot(a[i], b[i]); }
};

/// t dq, bent along rotations: a straight step that turns a body by theta also stretches it by theta^2 / 2, against an
/// elastic energy of gigapascals, and the line search would cut it to nothing. A + t dA is replaced by R(A + t dA)
/// sym(R(A)^T (A + t dA)): the same to first order, without the stretch. The step to the bent pose is again straight,
/// so that collision tests stay exact.
struct Bend {
  exec::View<const BodyData> bodies;
  exec::View<const Vec12> q, dq;
  double t;
  exec::View<Vec12> bent;
  SEAM_HD void operator()(std::size_t i) const {
    for (int k = 0; k < 12; ++k) bent[i].data()[k] = t * dq[i].data()[k];
    if (!bodies[i].rotates_freely) return;
    const Mat3 A = matrix_of(q[i]), moved = A + matrix_of(bent[i]);
    const Mat3 strain = polar(A).R.transpose() * moved;
    const Mat3 symmetric = 0.5 * (strain + strain.transpose());
    const Mat3 target = polar(moved).R * symmetric;
    for (int row = 0; row < 3; ++row)
      for (int col = 0; col < 3; ++col) bent[i].data()[3 + 3 * row + col] = target(row, col) - A(row, col);
  }
};

/// Each body's part times its own share.
struct ScaleBodies {
  exec::View<const double> share;
  exec::View<Vec12> dq;
  SEAM_HD void operator()(std::size_t i) const {
    for (int k = 0; k < 12; ++k) dq[i].data()[k] *= share[i];
  }
};

/// to = t a.
struct Scale {
  exec::View<const Vec12> a;
  double t;
  exec::View<Vec12> to;
  SEAM_HD void operator()(std::size_t i) const {
    for (int k = 0; k < 12; ++k) to[i].data()[k] = t * a[i].data()[k];
  }
};

/// Moves the targets of kinematic bodies on by what is missing (multiplier update).
struct PushTargets {
  exec::View<const BodyData> bodies;
  exec::View<const Vec12> q, target;
  exec::View<Vec12> offset;
  SEAM_HD void operator()(std::size_t i) const {
    if (!bodies[i].moves || bodies[i].dynamic) return;
    for (int k = 0; k < 12; ++k) offset[i].data()[k] += q[i].data()[k] - target[i].data()[k];
  }
};

SEAM_HD inline Vec12 own_gradient(const BodyData& body, const Vec12& q, const Vec12& offset, double h2) {
  Vec12 own = inertia_gradient(body.mass, body.second_moment, offset);
  const Mat3 A = matrix_of(q);
  const Vec9 slope =
      body.orthogonality ? orthogonality_gradient(body.elastic, A) : arap_gradient(body.elastic, A, polar(A));
  for (int k = 0; k < 9; ++k) own.data()[3 + k] += h2 * slope.data()[k];
  return own;
}

/// What is left of a gradient without the body's own terms: the barrier's part; zero where it may not choose kappa.
struct BarrierPart {
  exec::View<const BodyData> bodies;
  exec::View<const Vec12> q, offset, gradient;
  double h2;
  exec::View<Vec12> barrier;
  SEAM_HD void operator()(std::size_t i) const {
    const BodyData& body = bodies[i];
    for (int k = 0; k < 12; ++k) barrier[i].data()[k] = 0;
    if (!body.dynamic || body.lock >= 0) return;
    const Vec12 own = own_gradient(body, q[i], offset[i], h2);
    barrier[i] = difference(gradient[i], Vec12(body_share(body) * own));
  }
};

/// Products for the choice of kappa: gradient of the barrier (scaled) with the gradient without contact and with
/// itself.
struct StiffnessProducts {
  exec::View<const BodyData> bodies;
  exec::View<const Vec12> q, offset, barrier;
  double h2;
  SEAM_HD NoisySum operator()(std::size_t i) const {
    const BodyData& body = bodies[i];
    if (!body.dynamic || body.lock >= 0 || !body.counted) return {};
    return {dot(barrier[i], own_gradient(body, q[i], offset[i], h2)), dot(barrier[i], barrier[i])};
  }
};

}  // namespace seam::abd::kernels
