#include "app/seam/race_windows.hpp"

#include <QKeySequence>
#include <QLocale>
#include <QShortcut>
#include <algorithm>

#include "app/seam/main_window.hpp"
#include "ui/panels/message_bar.hpp"

namespace seam::app {

RaceWindows::RaceWindows(QWidget* parent) : QObject(parent), parent_(parent) {}

RaceWindows::~RaceWindows() {
  for (const auto& job : jobs_) job->cancel();
}

QString RaceWindows::title(const models::RaceProblem& problem) {
  return tr("Race: step %1 of %2")
      .arg(QLocale().toString(static_cast<qint64>(problem.step())), QString::fromStdString(problem.subject.scene));
}

panels::RaceView* RaceWindows::open(models::RaceProblem problem, const viewport::Camera& camera, bool autoplay) {
  std::erase_if(entries_, [](const Entry& entry) { return !entry.view; });
  auto* view = new panels::RaceView(camera, theme_, parent_);
  view->setWindowFlag(Qt::Window);
  view->setAttribute(Qt::WA_DeleteOnClose);
  view->setWindowTitle(title(problem));
  view->set_autoplay(autoplay);
  view->resize(1400, 940);
  connect(new QShortcut(QKeySequence(QStringLiteral("Ctrl+W")), view), &QShortcut::activated, view, &QWidget::close);
  connect(view, &panels::RaceView::problem, this, &RaceWindows::problem);
  connect(view, &panels::RaceView::again_requested, this, [this, view](int workers, double goal) {
    for (Entry& entry : entries_) {
      if (entry.view != view || view->running()) continue;
      scene::Workers rules = entry.problem.model->workers;
      rules.count = workers;
      entry.problem.racers = distributed::all_racers(rules);
      entry.problem.subject.workers = workers;
      entry.problem.goal = goal * entry.problem.subject.theta;
      entry.problem.workers_assumed = false;
      start(view, entry.problem);
    }
  });
  entries_.push_back({view, problem});
  start(view, problem);
  view->show();
  view->raise();
  view->activateWindow();
  return view;
}

void RaceWindows::start(panels::RaceView* view, const models::RaceProblem& problem) {
  jobs_.push_back(std::make_unique<models::RaceJob>(problem, solve_));
  models::RaceJob* job = jobs_.back().get();
  connect(view, &panels::RaceView::cancel_requested, job, [job] { job->cancel(); });
  connect(view, &QObject::destroyed, job, [job] { job->cancel(); });
  const QPointer<panels::RaceView> watched(view);
  connect(job, &models::RaceJob::ended, this, [this, job, watched] { end(job, watched); });
  view->show_running(*job);
}

void RaceWindows::end(models::RaceJob* job, panels::RaceView* view) {
  if (view && job->failure())
    view->show_failed(*job->failure());
  else if (view && job->race())
    view->show_race(job->race(), job->problem(), !job->cancelled());
  const auto found = std::find_if(jobs_.begin(), jobs_.end(), [job](const auto& other) { return other.get() == job; });
  found->release()->deleteLater();  // it is telling us
  jobs_.erase(found);
}

void RaceWindows::set_theme(viewport::Theme theme) {
  theme_ = theme;
  for (const Entry& entry : entries_)
    if (entry.view) entry.view->set_theme(theme);
}

void RaceWindows::retranslate() {
  for (const Entry& entry : entries_)
    if (entry.view) entry.view->setWindowTitle(title(entry.problem));
}

panels::RaceView* RaceWindows::newest() const {
  for (auto entry = entries_.rbegin(); entry != entries_.rend(); ++entry)
    if (entry->view) return entry->view;
  return nullptr;
}

panels::RaceView* MainWindow::race_methods(int workers) {
  QString why;
  std::optional<models::RaceProblem> problem;
  try {
    problem = models::race_problem_of(context_->session, workers, why);
  } catch (const Error& error) {  // a step on a tape that cannot be read
    report(error.problem());
    return nullptr;
  }
  const QString key = QStringLiteral("race");
  if (!problem) {
    messages_->show_message(models::Severity::note, why, {}, key);
    return nullptr;
  }
  messages_->dismiss(key);
  const bool autoplay = options_.keep_settings && !context_->settings.reduced_motion();
  return races_->open(std::move(*problem), context_->view.options().camera, autoplay);
}

}  // namespace seam::app
