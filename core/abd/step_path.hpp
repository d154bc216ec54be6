#pragma once
#include <algorithm>
#include <vector>

#include "core/abd/simulation.hpp"
#include "core/abd/solver_kernels.hpp"
#include "core/contact/detector.hpp"

namespace seam::abd {

/// The way a step took through configuration space: its start and every pose that the line search accepted. Each
/// segment is straight in q and was proved free of contact before it was taken; the chord from start to end was not, as
/// bodies that slide round each other show. waypoints() drops the poses that the chord, or longer segments, can do
/// without. Not thread safe.
class StepPath {
 public:
  void start(std::vector<Vec12> q) {
    poses_.clear(), shares_.clear();
    poses_.push_back(std::move(q)), shares_.push_back(0);
    part_ = 1;
  }
  /// `length` (m) from the pose before; the same pose again is no news.
  void add(std::vector<Vec12> q, double length) {
    if (!(length > 0) || !kept_) return;
    shares_.push_back(shares_.back() + length);
    poses_.push_back(std::move(q));
  }
  /// Nothing is kept from now on: nobody will ask for waypoints.
  void keep_none() { kept_ = false; }
  /// Forgets what was added since the start or the last end_part(): an attempt was given up.
  void drop_part() { poses_.resize(part_), shares_.resize(part_); }
  /// The poses added since the last call get times up to the share `end` of the step's, by their lengths.
  void end_part(double end) {
    if (part_ == poses_.size()) return;
    const double begin = shares_[part_ - 1], length = shares_.back() - begin;
    for (std::size_t i = part_; i < shares_.size(); ++i)
      shares_[i] = length > 0 ? begin + (end - begin) * std::min(1.0, (shares_[i] - begin) / length) : end;
    part_ = shares_.size();
    shares_.back() = end;
  }
  std::size_t size() const { return poses_.size(); }
  const std::vector<Vec12>& pose(std::size_t i) const { return poses_[i]; }

  /// `free(i, j)`: the straight path from pose i to pose j is free of contact; asked for j > i + 1 only. From each pose
  /// kept it goes as far as bisection finds a free path: not always the farthest, never an unsafe one.
  template <class Free>
  std::vector<Waypoint> waypoints(Free free) const {
    std::vector<Waypoint> kept;
    const std::size_t last = poses_.size() - 1;
    for (std::size_t at = 0; at + 1 < last && !free(at, last);) {
      std::size_t low = at + 1, high = last;
      while (high - low > 1) {
        const std::size_t middle = low + (high - low) / 2;
        (free(at, middle) ? low : high) = middle;
      }
      kept.push_back({shares_[low], poses_[low]});
      at = low;
    }
    return kept;
  }

 private:
  std::vector<std::vector<Vec12>> poses_;
  std::vector<double> shares_;  ///< of the step's time; lengths in the part that has not ended
  bool kept_ = true;
  std::size_t part_ = 1;  ///< first pose of the part that has not ended
};

}  // namespace seam::abd
