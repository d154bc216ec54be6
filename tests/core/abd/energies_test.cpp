#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <QtTest>
#include <functional>

#include "core/abd/arap.hpp"
#include "core/abd/barrier_energy.hpp"
#include "core/abd/barrier_exact.hpp"
#include "core/abd/friction.hpp"
#include "core/abd/inertia.hpp"
#include "core/abd/joint.hpp"
#include "core/abd/load.hpp"
#include "core/abd/orthogonality.hpp"
#include "core/abd/pull.hpp"
#include "core/base/random.hpp"

/// Every energy against central differences of its value (gradient) and of its gradient (Hessian).
using namespace seam;
using namespace seam::abd;

namespace {

using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;
using Value = std::function<double(const Vector&)>;
using Gradient = std::function<Vector(const Vector&)>;

Vector numeric_gradient(const Value& f, const Vector& x, double step) {
  Vector g(x.size());
  for (int i = 0; i < x.size(); ++i) {
    Vector a = x, b = x;
    a[i] -= step, b[i] += step;
    g[i] = (f(b) - f(a)) / (2 * step);
  }
  return g;
}

Matrix numeric_hessian(const Gradient& g, const Vector& x, double step) {
  Matrix H(x.size(), x.size());
  for (int i = 0; i < x.size(); ++i) {
    Vector a = x, b = x;
    a[i] -= step, b[i] += step;
    H.col(i) = (g(b) - g(a)) / (2 * step);
  }
  return H;
}

double relative(const Matrix& a, const Matrix& b) {
  return (a - b).norm() / std::max(1e-300, std::max(a.norm(), b.norm()));
}

double smallest_eigenvalue(const Matrix& H) {
  const Eigen::SelfAdjointEigenSolver<Matrix> solver(H);
  return solver.eigenvalues()[0] / std::max(1e-300, solver.eigenvalues().cwiseAbs().maxCoeff());
}

Vector random_vector(Random& random, int n, double size) {
  Vector x(n);
  for (int i = 0; i < n; ++i) x[i] = random.uniform(-size, size);
  return x;
}

Mat3 random_matrix(Random& random, double strain) {
  Mat3 A;
  for (int i = 0; i < 9; ++i) A.data()[i] = random.uniform(-1, 1);
  Mat3 E;
  for (int i = 0; i < 9; ++i) E.data()[i] = random.uniform(-strain, strain);
  return polar(A).R + E;
}

Vector rows(const Mat3& A) { return pose(A, Vec3::Zero()).tail<9>(); }
Mat3 from_rows(const Vector& x) {
  Vec12 q = Vec12::Zero();
  q.tail<9>() = x;
  return matrix_of(q);
}

/// Two bodies, one primitive each: a world of one pair.
struct PairWorld {
  std::vector<Vec3> vertices;
  std::vector<Vec3i> triangles;
  std::vector<Vec2i> edges;
  std::vector<std::uint32_t> first_vertex, first_triangle{0, 0}, first_edge{0, 1};
  std::vector<Vec4> planes{Vec4(0, 1, 0, 0)};
  contact::PrimitivePair pair;

  SurfaceViews views() const {
    return {{vertices.data(), vertices.size()}, {triangles.data(), triangles.size()}, {edges.data(), edges.size()},
            {first_vertex.data(), 2},           {first_triangle.data(), 2},           {first_edge.data(), 2},
            {planes.data(), planes.size()}};
  }
};

/// Points placed in the world, bodies at random poses.
PairWorld make_pair(contact::PairKind kind, const std::vector<Vec3>& points, const Vector& q) {
  PairWorld world;
  const int split = kind == contact::PairKind::edge_edge ? 2 : 1;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const int body = static_cast<int>(i) < split ? 0 : 1;
    const Vec12 pose_of = q.segment<12>(12 * body);
    world.vertices.push_back(matrix_of(pose_of).inverse() * (points[i] - pose_of.head<3>()));
  }
  world.first_vertex = {0, static_cast<std::uint32_t>(split)};
  world.triangles = {Vec3i(1, 2, 3)};
  world.edges = {Vec2i(0, 1), Vec2i(2, 3)};
  world.pair = {0, kind == contact::PairKind::point_plane ? 0u : 1u, 0, 0, kind};
  return world;
}

Closest evaluate(const PairWorld& world, const Vector& q) {
  Vec12 poses[2] = {q.head<12>(), q.tail<12>()};
  return closest_points(world.pair, world.views(), {poses, 2});
}

void add(const Stamp& stamp, Vector& g, Matrix& H) {
  Vec12 ga = Vec12::Zero(), gb = Vec12::Zero();
  Mat12 aa = Mat12::Zero(), bb = Mat12::Zero(), ab = Mat12::Zero();
  add_stamp_gradient(stamp.w_a, stamp.g_a, ga), add_stamp_block(stamp.w_a, stamp.w_a, stamp.aa, aa);
  for (int k = 0; k < stamp.bends; ++k) {
    Vector v = Vector::Zero(24);
    v.segment<12>(12 * stamp.body_a) = bend_vector(stamp, k, stamp.w_a, stamp.slide_a[k]);
    if (stamp.body_b != no_stamp_body)
      v.segment<12>(12 * stamp.body_b) = -bend_vector(stamp, k, stamp.w_b, stamp.slide_b[k]);
    H += v * v.transpose();
  }
  g.segment<12>(12 * stamp.body_a) += ga;
  H.block<12, 12>(12 * stamp.body_a, 12 * stamp.body_a) += aa;
  if (stamp.body_b == no_stamp_body) return;
  add_stamp_gradient(stamp.w_b, stamp.g_b, gb), add_stamp_block(stamp.w_b, stamp.w_b, stamp.bb, bb);
  add_stamp_block(stamp.w_a, stamp.w_b, stamp.ab, ab);
  g.segment<12>(12 * stamp.body_b) += gb;
  H.block<12, 12>(12 * stamp.body_b, 12 * stamp.body_b) += bb;
  H.block<12, 12>(12 * stamp.body_a, 12 * stamp.body_b) += ab;
  H.block<12, 12>(12 * stamp.body_b, 12 * stamp.body_a) += ab.transpose();
}

struct Case {
  const char* name;
  contact::PairKind kind;
  std::vector<Vec3> points;  ///< point + triangle, edge + edge, or point
};

/// One for each distance type; d about 0.03, dhat 0.1.
std::vector<Case> cases() {
  using contact::PairKind;
  const Vec3 t0(0, 0, 0), t1(1, 0, 0.1), t2(0.2, 0.05, 1);
  return {
      {"triangle inside", PairKind::point_triangle, {{0.3, 0.06, 0.3}, t0, t1, t2}},
      {"triangle edge 01", PairKind::point_triangle, {{0.5, 0.02, 0.02}, t0, t1, t2}},
      {"triangle edge 12", PairKind::point_triangle, {{0.62, 0.06, 0.62}, t0, t1, t2}},
      {"triangle edge 20", PairKind::point_triangle, {{0.07, 0.045, 0.5}, t0, t1, t2}},
      {"triangle corner 0", PairKind::point_triangle, {{-0.02, 0.02, -0.015}, t0, t1, t2}},
      {"triangle corner 1", PairKind::point_triangle, {{1.03, 0.02, 0.09}, t0, t1, t2}},
      {"triangle corner 2", PairKind::point_triangle, {{0.2, 0.06, 1.03}, t0, t1, t2}},
      {"edges inside", PairKind::edge_edge, {{-0.4, 0, 0.1}, {0.6, 0.02, 0}, {0.1, 0.04, -0.5}, {0.05, 0.05, 0.6}}},
      {"edges a0 b", PairKind::edge_edge, {{0.12, 0, 0.1}, {0.9, 0.02, 0}, {0.1, 0.02, -0.5}, {0.09, 0.03, 0.6}}},
      {"edges a1 b", PairKind::edge_edge, {{-0.9, 0, 0.1}, {0.07, 0.02, 0.1}, {0.1, 0.02, -0.5}, {0.09, 0.03, 0.6}}},
      {"edges a b0", PairKind::edge_edge, {{-0.4, 0, 0}, {0.6, 0.02, 0}, {0.1, 0.03, 0.02}, {0.05, 0.05, 0.6}}},
      {"edges a b1", PairKind::edge_edge, {{-0.4, 0, 0}, {0.6, 0.02, 0}, {0.1, 0.3, 0.72}, {0.05, 0.04, 0.02}}},
      {"edges ends", PairKind::edge_edge, {{0.02, 0, 0}, {0.8, -0.1, 0.1}, {0, 0.02, 0.01}, {-0.5, 0.3, 0.2}}},
      {"edges mollified",
       PairKind::edge_edge,
       {{-0.5, 0, 0}, {0.5, 0.003, 0.008}, {-0.4, 0.04, 0.001}, {0.6, 0.035, -0.009}}},
      {"edges mollified, ends",
       PairKind::edge_edge,
       {{-0.5, 0, 0}, {0.5, 0.003, 0.018}, {0.51, 0.03, 0.01}, {1.6, 0.02, 0.005}}},
      {"plane", PairKind::point_plane, {{0.3, 0.04, 0.2}}},
  };
}

}  // namespace

class EnergiesTest : public QObject {
  Q_OBJECT
 private slots:
  void inertia() {
    Random random(1);
    for (int trial = 0; trial < 20; ++trial) {
      Mat3 F;
      for (int i = 0; i < 9; ++i) F.data()[i] = random.uniform(-1, 1);
      const Mat3 S = F * F.transpose() + 0.1 * Mat3::Identity();
      const double mass = random.uniform(0.1, 10);
      const Vector x = random_vector(random, 12, 1);
      const auto gradient = [&](const Vector& y) -> Vector { return inertia_gradient(mass, S, Vec12(y)); };
      QVERIFY(relative(gradient(x), numeric_gradient([&](const Vector& y) { return inertia_value(mass, S, Vec12(y)); },
                                                     x, 1e-4)) < 1e-9);
      Mat12 H = Mat12::Zero();
      add_inertia_hessian(mass, S, H);
      QVERIFY(relative(H, numeric_hessian(gradient, x, 1e-4)) < 1e-9);
    }
  }

  void kinetic_energy_of_points() {
    // J^T J summed over point masses is M
    Random random(2);
    Mat3 S = Mat3::Zero();
    Mat12 sum = Mat12::Zero();
    std::vector<Vec3> points;
    for (int i = 0; i < 4; ++i) {
      const Vec3 X = random_vector(random, 3, 1);
      points.push_back(X), points.push_back(-X);  // centre of mass at the origin
    }
    for (const Vec3& X : points) {
      S += X * X.transpose();
      for (int c = 0; c < 3; ++c) {
        const Vec12 column = generalized_force(X, Vec3::Unit(c));
        sum += column * column.transpose();
      }
    }
    Mat12 M = Mat12::Zero();
    add_inertia_hessian(double(points.size()), S, M);
    QVERIFY(relative(M, sum) < 1e-14);
  }

  void arap() {
    Random random(3);
    for (int trial = 0; trial < 40; ++trial) {
      const double k = random.uniform(0.5, 2);
      const Vector x = rows(random_matrix(random, trial % 2 ? 0.3 : 1e-3));
      if (from_rows(x).determinant() < 0.1) continue;
      const auto gradient = [&](const Vector& y) -> Vector {
        return arap_gradient(k, from_rows(y), polar(from_rows(y)));
      };
      const Vector expected =
          numeric_gradient([&](const Vector& y) { return arap_value(k, from_rows(y), polar(from_rows(y))); }, x, 1e-6);
      QVERIFY((gradient(x) - expected).norm() < 1e-8);
      QVERIFY(relative(arap_hessian(k, polar(from_rows(x)), false), numeric_hessian(gradient, x, 1e-6)) < 1e-7);
      QVERIFY(smallest_eigenvalue(arap_hessian(k, polar(from_rows(x)), true)) > -1e-13);
    }
  }

  void orthogonality() {
    Random random(4);
    for (int trial = 0; trial < 40; ++trial) {
      const double k = random.uniform(0.5, 2);
      const Vector x = rows(random_matrix(random, trial % 2 ? 0.3 : 1e-3));
      const auto gradient = [&](const Vector& y) -> Vector { return orthogonality_gradient(k, from_rows(y)); };
      const Vector expected =
          numeric_gradient([&](const Vector& y) { return orthogonality_value(k, from_rows(y)); }, x, 1e-6);
      QVERIFY((gradient(x) - expected).norm() < 1e-8);
      QVERIFY(relative(orthogonality_hessian(k, from_rows(x), false), numeric_hessian(gradient, x, 1e-6)) < 1e-7);
      QVERIFY(smallest_eigenvalue(orthogonality_hessian(k, from_rows(x), true)) > -1e-13);
    }
  }

  void orthogonality_is_four_times_arap_near_rest() {
    const double strain = 1e-4;
    Mat3 A = Mat3::Identity();
    A(0, 0) += strain;
    const double ratio = orthogonality_value(1, A) / arap_value(1, A, polar(A));
    QVERIFY(std::abs(ratio - 4) < 1e-3);
  }

  void barrier_function() {
    for (const double dmin : {0.0, 0.02}) {
      const Barrier barrier{0.1, dmin};
      const double end = dmin * dmin + barrier.span();
      QCOMPARE(barrier.value(end * 1.0000001), 0.0);
      QVERIFY(std::isinf(barrier.value(dmin * dmin)));
      QVERIFY(std::abs(std::sqrt(end) - (dmin + 0.1)) < 1e-15);
      for (double share = 0.001; share < 0.999; share *= 1.7) {
        const double D = dmin * dmin + share * barrier.span(), step = 1e-5 * share * barrier.span();
        const Jet jet = barrier.jet(D);
        QCOMPARE(jet.value, barrier.value(D));
        QVERIFY(std::abs(jet.first / ((barrier.value(D + step) - barrier.value(D - step)) / (2 * step)) - 1) < 1e-5);
        QVERIFY(std::abs(jet.second / ((barrier.jet(D + step).first - barrier.jet(D - step).first) / (2 * step)) - 1) <
                1e-7);
        QVERIFY(4 * jet.second * D + 2 * jet.first > 0);  // convex in the distance
      }
      const Jet last = barrier.jet(end * (1 - 1e-7));
      QVERIFY(std::abs(last.first) < 1e-10 && std::abs(last.second) < 1e-5);  // C2 at the end
    }
  }

  void contact_data() {
    QTest::addColumn<int>("index");
    const auto list = cases();
    for (std::size_t i = 0; i < list.size(); ++i) QTest::newRow(list[i].name) << int(i);
  }
  void contact() {
    QFETCH(int, index);
    const Case test = cases()[index];
    Random random(10 + index);
    for (const double dmin : {0.0, 0.004}) {
      const Barrier barrier{0.1, dmin};
      Vector q(24);
      for (int b = 0; b < 2; ++b)
        q.segment<12>(12 * b) = pose(random_matrix(random, 0.05), random_vector(random, 3, 1));
      const PairWorld world = make_pair(test.kind, test.points, q);
      const Closest closest = evaluate(world, q);
      QVERIFY(barrier.active(closest.D) && closest.D > dmin * dmin && !closest.crossed);
      QCOMPARE(mollified(closest), QByteArray(test.name).contains("mollified"));
      Vector g = Vector::Zero(24);
      Matrix H = Matrix::Zero(24, 24);
      const double scale = 2.5;
      add(barrier_stamp(barrier, world.pair, closest, scale, 0.5), g, H);
      if (mollified(closest)) add(mollifier_stamp(barrier, world.pair, closest, scale), g, H);
      const Value energy = [&](const Vector& y) { return scale * barrier_energy(barrier, evaluate(world, y)); };
      const Vector expected = numeric_gradient(energy, q, 1e-7);
      QVERIFY2(relative(g, expected) < 1e-5, qPrintable(QString("gradient off by %1").arg(relative(g, expected))));
      QVERIFY(smallest_eigenvalue(H) > -1e-12);
      if (test.kind == contact::PairKind::point_plane) {
        // exact: the distance is linear
        const Gradient slope = [&](const Vector& y) -> Vector {
          Vector s = Vector::Zero(24);
          Matrix none = Matrix::Zero(24, 24);
          add(barrier_stamp(barrier, world.pair, evaluate(world, y), scale, 0.5), s, none);
          return s;
        };
        QVERIFY(relative(H, numeric_hessian(slope, q, 1e-7)) < 1e-5);
      }
    }
  }

  void exact_form_data() { contact_data(); }
  void exact_form() {
    QFETCH(int, index);
    const Case test = cases()[index];
    if (test.kind == contact::PairKind::point_plane) return;
    const bool edges = test.kind == contact::PairKind::edge_edge;
    const Barrier barrier{0.1, 0};
    Vector x(12);
    for (int i = 0; i < 4; ++i) x.segment<3>(3 * i) = test.points[i];
    const double eps = edges ? mollifier_share * (test.points[1] - test.points[0]).squaredNorm() *
                                   (test.points[3] - test.points[2]).squaredNorm()
                             : 0;
    const auto at = [&](const Vector& y, bool project) {
      const Vec3 points[4] = {y.segment<3>(0), y.segment<3>(3), y.segment<3>(6), y.segment<3>(9)};
      return exact_barrier(barrier, points, edges, eps, project);
    };
    const PointEnergy energy = at(x, false);
    QVERIFY(energy.value > 0);
    QVERIFY(relative(energy.gradient, numeric_gradient([&](const Vector& y) { return at(y, false).value; }, x, 1e-7)) <
            1e-6);
    const Matrix expected = numeric_hessian([&](const Vector& y) -> Vector { return at(y, false).gradient; }, x, 1e-7);
    QVERIFY2(relative(energy.hessian, expected) < 1e-5,
             qPrintable(QString("Hessian off by %1").arg(relative(energy.hessian, expected))));
    QVERIFY(smallest_eigenvalue(at(x, true).hessian) > -1e-12);

    // The cheap form agrees on the gradient, and along the normal on the Hessian (where nothing is mollified).
    Vector q(24);
    Random random(index);
    for (int b = 0; b < 2; ++b) q.segment<12>(12 * b) = pose(random_matrix(random, 0.0), random_vector(random, 3, 1));
    const PairWorld world = make_pair(test.kind, test.points, q);
    const Closest closest = evaluate(world, q);
    QVERIFY(std::abs(barrier_energy(barrier, closest) / energy.value - 1) < 1e-9);
    Vector g = Vector::Zero(24);
    Matrix H = Matrix::Zero(24, 24);
    add(barrier_stamp(barrier, world.pair, closest, 1, 0.5), g, H);
    if (mollified(closest)) add(mollifier_stamp(barrier, world.pair, closest, 1), g, H);
    Matrix J = Matrix::Zero(12, 24);  // points of poses
    for (int i = 0; i < 4; ++i) {
      const int body = i < (edges ? 2 : 1) ? 0 : 1;
      for (int c = 0; c < 3; ++c)
        J.block<1, 12>(3 * i + c, 12 * body) = generalized_force(world.vertices[i], Vec3::Unit(c)).transpose();
    }
    QVERIFY(relative(g, J.transpose() * energy.gradient) < 1e-9);
    if (mollified(closest)) return;
    Vector along = Vector::Zero(24);
    along.head<3>() = closest.r.normalized();
    QVERIFY(std::abs(along.dot(H * along) / along.dot(J.transpose() * energy.hessian * J * along) - 1) < 1e-6);
  }

  void edges_exactly_parallel() {
    // m_c = 0 and its slope too: no force, no NaN, but curvature against turning
    const Barrier barrier{0.1, 0};
    Vector q(24);
    q << pose(Mat3::Identity(), Vec3::Zero()), pose(Mat3::Identity(), Vec3(0, 0.04, 0));
    PairWorld world;
    world.vertices = {{-0.5, 0, 0}, {0.5, 0, 0}, {-0.3, 0, 0}, {0.7, 0, 0}};
    world.first_vertex = {0, 2};
    world.triangles = {Vec3i(1, 2, 3)}, world.edges = {Vec2i(0, 1), Vec2i(2, 3)};
    world.pair = {0, 1, 0, 0, contact::PairKind::edge_edge};
    const Closest closest = evaluate(world, q);
    QCOMPARE(barrier_energy(barrier, closest), 0.0);
    Vector g = Vector::Zero(24);
    Matrix H = Matrix::Zero(24, 24);
    add(barrier_stamp(barrier, world.pair, closest, 1, 0.5), g, H);
    add(mollifier_stamp(barrier, world.pair, closest, 1), g, H);
    QVERIFY(g.norm() == 0 && H.allFinite());
    Vector turn = Vector::Zero(24);
    turn.head<12>() = pose((Mat3() << 0, 0, 1, 0, 0, 0, -1, 0, 0).finished(), Vec3::Zero());
    QVERIFY(turn.dot(H * turn) > 0);
  }

  void touching_and_crossed_are_infinite() {
    const Barrier barrier{0.1, 0};
    Vector q(24);
    q << pose(Mat3::Identity(), Vec3::Zero()), pose(Mat3::Identity(), Vec3::Zero());
    for (const double height : {0.0, -0.01}) {
      const PairWorld world = make_pair(contact::PairKind::point_plane, {Vec3(0.1, height, 0)}, q);
      QVERIFY(std::isinf(barrier_energy(barrier, evaluate(world, q))));
    }
  }

  void friction() {
    Random random(6);
    for (int trial = 0; trial < 60; ++trial) {
      FrictionContact contact;
      contact.body_a = 0;
      contact.body_b = trial % 3 == 0 ? no_stamp_body : 1;
      contact.w_a = point_weights(random_vector(random, 3, 1));
      contact.w_b = point_weights(random_vector(random, 3, 1));
      contact.normal = Vec3(random_vector(random, 3, 1)).normalized();
      contact.limit = random.uniform(0.5, 2);
      const double e = 0.3;
      const Vector dq = random_vector(random, 24, trial % 2 ? 0.05 : 0.5);
      const auto slip = [&](const Vector& y) { return friction_slip(contact, y.head<12>(), y.tail<12>()); };
      const Value energy = [&](const Vector& y) { return 2 * friction_energy(contact, slip(y), e); };
      const Gradient gradient = [&](const Vector& y) -> Vector {
        Vector g = Vector::Zero(24);
        Matrix none = Matrix::Zero(24, 24);
        add(friction_stamp(contact, slip(y), e, 2), g, none);
        return g;
      };
      Vector g = Vector::Zero(24);
      Matrix H = Matrix::Zero(24, 24);
      add(friction_stamp(contact, slip(dq), e, 2), g, H);
      QVERIFY(relative(g, numeric_gradient(energy, dq, 1e-6)) < 1e-7);
      QVERIFY(relative(H, numeric_hessian(gradient, dq, 1e-6)) < 1e-6);
      QVERIFY(smallest_eigenvalue(H) > -1e-12);
    }
    // no slip: finite, and force mu lambda when sliding
    FrictionContact contact;
    contact.normal = Vec3(0, 1, 0), contact.limit = 3, contact.w_a = point_weights(Vec3::Zero());
    QVERIFY(friction_stamp(contact, Vec3::Zero(), 0.1, 1).aa.allFinite());
    QVERIFY(std::abs(friction_stamp(contact, Vec3(0.5, 0, 0), 0.1, 1).g_a.norm() - 3) < 1e-14);
    // The majorizing curvature: f0(z) <= f0(y) + f0'(y) / (2 y) (z^2 - y^2) for all z, with equality at z = y.
    for (double y = 0.01; y < 0.4; y += 0.013)
      for (double z = 0; z < 0.5; z += 0.017) {
        const FrictionJet f = friction_jet(y, 0.1);
        QVERIFY(friction_jet(z, 0.1).value <= f.value + 0.5 * f.first_over_y * (z * z - y * y) + 1e-15);
      }
    const Vec3 slide(0.3, 0, 0);
    const Stamp exact = friction_stamp(contact, slide, 0.1, 1),
                above = friction_stamp(contact, slide, 0.1, 1, FrictionCurvature::majorizing);
    QVERIFY(exact.g_a == above.g_a);
    QVERIFY((above.aa - exact.aa).selfadjointView<Eigen::Lower>().eigenvalues().minCoeff() > -1e-12);
    QVERIFY(above.aa.trace() > exact.aa.trace() + 1e-3);
    QVERIFY(std::abs(friction_jet(0.1 - 1e-12, 0.1).value - friction_jet(0.1 + 1e-12, 0.1).value) < 1e-11);
  }

  void joint_and_pull() {
    Random random(7);
    for (int trial = 0; trial < 20; ++trial) {
      JointData joint;
      joint.body_a = 0, joint.body_b = trial % 2 ? 1 : no_stamp_body;
      joint.w_a[0] = random_vector(random, 4, 1), joint.w_b[0] = random_vector(random, 4, 1);
      joint.fixed[0] = random_vector(random, 3, 1), joint.rho = 3;
      const Vec3 lambda = random_vector(random, 3, 1);
      const auto residual = [&](const Vector& y) {
        Vec12 poses[2] = {y.head<12>(), y.tail<12>()};
        return joint_residual(joint, 0, {poses, 2});
      };
      const Vector q = random_vector(random, 24, 1);
      Vector g = Vector::Zero(24);
      Matrix H = Matrix::Zero(24, 24);
      add(joint_stamp(joint, 0, residual(q), lambda), g, H);
      QVERIFY(relative(g, numeric_gradient([&](const Vector& y) { return joint_energy(joint, residual(y), lambda); }, q,
                                           1e-4)) < 1e-9);
      const Gradient gradient = [&](const Vector& y) -> Vector {
        Vector s = Vector::Zero(24);
        Matrix none = Matrix::Zero(24, 24);
        add(joint_stamp(joint, 0, residual(y), lambda), s, none);
        return s;
      };
      QVERIFY(relative(H, numeric_hessian(gradient, q, 1e-4)) < 1e-9);

      const PullData pull{0, point_weights(random_vector(random, 3, 1)), random_vector(random, 3, 1), 5};
      Vector pg = Vector::Zero(24);
      Matrix pH = Matrix::Zero(24, 24);
      add(pull_stamp(pull, q.head<12>(), 2), pg, pH);
      QVERIFY(relative(pg, numeric_gradient([&](const Vector& y) { return 2 * pull_energy(pull, y.head<12>()); }, q,
                                            1e-4)) < 1e-9);
      const Gradient slope = [&](const Vector& y) -> Vector {
        Vector s = Vector::Zero(24);
        Matrix none = Matrix::Zero(24, 24);
        add(pull_stamp(pull, y.head<12>(), 2), s, none);
        return s;
      };
      QVERIFY(relative(pH, numeric_hessian(slope, q, 1e-4)) < 1e-9);
    }
  }

  void torque() {
    // power of the generalised force = tau . omega for every rotation rate
    Random random(8);
    for (int trial = 0; trial < 20; ++trial) {
      const Mat3 A = random_matrix(random, 0.2);
      const Vec3 tau = random_vector(random, 3, 1), omega = random_vector(random, 3, 1);
      const Vec12 rate = pose(cross_matrix(omega) * A, Vec3::Zero());
      QVERIFY(std::abs(torque_force(tau, A).dot(rate) - tau.dot(omega)) < 1e-12);
      Mat3 F;
      for (int i = 0; i < 9; ++i) F.data()[i] = random.uniform(-1, 1);
      const Mat3 S = F * F.transpose() + 0.1 * Mat3::Identity();
      const Vec12 x = random_vector(random, 12, 1);
      QVERIFY((mass_solve(2.5, S, mass_times(2.5, S, x)) - x).norm() < 1e-10);
      // spin momentum of a rigid rotation is I omega
      const Mat3 R = polar(A).R;
      const Vec3 L = spin_momentum(S, R, cross_matrix(omega) * R);
      const Mat3 world = R * S * R.transpose();
      QVERIFY((L - (world.trace() * omega - world * omega)).norm() < 1e-12);
    }
  }
};

QTEST_GUILESS_MAIN(EnergiesTest)
#include "energies_test.moc"
