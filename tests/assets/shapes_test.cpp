#include "assets/shapes.hpp"

#include <QtTest>
#include <cmath>
#include <numbers>

#include "core/base/error.hpp"
#include "core/base/hash.hpp"
#include "core/mesh/import.hpp"
#include "core/mesh/self_intersection.hpp"
#include "core/spatial/box_tree.hpp"
#include "core/spatial/intersection.hpp"

using namespace seam;
using namespace seam::assets;
using mesh::TriangleMesh;

namespace {

constexpr double pi = std::numbers::pi;
using Parameters = std::vector<std::pair<std::string, double>>;

/// Empty when the mesh is a solid as the catalogue promises; else what is wrong.
std::string why_not_solid(const TriangleMesh& surface) {
  const mesh::ImportResult result = mesh::analyze_mesh(surface);
  const mesh::ImportReport& r = result.report;
  std::string wrong;
  if (r.status != mesh::ImportStatus::ok) wrong += std::string("status ") + to_string(r.status) + "; ";
  if (!r.closed || !r.manifold || !r.oriented) wrong += "not closed, manifold and oriented; ";
  if (r.flipped_triangles != 0) wrong += "not outward; ";
  if (r.vertices != surface.vertices.size() || r.triangles != surface.triangles.size())
    wrong += "duplicate or unused vertices; ";
  if (r.components != 1) wrong += std::to_string(r.components) + " components; ";
  for (const mesh::MeshProblem& p : r.problems)
    if (p.code != "size_check") wrong += p.code + ": " + p.message + "; ";
  return wrong;
}

std::uint64_t bits_of(const TriangleMesh& surface) {
  const std::uint64_t h = hash_bytes(surface.vertices.data(), surface.vertices.size() * sizeof(Vec3));
  return hash_bytes(surface.triangles.data(), surface.triangles.size() * sizeof(Vec3i), h);
}

double volume(const std::string& shape, const Parameters& parameters) {
  return mesh::mass_properties(make_shape(shape, parameters)).volume;
}

/// Smallest distance between two surfaces, or -1 when they meet.
double gap(const TriangleMesh& a, const TriangleMesh& b, double reach) {
  const auto corners = [](const TriangleMesh& m, std::size_t i) {
    return std::array<Vec3, 3>{m.vertices[m.triangles[i][0]], m.vertices[m.triangles[i][1]],
                               m.vertices[m.triangles[i][2]]};
  };
  const auto tree = [&](const TriangleMesh& m) {
    std::vector<Box3> boxes(m.triangles.size());
    for (std::size_t i = 0; i < boxes.size(); ++i)
      for (const Vec3& p : corners(m, i)) boxes[i].extend(p);
    return spatial::BoxTree(boxes);
  };
  double nearest = reach;
  tree(a).visit_pairs(tree(b), reach, [&](std::size_t i, std::size_t j) {
    const auto p = corners(a, i), q = corners(b, j);
    nearest = spatial::triangles_meet(p.data(), q.data())
                  ? -1
                  : std::min(nearest, spatial::triangle_gap(p.data(), q.data()).distance);
    return nearest >= 0;
  });
  return nearest;
}

TriangleMesh moved(TriangleMesh surface, double angle, double y) {
  for (Vec3& v : surface.vertices)
    v = {std::cos(angle) * v.x() + std::sin(angle) * v.z(), v.y() + y,
         -std::sin(angle) * v.x() + std::cos(angle) * v.z()};
  return surface;
}

}  // namespace

class ShapesTest : public QObject {
  Q_OBJECT
 private slots:
  void default_is_solid_data() { one_row_per_shape(); }
  void default_is_solid();
  void extremes_are_solid_or_refused_data() { one_row_per_shape(); }
  void extremes_are_solid_or_refused();
  void volume_is_analytic();
  void sphere_has_1280_triangles();
  void thread_fits_data();
  void thread_fits();
  void thread_overlaps_without_pitch();
  void gears_mesh();
  void refuses_what_it_cannot_make();

 private:
  static void one_row_per_shape() {
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < shape_catalog().size(); ++i)
      QTest::newRow(shape_catalog()[i].name.c_str()) << static_cast<int>(i);
  }
};

void ShapesTest::default_is_solid() {
  QFETCH(int, index);
  const ShapeInfo& info = shape_catalog()[index];
  const TriangleMesh first = make_shape(info.name, {});
  const std::string wrong = why_not_solid(first);
  QVERIFY2(wrong.empty(), wrong.c_str());
  QCOMPARE(bits_of(first), bits_of(make_shape(info.name, {})));
  QVERIFY2(first.triangles.size() <= 8000, std::to_string(first.triangles.size()).c_str());
  qInfo("%s: %zu triangles", info.name.c_str(), first.triangles.size());
}

/// Every parameter alone at both ends of its range, and at a third and three times its default: a solid, or a clear
/// refusal.
void ShapesTest::extremes_are_solid_or_refused() {
  QFETCH(int, index);
  const ShapeInfo& info = shape_catalog()[index];
  int made = 0, refused = 0;
  for (const ShapeParameter& p : info.parameters) {
    for (double value : {p.minimum, p.maximum, p.default_value * 0.6, p.default_value * 1.5}) {
      if (p.integer)
        value = std::min(std::round(value), p.name == "subdivisions" ? 4.0 : 48.0);  // finer only costs time
      value = std::clamp(value, p.minimum, p.maximum);
      TriangleMesh surface;
      try {
        surface = make_shape(info.name, {{p.name, value}});
      } catch (const Error& error) {
        QCOMPARE(error.code(), ExitCode::bad_input);
        QVERIFY(std::string(error.what()).find(info.name) != std::string::npos);
        ++refused;
        continue;
      }
      ++made;
      const std::string wrong = why_not_solid(surface);
      if (!wrong.empty()) qWarning("%s %s = %g: %s", info.name.c_str(), p.name.c_str(), value, wrong.c_str());
      QVERIFY(wrong.empty());
    }
  }
  QVERIFY2(made > 2 * refused || made >= 6,
           (std::to_string(made) + " made, " + std::to_string(refused) + " refused").c_str());
}

void ShapesTest::volume_is_analytic() {
  const auto near = [](double value, double expected, double relative = 1e-12) {
    return std::abs(value - expected) <= relative * expected;
  };
  // A regular n-gon in a circle of radius r has the area n/2 r^2 sin(2 pi/n).
  const auto polygon = [](int n, double r) { return 0.5 * n * r * r * std::sin(2 * pi / n); };
  QVERIFY(near(volume("box", {{"x", 2}, {"y", 3}, {"z", 4}}), 24));
  QVERIFY(near(volume("plate", {{"x", 2}, {"y", 0.1}, {"z", 4}}), 0.8));
  QVERIFY(near(volume("tetrahedron", {{"edge", 2}}), 8 / (6 * std::sqrt(2.0))));
  QVERIFY(near(volume("cylinder", {{"radius", 0.3}, {"height", 2}, {"segments", 24}}), 2 * polygon(24, 0.3)));
  QVERIFY(near(volume("cone", {{"radius", 0.3}, {"height", 2}, {"segments", 24}}), 2 * polygon(24, 0.3) / 3));
  QVERIFY(
      near(volume("washer", {{"inner_radius", 0.01}, {"outer_radius", 0.02}, {"thickness", 0.003}, {"segments", 36}}),
           0.003 * (polygon(36, 0.02) - polygon(36, 0.01))));
  // Round shapes converge to their analytic volume with the square of the step.
  const auto converges = [&](const std::string& shape, const Parameters& coarse, const Parameters& fine, double exact) {
    const double e1 = exact - volume(shape, coarse), e2 = exact - volume(shape, fine);
    const bool good = e1 > 0 && e2 > 0 && e1 / e2 > 3.6 && e1 / e2 < 4.4 && e2 < 0.01 * exact;
    if (!good) qWarning("%s: errors %g and %g of %g", shape.c_str(), e1, e2, exact);
    return good;
  };
  QVERIFY(converges("sphere", {{"subdivisions", 3}}, {{"subdivisions", 4}}, pi / 6));
  QVERIFY(converges("uv_sphere", {{"segments", 40}, {"rings", 20}}, {{"segments", 80}, {"rings", 40}}, pi / 6));
  QVERIFY(converges("capsule", {{"segments", 40}, {"rings", 10}}, {{"segments", 80}, {"rings", 20}},
                    pi * 0.0625 * 0.5 + 4 * pi / 3 * 0.015625));
  QVERIFY(converges("torus", {{"segments", 48}, {"sides", 24}}, {{"segments", 96}, {"sides", 48}},
                    2 * pi * pi * 0.5 * 0.0225));
  QVERIFY(converges("chain_link", {{"bend_segments", 16}, {"sides", 16}}, {{"bend_segments", 32}, {"sides", 32}},
                    pi * 25e-6 * (2 * pi * 0.015 + 0.06)));
  const double length = 5 * std::hypot(2 * pi * 0.02, 0.01);
  QVERIFY(std::abs(volume("spring", {{"segments", 96}, {"sides", 48}}) / (pi * 9e-6 * length) - 1) < 0.01);
  // A rounded box: box plus slabs, quarter cylinders and eighths of a sphere.
  const double r = 0.1, a = 0.8, rounded = a * a * a + 6 * a * a * r + 3 * a * pi * r * r + 4 * pi / 3 * r * r * r;
  QVERIFY(converges("rounded_box", {{"segments", 8}}, {{"segments", 16}}, rounded));
}

void ShapesTest::sphere_has_1280_triangles() {
  QCOMPARE(make_shape("sphere", {}).triangles.size(), std::size_t{1280});
  QCOMPARE(make_shape("box", {}).triangles.size(), std::size_t{12});
}

void ShapesTest::thread_fits_data() {
  QTest::addColumn<double>("turn");
  QTest::addColumn<int>("pitches");
  QTest::addColumn<int>("segments");
  for (int segments : {24, 48})
    for (double turn : {0.0, 0.02, 0.25, 0.4})
      QTest::addRow("%d segments, turned by %g", segments, turn) << turn << 8 << segments;
  QTest::newRow("at the head") << 0.0 << 4 << 24;
  QTest::newRow("at the tip") << 0.0 << 19 << 24;
}

/// A nut screwed onto its bolt keeps its clearance, whatever the angle at which the two polygons meet.
void ShapesTest::thread_fits() {
  QFETCH(double, turn);
  QFETCH(int, pitches);
  QFETCH(int, segments);
  const double pitch = 0.00175, clearance = 0.0001;
  const TriangleMesh bolt = make_shape("bolt", {{"segments", double(segments)}});
  const TriangleMesh nut =
      moved(make_shape("nut", {{"segments", double(segments)}}), 2 * pi * turn, pitch * (pitches + turn));
  const double distance = gap(bolt, nut, 4 * clearance);
  qInfo("distance %.3g mm of %.3g mm", distance * 1e3, clearance * 1e3);
  QVERIFY(distance > 0.5 * clearance);
  QVERIFY2(distance < 2 * clearance, "the threads do not reach into each other");
}

/// The check above can fail: half a pitch off, the same parts overlap, and the nut cannot be pulled off straight.
void ShapesTest::thread_overlaps_without_pitch() {
  const TriangleMesh bolt = make_shape("bolt", {}), nut = make_shape("nut", {});
  QCOMPARE(gap(bolt, moved(nut, 0, 0.00175 * 8.5), 0.0004), -1.0);
}

/// Two equal gears at twice their pitch radius, one turned by half a tooth, do not overlap and are near each other.
void ShapesTest::gears_mesh() {
  for (double teeth : {18.0, 20.0, 32.0}) {
    const TriangleMesh gear = make_shape("gear", {{"teeth", teeth}});
    for (double share : {0.0, 0.2, 0.5, 0.8}) {
      const double step = 2 * pi / teeth, pitch_radius = 0.004 * teeth / 2;
      const TriangleMesh first = moved(gear, share * step, 0);
      // Seen from the second gear the first lies towards -z: a gap of it must face there where the first has a tooth,
      // turning the other way.
      TriangleMesh second = moved(gear, pi + step / 2 - share * step, 0);
      if (static_cast<int>(teeth) % 2 == 1) second = moved(second, step / 2, 0);
      for (Vec3& v : second.vertices) v.z() += 2 * pitch_radius;
      const double distance = gap(first, second, 0.001);
      qInfo("%g teeth, share %g: distance %g mm", teeth, share, distance * 1e3);
      QVERIFY(distance > 0);
      QVERIFY(distance < 0.0002);
    }
  }
}

void ShapesTest::refuses_what_it_cannot_make() {
  const auto message = [](const std::string& shape, const Parameters& parameters) -> std::string {
    try {
      make_shape(shape, parameters);
    } catch (const Error& error) {
      return error.code() == ExitCode::bad_input ? error.what() : "";
    }
    return "made";
  };
  QVERIFY(message("shpere", {}).find("Did you mean \"sphere\"") != std::string::npos);
  QVERIFY(message("sphere", {{"radus", 1}}).find("\"radius\"") != std::string::npos);
  QVERIFY(message("sphere", {{"radius", -1}}).find("outside") != std::string::npos);
  QVERIFY(message("sphere", {{"radius", std::nan("")}}).find("outside") != std::string::npos);
  QVERIFY(message("sphere", {{"subdivisions", 2.5}}).find("whole number") != std::string::npos);
  QVERIFY(message("torus", {{"minor_radius", 0.6}}).find("hole") != std::string::npos);
}

QTEST_GUILESS_MAIN(ShapesTest)
#include "shapes_test.moc"
