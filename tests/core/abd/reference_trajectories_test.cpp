#include <QtTest>
#include <fstream>
#include <nlohmann/json.hpp>

#include "worlds.hpp"

/// Trajectories computed outside this project at a Newton tolerance of 1e-11 m (conventions in the files).
using namespace seam;
using namespace seam::abd;

namespace {

Vec3 vec3(const nlohmann::json& j) { return Vec3(j[0], j[1], j[2]); }

/// The files hold the columns of A.
Vec12 from_columns(const nlohmann::json& j) {
  Vec12 q;
  for (int row = 0; row < 3; ++row) {
    q[row] = j[row];
    for (int col = 0; col < 3; ++col) q[3 + 3 * row + col] = j[3 + 3 * col + row];
  }
  return q;
}

std::shared_ptr<Model> read_model(const nlohmann::json& file) {
  worlds::Builder b;
  b.model->gravity = vec3(file["gravity"]);
  for (const auto& plane : file["planes"]) b.ground(file["mu"], vec3(plane["n"]), plane["o"]);
  for (const auto& m : file["meshes"]) {
    mesh::TriangleMesh surface;
    for (const auto& v : m["vertices"]) surface.vertices.push_back(vec3(v));
    for (const auto& t : m["triangles"]) surface.triangles.emplace_back(t[0], t[1], t[2]);
    b.model->meshes.push_back(contact::make_collision_mesh(surface));
  }
  for (std::size_t i = 0; i < file["bodies"].size(); ++i) {
    const auto& entry = file["bodies"][i];
    const auto& m = file["meshes"][entry["mesh"].get<int>()];
    const std::uint32_t body = b.body(entry["mesh"], Vec3::Zero());
    BodyModel& data = b.model->bodies[body];
    data.mass = entry["mass"], data.volume = m["volume"], data.kappa_v = entry["E"];
    for (int r = 0; r < 3; ++r)
      for (int c = 0; c < 3; ++c)
        data.second_moment(r, c) =
            entry["density"].get<double>() * m["second_moment_per_density"][3 * r + c].get<double>();
    data.friction = file["mu"];
    b.model->start_q[body] = from_columns(file["q0"][i]);
    b.model->start_v[body] = from_columns(file["v0"][i]);
  }
  const auto model = b.finish();
  model->time_step = model->solver.time_step = file["h"];
  model->dhat = file["dhat"];
  model->step_tolerance = 1e-11;
  model->contact.kappa = file["kappa"].get<double>();
  model->contact.friction_velocity = file["epsv"];
  return model;
}

}  // namespace

class ReferenceTrajectoriesTest : public QObject {
  Q_OBJECT
 private slots:
  void agrees_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"box_rest", "box_slide", "spin_free_fall"}) QTest::newRow(name) << name;
  }
  void agrees() {
    QFETCH(QString, name);
    const std::string path =
        std::string(SEAM_SOURCE_DIR) + "/../shared/reference/trajectories/" + name.toStdString() + ".json";
    std::ifstream stream(path);
    if (!stream)
      QSKIP("the reference trajectories are not there (shared/reference/trajectories beside the source folder)");
    const nlohmann::json file = nlohmann::json::parse(stream);
    const auto model = read_model(file);
    const auto simulation = worlds::host(model);
    double worst = 0;
    int newton = 0, step = 0;
    for (const auto& state : file["states"]) {
      for (; step < state["step"].get<int>(); ++step) {
        const StepReport report = simulation->step();
        QVERIFY2(report.status == StepStatus::converged, report.reason.c_str());
        newton += report.newton_iterations;
      }
      std::vector<Vec12> expected;
      for (const auto& q : state["q"]) expected.push_back(from_columns(q));
      worst = std::max(worst, worlds::vertex_difference(*model, simulation->checkpoint().q, expected));
    }
    qInfo("%s: largest vertex difference %.3g m, %.2f Newton iterations per step", qPrintable(name), worst,
          double(newton) / step);
    QVERIFY(worst < 1e-6);
  }
};

QTEST_GUILESS_MAIN(ReferenceTrajectoriesTest)
#include "reference_trajectories_test.moc"
