#pragma once
#include <algorithm>
#include <bit>
#include <random>

#include "core/distributed/merge_log.hpp"

namespace seam::test {

/// A merge log with every field set to something random, not a plausible one: what a tape must keep bit for bit.
/// `rounds` in one attempt, the last accepted, every one whose index is in `refused` refused.
inline distributed::StepLog random_log(std::uint32_t seed, std::size_t bodies, int workers, int rounds,
                                       const std::vector<int>& refused = {}) {
  using namespace distributed;
  std::mt19937_64 random(seed);
  const auto real = [&] { return std::bit_cast<double>((random() >> 12) | 0x3ff0000000000000u) - 1.5; };
  const auto below = [&](std::uint64_t end) { return static_cast<std::uint32_t>(random() % end); };
  const auto pose = [&] {
    Vec12 q;
    for (int i = 0; i < 12; ++i) q[i] = real();
    return q;
  };
  StepLog log;
  log.step = static_cast<std::int64_t>(seed), log.workers = workers, log.method = "consensus", log.preset = "C1";
  std::vector<double> offsets;
  for (int i = 1; i < workers; ++i) offsets.push_back(i + 0.25 * real());
  log.partition = slabs_at(Vec3(real(), real(), 2), offsets);
  log.overlap = real(), log.tolerance = real(), log.dhat = real();
  for (std::size_t b = 0; b < bodies; ++b) log.holders.push_back(random());
  for (std::size_t b = 0; b < bodies; ++b) log.owners.push_back(static_cast<std::uint16_t>(below(workers)));
  for (std::size_t b = 0; b < bodies; ++b) log.seen.push_back(random());
  for (int k = 0; k < workers; ++k) {
    log.bodies_held.push_back(below(99)), log.work.push_back(real());
    log.energies.push_back({real(), real(), real(), real(), real()});
    log.colors.push_back(static_cast<std::uint16_t>(below(3))), log.neighbours.push_back(random());
  }
  for (int j = 0; j < rounds; ++j) {
    Round round;
    round.index = j;
    round.kind = static_cast<RoundKind>(j % 4), round.energy = real(), round.alpha = real();
    round.halvings = static_cast<int>(below(5)), round.color = static_cast<int>(below(3));
    round.cg_iterations = static_cast<int>(below(50));
    round.r = real(), round.s = real(), round.dual = real(), round.displacement = real();
    round.rho_min = real(), round.rho_max = real();
    const bool no = std::find(refused.begin(), refused.end(), j) != refused.end();
    round.verdict = no ? Verdict::refused : j + 1 == rounds ? Verdict::accepted : Verdict::goes_on;
    for (int k = 0; k < workers; ++k) {
      WorkerRound worker;
      worker.newton = static_cast<int>(below(20)), worker.contacts = random(), worker.displacement = real();
      worker.work = real(), worker.impact_a = below(bodies), worker.impact_b = abd::no_body;
      if (round.verdict != Verdict::goes_on) worker.toi = no ? 0.5 : 1;
      worker.seconds = {real(), real(), real(), real()};
      worker.bytes = random(), worker.synchronisations = below(99);
      round.workers.push_back(worker);
    }
    for (std::uint32_t b = 0; b < std::min<std::size_t>(bodies, 4); b += 2) {
      round.bodies.push_back({b, real(), real(), real(), real(), real(), static_cast<PenaltyRule>(below(6)), pose()});
      for (std::uint16_t k = 0; k < 2 && k < workers; ++k) round.replicas.push_back({b, k, pose(), pose()});
      if (no) round.internal.push_back({b, 0, pose()});
      NewtonRound newton;
      newton.info = {1, 2, real(), real(), real(), real(), real(), random()};
      newton.bodies = {b}, newton.q = {pose()};
      if (no) round.newton.push_back(newton);
    }
    log.rounds.push_back(round);
  }
  return log;
}

}  // namespace seam::test
