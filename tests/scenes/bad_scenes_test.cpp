#include <QtTest>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/abd/model.hpp"
#include "core/base/error.hpp"
#include "core/scene/scene_io.hpp"

using namespace seam;
using nlohmann::json;

namespace {

const char* const base_scene = R"({
  "up": "y", "duration": 1,
  "materials": {"steel": {"density": 7800}},
  "bodies": [
    {"name": "a", "shape": {"name": "box", "x": 0.1}, "material": "steel", "position": [0, 1, 0]},
    {"name": "b", "shape": "sphere", "position": [3, 1, 0], "material": {"density": 500}},
    {"name": "paddle", "shape": "box", "kind": "kinematic",
     "keyframes": [{"time": 0, "position": [9, 0, 0]}, {"time": 1, "position": [9, 1, 0]}]},
    {"name": "wall", "shape": "box", "kind": "static", "position": [-9, 0, 0]}
  ],
  "patterns": [
    {"pile": {"bodies": [{"shape": {"name": "box", "x": 0.1, "y": 0.1, "z": 0.1}}], "count": 3, "center": [0, 5, 0], "size": [2, 2, 2]}},
    {"grid": {"bodies": [{"shape": {"name": "box", "x": 0.1, "y": 0.1, "z": 0.1}}], "counts": [2, 1, 2], "spacing": [1, 1, 1], "center": [0, 8, 0]}},
    {"chain": {"bodies": [{"shape": {"name": "box", "x": 0.1, "y": 0.1, "z": 0.1}}], "count": 2, "step": [0.5, 0, 0], "start": [0, 12, 0]}},
    {"ring": {"bodies": [{"shape": {"name": "box", "x": 0.1, "y": 0.1, "z": 0.1}}], "count": 2, "radius": 2, "center": [0, 15, 0]}}
  ],
  "half_spaces": [{"name": "ground", "normal": [0, 1, 0], "offset": -2}],
  "joints": [{"kind": "ball", "body_a": "a", "body_b": "b", "anchor": [1, 1, 0]}],
  "contact": {"dhat_relative": 0.001},
  "solver": {"time_step": 0.01},
  "cameras": [{"name": "main", "eye": [1, 1, 1], "target": [0, 0, 0]}]
})";

/// Reading, or making ready, must fail with bad_input and a message that holds the place and the reason.
void expect_failure(const std::string& text, const QString& where, const QString& reason) {
  try {
    const scene::Scene scene = scene::parse_scene(text, "folder/test.json");
    abd::build_model(scene);
  } catch (const Error& error) {
    const QString message = QString::fromStdString(error.what());
    QVERIFY2(error.code() == ExitCode::bad_input, qPrintable(message));
    QVERIFY2(QString::fromStdString(error.problem().where).endsWith(where), qPrintable("place: " + message));
    QVERIFY2(message.contains(reason), qPrintable("reason: " + message));
    return;
  }
  QFAIL("accepted");
}

}  // namespace

class BadScenesTest : public QObject {
  Q_OBJECT
 private slots:
  void base_is_good() {
    const scene::Scene scene = scene::parse_scene(base_scene, "folder/test.json");
    QCOMPARE(scene.bodies.size(), std::size_t(4 + 3 + 4 + 2 + 2));
    QCOMPARE(abd::build_model(scene).joints.size(), std::size_t(1));
  }

  /// Each row sets (or with an empty value removes) one place of the good scene.
  void mutation_data() {
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("where");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char* name, const char* pointer, const char* value, const char* where,
                        const char* reason) {
      QTest::newRow(name) << QString(pointer) << QString(value) << QString(where) << QString(reason);
    };
    row("unknown top key", "/gravty", "[0,0,0]", ": /gravty", "Did you mean \"gravity\"?");
    row("unknown body key", "/bodies/0/positon", "[0,0,0]", ": /bodies/0/positon", "Did you mean \"position\"?");
    row("unknown key, nothing near", "/contact/wobbliness", "1", ": /contact/wobbliness", "Known here: continuous_collision_detection, dhat");
    row("unknown key with slash", "/contact/a~1b", "1", ": /contact/a~1b", "unknown key \"a/b\"");
    row("unknown solver key", "/solver/timestep", "1", ": /solver/timestep", "Did you mean \"time_step\"?");
    row("unknown pattern", "/patterns/0", R"({"pyle": {}})", ": /patterns/0/pyle", "Did you mean \"pile\"?");
    row("two patterns in one", "/patterns/0/stack", R"({"bodies": [{"shape": "box"}], "count": 1})", ": /patterns/0",
        "exactly one key, found 2");
    row("no pattern", "/patterns/0", "{}", ": /patterns/0", "exactly one key, found 0");
    row("unknown shape", "/bodies/1/shape", "\"sphre\"", ": /bodies/1/shape/name", "Did you mean \"sphere\"?");
    row("unknown shape parameter", "/bodies/0/shape/lenght", "1", ": /bodies/0/shape/lenght",
        "has no parameter \"lenght\"");
    row("shape parameter out of range", "/bodies/0/shape/x", "-1", ": /bodies/0/shape/x", "out of range");
    row("shape parameter not whole", "/bodies/1/shape", R"({"name": "sphere", "subdivisions": 2.5})",
        ": /bodies/1/shape/subdivisions", "not a whole number");
    row("shape parameter text", "/bodies/0/shape/x", "\"1\"", ": /bodies/0/shape/x",
        "expected a number, found a string");
    row("negative density", "/bodies/1/material/density", "-5", ": /bodies/1/material/density",
        "-5 is out of range: it must be greater than 0 kg/m^3");
    row("zero density", "/bodies/1/material/density", "0", ": /bodies/1/material/density", "greater than 0");
    row("negative density, named", "/materials/steel/density", "-1", ": /materials/steel/density", "greater than 0");
    row("negative modulus", "/bodies/1/material/youngs_modulus", "-1e9", ": /bodies/1/material/youngs_modulus",
        "greater than 0 Pa");
    row("negative friction", "/bodies/1/material/friction", "-0.1", ": /bodies/1/material/friction", "at least 0");
    row("unknown elastic model", "/bodies/1/material/elastic_model", "\"arab\"", ": /bodies/1/material/elastic_model",
        "Did you mean \"arap\"?");
    row("unknown material", "/bodies/0/material", "\"stel\"", ": /bodies/0/material", "Did you mean \"steel\"?");
    row("material of materials", "/materials/brass", "\"steel\"", ": /materials/brass", "expected an object");
    row("zero scale", "/bodies/0/scale", "0", ": /bodies/0/scale", "greater than 0");
    row("zero scale on one axis", "/bodies/0/scale", "[1, 0, 1]", ": /bodies/0/scale/1", "greater than 0");
    row("scale of two", "/bodies/0/scale", "[1, 1]", ": /bodies/0/scale", "array of 3 values, found 2");
    row("scale of one element", "/bodies/0/scale", "[1]", ": /bodies/0/scale", "array of 3 values, found 1");
    row("short vector", "/bodies/0/position", "[0, 0]", ": /bodies/0/position", "array of 3 values, found 2");
    row("long vector", "/gravity", "[0, 0, 0, 0]", ": /gravity", "array of 3 values, found 4");
    row("vector with text", "/bodies/0/position", "[0, \"1\", 0]", ": /bodies/0/position/1",
        "expected a number, found a string");
    row("vector with null", "/bodies/0/position", "[0, null, 0]", ": /bodies/0/position/1", "found null");
    row("position absurdly far", "/bodies/0/position", "[0, 1e9, 0]", ": /bodies/0/position/1", "at most 10000000");
    row("position of huge integer", "/bodies/0/position", "[0, 18446744073709551615, 0]", ": /bodies/0/position/1",
        "out of range");
    row("zero quaternion", "/bodies/0/rotation", "[0, 0, 0, 0]", ": /bodies/0/rotation", "no direction");
    row("both rotations", "/bodies/0",
        R"({"name": "a", "shape": "box", "rotation": [1,0,0,0], "rotation_degrees": [0,0,0]})",
        ": /bodies/0/rotation_degrees", "given twice");
    row("body without name", "/bodies/0/name", "", ": /bodies/0", "\"name\" is missing");
    row("empty name", "/bodies/0/name", "\"\"", ": /bodies/0/name", "must not be empty");
    row("name with a NUL", "/bodies/1/name", "\"a\\u0000\"", ": /bodies/1/name", "control character");
    row("duplicate name", "/bodies/1/name", "\"a\"", ": /bodies/1/name", "already used by body 0");
    row("name taken by a pattern", "/bodies/1/name", "\"box_0001\"", "/bodies/0/name", "\"box_0001\" is already used");
    row("no geometry", "/bodies/0/shape", "", ": /bodies/0", "neither shape nor mesh");
    row("two geometries", "/bodies/0/mesh", "\"x.obj\"", ": /bodies/0", "both shape and mesh");
    row("missing mesh file", "/bodies/0", R"({"name": "a", "mesh": "nowhere.stl"})", "body \"a\": folder/nowhere.stl",
        "there is no such file");
    row("unknown unit", "/bodies/0", R"({"name": "a", "mesh": {"path": "x.stl", "unit": "inch"}})",
        ": /bodies/0/mesh/unit", "is not one of \"m\"");
    row("mesh without path", "/bodies/0", R"({"name": "a", "mesh": {"unit": "mm"}})", ": /bodies/0/mesh",
        "\"path\" is missing");
    row("unknown kind", "/bodies/0/kind", "\"statik\"", ": /bodies/0/kind", "Did you mean \"static\"?");
    row("static with velocity", "/bodies/3/linear_velocity", "[1, 0, 0]", ": /bodies/3/linear_velocity",
        "no meaning for a static body");
    row("kinematic with force", "/bodies/2/force", "[1, 0, 0]", ": /bodies/2/force", "no meaning for a kinematic body");
    row("dynamic with keyframes", "/bodies/0/keyframes", R"([{"time": 0, "position": [0,0,0]}])",
        ": /bodies/0/keyframes", "only kinematic");
    row("kinematic without keyframes", "/bodies/2/keyframes", "[]", ": /bodies/2/keyframes", "at least one keyframe");
    row("keyframes out of order", "/bodies/2/keyframes/1/time", "-1", ": /bodies/2/keyframes/1/time", "not later than");
    row("keyframes at one time", "/bodies/2/keyframes/1/time", "0", ": /bodies/2/keyframes/1/time", "not later than");
    row("keyframe without time", "/bodies/2/keyframes/1/time", "", ": /bodies/2/keyframes/1", "\"time\" is missing");
    row("kinematic elsewhere", "/bodies/2/position", "[0, 0, 1]", ": /bodies/2/position", "keyframes put it");
    row("one locked rotation", "/bodies/0/locked_rotation", "[true, false, false]", ": /bodies/0/locked_rotation",
        "not supported");
    row("locks as numbers", "/bodies/0/locked_translation", "[1, 0, 0]", ": /bodies/0/locked_translation/0",
        "expected true or false");
    row("colour out of range", "/bodies/0/color", "[255, 0, 0]", ": /bodies/0/color/0", "at most 1");
    row("joint to nobody", "/joints/0/body_b", "\"bb\"", ": /joints/0/body_b",
        "there is no body \"bb\". Did you mean \"b\"?");
    row("joint from nobody", "/joints/0/body_a", "\"\"", ": /joints/0/body_a", "must not be empty");
    row("joint with itself", "/joints/0/body_b", "\"a\"", ": /joints/0/body_b", "two different bodies");
    row("joint of fixed bodies", "/joints/0", R"({"body_a": "paddle", "body_b": "wall", "anchor": [0,0,0]})",
        ": /joints/0", "neither body");
    row("joint without anchor", "/joints/0/anchor", "", ": /joints/0", "\"anchor\" is missing");
    row("zero normal", "/half_spaces/0/normal", "[0, 0, 0]", ": /half_spaces/0/normal", "no direction");
    row("zero time step", "/solver/time_step", "0", ": /solver/time_step", "greater than 0 s");
    row("negative duration", "/duration", "-1", ": /duration", "greater than 0");
    row("no iterations", "/solver/max_newton_iterations", "0", ": /solver/max_newton_iterations", "at least 1");
    row("iterations not whole", "/solver/max_newton_iterations", "1.5", ": /solver/max_newton_iterations",
        "expected an integer");
    row("lag below -1", "/contact/friction_lag_iterations", "-2", ": /contact/friction_lag_iterations", "at least -1");
    row("zero dhat", "/contact/dhat", "0", ": /contact/dhat", "greater than 0 m");
    row("negative dmin", "/contact/dmin", "-1", ": /contact/dmin", "at least 0 m");
    row("tolerance of one and a half", "/solver/pcg_tolerance", "1.5", ": /solver/pcg_tolerance", "less than 1");
    row("up x", "/up", "\"x\"", ": /up", "is not one of \"y\", \"z\"");
    row("bodies no array", "/bodies", "{}", ": /bodies", "expected an array, found an object");
    row("scene no object", "", "[]", ": /", "expected an object, found an array");
    row("camera looks at itself", "/cameras/0/target", "[1, 1, 1]", ": /cameras/0/target", "same point");
    row("pile too tight", "/patterns/0/pile/count", "5000", ": /patterns/0/pile/size", "found a free place");
    row("pile thinner than its bodies", "/patterns/0/pile/size", "[2, 0.01, 2]", ": /patterns/0/pile/size",
        "does not fit");
    row("too many in a pile", "/patterns/0/pile/count", "1000000000", ": /patterns/0/pile/count", "at most 1000000");
    row("too many in a grid", "/patterns/1/grid/counts", "[100000, 100000, 1]", ": /patterns/1/grid/counts",
        "more than 1000000");
    row("no places in a grid", "/patterns/1/grid/counts/0", "0", ": /patterns/1/grid/counts/0", "at least 1");
    row("chain without step", "/patterns/2/chain/step", "[0, 0, 0]", ": /patterns/2/chain/step", "same place");
    row("ring without axis", "/patterns/3/ring/axis", "[0, 0, 0]", ": /patterns/3/ring/axis", "no direction");
    row("pattern without templates", "/patterns/0/pile/bodies", "[]", ": /patterns/0/pile/bodies", "at least 1");
    row("bad template", "/patterns/0/pile/bodies/0/shape", "\"bocks\"", ": /patterns/0/pile/bodies/0/shape/name",
        "there is no shape");
    row("negative seed", "/patterns/0/pile/seed", "-1", ": /patterns/0/pile/seed", "at least 0");
    row("mass too small to compute with", "/bodies/1", R"({"name": "b", "shape": "box", "scale": 1e-100})",
        "body \"b\"", "cannot be computed with");
  }

  void mutation() {
    QFETCH(QString, pointer);
    QFETCH(QString, value);
    QFETCH(QString, where);
    QFETCH(QString, reason);
    json scene = json::parse(base_scene);
    const json::json_pointer place(pointer.toStdString());
    if (value.isEmpty()) {
      scene.at(place.parent_pointer()).erase(place.back());
    } else {
      scene[place] = json::parse(value.toStdString());
    }
    expect_failure(scene.dump(), where, reason);
  }

  void text_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("where");
    QTest::addColumn<QString>("reason");
    QTest::newRow("empty") << QByteArray("") << "line 1, column 1"
                           << "unexpected end of input";
    QTest::newRow("truncated") << QByteArray("{\n  \"name\": \"x\",\n  \"bodies\": [") << "line 3, column 14"
                               << "unexpected end of input";
    QTest::newRow("missing comma") << QByteArray("{\n  \"name\": \"x\"\n  \"up\": \"y\"\n}") << "line 3, column 6"
                                   << "expected '}'";
    QTest::newRow("NaN") << QByteArray("{\"duration\": NaN}") << "line 1, column 14"
                         << "invalid literal";
    QTest::newRow("Infinity") << QByteArray("{\"duration\": Infinity}") << "line 1, column 14"
                              << "invalid literal";
    QTest::newRow("number too large") << QByteArray("{\"duration\": 1e999}") << "test.json"
                                      << "1e999";
    QTest::newRow("comment") << QByteArray("{\n// a\n}") << "line 2, column 1"
                             << "invalid literal";
    QTest::newRow("binary") << QByteArray("\x89PNG\r\n\x1a\n\0\0", 10) << "line 1, column 1"
                            << "invalid";
    QTest::newRow("bad UTF-8") << QByteArray("{\"name\": \"\xff\"}") << "line 1, column 11"
                               << "UTF-8";
    QTest::newRow("key twice") << QByteArray(R"({"bodies": [{"name": "a", "shape": "box", "name": "b"}]})")
                               << "test.json"
                               << "\"name\" is given twice";
    QTest::newRow("too deep") << QByteArray(100000, '[') << "test.json"
                              << "more than 64 deep";
    QTest::newRow("too deep objects") << QByteArray("{\"a\":").repeated(100000) << "test.json"
                                      << "more than 64 deep";
  }

  void text() {
    QFETCH(QByteArray, text);
    QFETCH(QString, where);
    QFETCH(QString, reason);
    expect_failure(text.toStdString(), where, reason);
  }

  void files() {
    const auto fails = [](const std::filesystem::path& path, const char* reason) {
      try {
        scene::load_scene(path);
      } catch (const Error& error) {
        QVERIFY2(error.code() == ExitCode::bad_input, error.what());
        QVERIFY2(QString(error.what()).contains(reason), error.what());
        QVERIFY2(QString(error.what()).contains(QString::fromStdString(path.string())), error.what());
        return;
      }
      QFAIL("accepted");
    };
    QTemporaryDir folder;
    fails(folder.filePath("none.json").toStdString(), "no such file");
    fails(folder.path().toStdString(), "this is a folder");
    // A sparse file of 2 GiB must be refused by its size, not read.
    const std::string huge = folder.filePath("huge.json").toStdString();
    std::ofstream(huge).close();
    std::filesystem::resize_file(huge, 2ull << 30);
    fails(huge, "more than the");
  }

  /// Any single byte of a good scene damaged: an Error or a scene, never anything else.
  void damaged_bytes() {
    const std::string good = base_scene;
    int refused = 0;
    for (std::size_t i = 0; i < good.size(); ++i) {
      std::string text = good;
      text[i] = "}\"9,-x\0e"[i % 8];
      try {
        scene::parse_scene(text);
      } catch (const Error& error) {
        QVERIFY2(error.code() == ExitCode::bad_input, error.what());
        ++refused;
      }
    }
    QVERIFY(refused > static_cast<int>(good.size()) / 3);
  }

  void scenes_made_by_code() {
    scene::Scene scene = scene::parse_scene(base_scene, "folder/test.json");
    const auto fails = [&](const scene::Scene& bad, const char* place) {
      try {
        abd::build_model(bad);
      } catch (const Error& error) {
        QVERIFY2(error.code() == ExitCode::bad_input && QString(error.what()).contains(place), error.what());
        return;
      }
      QFAIL(place);
    };
    scene::Scene bad = scene;
    bad.bodies[1].position[2] = std::numeric_limits<double>::quiet_NaN();
    fails(bad, "/bodies/1/position/2");
    bad = scene;
    bad.gravity[1] = -std::numeric_limits<double>::infinity();
    fails(bad, "/gravity/1");
    bad = scene;
    bad.bodies[0].material.density = -1;
    fails(bad, "/bodies/0/material/density");
    bad = scene;
    bad.bodies[0].rotation = Vec4(2, 0, 0, 0);
    fails(bad, "/bodies/0/rotation");
    bad = scene;
    bad.half_spaces[0].normal *= 2;
    fails(bad, "/half_spaces/0/normal");
    bad = scene;
    bad.bodies[0].name = "b";
    fails(bad, "already used");
  }
};

QTEST_GUILESS_MAIN(BadScenesTest)
#include "bad_scenes_test.moc"
