#pragma once
#include "core/abd/arap.hpp"
#include "core/abd/assembly.hpp"
#include "core/abd/barrier_energy.hpp"
#include "core/abd/friction.hpp"
#include "core/abd/inertia.hpp"
#include "core/abd/joint.hpp"
#include "core/abd/orthogonality.hpp"
#include "core/abd/pull.hpp"

/// The kernels of potential.hpp: one function object per sum or list.
namespace seam::abd {

/// A sum and the sum of the magnitudes of its terms, whose rounding is the noise of the sum.
struct NoisySum {
  double value = 0, magnitude = 0;
  SEAM_HD static NoisySum of(double x) { return {x, x < 0 ? -x : x}; }
};

namespace kernels {

struct AddNoisy {
  SEAM_HD NoisySum operator()(const NoisySum& a, const NoisySum& b) const {
    return {a.value + b.value, a.magnitude + b.magnitude};
  }
};
struct Larger {
  SEAM_HD double operator()(double a, double b) const { return a > b || a != a ? a : b; }  // NaN wins
};
struct Smaller {
  SEAM_HD double operator()(double a, double b) const { return a < b ? a : b; }
};
struct Sum {
  SEAM_HD double operator()(double a, double b) const { return a + b; }
};

SEAM_HD inline double elastic_value(const BodyData& body, const Mat3& A) {
  if (body.elastic == 0) return 0;
  return body.orthogonality ? orthogonality_value(body.elastic, A) : arap_value(body.elastic, A, polar(A));
}

SEAM_HD inline Vec12 difference(const Vec12& a, const Vec12& b) {
  Vec12 d;
  for (int i = 0; i < 12; ++i) d.data()[i] = a.data()[i] - b.data()[i];
  return d;
}

/// Inertia and elasticity of one body, times h^2 where due.
struct BodyEnergy {
  exec::View<const BodyData> bodies;
  exec::View<const Vec12> q, offset;
  double h2;
  SEAM_HD NoisySum operator()(std::size_t i) const {
    const BodyData& body = bodies[i];
    if (!body.moves) return {};
    const double inertia = inertia_value(body.mass, body.second_moment, offset[i]);
    return NoisySum::of(body_share(body) * (inertia + h2 * elastic_value(body, matrix_of(q[i]))));
  }
};

/// The pull of a replica towards the pose its holders agree on, rho/2 |q - (z - u)|_P^2 (consensus.md, step 3).
struct PenaltyTerm {
  double translation = 0;       ///< rho P of the translation, kg; 0 = no term
  Mat3 affine = Mat3::Zero();   ///< rho P of each row of A, kg m^2 (scalar metric: kg)
  Vec12 shift = Vec12::Zero();  ///< q~ - (z - u): q - (z - u) is offset + shift
};

struct PenaltyEnergy {
  exec::View<const PenaltyTerm> terms;
  exec::View<const Vec12> offset;
  SEAM_HD NoisySum operator()(std::size_t i) const {
    const PenaltyTerm& term = terms[i];
    if (!(term.translation > 0)) return {};
    return NoisySum::of(inertia_value(term.translation, term.affine, Vec12(offset[i] + term.shift)));
  }
};

/// Adds a penalty's gradient and Hessian to those of its body.
struct PenaltyDerivatives {
  exec::View<const PenaltyTerm> terms;
  exec::View<const Vec12> offset;
  exec::View<Vec12> gradient;
  exec::View<Mat12> hessian;
  exec::View<double> noise;
  SEAM_HD void operator()(std::size_t i) const {
    const PenaltyTerm& term = terms[i];
    if (!(term.translation > 0)) return;
    const Vec12 deviation = offset[i] + term.shift;
    const Vec12 g = mass_times(term.translation, term.affine, deviation);
    add_inertia_hessian(term.translation, term.affine, hessian[i]);
    double size = 0;
    for (int k = 0; k < 12; ++k) {
      gradient[i].data()[k] += g.data()[k];
      size += std::fabs(g.data()[k] * deviation.data()[k]);
    }
    noise[i] += size;
  }
};

/// Elastic energy alone (J).
struct ElasticEnergy {
  exec::View<const BodyData> bodies;
  exec::View<const Vec12> q;
  SEAM_HD double operator()(std::size_t i) const { return elastic_value(bodies[i], matrix_of(q[i])); }
};

/// Gradient and projected Hessian of a body's own terms; `noise` = size of the terms the gradient is a difference of,
/// times what they depend on.
struct BodyDerivatives {
  exec::View<const BodyData> bodies;
  exec::View<const Vec12> q, offset;
  double h2;
  exec::View<Vec12> gradient;
  exec::View<Mat12> hessian;
  exec::View<double> noise;
  SEAM_HD void operator()(std::size_t i) const {
    const BodyData& body = bodies[i];
    Mat12& H = hessian[i];
    for (int k = 0; k < 144; ++k) H.data()[k] = 0;
    noise[i] = 0;
    for (int k = 0; k < 12; ++k) gradient[i].data()[k] = 0;
    if (!body.moves) return;
    Vec12 g = inertia_gradient(body.mass, body.second_moment, offset[i]);
    add_inertia_hessian(body.mass, body.second_moment, H);
    double size = 0;
    for (int k = 0; k < 12; ++k) size += std::fabs(g.data()[k] * offset[i].data()[k]);
    if (body.elastic > 0) {
      const Mat3 A = matrix_of(q[i]);
      const Polar R = polar(A);
      const Vec9 slope =
          body.orthogonality ? orthogonality_gradient(body.elastic, A) : arap_gradient(body.elastic, A, R);
      const Mat9 block =
          body.orthogonality ? orthogonality_hessian(body.elastic, A, true) : arap_hessian(body.elastic, R, true);
      for (int k = 0; k < 9; ++k) {
        const double entry = h2 * slope.data()[k];
        g.data()[3 + k] += entry;
        size += std::fabs(entry * q[i].data()[3 + k]);
        for (int l = 0; l < 9; ++l) H.data()[12 * (3 + l) + 3 + k] += h2 * block.data()[9 * l + k];
      }
    }
    const double share = body_share(body);
    gradient[i] = share * g;
    noise[i] = share * size;
    if (share != 1)
      for (int k = 0; k < 144; ++k) H.data()[k] *= share;
  }
};

/// Share of a contact that this worker carries; half-spaces are everywhere.
SEAM_HD inline double contact_share(const contact::PrimitivePair& pair, exec::View<const BodyData> bodies) {
  if (pair.kind == contact::PairKind::point_plane) return equal_share(bodies[pair.body_a].holders);
  return pair_share(bodies[pair.body_a], bodies[pair.body_b]);
}

struct PairEnergy {
  exec::View<const contact::PrimitivePair> pairs;
  SurfaceViews surface;
  exec::View<const BodyData> bodies;
  exec::View<const Vec12> q;
  Barrier barrier;
  exec::View<double> energy;
  exec::View<std::uint8_t> active;
  SEAM_HD void operator()(std::size_t i) const {
    const Closest closest = closest_points(pairs[i], surface, q);
    const bool close = closest.crossed || barrier.active(closest.D);
    active[i] = close ? 1 : 0;
    energy[i] = close ? contact_share(pairs[i], bodies) * barrier_energy(barrier, closest) : 0;
  }
};

struct IsActive {
  exec::View<const std::uint8_t> active;
  SEAM_HD bool operator()(std::size_t i) const { return active[i] != 0; }
};

struct ChosenEnergy {
  exec::View<const std::uint32_t> chosen;
  exec::View<const double> energy;
  SEAM_HD NoisySum operator()(std::size_t i) const { return NoisySum::of(energy[chosen[i]]); }
};

struct PairGap {
  exec::View<const contact::PrimitivePair> pairs;
  exec::View<const std::uint32_t> chosen;
  SurfaceViews surface;
  exec::View<const Vec12> q;
  SEAM_HD double operator()(std::size_t i) const {
    const Closest closest = closest_points(pairs[chosen[i]], surface, q);
    return closest.crossed ? 0 : std::sqrt(closest.D);
  }
};

/// Barrier stamps of the active pairs with the noise (force times extent) of each.
struct ContactStamps {
  exec::View<const contact::PrimitivePair> pairs;
  exec::View<const std::uint32_t> chosen;
  SurfaceViews surface;
  exec::View<const BodyData> bodies;
  exec::View<const Vec12> q;
  Barrier barrier;
  double scale;  ///< kappa h^2
  exec::View<Stamp> stamps;
  exec::View<double> noise;
  exec::View<std::uint8_t> parallel;
  SEAM_HD void operator()(std::size_t i) const {
    const contact::PrimitivePair& pair = pairs[chosen[i]];
    const Closest closest = closest_points(pair, surface, q);
    parallel[i] = mollified(closest);
    stamps[i] = barrier_stamp(barrier, pair, closest, contact_share(pair, bodies) * scale, bend_length(pair));
    noise[i] = stamps[i].g_a.norm() * closest.extent;
    normalize_stamp(stamps[i], bodies);
  }
  /// Half the diagonal of the smaller of the moving bodies.
  SEAM_HD double bend_length(const contact::PrimitivePair& pair) const {
    const BodyData& a = bodies[pair.body_a];
    const double size_a = 0.5 * (a.corner_high - a.corner_low).norm();
    if (pair.kind == contact::PairKind::point_plane) return size_a;
    const BodyData& b = bodies[pair.body_b];
    const double size_b = 0.5 * (b.corner_high - b.corner_low).norm();
    if (!a.moves) return size_b;
    return !b.moves || size_a < size_b ? size_a : size_b;
  }
};

struct MollifierStamps {
  exec::View<const contact::PrimitivePair> pairs;
  exec::View<const std::uint32_t> chosen, which;
  SurfaceViews surface;
  exec::View<const BodyData> bodies;
  exec::View<const Vec12> q;
  Barrier barrier;
  double scale;
  exec::View<Stamp> stamps;
  SEAM_HD void operator()(std::size_t i) const {
    const contact::PrimitivePair& pair = pairs[chosen[which[i]]];
    const double share = contact_share(pair, bodies);
    stamps[i] = mollifier_stamp(barrier, pair, closest_points(pair, surface, q), share * scale);
    normalize_stamp(stamps[i], bodies);
  }
};

/// Friction contacts of a lag state.
struct LagContacts {
  exec::View<const contact::PrimitivePair> pairs;
  exec::View<const std::uint32_t> chosen;
  SurfaceViews surface;
  exec::View<const BodyData> bodies;
  exec::View<const double> plane_friction;
  exec::View<const Vec12> q;
  Barrier barrier;
  double kappa;
  exec::View<FrictionContact> contacts;
  exec::View<contact::PrimitivePair> sources;
  SEAM_HD void operator()(std::size_t i) const {
    const contact::PrimitivePair& pair = pairs[chosen[i]];
    const Closest closest = closest_points(pair, surface, q);
    const bool plane = pair.kind == contact::PairKind::point_plane;
    const double mu_b = plane ? plane_friction[pair.body_b] : bodies[pair.body_b].friction;
    FrictionContact& contact = contacts[i];
    contact.body_a = pair.body_a, contact.body_b = plane ? no_stamp_body : pair.body_b;
    contact.w_a = closest.w_a, contact.w_b = closest.w_b;
    contact.normal = closest.r / std::sqrt(closest.D);
    contact.limit = std::sqrt(bodies[pair.body_a].friction * mu_b) * kappa * barrier_force(barrier, closest);
    sources[i] = pair;
  }
};

SEAM_HD inline Vec3 slip_of(const FrictionContact& contact, exec::View<const Vec12> q,
                            exec::View<const Vec12> q_start) {
  const std::uint32_t b = contact.body_b == no_stamp_body ? contact.body_a : contact.body_b;
  return friction_slip(contact, difference(q[contact.body_a], q_start[contact.body_a]), difference(q[b], q_start[b]));
}

/// The contact as this worker carries it.
SEAM_HD inline FrictionContact shared_friction(FrictionContact contact, exec::View<const BodyData> bodies) {
  const BodyData& a = bodies[contact.body_a];
  contact.limit *= contact.body_b == no_stamp_body ? equal_share(a.holders) : pair_share(a, bodies[contact.body_b]);
  return contact;
}

struct FrictionEnergy {
  exec::View<const FrictionContact> contacts;
  exec::View<const BodyData> bodies;
  exec::View<const Vec12> q, q_start;
  double slip, scale;
  SEAM_HD NoisySum operator()(std::size_t i) const {
    const FrictionContact contact = shared_friction(contacts[i], bodies);
    return NoisySum::of(scale * friction_energy(contact, slip_of(contact, q, q_start), slip));
  }
};

struct FrictionStamps {
  exec::View<const FrictionContact> contacts;
  exec::View<const BodyData> bodies;
  exec::View<const Vec12> q, q_start;
  double slip, scale;
  FrictionCurvature curvature;
  exec::View<Stamp> stamps;
  SEAM_HD void operator()(std::size_t i) const {
    const FrictionContact contact = shared_friction(contacts[i], bodies);
    stamps[i] = friction_stamp(contact, slip_of(contact, q, q_start), slip, scale, curvature);
    normalize_stamp(stamps[i], bodies);
  }
};

SEAM_HD inline double joint_share(const JointData& joint, exec::View<const BodyData> bodies) {
  const BodyData& a = bodies[joint.body_a];
  return joint.body_b == no_stamp_body ? equal_share(a.holders) : pair_share(a, bodies[joint.body_b]);
}

struct JointEnergy {
  exec::View<const JointData> joints;
  exec::View<const Vec2i> rows;
  exec::View<const Vec3> lambda;
  exec::View<const BodyData> bodies;
  exec::View<const Vec12> q;
  SEAM_HD NoisySum operator()(std::size_t i) const {
    const JointData& joint = joints[rows[i][0]];
    const double energy = joint_energy(joint, joint_residual(joint, rows[i][1], q), lambda[i]);
    return NoisySum::of(joint_share(joint, bodies) * energy);
  }
};

struct JointStamps {
  exec::View<const JointData> joints;
  exec::View<const Vec2i> rows;
  exec::View<const Vec3> lambda;
  exec::View<const BodyData> bodies;
  exec::View<const Vec12> q;
  exec::View<Stamp> stamps;
  SEAM_HD void operator()(std::size_t i) const {
    const JointData& joint = joints[rows[i][0]];
    const Vec3 residual = joint_residual(joint, rows[i][1], q);
    stamps[i] = joint_stamp(joint, rows[i][1], residual, lambda[i], joint_share(joint, bodies));
    normalize_stamp(stamps[i], bodies);
  }
};

/// lambda += rho r.
struct JointUpdate {
  exec::View<const JointData> joints;
  exec::View<const Vec2i> rows;
  exec::View<const Vec12> q;
  exec::View<Vec3> lambda;
  SEAM_HD void operator()(std::size_t i) const {
    const JointData& joint = joints[rows[i][0]];
    const Vec3 residual = joint_residual(joint, rows[i][1], q);
    for (int c = 0; c < 3; ++c) lambda[i][c] += joint.rho * residual[c];
  }
};

struct JointError {
  exec::View<const JointData> joints;
  exec::View<const Vec2i> rows;
  exec::View<const Vec12> q;
  SEAM_HD double operator()(std::size_t i) const { return joint_residual(joints[rows[i][0]], rows[i][1], q).norm(); }
};

struct PullEnergy {
  exec::View<const PullData> pulls;
  exec::View<const BodyData> bodies;
  exec::View<const Vec12> q;
  double scale;
  SEAM_HD NoisySum operator()(std::size_t i) const {
    const std::uint32_t body = pulls[i].body;
    return NoisySum::of(body_share(bodies[body]) * scale * pull_energy(pulls[i], q[body]));
  }
};

struct PullStamps {
  exec::View<const PullData> pulls;
  exec::View<const BodyData> bodies;
  exec::View<const Vec12> q;
  double scale;
  exec::View<Stamp> stamps;
  SEAM_HD void operator()(std::size_t i) const {
    const std::uint32_t body = pulls[i].body;
    stamps[i] = pull_stamp(pulls[i], q[body], body_share(bodies[body]) * scale);
  }
};

struct At {
  exec::View<const double> values;
  SEAM_HD double operator()(std::size_t i) const { return values[i]; }
};

}  // namespace kernels
}  // namespace seam::abd
