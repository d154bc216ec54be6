// Lesson 1: the model against the values of the design, what is lit in each pass by object ids, and the widget by mouse
// and keys.
#include <QAccessible>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSlider>
#include <QSpinBox>
#include <QTest>
#include <set>

#include "core/base/error.hpp"
#include "tests/ui/lessons/shown.hpp"
#include "ui/lessons/class_bars.hpp"
#include "ui/lessons/count_bars.hpp"
#include "ui/lessons/fold_out.hpp"
#include "ui/lessons/graph_canvas.hpp"
#include "ui/lessons/lattice_lesson.hpp"
#include "ui/lessons/lesson_page.hpp"
#include "ui/lessons/stat_chip.hpp"

using namespace seam;
using namespace seam::lessons;
using Sizes = std::vector<std::uint32_t>;

namespace {

/// What the picture of object ids shows as lit: edges and bodies.
struct Lit {
  std::set<std::uint32_t> edges, bodies;
};
Lit lit_in(const GraphPicture& picture) {
  const QSize size(640, 420);
  const GraphLayout layout(picture, QRectF(QPointF(0, 0), size));
  Lit lit;
  for (const std::uint32_t id : lit_ids(picture, layout, size)) {
    if (id == 0) continue;
    if (id <= picture.edges.size())
      lit.edges.insert(id - 1);
    else
      lit.bodies.insert(id - 1 - static_cast<std::uint32_t>(picture.edges.size()));
  }
  return lit;
}

Sizes sizes_of(const LatticeModel& model) { return model.statistics().classes; }

struct Lesson1 : test::Shown<LatticeLesson> {
  GraphCanvas& canvas() { return lesson.canvas(); }
  LatticeModel& model() { return lesson.model(); }
  void reveal() { lesson.card(0)->reveal(); }
  void click_edge(std::uint32_t edge) {
    QTest::mouseClick(&canvas(), Qt::LeftButton, {}, canvas().place_of({GraphItem::Kind::edge, edge}).toPoint());
  }
  QString sentence() { return find<QLabel>("lesson_sentence")->text(); }
  QString stat(const char* name) { return static_cast<StatChip*>(find<QFrame>(name))->value(); }
};

}  // namespace

class LatticeTest : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { QLocale::setDefault(QLocale::c()); }

  void the_study_comes_first() {
    LatticeModel model;
    QCOMPARE(model.graph().edges.size(), 17u);
    QCOMPARE(model.coloring().colors, 4u);
    QCOMPARE(sizes_of(model), (Sizes{6, 3, 4, 4}));
    QCOMPARE(model.pass(), std::optional<std::uint32_t>(0));
    QCOMPARE(model.sentence(),
             QStringLiteral("Color 1 of 4: these 6 constraints touch disjoint bodies and solve in parallel."));
  }

  /// In each pass exactly the edges of one class are lit, with the bodies they touch, each body by one edge only.
  void each_pass_lights_a_matching_data() {
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("height");
    QTest::addColumn<int>("depth");
    QTest::addColumn<bool>("extras");
    QTest::newRow("4x3") << 4 << 3 << 1 << false;
    QTest::newRow("7x5") << 7 << 5 << 1 << false;
    QTest::newRow("5x4 with diagonals and bending") << 5 << 4 << 1 << true;
    QTest::newRow("3x3x3") << 3 << 3 << 3 << false;
  }
  void each_pass_lights_a_matching() {
    QFETCH(int, width);
    QFETCH(int, height);
    QFETCH(int, depth);
    QFETCH(bool, extras);
    LatticeModel model;
    model.set_lattice({static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height),
                       static_cast<std::uint32_t>(depth), extras, extras});
    std::set<std::uint32_t> all;
    for (std::uint32_t pass = 0; pass < model.coloring().colors; ++pass) {
      model.show_pass(pass);
      const Lit lit = lit_in(model.picture());
      std::set<std::uint32_t> expected, bodies;
      for (std::uint32_t e = 0; e < model.graph().edges.size(); ++e)
        if (model.coloring().color[e] == pass) {
          expected.insert(e);
          bodies.insert(model.graph().edges[e].a);
          bodies.insert(model.graph().edges[e].b);
        }
      QVERIFY(lit.edges == expected);
      QVERIFY(lit.bodies == bodies);
      QCOMPARE(bodies.size(), 2 * expected.size());
      all.insert(expected.begin(), expected.end());
    }
    QCOMPARE(all.size(), model.graph().edges.size());
  }

  /// The same on the screen: along lit edges their colour in full, along the others nowhere.
  void the_screen_shows_the_pass() {
    Lesson1 shown;
    shown.reveal();
    for (int pass = 0; pass < 4; ++pass) {
      const QImage screen = shown.canvas().grab().toImage();
      const GraphPicture& picture = shown.canvas().picture();
      for (std::uint32_t e = 0; e < picture.edges.size(); ++e) {
        const QPointF a = shown.canvas().place_of({GraphItem::Kind::body, picture.edges[e].a}),
                      b = shown.canvas().place_of({GraphItem::Kind::body, picture.edges[e].b});
        const QRgb ink = shown.lesson.style_now().class_color(picture.edges[e].color).rgb();
        int full = 0;
        for (double t = 0.25; t < 0.42; t += 0.01) {  // between the circle and the number
          const QPoint at = (a + t * (b - a)).toPoint();
          full += screen.pixel(at) == ink;
        }
        QCOMPARE(full > 3, shown.model().coloring().color[e] == *shown.model().pass());
      }
      shown.lesson.next();
    }
  }

  void nothing_walks_under_the_veil() {
    Lesson1 shown;
    QVERIFY(shown.lesson.veiled());
    shown.lesson.next();
    shown.lesson.show_all();
    QCOMPARE(*shown.model().pass(), 0u);
    shown.lesson.set_playing(true);
    QVERIFY(!shown.lesson.playing());
    QVERIFY(!shown.find<QPushButton>("run_shuffles")->isEnabled());
    // A right answer is among the choices whatever the lattice.
    for (const graph::Lattice lattice : {graph::Lattice{1, 2}, graph::Lattice{3, 3, 3},
                                         graph::Lattice{6, 6, 1, true, true}, graph::Lattice{3, 1, 1, false, true}}) {
      shown.model().set_lattice(lattice);
      int right = 0;
      for (int i = 0; i < 5; ++i) right += shown.lesson.card(0)->question().right(i);
      QCOMPARE(right, 1);
    }
  }

  void what_the_mouse_holds_may_vanish() {
    Lesson1 shown;
    shown.reveal();
    shown.model().start_own(true);
    shown.canvas().set_drawing(true);
    const QPoint last = shown.canvas().place_of({GraphItem::Kind::body, 11}).toPoint();
    QTest::mousePress(&shown.canvas(), Qt::LeftButton, {}, last);
    QTest::mouseMove(&shown.canvas(), last + QPoint(20, 20));
    shown.model().set_own_text(QStringLiteral("1-2"));
    shown.canvas().repaint();
    QTest::mouseRelease(&shown.canvas(), Qt::LeftButton, {}, last);
    QCOMPARE(shown.model().graph().bodies, 2u);
  }

  void a_veil_shows_no_color() {
    LatticeModel model;
    model.set_veiled(true);
    QVERIFY(lit_in(model.picture()).edges.empty());
    for (const EdgeLook& edge : model.picture().edges) QCOMPARE(edge.color, -1);
    QVERIFY(!model.spoken({GraphItem::Kind::edge, 4}).contains(QLatin1String("color")));
  }

  void first_fit_is_replayed_with_its_reasons() {
    LatticeModel model;
    model.set_choice(ColoringChoice::first_fit);
    QCOMPARE(sizes_of(model), (Sizes{6, 5, 4, 2}));
    QCOMPARE(model.decisions().size(), 17u);
    for (std::size_t i = 0; i <= 17; ++i) {
      model.replay(i);
      const GraphPicture picture = model.picture();
      QCOMPARE(static_cast<std::size_t>(std::count_if(picture.edges.begin(), picture.edges.end(),
                                                      [](const EdgeLook& e) { return e.color >= 0; })),
               i);
      if (i == 0) continue;
      const graph::Decision& d = model.decisions()[i - 1];
      QCOMPARE(d.rejected.size(), std::size_t{d.color});
      QVERIFY(picture.edges[d.edge].mark == Mark::current);
      for (const graph::Rejection& r : d.rejected) {
        QVERIFY(picture.edges[r.edge].mark == Mark::blocking);
        QVERIFY(model.graph().edges[r.edge].a == r.body || model.graph().edges[r.edge].b == r.body);
        QVERIFY(model.sentence().contains(QStringLiteral("constraint %1").arg(r.edge + 1)));
      }
    }
    model.set_order(VisitOrder::down_first);
    QCOMPARE(sizes_of(model), (Sizes{6, 6, 4, 1}));
  }

  void balance_moves_along_kempe_chains() {
    LatticeModel model;
    QVERIFY(model.move_edge(0, 1));
    QCOMPARE(sizes_of(model), (Sizes{5, 4, 4, 4}));
    QVERIFY(model.chain().has_value());
    const GraphPicture picture = model.picture();
    for (const std::uint32_t e : model.chain()->edges) QVERIFY(picture.edges[e].mark == Mark::chain);
    QVERIFY(graph::conflicts(model.graph(), model.coloring()).empty());
    QVERIFY(!model.move_edge(1, 0));  // 4 to 5 would only swap the sizes
    model.undo();
    QCOMPARE(sizes_of(model), (Sizes{6, 3, 4, 4}));
    model.redo();
    QCOMPARE(sizes_of(model), (Sizes{5, 4, 4, 4}));
    model.undo();
    QVERIFY(model.balance() > 0);
    QCOMPARE(sizes_of(model), (Sizes{5, 4, 4, 4}));
  }

  void own_graphs_can_be_typed_and_undone() {
    LatticeModel model;
    model.set_own_text(QStringLiteral("1-2, 2-3 3-1"));
    QVERIFY(model.own());
    QCOMPARE(model.coloring().colors, 3u);  // an odd cycle
    QVERIFY(!model.add_edge(0, 1));
    QVERIFY(model.add_body(Vec3(0, 0, 0)));
    QVERIFY(model.add_edge(3, 0));
    QCOMPARE(model.statistics().max_degree, 3u);
    QVERIFY(model.remove({GraphItem::Kind::body, 0}));
    QCOMPARE(model.graph().edges.size(), 1u);
    for (int i = 0; i < 4; ++i) model.undo();
    QVERIFY(!model.own());
    QCOMPARE(model.graph().edges.size(), 17u);
    for (const char* bad : {"1-1", "1-2 2-1", "1", "a-b", "0-1", "1-999", "-1-2"}) {
      QVERIFY_THROWS_EXCEPTION(Error, model.set_own_text(QLatin1String(bad)));
      QCOMPARE(model.graph().edges.size(), 17u);
    }
    model.set_own_text(QString());
    QCOMPARE(model.graph().bodies, 0u);
    QVERIFY(!model.sentence().isEmpty());
  }

  void shuffles_agree_with_the_measured_shares() {
    LatticeModel model;
    ShuffleExperiment experiment;
    constexpr int runs = 20000;
    experiment.run(model.graph(), runs);
    // coloring.md: 72.3 %, 27.1 %, 0.6 %; five standard errors of such a sample, twice (both are samples).
    const double shares[] = {0.723, 0.271, 0.006};
    for (std::size_t k = 4; k <= 6; ++k) {
      const double p = shares[k - 4], measured = static_cast<double>(experiment.counts()[k]) / runs;
      QVERIFY2(std::abs(measured - p) < 5 * std::sqrt(2 * p * (1 - p) / runs) + 0.0005,
               qPrintable(QString::number(measured)));
    }
    QCOMPARE(experiment.counts().size(), 7u);
  }

  void predicting_lifts_the_veil() {
    Lesson1 shown;
    QCOMPARE(shown.stat("stat_constraints"), QStringLiteral("17"));
    QCOMPARE(shown.stat("stat_colors"), QStringLiteral("?"));
    QVERIFY(!shown.find<QPushButton>("lesson_next")->isEnabled());
    QuestionCard& card = *shown.lesson.card(0);
    QTest::mouseClick(card.findChild<QRadioButton*>(QStringLiteral("choice_0")), Qt::LeftButton, {}, QPoint(8, 8));
    QTest::mouseClick(card.findChild<QPushButton*>(QStringLiteral("primary")), Qt::LeftButton);
    QVERIFY(!card.revealed());
    QVERIFY(
        card.findChild<QLabel*>(QStringLiteral("lesson_feedback"))->text().contains(QLatin1String("4 constraints")));
    QTest::mouseClick(card.findChild<QRadioButton*>(QStringLiteral("choice_1")), Qt::LeftButton, {}, QPoint(8, 8));
    QTest::mouseClick(card.findChild<QPushButton*>(QStringLiteral("primary")), Qt::LeftButton);
    QVERIFY(card.outcome() == Progress::Outcome::right);
    QCOMPARE(shown.stat("stat_colors"), QStringLiteral("4"));
    QCOMPARE(shown.stat("stat_passes"), QStringLiteral("4"));
    QCOMPARE(shown.progress.attempts(card.question().id), 2);
  }

  void sides_change_everything_at_once() {
    Lesson1 shown;
    shown.reveal();
    auto* width = shown.find<QSpinBox>("lattice_width");
    width->setFocus();
    QTest::keyClick(width, Qt::Key_Up);
    QCOMPARE(shown.model().lattice().width, 5u);
    QCOMPARE(shown.stat("stat_constraints"), QStringLiteral("22"));
    shown.find<QSpinBox>("lattice_depth")->setValue(3);
    QCOMPARE(shown.stat("stat_colors"), QStringLiteral("6"));
    shown.find<QSpinBox>("lattice_width")->setValue(1);
    shown.find<QSpinBox>("lattice_height")->setValue(1);
    shown.find<QSpinBox>("lattice_depth")->setValue(1);
    QCOMPARE(shown.stat("stat_constraints"), QStringLiteral("0"));
    QCOMPARE(shown.stat("stat_colors"), QStringLiteral("0"));
    QVERIFY(!shown.find<QPushButton>("lesson_next")->isEnabled());
  }

  void buttons_walk_the_passes() {
    Lesson1 shown;
    shown.reveal();
    QTest::mouseClick(shown.find<QPushButton>("lesson_next"), Qt::LeftButton);
    QCOMPARE(shown.sentence(),
             QStringLiteral("Color 2 of 4: these 3 constraints touch disjoint bodies and solve in parallel."));
    QTest::mouseClick(shown.find<QPushButton>("lesson_previous"), Qt::LeftButton);
    QTest::mouseClick(shown.find<QPushButton>("lesson_previous"), Qt::LeftButton);
    QVERIFY(shown.sentence().startsWith(QLatin1String("Color 4 of 4")));
    QTest::mouseClick(shown.find<QPushButton>("lesson_all"), Qt::LeftButton);
    QVERIFY(!shown.model().pass().has_value());
    shown.click_edge(0);
    QCOMPARE(*shown.model().pass(), shown.model().coloring().color[0]);
  }

  void tab_walks_bodies_and_edges_and_speaks_them() {
    Lesson1 shown;
    shown.reveal();
    shown.canvas().setFocus(Qt::TabFocusReason);
    QAccessibleInterface* list = QAccessible::queryAccessibleInterface(&shown.canvas());
    QVERIFY(list);
    QCOMPARE(list->childCount(), 12 + 17);
    for (int i = 0; i < 12 + 17; ++i) {
      QTest::keyClick(&shown.canvas(), Qt::Key_Tab);
      QVERIFY(shown.canvas().hasFocus());
      QCOMPARE(list->focusChild(), list->child(i));
    }
    // "constraint 5, bodies (2,1)-(3,1), colour 2 of 4" is the example of the design.
    const QString spoken = list->child(12 + 2)->text(QAccessible::Name);
    QCOMPARE(spoken, QStringLiteral("constraint 3, bodies (2,1)–(3,1), color 2 of 4"));
    QTest::keyClick(&shown.canvas(), Qt::Key_Return);
    QCOMPARE(*shown.model().pass(), shown.model().coloring().color[16]);
    QTest::keyClick(&shown.canvas(), Qt::Key_Tab);
    QVERIFY(!shown.canvas().hasFocus());
  }

  void page_down_walks_large_graphs() {
    Lesson1 shown;
    shown.reveal();
    shown.model().set_lattice({12, 12});
    shown.canvas().clearFocus();
    shown.canvas().setFocus(Qt::TabFocusReason);
    QTest::keyClick(&shown.canvas(), Qt::Key_PageDown);
    QCOMPARE(shown.canvas().focus_item()->index, 0u);
    QTest::keyClick(&shown.canvas(), Qt::Key_PageUp);
    QVERIFY(*shown.canvas().focus_item() == shown.canvas().item(shown.canvas().item_count() - 1));
    QTest::keyClick(&shown.canvas(), Qt::Key_Tab);  // 408 stops would be a trap
    QVERIFY(!shown.canvas().hasFocus());
  }

  void a_block_is_dragged_to_a_smaller_class() {
    Lesson1 shown;
    shown.reveal();
    shown.find<FoldOut>("fold_classes")->set_open(true);
    auto* bars = static_cast<ClassBars*>(shown.find<QWidget>("class_bars"));
    QTRY_VERIFY(bars->isVisible() && bars->height() > 60);
    const QPoint from = bars->bar(0).center().toPoint(), to = bars->bar(1).center().toPoint();
    QTest::mousePress(bars, Qt::LeftButton, {}, from);
    QTest::mouseMove(bars, (from + to) / 2);
    QTest::mouseMove(bars, to);
    QTest::mouseRelease(bars, Qt::LeftButton, {}, to);
    QCOMPARE(sizes_of(shown.model()), (Sizes{5, 4, 4, 4}));
    shown.lesson.undo();
    bars->setFocus();
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Right, Qt::Key_Return}) QTest::keyClick(bars, key);
    QCOMPARE(sizes_of(shown.model()), (Sizes{5, 4, 4, 4}));
  }

  void drawing_by_mouse_and_keys() {
    Lesson1 shown;
    shown.reveal();
    shown.find<FoldOut>("fold_own")->set_open(true);
    QTest::mouseClick(shown.find<QPushButton>("own_clear"), Qt::LeftButton);
    GraphCanvas& canvas = shown.canvas();
    QCOMPARE(shown.model().graph().bodies, 0u);
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, canvas.rect().center());
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, canvas.rect().center() + QPoint(150, 0));
    QCOMPARE(shown.model().graph().bodies, 2u);
    const QPoint a = canvas.place_of({GraphItem::Kind::body, 0}).toPoint(),
                 b = canvas.place_of({GraphItem::Kind::body, 1}).toPoint();
    QTest::mousePress(&canvas, Qt::LeftButton, {}, a);
    QTest::mouseMove(&canvas, (a + b) / 2);
    QTest::mouseMove(&canvas, b);
    QTest::mouseRelease(&canvas, Qt::LeftButton, {}, b);
    QCOMPARE(shown.model().graph().edges.size(), 1u);
    canvas.set_focus_item(GraphItem{GraphItem::Kind::edge, 0});
    canvas.setFocus();
    QTest::keyClick(&canvas, Qt::Key_Delete);
    QCOMPARE(shown.model().graph().edges.size(), 0u);
    auto* text = shown.find<QLineEdit>("own_text");
    text->setFocus();
    text->selectAll();
    QTest::keyClicks(text, QStringLiteral("1-2 2-3 x"));
    QTest::keyClick(text, Qt::Key_Return);
    QVERIFY(shown.find<QLabel>("field_error")->isVisible());
    text->selectAll();
    QTest::keyClicks(text, QStringLiteral("1-2 2-3"));
    QTest::keyClick(text, Qt::Key_Return);
    QVERIFY(!shown.find<QLabel>("field_error")->isVisible());
    QCOMPARE(shown.model().graph().edges.size(), 2u);
  }

  void random_orders_run_live() {
    Lesson1 shown;
    shown.reveal();
    shown.find<FoldOut>("fold_shuffle")->set_open(true);
    QTest::mouseClick(shown.find<QPushButton>("run_shuffles"), Qt::LeftButton);
    auto* bars = static_cast<CountBars*>(shown.find<QWidget>("shuffle_bars"));
    QTRY_VERIFY(bars->lines().size() >= 2);
    QTest::mouseClick(shown.find<QPushButton>("run_shuffles"), Qt::LeftButton);
    double sum = 0;
    for (const CountBars::Line& line : bars->lines()) sum += line.share;
    QVERIFY(std::abs(sum - 1) < 1e-12);
  }

  void replay_by_slider_and_buttons() {
    Lesson1 shown;
    shown.reveal();
    shown.model().set_choice(ColoringChoice::first_fit);
    shown.find<FoldOut>("fold_algorithm")->set_open(true);
    QTest::mouseClick(shown.find<QCheckBox>("replay"), Qt::LeftButton, {}, QPoint(8, 8));
    QVERIFY(shown.model().replaying());
    for (int i = 0; i < 3; ++i) QTest::mouseClick(shown.find<QPushButton>("lesson_next"), Qt::LeftButton);
    QCOMPARE(shown.model().decision(), 3u);
    shown.find<QSlider>("decision")->setValue(9);
    QCOMPARE(shown.model().decision(), 9u);
    QVERIFY(shown.sentence().startsWith(QLatin1String("Decision 9 of 17")));
  }

  void pictures_and_films_are_of_the_state() {
    Lesson1 shown;
    shown.reveal();
    shown.model().show_pass(2);
    const QString svg = shown.folder.filePath(QStringLiteral("a.svg")),
                  png = shown.folder.filePath(QStringLiteral("a.png"));
    export_picture(shown.lesson, svg, {800, 500});
    export_picture(shown.lesson, png, {800, 500});
    QFile file(svg);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().contains("Color 3 of 4"));
    const QImage image(png);
    QCOMPARE(image.size(), QSize(800, 500));
    const QRgb ink = shown.lesson.style_now().class_color(2).rgb();
    int found = 0;
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x) found += image.pixel(x, y) == ink;
    QVERIFY2(found > 500, qPrintable(QString::number(found)));
    QVERIFY_THROWS_EXCEPTION(Error,
                             export_picture(shown.lesson, shown.folder.filePath(QStringLiteral("a.gif")), {10, 10}));
    QVERIFY_THROWS_EXCEPTION(Error, export_picture(shown.lesson, QStringLiteral("/nowhere/a.png"), {10, 10}));
    const Movie movie = shown.lesson.movie();
    QVERIFY(movie.frames >= 5);
    const Movie::Painter painter = movie.start();
    const QImage first = movie_frame(painter, 0, {320, 200});
    QVERIFY(first != movie_frame(painter, movie.frames - 1, {320, 200}));
  }
};

QTEST_MAIN(LatticeTest)
#include "lattice_test.moc"
