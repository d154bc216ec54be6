#pragma once
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace seam {

/// Whether `content` begins like an HDF5 file, which is what tapes are. A file that looks so may still be another's.
inline bool begins_like_tape(std::string_view content) { return content.starts_with("\x89HDF\r\n\x1a\n"); }

/// False as well for a file that cannot be read.
inline bool looks_like_tape(const std::filesystem::path& path) {
  std::string head(8, '\0');
  std::ifstream(path, std::ios::binary).read(head.data(), static_cast<std::streamsize>(head.size()));
  return begins_like_tape(head);
}

}  // namespace seam
