#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace seam {

/// 64-bit FNV-1a over bytes, continued from `seed`: for comparing states bit by bit, not for security.
std::uint64_t hash_bytes(const void* data, std::size_t size, std::uint64_t seed = 14695981039346656037ull);

/// Hash of the bit patterns of doubles (so -0.0 and 0.0 differ).
inline std::uint64_t hash_doubles(std::span<const double> values, std::uint64_t seed = 14695981039346656037ull) {
  return hash_bytes(values.data(), values.size_bytes(), seed);
}

/// 16 lower-case hex digits.
std::string hex(std::uint64_t value);

}  // namespace seam
