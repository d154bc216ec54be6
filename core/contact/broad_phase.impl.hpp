#pragma once
#include "core/contact/body_state.hpp"
#include "core/exec/exec.hpp"

namespace seam::contact {

/// Overlapping body boxes by a uniform grid: cells of 1.5 times the geometric-mean box size, bodies of more than
/// `most_cells` cells in a separate list that meets everybody. A pair is reported in the one cell that holds the larger
/// lower corner of both. Cell indices wrap at 2^21 a side, which costs comparisons, never pairs: a far-away body
/// changes nothing for the others.
namespace broad {

constexpr double most_cells = 64;
constexpr std::uint64_t wrap = (1u << 21) - 1;

struct Grid {
  double inverse_size;

  SEAM_HD std::int64_t cell(double x) const {
    const double scaled = floor(x * inverse_size);
    return scaled > -1e15 && scaled < 1e15 ? static_cast<std::int64_t>(scaled)
                                           : (scaled < 0 ? -1000000000000000 : 1000000000000000);
  }
  SEAM_HD static std::uint64_t key(std::int64_t x, std::int64_t y, std::int64_t z) {
    return (static_cast<std::uint64_t>(x) & wrap) << 42 | (static_cast<std::uint64_t>(y) & wrap) << 21 |
           (static_cast<std::uint64_t>(z) & wrap);
  }
  SEAM_HD double cells(const Bounds& box) const {
    double product = 1;
    for (int k = 0; k < 3; ++k) product *= static_cast<double>(cell(box.high[k]) - cell(box.low[k]) + 1);
    return product;
  }
};

struct LogSize {
  exec::View<const Bounds> boxes;
  SEAM_HD double operator()(std::size_t i) const {
    return log(larger(1e-30, (boxes[i].high - boxes[i].low).maxCoeff()));
  }
};
struct Add {
  SEAM_HD double operator()(double a, double b) const { return a + b; }
};

struct CountCells {
  exec::View<const Bounds> boxes;
  Grid grid;
  exec::View<std::uint64_t> count;
  SEAM_HD void operator()(std::size_t i) const {
    const double cells = grid.cells(boxes[i]);
    count[i] = cells <= most_cells ? static_cast<std::uint64_t>(cells) : 0;
  }
};
struct IsLarge {
  exec::View<const Bounds> boxes;
  Grid grid;
  SEAM_HD bool operator()(std::size_t i) const { return !(grid.cells(boxes[i]) <= most_cells); }
};
struct FillCells {
  exec::View<const Bounds> boxes;
  Grid grid;
  exec::View<const std::uint64_t> start;
  exec::View<std::uint64_t> key;
  exec::View<std::uint32_t> body;
  SEAM_HD void operator()(std::size_t i) const {
    const Bounds& box = boxes[i];
    if (!(grid.cells(box) <= most_cells)) return;
    std::uint64_t place = start[i];
    for (std::int64_t x = grid.cell(box.low[0]); x <= grid.cell(box.high[0]); ++x)
      for (std::int64_t y = grid.cell(box.low[1]); y <= grid.cell(box.high[1]); ++y)
        for (std::int64_t z = grid.cell(box.low[2]); z <= grid.cell(box.high[2]); ++z, ++place) {
          key[place] = Grid::key(x, y, z);
          body[place] = static_cast<std::uint32_t>(i);
        }
  }
};

/// Which body pairs are wanted at all.
struct Wanted {
  exec::View<const Bounds> boxes;
  exec::View<const std::uint32_t> movable;
  exec::View<const std::uint64_t> ignored;  ///< i << 32 | j, sorted

  SEAM_HD bool operator()(std::uint32_t i, std::uint32_t j) const {
    if (!(movable[i] || movable[j]) || !boxes[i].overlaps(boxes[j])) return false;
    const std::uint64_t key = i < j ? static_cast<std::uint64_t>(i) << 32 | j : static_cast<std::uint64_t>(j) << 32 | i;
    std::size_t low = 0, high = ignored.size();
    while (low < high) {
      const std::size_t middle = (low + high) / 2;
      if (ignored[middle] < key)
        low = middle + 1;
      else
        high = middle;
    }
    return low == ignored.size() || ignored[low] != key;
  }
};

/// One task per grid entry, then one per body against the large ones; counts or writes (`out.data` set) pairs.
struct FindPairs {
  Wanted wanted;
  Grid grid;
  exec::View<const std::uint64_t> key;
  exec::View<const std::uint32_t> body, large;
  exec::View<std::uint64_t> count;  ///< counts, or places when writing
  exec::View<std::uint64_t> out;

  SEAM_HD void operator()(std::size_t task) const {
    std::uint64_t found = 0;
    const auto report = [&](std::uint32_t i, std::uint32_t j) {
      if (out.data)
        out[count[task] + found] =
            i < j ? static_cast<std::uint64_t>(i) << 32 | j : static_cast<std::uint64_t>(j) << 32 | i;
      ++found;
    };
    if (task < key.size()) {
      const std::uint32_t i = body[task];
      for (std::size_t other = task + 1; other < key.size() && key[other] == key[task]; ++other) {
        const std::uint32_t j = body[other];
        if (i != j && wanted(i, j) && home(i, j) == key[task]) report(i, j);
      }
    } else {
      const std::uint32_t i = static_cast<std::uint32_t>(task - key.size());
      const bool large_i = !(grid.cells(wanted.boxes[i]) <= most_cells);
      for (std::size_t k = 0; k < large.size(); ++k)
        if (large[k] != i && !(large_i && large[k] < i) && wanted(i, large[k])) report(i, large[k]);
    }
    if (!out.data) count[task] = found;
  }
  SEAM_HD std::uint64_t home(std::uint32_t i, std::uint32_t j) const {
    const Bounds &a = wanted.boxes[i], &b = wanted.boxes[j];
    return Grid::key(grid.cell(larger(a.low[0], b.low[0])), grid.cell(larger(a.low[1], b.low[1])),
                     grid.cell(larger(a.low[2], b.low[2])));
  }
};

}  // namespace broad

/// Sorted keys i << 32 | j (i < j) of wanted overlapping pairs. Scratch memory is kept between calls.
template <class Space>
class BroadPhase {
 public:
  explicit BroadPhase(Space& space)
      : space_(space),
        cell_start_(space),
        cell_key_(space),
        cell_body_(space),
        large_(space),
        count_(space),
        pairs_(space),
        dummy_(space) {}

  /// Returns false, with no pairs, when there are more than `limit` of them.
  bool find(const broad::Wanted& wanted, std::uint64_t limit) {
    using namespace broad;
    const exec::View<const Bounds> boxes = wanted.boxes;
    const std::size_t n = boxes.size();
    pairs_.resize(0);
    if (n < 2) return true;
    const double mean = exec_reduce(n, LogSize{boxes}) / static_cast<double>(n);
    const Grid grid{1 / (1.5 * std::exp(mean))};
    cell_start_.resize(n);
    for_each(space_, n, CountCells{boxes, grid, cell_start_.view()});
    const std::uint64_t entries = exclusive_scan(space_, cell_start_.cview(), cell_start_.view());
    cell_key_.resize(entries), cell_body_.resize(entries);
    for_each(space_, n, FillCells{boxes, grid, cell_start_.cview(), cell_key_.view(), cell_body_.view()});
    sort_by_key(space_, cell_key_.view(), cell_body_.view());
    select(space_, n, IsLarge{boxes, grid}, large_);
    const std::size_t tasks = entries + (large_.empty() ? 0 : n);
    count_.resize(tasks);
    FindPairs find{wanted, grid, cell_key_.cview(), cell_body_.cview(), large_.cview(), count_.view(), {}};
    for_each(space_, tasks, find);
    const std::uint64_t total = exclusive_scan(space_, count_.cview(), count_.view());
    if (total > limit) return false;
    pairs_.resize(total), dummy_.resize(total);
    if (total == 0) return true;
    find.out = pairs_.view();
    for_each(space_, tasks, find);
    sort_by_key(space_, pairs_.view(), dummy_.view());
    return true;
  }
  exec::View<const std::uint64_t> pairs() const { return pairs_.cview(); }
  std::uint64_t bytes() const {
    return cell_start_.bytes() + cell_key_.bytes() + cell_body_.bytes() + large_.bytes() + count_.bytes() +
           pairs_.bytes() + dummy_.bytes();
  }

 private:
  template <class Map>
  double exec_reduce(std::size_t n, Map map) {
    using namespace exec;
    return reduce<double>(space_, n, 0.0, map, broad::Add{});
  }

  Space& space_;
  exec::Array<Space, std::uint64_t> cell_start_, cell_key_;
  exec::Array<Space, std::uint32_t> cell_body_, large_;
  exec::Array<Space, std::uint64_t> count_, pairs_;
  exec::Array<Space, std::uint32_t> dummy_;
};

}  // namespace seam::contact
