#include <QElapsedTimer>
#include <QTest>
#include <algorithm>
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
    QVERIFY(points.size() <= 4 * 500);
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

  void ten_million_samples_cost_pixels_and_stay_in_their_budget() {
    constexpr std::uint64_t budget = 32 << 20;
    constexpr int samples = 10'000'000, pixels = 700;
    QElapsedTimer clock;
    clock.start();
    PlotSeries series;
    std::uint64_t most = 0;
    for (int i = 0; i < samples; ++i) {
      const double y = i == 123457 ? 5e3 : i == 7654321 ? -5e3 : i / 1000 % 1000 == 5 ? NAN : std::sin(i * 1e-3);
      series.append(i, y);
      if (i % 4096 == 0 && series.memory() > budget) {
        most = std::max(most, series.memory());
        series.thin();
        QVERIFY(series.memory() < budget);
      }
    }
    const qint64 built = clock.restart();
    const auto points = series.decimate(0, samples - 1, pixels);
    const qint64 drawn = clock.nsecsElapsed();
    qInfo() << "10 million samples appended in" << built << "ms, kept" << series.size() << "in"
            << series.memory() / (1 << 20) << "MiB; decimated in" << drawn / 1000 << "us to" << points.size();
    QVERIFY2(points.size() <= 4 * pixels && points.size() > pixels, qPrintable(QString::number(points.size())));
    QVERIFY(series.memory() <= budget && most < 2 * budget);
    QVERIFY(series.size() < samples / 8);
    QVERIFY(series.thinned_until() > 123457);
    QVERIFY(built < 30000 && drawn < 100'000'000);
    for (std::size_t i = 1; i < points.size(); ++i) QVERIFY(points[i].x >= points[i - 1].x);
    const auto has = [&](double y) {
      return std::any_of(points.begin(), points.end(), [y](const PlotPoint& p) { return p.y == y; });
    };
    QVERIFY(has(5e3) && has(-5e3));
    // The past is coarse, but nowhere coarser than the picture of all of it.
    for (int column = 0; column < pixels; ++column) {
      const double width = samples / static_cast<double>(pixels), left = column * width;
      if (static_cast<int>(left / 1e6) != static_cast<int>((left + width) / 1e6)) continue;  // the gaps
      const auto found = series.extremes(left, left + width);
      QVERIFY2(found.high - found.low > 1.9, qPrintable(QString::number(column)));
    }
    QVERIFY(std::any_of(points.begin(), points.end(), [](const PlotPoint& p) { return std::isnan(p.y); }));
    QCOMPARE(series.extremes(0, samples).high, 5e3);
    QCOMPARE(series.extremes(0, samples).low, -5e3);
    // Newest samples are all there.
    QCOMPARE(series.x(series.size() - 1), samples - 1.0);
    QCOMPARE(series.x(series.size() - 1000), samples - 1000.0);
  }

  void thinning_keeps_extremes_of_whole_blocks() {
    seam::Random random(3);
    PlotSeries series;
    std::vector<double> values;
    for (int i = 0; i < 4096; ++i) {
      values.push_back(random.uniform(-1, 1));
      series.append(i, values.back());
    }
    series.thin();
    QCOMPARE(series.thinned_until(), 2047.0);
    QVERIFY(series.size() < 2048 + 2048 / 32 * 6 + 1);
    for (int first = 0; first < 4096; first += 32) {
      const auto [low, high] = std::minmax_element(values.begin() + first, values.begin() + first + 32);
      const auto found = series.extremes(first, first + 31);
      QCOMPARE(found.low, *low);
      QCOMPARE(found.high, *high);
      double positive = 9;
      for (int i = first; i < first + 32; ++i)
        if (values[i] > 0) positive = std::min(positive, values[i]);
      if (positive < 9) QCOMPARE(found.low_positive, positive);
    }
    PlotSeries small;
    for (int i = 0; i < 100; ++i) small.append(i, i);
    small.thin();  // not worth it
    QCOMPARE(small.size(), std::size_t{100});
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
