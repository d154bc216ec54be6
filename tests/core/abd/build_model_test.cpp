#include <Eigen/Geometry>
#include <QtTest>
#include <filesystem>
#include <fstream>

#include "assets/shapes.hpp"
#include "core/abd/model.hpp"
#include "core/abd/start.hpp"
#include "core/base/error.hpp"
#include "core/scene/pose.hpp"
#include "core/scene/scene_io.hpp"

using namespace seam;

namespace {

abd::Model model_of(const std::string& text, const std::filesystem::path& source = {}) {
  return abd::build_model(scene::parse_scene(text, source));
}

std::string with_bodies(const std::string& bodies, const std::string& more = "") {
  return R"({"bodies": [)" + bodies + "]" + more + "}";
}

/// A mesh given by the test instead of a file.
abd::Model model_with(const mesh::TriangleMesh& mesh, const std::string& body) {
  return abd::build_model(scene::parse_scene(with_bodies(body)), [&](const auto&, const auto&) { return mesh; });
}

void expect_error(const std::function<void()>& action, const char* what) {
  try {
    action();
  } catch (const Error& error) {
    QVERIFY2(error.code() == ExitCode::bad_input, error.what());
    QVERIFY2(QString(error.what()).contains(what), error.what());
    return;
  }
  QFAIL("accepted");
}

const mesh::TriangleMesh card = {{{0, 0, 0}, {2, 0, 0}, {2, 0, 1}, {0, 0, 1}}, {{0, 2, 1}, {0, 3, 2}}};

}  // namespace

class BuildModelTest : public QObject {
  Q_OBJECT
 private slots:
  void box_mass_is_analytic() {
    const abd::Model model = model_of(
        with_bodies(R"({"name": "a", "shape": {"name": "box", "x": 0.1, "y": 0.2, "z": 0.3}, "scale": [2, 1, 1],
      "material": {"density": 500, "youngs_modulus": 2e6}, "force": [1, 2, 3], "torque": [4, 5, 6]},
      {"name": "b", "shape": "box", "position": [9, 0, 0], "material": {"elastic_model": "orthogonality", "youngs_modulus": 4e6}})"));
    const abd::BodyModel& body = model.bodies[0];
    const Vec3 size(0.2, 0.2, 0.3);
    QVERIFY(std::abs(body.volume - size.prod()) < 1e-15);
    QVERIFY(std::abs(body.mass - 500 * size.prod()) < 1e-12);
    const Mat3 expected = (body.mass / 12 * size.cwiseProduct(size)).asDiagonal();
    QVERIFY((body.second_moment - expected).norm() < 1e-12 * expected.norm());
    QCOMPARE(body.kappa_v, 2e6);
    QCOMPARE(model.bodies[1].kappa_v, 1e6);
    QCOMPARE(body.load.head<3>().eval(), Vec3(1, 2, 3));
    QVERIFY(body.load.tail<9>().isZero(0));
    QCOMPARE(body.torque, Vec3(4, 5, 6));
    QVERIFY(body.solid);
  }

  void body_frame_is_at_the_centre_of_mass() {
    mesh::TriangleMesh shifted = assets::make_shape("box", {{"x", 1}, {"y", 1}, {"z", 1}});
    for (Vec3& v : shifted.vertices) v += Vec3(3, 0, 0);
    const abd::Model model = model_with(
        shifted, R"({"name": "a", "shape": "box", "scale": 2, "position": [1, 0, 0], "rotation_degrees": [0, 0, 90],
      "linear_velocity": [1, 2, 3], "angular_velocity": [0, 0, 2]})");
    QVERIFY((model.bodies[0].mesh_origin - Vec3(6, 0, 0)).norm() < 1e-12);
    QVERIFY((translation_of(model.start_q[0]) - Vec3(1, 6, 0)).norm() <
            1e-12);  // origin of the mesh at (1, 0, 0), turned by 90 degrees
    Box3 box = model.meshes[0]->box;
    QVERIFY((box.min + Vec3(1, 1, 1)).norm() < 1e-12 && (box.max - Vec3(1, 1, 1)).norm() < 1e-12);
    // Every world vertex is where the scene says: R (s X) + position.
    const Mat3 R = scene::rotation_matrix(scene::quaternion_from_degrees({0, 0, 90}));
    for (std::size_t i = 0; i < shifted.vertices.size(); ++i)
      QVERIFY((transform_point(model.start_q[0], model.meshes[0]->surface.vertices[i]) -
               (R * (2 * shifted.vertices[i]) + Vec3(1, 0, 0)))
                  .norm() < 1e-12);
    // v = velocity of the centre of mass, and w x r elsewhere.
    const Vec3 X(0.3, -0.2, 0.7), r = matrix_of(model.start_q[0]) * X;
    const Vec3 expected = Vec3(1, 2, 3) + Vec3(0, 0, 2).cross(r);
    QVERIFY((transform_point(model.start_v[0], X) - expected).norm() < 1e-12);
  }

  void instances_share_meshes() {
    const abd::Model model = model_of(
        R"({"patterns": [{"grid": {"bodies": [{"shape": {"name": "sphere", "subdivisions": 2}}, {"shape": "box"},
      {"shape": "box", "scale": 0.5}], "counts": [30, 1, 1], "spacing": [2, 2, 2]}}]})");
    QCOMPARE(model.bodies.size(), std::size_t(30));
    QCOMPARE(model.meshes.size(), std::size_t(3));
    QCOMPARE(model.bodies[0].mesh, model.bodies[3].mesh);
    QVERIFY(model.bodies[1].mesh != model.bodies[2].mesh);
  }

  void length_scale_ignores_outliers() {
    const std::string boxes =
        R"({"name": "a", "shape": "box"}, {"name": "b", "shape": "box", "position": [2, 0, 0]}, {"name": "c", "shape": "box", "position": [4, 0, 0]})";
    const double plain = model_of(with_bodies(boxes)).length_scale;
    QVERIFY(std::abs(plain - std::sqrt(3.0)) < 1e-12);
    QCOMPARE(
        model_of(
            with_bodies(
                boxes +
                R"(, {"name": "floor", "shape": "box", "kind": "static", "scale": [1000, 1, 1000], "position": [0, -9, 0]})"))
            .length_scale,
        plain);
    QCOMPARE(
        model_of(with_bodies(boxes + R"(, {"name": "far", "shape": "box", "position": [1e6, 0, 0]})")).length_scale,
        plain);
    QCOMPARE(
        model_of(with_bodies(boxes + R"(, {"name": "big", "shape": "box", "scale": 100, "position": [0, 500, 0]})"))
            .length_scale,
        plain);
    QCOMPARE(model_of("{}").length_scale, 1.0);
  }

  void lengths_are_resolved() {
    const std::string body = R"({"name": "a", "shape": "box", "scale": 0.001})";
    const double L = 0.001 * std::sqrt(3.0);
    abd::Model model = model_of(with_bodies(body));
    QVERIFY(std::abs(model.dhat - 1e-3 * L) < 1e-18 && std::abs(model.step_tolerance - 3e-4 * L) < 1e-18);
    model = model_of(with_bodies(
        body,
        R"(, "contact": {"dhat": 2e-5, "dmin": 1e-6}, "solver": {"tolerance_absolute": 1e-9, "time_step": 0.002})"));
    QCOMPARE(model.dhat, 2e-5);
    QCOMPARE(model.dmin, 1e-6);
    QCOMPARE(model.step_tolerance, 1e-9);
    QCOMPARE(model.time_step, 0.002);
  }

  void joints_have_anchors_in_body_frames() {
    const abd::Model model =
        model_of(with_bodies(R"({"name": "a", "shape": "box", "position": [1, 0, 0], "rotation_degrees": [0, 0, 90]},
      {"name": "b", "shape": "box", "position": [3, 0, 0]})",
                             R"(, "joints": [{"body_a": "a", "body_b": "b", "anchor": [2, 0.5, 0]},
      {"kind": "weld", "body_a": "b", "anchor": [4, 0, 0]}])"));
    QVERIFY((transform_point(model.start_q[0], model.joints[0].anchor_a) - Vec3(2, 0.5, 0)).norm() < 1e-15);
    QVERIFY((transform_point(model.start_q[1], model.joints[0].anchor_b) - Vec3(2, 0.5, 0)).norm() < 1e-15);
    QVERIFY(!model.joints[1].body_b && model.joints[1].kind == scene::JointKind::weld);
    QCOMPARE(model.joints[1].anchor_b, Vec3(4, 0, 0));
  }

  void shells() {
    expect_error([] { model_with(card, R"({"name": "card", "shape": "box"})"); }, "body \"card\": the mesh is open");
    QCOMPARE(model_with(card, R"({"name": "card", "shape": "box", "kind": "static"})").bodies[0].solid, false);
    const abd::Model model =
        model_with(card, R"({"name": "card", "shape": "box", "material": {"shell_thickness": 0.01, "density": 700}})");
    const abd::BodyModel& body = model.bodies[0];
    // The plate of the same size: 2 x 0.01 x 1 m.
    QVERIFY(std::abs(body.mass - 700 * 2 * 0.01) < 1e-12);
    const Mat3 expected = (body.mass / 12 * Vec3(4, 1e-4, 1)).asDiagonal();
    QVERIFY((body.second_moment - expected).norm() < 1e-12);
    QVERIFY((body.mesh_origin - Vec3(1, 0, 0.5)).norm() < 1e-14);
    QVERIFY(!body.solid);
    // A closed mesh with a thickness is a hollow shell: about area x thickness.
    const abd::BodyModel hollow =
        model_of(with_bodies(R"({"name": "a", "shape": "box", "material": {"shell_thickness": 0.001}})")).bodies[0];
    QVERIFY(std::abs(hollow.mass - 1000 * 6 * 0.001) < 1e-12);
  }

  void unusable_masses() {
    mesh::TriangleMesh inverted = assets::make_shape("box", {});
    for (Vec3i& t : inverted.triangles) std::swap(t[0], t[1]);
    expect_error([&] { model_with(inverted, R"({"name": "i", "shape": "box"})"); },
                 "body \"i\": the mesh encloses a volume of -1");
    const mesh::TriangleMesh flat = {card.vertices, {{0, 2, 1}, {0, 3, 2}, {0, 1, 2}, {0, 2, 3}}};
    expect_error([&] { model_with(flat, R"({"name": "f", "shape": "box"})"); },
                 "body \"f\": the mesh encloses a volume of 0");
    expect_error([] { model_of(with_bodies(R"({"name": "t", "shape": "box", "scale": [1, 1e-8, 1]})")); }, "so thin");
    expect_error([&] { model_with({}, R"({"name": "e", "shape": "box"})"); }, "no triangles");
    mesh::TriangleMesh nan = assets::make_shape("box", {});
    nan.vertices[3][1] = std::nan("");
    expect_error([&] { model_with(nan, R"({"name": "n", "shape": "box"})"); }, "not finite");
  }

  void thin_cards_and_mass_ratios_are_welcome() {
    const abd::Model model =
        model_of(with_bodies(R"({"name": "card", "shape": {"name": "box", "x": 0.06, "y": 0.0003, "z": 0.09}},
      {"name": "heavy", "shape": {"name": "box", "x": 0.06, "y": 0.06, "z": 0.09}, "position": [0, 1, 0], "material": {"density": 1e7}})"));
    QVERIFY(model.bodies[1].mass / model.bodies[0].mass > 1e6);
  }

  void kinematic_start_follows_the_path() {
    const abd::Model model = model_of(with_bodies(R"({"name": "k", "shape": "box", "kind": "kinematic", "keyframes": [
      {"time": -1, "position": [0, 0, 0]}, {"time": 1, "position": [2, 0, 0], "rotation_degrees": [0, 90, 0]}]})"));
    QVERIFY((translation_of(model.start_q[0]) - Vec3(1, 0, 0)).norm() < 1e-14);
    QVERIFY((matrix_of(model.start_q[0]) - scene::rotation_matrix(scene::quaternion_from_degrees({0, 45, 0}))).norm() <
            1e-14);
  }

  void start_check_names_everything() {
    const abd::Model model = model_of(with_bodies(
        R"({"name": "one", "shape": "box", "position": [0, 1, 0]}, {"name": "two", "shape": "box", "position": [0.5, 1.2, 0]},
      {"name": "low", "shape": "box", "position": [5, 0.2, 0]})",
        R"(, "half_spaces": [{"name": "ground"}])"));
    const scene::StartReport report = abd::check_start(model);
    QCOMPARE(report.total, std::uint64_t(2));
    QVERIFY(QString::fromStdString(abd::describe(model, report.intersections[0]))
                .startsWith("\"one\" and \"two\" intersect at ("));
    QVERIFY(QString::fromStdString(abd::describe(model, report.intersections[1]))
                .contains("\"low\" is below half-space \"ground\""));
    expect_error([&] { abd::require_clean_start(model, "x.json"); }, "\"one\" and \"two\" intersect");
    abd::Model off = model;
    off.contact.enabled = false;
    QCOMPARE(abd::check_start(off).total, std::uint64_t(0));
    // Joined bodies may overlap.
    const abd::Model joined = model_of(
        with_bodies(R"({"name": "one", "shape": "box"}, {"name": "two", "shape": "box", "position": [0.5, 0, 0]})",
                    R"(, "joints": [{"body_a": "one", "body_b": "two", "anchor": [0.25, 0, 0]}])"));
    abd::require_clean_start(joined, "x.json");
    // Resting exactly on the ground touches it.
    QCOMPARE(abd::check_start(model_of(with_bodies(R"({"name": "a", "shape": "box", "position": [0, 0.5, 0]})",
                                                   R"(, "half_spaces": [{}])")))
                 .total,
             std::uint64_t(1));
  }
};

QTEST_GUILESS_MAIN(BuildModelTest)
#include "build_model_test.moc"
