// Results of studies: what the reader takes, what it refuses, and the table of the rows.
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>

#include "core/base/error.hpp"
#include "tests/ui/support/study_text.hpp"
#include "ui/models/study_file.hpp"
#include "ui/models/study_table.hpp"

using namespace seam;
using models::StudyTable;

class StudyFileTest : public QObject {
  Q_OBJECT
  QTemporaryDir folder_;

  QString write(const QByteArray& text, const QString& name = QStringLiteral("study.json")) const {
    QFile file(folder_.filePath(name));
    file.open(QIODevice::WriteOnly | QIODevice::Truncate);
    file.write(text);
    return file.fileName();
  }

 private slots:
  void a_study_is_read() {
    const models::StudyFile study = models::read_study(write(test::density_study));
    QCOMPARE(study.name, QStringLiteral("density"));
    QVERIFY(study.log_x && study.log_y);
    QCOMPARE(study.columns, QStringList({"rounds", "newton", "speed_up"}));  // as written
    QCOMPARE(study.rows.size(), std::size_t{4});
    QCOMPARE(study.rows[1].values[0], 4.0);
    QVERIFY(std::isnan(study.rows[0].values[2]));
    QCOMPARE(study.paper.size(), std::size_t{2});
    QCOMPARE(study.paper[1].y, 38.6);
    const models::StudyFile scenes = models::read_study(write(test::scenes_study));
    QCOMPARE(scenes.x_text(2), QStringLiteral("squeezed"));
  }

  void studies_are_told_from_scenes_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("study");
    QTest::newRow("study") << QByteArray(test::density_study) << true;
    QTest::newRow("other order") << QByteArray(R"({"notes": ["a", {"study": 1}], "paper": [], "study": "x"})") << true;
    QTest::newRow("cut") << QByteArray(test::density_study).left(200) << true;
    QTest::newRow("scene") << QByteArray(R"({"name": "study", "bodies": [{"study": "no"}]})") << false;
    QTest::newRow("scene first") << QByteArray(R"({"bodies": [], "study": "no"})") << false;
    QTest::newRow("list") << QByteArray(R"([{"study": "x"}])") << false;
    QTest::newRow("nested") << QByteArray(R"({"a": {"study": "x"}})") << false;
    QTest::newRow("words") << QByteArray("study") << false;
    QTest::newRow("empty") << QByteArray() << false;
  }
  void studies_are_told_from_scenes() {
    QFETCH(QByteArray, text);
    QFETCH(bool, study);
    QCOMPARE(models::looks_like_study(write(text)), study);
    QVERIFY(!models::looks_like_study(folder_.filePath(QStringLiteral("absent.json"))));
    QVERIFY(!models::looks_like_study(folder_.path()));
  }

  void bad_files_are_one_sentence_data() {
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* name, const char* from, const char* to, const char* says) {
      QTest::newRow(name) << QByteArray(from) << QByteArray(to) << QByteArray(says);
    };
    row("no x", "\"x\": 100, \"rounds\": 4", "\"rounds\": 4", "seam, row 2: there is no number \"x\"");
    row("x is text", "\"x\": 100, \"rounds\": 4", "\"x\": \"a\", \"rounds\": 4", "seam, row 2");
    row("figure is text", "\"rounds\": 40", "\"rounds\": \"forty\"", "\"rounds\" is not a number");
    row("no series", "{\"series\": \"C1\", \"x\": 10,", "{\"x\": 10,", "seam, row 1: there is no text \"series\"");
    row("no title", "\"title\"", "\"titel\"", "there is no text \"title\"");
    row("unknown y", "\"y_column\": \"rounds\"", "\"y_column\": \"sheep\"", "no row has a figure of that name");
    row("flag", "\"log_x\": true", "\"log_x\": 1", "it must be true or false");
    row("paper", "\"y\": 54.1", "\"y\": null", "paper, row 1: there is no number \"y\"");
    row("notes", "[\"one\", \"two\"]", "\"one\"", "it must be a list");
    row("category", "\"notes\":", "\"categories\": [\"a\"], \"notes\":", "x is not the number of a category");
    row("cut", "\"paper\": [{", "\"paper\"", "it is no complete JSON");
  }
  void bad_files_are_one_sentence() {
    QFETCH(QByteArray, from);
    QFETCH(QByteArray, to);
    QFETCH(QByteArray, says);
    QByteArray text = test::density_study;
    QVERIFY(text.contains(from));
    text.replace(text.indexOf(from), from.size(), to);
    try {
      models::read_study(write(text));
      QFAIL("it was read");
    } catch (const Error& error) {
      QVERIFY2(QByteArray(error.what()).contains(says), error.what());
      QVERIFY2(QByteArray(error.what()).contains("study.json"), error.what());
      QVERIFY(!error.problem().next.empty());
    }
    QVERIFY_EXCEPTION_THROWN(models::read_study(folder_.filePath(QStringLiteral("absent.json"))), Error);
    QVERIFY_EXCEPTION_THROWN(models::read_study(write("[1]")), Error);
    QVERIFY_EXCEPTION_THROWN(models::read_study(write(QByteArray(test::density_study).left(300))), Error);
  }

  void every_figure_of_the_command_has_a_title() {
    for (const char* column : {"steps",
                               "rounds",
                               "newton",
                               "newton_critical",
                               "refused",
                               "halved",
                               "failed",
                               "stationarity_median",
                               "stationarity_max",
                               "intersections",
                               "momentum_error",
                               "rho_min",
                               "rho_max",
                               "overlap_share",
                               "bytes_per_step",
                               "wall_seconds",
                               "cpu_over_wall",
                               "speed_up",
                               "speed_up_bound",
                               "seconds_collision",
                               "seconds_solve",
                               "seconds_sync",
                               "seconds_other"}) {
      const QString name = QString::fromLatin1(column);
      QVERIFY2(models::StudyColumns::title(name).contains(QLatin1Char(' ')), column);
    }
    QCOMPARE(models::StudyColumns::title(QStringLiteral("sheep")), QStringLiteral("sheep"));
  }

  void the_paper_has_a_column_of_its_own() {
    const StudyTable table(models::read_study(write(test::density_study)));
    QCOMPARE(table.rowCount(), 6);
    QCOMPARE(table.columnCount(), 3 + 3 + 1);
    QCOMPARE(table.index(4, StudyTable::source_column).data().toString(), QStringLiteral("in the paper"));
    for (int figure = StudyTable::first_figure; figure < table.paper_column(); ++figure)
      QVERIFY(!table.index(4, figure).data().isValid());
    QCOMPARE(table.index(4, table.paper_column()).data(StudyTable::sort_role).toDouble(), 54.1);
    QVERIFY(!table.index(0, table.paper_column()).data().isValid());
    const QStringList lines = table.csv().split('\n');
    QCOMPARE(lines.size(), 1 + 6 + 1);
    QCOMPARE(lines[1], QStringLiteral("seam,\"C1\",10,5,20,,"));
    QCOMPARE(lines[5], QStringLiteral("paper,\"dynamic\",10,,,,54.100000000000001"));
  }

  void numbers_sort_as_numbers() {
    StudyTable table(models::read_study(write(test::density_study)));
    models::StudyOrder sorted;
    sorted.setSourceModel(&table);
    sorted.sort(StudyTable::first_figure, Qt::DescendingOrder);  // rounds 50, 40, 5, 4: not as words
    for (int row = 0; row < 4; ++row)
      QCOMPARE(sorted.index(row, StudyTable::first_figure).data().toString(), (QStringList{"50", "40", "5", "4"})[row]);
    sorted.sort(StudyTable::first_figure, Qt::AscendingOrder);  // what is empty stays last
    QCOMPARE(sorted.index(0, StudyTable::first_figure).data().toString(), QStringLiteral("4"));
    QVERIFY(!sorted.index(5, StudyTable::first_figure).data().isValid());
  }
};

QTEST_GUILESS_MAIN(StudyFileTest)
#include "study_file_test.moc"
