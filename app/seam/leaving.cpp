// What would be lost when the scene is closed or the window ends: asks before that happens, and only then. Runs on a
// tape need no question: they are found again under "Recent runs".
#include <QMessageBox>

#include "app/seam/main_window.hpp"

namespace seam::app {

bool MainWindow::may_discard() { return may_discard_scene() && may_discard_steps(); }

bool MainWindow::may_discard_scene() {
  if (!options_.keep_settings || !context_->document.has_scene() || !context_->document.modified()) return true;
  const auto answer =
      QMessageBox::warning(this, tr("Unsaved scene"), tr("The scene has changes that are not saved. Save them?"),
                           QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save);
  return answer == QMessageBox::Discard || (answer == QMessageBox::Save && save_scene(false));
}

std::int64_t MainWindow::unkept_steps_of(const models::BranchPtr& branch) const {
  for (const SavedRunMark& saved : saved_runs_)
    if (saved.branch.lock() == branch && saved.last_step >= branch->last_step()) return 0;
  return branch->steps_on_no_tape();
}

std::int64_t MainWindow::unkept_steps() const {
  std::int64_t total = 0;
  if (keeps_tapes_)
    for (const models::BranchPtr& branch : context_->session.branches()) total += unkept_steps_of(branch);
  return total;
}

/// Only steps that could not go to a tape are asked about. Saving goes on in the background, so the window stays; the
/// next closing finds nothing more to ask.
bool MainWindow::may_discard_steps() {
  const std::int64_t steps = unkept_steps();
  if (!options_.keep_settings || steps == 0) return true;
  const auto answer = QMessageBox::warning(
      this, tr("Unsaved run"),
      tr("%n recorded step(s) are in memory only and would be lost. Save the run?", nullptr, static_cast<int>(steps)),
      QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save);
  if (answer != QMessageBox::Save) return answer == QMessageBox::Discard;
  const std::vector<models::BranchPtr>& branches = context_->session.branches();
  for (std::size_t index = 0; index < branches.size(); ++index)
    if (unkept_steps_of(branches[index]) > 0) {
      context_->session.select_branch(index);
      break;
    }
  save_tape();
  return false;
}

}  // namespace seam::app
