#include "core/mesh/import.hpp"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <thread>

#include "core/base/error.hpp"
#include "core/mesh/import_job.hpp"

using namespace seam;
using namespace seam::mesh;
namespace fs = std::filesystem;

namespace {

const fs::path data_folder = fs::path(SEAM_SOURCE_DIR) / "../shared/data";

struct ManifestRow {
  std::string file, triangles, volume, components, expected;
};

/// Splits one line of a CSV file with quoted fields.
std::vector<std::string> split_csv(const std::string& line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (char c : line) {
    if (c == '"')
      quoted = !quoted;
    else if (c == ',' && !quoted)
      fields.emplace_back();
    else if (c != '\r')
      fields.back() += c;
  }
  return fields;
}

std::vector<ManifestRow> manifest(const std::string& folder) {
  std::ifstream in(data_folder / "MANIFEST.csv");
  std::string line;
  std::getline(in, line);
  const std::vector<std::string> names = split_csv(line);
  std::vector<ManifestRow> rows;
  while (std::getline(in, line)) {
    std::map<std::string, std::string> row;
    const std::vector<std::string> fields = split_csv(line);
    for (std::size_t i = 0; i < std::min(names.size(), fields.size()); ++i) row[names[i]] = fields[i];
    if (row["file"].rfind(folder, 0) == 0)
      rows.push_back({row["file"], row["triangles"], row["volume"], row["components"], row["expected"]});
  }
  return rows;
}

/// Half a unit of the last digit that the manifest prints: 6 significant digits.
double print_error(double value) {
  return value == 0 ? 0 : 0.5 * std::pow(10, std::floor(std::log10(std::abs(value))) - 5);
}

}  // namespace

class ImportTest : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase();
  void accepts_every_closed_solid();
  void judges_every_bad_file();
  void mends_what_users_report_data();
  void mends_what_users_report();
  void repairs_what_users_report();
  void names_the_unit_of_3mf();
  void refuses_what_is_no_file();
  void explains_a_crash_and_garbage_data();
  void explains_a_crash_and_garbage();
  void stops_at_limits();
  void cancels_in_the_background();
  void runs_many_at_once();
  void needs_its_program();

 private:
  /// A file of our own in the test's folder.
  fs::path write(const std::string& name, const std::string& content) {
    const fs::path path = fs::path(folder_.path().toStdString()) / name;
    std::ofstream(path, std::ios::binary) << content;
    return path;
  }
  /// An executable script that plays the import child.
  fs::path pretend_child(const std::string& body) {
    const fs::path path = write("child-" + std::to_string(children_++), "#!/bin/sh\n" + body + "\n");
    fs::permissions(path, fs::perms::owner_all);
    return path;
  }
  QTemporaryDir folder_;
  int children_ = 0;
};

void ImportTest::initTestCase() { qunsetenv("SEAM_IMPORT_PROGRAM"); }

void ImportTest::accepts_every_closed_solid() {
  if (!fs::exists(data_folder)) QSKIP("the public data folder ../shared/data is not here");
  int accepted = 0;
  double worst = 0;
  std::string failures;
  for (const ManifestRow& row : manifest("A-meshes")) {
    if (row.triangles.empty()) continue;
    const ImportReport report = import_mesh(data_folder / row.file).report;
    const double expected = std::stod(row.volume);
    const double error = std::abs(report.volume - expected);
    worst = std::max(worst, error / expected);
    const bool good = report.status == ImportStatus::ok && report.mesh_class == MeshClass::closed && report.closed &&
                      report.oriented && report.triangles > 0 && error <= 1e-6 * expected + print_error(expected) &&
                      report.components == std::stoull(row.components);
    if (good) {
      ++accepted;
      continue;
    }
    failures += row.file + ": " + to_string(report.status) + " volume " + std::to_string(report.volume) + " expected " +
                row.volume + " components " + std::to_string(report.components) + "/" + row.components;
    for (const MeshProblem& p : report.problems) failures += "\n    " + p.code + ": " + p.message;
    failures += "\n";
  }
  qInfo("%d accepted, largest relative deviation from the printed volume %g", accepted, worst);
  if (!failures.empty()) qWarning("%s", failures.c_str());
  QVERIFY(failures.empty());
}

/// Every broken, hostile or odd file gets a verdict with a reason; nothing of it reaches this process.
void ImportTest::judges_every_bad_file() {
  if (!fs::exists(data_folder)) QSKIP("the public data folder ../shared/data is not here");
  std::map<std::string, int> verdicts;
  std::string failures;
  ImportOptions options;
  options.time_limit_seconds = 20;
  options.memory_limit_bytes = 2ull << 30;
  for (const ManifestRow& row : manifest("B-bad")) {
    const ImportReport report = import_mesh(data_folder / row.file, options).report;
    ++verdicts[to_string(report.status)];
    std::string wrong;
    if (report.status == ImportStatus::rejected && (report.problems.empty() || report.problems.back().message.empty()))
      wrong = "rejected without a reason";
    if (report.status != ImportStatus::rejected && report.triangles == 0) wrong = "accepted without triangles";
    if (report.status == ImportStatus::ok && !(report.closed && report.volume > 0))
      wrong = "called a solid, but is none";
    if (row.expected.rfind("REJECT", 0) == 0 && row.expected.find("volume") == std::string::npos &&
        report.status != ImportStatus::rejected)
      wrong = "expected a rejection, not " + std::string(to_string(report.status));
    if (row.expected.rfind("REPORT", 0) == 0 && report.status == ImportStatus::rejected)
      wrong = "expected a report of the defects";
    if (row.expected.rfind("REPORT/REPAIR open", 0) == 0 && report.status == ImportStatus::ok)
      wrong = "expected open edges";
    if (row.expected.rfind("ACCEPT", 0) == 0 && report.status != ImportStatus::ok) wrong = "expected a solid";
    if (wrong.empty()) continue;
    failures += row.file + " (" + row.expected + "): " + wrong + ": " + to_string(report.status);
    for (const MeshProblem& p : report.problems) failures += "\n    " + p.code + ": " + p.message;
    failures += "\n";
  }
  for (const auto& [verdict, count] : verdicts) qInfo("%d %s", count, verdict.c_str());
  if (!failures.empty()) qWarning("%s", failures.c_str());
  QVERIFY(failures.empty());
}

void ImportTest::mends_what_users_report_data() {
  QTest::addColumn<QString>("file");
  QTest::addColumn<QString>("status");
  QTest::addColumn<double>("volume");
  QTest::addColumn<QString>("problem");
  const auto row = [](const char* file, const char* status, double volume, const char* problem = "") {
    QTest::newRow(file) << QString::fromUtf8(file) << QString(status) << volume << QString(problem);
  };
  row("01-millimetre-cube-20mm.stl", "ok", 8000, "size_check");
  row("02a-zup-tall-box.dae", "ok", 3);
  row("02b-yup-same-tall-box.dae", "ok", 3);
  row("02c-zup-centimetre-tall-box.dae", "ok", 3e-6);
  row("04-mirrored-node.gltf", "ok", 6);
  row("05-shear-scale-over-rotation.gltf", "ok", 3);
  row("06-inverted-cube.obj", "ok", 1, "inverted");
  row("08-unmerged-corners.stl", "ok", 8, "welded");
  row("09-seam-crack-1e-6.obj", "repairable", 0, "unwelded");
  row("10a-two-bodies-named.obj", "ok", 2);
  row("10b-two-bodies-unnamed.obj", "ok", 2);
  row("12-würfel-куб-立方体 (copy).obj", "ok", 1);
  row("13-missing-mtl.obj", "ok", 1);
  row("14-concave-hexagon-caps.obj", "ok", 3);
  row("15a-open-box-no-lid.obj", "repairable", 0, "open");
  row("15b-flat-plane.obj", "repairable", 0, "flat");
  row("18-binary-starting-with-solid.stl", "ok", 1);
  row("20a-hollow-cavity-inward.obj", "ok", 7);
  row("20b-hollow-cavity-wrongly-outward.obj", "ok", 7, "cavity_flipped");
  row("22-declares-4-billion-faces.off", "rejected", 0, "unreadable");
}

void ImportTest::mends_what_users_report() {
  QFETCH(QString, file);
  QFETCH(QString, status);
  QFETCH(double, volume);
  QFETCH(QString, problem);
  const fs::path path = data_folder / "F-issues" / file.toStdString();
  if (!fs::exists(data_folder)) QSKIP("the public data folder ../shared/data is not here");
  QVERIFY(fs::exists(path));
  const ImportReport r = import_mesh(path).report;
  for (const MeshProblem& p : r.problems) qInfo("%s: %s", p.code.c_str(), p.message.c_str());
  QCOMPARE(QString(to_string(r.status)), status);
  QVERIFY2(std::abs(r.volume - volume) <= 1e-6 * volume, std::to_string(r.volume).c_str());
  bool found = problem.isEmpty();
  for (const MeshProblem& p : r.problems) found = found || problem == p.code.c_str();
  QVERIFY(found);
  const std::string number = file.toStdString().substr(0, 3);
  if (number == "02a" || number == "02b") QVERIFY((r.world_box.size() - Vec3(1, 3, 1)).norm() < 1e-6);
  if (number == "02a" || number == "02c") QCOMPARE(r.up_axis, 'z');
  if (number == "14-") QVERIFY(std::abs(r.area - 14) < 1e-12);
  if (number == "05-") QVERIFY(std::abs(r.area - 14.9443) < 1e-4);
  if (number == "10a" || number == "10b") QCOMPARE(r.components, 2u);
  if (number == "10a") QCOMPARE(r.objects, 2u);
}

void ImportTest::repairs_what_users_report() {
  if (!fs::exists(data_folder)) QSKIP("the public data folder ../shared/data is not here");
  ImportOptions options;
  options.repair = true;
  for (const auto& [file, volume] :
       {std::pair("09-seam-crack-1e-6.obj", 1.0), std::pair("15a-open-box-no-lid.obj", 1.0)}) {
    const ImportReport r = import_mesh(data_folder / "F-issues" / file, options).report;
    QCOMPARE(r.status, ImportStatus::ok);
    QVERIFY2(std::abs(r.volume - volume) < 2e-6, std::to_string(r.volume).c_str());
  }
}

void ImportTest::names_the_unit_of_3mf() {
  if (!fs::exists(data_folder)) QSKIP("the public data folder ../shared/data is not here");
  const fs::path path = data_folder / "A-meshes/3mf-samples/examples/core/cylinder.3mf";
  const ImportReport as_metres = import_mesh(path).report;
  QCOMPARE(as_metres.file_unit, std::string("millimeter"));
  QCOMPARE(as_metres.problems.back().code, std::string("unit_differs"));
  ImportOptions options;
  options.unit_scale = 1e-3;
  const ImportReport as_said = import_mesh(path, options).report;
  QVERIFY(std::abs(as_said.volume - 1e-9 * as_metres.volume) < 1e-20);
  for (const MeshProblem& p : as_said.problems) QVERIFY(p.code != "unit_differs");
}

void ImportTest::refuses_what_is_no_file() {
  const auto reason = [](const fs::path& path) -> std::string {
    const ImportResult r = import_mesh(path);
    return r.report.status == ImportStatus::rejected && r.mesh.triangles.empty() ? r.report.problems.back().message
                                                                                 : "accepted";
  };
  QVERIFY(reason("/nowhere/at all.obj").find("no such file") != std::string::npos);
  QVERIFY(reason("/tmp").find("folder") != std::string::npos);
  QVERIFY(reason("/dev/zero").find("not a regular file") != std::string::npos);
  QVERIFY(reason(write("empty.obj", "")).find("empty") != std::string::npos);
  QVERIFY(reason(write("text.obj", "Dear all,\nthe meeting is at noon.\n")).find("no statement") != std::string::npos);
  QVERIFY(reason(write("cut.stl", std::string(80, ' ') + std::string("\x02\0\0\0", 4) + std::string(60, 'x')))
              .find("ends inside triangle 2") != std::string::npos);
  QVERIFY(reason(write("ask.obj", "v 0 0 0\nf 1 2 3\n")).find("line 2") != std::string::npos);
  QVERIFY(reason(write("nan.obj", "v 0 0 nan\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")).find("not finite") != std::string::npos);
  QVERIFY(reason(write("endless.ply", "ply\nformat ascii 1.0\nelement vertex 3\n")).find("end_header") !=
          std::string::npos);
  QVERIFY(
      reason(
          write("huge.ply",
                "ply\nformat binary_little_endian 1.0\nelement vertex 4000000000\nproperty float x\nproperty float y\n"
                "property float z\nend_header\nabc"))
          .find("declares") != std::string::npos);
  QVERIFY(reason(write("no.3mf", "PK\5\6 nothing")).find("ZIP") != std::string::npos);
  QVERIFY(reason(write("unknown.xyzzy", "v 0 0 0\n")) != "accepted");
}

void ImportTest::explains_a_crash_and_garbage_data() {
  QTest::addColumn<QString>("body");
  QTest::addColumn<QString>("code");
  QTest::addColumn<QString>("words");
  QTest::newRow("segmentation fault") << "kill -SEGV $$"
                                      << "reader_crashed"
                                      << "crashed";
  QTest::newRow("abort") << "kill -ABRT $$"
                         << "reader_crashed"
                         << "crashed";
  QTest::newRow("killed") << "kill -KILL $$"
                          << "reader_crashed"
                          << "memory";
  QTest::newRow("out of memory") << "exit 12"
                                 << "memory_limit"
                                 << "limit of";
  QTest::newRow("silent failure") << "exit 3"
                                  << "unreadable"
                                  << "without a reason";
  QTest::newRow("chatter") << "yes 'what a file' | head -c 1000000 >&2; exit 2"
                           << "unreadable"
                           << "what a file";
  QTest::newRow("nothing") << "exit 0"
                           << "unreadable"
                           << "no mesh";
  QTest::newRow("garbage") << "head -c 5000 /dev/zero >&3"
                           << "unreadable"
                           << "no mesh";
  QTest::newRow("half an answer") << "printf 'SEAMSOUP1\\377\\0\\0\\0\\0\\0\\0\\0{' >&3"
                                  << "unreadable"
                                  << "stopped inside";
  QTest::newRow("endless answer") << "cat /dev/zero >&3"
                                  << "memory_limit"
                                  << "limit of";
  QTest::newRow("endless reading") << "exec sleep 100"
                                   << "time_limit"
                                   << "not read within";
  QTest::newRow("hidden endless reading") << "exec 2>&- 3>&-; exec sleep 100"
                                          << "time_limit"
                                          << "not read within";
}

void ImportTest::explains_a_crash_and_garbage() {
  QFETCH(QString, body);
  QFETCH(QString, code);
  QFETCH(QString, words);
  qputenv("SEAM_IMPORT_PROGRAM", pretend_child(body.toStdString()).c_str());
  ImportOptions options;
  options.time_limit_seconds = code == "time_limit" ? 0.5 : 20;
  options.memory_limit_bytes = 10 << 20;
  const ImportReport r = import_mesh(write("any.obj", "v 0 0 0\n"), options).report;
  qunsetenv("SEAM_IMPORT_PROGRAM");
  QCOMPARE(r.status, ImportStatus::rejected);
  QCOMPARE(r.problems.size(), std::size_t{1});
  qInfo("%s", r.problems[0].message.c_str());
  QCOMPARE(QString(r.problems[0].code.c_str()), code);
  QVERIFY(r.problems[0].message.find(words.toStdString()) != std::string::npos);
  QVERIFY(r.problems[0].message.find('\n') == std::string::npos && r.problems[0].message.size() < 600);
}

void ImportTest::stops_at_limits() {
  // An honest but large file: 60 MB of OBJ needs more than 64 MB in the reader, and more than no time.
  std::string text;
  for (int i = 0; i < 2000000; ++i) text += "v " + std::to_string(i) + " 1.25 2.5\n";
  const fs::path path = write("large.obj", text);
  ImportOptions memory;
  memory.memory_limit_bytes = 64ull << 20;
  QCOMPARE(import_mesh(path, memory).report.problems.back().code, std::string("memory_limit"));
  ImportOptions time;
  time.time_limit_seconds = 0.01;
  QCOMPARE(import_mesh(path, time).report.problems.back().code, std::string("time_limit"));
}

void ImportTest::cancels_in_the_background() {
  qputenv("SEAM_IMPORT_PROGRAM", pretend_child("exec sleep 100").c_str());
  const fs::path path = write("any.obj", "v 0 0 0\n");
  ImportJob job(path, {});
  QTest::qSleep(100);
  QVERIFY(!job.done());
  job.cancel();
  QElapsedTimer timer;
  timer.start();
  QCOMPARE(job.take().report.problems.back().code, std::string("cancelled"));
  QVERIFY(job.done());
  { ImportJob forgotten(path, {}); }
  QVERIFY(timer.elapsed() < 5000);
  qunsetenv("SEAM_IMPORT_PROGRAM");
}

/// Eight threads at once, good files, bad files and crashing readers mixed: every one gets its own answer.
void ImportTest::runs_many_at_once() {
  const std::string cube =
      "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\nf 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 "
      "7 6\nf 3 4 8 7\nf 4 1 5 8\n";
  std::atomic<int> wrong{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t) {
    const fs::path good = write("good" + std::to_string(t) + ".obj", cube),
                   bad = write("bad" + std::to_string(t) + ".obj", "f 1 2 3\n");
    threads.emplace_back([&wrong, t, good, bad] {
      ImportOptions options;
      options.unit_scale = t + 1;
      for (int i = 0; i < 6; ++i) {
        const ImportReport r = import_mesh(good, options).report;
        if (r.status != ImportStatus::ok || std::abs(r.volume - std::pow(t + 1, 3)) > 1e-9) ++wrong;
        if (import_mesh(bad).report.status != ImportStatus::rejected) ++wrong;
      }
    });
  }
  for (std::thread& t : threads) t.join();
  QCOMPARE(wrong.load(), 0);
}

void ImportTest::needs_its_program() {
  qputenv("SEAM_IMPORT_PROGRAM", "/nowhere/seam-import");
  try {
    import_mesh(write("any.obj", "v 0 0 0\n"));
    QFAIL("imported without a program");
  } catch (const Error& error) {
    QCOMPARE(error.code(), ExitCode::environment);
    QVERIFY(std::string(error.what()).find("SEAM_IMPORT_PROGRAM") != std::string::npos);
  }
  qunsetenv("SEAM_IMPORT_PROGRAM");
}

QTEST_GUILESS_MAIN(ImportTest)
#include "import_test.moc"
