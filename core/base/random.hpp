#pragma once
#include <cstdint>

namespace seam {

/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers on every machine for the same seed. Value type, not thread safe.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15ull);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
  }

  /// Uniform in [0, 1) with 53 random bits.
  double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }

  /// Uniform in [low, high).
  double uniform(double low, double high) { return low + (high - low) * uniform(); }

  /// Uniform in [0, count); `count` > 0. Rejection keeps it unbiased.
  std::uint64_t below(std::uint64_t count) {
    const std::uint64_t limit = ~0ull - (~0ull % count + 1) % count;
    std::uint64_t value = next();
    while (value > limit) value = next();
    return value % count;
  }

 private:
  std::uint64_t state_;
};

}  // namespace seam
