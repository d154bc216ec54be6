#pragma once
#include "core/math/barrier.hpp"
#include "core/math/distance_derivatives.hpp"
#include "core/math/spd.hpp"

/// The contact energy m_c b(D) as a function of its four points, with all second derivatives: what barrier_energy.hpp
/// abbreviates. Too slow for the solver (an eigenvalue problem per contact); the measure for its tests.
namespace seam::abd {

struct PointEnergy {
  double value = 0;
  Vec12 gradient = Vec12::Zero();
  Mat12 hessian = Mat12::Zero();
};

/// Points (p, t0, t1, t2) or (a0, a1, b0, b1). `eps` > 0: edge pair with that mollifier threshold. Not for parallel
/// edges whose closest points are not unique (there the value is right and D has no Hessian).
inline PointEnergy exact_barrier(const Barrier& barrier, const Vec3 x[4], bool edges, double eps, bool project) {
  double D;
  SquaredDistanceForm form;
  if (edges) {
    const EdgeEdgeClosest closest = edge_edge_closest(x[0], x[1], x[2], x[3]);
    D = closest.squared_distance, form = distance_form(closest);
  } else {
    const PointTriangleClosest closest = point_triangle_closest(x[0], x[1], x[2], x[3]);
    D = closest.squared_distance, form = distance_form(closest);
  }
  const Jet b = barrier.jet(D);
  PointEnergy energy;
  const Vec12 slope = squared_distance_gradient(form, x);
  energy.value = b.value;
  energy.gradient = b.first * slope;
  energy.hessian = b.second * slope * slope.transpose() + b.first * squared_distance_hessian(form, x);
  const Vec3 ea = x[1] - x[0], eb = x[3] - x[2];
  const double c = ea.cross(eb).squaredNorm();
  if (edges && c < eps) {
    const Jet m = edge_edge_mollifier(c, eps);
    const double dot = ea.dot(eb);
    const Vec3 ca = 2 * (eb.squaredNorm() * ea - dot * eb), cb = 2 * (ea.squaredNorm() * eb - dot * ea);
    Vec12 dc;
    dc << -ca, ca, -cb, cb;
    const Mat3 I = Mat3::Identity();
    const Mat3 aa = 2 * (eb.squaredNorm() * I - eb * eb.transpose()),
               bb = 2 * (ea.squaredNorm() * I - ea * ea.transpose());
    const Mat3 ab = 2 * (2 * ea * eb.transpose() - eb * ea.transpose() - dot * I);
    Mat12 ddc;
    ddc << aa, -aa, ab, -ab, -aa, aa, -ab, ab, ab.transpose(), -ab.transpose(), bb, -bb, -ab.transpose(),
        ab.transpose(), -bb, bb;
    // rows: a0, a1, b0, b1 with d/da0 = -d/dea and so on
    const PointEnergy plain = energy;
    energy.value = m.value * plain.value;
    energy.gradient = m.value * plain.gradient + plain.value * m.first * dc;
    energy.hessian = m.value * plain.hessian +
                     m.first * (dc * plain.gradient.transpose() + plain.gradient * dc.transpose()) +
                     plain.value * (m.second * dc * dc.transpose() + m.first * ddc);
  }
  if (project) energy.hessian = project_spd<12>(energy.hessian);
  return energy;
}

}  // namespace seam::abd
