#include "ui/models/plot_series.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/error.hpp"

namespace seam::models {

void PlotSeries::Extremes::merge(const Extremes& other) {
  low = std::min(low, other.low);
  high = std::max(high, other.high);
  low_positive = std::min(low_positive, other.low_positive);
  gap = gap || other.gap;
}

void PlotSeries::Extremes::merge(double y) {
  if (!std::isfinite(y)) {
    gap = true;
    return;
  }
  low = std::min(low, y);
  high = std::max(high, y);
  if (y > 0) low_positive = std::min(low_positive, y);
}

void PlotSeries::append(double x, double y) {
  if (!x_.empty() && x < x_.back()) throw bad_input("cannot append to a plot", "x", "time runs backwards");
  x_.push_back(x);
  y_.push_back(y);
  add_blocks();
}

void PlotSeries::add_blocks() {
  std::size_t width = branching;
  for (std::size_t level = 0; x_.size() % width == 0; ++level, width *= branching) {
    if (levels_.size() <= level) levels_.emplace_back();
    Extremes result;
    if (level == 0)
      for (std::size_t i = x_.size() - branching; i < x_.size(); ++i) result.merge(y_[i]);
    else
      for (std::size_t i = levels_[level - 1].size() - branching; i < levels_[level - 1].size(); ++i)
        result.merge(levels_[level - 1][i]);
    levels_[level].push_back(result);
  }
}

void PlotSeries::clear() {
  x_.clear();
  y_.clear();
  levels_.clear();
  stretches_.clear();
  thinned_until_ = -std::numeric_limits<double>::infinity();
}

std::uint64_t PlotSeries::memory() const {
  std::uint64_t bytes = (x_.capacity() + y_.capacity()) * sizeof(double);
  for (const auto& level : levels_) bytes += level.capacity() * sizeof(Extremes);
  return bytes;
}

namespace {

/// First, last, smallest, largest and smallest positive value and one gap of the samples [first, last], ascending.
std::vector<std::size_t> chosen_of(const std::vector<double>& y, std::size_t first, std::size_t last) {
  constexpr std::size_t none = PlotSeries::npos;
  std::size_t low = none, high = none, positive = none, gap = none;
  for (std::size_t i = first; i <= last; ++i) {
    if (!std::isfinite(y[i])) {
      if (gap == none) gap = i;
      continue;
    }
    if (low == none || y[i] < y[low]) low = i;
    if (high == none || y[i] > y[high]) high = i;
    if (y[i] > 0 && (positive == none || y[i] < y[positive])) positive = i;
  }
  std::vector<std::size_t> chosen{first, last, low, high, positive, gap};
  std::sort(chosen.begin(), chosen.end());
  chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
  if (chosen.back() == none) chosen.pop_back();
  return chosen;
}

}  // namespace

void PlotSeries::thin() {
  constexpr std::size_t width = 32, least = 8 * width;
  if (x_.size() < least) return;
  const std::size_t untouched = stretches_.empty() ? 0 : stretches_.back().end;
  int level = 0;
  if (2 * (x_.size() - untouched) >= x_.size()) {
    stretches_.push_back({untouched + (x_.size() - untouched) / 2, 0});
  } else {
    level = std::min_element(stretches_.begin(), stretches_.end(), [](const Stretch& a, const Stretch& b) {
              return a.level < b.level;
            })->level;
  }
  std::vector<double> x, y;
  x.reserve(x_.size()), y.reserve(x_.size());
  const auto keep = [&](std::size_t i) { x.push_back(x_[i]), y.push_back(y_[i]); };
  std::size_t begin = 0;
  std::vector<Stretch> now;
  for (const Stretch& stretch : stretches_) {
    const bool thinned = stretch.level == level;
    for (std::size_t first = begin; first < stretch.end; first += width) {
      const std::size_t end = std::min(first + width, stretch.end);
      if (thinned)
        for (const std::size_t i : chosen_of(y_, first, end - 1)) keep(i);
      else
        for (std::size_t i = first; i < end; ++i) keep(i);
    }
    begin = stretch.end;
    const int reached = stretch.level + (thinned ? 1 : 0);
    if (!now.empty() && now.back().level == reached) now.pop_back();
    now.push_back({x.size(), reached});
  }
  for (std::size_t i = begin; i < x_.size(); ++i) keep(i);
  stretches_ = std::move(now);
  thinned_until_ = x[stretches_.back().end - 1];
  x_ = std::move(x), y_ = std::move(y);
  x_.shrink_to_fit(), y_.shrink_to_fit();
  rebuild_levels();
}

void PlotSeries::rebuild_levels() {
  std::vector<double> xs = std::move(x_), ys = std::move(y_);
  levels_.clear();
  x_.clear(), y_.clear();
  x_.reserve(xs.size()), y_.reserve(ys.size());
  for (std::size_t i = 0; i < xs.size(); ++i) {
    x_.push_back(xs[i]), y_.push_back(ys[i]);
    add_blocks();
  }
  for (auto& level : levels_) level.shrink_to_fit();
}

PlotSeries::Extremes PlotSeries::block(std::size_t first, std::size_t last) const {
  Extremes result;
  while (first < last) {
    std::size_t width = 1, level = 0;
    while (level < levels_.size() && first % (width * branching) == 0 && first + width * branching <= last) {
      width *= branching;
      ++level;
    }
    if (level == 0)
      result.merge(y_[first]);
    else
      result.merge(levels_[level - 1][first / width]);
    first += width;
  }
  return result;
}

PlotSeries::Extremes PlotSeries::extremes(double x_low, double x_high) const {
  const auto begin = std::lower_bound(x_.begin(), x_.end(), x_low) - x_.begin();
  const auto end = std::upper_bound(x_.begin(), x_.end(), x_high) - x_.begin();
  return begin < end ? block(static_cast<std::size_t>(begin), static_cast<std::size_t>(end)) : Extremes{};
}

std::size_t PlotSeries::index_at(double x) const {
  const auto after = std::upper_bound(x_.begin(), x_.end(), x);
  return after == x_.begin() ? npos : static_cast<std::size_t>(after - x_.begin()) - 1;
}

std::vector<PlotPoint> PlotSeries::decimate(double x_low, double x_high, int pixels) const {
  std::vector<PlotPoint> result;
  if (x_.empty() || pixels <= 0 || !(x_low <= x_high)) return result;
  std::size_t begin = static_cast<std::size_t>(std::lower_bound(x_.begin(), x_.end(), x_low) - x_.begin());
  std::size_t end = static_cast<std::size_t>(std::upper_bound(x_.begin(), x_.end(), x_high) - x_.begin());
  if (begin > 0) --begin;
  if (end < x_.size()) ++end;
  if (end - begin <= 4 * static_cast<std::size_t>(pixels)) {
    for (std::size_t i = begin; i < end; ++i) result.push_back({x_[i], y_[i]});
    return result;
  }
  const double width = (x_high - x_low) / pixels;
  std::size_t first = begin;
  for (int column = 0; column < pixels && first < end; ++column) {
    const double edge = column + 1 == pixels ? std::numeric_limits<double>::infinity() : x_low + (column + 1) * width;
    const auto from = x_.begin() + static_cast<std::ptrdiff_t>(first);
    const auto to = x_.begin() + static_cast<std::ptrdiff_t>(end);
    const std::size_t last = static_cast<std::size_t>(std::lower_bound(from, to, edge) - x_.begin());
    if (last == first) continue;
    const Extremes range = block(first, last);
    const double middle = 0.5 * (x_[first] + x_[last - 1]);
    if (last - first > 2 && range.low <= range.high && range.gap) {
      result.push_back({x_[first], range.low});
      result.push_back({x_[first], range.high});
      result.push_back({middle, std::numeric_limits<double>::quiet_NaN()});
    } else {
      result.push_back({x_[first], y_[first]});
      if (last - first > 2 && range.low <= range.high) {
        result.push_back({middle, range.low});
        result.push_back({middle, range.high});
      }
    }
    if (last - first > 1) result.push_back({x_[last - 1], y_[last - 1]});
    first = last;
  }
  return result;
}

void thin_to(const std::vector<PlotSeries*>& all, std::uint64_t bytes) {
  const auto smaller = [](const PlotSeries* a, const PlotSeries* b) { return a->memory() < b->memory(); };
  for (;;) {
    std::uint64_t held = 0;
    for (const PlotSeries* series : all) held += series->memory();
    if (all.empty() || held <= bytes) return;
    PlotSeries* largest = *std::max_element(all.begin(), all.end(), smaller);
    const std::uint64_t before = largest->memory();
    largest->thin();
    if (largest->memory() >= before) return;
  }
}

}  // namespace seam::models
