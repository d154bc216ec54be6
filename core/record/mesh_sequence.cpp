#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <type_traits>

#include "core/base/error.hpp"
#include "core/record/binary_file.hpp"
#include "core/record/export.hpp"

namespace seam::record {
namespace {

std::string obj_text(const abd::Model& model, const Snapshot& snapshot) {
  std::string text = fmt::format("# step {}, t = {} s, metres\n", snapshot.step, snapshot.time);
  std::uint64_t first = 1;
  for (std::size_t i = 0; i < model.bodies.size(); ++i) {
    const mesh::TriangleMesh& surface = model.meshes[model.bodies[i].mesh]->surface;
    std::string name = model.bodies[i].name;
    for (char& c : name)
      if (c == '\n' || c == '\r') c = ' ';
    fmt::format_to(std::back_inserter(text), "o {}\n", name);
    for (const Vec3& vertex : surface.vertices) {
      const Vec3 x = transform_point(snapshot.q[i], vertex);
      fmt::format_to(std::back_inserter(text), "v {} {} {}\n", x[0], x[1],
                     x[2]);  // shortest text that reads back to the same bits
    }
    for (const Vec3i& t : surface.triangles)
      fmt::format_to(std::back_inserter(text), "f {} {} {}\n", first + static_cast<std::uint64_t>(t[0]),
                     first + static_cast<std::uint64_t>(t[1]), first + static_cast<std::uint64_t>(t[2]));
    first += surface.vertices.size();
  }
  return text;
}

template <class T>
void put(std::string& out, T value) {
  static_assert(std::is_arithmetic_v<T>);
  out.append(reinterpret_cast<const char*>(&value), sizeof value);  // little endian, as every machine this runs on
}

std::string ply_bytes(const abd::Model& model, const Snapshot& snapshot) {
  std::uint64_t vertices = 0, triangles = 0;
  for (const abd::BodyModel& body : model.bodies) {
    vertices += model.meshes[body.mesh]->surface.vertices.size();
    triangles += model.meshes[body.mesh]->surface.triangles.size();
  }
  std::string bytes = fmt::format(
      "ply\nformat binary_little_endian 1.0\ncomment step {} time {} s metres\nelement vertex {}\nproperty double "
      "x\nproperty double "
      "y\nproperty double z\nelement face {}\nproperty list uchar int vertex_indices\nproperty int body\nend_header\n",
      snapshot.step, snapshot.time, vertices, triangles);
  for (std::size_t i = 0; i < model.bodies.size(); ++i)
    for (const Vec3& vertex : model.meshes[model.bodies[i].mesh]->surface.vertices) {
      const Vec3 x = transform_point(snapshot.q[i], vertex);
      put(bytes, x[0]), put(bytes, x[1]), put(bytes, x[2]);
    }
  std::int64_t first = 0;
  for (std::size_t i = 0; i < model.bodies.size(); ++i) {
    const mesh::TriangleMesh& surface = model.meshes[model.bodies[i].mesh]->surface;
    for (const Vec3i& triangle : surface.triangles) {
      put(bytes, std::uint8_t{3});
      for (int c = 0; c < 3; ++c) put(bytes, static_cast<std::int32_t>(first + triangle[c]));
      put(bytes, static_cast<std::int32_t>(i));
    }
    first += static_cast<std::int64_t>(surface.vertices.size());
  }
  return bytes;
}

std::filesystem::path frame_name(const std::filesystem::path& pattern, std::int64_t step, int digits) {
  std::string name = pattern.filename().string();
  const std::size_t star = name.find('*');
  if (star != std::string::npos) name.replace(star, 1, fmt::format("{:0{}}", step, digits));
  return std::filesystem::path(pattern).replace_filename(name);
}

}  // namespace

ExportReport export_meshes(const TapeReader& tape, const std::filesystem::path& pattern, const ExportRange& range,
                           bool overwrite, const ExportWatch& watch) {
  const std::string name = pattern.filename().string(), extension = pattern.extension().string();
  const auto stars = std::count(name.begin(), name.end(), '*');
  if (stars > 1 || (stars == 0 && range.first + range.every <= range.last))
    throw Error(ExitCode::usage,
                {"cannot export", pattern.string(), "several steps need a name with one *",
                 "Write for example -o 'frames/*.obj' (in quotes), or choose one step with --from and --to"});
  const auto model = tape.model();
  const int digits = std::max<int>(4, static_cast<int>(std::to_string(range.last).size()));
  ExportReport report;
  for (std::int64_t step = range.first; step <= range.last; step += range.every) {
    const Snapshot snapshot = tape.snapshot(step);
    const std::string content = extension == ".ply" ? ply_bytes(*model, snapshot) : obj_text(*model, snapshot);
    report.files.push_back(frame_name(pattern, step, digits));
    write_whole_file(report.files.back(), content, overwrite);
    report.bytes += content.size();
    ++report.frames;
    if (watch && !watch(report.frames, (range.last - range.first) / range.every + 1)) {
      report.cancelled = true;
      break;
    }
  }
  return report;
}

}  // namespace seam::record
