// The menu Merge: taking a step of several workers apart.
#include <QDockWidget>

#include "app/seam/impact_flash.hpp"
#include "app/seam/main_window.hpp"
#include "ui/models/race_job.hpp"
#include "ui/panels/merge_panel.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/panels/outliner_panel.hpp"

namespace seam::app {

using actions::Context;
using viewport::MergeView;

namespace {
std::vector<actions::Key> canvas_key(const char* name) {
  return {{QKeySequence(QLatin1String(name)), Context::canvas}};
}
}  // namespace

void MainWindow::add_merge_actions() {
  models::MergeModel& merge = context_->merge;
  const auto ready = [this] { return context_->session.ready(); };
  const auto has_round = [&merge] { return merge.round() != nullptr; };
  registry_->add({"merge.next_refused",
                  QT_TRANSLATE_NOOP("Actions", "&Next refused merge"),
                  QT_TRANSLATE_NOOP("Actions", "Go to the next round whose merge a worker's collision check refused"),
                  canvas_key("R"),
                  [this] { go_to_refused(1); },
                  ready,
                  {},
                  {}});
  registry_->add({"merge.previous_refused",
                  QT_TRANSLATE_NOOP("Actions", "Pre&vious refused merge"),
                  "",
                  canvas_key("Shift+R"),
                  [this] { go_to_refused(-1); },
                  ready,
                  {},
                  {}});
  registry_->add({"merge.worst_r",
                  QT_TRANSLATE_NOOP("Actions", "Worst &r"),
                  QT_TRANSLATE_NOOP("Actions", "Go to the merge that let the largest disagreement of replicas pass"),
                  {},
                  [this, &merge] {
                    if (!merge.go_to_worst_r())
                      messages_->show_message(models::Severity::note,
                                              tr("No step of several workers is recorded in this run."), {},
                                              QStringLiteral("merge"));
                  },
                  ready,
                  {},
                  {}});
  registry_->add({"merge.exaggerate_more",
                  QT_TRANSLATE_NOOP("Actions", "Draw offsets &larger"),
                  QT_TRANSLATE_NOOP("Actions", "Replicas differ by micrometres; the factor is printed in the picture"),
                  canvas_key("]"),
                  [&merge] { merge.change_exaggeration(1); },
                  has_round,
                  {},
                  {}});
  registry_->add({"merge.exaggerate_less",
                  QT_TRANSLATE_NOOP("Actions", "Draw offsets &smaller"),
                  "",
                  canvas_key("["),
                  [&merge] { merge.change_exaggeration(-1); },
                  has_round,
                  {},
                  {}});
  registry_->add({"merge.race",
                  QT_TRANSLATE_NOOP("Actions", "Race the met&hods on this step"),
                  QT_TRANSLATE_NOOP("Actions",
                                    "The step at the cursor by one worker and by every method of several, side by side "
                                    "at equal accuracy"),
                  canvas_key("H"),
                  [this] { race_methods(); },
                  [this] { return models::may_race(context_->session); },
                  {},
                  {}});
  registry_->add({"merge.debug",
                  QT_TRANSLATE_NOOP("Actions", "&Debug merges"),
                  QT_TRANSLATE_NOOP("Actions", "The 3D view, the merge panel and time; F11 or the View menu goes back"),
                  {},
                  [this] { set_workspace(QStringLiteral("debug_merge")); },
                  {},
                  {},
                  {}});
  registry_->add({"merge.tour",
                  QT_TRANSLATE_NOOP("Actions", "Guided &tour"),
                  QT_TRANSLATE_NOOP("Actions", "Take a refused merge apart, step by step, on a recorded sample"),
                  {},
                  [this] { start_tour(); },
                  {},
                  {},
                  {}});
}

void MainWindow::add_merge_layers() {
  models::MergeModel& merge = context_->merge;
  struct Layer {
    const char *id, *text, *hint, *key;
    bool MergeView::*flag;
  };
  for (const Layer& layer : std::initializer_list<Layer>{
           {"merge.planes", QT_TRANSLATE_NOOP("Actions", "&Partition planes"),
            QT_TRANSLATE_NOOP("Actions", "Where the regions of the workers meet, and the band whose bodies are shared"),
            "N", &MergeView::planes},
           {"merge.ghosts", QT_TRANSLATE_NOOP("Actions", "Replica &ghosts"),
            QT_TRANSLATE_NOOP("Actions", "Every worker's copy of a shared body, in the worker's colour"), "G",
            &MergeView::ghosts},
           {"merge.consensus", QT_TRANSLATE_NOOP("Actions", "&Consensus z"),
            QT_TRANSLATE_NOOP("Actions", "The pose the workers are to agree on, hatched"), "Z", &MergeView::consensus},
           {"merge.path", QT_TRANSLATE_NOOP("Actions", "S&weep path"),
            QT_TRANSLATE_NOOP("Actions",
                              "The motion from one worker's poses to the merged ones, free part and blocked part"),
            "X", &MergeView::path}})
    registry_->add({layer.id,
                    layer.text,
                    layer.hint,
                    canvas_key(layer.key),
                    [&merge, flag = layer.flag] { merge.toggle(flag); },
                    {},
                    [&merge, flag = layer.flag] { return merge.shows(flag); },
                    {}});
}

/// A refused merge is worth looking at: what shows it is switched on.
void MainWindow::go_to_refused(int direction) {
  models::MergeModel& merge = context_->merge;
  const QString key = QStringLiteral("merge");
  if (!merge.go_to_refused(direction)) {
    messages_->show_message(models::Severity::note,
                            merge.refused_count() == 0 ? tr("No merge was refused in the recorded steps.")
                            : direction > 0            ? tr("No refused merge after this round.")
                                                       : tr("No refused merge before this round."),
                            {}, key);
    return;
  }
  messages_->dismiss(key);
  if (!merge.shows(&MergeView::ghosts) && !merge.shows(&MergeView::path)) merge.toggle(&MergeView::path);
}

void MainWindow::connect_merge() {
  if (options_.keep_settings) new ImpactFlash(*context_, this);  // a picture of the window must not depend on the clock
  connect(&context_->merge, &models::MergeModel::changed, this, [this] {
    update_banner();
    registry_->update();
  });
  connect(&context_->session.cursor(), &models::TimeCursor::level_changed, registry_, &actions::ActionRegistry::update);
  connect(merge_, &panels::MergePanel::settings_requested, this, [this] {
    for (const Dock& dock : docks_)
      if (dock.widget->objectName() == QLatin1String("dock_inspector")) {
        dock.widget->show();
        dock.widget->raise();
      }
    const models::SceneObject scene{models::SceneObject::Kind::scene, 0};
    outliner_->select(scene);
    select_object(scene);
  });
}

void MainWindow::update_banner() {
  const distributed::Round* round = context_->merge.round();
  const bool consensus = round && round->kind == distributed::RoundKind::consensus;
  viewport_->set_banner(!context_->merge.refused() ? QString() : consensus ? tr("MERGE REFUSED") : tr("CONFLICT"));
}

/// The view in the middle, the merge panel wide beside it, time and plots below; what is about one body goes.
void MainWindow::arrange_debug_merge() {
  QDockWidget *merge = nullptr, *timeline = nullptr;
  for (const Dock& dock : docks_) {
    const QString name = dock.widget->objectName();
    if (name == QLatin1String("dock_merge")) merge = dock.widget;
    if (name == QLatin1String("dock_timeline")) timeline = dock.widget;
    if (name == QLatin1String("dock_scene") || name == QLatin1String("dock_inspector")) dock.widget->hide();
  }
  if (!merge || !timeline) return;
  merge->show();
  merge->raise();
  resizeDocks({merge}, {520}, Qt::Horizontal);
}

}  // namespace seam::app
