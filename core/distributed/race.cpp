#include "core/distributed/race.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/timer.hpp"
#include "core/distributed/distributed_simulation.hpp"
#include "core/distributed/measure.hpp"
#include "core/distributed/merge_rounds.hpp"
#include "core/distributed/oracle.hpp"
#include "core/scene/names.hpp"

namespace seam::distributed {

using scene::DistributedMethod;
using scene::SchwarzSweep;

std::vector<Racer> all_racers(const scene::Workers& workers) {
  scene::Workers several = workers;
  several.count = std::max(2, workers.count);
  if (several.cuts.size() + 1 != static_cast<std::size_t>(several.count)) several.cuts.clear();
  std::vector<Racer> racers{{"one worker", {}}};
  const auto add = [&](std::string name, DistributedMethod method, SchwarzSweep sweep) {
    several.method = method, several.sweep = sweep;
    racers.push_back({std::move(name), several});
  };
  add("consensus", DistributedMethod::consensus, workers.sweep);
  add("schwarz", DistributedMethod::schwarz, SchwarzSweep::restricted);
  add("schwarz, coloured", DistributedMethod::schwarz, SchwarzSweep::coloured);
  add("newton-pcg", DistributedMethod::newton_pcg, workers.sweep);
  add("auto", DistributedMethod::automatic, workers.sweep);
  return racers;
}

namespace {

/// Poses of all bodies after a round, from those before it: z of shared bodies, what their workers say of the others.
void follow(const Round& round, std::vector<Vec12>& q) {
  for (const BodyRound& body : round.bodies) q[body.body] = body.z;
  for (const InternalPose& pose : round.internal) q[pose.body] = pose.q;
}

void add_costs(const Round& round, int solve, RacePoint& point) {
  int newton = 0;
  std::uint32_t synchronisations = 0;
  for (const WorkerRound& worker : round.workers) {
    newton = std::max(newton, worker.newton);
    synchronisations = std::max(synchronisations, worker.synchronisations);
    point.bytes += worker.bytes;
  }
  ++point.rounds, point.solve = solve, point.newton_critical += newton, point.synchronisations += synchronisations;
  point.kind = round.kind, point.verdict = round.verdict, point.color = round.color;
}

/// Counts solves of a step along its rounds.
class Solves {
 public:
  int of(const Round& round) {
    if (before_ && !same_solve(*before_, round)) ++count_;
    before_ = &round;
    return count_;
  }

 private:
  const Round* before_ = nullptr;
  int count_ = 0;
};

/// A plain solver's log has one round for every solve; its Newton iterations are the points.
std::vector<RacePoint> points_of_one(const StepLog& log, const RacePoint& start) {
  std::vector<RacePoint> points{start};
  Solves solves;
  for (const Round& round : log.rounds) {
    const int solve = solves.of(round);
    for (const NewtonRound& newton : round.newton) {
      RacePoint point = points.back();
      ++point.rounds, ++point.newton_critical, point.solve = solve;
      point.kind = RoundKind::newton, point.verdict = Verdict::goes_on;
      for (std::size_t i = 0; i < newton.bodies.size(); ++i) point.q[newton.bodies[i]] = newton.q[i];
      points.push_back(std::move(point));
    }
  }
  if (points.size() > 1 && !log.rounds.empty()) points.back().verdict = log.rounds.back().verdict;
  return points;
}

std::vector<RacePoint> points_of(const StepLog& log, const abd::WorkerReport& whole, const RacePoint& start) {
  if (log.workers == 1) return points_of_one(log, start);
  std::vector<RacePoint> points{start};
  Solves solves;
  for (const Round& round : log.rounds) {
    RacePoint point = points.back();
    add_costs(round, solves.of(round), point);
    follow(round, point.q);
    points.push_back(std::move(point));
  }
  const auto all = static_cast<std::uint64_t>(whole.synchronisations), bytes = whole.bytes;
  const RacePoint end = points.back();
  for (std::size_t i = 1; i < points.size(); ++i) {
    points[i].synchronisations += all - std::min(all, end.synchronisations);
    points[i].bytes += bytes - std::min(bytes, end.bytes);
  }
  return points;
}

/// As RaceLane::arrived.
std::optional<std::size_t> arrival(const std::vector<RacePoint>& points, double goal) {
  std::optional<std::size_t> first;
  for (std::size_t i = points.size(); i-- > 0;) {
    if (points[i].solve != points.back().solve || !(points[i].error <= goal)) break;
    first = i;
  }
  return first;
}

class Course {
 public:
  Course(const std::shared_ptr<const abd::Model>& model, const abd::Checkpoint& before,
         const std::vector<abd::Pull>& pulls, const RaceOptions& options)
      : model_(model), before_(before), pulls_(pulls), options_(options), judge_(model) {
    judge_.set_pulls(pulls);
    goal_ = options.goal > 0 ? options.goal : model->step_tolerance;
  }
  double goal() const { return goal_; }
  bool cancelled() const { return options_.cancelled && options_.cancelled(); }

  /// Empty when cancelled.
  std::optional<RaceLane> run(const Racer& racer) {
    RaceLane lane;
    lane.name = racer.name, lane.workers = racer.workers;
    lane.tolerance = goal_;
    for (;; lane.tolerance *= 0.25, ++lane.tightened) {
      if (!solve(lane)) return std::nullopt;
      const bool good = !lane.points.empty() && lane.points.back().error <= goal_;
      if (good || !lane.finished() || lane.report.substeps > 1 || lane.tightened == options_.most_tightened) break;
    }
    lane.arrived = arrival(lane.points, goal_);
    return lane;
  }

 private:
  bool solve(RaceLane& lane) {
    if (cancelled()) return false;
    auto model = std::make_shared<abd::Model>(*model_);
    model->workers = lane.workers, model->step_tolerance = lane.tolerance;
    const Timer timer;
    Resolved resolved = resolve_step(model, before_, pulls_, LogDetail::full, std::nullopt,
                                     [this](const abd::IterationInfo&) { return !cancelled(); });
    lane.seconds = timer.seconds();
    lane.report = std::move(resolved.report), lane.log = std::move(resolved.log);
    RacePoint start;
    start.q = before_.q;
    lane.points = lane.log ? points_of(*lane.log, lane.report.distributed, start) : std::vector<RacePoint>{start};
    for (RacePoint& point : lane.points) {
      if (cancelled()) return false;
      judge(lane, point);
    }
    return true;
  }

  /// Distances do not tell bodies that have passed through each other; only a consensus pose may have them.
  void judge(const RaceLane& lane, RacePoint& point) {
    if (lane.report.kappa > 0) kappa_ = lane.report.kappa;
    if (lane.report.substeps > 1 || !(kappa_ > 0)) {
      point.energy = point.error = std::nan("");
      return;
    }
    if (point.kind == RoundKind::consensus && point.rounds > 0 && count_intersections(*model_, point.q) > 0) {
      point.energy = point.error = HUGE_VAL;
      return;
    }
    const Judgement found = judge_.judge(before_, point.q, kappa_);
    point.energy = found.energy, point.error = found.error;
  }

  const std::shared_ptr<const abd::Model> model_;
  const abd::Checkpoint& before_;
  const std::vector<abd::Pull>& pulls_;
  const RaceOptions& options_;
  Oracle judge_;
  double goal_ = 0;
  double kappa_ = 0;  ///< of the lane judged, or of the one before when it has none
};

}  // namespace

Race run_race(const std::shared_ptr<const abd::Model>& model, const abd::Checkpoint& before,
              const std::vector<abd::Pull>& pulls, const std::vector<Racer>& racers, const RaceOptions& options) {
  Course course(model, before, pulls, options);
  Race race;
  race.step = before.step + 1, race.goal = course.goal();
  race.least_energy = HUGE_VAL;
  for (const Racer& racer : racers) {
    std::optional<RaceLane> lane = course.run(racer);
    if (!lane) break;
    for (const RacePoint& point : lane->points)
      if (point.energy < race.least_energy) race.least_energy = point.energy;
    race.energy_noise = std::max(race.energy_noise, rounding_of_energy(lane->report.energy, model->time_step));
    race.lanes.push_back(std::move(*lane));
    if (options.progress) options.progress(static_cast<int>(race.lanes.size()), static_cast<int>(racers.size()));
  }
  return race;
}

}  // namespace seam::distributed
