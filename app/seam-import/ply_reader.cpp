#include <bit>
#include <cstring>
#include <map>
#include <optional>
#include <vector>

#include "app/seam-import/readers.hpp"
#include "app/seam-import/text.hpp"

namespace seam::import {
namespace {

enum class Type : char { i8, u8, i16, u16, i32, u32, f32, f64 };

std::optional<Type> type_of(std::string_view name) {
  static const std::map<std::string_view, Type> names = {
      {"char", Type::i8},   {"int8", Type::i8},     {"uchar", Type::u8},   {"uint8", Type::u8},
      {"short", Type::i16}, {"int16", Type::i16},   {"ushort", Type::u16}, {"uint16", Type::u16},
      {"int", Type::i32},   {"int32", Type::i32},   {"uint", Type::u32},   {"uint32", Type::u32},
      {"float", Type::f32}, {"float32", Type::f32}, {"double", Type::f64}, {"float64", Type::f64}};
  const auto found = names.find(name);
  return found == names.end() ? std::nullopt : std::optional(found->second);
}

std::size_t size_of(Type type) {
  constexpr std::size_t sizes[] = {1, 1, 2, 2, 4, 4, 4, 8};
  return sizes[static_cast<int>(type)];
}

struct Property {
  std::string name;
  Type type;
  std::optional<Type> count_type;  ///< of a list
};

struct Element {
  std::string name;
  std::int64_t count;
  std::vector<Property> properties;
};

/// Values of the body, one after another, in either of the three encodings. All as double: exact up to 32-bit integers.
class Body {
 public:
  Body(std::string_view bytes, bool ascii, bool swap) : bytes_(bytes), scan_(bytes, 0), ascii_(ascii), swap_(swap) {}

  double value(Type type) {
    if (ascii_) return scan_.any_number();
    const std::size_t size = size_of(type);
    if (bytes_.size() - at_ < size) throw BadFile("the file is cut short");
    unsigned char raw[8];
    std::memcpy(raw, bytes_.data() + at_, size);
    at_ += size;
    if (swap_)
      for (std::size_t i = 0; i < size / 2; ++i) std::swap(raw[i], raw[size - 1 - i]);
    switch (type) {
      case Type::i8:
        return as<std::int8_t>(raw);
      case Type::u8:
        return as<std::uint8_t>(raw);
      case Type::i16:
        return as<std::int16_t>(raw);
      case Type::u16:
        return as<std::uint16_t>(raw);
      case Type::i32:
        return as<std::int32_t>(raw);
      case Type::u32:
        return as<std::uint32_t>(raw);
      case Type::f32:
        return as<float>(raw);
      default:
        return as<double>(raw);
    }
  }

 private:
  template <class T>
  static double as(const unsigned char* raw) {
    T result;
    std::memcpy(&result, raw, sizeof result);
    return static_cast<double>(result);
  }

  std::string_view bytes_;
  TextScanner scan_;
  std::size_t at_ = 0;
  bool ascii_, swap_;
};

class PlyReader {
 public:
  explicit PlyReader(std::string_view bytes) : bytes_(bytes) {}

  mesh::MeshSoup read() {
    const std::string encoding = head();
    const bool little = encoding == "binary_little_endian";
    if (!little && encoding != "ascii" && encoding != "binary_big_endian")
      throw BadFile("its format \"" + encoding + "\" is not known");
    soup_.format = encoding == "ascii" ? "PLY (ASCII)" : "PLY (binary)";
    soup_.objects = 1;
    Body body(bytes_.substr(body_start_), encoding == "ascii", little != (std::endian::native == std::endian::little));
    for (const Element& e : elements_) {
      check_size(e);
      for (std::int64_t i = 0; i < e.count; ++i) {
        try {
          record(e, body);
        } catch (const BadFile& why) {
          throw BadFile(e.name + " " + std::to_string(i + 1) + " of " + std::to_string(e.count) + ": " + why.what());
        }
      }
      if (e.name == "edge") soup_.lines += static_cast<std::uint64_t>(e.count);
    }
    connect();
    if (soup_.mesh.triangles.empty()) soup_.points = soup_.mesh.vertices.size();
    return std::move(soup_);
  }

 private:
  std::string head() {
    const std::size_t end = bytes_.find("end_header");
    if (end == bytes_.npos) throw BadFile("its head has no end (\"end_header\" is missing)");
    body_start_ = bytes_.find('\n', end);
    if (body_start_ == bytes_.npos)
      body_start_ = bytes_.size();
    else
      ++body_start_;
    std::string encoding;
    TextScanner scan(bytes_.substr(0, end), 0);
    if (!scan.next_line() || scan.word() != "ply") throw BadFile("it does not begin with \"ply\"");
    while (scan.next_line()) {
      const std::string_view word = scan.word();
      if (word == "format")
        encoding = scan.word();
      else if (word == "element") {
        const std::string name(scan.word());
        elements_.push_back({name, scan.whole_number(), {}});
      } else if (word == "property") {
        property(scan);
      } else if (word != "comment" && word != "obj_info") {
        scan.fail('"' + std::string(word.substr(0, 40)) + "\" is no word of a PLY head");
      }
    }
    return encoding;
  }

  void property(TextScanner& scan) {
    if (elements_.empty()) scan.fail("a property stands before the first element");
    std::string_view word = scan.word();
    std::optional<Type> count_type;
    if (word == "list") {
      count_type = type_of(scan.word());
      if (!count_type || *count_type == Type::f32 || *count_type == Type::f64)
        scan.fail("a list has no known whole type for its length");
      word = scan.word();
    }
    const std::optional<Type> type = type_of(word);
    if (!type) scan.fail('"' + std::string(word.substr(0, 40)) + "\" is not a type");
    elements_.back().properties.push_back({std::string(scan.word()), *type, count_type});
  }

  /// Every record takes some bytes: a count beyond the file's length is refused before memory is asked for.
  void check_size(const Element& e) const {
    std::int64_t least = 0;
    for (const Property& p : e.properties)
      least += static_cast<std::int64_t>(soup_.format == "PLY (ASCII)" ? 1 : size_of(p.count_type.value_or(p.type)));
    const auto held = static_cast<std::int64_t>(bytes_.size() - body_start_);
    if (e.count < 0 || (least == 0 && e.count > held) || (least > 0 && e.count > held / least))
      throw BadFile("it declares " + std::to_string(e.count) + " of the element \"" + e.name + "\" but holds only " +
                    std::to_string(held) + " bytes");
    if (e.name == "vertex" && e.count > INT32_MAX) throw BadFile("it has more than 2,147,483,647 vertices");
  }

  void record(const Element& e, Body& body) {
    Vec3 position = Vec3::Zero();
    int found = 0;
    for (const Property& p : e.properties) {
      if (p.count_type) {
        list(e, p, body);
        continue;
      }
      const double value = body.value(p.type);
      for (int i = 0; i < 3; ++i)
        if (p.name.size() == 1 && p.name[0] == "xyz"[i]) position[i] = value, ++found;
    }
    if (e.name != "vertex") return;
    if (found != 3) throw BadFile("a vertex has no x, y and z");
    soup_.mesh.vertices.push_back(position);
  }

  void list(const Element& e, const Property& p, Body& body) {
    const double declared = body.value(*p.count_type);
    const bool face = e.name == "face" && (p.name == "vertex_indices" || p.name == "vertex_index");
    const bool strips = p.name == "vertex_indices" && e.name == "tristrips";
    if (!(declared >= 0 && declared <= static_cast<double>(bytes_.size())))
      throw BadFile("a list has an impossible length");
    std::vector<double> values;
    for (std::int64_t i = 0; i < static_cast<std::int64_t>(declared); ++i) values.push_back(body.value(p.type));
    if (face) faces_.push_back(std::move(values));
    if (strips) strip(values);
  }

  /// Alternating triangles; -1 starts anew.
  void strip(const std::vector<double>& values) {
    std::size_t start = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (values[i] == -1)
        start = i + 1;
      else if (i >= start + 2) {
        const bool odd = (i - start) % 2 == 1;
        faces_.push_back({values[i - (odd ? 1 : 2)], values[i - (odd ? 2 : 1)], values[i]});
      }
    }
  }

  /// Faces may stand before the vertices, so they are joined to them at the end.
  void connect() {
    const auto count = static_cast<double>(soup_.mesh.vertices.size());
    std::vector<std::int32_t> corners;
    for (const std::vector<double>& face : faces_) {
      corners.clear();
      for (double index : face) {
        if (!(index >= 0 && index < count))
          throw BadFile("face " + std::to_string(&face - faces_.data() + 1) + " names vertex " +
                        std::to_string(static_cast<long long>(index)) + ", but there are " +
                        std::to_string(soup_.mesh.vertices.size()));
        corners.push_back(static_cast<std::int32_t>(index));
      }
      add_polygon(soup_, corners);
    }
  }

  std::string_view bytes_;
  std::size_t body_start_ = 0;
  std::vector<Element> elements_;
  std::vector<std::vector<double>> faces_;
  mesh::MeshSoup soup_;
};

}  // namespace

mesh::MeshSoup read_ply(std::string_view bytes) { return PlyReader(bytes).read(); }

}  // namespace seam::import
