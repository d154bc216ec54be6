// The splitting lab: its model against the values of the study, and the widget by mouse and keys.
#include <qcustomplot.h>

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QSvgGenerator>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>
#include <array>
#include <cmath>
#include <thread>

#include "core/base/error.hpp"
#include "ui/lessons/curve_plot.hpp"
#include "ui/lessons/fold_out.hpp"
#include "ui/lessons/graph_canvas.hpp"
#include "ui/lessons/lesson_page.hpp"
#include "ui/lessons/splitting_lesson.hpp"

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

/// A lesson on a screen, with a settings file of its own.
struct Shown {
  QTemporaryDir folder;
  models::Settings settings{folder.filePath(QStringLiteral("s.ini"))};
  Progress progress{settings};
  SplittingLesson lesson{progress};
  Shown() {
    lesson.resize(1280, 820);
    lesson.show();
    lesson.activateWindow();
    if (!QTest::qWaitForWindowActive(&lesson)) qWarning("the window did not become active");
  }
  template <class Widget>
  Widget* find(const char* name) {
    auto* widget = lesson.findChild<Widget*>(QLatin1String(name));
    if (!widget) qFatal("no %s", name);
    return widget;
  }
  void click(const char* name) { QTest::mouseClick(find<QPushButton>(name), Qt::LeftButton); }
  QString text(const char* name) { return find<QLabel>(name)->text(); }
};

}  // namespace

class SplittingTest : public QObject {
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

  void buttons_walk_the_sweep() {
    Shown s;
    QVERIFY(!s.lesson.playing());
    QCOMPARE(s.lesson.model().steps(), std::uint64_t{0});
    QVERIFY(!s.find<QPushButton>("lesson_previous")->isEnabled());
    s.click("lesson_next");
    s.click("lesson_next");
    QCOMPARE(s.lesson.model().x()[1], 1.125);
    QVERIFY(
        s.find<QTextBrowser>("trace")->toPlainText().contains(QStringLiteral("(4 − (−1)·0.5 − (−1)·0) / 4 = 1.125")));
    QVERIFY(s.text("lesson_sentence").contains(QStringLiteral("row 2 of 3")));
    s.click("lesson_previous");
    QCOMPARE(s.lesson.model().x()[1], 0.0);
    s.click("lesson_all");
    QCOMPARE(s.lesson.model().x()[2], 2.78125);
    s.click("lesson_play");
    QVERIFY(s.lesson.playing());
    QTRY_VERIFY_WITH_TIMEOUT(s.lesson.model().steps() >= 4, 4000);
    s.click("lesson_play");
    QVERIFY(!s.lesson.playing());
    s.click("lesson_reset");
    QCOMPARE(s.lesson.model().steps(), std::uint64_t{0});
  }

  void choosing_an_entry_traces_the_number_used_there() {
    Shown s;
    s.click("lesson_next");
    s.click("lesson_next");
    MatrixView& matrix = s.lesson.matrix();
    QTest::mouseClick(&matrix, Qt::LeftButton, {}, matrix.cell_of(1, 0).center().toPoint());
    QVERIFY(s.lesson.model().selected() == TracedNumber(0, 1));
    QVERIFY(s.text("origin").contains(QStringLiteral("0.5")));
    QVERIFY(matrix.picture().traced == 0u);
    QTest::mouseClick(&matrix, Qt::LeftButton, {}, matrix.cell_of(1, 2).center().toPoint());
    QVERIFY(s.lesson.model().selected() == TracedNumber(2, 0));  // old: of the start
    QTest::mouseClick(&matrix, Qt::LeftButton, {}, matrix.cell_of(1, 3).center().toPoint());
    QVERIFY(s.lesson.model().selected() == TracedNumber(1, 1));
    QCOMPARE(matrix.picture().used, (std::vector<std::uint32_t>{0, 2}));
    QVERIFY(matrix.picture().used_fresh[0] && !matrix.picture().used_fresh[1]);
    // The graph shows the same.
    const GraphPicture& picture = s.lesson.canvas().picture();
    QVERIFY(picture.bodies[1].mark == Mark::current);
    QVERIFY(!picture.edges[0].dashed && picture.edges[1].dashed);
  }

  void hovering_in_one_view_shows_in_the_others() {
    Shown s;
    s.click("lesson_all");
    MatrixView& matrix = s.lesson.matrix();
    GraphCanvas& canvas = s.lesson.canvas();
    QTest::mouseMove(&matrix, matrix.cell_of(2, 4).center().toPoint());
    QTRY_VERIFY(canvas.picture().bodies[2].mark == Mark::current);
    QTest::mouseMove(&canvas, canvas.place_of({GraphItem::Kind::body, 0}).toPoint());
    QTRY_VERIFY(matrix.picture().traced == 0u);
  }

  void matrix_walks_by_keys_and_speaks() {
    Shown s;
    s.click("lesson_all");
    MatrixView& matrix = s.lesson.matrix();
    matrix.setFocus(Qt::TabFocusReason);
    QTRY_VERIFY(matrix.hasFocus());
    QTest::keyClick(&matrix, Qt::Key_Down);
    QTest::keyClick(&matrix, Qt::Key_Right);
    QCOMPARE(matrix.focus_cell().first, 1u);
    QCOMPARE(matrix.focus_cell().second, std::size_t{1});
    QVERIFY(matrix.accessibleDescription().contains(QStringLiteral("row 2, column 2, 4, part D")));
    QTest::keyClick(&matrix, Qt::Key_Left);
    QVERIFY(matrix.spoken().contains(QStringLiteral("part L")));
    QTest::keyClick(&matrix, Qt::Key_Return);
    QVERIFY(s.lesson.model().selected() == TracedNumber(0, 1));
    QTest::keyClick(&matrix, Qt::Key_End);
    QVERIFY(matrix.spoken().startsWith(QStringLiteral("x2 = 1.125")));
    for (int i = 0; i < 10; ++i) QTest::keyClick(&matrix, Qt::Key_Down);
    for (int i = 0; i < 10; ++i) QTest::keyClick(&matrix, Qt::Key_Right);
    QCOMPARE(matrix.focus_cell().first, 2u);
    QVERIFY(matrix.spoken().contains(QStringLiteral("b3 = 10")));
  }

  void tab_walks_the_graph_and_the_numbers_of_the_trace() {
    Shown s;
    s.click("lesson_next");
    s.click("lesson_next");
    GraphCanvas& canvas = s.lesson.canvas();
    canvas.setFocus(Qt::TabFocusReason);
    QTRY_VERIFY(canvas.hasFocus());
    QTest::keyClick(&canvas, Qt::Key_Tab);
    QTest::keyClick(&canvas, Qt::Key_Tab);
    QVERIFY(s.lesson.model().pointed() == TracedNumber(1, 1));
    QVERIFY(canvas.spoken({GraphItem::Kind::body, 1}).contains(QStringLiteral("x1 fresh, 0.5")));
    QVERIFY(canvas.spoken({GraphItem::Kind::body, 1}).contains(QStringLiteral("x3 old, 0")));
    auto* trace = s.find<QTextBrowser>("trace");
    trace->setFocus(Qt::TabFocusReason);
    QTRY_VERIFY(trace->hasFocus());
    QTest::keyClick(trace, Qt::Key_Tab);
    const auto first = s.lesson.model().pointed();
    QVERIFY(first == TracedNumber(0, 1) || first == TracedNumber(2, 0));
    QTest::keyClick(trace, Qt::Key_Return);
    QVERIFY(s.lesson.model().selected() == first);
  }

  void every_part_is_reached_by_tab() {
    Shown s;
    s.click("lesson_next");
    QSet<QString> reached;
    s.lesson.canvas().setFocus(Qt::TabFocusReason);
    for (int i = 0; i < 120; ++i) {
      QWidget* now = QApplication::focusWidget();
      QVERIFY(now);
      reached << now->objectName();
      QTest::keyClick(now, Qt::Key_Tab);
    }
    for (const char* name : {"system", "method", "matrix_view", "permute", "graph_canvas", "lesson_next", "lesson_all",
                             "trace", "origin", "choice_0", "comparison", "curve_plot", "fold_head"})
      QVERIFY2(reached.contains(QLatin1String(name)), name);
  }

  void comparison_is_veiled_until_predicted() {
    Shown s;
    auto* table = s.find<QTableWidget>("comparison");
    QCOMPARE(table->item(0, 2)->text(), QStringLiteral("?"));
    QVERIFY(!s.text("comparison_words").contains(QStringLiteral("0.875")));
    const auto predict = [&](const char* choice) {
      s.find<QRadioButton>(choice)->click();
      for (QPushButton* button : s.lesson.card(0)->findChildren<QPushButton*>())
        if (button->objectName() == QLatin1String("primary")) button->click();
    };
    predict("choice_1");
    QVERIFY(!s.lesson.card(0)->revealed());
    QCOMPARE(table->item(0, 2)->text(), QStringLiteral("?"));
    predict("choice_2");
    QVERIFY(s.lesson.card(0)->outcome() == Progress::Outcome::right);
    QCOMPARE(s.lesson.right_answers(), 1);
    QCOMPARE(table->item(0, 2)->text(), QStringLiteral("1"));
    QCOMPARE(table->item(1, 2)->text(), QStringLiteral("0.875"));
    QCOMPARE(table->item(2, 2)->text(), QStringLiteral("0.5"));
    QCOMPARE(table->item(1, 5)->text(), QStringLiteral("0.125"));
    QVERIFY(s.text("comparison_words").contains(QStringLiteral("0.875")));
    QCOMPARE(s.lesson.curve_plot().curves().size(), std::size_t{7});
    // A row of the table is a method to walk with.
    table->setCurrentCell(2, 0);
    QTest::keyClick(table, Qt::Key_Return);
    QVERIFY(s.lesson.model().method() == SplittingMethod::colored);
  }

  void own_system_typed_by_keys() {
    Shown s;
    s.find<FoldOut>("fold_own_system")->set_open(true);
    auto* edit = s.find<QPlainTextEdit>("own_system");
    edit->setFocus();
    edit->selectAll();
    QTest::keyClicks(edit, QStringLiteral("2 1 | 3"));
    QTest::keyClick(edit, Qt::Key_Return);
    QTest::keyClicks(edit, QStringLiteral("1 2"));
    QTest::keyClick(edit, Qt::Key_Return, Qt::ControlModifier);
    const QList<QLabel*> errors =
        s.find<FoldOut>("fold_own_system")->findChildren<QLabel*>(QStringLiteral("field_error"));
    QCOMPARE(errors.size(), qsizetype{1});
    QVERIFY(errors.front()->isVisible());
    QVERIFY(errors.front()->text().contains(QStringLiteral("line 2")));
    QVERIFY(s.lesson.model().choice() == SystemChoice::study);
    QTest::keyClicks(edit, QStringLiteral(" | 3"));
    QTest::keyClick(edit, Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(!errors.front()->isVisible());
    QVERIFY(s.lesson.model().choice() == SystemChoice::own);
    QCOMPARE(s.lesson.model().unknowns(), 2u);
    QCOMPARE(s.find<QComboBox>("system")->currentIndex(), 2);
  }

  void lattice_systems_have_a_scene() {
    Shown s;
    QVERIFY(!s.lesson.heights().isVisible());
    auto* system = s.find<QComboBox>("system");
    system->setFocus();
    QTest::keyClick(system, Qt::Key_Down);
    QVERIFY(s.lesson.model().choice() == SystemChoice::laplacian);
    QVERIFY(s.lesson.heights().isVisible());
    s.find<QSpinBox>("laplacian_width")->setValue(6);
    s.find<QSpinBox>("laplacian_height")->setValue(5);
    QCOMPARE(s.lesson.model().unknowns(), 30u);
    s.click("lesson_all");
    HeightView& heights = s.lesson.heights();
    for (std::uint32_t i = 0; i < 30; ++i) QCOMPARE(heights.picture().values[i], s.lesson.model().x()[i]);
    QTest::mouseClick(&heights, Qt::LeftButton, {}, heights.place_of(14).toPoint());
    QVERIFY(s.lesson.model().selected() == TracedNumber(14, 1));
    QVERIFY(s.lesson.matrix().picture().traced == 14u);
    QTest::keyClick(&heights, Qt::Key_Right);
    QVERIFY(s.lesson.model().pointed() == TracedNumber(15, 1));
    s.find<QSpinBox>("laplacian_width")->setValue(24);
    s.find<QSpinBox>("laplacian_height")->setValue(24);
    s.click("lesson_next");
    QVERIFY(!s.lesson.grab().isNull());
  }

  void pictures_and_movies_paint_on_any_thread() {
    Shown s;
    s.lesson.model().set_method(SplittingMethod::colored);
    s.click("lesson_next");
    const QString svg = s.folder.filePath(QStringLiteral("p.svg"));
    export_picture(s.lesson, svg, {1200, 700});
    QFile file(svg);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    QVERIFY(bytes.contains("<svg") && bytes.size() > 4000);
    const Movie movie = s.lesson.movie();
    QVERIFY(movie.frames > 60);
    QImage first, last;
    std::thread painter([&] {
      const Movie::Painter paint = movie.start();
      first = movie_frame(paint, 0, {640, 360});
      last = movie_frame(paint, movie.frames - 1, {640, 360});
    });
    painter.join();
    QVERIFY(!first.isNull() && first != last);
    QCOMPARE(s.lesson.model().steps(), std::uint64_t{1});
  }

  void survives_languages_themes_and_presenting() {
    Shown s;
    s.click("lesson_all");
    for (const auto theme : {viewport::Theme::dark, viewport::Theme::high_contrast, viewport::Theme::light})
      s.lesson.set_style(lesson_style(theme));
    QEvent change(QEvent::LanguageChange);
    QCoreApplication::sendEvent(&s.lesson, &change);
    QCOMPARE(s.lesson.model().x()[2], 2.78125);
    const double before = s.lesson.matrix().font().pointSizeF();
    s.lesson.set_presenting(true);
    QVERIFY(s.lesson.matrix().font().pointSizeF() > before);
    s.lesson.set_presenting(false);
    QCOMPARE(s.lesson.matrix().font().pointSizeF(), before);
    s.lesson.restart();
    QCOMPARE(s.lesson.model().steps(), std::uint64_t{0});
  }

  void curves_zoom_fit_and_export() {
    CurvePlot plot;
    plot.resize(400, 300);
    plot.show();
    QVERIFY(QTest::qWaitForWindowExposed(&plot));
    plot.set_titles(QStringLiteral("sweeps"), QStringLiteral("error"));
    const double inf = std::numeric_limits<double>::infinity();
    plot.set_curves({{QStringLiteral("a, b"), {1, 0.5, 0.25, 0}, {}, 0}, {QStringLiteral("c"), {2, inf}, {0.5, 2}, 1}});
    QCOMPARE(plot.csv(), QStringLiteral("\"sweeps\",\"a, b\",\"c\"\n0,1,\n0.5,,2\n1,0.5,\n2,0.25,inf\n3,0,\n"));
    plot.plot().replot();
    const QCPRange fitted = plot.plot().xAxis->range();
    QVERIFY(std::isnan(plot.plot().graph(0)->data()->at(3)->value));  // 0 has no place on a log axis
    QVERIFY(plot.plot().graph(0)->pen().dashPattern() != plot.plot().graph(1)->pen().dashPattern());
    QWheelEvent wheel(QPointF(200, 150), plot.plot().mapToGlobal(QPointF(200, 150)), {}, {0, 120}, Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&plot.plot(), &wheel);
    QVERIFY(plot.plot().xAxis->range().size() < fitted.size());
    QTest::mouseDClick(&plot.plot(), Qt::LeftButton, {}, {200, 150});
    QCOMPARE(plot.plot().xAxis->range(), fitted);
    QTest::keyClick(&plot, Qt::Key_Plus);
    QVERIFY(plot.plot().xAxis->range().size() < fitted.size());
    QTest::keyClick(&plot, Qt::Key_0);
    QCOMPARE(plot.plot().xAxis->range(), fitted);
    QVERIFY(plot.accessibleDescription().contains(QStringLiteral("a, b")));
    QImage image(400, 300, QImage::Format_RGB32), veiled = image;
    for (QImage* target : {&image, &veiled}) {
      target->fill(Qt::white);
      QPainter painter(target);
      plot.paint(painter, QRectF(0, 0, 400, 300));
      painter.end();
      plot.set_veil(QStringLiteral("not yet"));
    }
    QVERIFY(image != veiled);
    QCOMPARE(plot.plot().graph(0)->dataCount(), 0);
  }
};

QTEST_MAIN(SplittingTest)
#include "splitting_test.moc"
