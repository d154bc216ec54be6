#include <QtTest>
#include <cmath>

#include "core/base/random.hpp"
#include "ui/viewport/camera.hpp"

using namespace seam;
using namespace seam::viewport;

namespace {

constexpr int width = 640, height = 360;

Camera some_camera(Random& random, bool orthographic) {
  Camera camera;
  const auto point = [&] { return Vec3(random.uniform(-3, 3), random.uniform(-3, 3), random.uniform(-3, 3)); };
  camera.eye = point();
  camera.target = camera.eye + point() + Vec3(0.1, 0, 4);
  camera.up = random.below(2) ? Vec3::UnitY() : Vec3::UnitZ();
  camera.vertical_fov = random.uniform(0.3, 1.2);
  camera.orthographic = orthographic;
  camera.orthographic_height = random.uniform(0.5, 5);
  return camera;
}

bool near(const Vec3& a, const Vec3& b, double tolerance = 1e-9) { return (a - b).norm() < tolerance * (1 + b.norm()); }

}  // namespace

class CameraTest : public QObject {
  Q_OBJECT
 private slots:
  void ray_and_projection_are_inverse_and_agree_with_the_matrices() {
    Random random(1);
    for (int round = 0; round < 200; ++round) {
      const Camera camera = some_camera(random, round % 2);
      const double x = random.uniform(0, width), y = random.uniform(0, height), depth = random.uniform(0.5, 20);
      const Ray ray = ray_through_pixel(camera, x, y, width, height);
      QVERIFY(std::abs(ray.direction.norm() - 1) < 1e-12);
      const Vec3 point = ray.origin + depth * ray.direction;
      const auto pixel = project_to_pixel(camera, point, width, height);
      QVERIFY(pixel && (*pixel - Vec2(x, y)).norm() < 1e-6);
      const Vec4 clip = projection_matrix(camera, double(width) / height, 0.1, 100) * view_matrix(camera) *
                        Vec4(point.x(), point.y(), point.z(), 1);
      QVERIFY(std::abs((0.5 + 0.5 * clip.x() / clip.w()) * width - x) < 1e-6);
      QVERIFY(std::abs((0.5 - 0.5 * clip.y() / clip.w()) * height - y) < 1e-6);
      if (!camera.orthographic) QVERIFY(!project_to_pixel(camera, camera.eye - ray.direction, width, height));
    }
  }

  void orbit_keeps_distance_target_and_horizon() {
    Random random(2);
    for (int round = 0; round < 100; ++round) {
      const Camera camera = some_camera(random, false);
      const Camera turned = orbit(camera, random.uniform(-9, 9), random.uniform(-9, 9));
      QVERIFY(near(turned.target, camera.target));
      QVERIFY(std::abs((turned.eye - turned.target).norm() - (camera.eye - camera.target).norm()) < 1e-9);
      QVERIFY(std::abs(camera_axes(turned).right.dot(camera.up)) < 1e-9);
      QVERIFY(camera_axes(turned).up.dot(camera.up) > 0);  // never upside down
    }
    const Camera camera;
    QVERIFY(near(orbit(orbit(camera, 0.3, 0.2), -0.3, -0.2).eye, camera.eye));
    const Camera top = fixed_view(camera, FixedView::top);
    QVERIFY(
        near(camera_axes(orbit(top, 0, -0.3)).right, camera_axes(top).right, 1e-3));  // leaves the pole without a jump
  }

  void pan_moves_the_target_plane_with_the_mouse() {
    Random random(3);
    for (int round = 0; round < 100; ++round) {
      const Camera camera = some_camera(random, round % 2);
      const double dx = random.uniform(-50, 50), dy = random.uniform(-50, 50);
      const auto pixel = project_to_pixel(pan(camera, dx, dy, height), camera.target, width, height);
      QVERIFY(pixel && (*pixel - Vec2(width / 2.0 + dx, height / 2.0 + dy)).norm() < 1e-6);
    }
  }

  void dolly_keeps_the_point_under_the_cursor() {
    Random random(4);
    for (int round = 0; round < 100; ++round) {
      const Camera camera = some_camera(random, round % 2);
      const double x = random.uniform(0, width), y = random.uniform(0, height), factor = random.uniform(0.3, 2);
      const Ray ray = ray_through_pixel(camera, x, y, width, height);
      const Vec3 forward = camera_axes(camera).forward;
      const Vec3 point =
          ray.origin + (camera.target - ray.origin).dot(forward) / ray.direction.dot(forward) * ray.direction;
      const Camera moved = dolly_at(camera, factor, x, y, width, height);
      const auto pixel = project_to_pixel(moved, point, width, height);
      QVERIFY(pixel && (*pixel - Vec2(x, y)).norm() < 1e-6);
      QVERIFY(std::abs((moved.eye - moved.target).norm() - factor * (camera.eye - camera.target).norm()) < 1e-9);
    }
    QVERIFY(near(dolly_at(Camera{}, 0, 1, 1, width, height).eye, Camera{}.eye));
  }

  void framed_box_is_inside_and_fills_the_picture() {
    Random random(5);
    for (int round = 0; round < 200; ++round) {
      const Camera camera = some_camera(random, round % 2);
      Box3 box;
      for (int k = 0; k < 2; ++k) box.extend(Vec3(random.uniform(-5, 5), random.uniform(-5, 5), random.uniform(-5, 5)));
      const Camera framed = frame_box(camera, box, double(width) / height);
      double largest = 0;
      for (int corner = 0; corner < 8; ++corner) {
        const Vec3 point(corner & 1 ? box.max.x() : box.min.x(), corner & 2 ? box.max.y() : box.min.y(),
                         corner & 4 ? box.max.z() : box.min.z());
        const auto pixel = project_to_pixel(framed, point, width, height);
        QVERIFY(pixel.has_value());
        largest = std::max({largest, std::abs(pixel->x() / width - 0.5) * 2, std::abs(pixel->y() / height - 0.5) * 2});
      }
      QVERIFY2(largest < 0.95 && largest > 0.5, qPrintable(QString::number(largest)));
      QVERIFY(near(camera_axes(framed).forward, camera_axes(camera).forward));
    }
    QVERIFY(near(frame_box(Camera{}, Box3{}, 1).eye, Camera{}.eye));
  }

  void fixed_views_look_along_the_axes() {
    for (const Vec3& up : {Vec3(0, 1, 0), Vec3(0, 0, 1)}) {
      Camera camera;
      camera.up = up;
      const auto forward = [&](FixedView view) { return camera_axes(fixed_view(camera, view)).forward; };
      QVERIFY(near(forward(FixedView::top), -up));
      QVERIFY(near(forward(FixedView::bottom), up));
      QVERIFY(near(forward(FixedView::front), -forward(FixedView::back)));
      QVERIFY(near(forward(FixedView::left), -forward(FixedView::right)));
      // From the front, the right view's side is on the right of the picture.
      QVERIFY(near(camera_axes(fixed_view(camera, FixedView::front)).right, -forward(FixedView::right)));
    }
  }

  void orthographic_keeps_the_size_at_the_target() {
    Random random(6);
    for (int round = 0; round < 50; ++round) {
      const Camera camera = some_camera(random, false);
      const Camera flat = toggle_orthographic(camera);
      const Vec3 point = camera.target + 0.3 * camera_axes(camera).right + 0.2 * camera_axes(camera).up;
      QVERIFY(flat.orthographic);
      QVERIFY((*project_to_pixel(camera, point, width, height) - *project_to_pixel(flat, point, width, height)).norm() <
              1e-6);
      QVERIFY(near(toggle_orthographic(flat).eye, camera.eye));
    }
  }

  void default_view_shows_everything_from_above() {
    for (const Vec3& up : {Vec3(0, 1, 0), Vec3(0, 0, 1)}) {
      const Camera camera = default_camera(Box3{Vec3(-1, 0, -2), Vec3(3, 1, 2)}, up, 1.5);
      QVERIFY(camera_axes(camera).forward.dot(up) < -0.2);
      QVERIFY(near(camera.target, Vec3(1, 0.5, 0)));
    }
    QVERIFY(default_camera(Box3{}, Vec3::UnitY(), 1).eye.allFinite());
  }
};

QTEST_GUILESS_MAIN(CameraTest)
#include "camera_test.moc"
