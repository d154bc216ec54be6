#include "core/record/export.hpp"

#include <QTemporaryDir>
#include <QtTest>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "core/math/polar.hpp"
#include "tests/core/record/fake_world.hpp"

using namespace seam;

namespace {

std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

template <class T>
T at(const std::string& bytes, std::size_t offset) {
  T value;
  std::memcpy(&value, bytes.data() + offset, sizeof value);
  return value;
}

/// A binary glTF taken apart, with its accessors as floats.
struct Glb {
  nlohmann::json root;
  std::string binary;
  explicit Glb(const std::string& bytes) {
    if (at<std::uint32_t>(bytes, 0) != 0x46546C67 || at<std::uint32_t>(bytes, 4) != 2 ||
        at<std::uint32_t>(bytes, 8) != bytes.size())
      throw std::runtime_error("header");
    const auto text = at<std::uint32_t>(bytes, 12), rest = at<std::uint32_t>(bytes, 20 + text);
    if (text % 4 != 0 || rest % 4 != 0 || 28 + text + rest != bytes.size()) throw std::runtime_error("chunks");
    root = nlohmann::json::parse(bytes.substr(20, text));
    binary = bytes.substr(28 + text);
  }
  std::vector<float> floats(int accessor) const {
    const auto& a = root.at("accessors").at(static_cast<std::size_t>(accessor));
    const auto& view = root.at("bufferViews").at(a.at("bufferView").get<std::size_t>());
    std::vector<float> values(view.at("byteLength").get<std::size_t>() / 4);
    std::memcpy(values.data(), binary.data() + view.at("byteOffset").get<std::size_t>(), 4 * values.size());
    return values;
  }
};

}  // namespace

class ExportTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  std::string path_;
  std::filesystem::path file(const char* name) const { return folder_.filePath(name).toStdString(); }

 private slots:
  void initTestCase() {
    path_ = file("run.tape").string();
    const auto model = test::make_model();
    auto state = test::start_of(*model);
    auto tape = test::start_tape(path_, *model);
    test::write_steps(*tape, state, 12);
  }

  void gltf_tracks_are_the_closest_rigid_motion() {
    const record::TapeReader tape(path_);
    const auto report = record::export_gltf(tape, file("out.glb"), {0, 12, 1});
    const Glb glb(read_file(file("out.glb")));
    QCOMPARE(report.frames, std::int64_t{13});
    QCOMPARE(glb.root["nodes"].size(), std::size_t{4});  // three bodies and the root
    QCOMPARE(glb.root["bufferViews"].size(), glb.root["accessors"].size());
    const auto& animation = glb.root["animations"][0];
    QCOMPARE(animation["channels"].size(), std::size_t{6});
    for (const auto& channel : animation["channels"]) {
      const std::size_t node = channel["target"]["node"];
      const auto& sampler = animation["samplers"][channel["sampler"].get<std::size_t>()];
      const auto times = glb.floats(sampler["input"]), values = glb.floats(sampler["output"]);
      QCOMPARE(times.size(), std::size_t{13});
      for (std::size_t i = 0; i < 13; ++i) {
        const Vec12 q = tape.snapshot(static_cast<std::int64_t>(i)).q[node];
        QVERIFY(std::abs(times[i] - 0.01 * static_cast<double>(i)) < 1e-6);
        if (channel["target"]["path"] == "translation") {
          for (std::size_t k = 0; k < 3; ++k)
            QCOMPARE(values[3 * i + k], static_cast<float>(q[static_cast<Eigen::Index>(k)]));
        } else {
          const Eigen::Quaterniond turn(values[4 * i + 3], values[4 * i], values[4 * i + 1], values[4 * i + 2]);
          QVERIFY((turn.toRotationMatrix() - polar(matrix_of(q)).R).norm() < 1e-6);
        }
      }
    }
  }

  void gltf_says_what_it_leaves_out() {
    const record::TapeReader tape(path_);
    const auto report = record::export_gltf(tape, file("deviation.glb"), {0, 12, 1});
    const Glb glb(read_file(file("deviation.glb")));
    const auto model = tape.model();
    for (std::size_t body = 0; body < 3; ++body) {
      double vertices = 0;
      for (std::int64_t step = 0; step <= 12; ++step) {
        const Mat3 A = matrix_of(tape.snapshot(step).q[body]);
        const Mat3 rest = A - polar(A).R;
        for (const Vec3& X : model->meshes[0]->surface.vertices) vertices = std::max(vertices, (rest * X).norm());
      }
      QVERIFY(vertices > 0);
      // The box's corners bound the vertices from above, and not by much.
      QVERIFY(report.deviations[body].displacement >= vertices && report.deviations[body].displacement < 4 * vertices);
      QCOMPARE(glb.root["nodes"][body]["extras"]["polar_deviation_m"].get<double>(),
               report.deviations[body].displacement);
    }
  }

  void gltf_shares_meshes() {
    const Glb glb(read_file(file("out.glb")));
    std::set<int> positions;
    for (const auto& mesh : glb.root["meshes"])
      positions.insert(mesh["primitives"][0]["attributes"]["POSITION"].get<int>());
    QCOMPARE(positions.size(), std::size_t{1});
    const auto& accessor = glb.root["accessors"][static_cast<std::size_t>(*positions.begin())];
    QCOMPARE(accessor["count"].get<int>(), 4);
    QCOMPARE(accessor["min"][0].get<float>(), -0.1f);
    QCOMPARE(accessor["max"][2].get<float>(), 0.7f);
  }

  void obj_vertices_are_exact() {
    const record::TapeReader tape(path_);
    const auto report = record::export_meshes(tape, file("frames/f*.obj"), {2, 8, 3}, false);
    QCOMPARE(report.files.size(), std::size_t{3});
    QCOMPARE(report.files[1].filename().string(), std::string("f0005.obj"));
    std::ifstream stream(report.files[1]);
    std::vector<Vec3> vertices;
    int faces = 0, objects = 0;
    for (std::string key; stream >> key;) {
      std::string rest;
      if (key == "v") {
        std::string x, y, z;
        stream >> x >> y >> z;
        vertices.emplace_back(std::stod(x), std::stod(y), std::stod(z));
      }
      faces += key == "f", objects += key == "o";
      std::getline(stream, rest);
    }
    QCOMPARE(vertices.size(), std::size_t{12});
    QCOMPARE(faces, 12);
    QCOMPARE(objects, 3);
    const auto snapshot = tape.snapshot(5);
    for (std::size_t i = 0; i < 12; ++i)
      QVERIFY(vertices[i] == transform_point(snapshot.q[i / 4], tape.model()->meshes[0]->surface.vertices[i % 4]));
  }

  void ply_vertices_are_exact() {
    const record::TapeReader tape(path_);
    const auto report = record::export_meshes(tape, file("one.ply"), {7, 7, 1}, false);
    const std::string bytes = read_file(report.files[0]);
    const std::size_t data = bytes.find("end_header\n") + 11;
    QCOMPARE(bytes.size(), data + 12 * 24 + 12 * 17);
    const auto snapshot = tape.snapshot(7);
    for (std::size_t i = 0; i < 12; ++i) {
      const Vec3 x = transform_point(snapshot.q[i / 4], tape.model()->meshes[0]->surface.vertices[i % 4]);
      for (std::size_t k = 0; k < 3; ++k)
        QCOMPARE(at<double>(bytes, data + 24 * i + 8 * k), x[static_cast<Eigen::Index>(k)]);
    }
  }
};

QTEST_GUILESS_MAIN(ExportTest)
#include "export_test.moc"
