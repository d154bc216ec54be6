// The window of a study: what its plot draws, other figures, categories, the table, exports.
#include <qcustomplot.h>

#include <QClipboard>
#include <QComboBox>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/ui/support/study_text.hpp"
#include "ui/panels/study_view.hpp"
#include "ui/panels/theme.hpp"

using namespace seam;
using panels::StudyView;

class StudyViewTest : public QObject {
  Q_OBJECT
  QTemporaryDir folder_;

  models::StudyFile study(const char* text) const {
    QFile file(folder_.filePath(QStringLiteral("study.json")));
    file.open(QIODevice::WriteOnly | QIODevice::Truncate);
    file.write(text);
    file.close();
    return models::read_study(file.fileName());
  }

 private slots:
  void it_draws_what_the_svg_draws() {
    StudyView view(study(test::density_study));
    view.resize(900, 700);
    view.show();
    QCustomPlot& plot = view.plot();
    QCOMPARE(plot.graphCount(), 3);  // two of ours, the paper's
    QCOMPARE(plot.graph(0)->dataCount(), 2);
    QCOMPARE(plot.graph(1)->data()->at(0)->value, 50.0);
    QVERIFY(plot.graph(2)->name().contains(QStringLiteral("in the paper: dynamic")));
    QCOMPARE(plot.graph(2)->data()->at(0)->value, 54.1);
    QCOMPARE(plot.graph(2)->scatterStyle().brush().color(),
             panels::window_colors(viewport::Theme::light).base);  // hollow
    QVERIFY(plot.graph(0)->lineStyle() == QCPGraph::lsLine);
    QCOMPARE(plot.xAxis->scaleType(), QCPAxis::stLogarithmic);
    QCOMPARE(plot.yAxis->scaleType(), QCPAxis::stLogarithmic);
    QCOMPARE(plot.xAxis->label(), QStringLiteral("density (kg/m^3)"));
    QCOMPARE(plot.yAxis->label(), QStringLiteral("rounds per step"));
    QVERIFY(plot.yAxis->range().contains(4) && plot.yAxis->range().contains(54.1));
    QCOMPARE(plot.legend->itemCount(), 3);
  }

  void another_figure_is_without_the_paper() {
    StudyView view(study(test::density_study));
    QCOMPARE(view.y_choice().currentIndex(), 0);
    view.show_column(1);  // newton, with a 0 in it
    QCOMPARE(view.plot().graphCount(), 2);
    QCOMPARE(view.plot().yAxis->scaleType(), QCPAxis::stLinear);
    QVERIFY(view.plot().yAxis->label().contains(QStringLiteral("Newton")));
    view.show_column(2);  // speed-up: not measured at x = 10
    QVERIFY(std::isnan(view.plot().graph(0)->data()->at(0)->value) || view.plot().graph(0)->dataCount() == 1);
    view.show_column(0);
    QCOMPARE(view.plot().graphCount(), 3);
  }

  void categories_are_points_with_names() {
    StudyView view(study(test::scenes_study));
    QCustomPlot& plot = view.plot();
    QCOMPARE(plot.graphCount(), 2);
    for (int i = 0; i < 2; ++i) QVERIFY(plot.graph(i)->lineStyle() == QCPGraph::lsNone);
    QVERIFY(plot.graph(0)->data()->at(0)->key < 1 && plot.graph(1)->data()->at(0)->key > 1);  // beside one another
    const auto names = plot.xAxis->ticker().dynamicCast<QCPAxisTickerText>();
    QVERIFY(names);
    QCOMPARE(names->ticks()[2.0], QStringLiteral("squeezed"));
    QCOMPARE(plot.xAxis->range().lower, 0.5);
    QCOMPARE(plot.xAxis->range().upper, 2.5);
  }

  void every_curve_is_seen() {
    StudyView view(study(test::density_study));
    view.resize(900, 700);
    view.set_theme(viewport::Theme::dark);
    QCustomPlot& plot = view.plot();
    const QImage whole = plot.toPixmap(600, 400).toImage();
    for (int i = 0; i < plot.graphCount(); ++i) {
      plot.graph(i)->setVisible(false);
      QVERIFY2(plot.toPixmap(600, 400).toImage() != whole, qPrintable(plot.graph(i)->name()));
      plot.graph(i)->setVisible(true);
    }
    QCOMPARE(plot.toPixmap(600, 400).toImage(), whole);
  }

  void rows_are_sorted_and_copied() {
    StudyView view(study(test::density_study));
    view.show();
    QTableView& table = view.table();
    table.sortByColumn(models::StudyTable::first_figure, Qt::DescendingOrder);
    table.selectRow(0);
    for (QAction* action : table.actions()) action->trigger();
    QVERIFY2(QApplication::clipboard()->text().startsWith(QStringLiteral("Seam\tstatic\t10\t50\t")),
             qPrintable(QApplication::clipboard()->text()));
  }

  void exports_are_whole_or_a_problem() {
    StudyView view(study(test::density_study));
    view.resize(900, 700);
    QSignalSpy problems(&view, &StudyView::problem);
    view.save_values(folder_.filePath(QStringLiteral("v.csv")));
    view.save_picture(folder_.filePath(QStringLiteral("p.png")));
    QFile csv(folder_.filePath(QStringLiteral("v.csv")));
    QVERIFY(csv.open(QIODevice::ReadOnly));
    QCOMPARE(csv.readAll().count('\n'), 1 + 6);
    QVERIFY(!QImage(folder_.filePath(QStringLiteral("p.png"))).isNull());
    QCOMPARE(problems.count(), 0);
    view.save_values(QStringLiteral("/no/such/folder/v.csv"));
    view.save_picture(QStringLiteral("/no/such/folder/p.png"));
    QCOMPARE(problems.count(), 2);
  }
};

QTEST_MAIN(StudyViewTest)
#include "study_view_test.moc"
