// Plots of a video: the curves of the window's pages, their limits, and where they stand on the picture.
#include <QtTest>
#include <algorithm>
#include <cmath>

#include "tests/ui/support/merge_run.hpp"
#include "ui/models/video_plots.hpp"
#include "ui/viewport/screen_layout.hpp"

using namespace seam;
using models::VideoPlot;

namespace {

std::shared_ptr<const abd::Model> model() {
  const auto scene = std::make_shared<const scene::Scene>(test::merge_scene());
  return test::merge_branch(scene)->model();
}

models::VideoPlots plots_of_run(std::vector<VideoPlot> which) {
  models::VideoPlots plots(std::move(which), model(), 0, 4);
  for (std::int64_t step = 0; step <= 4; ++step) plots.add(test::merge_snapshot(step));
  return plots;
}

std::size_t values_in(const viewport::StripCurve& curve) {
  return static_cast<std::size_t>(std::count_if(curve.points.begin(), curve.points.end(),
                                                [](const auto& point) { return std::isfinite(point.second); }));
}

}  // namespace

class VideoPlotsTest : public QObject {
  Q_OBJECT

 private slots:
  void names_are_those_of_the_pages() {
    for (std::size_t k = 0; k < models::video_plots; ++k) {
      const auto plot = static_cast<VideoPlot>(k);
      QCOMPARE(models::video_plot_named(models::to_string(plot)), std::optional(plot));
    }
    QVERIFY(!models::video_plot_named("plots"));
    QVERIFY(!models::of_merges(VideoPlot::gap) && models::of_merges(VideoPlot::agreement));
  }

  void curves_are_those_of_the_rounds() {
    const auto plots =
        plots_of_run({VideoPlot::balance, VideoPlot::agreement, VideoPlot::penalty, VideoPlot::toi, VideoPlot::toi});
    const auto panels = plots.panels(4, 1280);
    QCOMPARE(panels.size(), std::size_t{4});  // asked for twice, drawn once; in the order of pages

    const viewport::StripPanel& agreement = panels[0];
    QVERIFY(agreement.logarithmic);
    QCOMPARE(agreement.curves.size(), std::size_t{3});
    QCOMPARE(values_in(agreement.curves[0]), std::size_t{4 * 5});
    const auto& r = agreement.curves[0].points;
    const auto round_2_of_step_3 = std::find_if(
        r.begin(), r.end(), [](const auto& point) { return std::abs(point.first - (2 + 3.0 / 5)) < 1e-12; });
    QVERIFY(round_2_of_step_3 != r.end());
    QCOMPARE(round_2_of_step_3->second, 2 * test::merge_amplitude[2]);
    QCOMPARE(agreement.limits.size(), std::size_t{1});
    QCOMPARE(agreement.limits[0].value, 1e-4);  // theta

    QCOMPARE(panels[1].limits.size(), std::size_t{2});
    QCOMPARE(panels[1].limits[0].value, 1e6);  // clamps of C1
    QCOMPARE(panels[1].limits[1].value, 1e-3);

    const viewport::StripPanel& toi = panels[2];
    QCOMPARE(toi.curves.size(), std::size_t{3});  // one a worker
    QVERIFY(toi.dots);
    QCOMPARE(toi.limits[0].value, 1.0);
    QCOMPARE(values_in(toi.curves[1]), std::size_t{4 * 2});  // two rounds a step asked the gate
    const auto lowest =
        std::min_element(toi.curves[1].points.begin(), toi.curves[1].points.end(), [](const auto& a, const auto& b) {
          return !std::isnan(a.second) && (std::isnan(b.second) || a.second < b.second);
        });
    QCOMPARE(lowest->second, 0.63);

    QCOMPARE(panels[3].curves.size(), std::size_t{3});
    QCOMPARE(panels[3].curves[1].points.back().second, 120.0);  // work of worker 1
  }

  void nothing_is_drawn_beyond_the_cursor() {
    const auto plots = plots_of_run({VideoPlot::agreement});
    const record::Snapshot step_2 = test::merge_snapshot(2);
    const double cursor = models::VideoPlots::place_of_round(step_2, 2);
    QCOMPARE(cursor, 1 + 3.0 / 5);
    QCOMPARE(models::VideoPlots::place_of_round(test::merge_snapshot(0), 0), 0.0);
    const auto panels = plots.panels(cursor, 1280);
    QCOMPARE(values_in(panels[0].curves[0]), std::size_t{5 + 3});
    QVERIFY(panels[0].curves[0].points.back().first <= cursor + 1e-9);
  }

  /// Positions on the picture: a cursor at its place, the limits at theirs, and notes above the plots.
  void the_frame_has_cursor_limits_and_free_notes() {
    const auto plots = plots_of_run({VideoPlot::toi});
    viewport::Frame frame;
    frame.notes = {"q - z  \u00d7 500"};
    plots.draw(frame, 2, 640, 480);
    QVERIFY(frame.bottom_inset > 100);
    const viewport::ScreenBox panel = frame.screen_boxes.front();
    QVERIFY(panel.y >= 480 - frame.bottom_inset && panel.y + panel.height <= 480);
    const viewport::ScreenLine cursor = frame.screen_lines.back();
    QCOMPARE(cursor.x0, cursor.x1);
    const viewport::ScreenLine axis = frame.screen_lines.front();
    QVERIFY(std::abs(cursor.x0 - 0.5f * (axis.x0 + axis.x1)) < 0.51f);  // step 2 of 4
    const auto dashes = std::count_if(frame.screen_lines.begin(), frame.screen_lines.end(), [](const auto& line) {
      return line.y0 == line.y1 && std::abs(line.x1 - line.x0) <= 5.01f;
    });
    QVERIFY2(dashes > 20, qPrintable(QString::number(dashes)));  // the gate
    const viewport::ScreenList list = viewport::layout_screen(frame, 640, 480, [](std::string_view text, float size) {
      return 0.6f * size * static_cast<float>(text.size());
    });
    const auto note = std::find_if(list.texts.begin(), list.texts.end(),
                                   [&](const auto& text) { return text.text == frame.notes[0]; });
    QVERIFY(note != list.texts.end());
    QVERIFY2(note->y < panel.y, qPrintable(QString::number(note->y)));
  }

  void many_plots_take_two_rows() {
    std::vector<VideoPlot> all;
    for (std::size_t k = 0; k < models::video_plots; ++k) all.push_back(static_cast<VideoPlot>(k));
    const auto plots = plots_of_run(all);
    viewport::Frame one, two;
    plots_of_run({VideoPlot::energy}).draw(one, 4, 1280, 720);
    plots.draw(two, 4, 1280, 720);
    QCOMPARE(two.bottom_inset, 2 * one.bottom_inset);
    for (const viewport::ScreenBox& box : two.screen_boxes)
      QVERIFY(box.x >= 0 && box.x + box.width <= 1280 && box.y >= 0 && box.y + box.height <= 720);
  }
};

QTEST_GUILESS_MAIN(VideoPlotsTest)
#include "video_plots_test.moc"
