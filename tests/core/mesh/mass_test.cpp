#include <QtTest>
#include <cmath>
#include <numbers>

#include <Eigen/Geometry>

#include "core/base/random.hpp"
#include "core/mesh/orient.hpp"
#include "core/mesh/polygon.hpp"
#include "core/mesh/triangle_mesh.hpp"

using namespace seam;
using namespace seam::mesh;

namespace {

constexpr double pi = std::numbers::pi;

TriangleMesh box(const Vec3& low, const Vec3& high) {
  TriangleMesh mesh;
  for (int i = 0; i < 8; ++i)
    mesh.vertices.emplace_back(i & 1 ? high.x() : low.x(), i & 2 ? high.y() : low.y(), i & 4 ? high.z() : low.z());
  mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                    {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
  return mesh;
}

/// A closed grid of quads over two angles, each cut in two.
template <class Place>
TriangleMesh torus_grid(int n, int m, Place place) {
  TriangleMesh mesh;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) mesh.vertices.push_back(place(2 * pi * i / n, 2 * pi * j / m));
  const auto at = [&](int i, int j) { return (i % n) * m + j % m; };
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < m; ++j) {
      mesh.triangles.emplace_back(at(i, j), at(i + 1, j), at(i + 1, j + 1));
      mesh.triangles.emplace_back(at(i, j), at(i + 1, j + 1), at(i, j + 1));
    }
  }
  return mesh;
}

TriangleMesh torus(double major, double minor, int n, int m) {
  return torus_grid(n, m, [&](double u, double v) {
    return Vec3((major + minor * std::cos(v)) * std::sin(u), minor * std::sin(v),
                (major + minor * std::cos(v)) * std::cos(u));
  });
}

/// Octahedron with split faces, pushed onto the unit sphere.
TriangleMesh sphere(int levels) {
  TriangleMesh mesh;
  mesh.vertices = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
  mesh.triangles = {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4}, {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}};
  for (int l = 0; l < levels; ++l) {
    std::vector<Vec3i> finer;
    for (const Vec3i& t : mesh.triangles) {
      int middle[3];
      for (int i = 0; i < 3; ++i) {
        middle[i] = static_cast<int>(mesh.vertices.size());
        mesh.vertices.push_back((mesh.vertices[t[i]] + mesh.vertices[t[(i + 1) % 3]]).normalized());
      }
      finer.insert(finer.end(), {Vec3i(t[0], middle[0], middle[2]), Vec3i(middle[0], t[1], middle[1]),
                                 Vec3i(middle[2], middle[1], t[2]), Vec3i(middle[0], middle[1], middle[2])});
    }
    mesh.triangles = finer;
  }
  return mesh;
}

bool near(double value, double expected, double relative) {
  return std::abs(value - expected) <= relative * std::abs(expected);
}

double area_of(const std::vector<Vec3>& points, const std::vector<Vec3i>& triangles) {
  return surface_area({points, triangles});
}

}  // namespace

class MassTest : public QObject {
  Q_OBJECT
 private slots:
  void box_is_exact();
  void tetrahedron_is_exact();
  void ellipsoid_converges();
  void torus_converges();
  void hollow_subtracts();
  void far_from_the_origin_keeps_digits();
  void turns_with_the_body();
  void empty_and_flat_are_harmless();
  void edges_are_unique_and_sorted();
  void winding_number_tells_inside();
  void polygons_are_covered();
};

void MassTest::box_is_exact() {
  const Vec3 low(-1, 2, 5), size(2, 3, 7);
  const MassProperties m = mass_properties(box(low, low + size));
  QVERIFY(near(m.volume, 42, 1e-15));
  QVERIFY((m.center_of_mass - (low + size / 2)).norm() < 1e-14);
  for (int i = 0; i < 3; ++i) QVERIFY(near(m.second_moment(i, i), 42 * size[i] * size[i] / 12, 1e-14));
  QVERIFY(std::abs(m.second_moment(0, 1)) + std::abs(m.second_moment(1, 2)) + std::abs(m.second_moment(2, 0)) < 1e-12);
  QVERIFY(near(m.inertia()(0, 0), 42 * (9 + 49) / 12.0, 1e-14));
  QCOMPARE(surface_area(box(low, low + size)), 2 * (6.0 + 21 + 14));
}

void MassTest::tetrahedron_is_exact() {
  // Corner tetrahedron 0 <= x + y + z <= 1: V = 1/6, c = 1/4, int x^2 = 1/60, int x y = 1/120.
  TriangleMesh t;
  t.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  t.triangles = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
  const MassProperties m = mass_properties(t);
  QVERIFY(near(m.volume, 1.0 / 6, 1e-15));
  QVERIFY((m.center_of_mass - Vec3::Constant(0.25)).norm() < 1e-15);
  QVERIFY(near(m.second_moment(0, 0), 1.0 / 60 - 1.0 / 96, 1e-13));
  QVERIFY(near(m.second_moment(0, 1), 1.0 / 120 - 1.0 / 96, 1e-13));
  for (Vec3i& f : t.triangles) std::swap(f[0], f[1]);
  QVERIFY(near(mass_properties(t).volume, -1.0 / 6, 1e-15));
}

void MassTest::ellipsoid_converges() {
  const Vec3 axes(1, 2, 0.5);
  double error[2];
  for (int k = 0; k < 2; ++k) {
    TriangleMesh e = sphere(4 + k);
    for (Vec3& v : e.vertices) v = v.cwiseProduct(axes);
    const MassProperties m = mass_properties(e);
    const double volume = 4 * pi / 3 * axes.prod();
    error[k] = volume - m.volume;
    for (int i = 0; i < 3; ++i) QVERIFY(near(m.second_moment(i, i), volume * axes[i] * axes[i] / 5, 0.01));
  }
  QVERIFY(error[1] > 0 && error[0] / error[1] > 3.7 && error[0] / error[1] < 4.3);
}

void MassTest::torus_converges() {
  const double R = 2, r = 0.5, volume = 2 * pi * pi * R * r * r;
  const MassProperties m = mass_properties(torus(R, r, 400, 200));
  QVERIFY(near(m.volume, volume, 3e-4));
  QVERIFY(near(m.inertia()(1, 1), volume * (R * R + 0.75 * r * r), 1e-3));
  QVERIFY(near(m.inertia()(0, 0), volume * (0.5 * R * R + 0.625 * r * r), 1e-3));
}

void MassTest::hollow_subtracts() {
  TriangleMesh outer = box(Vec3::Constant(-1), Vec3::Constant(1)),
               inner = box(Vec3::Constant(-0.5), Vec3::Constant(0.5));
  for (const Vec3i& t : inner.triangles) outer.triangles.emplace_back(t[0] + 8, t[2] + 8, t[1] + 8);
  outer.vertices.insert(outer.vertices.end(), inner.vertices.begin(), inner.vertices.end());
  const MassProperties m = mass_properties(outer);
  QVERIFY(near(m.volume, 7, 1e-15));
  QVERIFY(near(m.second_moment(0, 0), 8 * 4 / 12.0 - 1 / 12.0, 1e-14));
}

void MassTest::far_from_the_origin_keeps_digits() {
  // The places are powers of two away, so that the vertices stay exact and only the summation can lose digits.
  const Vec3 far(0x1p20, -0x1p21, 0x1p19);
  const MassProperties m = mass_properties(box(far, far + Vec3(2, 3, 7)));
  QVERIFY(near(m.volume, 42, 1e-15));
  for (int i = 0; i < 3; ++i) QVERIFY(near(m.second_moment(i, i), 42 * std::pow(Vec3(2, 3, 7)[i], 2) / 12, 1e-13));
}

void MassTest::turns_with_the_body() {
  const TriangleMesh base = torus(1, 0.3, 24, 12);
  const MassProperties m = mass_properties(base);
  Random random(7);
  for (int round = 0; round < 10; ++round) {
    const Mat3 R =
        Eigen::Quaterniond(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1))
            .normalized()
            .toRotationMatrix();
    const Vec3 p(random.uniform(-9, 9), random.uniform(-9, 9), random.uniform(-9, 9));
    TriangleMesh turned = base;
    for (Vec3& v : turned.vertices) v = R * v + p;
    const MassProperties n = mass_properties(turned);
    QVERIFY(near(n.volume, m.volume, 1e-13));
    QVERIFY((n.center_of_mass - (R * m.center_of_mass + p)).norm() < 1e-13);
    QVERIFY((n.second_moment - R * m.second_moment * R.transpose()).norm() < 1e-13);
  }
}

void MassTest::empty_and_flat_are_harmless() {
  QCOMPARE(mass_properties({}).volume, 0.0);
  TriangleMesh flat;
  flat.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  flat.triangles = {{0, 1, 2}};
  const MassProperties m = mass_properties(flat);
  QCOMPARE(m.volume, 0.0);
  QVERIFY(m.center_of_mass.allFinite() && m.second_moment.allFinite());
}

void MassTest::edges_are_unique_and_sorted() {
  const std::vector<Vec2i> edges = unique_edges(box(Vec3::Zero(), Vec3::Ones()));
  QCOMPARE(edges.size(), std::size_t{18});
  for (std::size_t i = 0; i < edges.size(); ++i) {
    QVERIFY(edges[i][0] < edges[i][1]);
    if (i > 0) QVERIFY(std::pair(edges[i - 1][0], edges[i - 1][1]) < std::pair(edges[i][0], edges[i][1]));
  }
}

void MassTest::winding_number_tells_inside() {
  const TriangleMesh t = torus(2, 0.5, 48, 24);
  QVERIFY(std::abs(winding_number(t, {2, 0, 0}) - 1) < 1e-12);
  QVERIFY(std::abs(winding_number(t, {0, 0, 0})) < 1e-12);
  QVERIFY(std::abs(winding_number(t, {0, 0.2, 1.9}) - 1) < 1e-12);
  QVERIFY(std::abs(winding_number(t, {5, 1, 0})) < 1e-12);
}

/// Random star-shaped outlines in random planes, most of them far from convex: the triangles cover them exactly once.
void MassTest::polygons_are_covered() {
  Random random(3);
  for (int round = 0; round < 300; ++round) {
    const int n = 3 + static_cast<int>(random.below(20));
    const Mat3 R =
        Eigen::Quaterniond(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1))
            .normalized()
            .toRotationMatrix();
    std::vector<Vec3> points;
    std::vector<std::int32_t> corners;
    Vec3 normal = Vec3::Zero();
    for (int i = 0; i < n; ++i) {
      const double angle = 2 * pi * i / n, r = random.uniform(0.2, 1);
      points.push_back(R * Vec3(r * std::cos(angle), r * std::sin(angle), 0));
      corners.push_back(i);
    }
    for (int i = 0; i < n; ++i) normal += points[i].cross(points[(i + 1) % n]) / 2;
    const std::vector<Vec3i> triangles = triangulate_polygon(points, corners);
    QCOMPARE(triangles.size(), std::size_t(n - 2));
    QVERIFY(near(area_of(points, triangles), normal.norm(), 1e-9));
    for (const Vec3i& t : triangles)
      QVERIFY((points[t[1]] - points[t[0]]).cross(points[t[2]] - points[t[0]]).dot(normal) > -1e-12);
  }
}

QTEST_GUILESS_MAIN(MassTest)
#include "mass_test.moc"
