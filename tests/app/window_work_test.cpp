// Long work in the window: progress and Cancel, the solver's backend, the memory of the history, messages in two
// languages.
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QTimer>

#include "tests/app/window_fixture.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/panels/status_chips.hpp"

using namespace seam;

class WindowWorkTest : public test::WindowFixture {
  Q_OBJECT

  QPushButton* button_in_bar(const QString& text) {
    for (QPushButton* button : window_->messages().findChildren<QPushButton*>())
      if (button->isVisible() && button->isEnabled() && button->text() == text) return button;
    return nullptr;
  }

 private slots:
  void init() { start_window(); }
  void cleanup() { window_.reset(); }

  void cancelling_an_opening_keeps_the_old_scene() {
    open(3);
    session().step_forward(2);
    QTRY_COMPARE(cursor().step(), 2);
    scene::Scene endless = test::cube_scene(5);
    endless.name = "endless";
    window_->open_path(write_scene(endless, QStringLiteral("endless.json")));
    QTRY_VERIFY(button_in_bar(QStringLiteral("Cancel")));
    auto* progress = window_->messages().findChild<QProgressBar*>();
    QTRY_COMPARE(progress->value(), 500);
    button_in_bar(QStringLiteral("Cancel"))->click();
    QTRY_VERIFY(!button_in_bar(QStringLiteral("Cancel")));
    QTest::qWait(100);
    QCOMPARE(session().model()->bodies.size(), std::size_t{3});
    QCOMPARE(cursor().last_step(), 2);
    QCOMPARE(window_->context().problems.rowCount(), 0);
    session().step_forward();  // the old run goes on
    QTRY_COMPARE(cursor().step(), 3);
  }

  void choosing_another_file_ends_the_opening_under_way() {
    open(3);
    scene::Scene endless = test::cube_scene(5);
    endless.name = "endless";
    window_->open_path(write_scene(endless, QStringLiteral("endless.json")));
    QTRY_VERIFY(button_in_bar(QStringLiteral("Cancel")));
    window_->open_path(write_scene(test::cube_scene(2), QStringLiteral("two.json")));
    QTRY_VERIFY(session().model() && session().model()->bodies.size() == 2);
    QTRY_VERIFY(!button_in_bar(QStringLiteral("Cancel")));
    QCOMPARE(session().model()->bodies.size(), std::size_t{2});
  }

  void a_missing_device_is_one_problem_with_a_way_out() {
    settings_->no_device = true;
    open();
    window_->registry().action("simulation.backend_cuda")->trigger();
    QTRY_COMPARE(window_->context().problems.count(models::Severity::error), 1);
    QVERIFY(window_->context().problems.entry(0).problem.message().find("no CUDA device") != std::string::npos);
    QTRY_VERIFY(button_in_bar(QStringLiteral("Solve on the processor")));
    button_in_bar(QStringLiteral("Solve on the processor"))->click();
    QTRY_VERIFY(session().ready());
    QVERIFY(window_->registry().action("simulation.backend_host")->isChecked());
    session().step_forward();
    QTRY_COMPARE(cursor().step(), 1);
    QCOMPARE(window_->context().problems.rowCount(), 1);
  }

  void problems_speak_chinese() {
    window_->set_language(QStringLiteral("zh_CN"));
    open();
    QFile file(folder_.filePath(QStringLiteral("typo.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"bodys\": []}");
    file.close();
    window_->open_path(file.fileName());
    QTRY_COMPARE(window_->context().problems.rowCount(), 1);
    const auto message = [&] {
      return window_->context().problems.index(0, models::ProblemsModel::message_column).data().toString();
    };
    QVERIFY2(message().contains(QStringLiteral("未知的键“bodys”")), qPrintable(message()));
    QVERIFY2(window_->messages().text(window_->messages().count() - 1).contains(QStringLiteral("未知的键")),
             qPrintable(window_->messages().text(0)));
    window_->set_language(QStringLiteral("en"));
    QVERIFY2(message().contains(QStringLiteral("unknown key \"bodys\"")), qPrintable(message()));
  }

  void the_budget_is_shown_and_kept() {
    open();
    window_->set_history_budget(50'000'000);
    QCOMPARE(window_->context().settings.history_budget(), std::uint64_t{50'000'000});
    QCOMPARE(session().history_use().budget, std::uint64_t{50'000'000});
    const auto* chips = window_->findChild<panels::StatusChips*>();
    QTRY_VERIFY2(chips->text(panels::Chip::history).contains(QStringLiteral("50")),
                 qPrintable(chips->text(panels::Chip::history)));
    window_.reset();
    make_window();
    QCOMPARE(session().history_use().budget, std::uint64_t{50'000'000});
  }

  void a_cancelled_recording_keeps_the_frames_done() {
    open();
    session().step_forward(60);
    QTRY_COMPARE(cursor().step(), 60);
    const QString path = folder_.filePath(QStringLiteral("cut.mp4"));
    QTimer::singleShot(300, this, [&] {
      auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
      QVERIFY(dialog);
      dialog->findChild<QLineEdit*>(QStringLiteral("record_path"))->setText(path);
      dialog->findChild<QPushButton*>(QStringLiteral("record_start"))->click();
    });
    window_->registry().action("file.record")->trigger();
    auto* progress = window_->messages().findChild<QProgressBar*>();
    QVERIFY(progress);
    QTRY_VERIFY_WITH_TIMEOUT(progress->value() > 0, 60000);
    QVERIFY(progress->value() < 1000);
    button_in_bar(QStringLiteral("Cancel"))->click();
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path), 60000);
    QTRY_VERIFY2(window_->messages().text(0).contains(QStringLiteral("cancelled; what was done is kept")),
                 qPrintable(window_->messages().text(0)));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.read(8).mid(4), QByteArray("ftyp"));
  }

  void saving_the_run_shows_progress_and_writes_it() {
    open();
    QVERIFY(!window_->registry().action("file.save_tape")->isEnabled());
    session().step_forward(5);
    QTRY_COMPARE(cursor().step(), 5);
    window_->registry().update();
    QVERIFY(window_->registry().action("file.save_tape")->isEnabled());
    const QString path = folder_.filePath(QStringLiteral("mine.seam"));
    window_->save_run_as(path);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path), 20000);
    QTRY_VERIFY(!button_in_bar(QStringLiteral("Cancel")));
    window_->open_path(path);
    QTRY_COMPARE(window_->windowTitle().isEmpty(), false);
    QTRY_COMPARE(cursor().last_step(), 5);
    QTRY_COMPARE(cursor().step(), 0);
  }

  void saving_without_changes_leaves_the_file_as_it_is() {
    QFile file(folder_.filePath(QStringLiteral("short.json")));
    const QByteArray text =
        "{ \"bodies\": [{\"name\": \"a\", \"shape\": {\"name\": \"box\"}, \"position\": [0, 2, 0]}] }";
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
    file.close();
    window_->open_path(file.fileName());
    QTRY_VERIFY(session().ready());
    const auto bar_says = [&](const char* words) {
      for (int row = 0; row < window_->messages().count(); ++row)
        if (window_->messages().text(row).contains(QLatin1String(words))) return true;
      return false;
    };
    window_->registry().action("file.save")->trigger();
    QVERIFY(bar_says("No changes to save"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), text);
    file.close();
    models::InspectorModel& inspector = window_->context().inspector;
    QVERIFY(inspector.setData(inspector.find(QStringLiteral("Scene"), QStringLiteral("Gravity")),
                              QStringLiteral("0, 0, 0")));
    window_->registry().action("file.save")->trigger();
    QVERIFY(bar_says("Saved "));
    QVERIFY(!bar_says("No changes to save"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().contains("gravity"));
    QVERIFY(QFile::remove(file.fileName()));
    window_->registry().action("file.save")->trigger();  // a file that is gone is written again
    QVERIFY(QFile::exists(file.fileName()));
  }

  void an_edit_before_the_first_step_keeps_selection_and_camera() {
    open(3);
    window_->context().view.select({1});
    models::InspectorModel& inspector = window_->context().inspector;
    const models::SceneObject selected{models::SceneObject::Kind::body, 1};
    viewport::Camera camera = window_->context().view.options().camera;
    camera.eye += Vec3(0.5, 0, 0);
    window_->context().view.set_camera(camera);
    const auto former = session().model();
    QVERIFY(inspector.setData(inspector.find(QStringLiteral("Start"), QStringLiteral("Position")),
                              QStringLiteral("1.5, 7, 0")));
    QTRY_VERIFY(session().model() && session().model() != former);
    QTest::qWait(50);
    QCOMPARE(inspector.object(), selected);
    QCOMPARE(window_->context().view.selection(), std::vector<std::uint32_t>{1});
    QCOMPARE(window_->context().view.options().camera.eye, camera.eye);
    QCOMPARE(window_->context().view.snapshot()->q[1][1], 7.0);
  }

  void runs_that_nobody_saved_are_on_the_start_page_and_in_the_menu() {
    auto* list = window_->findChild<QListWidget*>(QStringLiteral("runs_list"));
    QVERIFY(list && !list->isVisible());
    kept_runs_ = {
        {folder_.filePath(QStringLiteral("gone.seam")), QStringLiteral("dominos"), 120, QDateTime::currentDateTime()},
        {folder_.filePath(QStringLiteral("old.seam")), QString(), 1, QDateTime::currentDateTime().addDays(-1)}};
    window_->show_start_page();
    QVERIFY(list->isVisible());
    QCOMPARE(list->count(), 2);
    QVERIFY2(list->item(0)->text().contains(QStringLiteral("dominos – 120 steps")), qPrintable(list->item(0)->text()));
    QVERIFY2(list->item(1)->text().contains(QStringLiteral("1 step,")), qPrintable(list->item(1)->text()));
    window_->set_language(QStringLiteral("zh_CN"));
    QTRY_VERIFY2(list->item(0)->text().contains(QStringLiteral("120 步")), qPrintable(list->item(0)->text()));
    emit list->itemClicked(list->item(0));
    QTRY_COMPARE(window_->context().problems.rowCount(), 1);  // it went to that file, which is not there
    QVERIFY(window_->context().recent.paths().isEmpty());
  }

  /// A missing tape is told once, and only then closing asks.
  void steps_on_no_tape_are_asked_about() {
    const auto answer = [this](QMessageBox::StandardButton button, int& asked) {
      QTimer::singleShot(0, this, [button, &asked] {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (!box) return;
        ++asked;
        box->button(button)->click();
      });
    };
    int asked = 0;
    window_.reset();
    make_sink_ = [](const models::Branch&, const record::Snapshot&,
                    const abd::Checkpoint&) -> std::unique_ptr<models::StepSink> {
      throw Error(ExitCode::environment, {"cannot write tape", "/nowhere", "Permission denied", ""});
    };
    make_window();
    make_sink_ = nullptr;
    window_->set_language(QStringLiteral("en"));
    open();
    session().step_forward(2);
    QTRY_COMPARE(cursor().step(), 2);
    session().branch_from(1);
    session().step_forward(1);
    QTRY_COMPARE(window_->unkept_steps(), std::int64_t{3});
    QCOMPARE(window_->context().problems.rowCount(), 1);
    QCOMPARE(window_->context().problems.entry(0).problem.what, std::string("steps are in memory only"));
    QCOMPARE(window_->context().problems.entry(0).problem.why, std::string("Permission denied"));
    answer(QMessageBox::Cancel, asked);
    QVERIFY(!window_->close());
    QCOMPARE(asked, 1);
    answer(QMessageBox::Discard, asked);
    QVERIFY(window_->close());
    QCOMPARE(asked, 2);
  }

  void the_record_button_writes_a_video() {
    open();
    session().step_forward(12);
    QTRY_COMPARE(cursor().step(), 12);
    const QString path = folder_.filePath(QStringLiteral("run.mp4"));
    QTimer::singleShot(300, this, [&] {
      auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
      QVERIFY(dialog);
      auto* field = dialog->findChild<QLineEdit*>(QStringLiteral("record_path"));
      auto* start = dialog->findChild<QPushButton*>(QStringLiteral("record_start"));
      field->setText(QStringLiteral("/no/such/folder/x.mp4"));
      QVERIFY(!start->isEnabled());  // said before anything starts
      field->setText(path);
      dialog->findChild<QComboBox*>(QStringLiteral("record_size"))->setCurrentIndex(0);
      QVERIFY(start->isEnabled());
      auto* energy = dialog->findChild<QCheckBox*>(QStringLiteral("record_plot_energy"));
      QVERIFY(energy && !dialog->findChild<QCheckBox*>(QStringLiteral("record_plot_toi")));  // one worker
      energy->setChecked(true);
      start->click();
    });
    QVERIFY(window_->registry().action("file.record")->isEnabled());
    window_->registry().action("file.record")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path) || window_->context().problems.rowCount() > 0, 60000);
    // The encoder is among the packages of the set-up: a recording that ends in a problem is a failure, not a skip.
    if (window_->context().problems.rowCount() > 0)
      QFAIL(qPrintable(QString::fromStdString(window_->context().problems.entry(0).problem.message())));
    QVERIFY(QFileInfo(path).size() > 1000);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.read(8).mid(4), QByteArray("ftyp"));
  }
};

QTEST_MAIN(WindowWorkTest)
#include "window_work_test.moc"
