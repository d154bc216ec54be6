#include "core/graph/persistent_coloring.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "core/base/error.hpp"

namespace seam::graph {
namespace {

constexpr const char* what = "cannot follow the constraints";

}  // namespace

PersistentColoring::PersistentColoring(std::uint32_t bodies, std::uint32_t max_colors)
    : max_colors_(max_colors), masks_(bodies, 0), degree_(bodies, 0), static_(bodies, false) {
  if (max_colors > 64)
    throw bad_input(what, "", fmt::format("{} colours do not fit into a mask of 64", max_colors), "Use at most 64");
  classes_.resize(max_colors + 1);
}

void PersistentColoring::require_body(std::uint32_t body) const {
  if (body >= masks_.size())
    throw bad_input(what, fmt::format("body {}", body), fmt::format("there are {} bodies", masks_.size()),
                    "Name a body that is there");
}

void PersistentColoring::set_static(std::uint32_t body, bool is_static) {
  require_body(body);
  if (static_[body] == is_static) return;
  if (degree_[body] > 0)
    throw bad_input(what, fmt::format("body {}", body), "it has constraints, whose colours count it as it was",
                    "Remove them first");
  static_[body] = is_static;
}

std::uint32_t PersistentColoring::insert(std::uint32_t a, std::uint32_t b) {
  require_body(a);
  require_body(b);
  if (a == b)
    throw bad_input(what, fmt::format("body {}", a), "the constraint joins it with itself",
                    "Join two different bodies");
  const std::uint64_t taken = (static_[a] ? 0 : masks_[a]) | (static_[b] ? 0 : masks_[b]);
  const auto lowest = static_cast<std::uint32_t>(std::countr_one(taken));
  const std::uint32_t color = lowest < max_colors_ ? lowest : overflow;
  if (color != overflow)
    for (const std::uint32_t body : {a, b})
      if (!static_[body]) masks_[body] |= std::uint64_t{1} << color;
  std::uint32_t handle = static_cast<std::uint32_t>(constraints_.size());
  if (free_.empty()) {
    constraints_.emplace_back();
  } else {
    handle = free_.back();
    free_.pop_back();
  }
  std::vector<std::uint32_t>& members = classes_[std::min(color, max_colors_)];
  constraints_[handle] = {a, b, color, static_cast<std::uint32_t>(members.size()), true};
  members.push_back(handle);
  ++degree_[a], ++degree_[b], ++count_;
  overflow_count_ += color == overflow;
  return handle;
}

const PersistentColoring::Constraint& PersistentColoring::alive(std::uint32_t handle) const {
  if (handle >= constraints_.size() || !constraints_[handle].alive)
    throw bad_input(what, fmt::format("handle {}", handle), "no constraint has it", "Use a handle that insert() gave");
  return constraints_[handle];
}

void PersistentColoring::remove(std::uint32_t handle) {
  const Constraint gone = alive(handle);
  std::vector<std::uint32_t>& members = classes_[std::min(gone.color, max_colors_)];
  members[gone.place] = members.back();
  constraints_[members.back()].place = gone.place;
  members.pop_back();
  if (gone.color != overflow)
    for (const std::uint32_t body : {gone.a, gone.b})
      if (!static_[body]) masks_[body] &= ~(std::uint64_t{1} << gone.color);
  constraints_[handle].alive = false;
  free_.push_back(handle);
  --degree_[gone.a], --degree_[gone.b], --count_;
  overflow_count_ -= gone.color == overflow;
}

std::uint32_t PersistentColoring::color(std::uint32_t handle) const { return alive(handle).color; }

Edge PersistentColoring::ends(std::uint32_t handle) const { return {alive(handle).a, alive(handle).b}; }

std::uint64_t PersistentColoring::mask(std::uint32_t body) const {
  require_body(body);
  return masks_[body];
}

std::uint32_t PersistentColoring::colors_used() const {
  return static_cast<std::uint32_t>(
      std::count_if(classes_.begin(), classes_.end() - 1, [](const auto& members) { return !members.empty(); }));
}

const std::vector<std::uint32_t>& PersistentColoring::members(std::uint32_t color) const {
  if (color == overflow) return classes_.back();
  if (color >= max_colors_)
    throw bad_input(what, fmt::format("colour {}", std::uint64_t{color} + 1),
                    fmt::format("there are {} colours", max_colors_), "Name a colour that is there");
  return classes_[color];
}

}  // namespace seam::graph
