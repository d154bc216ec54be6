#include "ui/models/race_model.hpp"

#include <algorithm>
#include <cmath>

#include "core/distributed/race_report.hpp"
#include "ui/viewport/round_poses.hpp"

namespace seam::models {

using distributed::PointState;
using distributed::RaceLane;
using distributed::RacePoint;

RaceModel::RaceModel(std::shared_ptr<const distributed::Race> race, std::shared_ptr<const abd::Model> model,
                     distributed::RaceSubject subject, QObject* parent)
    : QObject(parent), race_(std::move(race)), model_(std::move(model)), subject_(std::move(subject)) {
  find_reference();
  find_scale();
  rebuild();
}

double RaceModel::cost(const RacePoint& point, RaceClock unit) {
  switch (unit) {
    case RaceClock::rounds:
      return point.rounds;
    case RaceClock::newton:
      return point.newton_critical;
    case RaceClock::synchronisations:
      return static_cast<double>(point.synchronisations);
    case RaceClock::bytes:
      return static_cast<double>(point.bytes);
  }
  return 0;
}

void RaceModel::find_reference() {
  for (std::size_t i = 0; i < lanes(); ++i) {
    const std::vector<RacePoint>& points = lane(i).points;
    if (points.empty() || state_of(points.back()) != PointState::judged) continue;
    if (!reference_ || points.back().error < lane(*reference_).points.back().error) reference_ = i;
  }
}

void RaceModel::find_scale() {
  scale_high_ = 10 * subject_.theta;
  for (std::size_t i = 0; i < lanes(); ++i)
    if (!lane(i).points.empty())
      for (const double distance : distances(i, 0)) scale_high_ = std::max(scale_high_, distance);
}

void RaceModel::rebuild() {
  events_ = {0};
  places_.clear();
  std::vector<Place> never;
  for (std::size_t i = 0; i < lanes(); ++i) {
    for (const RacePoint& point : lane(i).points) events_.push_back(cost(point));
    if (lane(i).arrived)
      places_.push_back({i, 0, cost(lane(i).points[*lane(i).arrived])});
    else
      never.push_back({i, 0, 0});
  }
  std::sort(events_.begin(), events_.end());
  events_.erase(std::unique(events_.begin(), events_.end()), events_.end());
  if (events_.size() == 1) events_.push_back(1);
  std::stable_sort(places_.begin(), places_.end(), [](const Place& a, const Place& b) { return a.cost < b.cost; });
  for (std::size_t i = 0; i < places_.size(); ++i)
    places_[i].place = i > 0 && places_[i].cost == places_[i - 1].cost ? places_[i - 1].place : static_cast<int>(i) + 1;
  places_.insert(places_.end(), never.begin(), never.end());
}

void RaceModel::set_unit(RaceClock unit) {
  if (unit == unit_) return;
  const double share = clock_ / end();
  unit_ = unit;
  rebuild();
  clock_ = share * end();
  emit unit_changed();
  emit changed();
}

void RaceModel::set_clock(double clock) {
  clock = std::clamp(clock, 0.0, end());
  if (clock == clock_) return;
  clock_ = clock;
  emit changed();
}

bool RaceModel::step(int direction) {
  if (direction > 0) {
    const auto next = std::upper_bound(events_.begin(), events_.end(), clock_);
    if (next == events_.end()) return false;
    set_clock(*next);
  } else {
    const auto here = std::lower_bound(events_.begin(), events_.end(), clock_);
    if (here == events_.begin()) return false;
    set_clock(*std::prev(here));
  }
  return true;
}

std::size_t RaceModel::shown(std::size_t lane) const {
  const std::vector<RacePoint>& points = this->lane(lane).points;
  const auto after = std::upper_bound(points.begin(), points.end(), clock_,
                                      [this](double clock, const RacePoint& point) { return clock < cost(point); });
  return after == points.begin() ? 0 : static_cast<std::size_t>(after - points.begin()) - 1;
}

bool RaceModel::arrived(std::size_t lane) const {
  const std::optional<std::size_t>& at = this->lane(lane).arrived;
  return at && shown(lane) >= *at;
}

bool RaceModel::arrived_at_start() const {
  return std::any_of(race_->lanes.begin(), race_->lanes.end(),
                     [](const RaceLane& lane) { return lane.arrived && *lane.arrived == 0; });
}

int RaceModel::place_of(std::size_t lane) const {
  for (const Place& place : places_)
    if (place.lane == lane) return place.place;
  return 0;
}

std::vector<double> RaceModel::distances(std::size_t lane, std::size_t point) const {
  const std::vector<Vec12>& q = this->lane(lane).points[point].q;
  std::vector<double> result(q.size(), 0);
  if (!reference_) return result;
  const std::vector<Vec12>& end = this->lane(*reference_).points.back().q;
  for (std::size_t b = 0; b < q.size(); ++b) {
    const Box3& box = model_->meshes[model_->bodies[b].mesh]->box;
    result[b] = viewport::largest_corner_move(box, q[b] - end[b]).distance;
  }
  return result;
}

std::vector<std::uint32_t> RaceModel::moved(std::size_t lane, std::size_t point) const {
  std::vector<std::uint32_t> bodies;
  if (point == 0) return bodies;
  const std::vector<Vec12>&q = this->lane(lane).points[point].q, &before = this->lane(lane).points[point - 1].q;
  for (std::uint32_t b = 0; b < q.size(); ++b) {
    const Box3& box = model_->meshes[model_->bodies[b].mesh]->box;
    if (viewport::largest_corner_move(box, q[b] - before[b]).distance > 0.01 * subject_.theta) bodies.push_back(b);
  }
  return bodies;
}

RaceModel::Curve RaceModel::curve(std::size_t lane, RaceMeasure measure) const {
  Curve curve;
  int solve = 0;
  for (const RacePoint& point : this->lane(lane).points) {
    const PointState state = state_of(point);
    if (point.solve != solve) curve.x.push_back(cost(point)), curve.y.push_back(std::nan(""));  // begins anew
    solve = point.solve;
    if (state == PointState::touching) ++curve.touching;
    if (state == PointState::halves) ++curve.halves;
    if (state == PointState::touching) {
      curve.x.push_back(cost(point)), curve.y.push_back(std::nan(""));  // a gap
      continue;
    }
    if (state != PointState::judged) continue;
    const double y = measure == RaceMeasure::error ? point.error / subject_.theta : point.energy - race_->least_energy;
    if (!(y > (measure == RaceMeasure::error ? 0 : race_->energy_noise))) {
      ++curve.zero;
      continue;
    }
    curve.x.push_back(cost(point)), curve.y.push_back(y);
  }
  return curve;
}

}  // namespace seam::models
