#include <QTest>
#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "core/base/random.hpp"
#include "core/exec/exec.hpp"
#include "core/math/types.hpp"

using namespace seam;
using namespace seam::exec;

namespace {

/// Runs `check` on every host space, with thread counts that divide nothing evenly.
template <class Check>
void on_every_space(Check check) {
  Serial serial;
  check(serial);
  for (int threads : {1, 2, 3, 7}) {
    Host host(threads);
    QCOMPARE(host.threads(), threads);
    check(host);
    Threads pool(threads);
    QCOMPARE(pool.threads(), threads);
    check(pool);
  }
  Checked checked(2);
  check(checked);
}

constexpr std::size_t sizes[] = {0, 1, 2, 63, 64, 127, 128, 129, 255, 257, 1000, 16384, 16385, 50001};

std::vector<std::uint64_t> random_keys(std::size_t n, std::uint64_t seed, std::uint64_t below) {
  Random random(seed);
  std::vector<std::uint64_t> keys(n);
  for (auto& key : keys) key = below ? random.below(below) : random.next();
  return keys;
}

struct Square {
  View<std::uint64_t> out;
  void operator()(std::size_t i) const { out[i] += i * i + 1; }
};

template <class Key, class Space>
void check_sort(Space& space, std::size_t n, std::uint64_t below) {
  const auto source = random_keys(n, n + 7, below);
  std::vector<Key> keys(source.begin(), source.end());
  std::vector<std::uint32_t> values(n);
  std::iota(values.begin(), values.end(), 0u);
  Array<Space, Key> k(space);
  Array<Space, std::uint32_t> v(space);
  k.copy_from(keys), v.copy_from(values);
  sort_by_key(space, k.view(), v.view());
  std::stable_sort(values.begin(), values.end(), [&](auto a, auto b) { return keys[a] < keys[b]; });
  std::sort(keys.begin(), keys.end());
  QVERIFY(k.to_host() == keys);
  QVERIFY(v.to_host() == values);
}

}  // namespace

class TestExec : public QObject {
  Q_OBJECT
 private slots:
  void for_each_visits_each_item_once();
  void reduce_has_the_same_bits_everywhere();
  void reduce_of_structs_and_empty_ranges();
  void exclusive_scan_equals_the_loop();
  void sort_by_key_is_stable();
  void select_keeps_order_and_calls_once();
  void arrays_keep_their_elements();
  void single_elements_and_copies();
  void exceptions_reach_the_caller();
};

void TestExec::for_each_visits_each_item_once() {
  on_every_space([](auto& space) {
    using Space = std::remove_reference_t<decltype(space)>;
    for (std::size_t n : sizes)
      for (std::size_t grain : {std::size_t(1), default_grain}) {
        Array<Space, std::uint64_t> out(space, n);
        out.fill(5);
        for_each(space, n, Square{out.view()}, grain);
        const auto values = out.to_host();
        for (std::size_t i = 0; i < n; ++i) QCOMPARE(values[i], i * i + 6);
      }
  });
}

void TestExec::reduce_has_the_same_bits_everywhere() {
  for (std::size_t n : sizes) {
    Random random(n);
    std::vector<double> values(n);
    for (double& value : values) value = std::ldexp(random.uniform(-1, 1), static_cast<int>(random.below(80)) - 40);
    const auto sum_on = [&](auto& space) {
      using Space = std::remove_reference_t<decltype(space)>;
      Array<Space, double> array(space);
      array.copy_from(values);
      const View<const double> view = array.cview();
      return reduce<double>(
          space, n, 0.0, [view](std::size_t i) { return view[i]; }, [](double a, double b) { return a + b; });
    };
    Serial serial;
    const auto expected = std::bit_cast<std::uint64_t>(sum_on(serial));
    on_every_space([&](auto& space) { QCOMPARE(std::bit_cast<std::uint64_t>(sum_on(space)), expected); });
    long double exact = 0, size = 0;
    for (double value : values) exact += value, size += std::abs(value);
    QVERIFY(std::abs(std::bit_cast<double>(expected) - static_cast<double>(exact)) <=
            1e-14 * static_cast<double>(size));
  }
}

void TestExec::reduce_of_structs_and_empty_ranges() {
  on_every_space([](auto& space) {
    const Vec12 total = reduce<Vec12>(
        space, 1000, Vec12(Vec12::Zero()), [](std::size_t i) -> Vec12 { return Vec12::Constant(double(i)); },
        [](const Vec12& a, const Vec12& b) -> Vec12 { return a + b; });
    QVERIFY(total == Vec12::Constant(499500));
    const int smallest = reduce<int>(
        space, 0, 42, [](std::size_t) { return 1; }, [](int a, int b) { return std::min(a, b); });
    QCOMPARE(smallest, 42);
  });
}

void TestExec::exclusive_scan_equals_the_loop() {
  on_every_space([](auto& space) {
    using Space = std::remove_reference_t<decltype(space)>;
    for (std::size_t n : sizes) {
      const auto keys = random_keys(n, n, 1000);
      std::vector<std::uint32_t> in(keys.begin(), keys.end()), expected(n);
      std::exclusive_scan(in.begin(), in.end(), expected.begin(), 0u);
      Array<Space, std::uint32_t> source(space), out(space, n);
      source.copy_from(in);
      const std::uint32_t total = exclusive_scan(space, source.cview(), out.view());
      QVERIFY(out.to_host() == expected);
      QCOMPARE(total, std::accumulate(in.begin(), in.end(), 0u));
      QCOMPARE(exclusive_scan(space, source.cview(), source.view()), total);
      QVERIFY(source.to_host() == expected);
    }
  });
}

void TestExec::sort_by_key_is_stable() {
  on_every_space([](auto& space) {
    for (std::size_t n : sizes) {
      check_sort<std::uint32_t>(space, n, 10);
      check_sort<std::uint32_t>(space, n, 1u << 20);
      check_sort<std::uint64_t>(space, n, 300);
      check_sort<std::uint64_t>(space, n, 0);
    }
    using Space = std::remove_reference_t<decltype(space)>;
    Array<Space, std::uint32_t> keys(space, 3), values(space, 2);
    QVERIFY_EXCEPTION_THROWN(sort_by_key(space, keys.view(), values.view()), std::invalid_argument);
  });
}

void TestExec::select_keeps_order_and_calls_once() {
  on_every_space([](auto& space) {
    using Space = std::remove_reference_t<decltype(space)>;
    for (std::size_t n : sizes) {
      std::atomic<std::size_t> calls = 0;
      Array<Space, std::uint32_t> chosen(space);
      select(
          space, n,
          [&calls](std::size_t i) {
            calls.fetch_add(1, std::memory_order_relaxed);
            return i % 3 == 1 || (i > 900 && i < 17000);
          },
          chosen, 64);
      QCOMPARE(calls.load(), n);
      std::vector<std::uint32_t> expected;
      for (std::uint32_t i = 0; i < n; ++i)
        if (i % 3 == 1 || (i > 900 && i < 17000)) expected.push_back(i);
      QVERIFY(chosen.to_host() == expected);
    }
  });
}

void TestExec::arrays_keep_their_elements() {
  on_every_space([](auto& space) {
    using Space = std::remove_reference_t<decltype(space)>;
    Array<Space, Vec12> a(space);
    QVERIFY(a.empty() && a.to_host().empty());
    std::vector<Vec12> values(10);
    for (int i = 0; i < 10; ++i) values[i] = Vec12::Constant(i);
    a.copy_from(values);
    a.resize(4);
    a.resize(100);
    const auto kept = a.to_host();
    for (int i = 0; i < 4; ++i) QVERIFY(kept[i] == values[i]);
    QVERIFY(a.bytes() >= 100 * sizeof(Vec12));
    const std::size_t held = a.bytes();
    a.resize(1);
    QCOMPARE(a.bytes(), held);
    Array<Space, Vec12> b(std::move(a));
    QCOMPARE(b.size(), std::size_t(1));
    Array<Space, Vec12> c(space, 3);
    c = std::move(b);
    QVERIFY(c.to_host()[0] == values[0]);
    std::size_t growths = 0, last = 0;
    Array<Space, int> grown(space);
    for (int i = 1; i <= 1000; ++i) {
      grown.resize(i);
      if (grown.bytes() != last) ++growths, last = grown.bytes();
    }
    QVERIFY(growths <= 11);
  });
}

void TestExec::single_elements_and_copies() {
  on_every_space([](auto& space) {
    using Space = std::remove_reference_t<decltype(space)>;
    Array<Space, double> a(space, 8), b(space, 8);
    for (std::size_t i = 0; i < 8; ++i) write(space, a.view(), i, 1.5 * static_cast<double>(i));
    copy(space, a.cview(), b.view());
    QCOMPARE(read(space, b.cview(), 7), 10.5);
    copy(space, a.view().subview(0, 6), a.view().subview(2, 6));  // overlapping
    QCOMPARE(read(space, a.view(), 7), 7.5);
    QVERIFY_EXCEPTION_THROWN(copy(space, a.cview(), b.view().subview(0, 3)), std::invalid_argument);
  });
}

void TestExec::exceptions_reach_the_caller() {
  on_every_space([](auto& space) {
    const auto fail = [](std::size_t i) {
      if (i == 777) throw std::runtime_error("item 777");
    };
    QVERIFY_EXCEPTION_THROWN(for_each(space, 2000, fail, 16), std::runtime_error);
    // the space still works afterwards
    const int count = reduce<int>(
        space, 1000, 0, [](std::size_t) { return 1; }, [](int a, int b) { return a + b; });
    QCOMPARE(count, 1000);
  });
}

QTEST_GUILESS_MAIN(TestExec)
#include "exec_test.moc"
