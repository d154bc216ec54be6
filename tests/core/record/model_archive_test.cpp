#include "core/record/model_archive.hpp"

#include <QtTest>
#include <limits>

#include "core/base/error.hpp"
#include "tests/core/record/fake_world.hpp"

using namespace seam;

class ModelArchiveTest : public QObject {
  Q_OBJECT

  static bool same(const record::ModelArchive& a, const record::ModelArchive& b) {
    return a.reals == b.reals && a.integers == b.integers && a.text == b.text && a.vertices == b.vertices &&
           a.triangles == b.triangles;
  }
  static bool refused(const record::ModelArchive& archive) {
    try {
      record::unpack_model(archive, "test");
    } catch (const Error& error) {
      return error.code() == ExitCode::bad_input;
    }
    return false;
  }

 private slots:
  void comes_back_bit_for_bit() {
    const auto model = test::make_model();
    const record::ModelArchive archive = record::pack_model(*model);
    const abd::Model back = record::unpack_model(archive, "test");
    QVERIFY(same(record::pack_model(back), archive));
    const abd::BodyModel& body = back.bodies[2];
    QCOMPARE(body.name, std::string("body 2"));
    QCOMPARE(body.mass, 1.0 / 3 + 2);
    QVERIFY(body.second_moment == model->bodies[2].second_moment);
    QVERIFY(body.load == model->bodies[2].load);
    QVERIFY(body.color == model->bodies[2].color);
    QVERIFY(body.mesh_origin == model->bodies[2].mesh_origin);
    QVERIFY(back.bodies[1].locked_translation == model->bodies[1].locked_translation);
    QCOMPARE(back.bodies[1].keyframes.size(), std::size_t{2});
    QVERIFY(back.bodies[1].keyframes[1].rotation == Vec4(0, 1, 0, 0));
    QVERIFY(back.meshes[0]->surface.vertices == model->meshes[0]->surface.vertices);
    QVERIFY(back.meshes[0]->edges == model->meshes[0]->edges);
    QVERIFY(!back.joints[0].body_b.has_value());
    QCOMPARE(*back.joints[1].body_b, 1u);
    QCOMPARE(back.half_spaces[0].name, std::string("ground"));
    QCOMPARE(back.solver.max_newton_iterations, 77);
    QCOMPARE(*back.contact.kappa, 1e7 / 3);
    QVERIFY(!back.contact.continuous_collision_detection);
    QCOMPARE(back.step_tolerance, 1e-4 / 3);
    QVERIFY(!back.bodies[0].solid && back.bodies[1].solid);
    QCOMPARE(back.workers.count, 3);
    QVERIFY(back.workers.cuts == model->workers.cuts);
    QVERIFY(back.workers.penalty_metric == scene::PenaltyMetric::scalar);
    QVERIFY(back.workers.dynamic_penalty == true && back.workers.stagnation_rule == false);
    QVERIFY(!back.workers.warm_start && !back.workers.merge_gate && !back.workers.balance);
    QCOMPARE(back.workers.max_newton_per_round, 4);
    QVERIFY(back.workers.sweep == scene::SchwarzSweep::coloured_first && !back.workers.coarse_space);
    QVERIFY(back.workers.schwarz_rounds == 9 && back.workers.cg_tolerance == 0.01 / 3);
  }

  /// The archive names every field; a struct that grows must grow there too, or resumed runs would silently differ.
  void no_field_is_forgotten() {
    QCOMPARE(sizeof(abd::BodyModel), std::size_t{368});
    QCOMPARE(sizeof(abd::JointModel), std::size_t{64});
    QCOMPARE(sizeof(abd::Model), std::size_t{464});
    QCOMPARE(sizeof(scene::Workers), std::size_t{128});
    QCOMPARE(sizeof(scene::Contact), std::size_t{72});
    QCOMPARE(sizeof(scene::Solver), std::size_t{56});
  }

  void damage_is_refused() {
    const record::ModelArchive whole = record::pack_model(*test::make_model());
    for (std::size_t size = 0; size < whole.reals.size(); ++size) {
      record::ModelArchive cut = whole;
      cut.reals.resize(size);
      QVERIFY(refused(cut));
      cut = whole;
      cut.reals[size] = std::numeric_limits<double>::quiet_NaN();
      QVERIFY(refused(cut));
    }
    for (std::size_t size = 0; size < whole.integers.size(); ++size) {
      record::ModelArchive cut = whole;
      cut.integers.resize(size);
      QVERIFY(refused(cut));
    }
    record::ModelArchive bad = whole;
    bad.triangles[5] = 99;
    QVERIFY(refused(bad));
    bad = whole;
    bad.integers[0] = std::int64_t{1} << 60;
    QVERIFY(refused(bad));
    bad = whole;
    bad.reals.push_back(0);
    QVERIFY(refused(bad));
    for (const int count : {0, -1, 65, 1 << 30}) {
      abd::Model many = *test::make_model();
      many.workers.count = count;
      QVERIFY(refused(record::pack_model(many)));
    }
  }
};

QTEST_GUILESS_MAIN(ModelArchiveTest)
#include "model_archive_test.moc"
