#include <cctype>

#include "app/seam-import/readers.hpp"
#include "app/seam-import/text.hpp"

namespace seam::import {
namespace {

/// Checks the letters before OFF (normal, colour, texture) and returns what is glued to its end: "OFF8" is met in
/// practice.
std::string_view after_head(std::string_view head) {
  const std::size_t at = head.find("OFF");
  if (at == head.npos) throw BadFile("it does not begin with OFF");
  const std::string_view letters = head.substr(0, at);
  if (letters.find_first_of("4n") != letters.npos) throw BadFile("meshes of more than three dimensions are not read");
  if (letters.find_first_not_of("CNST") != letters.npos) throw BadFile("it does not begin with OFF");
  return head.substr(at + 3);
}

}  // namespace

mesh::MeshSoup read_off(std::string_view text) {
  mesh::MeshSoup soup;
  soup.format = "OFF";
  soup.objects = 1;
  TextScanner scan(text, '#');
  if (!scan.next_line()) throw BadFile("it holds nothing");
  std::string_view first = after_head(scan.word());
  if (first.empty()) first = scan.any_word();
  if (first == "BINARY") throw BadFile("binary OFF files are not read; export it as ASCII");
  std::int64_t vertices = 0;
  if (!parse_whole(first, vertices)) scan.fail("the number of vertices is missing");
  const std::int64_t faces = scan.any_whole_number();
  if (const std::string_view edges = scan.word(); !edges.empty()) {
    std::int64_t ignored = 0;
    if (!parse_whole(edges, ignored)) scan.fail("the number of edges is not a whole number");
  }
  // A vertex takes at least six characters, a face at least two: sizes are checked before memory is asked for.
  const auto size = static_cast<std::int64_t>(text.size());
  if (vertices < 0 || faces < 0 || vertices > size / 5 || faces > size / 2)
    throw BadFile("it declares " + std::to_string(vertices) + " vertices and " + std::to_string(faces) +
                  " faces but is only " + std::to_string(size) + " bytes long");
  soup.mesh.vertices.reserve(vertices);
  for (std::int64_t v = 0; v < vertices; ++v) {
    if (!scan.next_line())
      throw BadFile("it ends inside vertex " + std::to_string(v + 1) + " of " + std::to_string(vertices));
    Vec3 p;
    for (int i = 0; i < 3; ++i) p[i] = scan.number();
    soup.mesh.vertices.push_back(p);
  }
  std::vector<std::int32_t> corners;
  for (std::int64_t f = 0; f < faces; ++f) {
    if (!scan.next_line())
      throw BadFile("it ends inside face " + std::to_string(f + 1) + " of " + std::to_string(faces));
    const std::int64_t count = scan.whole_number();
    if (count < 0 || count > size) scan.fail("a face has " + std::to_string(count) + " corners");
    corners.clear();
    for (std::int64_t i = 0; i < count; ++i) {
      const std::int64_t index = scan.whole_number();
      if (index < 0 || index >= vertices)
        scan.fail("it names vertex " + std::to_string(index) + ", but the vertices are numbered 0 to " +
                  std::to_string(vertices - 1));
      corners.push_back(static_cast<std::int32_t>(index));
    }
    add_polygon(soup, corners);
  }
  if (soup.mesh.triangles.empty()) soup.points = soup.mesh.vertices.size();
  return soup;
}

}  // namespace seam::import
