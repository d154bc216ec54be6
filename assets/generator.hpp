#pragma once
#include <functional>
#include <string>
#include <vector>

#include "assets/shapes.hpp"

namespace seam::assets {

/// The values of a shape's parameters, checked against their ranges, in the order of ShapeInfo::parameters.
class Values {
 public:
  Values(const ShapeInfo& info, std::vector<double> values) : info_(info), values_(std::move(values)) {}
  /// Value of a parameter the shape declares; throws std::logic_error for another name.
  double operator[](const std::string& name) const;
  int integer(const std::string& name) const { return static_cast<int>((*this)[name]); }
  /// Throws Error (bad_input) naming the shape and `name` unless `holds`; `why` says what must hold with the values in
  /// it.
  void require(bool holds, const std::string& name, const std::string& why) const;

 private:
  const ShapeInfo& info_;
  std::vector<double> values_;
};

struct Generator {
  ShapeInfo info;
  std::function<mesh::TriangleMesh(const Values&)> make;
};

std::vector<Generator> primitive_generators();   ///< primitives.cpp
std::vector<Generator> round_part_generators();  ///< round_parts.cpp: link, bowl, spring, knot, card, washer
std::vector<Generator> gear_generators();        ///< gear.cpp
std::vector<Generator> thread_generators();      ///< thread.cpp: bolt, nut

}  // namespace seam::assets
