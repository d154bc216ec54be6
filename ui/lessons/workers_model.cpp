#include "ui/lessons/workers_model.hpp"

#include <algorithm>
#include <functional>

namespace seam::lessons {

using distributed::RoundKind;
using distributed::WorkerMask;

std::vector<int> lit_workers(const WorkersCase& found, const WorkersView& view) {
  std::vector<int> lit;
  const distributed::RaceLane* lane = found.lane(view.way);
  if (view.position == 0 || view.veiled || !lane) return lit;
  const distributed::RacePoint& point = lane->points[view.position];
  const std::vector<std::uint16_t>& colors = found.lane(WorkersWay::coloured)->log->colors;
  for (std::size_t k = 0; k < colors.size(); ++k)
    if (point.kind != RoundKind::stage || colors[k] == point.color) lit.push_back(static_cast<int>(k));
  return lit;
}

int fewest_colors(const std::vector<WorkerMask>& neighbours) {
  const auto workers = static_cast<int>(neighbours.size());
  std::vector<int> color(neighbours.size(), -1);
  int limit = 1;
  // Worker after worker; a new colour only once, since colours are alike.
  const std::function<bool(int, int)> place = [&](int k, int used) {
    if (k == workers) return true;
    for (int c = 0; c < std::min(used + 1, limit); ++c) {
      bool free = true;
      for (int j = 0; j < k; ++j)
        free = free && !((neighbours[static_cast<std::size_t>(k)] >> j & 1) && color[static_cast<std::size_t>(j)] == c);
      if (!free) continue;
      color[static_cast<std::size_t>(k)] = c;
      if (place(k + 1, std::max(used, c + 1))) return true;
    }
    return false;
  };
  while (limit < workers && !place(0, 0)) ++limit;
  return limit;
}

std::vector<int> largest_clique(const std::vector<WorkerMask>& neighbours) {
  std::vector<int> best, now;
  const std::function<void(std::size_t, WorkerMask)> grow = [&](std::size_t first, WorkerMask allowed) {
    if (now.size() > best.size()) best = now;
    for (std::size_t k = first; k < neighbours.size(); ++k) {
      if (!(allowed >> k & 1)) continue;
      now.push_back(static_cast<int>(k));
      grow(k + 1, allowed & neighbours[k]);
      now.pop_back();
    }
  };
  grow(0, ~WorkerMask{0});
  return best;
}

void WorkersModel::go_to(const State& state) {
  const bool other = state.setup != state_.setup;
  state_ = state;
  view_.way = state.way, view_.position = 0;
  if (other) {
    view_.chosen.reset();
    emit setup_changed();
  }
  emit changed();
}

void WorkersModel::change(const State& state) {
  if (state == state_) return;
  undo_.push_back(state_);
  redo_.clear();
  go_to(state);
}

void WorkersModel::set_setup(const WorkersSetup& setup) { change({setup, state_.way}); }

void WorkersModel::set_way(WorkersWay way) {
  if (static_cast<std::size_t>(way) < walked_ways) change({state_.setup, way});
}

void WorkersModel::undo() {
  if (undo_.empty()) return;
  redo_.push_back(state_);
  const State state = undo_.back();
  undo_.pop_back();
  go_to(state);
}

void WorkersModel::redo() {
  if (redo_.empty()) return;
  undo_.push_back(state_);
  const State state = redo_.back();
  redo_.pop_back();
  go_to(state);
}

void WorkersModel::take(std::shared_ptr<const WorkersCase> found) {
  const WorkersSetup setup = found->setup;
  cases_[setup] = std::move(found);
  if (setup == state_.setup) emit changed();
}

std::shared_ptr<const WorkersCase> WorkersModel::found() const {
  const auto at = cases_.find(state_.setup);
  return at == cases_.end() ? nullptr : at->second;
}

const distributed::RaceLane* WorkersModel::lane() const {
  const auto at = cases_.find(state_.setup);
  return at == cases_.end() ? nullptr : at->second->lane(state_.way);
}

void WorkersModel::set_position(std::size_t position) {
  position = view_.veiled ? 0 : std::min(position, last_position());
  if (position == view_.position) return;
  view_.position = position;
  emit changed();
}

void WorkersModel::next() {
  if (can_go_on()) set_position(position() + 1);
}

void WorkersModel::previous() {
  if (can_go_back()) set_position(position() - 1);
}

void WorkersModel::finish_sweep() {
  if (!can_go_on()) return;
  std::size_t at = position() + 1;
  const std::vector<distributed::RacePoint>& points = lane()->points;
  // The last stage of a sweep is the one before a round that is no stage or begins with the first colour.
  while (at < last_position() && points[at].kind == RoundKind::stage && points[at + 1].kind == RoundKind::stage &&
         points[at + 1].color != 0)
    ++at;
  set_position(at);
}

const distributed::Round* WorkersModel::round() const {
  return ready() && position() > 0 ? &lane()->log->rounds[position() - 1] : nullptr;
}

int WorkersModel::sweeps() const {
  if (!ready()) return 0;
  const std::vector<distributed::RacePoint>& points = lane()->points;
  return static_cast<int>(std::count_if(
      points.begin(), points.begin() + static_cast<std::ptrdiff_t>(position()) + 1,
      [](const distributed::RacePoint& point) { return point.kind == RoundKind::stage && point.color == 0; }));
}

void WorkersModel::choose(std::optional<int> worker) {
  if (worker && (!found() || *worker >= state_.setup.count)) worker.reset();
  if (worker == view_.chosen) return;
  view_.chosen = worker;
  emit changed();
}

void WorkersModel::set_veiled(bool veiled) {
  if (veiled == view_.veiled) return;
  view_.veiled = veiled;
  if (veiled) view_.position = 0;
  emit changed();
}

WorkersPicture WorkersModel::picture() const {
  const auto at = cases_.find(state_.setup);
  if (at == cases_.end()) return {};
  WorkersView view = view_;
  if (!ready()) view.way = WorkersWay::coloured, view.position = 0;  // until its own way is solved
  return make_workers_picture(*at->second, view);
}

}  // namespace seam::lessons
