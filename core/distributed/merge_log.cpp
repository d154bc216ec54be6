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

const char* to_string(RoundKind kind) {
  switch (kind) {
    case RoundKind::consensus:
      return "consensus";
    case RoundKind::restricted:
      return "restricted";
    case RoundKind::stage:
      return "stage";
    case RoundKind::newton:
      return "newton";
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

namespace {

std::string shared_state_sentence(const Round& round, const std::function<std::string(std::uint32_t body)>& name) {
  switch (round.verdict) {
    case Verdict::accepted:
      return fmt::format("Accepted: the last step of all bodies, {:.2g} m, is below theta.", round.s);
    case Verdict::capped:
      return "Not finished: the last round allowed was reached. The step is tried again in halves.";
    case Verdict::failed:
      return "Not finished: a solve failed. The step is tried again in halves.";
    case Verdict::refused: {
      const std::optional<std::size_t> worker = refusing_worker(round);
      if (!worker || round.halvings > 0) return "Conflict: together the proposed steps do not lower the energy.";
      const WorkerRound& entry = round.workers[*worker];
      return fmt::format("Conflict: {} and {} touch at {:.2g} of the common step, as worker {} sees.",
                         name(entry.impact_a), entry.impact_b == abd::no_body ? "a half-space" : name(entry.impact_b),
                         entry.toi, *worker);
    }
    case Verdict::goes_on:
      break;
  }
  return fmt::format("{} round: {:.3g} of a step of {:.2g} m was taken.", to_string(round.kind), round.alpha, round.s);
}

}  // namespace

std::string verdict_sentence(const Round& round, const std::function<std::string(std::uint32_t body)>& name) {
  if (round.kind != RoundKind::consensus) return shared_state_sentence(round, name);
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
                        held(log.work) + held(log.rounds) + held(log.energies) + held(log.owners) + held(log.seen) +
                        held(log.colors) + held(log.neighbours);
  for (const Round& round : log.rounds) {
    bytes +=
        held(round.workers) + held(round.bodies) + held(round.replicas) + held(round.internal) + held(round.newton);
    for (const NewtonRound& newton : round.newton) bytes += held(newton.bodies) + held(newton.q);
  }
  return bytes;
}

}  // namespace seam::distributed
