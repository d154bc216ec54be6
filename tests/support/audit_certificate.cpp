#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>

#include "tests/support/audit.hpp"

namespace seam::audit {
namespace {

struct Moving {
  Vec3 a[3], b[3];
};

Moving at(const Moving& from, const Moving& to, double t) {
  Moving m;
  for (int k = 0; k < 3; ++k) {
    m.a[k] = (1 - t) * from.a[k] + t * to.a[k];
    m.b[k] = (1 - t) * from.b[k] + t * to.b[k];
  }
  return m;
}

/// Vector from the closest point of triangle `t` to `p` (Ericson, "Real-Time Collision Detection", 5.1.5, by clamped
/// barycentrics).
Vec3 from_triangle(const Vec3& p, const Vec3 (&t)[3]) {
  const Vec3 ab = t[1] - t[0], ac = t[2] - t[0], ap = p - t[0];
  const Vec3 n = ab.cross(ac);
  const double nn = n.squaredNorm();
  if (nn > 0) {
    const double v = n.dot(ap.cross(ac)) / nn, w = n.dot(ab.cross(ap)) / nn;
    if (v >= 0 && w >= 0 && v + w <= 1) return p - (t[0] + v * ab + w * ac);
  }
  Vec3 best = ap;
  for (int k = 0; k < 3; ++k) {
    const Vec3 e = t[(k + 1) % 3] - t[k];
    const double ee = e.squaredNorm();
    const double s = ee > 0 ? std::clamp(e.dot(p - t[k]) / ee, 0.0, 1.0) : 0.0;
    const Vec3 d = p - (t[k] + s * e);
    if (d.squaredNorm() < best.squaredNorm()) best = d;
  }
  return best;
}

/// Vector from segment q to segment p at their closest approach (interior case only; ends are covered by
/// from_triangle).
bool between_edges(const Vec3& p0, const Vec3& p1, const Vec3& q0, const Vec3& q1, Vec3& d) {
  const Vec3 u = p1 - p0, v = q1 - q0, w = p0 - q0;
  const double uu = u.dot(u), vv = v.dot(v), uv = u.dot(v), determinant = uu * vv - uv * uv;
  if (determinant <= 1e-14 * uu * vv) return false;
  const double s = (uv * v.dot(w) - vv * u.dot(w)) / determinant, t = (uu * v.dot(w) - uv * u.dot(w)) / determinant;
  if (s < 0 || s > 1 || t < 0 || t > 1) return false;
  d = (p0 + s * u) - (q0 + t * v);
  return true;
}

Vec3 separating_guess(const Moving& m) {
  Vec3 best = Vec3::Zero();
  double best_squared = std::numeric_limits<double>::infinity();
  const auto offer = [&](const Vec3& d) {
    if (d.squaredNorm() < best_squared) best = d, best_squared = d.squaredNorm();
  };
  for (int i = 0; i < 3; ++i) {
    offer(from_triangle(m.a[i], m.b));
    offer(-from_triangle(m.b[i], m.a));
    for (int j = 0; j < 3; ++j) {
      Vec3 d;
      if (between_edges(m.a[i], m.a[(i + 1) % 3], m.b[j], m.b[(j + 1) % 3], d)) offer(d);
    }
  }
  return best;
}

/// With a fixed n, n . (a_i(t) - b_j(t)) is linear in t: positive at both ends means disjoint in between. The margin
/// covers rounding.
bool separated(const Moving& m, const Vec3& n) {
  double low = std::numeric_limits<double>::infinity(), high = -low, scale = 0;
  for (int k = 0; k < 3; ++k) {
    low = std::min(low, n.dot(m.a[k]));
    high = std::max(high, n.dot(m.b[k]));
    scale = std::max({scale, m.a[k].cwiseAbs().maxCoeff(), m.b[k].cwiseAbs().maxCoeff()});
  }
  return low - high > 1e-14 * scale * n.cwiseAbs().sum();
}

bool certify(const Moving& from, const Moving& to, double t0, double t1, int depth, std::uint64_t& count,
             double& fail_time) {
  const Moving begin = at(from, to, t0), end = at(from, to, t1);
  for (const Moving& guess : {at(from, to, 0.5 * (t0 + t1)), begin, end}) {
    Vec3 n = separating_guess(guess);
    if (n.squaredNorm() == 0) continue;
    n.normalize();
    ++count;
    if (separated(begin, n) && separated(end, n)) return true;
  }
  if (depth == 0) {
    fail_time = 0.5 * (t0 + t1);
    return false;
  }
  const double middle = 0.5 * (t0 + t1);
  return certify(from, to, t0, middle, depth - 1, count, fail_time) &&
         certify(from, to, middle, t1, depth - 1, count, fail_time);
}

}  // namespace

bool certified_disjoint(const Vec3 (&a0)[3], const Vec3 (&a1)[3], const Vec3 (&b0)[3], const Vec3 (&b1)[3],
                        std::uint64_t& certificates, double& fail_time) {
  Moving from, to;
  // Common motion proves nothing: it is taken out first, so that fast but parallel bodies need one certificate.
  const Vec3 origin = (b0[0] + b0[1] + b0[2]) / 3, common = ((b1[0] + b1[1] + b1[2]) / 3) - origin;
  for (int k = 0; k < 3; ++k) {
    from.a[k] = a0[k] - origin, from.b[k] = b0[k] - origin;
    to.a[k] = a1[k] - common - origin, to.b[k] = b1[k] - common - origin;
  }
  constexpr int max_depth = 24;
  return certify(from, to, 0, 1, max_depth, certificates, fail_time);
}

}  // namespace seam::audit
