#include "core/mesh/import.hpp"

#include <QtTest>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <thread>

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
  void accepts_every_closed_solid();
};

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

QTEST_GUILESS_MAIN(ImportTest)
#include "import_test.moc"
