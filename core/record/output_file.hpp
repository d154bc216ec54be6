#pragma once
#include <filesystem>

namespace seam::record {

/// Advisory lock of a tape's one writer (an open-file-description lock on the last possible byte, so that it never
/// meets a lock of HDF5). Released by the destructor or the end of the process.
class WriterLock {
 public:
  WriterLock() = default;
  /// Throws Error (environment) when another program, or another writer of this one, has `path`.
  explicit WriterLock(const std::filesystem::path& path);
  WriterLock(WriterLock&& other) noexcept;
  WriterLock& operator=(WriterLock&& other) noexcept;
  ~WriterLock();

 private:
  int descriptor_ = -1;
};

/// Name beside `path` under which a file is written until it is whole.
std::filesystem::path unfinished_name(const std::filesystem::path& path);

/// Renames atomically; without `overwrite` an existing `path` is an Error, also when it appeared just now.
void publish(const std::filesystem::path& unfinished, const std::filesystem::path& path, bool overwrite);

}  // namespace seam::record
