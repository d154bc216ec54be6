#include "reference_solver.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>
#include <Eigen/SVD>
#include <algorithm>
#include <array>
#include <cmath>

namespace seam::abd {
namespace {

using Points = std::array<Vec3, 4>;
using Dense = Eigen::MatrixXd;
using Flat = Eigen::VectorXd;

/// Value, gradient and Hessian over the 12 coordinates of four points.
struct Taylor {
  double v = 0;
  Vec12 g = Vec12::Zero();
  Mat12 H = Mat12::Zero();
  static Taylor variable(double value, int i) {
    Taylor t;
    t.v = value, t.g[i] = 1;
    return t;
  }
};
Taylor compose(const Taylor& a, double f, double f1, double f2) {
  Taylor r;
  r.v = f, r.g = f1 * a.g, r.H = f1 * a.H + f2 * a.g * a.g.transpose();
  return r;
}
Taylor operator+(const Taylor& a, const Taylor& b) { return {a.v + b.v, a.g + b.g, a.H + b.H}; }
Taylor operator-(const Taylor& a, const Taylor& b) { return {a.v - b.v, a.g - b.g, a.H - b.H}; }
Taylor operator*(const Taylor& a, const Taylor& b) {
  return {a.v * b.v, a.v * b.g + b.v * a.g, a.v * b.H + b.v * a.H + a.g * b.g.transpose() + b.g * a.g.transpose()};
}
Taylor operator/(const Taylor& a, const Taylor& b) {
  return a * compose(b, 1 / b.v, -1 / (b.v * b.v), 2 / (b.v * b.v * b.v));
}

using Vector3 = std::array<Taylor, 3>;
Vector3 point(const Points& x, int i) {
  return {Taylor::variable(x[i][0], 3 * i), Taylor::variable(x[i][1], 3 * i + 1), Taylor::variable(x[i][2], 3 * i + 2)};
}
Vector3 operator-(const Vector3& a, const Vector3& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
Taylor dot(const Vector3& a, const Vector3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
Vector3 cross(const Vector3& a, const Vector3& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

Taylor point_line(const Vector3& p, const Vector3& a, const Vector3& b) {
  const Vector3 n = cross(p - a, p - b), e = b - a;
  return dot(n, n) / dot(e, e);
}
Taylor along_normal(const Vector3& offset, const Vector3& n) {
  const Taylor height = dot(offset, n);
  return height * height / dot(n, n);
}

/// Closest points as signed weights over the four points, with the corners that carry them.
struct Nearest {
  double D;
  std::array<double, 4> w;
};

Nearest nearest_point_triangle(const Points& x) {  // Ericson 2004, section 5.1.5
  const Vec3 &p = x[0], &a = x[1], &b = x[2], &c = x[3];
  const Vec3 ab = b - a, ac = c - a, ap = p - a, bp = p - b, cp = p - c;
  const double d1 = ab.dot(ap), d2 = ac.dot(ap), d3 = ab.dot(bp), d4 = ac.dot(bp), d5 = ab.dot(cp), d6 = ac.dot(cp);
  const double va = d3 * d6 - d5 * d4, vb = d5 * d2 - d1 * d6, vc = d1 * d4 - d3 * d2;
  double u = 0, v = 0, w = 0;
  if (d1 <= 0 && d2 <= 0)
    u = 1;
  else if (d3 >= 0 && d4 <= d3)
    v = 1;
  else if (vc <= 0 && d1 >= 0 && d3 <= 0)
    v = d1 / (d1 - d3), u = 1 - v;
  else if (d6 >= 0 && d5 <= d6)
    w = 1;
  else if (vb <= 0 && d2 >= 0 && d6 <= 0)
    w = d2 / (d2 - d6), u = 1 - w;
  else if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0)
    w = (d4 - d3) / (d4 - d3 + d5 - d6), v = 1 - w;
  else
    v = vb / (va + vb + vc), w = vc / (va + vb + vc), u = 1 - v - w;
  return {(p - u * a - v * b - w * c).squaredNorm(), {1, -u, -v, -w}};
}

Nearest nearest_edges(const Points& x) {
  // the best of the four ends against the other edge and, where it exists, the common perpendicular
  Nearest best{1e300, {}};
  const auto consider = [&](double s, double t) {
    const Vec3 r = (1 - s) * x[0] + s * x[1] - (1 - t) * x[2] - t * x[3];
    if (r.squaredNorm() < best.D) best = {r.squaredNorm(), {1 - s, s, t - 1, -t}};
  };
  const auto foot = [](const Vec3& p, const Vec3& a, const Vec3& b) {
    return std::clamp((p - a).dot(b - a) / (b - a).squaredNorm(), 0.0, 1.0);
  };
  for (const double end : {0.0, 1.0}) {
    consider(end, foot(end > 0 ? x[1] : x[0], x[2], x[3]));
    consider(foot(end > 0 ? x[3] : x[2], x[0], x[1]), end);
  }
  const Vec3 ea = x[1] - x[0], eb = x[3] - x[2], r = x[2] - x[0];
  const double aa = ea.dot(ea), bb = eb.dot(eb), ab = ea.dot(eb), det = aa * bb - ab * ab;
  if (det > 1e-14 * aa * bb) {
    const double s = (r.dot(ea) * bb - r.dot(eb) * ab) / det, t = (r.dot(ea) * ab - r.dot(eb) * aa) / det;
    if (s > 0 && s < 1 && t > 0 && t < 1) consider(s, t);
  }
  return best;
}

/// D as a smooth function of the four points near x: which corners carry the closest points decides the formula.
Taylor squared_distance(const Points& x, const Nearest& nearest, bool edges) {
  std::vector<int> first, second;
  for (int i = 0; i < 4; ++i)
    if (nearest.w[i] != 0) (i < (edges ? 2 : 1) ? first : second).push_back(i);
  const auto P = [&](int i) { return point(x, i); };
  if (first.size() == 1 && second.size() == 1) return dot(P(first[0]) - P(second[0]), P(first[0]) - P(second[0]));
  if (first.size() == 1 && second.size() == 2) return point_line(P(first[0]), P(second[0]), P(second[1]));
  if (first.size() == 2 && second.size() == 1) return point_line(P(second[0]), P(first[0]), P(first[1]));
  if (first.size() == 1) return along_normal(P(0) - P(1), cross(P(2) - P(1), P(3) - P(1)));
  return along_normal(P(2) - P(0), cross(P(1) - P(0), P(3) - P(2)));
}

double barrier(double D, double xh) { return D >= xh ? 0 : -(D - xh) * (D - xh) * std::log(D / xh); }
double barrier_slope(double D, double xh) { return -2 * (D - xh) * std::log(D / xh) - (D - xh) * (D - xh) / D; }
double barrier_bend(double D, double xh) {
  return -2 * std::log(D / xh) - 4 * (D - xh) / D + (D - xh) * (D - xh) / (D * D);
}

Mat12 project(const Mat12& H) {
  const Eigen::SelfAdjointEigenSolver<Mat12> eigen(H);
  return eigen.eigenvectors() * eigen.eigenvalues().cwiseMax(0).asDiagonal() * eigen.eigenvectors().transpose();
}

struct Pair {
  int body[4];  ///< of each point; -1: unused
  int vertex[4];
  bool edges;
  double eps;
};
struct Sliding {
  std::vector<std::pair<int, Eigen::Matrix<double, 3, 12>>>
      parts;  ///< body and signed map to the relative displacement
  Vec3 normal;
  double limit;
};

struct Reference {
  const Model& model;
  std::vector<Pair> pairs;
  std::vector<Sliding> sliding;
  std::vector<Vec12> start, predicted;
  double h, kappa, xh;

  bool dynamic(int b) const { return model.bodies[b].kind == scene::BodyKind::dynamic_body; }
  const Vec3& material(int b, int v) const { return model.meshes[model.bodies[b].mesh]->surface.vertices[v]; }
  static Eigen::Matrix<double, 3, 12> jacobian(const Vec3& X) {
    Eigen::Matrix<double, 3, 12> J = Eigen::Matrix<double, 3, 12>::Zero();
    for (int c = 0; c < 3; ++c) J(c, c) = 1, J.block<1, 3>(c, 3 + 3 * c) = X.transpose();
    return J;
  }
  Vec3 place(const Flat& q, int b, int v) const { return jacobian(material(b, v)) * q.segment<12>(12 * b); }
  Points points(const Flat& q, const Pair& pair) const {
    Points x;
    for (int i = 0; i < 4; ++i) x[i] = place(q, pair.body[i], pair.vertex[i]);
    return x;
  }

  explicit Reference(const Model& m) : model(m), h(m.time_step), kappa(m.contact.kappa.value()), xh(m.dhat * m.dhat) {
    for (int a = 0; a < int(m.bodies.size()); ++a)
      for (int b = a + 1; b < int(m.bodies.size()); ++b)
        if (dynamic(a) || dynamic(b)) add_pairs(a, b);
  }
  void add_pairs(int a, int b) {
    for (int side = 0; side < 2; ++side) {
      const int i = side ? b : a, j = side ? a : b;
      const auto& surface = model.meshes[model.bodies[i].mesh]->surface;
      for (int v = 0; v < int(surface.vertices.size()); ++v)
        for (const Vec3i& t : model.meshes[model.bodies[j].mesh]->surface.triangles)
          pairs.push_back({{i, j, j, j}, {v, t[0], t[1], t[2]}, false, 0});
    }
    for (const Vec2i& e : model.meshes[model.bodies[a].mesh]->edges)
      for (const Vec2i& f : model.meshes[model.bodies[b].mesh]->edges) {
        const double lengths = (material(a, e[0]) - material(a, e[1])).squaredNorm() *
                               (material(b, f[0]) - material(b, f[1])).squaredNorm();
        pairs.push_back({{a, a, b, b}, {e[0], e[1], f[0], f[1]}, true, 1e-3 * lengths});
      }
  }
  static Nearest nearest(const Points& x, const Pair& pair) {
    return pair.edges ? nearest_edges(x) : nearest_point_triangle(x);
  }
  static double mollifier(const Points& x, const Pair& pair) {
    if (!pair.edges) return 1;
    const double c = (x[1] - x[0]).cross(x[3] - x[2]).squaredNorm();
    return c >= pair.eps ? 1 : (2 - c / pair.eps) * c / pair.eps;
  }

  double smallest_distance(const Flat& q) const {
    double D = 1e300;
    for (const Pair& pair : pairs) D = std::min(D, nearest(points(q, pair), pair).D);
    double d = std::sqrt(D);
    for (const auto& plane : model.half_spaces)
      for (int b = 0; b < int(model.bodies.size()); ++b)
        if (dynamic(b))
          for (int v = 0; v < int(model.meshes[model.bodies[b].mesh]->surface.vertices.size()); ++v)
            d = std::min(d, plane.normal.dot(place(q, b, v)) - plane.offset);
    return d;
  }

  void lag(const Flat& q) {
    const auto force = [&](double D, double m) { return -kappa * m * 2 * std::sqrt(D) * barrier_slope(D, xh); };
    for (const Pair& pair : pairs) {
      const Points x = points(q, pair);
      const Nearest near = nearest(x, pair);
      if (near.D >= xh) continue;
      Sliding s;
      Vec3 r = Vec3::Zero();
      for (int i = 0; i < 4; ++i) {
        r += near.w[i] * x[i];
        s.parts.emplace_back(pair.body[i], near.w[i] * jacobian(material(pair.body[i], pair.vertex[i])));
      }
      s.normal = r.normalized();
      s.limit = std::sqrt(model.bodies[pair.body[0]].friction * model.bodies[pair.body[3]].friction) *
                force(near.D, mollifier(x, pair));
      sliding.push_back(s);
    }
    for (const auto& plane : model.half_spaces)
      for (int b = 0; b < int(model.bodies.size()); ++b)
        for (int v = 0; dynamic(b) && v < int(model.meshes[model.bodies[b].mesh]->surface.vertices.size()); ++v) {
          const double d = plane.normal.dot(place(q, b, v)) - plane.offset;
          if (d >= model.dhat) continue;
          sliding.push_back({{{b, jacobian(material(b, v))}},
                             plane.normal,
                             std::sqrt(model.bodies[b].friction * plane.friction) * force(d * d, 1)});
        }
  }

  /// E, and where asked gradient and projected Hessian.
  double energy(const Flat& q, Flat* g, Dense* H) const {
    double E = 0;
    if (g) *g = Flat::Zero(q.size()), *H = Dense::Zero(q.size(), q.size());
    for (int b = 0; b < int(model.bodies.size()); ++b)
      if (dynamic(b)) E += body_energy(q, b, g, H);
    for (const Pair& pair : pairs) E += pair_energy(q, pair, g, H);
    for (const auto& plane : model.half_spaces)
      for (int b = 0; b < int(model.bodies.size()); ++b)
        for (int v = 0; dynamic(b) && v < int(model.meshes[model.bodies[b].mesh]->surface.vertices.size()); ++v)
          E += plane_energy(q, plane, b, v, g, H);
    for (const Sliding& s : sliding) E += sliding_energy(q, s, g, H);
    return E;
  }

  double body_energy(const Flat& q, int b, Flat* g, Dense* H) const {
    const BodyModel& body = model.bodies[b];
    Mat12 M = Mat12::Zero();
    M.topLeftCorner<3, 3>() = body.mass * Mat3::Identity();
    for (int r = 0; r < 3; ++r) M.block<3, 3>(3 + 3 * r, 3 + 3 * r) = body.second_moment;
    const Vec12 x = q.segment<12>(12 * b), offset = x - predicted[b];
    Mat3 A;
    for (int r = 0; r < 3; ++r) A.row(r) = x.segment<3>(3 + 3 * r).transpose();
    const Eigen::JacobiSVD<Mat3> svd(A, Eigen::ComputeFullU | Eigen::ComputeFullV);
    const Mat3 R = svd.matrixU() * svd.matrixV().transpose();
    const double k = h * h * body.kappa_v * body.volume;
    if (g) {
      Mat12 block = Mat12::Zero();
      const Mat3 S = R.transpose() * A, W = S.trace() * Mat3::Identity() - S;
      Vec12 slope = Vec12::Zero();
      for (int r = 0; r < 3; ++r) slope.segment<3>(3 + 3 * r) = 2 * k * (A - R).row(r).transpose();
      for (int i = 0; i < 9; ++i) {  // dR = R [w], W w = 2 axial(skew(R^T dA))
        Mat3 dA = Mat3::Zero();
        dA(i / 3, i % 3) = 1;
        const Mat3 K = R.transpose() * dA;
        const Vec3 w = W.inverse() * Vec3(K(2, 1) - K(1, 2), K(0, 2) - K(2, 0), K(1, 0) - K(0, 1));
        Mat3 dR;
        for (int c = 0; c < 3; ++c) dR.col(c) = R * w.cross(Vec3::Unit(c));
        for (int r = 0; r < 3; ++r) block.block<3, 1>(3 + 3 * r, 3 + i) = 2 * k * (dA - dR).row(r).transpose();
      }
      g->segment<12>(12 * b) += M * offset + slope;
      H->block<12, 12>(12 * b, 12 * b) += M + project(0.5 * (block + block.transpose()));
    }
    return 0.5 * offset.dot(M * offset) + k * (A - R).squaredNorm();
  }

  double pair_energy(const Flat& q, const Pair& pair, Flat* g, Dense* H) const {
    const Points x = points(q, pair);
    const Nearest near = nearest(x, pair);
    if (near.D >= xh) return 0;
    if (!(near.D > 0)) return HUGE_VAL;
    const double scale = h * h * kappa;
    if (!g) return scale * mollifier(x, pair) * barrier(near.D, xh);
    const Taylor D = squared_distance(x, near, pair.edges);
    Taylor E = compose(D, barrier(D.v, xh), barrier_slope(D.v, xh), barrier_bend(D.v, xh));
    if (pair.edges) {
      const Vector3 n = cross(point(x, 1) - point(x, 0), point(x, 3) - point(x, 2));
      const Taylor c = dot(n, n);
      if (c.v < pair.eps)
        E = E * compose(c, (2 - c.v / pair.eps) * c.v / pair.eps, 2 * (1 - c.v / pair.eps) / pair.eps,
                        -2 / (pair.eps * pair.eps));
    }
    scatter(pair, scale * E.g, project(scale * E.H), *g, *H);
    return scale * E.v;
  }
  void scatter(const Pair& pair, const Vec12& slope, const Mat12& block, Flat& g, Dense& H) const {
    Eigen::Matrix<double, 3, 12> J[4];
    for (int i = 0; i < 4; ++i) J[i] = jacobian(material(pair.body[i], pair.vertex[i]));
    for (int i = 0; i < 4; ++i) {
      if (!dynamic(pair.body[i])) continue;
      g.segment<12>(12 * pair.body[i]) += J[i].transpose() * slope.segment<3>(3 * i);
      for (int j = 0; j < 4; ++j)
        if (dynamic(pair.body[j]))
          H.block<12, 12>(12 * pair.body[i], 12 * pair.body[j]) +=
              J[i].transpose() * block.block<3, 3>(3 * i, 3 * j) * J[j];
    }
  }

  double plane_energy(const Flat& q, const scene::HalfSpace& plane, int b, int v, Flat* g, Dense* H) const {
    const auto J = jacobian(material(b, v));
    const double d = plane.normal.dot(J * q.segment<12>(12 * b)) - plane.offset;
    if (d >= model.dhat) return 0;
    if (!(d > 0)) return HUGE_VAL;
    const double scale = h * h * kappa, D = d * d;
    if (g) {
      const Vec12 n = J.transpose() * plane.normal;
      g->segment<12>(12 * b) += scale * 2 * d * barrier_slope(D, xh) * n;
      H->block<12, 12>(12 * b, 12 * b) +=
          scale * std::max(0.0, 4 * D * barrier_bend(D, xh) + 2 * barrier_slope(D, xh)) * n * n.transpose();
    }
    return scale * barrier(D, xh);
  }

  double sliding_energy(const Flat& q, const Sliding& s, Flat* g, Dense* H) const {
    const double e = model.contact.friction_velocity * h;
    const Mat3 T = Mat3::Identity() - s.normal * s.normal.transpose();
    Vec3 u = Vec3::Zero();
    for (const auto& [b, J] : s.parts) u += T * (J * (q.segment<12>(12 * b) - start[b]));
    const double y = u.norm(), scale = h * h * s.limit;
    if (g) {
      const double f1 = y < e ? y / e * (2 - y / e) : 1, f2 = y < e ? 2 / e - 2 * y / (e * e) : 0;
      const double over = y > 0 ? f1 / y : 2 / e;
      Mat3 S = over * T;
      if (y > 0) S += (f2 - over) * (u / y) * (u / y).transpose();
      for (const auto& [a, Ja] : s.parts) {
        if (!dynamic(a)) continue;
        g->segment<12>(12 * a) += scale * over * (Ja.transpose() * u);
        for (const auto& [b, Jb] : s.parts)
          if (dynamic(b)) H->block<12, 12>(12 * a, 12 * b) += scale * Ja.transpose() * S * Jb;
      }
    }
    return scale * (y < e ? y * y / e - y * y * y / (3 * e * e) + e / 3 : y);
  }

  double largest_motion(const Flat& dq) const {
    double largest = 0;
    for (int b = 0; b < int(model.bodies.size()); ++b)
      for (int v = 0; v < int(model.meshes[model.bodies[b].mesh]->surface.vertices.size()); ++v)
        largest = std::max(largest, place(dq, b, v).norm());
    return largest;
  }
};

}  // namespace

void reference_step(const Model& model, double tolerance, ReferenceState& state) {
  Reference reference(model);
  const int n = int(model.bodies.size());
  Flat q(12 * n);
  for (int b = 0; b < n; ++b) {
    q.segment<12>(12 * b) = state.q[b];
    Vec12 next = state.q[b] + model.time_step * state.v[b];
    next.head<3>() += model.time_step * model.time_step * model.gravity;
    reference.predicted.push_back(next);
  }
  reference.start = state.q;
  reference.lag(q);
  state.converged = false;
  for (int k = 0; k < 400 && !state.converged; ++k) {
    ++state.iterations;
    Flat g;
    Dense H;
    const double E = reference.energy(q, &g, &H);
    for (int b = 0; b < n; ++b)
      if (!reference.dynamic(b)) H.block<12, 12>(12 * b, 12 * b) = Mat12::Identity();
    const Flat dq = -H.ldlt().solve(g);
    const double motion = reference.largest_motion(dq);
    double t = 1;
    if (motion > 0)
      t = std::min(1.0, 0.45 * reference.smallest_distance(q) / motion);  // two bodies: together less than the distance
    bool full = t == 1;
    for (int halving = 0;
         motion > tolerance && halving < 50 &&
         !(reference.energy(q + t * dq, nullptr, nullptr) <= E + 1e-4 * t * g.dot(dq) + 1e-12 * std::abs(E));
         ++halving)
      t /= 2, full = false;
    q += t * dq;
    state.converged = full && motion < tolerance;
  }
  for (int b = 0; b < n; ++b) {
    if (!reference.dynamic(b)) continue;
    const Vec12 next = q.segment<12>(12 * b);
    state.v[b] = (next - state.q[b]) / model.time_step;
    state.q[b] = next;
  }
}

}  // namespace seam::abd
