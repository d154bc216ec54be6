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

/// note: worth knowing, nothing to do; defect: not a solid as it stands, repair may help; fatal: nothing usable.
enum class Severity : std::uint8_t { note, defect, fatal };
const char* to_string(Severity value);

struct MeshProblem {
  std::string code;     ///< stable, e.g. "non_manifold_edge", "zero_area", "self_intersection", "unwelded"
  std::string message;  ///< with place of the first occurrence
  std::uint64_t count = 0;
  Severity severity = Severity::note;
};

/// ok: a closed, consistently oriented solid with volume. repairable: triangles, but not a solid as they stand (open,
/// flat, tangled): usable as a static obstacle, and repair may make a solid of them. rejected: nothing usable; the mesh
/// is empty.
enum class ImportStatus : std::uint8_t { ok, repairable, rejected };
const char* to_string(ImportStatus value);

/// What was found in a mesh file; a value, shown in the inspector and printed by seam-sim import (keys in README).
struct ImportReport {
  ImportStatus status = ImportStatus::ok;
  MeshClass mesh_class = MeshClass::empty;
  std::string format;      ///< "OBJ", "STL (binary)", ...; empty for a soup from memory
  std::string unit = "m";  ///< the unit the file was read in
  double unit_scale = 1;   ///< metres per unit of the file, as it was read
  std::string
      file_unit;  ///< the unit the file itself names; empty when it names none (information: never applied silently)
  char up_axis = 'y';  ///< as the file says; 'y' when it does not
  std::uint64_t vertices = 0, triangles = 0, components = 0;
  std::uint64_t objects = 0;          ///< separate objects in the file
  std::uint64_t welded_vertices = 0;  ///< duplicates merged (exact positions are part of reading)
  std::uint64_t open_edges = 0, open_loops = 0;
  bool closed = false, manifold = false, oriented = false;
  std::uint64_t flipped_triangles = 0;
  std::uint64_t cavities = 0;   ///< inner shells counted as hollow
  double volume = 0, area = 0;  ///< m^3, m^2; no volume unless closed
  Box3 world_box;               ///< m
  MassProperties mass;          ///< at unit density
  std::vector<MeshProblem> problems;
};

struct ImportOptions {
  double unit_scale = 1;  ///< metres per unit of the file
  double weld = 0;        ///< m; merge vertices closer than this; 0 = exact positions only
  bool repair =
      false;  ///< weld (to 1e-6 of the diagonal unless `weld` is given), close holes, drop degenerate triangles
  double time_limit_seconds = 60;
  std::uint64_t memory_limit_bytes = 4ull << 30;
  const std::atomic<bool>* cancel = nullptr;  ///< set from another thread: the child is killed
};

struct ImportResult {
  TriangleMesh mesh;  ///< world units (m), welded, oriented outward; empty when rejected
  ImportReport report;
};

/// Imports through the child process seam-import (found beside the program or in the build tree), so a broken file or a
/// crashing importer cannot take the caller down. Never throws for a bad file: the report says "rejected" and why.
/// Throws Error (environment) when the child program is missing. Thread safe.
ImportResult import_mesh(const std::filesystem::path& path, const ImportOptions& options = {});

/// Metres per unit of a name: m, cm, mm, um, in, ft and their long forms ("millimeter", "millimetre", ...); 0 for an
/// unknown name.
double unit_scale_of(const std::string& unit);

/// The child program: $SEAM_IMPORT_PROGRAM, else beside the running program, else in ../bin, ../libexec/seam or
/// ../lib/seam from it. Throws Error (environment) naming the places when it is nowhere.
std::filesystem::path import_program();

/// Weld, orientation, closedness, components, mass of an already loaded triangle soup (runs in this process; pure).
/// Positions in file units; options.unit_scale, weld, repair and cancel are used. Stopped by cancel: rejected with the
/// problem "cancelled".
ImportResult analyze_mesh(TriangleMesh soup, const ImportOptions& options = {});

}  // namespace seam::mesh
