#include "ui/lessons/workers_lesson.hpp"

#include <qcustomplot.h>

#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>

#include "ui/lessons/curve_plot.hpp"
#include "ui/lessons/stat_chip.hpp"
#include "ui/lessons/workers_canvas.hpp"
#include "ui/lessons/workers_still.hpp"
#include "ui/models/problem_text.hpp"

namespace seam::lessons {

namespace {
constexpr int stage_ms = 1300, frames_per_still = 36, most_stills = 48;
}

WorkersLesson::WorkersLesson(Progress& progress, QWidget* parent) : Lesson("lesson_workers", progress, parent) {
  make_controls();
  make_stage();
  make_buttons();
  make_color_question();
  make_words();
  make_race_question();
  make_race_fold();
  side()->addStretch(1);
  model_.set_veiled(!card(0)->revealed());
  connect(card(0), &QuestionCard::outcome_changed, this, [this] {
    set_playing(false);
    model_.set_veiled(!card(0)->revealed());
  });
  connect(card(1), &QuestionCard::outcome_changed, this, &WorkersLesson::show_race);
  connect(&model_, &WorkersModel::setup_changed, this, [this] {
    set_playing(false);
    if (isVisible()) start_run();
  });
  connect(&model_, &WorkersModel::changed, this, &WorkersLesson::show_model);
  connect(&run_, &WorkersRun::advanced, this, [this](const std::shared_ptr<const WorkersCase>& found) {
    failure_.reset();
    model_.take(found);
    show_race();
  });
  connect(&run_, &WorkersRun::failed, this, [this](const Problem& problem) {
    failure_ = problem;
    show_model();
    emit this->problem(problem);
  });
  connect(&play_timer_, &QTimer::timeout, this, [this] {
    model_.next();
    if (!model_.can_go_on()) set_playing(false);
  });
  texts().add([this] {
    show_model();
    show_race();
  });
}

QString WorkersLesson::title() const { return tr("Workers"); }
QWidget* WorkersLesson::main_widget() const { return canvas_; }

void WorkersLesson::make_controls() {
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  const auto choice = [this](const char* name, int entries) {
    auto* box = new QComboBox(this);
    box->setObjectName(QLatin1String(name));
    for (int i = 0; i < entries; ++i) box->addItem(QString());
    return box;
  };
  count_ = choice("workers_count", static_cast<int>(WorkersModel::counts.size()));
  layout_ = choice("workers_layout", 2);
  way_ = choice("workers_way", static_cast<int>(walked_ways));
  texts().add([this] {
    for (std::size_t i = 0; i < WorkersModel::counts.size(); ++i)
      count_->setItemText(static_cast<int>(i), QLocale().toString(WorkersModel::counts[i]));
    layout_->setItemText(0, tr("slabs"));
    layout_->setItemText(1, tr("blocks"));
    for (std::size_t i = 0; i < walked_ways; ++i)
      way_->setItemText(static_cast<int>(i), WorkersModel::way_name(static_cast<WorkersWay>(i)));
  });
  add_labelled(
      row, [] { return tr("workers"); }, count_);
  add_labelled(
      row, [] { return tr("regions"); }, layout_);
  add_labelled(
      row, [] { return tr("watch"); }, way_);
  row->addStretch(1);
  stage()->addLayout(row);
  for (QComboBox* box : {count_, layout_}) connect(box, &QComboBox::activated, this, &WorkersLesson::take_setup);
  connect(way_, &QComboBox::activated, this, [this](int i) {
    set_playing(false);
    model_.set_way(static_cast<WorkersWay>(i));
  });
}

void WorkersLesson::make_stage() {
  auto* row = new QHBoxLayout;
  canvas_ = new WorkersCanvas(this);
  canvas_->set_spoken([this](int worker) { return model_.spoken(worker); });
  row->addWidget(canvas_, 3);
  auto* column = new QVBoxLayout;
  auto* chips = new QHBoxLayout;
  colors_ = new StatChip("stat_worker_colors", this);
  sweeps_ = new StatChip("stat_rounds", this);
  critical_ = new StatChip("stat_critical", this);
  error_ = new StatChip("stat_workers_error", this);
  for (StatChip* chip : {colors_, sweeps_, critical_, error_}) chips->addWidget(chip, 1);
  column->addLayout(chips);
  energy_ = new CurvePlot(this);
  energy_->setObjectName(QStringLiteral("workers_energy"));
  energy_->setMinimumHeight(150);
  const QSharedPointer<QCPAxisTickerFixed> whole(new QCPAxisTickerFixed);
  whole->setTickStep(1);
  whole->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
  energy_->plot().xAxis->setTicker(whole);
  connect(energy_, &CurvePlot::problem, this, &Lesson::problem);
  column->addWidget(energy_, 1);
  worker_ = new QLabel(this);
  worker_->setObjectName(QStringLiteral("chosen_worker"));
  worker_->setMinimumHeight(3 * fontMetrics().lineSpacing());  // so that nothing jumps when a worker is chosen
  legend_ = new QLabel(this);
  legend_->setObjectName(QStringLiteral("hint"));
  for (QLabel* label : {worker_, legend_}) {
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    column->addWidget(label);
  }
  row->addLayout(column, 2);
  stage()->addLayout(row, 1);
  texts().add([this] {
    canvas_->setAccessibleName(tr("Workers over the tray: Tab walks through the workers, Enter chooses one"));
    legend_->setText(tr(
        "Letter: the worker that owns the body. Number: color of the worker. Hatched: free on several workers. Chosen "
        "worker: thick outline = its free bodies, crosses = its obstacles. Lines join neighbors."));
  });
  connect(canvas_, &WorkersCanvas::activated, this,
          [this](int worker) { model_.choose(model_.chosen() == worker ? std::nullopt : std::optional(worker)); });
}

void WorkersLesson::make_buttons() {
  auto* row = new QHBoxLayout;
  reset_ = add_button(
      row, "lesson_reset", [] { return tr("start"); }, [this] { model_.set_position(0); });
  previous_ = add_button(
      row, "lesson_previous", [] { return tr("◀ prev"); }, [this] { previous(); });
  next_ = add_button(
      row, "lesson_next", [] { return tr("next ▶"); }, [this] { next(); });
  all_ = add_button(
      row, "lesson_all", [] { return tr("whole sweep"); }, [this] { show_all(); });
  play_ = add_button(
      row, "lesson_play", [this] { return playing() ? tr("Pause") : tr("Play"); }, [this] { set_playing(!playing()); });
  row->addStretch(1);
  working_ = new QProgressBar(this);
  working_->setObjectName(QStringLiteral("workers_working"));
  working_->setRange(0, static_cast<int>(workers_ways));
  working_->setMaximumWidth(220);
  texts().add([this] {
    working_->setFormat(tr("solving: %v of %m ways"));
    working_->setAccessibleName(tr("Ways solved"));
  });
  row->addWidget(working_);
  stage()->addLayout(row);
  sentence_ = add_sentence();
  sentence_->setMinimumHeight(92);
}

void WorkersLesson::start_run() {
  const std::shared_ptr<const WorkersCase> begun = model_.found();
  if (begun && begun->complete())
    run_.cancel();
  else
    run_.start(model_.setup(), begun);
  show_model();
}

void WorkersLesson::take_setup() {
  if (filling_) return;
  WorkersSetup setup;
  setup.count = WorkersModel::counts[static_cast<std::size_t>(count_->currentIndex())];
  setup.layout = layout_->currentIndex() == 0 ? scene::WorkerLayout::slabs : scene::WorkerLayout::kd;
  model_.set_setup(setup);
}

void WorkersLesson::restart() {
  set_playing(false);
  model_.set_setup({});
  model_.set_way(WorkersWay::coloured);
  model_.choose({});
  model_.set_position(0);
}

void WorkersLesson::set_playing(bool playing) {
  if (playing && can_play())
    play_timer_.start(stage_ms);
  else
    play_timer_.stop();
  show_model();
}

/// For pictures made without a user: lets events go on until the thread is done.
void WorkersLesson::finish_work() {
  if (!run_.busy()) start_run();
  while (run_.busy())
    QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents | QEventLoop::ExcludeUserInputEvents);
}

void WorkersLesson::showEvent(QShowEvent* event) {
  Lesson::showEvent(event);
  start_run();
}

/// What was solved is kept, the rest follows when the lesson is shown again.
void WorkersLesson::hideEvent(QHideEvent* event) {
  set_playing(false);
  run_.cancel();
  Lesson::hideEvent(event);
}

void WorkersLesson::show_model() {
  filling_ = true;
  const auto at = std::find(WorkersModel::counts.begin(), WorkersModel::counts.end(), model_.setup().count);
  count_->setCurrentIndex(static_cast<int>(at - WorkersModel::counts.begin()));
  layout_->setCurrentIndex(model_.setup().layout == scene::WorkerLayout::slabs ? 0 : 1);
  way_->setCurrentIndex(static_cast<int>(model_.way()));
  const bool shown = model_.found() != nullptr;
  canvas_->set_waiting(failure_ ? models::translated(*failure_) : model_.sentence());
  canvas_->set_picture(model_.picture());
  sentence_->setText(!shown && failure_ ? models::translated(*failure_) : model_.sentence());
  worker_->setText(model_.chosen() ? model_.spoken(*model_.chosen())
                                   : tr("Click a worker, or walk with Tab and press Enter, to see what it holds."));
  for (QPushButton* button : {next_, all_, play_}) button->setEnabled(model_.can_go_on());
  for (QPushButton* button : {previous_, reset_}) button->setEnabled(model_.can_go_back());
  all_->setText(model_.way() == WorkersWay::coloured ? tr("whole sweep") : tr("whole round"));
  play_->setText(playing() ? tr("Pause") : tr("Play"));
  const QString now = QStringLiteral("%1 %2 %3").arg(model_.setup().count).arg(layout_->currentIndex()).arg(shown);
  if (now != asked_) {
    asked_ = now;
    card(0)->setEnabled(shown);
    for (const std::size_t i : {0, 1}) card(i)->refresh();
    show_race();
  }
  show_chips();
  show_energy();
  filling_ = false;
  emit changed();
}

void WorkersLesson::show_chips() {
  const std::shared_ptr<const WorkersCase> found = model_.found();
  const QString none = QStringLiteral("–");
  const QLocale locale;
  colors_->set(tr("colors"), !found ? none : model_.veiled() ? QStringLiteral("?") : locale.toString(model_.colors()));
  const bool sweeps = model_.way() == WorkersWay::coloured;
  const distributed::RacePoint* point = model_.ready() ? &model_.lane()->points[model_.position()] : nullptr;
  sweeps_->set(sweeps ? tr("sweep") : tr("round"),
               !point ? none : locale.toString(sweeps ? model_.sweeps() : static_cast<int>(model_.position())));
  critical_->set(tr("critical Newton"), !point ? none : locale.toString(point->newton_critical));
  error_->set(tr("error / θ"), !point || model_.veiled()  ? none
                               : std::isinf(point->error) ? QStringLiteral("∞")
                                                          : locale.toString(point->error / found->goal, 'g', 3));
  int done = 0;
  if (found)
    done = static_cast<int>(
        std::count_if(found->lanes.begin(), found->lanes.end(), [](const auto& l) { return l != nullptr; }));
  working_->setValue(done);
  working_->setVisible(run_.busy());
}

void WorkersLesson::show_energy() {
  const std::shared_ptr<const WorkersCase> found = model_.found();
  CurveData curve;
  curve.name = WorkersModel::short_name(model_.way());
  curve.color = static_cast<int>(model_.way());
  if (model_.ready())
    for (const distributed::RacePoint& point : model_.lane()->points)
      curve.y.push_back(point.energy - found->least_energy);
  energy_->set_titles(model_.way() == WorkersWay::coloured ? tr("stages") : tr("rounds"), tr("E − E_min (J s²)"));
  energy_->set_veil(model_.veiled() ? tr("Predict first") : QString());
  energy_->set_marker(static_cast<double>(model_.position()));
  energy_->set_curves({std::move(curve)});
}

void WorkersLesson::set_style(const LessonStyle& style) {
  Lesson::set_style(style);
  canvas_->set_style(style);
  energy_->set_style(style);
  race_plot_->set_style(style);
}

void WorkersLesson::set_presenting(bool presenting) {
  Lesson::set_presenting(presenting);
  canvas_->set_text_scale(presenting ? 1.15 : 1);
  legend_->setVisible(!presenting);
}

void WorkersLesson::paint_picture(QPainter& painter, const QRectF& area) const {
  paint_workers_still(painter, area, workers_still(model_, model_.position()), style_now(), font());
}

/// Every round of the way that is watched; of very long ones the first.
Movie WorkersLesson::movie() const {
  auto stills = std::make_shared<std::vector<WorkersStill>>();
  const std::size_t last = std::min<std::size_t>(model_.last_position(), most_stills - 1);
  for (std::size_t i = 0; i <= last; ++i) {
    stills->push_back(workers_still(model_, i));
    stills->back().title =
        tr("%n worker(s): %1", nullptr, model_.setup().count).arg(WorkersModel::way_name(model_.way()));
  }
  Movie movie;
  movie.frames = static_cast<int>(stills->size()) * frames_per_still;
  const Movie::Painter paint = [stills, style = style_now(), letters = font()](int frame, QPainter& painter,
                                                                               const QRectF& area) {
    paint_workers_still(painter, area, (*stills)[static_cast<std::size_t>(frame / frames_per_still)], style, letters);
  };
  movie.start = [paint] { return paint; };
  return movie;
}

}  // namespace seam::lessons
