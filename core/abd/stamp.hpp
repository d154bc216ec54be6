#pragma once
#include <cstdint>

#include "core/abd/contact_geometry.hpp"

namespace seam::abd {

inline constexpr std::uint32_t no_stamp_body = 0xffffffffu;

/// One term of the gradient and Hessian in Kronecker form (collision.md, item 11): it depends on the poses through two
/// 3-vectors, u_a = w_a(q_a) and u_b = w_b(q_b). Gradient: g_a (x) w_a on body a, g_b (x) w_b on body b. Hessian
/// blocks: aa (x) w_a w_a^T, bb (x) w_b w_b^T, ab (x) w_a w_b^T. body_b = no_stamp_body: only the part of a.
struct Stamp {
  std::uint32_t body_a = 0, body_b = no_stamp_body;
  Weights w_a = Weights::Zero(), w_b = Weights::Zero();
  Mat3 aa = Mat3::Zero(), bb = Mat3::Zero(), ab = Mat3::Zero();
  Vec3 g_a = Vec3::Zero(), g_b = Vec3::Zero();

  /// Up to two rank-one terms more, strength (x + length y)^2 with x = tangent . (w_a(q_a) - w_b(q_b)) and
  /// y = normal . (slide_a(q_a) - slide_b(q_b)), slides as weights without translation (barrier_energy.hpp).
  int bends = 0;
  double strength = 0, length = 0;
  Vec3 normal = Vec3::Zero(), tangent[2], slide_a[2], slide_b[2];
};

/// Index in q of component c of weight k: q = (p; rows of A).
SEAM_HD inline int stamp_index(int k, int c) { return k == 0 ? c : 2 + 3 * c + k; }

/// g += g3 (x) w.
SEAM_HD inline void add_stamp_gradient(const Weights& w, const Vec3& g3, Vec12& g) {
  for (int c = 0; c < 3; ++c) {
    g[c] += g3[c] * w[0];
    for (int k = 1; k < 4; ++k) g[2 + 3 * c + k] += g3[c] * w[k];
  }
}

/// H += S (x) w v^T in the order of q.
SEAM_HD inline void add_stamp_block(const Weights& w, const Weights& v, const Mat3& S, Mat12& H) {
  double products[4][4];
  for (int k = 0; k < 4; ++k)
    for (int l = 0; l < 4; ++l) products[k][l] = w[k] * v[l];
  for (int d = 0; d < 3; ++d)
    for (int l = 0; l < 4; ++l) {
      double* column = H.data() + 12 * stamp_index(l, d);
      for (int c = 0; c < 3; ++c) {
        const double s = S(c, d);
        column[c] += s * products[0][l];
        for (int k = 1; k < 4; ++k) column[2 + 3 * c + k] += s * products[k][l];
      }
    }
}

/// The vector of rank-one term k on one side, times the root of its strength.
SEAM_HD inline Vec12 bend_vector(const Stamp& stamp, int k, const Weights& w, const Vec3& slide) {
  const double root = std::sqrt(stamp.strength);
  Vec12 v;
  for (int c = 0; c < 3; ++c) {
    const double t = root * stamp.tangent[k][c], n = root * stamp.length * stamp.normal[c];
    v[c] = t * w[0];
    for (int j = 0; j < 3; ++j) v[3 + 3 * c + j] = t * w[1 + j] + n * slide[j];
  }
  return v;
}

/// H += sign u v^T.
SEAM_HD inline void add_outer(const Vec12& u, const Vec12& v, double sign, Mat12& H) {
  for (int l = 0; l < 12; ++l) {
    const double s = sign * v.data()[l];
    for (int k = 0; k < 12; ++k) H.data()[12 * l + k] += s * u.data()[k];
  }
}

/// Stamp of an energy of the difference u = w_a(q_a) - w_b(q_b) with gradient g and Hessian S.
SEAM_HD inline Stamp difference_stamp(std::uint32_t a, std::uint32_t b, const Weights& w_a, const Weights& w_b,
                                      const Vec3& g, const Mat3& S) {
  Stamp stamp;
  stamp.body_a = a, stamp.body_b = b;
  stamp.w_a = w_a, stamp.w_b = w_b;
  stamp.aa = S, stamp.bb = S, stamp.ab = -S;
  stamp.g_a = g, stamp.g_b = -g;
  return stamp;
}

}  // namespace seam::abd
