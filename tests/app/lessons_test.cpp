// A learner walks through the lessons in the assembled window, with real keys and mouse.
#include <QAbstractButton>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QMenuBar>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QStatusBar>
#include <QTabBar>
#include <QTest>
#include <QToolBar>

#include "tests/app/window_fixture.hpp"
#include "ui/lessons/cloth_lesson.hpp"
#include "ui/lessons/conflict_lesson.hpp"
#include "ui/lessons/graph_canvas.hpp"
#include "ui/lessons/lattice_lesson.hpp"
#include "ui/lessons/lesson_page.hpp"
#include "ui/lessons/splitting_lesson.hpp"
#include "ui/lessons/workers_lesson.hpp"
#include "ui/panels/message_bar.hpp"

using namespace seam;
using namespace seam::lessons;

class LessonsTest : public test::WindowFixture {
  Q_OBJECT

  LessonPage& page() { return window_->lesson_page(); }
  template <class LessonType>
  LessonType& lesson() {
    return static_cast<LessonType&>(page().current());
  }
  QWidget& focus() { return *QApplication::focusWidget(); }
  void press(Qt::Key key) { QTest::keyClick(&focus(), key); }
  /// Walks there with Tab alone.
  void tab_to(QWidget* wanted) {
    for (int i = 0; i < 200 && QApplication::focusWidget() != wanted; ++i) QTest::keyClick(&focus(), Qt::Key_Tab);
    QVERIFY2(QApplication::focusWidget() == wanted, qPrintable(wanted->objectName()));
  }
  /// Answers by keys alone: Tab to the choices, arrows to the one wanted, Tab to Check, Space.
  void answer_by_keys(int choice) {
    QuestionCard& card = *page().current().card(0);
    page().focus_lesson();
    auto* first = card.findChild<QRadioButton*>(QStringLiteral("choice_0"));
    QVERIFY(first);
    tab_to(first);
    press(Qt::Key_Space);
    for (int i = 0; i < choice; ++i) press(Qt::Key_Down);
    QVERIFY(card.findChild<QRadioButton*>(QStringLiteral("choice_%1").arg(choice))->isChecked());
    tab_to(card.findChild<QPushButton*>(QStringLiteral("primary")));
    press(Qt::Key_Space);
  }
  int problems() { return window_->context().problems.rowCount(); }

 private slots:
  void init() {
    start_window();
    QLocale::setDefault(QLocale::c());
  }
  void cleanup() { window_.reset(); }

  void the_start_page_opens_a_lesson() {
    auto* button = window_->findChild<QPushButton*>(QStringLiteral("start_lesson_lattice"));
    QVERIFY(button && button->isVisible());
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(window_->in_lesson());
    QCOMPARE(window_->workspace(), QStringLiteral("learn"));
    for (const QDockWidget* dock : window_->findChildren<QDockWidget*>()) QVERIFY(!dock->isVisible());
    for (const QToolBar* bar : window_->findChildren<QToolBar*>()) QVERIFY(!bar->isVisible());
    QVERIFY(window_->menuBar()->isVisible());
    QVERIFY(focus().objectName() == QLatin1String("graph_canvas"));
  }

  void keys_walk_the_lattice() {
    window_->show_lesson(QStringLiteral("lattice"));
    answer_by_keys(1);
    QVERIFY(page().current().card(0)->outcome() == Progress::Outcome::right);
    LatticeModel& model = lesson<LatticeLesson>().model();
    page().focus_lesson();
    press(Qt::Key_Right);
    QCOMPARE(*model.pass(), 1u);
    press(Qt::Key_Left);
    press(Qt::Key_Left);
    QCOMPARE(*model.pass(), 3u);
    press(Qt::Key_A);
    QVERIFY(!model.pass());
    press(Qt::Key_Space);
    QVERIFY(page().current().playing());
    QTRY_VERIFY_WITH_TIMEOUT(model.pass().has_value(), 3000);
    press(Qt::Key_Space);
    QVERIFY(!page().current().playing());
    QTest::keyClick(&focus(), Qt::Key_Home);
    QCOMPARE(*model.pass(), 0u);
  }

  void fields_keep_their_keys() {
    window_->show_lesson(QStringLiteral("lattice"));
    page().current().card(0)->reveal();
    LatticeModel& model = lesson<LatticeLesson>().model();
    auto* width = page().findChild<QSpinBox*>(QStringLiteral("lattice_width"));
    width->setFocus();
    width->selectAll();
    QTest::keyClick(width, Qt::Key_Right);
    QTest::keyClick(width, Qt::Key_A);
    QTest::keyClick(width, Qt::Key_Home);
    QCOMPARE(*model.pass(), 0u);
    QTest::keyClick(width, Qt::Key_Up);
    QCOMPARE(model.lattice().width, 5u);
    window_->registry().action("edit.undo")->trigger();
    QCOMPARE(model.lattice().width, 4u);
  }

  /// End to end: each lesson is predicted, walked and leaves its mark; the marks are there in the next session.
  void a_learner_walks_all_lessons() {
    window_->show_lesson(QStringLiteral("lattice"));
    answer_by_keys(1);
    window_->show_lesson(QStringLiteral("conflict"));
    auto& conflict = lesson<ConflictLesson>();
    GraphCanvas& canvas = conflict.canvas(ConflictModel::lost);
    const std::uint32_t edge = conflict.model().conflicts().front().first_edge;
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, canvas.place_of({GraphItem::Kind::edge, edge}).toPoint());
    page().focus_lesson();
    for (int i = 0; i < 17; ++i) press(Qt::Key_Right);
    QVERIFY(conflict.model().lost_updates() > 0);
    press(Qt::Key_A);
    QVERIFY(conflict.model().sweeps() >= 1);
    window_->show_lesson(QStringLiteral("splitting"));
    QuestionCard& card = *page().current().card(0);
    int choice = 0;
    while (!card.question().right(choice)) ++choice;
    answer_by_keys(choice);
    page().focus_lesson();
    for (int i = 0; i < 3; ++i) press(Qt::Key_Right);
    QCOMPARE(lesson<SplittingLesson>().model().solver().sweeps(), 1u);
    QCOMPARE(lesson<SplittingLesson>().model().solver().x()[2], 2.78125);
    window_->show_lesson(QStringLiteral("cloth"));
    answer_by_keys(0);
    page().focus_lesson();
    for (int i = 0; i < 5; ++i) press(Qt::Key_Right);
    QCOMPARE(*lesson<ClothLesson>().model().lit(), 0u);
    window_->show_lesson(QStringLiteral("workers"));
    WorkersModel& workers = lesson<WorkersLesson>().model();
    QVERIFY(QTest::qWaitFor([&] { return workers.found() && workers.found()->complete(); }, 90000));
    int fewest = 0;
    while (!page().current().card(0)->question().right(fewest)) ++fewest;
    answer_by_keys(fewest);
    page().focus_lesson();
    press(Qt::Key_Right);
    press(Qt::Key_Right);
    press(Qt::Key_Left);
    QCOMPARE(workers.position(), std::size_t{1});
    press(Qt::Key_A);
    QCOMPARE(workers.sweeps(), 1);
    QCOMPARE(workers.position(), std::size_t(workers.colors()));
    const auto marks = [this] {
      int marked = 0;
      const auto* tabs = page().findChild<QTabBar*>(QStringLiteral("lesson_tabs"));
      for (int i = 0; i < tabs->count(); ++i) marked += tabs->tabText(i).contains(QChar(0x2713));
      return marked;
    };
    QCOMPARE(marks(), 5);
    window_.reset();
    make_window();
    QCOMPARE(marks(), 5);
    window_->show_lesson(QStringLiteral("lattice"));
    QVERIFY(page().current().card(0)->revealed());
  }

  void present_mode_is_of_the_lesson() {
    window_->show_lesson(QStringLiteral("lattice"));
    const auto size = [this] {
      return page().current().findChild<QLabel*>(QStringLiteral("lesson_sentence"))->fontInfo().pointSizeF();
    };
    const double before = size();
    window_->registry().action("view.hide_ui")->trigger();
    QVERIFY(window_->in_lesson());
    QVERIFY(page().current().card(0)->isVisible());  // an open question is part of the lesson
    page().current().card(0)->reveal();
    QVERIFY(!window_->menuBar()->isVisible());
    QVERIFY(page().current().presenting());
    QVERIFY(size() > 1.4 * before);
    QVERIFY(!page().current().card(0)->isVisible());
    press(Qt::Key_4);
    QCOMPARE(page().current_name(), QStringLiteral("cloth"));
    QVERIFY(page().current().presenting());
    press(Qt::Key_1);
    window_->registry().action("view.hide_ui")->trigger();
    QCOMPARE(window_->workspace(), QStringLiteral("learn"));
    QVERIFY(window_->menuBar()->isVisible());
    QCOMPARE(size(), before);
  }

  void tabs_change_the_lesson_by_arrows() {
    window_->show_lesson(QStringLiteral("lattice"));
    page().current().card(0)->reveal();
    auto* tabs = page().findChild<QTabBar*>(QStringLiteral("lesson_tabs"));
    tabs->setFocus();
    QTest::keyClick(tabs, Qt::Key_Right);
    QCOMPARE(page().current_name(), QStringLiteral("conflict"));
    QTest::keyClick(tabs, Qt::Key_Left);
    QCOMPARE(page().current_name(), QStringLiteral("lattice"));
    QCOMPARE(*lesson<LatticeLesson>().model().pass(), 0u);
  }

  void the_lattice_hangs_as_cloth() {
    window_->show_lesson(QStringLiteral("lattice"));
    lesson<LatticeLesson>().model().set_lattice({6, 5, 1, true, false});
    QTest::mouseClick(page().findChild<QPushButton*>(QStringLiteral("hang_as_cloth")), Qt::LeftButton);
    QCOMPARE(page().current_name(), QStringLiteral("cloth"));
    const ClothModel& model = lesson<ClothLesson>().model();
    QCOMPARE(model.setup().lattice.width, 6u);
    QCOMPARE(model.world().constraints.size(), std::size_t{49 + 40});
    QCOMPARE(model.coloring().colors, 8u);
  }

  void opening_a_scene_leaves_the_lesson() {
    window_->show_lesson(QStringLiteral("cloth"));
    page().current().set_playing(true);
    open();
    QVERIFY(!window_->in_lesson());
    QVERIFY(!page().current().playing());
    QCOMPARE(window_->workspace(), QStringLiteral("simulate"));
    int docks = 0;
    for (const QDockWidget* dock : window_->findChildren<QDockWidget*>()) docks += dock->isVisible();
    QVERIFY(docks >= 3);
    window_->show_lesson(QStringLiteral("conflict"));
    window_->set_workspace(QStringLiteral("simulate"));
    QVERIFY(window_->viewport().isVisible());
  }

  void every_lesson_speaks_chinese() {
    for (const QString& name : LessonPage::names()) {
      window_->show_lesson(name);
      page().current().card(0)->reveal();
      page().current().finish_work();
      const auto labels = [this] {
        QStringList texts;
        for (const QLabel* label : page().current().findChildren<QLabel*>()) texts << label->text();
        for (const QAbstractButton* button : page().findChildren<QAbstractButton*>())
          texts << button->text() << button->toolTip();
        for (const QComboBox* box : page().current().findChildren<QComboBox*>())
          for (int i = 0; i < box->count(); ++i) texts << box->itemText(i);
        for (const QWidget* widget : page().current().findChildren<QWidget*>()) texts << widget->accessibleName();
        return texts;
      };
      const QStringList english = labels();
      window_->set_language(QStringLiteral("zh_CN"));
      QCoreApplication::sendPostedEvents();
      const QStringList chinese = labels();
      static const QRegularExpression sentence(QStringLiteral("[A-Za-z]{3,} [A-Za-z]{2,} [A-Za-z]{2,}"));
      for (const QString& text : chinese)
        QVERIFY2(!sentence.match(text).hasMatch(), qPrintable(name + QStringLiteral(": ") + text));
      QVERIFY(english != chinese);
      window_->set_language(QStringLiteral("en"));
      QCoreApplication::sendPostedEvents();
      QCOMPARE(labels(), english);
    }
  }

  void pictures_and_films_are_written() {
    window_->show_lesson(QStringLiteral("lattice"));
    page().current().card(0)->reveal();
    const QString svg = folder_.filePath(QStringLiteral("lesson.svg"));
    window_->save_lesson_picture(svg);
    QVERIFY(QFileInfo(svg).size() > 1000);
    const QString film = folder_.filePath(QStringLiteral("lesson.mp4"));
    window_->record_lesson(film);
    QTRY_VERIFY_WITH_TIMEOUT(QFileInfo(film).size() > 1000, 60000);
    QCOMPARE(problems(), 0);
    window_->save_lesson_picture(QStringLiteral("/nowhere/at/all.svg"));
    QCOMPARE(problems(), 1);
    window_->record_lesson(folder_.filePath(QStringLiteral("lesson.avi")));
    QCOMPARE(problems(), 2);
  }
};

QTEST_MAIN(LessonsTest)
#include "lessons_test.moc"
