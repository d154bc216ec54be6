#pragma once
#include <cstdint>
#include <vector>

#include "ui/viewport/engine.hpp"
#include "ui/viewport/gl_meshes.hpp"

namespace seam::viewport::gl {

/// A run of instances of one mesh in the instance buffer: one draw call.
struct Batch {
  std::uint32_t mesh = 0;
  std::size_t first = 0, count = 0;
};

/// The instances of a frame in drawing order. Transparent ones are ordered back to front within their mesh, meshes by
/// their mean depth.
struct SceneBatches {
  std::vector<InstanceData> data;
  std::vector<Batch> opaque, transparent, hatched, wires, selected;
  Box3 bounds;  ///< of the instances' bounding spheres
  std::uint64_t triangles = 0;
};
SceneBatches batch_instances(const Frame& frame, const std::vector<GpuMesh>& meshes);

struct DepthRange {
  double near_distance, far_distance;
};
/// Depths (m) that hold bodies and grounds, with a ratio the depth buffer can bear.
DepthRange depth_range(const Frame& frame, const SceneBatches& batches);

struct Light {
  Vec3 direction;    ///< unit, towards the light
  Mat4 matrix;       ///< world to light clip space, orthographic
  double texel = 0;  ///< m of one shadow texel
};
/// Key light of the scene: from above, a little from the side, fixed in the world. The shadow volume holds what is near
/// the camera's target, with its size and place in coarse steps, so that shadow edges do not crawl while bodies move.
Light fit_light(const Frame& frame, const SceneBatches& batches, int shadow_size);

}  // namespace seam::viewport::gl
