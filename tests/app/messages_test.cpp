// What the core says, in the language of the window: real errors, translated at the border.
#include <QCoreApplication>
#include <QDir>
#include <QDirIterator>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTranslator>
#include <QtTest>
#include <cerrno>
#include <cstring>

#include "app/backend/backend.hpp"
#include "app/seam/services.hpp"
#include "core/abd/start.hpp"
#include "core/base/error.hpp"
#include "core/record/tape.hpp"
#include "core/scene/scene_io.hpp"
#include "ui/models/problem_text.hpp"
#include "ui/models/problems_model.hpp"
#include "ui/recorder/video_writer.hpp"

using namespace seam;

namespace {

QByteArray scene_with(const QByteArray& body, const QByteArray& more = {}) {
  return R"({"bodies": [{"name": "a", "position": [0, 1, 0], )" + body + "}" + more +
         R"(], "half_spaces": [{"name": "ground", "normal": [0, 1, 0]}]})";
}
const QByteArray box = R"("shape": {"name": "box"})";

}  // namespace

class MessagesTest : public QObject {
  Q_OBJECT
  QTemporaryDir folder_;
  QTranslator chinese_;

  /// The Problem that the program meets with this scene: reading, building, checking, stepping.
  Problem problem_of_scene(const QByteArray& json) {
    const std::string path = folder_.filePath(QStringLiteral("scene.json")).toStdString();
    QFile file(QString::fromStdString(path));
    file.open(QIODevice::WriteOnly);
    file.write(json);
    file.close();
    try {
      const scene::Scene scene = scene::load_scene(path);
      const models::SessionServices services = app::make_services({});
      std::atomic<bool> cancel{false};
      std::atomic<int> permille{0};
      const auto model = services.build_model(scene, cancel, permille);
      if (const auto faults = services.check_start(*model); !faults.empty())
        return {"start state", "", faults[0].text, ""};
      const auto simulation = services.make_simulation(model, abd::Backend::host);
      for (int step = 1; step <= 40; ++step)
        if (const abd::StepReport report = simulation->step(); report.status != abd::StepStatus::converged)
          return {"step " + std::to_string(step) + " did not converge and was not kept", "", report.reason, ""};
    } catch (const Error& error) {
      return error.problem();
    }
    return {};
  }
  template <class Work>
  static Problem problem_of(Work work) {
    try {
      work();
    } catch (const Error& error) {
      return error.problem();
    }
    return {};
  }

  /// English words left in a Chinese sentence, besides names, keys, paths and what stands in quotes.
  static QStringList english_in(QString text, const Problem& problem) {
    text.remove(QString::fromStdString(problem.where));
    text.remove(QRegularExpression(
        QStringLiteral("“[^”]*”|\"[^\"]*\"|/\\S*|[\\w./-]+\\.(json|seam|obj|stl|mp4)|[a-z_]+[._][a-z_.]+")));
    QStringList words;
    // After a colon: keys, numbers and names that the message lists.
    text.remove(QRegularExpression(QStringLiteral("(此处可用|可用形状|现有物体|其参数)：[^。]*")));
    for (auto i = QRegularExpression(QStringLiteral("[A-Za-z]{3,}")).globalMatch(text); i.hasNext();)
      words << i.next().captured();
    for (const char* name : {"seam", "Seam", "sim", "check", "import", "JSON", "HDF", "CUDA", "NVIDIA", "nvidia", "smi",
                             "NaN", "OpenGL", "run", "scene", "info"})
      words.removeAll(QLatin1String(name));
    return words;
  }

 private slots:
  void initTestCase() {
    QVERIFY(chinese_.load(QLocale(QLocale::Chinese, QLocale::China), QStringLiteral("seam"), QStringLiteral("_"),
                          QStringLiteral(":/i18n")));
  }
  void cleanup() { QCoreApplication::removeTranslator(&chinese_); }

  void what_users_meet_is_translated_data() {
    QTest::addColumn<Problem>("problem");
    QTest::addColumn<QString>("says");
    const auto scene = [&](const char* name, const QByteArray& json, const char* says) {
      QTest::newRow(name) << problem_of_scene(json) << QString::fromUtf8(says);
    };
    scene("unknown key", R"({"bodys": []})", "未知的键“bodys”");
    scene("unknown key in a body", scene_with(box + R"(, "densiti": 3)"), "未知的键");
    scene("not JSON", "{\"bodies\": [", "无法读取场景");
    scene("missing mesh", scene_with(R"("mesh": {"path": "absent.stl"})"), "没有这个文件");
    scene("NaN", scene_with(box + R"(, "linear_velocity": [0, 1e999, 0])"), "无法读取场景");
    scene("negative mass", scene_with(box + R"(, "material": {"density": -5})"), "超出范围");
    scene("wrong kind", scene_with(box + R"(, "scale": "up")"), "此处应为");
    scene("unknown shape", scene_with(R"("shape": {"name": "boks"})"), "没有名为“boks”的形状");
    scene("same name twice", scene_with(box, R"(,{"name": "a", "shape": {"name": "box"}, "position": [9, 1, 0]})"),
          "已被物体");
    scene("intersecting start",
          scene_with(box, R"(,{"name": "b", "shape": {"name": "box"}, "position": [0.2, 1.1, 0]})"), "相交");
    scene("below the ground", R"({"bodies": [{"name": "a", "shape": {"name": "box"}}],
                                  "half_spaces": [{"name": "ground", "normal": [0, 1, 0]}]})",
          "低于 半空间“ground”");
    scene(
        "not converged",
        R"({"bodies": [{"name": "a", "shape": {"name": "box"}, "position": [0, 1, 0], "angular_velocity": [3, 40, 7]}],
              "solver": {"max_newton_iterations": 1, "max_substep_halvings": 0, "tolerance": 1e-9}})",
        "未收敛");
    QTest::newRow("no such folder") << problem_of([] { record::check_output("/no/such/run.seam", false); })
                                    << QStringLiteral("无法写入仿真记录");
    QTest::newRow("unwritable output") << problem_of([] { record::check_output("/proc/run.seam", false); })
                                       << QStringLiteral("无法写入仿真记录");
    recorder::VideoOptions video;
    video.path = "/no/such/x.mp4", video.width = 160, video.height = 120;
    QTest::newRow("unwritable video") << problem_of([&] { recorder::probe(video); }) << QStringLiteral("无法写入录像");
    QTest::newRow("disk full") << Problem{"cannot write tape", "run.seam", std::strerror(ENOSPC),
                                          "Every step before is kept. Free some space or choose another disk, then "
                                          "resume the tape"}
                               << QStringLiteral("磁盘空间不足");
    QTest::newRow("no tape") << problem_of([] { record::TapeReader("/no/such/run.seam"); })
                             << QStringLiteral("无法读取仿真记录");
    QTest::newRow("no device") << Problem{"cannot run on CUDA", "",
                                          "no CUDA device answers (no CUDA-capable device is detected)",
                                          "Run on the host backend, or install the NVIDIA driver and check the device "
                                          "with nvidia-smi"}
                               << QStringLiteral("未检测到支持 CUDA 的设备");
  }
  void what_users_meet_is_translated() {
    QFETCH(Problem, problem);
    QFETCH(QString, says);
    QVERIFY2(!problem.what.empty(), "the program did not complain");
    // In English the core's own words, letter by letter.
    QCOMPARE(models::translated(problem), QString::fromStdString(problem.message()));
    QCoreApplication::installTranslator(&chinese_);
    const QString text = models::translated(problem);
    QVERIFY2(text.contains(says), qPrintable(text));
    const QStringList left = english_in(text, problem);
    QVERIFY2(left.isEmpty(), qPrintable(text + QStringLiteral("\nstill English: ") + left.join(QLatin1Char(' '))));
    QVERIFY2(text.contains(models::translated_clause(problem.where)), qPrintable(text));
  }

  void sentences_begin_and_end_as_they_should() {
    const Problem asks{"cannot read scene", "x.json", "unknown key \"a\"", "Did you mean \"b\"?"};
    QCOMPARE(asks.message(), std::string("cannot read scene: x.json: unknown key \"a\". Did you mean \"b\"?"));
    QCOMPARE(models::translated(asks).toStdString(), asks.message());
    const Problem advises{"cannot record", "", "no", "choose another size"};
    QCOMPARE(advises.message(), std::string("cannot record: no. Choose another size."));
    QCOMPARE(models::translated(advises).toStdString(), advises.message());
    const Problem names{"cannot run", "", "no", "seam-sim check lists every place"};
    QCOMPARE(names.message(), std::string("cannot run: no. seam-sim check lists every place."));
    QCOMPARE(models::translated(names).toStdString(), names.message());
    QCoreApplication::installTranslator(&chinese_);
    const QString text = models::translated(asks);
    QVERIFY2(text.endsWith(QStringLiteral("？")) || text.endsWith(QLatin1Char('?')), qPrintable(text));
  }

  void a_missing_device_is_one_sentence() {
    if (app::built_with_cuda()) QSKIP("this build has the CUDA solver: the device test checks its message");
    const Problem problem = problem_of([] { app::require_backend(abd::Backend::cuda); });
    QCoreApplication::installTranslator(&chinese_);
    QCOMPARE(english_in(models::translated(problem), problem), QStringList());
  }

  void the_problems_dock_follows_the_language() {
    models::ProblemsModel problems;
    problems.add({models::Severity::error, problem_of_scene(R"({"bodys": []})"), std::nullopt, {}});
    const auto message = [&] { return problems.index(0, models::ProblemsModel::message_column).data().toString(); };
    QVERIFY(message().contains(QStringLiteral("unknown key")));
    QSignalSpy changed(&problems, &models::ProblemsModel::dataChanged);
    QCoreApplication::installTranslator(&chinese_);
    problems.retranslate();
    QCOMPARE(changed.count(), 1);
    QVERIFY2(message().contains(QStringLiteral("未知的键")), qPrintable(message()));
  }

  void names_with_percent_signs_and_quotes_survive() {
    const Problem problem{"cannot use scene", "x.json: /bodies/1/name",
                          "the name \"50% %1 \"q\"\" is already used by body 3", ""};
    QCoreApplication::installTranslator(&chinese_);
    QVERIFY2(models::translated(problem).contains(QStringLiteral("50% %1 \"q\"")),
             qPrintable(models::translated(problem)));
  }

  /// A sentence that no source contains any more is a translation that nobody will ever see.
  void every_sentence_of_the_catalog_is_in_the_sources() {
    QString sources;
    for (const char* folder : {"core", "assets", "gpu", "ui", "app"})
      for (QDirIterator i(QStringLiteral(SEAM_SOURCE_DIR "/") + QLatin1String(folder),
                          {"*.cpp", "*.hpp", "*.cu", "*.cuh"}, QDir::Files, QDirIterator::Subdirectories);
           i.hasNext();) {
        QFile file(i.next());
        if (file.fileName().endsWith(QLatin1String("message_catalog.cpp"))) continue;
        QVERIFY(file.open(QIODevice::ReadOnly));
        sources += QString::fromUtf8(file.readAll());
      }
    sources.replace(QRegularExpression(QStringLiteral("\"\\s*\"")), QString());  // literals over several lines
    sources.replace(QStringLiteral("\\\""), QStringLiteral("\""));
    // Punctuation around what is put in stands in the format or is added by the caller.
    // Words of the C library, of the JSON library and of the CUDA driver.
    const QStringList elsewhere{"syntax error while parsing %1 - %2",
                                "unexpected end of input",
                                "unexpected '%1'",
                                "expected %1, %2, or a literal",
                                "invalid literal",
                                "string literal",
                                "object key",
                                "object separator",
                                "last read: %1",
                                "number overflow parsing %1",
                                "No space left on device",
                                "Permission denied",
                                "No such file or directory",
                                "Read-only file system",
                                "Is a directory",
                                "Not a directory",
                                "Disk quota exceeded",
                                "File too large",
                                "no CUDA-capable device is detected",
                                "CUDA driver version is insufficient for CUDA runtime version"};
    QStringList lost;
    for (const char* sentence : models::message_catalog()) {
      const QString text = QString::fromUtf8(sentence);
      if (elsewhere.contains(text)) continue;
      for (QString fragment : text.split(
               QRegularExpression(QStringLiteral("%[1-9]|at least|at most|greater than|less than|is "
                                                 "below|touches|(below|above) the plane|an? [a-z]+|true|false")))) {
        fragment.remove(QRegularExpression(QStringLiteral("^[\\s:\",]+|[\\s:\",]+$")));
        if (fragment.size() > 5 && !sources.contains(fragment)) lost << text + " [" + fragment + "]";
      }
    }
    QVERIFY2(lost.isEmpty(), qPrintable(lost.join(QLatin1Char('\n'))));
    QVERIFY(models::message_catalog().size() > 100);
  }
};

QTEST_GUILESS_MAIN(MessagesTest)
#include "messages_test.moc"
