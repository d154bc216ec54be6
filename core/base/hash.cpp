#include "core/base/hash.hpp"

#include <fmt/format.h>

namespace seam {

std::uint64_t hash_bytes(const void* data, std::size_t size, std::uint64_t seed) {
  constexpr std::uint64_t prime = 1099511628211ull;
  const auto* bytes = static_cast<const unsigned char*>(data);
  std::uint64_t hash = seed;
  for (std::size_t i = 0; i < size; ++i) hash = (hash ^ bytes[i]) * prime;
  return hash;
}

std::string hex(std::uint64_t value) { return fmt::format("{:016x}", value); }

}  // namespace seam
