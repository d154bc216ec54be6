#pragma once
#include <cstdint>
#include <optional>

#include "core/abd/model.hpp"
#include "ui/viewport/camera.hpp"

namespace seam::viewport {

struct Hit {
  std::uint32_t body = 0;
  std::int32_t triangle = 0;
  double distance = 0;         ///< m along the ray
  Vec3 point = Vec3::Zero();   ///< world
  Vec3 anchor = Vec3::Zero();  ///< the same material point in the body frame: what abd::Pull wants
};

/// Nearest triangle of any body on the ray (both sides count), from the CPU data: exact where the id buffer is only per
/// pixel. Bodies are culled by their boxes. `q` has one pose per body. Cost O(bodies + triangles of the bodies whose
/// box is hit).
std::optional<Hit> pick(const abd::Model& model, const std::vector<Vec12>& q, const Ray& ray);

}  // namespace seam::viewport
