#pragma once
#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/record/tape.hpp"

namespace seam::record {

/// Steps first, first + every, ... up to last, of one tape.
struct ExportRange {
  std::int64_t first = 0, last = 0, every = 1;
};

struct BodyDeviation {
  std::string body;
  double displacement = 0;  ///< m; largest |(A - R) X| over steps and corners of the body's bounding box
};

struct ExportReport {
  std::vector<std::filesystem::path> files;
  std::int64_t frames = 0;
  std::uint64_t bytes = 0;
  std::vector<BodyDeviation> deviations;  ///< glTF only: what rigid tracks leave out, one per body
  bool cancelled = false;                 ///< the watch said stop
};

/// Called after every step with how many of how many are done; returning false ends the export: a sequence keeps the
/// files written so far, a glTF file is not written. May be empty.
using ExportWatch = std::function<bool(std::int64_t done, std::int64_t all)>;

/// Writes a binary glTF 2.0 file: every mesh once, a node per body with linear translation and rotation tracks of the
/// rotation closest to A (polar decomposition). glTF has no affine track, so the part A - R is left out and reported
/// (also in each node's extras). Scenes that are Z up are turned to glTF's Y up by a root node. The file appears when
/// whole. Throws Error (environment, bad_input).
ExportReport export_gltf(const TapeReader& tape, const std::filesystem::path& path, const ExportRange& range,
                         const ExportWatch& watch = {});

/// Writes one file per step with the exact vertices A X + p (world frame, m): text OBJ with one object per body, or
/// binary PLY in double with the body's number at each face. `pattern` ends in .obj or .ply and holds one '*', which
/// becomes the step with leading zeros; without it only one step may be asked for. Folders are created. Throws Error
/// (usage, environment, bad_input).
ExportReport export_meshes(const TapeReader& tape, const std::filesystem::path& pattern, const ExportRange& range,
                           bool overwrite, const ExportWatch& watch = {});

}  // namespace seam::record
