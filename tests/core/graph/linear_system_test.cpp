#include <QTemporaryDir>
#include <QtTest>

#include "core/graph/linear_system.hpp"
#include "tests/core/graph/graph_cases.hpp"

using namespace seam;
using namespace seam::graph;

class LinearSystemTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  std::string write(const QByteArray& text) {
    QFile file(folder_.filePath("system"));
    if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write a temporary file");
    file.write(text);
    return file.fileName().toStdString();
  }
  static Eigen::MatrixXd dense(const LinearSystem& system) { return Eigen::MatrixXd(system.a); }

 private slots:
  void systems_by_name() {
    const LinearSystem study = named_system("study");
    QVERIFY(dense(study) == (Eigen::Matrix3d() << 4, -1, 0, -1, 4, -1, 0, -1, 4).finished());
    QVERIFY(study.b == (Vector{{2, 4, 10}}) && *study.exact == (Vector{{1, 2, 3}}));
    QCOMPARE(study.a.nonZeros(), 7);
    QVERIFY(study.a * *study.exact == study.b);
    const LinearSystem grid = named_system("laplacian:3x2");
    QCOMPARE(grid.a.nonZeros(), 6 + 2 * 7);
    QVERIFY(dense(grid) == dense(grid).transpose());
    QVERIFY(dense(grid).row(1) == (Eigen::RowVectorXd(6) << -1, 4, -1, 0, -1, 0).finished());
    QVERIFY((grid.a * *grid.exact - grid.b).norm() < 1e-14);
    const LinearSystem large = laplacian_system(200, 200);
    QVERIFY((large.a * *large.exact - large.b).norm() < 1e-10 * large.b.norm());
    QVERIFY(!laplacian_system(201, 200).exact);
  }

  void files_give_what_they_say() {
    const LinearSystem json = read_system(write(R"({"name": "two", "A": [[2, 1], [0, 4]], "b": [4, 8]})"));
    QCOMPARE(json.name, std::string("two"));
    QCOMPARE(json.a.nonZeros(), 3);
    QVERIFY((*json.exact - Vector{{1, 2}}).norm() < 1e-15);
    const LinearSystem general = read_system(
        write("%%MatrixMarket matrix coordinate real general\n% c\n\n2 2 4\n1 1 2\n2 2 1.5e0\n1 2 -3\n2 2 0.5\n"));
    QVERIFY(dense(general) == (Eigen::Matrix2d() << 2, -3, 0, 2).finished() && general.b == Vector::Ones(2));
    const LinearSystem symmetric = read_system(
        write("%%matrixmarket MATRIX Coordinate integer Symmetric\r\n2 2 3\r\n1 1 4\r\n2 1 -1\r\n2 2 +4\r\n"));
    QVERIFY(dense(symmetric) == (Eigen::Matrix2d() << 4, -1, -1, 4).finished());
    const LinearSystem array = read_system(write("%%MatrixMarket matrix array real general\n2 2\n1\n2\n3\n4\n"));
    QVERIFY(dense(array) == (Eigen::Matrix2d() << 1, 3, 2, 4).finished());
    const LinearSystem pattern =
        read_system(write("%%MatrixMarket matrix coordinate pattern symmetric\n2 2 3\n1 1\n2 1\n2 2\n"));
    QVERIFY(dense(pattern) == Eigen::Matrix2d::Ones());
    QVERIFY(!pattern.exact);  // singular
    const LinearSystem typed = parse_system("2, -1 | 1\n\n  +1e0 4 | 3\n");
    QVERIFY(dense(typed) == (Eigen::Matrix2d() << 2, -1, 1, 4).finished() && typed.b == (Vector{{1, 3}}));
  }

  void hostile_files_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("place");
    const QByteArray mm = "%%MatrixMarket matrix coordinate real general\n";
    const auto row = [](const char* name, const QByteArray& text, const char* place) {
      QTest::newRow(name) << text << QString(place);
    };
    row("empty", "", "the file is empty");
    row("blank", " \n\n", "the file is empty");
    row("prose", "4 -1\n", "line 1: it is neither JSON nor");
    row("broken JSON", "{\"A\": [[1", "it is not JSON");
    row("no A", "{\"b\": [1]}", "/A: there is no list");
    row("no b", "{\"A\": [[1]]}", "/b: there are no right sides");
    row("unknown key", "{\"A\": [[1]], \"b\": [1], \"c\": 1}", "/c: this key is not known");
    row("no numbers", "{\"A\": [[1, \"x\"], [1, 1]], \"b\": [1, 1]}", "/A/0/1: it is not a finite number");
    row("null", "{\"A\": [[1, null], [1, 1]], \"b\": [1, 1]}", "/A/0/1");
    row("too large a number", "{\"A\": [[1e999]], \"b\": [1]}", "it is not JSON");
    row("ragged", "{\"A\": [[1, 2], [1]], \"b\": [1, 1]}", "row 2: it has 1 numbers");
    row("not square", "{\"A\": [[1, 2]], \"b\": [1]}", "row 1: it has 2 numbers");
    row("short b", "{\"A\": [[1, 2], [3, 4]], \"b\": [1]}", "/b: there are 2 rows and 1 right sides");
    row("zero diagonal", "{\"A\": [[1, 2], [3, 0]], \"b\": [1, 1]}", "the diagonal entry of row 2 is 0");
    row("no rows", "{\"A\": [], \"b\": []}", "it has no rows");
    row("row is no list", "{\"A\": [3], \"b\": [1]}", "/A/0: it is not a list");
    row("wrong header", "%%MatrixMarket vector coordinate real general\n1 1 1\n1 1 1\n",
        "line 1: it is not the header");
    row("complex", "%%MatrixMarket matrix coordinate complex general\n1 1 1\n1 1 1 0\n",
        "line 1: coordinate complex general is not supported");
    for (const char* format : {"coordinate", "array"})
      row(format, QByteArray("%%MatrixMarket matrix ") + format + " real skew-symmetric\n2 2 1\n2 1 1\n",
          "line 1: a skew-symmetric matrix has zeros on its diagonal, and every method divides by it");
    row("header only", mm, "the file ends before the line with the sizes");
    row("10^9 unknowns", mm + "1000000000 1000000000 1\n1 1 1\n", "line 2: \"1000000000\" is not a whole number");
    row("10^12 entries", mm + "2 2 1000000000000\n1 1 1\n", "line 2");
    row("dense 10^12", "%%MatrixMarket matrix array real general\n1000000 1000000\n1\n", "line 2: it has more than");
    row("wide", mm + "2 3 1\n1 1 1\n", "line 2: the matrix has 2 rows and 3 columns");
    row("no size", mm + "2 2\n1 1 1\n", "line 2: the sizes are missing");
    row("negative", mm + "2 2 1\n-1 1 1\n", "line 3: \"-1\"");
    row("row 0", mm + "2 2 1\n0 1 1\n", "line 3: rows and columns are counted from 1");
    row("row beyond", mm + "2 2 1\n3 1 1\n", "line 3: \"3\"");
    row("NaN", mm + "2 2 1\n1 1 nan\n", "line 3: \"nan\" is not a finite number");
    row("infinity", mm + "2 2 1\n1 1 inf\n", "line 3");
    row("overflow", mm + "2 2 1\n1 1 1e999\n", "line 3");
    row("too short", mm + "2 2 2\n1 1 1\n", "the file ends before entry 2 of 2");
    row("too long", mm + "1 1 1\n1 1 1\n1 1 1\n", "line 4: there are more entries");
    row("no value", mm + "2 2 1\n1 1\n", "line 3: it is not one entry");
    row("upper triangle", "%%MatrixMarket matrix coordinate real symmetric\n2 2 1\n1 2 1\n",
        "line 3: it is above the diagonal");
    row("empty diagonal", mm + "2 2 1\n1 1 1\n", "the diagonal entry of row 2 is 0");
    row("no unknowns", mm + "0 0 0\n", "it has no rows");
  }
  void hostile_files() {
    QFETCH(QByteArray, text);
    QFETCH(QString, place);
    const std::string path = write(text);
    const QString message = refusal([&] { read_system(path); });
    QVERIFY2(message.contains(place) && message.contains(QString::fromStdString(path)), qPrintable(message));
  }

  void hostile_typing() {
    const auto message = [](const char* text) { return refusal([&] { parse_system(text); }); };
    QVERIFY(message("").contains("it has no rows"));
    QVERIFY(message("1 2 3").contains("line 1: there is not one bar"));
    QVERIFY(message("1 | 2 | 3").contains("line 1: there is not one bar"));
    QVERIFY(message("1 | 2 3").contains("line 1: there are 2 numbers after the bar"));
    QVERIFY(message("1 |").contains("line 1: there are 0 numbers after the bar"));
    QVERIFY(message("1 0 | 2\n0 x | 3").contains("line 2: \"x\" is not a finite number"));
    QVERIFY(message("1 0 | 2\n0 | 3").contains("row 2: it has 1 numbers"));
    QVERIFY(message("0 1 | 2\n1 0 | 3").contains("the diagonal entry of row 1 is 0"));
    QVERIFY(!refusal([] { parse_system(QString("1 | 1\n").repeated(1001).toStdString()); }).isEmpty());
    for (const char* name :
         {"laplacian:", "laplacian:3", "laplacian:3x", "laplacian:x3", "laplacian:0x3", "laplacian:-1x3",
          "laplacian:3x3x3", "laplacian:3x3 ", "laplacian:100000x100000", "laplacian:99999999999x1", "nowhere"})
      QVERIFY2(refusal([&] { named_system(name); }).contains(name), name);
  }

  void unknowns_of_one_equation_differ() {
    QCOMPARE(color_unknowns(study_system()), (std::vector<std::uint32_t>{0, 1, 0}));
    QCOMPARE(color_unknowns(laplacian_system(3, 2)), (std::vector<std::uint32_t>{0, 1, 0, 1, 0, 1}));
    // One-sided entries count on both sides.
    QCOMPARE(color_unknowns(parse_system("1 0 5 | 1\n0 1 0 | 1\n0 0 1 | 1")), (std::vector<std::uint32_t>{0, 0, 1}));
    // On a lattice whose matrix couples more than neighbours, parity does not separate: first-fit instead.
    LinearSystem system = laplacian_system(3, 3);
    system.a.insert(0, 4) = 1;
    const std::vector<std::uint32_t> color = color_unknowns(system);
    for (int i = 0; i < 9; ++i)
      for (SparseMatrix::InnerIterator it(system.a, i); it; ++it)
        if (it.col() != i) QVERIFY(color[i] != color[it.col()]);
  }
};

QTEST_GUILESS_MAIN(LinearSystemTest)
#include "linear_system_test.moc"
