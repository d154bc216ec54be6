#pragma once
#include <optional>

#include "core/record/hdf5.hpp"
#include "core/record/model_archive.hpp"
#include "core/record/round_ring.hpp"
#include "core/record/step_record.hpp"
#include "core/record/tape.hpp"

namespace seam::record {

/// Where one step's variable-length data ends in the flat data sets (it begins where the step before ends), and the
/// step's checksum.
struct IndexRow {
  std::int64_t step = 0, reason_end = 0, waypoint_end = 0, contact_end = 0, pull_end = 0, state_end = 0,
               checkpoint_version = 1, checksum = 0, toi_end = 0, merge_end = 0;
  RingEntry rounds;
};
inline constexpr hsize_t index_columns = 13, index_columns_2 = 8;  ///< now, and in layout 2

/// The data sets of a tape that grow. `index` is written and flushed last, so a step exists exactly when its index row
/// does.
class TapeTables {
 public:
  static TapeTables create(hid_t file, std::size_t bodies, std::int64_t round_bytes);
  static TapeTables open(hid_t file, std::size_t bodies, const TapeInfo& info);
  std::int64_t rows() const { return static_cast<std::int64_t>(index_.rows()); }
  /// Adds a step. What is not flushed may be lost or seen in part; good for filling a file that nobody else sees yet.
  void append_unflushed(StepRecord record);
  /// Adds a step in two phases, each flushed: data, then index.
  void append(StepRecord record);
  /// Without `rounds`.
  StepRecord read(std::int64_t row) const;
  /// Puts the whole merge log into a record that read() gave, where the tape still has it.
  void read_rounds(StepRecord& record, bool growing) const;
  /// Index first: rows seen there are complete in the others, which are refreshed after it.
  void refresh();
  /// No data beyond the last indexed row (a failed append leaves some).
  bool tidy() const;

 private:
  template <class Function>
  void for_each_data_table(Function function);
  void append_data(StepRecord& record);
  void append_index(const StepRecord& record);
  IndexRow index_row(std::int64_t row) const;
  std::int64_t ring_end() const;
  std::size_t bodies_ = 0;
  std::int64_t layout_ = tape_version;
  hid_t file_ = -1;  ///< not owned
  RoundRing rounds_;
  h5::Table worker_toi_, merges_;  ///< these and rounds_ from layout 3 on
  h5::Table time_, q_, v_, waypoint_shares_, waypoint_q_, reals_, integers_, reasons_, contact_bodies_, contact_values_,
      pull_bodies_, pull_values_, states_, index_;
};

/// The constant part of a tape.
void write_constants(hid_t file, const TapeInfo& info, const ModelArchive& model, std::size_t bodies);
/// `file_bytes` bounds what may be allocated.
TapeInfo read_info(hid_t file, std::uint64_t file_bytes, std::size_t& bodies);
ModelArchive read_archive(hid_t file, std::uint64_t file_bytes);

}  // namespace seam::record
