#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

namespace {

struct Result {
  int code = -1;
  QByteArray out, err;
  QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
};

}  // namespace

/// seam-sim color and seam-sim split, the real program: the values of the design as JSON, exit codes, messages.
class ColorSplitTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  Result run(const QString& line) const {
    QProcess process;
    process.setWorkingDirectory(folder_.path());
    process.start(SEAM_BINARY_DIR "/bin/seam-sim", line.split(' ', Qt::SkipEmptyParts));
    Result result;
    if (process.waitForFinished(120000) && process.exitStatus() == QProcess::NormalExit)
      result.code = process.exitCode();
    result.out = process.readAllStandardOutput(), result.err = process.readAllStandardError();
    return result;
  }
  QJsonObject json(const QString& line) const {
    const Result result = run(line + " --json");
    if (result.code != 0) qWarning("%s", result.err.constData());
    return result.json();
  }
  void write(const QString& name, const QByteArray& bytes) const {
    QFile file(folder_.filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
  }
  static QJsonArray list(std::initializer_list<double> values) {
    QJsonArray array;
    for (const double value : values) array.append(value);
    return array;
  }

 private slots:
  void initTestCase() { QVERIFY2(QFile::exists(SEAM_BINARY_DIR "/bin/seam-sim"), "build the target seam-sim first"); }

  void colors_of_lattices_data() {
    QTest::addColumn<QString>("line");
    QTest::addColumn<int>("constraints");
    QTest::addColumn<int>("max_degree");
    QTest::addColumn<QJsonArray>("classes");
    QTest::newRow("study") << "4x3" << 17 << 4 << list({6, 3, 4, 4});
    QTest::newRow("parity") << "4x3 --algorithm parity" << 17 << 4 << list({6, 3, 4, 4});
    QTest::newRow("first-fit") << "4x3 --algorithm first-fit" << 17 << 4 << list({6, 5, 4, 2});
    QTest::newRow("down") << "4x3 --algorithm first-fit --order down" << 17 << 4 << list({6, 6, 4, 1});
    QTest::newRow("equitable") << "4x3 --algorithm equitable" << 17 << 4 << list({5, 4, 4, 4});
    QTest::newRow("1x1") << "1x1" << 0 << 0 << list({});
    QTest::newRow("2x1") << "2x1" << 1 << 1 << list({1});
    QTest::newRow("2x2") << "2x2" << 4 << 2 << list({2, 2});
    QTest::newRow("3x2") << "3x2" << 7 << 3 << list({2, 2, 3});
    QTest::newRow("1000x1000") << "1000x1000" << 1998000 << 4 << list({500000, 499000, 500000, 499000});
    QTest::newRow("3D") << "3x3x3" << 54 << 6 << list({9, 9, 9, 9, 9, 9});
  }
  void colors_of_lattices() {
    QFETCH(QString, line);
    QFETCH(int, constraints);
    QFETCH(int, max_degree);
    QFETCH(QJsonArray, classes);
    const QJsonObject result = json("color --lattice " + line);
    QCOMPARE(result["constraints"].toInt(-1), constraints);
    QCOMPARE(result["max_degree"].toInt(-1), max_degree);
    QCOMPARE(result["classes"].toArray(), classes);
    QCOMPARE(result["colors"].toInt(-1), int(classes.size()));
    QCOMPARE(result["fewest_colors"].toInt(-1), int(classes.size()));
  }

  void colors_with_diagonals_and_bending() {
    QCOMPARE(json("color --lattice 7x6 --diagonals")["colors"].toInt(), 8);
    QCOMPARE(json("color --lattice 7x6 --diagonals --bending")["colors"].toInt(), 12);
    QCOMPARE(json("color --lattice 2x2 --diagonals")["colors"].toInt(), 3);
    QCOMPARE(json("color --lattice 4x3 --algorithm misra-gries")["colors"].toInt(), 4);
    const QJsonObject vivace = json("color --lattice 30x30 --algorithm vivace --seed 3");
    QVERIFY(vivace["colors"].toInt() >= 4 && vivace["colors"].toInt() <= 7);
    QVERIFY(vivace["rounds"].toInt() > 0);
  }

  void shuffles_are_counted() {
    const QJsonObject result = json("color --lattice 4x3 --algorithm first-fit --shuffles 20000");
    const QJsonObject counts = result["shuffles"].toObject()["colors"].toObject();
    QCOMPARE(counts.keys(), (QStringList{"4", "5", "6"}));
    QCOMPARE(counts["4"].toInt() + counts["5"].toInt() + counts["6"].toInt(), 20000);
    // 72.3 %, 27.1 % and 0.6 % of another 20,000; four standard errors of the difference and the rounding.
    QVERIFY(qAbs(counts["4"].toInt() / 20000.0 - 0.723) < 0.0184);
    QVERIFY(qAbs(counts["5"].toInt() / 20000.0 - 0.271) < 0.0183);
    QVERIFY(qAbs(counts["6"].toInt() / 20000.0 - 0.006) < 0.0036);
  }

  void edges_and_meshes() {
    write("triangle.txt", "0 1\n1 2\n2 0\n");
    const QJsonObject triangle = json("color --edges triangle.txt --assignment");
    QCOMPARE(triangle["colors"].toInt(), 3);
    QCOMPARE(triangle["max_degree"].toInt(), 2);
    QCOMPARE(triangle["assignment"].toArray().size(), 3);
    QCOMPARE(triangle["edges"].toArray()[1].toArray(), list({1, 2}));
    write("two.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nf 1 2 3\nf 3 2 4\n");
    QCOMPARE(json("color --mesh two.obj")["constraints"].toInt(), 5);
    QCOMPARE(json("color --mesh two.obj")["colors"].toInt(), 3);
    QCOMPARE(json("color --mesh two.obj --bending")["constraints"].toInt(), 6);
    write("broken.obj", "v 0 0 zero\n");
    QCOMPARE(run("color --mesh broken.obj").code, 2);
    QCOMPARE(run("color --mesh nowhere.obj").code, 2);
  }

  void tables_for_people() {
    const Result color = run("color --lattice 4x3 --assignment");
    QCOMPARE(color.code, 0);
    QVERIFY2(color.out.contains("17 constraints between 12 bodies") && color.out.contains("colour 2    3") &&
                 color.out.contains("constraint 17: bodies 10 and 11, colour 1"),
             color.out);
    const Result split = run("split --system study --method gs --sweeps 2");
    QCOMPARE(split.code, 0);
    QVERIFY2(split.out.contains("0.78125 1.890625 2.97265625") && split.out.contains("0.21875"), split.out);
  }

  void splittings_of_the_study() {
    const QJsonObject jacobi = json("split --system study --method jacobi --sweeps 4");
    QCOMPARE(jacobi["iterates"].toArray()[2].toArray(), list({.9375, 1.875, 2.9375}));
    QCOMPARE(jacobi["max_error"].toArray(), list({1, .25, .125, .03125}));
    QCOMPARE(jacobi["residual"].toArray().size(), 4);
    QVERIFY(qAbs(jacobi["spectral_radius"].toDouble() - std::sqrt(2) / 4) < 1e-15);
    QVERIFY(qAbs(jacobi["optimal_omega"].toDouble() - 1.033370452904) < 1e-12);
    const QJsonObject gs = json("split --system study --method gs --sweeps 3");
    QCOMPARE(gs["iterates"].toArray()[0].toArray(), list({.5, 1.125, 2.78125}));
    QCOMPARE(gs["max_error"].toArray(), list({.875, .21875, .02734375}));
    QVERIFY(qAbs(gs["spectral_radius"].toDouble() - 0.125) < 1e-15);
    const QJsonObject colored = json("split --system study --method colored --sweeps 3");
    QCOMPARE(colored["iterates"].toArray()[1].toArray(), list({.9375, 1.96875, 2.9375}));
    QCOMPARE(colored["max_error"].toArray(), list({.5, .0625, .0078125}));
    QCOMPARE(colored["stages"].toInt(), 2);
    const QJsonObject chosen = json("split --system study --method colored --colors 2,1,2 --sweeps 1");
    QCOMPARE(chosen["iterates"].toArray()[0].toArray()[1].toDouble(), 1.0);
    QVERIFY(json("split --system study --method cg --sweeps 3")["spectral_radius"].isNull());
  }

  void sweeps_to_a_tolerance() {
    for (const auto& [method, sweeps] :
         {std::pair("sor", 298), {"colored-sor", 335}, {"chebyshev", 465}, {"cg", 159}}) {
      const QJsonObject result = json(QString("split --system laplacian:100x100 --tol 1e-6 --method %1").arg(method));
      QCOMPARE(result["sweeps"].toInt(), sweeps);
      QCOMPARE(result["residual"].toArray().size(), sweeps);
      QVERIFY(result["converged"].toBool());
      // 10,000 unknowns a sweep: the list of iterates ends after 1,000,000 numbers.
      QCOMPARE(result["iterates"].toArray().size(), 100);
      QVERIFY(!result["iterates_complete"].toBool(true));
    }
    const Result late = run("split --system laplacian:20x20 --method jacobi --tol 1e-6 --max-sweeps 10 --json");
    QCOMPARE(late.code, 3);
    QCOMPARE(late.json()["sweeps"].toInt(), 10);
    QVERIFY(!late.json()["converged"].toBool(true) && late.err.contains("--max-sweeps"));
  }

  void systems_from_files() {
    write("ab.json", R"({"A": [[2, 1], [1, 4]], "b": [3, 5]})");
    write("a.mtx", "%%MatrixMarket matrix coordinate real symmetric\n2 2 3\n1 1 2\n2 1 1\n2 2 4\n");
    QCOMPARE(json("split --system ab.json --method jacobi --sweeps 1")["iterates"].toArray()[0].toArray(),
             list({1.5, 1.25}));
    QCOMPARE(json("split --system a.mtx --method jacobi --sweeps 1")["iterates"].toArray()[0].toArray(),
             list({.5, .25}));
    write("wild.json", R"({"A": [[1, 3], [3, 1]], "b": [1, 1]})");
    const Result wild = run("split --system wild.json --method gs --sweeps 1000 --json");
    QCOMPARE(wild.code, 3);
    QVERIFY2(wild.err.contains("does not converge"), wild.err);
    // Jacobi eigenvalues +-0.9 i: Chebyshev grows, and Young's omega is not called the optimum.
    write("turning.json", R"({"A": [[1, -0.9], [0.9, 1]], "b": [1, 1]})");
    const QJsonObject turning = json("split --system turning.json --method chebyshev --sweeps 40");
    QVERIFY(turning["optimal_omega"].isNull());
    const QJsonArray residual = turning["residual"].toArray();
    QVERIFY(qAbs(residual[39].toDouble() / residual[38].toDouble() - turning["spectral_radius"].toDouble()) < 0.05);
    QVERIFY(turning["spectral_radius"].toDouble() > 1.5);
    QVERIFY(!wild.json()["residual"].toArray().isEmpty());
  }

  void exit_codes_data() {
    QTest::addColumn<QString>("line");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* line, int code, const char* message) {
      QTest::newRow(line) << QString(line) << code << QString(message);
    };
    row("color", 1, "not exactly one of");
    row("color --lattice 4x3 --edges x.txt", 1, "not exactly one of");
    row("color --lattice 4x3 --algorithm rainbow", 1, "--algorithm");
    row("color --lattice 4x3 --order random", 1, "only first-fit follows");
    row("color --lattice 4x3 --shuffles 5", 1, "only first-fit follows");
    row("color --edges loop.txt --algorithm parity", 2, "line 2: body 1 is joined with itself");
    row("color --edges good.txt --algorithm parity", 1, "it is for lattices");
    row("color --edges good.txt --algorithm first-fit --order down", 1, "it is for lattices");
    row("color --edges good.txt --diagonals", 1, "it is for lattices");
    row("color --edges none.txt", 2, "none.txt: the file cannot be opened");
    row("color --lattice 4", 2, "the sides are not two or three whole numbers");
    row("color --lattice 4x", 2, "the sides are not two or three whole numbers");
    row("color --lattice 4x3x2x1", 2, "the sides are not two or three whole numbers");
    row("color --lattice -4x3", 2, "the sides are not two or three whole numbers");
    row("color --lattice 0x3", 2, "a side has no bodies");
    row("color --lattice 99999999999x1", 2, "the sides are not two or three whole numbers");
    row("color --lattice 1000000x1000000", 2, "more than 2^31");
    row("color --lattice 20000x20000", 2, "799960000 constraints");
    row("color --lattice 4x3x2 --diagonals", 2, "depth 1");
    row("split", 1, "--system");
    row("split --system study --method newton", 1, "--method");
    row("split --system study --sweeps 2 --tol 1e-3", 1, "both are given");
    row("split --system study --sweeps 0", 1, "--sweeps");
    row("split --system study --tol -1", 1, "not above 0");
    row("split --system study --tol nan", 1, "not above 0");
    row("split --system study --omega 1.2", 1, "it is for sor");
    row("split --system study --colors 1,2,1", 1, "it is for colored");
    row("split --system study --method colored --colors 0,1,0", 1, "counted from 1");
    row("split --system study --method colored --colors 1,1,2", 2, "unknowns 1 and 2 stand in one equation");
    row("split --system laplacian:0x3", 2, "a side has no unknowns");
    row("split --system laplacian:9999999x9999999", 2, "laplacian:9999999x9999999");
    row("split --system none.json", 2, "none.json: the file cannot be opened");
    row("split --system good.txt", 2, "neither JSON nor a Matrix Market");
  }
  void exit_codes() {
    write("loop.txt", "0 1\n1 1\n");
    write("good.txt", "0 1\n1 2\n");
    QFETCH(QString, line);
    QFETCH(int, code);
    QFETCH(QString, message);
    const Result result = run(line);
    QVERIFY2(result.code == code && result.err.contains(message.toUtf8()), result.err);
    QVERIFY(result.out.isEmpty());
  }
};

QTEST_GUILESS_MAIN(ColorSplitTest)
#include "color_split_test.moc"
