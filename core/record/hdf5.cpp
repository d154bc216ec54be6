#include "core/record/hdf5.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>

namespace seam::record::h5 {
namespace {

/// Chunks hold many small rows: a flush rewrites the open chunk, so larger is slower to write and smaller is slower to
/// read.
constexpr std::size_t chunk_bytes = 16384;

hid_t native_type(Element element) {
  switch (element) {
    case Element::real:
      return H5T_NATIVE_DOUBLE;
    case Element::integer:
      return H5T_NATIVE_INT64;
    case Element::index:
      return H5T_NATIVE_UINT32;
    case Element::byte:
      return H5T_NATIVE_UINT8;
  }
  return H5T_NATIVE_UINT8;
}

hid_t file_type(Element element) {
  switch (element) {
    case Element::real:
      return H5T_IEEE_F64LE;
    case Element::integer:
      return H5T_STD_I64LE;
    case Element::index:
      return H5T_STD_U32LE;
    case Element::byte:
      return H5T_STD_U8LE;
  }
  return H5T_STD_U8LE;
}

void check(bool good) {
  if (!good) throw Failure{last_reason()};
}

herr_t collect_reason(unsigned, const H5E_error2_t* error, void* out) {
  auto& reasons = *static_cast<std::vector<std::string>*>(out);
  if (error->desc != nullptr) reasons.emplace_back(error->desc);
  return 0;
}

}  // namespace

std::unique_lock<std::recursive_mutex> lock() {
  static std::recursive_mutex mutex;
  std::unique_lock<std::recursive_mutex> held(mutex);
  // Without this a file that could not be written (disk full) would be flushed again, with noise, when the program
  // ends.
  static const bool ready = [] {
    H5dont_atexit();
    return H5open() >= 0;
  }();
  // Where the library is built for threads, each has its own error stack, which prints until told not to.
  thread_local const bool quiet = H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr) >= 0;
  (void)ready, (void)quiet;
  return held;
}

std::string last_reason() {
  std::vector<std::string> reasons;
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, collect_reason, &reasons);
  H5Eclear2(H5E_DEFAULT);
  const std::string_view mark = "error message = '";
  for (const std::string& reason : reasons) {
    const std::size_t start = reason.find(mark);
    if (start == std::string::npos) continue;
    const std::size_t end = reason.find('\'', start + mark.size());
    return reason.substr(start + mark.size(), end - start - mark.size());
  }
  return reasons.empty() ? "the HDF5 library gave no reason" : reasons.front();
}

std::size_t size_of(Element element) {
  switch (element) {
    case Element::real:
    case Element::integer:
      return 8;
    case Element::index:
      return 4;
    case Element::byte:
      return 1;
  }
  return 1;
}

Table Table::create(hid_t parent, const std::string& name, Element element, std::vector<hsize_t> inner,
                    const std::string& columns, hsize_t largest_chunk) {
  Table table;
  table.name_ = name, table.element_ = element, table.inner_ = std::move(inner);
  std::vector<hsize_t> size{0}, limit{H5S_UNLIMITED}, chunk{1};
  table.row_bytes_ = size_of(element);
  for (hsize_t n : table.inner_) {
    table.row_bytes_ *= n;
    size.push_back(n), limit.push_back(n), chunk.push_back(std::max<hsize_t>(n, 1));
  }
  chunk[0] = std::clamp<hsize_t>(chunk_bytes / std::max<std::size_t>(table.row_bytes_, 1), 1, largest_chunk);
  Id space(H5Screate_simple(static_cast<int>(size.size()), size.data(), limit.data()), H5Sclose);
  Id settings(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  check(space && settings && H5Pset_chunk(settings.get(), static_cast<int>(chunk.size()), chunk.data()) >= 0);
  table.id_ =
      Id(H5Dcreate2(parent, name.c_str(), file_type(element), space.get(), H5P_DEFAULT, settings.get(), H5P_DEFAULT),
         H5Dclose);
  check(static_cast<bool>(table.id_));
  if (!columns.empty()) write_attribute(table.id_.get(), "columns", columns);
  return table;
}

Table Table::open(hid_t parent, const std::string& name, Element element, std::vector<hsize_t> inner) {
  Table table;
  table.name_ = name, table.element_ = element, table.inner_ = std::move(inner);
  table.row_bytes_ = size_of(element);
  for (hsize_t n : table.inner_) table.row_bytes_ *= n;
  table.id_ = Id(H5Dopen2(parent, name.c_str(), H5P_DEFAULT), H5Dclose);
  check(static_cast<bool>(table.id_));
  Id type(H5Dget_type(table.id_.get()), H5Tclose);
  check(static_cast<bool>(type));
  if (H5Tequal(type.get(), file_type(element)) <= 0)
    throw Failure{"the data set '" + name + "' has another number type"};
  table.measure();
  return table;
}

void Table::measure() {
  Id space(H5Dget_space(id_.get()), H5Sclose);
  check(static_cast<bool>(space));
  std::array<hsize_t, H5S_MAX_RANK> size{};
  const int rank = H5Sget_simple_extent_dims(space.get(), size.data(), nullptr);
  bool fits = rank == static_cast<int>(inner_.size()) + 1;
  for (std::size_t i = 0; fits && i < inner_.size(); ++i) fits = size[i + 1] == inner_[i];
  if (!fits) throw Failure{"the data set '" + name_ + "' has another shape"};
  rows_ = size[0];
}

void Table::refresh() {
  check(H5Drefresh(id_.get()) >= 0);
  measure();
}

void Table::transfer(hsize_t first, hsize_t count, void* data, bool write) const {
  if (count == 0 || row_bytes_ == 0) return;
  std::vector<hsize_t> start(inner_.size() + 1, 0), size{count};
  start[0] = first;
  size.insert(size.end(), inner_.begin(), inner_.end());
  const int rank = static_cast<int>(size.size());
  Id memory(H5Screate_simple(rank, size.data(), nullptr), H5Sclose);
  Id space(H5Dget_space(id_.get()), H5Sclose);
  check(memory && space);
  check(H5Sselect_hyperslab(space.get(), H5S_SELECT_SET, start.data(), nullptr, size.data(), nullptr) >= 0);
  const hid_t type = native_type(element_);
  check((write ? H5Dwrite(id_.get(), type, memory.get(), space.get(), H5P_DEFAULT, data)
               : H5Dread(id_.get(), type, memory.get(), space.get(), H5P_DEFAULT, data)) >= 0);
}

void Table::append(const void* data, hsize_t count) { write(rows_, count, data); }

void Table::write(hsize_t first, hsize_t count, const void* data) {
  if (count == 0) return;
  if (first > rows_) throw Failure{"the data set '" + name_ + "' ends too early"};
  const hsize_t end = first + count;
  if (end > rows_) {
    std::vector<hsize_t> size{end};
    size.insert(size.end(), inner_.begin(), inner_.end());
    check(H5Dset_extent(id_.get(), size.data()) >= 0);
  }
  transfer(first, count, const_cast<void*>(data), true);
  rows_ = std::max(rows_, end);
}

void Table::read(hsize_t first, hsize_t count, void* out) const {
  if (first > rows_ || count > rows_ - first) throw Failure{"the data set '" + name_ + "' ends too early"};
  transfer(first, count, out, false);
}

void Table::flush() { check(H5Dflush(id_.get()) >= 0); }

Id file_access() {
  Id access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  check(access && H5Pset_libver_bounds(access.get(), H5F_LIBVER_LATEST, H5F_LIBVER_LATEST) >= 0 &&
        H5Pset_file_locking(access.get(), false, true) >= 0);
  return access;
}

Superblock peek(const std::filesystem::path& path) {
  // HDF5 file format specification 3.0, II.A "Superblock" versions 2 and 3: signature, version, two sizes, consistency
  // flags.
  std::array<unsigned char, 12> head{};
  std::ifstream file(path, std::ios::binary);
  file.read(reinterpret_cast<char*>(head.data()), head.size());
  constexpr unsigned char signature[8] = {0x89, 'H', 'D', 'F', '\r', '\n', 0x1a, '\n'};
  Superblock block;
  block.valid = file.gcount() == static_cast<std::streamsize>(head.size()) &&
                std::memcmp(head.data(), signature, 8) == 0 && head[8] == 3;
  block.in_use = block.valid && head[11] != 0;
  return block;
}

Id create_group(hid_t parent, const std::string& name) {
  Id group(H5Gcreate2(parent, name.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose);
  check(static_cast<bool>(group));
  return group;
}

void write_attribute(hid_t object, const std::string& name, std::string_view text) {
  Id type(H5Tcopy(H5T_C_S1), H5Tclose);
  check(type && H5Tset_size(type.get(), std::max<std::size_t>(text.size(), 1)) >= 0 &&
        H5Tset_cset(type.get(), H5T_CSET_UTF8) >= 0 && H5Tset_strpad(type.get(), H5T_STR_NULLPAD) >= 0);
  Id space(H5Screate(H5S_SCALAR), H5Sclose);
  Id attribute(H5Acreate2(object, name.c_str(), type.get(), space.get(), H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
  const char nothing = 0;
  check(attribute && H5Awrite(attribute.get(), type.get(), text.empty() ? &nothing : text.data()) >= 0);
}

void write_attribute(hid_t object, const std::string& name, std::int64_t number) {
  Id space(H5Screate(H5S_SCALAR), H5Sclose);
  Id attribute(H5Acreate2(object, name.c_str(), H5T_STD_I64LE, space.get(), H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
  check(attribute && H5Awrite(attribute.get(), H5T_NATIVE_INT64, &number) >= 0);
}

std::string read_text_attribute(hid_t object, const std::string& name) {
  Id attribute(H5Aopen(object, name.c_str(), H5P_DEFAULT), H5Aclose);
  check(static_cast<bool>(attribute));
  Id type(H5Aget_type(attribute.get()), H5Tclose);
  check(static_cast<bool>(type));
  if (H5Tget_class(type.get()) != H5T_STRING || H5Tis_variable_str(type.get()) != 0 ||
      H5Aget_storage_size(attribute.get()) != H5Tget_size(type.get()))
    throw Failure{"the attribute '" + name + "' is not a plain text"};
  std::string text(H5Tget_size(type.get()), '\0');
  check(H5Aread(attribute.get(), type.get(), text.data()) >= 0);
  text.resize(std::strlen(text.c_str()));
  return text;
}

std::int64_t read_number_attribute(hid_t object, const std::string& name) {
  Id attribute(H5Aopen(object, name.c_str(), H5P_DEFAULT), H5Aclose);
  check(static_cast<bool>(attribute));
  if (H5Aget_storage_size(attribute.get()) != 8) throw Failure{"the attribute '" + name + "' is not a number"};
  std::int64_t number = 0;
  check(H5Aread(attribute.get(), H5T_NATIVE_INT64, &number) >= 0);
  return number;
}

}  // namespace seam::record::h5
