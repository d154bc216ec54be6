#pragma once
#include <cstdint>
#include <vector>

#include "core/distributed/merge_log.hpp"

namespace seam::record {

/// The log without what only the newest steps can afford: it keeps the first and the last round of every attempt and
/// every round whose verdict is not "goes on" (refused merges above all), and drops the Newton iterations of full
/// detail. Thinning twice changes nothing.
distributed::StepLog thinned(const distributed::StepLog& log);

/// Rounds left out before, between and after those that are there do not shift numbers: for every round of the log its
/// place among all rounds of the step, from 0, over substeps and attempts. Works for whole and for thinned logs,
/// because an attempt's last round is never left out.
std::vector<std::int64_t> round_numbers(const distributed::StepLog& log);

}  // namespace seam::record
