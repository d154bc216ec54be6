#pragma once
#include <QObject>

#include "ui/lessons/step_lab_panel.hpp"
#include "ui/models/step_lab.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/panels/task_runner.hpp"

class QScrollArea;

namespace seam::panels {
class MergePanel;
}

namespace seam::app {

/// The laboratory tab of the merge panel: runs what its buttons ask for as tasks beside the window. Thread rule: UI
/// thread.
class StepLabTab : public QObject {
  Q_OBJECT
 public:
  StepLabTab(models::SimulationSession& session, models::MergeModel& merge, panels::MergePanel& panel,
             panels::TaskRunner& tasks, panels::MessageBar& messages, QObject* parent);
  lessons::StepLabPanel& panel() { return *panel_; }
  models::StepLab& lab() { return lab_; }
  void set_theme(viewport::Theme theme);
  void retranslate();
  /// Writes the round shown as a capsule. Throws Error.
  void save_capsule(const QString& path);

 private:
  using Work = std::function<std::function<void()>(const models::StepProblem& problem, panels::TaskProgress& progress)>;
  void start(const QString& text, Work work);
  void ask_capsule_name();

  models::SimulationSession& session_;
  models::MergeModel& merge_;
  panels::MergePanel& merge_panel_;
  panels::TaskRunner& tasks_;
  panels::MessageBar& messages_;
  models::StepLab lab_;
  lessons::StepLabPanel* panel_ = nullptr;
  QScrollArea* scroll_ = nullptr;
};

}  // namespace seam::app
