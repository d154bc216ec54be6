#include <epoxy/gl.h>

#include <QtTest>
#include <cstdlib>
#include <filesystem>
#include <map>

#include "tests/ui/recorder/read_back.hpp"
#include "tests/ui/viewport/fixture.hpp"
#include "ui/recorder/offscreen_context.hpp"
#include "ui/recorder/png_file.hpp"
#include "ui/viewport/camera.hpp"
#include "ui/viewport/picking.hpp"

using namespace seam;
using namespace seam::viewport;

namespace {

ViewOptions view_of(const FrameBuilder& builder, const test::World& world) {
  ViewOptions options;
  options.camera = default_camera(builder.bounds(world.snapshot.q), Vec3::UnitY(), 16.0 / 9);
  options.hud = false;
  return options;
}

double brightness(const Image& image) {
  double sum = 0;
  for (std::size_t k = 0; k < image.pixels.size(); ++k)
    if (k % 4 != 3) sum += image.pixels[k];
  return sum / (0.75 * static_cast<double>(image.pixels.size()));
}

/// Mean absolute difference of channels, 0..255.
double difference(const Image& a, const Image& b) {
  if (a.width != b.width || a.height != b.height) return 255;
  double sum = 0;
  for (std::size_t k = 0; k < a.pixels.size(); ++k) sum += std::abs(int(a.pixels[k]) - int(b.pixels[k]));
  return sum / (0.75 * static_cast<double>(a.pixels.size()));
}

}  // namespace

class GlEngineTest : public QObject {
  Q_OBJECT
  std::unique_ptr<recorder::OffscreenContext> context_;
  std::unique_ptr<Engine> engine_;
  test::World world_ = test::showcase();
  std::unique_ptr<FrameBuilder> builder_;

 private slots:
  void initTestCase() {
    context_ = std::make_unique<recorder::OffscreenContext>();
    engine_ = make_gl_engine();
    builder_ = std::make_unique<FrameBuilder>(world_.model);
    qInfo("%s", engine_->description().c_str());
  }
  void cleanupTestCase() {
    engine_.reset();
    context_.reset();
  }
  void init() { engine_->set_meshes(mesh_geometry(*world_.model)); }

  /// Every pixel of the id buffer against exact ray casting on the CPU: two ways to the same answer, apart from
  /// outlines.
  void object_ids_agree_with_ray_casting_data() {
    QTest::addColumn<bool>("orthographic");
    QTest::addColumn<bool>("transparent");
    QTest::newRow("perspective") << false << false;
    QTest::newRow("orthographic") << true << false;
    QTest::newRow("transparent") << false << true;
  }
  void object_ids_agree_with_ray_casting() {
    QFETCH(bool, orthographic);
    QFETCH(bool, transparent);
    ViewOptions options = view_of(*builder_, world_);
    options.transparent = transparent;
    if (orthographic) options.camera = toggle_orthographic(options.camera);
    constexpr int width = 160, height = 90;
    const auto ids = engine_->object_ids(builder_->build(world_.snapshot, options), width, height);
    std::map<std::uint32_t, int> seen;
    int wrong = 0;
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x) {
        const auto hit =
            pick(*world_.model, world_.snapshot.q, ray_through_pixel(options.camera, x + 0.5, y + 0.5, width, height));
        const std::uint32_t id = ids[static_cast<std::size_t>(y * width + x)];
        ++seen[id];
        wrong += id != (hit ? object_id_of_body(hit->body) : 0);
      }
    QCOMPARE(seen.size(), std::size_t(5));  // four bodies and nothing
    QVERIFY2(wrong <= 5, qPrintable(QString("%1 pixels differ").arg(wrong)));
  }

  void ids_do_not_depend_on_the_size_of_the_picture() {
    const Frame frame = builder_->build(world_.snapshot, view_of(*builder_, world_));
    const auto small = engine_->object_ids(frame, 64, 36), large = engine_->object_ids(frame, 64 * 5, 36 * 5);
    int wrong = 0;
    for (int y = 0; y < 36; ++y)
      for (int x = 0; x < 64; ++x)
        wrong += small[static_cast<std::size_t>(y * 64 + x)] !=
                 large[static_cast<std::size_t>((5 * y + 2) * 320 + 5 * x + 2)];
    QVERIFY2(wrong <= 2, qPrintable(QString::number(wrong)));
  }

  void ten_thousand_bodies_need_few_draw_calls() {
    test::World pile;
    const std::uint32_t meshes[] = {pile.add_mesh(test::box_mesh(Vec3(0.3, 0.4, 0.5))),
                                    pile.add_mesh(test::sphere_mesh(0.5, 4, 6)),
                                    pile.add_mesh(test::torus_mesh(0.3, 0.1, 6, 4))};
    for (int k = 0; k < 10000; ++k) pile.add_body(meshes[k % 3], Vec3(k % 22, k / 484 + 0.5, k / 22 % 22));
    pile.add_ground();
    const FrameBuilder builder(pile.model);
    engine_->set_meshes(mesh_geometry(*pile.model));
    ViewOptions options = view_of(builder, pile);
    options.hud = true;
    options.selected = {1, 2, 3};
    for (const bool wireframe : {false, true}) {
      options.wireframe = wireframe;
      engine_->capture(builder.build(pile.snapshot, options), 160, 90);
      QCOMPARE(engine_->statistics().instances, std::uint64_t(10000));
      // Shadow, mask, solid and edge passes draw meshes; background, ground, outline and text are one call each.
      QVERIFY2(engine_->statistics().draw_calls <= 3 * 4 + 4,
               qPrintable(QString::number(engine_->statistics().draw_calls)));
    }
  }

  void shadows_selection_layers_and_themes_change_the_picture() {
    ViewOptions options = view_of(*builder_, world_);
    const auto shot = [&] { return engine_->capture(builder_->build(world_.snapshot, options), 160, 90); };
    const Image plain = shot();
    QVERIFY(plain.pixels == shot().pixels);  // the same frame gives the same picture
    const auto changed = [&](auto change) {
      const ViewOptions kept = options;
      change(options);
      const double result = difference(plain, shot());
      options = kept;
      return result;
    };
    QVERIFY(changed([](ViewOptions& o) { o.shadows = false; }) > 0.3);
    QVERIFY(changed([](ViewOptions& o) { o.selected = {1}; }) > 0.3);
    QVERIFY(changed([](ViewOptions& o) { o.wireframe = true; }) > 2);
    QVERIFY(changed([](ViewOptions& o) { o.transparent = true; }) > 2);
    QVERIFY(changed([](ViewOptions& o) { o.boxes = true; }) > 0.3);
    QVERIFY(changed([](ViewOptions& o) { o.contact_forces = true; }) > 0.02);
    QVERIFY(changed([](ViewOptions& o) { o.labels = true; }) > 0.3);
    QVERIFY(changed([](ViewOptions& o) { o.hud = true; }) > 0.3);
    QVERIFY(changed([](ViewOptions& o) { o.grounds = false; }) > 1);
    QVERIFY(brightness(plain) > 150);
    options.theme = Theme::dark;
    QVERIFY(brightness(shot()) < 110);
    options.theme = Theme::high_contrast;
    QVERIFY(brightness(shot()) < 90);
  }

  /// Small pictures made by this program; SEAM_UPDATE_GOLDEN=1 writes them anew. Look at them before committing.
  void golden_pictures_data() {
    QTest::addColumn<int>("theme");
    QTest::newRow("light") << static_cast<int>(Theme::light);
    QTest::newRow("dark") << static_cast<int>(Theme::dark);
  }
  void golden_pictures() {
    QFETCH(int, theme);
    ViewOptions options = view_of(*builder_, world_);
    options.theme = static_cast<Theme>(theme);
    options.contacts = true;
    options.selected = {1};
    const Image image = engine_->capture(builder_->build(world_.snapshot, options), 192, 108);
    const std::filesystem::path golden = std::filesystem::path(SEAM_SOURCE_DIR) / "tests/ui/viewport/golden" /
                                         (std::string(QTest::currentDataTag()) + ".png");
    if (std::getenv("SEAM_UPDATE_GOLDEN")) {
      std::filesystem::create_directories(golden.parent_path());
      recorder::write_png(image, golden);
    }
    const test::Movie expected = test::read_movie(golden);
    QVERIFY2(expected.frames.size() == 1, qPrintable(QString("cannot read %1").arg(golden.c_str())));
    const double off = difference(image, expected.frames[0]);
    // Drivers differ by a few levels along outlines; a missing shadow or body changes the mean by more than 1.
    QVERIFY2(off < 1.0, qPrintable(QString("mean difference %1").arg(off)));
  }

  void host_state_is_restored() {
    GLuint array = 0, buffer = 0, texture = 0;
    glGenVertexArrays(1, &array);
    glGenBuffers(1, &buffer);
    glGenTextures(1, &texture);
    glBindVertexArray(array);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glActiveTexture(GL_TEXTURE1);
    glBindTexture(GL_TEXTURE_2D, texture);
    glEnable(GL_SCISSOR_TEST);
    glDisable(GL_DEPTH_TEST);
    glDepthFunc(GL_GEQUAL);
    glDepthMask(GL_FALSE);
    glViewport(1, 2, 3, 4);
    glClearColor(0.25f, 0.5f, 0.75f, 1);
    glBlendFunc(GL_ONE, GL_ONE);
    ViewOptions options = view_of(*builder_, world_);
    options.selected = {0};
    options.contacts = options.labels = options.hud = true;
    engine_->capture(builder_->build(world_.snapshot, options), 64, 36);
    const auto integer = [](GLenum name) {
      GLint value[4] = {};
      glGetIntegerv(name, value);
      return value[0];
    };
    QCOMPARE(integer(GL_VERTEX_ARRAY_BINDING), GLint(array));
    QCOMPARE(integer(GL_ARRAY_BUFFER_BINDING), GLint(buffer));
    QCOMPARE(integer(GL_ACTIVE_TEXTURE), GLint(GL_TEXTURE1));
    QCOMPARE(integer(GL_TEXTURE_BINDING_2D), GLint(texture));
    QVERIFY(glIsEnabled(GL_SCISSOR_TEST) && !glIsEnabled(GL_DEPTH_TEST) && !glIsEnabled(GL_BLEND) &&
            !glIsEnabled(GL_CULL_FACE));
    QCOMPARE(integer(GL_DEPTH_FUNC), GLint(GL_GEQUAL));
    QCOMPARE(integer(GL_DEPTH_WRITEMASK), GLint(GL_FALSE));
    QCOMPARE(integer(GL_VIEWPORT), 1);
    QCOMPARE(integer(GL_BLEND_SRC_RGB), GLint(GL_ONE));
    QCOMPARE(integer(GL_FRAMEBUFFER_BINDING), 0);
    QCOMPARE(glGetError(), GLenum(GL_NO_ERROR));
    glDisable(GL_SCISSOR_TEST);
    glBindVertexArray(0);
    glActiveTexture(GL_TEXTURE0);
  }

  void bad_frames_draw_without_errors() {
    Frame frame = builder_->build(world_.snapshot, view_of(*builder_, world_));
    frame.instances[0].mesh = 99;
    frame.instances[1].pose.fill(std::nanf(""));
    frame.instances[2].pose.fill(0);
    frame.lines.push_back({Vec3f::Constant(std::nanf("")), Vec3f::Zero(), Vec3f::Zero()});
    frame.lines.push_back({Vec3f(0, 0, 1000), Vec3f(0, 0, -1000), Vec3f::Zero()});
    frame.camera.eye = frame.camera.target;
    engine_->capture(frame, 33, 21);
    engine_->object_ids(frame, 1, 1);
    engine_->draw(Frame{}, 0, 0);
    engine_->set_meshes({});
    engine_->capture(frame, 16, 16);
    QCOMPARE(glGetError(), GLenum(GL_NO_ERROR));
    QVERIFY_THROWS_EXCEPTION(std::exception, engine_->capture(frame, 1 << 20, 16));
  }

  void everything_comes_back_after_a_lost_context() {
    const Frame frame = builder_->build(world_.snapshot, view_of(*builder_, world_));
    const Image before = engine_->capture(frame, 160, 90);
    context_.reset();  // the context dies first, as when a window is moved to another screen
    engine_->abandon();
    engine_.reset();
    context_ = std::make_unique<recorder::OffscreenContext>();
    engine_ = make_gl_engine();
    engine_->set_meshes(mesh_geometry(*world_.model));
    QVERIFY(engine_->capture(frame, 160, 90).pixels == before.pixels);
  }
};

QTEST_GUILESS_MAIN(GlEngineTest)
#include "gl_engine_test.moc"
