// Lesson 4: stepper, race and 3D view of the cloth, against core/particles and by object ids.
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QTest>
#include <set>

#include "core/base/error.hpp"
#include "tests/ui/lessons/shown.hpp"
#include "ui/lessons/cloth_lesson.hpp"
#include "ui/lessons/graph_canvas.hpp"
#include "ui/lessons/lesson_page.hpp"
#include "ui/recorder/offscreen_context.hpp"
#include "ui/viewport/camera.hpp"

using namespace seam;
using namespace seam::lessons;
using particles::SweepMethod;

namespace {

bool same_bits(const std::vector<Vec3f>& a, const std::vector<Vec3f>& b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](const Vec3f& x, const Vec3f& y) {
           return (x.array() == y.array()).all();
         });
}

struct Lesson4 : test::Shown<ClothLesson> {
  Lesson4() : Shown(panels::EngineChoice::null_engine) {}
  ClothModel& model() { return lesson.model(); }
  void click(const char* name) { QTest::mouseClick(find<QPushButton>(name), Qt::LeftButton); }
};

}  // namespace

class ClothTest : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { QLocale::setDefault(QLocale::c()); }

  void passes_are_the_step_of_the_solver() {
    ClothModel model;
    const auto reference = particles::make_solver(model.world(), model.coloring(), model.options());
    for (int step = 0; step < 3; ++step) {
      reference->step();
      model.next_pass();
      while (model.solver().in_step()) model.next_pass();
      QVERIFY(same_bits(model.positions(), reference->state().positions));
      QCOMPARE(model.steps(), step + 1);
    }
    reference->step();
    model.step();
    QVERIFY(same_bits(model.positions(), reference->state().positions));
  }

  void going_back_is_exact_even_across_steps() {
    ClothModel model;
    std::vector<std::vector<Vec3f>> seen;
    std::vector<std::int64_t> steps;
    const int many = 2 * (model.options().sweeps * 4 + 1) + 7;
    for (int i = 0; i < many; ++i) {
      seen.push_back(model.positions());
      steps.push_back(model.steps());
      model.next_pass();
    }
    for (int i = many - 1; i >= 0; --i) {
      QVERIFY(model.can_go_back());
      model.previous_pass();
      QVERIFY2(same_bits(model.positions(), seen[static_cast<std::size_t>(i)]), qPrintable(QString::number(i)));
      QCOMPARE(model.steps(), steps[static_cast<std::size_t>(i)]);
    }
    QVERIFY(!model.can_go_back());
  }

  /// Steps that were solved in other ways, with a pull or after a gust, come back as they were.
  void going_back_knows_how_a_step_was_solved() {
    ClothModel model;
    std::vector<std::vector<Vec3f>> ends;
    const auto done = [&] { ends.push_back(model.positions()); };
    model.step(), done();
    model.set_method(SweepMethod::sequential);
    model.step(), done();
    model.set_drag(particles::Drag{70, Vec3f(0.3f, 0.6f, 0.4f)});
    model.step(), done();
    model.set_drag(std::nullopt);
    model.set_sweeps(3);
    model.next_pass();
    model.set_method(SweepMethod::jacobi);  // completes the step first
    done();
    for (std::size_t i = ends.size(); i-- > 0;) {
      const std::int64_t step = model.steps();
      model.previous_pass();  // to the last pass of the step before: where its particles were when it ended
      QVERIFY(model.solver().in_step());
      while (model.solver().in_step()) model.next_pass();
      QCOMPARE(model.steps(), step);
      QVERIFY2(same_bits(model.positions(), ends[i]), qPrintable(QString::number(i)));
      while (model.steps() == step || model.solver().in_step()) model.previous_pass();
      if (i > 0) QVERIFY(same_bits(model.positions(), ends[i - 1]));
    }
  }

  void only_the_class_of_a_pass_moves_its_particles() {
    ClothModel model;
    model.push();
    model.step();
    for (int i = 0; i < 12; ++i) {
      model.next_pass();  // the first one also predicts
      if (i == 0) continue;
      const std::vector<Vec3f> before = model.positions();
      model.next_pass();
      const std::vector<Vec3f> after = model.positions();
      std::set<std::uint32_t> allowed;
      for (const std::uint32_t e : model.classes().edges(*model.lit()))
        allowed.insert({model.world().constraints[e].a, model.world().constraints[e].b});
      for (std::uint32_t p = 0; p < before.size(); ++p)
        if (!allowed.contains(p)) QVERIFY(before[p] == after[p]);
    }
  }

  void the_method_changes_while_it_runs() {
    ClothModel model;
    for (const SweepMethod method : {SweepMethod::sequential, SweepMethod::jacobi, SweepMethod::colored_sor,
                                     SweepMethod::colored_chebyshev, SweepMethod::colored}) {
      model.next_pass();
      model.set_method(method);  // inside a step: the step is finished first
      QVERIFY(!model.solver().in_step());
      QVERIFY(model.options().method == method);
      for (int i = 0; i < 5; ++i) model.step();
      // Of .133 m spacing; Jacobi, the slowest, leaves .004.
      QVERIFY(std::isfinite(model.residual()));
      QVERIFY2(model.residual() < 0.005, qPrintable(QString::number(model.residual())));
    }
  }

  void races_start_alike_and_leave_the_cloth_alone() {
    ClothModel model;
    model.next_pass();
    model.next_pass();
    const std::vector<Vec3f> before = model.positions();
    const std::vector<Racer> racers = model.race(30, true);
    QVERIFY(same_bits(model.positions(), before));
    QCOMPARE(racers.size(), 6u);
    for (const Racer& racer : racers) {
      QCOMPARE(racer.residual.size(), 31u);
      QVERIFY(std::abs(racer.residual[0] - racers[0].residual[0]) < 1e-9);
    }
    QCOMPARE(racers[0].dependent, static_cast<std::uint32_t>(model.world().constraints.size()));
    QCOMPARE(racers[2].dependent, 4u);
    // What the lesson says: per sweep the row-major order from the pins leads, Jacobi is last; per dependent step
    // colours win.
    QVERIFY(racers[0].residual.back() < racers[2].residual.back());
    QVERIFY(racers[2].residual.back() < racers[5].residual.back());
    // In the distance to the solution the colours lie between the two directions; in rms|C| they show sqrt(2) more.
    const Racer &with = racers[0], &against = racers[1], &colored = racers[2];
    for (const std::size_t sweep : {1u, 5u, 20u}) {
      QVERIFY(with.error[sweep] < colored.error[sweep]);
      QVERIFY(colored.error[sweep] < against.error[sweep]);
    }
    const double mean = std::sqrt(with.residual.back() * against.residual.back());
    const double factor = colored.residual.back() / mean / std::sqrt(2.0);
    QVERIFY2(std::abs(factor - 1) < 0.25, qPrintable(QString::number(factor)));
    const auto steps_to_half = [](const Racer& racer) {
      for (std::size_t i = 0; i < racer.residual.size(); ++i)
        if (racer.residual[i] < 0.5 * racer.residual[0]) return static_cast<double>(i) * racer.dependent;
      return 1e300;
    };
    QVERIFY(10 * steps_to_half(racers[2]) < steps_to_half(racers[0]));
  }

  /// The 3D picture: every constraint is there under its own id, and those of the pass are the thick ones.
  void object_ids_tell_the_pass() {
    std::unique_ptr<recorder::OffscreenContext> context;
    try {
      context = std::make_unique<recorder::OffscreenContext>();
    } catch (const Error& error) {
      QSKIP(error.what());
    }
    const auto engine = viewport::make_gl_engine();
    engine->set_meshes(cloth_meshes());
    ClothModel model;
    model.set_setup({{5, 4, 1, false, false}, particles::Pins::top_row, false});
    ClothScene scene(model);
    scene.set_size({900, 700});
    scene.frame_all();
    const auto count = [&] {
      std::vector<int> pixels(model.world().constraints.size(), 0);
      for (const std::uint32_t id : engine->object_ids(scene.frame(), 900, 700))
        if (id > 0 && id <= pixels.size()) ++pixels[id - 1];
      return pixels;
    };
    const std::vector<int> even = count();
    for (const int pixels : even) QVERIFY(pixels > 20);
    for (int pass = 0; pass < 8; ++pass) {
      model.next_pass();
      const std::vector<int> now = count();
      for (std::size_t e = 0; e < now.size(); ++e)
        QCOMPARE(now[e] > 1.3 * even[e], model.coloring().color[e] == *model.lit());
    }
  }

  void the_map_lights_the_same_class() {
    Lesson4 shown;
    for (int pass = 0; pass < 9; ++pass) {
      shown.lesson.next();
      const GraphPicture& picture = shown.lesson.map().picture();
      const QSize size(900, 700);
      std::vector<bool> lit(picture.edges.size(), false);
      for (const std::uint32_t id : lit_ids(picture, GraphLayout(picture, QRectF(QPointF(0, 0), size)), size))
        if (id > 0 && id <= lit.size()) lit[id - 1] = true;
      for (std::size_t e = 0; e < lit.size(); ++e)
        QCOMPARE(lit[e], shown.model().coloring().color[e] == *shown.model().lit());
    }
    QCOMPARE(shown.model().spoken({GraphItem::Kind::edge, 0}),
             QStringLiteral("constraint 1, particles (1,1)–(2,1), color 1 of 4"));
  }

  void a_particle_follows_the_mouse() {
    Lesson4 shown;
    QWidget* view = shown.lesson.main_widget();
    const std::uint32_t particle = static_cast<std::uint32_t>(model_particles(shown.model()) - 1);
    const auto pixel =
        viewport::project_to_pixel(shown.lesson.scene().camera(), shown.model().positions()[particle].cast<double>(),
                                   view->width(), view->height());
    QVERIFY(pixel);
    const QPoint at(static_cast<int>(pixel->x()), static_cast<int>(pixel->y()));
    QTest::mousePress(view, Qt::LeftButton, {}, at);
    QVERIFY(shown.model().drag().has_value());
    QCOMPARE(shown.model().drag()->particle, particle);
    QTest::mouseMove(view, at + QPoint(60, -30));
    const Vec3f before = shown.model().positions()[particle], target = shown.model().drag()->target;
    QVERIFY((target - before).norm() > 0.02);
    // Paused, and yet it follows.
    QTRY_VERIFY(shown.model().steps() >= 3);
    QVERIFY((shown.model().positions()[particle] - target).norm() < (before - target).norm());
    QTest::mouseRelease(view, Qt::LeftButton, {}, at);
    QVERIFY(!shown.model().drag().has_value());
    const viewport::Camera camera = shown.lesson.scene().camera();
    QTest::mousePress(view, Qt::LeftButton, {}, QPoint(5, 5));
    QTest::mouseMove(view, QPoint(40, 20));
    QTest::mouseRelease(view, Qt::LeftButton, {}, QPoint(40, 20));
    QVERIFY((shown.lesson.scene().camera().eye - camera.eye).norm() > 1e-3);
  }

  void the_prediction_is_checked_by_a_race() {
    Lesson4 shown;
    QVERIFY(!shown.find<QPushButton>("run_race")->isEnabled());
    QuestionCard& card = *shown.lesson.card(0);
    const auto choose = [&](const char* name) {
      QTest::mouseClick(card.findChild<QRadioButton*>(QLatin1String(name)), Qt::LeftButton, {}, QPoint(8, 8));
      QTest::mouseClick(card.findChild<QPushButton*>(QStringLiteral("primary")), Qt::LeftButton);
    };
    choose("choice_1");
    QVERIFY(!card.revealed());
    choose("choice_0");
    QVERIFY(card.outcome() == Progress::Outcome::right);
    QVERIFY(shown.find<QPushButton>("run_race")->isEnabled());
    QVERIFY(shown.find<QWidget>("race_plot")->isVisibleTo(&shown.lesson));
  }

  void buttons_step_play_and_blow() {
    Lesson4 shown;
    shown.click("cloth_next");
    QVERIFY(shown.find<QLabel>("lesson_sentence")->text().contains(QLatin1String("color 1 of 4")));
    shown.click("cloth_all");
    QCOMPARE(shown.model().trace().size(), 5u);
    shown.click("cloth_step");
    QCOMPARE(shown.model().steps(), 1);
    shown.click("cloth_previous");
    QVERIFY(shown.model().solver().in_step());
    shown.click("cloth_push");
    QVERIFY(!shown.model().solver().in_step());
    shown.click("cloth_play");
    QTRY_VERIFY(shown.model().steps() > 5);
    shown.click("cloth_play");
    const std::int64_t steps = shown.model().steps();
    QTest::qWait(80);
    QCOMPARE(shown.model().steps(), steps);
  }

  void a_film_needs_no_window() {
    Lesson4 shown;
    const Movie movie = shown.lesson.movie();
    try {
      const Movie::Painter painter = movie.start();
      const QImage first = movie_frame(painter, 0, {480, 270});
      QVERIFY(first != movie_frame(painter, 1 * 15, {480, 270}));
    } catch (const Error& error) {
      QSKIP(error.what());
    }
    export_picture(shown.lesson, shown.folder.filePath(QStringLiteral("cloth.svg")), {900, 600});
    QVERIFY(QFileInfo(shown.folder.filePath(QStringLiteral("cloth.svg"))).size() > 10000);
  }

 private:
  static std::size_t model_particles(const ClothModel& model) { return model.positions().size(); }
};

QTEST_MAIN(ClothTest)
#include "cloth_test.moc"
