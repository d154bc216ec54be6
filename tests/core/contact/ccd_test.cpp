#include <QtTest>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/base/error.hpp"
#include "core/base/random.hpp"
#include "core/contact/ccd_queries.hpp"

using namespace seam;
using namespace seam::contact;

namespace {

const std::filesystem::path data = std::filesystem::path(SEAM_SOURCE_DIR) / ".." / "shared" / "data" / "C-ccd";

Vec3 random_point(Random& random, double size) {
  return size * Vec3(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
}

double distance_at(const Vec3 x[4], const Vec3 dx[4], double t, bool edges) {
  Vec3 y[4];
  for (int k = 0; k < 4; ++k) y[k] = x[k] + t * dx[k];
  return std::sqrt(edges ? edge_edge_closest(y[0], y[1], y[2], y[3]).squared_distance
                         : point_triangle_closest(y[0], y[1], y[2], y[3]).squared_distance);
}

struct Pose {
  Vec3 position, rotation;
  Vec3 apply(const Vec3& X) const {
    const double angle = rotation.norm();
    return (angle > 0 ? Vec3(Eigen::AngleAxisd(angle, rotation / angle) * X) : X) + position;
  }
};
Vec3 vec(const nlohmann::json& j) { return Vec3(j[0], j[1], j[2]); }
Pose pose_between(const nlohmann::json& body, double t) {
  const auto &a = body["pose_t0"], &b = body["pose_t1"];
  return {(1 - t) * vec(a["position"]) + t * vec(b["position"]), (1 - t) * vec(a["rotation"]) + t * vec(b["rotation"])};
}

}  // namespace

class CcdTest : public QObject {
  Q_OBJECT
 private slots:
  void never_passes_contact_and_stops_close_to_it();
  void traps();
  void reads_rationals_exactly();
  void names_the_line_of_a_malformed_file();
  void answers_every_public_query();
  void rigid_trajectories_stay_apart();
};

void CcdTest::never_passes_contact_and_stops_close_to_it() {
  Random random(11);
  int hits = 0, cut_early = 0;
  for (int trial = 0; trial < 20000; ++trial) {
    const bool edges = trial % 2;
    const double scale = std::pow(10, random.uniform(-4, 2));
    Vec3 x[4], dx[4];
    for (int k = 0; k < 4; ++k) x[k] = random_point(random, scale), dx[k] = random_point(random, scale * 2);
    if (trial % 5 == 0 && edges)
      x[3] = x[2] + (x[1] - x[0]) * random.uniform(-1, 1), dx[3] = dx[2] + dx[1] - dx[0];  // parallel throughout
    if (trial % 7 == 0) x[3] = 0.5 * (x[1] + x[2]), dx[3] = 0.5 * (dx[1] + dx[2]);         // triangle without area
    const double d0 = distance_at(x, dx, 0, edges);
    CcdRule rule;
    rule.max_iterations = 100000;
    const double t = edges ? edge_edge_ccd(x, dx, rule) : point_triangle_ccd(x, dx, rule);
    rule.max_iterations = 64;
    const double early = edges ? edge_edge_ccd(x, dx, rule) : point_triangle_ccd(x, dx, rule);
    QVERIFY(t >= 0 && t <= 1 && early <= t);
    cut_early += early < t;
    for (int k = 0; k <= 50; ++k) QVERIFY(distance_at(x, dx, t * k / 50, edges) > 0.04 * d0);
    if (t == 1) continue;
    ++hits;
    QVERIFY(distance_at(x, dx, t, edges) < 0.11 * d0);  // cut only where the gap is really small
  }
  qInfo("%d of 20000 paths cut, %d by the limit of 64 advances", hits, cut_early);
  QVERIFY(hits > 100 && cut_early < 200);
}

void CcdTest::traps() {
  CcdRule rule;
  rule.dhat = 1e-3;
  const Vec3 rest[4] = {Vec3::Zero(), Vec3::Zero(), Vec3::Zero(), Vec3::Zero()};
  Vec3 x[4] = {Vec3(0.2, 0, 0.2), Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 0, 1)};
  Vec3 down[4] = {Vec3(0, -1, 0), Vec3::Zero(), Vec3::Zero(), Vec3::Zero()};
  QCOMPARE(point_triangle_ccd(x, down, rule), 0.0);  // touching at the start
  QCOMPARE(point_triangle_ccd(x, rest, rule), 0.0);
  x[0].y() = 1e-4;
  QCOMPARE(point_triangle_ccd(x, rest, rule), 1.0);
  Vec3 slide[4] = {Vec3(1e3, 0, 0), Vec3::Zero(), Vec3::Zero(), Vec3::Zero()};
  QCOMPARE(point_triangle_ccd(x, slide, rule), 1.0);  // sliding along the plane is not approaching it
  const double t = point_triangle_ccd(x, down, rule);
  QVERIFY(t > 0.9e-4 && t < 1e-4);
  QVERIFY(std::abs(point_plane_ccd(1e-4, -1, 1, rule) - 0.95e-4) < 1e-9);
  QCOMPARE(point_plane_ccd(1, -0.5, 1, rule), 1.0);
  QCOMPARE(point_plane_ccd(0, 1, 1, rule), 0.0);
}

void CcdTest::reads_rationals_exactly() {
  double error = 0;
  QCOMPARE(*parse_dyadic("-3367", "36893488147419103232", error), -3367 * 0x1p-65);
  QCOMPARE(*parse_dyadic("36893488147419103232", "1", error), 0x1p65);
  QCOMPARE(error, 0.0);
  QCOMPARE(*parse_dyadic("9007199254740993", "1", error), 9007199254740992.0);  // 2^53 + 1: half to even
  QCOMPARE(error, 1.0);
  QCOMPARE(*parse_dyadic("9007199254740995", "1", error), 9007199254740996.0);
  for (const char* bad : {"", "-", "1.5", "0x10", " 1", "1e3"}) QVERIFY(!parse_dyadic(bad, "1", error));
  for (const char* bad : {"", "0", "3", "-2", "6"}) QVERIFY(!parse_dyadic("1", bad, error));
  QVERIFY(!parse_dyadic(std::string(400, '9'), "1", error));  // beyond a double
}

void CcdTest::names_the_line_of_a_malformed_file() {
  QTemporaryDir folder;
  const auto path = std::filesystem::path(folder.path().toStdString()) / "edge-edge" / "q.csv";
  std::filesystem::create_directories(path.parent_path());
  const std::string good = "1,2,3,4,5,8,0\n";
  const auto message = [&](const std::string& text) -> std::string {
    std::ofstream(path) << text;
    try {
      read_ccd_queries(path);
    } catch (const Error& error) {
      return error.code() == ExitCode::bad_input ? error.what() : "wrong code";
    }
    return {};
  };
  std::string seven;
  for (int k = 0; k < 7; ++k) seven += good;
  QVERIFY(message(seven + good).empty());
  QVERIFY(message(seven).find("line 7") != std::string::npos);
  QVERIFY(message(seven + "1,2,3,4,5,8,1\n").find("line 8") != std::string::npos);
  QVERIFY(message(good + "1,3,3,4,5,8,0\n").find("line 2") != std::string::npos);
  QVERIFY(message(good + "1,2\n").find("7 columns") != std::string::npos);
  QVERIFY(message(good + "1,2,3,4,5,8,0,9\n").find("line 2") != std::string::npos);
  QVERIFY(!message("").empty());
}

void CcdTest::answers_every_public_query() {
  if (!std::filesystem::exists(data)) QSKIP("The public collision queries (../shared/data/C-ccd) are not here.");
  std::size_t queries = 0, misses = 0, false_negatives = 0, false_positives = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(data)) {
    if (entry.path().extension() != ".csv") continue;
    for (const CcdQuery& query : read_ccd_queries(entry.path())) {
      const bool hit = answer_query(query, default_query_slack, default_query_iterations) != CcdAnswer::free;
      ++queries, misses += !query.touches;
      false_negatives += query.touches && !hit, false_positives += !query.touches && hit;
    }
  }
  qInfo("%zu queries, %zu false negatives, %zu false positives of %zu misses", queries, false_negatives,
        false_positives, misses);
  QVERIFY(queries > 4000);
  QCOMPARE(false_negatives, std::size_t{0});
  QVERIFY(false_positives < misses / 5);
}

/// Curved paths cut into chords; the sagitta of a chord (|X| angle^2 / 8 per piece) is kept as minimum separation.
/// After moving to the time found no earlier contact may exist: the distance is sampled on the true path.
void CcdTest::rigid_trajectories_stay_apart() {
  if (!std::filesystem::exists(data)) QSKIP("The public collision queries (../shared/data/C-ccd) are not here.");
  int files = 0, limited = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(data / "rigid-ipc-rigid-trajectories")) {
    if (entry.path().extension() != ".json") continue;
    const nlohmann::json query = nlohmann::json::parse(std::ifstream(entry.path()));
    const bool edges = query["type"] == "ee";
    const nlohmann::json &a = query[edges ? "edge0" : "vertex"], &b = query[edges ? "edge1" : "face"];
    const auto corners = [&](double t, Vec3 x[4]) {
      int k = 0;
      for (const char* name : {"vertex", "vertex0", "vertex1"})
        if (a.contains(name)) x[k++] = pose_between(a, t).apply(vec(a[name]));
      for (const char* name : {"vertex0", "vertex1", "vertex2"})
        if (b.contains(name)) x[k++] = pose_between(b, t).apply(vec(b[name]));
      return k;
    };
    constexpr int pieces = 64;
    Vec3 x[4], end[4], dx[4];
    QCOMPARE(corners(0, x), 4);
    const Vec3 zero[4] = {Vec3::Zero(), Vec3::Zero(), Vec3::Zero(), Vec3::Zero()};
    const double d0 = distance_at(x, zero, 0, edges);
    double t = 0;
    for (int piece = 0; piece < pieces; ++piece) {
      corners(piece / 64.0, x), corners((piece + 1) / 64.0, end);
      double sagitta = 0;
      for (const nlohmann::json* body : {&a, &b}) {
        const double turn = (vec((*body)["pose_t1"]["rotation"]) - vec((*body)["pose_t0"]["rotation"])).norm() / pieces;
        double size = 0;
        for (const char* name : {"vertex", "vertex0", "vertex1", "vertex2"})
          if (body->contains(name)) size = std::max(size, vec((*body)[name]).norm());
        sagitta += size * turn * turn / 4;
      }
      for (int k = 0; k < 4; ++k) dx[k] = end[k] - x[k];
      CcdRule rule;
      rule.dmin = sagitta;
      const double share = edges ? edge_edge_ccd(x, dx, rule) : point_triangle_ccd(x, dx, rule);
      t = (piece + share) / pieces;
      if (share < 1) break;
    }
    ++files, limited += t < 1;
    for (int k = 0; k <= 200 && d0 > 0; ++k) {
      corners(t * k / 200, x);
      QVERIFY(distance_at(x, zero, 0, edges) > 0);
    }
  }
  qInfo("%d rigid trajectories, %d end in contact", files, limited);
  QVERIFY(files > 100);
}

QTEST_GUILESS_MAIN(CcdTest)
#include "ccd_test.moc"
