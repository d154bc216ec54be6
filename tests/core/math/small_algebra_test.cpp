#include <Eigen/Dense>
#include <QTest>
#include <cmath>
#include <limits>

#include "core/base/random.hpp"
#include "core/math/ldlt.hpp"
#include "core/math/polar.hpp"
#include "core/math/small.hpp"
#include "core/math/spd.hpp"

using namespace seam;

namespace {

template <int M, int N>
Eigen::Matrix<double, M, N> random_matrix(Random& random) {
  Eigen::Matrix<double, M, N> A;
  for (int i = 0; i < M * N; ++i) A.data()[i] = random.uniform(-1, 1);
  return A;
}

Vec9 by_rows(const Mat3& A) {
  Vec9 v;
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 3; ++c) v[3 * r + c] = A(r, c);
  return v;
}

[[gnu::noinline]] void verify_polar(const Mat3& A) {
  const Polar p = polar(A);
  const double size = 3 * A.lpNorm<Eigen::Infinity>();  // squares under- or overflow for some of the inputs
  for (const Mat3& Q : {p.U, p.V, p.R}) {
    QVERIFY((Q.transpose() * Q - Mat3::Identity()).norm() < 1e-14);
    QVERIFY(std::abs(Q.determinant() - 1) < 1e-14);
  }
  QVERIFY((p.U * p.sigma.asDiagonal() * p.V.transpose() - A).lpNorm<Eigen::Infinity>() <= 1e-14 * size);
  QVERIFY(p.sigma[0] >= p.sigma[1] * (1 - 1e-14) && p.sigma[1] >= std::abs(p.sigma[2]) * (1 - 1e-14));
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(Eigen::MatrixXd(A / (size > 0 ? size : 1)));
  for (int k = 0; k < 3; ++k) QVERIFY(std::abs(svd.singularValues()[k] * size - std::abs(p.sigma[k])) <= 1e-14 * size);
}

/// Everything below that need not be of fixed size is not: mixed expressions take minutes to compile.
Eigen::MatrixXd random_dynamic(Random& random, int rows, int cols) {
  Eigen::MatrixXd A(rows, cols);
  for (int i = 0; i < rows * cols; ++i) A.data()[i] = random.uniform(-1, 1);
  return A;
}

/// Indefinite, positive semidefinite and singular samples of very different sizes.
Eigen::MatrixXd symmetric_sample(Random& random, int n, int sample) {
  Eigen::MatrixXd H = random_dynamic(random, n, n);
  H = ((H + H.transpose()) * std::pow(10.0, random.uniform(-8, 8))).eval();
  if (sample % 4 == 0) H = (H * H.transpose()).eval();
  if (sample % 4 == 1) {
    const Eigen::MatrixXd v = random_dynamic(random, n, 1);
    H = (sample % 8 == 1 ? 1.0 : -1.0) * v * v.transpose();
  }
  return H;
}

void verify_projected(const Eigen::MatrixXd& H, const Eigen::MatrixXd& projected) {
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(H);
  const Eigen::MatrixXd expected =
      solver.eigenvectors() * solver.eigenvalues().cwiseMax(0).asDiagonal() * solver.eigenvectors().transpose();
  QVERIFY((projected - expected).norm() <= 2e-14 * H.norm());
  QVERIFY(projected == projected.transpose());
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> again(projected);
  QVERIFY(again.eigenvalues()[0] >= -1e-14 * H.norm());
}

void verify_eigen(const Eigen::MatrixXd& H, const Eigen::VectorXd& values, const Eigen::MatrixXd& vectors) {
  QVERIFY((vectors.transpose() * vectors - Eigen::MatrixXd::Identity(H.rows(), H.rows())).norm() < 1e-13);
  QVERIFY((vectors * values.asDiagonal() * vectors.transpose() - H).norm() <= 2e-14 * H.norm());
}

template <int N>
void verify_projection(Random& random) {
  using Mat = Eigen::Matrix<double, N, N>;
  for (int sample = 0; sample < 200; ++sample) {
    const Mat H = symmetric_sample(random, N, sample);
    verify_projected(H, project_spd<N>(H));
    Eigen::Matrix<double, N, 1> values;
    Mat vectors;
    symmetric_eigen<N>(H, values, vectors);
    verify_eigen(H, values, vectors);
  }
  const Eigen::MatrixXd floored = project_spd<N>(Mat(Mat::Zero()), 0.5);
  QVERIFY((floored - 0.5 * Eigen::MatrixXd::Identity(N, N)).norm() < 1e-15);
}

void verify_solution(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, const Eigen::VectorXd& x) {
  QVERIFY((A * x - b).norm() < 1e-11);
  QVERIFY((x - A.ldlt().solve(b)).norm() < 1e-10 * (1 + x.norm()));
}

template <int N>
void verify_ldlt(Random& random) {
  using Mat = Eigen::Matrix<double, N, N>;
  using Vec = Eigen::Matrix<double, N, 1>;
  for (int sample = 0; sample < 100; ++sample) {
    const Eigen::MatrixXd B = random_dynamic(random, N, N);
    const Mat A = B * B.transpose() + 0.01 * Eigen::MatrixXd::Identity(N, N);
    const Vec b = random_dynamic(random, N, 1);
    Ldlt<N> ldlt;
    QVERIFY(ldlt.compute(A));
    verify_solution(A, b, ldlt.solve(b));
    Mat indefinite = A;
    indefinite(N / 2, N / 2) = -1;
    QVERIFY(!ldlt.compute(indefinite));
    indefinite = A;
    indefinite(N - 1, 0) = std::numeric_limits<double>::quiet_NaN();
    QVERIFY(!ldlt.compute(indefinite));
  }
}

}  // namespace

class TestSmallAlgebra : public QObject {
  Q_OBJECT
 private slots:
  void polar_of_random_matrices();
  void polar_of_hard_matrices();
  void polar_rotation_is_the_closest();
  void rotation_derivative_equals_differences();
  void arap_hessian_equals_differences_and_projects();
  void projection_equals_eigen();
  void ldlt_solves_and_refuses();
  void products_equal_eigen();
};

void TestSmallAlgebra::polar_of_random_matrices() {
  Random random(1);
  for (int i = 0; i < 2000; ++i) verify_polar(random_matrix<3, 3>(random) + (i % 3) * Mat3::Identity());
}

void TestSmallAlgebra::polar_of_hard_matrices() {
  Random random(2);
  const Vec3 u = random_matrix<3, 1>(random), v = random_matrix<3, 1>(random);
  verify_polar(Mat3::Zero());
  verify_polar(Mat3::Identity());
  verify_polar(-Mat3::Identity());
  verify_polar(u * v.transpose());
  verify_polar(Vec3::UnitX() * Vec3::UnitZ().transpose());
  for (double e : {1e-3, 1e-8, 1e-12, 1e-15, 1e-17})
    for (double sign : {1.0, -1.0}) {
      verify_polar(u * v.transpose() + sign * e * random_matrix<3, 3>(random));
      verify_polar(Vec3(1, 1 + e, sign * (1 - e)).asDiagonal());
      verify_polar(Vec3(1, e, sign * e).asDiagonal());
    }
  for (double scale : {1e-300, 1e-200, 1e-100, 1e100, 1e150}) verify_polar(scale * random_matrix<3, 3>(random));
}

void TestSmallAlgebra::polar_rotation_is_the_closest() {
  Random random(3);
  for (int i = 0; i < 200; ++i) {
    const Mat3 A = random_matrix<3, 3>(random);  // half of them with a negative determinant
    const Mat3 R = polar(A).R;
    for (int k = 0; k < 20; ++k) {
      const Vec3 axis = random_matrix<3, 1>(random).normalized();
      const Mat3 other = Eigen::AngleAxisd(random.uniform(-1, 1), axis).toRotationMatrix() * R;
      QVERIFY((A - R).norm() <= (A - other).norm() + 1e-14);
    }
  }
}

void TestSmallAlgebra::rotation_derivative_equals_differences() {
  Random random(4);
  int checked = 0;
  for (int i = 0; i < 300; ++i) {
    const Mat3 A = random_matrix<3, 3>(random) + (i % 2) * Mat3::Identity();
    const Polar p = polar(A);
    if (p.sigma[1] + p.sigma[2] < 0.2) continue;
    ++checked;
    const Mat9 D = rotation_derivative(p);
    const double h = 1e-6;
    for (int k = 0; k < 9; ++k) {
      Mat3 plus = A, minus = A;
      plus(k / 3, k % 3) += h, minus(k / 3, k % 3) -= h;
      QVERIFY((by_rows((polar(plus).R - polar(minus).R) / (2 * h)) - D.col(k)).norm() < 1e-7);
    }
  }
  QVERIFY(checked > 150);
}

void TestSmallAlgebra::arap_hessian_equals_differences_and_projects() {
  Random random(5);
  for (int i = 0; i < 200; ++i) {
    const Mat3 A = 0.6 * random_matrix<3, 3>(random) + Mat3::Identity();
    const Polar p = polar(A);
    if (p.sigma[1] + p.sigma[2] < 0.2) continue;
    const Mat9 H = arap_hessian(p, false);
    const double h = 1e-6;
    for (int k = 0; k < 9; ++k) {
      Mat3 plus = A, minus = A;
      plus(k / 3, k % 3) += h, minus(k / 3, k % 3) -= h;
      const Vec9 difference = by_rows(2 * (plus - polar(plus).R) - 2 * (minus - polar(minus).R)) / (2 * h);
      QVERIFY((difference - H.col(k)).norm() < 1e-7);
    }
    QVERIFY((arap_hessian(p, true) - project_spd<9>(H)).norm() < 1e-13 * H.norm());
  }
  for (const Mat3& A : {Mat3(Mat3::Zero()), Mat3(-Mat3::Identity()), Mat3(Vec3(1, 1, -1).asDiagonal())}) {
    const Mat9 H = arap_hessian(polar(A), true);
    QVERIFY(H.allFinite());
    QVERIFY(Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(Eigen::MatrixXd(H)).eigenvalues()[0] > -1e-14);
  }
}

void TestSmallAlgebra::projection_equals_eigen() {
  Random random(6);
  verify_projection<2>(random);
  verify_projection<3>(random);
  verify_projection<6>(random);
  verify_projection<9>(random);
  verify_projection<12>(random);
}

void TestSmallAlgebra::ldlt_solves_and_refuses() {
  Random random(7);
  verify_ldlt<3>(random);
  verify_ldlt<6>(random);
  verify_ldlt<12>(random);
}

void TestSmallAlgebra::products_equal_eigen() {
  Random random(8);
  const Mat12 A = random_matrix<12, 12>(random), B = random_matrix<12, 12>(random);
  const Vec12 x = random_matrix<12, 1>(random);
  const Eigen::Matrix<double, 3, 12> J = random_matrix<3, 12>(random);
  const Vec3 f = random_matrix<3, 1>(random);
  QVERIFY((multiply(A, x) - A * x).norm() < 1e-14);
  QVERIFY((multiply_transposed(A, x) - A.transpose() * x).norm() < 1e-14);
  QVERIFY((multiply(A, B) - A * B).norm() < 1e-13);
  QVERIFY((multiply(J, x) - J * x).norm() < 1e-14);
  QVERIFY((multiply_transposed(J, f) - J.transpose() * f).norm() < 1e-14);
  QVERIFY(std::abs(dot(x, x) - x.squaredNorm()) < 1e-14);
}

QTEST_GUILESS_MAIN(TestSmallAlgebra)
#include "small_algebra_test.moc"
