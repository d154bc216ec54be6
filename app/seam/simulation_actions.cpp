// Actions of the menu Simulation: moving through time and running.
#include <QComboBox>
#include <QInputDialog>

#include "app/seam/main_window.hpp"
#include "ui/panels/timeline_panel.hpp"

namespace seam::app {

using actions::Context;
using Motion = models::SimulationSession::Motion;

namespace {

std::vector<actions::Key> canvas_keys(std::initializer_list<const char*> names) {
  std::vector<actions::Key> result;
  for (const char* name : names) result.push_back({QKeySequence(QLatin1String(name)), Context::canvas});
  return result;
}

}  // namespace

void MainWindow::add_simulation_actions() {
  models::SimulationSession& session = context_->session;
  const auto ready = [&session] { return session.ready(); };
  registry_->add({"simulation.play", QT_TRANSLATE_NOOP("Actions", "&Play / pause"),
                  QT_TRANSLATE_NOOP("Actions", "Play through the recording and go on simulating"),
                  canvas_keys({"Space", "P"}), [&session] { session.toggle_play(); }, ready,
                  [&session] { return session.motion() != Motion::paused; }, "play"});
  registry_->add({"simulation.step",
                  QT_TRANSLATE_NOOP("Actions", "&Step forward"),
                  QT_TRANSLATE_NOOP("Actions", "Next recorded step, or simulate one"),
                  canvas_keys({"Right", "O", "."}),
                  [&session] { session.step_forward(); },
                  ready,
                  {},
                  "step"});
  registry_->add({"simulation.step_ten",
                  QT_TRANSLATE_NOOP("Actions", "Ten steps forward"),
                  "",
                  canvas_keys({"Shift+Right"}),
                  [&session] { session.step_forward(10); },
                  ready,
                  {},
                  {}});
  registry_->add({"simulation.step_back",
                  QT_TRANSLATE_NOOP("Actions", "Step &back"),
                  QT_TRANSLATE_NOOP("Actions", "Previous recorded step"),
                  canvas_keys({"Left", ","}),
                  [&session] { session.step_back(); },
                  [&session] { return session.ready() && session.cursor().step() > session.cursor().first_step(); },
                  {},
                  "step_back"});
  registry_->add({"simulation.step_back_ten",
                  QT_TRANSLATE_NOOP("Actions", "Ten steps back"),
                  "",
                  canvas_keys({"Shift+Left"}),
                  [&session] { session.step_back(10); },
                  ready,
                  {},
                  {}});
  registry_->add({"simulation.play_backwards",
                  QT_TRANSLATE_NOOP("Actions", "Play back&wards"),
                  "",
                  canvas_keys({"Shift+,", "<"}),
                  [&session] { session.play_backwards(); },
                  ready,
                  {},
                  {}});
}

void MainWindow::add_run_actions() {
  models::SimulationSession& session = context_->session;
  const auto ready = [&session] { return session.ready(); };
  const auto change_speed = [this](int by) {
    const int index = std::clamp(speed_->currentIndex() + by, 0, speed_->count() - 1);
    speed_->setCurrentIndex(index);
    context_->session.set_speed(speed_->itemData(index).toDouble());
  };
  registry_->add({"simulation.slower",
                  QT_TRANSLATE_NOOP("Actions", "Slo&wer"),
                  "",
                  canvas_keys({"-"}),
                  [change_speed] { change_speed(-1); },
                  {},
                  {},
                  {}});
  registry_->add({"simulation.faster",
                  QT_TRANSLATE_NOOP("Actions", "Fas&ter"),
                  "",
                  canvas_keys({"="}),
                  [change_speed] { change_speed(1); },
                  {},
                  {},
                  {}});
  registry_->add(
      {"simulation.restart",
       QT_TRANSLATE_NOOP("Actions", "&Restart"),
       QT_TRANSLATE_NOOP("Actions", "Run again from the start; the steps so far are kept as a run of their own"),
       {{QKeySequence(QStringLiteral("Ctrl+R")), Context::window}, {QKeySequence(Qt::Key_Backspace), Context::canvas}},
       [this] { context_->session.restart(context_->document.scene()); },
       [&session] { return session.branch() != nullptr; },
       {},
       "restart"});
  registry_->add({"simulation.branch",
                  QT_TRANSLATE_NOOP("Actions", "Branch &from here…"),
                  QT_TRANSLATE_NOOP("Actions", "Go on from this step under a new name; what was recorded stays"),
                  {{QKeySequence(QStringLiteral("Ctrl+B")), Context::window}},
                  [this, &session] {
                    bool ok = false;
                    const QString name = QInputDialog::getText(
                        this, tr("Branch from step %1").arg(session.cursor().step()),
                        tr("Name of the branch (empty: a name is made):"), QLineEdit::Normal, {}, &ok);
                    if (ok) session.branch_from(session.cursor().step(), name);
                  },
                  ready,
                  {},
                  "branch"});
  registry_->add({"simulation.cancel",
                  QT_TRANSLATE_NOOP("Actions", "&Cancel the step under way"),
                  QT_TRANSLATE_NOOP("Actions", "Stop computing; the step is not kept"),
                  canvas_keys({"Esc"}),
                  [this, &session] {
                    if (session.busy())
                      session.cancel();
                    else
                      context_->view.select({});
                  },
                  {},
                  {},
                  "cancel"});
}

void MainWindow::add_time_actions() {
  models::TimeCursor& cursor = context_->session.cursor();
  const auto ready = [this] { return context_->session.ready(); };
  registry_->add({"time.first",
                  QT_TRANSLATE_NOOP("Actions", "&First step"),
                  "",
                  {{QKeySequence(Qt::Key_Home), Context::canvas}},
                  [this, &cursor] {
                    if (context_->session.motion() != Motion::live) context_->session.pause();
                    cursor.go_first();
                  },
                  ready,
                  {},
                  "first"});
  registry_->add({"time.last",
                  QT_TRANSLATE_NOOP("Actions", "Follow the &newest step"),
                  "",
                  {{QKeySequence(Qt::Key_End), Context::canvas}},
                  [&cursor] { cursor.follow_live_edge(); },
                  ready,
                  {},
                  "last"});
  registry_->add({"time.coarser",
                  QT_TRANSLATE_NOOP("Actions", "Coarser time level"),
                  "",
                  {{QKeySequence(Qt::Key_Up), Context::canvas}},
                  [&cursor] { cursor.coarser(); },
                  [&cursor] { return cursor.level() != cursor.levels().front(); },
                  {},
                  {}});
  registry_->add({"time.finer",
                  QT_TRANSLATE_NOOP("Actions", "Finer time level"),
                  "",
                  {{QKeySequence(Qt::Key_Down), Context::canvas}},
                  [&cursor] { cursor.finer(); },
                  [&cursor] { return cursor.level() != cursor.levels().back(); },
                  {},
                  {}});
  registry_->add({"time.bookmark",
                  QT_TRANSLATE_NOOP("Actions", "Book&mark this step"),
                  "",
                  {{QKeySequence(Qt::Key_M), Context::canvas}},
                  [this] { timeline_->bar().toggle_bookmark(); },
                  ready,
                  {},
                  {}});
}

}  // namespace seam::app
