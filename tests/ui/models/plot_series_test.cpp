#include <QTest>
#include <cmath>

#include "core/base/error.hpp"
#include "core/base/random.hpp"
#include "ui/models/plot_series.hpp"

using namespace seam::models;

class PlotSeriesTest : public QObject {
  Q_OBJECT
 private slots:
  void few_samples_are_kept_as_they_are() {
    PlotSeries series;
    for (int i = 0; i < 20; ++i) series.append(i, i * i);
    const auto points = series.decimate(5, 10, 100);
    QCOMPARE(points.size(), std::size_t{8});  // 5..10 and one neighbour at each end
    QCOMPARE(points.front().x, 4.0);
    QCOMPARE(points.back().y, 121.0);
  }

  void extremes_equal_brute_force() {
    seam::Random random(7);
    PlotSeries series;
    std::vector<double> values;
    for (int i = 0; i < 5000; ++i) {
      values.push_back(random.uniform(-10, 10));
      series.append(i, values.back());
    }
    for (int trial = 0; trial < 300; ++trial) {
      const auto a = static_cast<int>(random.below(5000)), b = static_cast<int>(random.below(5000));
      const int first = std::min(a, b), last = std::max(a, b);
      double low = 1e300, high = -1e300;
      for (int i = first; i <= last; ++i) low = std::min(low, values[i]), high = std::max(high, values[i]);
      const auto found = series.extremes(first, last);
      QCOMPARE(found.low, low);
      QCOMPARE(found.high, high);
    }
  }

  void no_peak_is_lost_and_cost_depends_on_pixels() {
    PlotSeries series;
    for (int i = 0; i < 1000000; ++i) series.append(i, i == 654321 ? 1e6 : std::sin(i * 0.01));
    const auto points = series.decimate(0, 999999, 500);
    QVERIFY(points.size() <= 5 * 500);
    QVERIFY(std::any_of(points.begin(), points.end(), [](const PlotPoint& p) { return p.y == 1e6; }));
    for (std::size_t i = 1; i < points.size(); ++i) QVERIFY(points[i].x >= points[i - 1].x);
    QBENCHMARK { series.decimate(0, 999999, 500); }
  }

  void gaps_stay_gaps() {
    PlotSeries series;
    for (int i = 0; i < 100000; ++i) series.append(i, i > 40000 && i < 41000 ? NAN : 1.0);
    const auto points = series.decimate(0, 99999, 200);
    QVERIFY(std::any_of(points.begin(), points.end(),
                        [](const PlotPoint& p) { return std::isnan(p.y) && p.x > 39000 && p.x < 42000; }));
    QVERIFY(series.extremes(40500, 40600).gap);
    QVERIFY(series.extremes(40500, 40600).low > series.extremes(40500, 40600).high);
  }

  void time_never_runs_backwards() {
    PlotSeries series;
    series.append(1, 0);
    QVERIFY_EXCEPTION_THROWN(series.append(0.5, 0), seam::Error);
    QCOMPARE(series.index_at(0.5), PlotSeries::npos);
    QCOMPARE(series.index_at(3), std::size_t{0});
  }
};

QTEST_GUILESS_MAIN(PlotSeriesTest)
#include "plot_series_test.moc"
