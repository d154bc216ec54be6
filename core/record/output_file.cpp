#include "core/record/output_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <limits>
#include <utility>

#include "core/base/error.hpp"
#include "core/record/tape.hpp"

namespace seam::record {
namespace {

Error cannot_write(const std::filesystem::path& path, const std::string& why, const std::string& next) {
  return Error(ExitCode::environment, {"cannot write tape", path.string(), why, next});
}

Error in_the_way(const std::filesystem::path& path) {
  return cannot_write(path, "the file exists", "Choose another name or add --overwrite");
}

}  // namespace

WriterLock::WriterLock(const std::filesystem::path& path) {
  descriptor_ = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
  if (descriptor_ < 0) throw cannot_write(path, std::strerror(errno), "Choose a place where you may write");
  struct flock request {};
  request.l_type = F_WRLCK;
  request.l_whence = SEEK_SET;
  request.l_start = std::numeric_limits<off_t>::max() - 1;
  request.l_len = 1;
  if (::fcntl(descriptor_, F_OFD_SETLK, &request) == 0) return;
  const int reason = errno;
  ::close(std::exchange(descriptor_, -1));
  if (reason == EAGAIN || reason == EACCES)
    throw cannot_write(path, "another run is writing it", "Wait for it to end or choose another name");
  // A file system without locks: work without one rather than not at all.
}

WriterLock::WriterLock(WriterLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

WriterLock& WriterLock::operator=(WriterLock&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

WriterLock::~WriterLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::filesystem::path unfinished_name(const std::filesystem::path& path) {
  std::filesystem::path name = path;
  name += ".unfinished-" + std::to_string(::getpid());
  return name;
}

void publish(const std::filesystem::path& unfinished, const std::filesystem::path& path, bool overwrite) {
  if (overwrite) {
    if (::rename(unfinished.c_str(), path.c_str()) == 0) return;
  } else {
    if (::link(unfinished.c_str(), path.c_str()) == 0) {
      ::unlink(unfinished.c_str());
      return;
    }
    if (errno == EEXIST) throw in_the_way(path);
    // File systems without hard links: nothing else is created between these two lines in practice.
    if (!std::filesystem::exists(path) && ::rename(unfinished.c_str(), path.c_str()) == 0) return;
  }
  throw cannot_write(path, std::strerror(errno), "Choose another place");
}

void check_output(const std::filesystem::path& path, bool overwrite) {
  std::error_code ignored;
  const auto status = std::filesystem::status(path, ignored);
  if (std::filesystem::is_directory(status)) throw cannot_write(path, "it is a folder", "Give the name of a file");
  if (std::filesystem::exists(status)) {
    if (!std::filesystem::is_regular_file(status))
      throw cannot_write(path, "it is not an ordinary file", "Choose another name");
    if (!overwrite) throw in_the_way(path);
    WriterLock probe(path);
  }
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
  if (!std::filesystem::is_directory(folder, ignored))
    throw cannot_write(path, "the folder " + folder.string() + " does not exist",
                       "Create the folder or choose another one");
  const std::filesystem::path probe = unfinished_name(path);
  const int descriptor = ::open(probe.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (descriptor < 0) throw cannot_write(path, std::strerror(errno), "Choose a place where you may write");
  const char page[4096] = {};
  const bool written = ::write(descriptor, page, sizeof page) == static_cast<ssize_t>(sizeof page);
  const int reason = errno;
  ::close(descriptor);
  ::unlink(probe.c_str());
  if (!written) throw cannot_write(path, std::strerror(reason), "Free some space or choose another disk");
}

}  // namespace seam::record
