#include <QSignalSpy>
#include <QTest>

#include "tests/ui/support/fake_simulation.hpp"
#include "ui/models/view_controller.hpp"

using namespace seam;
using models::ViewController;

class ViewControllerTest : public QObject {
  Q_OBJECT
 private:
  std::unique_ptr<ViewController> view_;
  std::shared_ptr<const abd::Model> model_;
  QPointF centre_{400, 300};

  /// Pixel of the middle of a cube.
  QPointF pixel_of(std::size_t body) const {
    const auto pixel =
        viewport::project_to_pixel(view_->options().camera, translation_of(model_->start_q[body]), 800, 600);
    return {pixel->x(), pixel->y()};
  }

 private slots:
  void init() {
    view_ = std::make_unique<ViewController>();
    scene::Scene scene = test::cube_scene(3);
    scene.bodies[2].kind = scene::BodyKind::static_body;
    model_ = test::cube_model(scene);
    view_->set_size({800, 600});
    view_->set_model(model_, Vec3(0, 1, 0), false);
    auto snapshot = std::make_shared<record::Snapshot>();
    snapshot->q = model_->start_q, snapshot->v = model_->start_v;
    view_->set_snapshot(snapshot);
  }

  void everything_is_in_the_first_picture() {
    for (std::size_t body = 0; body < 3; ++body) {
      const QPointF at = pixel_of(body);
      QVERIFY(at.x() > 0 && at.x() < 800 && at.y() > 0 && at.y() < 600);
    }
    QCOMPARE(view_->frame().instances.size(), std::size_t{3});
  }

  void double_click_selects_what_is_under_it() {
    QSignalSpy selected(view_.get(), &ViewController::selection_changed);
    view_->double_click(pixel_of(1), Qt::NoModifier);
    QCOMPARE(view_->selection(), std::vector<std::uint32_t>{1});
    QVERIFY(view_->frame().instances[1].selected);
    view_->double_click({2, 2}, Qt::NoModifier);
    QVERIFY(view_->selection().empty());
    QCOMPARE(selected.count(), 2);
  }

  void orbit_keeps_distance_and_target() {
    const viewport::Camera before = view_->options().camera;
    view_->press(centre_, Qt::LeftButton, Qt::NoModifier);
    view_->drag(centre_ + QPointF(60, 25));
    view_->release();
    const viewport::Camera& after = view_->options().camera;
    QVERIFY((after.eye - before.eye).norm() > 1e-3);
    QVERIFY((after.target - before.target).norm() < 1e-9);
    QVERIFY(std::abs((after.eye - after.target).norm() - (before.eye - before.target).norm()) < 1e-9);
  }

  void pan_moves_eye_and_target_alike_data() {
    QTest::addColumn<int>("button");
    QTest::addColumn<int>("modifiers");
    QTest::newRow("middle") << int(Qt::MiddleButton) << int(Qt::NoModifier);
    QTest::newRow("right") << int(Qt::RightButton) << int(Qt::NoModifier);
    QTest::newRow("shift left") << int(Qt::LeftButton) << int(Qt::ShiftModifier);
  }
  void pan_moves_eye_and_target_alike() {
    QFETCH(int, button);
    QFETCH(int, modifiers);
    const viewport::Camera before = view_->options().camera;
    view_->press(centre_, static_cast<Qt::MouseButton>(button), static_cast<Qt::KeyboardModifiers>(modifiers));
    view_->drag(centre_ + QPointF(40, 0));
    const viewport::Camera& after = view_->options().camera;
    QVERIFY(((after.eye - before.eye) - (after.target - before.target)).norm() < 1e-9);
    QVERIFY((after.eye - before.eye).norm() > 1e-3);
  }

  void wheel_comes_nearer() {
    const auto distance = [this] { return (view_->options().camera.eye - view_->options().camera.target).norm(); };
    const double before = distance();
    view_->wheel(centre_, 2);
    QVERIFY(distance() < before);
    view_->wheel(centre_, -2);
    QVERIFY(std::abs(distance() - before) < 1e-6);
  }

  void ctrl_drag_pulls_with_a_known_spring() {
    QSignalSpy pulls(view_.get(), &ViewController::pull_changed);
    const QPointF at = pixel_of(0);
    view_->press(at, Qt::LeftButton, Qt::ControlModifier);
    QVERIFY(view_->pull());
    QCOMPARE(view_->pull()->body, 0u);
    QVERIFY(view_->pull_force() < 1e-6);
    view_->drag(at + QPointF(0, -80));
    const abd::Pull pull = *view_->pull();
    const Vec3 anchor = transform_point(model_->start_q[0], pull.anchor);
    QVERIFY(pull.target.y() > anchor.y());
    QVERIFY(std::abs(view_->pull_force() - pull.stiffness * (pull.target - anchor).norm()) < 1e-9);
    QVERIFY(view_->frame().lines.size() + view_->frame().markers.size() > 0);  // the spring is drawn
    view_->release();
    QVERIFY(!view_->pull());
    QVERIFY(pulls.last()[0].value<std::vector<abd::Pull>>().empty());
  }

  void static_bodies_and_air_cannot_be_pulled() {
    view_->press(pixel_of(2), Qt::LeftButton, Qt::ControlModifier);
    QVERIFY(!view_->pull());
    view_->press({2, 2}, Qt::LeftButton, Qt::ControlModifier);
    QVERIFY(!view_->pull());
  }

  void a_snapshot_of_other_bodies_is_not_shown() {
    auto snapshot = std::make_shared<record::Snapshot>();
    snapshot->q.resize(99);
    view_->set_snapshot(snapshot);
    QVERIFY(!view_->has_picture());
  }
};

QTEST_GUILESS_MAIN(ViewControllerTest)
#include "view_controller_test.moc"
