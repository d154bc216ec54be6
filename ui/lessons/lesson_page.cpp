#include "ui/lessons/lesson_page.hpp"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QStackedWidget>
#include <QTabBar>
#include <QTimer>

#include "ui/lessons/class_bars.hpp"
#include "ui/lessons/cloth_lesson.hpp"
#include "ui/lessons/conflict_lesson.hpp"
#include "ui/lessons/lattice_lesson.hpp"
#include "ui/lessons/splitting_lesson.hpp"
#include "ui/lessons/workers_lesson.hpp"

namespace seam::lessons {

const QStringList& LessonPage::names() {
  static const QStringList list{QStringLiteral("lattice"), QStringLiteral("conflict"), QStringLiteral("splitting"),
                                QStringLiteral("cloth"), QStringLiteral("workers")};
  return list;
}

LessonPage::LessonPage(models::Settings& settings, panels::EngineChoice engine, QWidget* parent)
    : QWidget(parent), progress_(settings), engine_(engine), lessons_(static_cast<std::size_t>(names().size())) {
  setObjectName(QStringLiteral("lesson_page"));
  setAttribute(Qt::WA_StyledBackground);
  auto* page = new QVBoxLayout(this);
  page->setContentsMargins(0, 4, 0, 0);
  page->setSpacing(2);
  head_ = new QWidget(this);
  auto* row = new QHBoxLayout(head_);
  row->setContentsMargins(12, 0, 12, 0);
  tabs_ = new QTabBar(head_);
  tabs_->setObjectName(QStringLiteral("lesson_tabs"));
  tabs_->setExpanding(false);
  tabs_->setDrawBase(false);
  for (int i = 0; i < names().size(); ++i) tabs_->addTab(QString());
  row->addWidget(tabs_);
  row->addStretch(1);
  const auto button = [&](const char* name, QPushButton*& place) {
    place = new QPushButton(head_);
    place->setObjectName(QLatin1String(name));
    place->setFocusPolicy(Qt::TabFocus);
    row->addWidget(place);
  };
  button("lesson_restart", restart_);
  button("lesson_picture", picture_);
  button("lesson_movie", movie_);
  page->addWidget(head_);
  stack_ = new QStackedWidget(this);
  page->addWidget(stack_, 1);
  guard_keys(head_);
  connect(tabs_, &QTabBar::currentChanged, this, &LessonPage::show_index);
  connect(tabs_, &QTabBar::tabBarClicked, this, [this] { QTimer::singleShot(0, this, &LessonPage::focus_lesson); });
  connect(restart_, &QPushButton::clicked, this, [this] { current().restart(); });
  connect(picture_, &QPushButton::clicked, this, &LessonPage::picture_requested);
  connect(movie_, &QPushButton::clicked, this, &LessonPage::movie_requested);
  retranslate();
}

LessonPage::~LessonPage() = default;

Lesson* LessonPage::make(int index) {
  Lesson* lesson = nullptr;
  const QString& name = names()[index];
  if (name == QLatin1String("conflict"))
    lesson = new ConflictLesson(progress_, stack_);
  else if (name == QLatin1String("splitting"))
    lesson = new SplittingLesson(progress_, stack_);
  else if (name == QLatin1String("cloth"))
    lesson = new ClothLesson(progress_, engine_, stack_);
  else if (name == QLatin1String("workers"))
    lesson = new WorkersLesson(progress_, stack_);
  else
    lesson = new LatticeLesson(progress_, stack_);
  lesson->set_style(lesson_style(theme_));
  lesson->set_presenting(presenting_);
  connect(lesson, &Lesson::changed, this, [this, lesson] {
    if (stack_->currentWidget() == lesson) movie_->setEnabled(!lesson->veiled());
    emit changed();
  });
  connect(lesson, &Lesson::problem, this, &LessonPage::problem);
  connect(lesson, &Lesson::progress_changed, this, &LessonPage::retranslate);
  if (auto* lattice = qobject_cast<LatticeLesson*>(lesson))
    connect(lattice, &LatticeLesson::cloth_requested, this, &LessonPage::hang_cloth);
  guard_keys(lesson);
  stack_->addWidget(lesson);
  lessons_[static_cast<std::size_t>(index)] = lesson;
  return lesson;
}

/// Arrows and letters are keys of the lesson, but inside a field they belong to the field.
void LessonPage::guard_keys(QWidget* root) {
  for (QWidget* child : root->findChildren<QWidget*>()) {
    // The longest entry must not widen the side.
    if (auto* combo = qobject_cast<QComboBox*>(child); combo && combo->parentWidget() != root)
      combo->setMinimumWidth(60), combo->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    if (qobject_cast<QAbstractSlider*>(child) || qobject_cast<QAbstractSpinBox*>(child) ||
        qobject_cast<QComboBox*>(child) || qobject_cast<QAbstractButton*>(child) || qobject_cast<QLineEdit*>(child) ||
        qobject_cast<QPlainTextEdit*>(child) || qobject_cast<QAbstractItemView*>(child) ||
        qobject_cast<QTabBar*>(child) || qobject_cast<ClassBars*>(child) || child->inherits("QCustomPlot"))
      child->installEventFilter(this);
  }
}

bool LessonPage::eventFilter(QObject* watched, QEvent* event) {
  // The wheel scrolls the side; only a field that has the focus takes it.
  if (event->type() == QEvent::Wheel && !static_cast<QWidget*>(watched)->hasFocus() &&
      !static_cast<QWidget*>(watched)->parentWidget()->hasFocus()) {
    event->ignore();
    return true;
  }
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool plain = !(key->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    const bool button = qobject_cast<QAbstractButton*>(watched) && !qobject_cast<QRadioButton*>(watched);
    // A button needs Space only; fields need arrows, digits and letters.
    if (plain && (button ? key->key() == Qt::Key_Space : key->key() < Qt::Key_F1 || key->key() > Qt::Key_F35)) {
      event->accept();
      return true;
    }
  }
  return QWidget::eventFilter(watched, event);
}

void LessonPage::show_index(int index) {
  if (index < 0) return;
  // Made and current before anybody hears of the change: listeners ask for the current lesson.
  Lesson* lesson = lessons_[static_cast<std::size_t>(index)];
  if (!lesson) lesson = make(index);
  auto* before = qobject_cast<Lesson*>(stack_->currentWidget());
  stack_->setCurrentWidget(lesson);
  if (before && before != lesson && before->playing()) before->set_playing(false);
  movie_->setEnabled(!lesson->veiled());
  emit changed();
}

void LessonPage::show_lesson(const QString& name) {
  const auto index = static_cast<int>(names().indexOf(name));
  if (index < 0) return;
  tabs_->setCurrentIndex(index);
  show_index(index);
}

void LessonPage::hang_cloth(const graph::Lattice& lattice) {
  show_lesson(QStringLiteral("cloth"));
  ClothModel& model = static_cast<ClothLesson&>(current()).model();
  ClothSetup setup = model.setup();
  setup.lattice = lattice;
  model.set_setup(setup);
  focus_lesson();
}

QString LessonPage::current_name() const { return names().value(tabs_->currentIndex()); }

Lesson& LessonPage::current() {
  if (!lessons_[static_cast<std::size_t>(tabs_->currentIndex())]) show_index(tabs_->currentIndex());
  return *lessons_[static_cast<std::size_t>(tabs_->currentIndex())];
}

void LessonPage::focus_lesson() { current().main_widget()->setFocus(); }

void LessonPage::set_theme(viewport::Theme theme) {
  theme_ = theme;
  for (Lesson* lesson : lessons_)
    if (lesson) lesson->set_style(lesson_style(theme));
}

void LessonPage::set_presenting(bool presenting) {
  presenting_ = presenting;
  head_->setVisible(!presenting);
  for (Lesson* lesson : lessons_)
    if (lesson) lesson->set_presenting(presenting);
}

void LessonPage::hideEvent(QHideEvent* event) {
  for (Lesson* lesson : lessons_)
    if (lesson) lesson->set_playing(false);
  QWidget::hideEvent(event);
}

void LessonPage::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QWidget::changeEvent(event);
}

void LessonPage::retranslate() {
  // Also of lessons that were not opened yet.
  const QString questions[] = {QStringLiteral("lattice_colors"), QStringLiteral("conflict_edge"),
                               QStringLiteral("splitting_sweep"), QStringLiteral("cloth_race"),
                               QStringLiteral("workers_colors")};
  const QString titles[] = {tr("Lattice"), tr("Conflict"), tr("Splitting"), tr("Cloth"), tr("Workers")};
  for (int i = 0; i < names().size(); ++i) {
    const bool learned = progress_.outcome(questions[i]) == Progress::Outcome::right;
    tabs_->setTabText(i,
                      QStringLiteral("%1  %2%3").arg(i + 1).arg(titles[i], learned ? QStringLiteral(" ✓") : QString()));
    tabs_->setTabToolTip(i, learned ? tr("Its prediction was right") : QString());
  }
  tabs_->setAccessibleName(tr("Lessons"));
  restart_->setText(tr("Start over"));
  picture_->setText(tr("Save picture…"));
  movie_->setText(tr("Record video…"));
}

}  // namespace seam::lessons
