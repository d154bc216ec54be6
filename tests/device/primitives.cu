#include "core/exec/cuda.cuh"
//
#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/random.hpp"
#include "core/exec/exec.hpp"
#include "core/math/types.hpp"
#include "tests/device/checks.hpp"

namespace seam::device {

namespace kernels {

struct Square {
  exec::View<std::uint64_t> out;
  SEAM_HD void operator()(std::size_t i) const { out[i] += i * i + 1; }
};
struct Get {
  exec::View<const double> values;
  SEAM_HD double operator()(std::size_t i) const { return values[i]; }
};
struct Plus {
  SEAM_HD double operator()(double a, double b) const { return a + b; }
};
struct Largest {
  SEAM_HD double operator()(double a, double b) const { return a > b ? a : b; }
};
struct Every {
  SEAM_HD bool operator()(std::size_t i) const { return i % 3 == 1 || (i > 900 && i < 17000); }
};

}  // namespace kernels

namespace {

using exec::Array;
using exec::Cuda;

constexpr std::size_t sizes[] = {0, 1, 2, 127, 128, 129, 1000, 1024, 1025, 16385, 200001};

bool for_each_visits_each_item_once(Cuda& space, std::size_t n) {
  Array<Cuda, std::uint64_t> out(space, n);
  out.fill(5);
  exec::for_each(space, n, kernels::Square{out.view()});
  const auto values = out.to_host();
  for (std::size_t i = 0; i < n; ++i)
    if (values[i] != i * i + 6) return false;
  return true;
}

bool reduce_is_accurate_and_repeats(Cuda& space, std::size_t n) {
  Random random(n);
  std::vector<double> values(n);
  for (double& value : values) value = std::ldexp(random.uniform(-1, 1), static_cast<int>(random.below(80)) - 40);
  Array<Cuda, double> array(space);
  array.copy_from(values);
  const auto sum = [&] { return exec::reduce<double>(space, n, 0.0, kernels::Get{array.cview()}, kernels::Plus{}); };
  const double first = sum();
  for (int repeat = 0; repeat < 5; ++repeat)
    if (sum() != first) return false;
  long double exact = 0, size = 0;
  for (double value : values) exact += value, size += std::abs(value);
  const double largest = exec::reduce<double>(space, n, -1e300, kernels::Get{array.cview()}, kernels::Largest{});
  return std::abs(first - static_cast<double>(exact)) <= 1e-14 * static_cast<double>(size) &&
         (n == 0 || largest == *std::max_element(values.begin(), values.end()));
}

bool scan_equals_the_loop(Cuda& space, std::size_t n) {
  Random random(n + 1);
  std::vector<std::uint32_t> in(n), expected(n);
  for (auto& value : in) value = static_cast<std::uint32_t>(random.below(1000));
  std::exclusive_scan(in.begin(), in.end(), expected.begin(), 0u);
  Array<Cuda, std::uint32_t> source(space), out(space, n);
  source.copy_from(in);
  const std::uint32_t total = exec::exclusive_scan(space, source.cview(), out.view());
  const bool apart = out.to_host() == expected && total == std::accumulate(in.begin(), in.end(), 0u);
  exec::exclusive_scan(space, source.cview(), source.view());  // in place
  return apart && source.to_host() == expected;
}

template <class Key>
bool sort_is_stable(Cuda& space, std::size_t n, std::uint64_t below) {
  Random random(n + 2);
  std::vector<Key> keys(n);
  for (auto& key : keys) key = static_cast<Key>(random.below(below));
  std::vector<std::uint32_t> values(n);
  std::iota(values.begin(), values.end(), 0u);
  Array<Cuda, Key> k(space);
  Array<Cuda, std::uint32_t> v(space);
  k.copy_from(keys), v.copy_from(values);
  exec::sort_by_key(space, k.view(), v.view());
  std::stable_sort(values.begin(), values.end(), [&](auto a, auto b) { return keys[a] < keys[b]; });
  std::sort(keys.begin(), keys.end());
  return k.to_host() == keys && v.to_host() == values;
}

bool select_keeps_order(Cuda& space, std::size_t n) {
  Array<Cuda, std::uint32_t> chosen(space);
  exec::select(space, n, kernels::Every{}, chosen);
  std::vector<std::uint32_t> expected;
  for (std::uint32_t i = 0; i < n; ++i)
    if (kernels::Every{}(i)) expected.push_back(i);
  return chosen.to_host() == expected;
}

bool arrays_keep_their_elements(Cuda& space, std::size_t n) {
  std::vector<Vec12> values(n);
  for (std::size_t i = 0; i < n; ++i) values[i] = Vec12::Constant(static_cast<double>(i));
  Array<Cuda, Vec12> a(space), b(space, n);
  a.copy_from(values);
  a.resize(2 * n + 1);
  a.resize(n);
  exec::copy(space, a.cview(), b.view());
  if (b.to_host() != values) return false;
  if (n == 0) return true;
  exec::write(space, b.view(), n - 1, Vec12(Vec12::Constant(-1)));
  return exec::read(space, b.cview(), n - 1) == Vec12::Constant(-1);
}

}  // namespace

std::vector<Check> check_primitives() {
  Cuda space;
  std::vector<Check> checks;
  const auto over_sizes = [&](const char* name, auto check) {
    Check result{name, true, {}};
    for (std::size_t n : sizes)
      if (!check(space, n)) result.passed = false, result.detail += " n = " + std::to_string(n);
    checks.push_back(result);
  };
  over_sizes("for_each", for_each_visits_each_item_once);
  over_sizes("reduce", reduce_is_accurate_and_repeats);
  over_sizes("exclusive_scan", scan_equals_the_loop);
  over_sizes("sort_by_key 32", [](Cuda& s, std::size_t n) { return sort_is_stable<std::uint32_t>(s, n, 1000); });
  over_sizes("sort_by_key 64", [](Cuda& s, std::size_t n) { return sort_is_stable<std::uint64_t>(s, n, 1ull << 50); });
  over_sizes("select", select_keeps_order);
  over_sizes("array", arrays_keep_their_elements);
  return checks;
}

}  // namespace seam::device
