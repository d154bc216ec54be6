#include <QComboBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>
#include <cmath>

#include "tests/ui/support/fake_merges.hpp"
#include "tests/ui/support/fake_simulation.hpp"
#include "ui/panels/color_legend.hpp"
#include "ui/panels/command_palette.hpp"
#include "ui/panels/drop_overlay.hpp"
#include "ui/panels/inspector_panel.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/panels/plot_panel.hpp"
#include "ui/panels/start_page.hpp"
#include "ui/panels/status_chips.hpp"
#include "ui/panels/task_runner.hpp"
#include "ui/panels/theme.hpp"
#include "ui/panels/timeline_panel.hpp"

using namespace seam;
using namespace seam::panels;

class PanelsTest : public QObject {
  Q_OBJECT
 private:
  static double luminance(const QColor& c) {  // WCAG 2.1
    const auto linear = [](double v) { return v <= 0.03928 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
  }
  static double contrast(const QColor& a, const QColor& b) {
    const double x = luminance(a), y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
  }

 private slots:
  void time_scale_maps_both_ways_data() {
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("last");
    QTest::newRow("one step") << 0 << 0;
    QTest::newRow("few") << 0 << 7;
    QTest::newRow("as many as pixels") << 0 << 600;
    QTest::newRow("far from zero") << 1000 << 1013;
  }
  void time_scale_maps_both_ways() {
    QFETCH(int, first);
    QFETCH(int, last);
    const TimeScale scale{first, last, 10, 610};
    for (int step = first; step <= last; ++step) QCOMPARE(scale.step(scale.pixel(step)), step);
    QCOMPARE(scale.step(-100), first);
    QCOMPARE(scale.step(10000), last);
  }
  void ticks_never_crowd() {
    for (std::int64_t last : {1, 9, 100, 12345, 1000000}) {
      const TimeScale scale{0, last, 0, 800};
      const std::int64_t spacing = scale.tick_spacing(70);
      QVERIFY(spacing >= 1);
      QVERIFY(last <= spacing || scale.pixel(spacing) - scale.pixel(0) >= 69.9);
    }
  }

  void text_contrast_in_every_theme() {
    for (const auto theme : {viewport::Theme::light, viewport::Theme::dark, viewport::Theme::high_contrast}) {
      const WindowColors& c = window_colors(theme);
      for (const QColor& ground : {c.window, c.base, c.panel}) {
        QVERIFY2(contrast(c.text, ground) >= 7, qPrintable(ground.name()));
        QVERIFY2(contrast(c.muted, ground) >= 4.5, qPrintable(ground.name()));
      }
      for (const QColor& sign : {c.ok, c.warning, c.error, c.accent})
        QVERIFY2(contrast(sign, c.base) >= 4.5, qPrintable(sign.name()));
      QVERIFY(contrast(c.accent_text, c.accent) >= 4.5);
      for (const QColor& curve : c.curves) QVERIFY2(contrast(curve, c.base) >= 3, qPrintable(curve.name()));
    }
  }

  void palette_finds_by_letters_in_order() {
    QVERIFY(CommandPalette::match(QStringLiteral("rv"), QStringLiteral("Record video")) >= 0);
    QCOMPARE(CommandPalette::match(QStringLiteral("vr"), QStringLiteral("Record")), -1);
    QVERIFY(CommandPalette::match(QStringLiteral("rec"), QStringLiteral("Record")) >
            CommandPalette::match(QStringLiteral("rec"), QStringLiteral("Restore clock")));
  }

  void files_are_told_apart_by_ending() {
    QCOMPARE(kind_of_file(QStringLiteral("/a/b.JSON")), FileKind::scene);
    QCOMPARE(kind_of_file(QStringLiteral("run.seam")), FileKind::tape);
    QCOMPARE(kind_of_file(QStringLiteral("part.stl")), FileKind::mesh);
    QCOMPARE(kind_of_file(QStringLiteral("letter.docx")), FileKind::unknown);
    QCOMPARE(kind_of_file(QString()), FileKind::unknown);
  }

  void messages_stay_until_dismissed() {
    MessageBar bar;
    bar.show_message(models::Severity::error, QStringLiteral("one"), {}, QStringLiteral("k"));
    bar.show_message(models::Severity::error, QStringLiteral("two"), {}, QStringLiteral("k"));
    QCOMPARE(bar.count(), 1);
    QCOMPARE(bar.text(0), QStringLiteral("two"));
    bool chosen = false;
    bar.show_message(models::Severity::note, QStringLiteral("three"), {{QStringLiteral("Do"), [&] { chosen = true; }}});
    for (QPushButton* button : bar.findChildren<QPushButton*>())
      if (button->text() == QLatin1String("Do")) button->click();
    QVERIFY(chosen);
    QCOMPARE(bar.count(), 1);
    for (int i = 0; i < 20; ++i) bar.show_message(models::Severity::note, QString::number(i));
    QVERIFY(bar.count() <= 4);
    bar.dismiss_all();
    QCOMPARE(bar.count(), 0);
  }

  void tasks_report_cancel_and_fail() {
    MessageBar bar;
    TaskRunner runner(bar);
    QSignalSpy failed(&runner, &TaskRunner::failed);
    bool after = false;
    runner.start(QStringLiteral("good"), [&](TaskProgress&) { return [&after] { after = true; }; });
    QTRY_VERIFY(after);
    runner.start(QStringLiteral("bad"),
                 [](TaskProgress&) -> std::function<void()> { throw bad_input("what", "where", "why"); });
    QTRY_COMPARE(failed.count(), 1);
    QCOMPARE(failed[0][0].value<Problem>().why, std::string("why"));
    runner.start(QStringLiteral("endless"), [](TaskProgress& progress) -> std::function<void()> {
      while (!progress.cancel) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      return {};
    });
    QVERIFY(runner.busy());
    QCOMPARE(bar.count(), 1);
    for (QPushButton* button : bar.findChildren<QPushButton*>())
      if (button->isEnabled()) button->click();
    QTRY_VERIFY(!runner.busy());
    QCOMPARE(bar.count(), 0);
  }

  void plot_costs_pixels_not_samples() {
    auto settings = std::make_shared<test::FakeSettings>();
    models::SimulationSession session(test::fake_services(settings));
    models::RunPlots plots(session);
    session.open(std::make_shared<const scene::Scene>(test::cube_scene(1)));
    QTRY_VERIFY(session.ready());
    session.step_forward(4000);
    QTRY_COMPARE_WITH_TIMEOUT(session.cursor().last_step(), 4000, 30000);
    PlotPanel panel(plots, models::PlotPage::energy, session.cursor());
    panel.resize(500, 200);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    panel.refresh();
    QVERIFY(panel.points_drawn() > 100);
    QVERIFY2(panel.points_drawn() <= 4 * 5 * 500, qPrintable(QString::number(panel.points_drawn())));
  }

  void pages_of_merges_choose_and_mark() {
    auto settings = std::make_shared<test::FakeSettings>();
    settings->make_log = [](std::int64_t step) { return test::plausible_log(step); };
    models::SimulationSession session(test::fake_services(settings));
    models::RunPlots plots(session);
    scene::Scene scene = test::cube_scene(2);
    scene.workers.count = 2, scene.workers.method = scene::DistributedMethod::consensus;
    session.open(std::make_shared<const scene::Scene>(scene));
    QTRY_VERIFY(session.ready());
    session.step_forward(60);
    QTRY_COMPARE_WITH_TIMEOUT(session.cursor().last_step(), 60, 30000);
    QTRY_VERIFY(!plots.reading_merges());
    using models::PlotPage;
    for (const PlotPage page : {PlotPage::agreement, PlotPage::penalty, PlotPage::toi, PlotPage::balance}) {
      PlotPanel panel(plots, page, session.cursor());
      panel.resize(900, 260);
      panel.show();
      QVERIFY(QTest::qWaitForWindowExposed(&panel));
      auto* view = panel.findChild<QComboBox*>();
      QVERIFY(view && view->isVisible() && view->count() == 3);
      const auto save = [&](const char* name) {
        panel.refresh();
        QTest::qWait(20);
        const QString folder = qEnvironmentVariable("SEAM_SCREENSHOTS");
        if (!folder.isEmpty())
          panel.grab().save(
              QStringLiteral("%1/plot_%2_%3.png").arg(folder, QString::number(int(page)), QString::fromLatin1(name)));
      };
      save("all");
      const int curves = static_cast<int>(plots.curves(page).size());
      QVERIFY(panel.points_drawn() > 50 && panel.points_drawn() <= 4 * (curves + 2) * 900);
      bool said = false;
      for (const QLabel* label : panel.findChildren<QLabel*>()) said = said || label->text().contains("MiB");
      QVERIFY(said);
      emit view->activated(1);
      QTRY_VERIFY(!plots.reading_merges());
      QCOMPARE(static_cast<int>(plots.curves(PlotPage::toi).size()), 2);
      save("workers");
      QVERIFY(panel.points_drawn() > 50);
      emit view->activated(2);
      plots.set_body(1);
      QTRY_VERIFY(!plots.reading_merges());
      save("body");
      QVERIFY(panel.points_drawn() > 50);
      emit view->activated(0);
      QTRY_VERIFY(!plots.reading_merges());
    }
    QCOMPARE(plots.refused().size(), std::size_t{20});
  }

  void refused_merges_stand_on_the_timeline() {
    auto settings = std::make_shared<test::FakeSettings>();
    settings->make_log = [](std::int64_t step) { return test::plausible_log(step); };
    models::SimulationSession session(test::fake_services(settings));
    TimelineBar bar(session);
    bar.resize(900, 58);
    bar.show();
    QVERIFY(QTest::qWaitForWindowExposed(&bar));
    session.open(std::make_shared<const scene::Scene>(test::cube_scene(2)));
    QTRY_VERIFY(session.ready());
    session.step_forward(10);
    QTRY_COMPARE(session.cursor().last_step(), 10);
    QTRY_VERIFY(bar.refused_steps() == (std::vector<std::int64_t>{3, 6, 9}));
    session.cursor().move_to_step(0);
    const auto reddest = [&](std::int64_t step) {
      const QImage picture = bar.grab().toImage();
      const auto at = static_cast<int>(std::lround(bar.scale().pixel(step)));
      int most = -255;
      for (int y = 20; y < 40; ++y)
        for (int x = at - 1; x <= at + 1; ++x) {
          const QColor color = picture.pixelColor(x, y);
          most = std::max(most, color.red() - std::max(color.green(), color.blue()));
        }
      return most;
    };
    QVERIFY2(reddest(6) > 60, qPrintable(QString::number(reddest(6))));
    QVERIFY2(reddest(5) < 30, qPrintable(QString::number(reddest(5))));
    if (const QString folder = qEnvironmentVariable("SEAM_SCREENSHOTS"); !folder.isEmpty())
      bar.grab().save(folder + QStringLiteral("/timeline.png"));
    // Another branch shows its own.
    session.branch_from(4, QStringLiteral("fork"));
    QVERIFY(bar.refused_steps() == (std::vector<std::int64_t>{3}));
  }

  void timeline_scrubs_with_the_mouse() {
    auto settings = std::make_shared<test::FakeSettings>();
    models::SimulationSession session(test::fake_services(settings));
    TimelinePanel panel(session);
    panel.resize(700, 100);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    session.open(std::make_shared<const scene::Scene>(test::cube_scene(1)));
    QTRY_VERIFY(session.ready());
    session.step_forward(20);
    QTRY_COMPARE(session.cursor().last_step(), 20);
    TimelineBar& bar = panel.bar();
    QTest::mousePress(&bar, Qt::LeftButton, {}, QPoint(static_cast<int>(bar.scale().pixel(5)), 30));
    QCOMPARE(session.cursor().step(), 5);
    QVERIFY(!session.cursor().following());
    QTest::mouseMove(&bar, QPoint(static_cast<int>(bar.scale().pixel(11)), 30));
    QTest::mouseRelease(&bar, Qt::LeftButton, {}, QPoint(static_cast<int>(bar.scale().pixel(11)), 30));
    bar.toggle_bookmark();
    QCOMPARE(bar.bookmarks().size(), std::size_t{1});
    session.branch_from(5, QStringLiteral("fork"));
    QCOMPARE(panel.branch_box().count(), 2);
    QVERIFY(panel.branch_box().currentText().startsWith(QStringLiteral("fork")));
  }

  void inspector_explains_at_the_field() {
    models::SceneDocument document;
    models::InspectorModel model(document);
    InspectorPanel panel(model);
    panel.resize(300, 500);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    document.set_scene(test::cube_scene(1));
    model.set_object({models::SceneObject::Kind::body, 0});
    const QModelIndex density = model.find(QStringLiteral("Material"), QStringLiteral("Density"));
    panel.tree().setCurrentIndex(density);
    panel.tree().edit(density);
    auto* editor = panel.tree().findChild<QLineEdit*>();
    QVERIFY(editor);
    editor->selectAll();
    QTest::keyClicks(editor, QStringLiteral("-5"));
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_VERIFY(panel.error_text().contains(QStringLiteral("Density")));
    QCOMPARE(document.scene()->bodies[0].material.density, 1000.0);
  }

  void start_page_lists_samples() {
    QTemporaryDir folder;
    QFile good(folder.filePath(QStringLiteral("a.json"))), bad(folder.filePath(QStringLiteral("b.json")));
    QVERIFY(good.open(QIODevice::WriteOnly) && bad.open(QIODevice::WriteOnly));
    good.write(R"({"name": "Gears", "description": "Two gears"})");
    bad.write("not json");
    good.close();
    bad.close();
    const std::vector<Sample> samples = find_samples(folder.path());
    QCOMPARE(samples.size(), std::size_t{1});
    models::Settings settings(folder.filePath(QStringLiteral("s.ini")));
    models::RecentFiles recent(settings);
    StartPage page(recent, samples);
    page.resize(900, 600);
    page.show();
    QSignalSpy opened(&page, &StartPage::open_requested);
    auto* list = page.findChild<QListWidget*>(QStringLiteral("sample_list"));
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(0)).center());
    QCOMPARE(opened.count(), 1);
    QCOMPARE(opened[0][0].toString(), folder.filePath(QStringLiteral("a.json")));
  }

  void icons_exist_and_are_drawn() {
    for (const char* name : {"play", "step", "open", "record", "contacts"}) {
      const QIcon icon = themed_icon(QLatin1String(name), viewport::Theme::dark);
      QVERIFY2(!icon.isNull(), name);
      const QImage image = icon.pixmap(24, 24).toImage();
      bool drawn = false;
      for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) drawn = drawn || qAlpha(image.pixel(x, y)) > 128;
      QVERIFY2(drawn, name);
    }
  }

  void memory_is_measured() {
    QVERIFY(resident_memory() > 1000000);
    QVERIFY(!format_bytes(123456789).isEmpty());
  }
};

QTEST_MAIN(PanelsTest)
#include "panels_test.moc"
