// Lesson 5: the workers' colours and sweeps as the solver computes them, in the background, and the widget by mouse and
// keys.
#include <qcustomplot.h>

#include <QComboBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>
#include <cmath>
#include <set>

#include "core/distributed/ownership.hpp"
#include "tests/ui/lessons/shown.hpp"
#include "tests/ui/lessons/workers_cases.hpp"
#include "ui/lessons/curve_plot.hpp"
#include "ui/lessons/lesson_page.hpp"
#include "ui/lessons/units.hpp"
#include "ui/lessons/workers_canvas.hpp"
#include "ui/lessons/workers_lesson.hpp"

using namespace seam;
using namespace seam::lessons;
using distributed::WorkerMask;
using test::CasePointer;
using test::patience;
using test::setup_of;
using test::solved;

namespace {

struct Lesson5 : test::Shown<WorkersLesson> {
  WorkersModel& model() { return lesson.model(); }
  void reveal() {
    lesson.card(0)->reveal();
    lesson.card(1)->reveal();
  }
  bool wait() {
    return QTest::qWaitFor([this] { return model().found() && model().found()->complete(); }, patience);
  }
  void click(const char* name) { QTest::mouseClick(find<QPushButton>(name), Qt::LeftButton); }
  void choose(const char* name, int index) {
    auto* box = find<QComboBox>(name);
    box->setCurrentIndex(index);
    emit box->activated(index);
  }
};

QImage picture_of(const WorkersLesson& lesson) {
  QImage image(900, 700, QImage::Format_RGB32);
  image.fill(Qt::white);
  QPainter painter(&image);
  lesson.paint_picture(painter, QRectF(image.rect()));
  return image;
}

int colors_in(const QImage& image) {
  std::set<QRgb> seen;
  for (int y = 0; y < image.height(); y += 3)
    for (int x = 0; x < image.width(); x += 3) seen.insert(image.pixel(x, y));
  return static_cast<int>(seen.size());
}

}  // namespace

class WorkersTest : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { QLocale::setDefault(QLocale::c()); }

  void colors_of_known_graphs() {
    using Graph = std::vector<WorkerMask>;
    QCOMPARE(fewest_colors(Graph{0}), 1);
    QCOMPARE(fewest_colors(Graph{0b010, 0b101, 0b010}), 2);                          // a chain
    QCOMPARE(fewest_colors(Graph{0b10010, 0b00101, 0b01010, 0b10100, 0b01001}), 3);  // a ring of five
    QCOMPARE(fewest_colors(Graph{0b1110, 0b1101, 0b1011, 0b0111}), 4);               // all with all
    QCOMPARE(largest_clique(Graph{0b10010, 0b00101, 0b01010, 0b10100, 0b01001}).size(), std::size_t{2});
    QCOMPARE(largest_clique(Graph{0b1110, 0b1101, 0b1011, 0b0111}).size(), std::size_t{4});
    // First-fit in this order takes three colours on a path of four, two are enough.
    QCOMPARE(fewest_colors(Graph{0b0100, 0b1000, 0b1001, 0b0110}), 2);
    QCOMPARE(distributed::color_workers(Graph{0b0100, 0b1000, 0b1001, 0b0110})[3], std::uint16_t{2});
  }

  void powers_of_ten_are_written_out() {
    QCOMPARE(scientific(4.581e-5), QStringLiteral("4.58·10⁻⁵"));
    QCOMPARE(scientific(-1.2e12, 2), QStringLiteral("-1.2·10¹²"));
    QCOMPARE(scientific(0.25), QStringLiteral("0.25"));
    QCOMPARE(scientific(0), QStringLiteral("0"));
  }

  void regions_tile_the_tray() {
    const QRectF tray(-1, -2, 2, 4);
    const distributed::Partition partition =
        distributed::make_partition(8, distributed::Layout::kd, Vec3::Zero(),
                                    {Vec3(0.1, 0, 0.2), Vec3(-0.5, 0, 1), Vec3(0.7, 0, -1), Vec3(-0.2, 0, -0.4),
                                     Vec3(0.9, 0, 1.5), Vec3(-0.8, 0, -1.7), Vec3(0.3, 0, 0.8), Vec3(-0.4, 0, 0.3)});
    const std::vector<QPolygonF> regions = regions_from_above(partition, tray);
    for (double x = -0.95; x < 1; x += 0.1)
      for (double z = -1.95; z < 2; z += 0.1) {
        const int worker = partition.region_of(Vec3(x, 0, z));
        for (int k = 0; k < 8; ++k)
          QCOMPARE(regions[static_cast<std::size_t>(k)].containsPoint(QPointF(x, z), Qt::OddEvenFill), k == worker);
      }
  }

  void the_case_is_a_sweep_of_colours() {
    test::check_case(*solved({}));
    test::check_case(*solved(setup_of(4, false)));
  }

  void walking_and_going_back() {
    WorkersModel model;
    model.take(solved({}));
    QVERIFY(model.ready());
    const std::size_t last = model.last_position();
    QVERIFY(last >= std::size_t(model.colors()));
    QStringList there, back;
    for (there << model.sentence(); model.can_go_on(); there << model.sentence()) model.next();
    QCOMPARE(model.position(), last);
    QCOMPARE(there.size(), qsizetype(last) + 1);
    for (back << model.sentence(); model.can_go_back(); back.prepend(model.sentence())) model.previous();
    QCOMPARE(back, there);
    QCOMPARE(QSet<QString>(there.begin(), there.end()).size(), there.size());
    model.finish_sweep();
    QCOMPARE(model.position(), std::size_t(model.colors()));
    QCOMPARE(model.sweeps(), 1);
    model.set_veiled(true);
    QCOMPARE(model.position(), std::size_t{0});
    model.next();
    QCOMPARE(model.position(), std::size_t{0});
  }

  void setup_and_way_can_be_undone() {
    WorkersModel model;
    model.take(solved({}));
    QSignalSpy other(&model, &WorkersModel::setup_changed);
    model.next();
    model.set_way(WorkersWay::consensus);
    QCOMPARE(other.count(), 0);
    QCOMPARE(model.position(), std::size_t{0});
    model.set_setup(setup_of(4, true));
    QCOMPARE(other.count(), 1);
    QVERIFY(!model.ready());
    model.set_setup(setup_of(4, true));
    model.undo();
    QVERIFY(model.ready() && model.setup() == WorkersSetup{});
    model.undo();
    QVERIFY(model.way() == WorkersWay::coloured && !model.can_undo());
    model.redo();
    model.redo();
    QCOMPARE(model.setup().count, 4);
    QVERIFY(!model.can_redo());
    model.set_way(WorkersWay::newton);  // cannot be walked
    QVERIFY(model.way() == WorkersWay::consensus);
  }

  void sentences_carry_the_numbers_of_the_log() {
    WorkersModel model;
    model.take(solved({}));
    model.next();
    const distributed::RacePoint& point = model.lane()->points[1];
    const QString sentence = model.sentence();
    QVERIFY2(sentence.contains(QStringLiteral("Color 1 of %1").arg(model.colors())), qPrintable(sentence));
    const double left = point.energy - model.found()->least_energy;
    QVERIFY2(sentence.contains(scientific(left)), qPrintable(sentence));
    model.set_way(WorkersWay::restricted);
    model.next();
    QVERIFY(model.sentence().contains(QStringLiteral("α = ")) || model.sentence().contains(QStringLiteral("conflict")));
    model.set_way(WorkersWay::consensus);
    model.next();
    QVERIFY(model.round() && std::isfinite(model.round()->r));
    QVERIFY(model.sentence().contains(QLocale().toString(1000 * model.round()->r, 'g', 3)));
    QVERIFY(!model.picture().replicas.empty());
    for (int k = 0; k < model.setup().count; ++k) {
      const QString words = model.spoken(k);
      for (int j = 0; j < model.setup().count; ++j)
        if (model.found()->lane(WorkersWay::coloured)->log->neighbours[std::size_t(k)] >> j & 1)
          QVERIFY(words.section(QStringLiteral("Neighbors"), 1).contains(worker_name(j)));
    }
  }

  void the_picture_marks_what_a_worker_holds() {
    WorkersModel model;
    model.take(solved({}));
    model.choose(3);
    const WorkersPicture picture = model.picture();
    const distributed::StepLog& log = *model.found()->lane(WorkersWay::coloured)->log;
    int free = 0, obstacles = 0;
    for (std::size_t b = 0; b < picture.bodies.size(); ++b) {
      const bool holds = log.holders[b] >> 3 & 1, sees = log.seen[b] >> 3 & 1;
      QVERIFY((picture.bodies[b].hold == WorkersPicture::Hold::free) == holds);
      QVERIFY((picture.bodies[b].hold == WorkersPicture::Hold::obstacle) == (sees && !holds));
      free += holds, obstacles += sees && !holds;
      QVERIFY(picture.tray.adjusted(-1e-3, -1e-3, 1e-3, 1e-3).contains(picture.bodies[b].outline.boundingRect()));
    }
    QVERIFY(free > 0 && obstacles > 0);
  }

  void the_page_solves_beside_the_window() {
    Lesson5 page;
    QVERIFY(!page.model().ready());
    QVERIFY(page.lesson.veiled());
    QVERIFY(!page.find<QPushButton>("lesson_next")->isEnabled());
    // The window goes on meanwhile.
    int ticks = 0;
    QTimer timer;
    connect(&timer, &QTimer::timeout, this, [&] { ++ticks; });
    timer.start(5);
    QVERIFY(page.wait());
    QVERIFY2(ticks > 10, qPrintable(QString::number(ticks)));
    QVERIFY(page.lesson.veiled());  // nobody has predicted
    page.reveal();
    QVERIFY(!page.lesson.veiled());
    page.click("lesson_next");
    QCOMPARE(page.model().position(), std::size_t{1});
    QCOMPARE(page.find<QLabel>("lesson_sentence")->text(), page.model().sentence());
    page.click("lesson_all");
    QCOMPARE(page.model().position(), std::size_t(page.model().colors()));
    page.click("lesson_previous");
    QCOMPARE(page.model().position(), std::size_t(page.model().colors()) - 1);
    // The end of the step is on the plot, also where E is the smallest of all and has no place on the axis.
    const QCPRange shown = page.find<CurvePlot>("workers_energy")->plot().xAxis->range();
    QVERIFY(shown.lower <= 0 && shown.upper >= double(page.model().last_position()));
    const auto* table = page.find<QTableWidget>("workers_table");
    const CasePointer found = page.model().found();
    const distributed::RaceLane& one = *found->lane(WorkersWay::one_worker);
    QCOMPARE(table->item(0, 2)->text(), QString::number(one.points[*one.arrived].newton_critical));
    const distributed::RaceLane& colored = *found->lane(WorkersWay::coloured);
    QCOMPARE(table->item(3, 1)->text(), QString::number(colored.points[*colored.arrived].rounds));
    QCOMPARE(page.find<CurvePlot>("workers_energy")->curves()[0].y.size(), colored.points.size());
    QCOMPARE(page.find<CurvePlot>("workers_race_plot")->curves().size(), workers_ways);
    page.lesson.restart();
    QCOMPARE(page.model().position(), std::size_t{0});
  }

  void predictions_are_checked_against_the_run() {
    Lesson5 page;
    QVERIFY(page.wait());
    const CasePointer found = page.model().found();
    const std::vector<WorkerMask>& neighbours = found->lane(WorkersWay::coloured)->log->neighbours;
    const Question& colors = page.lesson.card(0)->question();
    const QStringList choices = colors.choices();
    int right = 0;
    for (int i = 0; i < choices.size(); ++i)
      if (!choices[i].isEmpty()) {
        QCOMPARE(colors.right(i), choices[i].toInt() == fewest_colors(neighbours));
        right += colors.right(i);
      }
    QCOMPARE(right, 1);
    const Question& race = page.lesson.card(1)->question();
    int least = INT_MAX;
    for (std::size_t i = 0; i < walked_ways; ++i)
      if (const auto& lane = *found->lanes[i]; lane.arrived)
        least = std::min(least, lane.points[*lane.arrived].newton_critical);
    QCOMPARE(race.choices().size(), qsizetype(walked_ways));
    right = 0;
    for (std::size_t i = 0; i < walked_ways; ++i) {
      const distributed::RaceLane& lane = *found->lanes[i];
      QCOMPARE(race.right(int(i)), lane.arrived && lane.points[*lane.arrived].newton_critical == least);
      right += race.right(int(i));
    }
    QVERIFY(right >= 1);
    int wanted = 0;
    while (!colors.right(wanted)) ++wanted;
    page.lesson.card(0)->answer(wanted == 0 ? 1 : 0);
    QVERIFY(page.lesson.veiled());
    page.lesson.card(0)->answer(wanted);
    QVERIFY(!page.lesson.veiled());
    QVERIFY(page.lesson.card(0)->outcome() == Progress::Outcome::right);
  }

  void pictures_differ_from_stage_to_stage() {
    Lesson5 page;
    page.model().take(solved({}));
    page.reveal();
    QImage before = picture_of(page.lesson);
    QVERIFY(colors_in(before) > 40);
    for (int i = 0; i < 3; ++i) {
      page.model().next();
      const QImage now = picture_of(page.lesson);
      QVERIFY(now != before);
      before = now;
    }
    const Movie movie = page.lesson.movie();
    QVERIFY(movie.frames >= 30 * int(page.model().last_position()));
    const Movie::Painter paint = movie.start();
    QVERIFY(movie_frame(paint, 0, {640, 360}) != movie_frame(paint, movie.frames - 1, {640, 360}));
    page.lesson.set_style(lesson_style(viewport::Theme::dark));
    QVERIFY(picture_of(page.lesson) != before);
  }

  void workers_are_walked_by_keys_and_chosen_by_mouse() {
    Lesson5 page;
    page.model().take(solved({}));
    page.reveal();
    WorkersCanvas& canvas = page.lesson.canvas();
    canvas.setFocus();
    for (int k = 0; k < 3; ++k) QTest::keyClick(&canvas, Qt::Key_Tab);
    QCOMPARE(*canvas.focus_worker(), 2);
    QCOMPARE(canvas.accessibleDescription(), page.model().spoken(2));
    QTest::keyClick(&canvas, Qt::Key_Return);
    QCOMPARE(*page.model().chosen(), 2);
    QCOMPARE(page.find<QLabel>("chosen_worker")->text(), page.model().spoken(2));
    QTest::keyClick(&canvas, Qt::Key_Return);
    QVERIFY(!page.model().chosen());
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, canvas.place_of(5).toPoint());
    QCOMPARE(*page.model().chosen(), 5);
    for (int k = 0; k < 3; ++k) QTest::keyClick(&canvas, Qt::Key_Tab);
    QVERIFY(!canvas.hasFocus());  // the last worker was passed
  }

  void playing_stops_at_the_end() {
    Lesson5 page;
    page.model().take(solved({}));
    page.reveal();
    page.model().set_position(page.model().last_position() - 1);
    page.lesson.set_playing(true);
    QVERIFY(page.lesson.playing());
    QTRY_VERIFY_WITH_TIMEOUT(!page.lesson.playing(), 5000);
    QCOMPARE(page.model().position(), page.model().last_position());
    page.lesson.set_playing(true);
    QVERIFY(!page.lesson.playing());
  }

  void leaving_gives_up_and_coming_back_goes_on() {
    Lesson5 page;
    QVERIFY(page.lesson.run().busy());
    QTRY_VERIFY_WITH_TIMEOUT(page.model().found() != nullptr, patience);
    page.lesson.hide();
    QVERIFY(!page.lesson.run().busy());
    const CasePointer begun = page.model().found();
    QTest::qWait(1500);
    QCOMPARE(page.model().found(), begun);  // nothing arrives while it is hidden
    page.lesson.show();
    QVERIFY(page.wait());
    QCOMPARE(page.model().found()->lanes[0], begun->lanes[0]);  // not solved again
  }

  void another_setup_replaces_the_run() {
    Lesson5 page;
    page.choose("workers_count", 1);  // 4
    page.choose("workers_layout", 0);
    QVERIFY(page.wait());
    QCOMPARE(page.model().found()->setup.count, 4);
    QVERIFY(page.model().found()->setup.layout == scene::WorkerLayout::slabs);
    QCOMPARE(page.model().found()->lane(WorkersWay::coloured)->log->workers, 4);
  }

  void destruction_cancels() {
    QElapsedTimer timer;
    {
      Lesson5 page;
      QTest::qWait(100);
      QVERIFY(page.lesson.run().busy());
      timer.start();
    }
    QVERIFY2(timer.elapsed() < 8000, qPrintable(QString::number(timer.elapsed())));
    timer.start();
    { WorkersRun idle; }
    QVERIFY(timer.elapsed() < 1000);
  }
};

QTEST_MAIN(WorkersTest)
#include "workers_test.moc"
