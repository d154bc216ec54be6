#include <QtTest>
#include <set>

#include "core/base/random.hpp"
#include "tests/ui/viewport/fixture.hpp"
#include "ui/viewport/glyph_atlas.hpp"
#include "ui/viewport/palette.hpp"
#include "ui/viewport/picking.hpp"
#include "ui/viewport/screen_layout.hpp"

using namespace seam;
using namespace seam::viewport;

class FrameBuilderTest : public QObject {
  Q_OBJECT
 private slots:
  void null_engine_counts_calls_and_triangles() {
    const test::World world = test::showcase();
    const FrameBuilder builder(world.model);
    const auto engine = make_null_engine();
    const auto meshes = mesh_geometry(*world.model);
    engine->set_meshes(meshes);
    engine->draw(builder.build(world.snapshot, {}), 10, 10);
    QCOMPARE(engine->statistics().draw_calls, std::uint64_t(3));  // four bodies, three meshes
    QCOMPARE(engine->statistics().instances, std::uint64_t(4));
    QCOMPARE(engine->statistics().triangles, std::uint64_t(12 + 2 * 2 * 48 * 20 + meshes[2].triangles.size()));
    QCOMPARE(engine->capture({}, 3, 2).pixels.size(), std::size_t(24));
  }

  void feature_edges_follow_the_angle() {
    test::World world;
    world.add_mesh(test::box_mesh(Vec3(1, 2, 3)));
    world.add_mesh(test::sphere_mesh(1));
    mesh::TriangleMesh open = test::box_mesh(Vec3(1, 1, 1));
    open.triangles.resize(10);
    world.add_mesh(open);
    const auto meshes = mesh_geometry(*world.model);
    QCOMPARE(meshes[0].feature_edges.size(), std::size_t(12));  // no diagonals
    QCOMPARE(meshes[1].feature_edges.size(), std::size_t(0));
    QCOMPARE(meshes[2].feature_edges.size(), std::size_t(12));  // boundary edges stay
  }

  void interpolation_is_linear_in_q() {
    Random random(7);
    record::Snapshot a, b;
    a.time = 1, b.time = 3, a.step = 4, b.step = 5;
    for (int body = 0; body < 3; ++body)
      for (auto* state : {&a, &b}) {
        Vec12 q;
        for (int k = 0; k < 12; ++k) q[k] = random.uniform(-1, 1);
        state->q.push_back(q);
        state->v.push_back(-q);
      }
    const record::Snapshot middle = interpolate(a, b, 0.25);
    QCOMPARE(middle.time, 1.5);
    QCOMPARE(middle.step, std::int64_t(4));
    const Vec3 X(0.3, -0.2, 0.9);
    for (std::size_t body = 0; body < 3; ++body) {
      const Vec3 expected = 0.75 * transform_point(a.q[body], X) + 0.25 * transform_point(b.q[body], X);
      QVERIFY((transform_point(middle.q[body], X) - expected).norm() < 1e-14);
    }
    QVERIFY(interpolate(a, b, 0).q == a.q && interpolate(a, b, 1).q == b.q);

    abd::Waypoint early{0.2, a.q}, late{0.6, b.q};
    for (Vec12& q : early.q) q *= 2;
    for (Vec12& q : late.q) q *= 3;
    b.waypoints = {early, late};
    for (std::size_t body = 0; body < 3; ++body) {
      QVERIFY((interpolate(a, b, 0.1).q[body] - 1.5 * a.q[body]).norm() < 1e-14);
      QVERIFY((interpolate(a, b, 0.2).q[body] - early.q[body]).norm() < 1e-14);
      QVERIFY((interpolate(a, b, 0.5).q[body] - (0.25 * early.q[body] + 0.75 * late.q[body])).norm() < 1e-14);
      QVERIFY((interpolate(a, b, 0.8).q[body] - (0.5 * late.q[body] + 0.5 * b.q[body])).norm() < 1e-14);
    }
    b.step = a.step + 2;  // frames between steps that are not neighbours know no waypoints
    QVERIFY((interpolate(a, b, 0.5).q[0] - 0.5 * (a.q[0] + b.q[0])).norm() < 1e-14);
  }

  void layers_add_what_they_say() {
    const test::World world = test::showcase();
    const FrameBuilder builder(world.model);
    const auto build = [&](auto change) {
      ViewOptions options;
      change(options);
      return builder.build(world.snapshot, options);
    };
    const Frame plain = build([](ViewOptions&) {});
    QVERIFY(plain.lines.empty() && plain.markers.empty() && plain.labels.empty() && plain.grounds.size() == 1);
    QCOMPARE(build([](ViewOptions& o) { o.boxes = true; }).lines.size(), std::size_t(4 * 12));
    QCOMPARE(build([](ViewOptions& o) { o.contacts = true; }).markers.size(), std::size_t(2));
    QCOMPARE(build([](ViewOptions& o) { o.contact_forces = true; }).lines.size(), std::size_t(2 * 5));
    QCOMPARE(build([](ViewOptions& o) { o.labels = true; }).labels.size(), std::size_t(4));
    QVERIFY(build([](ViewOptions& o) { o.inertia = true; }).lines.size() > 4 * 3 * 16);
    QVERIFY(build([](ViewOptions& o) { o.wireframe = true; }).wireframe);
    QVERIFY(build([](ViewOptions& o) { o.transparent = true; }).instances[0].alpha < 1);
    QVERIFY(build([](ViewOptions& o) { o.grounds = false; }).grounds.empty());
    const Frame selected = build([](ViewOptions& o) { o.selected = {2, 99}; });
    QVERIFY(selected.instances[2].selected && !selected.instances[0].selected);
    const Frame pulled = build([](ViewOptions& o) { o.pull = abd::Pull{0, Vec3(0.5, 0, 0), Vec3(0, 2, 0), 100}; });
    QVERIFY((pulled.lines.at(0).from - Vec3f(-0.4f, 0.352f, 0)).norm() < 1e-6f);
    for (const Instance& instance : plain.instances) QVERIFY(instance.object_id > 0);
  }

  void arrows_scale_with_force() {
    const test::World world = test::showcase();
    const FrameBuilder builder(world.model);
    ViewOptions options;
    options.contact_forces = true;
    const Frame frame = builder.build(world.snapshot, options);
    const float long_arrow = (frame.lines[0].to - frame.lines[0].from).norm(),
                short_arrow = (frame.lines[5].to - frame.lines[5].from).norm();
    const double expected = world.snapshot.contacts[1].force.norm() / world.snapshot.contacts[0].force.norm();
    QVERIFY(std::abs(short_arrow / long_arrow - expected) < 1e-5);
    QVERIFY(std::abs(long_arrow - 0.5 * builder.typical_size()) < 1e-5);
  }

  void colours_show_values_and_the_legend_says_which() {
    const test::World world = test::showcase();
    const FrameBuilder builder(world.model);
    ViewOptions options;
    options.color_by = ColorBy::speed;
    Frame frame = builder.build(world.snapshot, options);
    QVERIFY(frame.legend && frame.legend->title.find("m/s") != std::string::npos);
    QCOMPARE(frame.legend->high, 1.5);
    QVERIFY((frame.instances[2].color - value_color(1)).norm() < 1e-6f);
    QVERIFY((frame.instances[0].color - value_color(0)).norm() < 1e-6f);
    QVERIFY((frame.instances[3].color - value_color(0.4)).norm() < 1e-6f);
    options.color_range = {0.0, 3.0};
    QVERIFY((builder.build(world.snapshot, options).instances[2].color - value_color(0.5)).norm() < 1e-6f);
    options.color_range.reset();
    options.color_by = ColorBy::pressure;
    frame = builder.build(world.snapshot, options);
    const double area = 8 * (0.5 * 0.35 + 0.35 * 0.4 + 0.4 * 0.5);
    const double force = world.snapshot.contacts[0].force.norm() + world.snapshot.contacts[1].force.norm();
    QVERIFY(std::abs(frame.legend->high - force / area) < 1e-9);
    options.color_by = ColorBy::body;
    std::set<float> reds;
    for (const Instance& instance : builder.build(world.snapshot, options).instances) reds.insert(instance.color[0]);
    QCOMPARE(reds.size(), std::size_t(4));
  }

  void picking_finds_the_nearest_body_and_its_material_point() {
    const test::World world = test::showcase();
    const auto hit = pick(*world.model, world.snapshot.q, {Vec3(-0.9, 0.4, 5), Vec3(0, 0, -1)});
    QVERIFY(hit && hit->body == 0);
    QVERIFY(std::abs(hit->distance - 4.6) < 1e-9);
    QVERIFY((hit->anchor - Vec3(0, 0.048, 0.4)).norm() < 1e-9);
    QVERIFY((transform_point(world.snapshot.q[0], hit->anchor) - hit->point).norm() < 1e-9);
    QVERIFY(!pick(*world.model, world.snapshot.q, {Vec3(-0.9, 0.4, 5), Vec3(0, 0, 1)}));
    // Through the hole of the torus to nothing.
    QVERIFY(!pick(*world.model, world.snapshot.q, {Vec3(0.5, 3, 0.5), Vec3(0, -1, 0)}));
  }

  void bounds_leave_out_a_huge_static_floor() {
    test::World world = test::showcase();
    const Box3 before = FrameBuilder(world.model).bounds(world.snapshot.q);
    const auto floor = world.add_body(world.add_mesh(test::box_mesh(Vec3(100, 0.1, 100))), Vec3(0, -0.1, 0));
    world.model->bodies[floor].kind = scene::BodyKind::static_body;
    const FrameBuilder builder(world.model);
    QVERIFY((builder.bounds(world.snapshot.q).size() - before.size()).norm() < 1e-12);
    QVERIFY(builder.bounds(world.snapshot.q, {floor}).size().x() > 199);
  }

  void screen_layout_places_hud_legend_and_separates_labels() {
    Frame frame;
    frame.hud = {"title", "second"};
    frame.legend = Legend{"speed (m/s)", 0, 2};
    frame.camera.eye = Vec3(0, 0, 5);
    for (int k = 0; k < 5; ++k) frame.labels.push_back({Vec3f(0, 0, -0.1f * static_cast<float>(k)), "same place"});
    frame.labels.push_back({Vec3f(1, 1, 0), "elsewhere"});
    const auto measure = [](std::string_view text, float size) {
      return 0.5f * size * static_cast<float>(text.size());
    };
    const ScreenList list = layout_screen(frame, 800, 600, measure);
    const auto count = [&](const char* text) {
      return std::count_if(list.texts.begin(), list.texts.end(),
                           [&](const ScreenText& item) { return item.text == text; });
    };
    QCOMPARE(count("same place"), 1);
    QCOMPARE(count("elsewhere"), 1);
    QCOMPARE(count("title"), 1);
    QCOMPARE(count("speed (m/s)"), 1);
    for (const ScreenBox& box : list.boxes)
      QVERIFY(box.x >= 0 && box.y >= 0 && box.x + box.width <= 800 && box.y + box.height <= 600);
  }

  void text_is_utf8_and_has_chinese() {
    QCOMPARE(decode_utf8("a\xe5\x9c\xba\xff").size(), std::size_t(3));
    QVERIFY(decode_utf8("\xe5\x9c\xba")[0] == U'\u573a');
    GlyphAtlas atlas;
    QVERIFY2(atlas.available(), "fonts-dejavu-core must be installed");
    const int latin = atlas.glyph(U'A', 20).width, chinese = atlas.glyph(U'\u573a', 20).width;
    QVERIFY(latin > 8 && latin < 20 && chinese > 12);
    QVERIFY(atlas.text_width("AA", 20) > atlas.text_width("A", 20) * 1.9f);
    for (char32_t code = 0x4e00; code < 0x5200; ++code) atlas.glyph(code, 24);  // the bitmap grows, earlier glyphs stay
    QVERIFY(atlas.width() > 512);
    const GlyphAtlas::Glyph again = atlas.glyph(U'A', 20);
    int ink = 0;
    for (int y = 0; y < again.height; ++y)
      for (int x = 0; x < again.width; ++x)
        ink += atlas.bitmap()[static_cast<std::size_t>((again.y + y) * atlas.width() + again.x + x)] > 128;
    QVERIFY(ink > 20);
  }
};

QTEST_GUILESS_MAIN(FrameBuilderTest)
#include "frame_builder_test.moc"
