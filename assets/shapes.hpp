#pragma once
#include <string>
#include <utility>
#include <vector>

#include "core/mesh/triangle_mesh.hpp"

namespace seam::assets {

struct ShapeParameter {
  std::string name;
  double default_value;
  double minimum, maximum;  ///< accepted range, inclusive
  bool integer = false;
  std::string description;  ///< with unit
};

struct ShapeInfo {
  std::string name;  ///< "box", "gear", ...
  std::string description;
  std::vector<ShapeParameter> parameters;
};

/// Every primitive and part generator, in a fixed order.
const std::vector<ShapeInfo>& shape_catalog();

/// Closed, outward-oriented, manifold mesh in metres about the shape's own origin; the same bits for the same
/// parameters. Throws Error (bad_input) for an unknown shape or parameter (with the nearest known name) or a value out
/// of range.
mesh::TriangleMesh make_shape(const std::string& name, const std::vector<std::pair<std::string, double>>& parameters);

}  // namespace seam::assets
