#include <Eigen/LU>
#include <QtTest>
#include <cmath>
#include <numbers>

#include "core/graph/splitting.hpp"
#include "tests/core/graph/graph_cases.hpp"

using namespace seam;
using namespace seam::graph;

namespace {

SplittingOptions with(const char* method) {
  SplittingOptions options;
  options.method = splitting_method(method).value();
  return options;
}

std::uint32_t sweeps_to(const LinearSystem& system, const char* method, double tolerance, std::uint32_t most = 100000) {
  SplittingSolver solver(system, with(method));
  do solver.sweep();
  while (solver.residual() > tolerance && solver.sweeps() < most);
  return solver.sweeps();
}

/// Error reduction per sweep once the slowest part is left, measured from 1 with b = 0's exact solution 0.
double measured_radius(LinearSystem system, const SplittingOptions& options, int sweeps, int window) {
  system.exact.reset();
  const Eigen::MatrixXd dense(system.a);
  const Vector exact = dense.partialPivLu().solve(system.b);
  SplittingSolver solver(system, options);
  double before = 0;
  for (int i = 0; i < sweeps; ++i) {
    solver.sweep();
    if (i == sweeps - window - 1) before = (solver.x() - exact).norm();
  }
  return std::pow((solver.x() - exact).norm() / before, 1.0 / window);
}

/// `pairs` systems of two unknowns with the Jacobi eigenvalues +-0.9 i side by side.
LinearSystem many_turning(int pairs) {
  LinearSystem system;
  system.a.resize(2 * pairs, 2 * pairs);
  for (int i = 0; i < 2 * pairs; i += 2) {
    system.a.insert(i, i) = system.a.insert(i + 1, i + 1) = 1;
    system.a.insert(i, i + 1) = -0.9, system.a.insert(i + 1, i) = 0.9;
  }
  system.a.makeCompressed();
  system.b = Vector::Ones(2 * pairs);
  return system;
}

bool near(double a, double b, double relative) { return std::abs(a - b) <= relative * std::abs(b); }

}  // namespace

/// Methods by their numbers of the study, which are binary fractions: compared bit for bit.
class SplittingTest : public QObject {
  Q_OBJECT

 private slots:
  void iterates_of_the_study_data() {
    QTest::addColumn<QString>("method");
    QTest::addColumn<QList<QList<double>>>("iterates");
    QTest::addColumn<QList<double>>("errors");
    QTest::newRow("jacobi") << "jacobi" << QList<QList<double>>{{.5, 1, 2.5}, {.75, 1.75, 2.75}, {.9375, 1.875, 2.9375}}
                            << QList<double>{1, .25, .125, .03125};
    QTest::newRow("gs") << "gs" << QList<QList<double>>{{.5, 1.125, 2.78125}, {.78125, 1.890625, 2.97265625}}
                        << QList<double>{.875, .21875, .02734375};
    QTest::newRow("red-black") << "colored" << QList<QList<double>>{{.5, 1.75, 2.5}, {.9375, 1.96875, 2.9375}}
                               << QList<double>{.5, .0625, .0078125};
  }
  void iterates_of_the_study() {
    QFETCH(QString, method);
    QFETCH(QList<QList<double>>, iterates);
    QFETCH(QList<double>, errors);
    SplittingSolver solver(study_system(), with(method.toUtf8().constData()));
    for (int k = 0; k < errors.size(); ++k) {
      solver.sweep();
      if (k < iterates.size())
        for (int i = 0; i < 3; ++i) QVERIFY(solver.x()[i] == iterates[k][i]);
      QVERIFY(*solver.max_error() == errors[k]);
    }
  }

  void radii_of_the_study() {
    const LinearSystem study = study_system();
    QVERIFY(near(jacobi_radius(study), std::numbers::sqrt2 / 4, 1e-15));
    for (const char* method : {"gs", "colored"}) QVERIFY(near(*spectral_radius(study, with(method)), 0.125, 1e-14));
    QVERIFY(near(optimal_omega(jacobi_radius(study)), 1.033370452904, 1e-12));
    QVERIFY(near(*spectral_radius(study, with("sor")), 0.033370452904, 1e-10));
    QCOMPARE(SplittingSolver(study, with("sor")).omega(), optimal_omega(jacobi_radius(study)));
    QVERIFY(!spectral_radius(study, with("cg")));
    for (const double radius : {1.0, -0.1, double{NAN}}) QVERIFY(!refusal([&] { optimal_omega(radius); }).isEmpty());
  }

  void stages_and_previews_make_a_sweep() {
    for (const char* method : {"jacobi", "gs", "colored", "sor", "colored-sor", "chebyshev", "cg"})
      for (const LinearSystem& system : {study_system(), laplacian_system(5, 4)}) {
        SplittingSolver staged(system, with(method)), whole(system, with(method));
        const auto n = static_cast<std::uint32_t>(system.a.rows());
        const QString name = method;
        const std::uint32_t expected = name == "gs" || name == "sor" ? n : name.startsWith("colored") ? 2 : 1;
        QCOMPARE(staged.stages(), expected);
        QCOMPARE(staged.order().size(), std::size_t{n});
        for (std::uint32_t sweep = 0; sweep < 5; ++sweep) {
          std::set<std::uint32_t> done;
          for (std::uint32_t stage = 0; stage < staged.stages(); ++stage) {
            QCOMPARE(staged.stage(), stage);
            const Vector before = staged.x();
            std::vector<ComponentUpdate> updates;
            for (const std::uint32_t row : staged.rows(stage)) updates.push_back(staged.preview(row));
            staged.advance();
            Vector expected_x = before;
            for (const ComponentUpdate& update : updates) {
              expected_x[update.row] = update.after;
              QVERIFY(update.before == before[update.row]);
              QVERIFY(update.right_side == system.b[update.row] && update.diagonal == 4);
              double solved = update.right_side;
              for (const Term& term : update.terms) {
                QVERIFY(term.value == before[term.column] &&
                        term.coefficient == system.a.coeff(update.row, term.column));
                QCOMPARE(term.fresh, done.contains(term.column));
                solved -= term.coefficient * term.value;
              }
              if (name == "jacobi" || name == "gs" || name == "colored")
                QVERIFY(update.after == solved / update.diagonal);
            }
            QVERIFY2(staged.x() == expected_x, method);
            for (const ComponentUpdate& update : updates) QVERIFY(done.insert(update.row).second);
          }
          QCOMPARE(done.size(), std::size_t{n});
          whole.sweep();
          QVERIFY(staged.x() == whole.x());
          QCOMPARE(staged.sweeps(), sweep + 1);
        }
        SplittingSolver halfway(system, with(method));
        halfway.advance();
        SplittingSolver copy = halfway;
        copy.sweep(), halfway.sweep();
        QVERIFY(copy.x() == halfway.x());
        QCOMPARE(halfway.sweeps(), staged.stages() == 1 ? 2u : 1u);
      }
  }

  void a_colored_sweep_is_gauss_seidel_in_color_order() {
    const LinearSystem system = laplacian_system(6, 5);
    const SplittingSolver colored(system, with("colored"));
    // The same system with its rows and columns in the colour order, swept in natural order.
    const auto order = colored.order();
    Eigen::PermutationMatrix<Eigen::Dynamic> p(30);
    for (int i = 0; i < 30; ++i) p.indices()[static_cast<int>(order[i])] = i;
    LinearSystem permuted;
    permuted.a = p * system.a * p.transpose();
    permuted.b = p * system.b;
    SplittingSolver natural(permuted, with("gs")), sweep = colored;
    for (int k = 0; k < 10; ++k) {
      sweep.sweep(), natural.sweep();
      QVERIFY((p.transpose() * natural.x() - sweep.x()).lpNorm<Eigen::Infinity>() < 1e-15);
    }
  }

  void sweeps_on_laplacians() {
    const LinearSystem system = laplacian_system(100, 100);
    QCOMPARE(sweeps_to(system, "sor", 1e-6), 298u);
    QCOMPARE(sweeps_to(system, "colored-sor", 1e-6), 335u);
    QCOMPARE(sweeps_to(system, "chebyshev", 1e-6), 465u);
    QCOMPARE(sweeps_to(system, "cg", 1e-6), 159u);
  }

  void radii_agree_with_what_sweeps_do() {
    const LinearSystem grid = laplacian_system(12, 9);
    for (const char* method : {"jacobi", "gs", "colored"})
      QVERIFY2(near(measured_radius(grid, with(method), 300, 20), *spectral_radius(grid, with(method)), 1e-6), method);
    for (const double omega : {0.5, 1.2}) {
      SplittingOptions options = with("sor");
      options.omega = omega;
      QVERIFY(near(measured_radius(grid, options, 150, 20), *spectral_radius(grid, options), 1e-5));
    }
    QVERIFY(near(measured_radius(grid, with("chebyshev"), 60, 30), *spectral_radius(grid, with("chebyshev")), 0.03));
    // Not consistently ordered: no rule of Young, but eigenvalues of the iteration.
    const LinearSystem full = parse_system("4 -1 -1 | 1\n-1 4 -1 | 2\n-1 -1 4 | 3");
    QVERIFY(near(jacobi_radius(full), 0.5, 1e-14));
    QVERIFY(std::abs(*spectral_radius(full, with("gs")) - 0.25) > 0.01);
    QVERIFY(std::abs(measured_radius(full, with("gs"), 20, 18) - *spectral_radius(full, with("gs"))) < 0.02);
    // The rule in another guise: eigenvalues of the same iteration.
    SplittingOptions optimum = with("sor");
    QVERIFY(near(*spectral_radius(grid, optimum), SplittingSolver(grid, optimum).omega() - 1, 1e-12));
    const LinearSystem one_sided = parse_system("2 1 0 | 1\n-1 2 1 | 1\n0 -1 2 | 1");
    QVERIFY(near(jacobi_radius(one_sided), std::numbers::sqrt2 / 2, 1e-14));
    QVERIFY(near(*spectral_radius(one_sided, with("gs")), 0.5, 1e-14));
    QVERIFY(near(measured_radius(one_sided, with("gs"), 40, 20), 0.5, 0.02));
  }

  /// Eigenvalues of Jacobi +-0.9 i: what is said for real ones would be 0.627 for Chebyshev and an optimum of 1.393.
  void eigenvalues_that_are_not_real_are_noticed() {
    const LinearSystem turning = parse_system("1 -0.9 | 1\n0.9 1 | 1");
    QVERIFY(near(jacobi_radius(turning), 0.9, 1e-14));
    QVERIFY(!has_real_jacobi_eigenvalues(turning));
    const double stretched = 0.9 * (1 + std::numbers::sqrt2) / (1 + std::sqrt(1 - 0.81));  // 1.513
    QVERIFY(near(*spectral_radius(turning, with("chebyshev")), stretched, 1e-12));
    QVERIFY(near(measured_radius(turning, with("chebyshev"), 80, 40), stretched, 1e-6));
    const double sor = *spectral_radius(turning, with("sor"));
    QVERIFY(near(measured_radius(turning, with("sor"), 60, 30), sor, 1e-2));
    QVERIFY(sor > 2.2 && near(*spectral_radius(turning, with("gs")), 0.81, 1e-14));
    for (const char* method : {"jacobi", "sor", "colored-sor"}) QVERIFY(!is_young_optimal(turning, with(method)));
    // Real though not symmetric, also with a diagonal below 0; the larger of two equal eigenvalues is no noise.
    for (const char* text : {"4 -2 0 | 1\n-1 4 -2 | 2\n0 -1 4 | 3", "-4 1 0 | 1\n1 -4 1 | 2\n0 1 -4 | 3"}) {
      const LinearSystem real = parse_system(text);
      QVERIFY(has_real_jacobi_eigenvalues(real) && is_young_optimal(real, with("sor")));
      const double rho = jacobi_radius(real);
      QVERIFY(near(*spectral_radius(real, with("chebyshev")), rho / (1 + std::sqrt(1 - rho * rho)), 1e-12));
      const double best = *spectral_radius(real, with("sor")), omega = optimal_omega(rho);
      for (const double other : {omega - 0.02, omega + 0.02}) {
        SplittingOptions options = with("sor");
        options.omega = other;
        QVERIFY(*spectral_radius(real, options) > best);
      }
    }
    // A ring of odd length is not consistently ordered: Young's omega has not the radius omega - 1 of his theorem.
    const LinearSystem ring = parse_system("3 -1 0 0 -1|1\n-1 3 -1 0 0|0\n0 -1 3 -1 0|0\n0 0 -1 3 -1|0\n-1 0 0 -1 3|1");
    QVERIFY(has_real_jacobi_eigenvalues(ring) && !is_young_optimal(ring, with("sor")));
    QVERIFY(*spectral_radius(ring, with("sor")) > optimal_omega(jacobi_radius(ring)) - 1 + 0.1);
    for (const char* method : {"sor", "colored-sor"})
      for (const LinearSystem& system : {study_system(), laplacian_system(5, 4)})
        QVERIFY(is_young_optimal(system, with(method)));
    SplittingOptions options = with("colored-sor");
    options.colors = {0, 1, 2};  // still consistent: a chain in its order
    QVERIFY(is_young_optimal(study_system(), options));
    // More unknowns than dense eigenvalues are asked for: the iteration itself tells.
    const LinearSystem large = many_turning(210);
    QVERIFY(!has_real_jacobi_eigenvalues(large));
    QVERIFY(near(*spectral_radius(large, with("chebyshev")), stretched, 1e-5));
  }

  void large_radii_by_iteration_agree_with_closed_forms() {
    LinearSystem grid = laplacian_system(40, 30);
    const double exact = jacobi_radius(grid);
    QVERIFY(near(exact, (std::cos(std::numbers::pi / 41) + std::cos(std::numbers::pi / 31)) / 2, 1e-15));
    grid.lattice.reset();
    QVERIFY(near(jacobi_radius(grid), exact, 1e-10));  // Lanczos
    SplittingOptions options = with("gs");
    QVERIFY(near(*spectral_radius(grid, options), exact * exact, 1e-10));
    // A lattice that is not the Laplacian's must not get its closed form.
    LinearSystem other = laplacian_system(4, 4);
    other.a.coeffRef(0, 0) = 8;
    QVERIFY(jacobi_radius(other) < jacobi_radius(laplacian_system(4, 4)) - 1e-4);
    // Power iteration, on a matrix that is neither symmetric nor consistently ordered.
    LinearSystem skewed = laplacian_system(21, 20);
    skewed.lattice.reset();
    for (int i = 0; i + 22 < 420; i += 2) skewed.a.coeffRef(i, i + 22) = -0.25;
    skewed.a.makeCompressed();
    const double large = *spectral_radius(skewed, options);
    QVERIFY(near(measured_radius(skewed, options, 400, 100), large, 1e-3));
  }

  void conjugate_gradients_end_after_n_sweeps() {
    SplittingSolver solver(study_system(), with("cg"));
    for (int k = 0; k < 3; ++k) solver.sweep();
    QVERIFY(*solver.max_error() < 1e-14);
    for (int k = 0; k < 50; ++k) solver.sweep();
    QVERIFY(*solver.max_error() < 1e-14);
    LinearSystem zero = study_system();
    zero.b.setZero(), zero.exact = Vector::Zero(3);
    for (const char* method : {"jacobi", "gs", "cg", "chebyshev"}) {
      SplittingSolver still(zero, with(method));
      for (int k = 0; k < 5; ++k) still.sweep();
      QVERIFY(still.x() == Vector::Zero(3) && still.residual() == 0);
    }
  }

  void misuse_is_refused() {
    const LinearSystem study = study_system();
    const auto message = [](const LinearSystem& system, const SplittingOptions& options) {
      return refusal([&] { SplittingSolver(system, options); });
    };
    SplittingOptions options = with("colored");
    options.colors = {0, 0, 1};
    QVERIFY(message(study, options).contains("unknowns 1 and 2 stand in one equation"));
    options.colors = {0, 1};
    QVERIFY(message(study, options).contains("2 colours for 3 unknowns"));
    options.colors = {7, 2, 7};
    QCOMPARE(message(study, options), QString());
    QVERIFY((std::ranges::equal(SplittingSolver(study, options).order(), std::vector{1u, 0u, 2u})));
    LinearSystem zero = study;
    zero.a.coeffRef(1, 1) = 0;
    QVERIFY(message(zero, with("jacobi")).contains("the diagonal entry of row 2 is 0"));
    QVERIFY(message(parse_system("4 1 | 1\n0 4 | 1"), with("cg")).contains("not symmetric"));
    const LinearSystem wild = parse_system("1 3 | 1\n3 1 | 1");
    for (const char* method : {"sor", "colored-sor", "chebyshev"})
      QVERIFY(message(wild, with(method)).contains("Jacobi does not converge"));
    options = with("sor");
    options.omega = 1.5;
    QCOMPARE(message(wild, options), QString());
    options.omega = NAN;
    QVERIFY(message(study, options).contains("omega is not a finite number"));
    SplittingSolver solver(study, with("gs"));
    QVERIFY(!refusal([&] { solver.preview(3); }).isEmpty());
    QVERIFY(!refusal([&] { solver.rows(3); }).isEmpty());
    QVERIFY(!splitting_method("newton"));
    for (const char* name : {"jacobi", "gs", "colored", "sor", "colored-sor", "chebyshev", "cg"})
      QCOMPARE(name_of(*splitting_method(name)), std::string_view(name));
  }
};

QTEST_GUILESS_MAIN(SplittingTest)
#include "splitting_test.moc"
