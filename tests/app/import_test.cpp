#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <fstream>

namespace {

const char* const cube =
    "v 0 0 0\nv 20 0 0\nv 20 20 0\nv 0 20 0\nv 0 0 20\nv 20 0 20\nv 20 20 20\nv 0 20 20\nf 4 3 2 1\nf 5 6 7 8\nf 1 2 6 "
    "5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";

struct Outcome {
  int code = -1;
  QByteArray output, messages;
  QJsonObject json() const { return QJsonDocument::fromJson(output).object(); }
};

Outcome run(const QStringList& arguments) {
  QProcess process;
  process.start(QString(SEAM_BINARY_DIR) + "/bin/seam-sim", QStringList("import") + arguments);
  if (!process.waitForFinished(60000)) return {};
  return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2, process.readAllStandardOutput(),
          process.readAllStandardError()};
}

}  // namespace

/// seam-sim import as scripts use it: keys, units, exit codes, streams.
class ImportCommandTest : public QObject {
  Q_OBJECT
 private slots:
  void prints_the_agreed_keys();
  void honours_the_unit();
  void rejects_with_code_2();
  void repairs_on_request();
  void answers_wrong_usage();
  void speaks_to_people();

 private:
  QString write(const QString& name, const QByteArray& content) {
    const QString path = folder_.filePath(name);
    std::ofstream(path.toStdString(), std::ios::binary) << content.toStdString();
    return path;
  }
  QTemporaryDir folder_;
};

void ImportCommandTest::prints_the_agreed_keys() {
  const Outcome r = run({write(QString::fromUtf8("w\u00fcrfel (1).obj"), cube), "--json"});
  QCOMPARE(r.code, 0);
  QVERIFY2(r.messages.isEmpty(), r.messages);
  const QJsonObject j = r.json();
  QCOMPARE(j["status"].toString(), QString("ok"));
  QCOMPARE(j["class"].toString(), QString("closed"));
  QCOMPARE(j["vertices"].toInt(), 8);
  QCOMPARE(j["triangles"].toInt(), 12);
  QCOMPARE(j["components"].toInt(), 1);
  QCOMPARE(j["closed"].toBool(), true);
  QCOMPARE(j["volume"].toDouble(), 8000.0);
  QCOMPARE(j["area"].toDouble(), 2400.0);
  QCOMPARE(j["world_box"].toArray()[1].toArray()[2].toDouble(), 20.0);
  for (const auto& p : j["problems"].toArray())
    for (const char* key : {"code", "message", "count"}) QVERIFY(p.toObject().contains(key));
  QCOMPARE(j["problems"].toArray()[0].toObject()["code"].toString(), QString("size_check"));
}

void ImportCommandTest::honours_the_unit() {
  const QJsonObject j = run({write("cube.obj", cube), "--unit", "mm", "--json"}).json();
  QVERIFY(qAbs(j["volume"].toDouble() - 8e-6) < 1e-18);
  QVERIFY(qAbs(j["world_box"].toArray()[1].toArray()[0].toDouble() - 0.02) < 1e-15);
  QVERIFY(j["problems"].toArray().isEmpty());
}

void ImportCommandTest::rejects_with_code_2() {
  for (const QString& file : {write("cut.obj", "v 0 0 0\nf 1 2 3\n"), QString("/nowhere.stl")}) {
    const Outcome r = run({file, "--json"});
    QCOMPARE(r.code, 2);
    QCOMPARE(r.json()["status"].toString(), QString("rejected"));
    QVERIFY(!r.json()["problems"].toArray().isEmpty());
    QCOMPARE(r.messages.count('\n'), 1);
  }
}

void ImportCommandTest::repairs_on_request() {
  QByteArray open = cube;
  open.replace("f 4 3 2 1\n", "");
  const QString file = write("open.obj", open);
  const Outcome plain = run({file, "--json"});
  QCOMPARE(plain.code, 0);
  QCOMPARE(plain.json()["status"].toString(), QString("repairable"));
  QCOMPARE(plain.json()["closed"].toBool(), false);
  QCOMPARE(run({file, "--repair", "--json"}).json()["volume"].toDouble(), 8000.0);
  QByteArray crack = cube;
  crack.replace("f 4 3 2 1\n", "v 0 0 1e-4\nf 4 3 2 9\n");
  const QString cracked = write("crack.obj", crack);
  QCOMPARE(run({cracked, "--json"}).json()["status"].toString(), QString("repairable"));
  QCOMPARE(run({cracked, "--weld", "2e-4", "--json"}).json()["status"].toString(), QString("ok"));
}

void ImportCommandTest::answers_wrong_usage() {
  QCOMPARE(run({}).code, 1);
  QCOMPARE(run({write("cube.obj", cube), "--weld", "-1"}).code, 1);
  QCOMPARE(run({write("cube.obj", cube), "--no-such-option"}).code, 1);
  const Outcome unit = run({write("cube.obj", cube), "--unit", "furlong"});
  QCOMPARE(unit.code, 1);
  QVERIFY(unit.messages.contains("furlong"));
}

void ImportCommandTest::speaks_to_people() {
  const Outcome r = run({write("cube.obj", cube), "--unit", "mm"});
  QCOMPARE(r.code, 0);
  for (const char* word : {"ok", "closed yes", "8 vertices, 12 triangles", "8e-06 m^3"})
    QVERIFY2(r.output.contains(word), r.output);
}

QTEST_GUILESS_MAIN(ImportCommandTest)
#include "import_test.moc"
