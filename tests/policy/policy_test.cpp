// House rules that a reader cannot check by eye: who may include whom, and how long a file may be.
#include <QDir>
#include <QDirIterator>
#include <QRegularExpression>
#include <QTest>
#include <algorithm>
#include <map>

namespace {

/// Layers from the lowest up (README, "Layout"); a file may include its own layer and those before it.
const QStringList layers = {"core/base",      "core/exec",    "core/math",  "core/spatial",     "core/mesh",
                            "assets",         "core/graph",   "core/scene", "core/transport",   "core/contact",
                            "core/particles", "core/rigid",   "core/abd",   "core/distributed", "core/fluid",
                            "core/record",    "core/service", "gpu",        "ui/viewport",      "ui/recorder",
                            "ui/models",      "ui/actions",   "ui/panels",  "ui/lessons",       "app"};
constexpr int max_lines = 600;

int layer_of(const QString& path) {
  for (int i = 0; i < layers.size(); ++i)
    if (path.startsWith(layers[i] + '/')) return i;
  return -1;
}

QStringList source_files(const QStringList& roots) {
  QStringList files;
  const QDir top(SEAM_SOURCE_DIR);
  for (const QString& root : roots) {
    QDirIterator it(top.filePath(root),
                    {"*.cpp", "*.hpp", "*.h", "*.cu", "*.cuh", "*.glsl", "*.vert", "*.frag", "*.cmake", "*.sh"},
                    QDir::Files, QDirIterator::Subdirectories);
    while (it.hasNext()) files << top.relativeFilePath(it.next());
  }
  files.sort();
  return files;
}

QStringList lines_of(const QString& relative) {
  QFile file(QDir(SEAM_SOURCE_DIR).filePath(relative));
  if (!file.open(QIODevice::ReadOnly)) return {};
  return QString::fromUtf8(file.readAll()).split('\n');
}

/// "file:line includes target" for every include that climbs; the rule itself, so that it can be tested on made-up
/// text.
QStringList climbing_includes(const QString& file, const QStringList& lines) {
  static const QRegularExpression include("^\\s*#\\s*include\\s*\"([^\"]+)\"");
  QStringList faults;
  const int own = layer_of(file);
  for (int i = 0; i < lines.size(); ++i) {
    const auto match = include.match(lines[i]);
    if (!match.hasMatch()) continue;
    const int other = layer_of(match.captured(1));
    if (own >= 0 && other > own) faults << QString("%1:%2 includes %3").arg(file).arg(i + 1).arg(match.captured(1));
  }
  return faults;
}

}  // namespace

class PolicyTest : public QObject {
  Q_OBJECT
 private slots:
  void rule_catches_a_climbing_include() {
    QCOMPARE(climbing_includes("core/math/x.hpp", {"#include \"core/abd/model.hpp\""}).size(), 1);
    QCOMPARE(climbing_includes("core/abd/x.hpp", {"#include \"core/math/types.hpp\"", "#include <vector>"}).size(), 0);
  }

  void lower_layers_never_include_higher_ones() {
    QStringList faults;
    const QStringList files = source_files({"core", "assets", "gpu", "ui", "app"});
    QVERIFY2(files.size() > 20, "no sources found: is SEAM_SOURCE_DIR right?");
    for (const QString& file : files) faults << climbing_includes(file, lines_of(file));
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join('\n')));
  }

  void core_knows_no_qt_and_no_opengl() {
    static const QRegularExpression forbidden("^\\s*#\\s*include\\s*<(Q[A-Z]|Qt|epoxy|GL/)");
    QStringList faults;
    for (const QString& file :
         source_files({"core", "assets", "gpu", "app/backend", "app/seam-sim", "app/seam-import"})) {
      if (file.startsWith("gpu/gl_")) continue;
      const QStringList lines = lines_of(file);
      for (int i = 0; i < lines.size(); ++i)
        if (forbidden.match(lines[i]).hasMatch()) faults << QString("%1:%2 %3").arg(file).arg(i + 1).arg(lines[i]);
    }
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join('\n')));
  }

  void every_folder_of_sources_is_a_known_layer() {
    QStringList faults;
    for (const QString& file : source_files({"core", "ui"}))
      if (layer_of(file) < 0 && file.endsWith("pp")) faults << file;
    QVERIFY2(faults.isEmpty(), qPrintable("in no layer:\n" + faults.join('\n')));
  }

  void files_stay_short() {
    QStringList faults;
    for (const QString& file : source_files({"core", "assets", "gpu", "ui", "app", "tests", "cmake"})) {
      const auto count = lines_of(file).size() - 1;
      if (count > max_lines) faults << QString("%1: %2 lines").arg(file).arg(count);
    }
    QVERIFY2(faults.isEmpty(), qPrintable(QString("over %1 lines, split them:\n").arg(max_lines) + faults.join('\n')));
  }
};

QTEST_GUILESS_MAIN(PolicyTest)
#include "policy_test.moc"
