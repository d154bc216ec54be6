#pragma once
#include <optional>

#include "core/record/hdf5.hpp"
#include "core/record/step_record.hpp"

namespace seam::record {

/// The newest steps' whole merge logs on a tape: bytes written round and round a data set of bounded size, because a
/// file written in SWMR mode can take nothing back.
///
///   written since the start   0 ........ 5 ........ 10 ........ 15 ....... 17
///   in the data set                              [ 16 17 | 12 13 14 15 ]        capacity 6
///
/// An entry (RingEntry) is whole as long as fewer than `capacity` bytes were written after its first one.
class RoundRing {
 public:
  static RoundRing create(hid_t group, std::int64_t capacity);
  static RoundRing open(hid_t group, std::int64_t capacity);
  /// Writes after byte `end`; an entry of size 0 (and nothing written) when the bytes are none or do not fit.
  RingEntry append(const std::vector<std::uint8_t>& bytes, std::int64_t end);
  /// Empty when the entry is overwritten by now; `newest_end` is the end of the newest entry. While `growing` a writer
  /// may be overwriting it at this moment, so that a wrong checksum says no more than that. Throws h5::Failure when the
  /// bytes are damaged.
  std::vector<std::uint8_t> read(const RingEntry& entry, std::int64_t newest_end, bool growing) const;
  h5::Table& table() { return table_; }

 private:
  h5::Table table_;
  std::int64_t capacity_ = 0;
};

}  // namespace seam::record
