#pragma once
#include <atomic>

#include "core/mesh/triangle_mesh.hpp"
#include "core/scene/scene.hpp"

namespace seam::scene {

/// The mesh of a body in the frame and units (m) of its shape or file, before scaling: shapes from assets/, files
/// through the import process (relative to the scene file). Throws Error (bad_input) naming body and file; Error
/// (environment) without the import program. `cancel`, set from another thread, kills an import under way; the Error
/// thrown then has the code `interrupted`.
mesh::TriangleMesh load_geometry(const Scene& scene, const Body& body, const std::atomic<bool>* cancel = nullptr);

/// Metres per unit of a mesh file: "m", "cm", "mm", "in", "ft". Throws Error (bad_input) for another word.
double metres_per_unit(const std::string& unit);

/// Equal keys = equal results of load_geometry() within a scene.
std::string geometry_key(const Geometry& geometry);

/// "gear" or the file's stem: what to call a body without a name.
std::string geometry_name(const Geometry& geometry);

}  // namespace seam::scene
