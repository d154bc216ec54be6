#include "core/distributed/merge_log.hpp"

#include <fmt/format.h>

#include <cmath>

namespace seam::distributed {

const char* to_string(PenaltyRule rule) {
  switch (rule) {
    case PenaltyRule::kept:
      return "kept";
    case PenaltyRule::raised:
      return "raised";
    case PenaltyRule::lowered:
      return "lowered";
    case PenaltyRule::raised_stagnant:
      return "raised_stagnant";
    case PenaltyRule::at_upper_clamp:
      return "at_upper_clamp";
    case PenaltyRule::at_lower_clamp:
      return "at_lower_clamp";
  }
  return "unknown";
}

const char* to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::goes_on:
      return "goes_on";
    case Verdict::refused:
      return "refused";
    case Verdict::accepted:
      return "accepted";
    case Verdict::capped:
      return "capped";
    case Verdict::failed:
      return "failed";
  }
  return "unknown";
}

std::string verdict_sentence(const Round& round, const std::function<std::string(std::uint32_t body)>& name) {
  switch (round.verdict) {
    case Verdict::accepted:
      for (const WorkerRound& worker : round.workers)
        if (std::isnan(worker.toi)) return "Merged unchecked: no worker was asked whether its merge path is free.";
      return "Accepted: r and s are below theta and every worker's merge path is free (TOI = 1).";
    case Verdict::capped:
      return "Not merged: the last round allowed was reached. The step is tried again in halves.";
    case Verdict::failed:
      return "Not merged: a local solve failed. The step is tried again in halves.";
    case Verdict::goes_on:
      return "Not asked: the replicas still disagree, or the consensus still moves, by more than theta.";
    case Verdict::refused:
      break;
  }
  const std::optional<std::size_t> first = refusing_worker(round);
  if (!first) return "Refused.";
  const WorkerRound& worker = round.workers[*first];
  const std::string pair = worker.impact_b == abd::no_body
                               ? fmt::format("body {} touches a half-space", name(worker.impact_a))
                               : fmt::format("bodies {} and {} touch", name(worker.impact_a), name(worker.impact_b));
  return fmt::format("Refused on worker {}: {} at {:.2g} of the path although r and s are below theta.", *first, pair,
                     worker.toi);
}

std::uint64_t memory_of(const StepLog& log) {
  const auto held = [](const auto& list) { return static_cast<std::uint64_t>(list.capacity() * sizeof(*list.data())); };
  std::uint64_t bytes = sizeof log + held(log.partition.cuts) + held(log.holders) + held(log.bodies_held) +
                        held(log.work) + held(log.rounds);
  for (const Round& round : log.rounds) {
    bytes +=
        held(round.workers) + held(round.bodies) + held(round.replicas) + held(round.internal) + held(round.newton);
    for (const NewtonRound& newton : round.newton) bytes += held(newton.bodies) + held(newton.q);
  }
  return bytes;
}

}  // namespace seam::distributed
