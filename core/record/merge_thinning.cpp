#include "core/record/merge_thinning.hpp"

namespace seam::record {

using distributed::Round;

namespace {

/// An attempt counts its rounds from 0, so a round whose index does not go on begins another one.
bool begins_attempt(const std::vector<Round>& rounds, std::size_t i) {
  if (i == 0) return true;
  const Round &before = rounds[i - 1], &now = rounds[i];
  return now.substep != before.substep || now.substeps != before.substeps || now.attempt != before.attempt ||
         now.index <= before.index;
}

}  // namespace

distributed::StepLog thinned(const distributed::StepLog& log) {
  distributed::StepLog result;
  result.step = log.step, result.workers = log.workers, result.method = log.method, result.preset = log.preset;
  result.partition = log.partition, result.overlap = log.overlap, result.tolerance = log.tolerance;
  result.dhat = log.dhat, result.holders = log.holders, result.bodies_held = log.bodies_held, result.work = log.work;
  result.energies = log.energies, result.owners = log.owners, result.seen = log.seen;
  result.colors = log.colors, result.neighbours = log.neighbours;
  for (std::size_t i = 0; i < log.rounds.size(); ++i) {
    const bool ends_attempt = i + 1 == log.rounds.size() || begins_attempt(log.rounds, i + 1);
    if (!begins_attempt(log.rounds, i) && !ends_attempt && log.rounds[i].verdict == distributed::Verdict::goes_on)
      continue;
    result.rounds.push_back(log.rounds[i]);
    result.rounds.back().newton = {};
  }
  return result;
}

std::vector<std::int64_t> round_numbers(const distributed::StepLog& log) {
  std::vector<std::int64_t> numbers;
  numbers.reserve(log.rounds.size());
  std::int64_t start = 0;  // number of the attempt's round 0
  for (std::size_t i = 0; i < log.rounds.size(); ++i) {
    if (begins_attempt(log.rounds, i)) start = numbers.empty() ? 0 : numbers.back() + 1;
    numbers.push_back(start + log.rounds[i].index);
  }
  return numbers;
}

}  // namespace seam::record
