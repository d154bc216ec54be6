#pragma once
#include <string>

#include "core/distributed/race.hpp"

namespace seam::distributed {

/// What a race was about, for those who read of it later.
struct RaceSubject {
  std::string scene;  ///< its name
  double theta = 0;   ///< m, step tolerance of the model: errors are told as shares of it
  int workers = 0;    ///< of the racers that have several
};

/// How good the state of a point is; only `judged` has an energy and an error.
enum class PointState : std::uint8_t {
  judged,
  touching,  ///< bodies touch or overlap: E is infinite there
  halves,    ///< the step was cut into halves: its states are not those of one step
};
PointState state_of(const RacePoint& point);
/// "judged", "touching", "halves".
const char* to_string(PointState state);

/// How often the step was solved: with a wider overlap, a stiffer barrier or newer friction.
int solves_of(const RaceLane& lane);

/// Everything of a race but poses, as JSON: keys are in README, "Race". Numbers in SI units; what is not a number is
/// null, with the reason in "state".
std::string race_json(const Race& race, const RaceSubject& subject);

/// One line a racer: what it had cost when its state was as good as asked, and when it stopped by itself. Remarks
/// (failed, cut into halves, stopped too early, touched on the way) follow below.
std::string race_table(const Race& race, const RaceSubject& subject);

}  // namespace seam::distributed
