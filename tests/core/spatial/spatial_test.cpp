#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Triangle_3.h>
#include <CGAL/intersections.h>

#include <QtTest>
#include <cmath>
#include <set>

#include "core/base/random.hpp"
#include "core/spatial/box_tree.hpp"
#include "core/spatial/intersection.hpp"
#include "core/spatial/predicates.hpp"

using namespace seam;

namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;

Kernel::Point_3 cgal(const Vec3& p) { return {p[0], p[1], p[2]}; }
Kernel::Triangle_3 cgal(const Vec3 t[3]) { return {cgal(t[0]), cgal(t[1]), cgal(t[2])}; }

/// Coordinates that make degenerate and nearly degenerate cases likely: small integers, now and then off by a few last
/// bits, far from the origin.
struct NastyPoints {
  Random random{7};
  double offset = 0;
  Vec3 next() {
    Vec3 p;
    for (int i = 0; i < 3; ++i) {
      double x = offset + static_cast<double>(random.below(5));
      for (std::uint64_t k = random.below(8) == 0 ? random.below(3) : 0; k > 0; --k)
        x = std::nextafter(x, random.below(2) == 0 ? -1e300 : 1e300);
      p[i] = x * 0.1;
    }
    return p;
  }
};

}  // namespace

class SpatialTest : public QObject {
  Q_OBJECT
 private slots:
  void orientation_agrees_with_cgal() {
    for (const double offset : {0.0, 1000.0}) {
      NastyPoints points;
      points.offset = offset;
      int zero = 0;
      for (int i = 0; i < 40000; ++i) {
        const Vec3 a = points.next(), b = points.next(), c = points.next(), d = points.next();
        // CGAL: positive when d is above the plane seen counter-clockwise; Shewchuk: below.
        const int expected = -static_cast<int>(CGAL::orientation(cgal(a), cgal(b), cgal(c), cgal(d)));
        QCOMPARE(spatial::orient3d(a, b, c, d), expected);
        zero += expected == 0;
        const Vec2 p = a.head<2>(), q = b.head<2>(), r = c.head<2>();
        const int flat = static_cast<int>(
            CGAL::orientation(Kernel::Point_2(p[0], p[1]), Kernel::Point_2(q[0], q[1]), Kernel::Point_2(r[0], r[1])));
        QCOMPARE(spatial::orient2d(p, q, r), flat);
      }
      QVERIFY(zero > 100);  // the exact path has been walked
    }
  }

  void triangles_agree_with_cgal() {
    NastyPoints points;
    int meet = 0, miss = 0;
    for (int i = 0; i < 40000; ++i) {
      Vec3 a[3], b[3];
      for (Vec3& p : a) p = points.next();
      for (Vec3& p : b) p = points.next();
      const auto A = cgal(a), B = cgal(b);
      if (A.is_degenerate() || B.is_degenerate()) continue;
      const bool expected = CGAL::do_intersect(A, B);
      QCOMPARE(spatial::triangles_meet(a, b), expected);
      QCOMPARE(spatial::triangles_meet(b, a), expected);
      (expected ? meet : miss)++;
      if (expected) QVERIFY(spatial::triangle_gap(a, b).distance < 0.5);
    }
    QVERIFY(meet > 1000 && miss > 1000);
  }

  void one_bit_apart() {
    const Vec3 a[3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    const double above = 1e-60;
    const Vec3 touching[3] = {{0.2, 0.2, 0}, {0.2, 0.3, 1}, {0.3, 0.2, 1}};
    const Vec3 apart[3] = {{0.2, 0.2, above}, {0.2, 0.3, 1}, {0.3, 0.2, 1}};
    QVERIFY(spatial::triangles_meet(a, touching));
    QVERIFY(!spatial::triangles_meet(a, apart));
  }

  void coplanar_cases() {
    const Vec3 a[3] = {{0, 0, 1}, {4, 0, 1}, {0, 4, 1}};
    const Vec3 inside[3] = {{1, 1, 1}, {1.5, 1, 1}, {1, 1.5, 1}};
    const Vec3 corner[3] = {{4, 0, 1}, {6, 0, 1}, {6, 1, 1}};
    const Vec3 outside[3] = {{4.5, 0, 1}, {6, 0, 1}, {6, 1, 1}};
    QVERIFY(spatial::triangles_meet(a, inside) && spatial::triangles_meet(inside, a));
    QVERIFY(spatial::triangles_meet(a, corner));
    QVERIFY(!spatial::triangles_meet(a, outside));
  }

  void meeting_point_lies_on_both() {
    const Vec3 a[3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    const Vec3 b[3] = {{0.25, 0.25, -1}, {0.25, 0.25, 3}, {5, 5, 3}};
    const Vec3 point = spatial::meeting_point(a, b);
    // b lies in the plane x = y and crosses a from (1/4, 1/4) to its long edge.
    QVERIFY(std::abs(point[0] - point[1]) < 1e-12 && std::abs(point[2]) < 1e-12);
    QVERIFY(point[0] > 0.25 - 1e-12 && point[0] < 0.5 + 1e-12);
    const Vec3 c[3] = {{2, 0, 0.5}, {3, 0, 0.5}, {2, 1, 0.5}};
    QVERIFY(std::abs(spatial::triangle_gap(a, c).distance - std::hypot(1, 0.5)) < 1e-12);
  }

  void tree_finds_what_brute_force_finds() {
    Random random(3);
    const auto boxes = [&](int count, double size) {
      std::vector<Box3> result(count);
      for (Box3& box : result) {
        const Vec3 low(random.uniform(), random.uniform(), random.uniform());
        box.extend(low), box.extend(low + size * Vec3(random.uniform(), random.uniform(), random.uniform()));
      }
      return result;
    };
    const auto first = boxes(500, 0.05), second = boxes(700, 0.08);
    const spatial::BoxTree tree(first), other(second);
    const double margin = 0.01;
    std::multiset<std::pair<int, int>> found, expected;
    tree.visit_pairs(other, margin, [&](int i, int j) { return found.emplace(i, j), true; });
    for (int i = 0; i < 500; ++i)
      for (int j = 0; j < 700; ++j) {
        Box3 box = first[i];
        box.min.array() -= margin, box.max.array() += margin;
        if (box.overlaps(second[j])) expected.emplace(i, j);
      }
    QVERIFY(expected.size() > 100);
    QCOMPARE(found, expected);
    std::multiset<int> hit;
    tree.visit_overlaps(second[0], [&](int i) { hit.insert(i); });
    for (int i = 0; i < 500; ++i) QCOMPARE(hit.count(i), std::size_t(first[i].overlaps(second[0])));
  }
};

QTEST_GUILESS_MAIN(SpatialTest)
#include "spatial_test.moc"
