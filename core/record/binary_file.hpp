#pragma once
#include <cstdint>
#include <filesystem>
#include <string>

namespace seam::record {

/// Writes `content` under an unfinished name and renames: nobody sees half a file. Folders are created. Throws Error
/// (environment).
void write_whole_file(const std::filesystem::path& path, const std::string& content, bool overwrite);

}  // namespace seam::record
