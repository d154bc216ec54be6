#include "ui/panels/race_view.hpp"

#include <QComboBox>
#include <QFileDialog>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSlider>
#include <QSpinBox>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "core/distributed/partition.hpp"
#include "ui/models/problem_text.hpp"
#include "ui/models/whole_file.hpp"
#include "ui/panels/race_clock.hpp"
#include "ui/panels/race_lane.hpp"
#include "ui/panels/race_pictures.hpp"
#include "ui/panels/race_plot.hpp"
#include "ui/panels/race_results.hpp"

namespace seam::panels {

namespace {
constexpr int lane_width = 360, most_columns = 3;
constexpr std::array<double, 4> goals{1, 0.1, 0.01, 0.001};  ///< thetas
}  // namespace

RaceView::RaceView(const viewport::Camera& camera, viewport::Theme theme, QWidget* parent)
    : QWidget(parent), camera_(camera), theme_(theme) {
  setFocusPolicy(Qt::StrongFocus);
  auto* layout = new QVBoxLayout(this);
  make_head();
  pages_ = new QStackedWidget(this);
  pages_->addWidget(make_waiting());
  layout->addWidget(pages_, 1);
  retranslate();
}

RaceView::~RaceView() = default;

void RaceView::make_head() {
  title_ = new QLabel(this), note_ = new QLabel(this), workers_label_ = new QLabel(this),
  goal_label_ = new QLabel(this);
  QFont large = title_->font();
  large.setPointSizeF(1.2 * large.pointSizeF());
  large.setBold(true);
  title_->setFont(large);
  note_->setObjectName(QStringLiteral("hint"));
  note_->setWordWrap(true);
  for (QLabel* label : {title_, note_}) label->setTextFormat(Qt::PlainText);
  workers_ = new QSpinBox(this);
  workers_->setRange(2, distributed::max_workers);
  workers_label_->setBuddy(workers_);
  goal_ = new QComboBox(this);
  for (const double thetas : goals) goal_->addItem({}, thetas);
  goal_label_->setBuddy(goal_);
  again_ = new QPushButton(this);
  save_ = new QPushButton(this);
  auto* row = new QHBoxLayout;
  row->addWidget(title_);
  row->addStretch(1);
  for (QWidget* widget : std::initializer_list<QWidget*>{workers_label_, workers_, goal_label_, goal_, again_, save_})
    row->addWidget(widget);
  auto* column = static_cast<QVBoxLayout*>(layout());
  column->addLayout(row);
  column->addWidget(note_);
  connect(again_, &QPushButton::clicked, this,
          [this] { emit again_requested(workers_->value(), goal_->currentData().toDouble()); });
  connect(save_, &QPushButton::clicked, this, &RaceView::ask_save_name);
}

QWidget* RaceView::make_waiting() {
  auto* page = new QWidget(this);
  auto* layout = new QVBoxLayout(page);
  waiting_ = new QLabel(page);
  waiting_->setAlignment(Qt::AlignCenter);
  waiting_->setWordWrap(true);
  waiting_->setTextFormat(Qt::PlainText);
  waiting_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  progress_ = new QProgressBar(page);
  progress_->setMaximumWidth(480);
  cancel_ = new QPushButton(page);
  connect(cancel_, &QPushButton::clicked, this, &RaceView::cancel_requested);
  layout->addStretch(1);
  layout->addWidget(waiting_);
  layout->addWidget(progress_, 0, Qt::AlignHCenter);
  layout->addWidget(cancel_, 0, Qt::AlignHCenter);
  layout->addStretch(1);
  return page;
}

bool RaceView::running() const { return state_ == State::running; }
QString RaceView::message() const { return pages_->currentIndex() == 0 ? waiting_->text() : QString(); }

void RaceView::forget_race() {
  wanted_.clear();
  cache_.clear();
  pictures_.reset();
  delete replay_;
  replay_ = nullptr;
  clock_ = nullptr, plot_ = nullptr, results_ = nullptr, tabs_ = nullptr, scale_ = nullptr, scroll_ = nullptr;
  lanes_.clear();
  model_.reset();
  builder_.reset();
}

void RaceView::show_running(const models::RaceJob& job) {
  forget_race();
  failure_.reset();
  job_ = &job;
  assumed_ = job.problem().workers_assumed;
  for (int i = 0; i < goal_->count(); ++i)
    if (job.problem().goal == goal_->itemData(i).toDouble() * job.problem().subject.theta) goal_->setCurrentIndex(i);
  all_lanes_ = static_cast<int>(job.problem().racers.size()), complete_lanes_ = 0;
  workers_->setValue(job.problem().subject.workers);
  progress_->setRange(0, all_lanes_);
  connect(&job, &models::RaceJob::progressed, this, &RaceView::tell_state);
  state_ = State::running;
  pages_->setCurrentIndex(0);
  tell_state();
  cancel_->setFocus();
}

void RaceView::show_failed(const Problem& problem) {
  job_ = nullptr;
  failure_ = problem;
  state_ = State::failed;
  tell_state();
}

void RaceView::show_race(std::shared_ptr<const distributed::Race> race, const models::RaceProblem& problem,
                         bool complete) {
  job_ = nullptr;
  complete_lanes_ = static_cast<int>(race->lanes.size());
  state_ = complete ? State::shown : State::cancelled;
  if (complete_lanes_ > 0) {
    model_ = std::make_unique<models::RaceModel>(std::move(race), problem.model, problem.subject);
    builder_ = std::make_unique<viewport::FrameBuilder>(problem.model);
    pictures_ = std::make_unique<RacePictures>(viewport::mesh_geometry(*problem.model));
    connect(pictures_.get(), &RacePictures::drawn, this, &RaceView::drawn);
    connect(pictures_.get(), &RacePictures::failed, this, &RaceView::no_pictures);
    make_replay();
  }
  tell_state();
  if (clock_ && autoplay_) clock_->set_playing(true);
}

void RaceView::make_replay() {
  replay_ = new QWidget(this);
  auto* layout = new QVBoxLayout(replay_);
  layout->setContentsMargins(0, 0, 0, 0);
  auto* field = new QWidget(replay_);
  grid_ = new QGridLayout(field);
  grid_->setContentsMargins(0, 0, 0, 0);
  grid_->setSpacing(6);
  for (std::size_t i = 0; i < model_->lanes(); ++i) {
    auto* lane = new RaceLane(*model_, i, field);
    connect(&lane->picture(), &RacePicture::resized, this, [this, i] { ask_picture(i); });
    connect(&lane->picture(), &RacePicture::turned, this, &RaceView::turn);
    connect(&lane->picture(), &RacePicture::zoomed, this, &RaceView::zoom);
    lanes_.push_back(lane);
  }
  columns_ = 0;
  scroll_ = new QScrollArea(replay_);
  scroll_->setFrameShape(QFrame::NoFrame);
  scroll_->setWidgetResizable(true);
  scroll_->setFocusPolicy(Qt::NoFocus);
  scroll_->setWidget(field);
  auto* split = new QSplitter(Qt::Vertical, replay_);
  split->addWidget(scroll_);
  split->addWidget(make_lower());
  split->setStretchFactor(0, 3);
  split->setStretchFactor(1, 2);
  split->setChildrenCollapsible(false);
  split->setSizes({6000, 4000});  // in shares of what there is
  layout->addWidget(split);
  pages_->addWidget(replay_);
  pages_->setCurrentWidget(replay_);
  connect(model_.get(), &models::RaceModel::changed, this, &RaceView::refresh);
  arrange();
  set_theme(theme_);
  clock_->slider().setFocus();
}

QWidget* RaceView::make_lower() {
  auto* lower = new QWidget(replay_);
  auto* layout = new QVBoxLayout(lower);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(2);
  scale_ = new RaceScale(*model_, lower);
  clock_ = new RaceClockBar(*model_, lower);
  tabs_ = new QTabWidget(lower);
  plot_ = new RacePlot(*model_, tabs_);
  results_ = new RaceResults(*model_, tabs_);
  tabs_->addTab(plot_, tr("Plot"));
  tabs_->addTab(results_, tr("Results"));
  connect(plot_, &RacePlot::problem, this, &RaceView::problem);
  connect(results_, &RaceResults::problem, this, &RaceView::problem);
  layout->addWidget(scale_);
  layout->addWidget(clock_);
  layout->addWidget(tabs_, 1);
  return lower;
}

/// As many lanes side by side as there is room for.
void RaceView::arrange() {
  if (!grid_ || lanes_.empty() || !replay_) return;
  const int columns = std::clamp(width() / lane_width, 1, most_columns);
  if (columns == columns_) return;
  columns_ = columns;
  for (int column = 0; column < most_columns; ++column) grid_->setColumnStretch(column, column < columns ? 1 : 0);
  for (std::size_t i = 0; i < lanes_.size(); ++i)
    grid_->addWidget(lanes_[i], static_cast<int>(i) / columns, static_cast<int>(i) % columns);
}

void RaceView::refresh() {
  for (RaceLane* lane : lanes_) lane->refresh();
  ask_pictures();
}

/// Title, note, and what stands in place of lanes.
void RaceView::tell_state() {
  if (job_) complete_lanes_ = job_->done();
  const bool lanes = model_ != nullptr;
  title_->setText(windowTitle());
  QStringList notes;
  if (assumed_) notes << tr("The scene has one worker; two race here.");
  if (lanes)
    notes << tr("Each method solves the step alone, from the same state. Arrived: one Newton step of the whole problem "
                "would move no body by more than %1 θ, whether the method knows or not.")
                 .arg(QLocale().toString(model_->race().goal / model_->subject().theta, 'g', 3));
  if (lanes && model_->arrived_at_start())
    notes << tr("The state before this step is as good as that already: choose a smaller goal or another step.");
  if (lanes && state_ == State::cancelled)
    notes << tr("Cancelled: %1 of %2 methods were complete.").arg(complete_lanes_).arg(all_lanes_);
  note_->setText(notes.join(QLatin1Char(' ')));
  progress_->setVisible(state_ == State::running);
  cancel_->setVisible(state_ == State::running);
  again_->setEnabled(state_ != State::running);
  save_->setEnabled(lanes);
  if (lanes) return;
  pages_->setCurrentIndex(0);
  progress_->setValue(complete_lanes_);
  if (state_ == State::running && complete_lanes_ < all_lanes_) {
    const distributed::Racer& racer = job_->problem().racers[static_cast<std::size_t>(complete_lanes_)];
    distributed::RaceLane next;
    next.workers = racer.workers;
    waiting_->setText(tr("%1 of %2 methods have solved the step; now: %3")
                          .arg(complete_lanes_)
                          .arg(all_lanes_)
                          .arg(models::RaceModel::lane_name(next)));
  } else if (state_ == State::cancelled) {
    waiting_->setText(tr("Cancelled before any method was complete. \"Race again\" starts anew."));
  } else if (state_ == State::failed && failure_) {
    waiting_->setText(models::translated(*failure_));
  }
}

void RaceView::set_theme(viewport::Theme theme) {
  theme_ = theme;
  for (RaceLane* lane : lanes_) lane->set_theme(theme);
  if (scale_) scale_->set_theme(theme);
  if (clock_) clock_->set_theme(theme);
  if (plot_) plot_->set_theme(theme);
  forget_pictures();
}

void RaceView::save_race(const QString& path) {
  if (!model_) return;
  const std::string text = distributed::race_json(model_->race(), model_->subject());
  if (const QString why = models::write_whole(path, QByteArray::fromStdString(text)); !why.isEmpty())
    emit problem(
        {"cannot write the race", path.toStdString(), why.toStdString(), "free disk space or choose another place"});
}

void RaceView::ask_save_name() {
  const QString path =
      QFileDialog::getSaveFileName(this, tr("Save race"), QStringLiteral("race.json"), tr("JSON (*.json)"));
  if (!path.isEmpty()) save_race(path);
}

void RaceView::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange && waiting_) retranslate();
  if (event->type() == QEvent::WindowTitleChange && title_) title_->setText(windowTitle());
  QWidget::changeEvent(event);
}

void RaceView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

void RaceView::keyPressEvent(QKeyEvent* event) {
  if (!model_ || event->modifiers() & ~Qt::KeypadModifier) return QWidget::keyPressEvent(event);
  switch (event->key()) {
    case Qt::Key_Space:
    case Qt::Key_P:
      return clock_->set_playing(!clock_->playing());
    case Qt::Key_Right:
    case Qt::Key_Period:
      model_->step(1);
      return;
    case Qt::Key_Left:
    case Qt::Key_Comma:
      model_->step(-1);
      return;
    case Qt::Key_Home:
      return model_->set_clock(0);
    case Qt::Key_End:
      return model_->set_clock(model_->end());
    default:
      QWidget::keyPressEvent(event);
  }
}

void RaceView::retranslate() {
  workers_label_->setText(tr("&Workers:"));
  workers_->setAccessibleName(tr("Workers that race"));
  goal_label_->setText(tr("&Goal:"));
  goal_->setAccessibleName(tr("Error that counts as arrived"));
  for (int i = 0; i < goal_->count(); ++i)
    goal_->setItemText(i, tr("%1 θ").arg(QLocale().toString(goal_->itemData(i).toDouble(), 'g', 3)));
  again_->setText(tr("&Race again"));
  save_->setText(tr("&Save race…"));
  save_->setToolTip(tr("Every round with its figures, as JSON (seam-sim race writes the same)"));
  cancel_->setText(tr("Cancel"));
  progress_->setAccessibleName(tr("Methods that have solved the step"));
  if (model_) {
    tabs_->setTabText(0, tr("Plot"));
    tabs_->setTabText(1, tr("Results"));
    for (RaceLane* lane : lanes_) lane->retranslate();
    scale_->retranslate();
    clock_->retranslate();
    plot_->retranslate();
    results_->retranslate();
  }
  tell_state();
}

}  // namespace seam::panels
