// The model of the splitting lab against the values of the study, and its way back and forth.
#include <QElapsedTimer>
#include <QTest>
#include <array>
#include <cmath>

#include "core/base/error.hpp"
#include "ui/lessons/splitting_model.hpp"

using namespace seam;
using namespace seam::lessons;
using graph::SplittingMethod;

namespace {

constexpr std::array all_methods{SplittingMethod::jacobi,
                                 SplittingMethod::gauss_seidel,
                                 SplittingMethod::colored,
                                 SplittingMethod::sor,
                                 SplittingMethod::colored_sor,
                                 SplittingMethod::chebyshev,
                                 SplittingMethod::conjugate_gradient};

/// What the parts of an update add up to.
double again(SplittingMethod method, const graph::ComponentUpdate& u) {
  if (method == SplittingMethod::conjugate_gradient) return u.anchor + u.weight * u.direction;
  double sum = u.right_side;
  for (const graph::Term& term : u.terms) sum -= term.coefficient * term.value;
  const double solved = sum / u.diagonal;
  return u.weight == 1 ? solved : u.anchor + u.weight * (solved - u.anchor);
}

}  // namespace

class SplittingModelTest : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { QLocale::setDefault(QLocale::c()); }

  void study_gauss_seidel_row_by_row() {
    SplittingModel model;
    QCOMPARE(model.unknowns(), 3u);
    QVERIFY(model.last_stage().empty());
    const QString formulas[] = {QStringLiteral("x₁ = (2 − (−1)·0) / 4 = 0.5"),
                                QStringLiteral("x₂ = (4 − (−1)·0.5 − (−1)·0) / 4 = 1.125"),
                                QStringLiteral("x₃ = (10 − (−1)·1.125) / 4 = 2.78125")};
    for (std::uint32_t row = 0; row < 3; ++row) {
      model.next();
      QCOMPARE(model.last_stage().size(), std::size_t{1});
      QCOMPARE(model.last_stage().front().row, row);
      QCOMPARE(model.formula(model.last_stage().front()), formulas[row]);
      QCOMPARE(model.last_sweep(), 1u);
    }
    QCOMPARE(model.x()[2], 2.78125);
    // x1 is fresh and x3 is old in the second row.
    const auto second = model.update_of({1, 1});
    QVERIFY(second && second->terms[0].fresh && !second->terms[1].fresh);
    QVERIFY(model.formula_html(*second, 1).contains(QStringLiteral("<a href=\"n:0:1\"><b><u>0.5</u></b></a>")));
    QVERIFY(model.formula_html(*second, 1).contains(QStringLiteral("<a href=\"n:2:0\"><i>0</i></a>")));
    model.sweep();
    QCOMPARE(model.x()[0], 0.78125);
    QCOMPARE(model.x()[2], 2.97265625);
  }

  void rows_of_a_stage_use_no_value_of_each_other() {
    SplittingModel model;
    for (const bool lattice : {false, true}) {
      if (lattice) model.set_laplacian(5, 4);
      for (const SplittingMethod method : {SplittingMethod::jacobi, SplittingMethod::colored}) {
        model.set_method(method);
        for (std::uint32_t i = 0; i < 3 * model.stage_count(); ++i) {
          model.next();
          std::vector<bool> here(model.unknowns(), false);
          for (const auto& u : model.last_stage()) here[u.row] = true;
          QVERIFY(model.last_stage().size() > 1 || !lattice);
          for (const auto& u : model.last_stage())
            for (const auto& term : u.terms)
              QVERIFY(method == SplittingMethod::jacobi ? !term.fresh : !here[term.column]);
        }
      }
    }
    model.set_study();
    model.set_method(SplittingMethod::colored);
    QCOMPARE(model.stage_count(), 2u);
    model.next();
    QCOMPARE(model.last_stage().size(), std::size_t{2});
    QVERIFY(model.sentence().contains(QStringLiteral("color 1 of 2")));
    model.next();
    QCOMPARE(model.x()[1], 1.75);
  }

  void every_number_is_traced_to_a_number_that_was_there_data() {
    QTest::addColumn<int>("method");
    for (const SplittingMethod m : all_methods)
      QTest::newRow(std::string(graph::name_of(m)).c_str()) << static_cast<int>(m);
  }
  void every_number_is_traced_to_a_number_that_was_there() {
    QFETCH(int, method);
    const auto m = static_cast<SplittingMethod>(method);
    SplittingModel model;
    model.set_method(m);
    for (const int system : {0, 1, 2}) {
      if (system == 1) model.set_laplacian(4, 3);
      if (system == 2) model.set_own(QStringLiteral("4 -1 0.5 | 1\n-1 5 2 | -2\n0.5 2 6 | 3"));
      QVERIFY(model.can_walk());
      for (int s = 0; s < 4; ++s) model.sweep();
      for (std::uint32_t sweep = 1; sweep <= 4; ++sweep)
        for (std::uint32_t row = 0; row < model.unknowns(); ++row) {
          const TracedNumber number{row, sweep};
          const auto update = model.update_of(number);
          QVERIFY(update);
          QVERIFY(std::abs(again(m, *update) - update->after) <= 4e-16 * (1 + std::abs(update->after)));
          QCOMPARE(*model.value_of(number), update->after);
          for (const graph::Term& term : update->terms)
            QCOMPARE(*model.value_of(model.used_number(number, term)), term.value);
        }
      QVERIFY(!model.update_of({0, 5}));
      QVERIFY(!model.update_of({model.unknowns(), 1}));
      for (std::uint32_t row = 0; row < model.unknowns(); ++row)
        QCOMPARE(*model.value_of(model.latest(row)), model.x()[row]);
    }
  }

  void previous_goes_back_to_the_same_bits() {
    SplittingModel model;
    for (const SplittingMethod m : all_methods) {
      model.set_method(m);
      model.set_laplacian(3, 3);
      std::vector<graph::Vector> seen{model.x()};
      for (int i = 0; i < 20; ++i) {
        model.next();
        seen.push_back(model.x());
      }
      for (int i = 19; i >= 0; --i) {
        model.previous();
        QVERIFY(model.x() == seen[static_cast<std::size_t>(i)]);
        QCOMPARE(model.steps(), std::uint64_t(i));
      }
      model.previous();
      QCOMPARE(model.steps(), std::uint64_t{0});
    }
  }

  void going_back_from_far_gives_what_a_walk_there_gives() {
    for (const SplittingMethod m :
         {SplittingMethod::gauss_seidel, SplittingMethod::chebyshev, SplittingMethod::conjugate_gradient}) {
      SplittingModel model, walked;
      model.set_method(m), walked.set_method(m);
      model.set_laplacian(3, 3), walked.set_laplacian(3, 3);
      const std::uint32_t stages = model.stage_count();
      for (int i = 0; i < 150; ++i) model.sweep();
      for (std::uint32_t i = 0; i < 80 * stages - 2 % stages; ++i) model.previous();
      model.next();
      model.previous();
      while (walked.steps() < model.steps()) walked.next();
      SplittingModel copy;
      copy.copy_from(model);
      for (const SplittingModel* now : {&model, &copy}) {
        QVERIFY(now->x() == walked.x() && now->iterates() == walked.iterates());
        QCOMPARE(now->steps(), walked.steps());
        QCOMPARE(now->first_iterate(), walked.first_iterate());
        QCOMPARE(now->last_sweep(), walked.last_sweep());
        QCOMPARE(now->stage_html(9), walked.stage_html(9));
        for (std::uint32_t sweep = 0; sweep <= walked.last_sweep() + 1; ++sweep)
          for (std::uint32_t row = 0; row < 9; ++row)
            QCOMPARE(now->trace_html({row, sweep}), walked.trace_html({row, sweep}));
      }
      model.sweep(), walked.sweep(), copy.sweep();
      QVERIFY(model.x() == walked.x() && copy.x() == walked.x());
    }
  }

  void a_step_back_costs_no_walk_from_the_start() {
    SplittingModel model;
    model.set_laplacian(24, 24);
    QElapsedTimer timer;
    timer.start();
    for (int i = 0; i < 200; ++i) model.sweep();
    const qint64 there = timer.restart();
    for (int i = 0; i < 100; ++i) model.previous();
    const qint64 back = timer.restart();
    SplittingModel copy;
    copy.copy_from(model);
    const qint64 copied = timer.elapsed();
    // 100 walks from the start would take 100 times the way there.
    QVERIFY2(back < 2 * there && copied < there,
             qPrintable(QStringLiteral("%1 %2 %3").arg(there).arg(back).arg(copied)));
  }

  void long_runs_forget_only_old_numbers() {
    SplittingModel model;
    for (std::size_t i = 0; i < SplittingModel::traced_sweeps + 10; ++i) model.sweep();
    QVERIFY(!model.update_of({0, 3}));
    QVERIFY(model.update_of({0, 11}));
    QVERIFY(!model.trace_html({0, 3}).isEmpty());
    QCOMPARE(model.iterates().size(), SplittingModel::traced_sweeps);
    QCOMPARE(model.first_iterate() + model.iterates().size() - 1, SplittingModel::traced_sweeps + 10);
  }

  void comparison_has_the_values_of_the_study() {
    SplittingModel model;
    const Comparison& all = model.comparison();
    const auto errors = [&](SplittingMethod m) { return all.of(m).errors; };
    QCOMPARE(errors(SplittingMethod::jacobi)[1], 1.0);
    QCOMPARE(errors(SplittingMethod::jacobi)[2], 0.25);
    QCOMPARE(errors(SplittingMethod::gauss_seidel)[1], 0.875);
    QCOMPARE(errors(SplittingMethod::gauss_seidel)[2], 0.21875);
    QCOMPARE(errors(SplittingMethod::colored)[1], 0.5);
    QCOMPARE(errors(SplittingMethod::colored)[3], 0.0078125);
    QVERIFY(std::abs(*all.of(SplittingMethod::gauss_seidel).radius - 0.125) < 1e-15);
    QVERIFY(std::abs(*all.of(SplittingMethod::colored).radius - 0.125) < 1e-15);
    QVERIFY(std::abs(all.of(SplittingMethod::sor).omega - 1.033370452904) < 1e-11);
    QCOMPARE(all.of(SplittingMethod::gauss_seidel).stages, 3u);
    QCOMPARE(all.of(SplittingMethod::colored).stages, 2u);
    const std::vector<SplittingMethod> asked{SplittingMethod::jacobi, SplittingMethod::gauss_seidel,
                                             SplittingMethod::colored};
    QCOMPARE(nearest_after_one_sweep(all, asked), std::vector<std::size_t>{2});
    model.set_own(QStringLiteral("2 0 | 2\n0 4 | 8"));
    QCOMPARE(nearest_after_one_sweep(model.comparison(), asked), (std::vector<std::size_t>{0, 1, 2}));
  }

  void permuted_by_color_the_diagonal_blocks_are_diagonal() {
    SplittingModel model;
    for (const int system : {0, 1, 2}) {
      if (system == 1) model.set_laplacian(5, 3);
      if (system == 2)
        model.set_own(QStringLiteral("3 -1 0 0 -1|1\n-1 3 -1 0 0|0\n0 -1 3 -1 0|0\n0 0 -1 3 -1|0\n-1 0 0 -1 3|1"));
      model.set_permuted(true);
      const MatrixPicture picture = model.matrix_picture();
      QCOMPARE(picture.blocks.size(), std::size_t(model.color_count()));
      std::vector<std::size_t> block(model.unknowns());
      for (std::size_t p = 0, b = 0; p < picture.order.size(); ++p) {
        if (b + 1 < picture.blocks.size() && p >= picture.blocks[b + 1]) ++b;
        block[picture.order[p]] = b;
      }
      for (const MatrixEntry& e : picture.entries) QVERIFY(e.row == e.column || block[e.row] != block[e.column]);
      QCOMPARE(std::size_t(model.system().a.nonZeros()), picture.entries.size());
    }
    QCOMPARE(model.color_count(), 3u);
  }

  void parts_follow_the_order_of_the_sweep() {
    SplittingModel model;
    QVERIFY(model.part(1, 0) == MatrixPart::lower && model.part(1, 2) == MatrixPart::upper);
    model.set_method(SplittingMethod::colored);  // 1, 3, then 2
    QVERIFY(model.part(1, 0) == MatrixPart::lower && model.part(1, 2) == MatrixPart::lower);
    QVERIFY(model.part(2, 1) == MatrixPart::upper);
    QVERIFY(model.on_left(MatrixPart::lower) && !model.on_left(MatrixPart::upper));
    model.set_method(SplittingMethod::jacobi);
    QVERIFY(model.on_left(MatrixPart::diagonal) && !model.on_left(MatrixPart::lower));
  }

  void what_diverges_is_called_so() {
    SplittingModel model;
    model.set_own(QStringLiteral("1 2 | 3\n2 1 | 3"));
    QVERIFY(model.verdict().contains(QStringLiteral("4 > 1")));
    for (int i = 0; i < 700; ++i) model.sweep();
    QVERIFY(!model.finite());
    QVERIFY(model.verdict().contains(QStringLiteral("diverges")));
    QVERIFY(!model.formula(model.last_stage().front()).contains(QStringLiteral("inf")));
    QVERIFY(!model.formula(model.last_stage().front()).contains(QStringLiteral("nan")));
    model.set_method(SplittingMethod::sor);  // no optimum there: said, not guessed
    QVERIFY(!model.can_walk());
    QVERIFY(!model.sentence().isEmpty());
    model.next(), model.previous(), model.sweep();
    QCOMPARE(model.steps(), std::uint64_t{0});
    model.set_omega(0.5);
    QVERIFY(model.can_walk());
    QVERIFY(model.comparison().of(SplittingMethod::sor).refused);
    model.set_omega({});
    model.set_method(SplittingMethod::conjugate_gradient);
    model.set_own(QStringLiteral("4 1 | 1\n0 4 | 1"));
    QVERIFY(!model.can_walk());
  }

  /// Jacobi's eigenvalues are +-0.9 i: rho < 1, yet neither Chebyshev nor Young's omega does what it does for real
  /// ones.
  void what_only_the_iteration_shows_is_said() {
    SplittingModel model;
    QVERIFY(!model.equation().contains(QStringLiteral("Young")));
    model.set_own(QStringLiteral("1 -0.9 | 1\n0.9 1 | 1"));
    model.set_method(SplittingMethod::jacobi);
    QCOMPARE(model.verdict(), QString());
    model.set_method(SplittingMethod::chebyshev);
    QVERIFY(model.radius() && *model.radius() > 1.51);
    QVERIFY(model.verdict().contains(QStringLiteral("diverges")));
    model.set_method(SplittingMethod::sor);
    QVERIFY(!model.young_is_optimal());
    QVERIFY(model.equation().contains(QStringLiteral("Young's ω")));
    QVERIFY(model.verdict().contains(QStringLiteral("diverges")));
    model.set_omega(0.6);
    QVERIFY(!model.equation().contains(QStringLiteral("Young")));
    QCOMPARE(model.verdict(), QString());
    // Conjugate gradients have no radius; here the curvature along b is 0.
    model.set_own(QStringLiteral("1 0 | 1\n0 -1 | 1"));
    model.set_method(SplittingMethod::conjugate_gradient);
    QCOMPARE(model.verdict(), QString());
    for (int i = 0; i < 4; ++i) model.sweep();
    QVERIFY(model.verdict().contains(QStringLiteral("no nearer")));
    model.set_study();
    for (int i = 0; i < 4; ++i) model.sweep();
    QCOMPARE(model.verdict(), QString());
  }

  void bad_text_changes_nothing() {
    SplittingModel model;
    model.next();
    for (const char* text : {"", "1 2 | 3", "0 1 | 1\n1 0 | 1", "1 x | 2\n1 1 | 1", "1 | 2 | 3", "nan | 1"}) {
      bool refused = false;
      try {
        model.set_own(QLatin1String(text));
      } catch (const Error& error) {
        refused = error.code() == ExitCode::bad_input;
      }
      QVERIFY2(refused, text);
      QVERIFY(model.choice() == SystemChoice::study);
      QCOMPARE(model.steps(), std::uint64_t{1});
    }
    QString many;
    for (std::uint32_t i = 0; i <= SplittingModel::max_own; ++i) {
      for (std::uint32_t j = 0; j <= SplittingModel::max_own; ++j)
        many += i == j ? QStringLiteral("2 ") : QStringLiteral("0 ");
      many += QStringLiteral("| 1\n");
    }
    QVERIFY_EXCEPTION_THROWN(model.set_own(many), Error);
  }
};

QTEST_MAIN(SplittingModelTest)
#include "splitting_model_test.moc"
