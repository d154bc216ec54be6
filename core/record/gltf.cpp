#include <algorithm>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>

#include "core/base/error.hpp"
#include "core/math/polar.hpp"
#include "core/record/binary_file.hpp"
#include "core/record/export.hpp"

namespace seam::record {
namespace {

using nlohmann::json;

// glTF 2.0 specification, section 5: component types, buffer targets and chunk names.
constexpr int type_float = 5126, type_uint32 = 5125, target_vertices = 34962, target_indices = 34963;
constexpr std::uint32_t magic_gltf = 0x46546C67, chunk_json = 0x4E4F534A, chunk_bin = 0x004E4942;

/// Colours of bodies that have none (Okabe and Ito 2008, distinguishable for the colour-blind), linear RGB.
constexpr double palette[8][3] = {{0.787, 0.347, 0.0},   {0.093, 0.456, 0.815}, {0.0, 0.342, 0.171},
                                  {0.871, 0.775, 0.055}, {0.0, 0.168, 0.445},   {0.665, 0.112, 0.0},
                                  {0.604, 0.191, 0.386}, {0.4, 0.4, 0.4}};

/// The binary chunk and its accessors.
class Buffer {
 public:
  template <class T>
  int add(const std::vector<T>& values, int components, int component_type, int target, json limits = {}) {
    static const char* const names[] = {"", "SCALAR", "", "VEC3", "VEC4"};
    json view = {{"buffer", 0}, {"byteOffset", bytes_.size()}, {"byteLength", values.size() * sizeof(T)}};
    if (target != 0) view["target"] = target;
    json accessor = {{"bufferView", views_.size()},
                     {"componentType", component_type},
                     {"count", values.size() / static_cast<std::size_t>(components)},
                     {"type", names[components]}};
    accessor.update(limits.is_null() ? json::object() : limits);
    bytes_.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
    views_.push_back(view);
    accessors_.push_back(accessor);
    return static_cast<int>(accessors_.size()) - 1;
  }
  const std::string& bytes() const { return bytes_; }
  const json& views() const { return views_; }
  const json& accessors() const { return accessors_; }

 private:
  std::string bytes_;
  json views_ = json::array(), accessors_ = json::array();
};

/// Rigid motion of one body over the exported steps.
struct Track {
  std::vector<float> translation, rotation;
  Eigen::Quaterniond last = Eigen::Quaterniond::Identity();
  double deviation = 0;
  bool moves = false;

  void add(const Vec12& q, const Box3& box) {
    const Mat3 A = matrix_of(q);
    const Mat3 R = polar(A).R;
    Eigen::Quaterniond turn(R);
    turn.normalize();
    // q and -q are one rotation; players go the way that the numbers say, so neighbours must be on the same side.
    if (!rotation.empty() && turn.dot(last) < 0) turn.coeffs() = -turn.coeffs();
    last = turn;
    for (int corner = 0; !box.empty() && corner < 8; ++corner) {
      const Vec3 X((corner & 1) != 0 ? box.max[0] : box.min[0], (corner & 2) != 0 ? box.max[1] : box.min[1],
                   (corner & 4) != 0 ? box.max[2] : box.min[2]);
      deviation = std::max(deviation, ((A - R) * X).norm());
    }
    for (int i = 0; i < 3; ++i) translation.push_back(static_cast<float>(q[i]));
    for (int i = 0; i < 4; ++i) rotation.push_back(static_cast<float>(turn.coeffs()[i]));  // x, y, z, w as glTF wants
    moves = moves || !std::equal(translation.end() - 3, translation.end(), translation.begin()) ||
            !std::equal(rotation.end() - 4, rotation.end(), rotation.begin());
  }
};

struct Document {
  Buffer buffer;
  json meshes = json::array(), materials = json::array(), nodes = json::array(), samplers = json::array(),
       channels = json::array();
  std::map<std::uint32_t, std::pair<int, int>> geometry;  ///< model mesh -> position and index accessor
  std::map<std::array<double, 3>, int> material_of;
  std::map<std::pair<std::uint32_t, int>, int> mesh_of;  ///< model mesh and material -> glTF mesh
};

std::pair<int, int> geometry_of(Document& document, const abd::Model& model, std::uint32_t mesh) {
  const auto known = document.geometry.find(mesh);
  if (known != document.geometry.end()) return known->second;
  const mesh::TriangleMesh& surface = model.meshes[mesh]->surface;
  std::vector<float> positions;
  std::vector<std::uint32_t> indices;
  float low[3] = {}, high[3] = {};
  for (std::size_t v = 0; v < surface.vertices.size(); ++v)
    for (int i = 0; i < 3; ++i) {
      const float x = static_cast<float>(surface.vertices[v][i]);
      positions.push_back(x);
      low[i] = v == 0 ? x : std::min(low[i], x);
      high[i] = v == 0 ? x : std::max(high[i], x);
    }
  for (const Vec3i& triangle : surface.triangles)
    for (int i = 0; i < 3; ++i) indices.push_back(static_cast<std::uint32_t>(triangle[i]));
  const int position = document.buffer.add(positions, 3, type_float, target_vertices,
                                           {{"min", {low[0], low[1], low[2]}}, {"max", {high[0], high[1], high[2]}}});
  const int index = document.buffer.add(indices, 1, type_uint32, target_indices);
  return document.geometry[mesh] = {position, index};
}

int material_for(Document& document, const std::array<double, 3>& color) {
  const auto known = document.material_of.find(color);
  if (known != document.material_of.end()) return known->second;
  document.materials.push_back({{"pbrMetallicRoughness",
                                 {{"baseColorFactor", {color[0], color[1], color[2], 1.0}},
                                  {"metallicFactor", 0.0},
                                  {"roughnessFactor", 0.6}}}});
  return document.material_of[color] = static_cast<int>(document.materials.size()) - 1;
}

int mesh_for(Document& document, const abd::Model& model, std::size_t body_index) {
  const abd::BodyModel& body = model.bodies[body_index];
  const double* fallback = palette[body_index % 8];
  const Vec3 color = body.color.value_or(Vec3(fallback[0], fallback[1], fallback[2])).cwiseMax(0.0).cwiseMin(1.0);
  const int material = material_for(document, {color[0], color[1], color[2]});
  const auto key = std::make_pair(body.mesh, material);
  const auto known = document.mesh_of.find(key);
  if (known != document.mesh_of.end()) return known->second;
  const auto [position, index] = geometry_of(document, model, body.mesh);
  document.meshes.push_back(
      {{"primitives",
        {{{"attributes", {{"POSITION", position}}}, {"indices", index}, {"material", material}, {"mode", 4}}}}});
  return document.mesh_of[key] = static_cast<int>(document.meshes.size()) - 1;
}

void add_channel(Document& document, int times, std::size_t node, const char* property,
                 const std::vector<float>& values, int components) {
  const int output = document.buffer.add(values, components, type_float, 0);
  document.samplers.push_back({{"input", times}, {"output", output}, {"interpolation", "LINEAR"}});
  document.channels.push_back(
      {{"sampler", document.samplers.size() - 1}, {"target", {{"node", node}, {"path", property}}}});
}

void add_body(Document& document, const abd::Model& model, std::size_t body, const Track& track, int times) {
  json node = {{"name", model.bodies[body].name},
               {"translation", std::vector<float>(track.translation.begin(), track.translation.begin() + 3)},
               {"rotation", std::vector<float>(track.rotation.begin(), track.rotation.begin() + 4)},
               {"extras", {{"polar_deviation_m", track.deviation}}}};
  if (!model.meshes[model.bodies[body].mesh]->surface.triangles.empty()) node["mesh"] = mesh_for(document, model, body);
  document.nodes.push_back(node);
  if (!track.moves) return;
  const std::size_t index = document.nodes.size() - 1;
  add_channel(document, times, index, "translation", track.translation, 3);
  add_channel(document, times, index, "rotation", track.rotation, 4);
}

void put32(std::string& out, std::uint32_t value) { out.append(reinterpret_cast<const char*>(&value), 4); }

/// Header, JSON chunk padded with spaces, binary chunk (all of it is in units of 4 bytes).
std::string glb_bytes(const json& root, const std::string& binary, const std::filesystem::path& path) {
  std::string text = root.dump(-1, ' ', false, json::error_handler_t::replace);
  text.append((4 - text.size() % 4) % 4, ' ');
  const std::uint64_t total = 12 + 8 + text.size() + (binary.empty() ? 0 : 8 + binary.size());
  if (total > std::numeric_limits<std::uint32_t>::max())
    throw Error(ExitCode::environment,
                {"cannot export", path.string(), "a binary glTF file ends at 4 GB and this one would be longer",
                 "Export fewer steps with --from, --to or --every"});
  std::string file;
  file.reserve(total);
  put32(file, magic_gltf), put32(file, 2), put32(file, static_cast<std::uint32_t>(total));
  put32(file, static_cast<std::uint32_t>(text.size())), put32(file, chunk_json), file += text;
  if (!binary.empty()) put32(file, static_cast<std::uint32_t>(binary.size())), put32(file, chunk_bin), file += binary;
  return file;
}

json root_of(Document& document, const TapeReader& tape, const abd::Model& model, ExportReport& report) {
  json root_node = {{"name", "seam"}};
  std::vector<std::size_t> children(model.bodies.size());
  for (std::size_t i = 0; i < children.size(); ++i) children[i] = i;
  if (!children.empty()) root_node["children"] = children;
  const json scene = json::parse(tape.info().scene_json, nullptr, false);
  if (scene.is_object() && scene.value("up", json("y")) == json("z"))
    root_node["rotation"] = {-0.70710678118654752, 0.0, 0.0, 0.70710678118654752};
  document.nodes.push_back(root_node);
  double worst = 0;
  for (const BodyDeviation& deviation : report.deviations) worst = std::max(worst, deviation.displacement);
  json root = {{"asset",
                {{"version", "2.0"},
                 {"generator", "Seam " + tape.info().program_version},
                 {"extras", {{"polar_deviation_m", worst}, {"steps", report.frames}}}}},
               {"scene", 0},
               {"scenes", {{{"nodes", {document.nodes.size() - 1}}}}},
               {"nodes", document.nodes}};
  // Empty arrays are not allowed by the format.
  if (!document.meshes.empty()) root["meshes"] = document.meshes, root["materials"] = document.materials;
  if (!document.channels.empty())
    root["animations"] = {{{"name", "simulation"}, {"samplers", document.samplers}, {"channels", document.channels}}};
  if (!document.buffer.bytes().empty()) {
    root["accessors"] = document.buffer.accessors(), root["bufferViews"] = document.buffer.views();
    root["buffers"] = {{{"byteLength", document.buffer.bytes().size()}}};
  }
  return root;
}

}  // namespace

ExportReport export_gltf(const TapeReader& tape, const std::filesystem::path& path, const ExportRange& range,
                         const ExportWatch& watch) {
  const auto model = tape.model();
  std::vector<Track> tracks(model->bodies.size());
  std::vector<float> times;
  ExportReport report;
  double start = 0;
  const std::int64_t steps = (range.last - range.first) / range.every + 1;
  for (std::int64_t step = range.first; step <= range.last; step += range.every, ++report.frames) {
    const Snapshot snapshot = tape.snapshot(step);
    if (times.empty()) start = snapshot.time;
    times.push_back(static_cast<float>(snapshot.time - start));
    for (std::size_t i = 0; i < tracks.size(); ++i)
      tracks[i].add(snapshot.q[i], model->meshes[model->bodies[i].mesh]->box);
    if (watch && !watch(report.frames + 1, steps)) {
      report.cancelled = true;
      return report;
    }
  }
  if (times.empty())
    throw Error(ExitCode::usage, {"cannot export", path.string(), "no step was chosen", "Check --from and --to"});
  Document document;
  const bool animated = std::any_of(tracks.begin(), tracks.end(), [](const Track& track) { return track.moves; });
  const int input =
      animated ? document.buffer.add(times, 1, type_float, 0, {{"min", {times.front()}}, {"max", {times.back()}}}) : -1;
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    add_body(document, *model, i, tracks[i], input);
    report.deviations.push_back({model->bodies[i].name, tracks[i].deviation});
  }
  const json root = root_of(document, tape, *model, report);
  const std::string content = glb_bytes(root, document.buffer.bytes(), path);
  write_whole_file(path, content, true);
  report.files = {path};
  report.bytes = content.size();
  return report;
}

}  // namespace seam::record
