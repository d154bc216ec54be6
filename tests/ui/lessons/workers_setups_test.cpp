// Lesson 5: every setup that the page offers, solved in all ways.
#include "core/distributed/ownership.hpp"
#include "tests/ui/lessons/shown.hpp"
#include "tests/ui/lessons/workers_cases.hpp"
#include "ui/lessons/workers_lesson.hpp"

using namespace seam;
using namespace seam::lessons;
using test::setup_of;
using test::solved;

class WorkersSetupsTest : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { QLocale::setDefault(QLocale::c()); }

  void the_case_is_a_sweep_of_colours_data() {
    QTest::addColumn<int>("count");
    QTest::addColumn<bool>("blocks");
    for (const int count : WorkersModel::counts)
      for (const bool blocks : {false, true})
        QTest::addRow("%d %s", count, blocks ? "blocks" : "slabs") << count << blocks;
  }
  void the_case_is_a_sweep_of_colours() {
    QFETCH(int, count);
    QFETCH(bool, blocks);
    test::check_case(*solved(setup_of(count, blocks)));
  }

  void every_setup_has_its_answer_among_the_choices() {
    test::Shown<WorkersLesson> page;
    for (const int count : WorkersModel::counts)
      for (const bool blocks : {false, true}) {
        page.lesson.model().take(solved(setup_of(count, blocks)));
        page.lesson.model().set_setup(setup_of(count, blocks));
        int right = 0;
        const QStringList choices = page.lesson.card(0)->question().choices();
        for (int i = 0; i < choices.size(); ++i)
          right += !choices[i].isEmpty() && page.lesson.card(0)->question().right(i);
        QCOMPARE(right, 1);
      }
  }
};

QTEST_MAIN(WorkersSetupsTest)
#include "workers_setups_test.moc"
