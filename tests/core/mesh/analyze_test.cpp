#include <QtTest>
#include <cmath>
#include <limits>

#include "core/base/random.hpp"
#include "core/mesh/import.hpp"
#include "core/mesh/repair.hpp"
#include "core/mesh/self_intersection.hpp"
#include "core/mesh/topology.hpp"

using namespace seam;
using namespace seam::mesh;

namespace {

TriangleMesh box(const Vec3& low, const Vec3& high, bool inward = false) {
  TriangleMesh mesh;
  for (int i = 0; i < 8; ++i)
    mesh.vertices.emplace_back(i & 1 ? high.x() : low.x(), i & 2 ? high.y() : low.y(), i & 4 ? high.z() : low.z());
  mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                    {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
  if (inward)
    for (Vec3i& t : mesh.triangles) std::swap(t[1], t[2]);
  return mesh;
}

TriangleMesh cube(double low, double high, bool inward = false) {
  return box(Vec3::Constant(low), Vec3::Constant(high), inward);
}

TriangleMesh joined(TriangleMesh a, const TriangleMesh& b) {
  const auto first = static_cast<std::int32_t>(a.vertices.size());
  a.vertices.insert(a.vertices.end(), b.vertices.begin(), b.vertices.end());
  for (const Vec3i& t : b.triangles) a.triangles.emplace_back(t[0] + first, t[1] + first, t[2] + first);
  return a;
}

/// Every triangle with corners of its own, as STL has them.
TriangleMesh exploded(const TriangleMesh& mesh) {
  TriangleMesh soup;
  for (const Vec3i& t : mesh.triangles) {
    const auto first = static_cast<std::int32_t>(soup.vertices.size());
    for (int i = 0; i < 3; ++i) soup.vertices.push_back(mesh.vertices[t[i]]);
    soup.triangles.emplace_back(first, first + 1, first + 2);
  }
  return soup;
}

bool has(const ImportReport& report, const std::string& code, std::uint64_t count = 0) {
  for (const MeshProblem& p : report.problems)
    if (p.code == code && (count == 0 || p.count == count)) return true;
  return false;
}

ImportOptions repairing() {
  ImportOptions options;
  options.repair = true;
  return options;
}

}  // namespace

class AnalyzeTest : public QObject {
  Q_OBJECT
 private slots:
  void welds_equal_positions();
  void winds_a_shuffled_cube();
  void turns_an_inverted_solid();
  void keeps_a_cavity();
  void turns_a_wrong_cavity();
  void nests_three_deep();
  void separate_bodies_are_no_cavities();
  void names_open_edges();
  void closes_holes_on_request();
  void welds_cracks_on_request();
  void removes_slivers();
  void removes_duplicates();
  void tells_one_sided();
  void tells_non_manifold();
  void counts_self_intersections();
  void tells_flat_wire_points();
  void refuses_nonsense();
  void applies_the_unit();
  void stops_when_cancelled();
};

void AnalyzeTest::welds_equal_positions() {
  TriangleMesh soup = exploded(cube(0, 1));
  soup.vertices[0] = -soup.vertices[0];  // -0 is 0
  const ImportResult r = analyze_mesh(soup);
  QCOMPARE(r.report.status, ImportStatus::ok);
  QCOMPARE(r.report.vertices, 8u);
  QCOMPARE(r.report.welded_vertices, 28u);
  QVERIFY(r.report.closed && r.report.manifold && r.report.oriented);
  QVERIFY(std::abs(r.report.volume - 1) < 1e-15);
}

void AnalyzeTest::winds_a_shuffled_cube() {
  Random random(5);
  for (int round = 0; round < 20; ++round) {
    TriangleMesh soup = exploded(cube(0, 2));
    int turned = 0;
    for (Vec3i& t : soup.triangles)
      if (random.below(2) == 1) std::swap(t[0], t[1]), ++turned;
    const ImportResult r = analyze_mesh(soup);
    QCOMPARE(r.report.status, ImportStatus::ok);
    QCOMPARE(r.report.flipped_triangles, std::uint64_t(turned));
    QVERIFY(std::abs(r.report.volume - 8) < 1e-14);
  }
}

void AnalyzeTest::turns_an_inverted_solid() {
  const ImportResult r = analyze_mesh(cube(0, 1, true));
  QCOMPARE(r.report.status, ImportStatus::ok);
  QVERIFY(has(r.report, "inverted", 1));
  QCOMPARE(r.report.flipped_triangles, 12u);
  QVERIFY(std::abs(mass_properties(r.mesh).volume - 1) < 1e-15);
}

void AnalyzeTest::keeps_a_cavity() {
  const ImportResult r = analyze_mesh(joined(cube(-1, 1), cube(-0.5, 0.5, true)));
  QCOMPARE(r.report.status, ImportStatus::ok);
  QVERIFY(std::abs(r.report.volume - 7) < 1e-14);
  QCOMPARE(r.report.cavities, 1u);
  QCOMPARE(r.report.flipped_triangles, 0u);
}

void AnalyzeTest::turns_a_wrong_cavity() {
  const ImportResult r = analyze_mesh(joined(cube(-0.5, 0.5), cube(-1, 1)));  // the inner one first
  QVERIFY(std::abs(r.report.volume - 7) < 1e-14);
  QVERIFY(has(r.report, "cavity_flipped", 1));
}

void AnalyzeTest::nests_three_deep() {
  const ImportResult r = analyze_mesh(joined(joined(cube(-2, 2, true), cube(-1, 1)), cube(-0.5, 0.5, true)));
  QVERIFY(std::abs(r.report.volume - (64 - 8 + 1)) < 1e-12);
  QCOMPARE(r.report.cavities, 1u);
}

void AnalyzeTest::separate_bodies_are_no_cavities() {
  // Side by side, overlapping, and in the arms of a ring-like box: none is inside another.
  const ImportResult r = analyze_mesh(joined(joined(cube(0, 1), cube(2, 3, true)), cube(0.5, 1.5)));
  QVERIFY(std::abs(r.report.volume - 3) < 1e-14);
  QCOMPARE(r.report.components, 3u);
  QCOMPARE(r.report.cavities, 0u);
  QVERIFY(has(r.report, "self_intersection"));
}

void AnalyzeTest::names_open_edges() {
  TriangleMesh open = cube(0, 1);
  open.triangles.erase(open.triangles.begin(), open.triangles.begin() + 2);
  const ImportResult r = analyze_mesh(open);
  QCOMPARE(r.report.status, ImportStatus::repairable);
  QCOMPARE(r.report.mesh_class, MeshClass::open_shell);
  QCOMPARE(r.report.open_edges, 4u);
  QCOMPARE(r.report.open_loops, 1u);
  QVERIFY(has(r.report, "open", 4));
  QVERIFY(r.report.problems[0].message.find("4 open edges in 1 loop") != std::string::npos);
  QCOMPARE(r.report.volume, 0.0);
}

void AnalyzeTest::closes_holes_on_request() {
  TriangleMesh open = joined(cube(0, 1), cube(2, 3, true));
  open.triangles.erase(open.triangles.begin() + 12, open.triangles.begin() + 14);
  open.triangles.erase(open.triangles.begin(), open.triangles.begin() + 1);
  const ImportResult r = analyze_mesh(open, repairing());
  QCOMPARE(r.report.status, ImportStatus::ok);
  QVERIFY(has(r.report, "holes_closed", 2));
  QVERIFY(std::abs(r.report.volume - 2) < 1e-14);
}

void AnalyzeTest::welds_cracks_on_request() {
  TriangleMesh soup = exploded(cube(0, 1));
  Random random(11);
  for (Vec3& v : soup.vertices)
    for (int i = 0; i < 3; ++i) v[i] += random.uniform(-2e-7, 2e-7);
  const ImportResult plain = analyze_mesh(soup);
  QCOMPARE(plain.report.status, ImportStatus::repairable);
  QVERIFY(has(plain.report, "unwelded"));
  ImportOptions weld;
  weld.weld = 1e-6;
  for (const ImportOptions& options : {weld, repairing()}) {
    const ImportResult r = analyze_mesh(soup, options);
    QCOMPARE(r.report.status, ImportStatus::ok);
    QVERIFY(has(r.report, "welded_tolerance", 28));
    QCOMPARE(r.report.vertices, 8u);
    QVERIFY(std::abs(r.report.volume - 1) < 2e-6);
  }
}

void AnalyzeTest::removes_slivers() {
  // One side of the cube has an extra corner in the middle of an edge, with a triangle of no area to fill the seam.
  TriangleMesh mesh = cube(0, 1);
  const auto middle = static_cast<std::int32_t>(mesh.vertices.size());
  mesh.vertices.emplace_back(0.5, 0, 0);  // on the edge 0-1, shared by triangles 0 {0,2,1} and 4 {0,1,4}
  mesh.triangles[0] = {0, 2, middle};
  mesh.triangles.emplace_back(middle, 2, 1);
  mesh.triangles.emplace_back(0, middle, 1);
  const ImportResult plain = analyze_mesh(mesh);
  QCOMPARE(plain.report.status, ImportStatus::ok);
  QVERIFY(has(plain.report, "zero_area", 1));
  const ImportResult r = analyze_mesh(mesh, repairing());
  QVERIFY(has(r.report, "slivers_removed", 1));
  QVERIFY(!has(r.report, "zero_area"));
  QCOMPARE(r.report.status, ImportStatus::ok);
  QVERIFY(r.report.manifold && std::abs(r.report.volume - 1) < 1e-14);
}

void AnalyzeTest::removes_duplicates() {
  TriangleMesh mesh = cube(0, 1);
  mesh.triangles.push_back(mesh.triangles[3]);
  QVERIFY(has(analyze_mesh(mesh).report, "duplicate_triangle", 1));
  QCOMPARE(analyze_mesh(mesh).report.status, ImportStatus::repairable);
  const ImportResult r = analyze_mesh(mesh, repairing());
  QCOMPARE(r.report.status, ImportStatus::ok);
  QCOMPARE(r.report.triangles, 12u);
}

void AnalyzeTest::tells_one_sided() {
  // A Moebius band of nine quads.
  TriangleMesh band;
  constexpr int n = 9;
  for (int i = 0; i < n; ++i) {
    const double a = 2 * M_PI * i / n;
    for (double side : {-0.3, 0.3}) {
      const double r = 1 + side * std::cos(a / 2);
      band.vertices.emplace_back(r * std::cos(a), r * std::sin(a), side * std::sin(a / 2));
    }
  }
  for (int i = 0; i < n; ++i) {
    const int a = 2 * i, b = 2 * i + 1, c = i + 1 < n ? a + 2 : 1, d = i + 1 < n ? b + 2 : 0;
    band.triangles.emplace_back(a, c, b);
    band.triangles.emplace_back(b, c, d);
  }
  const ImportResult r = analyze_mesh(band);
  QCOMPARE(r.report.status, ImportStatus::repairable);
  QVERIFY(has(r.report, "one_sided", 1));
  QVERIFY(!r.report.oriented);
  QCOMPARE(r.report.open_loops, 1u);
}

void AnalyzeTest::tells_non_manifold() {
  // Two cubes that share an edge, and two that share a corner.
  const ImportResult edge = analyze_mesh(joined(box({0, 0, 0}, {1, 1, 1}), box({1, 1, 0}, {2, 2, 1}, true)));
  QVERIFY(has(edge.report, "non_manifold_edge", 1));
  QVERIFY(!edge.report.manifold);
  QVERIFY(std::abs(edge.report.volume - 2) < 1e-14);
  const ImportResult corner = analyze_mesh(joined(cube(0, 1), cube(1, 2)));
  QVERIFY(has(corner.report, "non_manifold_vertex", 1));
  QVERIFY(std::abs(corner.report.volume - 2) < 1e-14);
  // A fin on a cube.
  TriangleMesh fin = cube(0, 1);
  fin.vertices.emplace_back(-1, -1, 0.5);
  fin.triangles.emplace_back(0, 4, 8);
  QCOMPARE(analyze_mesh(fin).report.status, ImportStatus::repairable);
}

/// Against every pair tried: random triangles without shared corners, and a cube pushed through another.
void AnalyzeTest::counts_self_intersections() {
  QCOMPARE(find_self_intersections(cube(0, 1)).pairs, 0u);
  const TriangleMesh through = joined(box({0, 0, 0}, {1, 1, 1}), box({0.25, 0.25, -1}, {0.75, 0.75, 2}));
  const SelfIntersections found = find_self_intersections(through);
  QVERIFY(found.pairs >= 8 && found.complete);
  QVERIFY(std::abs(found.place.x() - 0.5) <= 0.26 && std::abs(found.place.y() - 0.5) <= 0.26);
  TriangleMesh folded;  // two triangles on one edge, the second lying on the first
  folded.vertices = {{0, 0, 0}, {1, 0, 0}, {0.2, 1, 0}, {0.4, 0.5, 0}};
  folded.triangles = {{0, 1, 2}, {1, 0, 3}};
  QCOMPARE(find_self_intersections(folded).pairs, 1u);
  folded.vertices[3].y() = -0.5;
  QCOMPARE(find_self_intersections(folded).pairs, 0u);
  TriangleMesh fan;  // one shared corner, the second passes through the first
  fan.vertices = {{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {1, 0.5, 1}, {1, 0.5, -1}};
  fan.triangles = {{0, 1, 2}, {0, 3, 4}};
  QCOMPARE(find_self_intersections(fan).pairs, 1u);
  QCOMPARE(find_self_intersections(through, 3).pairs, 3u);
  QVERIFY(!find_self_intersections(through, 3).complete);
}

void AnalyzeTest::tells_flat_wire_points() {
  TriangleMesh flat;
  flat.vertices = {{0, 0, 0}, {1, 0, 1}, {1, 1, 1}, {0, 1, 0}};
  flat.triangles = {{0, 1, 2}, {0, 2, 3}};
  const ImportResult r = analyze_mesh(flat, repairing());
  QCOMPARE(r.report.mesh_class, MeshClass::plane);
  QCOMPARE(r.report.status, ImportStatus::repairable);
  QCOMPARE(r.mesh.triangles.size(), std::size_t{2});
  flat.triangles.clear();
  QCOMPARE(analyze_mesh(flat).report.mesh_class, MeshClass::points);
  QCOMPARE(analyze_mesh(flat).report.status, ImportStatus::rejected);
  QCOMPARE(analyze_mesh({}).report.mesh_class, MeshClass::empty);
}

void AnalyzeTest::refuses_nonsense() {
  for (double value : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(), 1e200}) {
    TriangleMesh mesh = cube(0, 1);
    mesh.vertices[3].y() = value;
    const ImportResult r = analyze_mesh(mesh, repairing());
    QCOMPARE(r.report.status, ImportStatus::rejected);
    QVERIFY(r.mesh.triangles.empty());
    QVERIFY(has(r.report, value == 1e200 ? "too_large" : "non_finite", 1));
  }
  TriangleMesh mesh = cube(0, 1);
  mesh.triangles[2][1] = 8;
  QVERIFY(has(analyze_mesh(mesh).report, "bad_index"));
  mesh.triangles[2][1] = -1;
  QVERIFY(has(analyze_mesh(mesh).report, "bad_index"));
  ImportOptions options;
  options.unit_scale = 0;
  QVERIFY(has(analyze_mesh(cube(0, 1), options).report, "bad_unit"));
  // A broken vertex that no triangle uses harms nothing.
  mesh = cube(0, 1);
  mesh.vertices.emplace_back(NAN, 0, 0);
  QCOMPARE(analyze_mesh(mesh).report.status, ImportStatus::ok);
  for (Vec3i& t : mesh.triangles) t = {0, 0, 1};
  QVERIFY(has(analyze_mesh(mesh).report, "no_area"));
}

void AnalyzeTest::applies_the_unit() {
  ImportOptions options;
  options.unit_scale = unit_scale_of("mm");
  const ImportResult r = analyze_mesh(cube(0, 20), options);
  QCOMPARE(r.report.unit, std::string("mm"));
  QVERIFY(std::abs(r.report.volume - 8e-6) < 1e-18);
  QVERIFY(!has(r.report, "size_check"));
  QVERIFY(has(analyze_mesh(cube(0, 20)).report, "size_check"));
  QCOMPARE(unit_scale_of("furlong"), 0.0);
}

void AnalyzeTest::stops_when_cancelled() {
  const std::atomic<bool> cancel{true};
  ImportOptions options;
  options.cancel = &cancel;
  const ImportResult r = analyze_mesh(cube(0, 1), options);
  QCOMPARE(r.report.status, ImportStatus::rejected);
  QVERIFY(has(r.report, "cancelled"));
}

QTEST_GUILESS_MAIN(AnalyzeTest)
#include "analyze_test.moc"
