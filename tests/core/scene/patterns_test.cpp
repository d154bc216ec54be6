#include <QtTest>
#include <set>

#include "core/scene/geometry.hpp"
#include "core/scene/pose.hpp"
#include "core/scene/scene_io.hpp"

using namespace seam;
using namespace seam::scene;

namespace {

Scene with(const std::string& pattern, const std::string& more = "") {
  return parse_scene(R"({"patterns": [)" + pattern + "]" + more + "}");
}

const std::string small_box = R"({"shape": {"name": "box", "x": 0.2, "y": 0.1, "z": 0.3}})";
const std::string small_sphere =
    R"({"name": "ball", "shape": {"name": "sphere", "radius": 0.05, "subdivisions": 1}, "position": [0.5, 0, 0]})";

std::vector<Vec3> world_vertices(const Scene& scene, const Body& body) {
  std::vector<Vec3> result;
  for (const Vec3& v : load_geometry(scene, body).vertices)
    result.push_back(body.position + rotation_matrix(body.rotation) * v.cwiseProduct(body.scale));
  return result;
}

}  // namespace

class PatternsTest : public QObject {
  Q_OBJECT
 private slots:
  void names_count_through_the_scene() {
    const Scene scene = with(R"({"grid": {"bodies": [)" + small_box + "," + small_sphere +
                             R"(], "counts": [3, 1, 1], "spacing": [1, 1, 1]}},
                                {"chain": {"bodies": [)" +
                             small_box + R"(], "count": 2, "step": [0, 1, 0]}})");
    std::vector<std::string> names;
    for (const Body& body : scene.bodies) names.push_back(body.name);
    QCOMPARE(names, (std::vector<std::string>{"box_0001", "ball_0001", "box_0002", "box_0003", "box_0004"}));
  }

  void grid() {
    const Scene scene = with(R"({"grid": {"bodies": [)" + small_box +
                             R"(], "counts": [2, 1, 3], "spacing": [1, 5, 2], "center": [10, 0, 0]}})");
    QCOMPARE(scene.bodies.size(), std::size_t(6));
    QCOMPARE(scene.bodies[0].position, Vec3(9.5, 0, -2));
    QCOMPARE(scene.bodies[1].position, Vec3(10.5, 0, -2));
    QCOMPARE(scene.bodies[5].position, Vec3(10.5, 0, 2));
    QCOMPARE(scene.bodies[0].rotation, Vec4(1, 0, 0, 0));
    const Scene jittered =
        with(R"({"grid": {"bodies": [)" + small_box +
             R"(], "counts": [5, 5, 5], "spacing": [1, 1, 1], "jitter": [0.1, 0, 0.2], "random_rotation": true}})");
    for (std::size_t i = 0; i < 125; ++i) {
      const Vec3 place = Vec3(double(i % 5), double(i / 5 % 5), double(i / 25)) - Vec3(2, 2, 2);
      const Vec3 shift = jittered.bodies[i].position - place;
      QVERIFY(std::abs(shift[0]) <= 0.1 + 1e-12 && std::abs(shift[1]) < 1e-12 && std::abs(shift[2]) <= 0.2 + 1e-12);
    }
  }

  void pile_spheres_stay_apart() {
    const double spacing = 0.01;
    const Scene scene =
        with(R"({"pile": {"bodies": [)" + small_box + "," + small_sphere +
             R"(], "count": 300, "size": [4, 3, 3.5], "center": [1, 2, 3], "spacing": 0.01, "seed": 5}})");
    QCOMPARE(scene.bodies.size(), std::size_t(300));
    struct Ball {
      Vec3 center;
      double radius;
    };
    std::vector<Ball> balls;
    for (const Body& body : scene.bodies) {
      const auto vertices = world_vertices(scene, body);
      Ball ball{Vec3::Zero(), 0};
      for (const Vec3& v : vertices) ball.center += v / double(vertices.size());
      for (const Vec3& v : vertices) {
        ball.radius = std::max(ball.radius, (v - ball.center).norm());
        QVERIFY(((v - Vec3(1, 2, 3)).cwiseAbs() - Vec3(2, 1.5, 1.75)).maxCoeff() < 1e-12);
      }
      balls.push_back(ball);
    }
    for (std::size_t i = 0; i < balls.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        QVERIFY((balls[i].center - balls[j].center).norm() >= balls[i].radius + balls[j].radius + spacing - 1e-12);
  }

  void seeds_decide() {
    const auto pile = [](const char* seed) {
      return write_scene(with(R"({"pile": {"bodies": [)" + small_box +
                              R"(], "count": 50, "size": [2, 2, 2], "seed": )" + seed + "}}"));
    };
    QCOMPARE(pile("1"), pile("1"));
    QVERIFY(pile("1") != pile("2"));
    // The same bodies on every machine: SplitMix64 of seed 1 starts with 0x910a2dec89025cc1.
    const Scene scene = with(R"({"grid": {"bodies": [)" + small_box +
                             R"(], "counts": [1, 1, 1], "spacing": [1, 1, 1], "jitter": [1, 1, 1], "seed": 1}})");
    QCOMPARE(scene.bodies[0].position[0], 0x1.10a2dec890258p-3);
  }

  void random_rotations_are_uniform() {
    const Scene scene = with(R"({"grid": {"bodies": [)" + small_box +
                             R"(], "counts": [20, 20, 10], "spacing": [1, 1, 1], "random_rotation": true}})");
    Vec3 mean = Vec3::Zero();
    double mean_square = 0;
    for (const Body& body : scene.bodies) {
      QVERIFY(std::abs(body.rotation.squaredNorm() - 1) < 1e-15);
      const Vec3 axis = rotation_matrix(body.rotation).col(0);
      mean += axis / 4000, mean_square += axis[2] * axis[2] / 4000;
    }
    QVERIFY(mean.norm() < 0.05);                      // 3.5 standard deviations of 4,000 uniform directions
    QVERIFY(std::abs(mean_square - 1.0 / 3) < 0.02);  // 4 standard deviations
  }

  void ring() {
    const Scene scene =
        with(R"({"ring": {"bodies": [)" + small_box + R"(], "count": 4, "radius": 2, "center": [1, 1, 1]}})");
    QVERIFY((scene.bodies[0].position - Vec3(3, 1, 1)).norm() < 1e-15);
    QVERIFY((scene.bodies[1].position - Vec3(1, 1, -1)).norm() < 1e-15);  // about +y from x towards -z
    QVERIFY((rotation_matrix(scene.bodies[1].rotation) * Vec3(1, 0, 0) - Vec3(0, 0, -1)).norm() < 1e-15);
    const Scene straight = with(
        R"({"ring": {"bodies": [)" + small_box + R"(], "count": 4, "radius": 2, "turn": false}})", R"(, "up": "z")");
    QVERIFY((straight.bodies[1].position - Vec3(0, 2, 0)).norm() < 1e-15);
    QCOMPARE(straight.bodies[1].rotation, Vec4(1, 0, 0, 0));
  }

  void chain() {
    const Scene scene = with(R"({"chain": {"bodies": [)" + small_box +
                             R"(], "count": 3, "start": [0, 5, 0], "step": [0, -0.5, 0], "fixed": "first"}})");
    QVERIFY(scene.bodies[0].kind == BodyKind::static_body && scene.bodies[2].kind == BodyKind::dynamic_body);
    QCOMPARE(scene.bodies[2].position, Vec3(0, 4, 0));
    QVERIFY((rotation_matrix(scene.bodies[1].rotation) * Vec3(0, 0, 1) - Vec3(-1, 0, 0)).norm() <
            1e-15);  // 90 degrees about -y
  }

  void stack_sits_gap_by_gap() {
    const Scene scene = with(
        R"({"stack": {"bodies": [)" + small_box +
        R"(, {"shape": {"name": "box", "x": 0.2, "y": 0.1, "z": 0.3}, "rotation_degrees": [90, 0, 0]}], "count": 4, "gap": 0.01, "base": [1, 0.5, 2]}})");
    double top = 0.5;
    for (std::size_t i = 0; i < 4; ++i) {
      Box3 box;
      for (const Vec3& v : world_vertices(scene, scene.bodies[i])) box.extend(v);
      QVERIFY(std::abs(box.min[1] - top - 0.01) < 1e-12);
      QVERIFY(std::abs(box.center()[0] - 1) < 1e-12 && std::abs(box.center()[2] - 2) < 1e-12);
      top = box.max[1];
    }
    QVERIFY(std::abs(top - (0.5 + 0.1 + 0.3 + 0.1 + 0.3 + 4 * 0.01)) < 1e-12);
  }

  void instances_compose_with_the_template() {
    const Scene scene =
        with(R"({"instances": {"bodies": [{"shape": "box", "position": [1, 0, 0], "rotation_degrees": [0, 90, 0]}],
      "places": [{"position": [0, 2, 0]}, {"position": [0, 3, 0], "rotation_degrees": [0, 0, 90]}]}})");
    QCOMPARE(scene.bodies[0].position, Vec3(1, 2, 0));
    QVERIFY((scene.bodies[1].position - Vec3(0, 4, 0)).norm() < 1e-15);
    const Mat3 expected =
        rotation_matrix(quaternion_from_degrees({0, 0, 90})) * rotation_matrix(quaternion_from_degrees({0, 90, 0}));
    QVERIFY((rotation_matrix(scene.bodies[1].rotation) - expected).norm() < 1e-15);
  }

  void kinematic_templates_carry_their_path() {
    const Scene scene = with(
        R"({"instances": {"bodies": [{"shape": "box", "kind": "kinematic", "keyframes": [{"time": 0, "position": [1, 0, 0]}, {"time": 1, "position": [2, 0, 0]}]}],
      "places": [{"position": [0, 2, 0], "rotation_degrees": [0, 0, 90]}]}})");
    QVERIFY((scene.bodies[0].keyframes[1].position - Vec3(0, 4, 0)).norm() < 1e-15);
    QVERIFY((scene.bodies[0].position - Vec3(0, 3, 0)).norm() < 1e-15);
    QCOMPARE(parse_scene(write_scene(scene)).bodies[0].position, scene.bodies[0].position);
  }
};

QTEST_GUILESS_MAIN(PatternsTest)
#include "patterns_test.moc"
