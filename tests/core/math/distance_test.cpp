#include <QtTest>

#include "core/base/random.hpp"
#include "core/math/distance_derivatives.hpp"

using namespace seam;

namespace {

Vec3 random_point(Random& random) { return Vec3(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)); }

/// Smallest squared distance of a dense grid of points on both primitives, refined around the best one.
double sampled(const Vec3 x[4], bool edges) {
  double best = 1e300, u0 = 0.5, v0 = 0.5, width = 0.5;
  for (int level = 0; level < 30; ++level, width *= 0.6) {
    double bu = u0, bv = v0;
    for (int i = -6; i <= 6; ++i)
      for (int j = -6; j <= 6; ++j) {
        double u = std::clamp(u0 + width * i / 6, 0.0, 1.0), v = std::clamp(v0 + width * j / 6, 0.0, 1.0);
        if (!edges && u + v > 1) u /= u + v, v = 1 - u;
        const Vec3 r = edges ? Vec3(x[0] + u * (x[1] - x[0]) - x[2] - v * (x[3] - x[2]))
                             : Vec3(x[0] - x[1] - u * (x[2] - x[1]) - v * (x[3] - x[1]));
        if (r.squaredNorm() < best) best = r.squaredNorm(), bu = u, bv = v;
      }
    u0 = bu, v0 = bv;
  }
  return best;
}

double distance(const Vec12& q, bool edges, SquaredDistanceForm* form = nullptr) {
  Vec3 x[4];
  for (int k = 0; k < 4; ++k) x[k] = q.segment<3>(3 * k);
  if (edges) {
    const EdgeEdgeClosest c = edge_edge_closest(x[0], x[1], x[2], x[3]);
    if (form) *form = distance_form(c);
    return c.squared_distance;
  }
  const PointTriangleClosest c = point_triangle_closest(x[0], x[1], x[2], x[3]);
  if (form) *form = distance_form(c);
  return c.squared_distance;
}

/// Random quadruples; every third one degenerate: parallel or zero-length edges, triangles without area, slivers.
void make(Random& random, int trial, bool edges, Vec3 x[4]) {
  for (int k = 0; k < 4; ++k) x[k] = random_point(random);
  if (trial % 3 != 0) return;
  const double off = std::pow(10, random.uniform(-17, -1));
  if (edges)
    x[3] = x[2] + random.uniform(-2, 2) * (x[1] - x[0]) + off * random_point(random);
  else
    x[3] = x[1] + random.uniform(-1, 2) * (x[2] - x[1]) + off * random_point(random);
  if (trial % 12 == 0) x[3] = x[2];
  if (trial % 24 == 0) x[1] = edges ? x[0] : x[2];
}

}  // namespace

class DistanceTest : public QObject {
  Q_OBJECT
 private slots:
  void equals_sampling_also_when_degenerate();
  void weights_are_real_points();
  void derivatives_match_finite_differences();
};

void DistanceTest::equals_sampling_also_when_degenerate() {
  Random random(1);
  for (int trial = 0; trial < 3000; ++trial) {
    const bool edges = trial % 2;
    Vec3 x[4];
    make(random, trial / 2, edges, x);
    const double exact = edges ? edge_edge_closest(x[0], x[1], x[2], x[3]).squared_distance
                               : point_triangle_closest(x[0], x[1], x[2], x[3]).squared_distance;
    const double reference = sampled(x, edges);
    QVERIFY(std::sqrt(exact) <= std::sqrt(reference) + 1e-12);  // never above a distance that exists
    QVERIFY(std::sqrt(exact) >= std::sqrt(reference) - 2e-2);   // and the sampling is near
  }
}

void DistanceTest::weights_are_real_points() {
  Random random(2);
  for (int trial = 0; trial < 3000; ++trial) {
    Vec3 x[4];
    make(random, trial, false, x);
    const PointTriangleClosest p = point_triangle_closest(x[0], x[1], x[2], x[3]);
    QVERIFY(p.weights[0] >= 0 && p.weights[1] >= 0 && p.weights[2] >= 0);
    QVERIFY(std::abs(p.weights[0] + p.weights[1] + p.weights[2] - 1) < 1e-12);
    const double d = (x[0] - p.weights[0] * x[1] - p.weights[1] * x[2] - p.weights[2] * x[3]).norm();
    QVERIFY(std::abs(d - std::sqrt(p.squared_distance)) < 1e-14);
    make(random, trial, true, x);
    const EdgeEdgeClosest e = edge_edge_closest(x[0], x[1], x[2], x[3]);
    QVERIFY(e.s >= 0 && e.s <= 1 && e.t >= 0 && e.t <= 1);
    const double f = (x[0] + e.s * (x[1] - x[0]) - x[2] - e.t * (x[3] - x[2])).norm();
    QVERIFY(std::abs(f - std::sqrt(e.squared_distance)) < 1e-14);
  }
}

void DistanceTest::derivatives_match_finite_differences() {
  Random random(3);
  int types[2][9] = {};
  for (int trial = 0; trial < 4000; ++trial) {
    const bool edges = trial % 2;
    Vec12 q;
    for (int k = 0; k < 12; ++k) q[k] = random.uniform(-1, 1);
    Vec3 x[4];
    for (int k = 0; k < 4; ++k) x[k] = q.segment<3>(3 * k);
    const int type = edges ? static_cast<int>(edge_edge_closest(x[0], x[1], x[2], x[3]).type)
                           : static_cast<int>(point_triangle_closest(x[0], x[1], x[2], x[3]).type);
    SquaredDistanceForm form;
    distance(q, edges, &form);
    const Vec12 gradient = squared_distance_gradient(form, x);
    const Mat12 hessian = squared_distance_hessian(form, x);
    constexpr double h = 1e-5;
    bool same_type = true;
    Vec12 slope;
    Mat12 curvature;
    for (int k = 0; k < 12; ++k) {
      Vec12 step = Vec12::Zero();
      step[k] = h;
      slope[k] = (distance(q + step, edges) - distance(q - step, edges)) / (2 * h);
      Vec12 side[2];
      for (int s = 0; s < 2; ++s) {
        const Vec12 moved = s ? Vec12(q + step) : Vec12(q - step);
        Vec3 y[4];
        for (int i = 0; i < 4; ++i) y[i] = moved.segment<3>(3 * i);
        SquaredDistanceForm there;
        distance(moved, edges, &there);
        side[s] = squared_distance_gradient(there, y);
        same_type &= (edges ? static_cast<int>(edge_edge_closest(y[0], y[1], y[2], y[3]).type)
                            : static_cast<int>(point_triangle_closest(y[0], y[1], y[2], y[3]).type)) == type;
      }
      curvature.col(k) = (side[1] - side[0]) / (2 * h);
    }
    QVERIFY((slope - gradient).cwiseAbs().maxCoeff() < 1e-4 * (1 + gradient.cwiseAbs().maxCoeff()));
    if (!same_type) continue;
    ++types[edges][type];
    QVERIFY((curvature - hessian).cwiseAbs().maxCoeff() < 1e-3 * (1 + hessian.cwiseAbs().maxCoeff()));
  }
  for (int type = 0; type < 7; ++type) QVERIFY(types[0][type] > 10);
  for (int type = 0; type < 9; ++type) QVERIFY(types[1][type] > 10);
}

QTEST_GUILESS_MAIN(DistanceTest)
#include "distance_test.moc"
