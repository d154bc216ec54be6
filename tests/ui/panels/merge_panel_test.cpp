// The merge panel on a made-up run whose every number is known.
#include <QComboBox>
#include <QLabel>
#include <QSlider>
#include <QTabWidget>
#include <QTableView>
#include <QTest>

#include "tests/ui/support/merge_run.hpp"
#include "ui/panels/merge_panel.hpp"
#include "ui/panels/theme.hpp"
#include "ui/panels/timeline_panel.hpp"
#include "ui/panels/toi_strip.hpp"

using namespace seam;
using namespace seam::models;
using Kind = MergeTable::Kind;

class MergePanelTest : public QObject {
  Q_OBJECT
 private:
  std::unique_ptr<test::MergeWorld> world_;
  SimulationSession* session_ = nullptr;
  ViewController* view_ = nullptr;
  MergeModel* merge_ = nullptr;
  std::unique_ptr<panels::MergePanel> panel_;

  QString mark() { return panel_->findChild<QLabel*>(QStringLiteral("merge_mark"))->text(); }
  void go(std::int64_t step, std::int64_t index) {
    session_->cursor().move_to_step(step);
    session_->cursor().move_to(TimeLevel::admm_iteration, index);
    panel_->refresh();
  }
  void click(QTableView& view, int row) {
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(view.model()->index(row, 0)).center());
  }

  void open() {
    world_->open();
    QTRY_VERIFY(session_->ready() && session_->shown());
  }

 private slots:
  void init() {
    world_ = std::make_unique<test::MergeWorld>();
    session_ = &world_->session, view_ = &world_->view, merge_ = &world_->merge;
    panel_ = std::make_unique<panels::MergePanel>(*merge_);
    panel_->resize(520, 640);
    panel_->show();
    QVERIFY(QTest::qWaitForWindowExposed(panel_.get()));
  }
  void cleanup() {
    panel_.reset();
    world_.reset();
  }
  void an_empty_panel_says_what_will_appear() {
    QVERIFY(panel_->empty_text().contains(QStringLiteral("Open a scene")));
    session_->open(std::make_shared<const scene::Scene>(test::cube_scene(2)));
    QTRY_VERIFY(session_->ready());
    QTRY_VERIFY(panel_->empty_text().contains(QStringLiteral("Set Workers in the inspector")));
  }

  /// The tick is for a merge that every gate let pass, and for nothing else.
  void the_tick_is_never_shown_while_a_path_is_blocked() {
    open();
    for (std::int64_t step = 1; step <= 4; ++step)
      for (std::int64_t index = 0; index < 5; ++index) {
        go(step, index);
        const distributed::Round& round = *merge_->round();
        const bool free =
            std::all_of(round.workers.begin(), round.workers.end(), [](const auto& worker) { return worker.toi >= 1; });
        QCOMPARE(mark() == QStringLiteral("✓"), free && round.verdict == distributed::Verdict::accepted);
        QCOMPARE(mark() == QStringLiteral("✗"), round.verdict == distributed::Verdict::refused);
      }
    go(1, 2);
    QVERIFY(panel_->verdict().text().startsWith(QStringLiteral("Refused on worker 1: bodies cube 2 and cube 3")));
  }

  void rows_lead_to_their_round_and_body() {
    open();
    go(1, 4);
    panel_->tabs().setCurrentIndex(0);
    click(panel_->table(Kind::rounds), 2);
    QCOMPARE(session_->cursor().index(TimeLevel::admm_iteration), 2);
    QCOMPARE(session_->cursor().level(), TimeLevel::admm_iteration);
    panel_->refresh();
    QCOMPARE(panel_->table(Kind::rounds).currentIndex().row(), 2);
    QVERIFY(panel_->table(Kind::rounds).selectionModel()->isRowSelected(2));
    panel_->tabs().setCurrentIndex(2);
    QCOMPARE(panel_->table(Kind::bodies).model()->rowCount(), 6);
    click(panel_->table(Kind::bodies), 0);  // the junction
    QCOMPARE(view_->selection(), std::vector<std::uint32_t>{3});
    click(panel_->table(Kind::pairs), 1);
    QCOMPARE(view_->selection(), std::vector<std::uint32_t>{2});
    panel_->tabs().setCurrentIndex(1);
    QCOMPARE(panel_->table(Kind::replicas).model()->rowCount(), 2);
    click(panel_->table(Kind::replicas), 1);
    QCOMPARE(merge_->worker(), 1);
    QCOMPARE(view_->selection(), std::vector<std::uint32_t>{2});
  }

  void the_slider_moves_along_the_path_and_shows_it() {
    open();
    go(1, 2);
    QVERIFY(!view_->options().merge.path);
    panel_->slider().setFocus();
    for (int press = 0; press < 3; ++press) QTest::keyClick(&panel_->slider(), Qt::Key_PageUp);
    QCOMPARE(view_->options().merge.position, 0.3);
    QVERIFY(view_->options().merge.path);
    merge_->set_position(0.75);
    QTRY_COMPARE(panel_->slider().value(), 750);
    panel_->worker_box().setCurrentIndex(2);
    emit panel_->worker_box().activated(2);
    QCOMPARE(view_->options().merge.worker, 2);
  }

  void the_strip_fills_as_far_as_the_path_is_free() {
    open();
    go(1, 2);
    auto* strip = panel_->findChild<panels::ToiStrip*>();
    const auto& workers = merge_->round()->workers;
    QCOMPARE(panels::ToiStrip::filled(workers[0]), 1.0);
    QCOMPARE(panels::ToiStrip::filled(workers[1]), 0.63);
    QVERIFY(std::isnan(panels::ToiStrip::filled(merge_->log()->rounds[0].workers[0])));
    QTest::mouseClick(strip, Qt::LeftButton, {}, strip->row(2).center());
    QCOMPARE(merge_->worker(), 2);
    // What is painted: a full bar where free, a part where blocked (pixels on the line through the middle of the row).
    const QImage picture = strip->grab().toImage();
    const auto painted = [&](int worker, const QColor& color) {
      int count = 0;
      const int y = strip->row(worker).center().y();
      for (int x = 40; x < picture.width(); ++x) count += picture.pixelColor(x, y) == color;
      return count;
    };
    const auto& colors = panels::window_colors(viewport::Theme::light);
    const int full = painted(0, colors.ok), part = painted(1, colors.error);
    QVERIFY(full > 100 && painted(0, colors.error) == 0 && painted(1, colors.ok) == 0);
    QVERIFY2(std::abs(static_cast<double>(part) / full - 0.63) < 0.02, qPrintable(QString::number(part)));
  }

  void the_timeline_names_round_and_level() {
    panels::TimelinePanel timeline(*session_);
    open();
    go(1, 2);
    const auto shown = [&] {
      QStringList texts;
      for (QLabel* label : timeline.findChildren<QLabel*>()) texts << label->text();
      return texts.join(QLatin1Char('|'));
    };
    QVERIFY2(shown().contains(QStringLiteral("[step 1 of 4]   ·   round 3 of 5")), qPrintable(shown()));
    QVERIFY(session_->cursor().finer());
    QVERIFY2(shown().contains(QStringLiteral("step 1 of 4   ·   [round 3 of 5]")), qPrintable(shown()));
  }
};

QTEST_MAIN(MergePanelTest)
#include "merge_panel_test.moc"
