// Lesson 2: lost updates as the solver computes them, and the widget by mouse and keys.
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTest>

#include "tests/ui/lessons/shown.hpp"
#include "ui/lessons/conflict_lesson.hpp"
#include "ui/lessons/graph_canvas.hpp"
#include "ui/lessons/lesson_page.hpp"

using namespace seam;
using namespace seam::lessons;
using Track = ConflictModel::Track;
using Phase = ConflictModel::Phase;

namespace {

bool same_bits(const std::vector<Vec3f>& a, const std::vector<Vec3f>& b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](const Vec3f& x, const Vec3f& y) {
           return x.x() == y.x() && x.y() == y.y() && x.z() == y.z();
         });
}

/// The centre of mass, for equal masses.
Vec3 center(const std::vector<Vec3f>& positions) {
  Vec3 sum = Vec3::Zero();
  for (const Vec3f& p : positions) sum += p.cast<double>();
  return sum / static_cast<double>(positions.size());
}

void to_end_of_pass(ConflictModel& model) {
  const std::uint32_t pass = model.pass();
  while (model.pass() == pass) model.next();
}

struct Lesson2 : test::Shown<ConflictLesson> {
  ConflictModel& model() { return lesson.model(); }
  GraphCanvas& canvas() { return lesson.canvas(Track::lost); }
  void click_edge(std::uint32_t edge) {
    QTest::mouseClick(&canvas(), Qt::LeftButton, {}, canvas().place_of({GraphItem::Kind::edge, edge}).toPoint());
  }
};

}  // namespace

class ConflictTest : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { QLocale::setDefault(QLocale::c()); }

  void the_planted_fault_is_one_edge() {
    for (std::uint32_t w = ConflictModel::min_side; w <= ConflictModel::max_side; ++w)
      for (std::uint32_t h = ConflictModel::min_side; h <= ConflictModel::max_side; ++h) {
        ConflictModel model;
        model.set_lattice(w, h);
        QVERIFY(!model.conflicts().empty());
        const auto clean = graph::color_parity(model.lattice());
        int others = 0;
        for (std::size_t e = 0; e < clean.color.size(); ++e) others += clean.color[e] != model.coloring().color[e];
        QCOMPARE(others, 1);
      }
  }

  /// Whole sweeps of the theatre are whole sweeps of core/particles, bit by bit.
  void slow_motion_ends_where_the_solver_ends() {
    ConflictModel model;
    std::vector<Vec3f> lost = model.positions(Track::lost), averaged = lost, valid = lost;
    const graph::ColorClasses own(model.coloring()), clean(graph::color_parity(model.lattice()));
    for (int sweep = 0; sweep < 5; ++sweep) {
      while (model.sweeps() == sweep) model.next();
      particles::project_sweep(model.world(), lost, own, particles::WriteRule::lost);
      particles::project_sweep(model.world(), averaged, own, particles::WriteRule::averaged);
      particles::project_sweep(model.world(), valid, clean, particles::WriteRule::exact);
      QVERIFY(same_bits(model.positions(Track::lost), lost));
      QVERIFY(same_bits(model.positions(Track::averaged), averaged));
      QVERIFY(same_bits(model.positions(Track::valid), valid));
      QCOMPARE(model.history(Track::lost).back(), particles::residual(model.world(), lost));
    }
    QCOMPARE(model.history(Track::valid).size(), 6u);
    // The cost that the lesson shows: lost updates leave more than averaging, averaging more than valid colours.
    for (std::size_t sweep = 1; sweep <= 5; ++sweep) {
      QVERIFY(model.history(Track::lost)[sweep] > model.history(Track::averaged)[sweep]);
      QVERIFY(model.history(Track::averaged)[sweep] > model.history(Track::valid)[sweep]);
    }
  }

  /// A lost update is lost momentum; averaging and valid colours keep it.
  void what_is_lost_is_momentum() {
    ConflictModel model;
    const Vec3 before = center(model.positions(Track::lost));
    while (model.sweeps() < 1) model.next();
    QVERIFY(model.lost_updates() > 0);
    QVERIFY((center(model.positions(Track::lost)) - before).norm() > 1e-4);
    QVERIFY((center(model.positions(Track::averaged)) - before).norm() < 1e-7);
    QVERIFY((center(model.positions(Track::valid)) - before).norm() < 1e-7);
  }

  void valid_colors_lose_nothing() {
    ConflictModel model;
    model.restore_valid();
    QVERIFY(model.conflicts().empty());
    for (int i = 0; i < 40; ++i) {
      model.next();
      QVERIFY(model.phase() != Phase::overwrite);
      QVERIFY(same_bits(model.positions(Track::lost), model.positions(Track::valid)));
    }
    QCOMPARE(model.lost_updates(), 0);
  }

  void phases_follow_and_go_back_exactly() {
    ConflictModel model;
    while (model.pass() == 0) model.next();  // the fault has a later colour
    std::vector<std::vector<Vec3f>> seen;
    std::vector<Phase> phases;
    for (int i = 0; i < 12; ++i) {
      seen.push_back(model.positions(Track::lost));
      phases.push_back(model.phase());
      model.next();
    }
    QVERIFY(std::find(phases.begin(), phases.end(), Phase::overwrite) != phases.end());
    for (int i = 11; i >= 0; --i) {
      model.previous();
      QVERIFY(model.phase() == phases[static_cast<std::size_t>(i)]);
      QVERIFY(same_bits(model.positions(Track::lost), seen[static_cast<std::size_t>(i)]));
    }
  }

  void the_last_write_stays() {
    ConflictModel model;
    const graph::Conflict c = model.conflicts().front();
    for (const bool lower : {false, true}) {
      model.set_last_write_lower(lower);
      while (model.pass() != model.coloring().color[c.first_edge]) to_end_of_pass(model);
      while (model.phase() != Phase::overwrite) model.next();
      const auto order = model.writing_order(Track::lost);
      std::vector<Vec3f> alone = model.positions(Track::lost);
      // The body has what its last constraint computed from the positions before the pass.
      ConflictModel other;
      other.set_last_write_lower(lower);
      while (other.pass() != model.pass()) to_end_of_pass(other);
      std::vector<Vec3f> before = other.positions(Track::lost);
      const std::uint32_t winner =
          lower ? std::min(c.first_edge, c.second_edge) : std::max(c.first_edge, c.second_edge);
      particles::project(model.world(), before, std::vector<std::uint32_t>{winner}, particles::WriteRule::lost);
      QVERIFY(before[c.body] == alone[c.body]);
      QVERIFY(model.sentence().contains(QStringLiteral("constraint %1 writes body").arg(model.edge_name(winner))));
    }
  }

  void of_three_writes_the_last_stays() {
    ConflictModel model;
    model.restore_valid();
    // Constraints 1 (right of body (1,1)), 3 and 4 (right of and below body (2,1)) in one colour.
    model.recolor(2, model.coloring().color[0]);
    model.recolor(3, model.coloring().color[0]);
    while (model.phase() != Phase::overwrite) model.next();
    const std::vector<std::uint32_t> order = model.writing_order(Track::lost);
    const std::uint32_t body = 1;  // (2,1)
    std::uint32_t winner = 0;
    int writers = 0;
    for (const std::uint32_t e : order)
      if (model.graph().edges[e].a == body || model.graph().edges[e].b == body) winner = e, ++writers;
    QCOMPARE(writers, 3);
    QVERIFY2(
        model.sentence().contains(QStringLiteral("constraint %1 writes body (2,1) last").arg(model.edge_name(winner))),
        qPrintable(model.sentence()));
  }

  void one_color_averaged_is_jacobi() {
    ConflictModel model;
    model.one_color();
    std::vector<Vec3f> jacobi = model.positions(Track::averaged);
    std::vector<std::uint32_t> all(model.graph().edges.size());
    for (std::uint32_t e = 0; e < all.size(); ++e) all[e] = e;
    particles::project(model.world(), jacobi, all, particles::WriteRule::averaged);
    while (model.sweeps() < 1) model.next();
    QVERIFY(same_bits(model.positions(Track::averaged), jacobi));
  }

  void pointing_at_the_fault_answers() {
    Lesson2 shown;
    QVERIFY(!shown.find<QPushButton>("conflict_next")->isEnabled());
    std::vector<bool> guilty(shown.model().graph().edges.size(), false);
    for (const graph::Conflict& c : shown.model().conflicts()) guilty[c.first_edge] = guilty[c.second_edge] = true;
    const auto innocent = static_cast<std::uint32_t>(std::find(guilty.begin(), guilty.end(), false) - guilty.begin());
    shown.click_edge(innocent);
    QVERIFY(!shown.lesson.card(0)->revealed());
    // By keys alone: Tab to the edge, Enter.
    const std::uint32_t edge = shown.model().conflicts().front().second_edge;
    shown.canvas().clearFocus();
    shown.canvas().setFocus(Qt::TabFocusReason);
    for (std::size_t i = 0; i <= shown.canvas().index_of({GraphItem::Kind::edge, edge}); ++i)
      QTest::keyClick(&shown.canvas(), Qt::Key_Tab);
    QTest::keyClick(&shown.canvas(), Qt::Key_Return);
    QVERIFY(shown.lesson.card(0)->outcome() == Progress::Outcome::right);
    QVERIFY(shown.find<QPushButton>("conflict_next")->isEnabled());
    QVERIFY(shown.lesson.canvas(Track::averaged).isVisible());
  }

  void recoloring_by_mouse_starts_a_new_run() {
    Lesson2 shown;
    shown.lesson.card(0)->reveal();
    QTest::mouseClick(shown.find<QPushButton>("conflict_valid"), Qt::LeftButton);
    QVERIFY(shown.model().conflicts().empty());
    shown.click_edge(0);
    QCOMPARE(shown.model().selected(), std::optional<std::uint32_t>(0));
    auto* color = shown.find<QComboBox>("edge_color");
    color->setFocus();
    QTest::keyClick(color, Qt::Key_Down);
    QTest::keyClick(color, Qt::Key_Return);
    QCOMPARE(shown.model().coloring().color[0], 1u);
    QVERIFY(!shown.model().conflicts().empty());
    QTest::mouseClick(shown.find<QPushButton>("conflict_all"), Qt::LeftButton);
    QCOMPARE(shown.model().sweeps(), 1);
    QVERIFY(shown.model().lost_updates() > 0);
  }

  void only_the_class_of_the_pass_is_lit() {
    ConflictModel model;
    for (int i = 0; i < 20; ++i) {
      const GraphPicture picture = model.picture(Track::lost);
      const QSize size(500, 400);
      std::vector<bool> lit(picture.edges.size(), false);
      for (const std::uint32_t id : lit_ids(picture, GraphLayout(picture, QRectF(QPointF(0, 0), size)), size))
        if (id > 0 && id <= lit.size()) lit[id - 1] = true;
      for (std::size_t e = 0; e < lit.size(); ++e) QCOMPARE(lit[e], model.coloring().color[e] == model.pass());
      model.next();
    }
  }

  void the_film_shows_two_sweeps() {
    Lesson2 shown;
    shown.lesson.card(0)->reveal();
    const Movie movie = shown.lesson.movie();
    const Movie::Painter painter = movie.start();
    const QImage first = movie_frame(painter, 1, {480, 270});
    QVERIFY(first != movie_frame(painter, movie.frames - 1, {480, 270}));
    export_picture(shown.lesson, shown.folder.filePath(QStringLiteral("c.svg")), {900, 500});
  }
};

QTEST_MAIN(ConflictTest)
#include "conflict_test.moc"
