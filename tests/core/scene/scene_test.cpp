#include <QtTest>
#include <algorithm>
#include <bit>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numbers>
#include <set>

#include "core/base/error.hpp"
#include "core/base/nearest_name.hpp"
#include "core/base/random.hpp"
#include "core/scene/json_text.hpp"
#include "core/scene/pose.hpp"
#include "core/scene/scene_io.hpp"
#include "core/scene/spec.hpp"

using namespace seam;
using namespace seam::scene;

namespace {

std::string file_text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Doubles of every size and sign, with all bits in use.
double any_double(Random& random, double low, double high) {
  const double magnitude = std::pow(10, random.uniform(std::log10(low), std::log10(high)));
  return random.below(2) == 0 ? magnitude : -magnitude;
}

Scene random_scene(std::uint64_t seed) {
  Random random(seed);
  const auto vector = [&](double high) {
    return Vec3(any_double(random, 1e-12, high), any_double(random, 1e-12, high), any_double(random, 1e-12, high));
  };
  const auto quaternion = [&] {
    return normalized_quaternion(
        Vec4(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)));
  };
  Scene scene;
  scene.name = "quotes \" and \\ and \xC3\xBC \xE4\xBD\xA0\xE5\xA5\xBD\n";
  scene.description = "tab\t" + std::string(1000, 'x');  // longer than a line
  scene.up = 'z';
  scene.gravity = vector(100);
  scene.duration = random.uniform(1e-3, 10);
  for (int i = 0; i < 20; ++i) {
    Body body;
    body.name = "body " + std::to_string(i);
    if (i % 3 == 0)
      body.geometry = MeshFile{"folder/part \"" + std::to_string(i) + "\".obj", "mm", random.uniform() * 1e-5, true};
    else
      body.geometry =
          Shape{"box", {{"x", random.uniform(0.1, 1)}, {"y", random.uniform(0.1, 1)}, {"z", random.uniform(0.1, 1)}}};
    body.rotation = quaternion();
    body.position = vector(1e6);
    body.scale = vector(100).cwiseAbs();
    body.material = {random.uniform(1, 1e4), random.uniform(1e5, 1e10), random.uniform(),
                     i % 2 == 0 ? ElasticModel::arap : ElasticModel::orthogonality,
                     i % 5 == 0 ? 1e-3 * random.uniform() : 0};
    if (i % 4 == 0) body.color = Vec3(random.uniform(), random.uniform(), random.uniform());
    if (i % 4 == 1) {
      body.kind = BodyKind::kinematic_body;
      double time = -1;
      for (int k = 0; k < 4; ++k) body.keyframes.push_back({time += random.uniform(0.1, 1), vector(10), quaternion()});
      const Placement start = keyframe_placement(body.keyframes, 0);
      body.position = start.position, body.rotation = start.rotation;
    } else if (i % 4 == 2) {
      body.kind = BodyKind::static_body;
    } else {
      body.linear_velocity = vector(10), body.angular_velocity = vector(10);
      body.force = vector(100), body.torque = vector(100);
      body.locked_translation = {true, false, i % 8 == 0};
      body.locked_rotation = {true, true, i % 8 == 0};
    }
    scene.bodies.push_back(body);
  }
  scene.bodies[3].position = Vec3(-0.0, 5e-324, 1.0 / 3);
  scene.half_spaces = {{"floor", Vec3(1, 2, 3).normalized(), random.uniform(), random.uniform()}};
  scene.joints = {{"hinge", JointKind::ball, "body 0", "body 3", vector(1)},
                  {"", JointKind::weld, "body 4", "", vector(1)}};
  scene.contact = {false, random.uniform() * 1e-2, random.uniform() * 1e-3, 1e-5, 1e9 * random.uniform(), 1e-4, -1};
  scene.solver = {random.uniform() * 0.1, 1e-4 * random.uniform(), 1e-8, 37, 3, LinearSolver::pcg, 1e-5};
  scene.cameras = {{"one", vector(5), vector(5), 0.5}, {"two", vector(5), vector(5), 1.5}};
  return scene;
}

bool same_bits(double a, double b) { return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b); }
template <class Vector>
bool same_bits(const Vector& a, const Vector& b) {
  for (int i = 0; i < a.size(); ++i)
    if (!same_bits(a[i], b[i])) return false;
  return true;
}

}  // namespace

class SceneTest : public QObject {
  Q_OBJECT
 private slots:
  /// The spec file is the only place with defaults in files; the structs' must be the same.
  void spec_defaults_are_struct_defaults() {
    Scene expected;
    Body body;
    body.name = "a", body.geometry = Shape{"box", {}};
    expected.bodies = {body};
    expected.half_spaces = {HalfSpace{}};
    Joint joint;
    joint.body_a = "a";
    expected.joints = {joint};
    Camera camera;
    expected.cameras = {camera};
    const Scene read = parse_scene(R"({"bodies": [{"name": "a", "shape": "box"}], "half_spaces": [{}],
      "joints": [{"body_a": "a", "anchor": [0, 0, 0]}], "cameras": [{"eye": [1, 1, 1], "target": [0, 0, 0]}]})");
    QCOMPARE(write_scene(read), write_scene(expected));
    const Scene mesh = parse_scene(R"({"bodies": [{"name": "a", "mesh": "a.obj"}]})");
    const auto& file = std::get<MeshFile>(mesh.bodies[0].geometry);
    QCOMPARE(file.unit, MeshFile{}.unit);
    QCOMPARE(file.weld, MeshFile{}.weld);
    QCOMPARE(file.repair, MeshFile{}.repair);
    QCOMPARE(write_scene(parse_scene("{}")), write_scene(Scene{}));
  }

  void every_key_is_documented() {
    const auto spec = nlohmann::json::parse(spec_text);
    QCOMPARE(spec, nlohmann::json::parse(file_text(SEAM_SOURCE_DIR "/core/scene/scene_spec.json")));
    std::size_t keys = 0;
    const std::function<void(const nlohmann::json&)> walk = [&](const nlohmann::json& node) {
      if (node.contains("properties"))
        for (const auto& item : node["properties"].items()) {
          const auto& value = item.value();
          const auto* target = &value;
          while (!target->contains("description") && target->contains("$ref"))
            target = &spec.at(nlohmann::json::json_pointer((*target)["$ref"].get<std::string>().substr(1)));
          QVERIFY2(target->contains("description"), item.key().c_str());
          ++keys;
        }
      if (node.is_structured())
        for (const auto& item : node.items()) walk(item.value());
    };
    walk(spec);
    QVERIFY(keys > 90);
    const auto catalog = key_catalog();
    const auto entry = std::find_if(catalog.begin(), catalog.end(),
                                    [](const KeyInfo& key) { return key.path == "/bodies/*/material/density"; });
    QVERIFY(entry != catalog.end());
    QCOMPARE(entry->unit, std::string("kg/m^3"));
    QCOMPARE(entry->default_text, std::string("1000"));
    QCOMPARE(*entry->minimum, 0.0);
    QVERIFY(!entry->description.empty());
  }

  void round_trip_keeps_every_bit() {
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
      const Scene scene = random_scene(seed);
      const std::string text = write_scene(scene);
      const Scene read = parse_scene(text);
      QCOMPARE(write_scene(read), text);
      QCOMPARE(read.bodies.size(), scene.bodies.size());
      QCOMPARE(read.name, scene.name);
      for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        const Body &a = scene.bodies[i], &b = read.bodies[i];
        QVERIFY(same_bits(a.position, b.position) && same_bits(a.rotation, b.rotation) && same_bits(a.scale, b.scale));
        QVERIFY(same_bits(a.linear_velocity, b.linear_velocity) && same_bits(a.angular_velocity, b.angular_velocity));
        QVERIFY(same_bits(a.force, b.force) && same_bits(a.torque, b.torque));
        QVERIFY(same_bits(a.material.density, b.material.density) &&
                same_bits(a.material.shell_thickness, b.material.shell_thickness));
        QVERIFY(a.locked_rotation == b.locked_rotation && a.locked_translation == b.locked_translation &&
                a.kind == b.kind);
        QCOMPARE(a.keyframes.size(), b.keyframes.size());
        for (std::size_t k = 0; k < a.keyframes.size(); ++k)
          QVERIFY(same_bits(a.keyframes[k].rotation, b.keyframes[k].rotation) &&
                  same_bits(a.keyframes[k].time, b.keyframes[k].time));
      }
      QVERIFY(same_bits(read.half_spaces[0].normal, scene.half_spaces[0].normal));
      QVERIFY(same_bits(*read.contact.kappa, *scene.contact.kappa) &&
              same_bits(read.joints[0].anchor, scene.joints[0].anchor));
      QVERIFY(same_bits(read.cameras[1].eye, scene.cameras[1].eye) && read.solver.linear_solver == LinearSolver::pcg);
    }
  }

  void shortest_digits() {
    QCOMPARE(print_json(nlohmann::ordered_json{{"x", 0.1}}), std::string("{\n  \"x\": 0.1\n}\n"));
    QCOMPARE(print_json(nlohmann::ordered_json{{"x", {1.0, -0.0, 1e300}}}),
             std::string("{\n  \"x\": [1, -0.0, 1e+300]\n}\n"));
    QVERIFY_THROWS_EXCEPTION(Error, print_json(nlohmann::ordered_json{{"x", {1.0, std::nan("")}}}));
  }

  void saving_is_atomic() {
    QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("scene.json").toStdString();
    const Scene scene = random_scene(1);
    save_scene(scene, path);
    QCOMPARE(file_text(path), write_scene(scene));
    QCOMPARE(load_scene(path).source, path);
    save_scene(random_scene(2), path);
    QCOMPARE(std::distance(std::filesystem::directory_iterator(folder.path().toStdString()),
                           std::filesystem::directory_iterator{}),
             1);
    try {
      save_scene(scene, path / "below a file" / "scene.json");
      QFAIL("wrote below a file");
    } catch (const Error& error) {
      QVERIFY(error.code() == ExitCode::environment);
    }
    Scene bad = scene;
    bad.duration = std::nan("");
    QVERIFY_THROWS_EXCEPTION(Error, save_scene(bad, path));
    QCOMPARE(file_text(path), write_scene(random_scene(2)));  // the good file is still there
  }

  void rotations() {
    const auto rotation = [](const char* text) {
      return parse_scene(std::string(R"({"bodies": [{"name": "a", "shape": "box", )") + text + "}]}")
          .bodies[0]
          .rotation;
    };
    QCOMPARE(rotation(R"("rotation": [2, 0, 0, 0])"), Vec4(1, 0, 0, 0));
    QVERIFY((rotation(R"("rotation": [1e-200, 1e-200, 0, 0])") - Vec4(1, 1, 0, 0) / std::sqrt(2)).norm() < 1e-15);
    // First x, then y, then z about the fixed axes: R = Rz Ry Rx.
    const Mat3 R = rotation_matrix(rotation(R"("rotation_degrees": [90, 0, 90])"));
    QVERIFY((R * Vec3(0, 1, 0) - Vec3(0, 0, 1)).norm() < 1e-15);
    QVERIFY((R * Vec3(1, 0, 0) - Vec3(0, 1, 0)).norm() < 1e-15);
    const Vec3 degrees(31, -47, 112);
    const Vec3 radians = degrees * std::numbers::pi / 180;
    const auto about = [](int axis, double angle) {
      Mat3 M = Mat3::Identity();
      const int i = (axis + 1) % 3, j = (axis + 2) % 3;
      M(i, i) = M(j, j) = std::cos(angle), M(i, j) = -std::sin(angle), M(j, i) = std::sin(angle);
      return M;
    };
    QVERIFY((rotation_matrix(quaternion_from_degrees(degrees)) -
             about(2, radians[2]) * about(1, radians[1]) * about(0, radians[0]))
                .norm() < 1e-14);
    QCOMPARE(quaternion_from_degrees({360, 0, 0}), Vec4(-1, 0, 0, 0));
    QCOMPARE(quaternion_from_degrees({180, 0, 0}), Vec4(0, 1, 0, 0));
  }

  void keyframes_are_interpolated() {
    const double half = std::sqrt(0.5);
    const std::vector<Keyframe> keys = {
        {1, {0, 0, 0}, {1, 0, 0, 0}}, {3, {2, 0, 4}, {half, 0, half, 0}}, {4, {2, 0, 4}, {-half, 0, -half, 0}}};
    QCOMPARE(keyframe_placement(keys, 0).position, Vec3(0, 0, 0));
    QCOMPARE(keyframe_placement(keys, 9).rotation, Vec4(-half, 0, -half, 0));
    const Placement middle = keyframe_placement(keys, 2);
    QVERIFY((middle.position - Vec3(1, 0, 2)).norm() < 1e-15);
    QVERIFY((middle.rotation - quaternion_from_degrees({0, 45, 0})).norm() < 1e-15);
    // A quaternion and its negative are one rotation: nothing turns in between.
    QVERIFY((rotation_matrix(keyframe_placement(keys, 3.5).rotation) - rotation_matrix(keys[1].rotation)).norm() <
            1e-15);
  }

  void shorthands() {
    const Scene scene = parse_scene(R"({"up": "z", "materials": {"steel": {"density": 7800}},
      "bodies": [{"name": "a", "shape": "box", "scale": 2, "material": "steel"}, {"name": "b", "mesh": {"path": "x.stl", "unit": "mm"}}]})");
    QCOMPARE(scene.gravity, Vec3(0, 0, -9.81));
    QCOMPARE(scene.bodies[0].scale, Vec3(2, 2, 2));
    QCOMPARE(scene.bodies[0].material.density, 7800.0);
    QCOMPARE(scene.bodies[0].material.youngs_modulus, 1e9);
    QCOMPARE(std::get<MeshFile>(scene.bodies[1].geometry).unit, std::string("mm"));
    QCOMPARE(parse_scene(R"({"up": "z", "gravity": [0, 1, 2]})").gravity, Vec3(0, 1, 2));
    QVERIFY(
        (parse_scene(R"({"half_spaces": [{"normal": [0, 3, 4]}]})").half_spaces[0].normal - Vec3(0, 0.6, 0.8)).norm() <
        1e-15);
  }

  /// auto unless the scene says otherwise, by name or by what consensus alone reads.
  void the_method_of_workers() {
    const auto method = [](const std::string& workers) {
      return parse_scene(R"({"name": "a", "bodies": [], "workers": {"count": 2)" + workers + "}}").workers.method;
    };
    QVERIFY(method("") == DistributedMethod::automatic);
    QVERIFY(method(R"(, "balance": false)") == DistributedMethod::automatic);
    for (const char* rule :
         {R"("beta": 1)", R"("preset": "paper")", R"("merge_gate": false)", R"("warm_start": true)"}) {
      QVERIFY(method(std::string(", ") + rule) == DistributedMethod::consensus);
      QVERIFY(method(std::string(R"(, "method": "schwarz", )") + rule) == DistributedMethod::schwarz);
    }
  }

  void nearest_names() {
    QCOMPARE(edit_distance("kitten", "sitting"), std::size_t(3));
    QCOMPARE(edit_distance("fricton", "friction"), std::size_t(1));
    QCOMPARE(edit_distance("dhta", "dhat"), std::size_t(1));
    QCOMPARE(nearest_name("frictoin", {"force", "friction", "function"}), std::string("friction"));
    QCOMPARE(nearest_name("zzzzzz", {"force", "friction"}), std::string());
  }

  void many_bodies_are_read_quickly() {
    std::string text = R"({"bodies": [)";
    for (int i = 0; i < 5000; ++i)
      text += (i > 0 ? "," : "") +
              QString(R"({"name": "b%1", "shape": "box", "position": [%1, 0, 0], "material": {"density": 10}})")
                  .arg(i)
                  .toStdString();
    QElapsedTimer timer;
    timer.start();
    const Scene scene = parse_scene(text + "]}");
    const Scene again = parse_scene(write_scene(scene));
    QCOMPARE(again.bodies.size(), std::size_t(5000));
    qInfo("5,000 bodies read, written and read in %.2f s", double(timer.elapsed()) * 1e-3);
    QVERIFY(timer.elapsed() < 20000);
  }
};

QTEST_GUILESS_MAIN(SceneTest)
#include "scene_test.moc"
