#pragma once
#include <cstdint>
#include <vector>

#include "core/graph/constraint_graph.hpp"

namespace seam::graph {

/// A colouring that follows constraints as they come and go, as contact solvers need it: an edge keeps its colour until
/// it is removed, a new one takes the lowest colour free at both bodies (one bit mask per body), and when none of the
/// `max_colors` is free it goes to the overflow colour, which is solved sequentially (the scheme of Box2D v3).
/// Not thread safe.
class PersistentColoring {
 public:
  static constexpr std::uint32_t overflow = 0xffffffffu;
  /// `max_colors` <= 64. Bodies marked static do not conflict: nothing is written to them.
  PersistentColoring(std::uint32_t bodies, std::uint32_t max_colors);
  /// Throws Error (bad_input) to change a body that has constraints.
  void set_static(std::uint32_t body, bool is_static);

  /// Returns a handle. Throws Error (bad_input) for a == b or bodies that are not there.
  std::uint32_t insert(std::uint32_t a, std::uint32_t b);
  /// Handles are used again after remove(); one that no constraint has is an Error (bad_input), here and below.
  void remove(std::uint32_t handle);
  std::uint32_t color(std::uint32_t handle) const;  ///< or `overflow`
  Edge ends(std::uint32_t handle) const;
  std::uint64_t mask(std::uint32_t body) const;  ///< bit c: a constraint of colour c is at `body`; 0 for static ones
  std::uint32_t constraints() const { return count_; }
  std::uint32_t overflow_count() const { return overflow_count_; }
  std::uint32_t colors_used() const;  ///< colours with a constraint, the overflow left out
  /// Handles of one colour (or of `overflow`) in the order of a sweep; changes with insert and remove.
  const std::vector<std::uint32_t>& members(std::uint32_t color) const;

 private:
  struct Constraint {
    std::uint32_t a = 0, b = 0, color = overflow, place = 0;
    bool alive = false;
  };
  const Constraint& alive(std::uint32_t handle) const;
  void require_body(std::uint32_t body) const;

  std::uint32_t max_colors_;
  std::vector<std::uint64_t> masks_;  // colours in use at each body
  std::vector<std::uint32_t> degree_;
  std::vector<bool> static_;
  std::vector<Constraint> constraints_;
  std::vector<std::uint32_t> free_;
  std::vector<std::vector<std::uint32_t>> classes_;  // the last one is the overflow
  std::uint32_t count_ = 0, overflow_count_ = 0;
};

}  // namespace seam::graph
