#pragma once
#include <hdf5.h>

#include <cstdint>
#include <filesystem>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace seam::record::h5 {

/// HDF5 is not re-entrant as Debian builds it, so every call of this folder is made while holding this lock. One lock
/// for the process, because the library's own state is one for the process. Recursive: public functions call each
/// other.
std::unique_lock<std::recursive_mutex> lock();

/// Owner of an HDF5 identifier. Move only.
class Id {
 public:
  using Closer = herr_t (*)(hid_t);
  Id() = default;
  Id(hid_t id, Closer closer) : id_(id), closer_(closer) {}
  Id(Id&& other) noexcept : id_(std::exchange(other.id_, -1)), closer_(other.closer_) {}
  Id& operator=(Id&& other) noexcept {
    if (this != &other) {
      close();
      id_ = std::exchange(other.id_, -1);
      closer_ = other.closer_;
    }
    return *this;
  }
  ~Id() { close(); }
  hid_t get() const { return id_; }
  explicit operator bool() const { return id_ >= 0; }
  /// False when the library could not close it (for a file: could not write what was left).
  bool close() { return id_ < 0 || closer_(std::exchange(id_, -1)) >= 0; }

 private:
  hid_t id_ = -1;
  Closer closer_ = nullptr;
};

/// Why the last call failed, in plain words: the system's reason when there is one ("No space left on device"), else
/// the library's innermost one. Clears the library's error stack.
std::string last_reason();

enum class Element : std::uint8_t { real, integer, index, byte };  ///< float64, int64, uint32, uint8
std::size_t size_of(Element element);

/// Extendable dataset of rows of one shape, e.g. (steps, bodies, 12). All calls throw Failure with a plain reason.
class Table {
 public:
  /// `columns` names the last dimension for other readers (kept as an attribute); may be empty. `largest_chunk`: rows.
  static Table create(hid_t parent, const std::string& name, Element element, std::vector<hsize_t> inner,
                      const std::string& columns = {}, hsize_t largest_chunk = 4096);
  /// Checks element type and inner shape.
  static Table open(hid_t parent, const std::string& name, Element element, std::vector<hsize_t> inner);
  hsize_t rows() const { return rows_; }
  std::size_t row_bytes() const { return row_bytes_; }
  const std::string& name() const { return name_; }
  /// Sees rows that another process appended (SWMR readers).
  void refresh();
  void append(const void* data, hsize_t count);
  /// Replaces rows from `first` on, and adds those beyond the end; `first` is at most rows().
  void write(hsize_t first, hsize_t count, const void* data);
  void read(hsize_t first, hsize_t count, void* out) const;
  void flush();

 private:
  void transfer(hsize_t first, hsize_t count, void* data, bool write) const;
  void measure();
  Id id_;
  std::string name_;
  Element element_ = Element::real;
  std::vector<hsize_t> inner_;
  hsize_t rows_ = 0;
  std::size_t row_bytes_ = 0;
};

/// Thrown inside core/record only; the public functions turn it into seam::Error with the file's name.
struct Failure {
  std::string reason;
};

/// File access settings of every open: newest format, no file locks of the library's own (they would keep SWMR readers
/// out).
Id file_access();

/// First bytes of an HDF5 file, read without the library. `valid` is false when there is no version-3 superblock at the
/// start.
struct Superblock {
  bool valid = false;
  bool in_use = false;  ///< consistency flag: a writer has it open, or was killed
};
Superblock peek(const std::filesystem::path& path);

Id create_group(hid_t parent, const std::string& name);
void write_attribute(hid_t object, const std::string& name, std::string_view text);
void write_attribute(hid_t object, const std::string& name, std::int64_t number);
std::string read_text_attribute(hid_t object, const std::string& name);
std::int64_t read_number_attribute(hid_t object, const std::string& name);

}  // namespace seam::record::h5
