#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/abd/model.hpp"
#include "core/record/step_record.hpp"

namespace seam::record {

/// abd::Model as flat arrays that keep every bit: what a tape stores so that it plays and resumes without the source
/// files. Reals, integers and texts stand in the order in which model_archive.cpp visits the fields; surfaces are
/// ordinary vertex and triangle arrays.
struct ModelArchive {
  std::vector<double> reals;
  std::vector<std::int64_t> integers;
  std::vector<std::uint8_t> text;       ///< UTF-8, each text preceded by its length in `integers`
  std::vector<double> vertices;         ///< 3 per vertex, body frame, m, all meshes one after another
  std::vector<std::int64_t> triangles;  ///< 3 per triangle, indices within the mesh
};

ModelArchive pack_model(const abd::Model& model);

/// `layout` of the tape it comes from: before 3 there were no workers (one is assumed), and every body counted as
/// solid. Throws Error (bad_input) with `where` as place when arrays do not fit together, an index is out of range or a
/// number is not finite.
abd::Model unpack_model(const ModelArchive& archive, const std::string& where, std::int64_t layout = tape_version);

}  // namespace seam::record
