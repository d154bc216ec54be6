#pragma once
#include <QString>
#include <filesystem>

#include "core/mesh/import.hpp"
#include "core/scene/scene.hpp"

namespace seam::app {

/// A scene of one imported mesh hanging half its size above a ground plane. Throws Error (bad_input) when the import
/// was rejected.
scene::Scene scene_above_ground(const std::filesystem::path& path, const std::string& unit,
                                const mesh::ImportResult& result);

/// What was found in the mesh, as one sentence.
QString describe_import(const QString& name, const mesh::ImportReport& report);

double metres_per_unit(const QString& unit);

/// The same scene with mesh paths that hold from every folder; unchanged when it is saved where it came from.
scene::Scene with_absolute_meshes(const scene::Scene& scene, const std::filesystem::path& target);

}  // namespace seam::app
