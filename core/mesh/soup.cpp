#include "core/mesh/soup.hpp"

#include <cstring>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace seam::mesh {
namespace {

constexpr char magic[] = "SEAMSOUP1";
constexpr std::size_t magic_size = sizeof magic - 1;

void append(std::string& bytes, const void* data, std::size_t size) {
  bytes.append(static_cast<const char*>(data), size);
}

}  // namespace

std::string encode_soup(const MeshSoup& soup) {
  const nlohmann::json head = {{"format", soup.format},
                               {"file_unit", soup.file_unit},
                               {"file_unit_scale", soup.file_unit_scale},
                               {"up_axis", std::string(1, soup.up_axis)},
                               {"objects", soup.objects},
                               {"lines", soup.lines},
                               {"points", soup.points},
                               {"notes", soup.notes},
                               {"vertices", soup.mesh.vertices.size()},
                               {"triangles", soup.mesh.triangles.size()}};
  // Names in files are not always UTF-8: replace what is not, rather than fail.
  const std::string text = head.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  const std::uint64_t text_size = text.size();
  std::string bytes;
  bytes.reserve(magic_size + 8 + text.size() + soup.mesh.vertices.size() * 24 + soup.mesh.triangles.size() * 12);
  append(bytes, magic, magic_size);
  append(bytes, &text_size, sizeof text_size);
  bytes += text;
  if (!soup.mesh.vertices.empty()) append(bytes, soup.mesh.vertices.data(), soup.mesh.vertices.size() * sizeof(Vec3));
  if (!soup.mesh.triangles.empty())
    append(bytes, soup.mesh.triangles.data(), soup.mesh.triangles.size() * sizeof(Vec3i));
  return bytes;
}

MeshSoup decode_soup(const std::string& bytes) {
  static_assert(sizeof(Vec3) == 24 && sizeof(Vec3i) == 12);
  std::uint64_t text_size = 0;
  if (bytes.size() < magic_size + sizeof text_size || std::memcmp(bytes.data(), magic, magic_size) != 0)
    throw std::runtime_error("the import program sent no mesh");
  std::memcpy(&text_size, bytes.data() + magic_size, sizeof text_size);
  std::size_t at = magic_size + sizeof text_size;
  if (text_size > bytes.size() - at) throw std::runtime_error("the import program stopped inside its answer");
  MeshSoup soup;
  std::uint64_t vertices = 0, triangles = 0;
  try {
    const auto head = nlohmann::json::parse(bytes.begin() + at, bytes.begin() + at + text_size);
    head.at("format").get_to(soup.format);
    head.at("file_unit").get_to(soup.file_unit);
    head.at("file_unit_scale").get_to(soup.file_unit_scale);
    soup.up_axis = head.at("up_axis").get<std::string>().at(0);
    head.at("objects").get_to(soup.objects);
    head.at("lines").get_to(soup.lines);
    head.at("points").get_to(soup.points);
    head.at("notes").get_to(soup.notes);
    head.at("vertices").get_to(vertices);
    head.at("triangles").get_to(triangles);
  } catch (const std::exception&) {
    throw std::runtime_error("the import program's answer has a head that cannot be read");
  }
  at += text_size;
  const std::uint64_t rest = bytes.size() - at;
  if (vertices > rest / sizeof(Vec3) || triangles > rest / sizeof(Vec3i) ||
      vertices * sizeof(Vec3) + triangles * sizeof(Vec3i) != rest)
    throw std::runtime_error("the import program's answer has another length than it says");
  soup.mesh.vertices.resize(vertices);
  soup.mesh.triangles.resize(triangles);
  if (vertices > 0) std::memcpy(soup.mesh.vertices.data()->data(), bytes.data() + at, vertices * sizeof(Vec3));
  if (triangles > 0)
    std::memcpy(soup.mesh.triangles.data()->data(), bytes.data() + at + vertices * sizeof(Vec3),
                triangles * sizeof(Vec3i));
  for (const Vec3i& t : soup.mesh.triangles)
    for (int i = 0; i < 3; ++i)
      if (t[i] < 0 || static_cast<std::uint64_t>(t[i]) >= vertices)
        throw std::runtime_error("the import program's answer has a triangle with a vertex that is not there");
  return soup;
}

}  // namespace seam::mesh
