#pragma once
#include <array>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <memory>
#include <utility>

namespace seam::exec {

/// Stable sort of `n` (key, value) pairs by unsigned key: least significant digit first, 8 bits a pass, passes whose
/// digit is equal everywhere are skipped. Serial on purpose: with few cores it beats parallel comparison sorts several
/// times.
template <std::unsigned_integral Key, class Value>
void radix_sort(Key* keys, Value* values, std::size_t n) {
  if (n < 64) {
    for (std::size_t i = 1; i < n; ++i) {
      const Key key = keys[i];
      const Value value = values[i];
      std::size_t j = i;
      for (; j > 0 && key < keys[j - 1]; --j) keys[j] = keys[j - 1], values[j] = values[j - 1];
      keys[j] = key, values[j] = value;
    }
    return;
  }
  constexpr int passes = sizeof(Key);
  auto counts = std::make_unique<std::array<std::array<std::size_t, 256>, passes>>();
  for (auto& count : *counts) count.fill(0);
  for (std::size_t i = 0; i < n; ++i)
    for (int pass = 0; pass < passes; ++pass) ++(*counts)[pass][keys[i] >> (8 * pass) & 0xff];

  const auto spare_keys = std::make_unique_for_overwrite<Key[]>(n);
  const auto spare_values = std::make_unique_for_overwrite<Value[]>(n);
  Key *from = keys, *to = spare_keys.get();
  Value *from_values = values, *to_values = spare_values.get();
  for (int pass = 0; pass < passes; ++pass) {
    auto& count = (*counts)[pass];
    if (count[from[0] >> (8 * pass) & 0xff] == n) continue;
    std::size_t sum = 0;
    for (std::size_t& c : count) sum += std::exchange(c, sum);
    for (std::size_t i = 0; i < n; ++i) {
      const std::size_t place = count[from[i] >> (8 * pass) & 0xff]++;
      to[place] = from[i], to_values[place] = from_values[i];
    }
    std::swap(from, to), std::swap(from_values, to_values);
  }
  if (from != keys) {
    for (std::size_t i = 0; i < n; ++i) keys[i] = from[i], values[i] = from_values[i];
  }
}

}  // namespace seam::exec
