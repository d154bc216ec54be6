// The judge is judged: planted faults must be found, honest motion must pass.
#include <QTest>

#include "tests/support/audit.hpp"

using namespace seam;

namespace {

audit::Surface cube(double half) {
  audit::Surface s;
  for (int i = 0; i < 8; ++i) s.vertices.push_back(half * Vec3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1));
  for (auto [a, b, c] : {std::tuple{0, 2, 1},
                         {1, 2, 3},
                         {4, 5, 6},
                         {5, 7, 6},
                         {0, 1, 4},
                         {1, 5, 4},
                         {2, 6, 3},
                         {3, 6, 7},
                         {0, 4, 2},
                         {2, 4, 6},
                         {1, 3, 5},
                         {3, 7, 5}})
    s.triangles.emplace_back(a, b, c);
  return s;
}

Vec12 at(double x, double y, double z, double angle = 0) {
  Vec12 q;
  q << x, y, z, std::cos(angle), 0, std::sin(angle), 0, 1, 0, -std::sin(angle), 0, std::cos(angle);
  return q;
}

audit::World two_cubes(double half_b = 0.5) {
  return {{cube(0.5), cube(half_b)}, {0, 1}, {true, true}, {}, {{Vec3(0, 1, 0), -10.0}}};
}

}  // namespace

class AuditTest : public QObject {
  Q_OBJECT
 private slots:
  void separate_cubes_pass() {
    audit::Auditor auditor(two_cubes());
    auditor.add_state({at(0, 0, 0), at(1.0 + 1e-9, 0, 0)});
    auditor.add_state({at(0.3, 0, 0), at(1.3 + 1e-9, 0, 0)});
    QVERIFY2(auditor.result().findings.empty(), auditor.result().summary().c_str());
    QVERIFY(auditor.result().path_certificates > 0);
  }
  void planted_overlap_is_found() {
    audit::Auditor auditor(two_cubes());
    auditor.add_state({at(0, 0, 0), at(1.0 - 1e-9, 0.3, 0.2)});
    QCOMPARE(auditor.result().findings.size(), std::size_t(1));
    QCOMPARE(auditor.result().findings[0].kind, std::string("overlap"));
  }
  void body_inside_another_is_found() {
    audit::Auditor auditor(two_cubes(0.1));
    auditor.add_state({at(0, 0, 0), at(0, 0, 0)});
    QCOMPARE(auditor.result().findings.size(), std::size_t(1));
    QCOMPARE(auditor.result().findings[0].kind, std::string("inside"));
  }
  void planted_pass_through_is_found() {
    audit::Auditor auditor(two_cubes());
    auditor.add_state({at(0, 0, 0), at(3, 0.2, 0.1)});
    auditor.add_state({at(0, 0, 0), at(-3, 0.2, 0.1)});
    QCOMPARE(auditor.result().findings.size(), std::size_t(1));
    QCOMPARE(auditor.result().findings[0].kind, std::string("path"));
    QVERIFY(auditor.result().findings[0].time > 0.3 && auditor.result().findings[0].time < 0.7);
  }
  void rotating_past_each_other_passes() {
    // Corner radius sqrt(.5) = .7071: the face of a neighbour at 45 degrees, .7072 away along the diagonal, is cleared.
    audit::Auditor auditor(two_cubes());
    for (int i = 0; i <= 40; ++i) auditor.add_state({at(0, 0, 0, 0.05 * i), at(0.8537, 0, 0.8537, 0.7853981634)});
    QVERIFY2(auditor.result().findings.empty(), auditor.result().summary().c_str());
    QVERIFY(auditor.result().body_pairs > 10);
  }
  void below_half_space_is_found() {
    audit::Auditor auditor(two_cubes());
    auditor.add_state({at(0, -9.6, 0), at(3, 0, 0)});
    QCOMPARE(auditor.result().findings.size(), std::size_t(1));
  }
  void fast_common_motion_needs_few_certificates() {
    audit::Auditor auditor(two_cubes());
    auditor.add_state({at(0, 0, 0), at(1.001, 0, 0)});
    auditor.add_state({at(100, 0, 0), at(101.001, 0, 0)});
    QVERIFY(auditor.result().findings.empty());
    QVERIFY2(auditor.result().path_certificates < 500, auditor.result().summary().c_str());
  }
};

QTEST_GUILESS_MAIN(AuditTest)
#include "audit_test.moc"
