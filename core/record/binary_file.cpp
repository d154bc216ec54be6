#include "core/record/binary_file.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>

#include "core/base/error.hpp"
#include "core/record/output_file.hpp"

namespace seam::record {

void write_whole_file(const std::filesystem::path& path, const std::string& content, bool overwrite) {
  std::error_code error;
  if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), error);
  if (!overwrite && std::filesystem::exists(path, error))
    throw Error(ExitCode::environment,
                {"cannot write", path.string(), "the file exists", "Choose another name or add --overwrite"});
  const std::filesystem::path unfinished = unfinished_name(path);
  errno = 0;
  std::ofstream file(unfinished, std::ios::binary);
  file.write(content.data(), static_cast<std::streamsize>(content.size()));
  file.close();
  if (!file) {
    const std::string reason = errno != 0 ? std::strerror(errno) : "the disk refused";
    std::filesystem::remove(unfinished, error);
    throw Error(ExitCode::environment,
                {"cannot write", path.string(), reason, "Choose a place where you may write and with enough space"});
  }
  publish(unfinished, path, overwrite);
}

}  // namespace seam::record
