#include "assets/shapes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "assets/generator.hpp"
#include "core/base/error.hpp"

namespace seam::assets {
namespace {

const std::vector<Generator>& generators() {
  static const std::vector<Generator> all = [] {
    std::vector<Generator> result;
    for (auto part : {primitive_generators, gear_generators, thread_generators, round_part_generators})
      for (Generator& generator : part()) result.push_back(std::move(generator));
    return result;
  }();
  return all;
}

/// Levenshtein distance, for "Did you mean".
std::size_t edit_distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
      diagonal = above;
    }
  }
  return row.back();
}

template <class Items>
std::string nearest_name(const std::string& name, const Items& items, const std::string& none) {
  const std::string* best = nullptr;
  std::size_t best_distance = 0;
  for (const auto& item : items) {
    const std::size_t distance = edit_distance(name, item.name);
    if (!best || distance < best_distance) best = &item.name, best_distance = distance;
  }
  return best ? fmt::format("Did you mean \"{}\"?", *best) : none;
}

}  // namespace

double Values::operator[](const std::string& name) const {
  for (std::size_t i = 0; i < values_.size(); ++i)
    if (info_.parameters[i].name == name) return values_[i];
  throw std::logic_error("shape " + info_.name + " declares no parameter " + name);
}

void Values::require(bool holds, const std::string& name, const std::string& why) const {
  if (!holds)
    throw bad_input("cannot make shape", fmt::format("{}: {}", info_.name, name), why, "Change one of these values");
}

const std::vector<ShapeInfo>& shape_catalog() {
  static const std::vector<ShapeInfo> catalog = [] {
    std::vector<ShapeInfo> result;
    for (const Generator& generator : generators()) result.push_back(generator.info);
    return result;
  }();
  return catalog;
}

mesh::TriangleMesh make_shape(const std::string& name, const std::vector<std::pair<std::string, double>>& parameters) {
  const auto& all = generators();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Generator& g) { return g.info.name == name; });
  if (found == all.end())
    throw bad_input("cannot make shape", '"' + name + '"', "there is no shape of this name",
                    nearest_name(name, shape_catalog(), ""));
  const std::vector<ShapeParameter>& known = found->info.parameters;
  std::vector<double> values;
  for (const ShapeParameter& p : known) values.push_back(p.default_value);
  for (const auto& [key, value] : parameters) {
    const auto p = std::find_if(known.begin(), known.end(), [&](const ShapeParameter& k) { return k.name == key; });
    if (p == known.end())
      throw bad_input("cannot make shape", fmt::format("{}: {}", name, key), "the shape has no such parameter",
                      nearest_name(key, known, ""));
    if (!(value >= p->minimum && value <= p->maximum))
      throw bad_input("cannot make shape", fmt::format("{}: {}", name, key),
                      fmt::format("{} is outside of {} to {} ({})", value, p->minimum, p->maximum, p->description));
    if (p->integer && value != std::floor(value))
      throw bad_input("cannot make shape", fmt::format("{}: {}", name, key),
                      fmt::format("{} is not a whole number", value));
    values[static_cast<std::size_t>(p - known.begin())] = value;
  }
  return found->make(Values(found->info, std::move(values)));
}

}  // namespace seam::assets
