#pragma once
#include <unordered_map>

#include "core/graph/constraint_graph.hpp"

namespace seam::graph {

/// Which edge has a colour at a body, while a colouring with a fixed number of colours is built and changed. One entry
/// per body and colour where that is small, else a hash table: 10^6 bodies at one hub must not cost 10^12 entries.
class ColorTable {
 public:
  static constexpr std::uint32_t none = 0xffffffffu;

  ColorTable(const ConstraintGraph& graph, std::uint32_t colors) : colors_(colors), first_(graph.bodies, 0) {
    const std::uint64_t entries = std::uint64_t{graph.bodies} * colors;
    dense_ = entries <= std::max<std::uint64_t>(1u << 16, 32 * std::uint64_t{graph.edges.size()});
    if (dense_)
      table_.assign(entries, none);
    else
      map_.reserve(2 * graph.edges.size());
  }

  std::uint32_t edge(std::uint32_t body, std::uint32_t color) const {
    if (dense_) return table_[key(body, color)];
    const auto found = map_.find(key(body, color));
    return found == map_.end() ? none : found->second;
  }
  void set(const Edge& ends, std::uint32_t color, std::uint32_t edge) {
    for (const std::uint32_t body : {ends.a, ends.b}) slot(body, color) = edge;
  }
  void set_at(std::uint32_t body, std::uint32_t color, std::uint32_t edge) { slot(body, color) = edge; }
  void clear(const Edge& ends, std::uint32_t color) {
    for (const std::uint32_t body : {ends.a, ends.b}) {
      if (dense_)
        table_[key(body, color)] = none;
      else
        map_.erase(key(body, color));
      first_[body] = std::min(first_[body], color);
    }
  }
  /// Lowest colour that no edge at `body` has; may equal the number of colours when all are taken.
  std::uint32_t lowest_free(std::uint32_t body) {
    std::uint32_t& color = first_[body];  // all below are taken
    while (color < colors_ && edge(body, color) != none) ++color;
    return color;
  }
  bool is_free(std::uint32_t body, std::uint32_t color) const { return edge(body, color) == none; }

 private:
  std::uint64_t key(std::uint32_t body, std::uint32_t color) const { return std::uint64_t{body} * colors_ + color; }
  std::uint32_t& slot(std::uint32_t body, std::uint32_t color) {
    return dense_ ? table_[key(body, color)] : map_[key(body, color)];
  }

  std::uint64_t colors_;
  bool dense_ = true;
  std::vector<std::uint32_t> table_, first_;
  std::unordered_map<std::uint64_t, std::uint32_t> map_;
};

}  // namespace seam::graph
