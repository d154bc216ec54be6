#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "core/record/snapshot.hpp"

namespace seam::record {

/// Version of a tape's layout, raised whenever an older program could misread a file. 3: workers and merge logs; 4:
/// methods beside consensus; 2 and 3 are still read.
inline constexpr std::int64_t tape_version = 4, oldest_tape_version = 2;

/// Where a step's whole merge log lies in the ring of a tape (round_ring.hpp). `end` counts every byte ever written.
struct RingEntry {
  std::int64_t end = 0, size = 0, checksum = 0;
};

/// One step as the flat arrays a tape keeps. `reals` and `integers` are the numbers of the report in the order of the
/// column names below.
struct StepRecord {
  std::int64_t step = 0, checkpoint_version = 1;
  double time = 0;
  std::vector<double> q, v;             ///< 12 per body
  std::vector<double> waypoint_shares;  ///< 1 per waypoint, share of the step's time
  std::vector<double> waypoint_q;       ///< 12 per body and waypoint
  std::vector<double> reals;
  std::vector<std::int64_t> integers;
  std::string reason;
  std::vector<std::uint32_t> contact_bodies;  ///< 2 per contact
  std::vector<double> contact_values;         ///< 10 per contact: position, normal, force, distance
  std::vector<std::uint32_t> pull_bodies;     ///< 1 per pull
  std::vector<double> pull_values;            ///< 7 per pull: anchor, target, stiffness
  std::vector<double> solver_state;
  std::vector<double> worker_toi;    ///< 1 per worker, of a step of several
  std::vector<std::uint8_t> merge;   ///< thinned merge log (merge_blob.hpp); empty for a single worker
  std::vector<std::uint8_t> rounds;  ///< the whole log where `merge` lacks rounds; not part of the checksum
  RingEntry rounds_entry;            ///< where a tape keeps `rounds`
};

inline constexpr std::size_t report_reals = 24, report_integers = 15, contact_reals = 10, pull_reals = 7;
/// Layout 2 ends before what several workers did.
inline constexpr std::size_t report_reals_2 = 19, report_integers_2 = 9;
/// Layout 3 has no count of synchronisations.
inline constexpr std::size_t report_integers_3 = 14;
/// Comma-separated names of the columns, kept on the tape for other readers.
const char* report_real_columns();
const char* report_integer_columns();

StepRecord pack_step(const Snapshot& snapshot, const abd::Checkpoint& checkpoint, const std::vector<abd::Pull>& pulls);
/// Throws h5::Failure when the merge log is damaged.
Snapshot unpack_snapshot(const StepRecord& record);
abd::Checkpoint unpack_checkpoint(const StepRecord& record);
std::vector<abd::Pull> unpack_pulls(const StepRecord& record);

/// Over every bit of the record but `rounds`, as a tape of that layout keeps it.
std::uint64_t checksum(const StepRecord& record, std::int64_t layout = tape_version);

/// Empty when poses, velocities and time are finite and body numbers are below `bodies`; otherwise what is wrong.
std::string defect(const StepRecord& record, std::size_t bodies);

}  // namespace seam::record
