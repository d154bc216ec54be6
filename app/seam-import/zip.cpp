#include "app/seam-import/zip.hpp"

#include <zlib.h>

#include "app/seam-import/readers.hpp"

namespace seam::import {
namespace {

constexpr std::size_t end_size = 22, central_size = 46, local_size = 30;

/// Little-endian whole number of `size` bytes.
std::uint32_t number(std::string_view bytes, std::size_t at, std::size_t size) {
  if (at > bytes.size() || bytes.size() - at < size) throw BadFile("the archive is cut short");
  std::uint32_t value = 0;
  for (std::size_t i = size; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

}  // namespace

ZipArchive::ZipArchive(std::string_view bytes) : bytes_(bytes) {
  const std::size_t end = bytes.rfind("PK\5\6");
  if (end == bytes.npos || bytes.size() - end < end_size) throw BadFile("it is not a ZIP archive, or is cut short");
  std::size_t at = number(bytes, end + 16, 4);
  const std::uint32_t count = number(bytes, end + 10, 2);
  for (std::uint32_t i = 0; i < count; ++i) {
    if (number(bytes, at, 4) != 0x02014b50) throw BadFile("the archive's directory is damaged");
    const Entry entry{number(bytes, at + 10, 2), number(bytes, at + 8, 2),  number(bytes, at + 16, 4),
                      number(bytes, at + 20, 4), number(bytes, at + 24, 4), number(bytes, at + 42, 4)};
    const std::uint32_t name = number(bytes, at + 28, 2), extra = number(bytes, at + 30, 2),
                        comment = number(bytes, at + 32, 2);
    if (bytes.size() - at < central_size + name) throw BadFile("the archive's directory is cut short");
    entries_.emplace(bytes.substr(at + central_size, name), entry);
    at += central_size + name + extra + comment;
  }
}

std::string ZipArchive::read(const std::string& name, std::uint64_t limit) const {
  const auto found = entries_.find(name);
  if (found == entries_.end()) throw BadFile("the archive holds no \"" + name + '"');
  const Entry& e = found->second;
  if (e.flags & 1) throw BadFile("the archive is encrypted");
  if (e.size > limit)
    throw BadFile('"' + name + "\" unpacks to " + std::to_string(e.size) + " bytes, which is too much");
  if (number(bytes_, e.offset, 4) != 0x04034b50) throw BadFile("the archive is damaged");
  const std::size_t start =
      std::size_t{e.offset} + local_size + number(bytes_, e.offset + 26, 2) + number(bytes_, e.offset + 28, 2);
  if (start > bytes_.size() || bytes_.size() - start < e.packed) throw BadFile("the archive is cut short");
  const std::string_view packed = bytes_.substr(start, e.packed);
  std::string result;
  if (e.method == 0) {
    result = packed;
  } else if (e.method == 8) {
    result.resize(e.size);
    z_stream stream{};
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) throw BadFile("the archive cannot be unpacked");
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = reinterpret_cast<Bytef*>(result.data());
    stream.avail_out = static_cast<uInt>(result.size());
    const int state = inflate(&stream, Z_FINISH);
    inflateEnd(&stream);
    if (state != Z_STREAM_END || stream.avail_out != 0) throw BadFile('"' + name + "\" in the archive is damaged");
  } else {
    throw BadFile('"' + name + "\" is packed in a way that is not read (method " + std::to_string(e.method) + ")");
  }
  if (crc32(0, reinterpret_cast<const Bytef*>(result.data()), static_cast<uInt>(result.size())) != e.checksum)
    throw BadFile('"' + name + "\" in the archive is damaged (checksum)");
  return result;
}

}  // namespace seam::import
