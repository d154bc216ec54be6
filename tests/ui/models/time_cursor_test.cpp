#include <QSignalSpy>
#include <QTest>

#include "ui/models/time_cursor.hpp"

using namespace seam::models;

class TimeCursorTest : public QObject {
  Q_OBJECT
 private slots:
  void follows_the_live_edge_until_moved() {
    TimeCursor cursor;
    cursor.set_range(TimeLevel::step, 0, 5);
    QCOMPARE(cursor.step(), 5);
    cursor.move_to_step(2);
    QVERIFY(!cursor.following());
    cursor.set_range(TimeLevel::step, 0, 9);
    QCOMPARE(cursor.step(), 2);
    cursor.follow_live_edge();
    QCOMPARE(cursor.step(), 9);
    cursor.set_range(TimeLevel::step, 0, 12);
    QCOMPARE(cursor.step(), 12);
  }

  void moves_are_clamped_and_announced_once() {
    TimeCursor cursor;
    cursor.set_range(TimeLevel::step, 0, 10);
    QSignalSpy moved(&cursor, &TimeCursor::moved);
    cursor.move_to_step(99);
    QCOMPARE(moved.count(), 0);  // it was there already
    QCOMPARE(cursor.move_by(-4), -4);
    QCOMPARE(cursor.step(), 6);
    QCOMPARE(cursor.move_by(-40), -6);
    QCOMPARE(cursor.step(), 0);
    QCOMPARE(moved.count(), 2);
    QCOMPARE(cursor.move_by(-1), 0);
    QCOMPARE(moved.count(), 2);
  }

  void shrinking_range_pulls_the_cursor_along() {
    TimeCursor cursor;
    cursor.set_range(TimeLevel::step, 0, 10);
    cursor.move_to_step(8);
    cursor.set_range(TimeLevel::step, 0, 3);
    QCOMPARE(cursor.step(), 3);
  }

  void levels_are_hierarchical() {
    TimeCursor cursor;
    cursor.set_range(TimeLevel::step, 0, 10);
    QVERIFY(!cursor.finer());
    cursor.set_levels({TimeLevel::newton_iteration, TimeLevel::step});
    QVERIFY(cursor.finer());
    QCOMPARE(cursor.level(), TimeLevel::newton_iteration);
    cursor.set_range(TimeLevel::newton_iteration, 0, 7);
    QCOMPARE(cursor.move_by(5), 5);
    QCOMPARE(cursor.index(TimeLevel::newton_iteration), 5);
    QCOMPARE(cursor.step(), 10);
    cursor.move_to_step(4);
    QCOMPARE(cursor.index(TimeLevel::newton_iteration), 0);
    cursor.set_levels({TimeLevel::step});
    QCOMPARE(cursor.level(), TimeLevel::step);
    QVERIFY(!cursor.coarser());
  }
};

QTEST_GUILESS_MAIN(TimeCursorTest)
#include "time_cursor_test.moc"
