#include <vector>

#include "app/seam-import/readers.hpp"
#include "app/seam-import/text.hpp"

namespace seam::import {
namespace {

class ObjReader {
 public:
  explicit ObjReader(std::string_view text) : scan_(text, '#', true) {}

  mesh::MeshSoup read() {
    soup_.format = "OBJ";
    while (scan_.next_line()) statement(scan_.word());
    if (soup_.objects == 0) soup_.objects = 1;
    if (known_ == 0) throw BadFile("it holds no statement of a Wavefront OBJ file");
    if (free_form_ > 0)
      soup_.notes.push_back(std::to_string(free_form_) + " curves or surfaces of free form were left out");
    if (short_faces_ > 0)
      soup_.notes.push_back(std::to_string(short_faces_) + " faces with fewer than three corners were left out");
    for (char u : used_) soup_.points += !u;
    return std::move(soup_);
  }

 private:
  void statement(std::string_view keyword) {
    ++known_;
    if (keyword == "v") {
      Vec3 p;
      for (int i = 0; i < 3; ++i) p[i] = scan_.number();
      if (soup_.mesh.vertices.size() >= INT32_MAX) throw BadFile("it has more than 2,147,483,647 vertices");
      soup_.mesh.vertices.push_back(p);
      used_.push_back(0);
    } else if (keyword == "f" || keyword == "fo") {
      corners();
      if (corners_.size() < 3)
        ++short_faces_;
      else
        add_polygon(soup_, corners_);
      if (group_is_new_) ++soup_.objects, group_is_new_ = false;
    } else if (keyword == "l") {
      corners();
      soup_.lines += corners_.empty() ? 0 : corners_.size() - 1;
    } else if (keyword == "p") {
      corners();
    } else if (keyword == "o" || keyword == "g") {
      group_is_new_ = true;
    } else if (keyword == "curv" || keyword == "curv2" || keyword == "surf") {
      ++free_form_;
    } else if (keyword != "vt" && keyword != "vn" && keyword != "usemtl" && keyword != "mtllib" && keyword != "s" &&
               keyword != "vp") {
      --known_;  // an extension, or not an OBJ file at all
    }
  }

  /// Vertex indices of the line: "7", "7/1", "7/1/2", "7//2", from 1, or negative from the end.
  void corners() {
    corners_.clear();
    const auto count = static_cast<std::int64_t>(soup_.mesh.vertices.size());
    for (std::string_view w = scan_.word(); !w.empty(); w = scan_.word()) {
      std::int64_t index = 0;
      const std::string_view number = w.substr(0, w.find('/'));
      if (!parse_whole(number, index)) scan_.fail('"' + std::string(w.substr(0, 40)) + "\" is not a vertex number");
      const std::int64_t vertex = index < 0 ? count + index : index - 1;
      if (index == 0 || vertex < 0 || vertex >= count)
        scan_.fail("it names vertex " + std::to_string(index) + ", but " + std::to_string(count) +
                   " vertices stand before it");
      corners_.push_back(static_cast<std::int32_t>(vertex));
      used_[vertex] = 1;
    }
  }

  TextScanner scan_;
  mesh::MeshSoup soup_;
  std::vector<std::int32_t> corners_;
  std::vector<char> used_;
  std::uint64_t known_ = 0, free_form_ = 0, short_faces_ = 0;
  bool group_is_new_ = true;
};

}  // namespace

mesh::MeshSoup read_obj(std::string_view text) { return ObjReader(text).read(); }

}  // namespace seam::import
