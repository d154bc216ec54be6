#include "core/record/round_ring.hpp"

#include <algorithm>
#include <bit>

#include "core/base/hash.hpp"

namespace seam::record {
namespace {

constexpr const char* name = "merge_rounds";

std::int64_t hash_of(const std::vector<std::uint8_t>& bytes) {
  return std::bit_cast<std::int64_t>(hash_bytes(bytes.data(), bytes.size()));
}

/// Calls visit(place in the data set, offset in the bytes, count) for the one or two pieces of a range.
template <class Visit>
void pieces(std::int64_t first, std::int64_t size, std::int64_t capacity, Visit visit) {
  const std::int64_t place = first % capacity, until_wrap = std::min(size, capacity - place);
  visit(static_cast<hsize_t>(place), std::int64_t{0}, static_cast<hsize_t>(until_wrap));
  if (size > until_wrap) visit(hsize_t{0}, until_wrap, static_cast<hsize_t>(size - until_wrap));
}

}  // namespace

RoundRing RoundRing::create(hid_t group, std::int64_t capacity) {
  RoundRing ring;
  ring.capacity_ = capacity;
  ring.table_ = h5::Table::create(group, name, h5::Element::byte, {});
  return ring;
}

RoundRing RoundRing::open(hid_t group, std::int64_t capacity) {
  RoundRing ring;
  ring.capacity_ = capacity;
  ring.table_ = h5::Table::open(group, name, h5::Element::byte, {});
  return ring;
}

RingEntry RoundRing::append(const std::vector<std::uint8_t>& bytes, std::int64_t end) {
  const auto size = static_cast<std::int64_t>(bytes.size());
  if (size == 0 || size > capacity_) return {end, 0, 0};
  pieces(end, size, capacity_,
         [&](hsize_t place, std::int64_t offset, hsize_t count) { table_.write(place, count, bytes.data() + offset); });
  return {end + size, size, hash_of(bytes)};
}

std::vector<std::uint8_t> RoundRing::read(const RingEntry& entry, std::int64_t newest_end, bool growing) const {
  if (entry.size == 0) return {};
  const std::int64_t first = entry.end - entry.size;
  if (entry.size < 0 || entry.size > capacity_ || first < 0 || entry.end > newest_end)
    throw h5::Failure{"the place of its rounds is impossible"};
  if (newest_end - first > capacity_) return {};
  const auto rows = static_cast<std::int64_t>(table_.rows());
  if (std::min(entry.end, capacity_) > rows) throw h5::Failure{"the data set '" + table_.name() + "' ends too early"};
  std::vector<std::uint8_t> bytes(static_cast<std::size_t>(entry.size));
  pieces(first, entry.size, capacity_,
         [&](hsize_t place, std::int64_t offset, hsize_t count) { table_.read(place, count, bytes.data() + offset); });
  if (hash_of(bytes) == entry.checksum) return bytes;
  if (growing) return {};
  throw h5::Failure{"the checksum of its rounds does not fit them"};
}

}  // namespace seam::record
