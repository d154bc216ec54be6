#include "core/distributed/race_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/scene/names.hpp"

namespace seam::distributed {

using nlohmann::ordered_json;

PointState state_of(const RacePoint& point) {
  if (std::isnan(point.error)) return PointState::halves;
  return std::isfinite(point.error) ? PointState::judged : PointState::touching;
}

int solves_of(const RaceLane& lane) { return lane.points.empty() ? 0 : 1 + lane.points.back().solve; }

const char* to_string(PointState state) {
  switch (state) {
    case PointState::judged:
      return "judged";
    case PointState::touching:
      return "touching";
    case PointState::halves:
      return "halves";
  }
  return "";
}

namespace {

ordered_json number(double value) { return std::isfinite(value) ? ordered_json(value) : ordered_json(); }

ordered_json point_json(const RacePoint& point) {
  ordered_json json = {{"rounds", point.rounds},
                       {"newton_critical", point.newton_critical},
                       {"synchronisations", point.synchronisations},
                       {"bytes", point.bytes},
                       {"solve", point.solve},
                       {"kind", point.rounds == 0 ? "start" : to_string(point.kind)},
                       {"verdict", to_string(point.verdict)}};
  if (point.color >= 0) json["colour"] = point.color;
  json["energy"] = number(point.energy), json["error"] = number(point.error);
  json["state"] = to_string(state_of(point));
  return json;
}

ordered_json lane_json(const RaceLane& lane) {
  ordered_json json = {{"name", lane.name}, {"workers", lane.workers.count}};
  if (lane.workers.count > 1) {
    json["method"] = scene::distributed_methods.name_of(lane.workers.method);
    json["sweep"] = scene::schwarz_sweeps.name_of(lane.workers.sweep);
  }
  json["status"] = abd::to_string(lane.report.status);
  if (!lane.report.reason.empty()) json["reason"] = lane.report.reason;
  json["substeps"] = lane.report.substeps;
  json["tolerance"] = lane.tolerance, json["tightened"] = lane.tightened, json["seconds"] = lane.seconds;
  json["arrived"] = lane.arrived ? ordered_json(*lane.arrived) : ordered_json();
  json["points"] = ordered_json::array();
  for (const RacePoint& point : lane.points) json["points"].push_back(point_json(point));
  return json;
}

std::string bytes_text(std::uint64_t bytes) {
  if (bytes < 10'000) return fmt::format("{} B", bytes);
  return bytes < 10'000'000 ? fmt::format("{:.1f} kB", 1e-3 * static_cast<double>(bytes))
                            : fmt::format("{:.1f} MB", 1e-6 * static_cast<double>(bytes));
}

std::string error_text(const RacePoint& point, double theta) {
  if (state_of(point) != PointState::judged) return to_string(state_of(point));
  return fmt::format("{:.2g}", point.error / theta);
}

std::string figures(const RacePoint* point, double theta) {
  if (point == nullptr) return fmt::format("{:>7}{:>8}{:>6}{:>10}{:>10}", "-", "-", "-", "-", "-");
  return fmt::format("{:>7}{:>8}{:>6}{:>10}{:>10}", point->rounds, point->newton_critical, point->synchronisations,
                     bytes_text(point->bytes), error_text(*point, theta));
}

std::string remarks(const RaceLane& lane, const Race& race, const RaceSubject& subject) {
  std::string text;
  const auto remark = [&](const std::string& sentence) { text += fmt::format("  {}: {}\n", lane.name, sentence); };
  if (!lane.finished()) remark(fmt::format("failed ({}): {}", abd::to_string(lane.report.status), lane.report.reason));
  if (lane.report.substeps > 1)
    remark(fmt::format("solved in {} parts of the time step; its states cannot be judged as one step",
                       lane.report.substeps));
  else if (lane.finished() && !lane.points.empty() && lane.points.back().error > race.goal)
    remark(fmt::format("stopped at {} theta although its tolerance was {:.2g} theta",
                       error_text(lane.points.back(), subject.theta), lane.tolerance / subject.theta));
  if (const int solves = solves_of(lane); solves > 1 && lane.report.substeps == 1)
    remark(
        fmt::format("solved {} times (wider overlap, stiffer barrier or newer friction); only the last counts as "
                    "arriving, all cost",
                    solves));
  const auto touching = std::count_if(lane.points.begin(), lane.points.end(),
                                      [](const RacePoint& point) { return state_of(point) == PointState::touching; });
  if (touching > 0) remark(fmt::format("bodies touch or overlap in {} of its {} states", touching, lane.points.size()));
  return text;
}

}  // namespace

std::string race_json(const Race& race, const RaceSubject& subject) {
  ordered_json json = {{"kind", "seam race"},
                       {"scene", subject.scene},
                       {"step", race.step},
                       {"theta", subject.theta},
                       {"goal", race.goal},
                       {"workers", subject.workers},
                       {"least_energy", number(race.least_energy)},
                       {"lanes", ordered_json::array()}};
  for (const RaceLane& lane : race.lanes) json["lanes"].push_back(lane_json(lane));
  return json.dump(1, ' ', false, ordered_json::error_handler_t::replace) + '\n';
}

std::string race_table(const Race& race, const RaceSubject& subject) {
  std::string text = fmt::format("{}, step {}: {} workers, theta = {:.3g} m, arrived = error at most {:.3g} theta\n",
                                 subject.scene, race.step, subject.workers, subject.theta, race.goal / subject.theta);
  text += fmt::format("{:<18}| {:<41} | {:<41} |{:>6}{:>9}\n", "", "when it arrived", "at its end", "tight-", "");
  const std::string head = fmt::format("{:>7}{:>8}{:>6}{:>10}{:>10}", "rounds", "Newton", "sync", "sent", "error");
  text += fmt::format("{:<18}| {} | {} |{:>6}{:>9}\n", "", head, head, "ened", "seconds");
  for (const RaceLane& lane : race.lanes) {
    const RacePoint* arrived = lane.arrived ? &lane.points[*lane.arrived] : nullptr;
    const RacePoint* last = lane.points.empty() ? nullptr : &lane.points.back();
    text += fmt::format("{:<18}| {} | {} |{:>6}{:>9.3f}\n", lane.name, figures(arrived, subject.theta),
                        figures(last, subject.theta), lane.tightened, lane.seconds);
  }
  for (const RaceLane& lane : race.lanes) text += remarks(lane, race, subject);
  if (std::any_of(race.lanes.begin(), race.lanes.end(), [](const RaceLane& lane) { return lane.arrived == 0u; }))
    text +=
        "  The state before the step is as good as asked already: ask for a smaller --goal, or race another step.\n";
  return text +
         "Newton: iterations of the slowest worker of each round; sync: of the worker that waited most; error: "
         "stationarity error / theta.\nOf one worker a round is a Newton iteration. Tightened: repeats with a "
         "quarter of the tolerance (four at most), as it had stopped above the goal.\n";
}

}  // namespace seam::distributed
