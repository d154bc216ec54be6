#include <fmt/format.h>

#include <cerrno>
#include <cmath>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "core/base/error.hpp"
#include "core/distributed/capsule.hpp"

namespace seam::distributed {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr int version = 1;
constexpr const char* kind = "seam merge capsule";

template <class Vector>
ordered_json array_of(const Vector& value) {
  ordered_json list = ordered_json::array();
  for (Eigen::Index i = 0; i < value.size(); ++i) list.push_back(value[i]);
  return list;
}

template <class Vector>
Vector vector_of(const json& list) {
  Vector value;
  if (!list.is_array() || static_cast<Eigen::Index>(list.size()) != value.size())
    throw std::invalid_argument("a list has another number of entries than it should");
  for (Eigen::Index i = 0; i < value.size(); ++i) {
    value[i] = list[static_cast<std::size_t>(i)].get<double>();
    if (!std::isfinite(value[i])) throw std::invalid_argument("a number is not finite");
  }
  return value;
}

ordered_json mesh_json(const mesh::TriangleMesh& mesh) {
  ordered_json result = {{"vertices", ordered_json::array()}, {"triangles", ordered_json::array()}};
  for (const Vec3& x : mesh.vertices) result["vertices"].push_back(array_of(x));
  for (const Vec3i& t : mesh.triangles) result["triangles"].push_back({t[0], t[1], t[2]});
  return result;
}

mesh::TriangleMesh read_mesh(const json& value) {
  mesh::TriangleMesh mesh;
  for (const json& x : value.at("vertices")) mesh.vertices.push_back(vector_of<Vec3>(x));
  for (const json& t : value.at("triangles")) {
    Vec3i triangle;
    for (int k = 0; k < 3; ++k) {
      triangle[k] = t.at(static_cast<std::size_t>(k)).get<int>();
      if (triangle[k] < 0 || static_cast<std::size_t>(triangle[k]) >= mesh.vertices.size())
        throw std::invalid_argument("a triangle names a vertex that does not exist");
    }
    mesh.triangles.push_back(triangle);
  }
  return mesh;
}

ordered_json body_json(const Capsule::Body& body) {
  ordered_json result = {{"name", body.name},       {"number", body.number},       {"mesh", body.mesh},
                         {"dynamic", body.dynamic}, {"from", array_of(body.from)}, {"to", array_of(body.to)}};
  if (body.copies.empty()) return result;
  result["rho"] = body.rho;
  for (const Capsule::Copy& copy : body.copies)
    result["copies"].push_back({{"worker", copy.worker}, {"q", array_of(copy.q)}, {"u", array_of(copy.u)}});
  return result;
}

Capsule::Body read_body(const json& value, std::size_t meshes) {
  Capsule::Body body;
  body.name = value.at("name"), body.number = value.at("number"), body.mesh = value.at("mesh");
  if (body.mesh >= meshes) throw std::invalid_argument("a body names a mesh that does not exist");
  body.dynamic = value.at("dynamic");
  body.from = vector_of<Vec12>(value.at("from")), body.to = vector_of<Vec12>(value.at("to"));
  if (!value.contains("copies")) return body;
  body.rho = value.at("rho");
  for (const json& copy : value.at("copies"))
    body.copies.push_back({copy.at("worker"), vector_of<Vec12>(copy.at("q")), vector_of<Vec12>(copy.at("u"))});
  return body;
}

ordered_json number_of(std::uint32_t body) { return body == abd::no_body ? ordered_json(nullptr) : ordered_json(body); }
std::uint32_t read_number(const json& value) { return value.is_null() ? abd::no_body : value.get<std::uint32_t>(); }

Capsule read(const json& file) {
  if (file.value("file", "") != kind) throw std::invalid_argument("it is not a merge capsule");
  if (file.at("version").get<int>() != version) throw std::invalid_argument("it was written by another version");
  Capsule capsule;
  capsule.scene = file.at("scene"), capsule.step = file.at("step"), capsule.round = file.at("round");
  capsule.worker = file.at("worker"), capsule.dhat = file.at("dhat"), capsule.dmin = file.at("dmin");
  capsule.tolerance = file.at("tolerance"), capsule.r = file.at("r"), capsule.s = file.at("s");
  capsule.toi = file.at("toi"), capsule.verdict = file.at("verdict");
  capsule.impact_a = read_number(file.at("impact").at(0)), capsule.impact_b = read_number(file.at("impact").at(1));
  if (!(capsule.dhat > 0) || !(capsule.dmin >= 0)) throw std::invalid_argument("dhat or dmin is out of range");
  for (const json& mesh : file.at("meshes")) capsule.meshes.push_back(read_mesh(mesh));
  for (const json& body : file.at("bodies")) capsule.bodies.push_back(read_body(body, capsule.meshes.size()));
  for (const json& plane : file.at("half_spaces"))
    capsule.half_spaces.emplace_back(vector_of<Vec3>(plane.at("normal")), plane.at("offset").get<double>());
  for (const json& pair : file.at("joined")) {
    capsule.joined.emplace_back(pair.at(0).get<std::uint32_t>(), pair.at(1).get<std::uint32_t>());
    if (capsule.joined.back().first >= capsule.bodies.size() || capsule.joined.back().second >= capsule.bodies.size())
      throw std::invalid_argument("a joint names a body that does not exist");
  }
  return capsule;
}

}  // namespace

void save_capsule(const Capsule& capsule, const std::filesystem::path& path) {
  ordered_json file = {{"file", kind},
                       {"version", version},
                       {"scene", capsule.scene},
                       {"step", capsule.step},
                       {"round", capsule.round},
                       {"worker", capsule.worker},
                       {"verdict", capsule.verdict},
                       {"toi", capsule.toi},
                       {"impact", {number_of(capsule.impact_a), number_of(capsule.impact_b)}},
                       {"r", capsule.r},
                       {"s", capsule.s},
                       {"tolerance", capsule.tolerance},
                       {"dhat", capsule.dhat},
                       {"dmin", capsule.dmin}};
  file["bodies"] = ordered_json::array(), file["meshes"] = ordered_json::array();
  file["half_spaces"] = ordered_json::array(), file["joined"] = ordered_json::array();
  for (const Capsule::Body& body : capsule.bodies) file["bodies"].push_back(body_json(body));
  for (const auto& [normal, offset] : capsule.half_spaces)
    file["half_spaces"].push_back({{"normal", array_of(normal)}, {"offset", offset}});
  for (const auto& [a, b] : capsule.joined) file["joined"].push_back({a, b});
  for (const mesh::TriangleMesh& mesh : capsule.meshes) file["meshes"].push_back(mesh_json(mesh));
  errno = 0;
  std::ofstream stream(path, std::ios::binary | std::ios::trunc);
  stream << file.dump(1, ' ', false, json::error_handler_t::replace) << '\n';
  stream.close();
  if (stream) return;
  throw Error(ExitCode::environment,
              {"cannot write the capsule", path.string(), std::strerror(errno != 0 ? errno : EIO),
               "Choose another place or free some space"});
}

Capsule load_capsule(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) throw bad_input("cannot read the capsule", path.string(), std::strerror(errno), "Check the file name");
  try {
    return read(json::parse(stream));
  } catch (const json::exception& error) {
    throw bad_input("cannot read the capsule", path.string(), error.what(), "Write it again from the tape");
  } catch (const std::invalid_argument& error) {
    throw bad_input("cannot read the capsule", path.string(), error.what(), "Write it again from the tape");
  }
}

}  // namespace seam::distributed
