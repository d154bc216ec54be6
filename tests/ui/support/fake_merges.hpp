#pragma once
#include <cmath>
#include <memory>

#include "core/distributed/merge_log.hpp"

namespace seam::test {

/// A step of two workers that looks like a real one: residuals fall over the rounds to below the tolerance, every
/// third step has a refused merge on the way, penalties adapt. Body 1 is shared.
inline std::shared_ptr<distributed::StepLog> plausible_log(std::int64_t step) {
  using namespace distributed;
  auto log = std::make_shared<StepLog>();
  log->step = step, log->workers = 2, log->tolerance = 1e-4, log->dhat = 1e-3;
  log->method = "consensus", log->preset = "C1";
  log->partition = slabs_at(Vec3(1, 0, 0), {0.5});
  log->holders = {1, 3};
  const double phase = 0.05 * static_cast<double>(step);
  log->work = {100 + 40 * std::exp(-phase), 100 - 40 * std::exp(-phase)};
  const int rounds = 6 + static_cast<int>(step % 5);
  for (int j = 0; j < rounds; ++j) {
    Round round;
    round.index = j;
    round.r = 2e-2 * std::exp(-1.2 * j) * (1.2 + std::sin(phase)), round.s = 0.5 * round.r, round.dual = 0.7 * round.s;
    round.rho_min = std::pow(0.8, j % 4), round.rho_max = std::pow(2.0, j % 3);
    round.workers.resize(2);
    const bool gate = j + 1 == rounds || (step % 3 == 0 && j + 2 == rounds);
    round.verdict = j + 1 == rounds ? Verdict::accepted : gate ? Verdict::refused : Verdict::goes_on;
    if (gate) {
      round.workers[0].toi = 1;
      round.workers[1].toi = round.verdict == Verdict::refused ? 0.6 + 0.2 * std::sin(phase) : 1;
    }
    BodyRound body;
    body.body = 1, body.r = round.r, body.s = round.s, body.rho = 1000 * round.rho_max;
    round.bodies.push_back(body);
    log->rounds.push_back(round);
  }
  return log;
}

}  // namespace seam::test
