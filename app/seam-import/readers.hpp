#pragma once
#include <filesystem>
#include <stdexcept>
#include <string>

#include "core/mesh/soup.hpp"

namespace seam::import {

/// The file is not what it should be. what(): why, one plain sentence without the file's name.
struct BadFile : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Every format without a reader of our own, through Assimp. Node transforms are applied exactly once, mirrored nodes
/// keep the outside outside, n-gons are triangulated. Never frees what Assimp made: some of its files crash when freed,
/// and this process ends anyway.
mesh::MeshSoup read_with_assimp(const std::filesystem::path& path);

}  // namespace seam::import
