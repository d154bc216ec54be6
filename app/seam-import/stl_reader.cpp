#include <cctype>
#include <cstring>

#include "app/seam-import/readers.hpp"
#include "app/seam-import/text.hpp"

namespace seam::import {
namespace {

constexpr std::size_t head_size = 84, record_size = 50;

std::string lower(std::string_view word) {
  std::string result(word);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

void add_triangle(mesh::MeshSoup& soup, const Vec3 (&corner)[3]) {
  const auto first = static_cast<std::int32_t>(soup.mesh.vertices.size());
  for (const Vec3& c : corner) soup.mesh.vertices.push_back(c);
  soup.mesh.triangles.emplace_back(first, first + 1, first + 2);
}

std::uint64_t declared_triangles(std::string_view bytes) {
  std::uint32_t count = 0;
  if (bytes.size() >= head_size) std::memcpy(&count, bytes.data() + 80, sizeof count);
  return count;
}

mesh::MeshSoup read_binary(std::string_view bytes) {
  mesh::MeshSoup soup;
  soup.format = "STL (binary)";
  soup.objects = 1;
  const std::uint64_t count = declared_triangles(bytes), held = (bytes.size() - head_size) / record_size;
  if (count > held)
    throw BadFile("it declares " + std::to_string(count) + " triangles but ends inside triangle " +
                  std::to_string(held + 1));
  if (count > INT32_MAX / 3) throw BadFile("it has more than 715,827,882 triangles");
  if (bytes.size() > head_size + count * record_size)
    soup.notes.push_back(std::to_string(bytes.size() - head_size - count * record_size) +
                         " bytes after the last triangle were left out");
  soup.mesh.vertices.reserve(count * 3);
  soup.mesh.triangles.reserve(count);
  for (std::uint64_t t = 0; t < count; ++t) {
    float values[12];
    std::memcpy(values, bytes.data() + head_size + t * record_size, sizeof values);
    Vec3 corner[3];
    for (int c = 0; c < 3; ++c)
      for (int i = 0; i < 3; ++i) corner[c][i] = values[3 + 3 * c + i];
    add_triangle(soup, corner);
  }
  return soup;
}

mesh::MeshSoup read_ascii(std::string_view text) {
  mesh::MeshSoup soup;
  soup.format = "STL (ASCII)";
  TextScanner scan(text, 0);
  Vec3 corner[3];
  int corners = 0;
  bool in_loop = false, ended = false;
  while (scan.next_line()) {
    for (std::string w = lower(scan.word()); !w.empty(); w = lower(scan.word())) {
      if (w == "solid") {
        ++soup.objects, ended = false;
        while (!scan.word().empty()) {
        }
      } else if (w == "endsolid") {
        ended = true;
        while (!scan.word().empty()) {
        }
      } else if (w == "loop")
        in_loop = true, corners = 0;
      else if (w == "vertex") {
        if (!in_loop) scan.fail("a vertex stands outside of a loop");
        if (corners == 3) scan.fail("a loop has more than three vertices");
        for (int i = 0; i < 3; ++i) corner[corners][i] = scan.number();
        ++corners;
      } else if (w == "endloop") {
        if (corners != 3) scan.fail("a loop has " + std::to_string(corners) + " vertices instead of three");
        add_triangle(soup, corner);
        in_loop = false;
      } else if (w == "normal") {  // not needed, and often not even numbers
        for (int i = 0; i < 3; ++i) scan.word();
      } else if (w != "facet" && w != "outer" && w != "endfacet") {
        scan.fail('"' + w.substr(0, 40) + "\" is no word of an STL file");
      }
    }
  }
  if (in_loop) throw BadFile("it ends inside a triangle");
  if (!ended && soup.objects > 0) soup.notes.push_back("The file ends without \"endsolid\".");
  return soup;
}

}  // namespace

mesh::MeshSoup read_stl(std::string_view bytes) {
  const bool sized = bytes.size() >= head_size && bytes.size() == head_size + declared_triangles(bytes) * record_size;
  std::size_t start = 0;
  while (start < bytes.size() && std::isspace(static_cast<unsigned char>(bytes[start]))) ++start;
  const std::string_view opening = bytes.substr(start, 2048);
  const bool named = lower(opening.substr(0, 5)) == "solid";
  const bool text = opening.find('\0') == opening.npos;
  if (named && text && !sized) return read_ascii(bytes);
  if (bytes.size() < head_size)
    throw BadFile("it is neither an ASCII nor a binary STL file: " + std::to_string(bytes.size()) + " bytes");
  return read_binary(bytes);
}

}  // namespace seam::import
