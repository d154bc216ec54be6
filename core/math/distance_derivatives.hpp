#pragma once
#include "core/math/distance.hpp"

namespace seam {

/// Exact first and second derivatives of the squared distance D of four points, for the active type: D = min over the
/// free parameters u of |r|^2, r = sum_i w_i(u) x_i with signed weights linear in u. By the envelope theorem dD/dx_i =
/// 2 w_i r, and H = f_xx - f_xu f_uu^-1 f_ux with f_xi,xj = 2 w_i w_j I, f_uv = 2 r_u.r_v, f_xi,u = 2 (w_i,u r + w_i
/// r_u). Valid where the closest points are unique (not for parallel edges of type interior). Points in the order (p,
/// t0, t1, t2) or (a0, a1, b0, b1).
struct SquaredDistanceForm {
  double weights[4];    ///< signed: first primitive positive, second negative
  double slopes[2][4];  ///< d weights / d u
  int free_parameters;  ///< 0 (point-point), 1 (point-line), 2 (point-plane, line-line)
};

SEAM_HD inline SquaredDistanceForm distance_form(const PointTriangleClosest& closest) {
  SquaredDistanceForm form{
      {1, -closest.weights[0], -closest.weights[1], -closest.weights[2]}, {{0, 0, 0, 0}, {0, 0, 0, 0}}, 0};
  const int type = static_cast<int>(closest.type);
  if (closest.type == PointTriangleType::interior) {
    form.free_parameters = 2;
    form.slopes[0][1] = 1, form.slopes[0][2] = -1;
    form.slopes[1][1] = 1, form.slopes[1][3] = -1;
  } else if (type >= 3) {
    const int k = type - 3, next = k == 2 ? 0 : k + 1;
    form.free_parameters = 1;
    form.slopes[0][1 + k] = 1, form.slopes[0][1 + next] = -1;
  }
  return form;
}

SEAM_HD inline SquaredDistanceForm distance_form(const EdgeEdgeClosest& closest) {
  SquaredDistanceForm form{{1 - closest.s, closest.s, closest.t - 1, -closest.t}, {{0, 0, 0, 0}, {0, 0, 0, 0}}, 0};
  const bool a_free = closest.type == EdgeEdgeType::a_b0 || closest.type == EdgeEdgeType::a_b1 ||
                      closest.type == EdgeEdgeType::interior;
  const bool b_free = closest.type == EdgeEdgeType::a0_b || closest.type == EdgeEdgeType::a1_b ||
                      closest.type == EdgeEdgeType::interior;
  if (a_free) {
    double* slope = form.slopes[form.free_parameters++];
    slope[0] = -1, slope[1] = 1;
  }
  if (b_free) {
    double* slope = form.slopes[form.free_parameters++];
    slope[2] = 1, slope[3] = -1;
  }
  return form;
}

/// dD/dx, 12 numbers (m).
SEAM_HD inline Vec12 squared_distance_gradient(const SquaredDistanceForm& form, const Vec3 x[4]) {
  const Vec3 r = form.weights[0] * x[0] + form.weights[1] * x[1] + form.weights[2] * x[2] + form.weights[3] * x[3];
  Vec12 gradient;
  for (int i = 0; i < 4; ++i)
    for (int k = 0; k < 3; ++k) gradient[3 * i + k] = 2 * form.weights[i] * r[k];
  return gradient;
}

/// d2D/dx2, 12 x 12, symmetric, in general indefinite.
SEAM_HD inline Mat12 squared_distance_hessian(const SquaredDistanceForm& form, const Vec3 x[4]) {
  Vec3 r = Vec3::Zero(), slope[2] = {Vec3::Zero(), Vec3::Zero()};
  for (int i = 0; i < 4; ++i) {
    r += form.weights[i] * x[i];
    for (int u = 0; u < form.free_parameters; ++u) slope[u] += form.slopes[u][i] * x[i];
  }
  Mat12 H = Mat12::Zero();
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      for (int k = 0; k < 3; ++k) H(3 * i + k, 3 * j + k) = 2 * form.weights[i] * form.weights[j];
  if (form.free_parameters == 0) return H;
  Vec12 cross[2] = {Vec12::Zero(), Vec12::Zero()};
  for (int u = 0; u < form.free_parameters; ++u)
    for (int i = 0; i < 4; ++i)
      for (int k = 0; k < 3; ++k) cross[u][3 * i + k] = 2 * (form.slopes[u][i] * r[k] + form.weights[i] * slope[u][k]);
  const double a = 2 * slope[0].squaredNorm(), b = 2 * slope[0].dot(slope[1]), c = 2 * slope[1].squaredNorm();
  if (form.free_parameters == 1) {
    H -= cross[0] * cross[0].transpose() / a;
    return H;
  }
  const double det = a * c - b * b;
  H -= (c * cross[0] * cross[0].transpose() - b * cross[0] * cross[1].transpose() -
        b * cross[1] * cross[0].transpose() + a * cross[1] * cross[1].transpose()) /
       det;
  return H;
}

}  // namespace seam
