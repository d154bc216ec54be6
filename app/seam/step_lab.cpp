#include "app/seam/step_lab.hpp"

#include <QFileDialog>
#include <QPointer>
#include <QScrollArea>
#include <QTabWidget>

#include "core/distributed/capsule.hpp"
#include "ui/panels/merge_panel.hpp"

namespace seam::app {

StepLabTab::StepLabTab(models::SimulationSession& session, models::MergeModel& merge, panels::MergePanel& panel,
                       panels::TaskRunner& tasks, panels::MessageBar& messages, QObject* parent)
    : QObject(parent), session_(session), merge_(merge), merge_panel_(panel), tasks_(tasks), messages_(messages) {
  panel_ = new lessons::StepLabPanel(merge, lab_);
  scroll_ = new QScrollArea(&panel);
  scroll_->setFrameShape(QFrame::NoFrame);
  scroll_->setWidgetResizable(true);
  scroll_->setWidget(panel_);
  panel.tabs().addTab(scroll_, QString());
  retranslate();
  connect(panel_, &lessons::StepLabPanel::experiment_requested, this,
          [this](const QString& name, const distributed::WhatIf& change) {
            start(tr("Solving the step again, %1").arg(name),
                  [this, name, change](const models::StepProblem& problem, panels::TaskProgress& progress) {
                    auto experiment = std::make_shared<models::Experiment>(
                        models::run_experiment(problem, name, change, [&progress] { return progress.cancel.load(); }));
                    return [this, step = problem.step, experiment] { lab_.add(step, *experiment); };
                  });
          });
  connect(panel_, &lessons::StepLabPanel::oracle_requested, this, [this] {
    start(tr("Asking a single worker"), [this](const models::StepProblem& problem, panels::TaskProgress&) {
      auto diff = std::make_shared<models::OracleDiff>(models::ask_oracle(problem));
      return [this, diff] { lab_.set_oracle(*diff); };
    });
  });
  connect(panel_, &lessons::StepLabPanel::detail_requested, this, [this] {
    start(tr("Solving the step again in full detail"),
          [this](const models::StepProblem& problem, panels::TaskProgress& progress) {
            auto log = models::solve_in_full_detail(problem, [&progress] { return progress.cancel.load(); });
            return [this, log] { session_.show_detail(log); };
          });
  });
  connect(&tasks_, &panels::TaskRunner::changed, panel_, [this] {
    if (!tasks_.busy()) panel_->set_busy(false);
  });
  connect(panel_, &lessons::StepLabPanel::capsule_requested, this, &StepLabTab::ask_capsule_name);
}

void StepLabTab::set_theme(viewport::Theme theme) { panel_->set_style(lessons::lesson_style(theme)); }

void StepLabTab::retranslate() { merge_panel_.tabs().setTabText(merge_panel_.tabs().indexOf(scroll_), tr("What if")); }

void StepLabTab::start(const QString& text, Work work) {
  QString why;
  const auto problem = models::problem_of(session_, why);
  if (!problem) {
    messages_.show_message(models::Severity::note, why, {}, QStringLiteral("step_lab"));
    return;
  }
  panel_->set_busy(true);
  const QPointer<StepLabTab> self(this);
  // Whatever becomes of the task, the buttons come back.
  tasks_.start(
      text,
      [self, problem = *problem, work = std::move(work)](panels::TaskProgress& progress) -> std::function<void()> {
        const std::function<void()> show = work(problem, progress);
        return [self, show] {
          if (!self) return;
          self->panel_->set_busy(false);
          show();
        };
      },
      QStringLiteral("step_lab"));
}

void StepLabTab::save_capsule(const QString& path) {
  const auto log = merge_.log();
  QString why;
  const auto problem = models::problem_of(session_, why);
  if (!log || !problem) return;
  distributed::save_capsule(distributed::make_capsule(*problem->model, *log, merge_.round_index(), merge_.worker(),
                                                      problem->before.q, session_.branch()->scene()->name),
                            path.toStdString());
}

void StepLabTab::ask_capsule_name() {
  const QString path = QFileDialog::getSaveFileName(panel_, tr("Save merge"), QStringLiteral("merge.json"),
                                                    tr("Merge capsule (*.json)"));
  if (path.isEmpty()) return;
  try {
    save_capsule(path);
    messages_.show_message(models::Severity::note,
                           tr("The merge is in %1. Replay it with seam-sim capsule replay.").arg(path), {},
                           QStringLiteral("step_lab"));
  } catch (const Error& error) {
    emit tasks_.failed(error.problem());
  }
}

}  // namespace seam::app
