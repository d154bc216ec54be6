#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace seam::import {

/// The entries of a ZIP archive (stored and deflated; no encryption, no ZIP64), read through its central directory.
class ZipArchive {
 public:
  /// Throws BadFile when `bytes` is no archive. `bytes` must outlive the archive.
  explicit ZipArchive(std::string_view bytes);
  bool has(const std::string& name) const { return entries_.count(name) > 0; }
  /// Unpacked bytes. Throws BadFile when the entry is not there, damaged (checksum) or larger than `limit`.
  std::string read(const std::string& name, std::uint64_t limit) const;

 private:
  struct Entry {
    std::uint32_t method, flags, checksum, packed, size, offset;
  };
  std::string_view bytes_;
  std::map<std::string, Entry> entries_;
};

}  // namespace seam::import
