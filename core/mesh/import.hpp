#pragma once
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/mesh/triangle_mesh.hpp"

namespace seam::mesh {

enum class MeshClass : std::uint8_t { closed, open_shell, plane, wire, points, empty };
const char* to_string(MeshClass value);

struct MeshProblem {
  std::string code;     ///< stable, e.g. "non_manifold_edge", "zero_area", "self_intersection", "unwelded"
  std::string message;  ///< with place of the first occurrence
  std::uint64_t count = 0;
};

enum class ImportStatus : std::uint8_t { ok, repairable, rejected };

/// What was found in a mesh file; a value, shown in the inspector and printed by seam-sim import (keys in README).
struct ImportReport {
  ImportStatus status = ImportStatus::ok;
  MeshClass mesh_class = MeshClass::empty;
  std::string unit = "m";
  double unit_scale = 1;          ///< metres per unit of the file
  char up_axis = 'y';             ///< as the file says; 'y' when it does not
  std::uint64_t vertices = 0, triangles = 0, components = 0;
  std::uint64_t welded_vertices = 0;  ///< duplicates merged (exact positions are part of reading)
  bool closed = false, manifold = false, oriented = false;
  std::uint64_t flipped_triangles = 0;
  double volume = 0, area = 0;    ///< m^3, m^2
  Box3 world_box;                 ///< m
  MassProperties mass;            ///< at unit density
  std::vector<MeshProblem> problems;
};

struct ImportOptions {
  double unit_scale = 1;          ///< metres per unit of the file
  double weld = 0;                ///< m; merge vertices closer than this; 0 = exact positions only
  bool repair = false;            ///< weld, close holes, drop degenerate triangles, orient
  double time_limit_seconds = 60;
  std::uint64_t memory_limit_bytes = 4ull << 30;
  const std::atomic<bool>* cancel = nullptr;  ///< set from another thread: the child is killed
};

struct ImportResult {
  TriangleMesh mesh;              ///< world units (m), welded, oriented outward; empty when rejected
  ImportReport report;
};

/// Imports through the child process seam-import (found beside the program or in the build tree), so a broken file or a crashing importer
/// cannot take the caller down. Never throws for a bad file: the report says "rejected" and why. Throws Error (environment) when the
/// child program is missing. Thread safe.
ImportResult import_mesh(const std::filesystem::path& path, const ImportOptions& options = {});

/// Weld, orientation, closedness, components, mass of an already loaded triangle soup (runs in this process; pure).
ImportResult analyze_mesh(TriangleMesh soup, const ImportOptions& options = {});

}  // namespace seam::mesh
