#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <unordered_map>

#include "core/base/error.hpp"
#include "core/graph/constraint_graph.hpp"
#include "core/graph/text_numbers.hpp"

namespace seam::graph {
namespace {

constexpr const char* what = "cannot read the constraints";
constexpr const char* next = "Write one constraint a line: two bodies, counted from 0";
constexpr std::size_t most_bytes = std::size_t{512} << 20;

std::uint64_t whole(std::string_view word, std::uint64_t least, std::uint64_t most, const std::string& where) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error == std::errc() && end == word.data() + word.size() && value >= least && value <= most) return value;
  throw bad_input(what, where, fmt::format("{} is not a whole number from {} to {}", quoted(word), least, most), next);
}

/// The two words of "a b", "a,b" or "a-b"; one comma or hyphen may stand between them, and nowhere else.
std::vector<std::string_view> two_words(std::string_view line, const std::string& where) {
  const std::size_t mark = line.find_first_of(",-");
  if (mark == std::string_view::npos || split_words(line.substr(0, mark), "").empty()) {
    std::vector<std::string_view> words = split_words(line, "");
    if (words.size() == 2) return words;
    throw bad_input(what, where, fmt::format("{} is not two bodies", quoted(line)), next);
  }
  const auto first = split_words(line.substr(0, mark), ""), second = split_words(line.substr(mark + 1), "");
  if (first.size() != 1 || second.size() != 1)
    throw bad_input(what, where, fmt::format("{} is not two bodies", quoted(line)), next);
  return {first[0], second[0]};
}

}  // namespace

ConstraintGraph parse_edges(const std::string& text, const std::string& where) {
  ConstraintGraph graph;
  std::uint64_t largest = 0, announced = 0;
  std::size_t largest_line = 0;
  const std::vector<std::string_view> lines = split_lines(text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view line = lines[i].substr(0, lines[i].find('#'));
    if (split_words(line, "").empty()) continue;
    const auto place = [&] { return fmt::format("{}: line {}", where, i + 1); };
    const std::vector<std::string_view> words = two_words(line, place());
    if (words[0] == "bodies") {
      if (announced != 0) throw bad_input(what, place(), "the number of bodies is given twice", next);
      announced = whole(words[1], 1, most_bodies, place());
      continue;
    }
    const std::uint64_t a = whole(words[0], 0, most_bodies - 1, place());
    const std::uint64_t b = whole(words[1], 0, most_bodies - 1, place());
    if (a == b)
      throw bad_input(what, place(), fmt::format("body {} is joined with itself", a), "Join two different bodies");
    if (graph.edges.size() == most_edges)
      throw bad_input(what, place(), fmt::format("there are more than {} constraints", most_edges),
                      "Use a smaller graph");
    graph.edges.push_back({static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b)});
    if (std::max(a, b) > largest || largest_line == 0) largest = std::max(a, b), largest_line = i + 1;
  }
  if (announced == 0 && graph.edges.empty()) throw bad_input(what, where, "there is no constraint in it", next);
  if (announced != 0 && !graph.edges.empty() && largest >= announced)
    throw bad_input(what, fmt::format("{}: line {}", where, largest_line),
                    fmt::format("it names body {}, but there are {} bodies, counted from 0", largest, announced),
                    "Give a larger number of bodies, or name bodies that are there");
  graph.bodies = static_cast<std::uint32_t>(announced != 0 ? announced : largest + 1);
  return graph;
}

ConstraintGraph read_edges(const std::string& path) { return parse_edges(read_text(path, what, most_bytes), path); }

ConstraintGraph mesh_constraints(std::uint32_t vertices, std::span<const std::uint32_t> triangles, bool bending) {
  const auto refuse = [](std::size_t triangle, const std::string& why) {
    return bad_input("cannot make constraints of the mesh", fmt::format("triangle {}", triangle + 1), why,
                     "Use a mesh of proper triangles");
  };
  if (triangles.size() % 3 != 0) throw refuse(triangles.size() / 3, "it has fewer than 3 vertices");
  ConstraintGraph graph;
  graph.bodies = vertices;
  struct Side {
    std::uint32_t opposite, triangles;
  };
  std::unordered_map<std::uint64_t, Side> sides;
  sides.reserve(triangles.size() / 2);
  std::vector<Edge> bends;
  for (std::size_t t = 0; t < triangles.size(); t += 3)
    for (int k = 0; k < 3; ++k) {
      const std::uint32_t a = triangles[t + k], b = triangles[t + (k + 1) % 3], c = triangles[t + (k + 2) % 3];
      if (a >= vertices) throw refuse(t / 3, fmt::format("it names vertex {} of {}", a, vertices));
      if (b >= vertices) throw refuse(t / 3, fmt::format("it names vertex {} of {}", b, vertices));
      if (a == b) throw refuse(t / 3, fmt::format("it names vertex {} twice", a));
      const auto [side, is_new] = sides.try_emplace(std::uint64_t{std::min(a, b)} << 32 | std::max(a, b), Side{c, 0});
      if (is_new) graph.edges.push_back({a, b});
      // More than two triangles at an edge: each later one bends against the first.
      if (++side->second.triangles > 1 && side->second.opposite != c) bends.push_back({side->second.opposite, c});
    }
  if (!bending) return graph;
  std::unordered_map<std::uint64_t, bool> known;
  for (const Edge bend : bends)
    if (known.try_emplace(std::uint64_t{std::min(bend.a, bend.b)} << 32 | std::max(bend.a, bend.b), true).second)
      graph.edges.push_back(bend);
  return graph;
}

}  // namespace seam::graph
