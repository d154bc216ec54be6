// The widget of the splitting lab by mouse and keys.
#include <qcustomplot.h>
#include <sys/resource.h>

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QSvgGenerator>
#include <QTableWidget>
#include <QTest>
#include <QTextBrowser>
#include <cmath>
#include <csignal>
#include <thread>

#include "core/base/error.hpp"
#include "tests/ui/lessons/shown.hpp"
#include "ui/lessons/curve_plot.hpp"
#include "ui/lessons/fold_out.hpp"
#include "ui/lessons/graph_canvas.hpp"
#include "ui/lessons/lesson_page.hpp"
#include "ui/lessons/splitting_lesson.hpp"

using namespace seam;
using namespace seam::lessons;
using graph::SplittingMethod;

namespace {

struct Shown : test::Shown<SplittingLesson> {
  void click(const char* name) { QTest::mouseClick(find<QPushButton>(name), Qt::LeftButton); }
  QString text(const char* name) { return find<QLabel>(name)->text(); }
  /// Answers the prediction, right in the end.
  void predict() {
    for (const char* choice : {"choice_0", "choice_1", "choice_2", "choice_3"}) {
      if (lesson.card(0)->revealed()) return;
      find<QRadioButton>(choice)->click();
      for (QPushButton* button : lesson.card(0)->findChildren<QPushButton*>())
        if (button->objectName() == QLatin1String("primary")) button->click();
    }
  }
};

}  // namespace

class SplittingTest : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { QLocale::setDefault(QLocale::c()); }

  void omega_is_called_optimum_only_where_it_is() {
    Shown s;
    auto* omega = s.find<QDoubleSpinBox>("omega");
    s.lesson.model().set_method(SplittingMethod::sor);
    QCOMPARE(omega->text(), QStringLiteral("optimum"));
    s.lesson.model().set_own(
        QStringLiteral("3 -1 0 0 -1 | 1\n-1 3 -1 0 0 | 0\n0 -1 3 -1 0 | 0\n0 0 -1 3 -1 | 0\n-1 0 0 -1 3 | 1"));
    QCOMPARE(omega->text(), QStringLiteral("Young's ω"));
    s.lesson.model().set_laplacian(4, 3);
    s.lesson.model().set_method(SplittingMethod::colored_sor);
    QCOMPARE(omega->text(), QStringLiteral("optimum"));
  }

  void color_order_carries_news_through_the_colors_that_follow() {
    Shown s;
    // Solved by one sweep in natural order; row 4 has the first color and comes before row 3, which it needs.
    s.lesson.model().set_own(QStringLiteral("2 0 0 0 | 2\n-1 2 0 0 | 1\n-1 -1 2 0 | 1\n0 0 -1 2 | 1"));
    s.predict();
    QVERIFY(s.lesson.card(0)->revealed());
    const QString words = s.text("comparison_words");
    const std::uint32_t colors = s.lesson.model().color_count();
    QVERIFY(colors > 2);
    QVERIFY2(words.contains(QStringLiteral("is behind")), qPrintable(words));
    QVERIFY2(words.contains(QStringLiteral("through at most %1 further").arg(colors - 1)), qPrintable(words));
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
    s.click("lesson_reset");
    QTest::keyClick(&matrix, Qt::Key_End);
    QVERIFY(matrix.spoken().contains(QStringLiteral("x1 = 0, the start")));
    s.click("lesson_next");
    QVERIFY(matrix.spoken().contains(QStringLiteral("x1 = 0.5, computed in this sweep")));
    QTest::keyClick(&matrix, Qt::Key_Down);
    QVERIFY(matrix.spoken().contains(QStringLiteral("x2 = 0, the start")));
    s.click("lesson_all");
    s.click("lesson_next");
    QVERIFY(matrix.spoken().contains(QStringLiteral("x2 = 1.125, from the sweep before")));
    s.click("lesson_previous");
    QTest::keyClick(&matrix, Qt::Key_Up);
    QTest::keyClick(&matrix, Qt::Key_Home);
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

  void every_system_has_a_scene() {
    Shown s;
    HeightView& scene = s.lesson.heights();
    QVERIFY(scene.isVisible());
    QCOMPARE(scene.picture().width, 3u);
    QCOMPARE(scene.picture().height, 1u);
    QCOMPARE(scene.picture().goal, (std::vector<double>{1, 2, 3}));
    s.click("lesson_next");
    QCOMPARE(scene.picture().values, (std::vector<double>{0.5, 0, 0}));
    QVERIFY(scene.picture().lit[0] && !scene.picture().lit[1]);
    s.click("lesson_next");
    QTest::mouseClick(&scene, Qt::LeftButton, {}, scene.place_of(1).toPoint());
    QVERIFY(s.lesson.model().selected() == TracedNumber(1, 1));
    QVERIFY(s.lesson.matrix().picture().traced == 1u);
    MatrixView& matrix = s.lesson.matrix();
    QTest::mouseMove(&matrix, matrix.cell_of(2, 4).center().toPoint());
    QTRY_VERIFY(scene.picture().traced == 2u);
    QTest::mouseMove(&s.lesson.canvas(), s.lesson.canvas().place_of({GraphItem::Kind::body, 0}).toPoint());
    QTRY_VERIFY(scene.picture().traced == 0u);
    s.lesson.model().set_own(QStringLiteral("2 1 | 3\n1 2 | 3"));
    QCOMPARE(scene.picture().values.size(), std::size_t{2});
    s.lesson.model().set_study();
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
    QFont small = s.lesson.font();
    small.setPointSizeF(7);
    s.lesson.setFont(small);
    s.lesson.matrix().setFont(small);
    const double before = s.lesson.matrix().font().pointSizeF();
    s.lesson.set_presenting(true);
    QVERIFY(std::abs(s.find<QLabel>("lesson_sentence")->font().pointSizeF() - 1.25 * s.lesson.font().pointSizeF()) <
            0.1);
    QVERIFY(s.lesson.matrix().font().pointSizeF() > before);
    s.lesson.set_presenting(false);
    QCOMPARE(s.lesson.matrix().font().pointSizeF(), before);
    s.lesson.restart();
    QCOMPARE(s.lesson.model().steps(), std::uint64_t{0});
  }

  void files_of_curves_are_whole_or_the_failure_is_told() {
    Shown s;
    CurvePlot& plot = s.lesson.curve_plot();
    std::vector<Problem> told;
    connect(&s.lesson, &Lesson::problem, this, [&](const Problem& problem) { told.push_back(problem); });
    const QString csv = s.folder.filePath(QStringLiteral("a.csv")), png = s.folder.filePath(QStringLiteral("a.png"));
    plot.save_values(csv);
    plot.save_picture(png);
    QFile file(csv);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(QString::fromUtf8(file.readAll()), plot.csv());
    QVERIFY(!QImage(png).isNull());
    QVERIFY(told.empty());
    const QString nowhere = s.folder.filePath(QStringLiteral("none/a"));
    plot.save_values(nowhere);
    plot.save_picture(nowhere);
    // No room for all bytes, as on a full disk: the file that was there stays.
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    const rlimit few{10, before.rlim_max};
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &few);
    plot.save_values(csv);
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
    QFile again(csv);
    QVERIFY(again.open(QIODevice::ReadOnly));
    QCOMPARE(QString::fromUtf8(again.readAll()), plot.csv());
    QCOMPARE(told.size(), std::size_t{3});
    QCOMPARE(told[0].what, std::string("cannot save the values"));
    QCOMPARE(told[1].what, std::string("cannot save the picture"));
    for (const Problem& problem : told)
      QVERIFY(!problem.where.empty() && !problem.why.empty() && !problem.next.empty());
  }

  void curves_speak_the_numbers_of_the_language() {
    QLocale::setDefault(QLocale(QLocale::German));
    CurvePlot plot;
    plot.set_curves({{QStringLiteral("a"), {1, 0.25}, {0, 1.5}, 0}});
    const QString words = plot.accessibleDescription();
    QLocale::setDefault(QLocale::c());
    QVERIFY2(words.contains(QStringLiteral("0,25")) && words.contains(QStringLiteral("1,5")), qPrintable(words));
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
