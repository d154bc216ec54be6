// Colours of bodies by what a distributed step says of them.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "ui/viewport/frame_builder.hpp"
#include "ui/viewport/merge_layers.hpp"
#include "ui/viewport/palette.hpp"
#include "ui/viewport/round_poses.hpp"

namespace seam::viewport {
namespace {

constexpr std::size_t most_numbers = 12;  ///< above this only shared bodies carry their workers' numbers,
constexpr std::size_t most_shared = 24;   ///< and with more of these only selected ones: a pile would be hidden by them
constexpr std::size_t most_mixtures = 4;  ///< combinations of workers named in the legend
constexpr double smallest_decade = 1e-6;  ///< of the largest value: the scale's lower end
constexpr double not_a_value = std::numeric_limits<double>::quiet_NaN();

const Vec3f neutral = color_from_hex(0x9BA3AC);

/// Mean of the holders' hues: between them, and paler than either.
Vec3f mixed(distributed::WorkerMask mask) {
  Vec3f sum = Vec3f::Zero();
  for (int worker = 0; worker < distributed::max_workers; ++worker)
    if (mask >> worker & 1) sum += worker_color(worker);
  const int count = distributed::count_workers(mask);
  return count == 0 ? neutral : Vec3f(sum / static_cast<float>(count));
}

std::vector<Vec3f> by_worker(const abd::Model& model, const record::Snapshot& snapshot, const ViewOptions& options,
                             Frame& frame) {
  std::vector<Vec3f> result(model.bodies.size(), neutral);
  const distributed::StepLog& log = *snapshot.merge;
  const bool few = model.bodies.size() <= most_numbers;
  std::set<distributed::WorkerMask> mixtures;
  std::size_t shared = 0;
  for (std::uint32_t body = 0; body < model.bodies.size(); ++body) {
    if (model.bodies[body].kind != scene::BodyKind::dynamic_body) continue;
    const distributed::WorkerMask mask = holders_of(log, body);
    if (distributed::count_workers(mask) > 1) mixtures.insert(mask), ++shared;
  }
  for (std::uint32_t body = 0; body < std::min(model.bodies.size(), snapshot.q.size()); ++body) {
    const distributed::WorkerMask mask = holders_of(log, body);
    if (model.bodies[body].kind != scene::BodyKind::dynamic_body || mask == 0) continue;
    result[body] = mixed(mask);
    const bool selected = std::find(options.selected.begin(), options.selected.end(), body) != options.selected.end();
    if (few || selected || (shared <= most_shared && distributed::count_workers(mask) > 1))
      frame.labels.push_back({translation_of(snapshot.q[body]).cast<float>(), worker_numbers(mask)});
  }
  Legend legend;
  legend.title = "worker";
  for (int worker = 0; worker < log.workers; ++worker)
    legend.entries.emplace_back(fmt::format("W{}", worker), worker_color(worker));
  for (const distributed::WorkerMask mask : mixtures)  // shared bodies: colours between those of their workers
    if (legend.entries.size() < static_cast<std::size_t>(log.workers) + most_mixtures)
      legend.entries.emplace_back(worker_numbers(mask), mixed(mask));
  frame.legend = legend;
  return result;
}

/// Methods with owners: bodies in their owner's hue. In a stage of a coloured sweep, as in the lattice lesson, those
/// that the stage moves are lit and all others are neutral.
std::vector<Vec3f> by_owner(const abd::Model& model, const record::Snapshot& snapshot, const ViewOptions& options,
                            Frame& frame) {
  std::vector<Vec3f> result(model.bodies.size(), neutral);
  const distributed::StepLog& log = *snapshot.merge;
  const distributed::Round* round = round_of(log, options.merge.round);
  const bool stage = round && round->kind == distributed::RoundKind::stage && !log.colors.empty();
  const auto moves = [&](std::size_t worker) { return !stage || log.colors[worker] == round->color; };
  for (std::uint32_t body = 0; body < std::min(model.bodies.size(), log.owners.size()); ++body) {
    if (model.bodies[body].kind != scene::BodyKind::dynamic_body || log.owners[body] >= log.workers) continue;
    if (!stage) result[body] = worker_color(log.owners[body]);
    for (std::size_t worker = 0; stage && worker < log.colors.size(); ++worker)
      if (moves(worker) && (holders_of(log, body) >> worker & 1)) result[body] = worker_color(static_cast<int>(worker));
  }
  Legend legend;
  legend.title = stage ? fmt::format("colour {} moves what it holds", round->color + 1) : std::string("owner (colour)");
  for (int worker = 0; worker < log.workers; ++worker) {
    const auto at = static_cast<std::size_t>(worker);
    std::string name = fmt::format("W{}", worker);
    if (at < log.colors.size()) name += fmt::format(" ({})", log.colors[at] + 1);
    legend.entries.emplace_back(name, moves(at) ? worker_color(worker) : neutral);
  }
  frame.legend = legend;
  return result;
}

double value_of(const abd::Model& model, const distributed::StepLog& log, const distributed::Round& round,
                ColorBy color_by, std::uint32_t body) {
  if (color_by == ColorBy::toi) {
    double lowest = not_a_value;
    for (std::size_t worker = 0; worker < round.workers.size(); ++worker)
      if (holders_of(log, body) >> worker & 1 && !(round.workers[worker].toi >= lowest))
        lowest = std::isnan(round.workers[worker].toi) ? lowest : round.workers[worker].toi;
    return lowest;
  }
  const distributed::BodyRound* shared = shared_body(round, body);
  if (!shared) return not_a_value;
  if (color_by == ColorBy::r) return shared->r;
  return model.bodies[body].mass > 0 ? shared->rho / model.bodies[body].mass : not_a_value;
}

/// Ends of the scale: 0..1 for the TOI, else the decades of the positive values.
void set_range(const std::vector<double>& values, ColorBy color_by, Legend& legend) {
  if (color_by == ColorBy::toi) return;
  legend.logarithmic = true;
  double low = std::numeric_limits<double>::infinity(), high = 0;
  for (double value : values)
    if (std::isfinite(value) && value > 0) low = std::min(low, value), high = std::max(high, value);
  legend.high = high > 0 ? high : 1;
  legend.low = high > 0 ? std::max(low, smallest_decade * high) : 0.1;
  if (!(legend.low < legend.high)) legend.low = 0.5 * legend.high;
}

}  // namespace

std::vector<Vec3f> merge_colors(const abd::Model& model, const record::Snapshot& snapshot, const ViewOptions& options,
                                Frame& frame) {
  std::vector<Vec3f> result(model.bodies.size(), neutral);
  if (!snapshot.merge) return result;
  if (options.color_by == ColorBy::worker)
    return snapshot.merge->owners.empty() ? by_worker(model, snapshot, options, frame)
                                          : by_owner(model, snapshot, options, frame);
  const distributed::Round* round = round_of(*snapshot.merge, options.merge.round);
  if (!round) return result;
  std::vector<double> values(model.bodies.size(), not_a_value);
  for (std::uint32_t body = 0; body < model.bodies.size(); ++body)
    if (model.bodies[body].kind == scene::BodyKind::dynamic_body)
      values[body] = value_of(model, *snapshot.merge, *round, options.color_by, body);
  Legend legend;
  legend.title = options.color_by == ColorBy::r     ? "replica disagreement r (m)"
                 : options.color_by == ColorBy::rho ? "penalty rho (of the body's mass)"
                                                    : "free share of the merge path, TOI";
  set_range(values, options.color_by, legend);
  if (options.color_range) std::tie(legend.low, legend.high) = *options.color_range;
  for (std::uint32_t body = 0; body < model.bodies.size(); ++body) {
    const double value = values[body];
    if (!std::isfinite(value)) continue;
    const double t = legend.logarithmic
                         ? std::log(std::max(value, legend.low) / legend.low) / std::log(legend.high / legend.low)
                         : (value - legend.low) / (legend.high - legend.low);
    result[body] = value_color(t);
  }
  frame.legend = legend;
  return result;
}

}  // namespace seam::viewport
