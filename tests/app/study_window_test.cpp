// A study's result opened in the assembled window, from the command that writes it.
#include <qcustomplot.h>

#include <QDropEvent>
#include <QMimeData>
#include <QPointer>
#include <QProcess>
#include <QTest>

#include "app/seam/study_windows.hpp"
#include "tests/app/window_fixture.hpp"
#include "ui/panels/drop_overlay.hpp"

using namespace seam;

class StudyWindowTest : public test::WindowFixture {
  Q_OBJECT
  QString study_;

  QString write(const QByteArray& text, const QString& name) const {
    QFile file(folder_.filePath(name));
    file.open(QIODevice::WriteOnly | QIODevice::Truncate);
    file.write(text);
    return file.fileName();
  }

 private slots:
  void initTestCase() {
    QProcess process;
    process.start(QStringLiteral(SEAM_BINARY_DIR "/bin/seam-sim"),
                  {"study", "averaging", "--steps", "2", "-o", folder_.path(), "--quiet"});
    QVERIFY(process.waitForFinished(120000));
    QVERIFY2(process.exitCode() == 0, process.readAllStandardError());
    study_ = folder_.filePath(QStringLiteral("averaging.json"));
  }
  void init() { start_window(); }
  void cleanup() { window_.reset(); }

  void what_the_command_wrote_is_shown_beside_the_scene() {
    open();
    const auto scene = window_->context().document.scene();
    window_->open_path(study_);
    panels::StudyView* view = window_->studies().newest();
    QVERIFY(view && view->isVisible() && view->isWindow());
    QCOMPARE(view->study().columns.size(), 25);
    QCOMPARE(view->plot().graphCount(), 4);
    QCOMPARE(view->plot().yAxis->label(), QStringLiteral("intersections in committed states"));
    QVERIFY(window_->context().document.scene() == scene);
    QCOMPARE(window_->context().problems.rowCount(), 0);
    QCOMPARE(window_->context().recent.paths().value(0), study_);
    QVERIFY(view->windowTitle().contains(QStringLiteral("averaging.json")));
    const QPointer<panels::StudyView> first = view;
    window_->open_path(study_);  // the same file again: read anew, not a second window
    QVERIFY(!first && window_->studies().newest());
    window_->set_theme(models::ThemeChoice::dark);
    QVERIFY(window_->studies().newest()->plot().xAxis->labelColor().lightness() > 128);
    window_->studies().newest()->close();
    QTRY_VERIFY(!window_->studies().newest());
  }

  void a_dropped_study_is_announced_and_opened() {
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(study_)});
    QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window_.get(), &enter);
    QVERIFY2(window_->drop_overlay().text().contains(QStringLiteral("study averaging.json")),
             qPrintable(window_->drop_overlay().text()));
    QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window_.get(), &drop);
    QVERIFY(window_->studies().newest());
  }

  void a_bad_file_is_one_message_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("cut") << QByteArray("{\"study\": \"x\", \"title\": \"t\", \"seam\": [{\"ser");
    QTest::newRow("no rows") << QByteArray(
        "{\"study\": \"x\", \"title\": \"t\", \"x\": \"a\", \"y\": \"b\", \"y_column\": \"c\", \"seam\": []}");
    QTest::newRow("nothing else") << QByteArray("{\"study\": 7}");
  }
  void a_bad_file_is_one_message() {
    QFETCH(QByteArray, text);
    window_->open_path(write(text, QStringLiteral("bad.json")));
    QCOMPARE(window_->context().problems.rowCount(), 1);
    const std::string message = window_->context().problems.entry(0).problem.message();
    QVERIFY2(message.find("bad.json") != std::string::npos && message.find("cannot open the study") == 0,
             message.c_str());
    QVERIFY(!window_->studies().newest());
    QVERIFY(window_->context().recent.paths().isEmpty());
    window_->set_language(QStringLiteral("zh_CN"));
    const QString chinese =
        window_->context().problems.index(0, models::ProblemsModel::message_column).data().toString();
    QVERIFY2(chinese.contains(QStringLiteral("无法打开研究")), qPrintable(chinese));
  }

  void every_text_is_chinese_in_chinese() {
    window_->set_language(QStringLiteral("zh_CN"));
    window_->open_path(study_);
    panels::StudyView* view = window_->studies().newest();
    QVERIFY(view);
    view->show_column(1);
    QVERIFY2(view->plot().yAxis->label().contains(QStringLiteral("步")), qPrintable(view->plot().yAxis->label()));
  }
};

QTEST_MAIN(StudyWindowTest)
#include "study_window_test.moc"
