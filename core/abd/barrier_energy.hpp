#pragma once
#include "core/abd/stamp.hpp"

/// Contact energy of one primitive pair, m_c b(D) with the clamped log barrier b and, for edge pairs, the mollifier m_c
/// (1 otherwise). Source: Li et al. 2020 (IPC). Units m^4; times kappa h^2 in the incremental potential.
namespace seam::abd {

/// The matrix of v x (.).
SEAM_HD inline Mat3 cross_matrix(const Vec3& v) {
  Mat3 C;
  C(0, 0) = C(1, 1) = C(2, 2) = 0;
  C(0, 1) = -v[2], C(0, 2) = v[1], C(1, 0) = v[2], C(1, 2) = -v[0], C(2, 0) = -v[1], C(2, 1) = v[0];
  return C;
}

SEAM_HD inline double barrier_energy(const Barrier& barrier, const Closest& closest) {
  if (closest.crossed) return HUGE_VAL;
  const double value = barrier.value(closest.D);
  if (closest.eps > 0 && value > 0 && value < HUGE_VAL)
    return edge_edge_mollifier(closest.c, closest.eps).value * value;
  return value;
}

/// d energy / d r up to sign: the normal force in units of 1 / kappa, m_c 2 d |b'(D)| (m^3).
SEAM_HD inline double barrier_force(const Barrier& barrier, const Closest& closest) {
  const double slope = -2 * std::sqrt(closest.D) * barrier.jet(closest.D).first;
  return closest.eps > 0 ? edge_edge_mollifier(closest.c, closest.eps).value * slope : slope;
}

/// Stamp through the vector between the closest points, times `scale` = kappa h^2. The gradient is exact (envelope
/// theorem). With unit normal n, force phi = -2 d b', x_k the relative displacement along the directions t_k in which
/// the closest points can slide and y_k the turning of the normal against t_k, the Hessian of b(d^2) is
///   (4 b'' D + 2 b') n n^T + phi sum_k (x_k y_k^T + y_k x_k^T) + phi d sum_k y_k y_k^T + 2 b' (directions across n and
///   all t_k).
/// Kept: the first term, which is never negative, and of each x_k y_k its positive half, phi / (2 l) (x + l y)^2;
/// dropped: the third, d / l of that, and the negative last. Semidefinite without an eigenvalue problem. The middle
/// term is what keeps hard impacts from asking for long slides and turns: a falling pile of 100 cubes takes 24 Newton
/// iterations per step with it and 28 without. `length` = l, m.
SEAM_HD inline Stamp barrier_stamp(const Barrier& barrier, const contact::PrimitivePair& pair, const Closest& closest,
                                   double scale, double length) {
  const Jet b = barrier.jet(closest.D);
  if (closest.eps > 0) scale *= edge_edge_mollifier(closest.c, closest.eps).value;
  const Vec3 g = scale * 2 * b.first * closest.r;
  const double along = scale * (4 * b.second * closest.D + 2 * b.first) / closest.D;
  const Mat3 S = along > 0 ? (along * closest.r * closest.r.transpose()).eval() : Mat3::Zero().eval();
  const std::uint32_t body_b = pair.kind == contact::PairKind::point_plane ? no_stamp_body : pair.body_b;
  Stamp stamp = difference_stamp(pair.body_a, body_b, closest.w_a, closest.w_b, g, S);
  const double d = std::sqrt(closest.D);
  stamp.normal = closest.r / d;
  stamp.bends = length > 0 ? closest.slides : 0;
  stamp.length = length;
  stamp.strength = length > 0 ? -scale * d * b.first / length : 0;
  for (int k = 0; k < stamp.bends; ++k) {
    stamp.tangent[k] = closest.slide[k];
    stamp.slide_a[k] = closest.slide_a[k], stamp.slide_b[k] = closest.slide_b[k];
  }
  return stamp;
}

/// Stamp through the two edge vectors: b(D) times the derivatives of the mollifier. Exact gradient; Gauss-Newton
/// Hessian of c = |ea x eb|^2 (semidefinite), without the mixed terms with D.
SEAM_HD inline Stamp mollifier_stamp(const Barrier& barrier, const contact::PrimitivePair& pair, const Closest& closest,
                                     double scale) {
  const Jet m = edge_edge_mollifier(closest.c, closest.eps);
  const double factor = scale * barrier.value(closest.D) * m.first;
  const Vec3 &ea = closest.edge_a, &eb = closest.edge_b;
  const double dot = ea.dot(eb);
  Stamp stamp;
  stamp.body_a = pair.body_a, stamp.body_b = pair.body_b;
  stamp.w_a = Weights(0, closest.material_a[0], closest.material_a[1], closest.material_a[2]);
  stamp.w_b = Weights(0, closest.material_b[0], closest.material_b[1], closest.material_b[2]);
  stamp.g_a = 2 * factor * (eb.squaredNorm() * ea - dot * eb);
  stamp.g_b = 2 * factor * (ea.squaredNorm() * eb - dot * ea);
  // d(ea x eb) = -[eb] dea + [ea] deb
  const Mat3 Ga = -cross_matrix(eb), Gb = cross_matrix(ea);
  stamp.aa = 2 * factor * Ga.transpose() * Ga;
  stamp.bb = 2 * factor * Gb.transpose() * Gb;
  stamp.ab = 2 * factor * Ga.transpose() * Gb;
  return stamp;
}

SEAM_HD inline bool mollified(const Closest& closest) { return closest.eps > 0 && closest.c < closest.eps; }

}  // namespace seam::abd
