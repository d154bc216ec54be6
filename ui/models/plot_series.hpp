#pragma once
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace seam::models {

/// One sample of a plot, or the extremes of a bucket of samples.
struct PlotPoint {
  double x = 0, y = 0;
};

/// A growing curve over increasing x with a pyramid of minima and maxima, so that drawing costs O(pixels + log n),
/// never O(samples). Level k holds the smallest and the largest y of blocks of `branching`^k samples. A NaN is a gap
/// and stays one. Thread rule: value type.
class PlotSeries {
 public:
  static constexpr std::size_t branching = 8;

  /// `x` must not be smaller than the last one; a smaller x throws Error (bad_input).
  void append(double x, double y);
  void clear();

  /// Bytes it holds.
  std::uint64_t memory() const;
  /// Frees memory: of the older half of the samples only first, last, smallest, largest and smallest positive value and
  /// one gap of every 32 stay, at their places. Once most samples are of that kind, those thinned least often are
  /// thinned again, so that all of the past becomes coarser alike. The extremes over any range of whole blocks, and so
  /// what a wide picture shows, stay the same.
  void thin();
  /// Samples up to here were thinned; -inf when none.
  double thinned_until() const { return thinned_until_; }

  std::size_t size() const { return x_.size(); }
  double x(std::size_t index) const { return x_[index]; }
  double y(std::size_t index) const { return y_[index]; }

  /// Polyline of at most 4 points per pixel column over [x_low, x_high] (one neighbour beyond each end is kept, so that
  /// lines leave the picture). Every column keeps its first, smallest, largest and last value, or where it holds a gap
  /// its smallest, largest and last: no peak is lost. Gaps are points with y = NaN.
  std::vector<PlotPoint> decimate(double x_low, double x_high, int pixels) const;

  /// Smallest and largest finite y in [x_low, x_high]; {inf, -inf} when there is none. `positive_only` serves
  /// logarithmic axes.
  struct Extremes {
    double low = std::numeric_limits<double>::infinity(), high = -std::numeric_limits<double>::infinity();
    double low_positive = std::numeric_limits<double>::infinity();
    bool gap = false;
    void merge(const Extremes& other);
    void merge(double y);
  };
  Extremes extremes(double x_low, double x_high) const;

  /// Index of the last sample with x <= `x`, or npos.
  static constexpr std::size_t npos = static_cast<std::size_t>(-1);
  std::size_t index_at(double x) const;

 private:
  Extremes block(std::size_t first, std::size_t last) const;  // [first, last)

  void add_blocks();  // completes the pyramid after the last sample
  void rebuild_levels();

  /// Samples up to `end` (and from the stretch before on) were thinned `level` times.
  struct Stretch {
    std::size_t end = 0;
    int level = 0;
  };
  std::vector<Stretch> stretches_;  // what is behind the last is untouched
  double thinned_until_ = -std::numeric_limits<double>::infinity();
  std::vector<double> x_, y_;
  std::vector<std::vector<Extremes>> levels_;  // complete blocks only
};

/// Thins the largest of them until all together hold no more than `bytes`, or nothing is left to thin.
void thin_to(const std::vector<PlotSeries*>& all, std::uint64_t bytes);

}  // namespace seam::models
