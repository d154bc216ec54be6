#include <QtTest>
#include <cmath>

#include "ui/recorder/frame_clock.hpp"

using namespace seam::recorder;

class FrameClockTest : public QObject {
  Q_OBJECT
 private slots:
  void counts_both_ends() {
    QCOMPARE(frame_count(2.0, 60), std::int64_t(121));
    QCOMPARE(frame_count(0, 60), std::int64_t(1));
    QCOMPARE(frame_count(1.0, 30, 0.5), std::int64_t(61));
    // 0.1 + 0.2 > 0.3 in binary; 0.7 * 10 < 7: no frame is lost to rounding.
    QCOMPARE(frame_count(0.7, 10), std::int64_t(8));
    for (int seconds = 1; seconds <= 60; ++seconds)
      for (int rate : {24, 25, 30, 60, 90}) {
        double sum = 0;
        for (int step = 0; step < 100 * seconds; ++step) sum += 0.01;
        QCOMPARE(frame_count(sum, rate), std::int64_t(seconds) * rate + 1);
      }
  }
  void places_between_dense_and_sparse_steps() {
    for (double h : {0.001, 0.01, 1.0 / 60, 0.1}) {
      std::vector<double> times;
      for (int step = 0; step * h <= 1.0 + 1e-9; ++step) times.push_back(step * h);
      for (std::int64_t frame = 0; frame < frame_count(times.back(), 60); ++frame) {
        const double time = frame_time(frame, 60);
        const Between place = place_in(times, time);
        QVERIFY(place.share >= 0 && place.share < 1);
        const double next = place.share > 0 ? times[place.first + 1] : times[place.first];
        QVERIFY(std::abs(times[place.first] + place.share * (next - times[place.first]) - time) < 1e-9);
      }
    }
    QCOMPARE(place_in({1, 2}, 0.5).first, std::size_t(0));
    QCOMPARE(place_in({1, 2}, 9).first, std::size_t(1));
    QCOMPARE(place_in({1}, 1).share, 0.0);
  }
};

QTEST_GUILESS_MAIN(FrameClockTest)
#include "frame_clock_test.moc"
